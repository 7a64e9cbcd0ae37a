//! Tests that batches play the same games on several threads, on one thread, and on a board.

use super::{AnyBatch, Autoreset, Batch, Mask, Observation, Outputs, Settings};
use crate::board::{Color, by_size};
use crate::game::{AnyVariant, Game};
use crate::learn::actions::ActionTable;
use crate::movegen::legal_moves;
use crate::tables::Variant;
use crate::variant::builtin;
use std::sync::Arc;

/// Enough for seven threads.
const BOARDS: usize = 7 * super::MIN_SHARE;

/// Everything that a batch writes.
#[derive(PartialEq, Debug)]
struct Arrays {
    planes: Vec<u8>,
    bits: Vec<u8>,
    reward: Vec<f32>,
    over: Vec<bool>,
    cut: Vec<bool>,
    side: Vec<i8>,
    ply: Vec<i32>,
    hash: Vec<u64>,
    rows: (Vec<i64>, Vec<i32>),
}

impl Arrays {
    fn new<const W: usize>(batch: &Batch<W>) -> Self {
        Self {
            planes: vec![0; BOARDS * batch.spec.layout.len()],
            bits: vec![0; BOARDS * batch.spec.table.len().div_ceil(8)],
            reward: vec![0.0; 2 * BOARDS],
            over: vec![false; BOARDS],
            cut: vec![false; BOARDS],
            side: vec![0; BOARDS],
            ply: vec![0; BOARDS],
            hash: vec![0; BOARDS],
            rows: (vec![0; BOARDS + 1], vec![]),
        }
    }

    fn outputs(&mut self) -> Outputs<'_> {
        Outputs {
            observation: Observation::U8(&mut self.planes),
            last: Observation::None,
            mask: Mask::Bits(&mut self.bits),
            reward: &mut self.reward,
            terminated: &mut self.over,
            truncated: &mut self.cut,
            to_play: &mut self.side,
            ply: &mut self.ply,
            hash: &mut self.hash,
        }
    }
}

fn batch<const W: usize>(variant: &Arc<Variant<W>>, table: &Arc<ActionTable>, threads: usize) -> Batch<W> {
    let settings = Settings {
        seed: 3,
        threads: Some(threads),
        max_plies: Some(9),
        autoreset: Autoreset::SameStep,
        ..Settings::default()
    };
    let starts = super::any::starts(variant, table, &[]).expect("a start");
    Batch::new(variant, table, settings, starts, BOARDS).expect("memory")
}

/// Compares a game of the batch with the same moves on a board that knows all rules.
fn is_the_game<const W: usize>(batch: &Batch<W>, index: usize) {
    let (spec, env) = (&batch.spec, &batch.envs[index]);
    let (start, played) = batch.game(index).expect("a board");
    let mut game = Game::from_fen(Arc::clone(&spec.variant), start).expect("a position");
    for &action in played {
        let mv =
            game.legal_moves().into_iter().find(|&mv| spec.table.of(&spec.variant, Color::White, mv) == Some(action));
        game.push_unchecked(mv.expect("a legal move"));
    }
    let name = &spec.variant.rules.name;
    assert_eq!(game.fen(), batch.fen(index).expect("a board"), "{name}");
    assert_eq!(game.key(), env.key(), "{name}");
    assert_eq!(game.legal_moves().len(), env.legal_count(), "{name}: {}", game.fen());
}

/// Plays some steps, and returns everything written.
fn steps<const W: usize>(batch: &mut Batch<W>, n: usize) -> Vec<Vec<i32>> {
    let (mut written, mut chosen) = (Arrays::new(batch), vec![]);
    batch.reset(None, written.outputs());
    for _ in 0..n {
        let mut actions = vec![0; BOARDS];
        batch.sample(&mut actions);
        batch.step(&actions, written.outputs()).expect("legal");
        let Arrays { rows: (starts, legal), .. } = &mut written;
        let all = batch.write_rows(starts, &mut []);
        legal.resize(all, 0);
        assert_eq!(batch.write_rows(starts, legal), all);
        assert_eq!(batch.legal_count(), all);
        chosen.push(actions);
    }
    // The hashes of the last step, as numbers that can be compared.
    chosen.push(written.hash.iter().flat_map(|&hash| [hash as i32, (hash >> 32) as i32]).collect());
    chosen.push([written.planes, written.bits].concat().into_iter().map(i32::from).collect());
    chosen.push(written.reward.iter().map(|&points| points as i32).chain(written.ply).collect());
    chosen.push(written.rows.0.iter().map(|&start| start as i32).chain(written.rows.1).collect());
    chosen
}

#[test]
fn games_on_several_threads_are_those_on_one_and_those_of_boards() {
    for name in builtin::names() {
        let any = AnyVariant::builtin(&name).expect("a variant");
        let Ok(table) = any.actions().map(Arc::new) else { continue };
        by_size!(&any.0, variant => {
            let mut one = batch(variant, &table, 1);
            let expected = steps(&mut one, 12);
            for threads in [2, 7] {
                assert!(steps(&mut batch(variant, &table, threads), 12) == expected, "{name}: {threads} threads");
            }
            (0..BOARDS).step_by(37).for_each(|index| is_the_game(&one, index));
        });
    }
}

