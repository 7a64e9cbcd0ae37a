//! The order of the squares on a way.

use crate::board::{Bitboard, Square};

/// The squares in the order in which a piece from `start` passes them: straight on while it can, else to the nearest one.
pub(super) fn in_order<const W: usize>(start: Square, mut squares: Bitboard<W>, files: u8) -> Vec<Square> {
    let place = |square: Square| (i16::from(square % files), i16::from(square / files));
    let (mut at, mut step) = (place(start), (0, 0));
    let mut way = vec![];
    while squares.non_empty() {
        let straight_on = (at.0 + step.0, at.1 + step.1);
        let distance = |to: (i16, i16)| (to.0 - at.0).pow(2) + (to.1 - at.1).pow(2);
        let order = |&square: &Square| (place(square) != straight_on, distance(place(square)), square);
        let Some(next) = squares.iter().min_by_key(order) else { break };
        let to = place(next);
        step = (to.0 - at.0, to.1 - at.1);
        at = to;
        squares.remove(next);
        way.push(next);
    }
    way
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_may_move_back() {
        let squares: Bitboard<2> = [12, 24, 36, 35, 34, 33].into_iter().collect();
        assert_eq!(in_order(0, squares, 11), [12, 24, 36, 35, 34, 33]);
        assert_eq!(in_order::<1>(0, Bitboard::EMPTY, 8), []);
        assert_eq!(in_order::<1>(27, [18, 9, 0].into_iter().collect(), 8), [18, 9, 0]);
    }
}
