//! Known perft numbers. Each line is `variant / FEN / depth count`, below a comment that names the source.

use fairychess_core::{AnyVariant, Board, PerftTable};
use std::sync::atomic::AtomicBool;

/// Lines with more leaves than this are tested only with `FAIRYCHESS_LONG=1`.
const MAX_LEAVES: u64 = 200_000_000;

#[test]
fn known_numbers() {
    let long = std::env::var_os("FAIRYCHESS_LONG").is_some();
    let stop = AtomicBool::new(false);
    let (mut lines, mut leaves) = (0, 0);
    for line in include_str!("../../../../tests/data/known.perft").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let [name, fen, numbers] = line.split(" / ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let (depth, expected) = numbers.split_once(' ').unwrap();
        let expected: u64 = expected.parse().unwrap();
        if expected > MAX_LEAVES && !long {
            continue;
        }
        let variant = AnyVariant::builtin(name).unwrap();
        let board = Board::from_fen(&variant, fen).unwrap();
        assert_eq!(board.perft(depth.parse().unwrap(), 2, &stop), Some(expected), "{line}");
        (lines, leaves) = (lines + 1, leaves + expected);
    }
    assert!(lines >= 20 && leaves > 500_000_000, "{lines} lines, {leaves} leaves");
}

/// The counts of the naive reference: one file per variant, one line `FEN ; D1 n ; D2 n …` for each position.
#[test]
fn the_references_numbers() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data");
    let own = format!("{data}/pieces");
    let (mut files, mut counts) = (0, 0);
    for folder in [data, &own] {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            if path.extension().is_none_or(|extension| extension != "perft") || name == "known" {
                continue;
            }
            let variant = if folder == data {
                AnyVariant::builtin(&name).unwrap()
            } else {
                AnyVariant::from_toml(&std::fs::read_to_string(path.with_extension("toml")).unwrap()).unwrap()
            };
            counts += compare(&variant, &std::fs::read_to_string(&path).unwrap());
            files += 1;
        }
    }
    assert!(files >= 59 + 12 && counts >= 1_500, "{files} files, {counts} counts");
}

fn compare(variant: &AnyVariant, text: &str) -> usize {
    let mut counts = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split(" ; ");
        let board = Board::from_fen(variant, fields.next().unwrap()).unwrap();
        for field in fields {
            let (depth, leaves) = field.strip_prefix('D').and_then(|field| field.split_once(' ')).unwrap();
            let found = board.perft(depth.parse().unwrap(), 1, &AtomicBool::new(false));
            assert_eq!(found, Some(leaves.parse().unwrap()), "{}: {line}", variant.rules().name);
            counts += 1;
        }
    }
    counts
}

#[test]
fn threads_count_the_same() {
    let variant = AnyVariant::builtin("newchess").unwrap();
    let board = Board::new(&variant).unwrap();
    let stop = AtomicBool::new(false);
    assert_eq!(board.perft(2, 1, &stop), board.perft(2, 3, &stop));
    let by_move = board.divide(2, 1, None, &stop).unwrap();
    assert_eq!(Some(by_move.iter().map(|(_, count)| count).sum()), board.perft(2, 1, &stop));
}

/// Positions with equal boards can differ in votes, gates, passes, first moves, reserves and promoted pieces. A side can
/// transpose its moves from the third ply on, so at depth 5 the table is also used for positions reached in several ways.
#[test]
fn a_table_keeps_states_apart() {
    let stop = AtomicBool::new(false);
    let walked = ["reserve-dragonet", "reserve-alt-camel", "seirawan", "wolf", "crazyhouse", "chess960", "nightrider"];
    for name in walked.into_iter().chain(["stoltz", "culverin"]) {
        let variant = AnyVariant::builtin(name).unwrap();
        let table = PerftTable::new(16).unwrap();
        let board = Board::new(&variant).unwrap();
        // The votes come before the first move.
        let depth = 5 + 2 * u32::from(name == "stoltz");
        let started = board.perft(depth - 1, 2, &stop).unwrap();
        let depth = if started > 2_000_000 { depth - 1 } else { depth };
        let expected = board.perft(depth, 2, &stop);
        assert_eq!(board.perft_with(depth, 2, Some(&table), &stop), expected, "{name}");
    }
}

/// Compares counts with and without a table that is much too small.
#[test]
fn a_table_changes_no_count() {
    const MAX_LEAVES: u64 = 10_000;
    let stop = AtomicBool::new(false);
    let mut positions = 0;
    for name in fairychess_core::variant::builtin::names() {
        let variant = AnyVariant::builtin(&name).unwrap();
        let table = PerftTable::new(1).unwrap();
        let text = std::fs::read_to_string(format!("{}/../../tests/data/{name}.perft", env!("CARGO_MANIFEST_DIR")));
        let text = text.unwrap_or_else(|_| variant.rules().start_fen.clone());
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let fen = line.split(" ; ").next().unwrap();
            let board = Board::from_fen(&variant, fen).unwrap();
            let two_plies = board.perft(2, 1, &stop).unwrap();
            let depth =
                (2..=5_u32).take_while(|&depth| two_plies.pow(depth.div_ceil(2)) < MAX_LEAVES).last().unwrap_or(2);
            let expected = board.perft(depth, 1, &stop);
            assert_eq!(board.perft_with(depth, 1, Some(&table), &stop), expected, "{name}: {fen}");
            assert_eq!(board.perft_with(depth, 1, Some(&table), &stop), expected, "{name}, known: {fen}");
            positions += 1;
        }
    }
    assert!(positions > 400, "{positions}");
}

/// Compares counts that use a shared table with known numbers; some positions have castling rights or en passant squares.
#[test]
fn known_numbers_with_a_table() {
    let (table, stop) = (PerftTable::new(64).unwrap(), AtomicBool::new(false));
    let chess = AnyVariant::builtin("chess").unwrap();
    let mut leaves = 0;
    for line in include_str!("../../../../tests/data/known.perft").lines().filter(|line| line.starts_with("chess /")) {
        let [_, fen, numbers] = line.split(" / ").collect::<Vec<_>>()[..] else { panic!("{line}") };
        let (depth, expected) = numbers.split_once(' ').unwrap();
        let expected: u64 = expected.parse().unwrap();
        if expected < MAX_LEAVES {
            let board = Board::from_fen(&chess, fen).unwrap();
            assert_eq!(board.perft_with(depth.parse().unwrap(), 2, Some(&table), &stop), Some(expected), "{line}");
            leaves += expected;
        }
    }
    assert!(leaves > 200_000_000, "{leaves}");
}

#[test]
fn a_raised_flag_stops_the_count() {
    let board = Board::new(&AnyVariant::builtin("chess").unwrap()).unwrap();
    let stop = AtomicBool::new(true);
    assert_eq!(board.perft(9, 1, &stop), None);
    assert_eq!(board.perft(9, 2, &stop), None);
}
