//! A network gives a position the same value, however the position was reached.

use crate::board::{BySize, Cpu};
use crate::eval::{Evaluation, Evaluator, MAX_EVALUATION};
use crate::internals::for_cpu;
use crate::movegen::legal_moves;
use crate::network::{Features, Header, Network, Parameters};
use crate::network::{Networked, PlayedEvaluation};
use crate::position::Position;
use crate::tables::{Variant, splitmix};
use crate::variant::{Rules, builtin};
use crate::{AnyVariant, Board, Engine, Move, search::Settings};

const PLIES: u64 = 40;

/// The inputs of a variant, with six regions if it can have them.
fn divided<const W: usize>(variant: &Variant<W>) -> Features {
    Features::with_regions(variant, 6).unwrap_or_else(|_| Features::new(variant))
}

/// A network of random numbers small enough that not all outputs are at the bounds.
fn random<const W: usize>(variant: &Variant<W>, features: &Features, hidden: usize) -> Network {
    let header = Header::new(variant, features, hidden, 8);
    let mut seed = 7;
    let mut numbers = |count: usize, most: u64| -> Vec<i32> {
        let next = |_| {
            seed += 1;
            (splitmix(seed) % (2 * most + 1)) as i32 - most as i32
        };
        (0..count).map(next).collect()
    };
    let short = |numbers: Vec<i32>| numbers.into_iter().map(|number| number as i16).collect();
    let parameters = Parameters {
        bias: short(numbers(hidden, 60)),
        columns: short(numbers(header.inputs * hidden, 60)),
        psqt: numbers(header.inputs, 900),
        output: short(numbers(16 * hidden, 100)),
        output_bias: numbers(8, 4000),
    };
    Network::new(header, &parameters).unwrap()
}

fn evaluation<const W: usize>(variant: &Variant<W>, network: &Network) -> PlayedEvaluation<W> {
    let mut evaluation = PlayedEvaluation::handmade(variant);
    evaluation.set_network(Some(Networked::new(variant, network.clone()).unwrap()));
    evaluation
}

/// Continues from the last position, with null moves in between, and evaluates only some positions.
fn play<const W: usize>(
    variant: &Variant<W>,
    evaluation: &PlayedEvaluation<W>,
    line: &mut <PlayedEvaluation<W> as Evaluator<W>>::Line,
    positions: &mut Vec<Position<W>>,
    seed: u64,
) -> usize {
    let mut compared = 0;
    loop {
        let (ply, here) = (positions.len() - 1, positions.last().unwrap());
        let random = splitmix(seed | ply as u64);
        let null = random % 7 == 0 && !here.is_check(variant);
        let moves = if null { vec![Move::null()] } else { legal_moves(variant, here) };
        let Some(&mv) = moves.get((random >> 8) as usize % moves.len().max(1)) else { return compared };
        let mut next = here.clone();
        next.play_observed(variant, mv, &mut evaluation.follow(line, ply));
        positions.push(next);
        let next = &positions[ply + 1];
        if random >> 40 & 1 == 0 {
            let value = evaluation.evaluate(variant, next, line, ply + 1);
            assert_eq!(value, evaluation.value(variant, next), "{} at ply {}", variant.rules.name, ply + 1);
            compared += 1;
        }
        if positions.len() as u64 > PLIES {
            return compared;
        }
    }
}

fn walk<const W: usize>(variant: &Variant<W>, features: &Features, seed: u64) -> usize {
    let evaluation = evaluation(variant, &random(variant, features, 32));
    let mut line = evaluation.line(PLIES as usize + 2);
    let start = Position::from_fen(variant, &variant.rules.start_fen).unwrap();
    evaluation.start(&mut line, &start);
    let mut positions = vec![start];
    let mut compared = 0;
    // Return to the middle of the line and continue with other moves, as in a search.
    for back in [PLIES as usize / 2, PLIES as usize / 3, 1] {
        compared += play(variant, &evaluation, &mut line, &mut positions, seed | (back as u64) << 16);
        positions.truncate(back);
    }
    compared
}

