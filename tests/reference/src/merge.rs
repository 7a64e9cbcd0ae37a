//! `extends` and `library`: converts a definition that builds on others to a complete one.

use toml::{Table, Value};

use crate::Error;

/// Returns the definition of a built-in variant by its name; the name `library` stands for the library of pieces.
pub type Resolver<'a> = &'a dyn Fn(&str) -> Option<String>;

/// Reads a definition and everything that it extends, and takes pieces from the library.
///
/// # Errors
/// If a string is not TOML, a name is unknown, or the chain is longer than 8.
pub fn resolve(text: &str, resolver: Resolver) -> Result<Table, Error> {
    let mut table = extend(text, resolver, 0)?;
    for name in [
        "en_passant",
        "castling",
        "gates",
        "promotion",
        "drops",
        "captures",
        "clock",
        "repetition",
        "counting",
        "endings",
    ] {
        if table.get(name) == Some(&Value::Boolean(false)) {
            table.remove(name);
        }
    }
    if let Some(Value::Table(pieces)) = table.get_mut("pieces") {
        pieces.retain(|_, piece| piece != &Value::Boolean(false));
        let mut library: Option<Table> = None;
        for (name, piece) in pieces.iter_mut() {
            let Value::Table(piece) = piece else { return Err(Error(format!("pieces.{name} is not a table"))) };
            take_from_library(name, piece, &mut library, resolver)?;
        }
    }
    Ok(table)
}

fn read(text: &str) -> Result<Table, Error> {
    text.parse::<Table>().map_err(|why| Error(why.to_string()))
}

fn extend(text: &str, resolver: Resolver, depth: usize) -> Result<Table, Error> {
    let mut table = read(text)?;
    match table.remove("extends") {
        None => Ok(table),
        Some(_) if depth >= 8 => Err(Error("a chain of 'extends' is longer than 8".into())),
        Some(Value::String(name)) => {
            let parent = resolver(&name).ok_or_else(|| Error(format!("there is no built-in variant '{name}'")))?;
            let mut merged = extend(&parent, resolver, depth + 1)?;
            for own in ["name", "title", "description"] {
                merged.remove(own);
            }
            merge(&mut merged, table);
            Ok(merged)
        }
        Some(_) => Err(Error("'extends' must be a name".into())),
    }
}

/// Merges tables key by key, and replaces all other values.
fn merge(base: &mut Table, over: Table) {
    for (key, value) in over {
        match (base.get_mut(&key), value) {
            (Some(Value::Table(inner)), Value::Table(value)) => merge(inner, value),
            (_, value) => {
                base.insert(key, value);
            }
        }
    }
}

/// Inherits from the library piece named by `library = NAME` or, without letter or moves, from the one with the same
/// name; the definition's own keys take precedence. A piece that exists only in the reserve needs no moves.
fn take_from_library(
    name: &str,
    piece: &mut Table,
    library: &mut Option<Table>,
    resolver: Resolver,
) -> Result<(), Error> {
    let named = match piece.remove("library") {
        None => None,
        Some(Value::String(named)) => Some(named),
        Some(_) => return Err(Error(format!("pieces.{name}.library must be a name"))),
    };
    let has_moves = piece.contains_key("moves");
    if named.is_none() && piece.contains_key("letter") && (has_moves || piece.contains_key("drops_as")) {
        return Ok(());
    }
    if library.is_none() {
        let text = resolver("library").ok_or_else(|| Error(format!("pieces.{name} needs the library")))?;
        *library = Some(read(&text)?);
    }
    let wanted = named.as_deref().unwrap_or(name);
    let found = library.as_ref().and_then(|library| library.get(wanted));
    let Some(Value::Table(found)) = found else { return Err(Error(format!("the library has no piece '{wanted}'"))) };
    for (key, value) in found {
        // Other keys than the letter are not inherited by a piece with its own moves, unless it names the library
        // piece.
        let wanted = key == "letter" || !has_moves || named.is_some();
        if wanted && !piece.contains_key(key) {
            piece.insert(key.clone(), value.clone());
        }
    }
    Ok(())
}
