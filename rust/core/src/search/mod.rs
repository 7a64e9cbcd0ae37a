//! The search for the best move: principal variation search with iterative deepening, a transposition table shared by
//! threads, and quiescence search.
//!
//! With one thread and only depth or node limits, a new engine returns the same result on every run.
//!
//! Modules depend on each other in one direction: `engine` → `root_values` → `root` → `alphabeta` and `pruning`, which call
//! each other → `node` and `quiescence` → `movepick`, `learning` and `endgames` → `searcher` → `shared` and `end` →
//! `correction` → `history`, and `scored`. `see`, `checks`, `strength` and `vote` are separate from these. All use `tt`, `score`,
//! `limits` and `clock`.

mod alphabeta;
mod blast;
mod checks;
mod clock;
mod correction;
mod end;
mod endgames;
mod engine;
mod history;
mod learning;
mod limits;
mod movepick;
mod node;
mod pruning;
mod quiescence;
mod reduction;
mod root;
mod root_values;
mod score;
mod scored;
mod searcher;
mod see;
mod shared;
mod strength;
mod time;
mod tt;
mod vote;

pub use clock::Instant;
#[cfg(target_arch = "wasm32")]
pub use clock::set_clock;
pub(crate) use engine::Engine;
pub use engine::{HASH_RANGE, Settings, THREADS_RANGE};
pub use limits::{Clock, Control, Info, Limits, MAX_DEPTH, MAX_LINES, SearchResult};
pub use score::Score;
pub use strength::{ELO_RANGE, FULL_SKILL, elo_of_skill};
pub use tt::Bound;
