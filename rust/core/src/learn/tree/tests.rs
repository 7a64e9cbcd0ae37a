//! Tests that trees agree with the rules, with the requested number of simulations, and with searches of single games.

use super::arena::{Arena, Place};
use super::noise::unit;
use super::rollout::Alone;
use super::settings::{Noise, Policy, Settings};
use super::{EvaluationErrorKind, Search, Tree};
use crate::board::BySize;
use crate::game::{AnyVariant, Game};
use crate::learn::env::{Chance, Observation};
use crate::learn::planes::View;
use crate::tables::Variant;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const PLAIN: Settings = Settings {
    seed: 1,
    threads: Some(1),
    leaves: 1,
    c_puct: 1.25,
    considered: None,
    noise: None,
    policy: Policy::Probabilities,
    history: 0,
    view: View::Mover,
    claim_draws: true,
};

fn variant(name: &str) -> Arc<Variant<1>> {
    match AnyVariant::builtin(name) {
        Ok(AnyVariant(BySize::W1(variant))) => variant,
        other => panic!("{name}: {other:?}"),
    }
}

fn search(name: &str, fen: Option<&str>, settings: Settings, games: usize) -> Search<1> {
    let variant = variant(name);
    let table = Arc::new(crate::learn::actions::ActionTable::new(&variant).expect("a table"));
    let fen = fen.unwrap_or(&variant.rules.start_fen).to_owned();
    let game = Game::from_fen(Arc::clone(&variant), &fen).expect("a position");
    Search::new(&variant, &table, settings, &game, games).expect("threads")
}

fn alone(search: &mut Search<1>, simulations: u32, alone: Alone) {
    search.run_alone(simulations, alone, &AtomicBool::new(false)).expect("memory");
}

/// An evaluator that returns something different for every row.
fn evaluations(rows: usize, actions: usize, chance: &mut Chance) -> (Vec<f32>, Vec<f32>) {
    let policies = (0..rows * actions).map(|_| unit(chance) as f32).collect();
    let values = (0..rows).map(|_| 2.0 * unit(chance) as f32 - 1.0).collect();
    (policies, values)
}

fn with_evaluator(search: &mut Search<1>, simulations: u32) {
    let (rows, actions) = (search.trees.len() * search.spec.settings.leaves, search.spec.table.len());
    let (mut mask, mut chance) = (vec![false; rows * actions], Chance::new(9, 0));
    search.begin(simulations);
    loop {
        match search.gather(0..search.trees.len(), Observation::None, &mut mask) {
            0 => return,
            rows => {
                let (policies, values) = evaluations(rows, actions, &mut chance);
                search.evaluated(0..search.trees.len(), &policies, &values).expect("good numbers");
            }
        }
    }
}

/// The complete contents of a tree.
fn report(tree: &Tree<1>) -> String {
    format!("{:?} {:?} {} {}", tree.arena, tree.root, tree.visits, tree.sum)
}

/// Compares every position in a tree with the game itself.
#[expect(clippy::float_cmp, reason = "what games score is exact")]
fn look(arena: &Arena, node: usize, visits: u32, game: &mut Game<1>, ends: &mut usize) {
    let edges = &arena.edges[arena.edges_of(node)];
    assert_eq!(edges.iter().map(|edge| edge.mv).collect::<Vec<_>>(), game.legal_moves());
    assert_eq!(edges.iter().map(|edge| edge.visits).sum::<u32>() + 1, visits, "its own evaluation and its moves");
    assert!((edges.iter().map(|edge| edge.prior).sum::<f32>() - 1.0).abs() < 1e-4);
    for edge in edges {
        game.push_unchecked(edge.mv);
        let outcome = game.outcome(true);
        match edge.place() {
            Place::New => assert_eq!(edge.visits, 0),
            Place::Awaited => panic!("nothing is awaited"),
            Place::Over(value) => {
                let winner = outcome.expect("it is over").winner;
                let own =
                    winner.map_or(0.0, |winner| if winner == game.position().side_to_move() { 1.0 } else { -1.0 });
                assert_eq!(value, own);
                assert_eq!(edge.sum, -own * edge.visits as f32);
                *ends += 1;
            }
            Place::Known(child) => {
                assert_eq!(outcome, None);
                look(arena, child, edge.visits, game, ends);
            }
        }
        game.pop();
    }
}

