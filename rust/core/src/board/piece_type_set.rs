//! Piece types as numbers, and sets of them.

/// The number of a piece type: its index in [`Rules::piece_types`](crate::variant::Rules::piece_types).
pub type PieceTypeId = u8;

/// The maximum number of piece types of a variant.
pub const MAX_PIECE_TYPES: usize = 63;

/// A set of piece types, with one bit for each.
pub type PieceTypeSet = u64;
