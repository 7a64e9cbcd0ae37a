//! Piece letters: one letter, optionally preceded by `+` and optionally followed by a mark.

use super::rules::Rules;
use crate::board::PieceTypeId;

/// The part of a move text after the squares: the letter of a piece, or a sign if a piece only gains or loses its `+`, as in Shogi.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveLetter {
    /// The letter of the piece that the move promotes to or introduces.
    Piece(PieceTypeId),
    /// `+`: the piece with letter `p` promotes to the one with letter `+p`.
    Promotes,
    /// `-`: the piece with letter `+p` becomes the one with letter `p`.
    Demotes,
}

/// The letter at the start of a string, and its length including signs.
pub(crate) fn split_letter(text: &str) -> Option<(char, usize)> {
    let bytes = text.as_bytes();
    let plus = usize::from(bytes.first() == Some(&b'+'));
    let letter = *bytes.get(plus).filter(|letter| letter.is_ascii_alphabetic())?;
    let marked = matches!(bytes.get(plus + 1), Some(b'\'' | b'"'));
    Some((char::from(letter), plus + 1 + usize::from(marked)))
}

impl Rules {
    /// How moves name the piece type that a piece promotes to: by a sign if all pieces that promote to it only gain or lose their
    /// `+`.
    pub(crate) fn promotion_letter(&self, to: PieceTypeId) -> MoveLetter {
        let letter = |piece_type: PieceTypeId| self.piece_types[piece_type.index()].letter.as_str();
        let from = || {
            let rules = self.promotions.iter().filter(move |rule| rule.to.contains(&to));
            rules.flat_map(|rule| rule.pieces).map(letter)
        };
        if from().next().is_none() {
            return MoveLetter::Piece(to);
        }
        if from().all(|from| letter(to).strip_prefix('+') == Some(from)) {
            return MoveLetter::Promotes;
        }
        if from().all(|from| from.strip_prefix('+') == Some(letter(to))) {
            return MoveLetter::Demotes;
        }
        MoveLetter::Piece(to)
    }
}
