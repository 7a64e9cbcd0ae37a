//! The output of an evaluator for a position, checked and converted to priors.

use super::noise::softmax;
use super::settings::Policy;
use crate::learn::actions::ActionId;

/// An invalid number from an evaluator.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum EvaluationErrorKind {
    /// The value is not a number from -1 to 1.
    Value(f32),
    /// The policy of this legal action, in the evaluator's numbering, is invalid.
    Policy(ActionId, f32),
    /// The policy excludes all legal actions.
    Nothing,
}

impl Policy {
    /// Checks that the numbers for the legal actions are a valid policy.
    fn check(self, numbers: &[f32], legal: &[ActionId]) -> Result<(), EvaluationErrorKind> {
        let good: fn(f32) -> bool = match self {
            Self::Probabilities => |number| number.is_finite() && number >= 0.0,
            Self::Logits => |number| number < f32::INFINITY,
        };
        if let Some(place) = numbers.iter().position(|&number| !good(number)) {
            return Err(EvaluationErrorKind::Policy(legal[place], numbers[place]));
        }
        let nothing = self == Self::Logits && numbers.iter().all(|&number| number == f32::NEG_INFINITY);
        if nothing { Err(EvaluationErrorKind::Nothing) } else { Ok(()) }
    }

    /// Writes the priors of the legal actions, whose numbers have passed the check.
    pub fn priors(self, numbers: &[f32], priors: &mut Vec<f64>) {
        priors.clear();
        priors.extend(numbers.iter().map(|&number| f64::from(number)));
        if self == Self::Logits {
            softmax(priors);
            return;
        }
        let sum: f64 = priors.iter().sum();
        let even = 1.0 / priors.len() as f64;
        for prior in priors {
            *prior = if sum > 0.0 { *prior / sum } else { even };
        }
    }
}

/// Checks the output of an evaluator for a position: its numbers for the legal actions, and its value.
///
/// # Errors
/// If a number is invalid: the first one.
pub fn check(policy: Policy, numbers: &[f32], value: f32, legal: &[ActionId]) -> Result<(), EvaluationErrorKind> {
    if (-1.0..=1.0).contains(&value) { policy.check(numbers, legal) } else { Err(EvaluationErrorKind::Value(value)) }
}
