//! Random games from a position.

use super::walker::Walker;
use crate::board::Color;
use crate::chases::play_traced;
use crate::interrupt::spend;
use crate::learn::env::Chance;
use crate::movegen::{GenMode, Sets, Sink, generate, key};
use crate::outcome::outcome_knowing;
use crate::tables::Variant;

/// Units of work for a ply, in addition to its moves.
const COST_OF_A_PLY: u64 = 50;

/// A built-in evaluator.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Alone {
    /// All moves are equally good, and every position has the value 0.
    Uniform,
    /// All moves are equally good. The value of a position is the mean result of `games` random games from there; a
    /// game that is not over after `plies` plies counts as a draw.
    Rollouts {
        /// At least 1.
        games: u32,
        /// At least 1.
        plies: u32,
    },
    /// Values from the network of the search ([`super::AnySearch::set_network`]), or from the handmade evaluation;
    /// moves are rated by the positions after them.
    Network {
        /// More than 0: if the values after two moves differ by this number, their priors differ by a factor of e.
        temperature: f32,
    },
}

impl Alone {
    /// The value of the walker's position for the side to move, without the engine's evaluation.
    pub(super) fn value<const W: usize>(
        self,
        variant: &Variant<W>,
        walker: &mut Walker<W>,
        claim_draws: bool,
        chance: &mut Chance,
    ) -> f32 {
        let Self::Rollouts { games, plies } = self else { return 0.0 };
        let us = walker.position.side_to_move();
        let (start, known) = (walker.position.clone(), walker.keys.len());
        let mut points = 0;
        for _ in 0..games {
            points += match play_out(variant, walker, plies, claim_draws, chance) {
                None => 0,
                Some(winner) if winner == us => 1,
                Some(_) => -1,
            };
            walker.position.copy_from(&start);
            walker.keys.truncate(known);
            walker.traces.truncate(known);
        }
        points as f32 / games as f32
    }
}

/// Plays out a random game in `walker`, and returns the winner.
fn play_out<const W: usize>(
    variant: &Variant<W>,
    walker: &mut Walker<W>,
    plies: u32,
    claim_draws: bool,
    chance: &mut Chance,
) -> Option<Color> {
    let mut legal = Sets::default();
    for ply in 0..=plies {
        legal.clear();
        generate(variant, &walker.position, &mut walker.tried, GenMode::All, Sink::Sets(&mut legal));
        if !spend(COST_OF_A_PLY) {
            break;
        }
        let key = key(variant, &walker.position);
        let repeated = walker.repeated(&variant.rules, key);
        let mv = legal.nth(chance.below(legal.count()));
        let over = outcome_knowing(variant, &walker.position, mv.is_some(), repeated, claim_draws);
        if let Some(outcome) = over {
            return outcome.winner;
        }
        let Some(mv) = mv.filter(|_| ply < plies) else { break };
        walker.keys.push(key);
        play_traced(variant, &mut walker.position, mv, &mut walker.traces);
    }
    None
}
