//! Games of random definitions with the rare keys `accept`, `lost_to` and `mate_needs`, along with compulsory moves and
//! special captures: the engine and the naive reference have the same moves, texts, FENs and results, and each text is
//! read back as its move. `FAIRYCHESS_LONG=1` plays twenty times as many.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::atomic::AtomicBool;

use fairychess_core::internals::inconsistency;
use fairychess_core::{AnyVariant, Board, Color, RefusalReason};
use fairychess_reference::random::{self, Case};
use fairychess_reference::{Game, Outcome, Side};
use fastrand::Rng;

/// The number of random definitions; those to which a rare key can be added are played.
const CASES: u64 = 120;

/// The maximum number of moves in a game from each position of a case.
const PLIES: usize = 4;

/// The maximum number of moves in a position whose replies are counted.
const COUNTED: usize = 12;

/// The maximum number of illegal moves whose refusal is checked in a position.
const REFUSED: usize = 6;

/// Counts of features, so that a generator with too little variety is noticed.
#[derive(Default)]
struct Seen {
    keys: BTreeMap<&'static str, u64>,
    /// Positions in which some moves do not part the pieces, and those in which others are not compulsory either.
    parted: u64,
    parted_by_compulsion: u64,
    mates: u64,
    drawn_mates: u64,
}

/// A position in the engine and in the reference.
struct Pair<'a> {
    case: &'a Case,
    game: &'a Game,
    board: Board,
    position: fairychess_reference::Position,
}

impl Pair<'_> {
    fn about(&self) -> String {
        format!("case {}, {}\n{}", self.case.seed, self.board.fen(), self.case.toml)
    }

    /// Compares the positions, the moves and their texts.
    fn compare(&self, seen: &mut Seen) {
        let (board, game) = (&self.board, self.game);
        assert_eq!(board.fen(), game.fen(&self.position), "{}", self.about());
        assert_eq!(inconsistency(board), None, "{}", self.about());
        let moves = board.legal_moves();
        let texts: BTreeSet<String> = moves.iter().map(|&mv| board.uci(mv)).collect();
        let expected: BTreeSet<String> = game.moves(&self.position).into_iter().map(|mv| mv.text).collect();
        assert_eq!(texts, expected, "{}", self.about());
        assert_eq!((moves.len(), board.legal_count()), (expected.len(), expected.len()), "{}", self.about());
        for &mv in &moves {
            assert_eq!(board.parse_uci(&board.uci(mv)), Ok(mv), "{}", self.about());
            let san = board.san(mv).unwrap();
            assert_eq!(board.parse_san(&san), Ok(mv), "{san}: {}", self.about());
            assert!(board.is_legal(mv), "{san}: {}", self.about());
        }
        self.compare_refusals(&texts, seen);
        self.compare_result(moves.is_empty(), seen);
        if moves.len() <= COUNTED {
            let counted = board.perft(2, 1, &AtomicBool::new(false));
            assert_eq!(counted, Some(game.perft(&self.position, 2)), "{}", self.about());
        }
    }

    /// Pseudo-legal moves that are not legal are refused, with a reason.
    fn compare_refusals(&self, texts: &BTreeSet<String>, seen: &mut Seen) {
        let board = &self.board;
        let mut reasons = HashSet::new();
        let pseudo_legal = board.pseudo_legal_moves();
        for &mv in pseudo_legal.iter().filter(|&&mv| !board.is_legal(mv)).take(REFUSED) {
            let text = board.uci(mv);
            assert!(!texts.contains(&text), "{text}: {}", self.about());
            // Without the effect, the text may name another move.
            let refusal = board.why_illegal(&text);
            reasons.extend(refusal.map(|refusal| refusal.reason));
        }
        if reasons.contains(&RefusalReason::Facing) {
            seen.parted += 1;
            seen.parted_by_compulsion += u64::from(reasons.contains(&RefusalReason::Compulsory));
        }
    }

    /// Compares the end of the game and the winner.
    fn compare_result(&self, stuck: bool, seen: &mut Seen) {
        let (board, game) = (&self.board, self.game);
        let ended = game.ended(&self.position);
        let outcome = match ended {
            Some(outcome) => Some(outcome),
            None if stuck && game.is_check(&self.position) => Some(Outcome::Checkmate),
            None if stuck => Some(Outcome::Stalemate),
            None => None,
        };
        assert_eq!(board.has_ended(), ended.is_some(), "{}", self.about());
        if let Some(outcome) = outcome {
            let winner = game.winner(&self.position, outcome).map(Side::letter);
            let found = board.outcome(false).map(|outcome| outcome.winner.map(Color::letter));
            assert_eq!(found, Some(winner), "{}", self.about());
            seen.mates += u64::from(outcome == Outcome::Checkmate);
            seen.drawn_mates += u64::from(outcome == Outcome::Checkmate && winner.is_none());
        }
    }
}

