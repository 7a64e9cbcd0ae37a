//! `[[effects]]`: blasts, walls, and pieces that change sides.

use fairychess_core::internals::inconsistency;
use fairychess_core::{AnyVariant, Board, Color, Termination};

fn board(variant: &AnyVariant, fen: &str) -> Board {
    Board::from_fen(variant, fen).unwrap_or_else(|error| panic!("{error}: {fen}"))
}

fn is_legal(board: &Board, text: &str) -> bool {
    board.legal_moves().iter().any(|&mv| board.uci(mv) == text)
}

#[track_caller]
fn plays(board: &mut Board, text: &str, fen: &str) {
    board.push(board.parse_uci(text).unwrap()).unwrap();
    assert_eq!(board.fen(), fen);
    assert_eq!(inconsistency(board), None);
}

/// A variant without royal pieces.
fn stones(effects: &str) -> AnyVariant {
    let toml = format!(
        "name = \"stones\"\n[board]\nfiles = 5\nranks = 5\nwalls = true\nstart = \"5/5/5/5/5 w - - 0 1\"\n\
         [pieces.stone]\nletter = \"s\"\nmoves = \"Q\"\n[pieces.pawn]\nmoves = \"fW\"\n{effects}\n"
    );
    AnyVariant::from_toml(&toml).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_side_whose_king_an_effect_removes_has_lost() {
    for more in ["", "[captures]\nto_reserve = true\n[[drops]]\n"] {
        let toml = format!(
            "name = \"blown\"\nextends = \"chess\"\n{more}[[effects]]\nafter = \"capture\"\nsteps = \"K\"\ncentre = true\nmake = \"nothing\"\n"
        );
        let mut game = Board::new(&AnyVariant::from_toml(&toml).unwrap()).unwrap();
        for text in ["g1f3", "a7a6", "f3e5", "a6a5", "e5f7"] {
            assert_eq!(game.outcome(false), None);
            game.push(game.parse_uci(text).unwrap()).unwrap();
        }
        let outcome = game.outcome(false).unwrap();
        assert_eq!((outcome.termination, outcome.winner), (Termination::VariantLoss, Some(Color::White)));
        assert!(game.legal_moves().is_empty());
        let again = Board::from_fen(&AnyVariant::from_toml(&toml).unwrap(), &game.fen()).unwrap();
        assert_eq!((again.fen(), again.outcome(false)), (game.fen(), Some(outcome)));
        // A side does not blow up its own king.
        let board = board(&AnyVariant::from_toml(&toml).unwrap(), "4k3/8/8/8/8/8/3p4/4K2R w K - 0 1");
        assert!(!is_legal(&board, "e1d2"));
    }
}

#[test]
fn captures_explode() {
    let atomic = AnyVariant::builtin("atomic").unwrap();
    let mut game = board(&atomic, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    for text in ["g1f3", "a7a6", "f3g5", "a6a5"] {
        game.push(game.parse_uci(text).unwrap()).unwrap();
    }
    // The knight, the captured pawn, and the rook, knight and bishop next to them disappear, and with them the rook's
    // rights.
    plays(&mut game, "g5h7", "rnbqkb2/1pppppp1/8/p7/8/8/PPPPPPPP/RNBQKB1R b KQq - 0 3");
}

#[test]
fn kings_explode_last() {
    let atomic = AnyVariant::builtin("atomic").unwrap();
    let position = board(&atomic, "4k3/3q4/8/8/8/8/3P4/R3K3 w Q - 0 1");
    assert!(!position.is_check() && is_legal(&position, "e1e2") && !is_legal(&position, "e1d2"));
    // A capture next to one's own king is illegal; next to the enemy king, it wins even when in check.
    let position = board(&atomic, "3qk3/8/8/8/4r3/8/3n4/3QK3 w - - 0 1");
    assert!(position.is_check() && !is_legal(&position, "d1d2"));
    let mut position = board(&atomic, "3nk3/8/8/8/4r3/8/8/3QK3 w - - 0 1");
    assert!(position.is_check() && is_legal(&position, "d1d8") && !is_legal(&position, "d1d7"));
    plays(&mut position, "d1d8", "8/8/8/8/4r3/8/8/4K3 b - - 0 1");
    assert!(position.legal_moves().is_empty() && position.outcome(false).is_some());
    // Adjacent kings are safe, and kings never capture.
    let position = board(&atomic, "8/8/8/8/8/3k4/4K2r/7r w - - 0 1");
    assert!(!position.is_check() && is_legal(&position, "e2e3") && !is_legal(&position, "e2d3"));
    assert!(!is_legal(&position, "e2f1") && is_legal(&position, "e2d2"));
}

#[test]
fn kings_that_explode_are_in_the_reserve() {
    let variant = AnyVariant::builtin("atomiczh").unwrap();
    let mut game = board(&variant, "r1bqkb1r/pppp1ppp/8/4N3/8/8/PPPPPPPP/R1BQKB1R[Nn] w - - 0 1");
    plays(&mut game, "e5f7", "r1bq3r/pppp2pp/8/8/8/8/PPPPPPPP/R1BQKB1R[KBNPnn] b - - 0 1");
    assert_eq!(board(&variant, &game.fen()).fen(), game.fen());
    let two = "r1bqkb1r/8/8/8/8/8/8/R1BQKB1R[K] b - - 0 1";
    assert!(Board::from_fen(&variant, two).is_err(), "Black still has its king");
}

#[test]
fn pieces_that_capture_become_walls() {
    let petrified = AnyVariant::builtin("petrified").unwrap();
    let mut position = board(&petrified, "4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1");
    plays(&mut position, "d1d5", "4k3/8/8/3*4/8/8/8/4K3 b - - 0 1");
    // A capturing king would be lost, so it gives no check and may be approached.
    let position = board(&petrified, "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1");
    assert!(!is_legal(&position, "e1e2") && is_legal(&position, "e1f2"));
}

#[test]
fn pieces_change_sides_and_types() {
    let enclosing = stones("[[effects]]\nafter = \"any\"\nenclosed = \"Q\"\nmake = \"own\"");
    let mut position = board(&enclosing, "5/1ssS1/5/5/S4 w - - 0 1");
    plays(&mut position, "a1a4", "5/SSSS1/5/5/5 b - - 1 1");
    let around = stones(
        "[[effects]]\nafter = \"move\"\nsteps = \"K\"\nowner = \"enemy\"\npiece_types = [\"stone\"]\nmake = \"pawn\"",
    );
    let mut position = board(&around, "5/5/2sp1/5/S4 w - - 0 1");
    plays(&mut position, "a1b2", "5/5/2pp1/1S3/5 b - - 1 1");
    let supported = stones("[[effects]]\nafter = \"move\"\nsteps = \"W\"\nsupport = true\nmake = \"own\"");
    let mut position = board(&supported, "5/2S2/s1s2/5/1S3 w - - 0 1");
    plays(&mut position, "b1b3", "5/2S2/sSs2/5/5 b - - 1 1");
    let mut position = board(&supported, "5/1S3/s1s2/5/1S3 w - - 0 1");
    plays(&mut position, "b1b3", "5/1S3/SSS2/5/5 b - - 1 1");
}

#[test]
fn walls_are_left_behind() {
    let trail = stones("[[effects]]\nafter = \"move\"\nstart = true\nmake = \"wall\"");
    let mut position = board(&trail, "5/5/5/5/S3s w - - 0 1");
    plays(&mut position, "a1a3", "5/5/S4/5/*3s b - - 0 1");
    plays(&mut position, "e1b1", "5/5/S4/5/*s2* w - - 0 2");
    assert!(is_legal(&position, "a3a2") && !is_legal(&position, "a3a1"));
    assert_eq!(Board::from_fen(&trail, &position.fen()).unwrap().fen(), position.fen());
}

#[test]
fn own_pieces_go_to_the_enemy_reserve() {
    let house = stones(
        "[captures]\nto_reserve = true\n[[drops]]\n[[effects]]\nafter = \"capture\"\nsteps = \"K\"\ncentre = true\nmake = \"nothing\"",
    );
    let mut position = board(&house, "5/5/1Ss2/5/2S1s w - - 0 1");
    plays(&mut position, "c1c3", "5/5/5/5/4s[Sss] b - - 0 1");
}
