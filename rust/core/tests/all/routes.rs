//! Special captures by routes. The random games of `walks.rs` and of random definitions compare routes with walks, and limits
//! with played moves, at every node (`Board::inconsistency`), and `src/tests/routes.rs` tests which pieces have routes; this file
//! tests moves whose legality depends on the screen.

use fairychess_core::{AnyVariant, Board};
use std::collections::BTreeSet;

fn targets(board: &Board, from: &str) -> BTreeSet<String> {
    let moves = board.legal_moves().into_iter().map(|mv| board.uci(mv));
    moves.filter_map(|text| text.strip_prefix(from).map(str::to_owned)).collect()
}

fn set(squares: &str) -> BTreeSet<String> {
    squares.split_whitespace().map(str::to_owned).collect()
}

/// The culverin on e8 attacks e1 over any piece in between except a white pawn, which is an enemy pawn to the culverin.
#[test]
fn a_pawn_may_take_a_screen_where_others_may_not() {
    let culverin = AnyVariant::builtin("culverin").unwrap();
    let board = |fen: &str| Board::from_fen(&culverin, fen).unwrap();
    let check = board("2k1c3/8/8/4n3/2NP4/8/8/4K3 w - - 0 1");
    assert!(check.is_check());
    assert_eq!(targets(&check, "d4"), set("e5"));
    assert_eq!(targets(&check, "c4"), set("e3"), "two pieces between");
    let quiet = board("2k1c3/8/8/4P3/8/2N5/8/4K3 w - - 0 1");
    assert!(!quiet.is_check());
    assert_eq!(targets(&quiet, "c3"), set("a2 a4 b1 b5 d1 d5 e2 e4"));
    let beside = board("2k1c3/8/8/3P4/8/8/4N3/4K3 w - - 0 1");
    assert!(beside.is_check());
    assert_eq!(targets(&beside, "e2"), set("c1 g1 c3 g3 d4 f4"), "a screen goes, and nothing is hopped");
    assert_eq!(targets(&beside, "d5"), set(""), "it can fill no square of the file");
}

/// A promoted pawn is no longer a pawn when it serves as a screen.
#[test]
fn a_pawn_that_promotes_is_a_pawn_no_more() {
    let culverin = AnyVariant::builtin("culverin").unwrap();
    let board = Board::from_fen(&culverin, "K2n2kc/2P5/8/8/8/8/8/8 w - - 0 1").unwrap();
    // Over the king on g8, the culverin reaches only d8, whatever is there.
    assert!(!board.is_check());
    assert_eq!(targets(&board, "c7d8").len(), 4);
    let board = Board::from_fen(&culverin, "K2n3c/2P5/6k1/8/8/8/8/8 w - - 0 1").unwrap();
    assert!(board.is_check());
    assert_eq!(targets(&board, "c7"), set("c8q c8r c8b c8n"), "on d8 whatever it becomes is a screen");
}
