//! The board: squares and sets of them, steps and directions, regions, and the two sides.

mod bitboard;
mod board_map;
mod by_color;
mod by_size;
mod color;
mod cpu;
mod geometry;
mod operators;
mod piece_type_id;
mod piece_type_set;
mod region;
mod square;
mod square_map;
mod squares;
mod step;
mod symmetry;

pub use bitboard::Bitboard;
pub use board_map::BoardMap;
pub use by_color::ByColor;
pub use by_size::BySize;
pub(crate) use by_size::by_size;
pub use color::Color;
pub use cpu::{Baseline, Cpu, Level, PREFETCHES, Task, prefetch};
pub use geometry::{Dir, Geometry, opposite};
pub use piece_type_id::PieceTypeId;
pub use piece_type_set::{MAX_PIECE_TYPES, PieceTypeSet, PieceTypes};
pub use region::Region;
pub use square::Square;
pub use square_map::SquareMap;
pub use squares::{Squares, WordSquares};
pub use step::{Rotation, Step, UNLIMITED, passed, turned, unit};
pub use symmetry::Symmetry;
