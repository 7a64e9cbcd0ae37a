//! The board, with its pieces and walls.

use crate::square::{Side, Square};

/// The number of a piece type, in the order in which the variant defines them.
pub type PieceType = u8;

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The piece type.
    pub piece_type: PieceType,
    /// The side.
    pub side: Side,
    /// True if it has promoted (kept only if captures go to the reserve).
    pub promoted: bool,
}

impl Piece {
    /// The same piece type and colour, promoted or not.
    pub fn is_like(self, other: Piece) -> bool {
        self.piece_type == other.piece_type && self.side == other.side
    }
}

/// The content of a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A square that no piece enters.
    Wall,
    /// A piece.
    Piece(Piece),
}

/// A board of any size up to 16×16.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// Number of files.
    pub files: i32,
    /// Number of ranks.
    pub ranks: i32,
    /// True if Black's directions are turned by 180°, not mirrored.
    pub turned: bool,
    cells: Vec<Cell>,
}

impl Board {
    /// An empty board.
    pub fn empty(files: i32, ranks: i32, turned: bool) -> Board {
        Board { files, ranks, turned, cells: vec![Cell::Empty; (files * ranks) as usize] }
    }

    /// An empty board of the same size and symmetry.
    #[must_use]
    pub fn cleared(&self) -> Board {
        Board::empty(self.files, self.ranks, self.turned)
    }

    /// The content of a square, `None` off the board.
    #[inline]
    pub fn at(&self, square: Square) -> Option<Cell> {
        let on_board = square.file >= 0 && square.file < self.files && square.rank >= 0 && square.rank < self.ranks;
        on_board.then(|| self.cells[(square.rank * self.files + square.file) as usize])
    }

    /// The piece on a square.
    #[inline]
    pub fn piece(&self, square: Square) -> Option<Piece> {
        match self.at(square) {
            Some(Cell::Piece(piece)) => Some(piece),
            _ => None,
        }
    }

    /// True if the square is on the board and holds neither piece nor wall.
    #[inline]
    pub fn is_empty(&self, square: Square) -> bool {
        self.at(square) == Some(Cell::Empty)
    }

    /// Sets the content of a square.
    pub fn set(&mut self, square: Square, cell: Cell) {
        self.cells[(square.rank * self.files + square.file) as usize] = cell;
    }

    /// All squares, by rank from White's first rank, then by file.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let files = self.files;
        (0..self.ranks).flat_map(move |rank| (0..files).map(move |file| Square { rank, file }))
    }

    /// All pieces with their squares, in square order.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        (0..).zip(&self.cells).filter_map(|(number, cell)| match cell {
            Cell::Piece(piece) => Some((Square { rank: number / self.files, file: number % self.files }, *piece)),
            _ => None,
        })
    }

    /// The pieces of one side with their squares.
    pub fn pieces_of(&self, side: Side) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.pieces().filter(move |(_, piece)| piece.side == side)
    }
}
