//! Measures time for tests on busy machines.

use std::time::{Duration, Instant};

/// A stopwatch for the processor time of this thread, or for wall-clock time if the system does not report processor time.
pub enum Clock {
    Wall(Instant),
    Busy(Duration),
}

impl Clock {
    /// Measures wall-clock time from now on.
    pub fn wall() -> Self {
        Self::Wall(Instant::now())
    }

    /// Measures the processor time of this thread from now on.
    pub fn busy() -> Self {
        busy().map_or_else(Self::wall, Self::Busy)
    }

    /// The time elapsed.
    pub fn elapsed(&self) -> Duration {
        match self {
            Self::Wall(start) => start.elapsed(),
            Self::Busy(start) => busy().unwrap_or_default().saturating_sub(*start),
        }
    }
}

/// The processor time of this thread; available only on Linux.
fn busy() -> Option<Duration> {
    let statistics = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(statistics.split(' ').next()?.parse().ok()?))
}
