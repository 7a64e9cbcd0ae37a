//! Promotion as in Shogi: zones that a move enters or leaves, two-character letters, and pieces that promote back.

use fairychess_core::{AnyVariant, Board, Move};

/// A small Shogi-like game.
fn game(promotion: &str) -> AnyVariant {
    let text = format!(
        "name = \"x\"\n[board]\nfiles = 5\nranks = 5\nstart = \"4k/5/5/5/K4[] w - - 0 1\"\nbrackets = \"always\"\n\
         [pieces.king]\nroyal = true\n[pieces.pawn]\nmoves = \"fW\"\n[pieces.silver]\nletter = \"s\"\nmoves = \"FfW\"\n\
         [pieces.tokin]\nletter = \"+p\"\nmoves = \"WfF\"\nreturns = \"pawn\"\n\
         [pieces.gold]\nletter = \"+s\"\nmoves = \"WfF\"\nreturns = \"silver\"\n\
         [captures]\nto_reserve = true\n[[drops]]\n[[promotion]]\n{promotion}\n"
    );
    AnyVariant::from_toml(&text).unwrap_or_else(|error| panic!("{error}"))
}

const SHOGI: &str =
    "to = { pawn = \"tokin\", silver = \"gold\" }\nregion = \"ranks 4-5\"\nleaving = true\nforced = \"stuck\"";

fn texts(board: &Board, from: &str) -> Vec<String> {
    let mut texts: Vec<String> = board.legal_moves().iter().map(|&mv| board.uci(mv)).collect();
    texts.retain(|text| text.starts_with(from));
    texts.sort();
    texts
}

#[track_caller]
fn moves(variant: &AnyVariant, fen: &str, from: &str, expected: &[&str]) {
    let board = Board::from_fen(variant, fen).unwrap();
    assert_eq!(texts(&board, from), expected, "{fen}");
}

#[test]
fn moves_that_enter_or_leave_the_zone_promote() {
    let shogi = game(SHOGI);
    moves(&shogi, "4k/5/P4/5/K4[] w - - 0 1", "a3", &["a3a4", "a3a4+"]);
    moves(&shogi, "4k/P4/5/5/K4[] w - - 0 1", "a4", &["a4a5+"]);
    moves(&shogi, "4k/2S2/5/5/K4[] w - - 0 1", "c4b3", &["c4b3", "c4b3+"]);
    moves(&shogi, "4k/5/5/5/K1s2[] b - - 0 1", "c1b2", &["c1b2", "c1b2+"]);
    moves(&shogi, "4k/5/2S2/5/K4[] w - - 0 1", "c3b2", &["c3b2"]);
    let entering = game("to = { silver = \"gold\" }\nregion = \"ranks 4-5\"\nforced = \"none\"");
    moves(&entering, "4k/2S2/5/5/K4[] w - - 0 1", "c4b3", &["c4b3"]);
}

#[test]
fn promotion_may_be_compulsory_or_need_a_capture() {
    let always = game("to = { silver = \"gold\" }\nregion = \"ranks 4-5\"\nleaving = true");
    moves(&always, "4k/2S2/5/5/K4[] w - - 0 1", "c4", &["c4b3+", "c4b5+", "c4c5+", "c4d3+", "c4d5+"]);
    let on_capture = game("to = { silver = \"gold\", gold = \"silver\" }\nregion = \"all\"\non = \"capture\"");
    moves(&on_capture, "4k/1p3/2S2/5/K4[] w - - 0 1", "c3", &["c3b2", "c3b4+", "c3c4", "c3d2", "c3d4"]);
    moves(&on_capture, "4k/1p3/2+S2/5/K4[] w - - 0 1", "c3b", &["c3b3", "c3b4-"]);
}

#[test]
fn captured_promoted_pieces_return_as_what_they_were() {
    let shogi = game(SHOGI);
    let mut board = Board::from_fen(&shogi, "4k/5/1+p3/S4/K4[] w - - 0 1").unwrap();
    board.push(board.parse_uci("a2b3").unwrap()).unwrap();
    assert_eq!(board.fen(), "4k/5/1S3/5/K4[P] b - - 1 1".replace("- 1 1", "- 0 1"));
    let mut board = Board::from_fen(&shogi, "4k/5/P4/5/K4[] w - - 0 1").unwrap();
    board.push(board.parse_uci("a3a4+").unwrap()).unwrap();
    assert_eq!(board.fen(), "4k/+P4/5/5/K4[] b - - 0 1", "no `~` beside `+`");
}

