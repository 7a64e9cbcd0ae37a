//! Looking for the best turn: principal variation search with iterative deepening, a table of results shared by threads, and quiescence.
//!
//! With one thread, and limits of depth or nodes alone, an engine that begins anew finds the same on every run.
//!
//! Modules point one way: `engine` → `root` → `alphabeta` and `pruning`, which search in each other → `node` and `quiescence` →
//! `order` and `learning` → `searcher` → `shared` → `correction` → `history`, and `scored`; `exchange` and `checks` stand beside
//! them, and all know `table`, `score` and `limits`.

mod alphabeta;
mod checks;
mod correction;
mod engine;
mod exchange;
mod history;
mod learning;
mod limits;
mod node;
mod order;
mod pruning;
mod quiescence;
mod reduction;
mod root;
mod score;
mod scored;
mod searcher;
mod shared;
mod skill;
mod table;
mod time;

pub use engine::{Engine, HASH_RANGE, Settings, THREADS_RANGE};
pub use limits::{Clock, Control, FULL_SKILL, Info, Limits, MAX_DEPTH, MAX_LINES, SearchResult};
pub use score::Score;
pub use table::Bound;
