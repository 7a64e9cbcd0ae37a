//! `[evaluation]` read: how much each notion of the evaluation counts.

use crate::variant::Tapered;

/// What a page says about its evaluation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evaluation {
    /// The weights, those not said by default.
    pub weights: Weights,
    /// By piece type, what a piece on the board is worth, where the page says.
    pub values: Vec<Option<Tapered>>,
    /// By piece type, what a piece in reserve is worth, where the page says.
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
    /// For a square more that a piece can go to; divided by 4 more than the number it has on average.
    mobility = [58, 38];
    /// For a piece that reaches twice as many squares of an empty board as on average, in hundredths of its worth.
    reach = [5, 4];
    /// For a step nearer to the middle of the board.
    centre = [5, -1];
    /// For a step forward of pieces that are neither royal nor pawns, up to the middle of the board.
    advance = [3, 2];
    /// For a pawn's step forward, in each file less for one nearer to the edge.
    pawn_centre = [5, -1];
    /// For a pawn's steps forward, squared.
    pawn_advance = [-3, 2];
    /// For a pawn with no enemy pawn ahead, the less the further it is from promotion.
    passed = [4, 9];
    /// For a step that a passed pawn's enemy king is further from it than its own.
    passed_race = [22, 31];
    /// For a passed pawn that someone stands before.
    passed_blocked = [-18, -26];
    /// For a pawn without neighbours.
    isolated = [-17, -18];
    /// For a pawn behind another.
    doubled = [-10, -16];
    /// For a pawn that a pawn protects.
    protected = [-3, -2];
    /// For a pawn with another beside it.
    phalanx = [2, 5];
    /// For a pawn with neighbours before it only, and an enemy pawn that attacks the square before it.
    backward = [2, 1];
    /// For a passed pawn that can go on without being attacked.
    passed_safe = [27, 29];
    /// For an enemy's pawn that is attacked and not protected.
    loose_pawn = [25, 25];
    /// For a piece that does not slide to the end of its file, about the middle of the board, where a pawn protects it and no enemy pawn can come to attack it.
    outpost = [10, 11];
    /// For a piece that slides to the end of its file, with enemy pawns ahead and none of its own.
    half_open = [15, 14];
    /// For the same with no pawns ahead.
    open = [14, 14];
    /// For a square that both sides attack, the enemy with one piece that is no pawn.
    restricted = [3, 4];
    /// For pieces bound to one colour of squares on both colours.
    pair = [51, 64];
    /// For a royal piece's step away from its first rank.
    royal_step = [-8, 7];
    /// For a royal piece's file, one nearer to the middle.
    royal_file = [-12, 0];
    /// For a pawn beside or before a royal piece.
    shield = [12, 2];
    /// For the square of the attacks about the enemy's royal pieces: pieces that attack there, weak squares, checks that can be given, pieces in reserve that
    /// can be dropped anywhere.
    king_danger = [16, 1];
    /// For an enemy's piece other than a pawn that a pawn attacks.
    threat_by_pawn = [76, 68];
    /// For an enemy's piece that is attacked by a piece, other than a pawn, worth clearly less.
    threat_by_less = [56, 47];
    /// For an enemy's piece that is attacked and not protected.
    loose = [31, 35];
    /// For a step that the last piece of the other side, a royal one, stands from the middle of the board.
    cornered = [10, 20];
    /// For a step that the royal piece of the side that is left with others is nearer to it than the board is long.
    approach = [5, 10];
    /// For each right to castle.
    castling = [-5, -13];
    /// For the side to move.
    tempo = [17, 8];
}
