//! Several royal pieces: `royal = true`, `"last"` and `"one"`.

use fairychess_core::{AnyVariant, Board, Color, RefusalReason, Termination};

/// A variant that extends chess; the letter O is a royal piece that moves like a king.
fn princes(royal: &str) -> AnyVariant {
    let toml = format!(
        "name = \"princes\"\nextends = \"chess\"\ncastling = false\n[board]\nstart = \"o3k3/8/8/8/8/8/8/O3K3 w - - 0 1\"\n\
         [pieces.king]\nroyal = {royal}\n[pieces.prince]\nletter = \"o\"\nmoves = \"K\"\nroyal = {royal}\n\
         [[promotion]]\nto = [\"queen\", \"prince\"]\n"
    );
    AnyVariant::from_toml(&toml).unwrap()
}

fn board(royal: &str, fen: &str) -> Board {
    Board::from_fen(&princes(royal), fen).unwrap()
}

fn is_legal(board: &Board, text: &str) -> bool {
    board.legal_moves().iter().any(|&mv| board.uci(mv) == text)
}

#[test]
fn all_pieces_with_royal_true_must_be_safe() {
    let position = board("true", "o3k3/8/8/8/8/8/4r3/O2BK3 w - - 0 1");
    assert!(position.is_check() && !is_legal(&position, "a1b1") && is_legal(&position, "d1e2"));
    // The bishop is pinned to the prince; the king may move.
    let position = board("true", "o3k3/8/8/8/8/8/8/O1B1r1K1 w - - 0 1");
    assert!(position.is_check() && !is_legal(&position, "c1b2") && is_legal(&position, "g1f2"));
    assert!(Board::from_fen(&princes("true"), "o3k3/8/8/8/8/8/8/4K3 w - - 0 1").is_err());
}

