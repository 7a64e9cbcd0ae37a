#![doc = include_str!("../README.md")]
//! # Examples
//!
//! A definition that extends another one:
//!
//! ```
//! use fairychess_core::{AnyVariant, Board};
//!
//! let variant = AnyVariant::from_toml(
//!     r#"
//!     name = "amazons"
//!     extends = "chess"
//!     [pieces.queen]
//!     moves = "QN"
//!     "#,
//! )?;
//! let board = Board::new(&variant)?;
//! assert_eq!(board.legal_count(), 22);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The number of positions after a given number of plies (perft):
//!
//! ```
//! use fairychess_core::{AnyVariant, Board};
//! use std::sync::atomic::AtomicBool;
//!
//! let board = Board::new(&AnyVariant::builtin("chess")?)?;
//! let threads = 1;
//! assert_eq!(board.perft(3, threads, &AtomicBool::new(false)), Some(8902));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The best move of a position:
//!
//! ```
//! use fairychess_core::search::{Control, Limits, Settings};
//! use fairychess_core::{AnyVariant, Board, Engine};
//!
//! let variant = AnyVariant::builtin("chess")?;
//! let board = Board::from_fen(&variant, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")?;
//! let mut engine = Engine::new(&variant, Settings::default())?;
//! let limits = Limits { depth: Some(3), ..Limits::default() };
//! let result = engine.search(&board, &limits, &Control::new(), &mut |_| {});
//! assert_eq!(result.best.map(|mv| board.uci(mv)).as_deref(), Some("a1a8"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Contents
//!
//! - The root has the types for working with boards: a variant ([`AnyVariant`]), a game of it ([`Board`]), its moves
//!   ([`Move`], and [`PlayedMove`] with the pieces involved), its [`Outcome`] and the [`Engine`].
//! - [`variant`]: the [`Rules`] of a variant, the names and texts of the built-in variants, and the problems found in a
//!   definition.
//! - [`piece`]: the notation for the moves of a piece.
//! - [`movement`]: the moves of a piece, found by generating them.
//! - [`network`]: evaluations trained on games.
//! - [`endgame`]: exact tables of positions with few pieces.
//! - [`search`]: settings, limits and results of the engine.
//! - [`pgn`]: reading and writing games.
//! - [`learn`]: actions, planes, batched environments and tree search for reinforcement learning.
//! - [`selfplay`]: games in which players play against themselves.
//! - [`interrupt`]: stopping long-running work from outside.
//!
//! # Architecture
//!
//! The modules from the bottom up; each uses only those listed above it:
//!
//! - `board`: squares and sets of squares, directions, regions, piece types as numbers, the two sides.
//! - `piece`: the notation for the moves of a piece.
//! - `variant`: definitions and the rules read from them.
//! - `moves`: moves packed into a word, and the parts of their texts.
//! - `tables`: a variant compiled for its board.
//! - `position`: a position, its FEN, attacks, and playing moves.
//! - `movegen`: legal moves, perft, and the end of a game by the variant's rules, after which a position has no moves.
//! - `outcome`: how games end.
//! - `movement`: the moves of a piece.
//! - `endgame`: exact tables of positions with few pieces.
//! - `eval` and `network`: the static evaluation, handmade or trained.
//! - `search`: the engine.
//! - `game`: a game with its history, for boards of any size, with SAN and EPD.
//! - `learn`: reinforcement learning.
//! - `selfplay`: games in which players play against themselves.
//! - `pgn`: reading and writing games.

mod board;
mod chases;
pub mod endgame;
mod error;
mod eval;
mod game;
#[doc(hidden)]
pub mod internals;
pub mod interrupt;
pub mod learn;
mod movegen;
pub mod movement;
mod moves;
pub mod network;
mod outcome;
pub mod pgn;
pub mod piece;
mod pool;
mod position;
mod repetition;
mod resources;
pub mod search;
pub mod selfplay;
mod shown;
mod tables;
#[cfg(test)]
mod tests;
pub mod variant;
mod zeroed;

pub use board::{Bitboard, ByColor, Color, PieceTypeId, PieceTypeSet, PieceTypes, Square, Squares};
pub use error::{EpdError, EpdErrorKind, FenError, FenErrorKind, MoveError};
pub use eval::{Breakdown, Term};
pub use game::{
    AnyVariant, Board, BoardPiece, DrawStyle, EndgameSnapshot, Endgames, Engine, EpdOperand, EpdOperations,
    FittedEvaluation, FittedNumber, NetworkEvaluator, Refusal, RefusalReason,
};
pub use movegen::{Outcome, PerftTable, Termination};
pub use moves::{Change, Move, MoveKind, MoveParts, MoveQuery, MoveText, MoveView, PlayedMove, Suffix, Throw};
pub use position::Status;
pub use resources::Exhausted;
pub use variant::{Problem, Rules, VariantError};
