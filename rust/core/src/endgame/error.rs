//! The errors of endgame tables.

use crate::interrupt::Interrupted;
use crate::resources::Exhausted;

/// An endgame table cannot be made or read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EndgameError {
    /// The text is not a material of the variant.
    #[error("{0}")]
    Material(String),
    /// The variant has rules that a table cannot express.
    #[error("{0}")]
    Rules(String),
    /// The table would take more memory than allowed.
    #[error("{material}: {values} values need {needed} MiB of memory, and {limit} MiB are allowed")]
    TooLarge {
        /// The material.
        material: String,
        /// The number of values, of which some belong to no valid position.
        values: u64,
        /// The memory needed, in MiB.
        needed: u64,
        /// The memory allowed, in MiB.
        limit: u64,
    },
    /// The moves would take more memory than the method that keeps them may use.
    #[error("{material}: its moves need more than {limit} MiB of memory; the method passes needs less")]
    TooManyMoves {
        /// The material.
        material: String,
        /// The memory that may be used, in MiB.
        limit: u64,
    },
    /// There are more positions than a program can count.
    #[error("{0}: too many positions")]
    TooManyPositions(String),
    /// A win takes more plies than a table can express.
    #[error("{0}: a win takes more than {max} plies", max = super::value::MAX_DISTANCE)]
    TooLong(String),
    /// What the tables are for needs the distance to mate, and they have the distance to conversion.
    #[error("these tables have the distance to conversion; play needs tables with the distance to mate")]
    Metric,
    /// The content of a table is damaged, or it is of another variant.
    #[error("{0}")]
    Content(String),
    /// The system lacks memory or threads.
    #[error(transparent)]
    Exhausted(#[from] Exhausted),
    /// The work was ended from outside.
    #[error(transparent)]
    Interrupted(#[from] Interrupted),
}