/// Plays random moves from each position of a case.
fn play(case: &Case, seen: &mut Seen) {
    let variant = match AnyVariant::from_toml(&case.toml) {
        Ok(variant) => variant,
        // The engine limits the number of ways that a path may take; the reference does not.
        Err(error) if error.to_string().contains("at most 4096 are allowed") => return,
        Err(error) => panic!("case {}: {error}\n{}", case.seed, case.toml),
    };
    let game = &random::game(case).unwrap();
    let mut random = Rng::with_seed(case.seed);
    for fen in &case.fens {
        let (board, position) = (Board::from_fen(&variant, fen).unwrap(), game.position(fen).unwrap());
        let mut pair = Pair { case, game, board, position };
        pair.compare(seen);
        for _ in 0..PLIES {
            let mut moves = game.moves(&pair.position);
            if moves.is_empty() {
                break;
            }
            let chosen = moves.swap_remove(random.usize(..moves.len()));
            let mv = pair.board.parse_uci(&chosen.text).unwrap();
            pair.board.push(mv).unwrap();
            pair.position = chosen.after;
            pair.compare(seen);
        }
    }
}

#[test]
fn games_with_rare_keys() {
    let long = std::env::var_os("FAIRYCHESS_LONG").is_some();
    let mut seen = Seen::default();
    for seed in 0..if long { 20 * CASES } else { CASES } {
        let Some((case, keys)) = random::with_rare_keys(&random::case(seed)) else { continue };
        for key in keys {
            *seen.keys.entry(key).or_default() += 1;
        }
        play(&case, &mut seen);
    }
    assert!(seen.keys.len() == 4 && seen.keys.values().all(|&number| number > CASES / 5), "{:?}", seen.keys);
    assert!(seen.parted > 20 && seen.parted_by_compulsion > 2, "{} {}", seen.parted, seen.parted_by_compulsion);
    assert!(seen.mates > 2 && seen.drawn_mates > 0, "{} {}", seen.mates, seen.drawn_mates);
}

/// Pieces that move one step and may capture the piece behind them.
const FACING: &str = r#"
name = "facing"
board = { files = 5, ranks = 5, start = "START" }
pieces.king = { letter = "k", moves = "K", royal = true }
pieces.pawn = { letter = "p", moves = "mfWcfF" }
pieces.stone = { letter = "s", moves = [{ move = "mW", withdraw = ["behind"], optional = true }] }
moves = { COMPULSORYpass = "always" }
ending = [{ facing = ["PIECE"], moves = 2, accept = "pass", result = "draw" }]
"#;

const COMPULSORY: &str = "compulsory = [\"capture\"], ";

/// A capture is compulsory only among the moves that part the pieces, and texts are as short as these moves allow.
#[test]
fn pieces_are_parted_before_a_capture_is_compulsory() {
    // one stone that captures by moving between the kings, and another whose capture does not part them
    let both = "2k2/5/pS3/4S/2K1p w - - 0 1";
    // only the second stone
    let other = "2k2/5/1S3/4S/2K1p w - - 0 1";
    // a stone captures one of the pawns
    let pawns = "2k2/5/pS3/P4/2K2 w - - 0 1";
    for (start, piece, compulsory, expected) in [
        (both, "king", "", ["b3c3", "b3c3*a3", "c1b1", "c1c1", "c1d1", "c1d2"].as_slice()),
        (both, "king", COMPULSORY, &["b3c3", "c1c1"]),
        (other, "king", COMPULSORY, &["b3c3", "c1b1", "c1b2", "c1c1", "c1d1", "c1d2"]),
        (pawns, "pawn", "", &["b3c3", "c1c1"]),
    ] {
        let toml = FACING.replace("START", start).replace("PIECE", piece).replace("COMPULSORY", compulsory);
        let case = Case { toml, fens: vec![], seed: 0, primitives: BTreeSet::new(), pairs: BTreeSet::new() };
        let (variant, game) = (AnyVariant::from_toml(&case.toml).unwrap(), random::game(&case).unwrap());
        let board = Board::new(&variant).unwrap();
        let texts: BTreeSet<String> = board.legal_moves().into_iter().map(|mv| board.uci(mv)).collect();
        assert_eq!(texts.iter().collect::<Vec<_>>(), expected, "{start}");
        assert_eq!(board.why_illegal("b3b4").map(|refusal| refusal.reason), Some(RefusalReason::Facing), "{start}");
        Pair { case: &case, game: &game, board, position: game.start().clone() }.compare(&mut Seen::default());
    }
}
