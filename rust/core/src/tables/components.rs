//! The squares that a piece can ever reach: a bishop stays on one colour, an alfil on an eighth of the squares.

use super::{Variant, bounds::squares_from};
use crate::board::{Bitboard, ByColor, Color, PieceTypeId, Square, SquareMap};

/// The squares of each piece type, split into components that no move connects.
#[derive(Debug)]
pub struct Components<const W: usize>(ByColor<Vec<Component<W>>>);

/// The components of one piece type of one side.
#[derive(Debug)]
struct Component<const W: usize> {
    /// Each component, by its number.
    squares: Vec<Bitboard<W>>,
    /// `[square]`: the number of its component.
    of: SquareMap<u8, W>,
}

impl<const W: usize> Components<W> {
    /// The components of all piece types. A piece that castles, promotes, or has moves other than leaps and slides has a single
    /// component. Throws and relocations are ignored.
    pub fn new(variant: &Variant<W>) -> Self {
        Self(ByColor::from_fn(|side| {
            let piece_types = variant.rules.all_piece_types().iter();
            piece_types.map(|piece_type| Component::new(variant, side, piece_type)).collect()
        }))
    }

    /// The number of the component that contains a square.
    pub fn number(&self, side: Color, piece_type: PieceTypeId, square: Square) -> u8 {
        self.0[side][piece_type.index()].of[square]
    }

    /// True if each component has squares of only one colour.
    pub fn keep_colour(&self, variant: &Variant<W>, piece_type: PieceTypeId) -> bool {
        let light = variant.geometry.light;
        let of_one = |squares: &Bitboard<W>| (*squares & light).is_empty() || (*squares & !light).is_empty();
        self.0.iter().all(|side| side[piece_type.index()].squares.iter().all(of_one))
    }

    /// The squares of a component.
    pub fn squares(&self, side: Color, piece_type: PieceTypeId, number: u8) -> Bitboard<W> {
        self.0[side][piece_type.index()].squares[usize::from(number)]
    }
}

impl<const W: usize> Component<W> {
    fn new(variant: &Variant<W>, side: Color, piece_type: PieceTypeId) -> Self {
        let board = variant.geometry.board;
        let whole = || Self { squares: vec![board], of: SquareMap::filled(0) };
        let tables = &variant.piece_types[side][piece_type.index()];
        let moved_otherwise = variant.after_effects.change_pieces
            || variant
                .rules
                .castling
                .as_ref()
                .is_some_and(|castling| castling.king == piece_type || castling.partners.contains(piece_type))
            || variant.rules.en_passant.is_some_and(|rule| rule.attackers.contains(piece_type))
            || variant.promoting.contains(piece_type);
        if moved_otherwise || !tables.paths.is_empty() || tables.by_check.is_some() {
            return whole();
        }
        let mut squares: Vec<Bitboard<W>> = vec![];
        for square in board {
            let near = squares_from(&variant.geometry, tables, square).with(square);
            let (joined, apart): (Vec<_>, Vec<_>) = squares.into_iter().partition(|other| (*other & near).non_empty());
            let merged = joined.into_iter().fold(near, |all, other| all | other);
            squares = apart.into_iter().chain([merged]).collect();
        }
        let mut of = SquareMap::filled(0);
        for (number, component) in squares.iter().enumerate() {
            component.iter().for_each(|square| of[square] = number as u8);
        }
        Self { squares, of }
    }
}
