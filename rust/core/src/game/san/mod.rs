//! Standard algebraic notation: what python-chess writes, extended for everything a variant may have (docs/notation.md).

mod read;
mod write;

use super::history::Game;
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::tables::Variant;
use crate::variant::rules::KindId;

impl<const W: usize> Variant<W> {
    /// The kind whose moves are written without a letter: the one of letter `P`.
    fn letterless(&self) -> Option<KindId> {
        self.rules.kinds.iter().position(|kind| kind.letter == "P").map(|kind| kind as KindId)
    }
}

/// The wing of a legal castling turn: 0 for K, 1 for Q.
fn wing<const W: usize>(position: &Position<W>, turn: Move) -> usize {
    let index = 2 * position.turn().index() + 1;
    usize::from(position.rights.has(index) && position.rights.partners[index] == turn.pair().0)
}

/// Where the man appears that a turn introduces.
fn introduced_on(turn: Move) -> u8 {
    if turn.kind() == MoveKind::CastleIntroducePartner { turn.pair().0 } else { turn.from() }
}

impl<const W: usize> Game<W> {
    /// The wing on which a legal turn castles: 0 for K, 1 for Q; `None` where it does not castle.
    pub fn castling_wing(&self, turn: Move) -> Option<usize> {
        turn.is_castle().then(|| wing(self.position(), turn))
    }

    fn is_capture(&self, turn: Move) -> bool {
        self.position().is_capture(self.variant(), turn)
    }
}