/// With one region and, if it can have them, with six.
fn both<const W: usize>(variant: &Variant<W>, seed: u64) -> usize {
    let (one, six) = (Features::new(variant), divided(variant));
    walk(variant, &one, seed) + if six == one { 0 } else { walk(variant, &six, seed) }
}

#[test]
fn updated_sums_equal_those_from_scratch() {
    let mut compared = 0;
    for (index, name) in builtin::names().iter().enumerate() {
        let seed = (index as u64) << 32;
        compared += match &AnyVariant::builtin(name).unwrap().0 {
            BySize::W1(variant) => both(variant, seed),
            BySize::W2(variant) => both(variant, seed),
            BySize::W4(variant) => both(variant, seed),
        };
    }
    assert!(compared > 20_000, "{compared}");
}

fn first(name: &str) -> std::sync::Arc<Variant<1>> {
    match &AnyVariant::builtin(name).unwrap().0 {
        BySize::W1(variant) => std::sync::Arc::clone(variant),
        _ => panic!("{name} has at most 64 squares"),
    }
}

#[test]
fn exchanging_the_sides_changes_nothing_for_the_side_to_move() {
    let variant = first("crazyhouse");
    let evaluation = evaluation(&variant, &random(&variant, &divided(&variant), 64));
    let mut position = Position::from_fen(&variant, &variant.rules.start_fen).unwrap();
    for ply in 0..60 {
        let mirrored = position.mirrored(&variant).unwrap();
        assert_eq!(evaluation.value(&variant, &position), evaluation.value(&variant, &mirrored), "ply {ply}");
        let moves = legal_moves(&variant, &position);
        position.play_unchecked(&variant, moves[splitmix(ply) as usize % moves.len()]);
    }
}

#[test]
fn all_levels_of_processors_have_the_same_values() {
    if !Cpu::detect().is_v3() {
        println!("ABSENT: this processor has no more than the baseline");
        return;
    }
    for name in ["chess", "crazyhouse", "3check"] {
        let compiled = |cpu| match &for_cpu(Rules::builtin(name).unwrap(), cpu).unwrap().0 {
            BySize::W1(variant) => std::sync::Arc::clone(variant),
            _ => panic!("64 squares"),
        };
        let [newer, baseline] = [Cpu::detect(), Cpu::BASELINE].map(compiled);
        let network = random(&newer, &divided(&newer), 288);
        let values = |variant: &Variant<1>| -> Vec<i32> {
            let evaluation = evaluation(variant, &network);
            let mut position = Position::from_fen(variant, &variant.rules.start_fen).unwrap();
            let mut values = vec![];
            for ply in 0..80 {
                values.push(evaluation.value(variant, &position));
                let moves = legal_moves(variant, &position);
                let Some(&mv) = moves.get(splitmix(ply) as usize % moves.len().max(1)) else { break };
                position.play_unchecked(variant, mv);
            }
            values
        };
        let found = values(&newer);
        assert_eq!(found, values(&baseline), "{name}");
        assert!(found.iter().any(|value| value.abs() < MAX_EVALUATION), "{found:?}");
    }
}

/// The evaluation by the plain formula, with numbers that cannot overflow.
fn by_formula<const W: usize>(variant: &Variant<W>, network: &Network, position: &Position<W>) -> i64 {
    let (header, parameters, features) = (network.header(), network.parameters(), divided(variant));
    let bucket = features.bucket(position, header.buckets);
    let us = position.side_to_move();
    let (mut sum, mut value) = (0_i64, [0_i64; 2]);
    for (half, side) in [us, us.other()].into_iter().enumerate() {
        let columns: Vec<usize> = features.columns(position, side).map(usize::from).collect();
        value[half] = columns.iter().map(|&column| i64::from(parameters.psqt[column])).sum();
        for neuron in 0..header.hidden {
            let weights = columns.iter().map(|&column| i64::from(parameters.columns[column * header.hidden + neuron]));
            let cut = (i64::from(parameters.bias[neuron]) + weights.sum::<i64>()).clamp(0, header.qa.into());
            sum += cut * cut * i64::from(parameters.output[(2 * bucket + half) * header.hidden + neuron]);
        }
    }
    let (qa, qb) = (i64::from(header.qa), i64::from(header.qb));
    let output = (sum / qa + i64::from(parameters.output_bias[bucket])) * i64::from(header.scale) / (qa * qb);
    (output + (value[0] - value[1]) / 2).clamp(-i64::from(MAX_EVALUATION), MAX_EVALUATION.into())
}

