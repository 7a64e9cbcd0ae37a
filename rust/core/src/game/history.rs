//! A game: a position, how it came about, and how often it has occurred.

use crate::error::{FenError, MoveError};
use crate::movegen::{self, key};
use crate::moves::Move;
use crate::outcome::{Outcome, outcome};
use crate::position::Position;
use crate::tables::Variant;
use std::sync::Arc;

/// A turn that was played, with what it was played from.
#[derive(Clone, Debug)]
struct Played<const W: usize> {
    turn: Move,
    before: Position<W>,
    key: u64,
}

/// A game on a board of at most `64 * W` squares.
#[derive(Clone, Debug)]
pub struct Game<const W: usize> {
    variant: Arc<Variant<W>>,
    position: Position<W>,
    key: u64,
    played: Vec<Played<W>>,
}

impl<const W: usize> Game<W> {
    /// A game from a FEN.
    ///
    /// # Errors
    /// If the FEN is not a position of the variant.
    pub fn from_fen(variant: Arc<Variant<W>>, fen: &str) -> Result<Self, FenError> {
        let position = Position::from_fen(&variant, fen)?;
        Ok(Self { key: key(&variant, &position), variant, position, played: vec![] })
    }

    /// The variant.
    pub fn variant(&self) -> &Variant<W> {
        &self.variant
    }

    /// The position.
    pub fn position(&self) -> &Position<W> {
        &self.position
    }

    /// The position's key: equal for positions that are the same for repetition.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The keys of the positions before this one, oldest first.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = u64> {
        self.played.iter().map(|played| played.key)
    }

    /// The turns played.
    pub fn turns(&self) -> impl DoubleEndedIterator<Item = Move> {
        self.played.iter().map(|played| played.turn)
    }

    /// The FEN.
    pub fn fen(&self) -> String {
        super::fen::write(&self.variant, &self.position)
    }

    /// All legal turns.
    pub fn legal_moves(&self) -> Vec<Move> {
        movegen::legal_moves(&self.variant, &self.position)
    }

    /// Reads a turn that is legal here.
    ///
    /// # Errors
    /// If the text is no turn, or one that is not legal.
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        let legal = self.legal_moves();
        if let Some(&turn) = legal.iter().find(|&&turn| self.variant.uci(turn) == text) {
            return Ok(turn);
        }
        let shown: String = text.chars().take(60).collect();
        if self.variant.is_turn_text(text) {
            return Err(MoveError::Illegal { text: shown, fen: self.fen() });
        }
        let example = legal.first().map_or_else(|| "e2e4".into(), |&turn| self.variant.uci(turn));
        Err(MoveError::Invalid { text: shown, variant: self.variant.rules.name.clone(), example })
    }

    /// Plays a legal turn.
    ///
    /// # Errors
    /// If it is not legal.
    pub fn push(&mut self, turn: Move) -> Result<(), MoveError> {
        if !self.legal_moves().contains(&turn) {
            return Err(MoveError::Illegal { text: self.variant.uci(turn), fen: self.fen() });
        }
        self.push_unchecked(turn);
        Ok(())
    }

    /// Plays a turn that is known to be legal.
    pub fn push_unchecked(&mut self, turn: Move) {
        self.played.push(Played { turn, before: self.position.clone(), key: self.key });
        self.position.play_unchecked(&self.variant, turn);
        self.key = key(&self.variant, &self.position);
    }

    /// Takes the last turn back.
    pub fn pop(&mut self) -> Option<Move> {
        let played = self.played.pop()?;
        self.position = played.before;
        self.key = played.key;
        Some(played.turn)
    }

    /// How often the position has occurred, this time included.
    pub fn occurrences(&self) -> u32 {
        1 + self.keys().filter(|&key| key == self.key).count() as u32
    }

    /// The outcome, if the game is over.
    pub fn outcome(&self, claim_draw: bool) -> Option<Outcome> {
        outcome(&self.variant, &self.position, self.occurrences(), claim_draw)
    }
}
