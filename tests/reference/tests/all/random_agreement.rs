//! The engine compared with the naive reference on 2,000 random definitions (`FAIRYCHESS_LONG=1`: twenty times as
//! many): pieces with all primitives, boards of all sizes, positions from sparse to dense. Both have the same moves,
//! texts, checks and FENs.

#[path = "../../../../rust/core/tests/all/effects/replay.rs"]
mod replay;

use std::collections::{BTreeMap, BTreeSet};

use fairychess_core::internals::inconsistency;
use fairychess_core::{AnyVariant, Board, Color};
use fairychess_reference::Side;
use fairychess_reference::random::{self, Case};

/// The number of cases.
const CASES: u64 = 2_000;

/// The number of threads that compare them.
const THREADS: u64 = 2;

/// The number of primitives that the generator knows.
const PRIMITIVES: usize = 110;

/// Primitives that a definition contains at most once.
const EXCLUSIVE: [&[&str]; 11] = [
    &["up to 64 squares", "up to 128 squares", "up to 256 squares"],
    &["royal", "royal last", "royal one", "royal twice", "royal by number", "no royal"],
    &["promotion not forced", "promotion forced where stuck"],
    &["no royal", "no checks"],
    &["drop behind", "drop onto", "drop relocates to region"],
    &["walling anywhere", "walling beyond", "walling left", "walling rim"],
    &["walling instead", "walling beyond", "walling left"],
    &["walling keeps one", "walls"],
    // These occur together in fewer cases than required.
    &[
        "no royal",
        "royal last",
        "royal one",
        "royal twice",
        "royal by number",
        "walling anywhere",
        "walling beyond",
        "walling left",
        "walling rim",
        "walling instead",
        "walling keeps one",
    ],
    &[
        "compulsory captures",
        "compulsory drops",
        "compulsory pieces",
        "pass",
        "no checks",
        "nothing stuck",
        "walling anywhere",
        "walling beyond",
        "walling left",
        "walling rim",
        "walling keeps one",
        "walling instead",
    ],
    &[
        "drops",
        "drop plain",
        "drop limited",
        "drop behind",
        "drop onto",
        "drop relocates to region",
        "captures to reserve",
        "walling anywhere",
        "walling beyond",
        "walling left",
        "walling rim",
        "walling keeps one",
        "walling instead",
    ],
];

/// The primitives that occurred in the cases, so that a generator with too little variety is noticed.
#[derive(Default)]
struct Seen {
    primitives: BTreeMap<&'static str, u64>,
    pairs: BTreeMap<(&'static str, &'static str), u64>,
    boards: [u64; 3],
    refused: u64,
    positions: u64,
    moves: u64,
    captures: u64,
    effects: u64,
    distinguished: u64,
    drops: u64,
    checks: u64,
    ended: u64,
}

impl Seen {
    fn note(&mut self, case: &Case, variant: &AnyVariant) {
        self.boards[match variant.rules().square_count() {
            ..=64 => 0,
            65..=128 => 1,
            _ => 2,
        }] += 1;
        for &one in &case.primitives {
            *self.primitives.entry(one).or_default() += 1;
            for &other in case.primitives.range(one..).skip(1) {
                *self.pairs.entry((one, other)).or_default() += 1;
            }
        }
    }

    fn add(&mut self, other: &Self) {
        other.primitives.iter().for_each(|(&one, count)| *self.primitives.entry(one).or_default() += count);
        other.pairs.iter().for_each(|(&pair, count)| *self.pairs.entry(pair).or_default() += count);
        self.boards.iter_mut().zip(other.boards).for_each(|(boards, more)| *boards += more);
        self.refused += other.refused;
        self.positions += other.positions;
        self.moves += other.moves;
        self.captures += other.captures;
        self.effects += other.effects;
        self.distinguished += other.distinguished;
        self.drops += other.drops;
        self.checks += other.checks;
        self.ended += other.ended;
    }

    fn judge(&self, cases: u64) {
        assert!(self.boards.iter().all(|&boards| boards * 4 > cases), "boards: {:?}", self.boards);
        assert!(self.refused * 1000 <= cases, "{} refused", self.refused);
        assert_eq!(self.primitives.len(), PRIMITIVES, "{:?}", self.primitives);
        let mut apart = Vec::new();
        for (one, &count) in &self.primitives {
            assert!(count * 100 > cases, "{one}: {count} of {cases}");
            for other in self.primitives.keys().filter(|&other| one < other) {
                let count = self.pairs.get(&(*one, *other)).copied().unwrap_or(0);
                let exclusive = EXCLUSIVE.iter().any(|group| group.contains(one) && group.contains(other));
                if !exclusive && count == 0 {
                    apart.push((one, other));
                }
            }
        }
        // The other half of the cases, drawn with different random numbers, has them.
        assert!(apart.len() <= 5, "never together: {apart:?}");
        assert!(self.positions > 2 * cases, "{} positions", self.positions);
        assert!(
            self.captures > 5 * cases && self.effects > 2 * cases,
            "{} captures, {} effects",
            self.captures,
            self.effects
        );
        assert!(
            self.distinguished > cases / 4 && self.drops > cases,
            "{} distinguished, {} drops",
            self.distinguished,
            self.drops
        );
        assert!(self.ended > cases / 50, "{} ended", self.ended);
        assert!(self.checks > cases / 10 && self.moves > 50 * cases, "{} checks, {} moves", self.checks, self.moves);
    }
}

