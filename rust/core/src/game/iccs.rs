//! ICCS coordinates, in which many Xiangqi files write moves: `H2-E2`, with files from A and ranks from 0.

use super::Game;
use crate::board::Square;
use crate::error::MoveError;
use crate::moves::{Move, MoveText, Suffix};

impl<const W: usize> Game<W> {
    /// Reads a legal move in ICCS coordinates (`H2-E2`, `h2e2`), or in algebraic notation if the text has a different
    /// form.
    ///
    /// # Errors
    /// As for [`Game::parse_san`].
    pub fn parse_iccs(&self, text: &str) -> Result<Move, MoveError> {
        let Some((from, to)) = self.coordinates(text) else { return self.parse_san(text) };
        self.resolve(MoveText::Move { from, to, letter: None, suffix: Suffix::default(), wall: None }, text)
    }

    fn coordinates(&self, text: &str) -> Option<(Square, Square)> {
        let (from, rest) = self.counted_from_zero(text)?;
        let (to, rest) = self.counted_from_zero(rest.strip_prefix('-').unwrap_or(rest))?;
        rest.is_empty().then_some((from, to))
    }

    /// Reads the square at the start of a string; returns it and the rest of the text.
    fn counted_from_zero<'t>(&self, text: &'t str) -> Option<(Square, &'t str)> {
        let (&[file, rank], rest) = text.as_bytes().split_first_chunk()?;
        let rules = &self.variant().rules;
        let file = file.to_ascii_lowercase().checked_sub(b'a').filter(|&file| file < rules.files)?;
        let rank = rank.checked_sub(b'0').filter(|&rank| rank < rules.ranks.min(10))?;
        Some((self.variant().geometry.at(file, rank), &text[text.len() - rest.len()..]))
    }
}
