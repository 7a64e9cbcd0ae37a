//! Fitting numbers to results.

use fairychess_core::eval::fit::{Sample, chance, fit};
use fairychess_core::tables::zobrist::splitmix;
use std::sync::atomic::AtomicBool;

/// Numbers between -1 and 1.
fn chance_at(seed: u64) -> f64 {
    f64::from((splitmix(seed) % 2001) as u32) / 1000.0 - 1.0
}

#[test]
fn a_hidden_difference_is_found() {
    let hidden = [30.0, -20.0, 0.0, 0.0];
    let samples: Vec<Sample> = (0..4000)
        .map(|index| {
            let features: Vec<f64> = (0..4).map(|at| 4.0 * chance_at(index * 8 + at)).collect();
            let worth = 200.0 * chance_at(index * 8 + 5);
            let truth = worth + features.iter().zip(hidden).map(|(feature, by)| feature * by).sum::<f64>();
            Sample { worth, features, score: chance(truth, 150.0) }
        })
        .collect();
    let fitted = fit(&samples, &[1000.0; 4], &AtomicBool::new(false)).unwrap();
    assert!(fitted.loss[1] < fitted.loss[0]);
    for (found, hidden) in fitted.more.iter().zip(hidden) {
        assert!((found - hidden).abs() < 1.0, "{fitted:?}");
    }
    let held = fit(&samples, &[0.01; 4], &AtomicBool::new(false)).unwrap();
    assert!(held.more.iter().all(|more| more.abs() < 1.0), "{held:?}");
    assert!(fit(&samples, &[1000.0; 4], &AtomicBool::new(true)).is_none());
}
