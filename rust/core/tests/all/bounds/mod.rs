//! No accepted definition blocks the program: the cost of long steps is bounded, and each step ends soon after an interruption.
//!
//! Work is counted in units (`fairychess_core::interrupt`), so nothing here depends on the load of the machine.

mod genome;

use fairychess_core::interrupt::{Interrupted, interruptible, spent};
use fairychess_core::movement::{Place, movement};
use fairychess_core::search::{Control, Limits, SearchResult, Settings};
use fairychess_core::{AnyVariant, Board, Color, Engine};
use genome::{Chance, Genome};

/// The maximum number of units for which work may continue after an interruption.
const MAX_DELAY: u64 = 100_000;
/// Units for compiling a definition.
const MAX_COMPILE: u64 = 3_000_000;
/// Units for making an engine: a budget for piece values and reachable squares, plus, in both, the work between two budget checks
/// for each piece type.
const MAX_ENGINE: u64 = 2_000_000 + 2 * 20_000 * 63;
/// Units for making an engine for a built-in variant: less than one piece type's share of the budget, so that nothing is skipped.
/// Most variants take a tenth of this; with several royal pieces, all moves of all piece types are tried.
const MAX_BUILT_IN_ENGINE: u64 = 150_000;
/// Units for finding out how a piece moves.
const MAX_MOVEMENT: u64 = 37_000_000;
/// Units for a search limited to one node, not counting its list of moves.
const MAX_SEARCH: u64 = 2_000_000 + MAX_DELAY;
/// Units for finding the first legal move.
const MAX_FIRST_MOVE: u64 = 5_000_000;
/// Units for listing the legal moves.
const MAX_LIST: u64 = 30_000_000;

/// Does some work and returns its cost in units.
fn cost<T>(work: impl FnOnce() -> T) -> (u64, T) {
    let before = spent();
    let done = work();
    (spent() - before, done)
}

fn slow(name: &str) -> String {
    std::fs::read_to_string(format!("{}/../../tests/data/slow/{name}.toml", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// Interrupts some work after a number of units; returns the number of units for which it continued.
fn delay<T>(units: u64, work: impl FnOnce() -> T) -> (u64, Result<T, Interrupted>) {
    let end = spent() + units;
    let done = interruptible(move || spent() >= end, work);
    (spent().saturating_sub(end), done)
}

fn search(engine: &mut Engine, board: &Board, limits: &Limits) -> SearchResult {
    engine.search(board, limits, &Control::new(), &mut |_| {})
}

/// Tries all potentially slow operations on a definition.
fn try_everything(name: &str, text: &str) {
    let (compiled, variant) = cost(|| AnyVariant::from_toml(text).unwrap());
    assert!(compiled <= MAX_COMPILE, "{name}: {compiled} units to compile");
    let board = Board::new(&variant).unwrap();
    let (first, _) = cost(|| board.has_legal());
    assert!(first <= MAX_FIRST_MOVE, "{name}: {first} units for the first move");
    let (list, moves) = cost(|| board.legal_moves());
    assert!(list <= MAX_LIST, "{name}: {list} units for {} moves", moves.len());
    let (late, _) = delay(50_000, || board.legal_moves());
    assert!(late <= MAX_DELAY, "{name}: a list ended {late} units late");
    for piece_type in variant.rules().all_piece_types() {
        let (units, _) = cost(|| movement(variant.rules(), piece_type, Color::White, Place::Anywhere).unwrap());
        assert!(units <= MAX_MOVEMENT, "{name}: {units} units for the movement of piece {}", piece_type.number());
        if piece_type.index() == 2 {
            break;
        }
    }
    let (made, mut engine) = cost(|| Engine::new(&variant, Settings { hash: 1, threads: 1 }).unwrap());
    assert!(made <= MAX_ENGINE, "{name}: {made} units for an engine");
    let (searched, result) = cost(|| search(&mut engine, &board, &Limits { nodes: Some(1), ..Limits::default() }));
    assert!(searched <= list + MAX_SEARCH, "{name}: {searched} units for one node");
    assert_eq!(result.best.is_some(), board.has_legal());
    if let Some(best) = result.best {
        assert!(board.legal_moves().contains(&best), "{name}: an illegal move");
    }
    println!(
        "{name}: compiled {compiled}, first {first}, list {list} ({}), engine {made}, one node {searched}",
        moves.len()
    );
}

#[test]
fn slow_definitions_are_accepted_and_bounded() {
    for name in ["slow", "slow-mini-3", "slow-mini-4"] {
        try_everything(name, &slow(name));
    }
}

#[test]
fn an_engine_of_a_built_in_variant_leaves_nothing_out() {
    for name in fairychess_core::variant::builtin::names() {
        let variant = AnyVariant::builtin(&name).unwrap();
        let (made, _) = cost(|| Engine::new(&variant, Settings { hash: 1, threads: 1 }).unwrap());
        println!("{name}: {made} units for an engine, {} piece types", variant.rules().piece_types.len());
        assert!(made <= MAX_BUILT_IN_ENGINE, "{name}: {made} units for an engine");
    }
}

#[test]
fn an_interrupted_list_holds_legal_moves_only() {
    let variant = AnyVariant::from_toml(&slow("slow")).unwrap();
    let board = Board::new(&variant).unwrap();
    let all: std::collections::HashSet<_> = board.legal_moves().into_iter().collect();
    for units in [1_000, 50_000, 200_000] {
        let mut part = vec![];
        let (late, done) = delay(units, || part = board.legal_moves());
        assert!(late <= MAX_DELAY && done.is_err());
        assert!(!part.is_empty() && part.len() < all.len() && part.iter().all(|mv| all.contains(mv)));
    }
}

/// The cost of a definition: the units of its most expensive step, as a share of the limit; `None` if the definition is rejected.
fn score(text: &str) -> Option<u64> {
    let (compiled, variant) = cost(|| AnyVariant::from_toml(text).ok());
    let board = Board::new(&variant?).ok()?;
    let (list, _) = cost(|| delay(MAX_LIST, || board.legal_moves()));
    let (first, _) = cost(|| delay(MAX_FIRST_MOVE, || board.has_legal()));
    Some((compiled * 1000 / MAX_COMPILE).max(list * 1000 / MAX_LIST).max(first * 1000 / MAX_FIRST_MOVE))
}

#[test]
fn no_definition_found_by_climbing_is_too_expensive() {
    let rounds = if std::env::var_os("FAIRYCHESS_LONG").is_some() { 5_000 } else { 30 };
    for seed in 1..=3 {
        let mut chance = Chance(seed << 40);
        let (mut best, mut worst) = (Genome::any(&mut chance), 0);
        let mut refused = 0;
        for _ in 0..rounds {
            let next = if worst == 0 { Genome::any(&mut chance) } else { best.mutated(&mut chance) };
            match score(&next.text()) {
                Some(found) if found >= worst => (best, worst) = (next, found.max(1)),
                Some(_) => {}
                None => refused += 1,
            }
        }
        println!("seed {seed}: {worst} per mille of what is allowed, {refused} of {rounds} refused");
        if worst >= 1000 {
            println!("{}", best.text());
        }
        assert!(refused < rounds, "nothing was accepted");
        try_everything(&format!("seed {seed}"), &best.text());
    }
}