fn compare(case: &Case, seen: &mut Seen) {
    let about = |fen: &str| format!("case {}, {fen}\n{}", case.seed, case.toml);
    let variant = match AnyVariant::from_toml(&case.toml) {
        Ok(variant) => variant,
        // The engine limits the number of ways that a path may take; the reference does not.
        Err(error) if error.to_string().contains("at most 4096 are allowed") => {
            seen.refused += 1;
            return;
        }
        Err(error) => panic!("{error}: {}", about("refused")),
    };
    let game = random::game(case).unwrap_or_else(|error| panic!("{error}: {}", about("not read")));
    seen.note(case, &variant);
    for fen in &case.fens {
        let position = game.position(fen).unwrap();
        let board = Board::from_fen(&variant, fen).unwrap_or_else(|error| panic!("{error}: {}", about(fen)));
        assert_eq!(board.fen(), *fen, "{}", about(fen));
        assert_eq!(inconsistency(&board), None, "{}", about(fen));
        assert_eq!(board.is_check(), game.is_check(&position), "{}", about(fen));
        let ended = game.ended(&position).map(|outcome| game.winner(&position, outcome).map(Side::letter));
        let outcome = board.outcome(false).filter(|_| board.has_ended());
        assert_eq!(outcome.map(|outcome| outcome.winner.map(Color::letter)), ended, "{}", about(fen));
        let theirs = game.moves(&position);
        let moves = board.legal_moves();
        let texts: BTreeSet<String> = moves.iter().map(|&mv| board.uci(mv)).collect();
        let expected: BTreeSet<String> = theirs.iter().map(|mv| mv.text.clone()).collect();
        assert_eq!(texts, expected, "{}", about(fen));
        assert_eq!((moves.len(), board.legal_count()), (theirs.len(), theirs.len()), "{}", about(fen));
        // Both play one of the moves.
        if let Some(mv) = theirs.get(case.seed as usize % theirs.len().max(1)) {
            let mut after = board.clone();
            let played = after.parse_uci(&mv.text).unwrap();
            replay::check(&board, played);
            after.push(played).unwrap();
            assert_eq!(after.fen(), game.fen(&mv.after), "after {}: {}", mv.text, about(fen));
            assert_eq!(inconsistency(&after), None, "after {}: {}", mv.text, about(fen));
        }
        seen.positions += 1;
        seen.ended += u64::from(ended.is_some());
        seen.moves += moves.len() as u64;
        seen.checks += u64::from(board.is_check());
        seen.drops += moves.iter().filter(|mv| mv.is_drop()).count() as u64;
        seen.effects += moves.iter().filter(|mv| mv.has_effect()).count() as u64;
        seen.distinguished += texts.iter().filter(|text| text.contains(['*', '^'])).count() as u64;
        seen.captures += moves.iter().filter(|mv| !mv.is_drop() && board.piece_at(mv.to()).is_some()).count() as u64;
    }
}

#[test]
fn random_definitions() {
    let long = std::env::var_os("FAIRYCHESS_LONG").is_some();
    let cases = if long { 20 * CASES } else { CASES };
    let part = |thread| {
        let mut seen = Seen::default();
        (thread..cases).step_by(THREADS as usize).for_each(|seed| compare(&random::case(seed), &mut seen));
        seen
    };
    let mut all = Seen::default();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|thread| scope.spawn(move || part(thread))).collect();
        for thread in threads {
            all.add(&thread.join().expect("a thread without a difference"));
        }
    });
    all.judge(cases);
}

/// Fallbacks by direction whose group steps further than they do; e.p. captures by the first leg of a path, if it may
/// stop there; captures of the pieces that give check to one of several kings; walls placed beyond, by moves that
/// depend on a check or promote.
#[test]
fn cases_that_once_disagreed() {
    let mut seen = Seen::default();
    for seed in [46_576, 73_909, 37_963, 62_106, 168, 3_810, 5_160, 6_863, 8_094] {
        compare(&random::case(seed), &mut seen);
    }
    assert!(seen.positions >= 4, "{} positions", seen.positions);
}

/// Blasts, walls, and pieces that change sides or types after moves, added to cases of the other tests.
#[test]
fn effects_after_moves() {
    let (seen, cases) = compare_with(random::with_effects);
    assert!(cases > 150 && seen.captures > 250 && seen.checks > 20, "{cases} cases, {} captures", seen.captures);
}

/// Compulsory captures, passes, and bans on checks and stuck pieces, where each move places a wall.
#[test]
fn moves_with_walls() {
    let (seen, cases) = compare_with(random::with_moves);
    assert!(cases > 40 && seen.captures > 250 && seen.checks > 20, "{cases} cases, {} captures", seen.captures);
}

/// Compares the cases of the other tests to which `added` can add rules; returns what was seen, and the number of
/// cases.
fn compare_with(added: impl Fn(&Case) -> Option<String>) -> (Seen, u64) {
    let long = std::env::var_os("FAIRYCHESS_LONG").is_some();
    let (mut seen, mut cases) = (Seen::default(), 0);
    for seed in 0..if long { 16_000 } else { 800 } {
        let mut case = random::case(seed);
        let Some(toml) = added(&case) else { continue };
        compare_changed(&mut case, toml, &mut seen);
        cases += 1;
    }
    (seen, cases)
}

/// Compares a case with another definition.
fn compare_changed(case: &mut Case, toml: String, seen: &mut Seen) {
    case.toml = toml;
    let game = random::game(case).unwrap();
    // An e.p. capture may be legal in only one of the definitions.
    case.fens = case.fens.iter().map(|fen| game.fen(&game.position(fen).unwrap())).collect();
    compare(case, seen);
}
