//! Standard algebraic notation as python-chess writes it, extended for everything that a variant can have
//! (docs/notation.md).

mod loose;
mod read;
mod write;

pub(in crate::game) use read::San;

use super::history::Game;
use crate::board::Square;
use crate::moves::{Move, MoveKind};
use crate::position::{Position, Rights};

/// The side of a legal castling move: 0 for K, 1 for Q.
fn wing<const W: usize>(position: &Position<W>, mv: Move) -> usize {
    let index = Rights::wing(position.side_to_move(), 1);
    usize::from(position.state.rights.has(index) && position.state.rights.partners[index] == mv.pair().0)
}

/// The square on which a move introduces a piece.
fn introduced_on(mv: Move) -> Square {
    if mv.kind() == MoveKind::CastleIntroducePartner { mv.pair().0 } else { mv.from() }
}

impl<const W: usize> Game<W> {
    /// The side on which a legal move castles: 0 for K, 1 for Q; `None` if it does not castle.
    pub fn castling_wing(&self, mv: Move) -> Option<usize> {
        mv.is_castle().then(|| wing(self.position(), mv))
    }

    fn is_capture(&self, mv: Move) -> bool {
        self.position().is_capture(self.variant(), mv)
    }
}
