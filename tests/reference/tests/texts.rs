//! The texts of a board can be read back: FENs, and moves in the UCI style, in short and in long algebraic notation. In games of random
//! definitions, and of built-in variants with a few keys changed. `FAIRYCHESS_LONG=1` plays forty times as many.

use std::collections::BTreeSet;

use fairychess_core::variant::builtin;
use fairychess_core::{AnyVariant, Board};
use fairychess_reference::random::{self, Case};
use fastrand::Rng;

/// Changed variants, with one game each, and random definitions, with about ten games each.
const CHANGED: u64 = 150;
const RANDOM: u64 = 25;

/// The moves of a game.
const PLIES: usize = 20;

/// Changes of a definition. Those that a variant refuses are left out.
const CHANGES: &[&str] = &[
    "[captures]\nto_reserve = true",
    "[captures]\nto_reserve = true\npromoted = \"kept\"",
    "[pieces.pawn]\nmoves = \"K\"",
    "[pieces.knight]\nmoves = \"Q\"",
    "[pieces.bishop]\nmoves = \"BcpR\"",
    "[pieces.king]\nmoves = \"KimN\"",
    "[pieces.rook]\nletter = \"+n\"",
    "[pieces.rook]\nroyal = \"last\"",
    "[pieces.lance]\nmoves = \"W\"",
    "[[effects]]\nafter = \"capture\"\nsteps = \"K\"\ncentre = true\nmake = \"nothing\"",
    "[[effects]]\nafter = \"capture\"\nsteps = \"W\"\nmake = \"nothing\"",
    "[[promotion]]\npieces = [\"pawn\"]\nto = [\"queen\", \"rook\"]\nregion = \"ranks 4-8\"",
    "[[promotion]]\npieces = [\"knight\"]\nto = [\"bishop\"]\nregion = \"all\"",
    "[[drops]]\nto = \"light\"",
    "[[ending]]\nchecks = 3",
    "[[ending]]\nextinct = [\"knight\"]",
    "[endings]\nstalemate = \"loss\"",
    "[moves]\npass = \"always\"",
    "[moves]\ncaptures = \"compulsory\"",
    "[walling]\nplace = \"left\"",
    "[gates]\ntriggers = [\"rook\", \"knight\"]\ncompulsory = false",
    "[clock]\nrepetition_end = 2",
    "[board]\nsymmetry = \"turned\"",
    "[castling]\norigin = \"position\"",
    "castling = false",
    "en_passant = false",
    "vote = true",
];

fn long() -> u64 {
    if std::env::var_os("FAIRYCHESS_LONG").is_some_and(|value| value == "1") { 40 } else { 1 }
}

/// A built-in variant with some changes, none of which it refuses.
fn changed(random: &mut Rng) -> AnyVariant {
    let names = builtin::names();
    let base = &names[random.usize(..names.len())];
    let (mut top, mut tables) = (format!("name = \"changed\"\nextends = \"{base}\"\n"), String::new());
    let mut variant = AnyVariant::builtin(base).unwrap();
    for _ in 0..random.usize(1..5) {
        let change = CHANGES[random.usize(..CHANGES.len())];
        let mut next = (top.clone(), tables.clone());
        let part = if change.starts_with('[') { &mut next.1 } else { &mut next.0 };
        *part += change;
        *part += "\n";
        if let Ok(found) = AnyVariant::from_toml(&format!("{}{}", next.0, next.1)) {
            variant = found;
            (top, tables) = next;
        }
    }
    variant
}

fn texts_of_moves(board: &Board) -> BTreeSet<String> {
    board.legal_moves().into_iter().map(|mv| board.uci(mv)).collect()
}

/// Reads back the position and its moves. Returns the number of texts of moves.
fn read_back(board: &Board) -> usize {
    let variant = board.variant();
    let about = || format!("{}\n{}", board.fen(), variant.rules().to_toml());
    let fen = board.fen();
    let again = Board::from_fen(variant, &fen).unwrap_or_else(|error| panic!("{error}: {}", about()));
    assert_eq!(again.fen(), fen, "{}", about());
    assert_eq!(texts_of_moves(&again), texts_of_moves(board), "{}", about());
    assert_eq!(again.has_ended(), board.has_ended(), "{}", about());
    let exact = Board::restore(variant, &board.exact_fen()).unwrap_or_else(|error| panic!("{error}: {}", about()));
    assert_eq!((exact.fen(), texts_of_moves(&exact)), (fen, texts_of_moves(board)), "{}", about());
    let moves = board.legal_moves();
    for &mv in &moves {
        assert_eq!(board.parse_uci(&board.uci(mv)), Ok(mv), "{}", about());
        for text in [board.san(mv).unwrap(), board.lan(mv).unwrap()] {
            assert_eq!(board.parse_san(&text), Ok(mv), "{text}: {}", about());
        }
    }
    moves.len()
}

/// Plays random moves to the end of the game, often captures.
fn play(mut board: Board, random: &mut Rng) -> usize {
    let mut read = 0;
    for _ in 0..PLIES {
        read += read_back(&board);
        let moves = board.legal_moves();
        if moves.is_empty() || board.has_ended() {
            break;
        }
        let captures: Vec<_> = moves.iter().copied().filter(|&mv| board.is_capture(mv)).collect();
        let some = if captures.is_empty() || random.bool() { &moves } else { &captures };
        board.push(some[random.usize(..some.len())]).unwrap();
    }
    read
}

#[test]
fn texts_of_changed_variants_are_read() {
    let mut read = 0;
    for seed in 0..CHANGED * long() {
        let random = &mut Rng::with_seed(seed);
        read += play(Board::new(&changed(random)).unwrap(), random);
    }
    assert!(read > 20_000, "{read}");
}

#[test]
fn texts_of_random_definitions_are_read() {
    let mut read = 0;
    for seed in 0..RANDOM * long() {
        let case = random::case(seed);
        let mut definitions = vec![case.toml.clone()];
        definitions.extend(random::with_effects(&case));
        definitions.extend(random::with_moves(&case));
        definitions.extend(random::with_rare_keys(&case).map(|(rare, _)| rare.toml));
        for toml in definitions {
            read += texts_of(&case, &toml, seed);
        }
    }
    assert!(read > 20_000, "{read}");
}

/// Plays a game from each position of a case.
fn texts_of(case: &Case, toml: &str, seed: u64) -> usize {
    let variant = match AnyVariant::from_toml(toml) {
        Ok(variant) => variant,
        // The engine has a limit for the ways that a path may go, the generator none.
        Err(error) if error.to_string().contains("at most 4096 are allowed") => return 0,
        Err(error) => panic!("case {seed}: {error}\n{toml}"),
    };
    let random = &mut Rng::with_seed(seed);
    let boards = case.fens.iter().filter_map(|fen| Board::from_fen(&variant, fen).ok());
    boards.map(|board| play(board, random)).sum()
}
