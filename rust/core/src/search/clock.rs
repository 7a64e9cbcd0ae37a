//! The clock for searches: the system's, or the host's if the system has none.

#[cfg(not(target_arch = "wasm32"))]
pub use std::time::Instant;

#[cfg(target_arch = "wasm32")]
pub use host::{Instant, set_clock};

/// The clock of the host, since WebAssembly has no clock.
#[cfg(target_arch = "wasm32")]
mod host {
    use std::sync::OnceLock;
    use std::time::Duration;

    /// A function that returns the milliseconds since some fixed time.
    static CLOCK: OnceLock<fn() -> f64> = OnceLock::new();

    /// Sets the clock for all searches: a function that returns milliseconds. It can be set only once; without it, time
    /// stands still.
    pub fn set_clock(now: fn() -> f64) {
        let _ = CLOCK.set(now);
    }

    /// A time on the host's clock.
    #[derive(Clone, Copy, Debug)]
    pub struct Instant(Duration);

    impl Instant {
        /// The time now.
        pub fn now() -> Self {
            let milliseconds = CLOCK.get().map_or(0.0, |now| now());
            Self(Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default())
        }

        /// The time since this instant.
        pub fn elapsed(&self) -> Duration {
            Self::now().0.saturating_sub(self.0)
        }
    }
}
