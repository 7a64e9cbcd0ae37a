//! Games as their users see them: any variant, any board size.

pub mod board;
mod engine;
pub mod epd;
pub mod fen;
mod fitting;
pub mod history;
mod past;
mod reading;
mod san;
pub mod variant;

pub use crate::outcome::{Outcome, Termination};

pub use board::{Board, BoardPiece, Style};
pub use engine::Engine;
pub use fitting::{FittedEvaluation, Number};
pub use variant::AnyVariant;
