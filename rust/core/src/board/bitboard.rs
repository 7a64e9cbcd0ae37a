//! Sets of squares, with one bit for each square.

use super::{Square, Squares, WordSquares};

/// A set of squares in `W` words of 64 bits: 1 word for boards up to 64 squares, 2 up to 128, 4 up to 256.
///
/// Sets are combined with `&`, `|` and `^`, and iterated from the lowest square up.
///
/// ```
/// use fairychess_core::{Bitboard, Square};
///
/// let first_rank = Bitboard::<1>::range(Square::at(0, 0, 8), Square::at(7, 0, 8));
/// let e_file: Bitboard<1> = (0..8).map(|rank| Square::at(4, rank, 8)).collect();
/// assert_eq!(first_rank & e_file, Bitboard::of(Square::at(4, 0, 8)));
/// assert_eq!((first_rank | e_file).count(), 15);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bitboard<const W: usize>(pub [u64; W]);

impl<const W: usize> Default for Bitboard<W> {
    #[inline(always)]
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> Bitboard<W> {
    /// No square.
    pub const EMPTY: Self = Self([0; W]);

    /// The set that contains only `square`.
    ///
    /// ```
    /// # use fairychess_core::{Bitboard, Square};
    /// assert!(Bitboard::<1>::of(Square::A1).iter().eq([Square::A1]));
    /// ```
    #[inline(always)]
    pub const fn of(square: Square) -> Self {
        let mut words = [0; W];
        words[square.index() / 64 % W] = 1 << (square.index() % 64);
        Self(words)
    }

    /// The first `count` squares: all squares of a board of that size.
    ///
    /// ```
    /// # use fairychess_core::Bitboard;
    /// assert_eq!(Bitboard::<2>::first_squares(80).count(), 80);
    /// ```
    pub fn first_squares(count: usize) -> Self {
        Square::first(count).collect()
    }

    /// The squares from `first` to `last`, inclusive.
    ///
    /// ```
    /// # use fairychess_core::{Bitboard, Square};
    /// let [b1, c1, d1] = [1, 2, 3].map(Square::new);
    /// assert!(Bitboard::<1>::range(b1, d1).iter().eq([b1, c1, d1]));
    /// ```
    #[inline(always)]
    pub fn range(first: Square, last: Square) -> Self {
        let mut set = Self::EMPTY;
        if W == 1 {
            set.0[0] = u64::MAX << (first.index() % 64) & u64::MAX >> (63 - last.index() % 64);
            return set;
        }
        for (word, bits) in set.0.iter_mut().enumerate() {
            let below = |end: usize| match end.saturating_sub(64 * word) {
                0 => 0,
                count @ 1..64 => (1 << count) - 1,
                64.. => u64::MAX,
            };
            *bits = below(last.index() + 1) & !below(first.index());
        }
        set
    }

    /// The squares whose numbers lie between those of `a` and `b`, both excluded.
    ///
    /// ```
    /// # use fairychess_core::{Bitboard, Square};
    /// let [b1, c1, d1] = [1, 2, 3].map(Square::new);
    /// assert_eq!(Bitboard::<1>::between(d1, b1), Bitboard::of(c1));
    /// ```
    #[inline(always)]
    pub fn between(a: Square, b: Square) -> Self {
        if W == 1 {
            let mut set = Self::EMPTY;
            set.0[0] = !1 << (a.min(b).index() % 64) & ((1 << (a.max(b).index() % 64)) - 1);
            return set;
        }
        Self::range(a.min(b), a.max(b)).without(a).without(b)
    }

    /// True if the set is empty.
    ///
    /// ```
    /// # use fairychess_core::Bitboard;
    /// assert!(Bitboard::<1>::EMPTY.is_empty());
    /// ```
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        let mut all = 0;
        for word in self.0 {
            all |= word;
        }
        all == 0
    }

    /// True if the set has at least one square.
    ///
    /// ```
    /// # use fairychess_core::{Bitboard, Square};
    /// assert!(Bitboard::<1>::of(Square::A1).non_empty());
    /// ```
    #[inline(always)]
    pub fn non_empty(self) -> bool {
        !self.is_empty()
    }