#[test]
fn trees_are_those_of_the_rules() {
    let starts = [
        ("chess", None),
        // Mates, stalemates and draws by the clock are only a few moves away.
        ("chess", Some("7k/8/5KQ1/8/8/8/8/8 w - - 96 120")),
        ("chess", Some("8/8/8/8/5k2/8/5p2/5K2 b - - 0 1")),
        ("crazyhouse", Some("6k1/5ppp/8/8/8/8/5PPP/6K1[RQ] w - - 0 1")),
        ("stoltz", None),
        ("wolf", None),
    ];
    let mut ends = 0;
    for (name, fen) in starts {
        let Ok(AnyVariant(BySize::W1(_))) = AnyVariant::builtin(name) else { continue };
        for leaves in [1, 7] {
            let mut search = search(name, fen, Settings { leaves, ..PLAIN }, 2);
            with_evaluator(&mut search, 400);
            for tree in &search.trees {
                assert_eq!(tree.edges().iter().map(|edge| edge.visits).sum::<u32>(), 400, "{name}");
                assert!(tree.arena.flying.iter().all(|&flying| flying == 0));
                let Place::Known(root) = tree.root else { panic!("{name}: the root is known") };
                look(&tree.arena, root, tree.visits, &mut tree.game.clone(), &mut ends);
            }
        }
    }
    assert!(ends > 50, "{ends} games that are over");
}

#[test]
fn the_third_occurrence_on_the_way_is_a_draw() {
    let mut search = search("chess", Some("7k/8/8/8/8/8/1R6/K7 w - - 0 1"), PLAIN, 1);
    let shuffle = ["b2b3", "h8g8", "b3b2", "g8h8"];
    for text in shuffle.iter().chain(&shuffle[..3]) {
        let mv = search.trees[0].game.legal_moves().into_iter().find(|&mv| search.spec.variant.uci(mv) == *text);
        search.trees[0].game.push_unchecked(mv.expect("legal"));
    }
    let game = search.trees[0].game.clone();
    search.reset(0, game, None);
    alone(&mut search, 300, Alone::Uniform);
    let tree = &search.trees[0];
    let back = tree.edges().iter().find(|edge| search.spec.variant.uci(edge.mv) == "g8h8").expect("legal");
    assert_eq!(back.place(), Place::Over(0.0));
}

#[test]
fn mates_are_found() {
    for (name, fen, mate) in [
        ("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8"),
        ("chess", "r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", "a8a1"),
        ("crazyhouse", "6k1/5ppp/8/8/8/8/5PPP/6K1[R] w - - 0 1", "R@a8"),
    ] {
        for leaves in [1, 8] {
            for piece_type in [Alone::Uniform, Alone::Rollouts { games: 2, plies: 60 }] {
                let mut search = search(name, Some(fen), Settings { leaves, ..PLAIN }, 1);
                alone(&mut search, 600, piece_type);
                let found = search.trees[0].sample(0.0).expect("searched");
                let edge = search.trees[0].edges()[found];
                let mates = mate.starts_with("R@") && search.spec.variant.uci(edge.mv).starts_with("R@");
                assert!(mates || search.spec.variant.uci(edge.mv) == mate, "{name} {piece_type:?}");
                assert_eq!((edge.place(), edge.mean()), (Place::Over(-1.0), 1.0));
            }
        }
    }
}

