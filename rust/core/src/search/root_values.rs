//! What endgame tables say about the moves of the root.

use super::root::RootMove;
use crate::endgame::{Snapshot, Value};
use crate::movegen::key;
use crate::moves::Move;
use crate::position::Position;
use crate::tables::Variant;

/// What the tables say about the moves of the root.
#[derive(Clone, Copy, Default)]
pub(super) struct RootValues {
    /// True if the values of all moves are certain, so that no deep search is needed.
    pub known: bool,
    /// The fastest win, if there are moves that win unless a counter draws the game.
    pub fastest: Option<Move>,
}

impl RootValues {
    /// Looks up the moves of the root. Moves that win come first, the fastest at the front; if a `single` line is
    /// searched, the others are left out. `keys` are the keys of the game's earlier positions, to which no win returns.
    pub fn new<const W: usize>(
        endgames: &Snapshot<W>,
        (variant, position): (&Variant<W>, &Position<W>),
        keys: &[u64],
        moves: &mut Vec<RootMove>,
        single: bool,
    ) -> Self {
        let mut after = position.clone();
        let (mut known, mut wins) = (true, vec![]);
        for root in &*moves {
            after.copy_from(position);
            after.play_unchecked(variant, root.mv);
            known &= endgames.is_certain(variant, &after);
            match endgames.value_or_end(variant, &after) {
                Some(Value::Lost(plies)) if !keys.contains(&key(variant, &after)) => wins.push((root.mv, plies)),
                _ => {}
            }
        }
        wins.sort_by_key(|&(_, plies)| plies);
        let rank = |root: &RootMove| wins.iter().position(|&(mv, _)| mv == root.mv).unwrap_or(wins.len());
        moves.sort_by_key(rank);
        if single && !wins.is_empty() {
            moves.truncate(wins.len());
        }
        Self { known, fastest: wins.first().map(|&(mv, _)| mv) }
    }
}
