//! Piece-square tables: the value of a piece on each square.

use super::traits::PieceTraits;
use super::{Tapered, Weights};
use crate::board::{Color, PieceTypeId, Square};
use crate::interrupt::{interruptible, spent};
use crate::movegen::count_legal;
use crate::position::Position;
use crate::tables::Variant;

/// The maximum work, in units, for finding the squares that a variant's piece types reach.
const MAX_WORK: u64 = 500_000;

/// Values by side, piece type and square; Black's are negative.
#[derive(Debug)]
pub struct Placement {
    values: Vec<Tapered>,
    piece_types: usize,
    squares: usize,
}

impl Placement {
    /// The values of all pieces: `values`, by piece type, plus the value of each square.
    pub fn new<const W: usize>(
        variant: &Variant<W>,
        traits: &[PieceTraits],
        values: &[Tapered],
        weights: &Weights,
    ) -> Self {
        let (piece_types, squares) = (values.len(), variant.geometry.squares());
        let mut placement = Self { values: vec![Tapered::default(); 2 * piece_types * squares], piece_types, squares };
        let all = variant.rules.all_piece_types();
        for ((piece_type, &value), traits) in all.iter().zip(values).zip(traits) {
            let reach = Reach::new(variant, piece_type);
            for square in variant.geometry.board {
                let royal = variant.royal.contains(piece_type);
                let place = Place::new(variant, square);
                let added = match (royal, traits.pawn) {
                    (true, _) => place.royal(weights),
                    (false, true) => place.pawn(weights),
                    (false, false) => place.piece(weights) + reach.value(square, value, weights),
                };
                for side in Color::BOTH {
                    let at = variant.geometry.own_square(square, side);
                    let index = placement.index(side, piece_type, at);
                    placement.values[index] = if side == Color::White { value + added } else { -(value + added) };
                }
            }
        }
        placement
    }

    #[inline(always)]
    fn index(&self, side: Color, piece_type: PieceTypeId, square: Square) -> usize {
        (side.index() * self.piece_types + piece_type.index()) * self.squares + square.index()
    }

    /// The value of a piece on a square, from White's point of view.
    #[inline(always)]
    pub fn of(&self, side: Color, piece_type: PieceTypeId, square: Square) -> Tapered {
        self.values[self.index(side, piece_type, square)]
    }
}

/// A square from White's point of view.
struct Place {
    /// Steps from the nearer edge.
    file: i32,
    /// Steps from the nearer of the first and last ranks.
    rank: i32,
    /// Steps from the first rank.
    forward: i32,
    /// The middle rank.
    middle: i32,
}

impl Place {
    fn new<const W: usize>(variant: &Variant<W>, square: Square) -> Self {
        let geometry = &variant.geometry;
        let (files, ranks) = (i32::from(geometry.files), i32::from(geometry.ranks));
        let (file, rank) = (i32::from(geometry.file(square)), i32::from(geometry.rank(square)));
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

/// The squares that a piece reaches on an empty board.
struct Reach {
    /// The number of squares reached, by start square.
    counts: Vec<i32>,
    sum: i32,
}

impl Reach {
    /// Counts no squares if the moves of the piece type are too expensive to find.
    fn new<const W: usize>(variant: &Variant<W>, piece_type: PieceTypeId) -> Self {
        let count = |square| {
            let mut position = Position::empty(variant);
            position.put(variant, square, piece_type, Color::White);
            count_legal(variant, &position) as i32
        };
        let end = spent() + MAX_WORK / variant.rules.piece_types.len().max(1) as u64;
        let counted = interruptible(
            move || spent() > end,
            || -> Vec<i32> { variant.geometry.board.iter().take_while(|_| spent() <= end).map(count).collect() },
        );
        let squares = variant.geometry.squares();
        let counts = counted.ok().filter(|counts| counts.len() == squares).unwrap_or_else(|| vec![0; squares]);
        Self { sum: counts.iter().sum(), counts }
    }

    /// The value of reaching more squares than average.
    fn value(&self, square: Square, value: Tapered, weights: &Weights) -> Tapered {
        if self.sum == 0 {
            return Tapered::default();
        }
        let squares = self.counts.len() as i32;
        let part = |value: i32, weight: i32| {
            let more = i64::from(self.counts[square.index()] * squares - self.sum);
            (i64::from(value) * more * i64::from(weight) / (100 * i64::from(self.sum))) as i32
        };
        Tapered::new(part(value.middle, weights.reach.middle), part(value.end, weights.reach.end))
    }
}
