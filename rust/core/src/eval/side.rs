//! Data about one side for the positional terms.

use crate::board::Bitboard;

/// The maximum number of piece types whose safe checks are counted.
pub const MAX_CHECKING: usize = 8;

/// One side of a position.
#[derive(Clone, Copy)]
pub struct Side<const W: usize> {
    /// Its pawns.
    pub pawns: Bitboard<W>,
    /// Its royal pieces.
    pub royal: Bitboard<W>,
    /// The squares that its pawns attack.
    pub by_pawns: Bitboard<W>,
    /// The squares that its pieces, except royal ones, attack by plain slides and leaps.
    pub attacks: Bitboard<W>,
    /// The squares that its royal pieces attack.
    pub by_royal: Bitboard<W>,
    /// The zone around its royal pieces.
    pub zone: Bitboard<W>,
    /// The squares that at least two of its pieces attack, not counting royal pieces.
    pub twice: Bitboard<W>,
    /// The number of its pieces that attack the zone around the enemy's royal pieces.
    pub pressing: i32,
    /// The number of attacks by these pieces on squares next to the enemy's royal pieces.
    pub adjacent: i32,
    /// By mover: the squares from which one of its pieces could give check with its next move.
    pub checks: [Bitboard<W>; MAX_CHECKING],
    /// Enemy pieces attacked by clearly less valuable pieces.
    pub outweighed: Bitboard<W>,
}
