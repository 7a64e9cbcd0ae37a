//! Games that players of this library play against themselves, from their random opening to their end.

mod adjudication;
mod opening;
mod play;
mod player;
mod twister;

pub use adjudication::{Adjudication, Verdict};
pub use opening::{OpeningRules, random_moves};
pub use play::{End, GameError, GameOptions, PlayedGame};
pub use player::{Player, Searcher};
pub use twister::Twister;

use crate::search::Score;

/// The score of an immediate mate as a number; a mate in n moves scores n less.
const MATE: i32 = 30_000;

/// A score as a number of centipawns.
fn number(score: Score) -> i32 {
    match score {
        Score::Centipawns(hundredths) => hundredths,
        Score::Mate(moves) if moves > 0 => MATE - moves,
        Score::Mate(moves) => -MATE - moves,
    }
}
