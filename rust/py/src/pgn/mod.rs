//! Reading and writing of PGN, for `fairychess.pgn`.

mod handle;
mod nodes;
mod read;
mod write;

pub use read::{_pgn_cut, _pgn_start, PgnRecord, PgnSplitter, PgnText};
pub use write::{_pgn_is_tag, _pgn_movetext, _pgn_tags, _pgn_variant_tags};
