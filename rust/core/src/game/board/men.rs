//! Who stands where, and who waits in reserve.

use super::{AnyGame, Board};
use crate::bitboard::Square;
use crate::game::fen;
use crate::position::Color;
use crate::variant::rules::KindId;

/// A man as it stands on a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// What it is: its number in the variant's kinds.
    pub kind: KindId,
    /// Whose it is.
    pub color: Color,
    /// Whether it has promoted (known only where captures go to the reserve).
    pub promoted: bool,
}

impl Board {
    /// The man on a square.
    pub fn piece_at(&self, square: u8) -> Option<Piece> {
        if !self.has_square(square) {
            return None;
        }
        each!(&self.game, game => game.position().man(square).map(|man| Piece {
            kind: man.kind,
            color: man.color,
            promoted: game.position().is_promoted(square),
        }))
    }

    /// The square of a side's royal man: the highest, if there are several.
    pub fn king(&self, color: Color) -> Option<Square> {
        each!(&self.game, game => game.position().men_among(color, game.variant().royal).highest())
    }

    /// The squares of a side's men of a kind.
    pub fn squares_of(&self, kind: KindId, color: Color) -> Vec<Square> {
        each!(&self.game, game => game.position().men_of(color, kind).collect())
    }

    /// Whether a square is closed to all.
    pub fn is_wall(&self, square: Square) -> bool {
        self.has_square(square) && each!(&self.game, game => game.position().is_wall(square))
    }

    /// The squares closed to all.
    pub fn walls(&self) -> Vec<Square> {
        (0..=Square::MAX).filter(|&square| self.is_wall(square)).collect()
    }

    /// The squares whose piece can still introduce another one from the reserve behind its first move, by square.
    pub fn gates(&self) -> Vec<Square> {
        each!(&self.game, game => game.position().gates.collect())
    }

    /// The rows of the FEN.
    pub fn board_fen(&self) -> String {
        each!(&self.game, game => fen::board(game.variant(), game.position()))
    }

    /// All men with their squares, by square.
    pub fn pieces(&self) -> Vec<(u8, Piece)> {
        let occupied: Vec<u8> = each!(&self.game, game => game.position().occupied().collect());
        occupied.into_iter().filter_map(|square| Some((square, self.piece_at(square)?))).collect()
    }

    /// A side's reserve: kinds and how many of each.
    pub fn reserve(&self, color: Color) -> Vec<(KindId, u32)> {
        let order = &self.variant.rules().reserve_order[color.index()];
        let count = |kind| each!(&self.game, game => u32::from(game.position().in_reserve(color, kind)));
        order.iter().map(|&kind| (kind, count(kind))).filter(|&(_, count)| count > 0).collect()
    }
}
