//! The reasons why texts are not legal moves: an example of each reason, and pseudo-legal moves from random games of every
//! built-in variant.

use fairychess_core::internals::splitmix;
use fairychess_core::variant::builtin;
use fairychess_core::{AnyVariant, Board, RefusalReason as Reason};
use std::collections::{BTreeMap, BTreeSet};

const PLIES: u64 = 40;

fn refused(board: &Board, text: &str) -> (Reason, String, Vec<String>) {
    let refusal = board.why_illegal(text).unwrap_or_else(|| panic!("{text} is legal in {}", board.fen()));
    let names = refusal.squares.into_iter().map(|at| board.variant().square_name(at).unwrap());
    (refusal.reason, refusal.message, names.collect())
}

fn board(variant: &str, fen: &str) -> Board {
    let variant = match variant.split_once('\n') {
        None => AnyVariant::builtin(variant).unwrap(),
        Some(_) => AnyVariant::from_toml(variant).unwrap(),
    };
    if fen.is_empty() { Board::new(&variant).unwrap() } else { Board::from_fen(&variant, fen).unwrap() }
}

/// A variant or its definition, a position, a string, and the expected reason, message and squares.
type Case = (&'static str, &'static str, &'static str, Reason, &'static str, &'static str);

const START: &str = "";
const NO_CHECKS: &str = "name = \"x\"\nextends = \"chess\"\n[moves]\nchecks = \"never\"";
const NO_STUCK: &str = "name = \"x\"\nextends = \"crazyhouse\"\n[moves]\nstuck = \"never\"\n[pieces.lance]\nletter = \"l\"\nmoves = \"fR\"";

const CASES: &[Case] = &[
    (
        "chess",
        START,
        "e9e4",
        Reason::UnknownText,
        "'e9e4' is not a move of chess, from column 2 on: expected one like b1a3",
        "",
    ),
    ("chess", START, "e5e6", Reason::EmptySquare, "there is no piece on e5", "e5"),
    ("chess", START, "e7e5", Reason::OtherSide, "the pawn on e7 is not White's", "e7"),
    ("chess", START, "b1d2", Reason::OwnPiece, "d2 has a pawn of the same side", "d2"),
    ("chess", START, "a1a5", Reason::Blocked, "the pawn on a2 is in the way of the rook on a1", "a2"),
    ("chess", START, "e2d3", Reason::OnlyCaptures, "the pawn on e2 goes to d3 only to capture", "e2 d3"),
    (
        "chess",
        "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1",
        "e4e5",
        Reason::OnlyMoves,
        "the pawn on e4 does not capture on e5",
        "e4 e5",
    ),
    ("chess", START, "b1b3", Reason::NoSuchMove, "the knight on b1 does not move to b3", "b1 b3"),
    ("chess", START, "Ne5", Reason::NoSuchMove, "no knight can go to e5", "b1 g1"),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Nf3", Reason::NoPiece, "White has no knight on the board", ""),
    (
        "chess",
        "4k3/4P3/8/8/8/8/8/K7 w - - 0 1",
        "e7e8",
        Reason::OnlyMoves,
        "the pawn on e7 does not capture on e8",
        "e7 e8",
    ),
    (
        "chess",
        "7k/4P3/8/8/8/8/8/K7 w - - 0 1",
        "e7e8",
        Reason::Choice,
        "the move must be written in full: e7e8q or e7e8r or e7e8b or e7e8n",
        "e7 e8",
    ),
    (
        "chess",
        "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1",
        "Nc3",
        Reason::Check,
        "it leaves the king on e1 to the rook on e4",
        "e1 e4",
    ),
    (
        "chess",
        "4k3/8/8/8/4r3/8/3N4/4K3 w - - 0 1",
        "Nb3",
        Reason::Check,
        "it leaves the king on e1 in check from the rook on e4",
        "e1 e4",
    ),
    (
        "chess",
        "4k3/8/8/8/3r4/8/8/4K3 w - - 0 1",
        "Kd1",
        Reason::Check,
        "the king on d1 would be attacked by the rook on d4",
        "d1 d4",
    ),
    ("chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O", Reason::Castling, "the castling right there is lost", ""),
    (
        "chess",
        "4k3/8/8/8/8/8/8/4KB1R w K - 0 1",
        "e1g1",
        Reason::Castling,
        "the bishop on f1 is in the way of castling",
        "f1",
    ),
    (
        "chess",
        "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1",
        "e1g1",
        Reason::Castling,
        "the king may not castle out of check",
        "e1 e4",
    ),
    (
        "chess",
        "4k3/8/8/8/5r2/8/8/4K2R w K - 0 1",
        "O-O",
        Reason::Castling,
        "the king may not castle over or onto f1, which is attacked",
        "f1 f4",
    ),
    ("chess", START, "0000", Reason::Pass, "passing is not a move of this variant", ""),
    ("chess", START, "P@e4", Reason::NotInReserve, "White has no pawn in reserve", ""),
    ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1", "P@e8", Reason::Occupied, "e8 is not empty", "e8"),
    (
        "crazyhouse",
        "4k3/8/8/8/8/8/8/4K3[P] w - - 0 1",
        "P@d8",
        Reason::DropSquare,
        "the pawn may not be dropped on d8",
        "d8",
    ),
    ("stoltz", START, "e2e4", Reason::Vote, "there is a vote: White must accept or decline before any other move", ""),
    ("culverin", START, "accept", Reason::NoVote, "there is no vote", ""),
    (
        "antichess",
        "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
        "e4e5",
        Reason::Compulsory,
        "a capture is compulsory, such as e4d5",
        "e4",
    ),
    (
        "atomic",
        "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1",
        "e1d2",
        Reason::LosesRoyal,
        "it removes a royal piece of its own side",
        "e1",
    ),
    ("kingofthehill", "4k3/8/8/8/4K3/8/8/8 b - - 0 1", "e8e7", Reason::GameOver, "the game is over", ""),
    (
        NO_CHECKS,
        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
        "a1a8",
        Reason::GivesCheck,
        "it gives check, which is forbidden here",
        "e8",
    ),
    (
        NO_STUCK,
        "4k3/8/8/8/8/8/8/4K3[L] w - - 0 1",
        "L@a8",
        Reason::Stuck,
        "the piece could never move again on a8",
        "a8",
    ),
];

#[test]
fn each_reason_has_a_sentence_and_squares() {
    let mut wrong = vec![];
    for &(variant, fen, text, reason, message, squares) in CASES {
        let expected = (reason, message.to_owned(), squares.split_whitespace().map(str::to_owned).collect());
        let found = refused(&board(variant, fen), text);
        if found != expected {
            wrong.push(format!("{text} in {variant} {fen}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_hopper_gives_check_over_its_screen() {
    let board = board("xiangqi", "3k5/9/4c4/9/4N4/9/4R4/9/9/4K4 w - - 0 1");
    let squares = ["e1", "e8", "e4"].map(str::to_owned).to_vec();
    let message = "it leaves the king on e1 to the cannon on e8, over e4".to_owned();
    assert_eq!(refused(&board, "e6c7"), (Reason::Check, message, squares));
}

#[test]
fn pseudo_legal_moves_that_are_not_legal_have_a_specific_reason() {
    let mut seen = BTreeMap::<&str, usize>::new();
    let specific = [
        Reason::Check,
        Reason::LosesRoyal,
        Reason::GivesCheck,
        Reason::Stuck,
        Reason::Compulsory,
        Reason::Facing,
        Reason::Vote,
    ];
    for (index, name) in builtin::names().iter().enumerate() {
        let variant = AnyVariant::builtin(name).unwrap();
        let mut board = Board::new(&variant).unwrap();
        for ply in 0..PLIES {
            let moves = board.legal_moves();
            let Some(&mv) = moves.get(splitmix((index as u64) << 32 | ply) as usize % moves.len().max(1)) else {
                break;
            };
            let texts: BTreeSet<String> = moves.iter().map(|&mv| board.uci(mv)).collect();
            let pseudo: BTreeSet<_> = board.pseudo_legal_moves().into_iter().map(|mv| board.uci(mv)).collect();
            let missing: Vec<_> = texts.difference(&pseudo).collect();
            assert!(missing.is_empty(), "{name}: {missing:?} in {}", board.fen());
            for text in pseudo.difference(&texts).take(4) {
                let refusal = board.why_illegal(text).unwrap_or_else(|| panic!("{name}: {text} in {}", board.fen()));
                assert!(specific.contains(&refusal.reason), "{name}: {text} in {}: {refusal:?}", board.fen());
                *seen.entry(refusal.reason.name()).or_default() += 1;
            }
            assert_eq!(board.why_illegal(&board.uci(mv)), None, "{name}: {}", board.fen());
            assert_eq!(board.why_illegal(&board.san(mv).unwrap()), None, "{name}: {}", board.fen());
            board.push_unchecked(mv);
        }
    }
    assert!(seen["check"] > 100 && seen["compulsory"] > 20, "{seen:?}");
}
