//! The clock of searches: that of the system, or of the host where the system has none.

#[cfg(not(target_arch = "wasm32"))]
pub(super) use std::time::Instant;

#[cfg(target_arch = "wasm32")]
pub(super) use host::Instant;
#[cfg(target_arch = "wasm32")]
pub use host::set_clock;

/// The clock of a host, as WebAssembly has none of its own.
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

    #[derive(Clone, Copy, Debug)]
    pub struct Instant(Duration);

    impl Instant {
        pub fn now() -> Self {
            let milliseconds = CLOCK.get().map_or(0.0, |now| now());
            Self(Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or_default())
        }

        pub fn elapsed(&self) -> Duration {
            Self::now().0.saturating_sub(self.0)
        }
    }
}
