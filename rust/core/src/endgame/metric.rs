//! What the distances in tables count to.

/// What the distances in tables count to. Wins, draws and losses do not depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Metric {
    /// To the end of the game.
    #[default]
    Mate,
    /// To the end of the game, or to a material that does not lead back: in chess, to a capture or a promotion.
    ///
    /// Materials that lead to each other, for example by drops, are solved together, and a move from one to the other is no
    /// conversion.
    Conversion,
}

impl Metric {
    /// All metrics.
    pub const ALL: [Self; 2] = [Self::Mate, Self::Conversion];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::Conversion => "conversion",
        }
    }
}
