//! Several royal pieces: `royal = true`, `"last"` and `"one"`.

use fairychess_core::{AnyVariant, Board, Termination};

/// A variant that extends chess; the letter O is a royal piece that moves as a king.
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
    // The bishop is pinned to the prince, and the king may go.
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
    // A second piece ends the check, though the first is still attacked.
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
    // All are attacked: that is check, and each move that saves one is legal.
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
