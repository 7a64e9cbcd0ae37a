//! The `key=value` tokens after the six fields of a FEN, for state that differs from its default.

use super::counting::Counting;
use super::field::Field;
use super::{Position, Vote, tally};
use crate::board::{ByColor, Square};
use crate::error::{FenError, FenErrorKind};
use crate::tables::Variant;
use crate::variant::Rules;
use std::fmt::Write;

impl<const W: usize> Position<W> {
    /// The tokens, each preceded by a blank.
    pub fn tokens(&self, variant: &Variant<W>) -> String {
        let mut text = String::from(self.state.vote.tokens());
        text += match self.state.passed.into_array() {
            [false, false] => "",
            [true, false] => " passed=w",
            [false, true] => " passed=b",
            [true, true] => " passed=wb",
        };
        text += &self.state.tally.tokens(self.facing_by_default(variant));
        text += &self.state.counting.token();
        if self.state.moved.non_empty() {
            let names: Vec<String> = self.state.moved.iter().map(|square| variant.geometry.name(square)).collect();
            let _ = write!(text, " moved={}", names.join(","));
        }
        text
    }

    /// Reads one token.
    pub(super) fn read_token(&mut self, variant: &Variant<W>, token: Field) -> Result<(), FenError> {
        let (key, value) = token.text.split_once('=').unwrap_or((token.text, ""));
        if !is_token(&variant.rules, !variant.tracked.is_empty(), key) {
            return Err(token.whole(format!("unknown token '{}'", token.text)));
        }
        let state = &mut self.state;
        match key {
            "vote" => state.vote = Vote::read(Field { sort: FenErrorKind::Vote, ..token }, value, state.side_to_move)?,
            "declined" => {
                state.vote = state.vote.read_declined(Field { sort: FenErrorKind::Declined, ..token }, value)?;
            }
            "castled" => state.tally.read_castled(token, value)?,
            "facing" => state.tally.read_facing(token, value)?,
            "counting" => state.counting = Counting::read(token, value)?,
            "series" => state.tally.series = read_sides(token, value)?,
            "passes" => state.tally.read_passes(token, value)?,
            "passed" => state.passed = read_sides(Field { sort: FenErrorKind::Passed, ..token }, value)?,
            _ => self.read_moved(variant, Field { sort: FenErrorKind::Moved, ..token }, value)?,
        }
        Ok(())
    }

    fn read_moved(&mut self, variant: &Variant<W>, token: Field, value: &str) -> Result<(), FenError> {
        for name in value.split(',') {
            let square = variant.geometry.square(name).filter(|&square| self.may_be_marked(variant, square));
            let Some(square) = square else {
                let message = format!("'{name}' is not a start square with a piece of its own type and colour");
                return Err(token.whole(message));
            };
            self.state.moved.insert(square);
        }
        Ok(())
    }

    fn may_be_marked(&self, variant: &Variant<W>, square: Square) -> bool {
        self.piece(square).is_some_and(|piece| {
            let tables = &variant.piece_types[piece.color][piece.piece_type.index()];
            tables.tracked && tables.unmoved.contains(square)
        })
    }
}

fn read_sides(token: Field, value: &str) -> Result<ByColor<bool>, FenError> {
    match value {
        "w" => Ok(ByColor::new(true, false)),
        "b" => Ok(ByColor::new(false, true)),
        "wb" => Ok(ByColor::both(true)),
        _ => {
            let key = token.text.split('=').next().unwrap_or_default();
            Err(token.whole(format!("expected '{key}=w', '{key}=b' or '{key}=wb'")))
        }
    }
}

/// True if a FEN of a variant with these rules may contain a token with this name; `tracks_moves` is true if the
/// variant has tracked piece types.
pub fn is_token(rules: &Rules, tracks_moves: bool, name: &str) -> bool {
    match name {
        "vote" | "declined" => rules.vote,
        "passed" => rules.gates.as_ref().is_some_and(|gates| gates.passes > 0),
        "counting" => !rules.counting.is_empty(),
        "moved" => tracks_moves,
        _ => tally::is_token(rules, name),
    }
}
