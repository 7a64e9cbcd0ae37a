//! Turns as text, UCI style: the one place where it is read and written.

use super::Variant;
use crate::bitboard::{Bitboard, Square};
use crate::moves::{Move, MoveKind, NO_KIND, Suffix, Throw, Written};
use crate::variant::rules::KindId;

impl<const W: usize> Variant<W> {
    /// The text of a turn of this variant.
    pub fn uci(&self, turn: Move) -> String {
        self.write_turn(self.written(turn))
    }

    /// What the text of a turn says.
    pub fn written(&self, turn: Move) -> Written {
        let (from, to) = match turn.kind() {
            MoveKind::Accept => return Written::Accept,
            MoveKind::Decline => return Written::Decline,
            MoveKind::Null => return Written::Null,
            MoveKind::Drop | MoveKind::DropRelocate | MoveKind::DropRelocateFull => {
                let relocation = (turn.kind() == MoveKind::DropRelocateFull).then(|| turn.pair());
                return Written::Drop { kind: turn.dropped(), to: turn.to(), relocation };
            }
            MoveKind::Castle | MoveKind::CastleIntroduceKing if self.king_takes_partner() => {
                (turn.from(), turn.pair().0)
            }
            MoveKind::CastleIntroducePartner => (turn.pair().0, turn.from()),
            _ => (turn.from(), turn.to()),
        };
        let letter = (turn.other() != NO_KIND).then(|| turn.other());
        Written::Move { from, to, letter, suffix: self.suffix(turn) }
    }

    /// What tells a turn from others between the same squares.
    pub fn suffix(&self, turn: Move) -> Suffix {
        match turn.kind() {
            MoveKind::EnPassant if turn.pair().1 != 0 => Suffix { removed: Bitboard::of(turn.pair().0), throw: None },
            MoveKind::Effect | MoveKind::EffectIntroduce if turn.effect_of().explicit => {
                let squares = (turn.from(), turn.to());
                let throw = self.thrown(squares, turn.effect_of());
                let mut removed = self.removed(squares, turn.effect_of());
                if let Some(throw) = throw {
                    // What goes from there is told by the throw.
                    removed.remove(throw.to);
                }
                Suffix { removed: removed.resized(), throw }
            }
            _ => Suffix::default(),
        }
    }

    /// Writes a turn.
    pub fn write_turn(&self, written: Written) -> String {
        let mut text = String::new();
        match written {
            Written::Accept => text.push_str("accept"),
            Written::Decline => text.push_str("decline"),
            Written::Null => text.push_str("0000"),
            Written::Drop { kind, to, relocation } => {
                text.push_str(self.letter(kind));
                text.push('@');
                self.geometry.write(&mut text, to);
                if let Some((from, to)) = relocation {
                    text.push(',');
                    self.geometry.write(&mut text, from);
                    self.geometry.write(&mut text, to);
                }
            }
            Written::Move { from, to, letter, suffix } => {
                self.geometry.write(&mut text, from);
                self.geometry.write(&mut text, to);
                if let Some(kind) = letter {
                    text.push_str(&self.letter(kind).to_ascii_lowercase());
                }
                self.write_suffix(&mut text, suffix);
            }
        }
        text
    }

    /// Writes a suffix, if there is any.
    pub fn write_suffix(&self, text: &mut String, suffix: Suffix) {
        if suffix.removed.non_empty() {
            text.push('*');
            suffix.removed.for_each(|square| self.geometry.write(text, square));
        }
        if let Some(throw) = suffix.throw {
            text.push('^');
            self.geometry.write(text, throw.from);
            self.geometry.write(text, throw.to);
        }
    }

