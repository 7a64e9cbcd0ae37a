//! Turns looked for among the legal ones: by text in the UCI style, and as they were made elsewhere.

use super::history::Game;
use crate::bitboard::Square;
use crate::error::MoveError;
use crate::movegen::{Part, allows, legal_part};
use crate::moves::{Move, MoveKind, Sought, Suffix, Written};
use crate::shown::in_one_line;
use crate::variant::rules::KindId;

impl<const W: usize> Game<W> {
    /// Reads a turn that is legal here, or the null move.
    ///
    /// # Errors
    /// If the text is no turn, one that is not legal, or could be several.
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        match self.variant().read_turn(text) {
            Ok(written) => self.resolve(written, text),
            Err(_) if self.variant().is_turn_in_wrong_case(text) => Err(self.illegal(text)),
            Err(rest) => Err(self.invalid(text, rest)),
        }
    }

    /// The turn that is written so; `text` is what was given.
    ///
    /// # Errors
    /// If none is legal, or it lacks what tells several legal ones apart.
    pub(super) fn resolve(&self, written: Written, text: &str) -> Result<Move, MoveError> {
        if written == Written::Null {
            return self.null().map_err(|_| self.illegal(text));
        }
        let turns = self.alike(written);
        let near = if written == written.in_short() { &turns[..] } else { &[] };
        self.exactly(&turns, written).ok_or_else(|| self.none_of(near, text))
    }

    /// The legal turn that is looked for, or the null move where it may be played.
    ///
    /// # Errors
    /// If there is none, or it is written without what tells several legal ones apart.
    pub fn find(&self, sought: Sought) -> Result<Move, MoveError> {
        self.by_itself(sought).or_else(|written| self.resolve(written, &self.variant().write_turn(written)))
    }

    /// The legal turn from one square to another that promotes so. Without a promotion it is the turn that promotes to nothing or, where the
    /// man must promote, to a queen if it can. Nothing is introduced.
    ///
    /// # Errors
    /// If there is none, or there are several.
    pub fn find_between(&self, from: Square, to: Square, promotion: Option<KindId>) -> Result<Move, MoveError> {
        let told = self.castling_onto_partner(Written::Move { from, to, letter: promotion, suffix: Suffix::default() });
        let mut turns = self.alike(told);
        turns.retain(|turn| !turn.introduces());
        if turns.is_empty() && promotion.is_none() {
            turns = self.promotions_between(from, to);
        }
        match turns[..] {
            [turn] => Ok(turn),
            _ => self.exactly(&turns, told).ok_or_else(|| self.none_of(&turns, &self.variant().write_turn(told))),
        }
    }

    /// The legal turns between two squares that promote: to a queen, or all if none does.
    fn promotions_between(&self, from: Square, to: Square) -> Vec<Move> {
        let Some(kind) = self.own_man(from) else { return vec![] };
        let mut turns = legal_part(self.variant(), self.position(), Part::Moves(kind, to));
        turns.retain(|turn| turn.from() == from && turn.promotion().is_some());
        let queen = self.variant().rules.kinds.iter().position(|kind| kind.name == "queen");
        let is_queen = |turn: &Move| queen.is_some() && turn.promotion().map(usize::from) == queen;
        if turns.iter().any(is_queen) {
            turns.retain(is_queen);
        }
        turns
    }

    /// Whether the turn that is looked for is legal.
    pub fn allows(&self, sought: Sought) -> bool {
        let by_text = |written| self.exactly(&self.alike(written), written).is_some();
        self.by_itself(sought).map_or_else(by_text, |_| true)
    }

    /// A turn that is legal as it is; else its text.
    fn by_itself(&self, sought: Sought) -> Result<Move, Written> {
        match sought {
            Sought::Turn(turn) if self.is_legal(turn) => Ok(turn),
            Sought::Turn(turn) => Err(self.variant().written(turn)),
            Sought::Written(written) => Err(written),
        }
    }

    fn exactly(&self, turns: &[Move], written: Written) -> Option<Move> {
        turns.iter().copied().find(|&turn| self.variant().written(turn) == written)
    }

    /// Whether a turn is legal.
    pub fn is_legal(&self, turn: Move) -> bool {
        if is_of_a_man(turn) {
            return allows(self.variant(), self.position(), turn);
        }
        self.companions(turn).contains(&turn)
    }

    /// The legal turns among which a turn is, if it is legal: of the same sort, of men of the same kind, to the same square.
    pub(super) fn companions(&self, turn: Move) -> Vec<Move> {
        let part = match turn.kind() {
            MoveKind::Accept | MoveKind::Decline => return self.legal_moves(),
            MoveKind::Null => return vec![],
            _ if turn.is_castle() => Part::Castling,
            _ if turn.is_drop() => Part::Drops(turn.to()),
            _ => match self.own_man(turn.from()) {
                Some(kind) => Part::Moves(kind, turn.to()),
                None => return vec![],
            },
        };
        legal_part(self.variant(), self.position(), part)
    }

    /// The kind of a man of the side to move.
    pub(super) fn own_man(&self, square: Square) -> Option<KindId> {
        self.position().man(square).filter(|man| man.color == self.position().turn()).map(|man| man.kind)
    }

    /// The legal turns that are written so, but perhaps with a relocation or a suffix.
    fn alike(&self, written: Written) -> Vec<Move> {
        let (variant, position) = (self.variant(), self.position());
        let mut turns = match written {
            Written::Drop { to, .. } => legal_part(variant, position, Part::Drops(to)),
            Written::Move { from, to, .. } => {
                let Some(kind) = self.own_man(from) else { return vec![] };
                let mut turns = legal_part(variant, position, Part::Moves(kind, to));
                turns.extend(legal_part(variant, position, Part::Castling));
                turns
            }
            _ => self.legal_moves(),
        };
        turns.retain(|&turn| variant.written(turn).in_short() == written.in_short());
        turns
    }

    /// The error for a text that stands for one turn and names none of `turns` exactly.
    pub(super) fn none_of(&self, turns: &[Move], text: &str) -> MoveError {
        if turns.len() < 2 {
            return self.illegal(text);
        }
        let candidates = turns.iter().map(|&turn| self.variant().uci(turn)).collect();
        MoveError::Ambiguous { text: shown(text), candidates }
    }

    /// The error for a text that is no turn of the variant; `rest` is the part of it that cannot be read.
    pub(super) fn invalid(&self, text: &str, rest: &str) -> MoveError {
        let example = self.legal_moves().first().map_or_else(|| "e2e4".into(), |&turn| self.variant().uci(turn));
        let column = column_of(text, rest);
        MoveError::Invalid { text: shown(text), column, variant: self.variant().rules.name.clone(), example }
    }

    /// The error for a turn that is not legal here.
    pub(super) fn illegal(&self, text: &str) -> MoveError {
        MoveError::Illegal { text: shown(text), fen: self.fen() }
    }
}

/// Whether a turn is a move of a man, castling and captures in passing aside: one that [`allows`] judges.
pub(super) fn is_of_a_man(turn: Move) -> bool {
    matches!(turn.kind(), MoveKind::Plain | MoveKind::Introduce | MoveKind::Effect | MoveKind::EffectIntroduce)
}

/// The column at which the rest of a text begins, from 1.
pub(super) fn column_of(text: &str, rest: &str) -> usize {
    text[..text.len() - rest.len()].chars().count() + 1
}

/// A text as far as messages show it.
fn shown(text: &str) -> String {
    in_one_line(text, 60)
}
