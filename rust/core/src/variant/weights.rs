//! The weights of the evaluation, as in `[evaluation]` of a definition.

use crate::variant::Tapered;

/// The `[evaluation]` of a definition.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evaluation {
    /// The weights; those that the definition does not set have their default values.
    pub weights: Weights,
    /// By piece type: the value of a piece on the board, if the definition sets it.
    pub values: Vec<Option<Tapered>>,
    /// By piece type: the value of a piece in reserve, if the definition sets it.
    pub reserve: Vec<Option<Tapered>>,
    /// The network to use if none was trained for these rules: the name of a variant with the same pieces and board.
    pub network: Option<String>,
}

macro_rules! weights {
    ($($(#[doc = $text:literal])+ $name:ident = [$middle:literal, $end:literal];)+) => {
        /// The weight of each term. The evaluation is linear in each weight, except for rounding.
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

            /// All weights, in the order of [`Weights::NAMES`].
            pub fn all_mut(&mut self) -> Vec<&mut Tapered> {
                vec![$(&mut self.$name),+]
            }
        }
    };
}

weights! {
    /// For each additional square that a piece can move to, divided by 4 plus the average number of these squares.
    mobility = [58, 38];
    /// For a piece that reaches twice its average number of squares on an empty board, in hundredths of its value.
    reach = [5, 4];
    /// For each step closer to the middle of the board.
    centre = [5, -1];
    /// For each step forward, up to the middle of the board, of a piece that is neither royal nor a pawn.
    advance = [3, 2];
    /// For each step forward of a pawn; less for each file closer to the edge.
    pawn_centre = [5, -1];
    /// For the squared number of steps that a pawn has advanced.
    pawn_advance = [-3, 2];
    /// For a passed pawn; less if it is farther from promotion.
    passed = [4, 9];
    /// For each step that the enemy king is farther from a passed pawn than the pawn's own king.
    passed_race = [22, 31];
    /// For a passed pawn with a piece in front of it.
    passed_blocked = [-18, -26];
    /// For an isolated pawn.
    isolated = [-17, -18];
    /// For a doubled pawn.
    doubled = [-10, -16];
    /// For a pawn that another pawn protects.
    protected = [-3, -2];
    /// For a pawn with another pawn beside it.
    phalanx = [2, 5];
    /// For a backward pawn: its neighbours are ahead, and an enemy pawn attacks the square in front of it.
    backward = [2, 1];
    /// For a passed pawn that can advance without being attacked.
    passed_safe = [27, 29];
    /// For an enemy pawn that is attacked but not protected.
    loose_pawn = [25, 25];
    /// For an outpost: a piece near the middle of the board that does not slide along files, is protected by a pawn and safe from
    /// enemy pawns.
    outpost = [10, 11];
    /// For a piece that slides along files, on a half-open file: with enemy pawns but no own pawns ahead.
    half_open = [15, 14];
    /// For such a piece on an open file: with no pawns ahead.
    open = [14, 14];
    /// For a square attacked by both sides, but by only one enemy piece, which is not a pawn.
    restricted = [3, 4];
    /// For a pair of colour-bound pieces on squares of both colours.
    pair = [51, 64];
    /// For each step of a royal piece away from its first rank.
    royal_step = [-8, 7];
    /// For each file between a royal piece and the nearer edge of the board.
    royal_file = [-12, 0];
    /// For a pawn next to or in front of a royal piece.
    shield = [12, 2];
    /// For the squared total of attacks around the enemy's royal pieces: pieces that attack there, weak squares, possible checks,
    /// and pieces in reserve that can be dropped anywhere.
    king_danger = [16, 1];
    /// For an enemy piece, other than a pawn, that a pawn attacks.
    threat_by_pawn = [76, 68];
    /// For an enemy piece attacked by a piece, other than a pawn, of clearly lower value.
    threat_by_less = [56, 47];
    /// For an enemy piece that is attacked but not protected.
    loose = [31, 35];
    /// For each step between the enemy's bare king and the middle of the board.
    cornered = [10, 20];
    /// For the length of the board minus the steps between the stronger side's king and the bare king.
    approach = [5, 10];
    /// For each castling right.
    castling = [-5, -13];
    /// For the side to move.
    tempo = [17, 8];
}
