//! Fast random games, for benchmarks and first statistics of a variant.

use super::chance::Chance;
use super::past_keys::PastKeys;
use crate::board::{Color, by_size};
use crate::chases::{Trace, play_traced};
use crate::game::AnyVariant;
use crate::interrupt::is_interrupted;
use crate::movegen::{GenMode, Outcome, Sets, Sink, generate, key};
use crate::outcome::outcome_knowing;
use crate::pool::Pool;
use crate::position::Position;
use crate::tables::Variant;
use std::ops::AddAssign;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The number of moves between checks of the stop flag.
const PATIENCE: usize = 64;

/// The results of random games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The number of games.
    pub games: u64,
    /// The number of moves in all games.
    pub plies: u64,
    /// Won by White.
    pub white: u64,
    /// Won by Black.
    pub black: u64,
    /// Drawn, including draws that could be claimed.
    pub drawn: u64,
    /// Cut off.
    pub unfinished: u64,
}

impl Tally {
    /// The tally of one game, from its number of moves and, unless it was cut off, its outcome.
    fn one(ended: Option<Outcome>, plies: usize) -> Self {
        let won = |color| u64::from(ended.is_some_and(|outcome| outcome.winner == Some(color)));
        Self {
            games: 1,
            plies: plies as u64,
            white: won(Color::White),
            black: won(Color::Black),
            drawn: u64::from(ended.is_some_and(|outcome| outcome.winner.is_none())),
            unfinished: u64::from(ended.is_none()),
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.white += other.white;
        self.black += other.black;
        self.drawn += other.drawn;
        self.unfinished += other.unfinished;
    }
}

/// The settings of random games.
#[derive(Clone, Copy, Debug)]
pub struct RandomGames {
    /// The seed; each game depends only on the seed and the game's number.
    pub seed: u64,
    /// The number of games.
    pub games: u64,
    /// The number of moves after which a game is cut off.
    pub max_plies: usize,
}

impl RandomGames {
    /// Plays the games from the start position, with all legal moves equally likely; returns `None` if `stop` was set.
    /// The results do not depend on the number of threads, which defaults to the number of processors.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    /// use fairychess_core::learn::env::RandomGames;
    /// use std::sync::atomic::AtomicBool;
    ///
    /// let games = RandomGames { seed: 1, games: 10, max_plies: 1000 };
    /// let tally = games.play(&AnyVariant::builtin("chess")?, Some(1), &AtomicBool::new(false)).unwrap();
    /// assert_eq!(tally.white + tally.black + tally.drawn + tally.unfinished, 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(self, variant: &AnyVariant, threads: Option<usize>, stop: &AtomicBool) -> Option<Tally> {
        by_size!(&variant.0, variant => self.shared(variant, threads, stop))
    }

    fn shared<const W: usize>(self, variant: &Variant<W>, threads: Option<usize>, stop: &AtomicBool) -> Option<Tally> {
        // This position was already read when the variant was compiled.
        let start = Position::from_fen(variant, &variant.rules.start_fen).ok()?;
        let useful = usize::try_from(self.games).unwrap_or(usize::MAX);
        let pool = Pool::suited(threads, useful).unwrap_or_else(|error| error.raise());
        let (next, all) = (AtomicU64::new(0), Mutex::new(Some(Tally::default())));
        pool.run(pool.threads(), &|_| {
            let tally = self.some(variant, &start, &next, stop);
            let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
            *all = all.take().zip(tally).map(|(mut all, tally)| {
                all += tally;
                all
            });
        });
        all.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Plays games until there are none left.
    fn some<const W: usize>(
        self,
        variant: &Variant<W>,
        start: &Position<W>,
        next: &AtomicU64,
        stop: &AtomicBool,
    ) -> Option<Tally> {
        let mut player = Player::new(variant, start);
        let mut tally = Tally::default();
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= self.games {
                return Some(tally);
            }
            tally += player.play(start, Chance::new(self.seed, game as usize), self.max_plies, stop)?;
        }
    }
}

/// A board for playing games one after the other.
struct Player<'a, const W: usize> {
    variant: &'a Variant<W>,
    position: Position<W>,
    scratch: Position<W>,
    legal: Sets<W>,
    keys: PastKeys,
    traces: Vec<Trace<W>>,
}

