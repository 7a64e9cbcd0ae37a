//! Random numbers that are the same on every machine.

use crate::tables::splitmix;

/// A stream of random numbers that depends only on its seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    pub seed: u64,
    pub drawn: u64,
}

impl Chance {
    /// Creates the stream of one board.
    pub fn new(seed: u64, board: usize) -> Self {
        Self { seed: splitmix(splitmix(seed) ^ board as u64), drawn: 0 }
    }

    /// Draws a number below `bound`; 0 if `bound` is 0. The multiplication method has a bias of at most `bound` in
    /// 2^64.
    pub fn below(&mut self, bound: usize) -> usize {
        self.below_wide(bound as u64) as usize
    }

    /// Like [`Self::below`], for bounds that may not fit into a 32-bit `usize`.
    pub fn below_wide(&mut self, bound: u64) -> u64 {
        let drawn = splitmix(self.seed.wrapping_add(self.drawn.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        self.drawn = self.drawn.wrapping_add(1);
        ((u128::from(drawn) * u128::from(bound)) >> 64) as u64
    }
}
