//! Self-play games, from a random opening to the end.

mod adjudication;
mod game;
mod opening;
mod play;
mod player;
mod playing;
mod resignation;
mod tree_games;
mod twister;

pub use adjudication::{Adjudication, Verdict};
pub use game::{End, GameError, GameOptions, PlayedGame};
pub use opening::{OpeningRules, random_moves};
pub use player::{Player, Searcher};
pub use resignation::{Resigning, resigning};
pub use tree_games::{TreeGames, TreeGamesError, TreeRules, TreeTask};
pub use twister::Twister;
