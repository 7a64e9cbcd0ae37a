//! Time management.

use super::limits::{Clock, Limits};
use std::time::{Duration, Instant};

/// The number of moves that the rest of a game is assumed to take.
const MOVES_LEFT: u32 = 28;

/// The minimum time for a move, however little is left.
const MIN_TIME: Duration = Duration::from_millis(1);

/// When the search of one move ends.
#[derive(Debug)]
pub(super) struct Time {
    begun: Instant,
    /// When the clock started: later than the search if that began by pondering.
    running: Instant,
    /// After this no new depth is begun; scaled by how stable the best move is.
    soft: Option<Duration>,
    /// After this the search ends.
    hard: Option<Duration>,
}

impl Time {
    /// The time for these limits, from now.
    pub fn new(limits: &Limits) -> Self {
        let soft = limits.clock.as_ref().map(|clock| share(clock).0);
        let hard = hard_limit(limits);
        let now = Instant::now();
        Self { begun: now, running: now, soft, hard }
    }

    /// The clock starts: the move that was pondered on was played.
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

    /// True if no deeper iteration should begin; `scale` is how unstable the best move is, in percent of the usual.
    pub fn is_enough(&self, scale: u32) -> bool {
        let enough = |soft: Duration| self.running.elapsed() >= soft * scale / 100;
        self.soft.is_some_and(enough)
    }
}

/// The maximum time that the limits allow, if they limit the time.
pub(super) fn hard_limit(limits: &Limits) -> Option<Duration> {
    let of_clock = limits.clock.as_ref().map(|clock| share(clock).1);
    limits.movetime.into_iter().chain(of_clock).min()
}

/// The target time and the maximum time.
fn share(clock: &Clock) -> (Duration, Duration) {
    let left = clock.left.saturating_sub(clock.overhead).max(MIN_TIME);
    let moves = clock.moves_to_go.unwrap_or(MOVES_LEFT).clamp(1, 50);
    let usual = left / moves + clock.increment * 3 / 4;
    let limit = if moves == 1 { left * 9 / 10 } else { left * 2 / 5 };
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

    #[test]
    fn without_a_clock_time_is_unlimited() {
        let time = Time::new(&Limits::default());
        assert!(!time.is_over() && !time.is_enough(0));
    }
}
