//! The settings of a search.

use crate::learn::planes::View;

/// The meaning of an evaluator's policy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Weights of the actions, divided by their sum over the legal actions; if the sum is 0, all legal actions are equally
    /// likely.
    Probabilities,
    /// Logits: softmax over the legal actions.
    Logits,
}

/// Noise on the priors of the root.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Noise {
    /// The parameter of the symmetric Dirichlet distribution: positive and finite.
    pub alpha: f64,
    /// The share of the noise in the priors, from 0 to 1.
    pub fraction: f32,
}

/// The settings of a search.
///
/// # Examples
/// ```
/// use fairychess_core::learn::tree::{Noise, Settings};
///
/// let settings = Settings { noise: Some(Noise { alpha: 0.3, fraction: 0.25 }), ..Settings::default() };
/// assert_eq!(settings.leaves, 1);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// The seed of the random numbers.
    pub seed: u64,
    /// The number of threads that share the games; by default one per processor, or fewer if the system refuses
    /// threads.
    pub threads: Option<usize>,
    /// The maximum number of positions of a game that are evaluated at once: 1 to 255.
    pub leaves: usize,
    /// The weight of exploration, the constant of PUCT.
    pub c_puct: f32,
    /// The maximum number of moves visited at the root, which are then chosen by Gumbel noise and sequential halving;
    /// by default, PUCT chooses moves as in the rest of the tree.
    pub considered: Option<usize>,
    /// Noise at the root, if any.
    pub noise: Option<Noise>,
    /// The meaning of the evaluator's policy.
    pub policy: Policy,
    /// The number of earlier positions in an observation.
    pub history: usize,
    /// The side from which boards are seen and actions are numbered.
    pub view: View,
    /// True if draws that could be claimed end the game.
    pub claim_draws: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            seed: 0,
            threads: Some(1),
            leaves: 1,
            c_puct: 1.25,
            considered: None,
            noise: None,
            policy: Policy::Probabilities,
            history: 0,
            view: View::Mover,
            claim_draws: true,
        }
    }
}
