//! The speed of self-play.

use super::searches::engine;
use fairychess_core::AnyVariant;
use fairychess_core::search::{Control, Limits};
use fairychess_core::selfplay::{GameOptions, OpeningRules, PlayedGame, Player, Searcher, Twister};
use std::time::Instant;

/// Plays games of self-play, given a line `VARIANT HIDDEN NODES GAMES`, and returns the number of moves and the moves per second.
/// With 0 hidden neurons the player searches with the handmade evaluation; otherwise, with a network with the same piece values.
pub fn speed(line: &str) -> Result<String, String> {
    let [name, hidden, nodes, games] = line.split_whitespace().collect::<Vec<_>>()[..] else {
        return Err(format!("expected games VARIANT HIDDEN NODES GAMES, found 'games {line}'"));
    };
    let number = |text: &str| text.parse::<u32>().map_err(|_| format!("'{text}' is not a number"));
    let variant = AnyVariant::builtin(name).map_err(|error| error.to_string())?;
    let mut engine = engine(&variant, number(hidden)?)?;
    let options = GameOptions {
        start: None,
        random_plies: 8,
        extra_plies: 0,
        opening: OpeningRules { balance: None, near_best: None, nodes: 500 },
        noise: 0.0,
        noise_plies: 0,
        adjudication: None,
        endgames: None,
        max_plies: 400,
    };
    let table = variant.actions().map_err(|error| error.to_string())?;
    let (start, mut moves) = (Instant::now(), 0);
    for game in 0..number(games)? {
        let limits = Limits { nodes: Some(u64::from(number(nodes)?)), ..Limits::default() };
        let player = Player::One(Searcher { engine: &mut engine, limits });
        let chance = Twister::seeded(&game.to_le_bytes());
        let game = PlayedGame::play(&variant, &table, &options, player, chance, &Control::new());
        moves += game.map_err(|error| error.to_string())?.actions.len();
    }
    let moves = u32::try_from(moves).map_err(|_| format!("{moves} moves are too many"))?;
    Ok(format!("{moves} {:.0}", f64::from(moves) / start.elapsed().as_secs_f64()))
}
