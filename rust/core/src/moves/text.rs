//! Turns as text, UCI style.

use super::{Move, MoveKind, NO_KIND};
use crate::bitboard::Square;
use crate::position::effects::{removed, thrown};
use crate::tables::Variant;
use crate::variant::rules::KindId;
use std::fmt::Write;

impl<const W: usize> Variant<W> {
    /// The text of a turn of this variant.
    pub fn uci(&self, turn: Move) -> String {
        let name = |square| self.geometry.name(square);
        let mut text = match turn.kind() {
            MoveKind::Accept => return "accept".into(),
            MoveKind::Decline => return "decline".into(),
            MoveKind::Drop | MoveKind::DropRelocate | MoveKind::DropRelocateFull => {
                let mut text = format!("{}@{}", self.letter(turn.dropped()), name(turn.to()));
                if turn.kind() == MoveKind::DropRelocateFull {
                    let (from, to) = turn.pair();
                    let _ = write!(text, ",{}{}", name(from), name(to));
                }
                return text;
            }
            MoveKind::Castle | MoveKind::CastleIntroduceKing if self.king_takes_partner() => {
                name(turn.from()) + &name(turn.pair().0)
            }
            MoveKind::CastleIntroducePartner => name(turn.pair().0) + &name(turn.from()),
            _ => name(turn.from()) + &name(turn.to()),
        };
        if turn.other() != NO_KIND {
            text += &self.letter(turn.other()).to_lowercase();
        }
        text + &self.suffix(turn)
    }

    /// What tells a turn from others between the same squares.
    fn suffix(&self, turn: Move) -> String {
        let mut text = String::new();
        let captured = |squares: &mut dyn Iterator<Item = Square>| {
            squares.map(|square| self.geometry.name(square)).collect::<String>()
        };
        match turn.kind() {
            MoveKind::EnPassant if turn.pair().1 != 0 => {
                let _ = write!(text, "*{}", captured(&mut std::iter::once(turn.pair().0)));
            }
            MoveKind::Effect | MoveKind::EffectIntroduce if turn.effect_of().explicit => {
                let squares = (turn.from(), turn.to());
                let throw = thrown(self, squares, turn.effect_of());
                let mut gone = removed(self, squares, turn.effect_of());
                if let Some(throw) = throw {
                    // What goes from there is told by the throw.
                    gone.remove(throw.to);
                }
                if gone.non_empty() {
                    let _ = write!(text, "*{}", captured(&mut gone));
                }
                if let Some(throw) = throw {
                    let _ = write!(text, "^{}{}", self.geometry.name(throw.from), self.geometry.name(throw.to));
                }
            }
            _ => {}
        }
        text
    }

    /// The letter of a kind, upper case.
    pub fn letter(&self, kind: KindId) -> &str {
        self.rules.kinds.get(kind as usize).map_or("?", |kind| &kind.letter)
    }

    /// The kind that a letter at the start of `text` names, whether it is upper case, and the rest.
    pub fn read_letter<'t>(&self, text: &'t str) -> Option<(KindId, bool, &'t str)> {
        let first = text.chars().next().filter(char::is_ascii_alphabetic)?;
        let signed = text[1..].starts_with(['\'', '"']);
        let (letter, rest) = text.split_at(1 + usize::from(signed));
        let kind = self.rules.kinds.iter().position(|kind| kind.letter.eq_ignore_ascii_case(letter))?;
        Some((kind as KindId, first.is_ascii_uppercase(), rest))
    }

    fn king_takes_partner(&self) -> bool {
        self.rules.castling.as_ref().is_some_and(|castling| castling.king_takes_partner)
    }

    /// Whether `text` is written as turns are, on this board with these men.
    pub fn is_turn_text(&self, text: &str) -> bool {
        if text == "accept" || text == "decline" {
            return true;
        }
        let letter = |text| self.read_letter(text).map(|(_, _, rest)| rest);
        let square = |text| self.geometry.read(text).map(|(_, rest)| rest);
        if let Some(rest) = letter(text).and_then(|rest| rest.strip_prefix('@')).and_then(square) {
            return rest.is_empty() || rest.strip_prefix(',').and_then(square).and_then(square) == Some("");
        }
        let Some(mut rest) = square(text).and_then(square) else { return false };
        rest = letter(rest).unwrap_or(rest);
        if let Some(removed) = rest.strip_prefix('*') {
            rest = removed;
            while let Some(next) = square(rest) {
                rest = next;
            }
        }
        match rest.strip_prefix('^') {
            Some(thrown) => square(thrown).and_then(square) == Some(""),
            None => rest.is_empty(),
        }
    }
}