    /// The number of squares in the set.
    ///
    /// ```
    /// # use fairychess_core::{Bitboard, Square};
    /// assert_eq!(Bitboard::<1>::of(Square::A1).count(), 1);
    /// ```
    #[inline(always)]
    pub fn count(self) -> u32 {
        let mut sum = 0;
        for word in self.0 {
            sum += word.count_ones();
        }
        sum
    }

    /// True if the set has two or more squares.
    ///
    /// ```
    /// # use fairychess_core::Bitboard;
    /// assert!(Bitboard::<1>::first_squares(2).many());
    /// assert!(!Bitboard::<1>::first_squares(1).many());
    /// ```
    #[inline(always)]
    pub fn many(self) -> bool {
        if W == 1 { self.0[0] & self.0[0].wrapping_sub(1) != 0 } else { self.count() > 1 }
    }

    /// True if `square` is in the set.
    ///
    /// ```
    /// # use fairychess_core::{Bitboard, Square};
    /// let set = Bitboard::<1>::of(Square::new(9));
    /// assert!(set.contains(Square::new(9)) && !set.contains(Square::new(8)));
    /// ```
    #[inline(always)]
    pub const fn contains(self, square: Square) -> bool {
        self.0[square.index() / 64 % W] >> (square.index() % 64) & 1 != 0
    }

    /// Inserts `square`.
    ///
    /// ```
    /// # use fairychess_core::{Bitboard, Square};
    /// let mut set = Bitboard::<1>::EMPTY;
    /// set.insert(Square::new(9));
    /// assert_eq!(set, Bitboard::of(Square::new(9)));
    /// ```
    #[inline(always)]
    pub fn insert(&mut self, square: Square) {
        self.0[square.index() / 64 % W] |= 1 << (square.index() % 64);
    }

    /// Removes `square`.
    ///
    /// ```
    /// # use fairychess_core::{Bitboard, Square};
    /// let mut set = Bitboard::<1>::of(Square::new(9));
    /// set.remove(Square::new(9));
    /// assert!(set.is_empty());
    /// ```
    #[inline(always)]
    pub fn remove(&mut self, square: Square) {
        self.0[square.index() / 64 % W] &= !(1 << (square.index() % 64));
    }

    /// The set without `square`.
    ///
    /// ```
    /// # use fairychess_core::{Bitboard, Square};
    /// assert!(Bitboard::<1>::of(Square::new(9)).without(Square::new(9)).is_empty());
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn without(mut self, square: Square) -> Self {
        self.remove(square);
        self
    }

