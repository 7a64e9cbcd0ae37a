//! The scale of scores, which relates hundredths of a pawn to expected points.

use crate::positions::Positions;

/// The scale used if no games were decided.
const DEFAULT: f32 = 200.0;

/// The bounds of the scale.
const BOUNDS: [f64; 2] = [50.0, 1000.0];

/// The approximate number of positions used; more would hardly change the scale.
const ENOUGH: usize = 100_000;

/// The advantage, in hundredths of a pawn, that multiplies the odds of winning by e: its most likely value, given the scores and
/// results.
pub fn fitted_scale(positions: &Positions) -> f32 {
    let step = positions.len().div_ceil(ENOUGH).max(1);
    let known = positions.iter().step_by(step).filter_map(|position| {
        let points = f64::from(position.outcome.points()?);
        Some((f64::from(position.score), points))
    });
    let known: Vec<(f64, f64)> = known.collect();
    if known.iter().all(|&(score, points)| score.abs() < 0.5 || (points - 0.5).abs() < 0.25) {
        return DEFAULT;
    }
    // The log-likelihood has a single maximum, which is enclosed in ever smaller intervals.
    let loss = |scale: f64| {
        let one = |&(score, points): &(f64, f64)| {
            let odds: f64 = score / scale;
            odds.max(0.0) - points * odds + (-odds.abs()).exp().ln_1p()
        };
        known.iter().map(one).sum::<f64>()
    };
    let [mut low, mut high] = BOUNDS;
    for _ in 0..30 {
        let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if loss(left) < loss(right) {
            high = right;
        } else {
            low = left;
        }
    }
    f64::midpoint(low, high).round() as f32
}
