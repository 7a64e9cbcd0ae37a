//! Moves played and undone at random: the board always equals a board on which only the remaining moves were played.

use fairychess_core::internals::{inconsistency, splitmix};
use fairychess_core::variant::builtin;
use fairychess_core::{AnyVariant, Board};

const STEPS: u64 = 150;

#[test]
fn a_board_is_what_its_moves_lead_to_whatever_else_was_tried() {
    let (mut played, mut back, mut again) = (0, 0, 0);
    for (index, name) in builtin::names().iter().enumerate() {
        let variant = AnyVariant::builtin(name).unwrap();
        let mut board = Board::new(&variant).unwrap();
        for step in 0..STEPS {
            let chance = splitmix((index as u64) << 32 | step);
            let list = board.legal_moves();
            // Usually play a move; sometimes undo several, so that their memory is reused for other positions.
            if chance % 4 == 0 || list.is_empty() {
                for _ in 0..chance >> 8 & 7 {
                    back += usize::from(board.pop().is_some());
                }
            } else {
                let mv = list[(chance >> 16) as usize % list.len()];
                assert_eq!(board.push(mv), Ok(mv), "{name} {}", board.fen());
                played += 1;
            }
            if step % 16 == 0 {
                compare(&board, &variant);
                again += 1;
            }
            if step % 40 == 39 {
                board = if chance % 3 == 0 { board.with_last(5) } else { board.clone() };
            }
        }
    }
    assert!(played > 5_000 && back > 2_000 && again > 500, "{played} played, {back} back, {again} compared");
}

/// Compares the board with a new one on which the same moves are played.
fn compare(board: &Board, variant: &AnyVariant) {
    let mut twin = Board::restore(variant, &board.root().exact_fen()).unwrap();
    let mut made = vec![];
    for mv in board.move_stack() {
        made.push(twin.played(mv));
        twin.push(mv).unwrap();
    }
    assert_eq!(board.moves_made(), made.len());
    assert_eq!(board.played_stack(), made);
    assert_eq!(board.last_played(), made.last().copied());
    assert_eq!(board.exact_fen(), twin.exact_fen());
    assert_eq!(board.zobrist_hash(), twin.zobrist_hash());
    assert_eq!(board.legal_moves(), twin.legal_moves());
    assert_eq!(board.legal_played(), twin.legal_played());
    assert_eq!(board.legal_played(), board.legal_moves().into_iter().map(|mv| board.played(mv)).collect::<Vec<_>>());
    assert_eq!(board.outcome(true), twin.outcome(true));
    assert_eq!(inconsistency(board), None);
}