/// Checks that exactly the actions of the legal moves are written, and can be chosen.
fn actions_are_those_of_moves<const W: usize>(batch: &Batch<W>, index: usize) {
    let (spec, mut env) = (&batch.spec, batch.envs[index].clone());
    let (name, viewer) = (&spec.variant.rules.name, env.viewer(spec));
    let mut written = vec![0; env.legal_count()];
    env.write_legal(spec, &mut written);
    written.sort_unstable();
    let legal = if env.ended().is_some() { vec![] } else { legal_moves(&spec.variant, env.position()) };
    let mut expected: Vec<_> = legal.iter().filter_map(|&mv| spec.table.of(&spec.variant, viewer, mv)).collect();
    expected.sort_unstable();
    assert_eq!(written, expected, "{name}: {:?}", batch.fen(index));
    if env.ended().is_none() {
        let chosen: Vec<_> = (0..spec.table.len() as u32).filter(|&action| env.choose(spec, action as i32)).collect();
        assert_eq!(chosen, expected, "{name}: {:?}", batch.fen(index));
    }
}

#[test]
fn actions_of_drops_walls_and_introductions_are_those_of_moves() {
    for name in ["chess", "crazyhouse", "shogi", "placement", "seirawan", "stoltz", "culverin", "duck", "amazons"] {
        let any = AnyVariant::builtin(name).expect("a variant");
        let table = Arc::new(any.actions().expect("a table"));
        by_size!(&any.0, variant => {
            let starts = super::any::starts(variant, &table, &[]).expect("a start");
            let settings = Settings { autoreset: Autoreset::SameStep, ..Settings::default() };
            let mut batch = Batch::new(variant, &table, settings, starts, BOARDS).expect("memory");
            // Long games, so that reserves are filled.
            for plies in [0, 7, 30, 61] {
                steps(&mut batch, plies);
                (0..BOARDS).step_by(29).for_each(|index| actions_are_those_of_moves(&batch, index));
            }
        });
    }
}

#[test]
fn the_first_illegal_action_is_reported_and_nothing_changes() {
    let any = AnyVariant::builtin("chess").expect("a variant");
    let table = Arc::new(any.actions().expect("a table"));
    by_size!(&any.0, variant => {
        for threads in [1, 2, 7] {
            let settings = Settings { threads: Some(threads), ..Settings::default() };
            let starts = super::any::starts(variant, &table, &[]).expect("a start");
            let boards = 7 * super::shared::MIN_LOOKS;
            let mut batch = Batch::new(variant, &table, settings, starts, boards).expect("memory");
            let mut written = Arrays::new(&batch);
            let outputs = |written: &mut Arrays| {
                written.planes.resize(boards * batch.spec.layout.len(), 0);
                written.bits.resize(boards * table.len().div_ceil(8), 0);
                written.reward.resize(2 * boards, 0.0);
                for flags in [&mut written.over, &mut written.cut] {
                    flags.resize(boards, false);
                }
                written.side.resize(boards, 0);
                written.ply.resize(boards, 0);
                written.hash.resize(boards, 0);
            };
            outputs(&mut written);
            batch.reset(None, written.outputs());
            let mut actions = vec![0; boards];
            batch.sample(&mut actions);
            for wrong in [boards - 1, boards - 300, 700, 3] {
                actions[wrong] = -1;
                let before = written.hash.clone();
                let error = batch.step(&actions, written.outputs()).expect_err("an illegal action");
                assert_eq!((error.board, error.action, error.mv), (wrong, -1, None));
                assert!(written.hash == before && batch.envs.iter().all(|env| env.ply() == 0));
            }
        }
    });
}

#[test]
fn a_wrong_start_position_is_named() {
    let chess = AnyVariant::builtin("chess").expect("a variant");
    let table = Arc::new(chess.actions().expect("actions"));
    let (start, mate) = (chess.rules().start_fen.clone(), "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1".to_owned());
    let refused = |autoreset, fens: &[String]| {
        let settings = Settings { autoreset, ..Settings::default() };
        AnyBatch::new(&chess, &table, settings, fens, 2).err().map(|error| error.to_string())
    };
    let message = |text: &str| Some(format!("FEN, position, column 1: {text}"));
    let next = Autoreset::NextStep;
    assert_eq!(refused(next, std::slice::from_ref(&mate)), message("the game is over in this position"));
    let list = [mate.clone(), mate.clone()];
    assert_eq!(refused(Autoreset::SameStep, &list), message("the game is over in all start positions"));
    assert_eq!(refused(Autoreset::SameStep, &[start.clone(), mate.clone()]), None, "only some games are empty");
    assert_eq!(refused(Autoreset::Never, &list), None, "no board is restarted");
    let claimed = "4k3/8/8/8/8/8/8/R3K3 w - - 100 90".to_owned();
    assert!(refused(next, &[claimed]).is_some(), "the draw is claimed");
    let junk = refused(next, &[start.clone(), start, "junk".to_owned()]).expect("an error");
    assert!(junk.starts_with("FEN, board, column 1: start 3 of 3: "), "{junk}");
}
