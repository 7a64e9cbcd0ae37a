//! Fitting numbers to results: the likeliest ones, kept near to where they began.

use std::sync::atomic::{AtomicBool, Ordering};

/// A position: what it is worth, how much more by one more of each number, and what came of it.
#[derive(Clone, Debug)]
pub struct Sample {
    /// For White, in hundredths of a pawn.
    pub value: f64,
    /// By number.
    pub features: Vec<f64>,
    /// What White scored, from 0 to 1.
    pub score: f64,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// How much more each number is to be.
    pub more: Vec<f64>,
    /// So many hundredths of a pawn more make the odds e times as good.
    pub scale: f64,
    /// Mean loss (cross entropy, in nats) before and after.
    pub loss: [f64; 2],
}

/// The numbers and their common scale are fitted in turn, so many times.
const ROUNDS: usize = 4;

/// How much more it takes to move the numbers of a pair apart than to move both.
const APART: f64 = 4.0;

/// Positions of one game share its result, so that so many tell no more than one.
const ALIKE: f64 = 10.0;

/// A step is halved at most so often.
const HALVINGS: usize = 20;

/// Newton's steps in each round.
const STEPS: usize = 4;

/// Fits. `spread` says, by number, how far from where it began it is likely to lie; all are above 0. Numbers come in pairs, which are likely
/// to move together.
///
/// `None` if `stop` was raised.
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

/// What White scores with so much.
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

/// How badly a worth foretells a score, in nats.
fn cross_entropy(value: f64, score: f64, scale: f64) -> f64 {
    // The logarithm of the odds, without ever leaving the range of numbers.
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

/// The scale that fits the worths best, by narrowing the range in which it lies.
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

/// One step of Newton's, shortened until it leads down: where hardly anything is in doubt, the whole of it would lead far away.
fn step(samples: &[Sample], spread: &[f64], scale: f64, more: &mut Vec<f64>, stop: &AtomicBool) -> Option<()> {
    let size = spread.len();
    let (mut slope, mut bend) = (vec![0.0; size], vec![0.0; size * size]);
    for at in 0..size {
        let other = other(at, size);
        let (alone, apart) = (1.0 / (spread[at] * spread[at]), APART / (spread[at] * spread[other]));
        slope[at] = alone * more[at] + 2.0 * apart * (more[at] - more[other]);
        bend[at * size + at] += alone + 2.0 * apart;
        bend[at * size + other] -= 2.0 * apart;
    }
    for sample in samples {
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let chance = chance(value(sample, more), scale);
        let (miss, weight) = ((chance - sample.score) / ALIKE, chance * (1.0 - chance) / (ALIKE * scale * scale));
        let some: Vec<usize> = (0..size).filter(|&at| sample.features[at] != 0.0).collect();
        for &row in &some {
            let feature = sample.features[row];
            slope[row] += miss * feature / scale;
            for &column in &some {
                bend[row * size + column] += weight * feature * sample.features[column];
            }
        }
    }
    let change = solve(bend, slope);
    let here = height(samples, spread, scale, more);
    let mut part = 1.0;
    for _ in 0..HALVINGS {
        let there: Vec<f64> = more.iter().zip(&change).map(|(more, change)| more - part * change).collect();
        if height(samples, spread, scale, &there) < here {
            *more = there;
            break;
        }
        part /= 2.0;
    }
    Some(())
}

/// What is to be as small as can be: how unlikely the scores are, and how unlikely the numbers.
fn height(samples: &[Sample], spread: &[f64], scale: f64, more: &[f64]) -> f64 {
    let one = |sample: &Sample| cross_entropy(value(sample, more), sample.score, scale) / ALIKE;
    let away = |at: usize| {
        let other = other(at, more.len());
        let (alone, apart) = (more[at] / spread[at], more[at] - more[other]);
        0.5 * (alone * alone + APART * apart * apart / (spread[at] * spread[other]))
    };
    samples.iter().map(one).sum::<f64>() + (0..more.len()).map(away).sum::<f64>()
}

/// The other number of a pair; a last one alone is its own.
fn other(at: usize, size: usize) -> usize {
    if at ^ 1 < size { at ^ 1 } else { at }
}

/// Solves a positive definite system by Cholesky's method.
fn solve(mut matrix: Vec<f64>, mut right: Vec<f64>) -> Vec<f64> {
    let size = right.len();
    for row in 0..size {
        for column in 0..=row {
            let known: f64 = (0..column).map(|at| matrix[row * size + at] * matrix[column * size + at]).sum();
            let left = matrix[row * size + column] - known;
            matrix[row * size + column] =
                if row == column { left.max(1e-12).sqrt() } else { left / matrix[column * size + column] };
        }
    }
    for row in 0..size {
        let known: f64 = (0..row).map(|at| matrix[row * size + at] * right[at]).sum();
        right[row] = (right[row] - known) / matrix[row * size + row];
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|at| matrix[at * size + row] * right[at]).sum();
        right[row] = (right[row] - known) / matrix[row * size + row];
    }
    right
}
