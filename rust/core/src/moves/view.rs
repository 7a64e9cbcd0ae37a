//! Moves with named parts.

use super::{Move, MoveKind, NO_PIECE_TYPE};
use crate::board::{PieceTypeId, Square};

/// A move with named parts.
///
/// # Examples
/// ```
/// use fairychess_core::{AnyVariant, Board, MoveView};
///
/// let chess = AnyVariant::builtin("chess")?;
/// let board = Board::from_fen(&chess, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")?;
/// let MoveView::EnPassant { to, captured, .. } = board.parse_san("exd6")?.view() else { panic!("en passant") };
/// assert_eq!((Some(to), Some(captured)), (chess.square("d6"), chess.square("d5")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MoveView {
    /// A move or capture by one piece, with or without promotion.
    Plain {
        /// The from-square.
        from: Square,
        /// The to-square.
        to: Square,
        /// The piece type after promotion, if any.
        promotion: Option<PieceTypeId>,
    },
    /// An en passant capture.
    EnPassant {
        /// The from-square.
        from: Square,
        /// The to-square.
        to: Square,
        /// The square of the captured piece.
        captured: Square,
        /// The piece type after promotion, if any.
        promotion: Option<PieceTypeId>,
    },
    /// A castling move.
    Castle {
        /// The from- and to-squares of the king.
        king: (Square, Square),
        /// The from- and to-squares of its partner.
        partner: (Square, Square),
        /// The introduced piece type, if any, and its square, which the king or the partner leaves.
        introduced: Option<(PieceTypeId, Square)>,
    },
    /// A move that introduces a piece on its from-square.
    Introduce {
        /// The from-square.
        from: Square,
        /// The to-square.
        to: Square,
        /// The introduced piece type.
        introduced: PieceTypeId,
    },
    /// A drop.
    Drop {
        /// The piece type in the reserve.
        reserve: PieceTypeId,
        /// The piece type on the board.
        piece_type: PieceTypeId,
        /// The drop square.
        to: Square,
        /// The from- and to-squares of the relocated piece, if any.
        relocation: Option<(Square, Square)>,
    },
    /// A move that captures or throws on a square other than its to-square.
    Effect {
        /// The from-square.
        from: Square,
        /// The to-square.
        to: Square,
        /// The piece type after promotion, if any.
        promotion: Option<PieceTypeId>,
        /// The piece type introduced on the from-square, if any.
        introduced: Option<PieceTypeId>,
    },
    /// A vote.
    Vote {
        /// True if it accepts.
        accept: bool,
    },
    /// A wall placed instead of a move.
    Wall {
        /// The square of the wall.
        square: Square,
    },
    /// The null move.
    Null,
    /// A pass, if the rules allow one.
    Pass,
}

impl Move {
    /// Returns the move with named parts, except for the [wall](Move::wall) that it may place.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, Move, MoveView};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let mv = Board::new(&chess)?.parse_san("e4")?;
    /// let [from, to] = ["e2", "e4"].map(|name| chess.square(name).unwrap());
    /// assert_eq!(mv.view(), MoveView::Plain { from, to, promotion: None });
    /// assert_eq!(Move::null().view(), MoveView::Null);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn view(self) -> MoveView {
        let (from, to) = (self.from(), self.to());
        let other = Some(self.other()).filter(|&piece_type| piece_type != NO_PIECE_TYPE);
        let (promotion, introduced) = if self.introduces() { (None, other) } else { (other, None) };
        match self.kind() {
            MoveKind::Plain => MoveView::Plain { from, to, promotion },
            MoveKind::EnPassant => MoveView::EnPassant { from, to, captured: self.pair().0, promotion },
            MoveKind::Castle | MoveKind::CastleIntroduceKing | MoveKind::CastleIntroducePartner => {
                let partner = self.pair();
                let square = if self.kind() == MoveKind::CastleIntroducePartner { partner.0 } else { from };
                let introduced = introduced.map(|piece_type| (piece_type, square));
                MoveView::Castle { king: (from, to), partner, introduced }
            }
            MoveKind::Introduce => MoveView::Introduce { from, to, introduced: self.other() },
            MoveKind::Drop | MoveKind::DropRelocate | MoveKind::DropRelocateFull => {
                let relocation = (self.kind() != MoveKind::Drop).then(|| self.pair());
                MoveView::Drop { reserve: self.other(), piece_type: self.dropped(), to, relocation }
            }
            MoveKind::Effect | MoveKind::EffectIntroduce => MoveView::Effect { from, to, promotion, introduced },
            MoveKind::Accept | MoveKind::Decline => MoveView::Vote { accept: self.kind() == MoveKind::Accept },
            MoveKind::Wall => MoveView::Wall { square: to },
            MoveKind::Null => MoveView::Null,
            MoveKind::Pass => MoveView::Pass,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::MoveView;
    use crate::board::{PieceTypeId, Square};
    use crate::moves::{Effect, Move, MoveKind, NO_PIECE_TYPE};

    #[test]
    fn every_sort_of_move_shows_its_parts() {
        let [from, to, third, fourth] = [1, 2, 3, 4].map(Square::new);
        let [hawk, pawn] = [5, 6].map(PieceTypeId::new);
        let views = [
            (Move::plain(from, to, hawk), MoveView::Plain { from, to, promotion: Some(hawk) }),
            (
                Move::en_passant(from, to, third, NO_PIECE_TYPE, true),
                MoveView::EnPassant { from, to, captured: third, promotion: None },
            ),
            (
                Move::castle(MoveKind::CastleIntroduceKing, (from, to), (third, fourth), hawk),
                MoveView::Castle { king: (from, to), partner: (third, fourth), introduced: Some((hawk, from)) },
            ),
            (
                Move::castle(MoveKind::CastleIntroducePartner, (from, to), (third, fourth), hawk),
                MoveView::Castle { king: (from, to), partner: (third, fourth), introduced: Some((hawk, third)) },
            ),
            (
                Move::castle(MoveKind::Castle, (from, to), (third, fourth), NO_PIECE_TYPE),
                MoveView::Castle { king: (from, to), partner: (third, fourth), introduced: None },
            ),
            (Move::introduce(from, to, hawk), MoveView::Introduce { from, to, introduced: hawk }),
            (Move::drop(pawn, hawk, to), MoveView::Drop { reserve: hawk, piece_type: pawn, to, relocation: None }),
            (
                Move::drop_relocate(pawn, hawk, to, third, fourth, false),
                MoveView::Drop { reserve: hawk, piece_type: pawn, to, relocation: Some((third, fourth)) },
            ),
            (
                Move::effect(from, to, Effect::default(), true, hawk),
                MoveView::Effect { from, to, promotion: None, introduced: Some(hawk) },
            ),
            (
                Move::effect(from, to, Effect::default(), false, hawk),
                MoveView::Effect { from, to, promotion: Some(hawk), introduced: None },
            ),
            (Move::vote(true), MoveView::Vote { accept: true }),
            (Move::vote(false), MoveView::Vote { accept: false }),
            (Move::WALL_ALONE.with_wall(to), MoveView::Wall { square: to }),
            (Move::null(), MoveView::Null),
            (Move::pass(Some(from)), MoveView::Pass),
            (Move::pass(None), MoveView::Pass),
        ];
        for (mv, view) in views {
            assert_eq!(mv.view(), view);
        }
    }
}
