//! The clock of searches: the system's, or the host's if the system has none.

#[cfg(not(target_arch = "wasm32"))]
pub use std::time::Instant;

#[cfg(target_arch = "wasm32")]
pub use host::{Instant, set_clock};

/// The host's clock, since WebAssembly has none of its own.
#[cfg(target_arch = "wasm32")]
mod host {
    use std::sync::OnceLock;
    use std::time::Duration;

    /// Returns milliseconds since any fixed time.
    static CLOCK: OnceLock<fn() -> f64> = OnceLock::new();

    /// Sets the clock of all searches, once: a function that returns milliseconds. Without it time stands still.
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

        /// The time since then.
        pub fn elapsed(&self) -> Duration {
            Self::now().0.saturating_sub(self.0)
        }
    }
}
