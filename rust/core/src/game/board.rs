//! A game of any variant.

use super::AnyVariant;
use super::history::Game;
use crate::error::{FenError, MoveError};
use crate::movegen::perft::{divide, perft};
use crate::movegen::{count_legal, has_legal};
use crate::moves::Move;
use crate::outcome::Outcome;
use crate::position::Color;
use crate::search::{self, Limits, SearchResult};
use crate::variant::rules::KindId;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A man as it stands on a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// What it is: its number in the variant's kinds.
    pub kind: KindId,
    /// Whose it is.
    pub color: Color,
    /// Whether it has promoted (known only where captures go to the reserve).
    pub promoted: bool,
}

/// A position of a variant with the turns that led to it.
#[derive(Clone, Debug)]
pub struct Board {
    variant: AnyVariant,
    game: AnyGame,
}

#[derive(Clone, Debug)]
#[expect(clippy::large_enum_variant, reason = "a board lives long and is looked at often")]
enum AnyGame {
    W1(Game<1>),
    W2(Game<2>),
    W4(Game<4>),
}

/// Runs an expression on the game inside, whatever its board size.
macro_rules! each {
    ($board:expr, $inner:ident => $body:expr) => {
        match $board {
            AnyGame::W1($inner) => $body,
            AnyGame::W2($inner) => $body,
            AnyGame::W4($inner) => $body,
        }
    };
}

impl Board {
    /// The start position.
    ///
    /// # Errors
    /// Never for a compiled variant: its start position was read when it was made.
    pub fn new(variant: &AnyVariant) -> Result<Self, FenError> {
        Self::from_fen(variant, &variant.rules().start_fen)
    }

    /// A position from its FEN.
    ///
    /// # Errors
    /// If the FEN is not a position of the variant.
    pub fn from_fen(variant: &AnyVariant, fen: &str) -> Result<Self, FenError> {
        let game = match variant {
            AnyVariant::W1(inner) => AnyGame::W1(Game::from_fen(Arc::clone(inner), fen)?),
            AnyVariant::W2(inner) => AnyGame::W2(Game::from_fen(Arc::clone(inner), fen)?),
            AnyVariant::W4(inner) => AnyGame::W4(Game::from_fen(Arc::clone(inner), fen)?),
        };
        Ok(Self { variant: variant.clone(), game })
    }

    /// Starts anew from a FEN.
    ///
    /// # Errors
    /// If the FEN is not a position of the variant; the board stays as it was.
    pub fn set_fen(&mut self, fen: &str) -> Result<(), FenError> {
        *self = Self::from_fen(&self.variant, fen)?;
        Ok(())
    }

    /// The variant.
    pub fn variant(&self) -> &AnyVariant {
        &self.variant
    }

    /// The FEN.
    pub fn fen(&self) -> String {
        each!(&self.game, game => game.fen())
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        each!(&self.game, game => game.position().turn())
    }

    /// All legal turns.
    pub fn legal_moves(&self) -> Vec<Move> {
        each!(&self.game, game => game.legal_moves())
    }

    /// Number of legal turns.
    pub fn legal_count(&self) -> usize {
        each!(&self.game, game => count_legal(game.variant(), game.position()) as usize)
    }

    /// Whether there is a legal turn.
    pub fn has_legal(&self) -> bool {
        each!(&self.game, game => has_legal(game.variant(), game.position()))
    }

    /// Whether a turn is legal.
    pub fn is_legal(&self, turn: Move) -> bool {
        self.legal_moves().contains(&turn)
    }

    /// The text of a turn.
    pub fn uci(&self, turn: Move) -> String {
        self.variant.uci(turn)
    }

