//! A game: a position, the moves that led to it, and its repetitions.

use super::past::Past;
use crate::chases::Trace;
use crate::error::{FenError, MoveError};
use crate::movegen::{self, Outcome, key};
use crate::moves::{Move, MoveQuery, PlayedMove};
use crate::outcome::outcome;
use crate::position::Position;
use crate::repetition::{Repeated, differ};
use crate::resources::{Exhausted, have_room};
use crate::tables::Variant;
use std::sync::Arc;

/// A move that was played, with the key of the position before it.
#[derive(Clone, Copy, Debug)]
struct Played {
    mv: Move,
    key: u64,
}

/// A game on a board of at most `64 * W` squares.
#[derive(Clone, Debug)]
pub struct Game<const W: usize> {
    variant: Arc<Variant<W>>,
    position: Position<W>,
    past: Past<W>,
    key: u64,
    played: Vec<Played>,
    /// A scratch position for trying out moves; its content does not matter.
    scratch: Option<Box<Position<W>>>,
}

impl<const W: usize> Game<W> {
    /// A game from a FEN.
    ///
    /// # Errors
    /// If the FEN is not a position of the variant.
    pub fn from_fen(variant: Arc<Variant<W>>, fen: &str) -> Result<Self, FenError> {
        let position = Position::from_fen(&variant, fen)?;
        Ok(Self::from_position(variant, position))
    }

    /// A game that begins with a given position, even an invalid one.
    pub fn from_position(variant: Arc<Variant<W>>, position: Position<W>) -> Self {
        Self { key: key(&variant, &position), variant, position, past: Past::new(), played: vec![], scratch: None }
    }

    /// The same position with only the last `moves` moves of its history. If there is not enough memory, it raises [`Exhausted`].
    #[must_use]
    pub fn with_last(&self, moves: usize) -> Self {
        let from = self.played.len().saturating_sub(moves);
        let bytes = self.past.bytes_since(from, &self.position) + size_of_val(&self.played[from..]);
        have_room(bytes, || format!("a copy of a game of {} moves", self.played.len() - from));
        Self {
            variant: Arc::clone(&self.variant),
            position: self.position.clone(),
            past: self.past.since(from, &self.position),
            key: self.key,
            played: self.played[from..].to_vec(),
            scratch: None,
        }
    }

    /// The position before the first move, as a separate game.
    #[must_use]
    pub fn root(&self) -> Self {
        Self::from_position(Arc::clone(&self.variant), self.before(0))
    }

    /// The position with the sides exchanged, as a separate game.
    ///
    /// # Errors
    /// A message that names the part without a mirror image.
    pub fn mirror(&self) -> Result<Self, String> {
        let mirrored = self.position().mirrored(&self.variant)?;
        Ok(Self::from_position(Arc::clone(&self.variant), mirrored))
    }

    /// True if the position and counters equal those of another game of the same variant; an e.p. square counts only if
    /// it can be used.
    pub fn is_same_position(&self, other: &Self) -> bool {
        self.key == other.key && self.plain_position() == other.plain_position()
    }

    /// The position without irrelevant details: an e.p. square that no move can use, and the squares of lost rights.
    fn plain_position(&self) -> Position<W> {
        let mut position = self.position().clone();
        position.state.forget_unused(!differ(self.key, position.hash()));
        position
    }

    /// Changes the position by hand, and clears the move history.
    pub fn edit<T>(&mut self, change: impl FnOnce(&Variant<W>, &mut Position<W>) -> T) -> T {
        let result = change(&self.variant, &mut self.position);
        (self.past, self.played) = (Past::new(), vec![]);
        self.key = key(&self.variant, &self.position);
        result
    }

    /// The variant.
    pub fn variant(&self) -> &Variant<W> {
        &self.variant
    }

    /// The position.
    pub fn position(&self) -> &Position<W> {
        &self.position
    }

    /// The position after the first `moves` moves.
    pub fn before(&self, moves: usize) -> Position<W> {
        let mut position = self.position.clone();
        if moves < self.played.len() {
            self.past.restore(moves, &mut position);
        }
        position
    }

    /// The position's key, which is equal for positions that count as repetitions of each other.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The keys of the positions before this one, oldest first.
    pub fn keys(&self) -> impl DoubleEndedIterator<Item = u64> {
        self.played.iter().map(|played| played.key)
    }

