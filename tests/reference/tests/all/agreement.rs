//! The engine compared with the naive reference: in random games of every built-in variant and of the pieces in
//! `tests/data/pieces`, both have the same moves, checks and FENs, and the same perft counts up to depth 2.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use fairychess_core::variant::builtin;
use fairychess_core::{AnyVariant, Board};
use fairychess_reference::Game;

const GAMES: u64 = 2;
const PLIES: usize = 32;

fn compare(variant: &AnyVariant, seed: u64, plies: usize) -> usize {
    let name = &variant.rules().name;
    let game = Game::from_toml(&variant.to_toml(), &|_| None).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut random = fastrand::Rng::with_seed(seed);
    let mut board = Board::new(variant).unwrap();
    let mut position = game.start().clone();
    let mut nodes = 0;
    for ply in 0..plies {
        let fen = board.fen();
        assert_eq!(fen, game.fen(&position), "{name}, game {seed}, ply {ply}");
        assert_eq!(board.is_check(), game.is_check(&position), "{name}: {fen}");
        let theirs = game.moves(&position);
        let expected: BTreeSet<&str> = theirs.iter().map(|mv| mv.text.as_str()).collect();
        let ours: Vec<String> = board.legal_moves().into_iter().map(|mv| board.uci(mv)).collect();
        let found: BTreeSet<&str> = ours.iter().map(String::as_str).collect();
        assert_eq!(found, expected, "{name}: {fen}");
        assert_eq!(ours.len(), theirs.len(), "{name}: {fen}");
        assert_eq!(board.legal_count(), theirs.len(), "{name}: {fen}");
        nodes += 1;
        if theirs.is_empty() {
            break;
        }
        if ply % 10 == 5 && theirs.len() < 100 {
            let leaves = board.perft(2, 1, &AtomicBool::new(false));
            assert_eq!(leaves, Some(game.perft(&position, 2)), "{name}: perft 2 of {fen}");
        }
        let mv = &theirs[random.usize(..theirs.len())];
        board.push(board.parse_uci(&mv.text).unwrap()).unwrap();
        position = mv.after.clone();
    }
    nodes
}

#[test]
fn built_in_variants() {
    let names = builtin::names();
    assert!(names.len() >= 59, "{} variants", names.len());
    let mut nodes = 0;
    for name in names {
        let variant = AnyVariant::builtin(&name).unwrap();
        nodes += (0..GAMES).map(|seed| compare(&variant, seed, PLIES)).sum::<usize>();
    }
    assert!(nodes > 4_000, "{nodes} nodes");
}

#[test]
fn pieces_of_our_own() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/pieces");
    let (mut pieces, mut nodes) = (0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        let text = std::fs::read_to_string(path).unwrap();
        let variant = AnyVariant::from_toml(&text).unwrap();
        nodes += (0..10 * GAMES).map(|seed| compare(&variant, seed, 2 * PLIES)).sum::<usize>();
        pieces += 1;
    }
    assert!(pieces >= 10 && nodes > 10_000, "{pieces} pieces, {nodes} nodes");
}
