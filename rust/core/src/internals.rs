//! Items outside the public interface, for this repository's other crates and tests. They are not stable: any version of the
//! crate may change or remove them.

pub use crate::board::{Cpu, Level, Task, prefetch};
pub use crate::eval::{Sample, chance, fit};
pub use crate::pool::{Divide, Pool, Shares};
pub use crate::resources::{ROOM_OF_CALLS, reserve, room_for_threads};
pub use crate::shown::in_one_line;
pub use crate::tables::splitmix;

use crate::board::by_size;
use crate::network::Features;
use crate::{AnyVariant, Board, Rules, VariantError};

/// Compiles a variant like [`AnyVariant::new`], but uses the code for a given processor level, which this machine must
/// support.
///
/// # Errors
/// As for [`AnyVariant::new`].
pub fn for_cpu(rules: Rules, cpu: Cpu) -> Result<AnyVariant, VariantError> {
    AnyVariant::for_cpu(rules, cpu)
}

/// An internal inconsistency of a board, if there is one.
pub fn inconsistency(board: &Board) -> Option<String> {
    board.inconsistency()
}

/// A board as a network sees it: its inputs as items, the views of the side to move and of the other side, and the
/// output bucket. [`Features::views`] returns the columns of the items.
pub fn network_view(features: &Features, board: &Board, buckets: usize, items: &mut Vec<u16>) -> ([u8; 2], u8) {
    items.clear();
    by_size!(&board.game, game => {
        let position = game.position();
        features.items(position, |item| items.extend(features.column(0, item).map(|_| item)));
        let own = position.side_to_move();
        let views = [own, own.other()].map(|side| features.view(position, side) as u8);
        (views, features.bucket(position, buckets) as u8)
    })
}
