//! The pieces in a position, each with the types that it can become and the squares that it can reach.

use super::ways::becomes;
use crate::board::{Bitboard, Color, PieceTypeId, PieceTypeSet, Square};
use crate::piece::Passing;
use crate::position::Position;
use crate::tables::Variant;

/// One piece, independent of its current square.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Unit<const W: usize> {
    /// The type of the piece and those that it can become, each with the squares on which it may stand.
    pub choices: Vec<(PieceTypeId, Bitboard<W>)>,
    /// The piece type, and the number of the set of squares that the piece can reach.
    pub name: (PieceTypeId, u8),
}

impl<const W: usize> Unit<W> {
    /// Creates a unit for a piece on a square.
    pub fn new(variant: &Variant<W>, side: Color, piece_type: PieceTypeId, square: Square) -> Self {
        let components = variant.proofs.components(variant);
        let number = components.number(side, piece_type, square);
        let squares = |becomes: PieceTypeId| {
            if becomes == piece_type {
                components.squares(side, piece_type, number) & variant.bounds.standing[side][piece_type.index()]
            } else {
                variant.geometry.board
            }
        };
        let choices = becomes(variant, piece_type).iter().map(|choice| (choice, squares(choice))).collect();
        Self { choices, name: (piece_type, number) }
    }

    /// Creates a unit for a piece that may be on any square.
    pub fn anywhere(variant: &Variant<W>, side: Color, piece_type: PieceTypeId) -> Self {
        let squares = |choice: PieceTypeId| variant.bounds.standing[side][choice.index()];
        let choices = becomes(variant, piece_type).iter().map(|choice| (choice, squares(choice))).collect();
        Self { choices, name: (piece_type, u8::MAX) }
    }

    /// True if it moves only by leaps and slides, so that other pieces can affect it only by standing directly in its way.
    pub fn is_simple(&self, variant: &Variant<W>, side: Color) -> bool {
        self.piece_types().iter().all(|piece_type| {
            let tables = &variant.piece_types[side][piece_type.index()];
            let straight = |from: Square, to: Square, passed: Bitboard<W>| {
                (passed & !variant.geometry.straight_between(from, to)).is_empty()
            };
            let board = variant.geometry.board.iter();
            let mut leaps = board.flat_map(|from| {
                tables.conditional.get(from.index()).into_iter().flatten().map(move |leap| (from, leap))
            });
            tables.paths.is_empty()
                && !tables.special
                && tables.by_check.is_none()
                && leaps.all(|(from, leap)| match leap.passing {
                    Passing::Any => true,
                    Passing::Empty => straight(from, leap.to, leap.passed),
                    Passing::Piece => false,
                })
        })
    }

    /// All squares that it can reach.
    pub fn squares(&self) -> Bitboard<W> {
        self.choices.iter().fold(Bitboard::EMPTY, |all, &(_, squares)| all | squares)
    }

    /// Its own piece type and those that it can become.
    pub fn piece_types(&self) -> PieceTypeSet {
        self.choices.iter().map(|&(piece_type, _)| piece_type).collect()
    }
}

/// The pieces of a side except royal pieces.
pub(super) fn units<const W: usize>(variant: &Variant<W>, position: &Position<W>, side: Color) -> Vec<Unit<W>> {
    let mut units = vec![];
    for piece_type in variant.rules.all_piece_types() & !variant.royal {
        let squares = position.pieces_of(side, piece_type).iter();
        units.extend(squares.map(|square| Unit::new(variant, side, piece_type, square)));
    }
    units.sort_by_key(|unit| unit.name);
    units
}

/// Counts equal pieces.
pub(super) fn counted<const W: usize>(units: Vec<Unit<W>>) -> Vec<(Unit<W>, u32)> {
    let mut counted: Vec<(Unit<W>, u32)> = vec![];
    for unit in units {
        match counted.last_mut() {
            Some((last, count)) if last.name == unit.name => *count += 1,
            _ => counted.push((unit, 1)),
        }
    }
    counted
}

/// Puts a piece on an empty square; `moved` is true if it has made its first move, which matters only for types that are tracked.
pub(super) fn put<const W: usize>(
    variant: &Variant<W>,
    position: &mut Position<W>,
    square: Square,
    piece_type: PieceTypeId,
    side: Color,
    moved: bool,
) {
    position.put(variant, square, piece_type, side);
    if moved && variant.tracked.contains(piece_type) {
        position.state.moved.insert(square);
    }
}
