//! The states that a walk has come through, so that it goes on from each of them once.

use crate::board::{Dir, Square};
use crate::tables::Path;

/// With this number of legs, different ways can come together again.
const LEGS_THAT_MEET: usize = 3;

/// States of a walk: the legs left, the direction of the next one, the square it begins on. What follows depends on nothing else, but for
/// the number of steps that the next leg may have: with more of them a walk reaches all that it does with fewer.
pub(super) struct Visited {
    /// Legs of paths whose ways cannot meet are not noted.
    notes: bool,
    squares: usize,
    /// The directions met.
    dirs: Vec<Dir>,
    /// `[legs left - 1][direction][square]`: the greatest number of steps with which a state was entered, plus one; 0 if it was not.
    entered: Vec<Vec<u8>>,
}

impl Visited {
    /// None yet.
    pub fn new<const W: usize>(path: &Path<W>, squares: usize) -> Self {
        let legs = path.legs.len();
        let notes = legs >= LEGS_THAT_MEET;
        // The first two legs of a path come to each state by one way.
        let entered = if notes { vec![vec![]; legs - 2] } else { vec![] };
        Self { notes, squares, dirs: vec![], entered }
    }

    /// Forgets all states.
    pub fn clear(&mut self) {
        self.entered.iter_mut().for_each(Vec::clear);
    }

    /// Notes a state; false if there is nothing new to be reached from it.
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
