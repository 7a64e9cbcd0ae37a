//! What a look at a position sees of one side.

use crate::bitboard::Bitboard;

/// Safe checks are looked for from so many kinds.
pub const MOST_CHECKING: usize = 8;

/// What is seen of one side.
#[derive(Clone, Copy)]
pub struct Side<const W: usize> {
    /// Its pawns.
    pub pawns: Bitboard<W>,
    /// Its royal men.
    pub royal: Bitboard<W>,
    /// What its pawns attack.
    pub by_pawns: Bitboard<W>,
    /// What its men but the royal ones attack, as far as they slide and leap plainly.
    pub attacks: Bitboard<W>,
    /// What its royal men attack.
    pub by_royal: Bitboard<W>,
    /// The squares about its royal men.
    pub zone: Bitboard<W>,
    /// What two of its men but the royal ones attack, or more.
    pub twice: Bitboard<W>,
    /// How many of its men attack squares about royal men of the enemy.
    pub pressing: i32,
    /// How many squares next to those they attack, each man counted.
    pub adjacent: i32,
    /// By mover: the squares from which one of its men could give check next.
    pub checks: [Bitboard<W>; MOST_CHECKING],
    /// Enemy men attacked by men worth clearly less.
    pub outweighed: Bitboard<W>,
}
