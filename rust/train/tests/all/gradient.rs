//! Compares the gradients with finite differences of a second implementation in double precision.

use crate::support;
use fairychess_core::internals::Cpu;
use fairychess_train::{Factors, Goal, Part, Plane, Position, Positions, Shape, Weights, gradient, outputs};

const SHAPE: Shape = Shape { inputs: 12, hidden: 48, buckets: 3 };
const GOAL: Goal = Goal { scale: 180.0, score_share: 0.6 };

/// A network in double precision: each part is a single list of numbers.
#[derive(Clone)]
struct Plain([Vec<f64>; 5]);

impl Plain {
    fn new(weights: &Weights) -> Self {
        Self(Part::ALL.map(|part| weights.part(part).into_iter().map(f64::from).collect()))
    }

    fn output(&self, positions: &Positions, position: &Position<'_>) -> f64 {
        let [columns, bias, output, values, output_bias] = &self.0;
        let mut sum = output_bias[usize::from(position.bucket)];
        for side in 0..2 {
            let active: Vec<u16> = positions.columns(position, side).collect();
            for place in 0..SHAPE.hidden {
                let added: f64 = active.iter().map(|&column| columns[usize::from(column) * SHAPE.hidden + place]).sum();
                let clamped = (bias[place] + added).clamp(0.0, 1.0);
                let factor = output[(2 * usize::from(position.bucket) + side) * SHAPE.hidden + place];
                sum += clamped * clamped * factor;
            }
            let own: f64 = active.iter().map(|&column| values[usize::from(column)]).sum();
            sum += if side == 0 { own / 2.0 } else { -own / 2.0 };
        }
        sum
    }

    fn loss(&self, positions: &Positions) -> f64 {
        let one = |position: Position<'_>| {
            let chance = |score: f64| 1.0 / (1.0 + (-score).exp());
            let by_score = chance(f64::from(position.score) / f64::from(GOAL.scale));
            let share = f64::from(GOAL.score_share);
            let target = match position.outcome.points() {
                Some(points) => share * by_score + (1.0 - share) * f64::from(points),
                None => by_score,
            };
            (chance(self.output(positions, &position)) - target).powi(2)
        };
        positions.iter().map(one).sum()
    }
}

/// Weights large enough to make some hidden values less than 0, some greater than 1, and many in between.
fn weights() -> Weights {
    let mut weights = Weights::random(SHAPE, 3);
    let mut rng = fastrand::Rng::with_seed(5);
    for part in [Part::Bias, Part::Values, Part::OutputBias, Part::Output] {
        weights.edit(part, |_, number| *number += rng.f32() - 0.4);
    }
    weights
}

#[test]
fn gradients_agree_with_finite_differences() {
    let (weights, positions) = (weights(), support::positions(40, SHAPE.inputs as u16, 5, SHAPE.buckets as u8, 1));
    let order: Vec<u32> = (0..positions.len() as u32).collect();
    for cpu in [Cpu::BASELINE, Cpu::detect()] {
        let mut found = Weights::zero(SHAPE);
        let loss = gradient(cpu, &weights, &positions, &order, GOAL, &mut found);
        let plain = Plain::new(&weights);
        assert!((loss - plain.loss(&positions)).abs() < 1e-4);
        for (index, part) in Part::ALL.into_iter().enumerate() {
            let found = found.part(part);
            assert!(found.iter().any(|&slope| slope != 0.0), "{part:?}");
            for (place, &slope) in found.iter().enumerate() {
                let moved = |by: f64| {
                    let mut moved = plain.clone();
                    moved.0[index][place] += by;
                    moved.loss(&positions)
                };
                let expected = (moved(1e-6) - moved(-1e-6)) / 2e-6;
                assert!((f64::from(slope) - expected).abs() < 2e-4, "{part:?} {place}: {slope}, expected {expected}");
            }
        }
    }
}

#[test]
fn outputs_agree_with_double_precision() {
    let (weights, positions) = (weights(), support::positions(40, SHAPE.inputs as u16, 5, SHAPE.buckets as u8, 2));
    let plain = Plain::new(&weights);
    for (output, position) in outputs(&weights, &positions).into_iter().zip(positions.iter()) {
        assert!((f64::from(output) - plain.output(&positions, &position)).abs() < 1e-4);
    }
}

