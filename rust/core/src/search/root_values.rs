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
    /// The fastest win, if it is certain, or if the tables know all moves and some win unless a counter draws the game.
    pub fastest: Option<Move>,
}

impl RootValues {
    /// Looks up the moves of the root. Moves that win come first, the fastest at the front. If no move wins and the tables
    /// know all of them, moves that draw come first; the move after which the largest share of the replies loses is at the
    /// front. If a `single` line is searched and there is a fastest win, the others are left out: a move that the tables do
    /// not know may win where a counter prevents the wins that they know. `keys` are the keys of the game's earlier
    /// positions, to which no win returns.
    pub fn new<const W: usize>(
        endgames: &Snapshot<W>,
        (variant, position): (&Variant<W>, &Position<W>),
        keys: &[u64],
        moves: &mut Vec<RootMove>,
        single: bool,
    ) -> Self {
        let mut after = position.clone();
        let (mut known, mut complete, mut wins, mut draws) = (true, true, vec![], vec![]);
        for root in &*moves {
            after.copy_from(position);
            after.play_unchecked(variant, root.mv);
            let is_certain = endgames.is_certain(variant, &after);
            known &= is_certain;
            let value = endgames.value_or_end(variant, &after);
            complete &= value.is_some();
            match value {
                Some(Value::Lost(plies)) if !keys.contains(&key(variant, &after)) => {
                    wins.push((root.mv, plies, is_certain));
                }
                Some(Value::Drawn) => draws.push(root.mv),
                _ => {}
            }
        }
        if wins.is_empty() && complete {
            put_traps_first(endgames, (variant, position), &draws, moves);
        }
        wins.sort_by_key(|&(_, plies, _)| plies);
        let rank = |root: &RootMove| wins.iter().position(|&(mv, ..)| mv == root.mv).unwrap_or(wins.len());
        moves.sort_by_key(rank);
        let fastest = wins.first().filter(|&&(.., is_certain)| complete || is_certain).map(|&(mv, ..)| mv);
        if single && fastest.is_some() {
            moves.truncate(wins.len());
        }
        Self { known, fastest }
    }
}

/// Puts the moves that draw first, beginning with the move after which the largest share of the replies loses. For the
/// search, all of them have the same value.
fn put_traps_first<const W: usize>(
    endgames: &Snapshot<W>,
    (variant, position): (&Variant<W>, &Position<W>),
    draws: &[Move],
    moves: &mut [RootMove],
) {
    let mut after = position.clone();
    moves.sort_by_cached_key(|root| {
        if !draws.contains(&root.mv) {
            return usize::MAX;
        }
        after.copy_from(position);
        after.play_unchecked(variant, root.mv);
        1000 - endgames.losing_share(variant, &after)
    });
}