#[test]
fn what_is_given_up_leaves_no_trace() {
    let settings = Settings { leaves: 8, ..PLAIN };
    let mut search = search("chess", None, settings, 3);
    let actions = search.spec.table.len();
    let mut mask = vec![false; 3 * settings.leaves * actions];
    search.begin(100);
    assert_eq!(search.gather(0..search.trees.len(), Observation::None, &mut mask), 3, "the roots");
    search.give_up();
    assert!(search.trees.iter().all(|tree| report(tree) == report(&search.trees[0]) && tree.root == Place::New));
    with_evaluator(&mut search, 100);
    let before: Vec<String> = search.trees.iter().map(report).collect();
    search.begin(100);
    let rows = search.gather(0..search.trees.len(), Observation::None, &mut mask);
    assert!(rows > 3, "{rows} positions at once");
    assert_eq!(rows, search.waiting());
    assert!(search.trees.iter().any(|tree| tree.arena.flying.iter().any(|&flying| flying > 0)));
    assert_ne!(search.trees.iter().map(report).collect::<Vec<_>>(), before);
    let (policies, mut values) = evaluations(rows, actions, &mut Chance::new(1, 0));
    values[rows - 1] = f32::NAN;
    let bad = search.evaluated(0..search.trees.len(), &policies, &values).expect_err("not a number");
    assert_eq!((bad.row, bad.game), (rows - 1, 2));
    assert!(matches!(bad.kind(), EvaluationErrorKind::Value(value) if value.is_nan()));
    search.give_up();
    assert_eq!(search.trees.iter().map(report).collect::<Vec<_>>(), before);
}

#[test]
fn evaluations_that_are_taken_are_used_by_the_next_call() {
    for threads in [1, 2] {
        let settings = Settings { leaves: 4, threads: Some(threads), ..PLAIN };
        let run = |later: bool| {
            let mut search = search("chess", None, settings, 40);
            let (actions, mut chance) = (search.spec.table.len(), Chance::new(9, 0));
            let mut mask = vec![false; 40 * settings.leaves * actions];
            search.begin(60);
            loop {
                let rows = search.gather(0..40, Observation::None, &mut mask);
                if rows == 0 {
                    return search.trees.iter().map(report).collect::<Vec<_>>();
                }
                let (policies, values) = evaluations(rows, actions, &mut chance);
                if later {
                    let wrong: Vec<f32> = values.iter().map(|value| value - 1.5).collect();
                    assert!(search.take(0..40, &policies, &wrong).is_err());
                    search.take(0..40, &policies, &values).expect("valid evaluations");
                    assert_eq!(search.waiting(), rows);
                } else {
                    search.evaluated(0..40, &policies, &values).expect("valid evaluations");
                    assert_eq!(search.waiting(), 0);
                }
            }
        };
        assert!(run(true) == run(false), "{threads} threads");
    }
    let mut search = search("chess", None, PLAIN, 1);
    let actions = search.spec.table.len();
    search.begin(1);
    assert_eq!(search.gather(0..1, Observation::None, &mut vec![false; actions]), 1);
    search.take(0..1, &vec![1.0; actions], &[0.5]).expect("valid evaluations");
    search.give_up();
    assert_eq!(search.gather(0..1, Observation::None, &mut vec![false; actions]), 0);
    assert_eq!(search.trees[0].root, Place::New);
}

#[test]
fn games_do_not_hang_on_each_other() {
    let settings = Settings { leaves: 3, noise: Some(Noise { alpha: 0.3, fraction: 0.25 }), ..PLAIN };
    let piece_type = Alone::Rollouts { games: 1, plies: 40 };
    let run = |games: usize, offset: usize| {
        let mut search = search("stoltz", None, settings, games);
        if offset > 0 {
            search.trees[0].chance = Chance::new(settings.seed, offset);
        }
        for _ in 0..3 {
            alone(&mut search, 50, piece_type);
            let mut actions = vec![0; games];
            search.sample(&vec![1.0; games], &mut actions).expect("searched");
            search.advance(&actions).expect("legal");
        }
        search.trees.iter().map(report).collect::<Vec<_>>()
    };
    let all = run(4, 0);
    assert_eq!(all, run(4, 0));
    for (index, game) in all.iter().enumerate() {
        assert_eq!(*game, run(1, index)[0], "game {index}");
    }
    assert!(all.iter().any(|game| *game != all[0]), "each game has its own random numbers");
}

