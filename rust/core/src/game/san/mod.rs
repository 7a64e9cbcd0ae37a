//! Standard algebraic notation as in python-chess, extended for all features of variants (docs/notation.md).

mod loose;
mod read;
mod write;

pub(in crate::game) use read::San;

use super::history::Game;
use crate::board::Square;
use crate::moves::{Move, MoveKind};
use crate::position::{Position, Rights};

/// The wing on which a castling move castles: 0 for K, 1 for Q.
fn wing<const W: usize>(position: &Position<W>, mv: Move) -> usize {
    let index = Rights::wing(position.side_to_move(), 1);
    usize::from(position.state.rights.has(index) && position.state.rights.partners[index] == mv.pair().0)
}

/// The square on which a move introduces a piece.
fn introduced_on(mv: Move) -> Square {
    if mv.kind() == MoveKind::CastleIntroducePartner { mv.pair().0 } else { mv.from() }
}

impl<const W: usize> Game<W> {
    /// The wing on which a legal move castles: 0 for K, 1 for Q; `None` if it does not castle.
    pub fn castling_wing(&self, mv: Move) -> Option<usize> {
        mv.is_castle().then(|| wing(self.position(), mv))
    }

    fn is_capture(&self, mv: Move) -> bool {
        self.position().is_capture(self.variant(), mv)
    }
}