    /// The set with `square`.
    ///
    /// ```
    /// # use fairychess_core::{Bitboard, Square};
    /// assert_eq!(Bitboard::<1>::of(Square::new(9)).with(Square::new(3)).count(), 2);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn with(mut self, square: Square) -> Self {
        self.insert(square);
        self
    }

    /// The lowest square of the set, if any.
    ///
    /// ```
    /// # use fairychess_core::{Bitboard, Square};
    /// assert_eq!(Bitboard::<2>::first_squares(80).lowest(), Some(Square::A1));
    /// ```
    #[inline(always)]
    pub fn lowest(self) -> Option<Square> {
        for (index, word) in self.0.into_iter().enumerate() {
            if word != 0 {
                return Some(Square::new((index * 64) as u8 + word.trailing_zeros() as u8));
            }
        }
        None
    }

    /// Removes the lowest square of the set and returns it, if there is one.
    ///
    /// ```
    /// # use fairychess_core::{Bitboard, Square};
    /// let mut set = Bitboard::<1>::of(Square::new(9));
    /// assert_eq!((set.pop_lowest(), set.pop_lowest()), (Some(Square::new(9)), None));
    /// ```
    #[inline(always)]
    pub fn pop_lowest(&mut self) -> Option<Square> {
        for (index, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros();
                *word &= *word - 1;
                return Some(Square::new((index * 64) as u8 + bit as u8));
            }
        }
        None
    }

    /// The squares of a word, lowest first. A loop over the words around one over their squares takes fewer instructions than one over
    /// [`Bitboard::iter`] on boards of several words.
    ///
    /// ```
    /// # use fairychess_core::{Bitboard, Square};
    /// let set = Bitboard::<2>::range(Square::new(62), Square::new(65));
    /// assert!(set.word(0).eq([62, 63].map(Square::new)) && set.word(1).eq([64, 65].map(Square::new)));
    /// ```
    #[inline(always)]
    pub fn word(self, word: usize) -> WordSquares {
        WordSquares::new(word, self.0[word])
    }

    /// The highest square of the set, if any.
    ///
    /// ```
    /// # use fairychess_core::{Bitboard, Square};
    /// assert_eq!(Bitboard::<2>::first_squares(80).highest(), Some(Square::new(79)));
    /// ```
    #[inline(always)]
    pub fn highest(self) -> Option<Square> {
        for (index, word) in self.0.into_iter().enumerate().rev() {
            if word != 0 {
                return Some(Square::new((index * 64) as u8 + 63 - word.leading_zeros() as u8));
            }
        }
        None
    }

    /// Iterates over the squares of the set, lowest first. A `for` loop can also take the set itself: `for square in
    /// set`.
    ///
    /// ```
    /// # use fairychess_core::{Bitboard, Square};
    /// let set: Bitboard<1> = [9, 3].map(Square::new).into_iter().collect();
    /// assert!(set.iter().eq([3, 9].map(Square::new)));
    /// ```
    #[inline(always)]
    pub const fn iter(self) -> Squares<W> {
        Squares::new(self)
    }

    /// The squares that a slider reaches along a line of the board. `up` holds the squares of the line above the slider, `down`
    /// those below it. In each direction, the result ends with the nearest of `blockers`.
    #[inline(always)]
    pub fn stretch(up: Self, down: Self, blockers: Self) -> Self {
        let (above, below) = (up & blockers, down & blockers);
        if W == 1 {
            // Subtracting the nearest blocker below from twice the nearest one above leaves the bits between them, both ends included
            // ("obstruction difference" in the Chess Programming Wiki). If there is no blocker above, the difference
            // extends to the end of the word.
            let nearest_below = (1 << 63) >> (below.0[0] | 1).leading_zeros();
            let nearest_above = above.0[0] & above.0[0].wrapping_neg();
            let between = nearest_above.wrapping_mul(2).wrapping_sub(nearest_below);
            let mut stretch = up | down;
            stretch.0[0] &= between;
            return stretch;
        }
        if W == 2 {
            let wide = |set: Self| u128::from(set.0[0]) | u128::from(set.0[1]) << 64;
            let (wide_above, wide_below) = (wide(above), wide(below));
            let nearest_below = (1 << 127) >> (wide_below | 1).leading_zeros();
            let nearest_above = wide_above & wide_above.wrapping_neg();
            let between = nearest_above.wrapping_mul(2).wrapping_sub(nearest_below);
            let mut stretch = up | down;
            stretch.0[0] &= between as u64;
            stretch.0[1] &= (between >> 64) as u64;
            return stretch;
        }
        let mut stretch = Self::EMPTY;
        let mut open = u64::MAX;
        for word in 0..W {
            // All bits up to and including the lowest bit of `above`, unless a blocker was found in an earlier word.
            stretch.0[word] = up.0[word] & open & (above.0[word] ^ above.0[word].wrapping_sub(1));
            open &= u64::from(above.0[word] == 0).wrapping_neg();
        }
        let mut open = u64::MAX;
        for word in (0..W).rev() {
            // All bits from the highest bit of `below` upwards.
            let from_highest = u64::MAX << (below.0[word] | 1).ilog2();
            stretch.0[word] |= down.0[word] & open & from_highest;
            open &= u64::from(below.0[word] == 0).wrapping_neg();
        }
        stretch
    }

    /// The set with `by` added to the number of every square. Squares that no longer fit into the words are dropped.
    ///
    /// ```
    /// # use fairychess_core::{Bitboard, Square};
    /// let pawns = Bitboard::<1>::range(Square::new(8), Square::new(15));
    /// assert_eq!(pawns.shifted(8), Bitboard::range(Square::new(16), Square::new(23)));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn shifted(self, by: i16) -> Self {
        let (words, bits) = (by.unsigned_abs() as usize / 64, u32::from(by.unsigned_abs() % 64));
        let mut set = Self::EMPTY;
        for word in 0..W {
            // A shift by a whole word would overflow, so it is done in two steps, each by less than a word.
            if by >= 0 {
                set.0[word] = word.checked_sub(words).map_or(0, |from| self.0[from]) << bits;
                set.0[word] |= word.checked_sub(words + 1).map_or(0, |from| self.0[from]) >> 1 >> (63 - bits);
            } else {
                set.0[word] = self.0.get(word + words).copied().unwrap_or(0) >> bits;
                set.0[word] |= self.0.get(word + words + 1).copied().unwrap_or(0) << 1 << (63 - bits);
            }
        }
        set
    }

    /// Like [`Bitboard::shifted`], if `by` leads from every square of the set to another square of the board.
    ///
    /// ```
    /// # use fairychess_core::{Bitboard, Square};
    /// let pawns = Bitboard::<1>::range(Square::new(8), Square::new(15));
    /// assert_eq!(pawns.moved(8), pawns.shifted(8));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn moved(self, by: i16) -> Self {
        let mut set = Self::EMPTY;
        if W == 1 {
            set.0[0] = self.0[0].rotate_left(u32::from(by as u16) % 64);
        } else if W == 2 {
            let wide = u128::from(self.0[0]) | u128::from(self.0[1]) << 64;
            let wide = wide.rotate_left(u32::from(by as u16) % 128);
            (set.0[0], set.0[1]) = (wide as u64, (wide >> 64) as u64);
        } else {
            set = self.shifted(by);
        }
        set
    }

    /// The same set in `V` words. Squares that do not fit are dropped.
    ///
    /// ```
    /// # use fairychess_core::{Bitboard, Square};
    /// let set: Bitboard<2> = [9, 70].map(Square::new).into_iter().collect();
    /// assert_eq!(set.resized::<1>(), Bitboard::of(Square::new(9)));
    /// ```
    pub fn resized<const V: usize>(self) -> Bitboard<V> {
        let mut words = [0; V];
        for (to, from) in words.iter_mut().zip(self.0) {
            *to = from;
        }
        Bitboard(words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set<const W: usize>(numbers: &[u8]) -> Bitboard<W> {
        numbers.iter().copied().map(Square::new).collect()
    }

    fn numbers<const W: usize>(set: Bitboard<W>) -> Vec<u8> {
        set.iter().map(Square::number).collect()
    }

    #[test]
    fn squares_come_in_order_and_survive_resizing() {
        let set: Bitboard<4> = set(&[3, 64, 127, 255]);
        assert_eq!(numbers(set), [3, 64, 127, 255]);
        assert_eq!((set.lowest(), set.highest(), set.count()), (Some(Square::new(3)), Some(Square::new(255)), 4));
        assert_eq!(numbers(set.resized::<2>()), [3, 64, 127]);
        assert!(set.many() && !Bitboard::<4>::of(Square::new(9)).many() && !Bitboard::<1>::EMPTY.many());
        let square = Square::new(64);
        assert!(set.contains(square) && !set.without(square).contains(square));
    }

    #[test]
    fn shifts_go_across_words() {
        let set: Bitboard<4> = set(&[0, 3, 64, 127, 255]);
        for by in -255..=255 {
            let moved = numbers(set).into_iter().filter_map(|number| u8::try_from(i16::from(number) + by).ok());
            assert_eq!(set.shifted(by), moved.map(Square::new).collect(), "{by}");
        }
        assert_eq!(Bitboard::<1>::of(Square::new(9)).shifted(-9), Bitboard::of(Square::A1));
        assert_eq!(Bitboard::<1>::of(Square::new(9)).shifted(55), Bitboard::EMPTY);
    }

    #[test]
    fn complement_of_the_first_squares_is_the_rest() {
        let board = Bitboard::<2>::first_squares(80);
        assert_eq!(board.count(), 80);
        assert_eq!((!board & Bitboard::<2>::first_squares(90)).lowest(), Some(Square::new(80)));
        for (first, last) in [(0, 0), (3, 70), (63, 64), (64, 127), (5, 4)] {
            let range = Bitboard::<2>::range(Square::new(first), Square::new(last));
            assert_eq!(numbers(range), (first..=last).collect::<Vec<_>>());
        }
    }
}