impl<'a, const W: usize> Player<'a, W> {
    fn new(variant: &'a Variant<W>, start: &Position<W>) -> Self {
        let (position, scratch) = (start.clone(), start.clone());
        Self { variant, position, scratch, legal: Sets::default(), keys: PastKeys::default(), traces: vec![] }
    }

    /// Plays a game and returns its tally, or `None` if `stop` was set.
    fn play(&mut self, start: &Position<W>, mut chance: Chance, max_plies: usize, stop: &AtomicBool) -> Option<Tally> {
        self.position.clone_from(start);
        self.keys.clear();
        self.traces.clear();
        loop {
            self.legal.clear();
            generate(self.variant, &self.position, &mut self.scratch, GenMode::All, Sink::Sets(&mut self.legal));
            if self.keys.len() % PATIENCE == 0 && stop.load(Ordering::Relaxed) || is_interrupted() {
                return None;
            }
            let now = key(self.variant, &self.position);
            let occurrences = 1 + self.keys.count(now);
            let repeated = self.keys.repeated(&self.variant.rules, &self.position, now, occurrences, &self.traces);
            let mv = self.legal.nth(chance.below(self.legal.count()));
            let ended = outcome_knowing(self.variant, &self.position, mv.is_some(), repeated, true);
            let Some(mv) = mv.filter(|_| ended.is_none() && self.keys.len() < max_plies) else {
                return Some(Tally::one(ended, self.keys.len()));
            };
            self.keys.push(now);
            play_traced(self.variant, &mut self.position, mv, &mut self.traces);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Chance, RandomGames, Tally};
    use crate::AnyVariant;
    use crate::board::by_size;
    use crate::game::Game;
    use crate::movegen::Sets;
    use crate::movegen::{GenMode, Sink};
    use crate::movegen::{generate, legal_moves};
    use crate::tables::Variant;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    /// Plays the same games on a board that knows all rules and keeps its history.
    fn on_a_board<const W: usize>(variant: &Arc<Variant<W>>, asked: RandomGames) -> Tally {
        let mut tally = Tally::default();
        for number in 0..asked.games {
            let mut chance = Chance::new(asked.seed, number as usize);
            let mut game = Game::from_fen(Arc::clone(variant), &variant.rules.start_fen).expect("a position");
            while game.outcome(true).is_none() && game.moves().len() < asked.max_plies {
                let mut sets = Sets::default();
                generate(variant, game.position(), &mut game.position().clone(), GenMode::All, Sink::Sets(&mut sets));
                let mut moves: Vec<_> = (0..sets.count()).filter_map(|number| sets.nth(number)).collect();
                let mv = moves[chance.below(moves.len())];
                assert_eq!(sets.nth(moves.len()), None);
                let mut legal = legal_moves(variant, game.position());
                moves.sort_unstable_by_key(|mv| mv.bits());
                legal.sort_unstable_by_key(|mv| mv.bits());
                assert_eq!(moves, legal, "{} {}", variant.rules.name, game.fen());
                game.push_unchecked(mv);
            }
            tally += Tally::one(game.outcome(true), game.moves().len());
        }
        tally
    }

    #[test]
    fn games_follow_the_rules_with_every_generator() {
        let mut all = Tally::default();
        for name in ["chess", "crazyhouse", "stoltz", "culverin", "reserve-dragonet", "seirawan", "grand", "wolf"] {
            let variant = AnyVariant::builtin(name).expect("a built-in variant");
            let asked = RandomGames { seed: 5, games: 6, max_plies: 400 };
            let played = by_size!(&variant.0, variant => on_a_board(variant, asked));
            let stop = AtomicBool::new(false);
            assert_eq!(asked.play(&variant, Some(1), &stop), Some(played), "{name}");
            assert_eq!(asked.play(&variant, Some(3), &stop), Some(played), "{name}");
            all += played;
        }
        assert!(all.white > 0 && all.black > 0 && all.drawn > 0 && all.unfinished > 0, "{all:?}");
        assert_eq!(all.games, all.white + all.black + all.drawn + all.unfinished);
    }

    #[test]
    fn games_stop_when_they_are_reported_to() {
        let chess = AnyVariant::builtin("chess").expect("a built-in variant");
        let asked = RandomGames { seed: 1, games: u64::MAX, max_plies: usize::MAX };
        assert_eq!(asked.play(&chess, None, &AtomicBool::new(true)), None);
    }
}
