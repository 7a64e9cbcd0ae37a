//! The states that a walk has visited, so that it continues from each only once.

use crate::board::{Dir, Square};
use crate::tables::Path;

/// The minimum number of legs in a path whose ways can meet.
const LEGS_THAT_MEET: usize = 3;

/// States of a walk: the number of legs left, the direction of the next one, and the square on which it begins. Apart
/// from these, the continuation depends only on the maximum number of steps of the next leg: more steps reach
/// everything that fewer steps reach.
pub(super) struct Visited {
    /// False if the ways of the path cannot meet, so that states need not be recorded.
    notes: bool,
    squares: usize,
    /// The directions found so far.
    dirs: Vec<Dir>,
    /// `[legs left - 1][direction][square]`: the highest number of steps with which a state was entered, plus 1; 0 if it was
    /// never entered.
    entered: Vec<Vec<u8>>,
}

impl Visited {
    /// Creates an empty record.
    pub fn new<const W: usize>(path: &Path<W>, squares: usize) -> Self {
        let legs = path.legs.len();
        let notes = legs >= LEGS_THAT_MEET;
        // The first two legs of a path reach each state in only one way.
        let entered = if notes { vec![vec![]; legs - 2] } else { vec![] };
        Self { notes, squares, dirs: vec![], entered }
    }

    /// Removes all states.
    pub fn clear(&mut self) {
        self.entered.iter_mut().for_each(Vec::clear);
    }

    /// Records a state; returns false if nothing new can be reached from it.
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
