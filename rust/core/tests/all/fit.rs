//! Fitting evaluation weights to game results.

use fairychess_core::internals::{Sample, chance, fit, splitmix};
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
            let value = 200.0 * chance_at(index * 8 + 5);
            let truth = value + features.iter().zip(hidden).map(|(feature, by)| feature * by).sum::<f64>();
            Sample { value, features, score: chance(truth, 150.0) }
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

#[test]
fn what_is_far_beyond_doubt_leads_nowhere() {
    // Games lost from far ahead: a full Newton step would overshoot.
    let sample = |value: f64, feature: f64, score: f64| Sample { value, features: vec![feature, feature], score };
    let samples =
        [sample(3000.0, 1.0, 0.0), sample(-3000.0, 1.0, 1.0), sample(2000.0, -1.0, 1.0), sample(-40.0, 4.0, 1.0)];
    for spread in [[1.0; 2], [100.0; 2], [10_000.0; 2], [100.0, 10.0], [10.0, 100.0]] {
        let fitted = fit(&samples, &spread, &AtomicBool::new(false)).unwrap();
        assert!(fitted.more.iter().all(|more| more.is_finite()) && fitted.loss[1] <= fitted.loss[0], "{fitted:?}");
    }
}

#[test]
fn pairs_of_unlike_numbers_are_fitted() {
    let sample = |index: u64| {
        let features: Vec<f64> = (0..8).map(|at| chance_at(index * 16 + at)).collect();
        Sample {
            value: 300.0 * chance_at(index * 16 + 9),
            features,
            score: f64::midpoint(chance_at(index * 16 + 10), 1.0),
        }
    };
    let samples: Vec<Sample> = (0..60).map(sample).collect();
    let fitted = fit(&samples, &[4.0, 3.0, 3.0, 30.0, 100.0, 3.0, 4.0, 4.0], &AtomicBool::new(false)).unwrap();
    assert!(fitted.loss[1] < fitted.loss[0], "{fitted:?}");
    assert!(fitted.more.iter().all(|more| more.abs() < 100.0), "{fitted:?}");
}
