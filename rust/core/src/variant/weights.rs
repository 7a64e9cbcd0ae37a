//! `[evaluation]` read: how much each notion of the evaluation counts.

use crate::tapered::Tapered;

/// What a page says about its evaluation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evaluation {
    /// The weights, those not said by default.
    pub weights: Weights,
    /// By kind, what a man on the board is worth, where the page says.
    pub values: Vec<Option<Tapered>>,
    /// By kind, what a man in reserve is worth, where the page says.
    pub reserve: Vec<Option<Tapered>>,
}

macro_rules! weights {
    ($($(#[doc = $text:literal])+ $name:ident = [$middle:literal, $end:literal];)+) => {
        /// How much each notion counts. A worth is linear in each of them, but for rounding.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct Weights {
            $($(#[doc = $text])+ pub $name: Tapered,)+
        }

        impl Default for Weights {
            fn default() -> Self {
                Self { $($name: Tapered::new($middle, $end),)+ }
            }
        }

        impl Weights {
            /// Their names, in order.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),+];

            /// All of them, in the order of [`Weights::NAMES`].
            pub fn all_mut(&mut self) -> Vec<&mut Tapered> {
                vec![$(&mut self.$name),+]
            }
        }
    };
}

weights! {
    /// For a square more that a man can go to; divided by 4 more than the number it has on average.
    mobility = [45, 45];
    /// For a man that reaches twice as many squares of an empty board as on average, in hundredths of its worth.
    reach = [12, 12];
    /// For a step nearer to the middle of the board.
    centre = [3, 3];
    /// For a step forward of men that are neither royal nor pawns, up to the middle of the board.
    advance = [3, 0];
    /// For a pawn's step forward, in each file less for one nearer to the edge.
    pawn_centre = [3, 0];
    /// For a pawn's steps forward, squared.
    pawn_advance = [1, 2];
    /// For a pawn with no enemy pawn ahead, the less the further it is from promotion.
    passed = [3, 6];
    /// For a step that a passed pawn's enemy king is further from it than its own.
    passed_race = [0, 5];
    /// For a passed pawn that someone stands before.
    passed_blocked = [-8, -16];
    /// For a pawn without neighbours.
    isolated = [-10, -12];
    /// For a pawn behind another.
    doubled = [-8, -16];
    /// For a pawn that a pawn protects.
    protected = [8, 6];
    /// For men bound to one colour of squares on both colours.
    pair = [30, 45];
    /// For a royal man's step away from its first rank.
    royal_step = [-12, 4];
    /// For a royal man's file, one nearer to the middle.
    royal_file = [-8, 4];
    /// For a pawn beside or before a royal man.
    shield = [10, 0];
    /// For the square of the attacks about the enemy's royal men, men in reserve that can be dropped anywhere among them.
    danger = [16, 4];
    /// For an enemy's man other than a pawn that a pawn attacks.
    threat_by_pawn = [35, 35];
    /// For an enemy's man that is attacked and not protected.
    loose = [14, 18];
    /// For each right to castle.
    castling = [12, 0];
    /// For the side to move.
    tempo = [14, 8];
}
