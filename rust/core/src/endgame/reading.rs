//! Reads materials: `KRK`, `KBN-K`, `king,courser - king`, `K[N]-K`.

use super::EndgameError;
use super::material::{MAX_PIECES, Material, PieceCount};
use crate::board::{Color, PieceTypeId};
use crate::shown::in_one_line;
use crate::tables::Variant;

impl Material {
    /// Reads a material. Without a hyphen between the sides, Black's pieces begin with the last letter of a royal piece.
    ///
    /// # Errors
    /// If the text is not a material of the variant.
    pub(crate) fn read<const W: usize>(variant: &Variant<W>, text: &str) -> Result<Self, EndgameError> {
        let wrong = |what: &str| {
            let name = &variant.rules.name;
            EndgameError::Material(format!("'{}' is not a material of {name}: {what}", in_one_line(text, 60)))
        };
        let compact: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        let mut material = Self::default();
        for (color, side) in Color::BOTH.into_iter().zip(
            sides(variant, &compact)
                .ok_or_else(|| wrong("expected the pieces of White and of Black, such as 'KR-K'"))?,
        ) {
            let (board, reserve) = match side.split_once('[') {
                None => (side, ""),
                Some((board, rest)) => (board, rest.strip_suffix(']').ok_or_else(|| wrong("a bracket is missing"))?),
            };
            if !reserve.is_empty() && !keeps_reserves(variant) {
                return Err(wrong("the variant has no reserves"));
            }
            let named = compact.contains(',');
            for (part, in_reserve) in [(board, false), (reserve, true)] {
                let pieces = pieces(variant, part, named)
                    .map_err(|unknown| wrong(&format!("'{}' is not one of its pieces", in_one_line(unknown, 20))))?;
                for (piece_type, promoted) in pieces {
                    if !in_reserve && variant.rules.piece_types[piece_type.index()].drops_as.is_some() {
                        return Err(wrong(&format!("'{}' exists in the reserve only", variant.letter(piece_type))));
                    }
                    if promoted && (in_reserve || !variant.rules.marks_promoted()) {
                        return Err(wrong("promoted pieces are not marked there"));
                    }
                    material.add(variant, PieceCount { color, piece_type, promoted, count: 1 }, in_reserve);
                }
            }
        }
        if material.all_pieces() > MAX_PIECES {
            return Err(wrong("it has too many pieces"));
        }
        Ok(material)
    }
}

/// True if the variant has reserves.
fn keeps_reserves<const W: usize>(variant: &Variant<W>) -> bool {
    crate::position::Position::empty(variant).keeps_reserves()
}

/// Splits a text into the pieces of the sides.
fn sides<'t, const W: usize>(variant: &Variant<W>, text: &'t str) -> Option<[&'t str; 2]> {
    let unknown = |sides: &[&str; 2]| {
        let words = sides.iter().flat_map(|side| side.split([',', '[', ']']));
        words.filter(|word| read_word(variant, word).is_err()).count()
    };
    let hyphens = text.match_indices('-').map(|(at, _)| [&text[..at], &text[at + 1..]]);
    // The names of piece types may contain hyphens.
    if let Some(sides) = hyphens.min_by_key(unknown) {
        return Some(sides);
    }
    if text.contains(',') {
        return None;
    }
    let royal = |rest: &str| variant.read_letter(rest).is_some_and(|(id, ..)| variant.royal.contains(id));
    let mut starts = text.char_indices().map(|(at, _)| at).filter(|&at| at > 0 && royal(&text[at..]));
    starts.next_back().map(|at| [&text[..at], &text[at..]])
}

/// Reads the pieces of a side: names separated by commas, or letters. If the whole text has commas (`named`), an error is the
/// whole word, otherwise the rest after the last letter that could be read.
fn pieces<'t, const W: usize>(
    variant: &Variant<W>,
    text: &'t str,
    named: bool,
) -> Result<Vec<(PieceTypeId, bool)>, &'t str> {
    let words = text.split(',').map(|word| read_word(variant, word).map_err(|rest| if named { word } else { rest }));
    Ok(words.collect::<Result<Vec<_>, _>>()?.concat())
}

/// Reads a word: a name, or letters. An error is the rest after the last letter that could be read.
fn read_word<'t, const W: usize>(variant: &Variant<W>, word: &'t str) -> Result<Vec<(PieceTypeId, bool)>, &'t str> {
    if let Some(piece_type) = variant.rules.piece_type(&word.to_lowercase()) {
        return Ok(vec![(piece_type, false)]);
    }
    let (mut found, mut rest) = (vec![], word);
    while !rest.is_empty() {
        let (piece_type, _, after) = variant.read_letter(rest).ok_or(rest)?;
        let promoted = after.starts_with('~');
        found.push((piece_type, promoted));
        rest = after.strip_prefix('~').unwrap_or(after);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Rules;

    fn error(text: &str) -> String {
        let variant = Variant::<1>::new(Rules::builtin("chess").expect("built in")).expect("a variant");
        Material::read(&variant, text).expect_err("not a material").to_string()
    }

    #[test]
    fn errors_name_the_first_word_that_is_not_a_piece() {
        for (text, unknown) in [
            ("KR-KX", "X"),
            ("KX-K", "X"),
            ("KXK", "X"),
            ("king,rok - king", "rok"),
            ("king,rook - kng", "kng"),
            ("king,foo-bar - king", "foo-bar"),
            ("king, RX - king", "RX"),
        ] {
            assert!(error(text).ends_with(&format!(": '{unknown}' is not one of its pieces")), "{}", error(text));
        }
    }

    #[test]
    fn errors_say_that_the_pieces_of_a_side_are_missing() {
        for text in ["KR", "king,rook", "king,rok", ""] {
            assert!(error(text).contains("expected the pieces of White and of Black"), "{}", error(text));
        }
    }
}