#[test]
fn the_last_royal_piece_must_be_safe() {
    let position = board("\"last\"", "o3k3/8/8/8/8/8/4r3/O3K3 w - - 0 1");
    assert!(!position.is_check() && is_legal(&position, "a1b1"));
    let position = board("\"last\"", "o3k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    assert!(position.is_check());
    // A second royal piece ends the check, although the first is still attacked.
    let position = board("\"last\"", "o3k3/P7/8/8/8/8/4r3/2n1K3 w - - 0 1");
    assert!(!is_legal(&position, "a7a8q"));
    let position = board("\"last\"", "o3k3/1P6/8/8/8/8/4r3/2n1K3 w - - 0 1");
    assert!(is_legal(&position, "b7b8o") && !is_legal(&position, "b7b8q"));
    assert!(Board::from_fen(&princes("\"last\""), "o3k3/8/8/8/8/8/8/8 w - - 0 1").is_err());
}

#[test]
fn one_royal_piece_must_be_safe() {
    let position = board("\"one\"", "o3k3/8/8/8/8/8/4r3/O3K3 w - - 0 1");
    assert!(!position.is_check());
    // All royal pieces are attacked, which is check. Each move that saves one of them is legal.
    let position = board("\"one\"", "o3k3/8/8/8/8/r7/4r3/O3K3 w - - 0 1");
    assert!(position.is_check() && is_legal(&position, "e1e2") && is_legal(&position, "a1b1"));
    assert!(!is_legal(&position, "a1a2"));
    let mated = board("\"one\"", "o3k3/8/8/8/8/2n5/rr6/O3K2r w - - 0 1");
    assert_eq!(mated.outcome(false).map(|outcome| outcome.termination), Some(Termination::Checkmate));
}

#[test]
fn spartan_kings_give_up_only_one() {
    let spartan = AnyVariant::builtin("spartan").unwrap();
    let position = Board::from_fen(&spartan, "k6k/8/8/8/8/8/8/R3K2R b KQ - 0 1").unwrap();
    assert!(position.is_check(), "both kings are attacked");
    let position = Board::from_fen(&spartan, "k6k/8/8/8/8/8/8/R3K3 b Q - 0 1").unwrap();
    assert!(!position.is_check() && is_legal(&position, "h8g8"), "the king on a8 may stay attacked");
    let position = Board::from_fen(&spartan, "k7/8/8/8/8/8/8/R3K3 b Q - 0 1").unwrap();
    assert!(position.is_check() && !is_legal(&position, "a8a7"));
}

/// The number of legal moves, and whether the side to move is in check. A side's rooks are royal while it has at most `most` of
/// them, and likewise its knights.
fn counted(most: u8, fen: &str) -> (usize, bool) {
    let toml = format!(
        "name = \"counted\"\nextends = \"chess\"\ncastling = false\n[board]\nsetups = true\nstart = \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"\n\
         [pieces.king]\nroyal = false\n[pieces.rook]\nroyal = {{ at_most = {most} }}\n[pieces.knight]\nroyal = {{ at_most = {most} }}\n\
         [endings]\ndead_positions = \"none\"\n"
    );
    let board = Board::from_fen(&AnyVariant::from_toml(&toml).unwrap(), fen).unwrap();
    (board.legal_moves().len(), board.is_check())
}

#[test]
fn royal_pieces_of_a_number_are_counted_by_type() {
    // The bishop attacks the only rook, which is royal; the knight is counted separately.
    let fen = "4k2r/7n/8/8/3b4/8/7N/R3K3 w - - 0 1";
    assert_eq!(counted(1, fen), (9, true));
    // Neither of two rooks is royal, unless the limit is two.
    let fen = "4k2r/7n/8/8/3b4/8/7N/RR2K3 w - - 0 1";
    assert_eq!(counted(1, fen), (24, false));
    assert!(counted(2, fen).1);
    assert!(!counted(2, "4k2r/7n/8/8/3b4/8/7N/RRR1K3 w - - 0 1").1);
    // A side without royal rooks or knights has nothing to lose.
    assert_eq!(counted(2, "4k2r/7n/8/8/3b4/8/8/4K3 w - - 0 1"), (5, false));
}

#[test]
fn a_side_that_need_not_have_a_royal_piece_has_not_lost_it() {
    let game = |effect: &str| {
        let toml = format!(
            "name = \"princes\"\n[board]\nfiles = 5\nranks = 5\nstart = \"1k1p1/2r2/5/2R2/1K1P1 w - - 0 1\"\n\
             [pieces.king]\nroyal = true\n[pieces.prince]\nletter = \"p\"\nmoves = \"K\"\nroyal = {{ at_most = 1 }}\n\
             [pieces.rook]\n[[effects]]\nafter = \"capture\"\nmake = \"nothing\"\n{effect}\n"
        );
        AnyVariant::from_toml(&toml).unwrap()
    };
    // Black's rook attacks White's prince. Black has no prince, but only an effect of White's move can have removed it.
    let fen = "4k/5/5/P3r/1K3 b - - 0 1";
    let error = Board::from_fen(&game("centre = true"), fen).unwrap_err().to_string();
    assert!(error.contains("the side that is not to move is in check"), "{error}");
    let over = Board::from_fen(&game("steps = \"K\""), fen).unwrap();
    assert_eq!(over.outcome(false).and_then(|outcome| outcome.winner), Some(Color::White));
}

#[test]
fn effects_remove_no_pieces_of_which_several_are_royal() {
    let toml = |most: u8| {
        format!(
            "name = \"blasts\"\nextends = \"atomic\"\n[pieces.king]\nroyal = false\n[pieces.rook]\nroyal = {{ at_most = {most} }}\n"
        )
    };
    let error = AnyVariant::from_toml(&toml(2)).unwrap_err().to_string();
    assert!(error.contains("an effect may not remove pieces of a type with several royal pieces"), "{error}");
}

#[test]
fn walls_may_answer_checks_or_not() {
    let toml = |rest: &str| format!("name = \"walls\"\nextends = \"chess\"\n[walling]\nplace = \"left\"\n{rest}");
    let board = |toml: &str, fen: &str| Board::from_fen(&AnyVariant::from_toml(toml).unwrap(), fen).unwrap();
    // The king leaves behind a wall that shields it from the rook.
    let fen = "k3r3/8/8/8/8/8/3PPP2/3QKB2 w - - 0 1";
    let along = "k7/8/8/8/8/8/8/r3K3 w - - 0 1";
    let free = board(&toml(""), along);
    assert!(is_legal(&free, "e1f1,f1e1"));
    let bound = board(&toml("answers = false"), along);
    assert!(!is_legal(&bound, "e1f1,f1e1") && is_legal(&bound, "e1e2,e2e1"));
    assert_eq!(bound.why_illegal("e1f1,f1e1").map(|refusal| refusal.reason), Some(RefusalReason::Check));
    // A pinned piece that moves away leaves a wall in its place, which is enough only if walls may answer a check.
    assert!(
        is_legal(&board(&toml(""), fen), "e2e3,e3e2") && is_legal(&board(&toml("answers = false"), fen), "e2e3,e3e2")
    );
    let pinned = "k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1";
    assert!(is_legal(&board(&toml(""), pinned), "e2c3,c3e2"));
    assert!(!is_legal(&board(&toml("answers = false"), pinned), "e2c3,c3e2"));
}
