//! A position: the board and everything else that the next move depends on.

use crate::board::{Board, Cell, PieceType};
use crate::counting::Counted;
use crate::game::Game;
use crate::square::{Side, Square, Vector};

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The content of each square.
    pub board: Board,
    /// The side to move.
    pub side: Side,
    /// The number of pieces of each type that each side has in reserve.
    pub(crate) reserve: [Vec<u16>; 2],
    /// The K and the Q right of each side.
    pub(crate) rights: [[Option<Right>; 2]; 2],
    /// The letter E of each side.
    pub(crate) awaits_partners: [bool; 2],
    /// The squares of each side whose piece can still introduce a piece of the reserve, sorted.
    pub(crate) gates: [Vec<Square>; 2],
    /// The number of times that each side has passed.
    pub(crate) passed: [u32; 2],
    /// The number of checks that each side has given, where they are counted.
    pub(crate) checks: [u32; 2],
    /// The counting under way.
    pub(crate) counted: Option<Counted>,
    /// The wings on which each side has castled, where this is remembered.
    pub(crate) castled: [[bool; 2]; 2],
    /// How many moves in a row have left pieces facing each other.
    pub(crate) facing: u32,
    /// The number of passes in a row.
    pub(crate) passes: u32,
    /// True if a side gives checks without a break, one of them by a piece that a mate needs.
    pub(crate) series: [bool; 2],
    pub(crate) en_passant: Option<EnPassant>,
    pub(crate) vote: Option<Vote>,
    /// Squares of pieces that look unmoved but are not, sorted.
    pub(crate) moved: Vec<Square>,
    /// Plies without a capture or another move that resets the counter.
    pub halfmove: u32,
    /// The number of the move.
    pub fullmove: u32,
}

/// The castling right of king and partner on these squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Right {
    pub king: Square,
    pub partner: Square,
}

/// The piece that can be captured en passant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct EnPassant {
    /// The squares that it passed, sorted.
    pub passed: Vec<Square>,
    pub captured: Square,
}

/// The side to move is to vote.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Vote {
    /// White has declined.
    pub declined: bool,
}

impl Position {
    pub(crate) fn empty(board: Board, piece_types: usize) -> Position {
        Position {
            board,
            side: Side::White,
            reserve: [vec![0; piece_types], vec![0; piece_types]],
            rights: [[None; 2]; 2],
            awaits_partners: [false; 2],
            gates: [Vec::new(), Vec::new()],
            passed: [0; 2],
            checks: [0; 2],
            counted: None,
            castled: [[false; 2]; 2],
            facing: 0,
            passes: 0,
            series: [false; 2],
            en_passant: None,
            vote: None,
            moved: Vec::new(),
            halfmove: 0,
            fullmove: 1,
        }
    }

    pub(crate) fn has_reserve(&self, side: Side) -> bool {
        self.reserve[side.index()].iter().any(|&count| count > 0)
    }

    /// The piece types that a side has in reserve.
    pub(crate) fn reserve_piece_types(&self, side: Side) -> Vec<PieceType> {
        let counts = self.reserve[side.index()].iter().enumerate();
        counts.filter(|(_, count)| **count > 0).map(|(piece_type, _)| piece_type as PieceType).collect()
    }

    /// Removes what is no longer possible: gates of an empty reserve, passes without gates, E without partners
    /// in reserve, and marks of moved pieces that have left.
    pub(crate) fn tidy(&mut self, game: &Game) {
        for side in Side::BOTH {
            let index = side.index();
            let outlive = game.gates.as_ref().is_some_and(|gates| gates.outlive);
            if !self.gates[index].is_empty() && !self.has_reserve(side) && !outlive {
                self.gates[index].clear();
            }
            if self.gates[index].is_empty() {
                self.passed[index] = 0;
            }
            if self.awaits_partners[index] && !self.has_partner_in_reserve(game, side) {
                self.awaits_partners[index] = false;
            }
        }
        // There is no piece between its start square, which is empty or has a piece of its owner again, and the captured
        // piece.
        let any = game.en_passant.as_ref().is_some_and(|rules| rules.any);
        if let Some(there) = self.en_passant.as_mut().filter(|_| any) {
            // Each is empty, and so are those between it and the piece.
            let board = &self.board;
            there.passed.retain(|&square| line(square, there.captured).iter().all(|&square| board.is_empty(square)));
        }
        self.en_passant = self.en_passant.take().filter(|there| {
            if any {
                return !there.passed.is_empty();
            }
            let passed = there.passed[0];
            let step = Vector { file: 0, rank: there.captured.rank - passed.rank };
            let owner = self.board.piece(there.captured).map(|piece| piece.side);
            let free = match self.board.at(passed - step) {
                Some(Cell::Empty) => true,
                Some(Cell::Piece(piece)) => Some(piece.side) == owner,
                // A wall that the same move has placed.
                Some(Cell::Wall) => game.walling.is_some(),
                None => false,
            };
            free && self.board.is_empty(passed)
        });
        let board = &self.board;
        self.moved.retain(|&square| looks_unmoved(game, board, &game.start.board, square));
        self.moved.sort_unstable();
        self.moved.dedup();
    }

    pub(crate) fn has_partner_in_reserve(&self, game: &Game, side: Side) -> bool {
        let Some(castling) = &game.castling else { return false };
        self.reserve_piece_types(side)
            .into_iter()
            .any(|piece_type| castling.partners.contains(&game.on_board(piece_type)))
    }

    /// True if the piece on the square is unmoved in the sense of `i` and `first`.
    pub(crate) fn is_unmoved(&self, game: &Game, square: Square) -> bool {
        let Some(piece) = self.board.piece(square) else { return false };
        match &game.piece_type(piece.piece_type).first_move {
            Some(region) => region.holds(square, piece.side),
            None => looks_unmoved(game, &self.board, &game.start.board, square) && !self.moved.contains(&square),
        }
    }
}

/// The squares from `from` on to the one before `to` on a rank, file or diagonal.
pub(crate) fn line(from: Square, to: Square) -> Vec<Square> {
    let whole = Vector { file: to.file - from.file, rank: to.rank - from.rank };
    if from == to || !whole.is_straight() && !whole.is_diagonal() {
        return Vec::new();
    }
    let step = whole.smallest();
    std::iter::successors(Some(from), |&square| Some(square + step)).take_while(|&square| square != to).collect()
}

/// True if a piece whose first move is tracked is on a square where the start position has a piece of its type and
/// colour.
pub(crate) fn looks_unmoved(game: &Game, board: &Board, start: &Board, square: Square) -> bool {
    match (board.piece(square), start.piece(square)) {
        (Some(piece), Some(original)) => piece.is_like(original) && game.piece_type(piece.piece_type).is_tracked(),
        _ => false,
    }
}
