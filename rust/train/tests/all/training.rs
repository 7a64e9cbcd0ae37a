//! Training gives the same result on any number of threads, and continues where it was stopped.

use crate::support;
use fairychess_train::{
    Factors, Outcome, Part, Plane, Position, Positions, Settings, Shape, StateError, Stopped, Trainer, Weights,
};
use std::sync::atomic::AtomicBool;

const SHAPE: Shape = Shape { inputs: 40, hidden: 32, buckets: 2 };

fn settings() -> Settings {
    Settings { batch: 500, epochs: 6, rates: [1e-2, 1e-4], seed: 7, ..Settings::default() }
}

fn positions(count: usize, seed: u64) -> Positions {
    support::positions(count, SHAPE.inputs as u16, 6, SHAPE.buckets as u8, seed)
}

fn trainer() -> Trainer {
    Trainer::new(Weights::random(SHAPE, 1), settings())
}

/// Trains to the end.
fn finish(trainer: &mut Trainer, positions: &Positions, threads: usize) {
    while trainer.epoch() < settings().epochs {
        trainer.train(positions, threads, &AtomicBool::new(false), &mut |_| ()).unwrap();
    }
}

#[test]
fn training_lowers_the_loss_of_positions_not_seen() {
    let (seen, unseen) = (positions(6000, 1), positions(1000, 2));
    let mut trainer = trainer();
    let before = trainer.loss(&unseen, 1);
    finish(&mut trainer, &seen, 2);
    let after = trainer.loss(&unseen, 1);
    assert!(after < before / 10.0, "{before} before, {after} after");
    assert!(trainer.weights().part(Part::Columns).iter().all(|weight| weight.abs() <= 1.98));
}

#[test]
fn threads_do_not_change_the_network() {
    let positions = positions(1203, 1);
    let mut alone = trainer();
    finish(&mut alone, &positions, 1);
    for threads in [2, 3, 16] {
        let mut several = trainer();
        finish(&mut several, &positions, threads);
        assert_eq!(alone.weights(), several.weights(), "{threads} threads");
        assert_eq!(alone.loss(&positions, 1).to_bits(), several.loss(&positions, threads).to_bits());
    }
}

#[test]
fn a_restored_training_ends_with_the_same_network() {
    let positions = positions(1000, 1);
    let mut through = trainer();
    finish(&mut through, &positions, 1);
    let mut first = trainer();
    for _ in 0..2 {
        first.train(&positions, 1, &AtomicBool::new(false), &mut |_| ()).unwrap();
    }
    let mut second = Trainer::new(Weights::zero(SHAPE), settings());
    second.restore(&first.state()).unwrap();
    assert_eq!(second.epoch(), 2);
    finish(&mut second, &positions, 1);
    assert_eq!(through.weights(), second.weights());
}

#[test]
fn a_restored_training_with_factors_ends_with_the_same_network() {
    let positions = positions(1000, 1);
    let factors =
        || Factors::new(SHAPE, 1, &[Plane { start: 0, files: 5, ranks: 4 }, Plane { start: 20, files: 5, ranks: 4 }]);
    let mut through = trainer().with_factors(factors());
    finish(&mut through, &positions, 1);
    let mut first = trainer().with_factors(factors());
    for _ in 0..2 {
        first.train(&positions, 3, &AtomicBool::new(false), &mut |_| ()).unwrap();
    }
    let mut second = Trainer::new(Weights::zero(SHAPE), settings()).with_factors(factors());
    second.restore(&first.state()).unwrap();
    assert_eq!(second.weights(), first.weights());
    finish(&mut second, &positions, 2);
    assert_eq!(through.weights(), second.weights());
    let mut plain = trainer();
    finish(&mut plain, &positions, 1);
    assert_ne!(plain.weights(), through.weights());
    assert_eq!(trainer().restore(&first.state()), Err(StateError));
}

#[test]
fn invalid_states_are_refused() {
    let state = trainer().state();
    let mut other = Trainer::new(Weights::zero(Shape { buckets: 1, ..SHAPE }), settings());
    assert_eq!(other.restore(&state), Err(StateError));
    for length in [0, 7, 20, state.len() - 1] {
        assert_eq!(trainer().restore(&state[..length]), Err(StateError));
    }
}

#[test]
fn training_stops_when_asked() {
    let mut trainer = trainer();
    assert_eq!(trainer.train(&positions(1000, 1), 1, &AtomicBool::new(true), &mut |_| ()), Err(Stopped));
    assert_eq!(trainer.epoch(), 0);
}

#[test]
fn progress_counts_the_positions() {
    let mut seen = Vec::new();
    trainer().train(&positions(1203, 1), 1, &AtomicBool::new(false), &mut |count| seen.push(count)).unwrap();
    assert_eq!(seen, [500, 1000, 1203]);
}

#[test]
#[should_panic(expected = "the positions do not fit")]
fn positions_with_other_columns_are_refused() {
    let mut positions = Positions::new(vec![vec![40], vec![0]]);
    positions.push(Position { items: &[0], views: [0, 1], bucket: 0, score: 0, outcome: Outcome::Draw });
    let _ = trainer().train(&positions, 1, &AtomicBool::new(false), &mut |_| ());
}
