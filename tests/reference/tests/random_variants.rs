//! The engine against the naive reference on 10,000 random variants (`FAIRYCHESS_LONG=1`: ten times as many): random men on boards of all
//! sizes in random positions have the same turns, checks and FENs.

mod random;

use std::collections::{BTreeMap, BTreeSet};

use fairychess_core::{AnyVariant, Board};
use fairychess_reference::Game;
use fastrand::Rng;
use random::Case;

/// Cases of each of the four tests, which run side by side.
const CASES: u64 = 2_500;
const PLIES: usize = 3;

/// What the cases held, so that a generator that makes nothing is noticed.
#[derive(Default)]
struct Seen {
    cases: usize,
    refused: usize,
    boards: [usize; 3],
    primitives: BTreeMap<&'static str, usize>,
    pairs: BTreeMap<(&'static str, &'static str), usize>,
    captures: usize,
    effects: usize,
    explicit: usize,
    checks: usize,
}

impl Seen {
    fn note(&mut self, case: &Case, variant: &AnyVariant) {
        self.cases += 1;
        self.boards[match variant {
            AnyVariant::W1(_) => 0,
            AnyVariant::W2(_) => 1,
            AnyVariant::W4(_) => 2,
        }] += 1;
        for &one in &case.primitives {
            *self.primitives.entry(one).or_default() += 1;
            for &other in case.primitives.iter().filter(|&&other| other > one) {
                *self.pairs.entry((one, other)).or_default() += 1;
            }
        }
    }

    fn check(&self) {
        let cases = self.cases;
        assert!(self.refused * 20 < cases, "{} refused of {cases}", self.refused);
        assert!(self.boards.iter().all(|&boards| boards * 5 > cases), "{:?}", self.boards);
        assert!(self.primitives.len() >= 33, "{} primitives: {:?}", self.primitives.len(), self.primitives);
        for (primitive, &count) in &self.primitives {
            assert!(count * 60 > cases, "{primitive}: {count} of {cases}");
        }
        let all = self.primitives.len();
        assert_eq!(self.pairs.len(), all * (all - 1) / 2, "some pair never occurs");
        for (pair, &count) in &self.pairs {
            assert!(count >= 3, "{pair:?}: {count}");
        }
        assert!(self.captures > 4 * cases, "{} captures", self.captures);
        assert!(
            self.effects > 2 * cases && self.explicit > cases / 10,
            "{} effects, {} told apart",
            self.effects,
            self.explicit
        );
        assert!(self.checks > cases / 10, "{} checks", self.checks);
    }
}

fn run(part: u64) {
    let long = std::env::var_os("FAIRYCHESS_LONG").is_some();
    let cases = if long { 10 * CASES } else { CASES };
    let mut seen = Seen::default();
    let mut seed = part << 32;
    while seen.cases < cases as usize {
        seed += 1;
        one(seed, &mut seen);
    }
    seen.check();
}

fn one(seed: u64, seen: &mut Seen) {
    let case = Case::new(seed);
    let Ok(game) = Game::from_toml(&case.toml, &|_| None) else {
        panic!("case {seed} is no variant for the reference:\n{}", case.toml)
    };
    // A position in which the side that has moved stands in check is none.
    let start = game.start().clone();
    if !game.is_quiet_for_mover(&start) {
        return;
    }
    let variant = match AnyVariant::from_toml(&case.toml) {
        Ok(variant) => variant,
        Err(error) => {
            seen.refused += 1;
            assert!(seen.refused < 400, "case {seed}: {error}\n{}", case.toml);
            return;
        }
    };
    seen.note(&case, &variant);
    let mut random = Rng::with_seed(seed);
    let mut board = Board::new(&variant).unwrap();
    let mut position = start;
    for _ in 0..PLIES {
        let place = || format!("case {seed}, {}\n{}", board.fen(), case.toml);
        assert_eq!(board.fen(), game.fen(&position), "{}", place());
        assert_eq!(board.inconsistency(), None, "{}", place());
        assert_eq!(board.is_check(), game.is_check(&position), "{}", place());
        seen.checks += usize::from(board.is_check());
        let theirs = game.turns(&position);
        let expected: BTreeSet<&str> = theirs.iter().map(|turn| turn.text.as_str()).collect();
        let turns = board.legal_moves();
        let texts: Vec<String> = turns.iter().map(|&turn| board.uci(turn)).collect();
        let found: BTreeSet<&str> = texts.iter().map(String::as_str).collect();
        assert_eq!(found, expected, "{}", place());
        assert_eq!((texts.len(), board.legal_count()), (theirs.len(), theirs.len()), "{}", place());
        seen.effects += turns.iter().filter(|turn| format!("{turn:?}").starts_with("Effect")).count();
        seen.explicit += texts.iter().filter(|text| text.contains(['*', '^'])).count();
        seen.captures += turns.iter().filter(|turn| board.piece_at(turn.to()).is_some()).count();
        if theirs.is_empty() {
            return;
        }
        let turn = &theirs[random.usize(..theirs.len())];
        board.push(board.parse_uci(&turn.text).unwrap()).unwrap();
        position = turn.after.clone();
    }
}

#[test]
fn first_quarter() {
    run(1);
}

#[test]
fn second_quarter() {
    run(2);
}

#[test]
fn third_quarter() {
    run(3);
}

#[test]
fn fourth_quarter() {
    run(4);
}