    /// The moves played.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.played.iter().map(|played| played.mv)
    }

    /// The moves played, with their captures.
    pub fn played(&self) -> impl DoubleEndedIterator<Item = PlayedMove> {
        let played = |(moves, played): (usize, &Played)| self.before(moves).played(&self.variant, played.mv);
        self.played.iter().enumerate().map(played)
    }

    /// Raises [`Exhausted`] if there is not enough memory for a list with an entry of `bytes` bytes for each move played.
    pub fn have_room_for_moves(&self, bytes: usize) {
        let moves = self.played.len();
        have_room(moves * bytes, || format!("a list of {moves} moves"));
    }

    /// The FEN.
    pub fn fen(&self) -> String {
        super::fen::write(&self.variant, self.position())
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<Move> {
        movegen::legal_moves(&self.variant, self.position())
    }

    /// The null move, if it is allowed: the variant has null moves, no vote is in progress, the side to move is not in
    /// check, and the game is not over.
    ///
    /// # Errors
    /// If it is not allowed.
    pub fn null(&self) -> Result<Move, MoveError> {
        let position = self.position();
        let allowed = self.variant.rules.null_moves
            && position.only_moves().is_none()
            && !position.is_check(&self.variant)
            && self.outcome(false).is_none();
        if allowed { Ok(Move::null()) } else { Err(self.illegal("0000")) }
    }

    /// Plays a legal move, or the null move if it is allowed, and returns the move as found in this position.
    ///
    /// # Errors
    /// If it is not legal.
    pub fn push(&mut self, query: MoveQuery) -> Result<Move, MoveError> {
        let mv = match query {
            MoveQuery::Move(mv) if self.is_plainly_legal(mv) => mv,
            _ => self.find(query)?,
        };
        self.push_unchecked(mv);
        Ok(mv)
    }

    /// Plays a move that is known to be legal. If there is not enough memory, it raises [`Exhausted`] and leaves the
    /// game unchanged.
    pub fn push_unchecked(&mut self, mv: Move) {
        if self.played.try_reserve(1).is_err() || !self.past.make_room(&self.position) {
            Exhausted::Memory(format!("a game of {} moves", self.played.len())).raise();
        }
        self.played.push(Played { mv, key: self.key });
        self.past.push(&self.position);
        self.position.play_unchecked(&self.variant, mv);
        self.key = key(&self.variant, &self.position);
    }

    /// True if a piece move is legal by [`movegen::is_legal_in`], a test that suffices for most pushes.
    fn is_plainly_legal(&mut self, mv: Move) -> bool {
        let scratch = self.scratch.get_or_insert_with(|| Box::new(self.position.clone()));
        mv.is_of_a_piece() && movegen::is_legal_in(&self.variant, &self.position, scratch, mv)
    }

    /// Undoes the last move.
    pub fn pop(&mut self) -> Option<Move> {
        let played = self.played.pop()?;
        self.past.pop(&mut self.position);
        self.key = played.key;
        Some(played.mv)
    }

    /// The number of times that the position has occurred, including now.
    pub fn occurrences(&self) -> u32 {
        1 + self.keys().filter(|&key| key == self.key).count() as u32
    }

    /// What the repetition rules need to know about a move; `trace(0)` returns those of the last move.
    fn trace(&self, back: usize) -> Option<Trace<W>> {
        let at = self.played.len().checked_sub(back + 1)?;
        Some(Trace::new(&self.variant, &self.before(at), self.played[at].mv, &self.before(at + 1)))
    }

    /// The traces of all moves, in order; empty if the rules do not depend on moves.
    pub fn traces(&self) -> Vec<Trace<W>> {
        let asked = self.variant.rules.repetition.asks_for_moves();
        let moves = if asked { self.played.len() } else { 0 };
        (0..moves).rev().filter_map(|back| self.trace(back)).collect()
    }

    /// The outcome, if the game is over.
    pub fn outcome(&self, claim_draw: bool) -> Option<Outcome> {
        let (rules, occurrences) = (&self.variant.rules, self.occurrences());
        let line = |back| self.trace(back);
        let repeated = Repeated::new(rules, &self.position, self.key, occurrences, self.keys().rev(), line);
        outcome(&self.variant, self.position(), repeated, claim_draw)
    }
}
