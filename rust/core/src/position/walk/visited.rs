//! The states that a walk has visited, so that it continues from each of them only once.

use crate::board::{Dir, Square};
use crate::tables::Path;

/// With this number of legs, different ways can meet again.
const LEGS_THAT_MEET: usize = 3;

/// States of a walk: the legs left, the direction of the next one, the square it begins on. The continuation
/// depends on nothing else except the maximum number of steps of the next leg: with more steps a walk reaches
/// everything that it reaches with fewer.
pub(super) struct Visited {
    /// Legs of paths whose ways cannot meet are not recorded.
    notes: bool,
    squares: usize,
    /// The directions met.
    dirs: Vec<Dir>,
    /// `[legs left - 1][direction][square]`: the greatest number of steps with which a state was entered, plus one; 0
    /// if it was never entered.
    entered: Vec<Vec<u8>>,
}

impl Visited {
    /// None yet.
    pub fn new<const W: usize>(path: &Path<W>, squares: usize) -> Self {
        let legs = path.legs.len();
        let notes = legs >= LEGS_THAT_MEET;
        // The first two legs of a path reach each state in only one way.
        let entered = if notes { vec![vec![]; legs - 2] } else { vec![] };
        Self { notes, squares, dirs: vec![], entered }
    }

    /// Forgets all states.
    pub fn clear(&mut self) {
        self.entered.iter_mut().for_each(Vec::clear);
    }

    /// Records a state; false if nothing new can be reached from it.
    #[inline]
    pub fn enter(&mut self, legs_left: usize, dir: Dir, square: Square, cap: u8) -> bool {
        if !self.notes {
            return true;
        }
        let Some(entered) = self.entered.get_mut(legs_left - 1) else { return true };
        let place = self.dirs.iter().position(|&known| known == dir).unwrap_or_else(|| {
            self.dirs.push(dir);
            self.dirs.len() - 1
        });
        let at = place * self.squares + square.index();
        if entered.len() <= at {
            entered.resize((place + 1) * self.squares, 0);
        }
        let steps = cap.saturating_add(1);
        if entered[at] >= steps {
            return false;
        }
        entered[at] = steps;
        true
    }
}
