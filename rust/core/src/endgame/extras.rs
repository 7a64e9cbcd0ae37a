//! The positions without a slot of the numbering, which get slots after all others.

use crate::position::{Position, State};
use std::collections::HashMap;

/// Positions in the order in which they were found.
pub struct Extras<const W: usize> {
    /// By key: the number of the position.
    numbers: HashMap<u64, usize>,
    positions: Vec<Position<W>>,
}

impl<const W: usize> Default for Extras<W> {
    fn default() -> Self {
        Self { numbers: HashMap::new(), positions: vec![] }
    }
}

impl<const W: usize> Extras<W> {
    /// The number of a position, and true if it is new. Different positions with the same key have different numbers.
    pub fn number(&mut self, mut key: u64, position: &Position<W>) -> (usize, bool) {
        loop {
            match self.numbers.get(&key) {
                None => {
                    self.numbers.insert(key, self.positions.len());
                    self.positions.push(position.clone());
                    return (self.positions.len() - 1, true);
                }
                Some(&number) if is_same(&self.positions[number], position) => return (number, false),
                Some(_) => key = key.wrapping_add(1),
            }
        }
    }

    /// The number of a position that is among these.
    pub fn find(&self, mut key: u64, position: &Position<W>) -> Option<usize> {
        loop {
            let &number = self.numbers.get(&key)?;
            if is_same(&self.positions[number], position) {
                return Some(number);
            }
            key = key.wrapping_add(1);
        }
    }

    /// The positions.
    pub fn positions(&self) -> &[Position<W>] {
        &self.positions
    }
}

/// True if two positions differ in nothing but counters. Those that differ only in an en passant right that cannot be used
/// are not the same, which does no harm.
fn is_same<const W: usize>(one: &Position<W>, other: &Position<W>) -> bool {
    let State { counting, halfmoves, fullmoves, .. } = one.state;
    one.cells == other.cells
        && one.reserve == other.reserve
        && one.state == State { counting, halfmoves, fullmoves, ..other.state }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Variant;
    use crate::variant::Rules;

    #[test]
    fn positions_with_the_same_key_are_distinguished() {
        let variant = Variant::<1>::new(Rules::builtin("chess").expect("a variant")).expect("it compiles");
        let [one, other, later] =
            ["8/8/8/3k4/8/8/8/R3K3 w - - 0 1", "8/8/8/3k4/8/8/8/R3K3 b - - 0 1", "8/8/8/3k4/8/8/8/R3K3 w - - 9 9"]
                .map(|fen| Position::from_fen(&variant, fen).expect("a position"));
        let mut extras = Extras::default();
        let numbers = [&one, &other, &later, &other].map(|position| extras.number(7, position));
        assert_eq!(numbers, [(0, true), (1, true), (0, false), (1, false)]);
        assert_eq!(extras.positions().len(), 2);
        assert_eq!([&one, &other, &later].map(|position| extras.find(7, position)), [Some(0), Some(1), Some(0)]);
        assert_eq!((extras.find(8, &one), extras.find(9, &one)), (None, None));
    }
}