/// The contents of the tree from a position on, independent of how positions are numbered.
fn known(arena: &Arena, node: usize) -> String {
    let edges = arena.edges[arena.edges_of(node)].iter();
    let behind = edges.map(|edge| {
        let place = match edge.place() {
            Place::Known(child) => known(arena, child),
            other => format!("{other:?}"),
        };
        format!("{:?} {} {} {} [{place}]", edge.mv, edge.prior, edge.visits, edge.sum)
    });
    behind.collect()
}

#[test]
fn what_is_known_of_a_move_is_kept_when_it_is_played() {
    let mut search = search("chess", None, PLAIN, 1);
    for _ in 0..4 {
        with_evaluator(&mut search, 500);
        let tree = &mut search.trees[0];
        let index = tree.sample(0.0).expect("searched");
        let edge = tree.edges()[index];
        let Place::Known(child) = edge.place() else { panic!("the most visited move is known") };
        let before = known(&tree.arena, child);
        tree.advance(&search.spec, index, edge.mv, &mut Arena::default());
        let Place::Known(root) = tree.root else { panic!("it is kept") };
        assert_eq!(known(&tree.arena, root), before);
        assert_eq!((tree.visits, tree.sum), (edge.visits, -edge.sum));
    }
    // A move without visits starts a new tree.
    let tree = &mut search.trees[0];
    let unseen = tree.edges().iter().position(|edge| edge.place() == Place::New);
    if let Some(index) = unseen {
        let mv = tree.edges()[index].mv;
        tree.advance(&search.spec, index, mv, &mut Arena::default());
        assert_eq!((tree.root, tree.visits, tree.arena.len()), (Place::New, 0, 0));
    }
}

#[test]
fn policies_of_either_sort_become_priors() {
    let legal = [0, 2, 3];
    let mut priors = vec![];
    Policy::Probabilities.priors(&[1.0, 2.0, 1.0], &mut priors);
    assert_eq!(priors, [0.25, 0.5, 0.25]);
    Policy::Probabilities.priors(&[0.0; 3], &mut priors);
    assert_eq!(priors, [1.0 / 3.0; 3]);
    Policy::Logits.priors(&[500.0, 500.0, f32::NEG_INFINITY], &mut priors);
    assert_eq!(priors, [0.5, 0.5, 0.0]);
    let check = |policy, numbers: &[f32], value| super::priors::check(policy, numbers, value, &legal);
    assert_eq!(check(Policy::Probabilities, &[0.0, 1.0, 1.0], 1.0), Ok(()));
    assert_eq!(check(Policy::Probabilities, &[0.0, -1.0, 1.0], 0.0), Err(EvaluationErrorKind::Policy(2, -1.0)));
    assert_eq!(
        check(Policy::Logits, &[0.0, -1.0, f32::INFINITY], 0.0),
        Err(EvaluationErrorKind::Policy(3, f32::INFINITY))
    );
    assert_eq!(check(Policy::Logits, &[f32::NEG_INFINITY; 3], 0.0), Err(EvaluationErrorKind::Nothing));
    assert_eq!(check(Policy::Logits, &[0.0; 3], 1.5), Err(EvaluationErrorKind::Value(1.5)));
}

#[test]
fn a_network_finds_what_its_values_say() {
    // Only capturing the queen changes the material.
    let fen = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1";
    let settings = Settings { noise: Some(Noise { alpha: 0.3, fraction: 0.25 }), ..PLAIN };
    for with_network in [false, true] {
        let mut search = search("chess", Some(fen), settings, 1);
        if with_network {
            let chess = AnyVariant::builtin("chess").expect("a variant");
            search.set_network(Some(chess.handmade_network(32).expect("a network"))).expect("it fits");
        }
        alone(&mut search, 200, Alone::Network { temperature: 0.1 });
        let (visits, tree) = (search.visits(), &search.trees[0]);
        assert_eq!(visits.counts.iter().sum::<i32>(), 200);
        let best = tree.edges().iter().max_by_key(|edge| edge.visits).expect("moves");
        assert_eq!(search.spec.variant.uci(best.mv), "e4d5", "network: {with_network}");
        assert!((tree.edges().iter().map(|edge| edge.prior).sum::<f32>() - 1.0).abs() < 1e-3);
        assert!(tree.edges().iter().all(|edge| edge.prior < best.prior || edge.mv == best.mv));
        assert!(tree.mean() > 0.0);
    }
}

