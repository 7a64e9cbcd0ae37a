//! Forced mates, proved by exhaustive search. The prover takes legal moves from the rules and shares nothing with the
//! search that it tests: it has no evaluation and no transposition table, and prunes only moves that cannot matter.
//!
//! ```
//! use fairychess_core::{AnyVariant, Board};
//! use fairychess_prover::{Prover, Verdict};
//!
//! let chess = AnyVariant::builtin("chess").unwrap();
//! let mut board = Board::from_fen(&chess, "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1").unwrap();
//! let Verdict::Mate { moves, first } = Prover::new(u64::MAX).shortest_mate(&mut board, 3) else { panic!("no mate") };
//! let first: Vec<String> = first.into_iter().map(|mv| board.uci(mv)).collect();
//! assert_eq!((moves, first), (1, vec!["g1g7".to_owned()]));
//! ```

mod collect;
mod file;
mod play;
mod proof;

pub use collect::{Options, PLIES, collect};
pub use file::{Claim, read};
pub use proof::{Prover, Verdict};
