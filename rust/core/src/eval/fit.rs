//! Fits numbers to results by maximum likelihood, with a penalty for moving away from the initial values.

use std::sync::atomic::{AtomicBool, Ordering};

/// A position: its value, the gradient of the value, and the result of its game.
#[derive(Clone, Debug)]
pub struct Sample {
    /// For White, in hundredths of a pawn.
    pub value: f64,
    /// The derivative of the value with respect to each number.
    pub features: Vec<f64>,
    /// White's score, from 0 to 1.
    pub score: f64,
}

/// The result of a fit.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The change in each number.
    pub more: Vec<f64>,
    /// The advantage, in hundredths of a pawn, that multiplies the odds of winning by e.
    pub scale: f64,
    /// The mean loss (cross entropy, in nats) before and after.
    pub loss: [f64; 2],
}

/// The number of rounds; each fits the numbers, and then their common scale.
const ROUNDS: usize = 4;

/// How many times greater the penalty is for moving the numbers of a pair apart than for moving them together.
const APART: f64 = 4.0;

/// The number of positions that count as one, because positions from the same game share its result.
const POSITIONS_AS_ONE: f64 = 10.0;

/// The maximum number of times that a step is halved.
const HALVINGS: usize = 20;

/// The number of Newton steps in each round.
const STEPS: usize = 4;

/// Fits the numbers. `spread` holds the expected distance of each number from its initial value; each distance must be above 0.
/// Numbers come in pairs that are likely to move together.
///
/// Returns `None` if `stop` was raised.
pub fn fit(samples: &[Sample], spread: &[f64], stop: &AtomicBool) -> Option<Fitted> {
    let mut more = vec![0.0; spread.len()];
    let mut scale = best_scale(samples, &more);
    let before = loss(samples, &values(samples, &more), scale);
    for _ in 0..ROUNDS {
        for _ in 0..STEPS {
            step(samples, spread, scale, &mut more, stop)?;
        }
        scale = best_scale(samples, &more);
    }
    let after = loss(samples, &values(samples, &more), scale);
    Some(Fitted { more, scale, loss: [before, after] })
}

/// White's expected score for a value.
pub fn chance(value: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-value / scale).exp())
}

fn value(sample: &Sample, more: &[f64]) -> f64 {
    let added: f64 = sample.features.iter().zip(more).map(|(feature, more)| feature * more).sum();
    sample.value + added
}

fn values(samples: &[Sample], more: &[f64]) -> Vec<f64> {
    samples.iter().map(|sample| value(sample, more)).collect()
}

/// The cross entropy between the score that a value predicts and the actual score, in nats.
fn cross_entropy(value: f64, score: f64, scale: f64) -> f64 {
    // The logarithm of the odds, computed without overflow.
    let odds = value / scale;
    odds.max(0.0) - score * odds + (-odds.abs()).exp().ln_1p()
}

/// The mean cross entropy.
fn loss(samples: &[Sample], values: &[f64], scale: f64) -> f64 {
    let one = |(sample, &value): (&Sample, &f64)| cross_entropy(value, sample.score, scale);
    let (sum, count) =
        samples.iter().zip(values).map(one).fold((0.0, 0.0), |(sum, count), one| (sum + one, count + 1.0));
    sum / f64::max(count, 1.0)
}

/// The best-fitting scale, found by narrowing an interval.
fn best_scale(samples: &[Sample], more: &[f64]) -> f64 {
    let values = values(samples, more);
    let (mut low, mut high) = (50.0, 1000.0);
    for _ in 0..30 {
        let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if loss(samples, &values, left) < loss(samples, &values, right) {
            high = right;
        } else {
            low = left;
        }
    }
    f64::midpoint(low, high)
}

/// One Newton step, halved until it decreases the objective: if the results are hardly in doubt, the full step would go
/// much too far.
fn step(samples: &[Sample], spread: &[f64], scale: f64, more: &mut Vec<f64>, stop: &AtomicBool) -> Option<()> {
    let size = spread.len();
    let (mut gradient, mut hessian) = (vec![0.0; size], vec![0.0; size * size]);
    for at in 0..size {
        let other = other(at, size);
        let (alone, apart) = (1.0 / (spread[at] * spread[at]), APART / (spread[at] * spread[other]));
        gradient[at] = alone * more[at] + 2.0 * apart * (more[at] - more[other]);
        hessian[at * size + at] += alone + 2.0 * apart;
        hessian[at * size + other] -= 2.0 * apart;
    }
    for sample in samples {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let chance = chance(value(sample, more), scale);
        let (miss, weight) =
            ((chance - sample.score) / POSITIONS_AS_ONE, chance * (1.0 - chance) / (POSITIONS_AS_ONE * scale * scale));
        let some: Vec<usize> = (0..size).filter(|&at| sample.features[at] != 0.0).collect();
        for &row in &some {
            let feature = sample.features[row];
            gradient[row] += miss * feature / scale;
            for &column in &some {
                hessian[row * size + column] += weight * feature * sample.features[column];
            }
        }
    }
    let change = solve(hessian, gradient);
    let here = objective(samples, spread, scale, more);
    let mut part = 1.0;
    for _ in 0..HALVINGS {
        let there: Vec<f64> = more.iter().zip(&change).map(|(more, change)| more - part * change).collect();
        if objective(samples, spread, scale, &there) < here {
            *more = there;
            break;
        }
        part /= 2.0;
    }
    Some(())
}

/// The function to minimize: the loss plus the penalty for moving away from the initial values.
fn objective(samples: &[Sample], spread: &[f64], scale: f64, more: &[f64]) -> f64 {
    let one = |sample: &Sample| cross_entropy(value(sample, more), sample.score, scale) / POSITIONS_AS_ONE;
    let away = |at: usize| {
        let other = other(at, more.len());
        let (alone, apart) = (more[at] / spread[at], more[at] - more[other]);
        0.5 * (alone * alone + APART * apart * apart / (spread[at] * spread[other]))
    };
    samples.iter().map(one).sum::<f64>() + (0..more.len()).map(away).sum::<f64>()
}

/// The other number of a pair; a last number without a partner is paired with itself.
fn other(at: usize, size: usize) -> usize {
    if at ^ 1 < size { at ^ 1 } else { at }
}

/// Solves a positive definite system of equations by Cholesky decomposition.
fn solve(mut matrix: Vec<f64>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for row in 0..size {
        for column in 0..=row {
            let sum: f64 = (0..column).map(|at| matrix[row * size + at] * matrix[column * size + at]).sum();
            let left = matrix[row * size + column] - sum;
            matrix[row * size + column] =
                if row == column { left.max(1e-12).sqrt() } else { left / matrix[column * size + column] };
        }
    }
    for row in 0..size {
        let sum: f64 = (0..row).map(|at| matrix[row * size + at] * right[at]).sum();
        right[row] = (right[row] - sum) / matrix[row * size + row];
    }
    for row in (0..size).rev() {
        let sum: f64 = (row + 1..size).map(|at| matrix[at * size + row] * right[at]).sum();
        right[row] = (right[row] - sum) / matrix[row * size + row];
    }
    right
}
