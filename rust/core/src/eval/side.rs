//! What a look at a position sees of one side.

use crate::board::Bitboard;

/// Safe checks are looked for from so many piece types.
pub const MAX_CHECKING: usize = 8;

/// What is seen of one side.
#[derive(Clone, Copy)]
pub struct Side<const W: usize> {
    /// Its pawns.
    pub pawns: Bitboard<W>,
    /// Its royal pieces.
    pub royal: Bitboard<W>,
    /// What its pawns attack.
    pub by_pawns: Bitboard<W>,
    /// What its pieces but the royal ones attack, as far as they slide and leap plainly.
    pub attacks: Bitboard<W>,
    /// What its royal pieces attack.
    pub by_royal: Bitboard<W>,
    /// The squares about its royal pieces.
    pub zone: Bitboard<W>,
    /// What two of its pieces but the royal ones attack, or more.
    pub twice: Bitboard<W>,
    /// How many of its pieces attack squares about royal pieces of the enemy.
    pub pressing: i32,
    /// How many squares next to those they attack, each piece counted.
    pub adjacent: i32,
    /// By mover: the squares from which one of its pieces could give check next.
    pub checks: [Bitboard<W>; MAX_CHECKING],
    /// Enemy pieces attacked by pieces worth clearly less.
    pub outweighed: Bitboard<W>,
}
