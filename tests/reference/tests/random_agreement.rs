//! The engine against the naive reference on random pages: pieces of all primitives, boards of all sizes, positions from
//! sparse to dense. `RANDOM_CASES` and `RANDOM_FROM` say how many and from which seed.

use std::collections::{BTreeMap, BTreeSet};

use fairychess_core::{AnyVariant, Board};
use fairychess_reference::random::{self, Case};

/// What disagrees in a case.
fn disagreements(case: &Case) -> Vec<String> {
    let variant = match AnyVariant::from_toml(&case.toml) {
        Ok(variant) => variant,
        Err(error) => return vec![format!("the page is refused: {error}")],
    };
    let game = random::game(case).unwrap_or_else(|error| panic!("{error}"));
    let mut wrong = Vec::new();
    for fen in &case.fens {
        let position = game.position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let board = match Board::from_fen(&variant, fen) {
            Ok(board) => board,
            Err(error) => {
                wrong.push(format!("{fen}: refused: {error}"));
                continue;
            }
        };
        if board.fen() != *fen {
            wrong.push(format!("{fen}: written as {}", board.fen()));
        }
        if board.is_check() != game.is_check(&position) {
            wrong.push(format!("{fen}: check is {} by the reference", game.is_check(&position)));
        }
        let theirs: BTreeSet<String> = game.turns(&position).into_iter().map(|turn| turn.text).collect();
        let ours: Vec<String> = board.legal_moves().into_iter().map(|turn| board.uci(turn)).collect();
        let count = ours.len();
        let ours: BTreeSet<String> = ours.into_iter().collect();
        if ours != theirs || count != theirs.len() || board.legal_count() != count {
            let missing: Vec<&String> = theirs.difference(&ours).collect();
            let extra: Vec<&String> = ours.difference(&theirs).collect();
            wrong.push(format!(
                "{fen}: missing {missing:?}, too many {extra:?}, {count} in the list, {} counted",
                board.legal_count()
            ));
        }
    }
    wrong
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

#[test]
fn random_pages() {
    let (from, number) = (setting("RANDOM_FROM", 0), setting("RANDOM_CASES", 1000));
    let mut primitives: BTreeMap<&str, u64> = BTreeMap::new();
    let mut pairs: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    let (mut fens, mut failed) = (0, 0);
    for seed in from..from + number {
        let case = random::case(seed);
        fens += case.fens.len() as u64;
        for label in &case.primitives {
            *primitives.entry(label).or_default() += 1;
        }
        for pair in &case.pairs {
            *pairs.entry(*pair).or_default() += 1;
        }
        let wrong = disagreements(&case);
        if !wrong.is_empty() {
            failed += 1;
            if failed <= setting("RANDOM_SHOWN", 3) {
                println!("seed {seed}\n{}\n{}\n", case.toml, wrong.join("\n"));
            }
        }
    }
    assert_eq!(failed, 0, "of {number} cases with {fens} positions");
    assert!(fens >= 2 * number, "{fens} positions");
    let rare: Vec<_> = primitives.iter().filter(|(_, count)| **count * 100 < number).collect();
    assert!(primitives.len() >= 80 && rare.is_empty(), "{} primitives, rare ones: {rare:?}", primitives.len());
    assert!(pairs.len() >= 1000, "{} pairs", pairs.len());
}
