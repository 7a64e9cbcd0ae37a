//! Exact endgame tables: the result of every position with certain pieces, and its distance in plies, for any variant.
//!
//! The legal moves and the end of a game are those of the move generator, so that every rule counts except those about
//! the course of the game: move counters and repetitions. The positions of a [`Material`] are numbered, without
//! those that are equal to others by a symmetry of the rules. Captures, promotions and drops lead to other materials;
//! materials that lead to each other are solved together. The distance is to the end of the game, or to a conversion (see
//! [`Metric`]). There are two methods, which are compared in tests:
//!
//! - [`Method::Edges`] works backwards from the ends of the game: quiet moves that do nothing but move a piece are retracted, and
//!   other moves from one position to another are kept;
//! - [`Method::Passes`] looks at all undecided positions again and again, which needs little memory.

mod collection;
mod counters;
mod edges;
mod error;
mod expand;
mod extras;
mod foreign;
mod groups;
mod levels;
mod material;
mod memory;
mod metric;
mod numbering;
mod passes;
mod plan;
mod ranks;
mod reading;
mod refusals;
mod retractions;
mod shared;
mod snapshot;
mod solve;
mod statistics;
mod table;
mod trial;
mod value;

pub use error::EndgameError;
pub use material::{Material, PieceCount};
pub use memory::Memory;
pub use metric::Metric;
pub use solve::{Method, Settings};
pub use statistics::{ResultCounts, SideStatistics, SquareStatistics, Statistics};
pub use value::Value;

pub(crate) use collection::Collection;
pub(crate) use snapshot::Snapshot;

use numbering::Numbering;
use shared::Solved;
use solve::solve;
use table::Table;
