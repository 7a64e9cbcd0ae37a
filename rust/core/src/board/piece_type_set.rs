//! Piece types as numbers, and sets of them.

/// The number of a piece type: its place in [`Rules::piece_types`](crate::variant::rules::Rules::piece types).
pub type PieceTypeId = u8;

/// At most this many piece types in a variant.
pub const MAX_PIECE_TYPES: usize = 63;

/// A set of piece types, one bit each.
pub type PieceTypeSet = u64;
