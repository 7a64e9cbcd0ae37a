//! The `key=value` tokens after the six fields of a FEN: state that differs from its default.

use super::fen::Field;
use super::{Color, Position, Vote};
use crate::board::Square;
use crate::error::FenError;
use crate::tables::Variant;
use std::fmt::Write;

impl<const W: usize> Position<W> {
    /// The tokens, each after a blank.
    pub fn tokens(&self, variant: &Variant<W>) -> String {
        let mut text = String::from(match self.state.vote {
            Vote::Over => "",
            Vote::White => " vote=w",
            Vote::BlackAfterAccept => " vote=b",
            Vote::BlackAfterDecline => " vote=b declined=w",
        });
        text += ["", " passed=w", " passed=b", " passed=wb"][(self.state.passed & 3) as usize];
        if self.state.moved.non_empty() {
            let names: Vec<String> = self.state.moved.map(|square| variant.geometry.name(square)).collect();
            let _ = write!(text, " moved={}", names.join(","));
        }
        text
    }

    /// Reads one token.
    pub(super) fn read_token(&mut self, variant: &Variant<W>, token: Field) -> Result<(), FenError> {
        let (key, value) = token.text.split_once('=').unwrap_or((token.text, ""));
        let here = |name| Field { name, ..token };
        match key {
            "vote" if variant.rules.vote => self.read_vote(here("vote"), value),
            "declined" if variant.rules.vote => match (value, self.state.vote) {
                ("w", Vote::BlackAfterAccept) => {
                    self.state.vote = Vote::BlackAfterDecline;
                    Ok(())
                }
                ("w", _) => Err(here("declined").whole("'declined=w' goes with 'vote=b' before it")),
                _ => Err(here("declined").whole("expected 'declined=w'")),
            },
            "passed" if variant.rules.gates.as_ref().is_some_and(|gates| gates.passes > 0) => {
                self.state.passed = match value {
                    "w" => 1,
                    "b" => 2,
                    "wb" => 3,
                    _ => return Err(here("passed").whole("expected 'passed=w', 'passed=b' or 'passed=wb'")),
                };
                Ok(())
            }
            "moved" if variant.tracked != 0 => {
                for name in value.split(',') {
                    let square = variant.geometry.square(name).filter(|&square| self.may_be_marked(variant, square));
                    let Some(square) = square else {
                        let message = format!("'{name}' is not a start square with a piece of its own type and colour");
                        return Err(here("moved").whole(message));
                    };
                    self.state.moved.insert(square);
                }
                Ok(())
            }
            _ => Err(token.whole(format!("'{}' says nothing in this game", token.text))),
        }
    }

    fn read_vote(&mut self, token: Field, value: &str) -> Result<(), FenError> {
        self.state.vote = match value {
            "w" => Vote::White,
            "b" => Vote::BlackAfterAccept,
            _ => return Err(token.whole("expected 'vote=w' or 'vote=b'")),
        };
        let agrees = (self.state.vote == Vote::White) == (self.state.side_to_move == Color::White);
        if agrees { Ok(()) } else { Err(token.whole("the side that votes is not the side to move")) }
    }

    fn may_be_marked(&self, variant: &Variant<W>, square: Square) -> bool {
        self.piece(square).is_some_and(|piece| {
            let tables = &variant.piece_types[piece.color.index()][piece.piece_type as usize];
            tables.tracked && tables.unmoved.contains(square)
        })
    }
}
