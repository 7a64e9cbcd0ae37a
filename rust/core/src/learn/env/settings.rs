//! The settings of a batch.

use crate::learn::planes::View;

/// What happens to a board whose game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Autoreset {
    /// The next step ignores its action and begins a new game.
    NextStep,
    /// The step that ends a game also begins the next one.
    SameStep,
    /// The board stays as it is until it is reset.
    Never,
}

/// The effect of an illegal action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The call returns an error.
    Refused,
    /// The side that plays it loses.
    Loses,
}

/// The settings of a batch.
///
/// # Examples
/// ```
/// use fairychess_core::learn::env::Settings;
///
/// let settings = Settings { seed: 7, history: 4, ..Settings::default() };
/// assert!(settings.claim_draws && settings.max_plies.is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of threads that share the boards; by default one per processor, or fewer if the system refuses
    /// threads.
    pub threads: Option<usize>,
    /// The number of earlier positions in an observation.
    pub history: usize,
    /// The side from which boards are seen and actions are numbered.
    pub view: View,
    /// When finished games are replaced.
    pub autoreset: Autoreset,
    /// The effect of illegal actions.
    pub illegal: Illegal,
    /// True if draws that could be claimed end the game.
    pub claim_draws: bool,
    /// The number of plies after which a game is cut off.
    pub max_plies: Option<u32>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            seed: 0,
            threads: Some(1),
            history: 0,
            view: View::Mover,
            autoreset: Autoreset::NextStep,
            illegal: Illegal::Refused,
            claim_draws: true,
            max_plies: None,
        }
    }
}
