//! One game, from a random opening to the end.

use super::game::{GameError, GameOptions, PlayedGame};
use super::playing::{Choice, Playing};
use super::{Player, Twister};
use crate::game::AnyVariant;
use crate::learn::actions::ActionTable;
use crate::search::Control;

impl PlayedGame {
    /// Plays a game. The player starts without data from earlier games, so the game depends only on the arguments.
    ///
    /// # Errors
    /// If the start is not a position of the variant, a move is not in the table, or `control` was stopped.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    /// use fairychess_core::search::Control;
    /// use fairychess_core::selfplay::{GameOptions, OpeningRules, PlayedGame, Player, Twister};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let options = GameOptions {
    ///     start: None,
    ///     random_plies: 0,
    ///     extra_plies: 0,
    ///     opening: OpeningRules { balance: None, near_best: None, nodes: 500 },
    ///     noise: 0.0,
    ///     noise_plies: 0,
    ///     adjudication: None,
    ///     endgames: None,
    ///     max_plies: 10,
    /// };
    /// let (table, chance) = (chess.actions()?, Twister::seeded(&[1]));
    /// let game = PlayedGame::play(&chess, &table, &options, Player::Random, chance, &Control::new())?;
    /// assert_eq!(game.actions.len(), 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(
        variant: &AnyVariant,
        table: &ActionTable,
        options: &GameOptions,
        mut player: Player<'_>,
        chance: Twister,
        control: &Control,
    ) -> Result<Self, GameError> {
        player.clear();
        let mut playing = Playing::begin(variant, options, chance, control)?;
        while playing.advance(table, control)? {
            let chosen = player.choose(&playing.board, &mut playing.chance, control);
            let (mv, score) = chosen.ok_or(GameError::Stopped)?;
            playing.play(table, Choice::scored(mv, score))?;
        }
        Ok(playing.game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Board;
    use crate::selfplay::OpeningRules;

    #[test]
    fn a_filtered_opening_begins_at_the_given_position() {
        let chess = AnyVariant::builtin("chess").expect("a built-in variant");
        let fen = "4k3/pppp4/8/8/8/8/4PPPP/4K3 b - - 0 1";
        let options = GameOptions {
            start: Some(fen.to_owned()),
            random_plies: 4,
            extra_plies: 0,
            opening: OpeningRules { balance: Some(300), near_best: None, nodes: 100 },
            noise: 0.0,
            noise_plies: 0,
            adjudication: None,
            endgames: None,
            max_plies: 8,
        };
        let table = chess.actions().expect("a table");
        let chance = Twister::seeded(&[1]);
        let game = PlayedGame::play(&chess, &table, &options, Player::Random, chance, &Control::new()).expect("a game");
        let mut board = Board::from_fen(&chess, fen).expect("a position");
        for &action in &game.actions {
            let mv =
                board.parse_uci(&chess.write_move(table.decode(action).expect("an action"))).expect("a legal move");
            board.push(mv).expect("a legal move");
        }
        assert_eq!((game.start.as_str(), game.actions.len()), (fen, 8));
    }
}
