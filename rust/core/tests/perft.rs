//! Known numbers. A line is `variant / FEN / depth count`; where it comes from stands above it.

use fairychess_core::{AnyVariant, Board};
use std::sync::atomic::AtomicBool;

/// Lines with more leaves than this are counted only with `FAIRYCHESS_LONG=1`.
const MAX_LEAVES: u64 = 200_000_000;

#[test]
fn known_numbers() {
    let long = std::env::var_os("FAIRYCHESS_LONG").is_some();
    let stop = AtomicBool::new(false);
    let (mut lines, mut leaves) = (0, 0);
    for line in include_str!("../../../tests/data/known.perft").lines() {
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

/// The counts of the naive reference: a file a variant, a line `FEN ; D1 n ; D2 n …` a position.
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
    let by_move = board.divide(2, 1, &stop).unwrap();
    assert_eq!(Some(by_move.iter().map(|(_, count)| count).sum()), board.perft(2, 1, &stop));
}

#[test]
fn a_raised_flag_stops_the_count() {
    let board = Board::new(&AnyVariant::builtin("chess").unwrap()).unwrap();
    let stop = AtomicBool::new(true);
    assert_eq!(board.perft(9, 1, &stop), None);
    assert_eq!(board.perft(9, 2, &stop), None);
}
