//! The two sides.

/// White or Black.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// The side that moves first.
    White,
    /// The side that moves second.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The side whose pieces FEN writes in this case: upper for White, lower for Black.
    pub(crate) const fn of_case(upper: bool) -> Self {
        if upper { Self::White } else { Self::Black }
    }

    /// 0 for White, 1 for Black. To keep a value for each side, use [`ByColor`](super::ByColor).
    ///
    /// ```
    /// # use fairychess_core::Color;
    /// assert_eq!(Color::BOTH.map(Color::index), [0, 1]);
    /// ```
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other side.
    ///
    /// ```
    /// # use fairychess_core::Color;
    /// assert_eq!(Color::White.other(), Color::Black);
    /// ```
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// `w` or `b`.
    ///
    /// ```
    /// # use fairychess_core::Color;
    /// assert_eq!(Color::Black.letter(), 'b');
    /// ```
    pub const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }
}
