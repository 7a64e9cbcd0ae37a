//! Time management.

use super::clock::Instant;
use super::limits::{Clock, Limits};
use std::time::Duration;

/// The assumed number of moves in the rest of a game. A move takes about one and a half times its share, because an
/// iteration that has begun is finished.
const MOVES_LEFT: u32 = 28;

/// The number of moves over which the time is spread when only the reserve is left.
const MAX_MOVES_LEFT: u32 = 250;

/// The number of moves whose overhead the reserve covers. The reserve keeps enough time on the clock even if a move is late.
const RESERVE_MOVES: u32 = 10;

/// The maximum reserve.
const MAX_RESERVE: Duration = Duration::from_millis(500);

/// The minimum time for a move, no matter how little is left.
const MIN_TIME: Duration = Duration::from_micros(250);

/// The time limits for the search of one move.
#[derive(Debug)]
pub(super) struct Time {
    begun: Instant,
    /// The time at which the clock started; after pondering, this is later than the start of the search.
    running: Instant,
    /// The time after which no new depth is begun, to be scaled by the stability of the best move.
    soft: Option<Duration>,
    /// The time after which the search ends.
    hard: Option<Duration>,
}

impl Time {
    /// Computes the time limits of a search that begins now.
    pub fn new(limits: &Limits) -> Self {
        let soft = limits.clock.as_ref().map(|clock| share(clock).0);
        let hard = hard_limit(limits);
        let now = Instant::now();
        Self { begun: now, running: now, soft, hard }
    }

    /// Starts the clock when the pondered move has been played.
    pub fn restart(&mut self) {
        self.running = Instant::now();
    }

    /// The time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// True if the search must end.
    pub fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.running.elapsed() >= hard)
    }

    /// True if no deeper iteration should begin; `scale` is the instability of the best move, in percent of the usual
    /// instability.
    pub fn is_enough(&self, scale: u32) -> bool {
        let enough = |soft: Duration| self.running.elapsed() >= soft * scale / 100;
        self.soft.is_some_and(enough)
    }
}

/// The maximum time, if the limits restrict the time.
pub(super) fn hard_limit(limits: &Limits) -> Option<Duration> {
    let of_clock = limits.clock.as_ref().map(|clock| share(clock).1);
    limits.movetime.into_iter().chain(of_clock).min()
}

/// The target time and the maximum time.
fn share(clock: &Clock) -> (Duration, Duration) {
    let left = clock.left.saturating_sub(clock.overhead).max(MIN_TIME);
    let (usual, limit) = if let Some(moves) = clock.moves_to_go {
        let moves = moves.clamp(1, 50);
        let lost = clock.overhead.saturating_sub(clock.increment) * (moves - 1);
        let limit = if moves == 1 { left * 9 / 10 } else { left * 2 / 5 };
        (left.saturating_sub(lost).max(left / 4) / moves + clock.increment * 3 / 4, limit)
    } else {
        let reserve = (clock.overhead * RESERVE_MOVES).min(MAX_RESERVE);
        let free = left.saturating_sub(reserve);
        // Most of the increment is used; if little more than the reserve is left, only half of what exceeds the
        // overhead.
        let gain = (clock.increment * 3 / 4).min(free / 8).max(clock.increment.saturating_sub(clock.overhead) / 2);
        let usual = (free / MOVES_LEFT).max(left / MAX_MOVES_LEFT);
        (usual + gain, if left > reserve * 2 { left * 2 / 5 } else { left / 5 })
    };
    let limit = limit.max(MIN_TIME);
    (usual.min(limit), limit.min(usual * 4).max(MIN_TIME))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left: u64, increment: u64, moves_to_go: Option<u32>) -> Clock {
        let overhead = Duration::from_millis(10);
        Clock { left: Duration::from_millis(left), increment: Duration::from_millis(increment), moves_to_go, overhead }
    }

    #[test]
    fn no_move_takes_more_time_than_is_left() {
        for left in [0, 1, 5, 11, 50, 1_000, 60_000, 7_200_000] {
            for increment in [0, 10, 5_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(1000)] {
                    let (usual, limit) = share(&clock(left, increment, moves));
                    assert!(usual <= limit && limit >= MIN_TIME);
                    let there = Duration::from_millis(left.saturating_sub(10).max(1));
                    assert!(limit <= there && usual <= there, "{left} {increment} {moves:?}: {usual:?} {limit:?}");
                }
            }
        }
    }

    /// Simulates a game with a clock until the game ends or the time runs out. Returns the time taken by each move and the time
    /// left after it, in milliseconds. Iterations take longer and longer, and the stability of the best move varies.
    fn game((left, increment): (u64, u64), delay: Duration, seed: u64) -> Vec<(f64, f64)> {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut clock = clock(left, increment, None);
        let mut moves = vec![];
        for _ in 0..300 {
            let (usual, limit) = share(&clock);
            let growth = 1.4 + 1.2 * random.f64();
            let scale = [0.48, 0.7, 1.0, 1.2, 1.6][random.usize(0..5)];
            let mut used = Duration::from_micros(random.u64(50..200));
            while used < usual.mul_f64(scale) {
                used = used.mul_f64(growth).min(limit);
                if used == limit {
                    break;
                }
            }
            let Some(left) = clock.left.checked_sub(used + delay) else { break };
            moves.push((used.as_secs_f64() * 1e3, left.as_secs_f64() * 1e3));
            clock.left = left + clock.increment;
        }
        moves
    }

    fn mean(moves: &[(f64, f64)]) -> f64 {
        moves.iter().map(|(used, _)| used).sum::<f64>() / f64::from(moves.len() as u32)
    }

    #[test]
    fn a_long_game_with_an_increment_is_never_lost_on_time() {
        let millis = Duration::from_millis;
        for seed in 0..500 {
            for (clock, delay) in [((1_000, 10), 10), ((1_000, 10), 1), ((60_000, 600), 5), ((10_000, 5_000), 50)] {
                let moves = game(clock, millis(delay), seed).len();
                assert_eq!(moves, 300, "{clock:?} with {delay} ms lost per move, seed {seed}");
            }
        }
    }

    #[test]
    fn the_time_of_a_game_is_spread_over_its_moves() {
        let games: Vec<_> = (0..200).map(|seed| game((1_000, 10), Duration::from_millis(1), seed)).collect();
        let moves = |range: std::ops::Range<usize>| games.iter().flat_map(move |game| &game[range.clone()]).copied();
        let used = |range| mean(&moves(range).collect::<Vec<_>>());
        let (first, middle, late) = (used(0..10), used(20..40), used(100..300));
        assert!((35.0..65.0).contains(&first), "{first} ms for each of the first moves");
        assert!((15.0..35.0).contains(&middle) && middle < first, "{middle} ms for each move of the middle game");
        assert!((7.0..11.0).contains(&late), "{late} ms for each move of a long end");
        // Most of the reserve remains, and no single move takes more than a sixth of the time.
        assert!(moves(0..300).all(|(used, left)| used < 167.0 && left > 60.0));
        // In a game without an increment, 60 moves take most of the time.
        let (_, left) = game((60_000, 0), Duration::from_millis(1), 1)[60];
        assert!((2_000.0..25_000.0).contains(&left), "{left} ms are left");
    }

    #[test]
    fn without_a_clock_time_is_unlimited() {
        let time = Time::new(&Limits::default());
        assert!(!time.is_over() && !time.is_enough(0));
    }
}
