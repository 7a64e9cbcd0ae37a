//! The limits of drops other than their squares.

use fairychess_core::{AnyVariant, Board};

/// A game with kings, rooks and pawns, and one drop rule with these keys.
fn game(rule: &str) -> AnyVariant {
    let text = format!(
        "name = \"x\"\n[board]\nfiles = 4\nranks = 4\nstart = \"3k/4/4/K3[] w - - 0 1\"\nbrackets = \"always\"\n\
         [pieces.king]\nroyal = true\n[pieces.rook]\n[pieces.pawn]\nmoves = \"fW\"\n[[drops]]\n{rule}\n"
    );
    AnyVariant::from_toml(&text).unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn drops(variant: &AnyVariant, fen: &str, expected: &str) {
    let board = Board::from_fen(variant, fen).unwrap();
    let mut texts: Vec<String> = board.legal_moves().iter().map(|&mv| board.uci(mv)).collect();
    texts.retain(|text| text.contains('@'));
    texts.sort();
    assert_eq!(texts.join(" "), expected, "{fen}");
    assert_eq!(board.legal_count(), board.legal_moves().len());
}

#[test]
fn a_number_of_pieces_for_each_file() {
    let nifu = game("pieces = [\"pawn\"]\nto = \"rank 2\"\nper_file = 1");
    drops(&nifu, "3k/P3/2p1/K3[P] w - - 0 1", "P@b2 P@d2");
    let two = game("pieces = [\"pawn\"]\nto = \"rank 2\"\nper_file = 2");
    drops(&two, "P2k/P1P1/4/K3[P] w - - 0 1", "P@b2 P@c2 P@d2");
}

#[test]
fn checks_and_mates_by_drops() {
    let calm = game("pieces = [\"pawn\"]\nto = \"rank 3\"\nchecks = \"never\"");
    drops(&calm, "3k/4/4/K1R1[P] w - - 0 1", "P@a3 P@b3 P@c3");
    // The rooks guard all squares around the king, and the rook on the third rank protects the pawn.
    let spared = game("pieces = [\"pawn\"]\nto = \"rank 3\"\nmates = \"never\"");
    drops(&spared, "3k/R3/4/K1R1[P] w - - 0 1", "P@b3 P@c3");
    drops(&spared, "3k/4/4/KR2[P] w - - 0 1", "P@a3 P@b3 P@c3 P@d3");
    let any = game("pieces = [\"pawn\"]\nto = \"rank 3\"");
    drops(&any, "3k/R3/4/K1R1[P] w - - 0 1", "P@b3 P@c3 P@d3");
}

#[test]
fn pieces_that_are_dropped_as_others() {
    let either = game("as = { pawn = [\"pawn\", \"rook\"] }\nto = \"squares b2\"");
    drops(&either, "3k/4/4/K3[P] w - - 0 1", "P@b2 R@b2");
    let mut board = Board::from_fen(&either, "3k/4/4/K3[PP] w - - 0 1").unwrap();
    board.push(board.parse_uci("R@b2").unwrap()).unwrap();
    assert_eq!(board.fen(), "3k/4/1R2/K3[P] b - - 0 1");
}

#[test]
fn drops_without_a_reserve() {
    let free = game("pieces = [\"pawn\"]\nto = \"rank 2\"\nfree = true\nnext_to = \"own\"");
    drops(&free, "3k/4/4/K3[] w - - 0 1", "P@a2 P@b2");
    let mut board = Board::from_fen(&free, "3k/4/4/K3[] w - - 0 1").unwrap();
    board.push(board.parse_uci("P@b2").unwrap()).unwrap();
    assert_eq!(board.fen(), "3k/4/1P2/K3[] b - - 0 1");
}

#[test]
fn stones_that_enclose_or_lie_on_top() {
    let reversi = game("pieces = [\"pawn\"]\nencloses = true");
    drops(&reversi, "3k/4/1pp1/KPP1[P] w - - 0 1", "P@a3 P@b3 P@c3 P@d3");
    drops(&reversi, "3k/1p2/1p2/KP2[P] w - - 0 1", "P@b4 P@c3");
    let stacked = game("pieces = [\"pawn\"]\non_top = true");
    drops(&stacked, "3k/1p2/1p2/KP2[P] w - - 0 1", "P@a2 P@b4 P@c1 P@d1");
    drops(&stacked, "3k/1p2/1p2/KP2[p] b - - 0 1", "P@a2 P@b4 P@c1 P@d1");
    let start = game("pieces = [\"pawn\"]\nfirst = \"squares b2 c2\"\nencloses = true");
    drops(&start, "3k/4/1p2/K3[P] w - - 0 1", "P@c2");
}

#[test]
fn pieces_apart_from_enemies_or_pushed_from_an_edge() {
    let apart = game("pieces = [\"pawn\"]\nto = \"ranks 1-3\"\napart = [\"W\", \"ffN\"]");
    drops(&apart, "3k/4/1p2/K3[P] w - - 0 1", "P@a3 P@c1 P@c3 P@d1 P@d2");
    // Steps are given for White; for Black, they also point forward.
    let apart = game("pieces = [\"pawn\"]\nto = \"file b\"\napart = \"fW\"");
    drops(&apart, "3k/4/1P2/K3[p] b - - 0 1", "P@b1 P@b4");
    let pushed = game("pieces = [\"pawn\"]\npushed = \"W\"");
    drops(&pushed, "3k/1p2/4/KP2[P] w - - 0 1", "P@a2 P@a3 P@b4 P@c1 P@c3 P@c4 P@d2 P@d3");
    let fallen = game("pieces = [\"pawn\"]\npushed = \"bW\"");
    drops(&fallen, "3k/1p2/4/KP2[P] w - - 0 1", "P@a2 P@b4 P@c1");
}

#[test]
fn pieces_on_both_colours() {
    let both = game(
        "pieces = [\"rook\"]\nto = \"rank 1\"\ncolours = \"both\"\n[[drops]]\npieces = [\"pawn\"]\nto = \"rank 1\"",
    );
    // a1 and c1 are dark: with a rook on c1, the other rook must be on a light square.
    drops(&both, "3k/4/K3/2R1[R] w - - 0 1", "R@b1 R@d1");
    // Two rooks need one dark and one light square.
    drops(&both, "3k/4/K3/1p1p[PRR] w - - 0 1", "P@a1 P@c1 R@a1 R@c1");
    drops(&both, "3k/4/K3/1p2[PRR] w - - 0 1", "P@a1 P@c1 R@a1 R@c1 R@d1");
}

#[test]
fn king_and_partner_castle_once_both_are_dropped() {
    let placement = AnyVariant::builtin("placement").unwrap();
    let mut board = Board::from_fen(&placement, "8/8/8/8/8/8/8/8[KRRkr] w - - 0 1").unwrap();
    for (text, rights) in [("R@h1", "-"), ("R@g8", "-"), ("K@e1", "K"), ("K@e8", "K"), ("R@a1", "KQ")] {
        board.push(board.parse_uci(text).unwrap()).unwrap();
        assert_eq!(board.fen().split(' ').nth(2), Some(rights), "{text}");
    }
    board.push(board.parse_uci("e8d8").unwrap()).unwrap();
    // The rook on g8 attacks g1.
    assert!(board.parse_uci("e1g1").is_err());
    board.push(board.parse_uci("e1c1").unwrap()).unwrap();
    let mut board = Board::from_fen(&placement, "8/8/8/8/8/8/8/R7[Kk] w - - 0 1").unwrap();
    board.push(board.parse_uci("K@d1").unwrap()).unwrap();
    assert_eq!(board.fen().split(' ').nth(2), Some("-"));
}
