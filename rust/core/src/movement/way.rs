//! Sorts the squares on the path of a piece.

use crate::board::{Bitboard, Square};

/// Sorts squares in the order in which a piece from `start` passes them: straight on if possible, otherwise to the nearest one.
pub(super) fn in_order<const W: usize>(start: Square, mut squares: Bitboard<W>, files: u8) -> Vec<Square> {
    let place = |square: Square| (i16::from(square.file(files)), i16::from(square.rank(files)));
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

    /// Sorts square numbers in this order.
    fn order(start: u8, squares: &[u8], files: u8) -> Vec<u8> {
        let squares: Bitboard<2> = squares.iter().copied().map(Square::new).collect();
        in_order(Square::new(start), squares, files).into_iter().map(Square::number).collect()
    }

    #[test]
    fn a_way_may_move_back() {
        assert_eq!(order(0, &[12, 24, 33, 34, 35, 36], 11), [12, 24, 36, 35, 34, 33]);
        assert_eq!(order(0, &[], 8), []);
        assert_eq!(order(27, &[0, 9, 18], 8), [18, 9, 0]);
    }
}
