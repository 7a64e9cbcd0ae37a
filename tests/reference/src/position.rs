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
    /// Each side's castling rights K and Q.
    pub(crate) rights: [[Option<Right>; 2]; 2],
    /// True if the side has the castling letter E.
    pub(crate) awaits_partners: [bool; 2],
    /// Each side's gates: the squares, sorted, whose pieces can still introduce a piece from the reserve.
    pub(crate) gates: [Vec<Square>; 2],
    /// The number of times that each side has passed.
    pub(crate) passed: [u32; 2],
    /// The number of checks that each side has given, if checks are counted.
    pub(crate) checks: [u32; 2],
    /// The count in progress.
    pub(crate) counted: Option<Counted>,
    /// The wings on which each side has castled, if the rules need them.
    pub(crate) castled: [[bool; 2]; 2],
    /// The number of consecutive moves that have left pieces facing each other.
    pub(crate) facing: u32,
    /// The number of passes in a row.
    pub(crate) passes: u32,
    /// True if a side's current series of checks includes one by a piece that a mate needs.
    pub(crate) series: [bool; 2],
    pub(crate) en_passant: Option<EnPassant>,
    pub(crate) vote: Option<Vote>,
    /// Squares of pieces that look unmoved but are not, sorted.
    pub(crate) moved: Vec<Square>,
    /// Plies without a capture or another move that resets the counter.
    pub halfmove: u32,
    /// The fullmove number.
    pub fullmove: u32,
}

/// The right to castle with the king and partner on these squares.
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

/// A vote, in which the side to move takes part next.
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

    /// Removes state that has become meaningless: gates of a side without a reserve, passes without gates, E without
    /// partners in reserve, and marks of moved pieces that are gone.
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
        // There is no piece between the captured piece and its start square, which may only hold a piece of the same
        // side.
        let any = game.en_passant.as_ref().is_some_and(|rules| rules.any);
        if let Some(there) = self.en_passant.as_mut().filter(|_| any) {
            // Each passed square is empty, and so are the squares between it and the piece.
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

    /// True if the piece on the square counts as unmoved for `i` and `first`.
    pub(crate) fn is_unmoved(&self, game: &Game, square: Square) -> bool {
        let Some(piece) = self.board.piece(square) else { return false };
        match &game.piece_type(piece.piece_type).first_move {
            Some(region) => region.holds(square, piece.side),
            None => looks_unmoved(game, &self.board, &game.start.board, square) && !self.moved.contains(&square),
        }
    }
}

/// The squares on a rank, file or diagonal from `from` up to, but not including, `to`.
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
