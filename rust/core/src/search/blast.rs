//! The gain from captures with effects, for static exchange evaluation.

use crate::moves::Move;
use crate::position::Position;
use crate::tables::Variant;

/// The value of a royal piece removed by an effect: more than all other pieces together in ordinary games.
const ROYAL: i32 = 20_000;

/// The immediate gain from a move and its effects.
pub(super) struct Blast {
    /// The material won by the move, negative if lost.
    pub material: i32,
    /// True if the moved piece is still there, so that it can be captured.
    pub stays: bool,
}

/// The immediate gain from a pseudo-legal capture and its effects, found by playing it; `None` for other moves, or if
/// the variant has no effects.
#[inline]
pub(super) fn blast<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    values: &[i32],
    mv: Move,
) -> Option<Blast> {
    (variant.after_effects.any && position.is_capture(variant, mv)).then(|| played(variant, position, values, mv))
}

#[inline(never)]
fn played<const W: usize>(variant: &Variant<W>, position: &Position<W>, values: &[i32], mv: Move) -> Blast {
    let us = position.side_to_move();
    let mut after = position.clone();
    after.play_unchecked(variant, mv);
    let balance = |position: &Position<W>| -> i32 {
        let of = |piece_type| {
            let pieces = |color| position.pieces_of(color, piece_type).count() as i32;
            pieces(us) - pieces(us.other())
        };
        variant.rules.all_piece_types().iter().map(|piece_type| values[piece_type.index()] * of(piece_type)).sum()
    };
    let royal = |color| if after.has_lost(variant, color, position) { ROYAL } else { 0 };
    Blast {
        material: balance(&after) - balance(position) + royal(us.other()) - royal(us),
        stays: after.pieces(us).contains(mv.to()),
    }
}
