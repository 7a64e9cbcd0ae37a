//! Dead positions, in which no sequence of moves wins. This is proved from the rules of the variant, never assumed from
//! the names of pieces; with [`DeadPositions`], a definition can only declare fewer positions dead.

use super::classes;
use super::question::{MAX_ATTACKERS, drops_captured, proves, proves_both};
use crate::board::Color;
use crate::position::Position;
use crate::tables::Variant;
use crate::variant::DeadPositions;

/// True if neither side can win any longer, leaving aside draws that count as wins.
pub fn is_dead<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> bool {
    match variant.rules.endings.dead_positions {
        DeadPositions::None => false,
        DeadPositions::Derived if drops_captured(variant) => classes::has_only_three(variant, position),
        DeadPositions::Derived => has_few_pieces(variant, position) && proves_both(variant, position),
        DeadPositions::Fide => classes::is_fide(variant, position) && proves_both(variant, position),
        class => Color::BOTH.into_iter().all(|side| classes::cannot_win(variant, position, class, side)),
    }
}

/// True if a side can no longer win; `false` does not mean that it can.
pub fn cannot_win<const W: usize>(variant: &Variant<W>, position: &Position<W>, side: Color) -> bool {
    let endings = &variant.rules.endings;
    if endings.draws == Some(side) || endings.counts_draws {
        return false;
    }
    match endings.dead_positions {
        DeadPositions::None => false,
        DeadPositions::Derived if drops_captured(variant) => classes::has_only_three(variant, position),
        DeadPositions::Derived | DeadPositions::Fide => proves(variant, position, side),
        class => classes::cannot_win(variant, position, class, side),
    }
}

/// False if the number of pieces is large enough to assume that a side can win. Most positions need no further test.
fn has_few_pieces<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> bool {
    let free = position.occupied() & !position.among(variant.royal | variant.bounds.keeping_colour);
    free.count() as usize <= 2 * MAX_ATTACKERS
}
