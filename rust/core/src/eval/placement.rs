//! What a man is worth on each square, whatever else stands on the board.

use super::character::Character;
use super::{Tapered, Weights};
use crate::bitboard::Square;
use crate::kinds::KindId;
use crate::movegen::count_legal;
use crate::position::Position;
use crate::tables::Variant;

/// Worths by side, kind and square; those of Black are negative.
#[derive(Debug)]
pub struct Placement {
    worths: Vec<Tapered>,
    kinds: usize,
    squares: usize,
}

impl Placement {
    /// The worths of all men: `worths` by kind, and what their squares add.
    pub fn new<const W: usize>(
        variant: &Variant<W>,
        characters: &[Character],
        worths: &[Tapered],
        weights: &Weights,
    ) -> Self {
        let (kinds, squares) = (worths.len(), variant.geometry.squares());
        let mut placement = Self { worths: vec![Tapered::default(); 2 * kinds * squares], kinds, squares };
        for (kind, (&worth, character)) in worths.iter().zip(characters).enumerate() {
            let reach = Reach::new(variant, kind as KindId);
            for square in variant.geometry.board {
                let royal = variant.royal >> kind & 1 != 0;
                let place = Place::new(variant, square);
                let added = match (royal, character.pawn) {
                    (true, _) => place.royal(weights),
                    (false, true) => place.pawn(weights),
                    (false, false) => place.piece(weights) + reach.worth(square, worth, weights),
                };
                for side in 0..2 {
                    let at = variant.geometry.own_square(square, side);
                    let index = placement.index(side, kind as KindId, at);
                    placement.worths[index] = if side == 0 { worth + added } else { -(worth + added) };
                }
            }
        }
        placement
    }

    #[inline(always)]
    fn index(&self, side: usize, kind: KindId, square: Square) -> usize {
        (side * self.kinds + kind as usize) * self.squares + square as usize
    }

    /// The worth for White of a man on a square.
    #[inline(always)]
    pub fn of(&self, side: usize, kind: KindId, square: Square) -> Tapered {
        self.worths[self.index(side, kind, square)]
    }
}

/// A square as White sees it.
struct Place {
    /// Steps from the nearer edge.
    file: i32,
    /// Steps from the nearer of first and last rank.
    rank: i32,
    /// Steps from the first rank.
    forward: i32,
    /// The rank in the middle.
    middle: i32,
}

impl Place {
    fn new<const W: usize>(variant: &Variant<W>, square: Square) -> Self {
        let (files, ranks) = (i32::from(variant.geometry.files), i32::from(variant.geometry.ranks));
        let (file, rank) = (i32::from(square) % files, i32::from(square) / files);
        Self { file: file.min(files - 1 - file), rank: rank.min(ranks - 1 - rank), forward: rank, middle: ranks / 2 }
    }

    fn piece(&self, weights: &Weights) -> Tapered {
        weights.centre * (self.file + self.rank - 2) + weights.advance * self.forward.min(self.middle)
    }

    fn pawn(&self, weights: &Weights) -> Tapered {
        let steps = self.forward - 1;
        weights.pawn_centre * (self.file.min(3) * steps.clamp(0, 3)) + weights.pawn_advance * (steps * steps)
    }

    fn royal(&self, weights: &Weights) -> Tapered {
        weights.royal_step * self.forward.min(4) + weights.royal_file * self.file.min(4)
    }
}

/// Where a man reaches on an empty board.
struct Reach {
    /// By square.
    counts: Vec<i32>,
    sum: i32,
}

impl Reach {
    fn new<const W: usize>(variant: &Variant<W>, kind: KindId) -> Self {
        let count = |square| {
            let mut position = Position::empty(variant);
            position.put(variant, square, kind, 0);
            count_legal(variant, &position) as i32
        };
        let counts: Vec<i32> = variant.geometry.board.map(count).collect();
        Self { sum: counts.iter().sum(), counts }
    }

    /// What it adds to a worth that the squares reached are more than on average.
    fn worth(&self, square: Square, worth: Tapered, weights: &Weights) -> Tapered {
        if self.sum == 0 {
            return Tapered::default();
        }
        let squares = self.counts.len() as i32;
        let part = |worth: i32, weight: i32| {
            let more = i64::from(self.counts[square as usize] * squares - self.sum);
            (i64::from(worth) * more * i64::from(weight) / (100 * i64::from(self.sum))) as i32
        };
        Tapered::new(part(worth.middle, weights.reach.middle), part(worth.end, weights.reach.end))
    }
}