    /// Reads a legal turn.
    ///
    /// # Errors
    /// If the text is no turn, or one that is not legal.
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        each!(&self.game, game => game.parse_uci(text))
    }

    /// Plays a turn.
    ///
    /// # Errors
    /// If it is not legal; the board stays as it was.
    pub fn push(&mut self, turn: Move) -> Result<(), MoveError> {
        each!(&mut self.game, game => game.push(turn))
    }

    /// Plays a turn that is known to be legal.
    pub fn push_unchecked(&mut self, turn: Move) {
        each!(&mut self.game, game => game.push_unchecked(turn));
    }

    /// Takes the last turn back.
    pub fn pop(&mut self) -> Option<Move> {
        each!(&mut self.game, game => game.pop())
    }

    /// The turns played.
    pub fn move_stack(&self) -> Vec<Move> {
        each!(&self.game, game => game.turns().collect())
    }

    /// Whether a royal man of the side to move is attacked.
    pub fn is_check(&self) -> bool {
        each!(&self.game, game => game.position().is_check(game.variant()))
    }

    /// Whether the side to move is in check and has no legal turn.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal()
    }

    /// Whether the side to move is not in check and has no legal turn.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal()
    }

    /// The outcome, if the game is over; with draws that need a claim if `claim_draw`.
    pub fn outcome(&self, claim_draw: bool) -> Option<Outcome> {
        each!(&self.game, game => game.outcome(claim_draw))
    }

    /// The man on a square.
    pub fn piece_at(&self, square: u8) -> Option<Piece> {
        let count = self.variant.rules().files as usize * self.variant.rules().ranks as usize;
        if square as usize >= count {
            return None;
        }
        each!(&self.game, game => game.position().man(square).map(|man| Piece {
            kind: man.kind,
            color: man.color,
            promoted: game.position().is_promoted(square),
        }))
    }

    /// All men with their squares, by square.
    pub fn pieces(&self) -> Vec<(u8, Piece)> {
        let occupied: Vec<u8> = each!(&self.game, game => game.position().occupied().collect());
        occupied.into_iter().filter_map(|square| Some((square, self.piece_at(square)?))).collect()
    }

    /// A side's reserve: kinds and how many of each.
    pub fn reserve(&self, color: Color) -> Vec<(KindId, u32)> {
        let order = &self.variant.rules().reserve_order[color.index()];
        let count = |kind| each!(&self.game, game => u32::from(game.position().in_reserve(color, kind)));
        order.iter().map(|&kind| (kind, count(kind))).filter(|&(_, count)| count > 0).collect()
    }

    /// Number of turn sequences of a length; `None` if `stop` was raised.
    pub fn perft(&self, depth: u32, threads: usize, stop: &AtomicBool) -> Option<u64> {
        each!(&self.game, game => perft(game.variant(), game.position(), depth, threads, stop))
    }

    /// The leaves below each turn; `None` if `stop` was raised.
    pub fn divide(&self, depth: u32, threads: usize, stop: &AtomicBool) -> Option<Vec<(Move, u64)>> {
        each!(&self.game, game => divide(game.variant(), game.position(), depth, threads, stop))
    }

    /// The position's key: equal for positions that are the same for repetition.
    pub fn zobrist_hash(&self) -> u64 {
        each!(&self.game, game => game.key())
    }

    /// How often the position has occurred, this time included.
    pub fn occurrences(&self) -> u32 {
        each!(&self.game, game => game.occurrences())
    }

    /// Plies since the last capture or other irreversible turn.
    pub fn halfmove_clock(&self) -> u32 {
        each!(&self.game, game => game.position().halfmove_clock())
    }

    /// Number of the move, from 1.
    pub fn fullmove_number(&self) -> u32 {
        each!(&self.game, game => game.position().fullmove_number())
    }

    /// What is inconsistent inside, if anything is: for tests.
    pub fn inconsistency(&self) -> Option<String> {
        each!(&self.game, game => game.position().inconsistency(game.variant()))
    }

    /// Looks for the best turn within `limits`, until `stop` is raised.
    pub fn search(&self, limits: Limits, stop: &AtomicBool) -> SearchResult {
        each!(&self.game, game => search::search(game.variant(), game.position(), game.keys().collect(), limits, stop))
    }
}