    /// Reads a turn, wherever it may be legal.
    ///
    /// # Errors
    /// If the text is not written as turns are, on this board with these men: the part of it that cannot be read.
    pub fn read_turn<'t>(&self, text: &'t str) -> Result<Written, &'t str> {
        self.read_turn_in(text, true)
    }

    /// Whether a text is written as turns are, but for the case of its letter, which makes it illegal.
    pub fn is_turn_in_wrong_case(&self, text: &str) -> bool {
        self.read_turn_in(text, false).is_ok()
    }

    fn read_turn_in<'t>(&self, text: &'t str, right_case: bool) -> Result<Written, &'t str> {
        match text {
            "accept" => return Ok(Written::Accept),
            "decline" => return Ok(Written::Decline),
            "0000" => return Ok(Written::Null),
            _ => {}
        }
        let square = |text: &'t str| self.geometry.read(text).ok_or(text);
        let drop = self.read_letter(text).filter(|(_, upper, _)| *upper == right_case);
        if let Some((kind, rest)) = drop.and_then(|(kind, _, rest)| Some((kind, rest.strip_prefix('@')?))) {
            let (to, rest) = square(rest)?;
            if rest.is_empty() {
                return Ok(Written::Drop { kind, to, relocation: None });
            }
            let (from, rest) = square(rest.strip_prefix(',').ok_or(rest)?)?;
            let (relocated, rest) = square(rest)?;
            let drop = Written::Drop { kind, to, relocation: Some((from, relocated)) };
            return if rest.is_empty() { Ok(drop) } else { Err(rest) };
        }
        let (from, second) = square(text)?;
        let (to, mut rest) = square(second)?;
        let mut letter = None;
        if let Some((kind, _, after)) = self.read_letter(rest).filter(|(_, upper, _)| *upper != right_case) {
            (letter, rest) = (Some(kind), after);
        }
        let suffix = self.read_suffix(rest).ok_or(rest)?;
        if from == to {
            return Err(second);
        }
        Ok(Written::Move { from, to, letter, suffix })
    }

    /// Reads a suffix, which may be empty, and nothing else: squares in rising order, each once.
    pub fn read_suffix(&self, text: &str) -> Option<Suffix> {
        let mut suffix = Suffix::default();
        let mut rest = text;
        if let Some(mut squares) = rest.strip_prefix('*') {
            while let Some((square, after)) = self.geometry.read(squares) {
                if suffix.removed.highest().is_some_and(|last| last >= square) {
                    return None;
                }
                suffix.removed.insert(square);
                squares = after;
            }
            if suffix.removed.is_empty() {
                return None;
            }
            rest = squares;
        }
        if let Some(throw) = rest.strip_prefix('^') {
            let (from, after) = self.geometry.read(throw)?;
            let (to, after) = self.geometry.read(after)?;
            suffix.throw = Some(Throw { from, to });
            rest = after;
        }
        rest.is_empty().then_some(suffix)
    }

    /// Whether the letter behind a move from `from` is a man that it introduces, and not a promotion, as far as the squares tell:
    /// men are introduced on start squares.
    pub fn introduces_from(&self, from: Square) -> bool {
        self.rules.gates.as_ref().is_some_and(|gates| gates.squares.0.iter().any(|squares| squares.contains(from)))
    }

    /// The letter of a kind, upper case.
    pub fn letter(&self, kind: KindId) -> &str {
        self.rules.kinds.get(kind as usize).map_or("?", |kind| &kind.letter)
    }

    /// The kind that a letter at the start of `text` names, whether it is upper case, and the rest.
    pub fn read_letter<'t>(&self, text: &'t str) -> Option<(KindId, bool, &'t str)> {
        let first = *text.as_bytes().first().filter(|first| first.is_ascii_alphabetic())?;
        let signed = matches!(text.as_bytes().get(1), Some(b'\'' | b'"'));
        let (letter, rest) = text.split_at(1 + usize::from(signed));
        let kind = self.rules.kinds.iter().position(|kind| kind.letter.eq_ignore_ascii_case(letter))?;
        Some((kind as KindId, first.is_ascii_uppercase(), rest))
    }

    fn king_takes_partner(&self) -> bool {
        self.rules.castling.as_ref().is_some_and(|castling| castling.king_takes_partner)
    }
}
