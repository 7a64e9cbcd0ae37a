//! The indices near an index.

use super::{Numbering, OVERLAP};
use crate::board::Bitboard;
use crate::endgame::groups::Placement;
use crate::endgame::material::MAX_PIECES;

/// The indices near an index: those of placements in which one piece is on another square.
pub struct Around<'a, const W: usize> {
    numbering: &'a Numbering<W>,
    index: usize,
    /// The squares of the pieces.
    pub placement: Placement,
    /// The place of the leading groups.
    place: usize,
    /// The number of symmetries under which the leading groups are the same.
    pub symmetries: u16,
    /// By map: the index of the groups that do not lead, once it is computed.
    others: [Option<usize>; 8],
}

impl<const W: usize> Numbering<W> {
    /// The indices near an index.
    #[inline]
    pub fn around(&self, index: usize) -> Around<'_, W> {
        let mut placement = [0; MAX_PIECES];
        let place = self.place(index, &mut placement);
        let symmetries = self.maps[place].count_ones() as u16;
        Around { numbering: self, index, placement, place, symmetries, others: [None; 8] }
    }
}

impl<const W: usize> Around<'_, W> {
    /// Calls `visit` with the indices of all placements that equal one in which a piece of a group is on one of some squares; with
    /// each of these equally often.
    #[inline]
    pub fn each(&mut self, group: usize, piece: usize, squares: Bitboard<W>, mut visit: impl FnMut(usize)) {
        let numbering = self.numbering;
        let (of, step, leads) = (&numbering.groups[group], numbering.steps[group], group < numbering.leading);
        let at = self.placement[piece];
        if of.count() == 1 && (leads || self.symmetries == 1) {
            let own = of.rank_at(at).unwrap_or(0) * step;
            let start = if leads { self.place } else { self.index } - own;
            for rank in squares.iter().filter_map(|square| of.rank_at(square.index() as u8)) {
                if leads {
                    self.each_image(start + rank * step, true, &mut visit);
                } else {
                    visit(start + rank * step);
                }
            }
            return;
        }
        for square in squares {
            self.placement[piece] = square.index() as u8;
            let place = if leads { numbering.leading_place(&self.placement, 0) } else { Some(self.place) };
            if let Some(place) = place {
                self.each_image(place, leads, &mut visit);
            }
        }
        self.placement[piece] = at;
    }

    /// Calls `visit` with the indices of the placement, with its leading groups at a place; `leads` if one of them has moved.
    #[inline(always)]
    fn each_image(&mut self, place: usize, leads: bool, mut visit: impl FnMut(usize)) {
        let numbering = self.numbering;
        let number = numbering.numbers[place];
        if number == OVERLAP {
            return;
        }
        let mut maps = numbering.maps[place];
        while maps != 0 {
            let map = maps.trailing_zeros() as usize;
            maps &= maps - 1;
            // While a leading piece moves, the other groups have the same index on each mapped board.
            let known = self.others[map].filter(|_| leads);
            let others = known.or_else(|| numbering.others_by(map, &self.placement));
            if leads {
                self.others[map] = others;
            }
            if let Some(others) = others {
                visit(number as usize * numbering.others + others);
            }
        }
    }
}
