//! The squares on which the pieces of a material can be.

use super::material::{MAX_PIECES, PieceCount};
use super::ranks::Binomials;
use crate::board::{Bitboard, Color, PieceTypeId, Square};
use crate::tables::{Variant, squares_from};
use std::ops::Range;

/// The mark for a square where a piece cannot be.
const NOWHERE: u16 = u16::MAX;

/// Equal pieces, and the numbering of their sets of squares.
#[derive(Debug)]
pub struct Group {
    /// The pieces.
    pub pieces: PieceCount,
    /// The index of the first of them in a [`Placement`].
    pub first: usize,
    /// The number of sets.
    pub size: usize,
    /// The squares, ascending.
    squares: Vec<u8>,
    /// By square: its index in `squares`.
    index: Vec<u16>,
    binomials: Binomials,
}

/// The squares of all pieces of a material, group by group.
pub type Placement = [u8; MAX_PIECES];

impl Group {
    /// The group for some pieces; `None` if there are too many sets.
    pub fn new<const W: usize>(
        variant: &Variant<W>,
        walls: Bitboard<W>,
        pieces: PieceCount,
        first: usize,
    ) -> Option<Self> {
        let squares: Vec<u8> = (squares_of(variant, pieces.color, pieces.piece_type) & !walls)
            .iter()
            .map(|square| square.index() as u8)
            .collect();
        let mut index = vec![NOWHERE; 256];
        for (number, &square) in squares.iter().enumerate() {
            index[usize::from(square)] = number as u16;
        }
        let binomials = Binomials::new(squares.len(), pieces.count.into())?;
        let size = binomials.all(pieces.count.into());
        Some(Self { pieces, first, size, squares, index, binomials })
    }

    /// The squares where its pieces can be.
    pub fn squares(&self) -> &[u8] {
        &self.squares
    }

    /// The number of pieces.
    #[inline]
    pub fn count(&self) -> usize {
        self.pieces.count.into()
    }

    /// The pieces in a [`Placement`].
    #[inline]
    pub fn range(&self) -> Range<usize> {
        self.first..self.first + self.count()
    }

    /// The rank of the pieces in a placement on the mapped board, if all of them are on possible squares.
    #[inline]
    pub fn rank(&self, placement: &Placement, map: &[u8; 256]) -> Option<usize> {
        if self.count() == 1 {
            return self.rank_at(map[usize::from(placement[self.first])]);
        }
        self.rank_of_several(placement, map)
    }

    /// The rank of a single piece, if a square is possible.
    #[inline]
    pub fn rank_at(&self, square: u8) -> Option<usize> {
        let index = self.index[usize::from(square)];
        (index != NOWHERE).then_some(index.into())
    }

    #[inline(never)]
    fn rank_of_several(&self, placement: &Placement, map: &[u8; 256]) -> Option<usize> {
        let count = self.count();
        let mut elements = [0; 16];
        for (element, &square) in elements.iter_mut().zip(&placement[self.range()]) {
            *element = self.index[usize::from(map[usize::from(square)])];
        }
        let elements = &mut elements[..count];
        elements.sort_unstable();
        (elements[count - 1] != NOWHERE).then(|| self.binomials.rank(elements))
    }

    /// Writes the squares of the set with this rank.
    #[inline]
    pub fn place(&self, rank: usize, placement: &mut Placement) {
        if self.count() == 1 {
            placement[self.first] = self.squares[rank];
        } else {
            self.place_several(rank, placement);
        }
    }

    #[inline(never)]
    fn place_several(&self, rank: usize, placement: &mut Placement) {
        let count = self.count();
        let mut elements = [0; 16];
        self.binomials.unrank(rank, &mut elements[..count]);
        for (slot, &element) in placement[self.first..].iter_mut().zip(&elements[..count]) {
            *slot = self.squares[usize::from(element)];
        }
    }
}

/// The squares that a piece can ever reach; possibly too many.
fn squares_of<const W: usize>(variant: &Variant<W>, color: Color, piece_type: PieceTypeId) -> Bitboard<W> {
    let standing = variant.bounds.standing[color][piece_type.index()];
    if is_confined(variant, piece_type) { standing & reach(variant, color, piece_type) } else { standing }
}

/// True if pieces of a type are limited to a region, and move there only by their own moves.
fn is_confined<const W: usize>(variant: &Variant<W>, piece_type: PieceTypeId) -> bool {
    let rules = &variant.rules;
    let limited = |color: Color| {
        let moves = &rules.piece_types[piece_type.index()].moves;
        moves.iter().all(|def| (variant.geometry.board & !def.land[color].resized()).non_empty())
    };
    Color::BOTH.into_iter().all(limited)
        && !variant.promoting.contains(piece_type)
        && !variant.bounds.promoted_to.contains(piece_type)
        && !rules.home[piece_type.index()].0.iter().all(|home| home.is_empty())
        && variant.piece_types.iter().all(|side| side[piece_type.index()].paths.is_empty())
        && rules.drops.is_empty()
        && rules.gates.is_none()
        && rules.castling.is_none()
        && rules.after_effects.is_empty()
        && !variant.traits.throws
}

/// The squares that a piece reaches from its start squares by its own moves.
fn reach<const W: usize>(variant: &Variant<W>, color: Color, piece_type: PieceTypeId) -> Bitboard<W> {
    let tables = &variant.piece_types[color][piece_type.index()];
    let from = |square: Square| squares_from(&variant.geometry, tables, square);
    let mut squares = variant.region(&variant.rules.home[piece_type.index()], color);
    loop {
        let next = squares.iter().fold(squares, |all, square| all | from(square));
        if next == squares {
            return squares;
        }
        squares = next;
    }
}