#[test]
fn priors_that_are_set_late_are_those_of_the_position() {
    let mut searched = search("chess", None, PLAIN, 1);
    alone(&mut searched, 300, Alone::Network { temperature: 0.2 });
    let tree = &searched.trees[0];
    let (mut with, mut without) = (0, 0);
    for node in 0..tree.arena.len() {
        let edges = &tree.arena.edges[tree.arena.edges_of(node)];
        let visited = edges.iter().any(|edge| edge.visits > 0);
        assert_eq!(visited, !tree.arena.is_bare(node), "a position has priors once a move of it was chosen");
        let even = edges.iter().all(|edge| (edge.prior - edges[0].prior).abs() < 1e-6);
        assert!(visited || even);
        with += usize::from(visited);
        without += usize::from(!visited);
    }
    assert!(with > 10 && without > 50, "{with}, {without}");
}

#[test]
fn a_network_of_other_pieces_is_refused() {
    let grand = AnyVariant::builtin("grand").expect("a variant");
    let network = grand.handmade_network(32).expect("a network");
    assert!(search("chess", None, PLAIN, 1).set_network(Some(network)).is_err());
}

#[test]
fn searches_do_not_depend_on_the_number_of_threads() {
    for leaves in [1, 4] {
        let settings = Settings { leaves, noise: Some(Noise { alpha: 0.3, fraction: 0.25 }), ..PLAIN };
        let run = |threads: usize, evaluator: Option<Alone>| {
            let mut search = search("chess", None, Settings { threads: Some(threads), ..settings }, 9);
            for _ in 0..3 {
                match evaluator {
                    Some(evaluator) => alone(&mut search, 40, evaluator),
                    None => with_evaluator(&mut search, 40),
                }
                let mut actions = [0; 9];
                search.sample(&[1.0; 9], &mut actions).expect("searched");
                search.advance(&actions).expect("legal");
            }
            with_evaluator(&mut search, 40);
            (search.trees.iter().map(report).collect::<Vec<_>>(), search.visits())
        };
        let rollouts = Alone::Rollouts { games: 1, plies: 30 };
        for evaluator in [None, Some(rollouts), Some(Alone::Network { temperature: 0.1 })] {
            let one = run(1, evaluator);
            assert_eq!(run(2, evaluator), one);
            assert_eq!(run(7, evaluator), one);
        }
    }
}

/// The evaluator's input from all games.
fn rows(search: &mut Search<1>, wide: bool) -> (usize, Vec<u8>, Vec<f32>, Vec<bool>) {
    let rows = search.trees.len() * search.spec.settings.leaves;
    let (size, actions) = (search.spec.layout.len(), search.spec.table.len());
    let (mut small, mut floats, mut mask) = (vec![0; rows * size], vec![0.0; rows * size], vec![true; rows * actions]);
    let observation = if wide { Observation::F32(&mut floats) } else { Observation::U8(&mut small) };
    let found = search.gather(0..search.trees.len(), observation, &mut mask);
    mask.truncate(found * actions);
    (found, small, floats, mask)
}

#[test]
fn rows_do_not_depend_on_the_number_of_threads() {
    for wide in [false, true] {
        let settings = Settings { leaves: 3, history: 1, ..PLAIN };
        let mut searches = [1, 2, 5].map(|threads| {
            let mut search = search("stoltz", None, Settings { threads: Some(threads), ..settings }, 6);
            with_evaluator(&mut search, 30);
            search.begin(10);
            search
        });
        let [one, two, five] = &mut searches;
        let seen = rows(one, wide);
        assert!(seen.0 > 6, "{} rows", seen.0);
        assert_eq!(rows(two, wide), seen);
        assert_eq!(rows(five, wide), seen);
    }
}

