//! Finding the index of a code in the list.

use super::code::Code;
use super::{ActionId, NONE};

/// A hash table with the indices of codes. It uses open addressing and is at most half full, so a look-up takes one or
/// two steps.
#[derive(Debug)]
pub struct Index {
    places: Vec<ActionId>,
    shift: u32,
}

impl Index {
    /// Builds the table for distinct codes.
    pub fn new(codes: &[Code]) -> Self {
        let room = (2 * codes.len().max(1)).next_power_of_two();
        let mut index = Self { places: vec![NONE; room], shift: u64::BITS - room.trailing_zeros() };
        for (id, &code) in codes.iter().enumerate() {
            let mut place = index.first(code);
            while index.places[place] != NONE {
                place = index.next(place);
            }
            index.places[place] = id as ActionId;
        }
        index
    }

    /// The index of a code among those given to [`Index::new`].
    #[inline]
    pub fn find(&self, codes: &[Code], code: Code) -> Option<ActionId> {
        let mut place = self.first(code);
        loop {
            match self.places[place] {
                NONE => return None,
                id if codes[id as usize] == code => return Some(id),
                _ => place = self.next(place),
            }
        }
    }

    fn first(&self, code: Code) -> usize {
        (code.mixed() >> self.shift) as usize
    }

    fn next(&self, place: usize) -> usize {
        (place + 1) & (self.places.len() - 1)
    }
}
