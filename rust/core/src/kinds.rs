//! Kinds of men as numbers, and sets of them.

/// The number of a kind of man: its place in [`Rules::kinds`](crate::variant::rules::Rules::kinds).
pub type KindId = u8;

/// At most this many kinds in a variant.
pub const MAX_KINDS: usize = 63;

/// A set of kinds, one bit each.
pub type KindSet = u64;