#[test]
fn halves_are_searched_as_the_whole() {
    let run = |halves: &[(usize, usize)]| {
        let mut search = search("chess", None, Settings { leaves: 2, ..PLAIN }, 5);
        let mut mask = vec![false; 10 * search.spec.table.len()];
        search.begin(30);
        let mut left = true;
        while std::mem::take(&mut left) {
            for &(first, last) in halves {
                let half = first..last;
                let found = search.gather(half.clone(), Observation::None, &mut mask);
                let policies: Vec<f32> = mask.iter().map(|&legal| f32::from(legal)).collect();
                search.evaluated(half, &policies, &vec![0.5; found]).expect("good numbers");
                left |= found > 0;
            }
        }
        search.trees.iter().map(report).collect::<Vec<_>>()
    };
    assert_eq!(run(&[(0, 5)]), run(&[(0, 2), (2, 5)]));
}

#[test]
fn a_board_that_continues_the_game_keeps_its_tree() {
    let mut search = search("chess", None, PLAIN, 1);
    alone(&mut search, 300, Alone::Uniform);
    let mut game = search.trees[0].game.clone();
    for _ in 0..2 {
        let mv = game.legal_moves()[3];
        game.push_unchecked(mv);
    }
    assert!(search.follow(0, &game, None));
    let kept = search.trees[0].visits;
    assert!(kept > 0 && search.trees[0].game.is_same_position(&game));
    assert!(search.follow(0, &game, Some(5)) && search.trees[0].visits == kept);
    game.pop();
    assert!(!search.follow(0, &game, None), "a move was taken back");
    assert_eq!((search.trees[0].visits, search.trees[0].game.moves().len()), (0, 1));
}

#[test]
fn sequential_halving_visits_some_moves_and_finds_mates() {
    let mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    for leaves in [1, 3] {
        let settings = Settings { leaves, considered: Some(8), ..PLAIN };
        let mut search = search("chess", Some(mate), settings, 20);
        alone(&mut search, 32, Alone::Network { temperature: 0.2 });
        let mut found = 0;
        for tree in &mut search.trees {
            let visits: Vec<u32> = tree.edges().iter().map(|edge| edge.visits).filter(|&visits| visits > 0).collect();
            assert_eq!((visits.iter().sum::<u32>(), visits.len()), (32, 8));
            let best = tree.sample(0.0).expect("searched");
            let mates = |edge: &super::arena::Edge| search.spec.variant.uci(edge.mv) == "a1a8";
            assert_eq!(Some(&tree.edges()[best].visits), visits.iter().max());
            if tree.edges().iter().any(|edge| mates(edge) && edge.visits > 0) {
                assert!(mates(&tree.edges()[best]), "{leaves}");
                found += 1;
            }
        }
        // Noise decides which moves are visited.
        assert!((1..20).contains(&found), "{found} of 20 with {leaves}");
    }
}

#[test]
fn every_call_has_a_plan_of_its_own() {
    let settings = Settings { considered: Some(4), ..PLAIN };
    let mut search = search("chess", None, settings, 2);
    for round in 1..=3 {
        with_evaluator(&mut search, 8);
        for tree in &search.trees {
            assert_eq!(tree.edges().iter().map(|edge| edge.visits).sum::<u32>(), 8 * round);
        }
    }
    let mut actions = [0; 2];
    search.sample(&[0.0; 2], &mut actions).expect("searched");
    search.advance(&actions).expect("legal");
    with_evaluator(&mut search, 8);
}

#[test]
fn simulations_with_known_results_end_when_they_are_interrupted() {
    use crate::interrupt::{Interrupted, interruptible};
    // Mate in one: nearly all simulations follow the mating move and reach no new position.
    let mut search = search("chess", Some("7k/8/5KQ1/8/8/8/8/8 w - - 0 1"), PLAIN, 1);
    alone(&mut search, 1000, Alone::Uniform);
    let begun = std::time::Instant::now();
    let ended = move || begun.elapsed() > std::time::Duration::from_millis(20);
    let done = interruptible(ended, || alone(&mut search, 1 << 24, Alone::Uniform));
    assert_eq!(done, Err(Interrupted));
    assert!(search.trees[0].visits < 1 << 23, "{}", search.trees[0].visits);
}