#[test]
fn texts_of_promotions_are_read_again() {
    let shogi = game(SHOGI);
    let board = Board::from_fen(&shogi, "4k/2S2/5/5/K4[] w - - 0 1").unwrap();
    let promotion = board.parse_uci("c4d5+").unwrap();
    assert_eq!(promotion.promotion(), shogi.rules().piece_type("gold"));
    assert_eq!(board.san(promotion).unwrap(), "Sd5=+S+");
    for text in ["Sd5=+S+", "Sd5=+S", "c4d5+"] {
        assert_eq!(board.parse_san(text).ok(), Some(promotion), "{text}");
    }
    assert_eq!(board.parse_san("c4d5").ok().and_then(Move::promotion), None);
    let gold = shogi.rules().piece_type("gold");
    assert_eq!(board.find_between(promotion.from(), promotion.to(), gold).ok(), Some(promotion));
    let board = Board::from_fen(&shogi, "4k/5/2+S2/5/K4[] w - - 0 1").unwrap();
    let mv = board.parse_uci("c3c4").unwrap();
    assert_eq!(board.san(mv).unwrap(), "+Sc4");
    assert_eq!(board.parse_san("+Sc4").ok(), Some(mv));
}

#[test]
fn a_piece_may_promote_instead_of_moving() {
    let game =
        |keys: &str| game(&format!("to = {{ silver = \"gold\" }}\nregion = \"rank 3\"\nin_place = {{ {keys} }}"));
    let plain = ["c3b2", "c3b4", "c3c3+", "c3c4", "c3d2", "c3d4"];
    moves(&game(""), "4k/5/2S2/5/K4[] w - - 0 1", "c3", &plain);
    moves(&game(""), "4k/2S2/5/5/K4[] w - - 0 1", "c4c4", &[]);
    let steps = game("steps = true");
    let expected = ["c3b2", "c3b3+", "c3b4", "c3b4+", "c3c2+", "c3c3+", "c3c4", "c3c4+", "c3d2", "c3d3+", "c3d4"];
    moves(&steps, "4k/3p1/2S2/5/K4[] w - - 0 1", "c3", &expected);
    // A promotion on the spot may not leave the king in check.
    moves(&steps, "4k/5/2S2/1+s3/K4[] w - - 0 1", "c3", &["c3b2"]);
    let last = game("last = \"all\"");
    moves(&last, "4k/2S2/5/5/K4[] w - - 0 1", "c4c4", &["c4c4+"]);
    moves(&last, "4k/2S2/5/S4/K4[] w - - 0 1", "c4c4", &[]);
    let peaceful = game("steps = true, attacks = \"never\"");
    let attacking = ["c3b2", "c3b3+", "c3b4", "c3b4+", "c3c2+", "c3c4", "c3d2", "c3d4"];
    moves(&peaceful, "4k/3p1/2S2/5/K4[] w - - 0 1", "c3", &attacking);
    moves(&peaceful, "5/4k/2S2/5/K4[] w - - 0 1", "c3d", &["c3d2", "c3d4"]);
    let mut board = Board::from_fen(&steps, "4k/5/2S2/5/K4[] w - - 3 1").unwrap();
    let mv = board.parse_uci("c3c3+").unwrap();
    assert_eq!(board.parse_san(&board.san(mv).unwrap()).ok(), Some(mv));
    board.push(mv).unwrap();
    assert_eq!(board.fen(), "4k/5/2+S2/5/K4[] b - - 4 1");
}

#[test]
fn a_capture_en_passant_may_never_promote() {
    let chess = |promotes: bool| {
        let text = format!(
            "name = \"x\"\nextends = \"chess\"\n[[promotion]]\nto = [\"queen\"]\nregion = \"ranks 6-8\"\n[en_passant]\npromotes = {promotes}"
        );
        AnyVariant::from_toml(&text).unwrap()
    };
    moves(&chess(true), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5", &["e5d6q", "e5e6q"]);
    moves(&chess(false), "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5", &["e5d6", "e5e6q"]);
}
