//! Variant definitions.

use super::corpus;
use super::runner::{Answer, Target, run};
use fairychess_core::internals::inconsistency;
use fairychess_core::variant::{Problem, Rules, VariantError};
use fairychess_core::{AnyVariant, Board};
use fastrand::Rng;
use std::time::Duration;

#[rustfmt::skip]
const WORDS: &[&str] = &[
    "name", "title", "description", "extends", "vote", "board", "pieces", "promotion", "en_passant", "castling",
    "gates", "drops", "walling", "place", "keep", "instead", "captures", "clock", "endings", "files", "ranks", "start", "walls", "brackets", "letter",
    "moves", "library", "value", "royal", "first_move", "drops_as", "drop_to", "shape", "move", "legs", "mode", "first",
    "screen", "from", "land", "overtake", "withdraw", "throw", "optional", "fallback", "step", "turn", "range",
    "over", "end", "stops", "piece", "edge", "owner", "pieces", "except", "behind", "region", "forced", "to", "limits",
    "thrown", "attackers", "victims", "fen", "king", "partner", "K", "Q", "origin", "notation", "crossing",
    "dropped_partners", "triggers", "compulsory", "passes", "judged", "captured", "to_reserve", "onto", "relocate",
    "in_check", "ahead", "forward", "claim", "repetition_claim", "resets", "drops_reset", "stalemate",
    "counting", "bare", "at_most", "without", "against", "from_pieces", "\n[[counting]]\nmoves = 9\n", "repetition", "result", "checks", "\"lose\"", "over", "passed", "promotes", "in_place", "{ steps = true, attacks = \"never\", last = \"all\" }", "dropped", "\"both\"", "draws", "\"black\"", "spoils", "outlive", "symmetry", "\"turned\"", "white", "black", "{ white = \"rank 1\", black = \"rank 8\" }", "dead_positions", "minor", "colour_bound", "null_moves", "\"last\"", "\"one\"", "effects",
    "after", "steps", "enclosed", "centre", "support", "piece_types", "spares", "make", "\n[[effects]]\nafter = \"capture\"\n", "\nextends = \"chess\"\n", "\n[pieces.queen]\n",
    "compulsory_pieces", "pass", "stuck", "takes", "when", "\n[moves]\n", "\"checkers\"", "\"checked\"", "[\"capture\", \"drop\"]", "\"stuck\"", "\"never\"",
    "\n[pieces.x]\nletter = \"x\"\n", "\n[[drops]]\n", "\n[[promotion]]\n", "\n[castling]\n", "\n[gates]\n",
    "\n[[ending]]\n", "\n[values]\n", "reach", "extinct", "\"each\"", "checks", "line", "shape", "\"square\"", "\"scattered\"", "steps",
    "joined", "facing", "castled", "forfeited", "full", "answer", "\"both\"", "result", "\"count\"", "count", "safe", "blocked", "at_most",
    "enemy_has", "mate", "\"fewer\"", "accept", "\"pass\"", "pass = \"always\"\n", "moves = 2\n", "lost_to", "mate_needs", "no_mate_by",
    "\n[walling]\nplace = \"anywhere\"\n", "\"beyond\"", "\"left\"", "\"rim\"",
    "\n[board]\n", " = ", "true", "false", "\"all\"", "\"rank 2\"", "\"ranks -2--1\"", "\"same-colour\"", "\"any\"",
    "\"none\"", "\"squares a1 h8\"", "\"light and file a\"", "[\"pawn\", \"king\"]", "[", "]", "{", "}", ",", "\"",
    "'''", "\"\"\"", "\\u0041", "\\n", "#", "\n", ".", "mK", "cpQ", "[F?fsR]", "(2,3)", "NN", "1979-05-27T07:32:00Z",
    "0x7f", "1e5", "nan", "leaving", "on", "\"capture\"", "\"stuck\"", "returns", "\"+p\"", "as", "free", "per_file",
    "next_to", "\"own\"", "encloses", "on_top", "apart", "pushed", "colours", "\"both\"", "checks", "mates", "\"never\"", "promoted",
    "\"kept\"", "{ pawn = \"queen\" }", "{ pawn = [\"pawn\", \"rook\"] }",
];

/// Slightly more than the longest definition accepted.
const LONGEST: usize = 257 * 1024;

#[test]
fn definitions_are_read_or_refused() {
    let target = Target {
        name: "toml",
        pool: corpus::definitions(),
        words: WORDS,
        longest: LONGEST,
        slowest: Duration::from_secs(1),
        // To detect a lack of memory early, compilation first requests up to 64 MiB and releases it again.
        memory: (96 << 20, 400),
    };
    run(&target, try_definition);
}

/// Reads a definition and checks the properties that every definition must have.
pub fn try_definition(text: &str, rng: &mut Rng) -> Answer {
    match AnyVariant::from_toml(text) {
        Err(error) => {
            check_problems(text, &error);
            let first = &error.problems[0];
            Answer::Refused(format!("{}: {}", first.key, first.message))
        }
        Ok(variant) => {
            let rules = variant.rules();
            let written = variant.to_toml();
            assert_eq!(Rules::from_toml(&written).as_ref(), Ok(rules), "written and read again: {written}");
            let played = play(&variant, rng);
            let moves: usize = rules.piece_types.iter().map(|piece_type| piece_type.moves.len()).sum();
            Answer::Accepted(format!(
                "{} {} {} {moves} {}",
                rules.files,
                rules.ranks,
                rules.piece_types.len(),
                played.min(20)
            ))
        }
    }
}

fn check_problems(text: &str, error: &VariantError) {
    let problems = &error.problems;
    assert!((1..=100).contains(&problems.len()), "{} problems", problems.len());
    assert!(problems.is_sorted_by_key(|problem| (problem.line, problem.column)), "{error}");
    for Problem { line, column, key, message, .. } in problems {
        let found = text.split('\n').nth(line - 1).expect("a line of the text");
        assert!((1..=found.chars().count() + 1).contains(column), "line {line}, column {column} of {found:?}");
        assert!((3..=8001).contains(&message.chars().count()), "message of {} bytes: {message}", message.len());
        assert!(key.chars().count() <= 161, "key of {} bytes", key.len());
        let odd = |text: &str| text.chars().any(char::is_control);
        assert!(!odd(message) && !odd(key), "{key:?}: {message:?}");
    }
}

/// Plays a few moves; returns the number of legal moves at the start.
pub fn play(variant: &AnyVariant, rng: &mut Rng) -> usize {
    let mut board = Board::new(variant).expect("the start of a variant");
    let mut first = 0;
    for ply in 0..6 {
        assert_eq!(inconsistency(&board), None, "{}", board.fen());
        let moves = board.legal_moves();
        if ply == 0 {
            first = moves.len();
        }
        if moves.is_empty() {
            break;
        }
        board.push_unchecked(moves[rng.usize(..moves.len())]);
    }
    let fen = board.fen();
    let again = Board::from_fen(variant, &fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    assert_eq!(again.fen(), fen);
    first
}
