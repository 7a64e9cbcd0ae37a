//! Training for fairychess networks, on up to eight cores and without a GPU.
//!
//! A network sees a position from both sides. For each side, a list of *columns* is active; each stands for a piece on a square
//! or in reserve. The sum of a side's columns gives its hidden values, which are clamped to the range from 0 to 1 and squared.
//! The output is a weighted sum of both sides' values, with weights chosen by the *bucket* of the position. In addition, each
//! column has its own value, such as the value of a piece, which goes directly to the output.
//!
//! - [`Positions`]: the training positions, stored compactly.
//! - [`Shape`] and [`Weights`]: a network.
//! - [`Trainer`]: trains a network. The same positions and settings give the same network, on any number of threads.
//! - [`quantised`]: the integers of a playable network.
//! - [`Training`]: the whole process, from a variant's games to its network.

#![allow(clippy::cast_precision_loss, reason = "training computes with rounded numbers")]

mod checks;
mod factors;
mod games;
mod optimizer;
mod pass;
mod positions;
mod quantise;
mod scale;
mod state;
mod trainer;
mod training;
mod vector;
mod weights;

pub use checks::Checks;
pub use factors::{Factors, Plane};
pub use games::{Game, GameError, Reader};
pub use pass::{Goal, gradient, outputs};
pub use positions::{Outcome, Position, Positions};
pub use quantise::{mean_error, quantised, weights_of};
pub use scale::fitted_scale;
pub use state::StateError;
pub use trainer::{Settings, Stopped, Trainer};
pub use training::{Losses, Start, Training};
pub use weights::{Part, Shape, Weights};
