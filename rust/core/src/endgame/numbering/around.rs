//! The indices near an index.

use super::Numbering;
use crate::board::Bitboard;
use crate::endgame::groups::Placement;

/// The indices near an index: those of placements in which one piece is on another square.
pub struct Around<'a, const W: usize> {
    numbering: &'a Numbering<W>,
    index: usize,
    placement: Placement,
    /// The number of symmetries under which the leading groups are the same.
    pub symmetries: u16,
    /// By map: the index of the groups that do not lead, once it is computed.
    others: [Option<usize>; 8],
}

impl<const W: usize> Numbering<W> {
    /// The indices near an index, whose placement is given.
    #[inline]
    pub fn around(&self, index: usize, placement: Placement) -> Around<'_, W> {
        let symmetries = self.maps[self.places[index / self.others] as usize].count_ones() as u16;
        Around { numbering: self, index, placement, symmetries, others: [None; 8] }
    }
}

impl<const W: usize> Around<'_, W> {
    /// Calls `visit` with the indices of all placements that equal one in which a piece of a group is on one of some squares; with
    /// each of these equally often.
    #[inline]
    pub fn each(&mut self, group: usize, piece: usize, squares: Bitboard<W>, mut visit: impl FnMut(usize)) {
        let numbering = self.numbering;
        let at = self.placement[piece];
        if group >= numbering.leading && self.symmetries == 1 && numbering.groups[group].count() == 1 {
            let (of, step) = (&numbering.groups[group], numbering.steps[group]);
            let start = self.index - of.rank_at(at).unwrap_or(0) * step;
            for square in squares {
                if let Some(rank) = of.rank_at(square.index() as u8) {
                    visit(start + rank * step);
                }
            }
            return;
        }
        for square in squares {
            self.placement[piece] = square.index() as u8;
            let Some(place) = numbering.numbered_place(&self.placement) else { continue };
            let mut maps = numbering.maps[place];
            while maps != 0 {
                let map = maps.trailing_zeros() as usize;
                maps &= maps - 1;
                // While a leading piece moves, the other groups have the same index on each mapped board.
                let known = self.others[map].filter(|_| group < numbering.leading);
                let others = known.or_else(|| numbering.others_by(map, &self.placement));
                if group < numbering.leading {
                    self.others[map] = others;
                }
                if let Some(others) = others {
                    visit(numbering.numbers[place] as usize * numbering.others + others);
                }
            }
        }
        self.placement[piece] = at;
    }
}
