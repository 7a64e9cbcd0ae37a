//! Piece types as numbers.

/// The number of a piece type: its index in [`Rules::piece_types`](crate::variant::Rules::piece_types).
///
/// ```
/// use fairychess_core::PieceTypeId;
/// use fairychess_core::variant::Rules;
///
/// let rules = Rules::builtin("chess").unwrap();
/// let queen = rules.piece_type("queen").unwrap();
/// assert_eq!(rules.piece_types[queen.index()].letter, "Q");
/// assert_eq!(PieceTypeId::from_index(queen.index()), queen);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[repr(transparent)]
pub struct PieceTypeId(u8);

impl PieceTypeId {
    /// The piece type with the given number.
    ///
    /// ```
    /// # use fairychess_core::PieceTypeId;
    /// assert_eq!(PieceTypeId::new(3).index(), 3);
    /// ```
    #[inline(always)]
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// The piece type with the given index, which must be below 64.
    ///
    /// ```
    /// # use fairychess_core::PieceTypeId;
    /// let letters = ["K", "Q", "R"];
    /// let rook = letters.iter().position(|&letter| letter == "R").map(PieceTypeId::from_index);
    /// assert_eq!(rook, Some(PieceTypeId::new(2)));
    /// ```
    #[inline(always)]
    pub const fn from_index(index: usize) -> Self {
        Self(index as u8)
    }

    /// Its number.
    ///
    /// ```
    /// # use fairychess_core::PieceTypeId;
    /// assert_eq!(PieceTypeId::new(3).number(), 3);
    /// ```
    #[inline(always)]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The number of the piece type, for use as an index.
    ///
    /// ```
    /// # use fairychess_core::PieceTypeId;
    /// assert_eq!(["K", "Q", "R"][PieceTypeId::new(1).index()], "Q");
    /// ```
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
