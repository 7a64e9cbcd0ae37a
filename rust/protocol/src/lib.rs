//! Positions, moves and searches as JSON: the protocol between the rules and a board that knows no rules.
//!
//! `docs/web-board.md` describes the messages. The Python package's server and the WebAssembly module both use this crate.

mod answer;
mod names;
mod search;
mod session;
mod state;
mod view;

pub use answer::answer;
pub use names::{refusal, square_names};
pub use session::Session;
pub use view::{VERSION, acts, pseudo_legal, view};