#[test]
fn values_are_those_of_the_formula() {
    for (name, hidden) in [("chess", 32), ("crazyhouse", 256), ("seirawan", 1024)] {
        let variant = first(name);
        let network = random(&variant, &divided(&variant), hidden);
        let evaluation = evaluation(&variant, &network);
        let mut position = Position::from_fen(&variant, &variant.rules.start_fen).unwrap();
        for ply in 0..30 {
            let expected = by_formula(&variant, &network, &position);
            assert_eq!(i64::from(evaluation.value(&variant, &position)), expected, "{name}, ply {ply}");
            let moves = legal_moves(&variant, &position);
            position.play_unchecked(&variant, moves[splitmix(ply) as usize % moves.len()]);
        }
    }
}

#[test]
fn the_largest_sums_do_not_overflow() {
    let variant = first("chess");
    let features = Features::new(&variant);
    let header = Header::new(&variant, &features, 1024, 1);
    let inputs = header.inputs;
    let parameters = |weight: i16| Parameters {
        bias: vec![i16::MAX; 1024],
        columns: vec![0; inputs * 1024],
        psqt: vec![0; inputs],
        output: vec![weight; 2048],
        output_bias: vec![0],
    };
    let start = Position::from_fen(&variant, &variant.rules.start_fen).unwrap();
    for (weight, value) in [(128, MAX_EVALUATION), (-128, -MAX_EVALUATION), (1, 2048 * 255 * 400 / (255 * 64))] {
        let network = Network::new(header.clone(), &parameters(weight)).unwrap();
        assert_eq!(evaluation(&variant, &network).value(&variant, &start), value);
    }
}

#[test]
fn the_first_network_has_the_values_of_the_handmade_evaluation() {
    let chess = AnyVariant::builtin("chess").unwrap();
    let mut engine = Engine::new(&chess, Settings { hash: 1, threads: 1 }).unwrap();
    engine.set_network(Some(chess.handmade_network(32).unwrap())).unwrap();
    let value = |fen: &str| engine.evaluate(&Board::from_fen(&chess, fen).unwrap());
    assert_eq!(value("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 0);
    let queen = value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let values = Evaluation::new(&first("chess")).values()[1];
    assert!((queen - values).abs() < 60, "{queen} is not near {values}");
    assert_eq!(value("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"), -queen);
}

#[test]
fn bare_kings_are_left_to_the_handmade_evaluation() {
    let chess = AnyVariant::builtin("chess").unwrap();
    let mut engine = Engine::new(&chess, Settings { hash: 1, threads: 1 }).unwrap();
    let board = |fen: &str| Board::from_fen(&chess, fen).unwrap();
    let [bare, queen] = ["4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k2q/8/8/8/8/8/8/R3K3 w - - 0 1"].map(board);
    let by_hand = [&bare, &queen].map(|board| engine.evaluate(board));
    let variant = first("chess");
    engine.set_network(Some(random(&variant, &divided(&variant), 32))).unwrap();
    assert_eq!(engine.evaluate(&bare), by_hand[0]);
    assert_ne!(engine.evaluate(&queen), by_hand[1]);
    engine.set_network(None).unwrap();
    assert_eq!(engine.evaluate(&queen), by_hand[1]);
}
