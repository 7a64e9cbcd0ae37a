//! Games as their users see them: any variant, any board size.

pub mod board;
pub mod fen;
pub mod history;

pub mod variant;

pub use crate::outcome::{Outcome, Termination};
pub use board::{Board, Piece};
pub use variant::AnyVariant;
