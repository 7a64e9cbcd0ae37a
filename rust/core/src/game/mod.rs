//! Games as users see them, of any variant and board size.

mod board;
mod endgames;
mod engine;
mod epd;
pub(crate) mod fen;
mod fitting;
mod history;
mod iccs;
mod network;
mod past;
mod reading;
mod refusal;
mod san;
mod variant;

pub(crate) use board::Task;
pub use board::{Board, BoardPiece, DrawStyle};
pub use endgames::{EndgameSnapshot, Endgames};
pub use engine::Engine;
pub use epd::{EpdOperand, EpdOperations};
pub use fitting::{FittedEvaluation, FittedNumber};
pub use history::Game;
pub use network::NetworkEvaluator;
pub use refusal::{Refusal, RefusalReason};
pub use variant::AnyVariant;
