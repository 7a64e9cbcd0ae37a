//! What a search goes by.

use crate::learn::planes::View;

/// What an evaluator's policy is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// Shares of the actions, to be divided by the sum of the legal ones; all alike if that is 0.
    Probabilities,
    /// Their logarithms but for a constant: softmax over the legal actions.
    Logits,
}

/// Noise on the priors of the root.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Noise {
    /// Of the symmetric Dirichlet distribution: more than 0, and finite.
    pub alpha: f64,
    /// The noise's share of the priors, from 0 to 1.
    pub fraction: f32,
}

/// What a search goes by.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// What chance goes by.
    pub seed: u64,
    /// The maximum number of positions of a game that are evaluated at once: 1 to 255.
    pub leaves: usize,
    /// The weight of exploration: the constant of PUCT.
    pub c_puct: f32,
    /// Noise at the root, if there is any.
    pub noise: Option<Noise>,
    /// What the evaluator's policy is.
    pub policy: Policy,
    /// The number of earlier positions in an observation.
    pub history: usize,
    /// From where boards are looked at, and actions numbered.
    pub view: View,
    /// Draws that a player could claim end the game.
    pub claim_draws: bool,
}
