//! `XBetza`, the notation of `XBoard` and of Interactive Diagrams: legs are joined by `a` and followed by one atom.
//!
//! `text` reads groups with columns, `directions` their direction letters, and `legs` turns them into paths.

mod directions;
mod hints;
mod legs;
mod text;

use super::ast::MoveDef;
use super::error::{PieceError, PieceErrorKind};
use super::normalise::{self, Surroundings, plain};
use text::{Group, Item, MAX_GROUPS};

/// Reads the moves of a piece from a string in `XBetza`.
///
/// # Errors
/// If the text is invalid or has a move that this library does not support: the first error. `docs/pieces.md` defines
/// the supported subset.
///
/// # Examples
/// ```
/// use fairychess_core::piece::{Surroundings, read, read_xbetza};
/// use fairychess_core::variant::Region;
/// use fairychess_core::{Bitboard, PieceTypeSet};
///
/// let board = Region::both(Bitboard::first_squares(64));
/// let around = Surroundings { board, sides: (8, 8), piece_types: PieceTypeSet::first(3) };
/// assert_eq!(read_xbetza("afsW", &around), read("[W-fsF]", &around));
/// assert_eq!(read_xbetza("doR", &around).unwrap_err().column, 1);
/// ```
pub fn read_xbetza(text: &str, around: &Surroundings) -> Result<Vec<MoveDef>, PieceError> {
    let mut moves = Vec::new();
    for item in text::items(text)? {
        match item {
            Item::Group(group) => moves.extend(of_group(&group, around)?),
            Item::Bracket { text, column } => {
                let read = normalise::read(&text, around).map_err(|error| error.moved(column - 1))?;
                moves.extend(read);
            }
        }
        if moves.len() > MAX_GROUPS {
            let message = format!("the text becomes more than {MAX_GROUPS} moves");
            return Err(PieceError::new(PieceErrorKind::Limit, 1, message));
        }
    }
    Ok(moves)
}

/// The moves of one group.
fn of_group(group: &Group, around: &Surroundings) -> Result<Vec<MoveDef>, PieceError> {
    let last = group.last();
    let (m, c) = (last.has('m'), last.has('c'));
    let modes = (m || !c, c || !m, group.legs[0].has('i'));
    let paths = legs::paths(group, around)?;
    let moves = paths.into_iter().map(|found| {
        let mut def = plain(found.path, modes, around);
        def.effects.overtake = found.captures;
        def
    });
    Ok(moves.collect())
}