/// The weights to which a learned number contributes; `common` returns those of a common part of columns.
fn places(part: Part, place: usize, common: fn(usize) -> Vec<usize>) -> Vec<usize> {
    let columns = |column: usize| if column < SHAPE.inputs { vec![column] } else { common(column - SHAPE.inputs) };
    match part {
        Part::Columns => {
            let columns = columns(place / SHAPE.hidden).into_iter();
            columns.map(|column| column * SHAPE.hidden + place % SHAPE.hidden).collect()
        }
        Part::Values => columns(place),
        _ => vec![place],
    }
}

#[test]
fn gradients_of_sums_agree_with_finite_differences() {
    // Two planes of two files and three ranks would cover all inputs. Here the second plane is smaller, so two inputs have no
    // common parts.
    let factors =
        Factors::new(SHAPE, 1, &[Plane { start: 0, files: 2, ranks: 3 }, Plane { start: 6, files: 2, ranks: 2 }]);
    assert_eq!(factors.wide().inputs, 12 + (1 + 3 + 2) + (1 + 2 + 2));
    check_sums(&factors, |part| match part {
        0 => vec![0, 1, 2, 3, 4, 5],
        1 => vec![0, 1],
        2 => vec![2, 3],
        3 => vec![4, 5],
        4 => vec![0, 2, 4],
        5 => vec![1, 3, 5],
        6 => vec![6, 7, 8, 9],
        7 => vec![6, 7],
        8 => vec![8, 9],
        9 => vec![6, 8],
        _ => vec![7, 9],
    });
}

#[test]
fn gradients_of_common_parts_of_regions_agree_with_finite_differences() {
    let three = Factors::new(SHAPE, 3, &[]);
    assert_eq!(three.wide().inputs, 12 + 4);
    check_sums(&three, |part| vec![part, part + 4, part + 8]);
    // Two regions with a plane of two files and two ranks, and two other inputs.
    let two = Factors::new(SHAPE, 2, &[Plane { start: 2, files: 2, ranks: 2 }]);
    assert_eq!(two.wide().inputs, 12 + 6 + (1 + 2 + 2));
    check_sums(&two, |part| match part {
        0..=5 => vec![part, part + 6],
        6 => vec![2, 3, 4, 5, 8, 9, 10, 11],
        7 => vec![2, 3, 8, 9],
        8 => vec![4, 5, 10, 11],
        9 => vec![2, 4, 8, 10],
        _ => vec![3, 5, 9, 11],
    });
}

fn check_sums(factors: &Factors, common: fn(usize) -> Vec<usize>) {
    let (weights, positions) = (weights(), support::positions(40, SHAPE.inputs as u16, 5, SHAPE.buckets as u8, 1));
    let mut wide = factors.spread(&weights);
    let mut same = Weights::zero(SHAPE);
    factors.sum(&wide, &mut same);
    assert_eq!(same, weights);
    let mut rng = fastrand::Rng::with_seed(7);
    for part in [Part::Columns, Part::Values] {
        wide.edit(part, |_, number| *number += (rng.f32() - 0.5) / 4.0);
    }
    let mut network = Weights::zero(SHAPE);
    factors.sum(&wide, &mut network);
    let order: Vec<u32> = (0..positions.len() as u32).collect();
    let halves = order.chunks(25).map(|order| {
        let mut found = Weights::zero(SHAPE);
        gradient(Cpu::detect(), &network, &positions, order, GOAL, &mut found);
        found
    });
    let mut found = Weights::zero(factors.wide());
    factors.gradient(&halves.collect::<Vec<_>>().iter().collect::<Vec<_>>(), &mut found);
    let plain = Plain::new(&network);
    for (index, part) in Part::ALL.into_iter().enumerate() {
        let found = found.part(part);
        assert!(found.iter().any(|&slope| slope != 0.0), "{part:?}");
        for (place, &slope) in found.iter().enumerate() {
            let moved = |by: f64| {
                let mut moved = plain.clone();
                for place in places(part, place, common) {
                    moved.0[index][place] += by;
                }
                moved.loss(&positions)
            };
            let expected = (moved(1e-6) - moved(-1e-6)) / 2e-6;
            assert!((f64::from(slope) - expected).abs() < 1e-3, "{part:?} {place}: {slope}, expected {expected}");
        }
    }
}
