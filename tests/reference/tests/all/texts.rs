//! The texts that a board writes can be read back: FENs, and moves in UCI, short and long algebraic notation. The
//! tests play games of random definitions and of built-in variants with a few keys changed, a hundred times as many with
//! `FAIRYCHESS_LONG=1`.

use std::collections::BTreeSet;

use fairychess_core::variant::builtin;
use fairychess_core::{AnyVariant, Board};
use fairychess_reference::random::{self, Case};
use fastrand::Rng;

/// The numbers of changed variants, with one game each, and of random definitions, with about ten games each.
const CHANGED: u64 = 100;
const RANDOM: u64 = 8;

/// The maximum number of moves in a game.
const PLIES: usize = 20;

/// Of more moves in one position, about this many are read back, evenly chosen.
const MOVES: usize = 100;

/// Changes to a definition, one for each key and value. Changes that a variant refuses are left out.
const CHANGES: &str = include_str!("../../../data/changes_of_keys.txt");

fn changes() -> Vec<&'static str> {
    CHANGES.trim().split("\n\n").collect()
}

/// Variants with royal pieces that only one side has, that start in the reserve, that come in pairs, or that become
/// each other.
const LOPSIDED: [&str; 5] = ["gethenian", "horde", "maharajah2", "mandala", "screen"];

/// Keys that do not affect play.
const UNPLAYED: [&str; 4] = ["description", "extends", "name", "title"];

fn long() -> u64 {
    if std::env::var_os("FAIRYCHESS_LONG").is_some_and(|value| value == "1") { 100 } else { 1 }
}

/// A built-in variant with some changes that it accepts.
fn changed(random: &mut Rng) -> AnyVariant {
    let (names, changes) = (builtin::names(), changes());
    let base = &names[random.usize(..names.len())];
    let (mut top, mut tables) = (format!("name = \"changed\"\nextends = \"{base}\"\n"), String::new());
    let mut variant = AnyVariant::builtin(base).unwrap();
    for _ in 0..random.usize(1..5) {
        let change = changes[random.usize(..changes.len())];
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

/// Reads back the position and its moves; returns the number of move texts.
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
    for &mv in moves.iter().step_by(moves.len().div_ceil(MOVES).max(1)) {
        assert_eq!(board.parse_uci(&board.uci(mv)), Ok(mv), "{}", about());
        for text in [board.san(mv).unwrap(), board.lan(mv).unwrap()] {
            assert_eq!(board.parse_san(&text), Ok(mv), "{text}: {}", about());
        }
    }
    moves.len()
}

/// Plays random moves, often captures, to the end of the game.
fn play(mut board: Board, plies: usize, random: &mut Rng) -> usize {
    let mut read = 0;
    for _ in 0..plies {
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
fn every_key_is_changed() {
    for (table, keys) in include_str!("../../../../python/fairychess/definitions.toml").parse::<toml::Table>().unwrap()
    {
        for (key, _) in keys.as_table().unwrap().iter().filter(|(key, _)| !UNPLAYED.contains(&key.as_str())) {
            let is_named =
                CHANGES.split(|char: char| !char.is_ascii_alphabetic() && char != '_').any(|word| word == key);
            assert!(is_named || ["evaluation", "search"].contains(&table.as_str()), "{table}: {key}");
        }
    }
    for change in changes() {
        let (top, tables) = if change.starts_with('[') { ("", change) } else { (change, "") };
        let is_taken = |base: &String| {
            AnyVariant::from_toml(&format!("name = \"changed\"\nextends = \"{base}\"\n{top}\n{tables}")).is_ok()
        };
        assert!(builtin::names().iter().any(is_taken), "no variant takes\n{change}");
    }
}

#[test]
fn texts_of_changed_variants_are_read() {
    let mut read = 0;
    for seed in 0..CHANGED * long() {
        let random = &mut Rng::with_seed(seed);
        read += play(Board::new(&changed(random)).unwrap(), PLIES, random);
    }
    assert!(read > 20_000, "{read}");
}

/// Blasts remove royal pieces that only one side has, that start in the reserve, that come in pairs, or that become
/// each other.
#[test]
fn texts_of_variants_with_blasts_are_read() {
    let blasts = "[[effects]]\nafter = \"capture\"\nsteps = \"K\"\ncentre = true\nmake = \"nothing\"";
    for base in builtin::names() {
        let toml = format!("name = \"blasts\"\nextends = \"{base}\"\n{blasts}");
        let Ok(variant) = AnyVariant::from_toml(&toml) else { continue };
        let games = if LOPSIDED.contains(&base.as_str()) { 16 } else { long() };
        for seed in 0..games {
            play(Board::new(&variant).unwrap(), 24, &mut Rng::with_seed(seed));
        }
    }
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
    assert!(read > 8_000, "{read}");
}

/// Plays a game from each position of a case.
fn texts_of(case: &Case, toml: &str, seed: u64) -> usize {
    let variant = match AnyVariant::from_toml(toml) {
        Ok(variant) => variant,
        // The engine limits the number of ways that a path may take; the generator does not.
        Err(error) if error.to_string().contains("at most 4096 are allowed") => return 0,
        Err(error) => panic!("case {seed}: {error}\n{toml}"),
    };
    let random = &mut Rng::with_seed(seed);
    let boards = case.fens.iter().filter_map(|fen| Board::from_fen(&variant, fen).ok());
    boards.map(|board| play(board, PLIES, random)).sum()
}
