//! Compulsory moves, passing, moves that may not give check, stuck pieces, and moves with conditions on the captured piece or on
//! check.

use fairychess_core::search::{Control, Limits, Score, Settings};
use fairychess_core::{AnyVariant, Board, Engine, Move, MoveError};

/// A variant that extends chess.
fn over_chess(rest: &str) -> AnyVariant {
    AnyVariant::from_toml(&format!("name = \"x\"\nextends = \"chess\"\n{rest}")).unwrap()
}

/// The legal moves as text, sorted.
fn texts(variant: &AnyVariant, fen: &str) -> Vec<String> {
    let board = Board::from_fen(variant, fen).unwrap();
    let mut texts: Vec<String> = board.legal_moves().into_iter().map(|mv| board.uci(mv)).collect();
    assert_eq!(texts.len(), board.legal_count());
    assert_eq!(board.has_legal(), !texts.is_empty());
    assert!(texts.iter().all(|text| board.parse_uci(text).is_ok_and(|mv| board.is_legal(mv))));
    texts.sort_unstable();
    texts
}

#[test]
fn a_capture_is_compulsory_even_en_passant() {
    let variant = over_chess("[moves]\ncompulsory = [\"capture\"]");
    assert_eq!(texts(&variant, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), ["e5d6"]);
    assert_eq!(texts(&variant, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"), ["e4d5"]);
    assert_eq!(texts(&variant, "4k3/8/8/4p3/4P3/8/8/K7 w - - 0 1"), ["a1a2", "a1b1", "a1b2"]);
    // A check must still be answered: a capture that does not answer it is illegal.
    assert_eq!(texts(&variant, "4k3/8/8/8/r3p3/3P4/8/K7 w - - 0 1"), ["a1b1", "a1b2"]);
    let board = Board::from_fen(&variant, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").unwrap();
    assert!(matches!(board.parse_uci("e4e5"), Err(MoveError::Illegal { .. })));
    assert!(board.pseudo_legal_moves().len() > 1);
}

#[test]
fn only_captures_by_the_named_pieces_are_compulsory() {
    let variant = over_chess("[moves]\ncompulsory = [\"capture\"]\ncompulsory_pieces = [\"knight\"]");
    assert_eq!(texts(&variant, "4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1"), ["c3d5"]);
    assert_eq!(texts(&variant, "4k3/8/8/3p4/4P3/8/8/7K w - - 0 1").len(), 5);
}

#[test]
fn drops_come_before_captures_in_their_order() {
    let board = |order: &str| {
        let rest = format!(
            "[board]\nstart = \"4k3/8/8/3p4/4P3/8/8/4K3[P] w - - 0 1\"\n[[drops]]\nto = \"rank 3\"\n[moves]\ncompulsory = [{order}]"
        );
        let variant = over_chess(&rest);
        texts(&variant, &variant.rules().start_fen)
    };
    let drops = ["P@a3", "P@b3", "P@c3", "P@d3", "P@e3", "P@f3", "P@g3", "P@h3"];
    assert_eq!(board("\"drop\", \"capture\""), drops);
    assert_eq!(board("\"capture\", \"drop\""), ["e4d5"]);
}

#[test]
fn a_pass_is_a_legal_move_unless_in_check() {
    let variant = over_chess("[moves]\npass = \"always\"");
    let mut board = Board::from_fen(&variant, "4k3/8/8/8/8/8/8/K7 w - - 0 1").unwrap();
    let pass = board.parse_uci("a1a1").unwrap();
    assert!(pass.is_pass() && !pass.is_null() && board.legal_moves().contains(&pass));
    for text in ["0000", "--", "@@@@"] {
        assert_eq!(board.parse_san(text), Ok(pass), "{text}");
    }
    assert_eq!((board.uci(pass), board.san(pass)), ("a1a1".into(), Ok("--".into())));
    assert!(board.parse_uci("e8e8").is_err());
    board.push(pass).unwrap();
    assert_eq!(board.fen(), "4k3/8/8/8/8/8/8/K7 b - - 1 1");
    assert_eq!(board.pop(), Some(pass));
    assert!(board.pseudo_legal_moves().contains(&pass));
    assert!(!texts(&variant, "r3k3/8/8/8/8/8/8/K7 w - - 0 1").contains(&"a1a1".to_owned()));
    let table = variant.actions().unwrap();
    let action = table.encode(variant.read_move("a1a1").unwrap()).unwrap();
    assert_eq!(table.flipped(action), Some(action));
    assert_eq!(board.find(table.decode(action).unwrap()), Ok(pass));
}

#[test]
fn two_passes_in_a_row_end_the_game() {
    let variant = over_chess("[moves]\npass = \"always\"\n[[ending]]\npassed = 2\nresult = \"draw\"");
    let mut board = Board::from_fen(&variant, "4k3/8/8/8/8/8/8/K6R w - - 0 1").unwrap();
    for (text, fen) in [("a1a1", "b - - 1 1 passes=1"), ("e8e7", "w - - 2 2"), ("a1a1", "b - - 3 2 passes=1")] {
        board.push(board.parse_uci(text).unwrap()).unwrap();
        assert!(board.fen().ends_with(fen) && board.outcome(false).is_none(), "{}", board.fen());
    }
    assert_eq!(Board::from_fen(&variant, &board.fen()).unwrap().fen(), board.fen());
    board.push(board.parse_uci("e7e7").unwrap()).unwrap();
    assert!(board.outcome(false).is_some_and(|outcome| outcome.winner.is_none()) && !board.has_legal());
}

#[test]
fn a_stuck_side_passes() {
    let variant = over_chess("[moves]\npass = \"stuck\"");
    assert_eq!(texts(&variant, "7k/5Q2/8/8/8/8/8/K7 b - - 0 1"), ["h8h8"]);
    let passes = |fen| Board::from_fen(&variant, fen).unwrap().pseudo_legal_moves().iter().any(|mv| mv.is_pass());
    assert!(passes("7k/5Q2/8/8/8/8/8/K7 b - - 0 1") && !passes("7k/8/8/8/8/8/8/K7 b - - 0 1"));
    assert!(texts(&variant, "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1").is_empty(), "mate");
    let kingless = over_chess("[pieces.king]\nroyal = false\n[moves]\npass = \"stuck\"");
    assert_eq!(texts(&kingless, "8/8/8/4p3/4P3/8/8/8 w - - 0 1"), ["e4e4"]);
    assert_eq!(texts(&kingless, "8/8/8/4p3/8/8/8/8 w - - 0 1"), ["0000"]);
    // If passing is illegal, `0000` is the null move.
    let board = Board::from_fen(&variant, "4k3/8/8/8/8/8/8/K6R w - - 0 1").unwrap();
    assert!(board.parse_uci("0000").is_ok_and(Move::is_null));
}

#[test]
fn no_move_gives_check() {
    let variant = over_chess("[moves]\nchecks = \"never\"");
    // The rook may not give check, and the knight may not discover the bishop's check.
    let moves = texts(&variant, "8/8/7k/8/5N2/8/R7/K1B5 w - - 0 1");
    assert!(moves.iter().all(|mv| mv != "a2a6" && mv != "a2h2" && !mv.starts_with("f4")), "{moves:?}");
    assert!(moves.contains(&"a2a7".to_owned()));
    // A promotion may give check through the square vacated by the pawn.
    assert_eq!(texts(&variant, "8/4P3/8/8/4k3/8/8/K7 w - - 0 1"), ["a1a2", "a1b1", "a1b2", "e7e8b", "e7e8n"]);
}

#[test]
fn no_piece_goes_where_it_is_stuck() {
    let stuck = "promotion = false\n[pieces.pawn]\nmoves = \"fW\"\n[moves]\nstuck = \"never\"";
    let variant = AnyVariant::from_toml(&format!("name = \"x\"\nextends = \"chess\"\n{stuck}")).unwrap();
    assert_eq!(texts(&variant, "8/P7/8/8/8/7k/8/K7 w - - 0 1"), ["a1a2", "a1b1", "a1b2"]);
    let drops = "[board]\nstart = \"7k/8/8/8/8/8/8/K7[P] w - - 0 1\"\n[[drops]]\nto = \"ranks 7-8\"\n[moves]\nstuck = \"never\"";
    let variant = over_chess(drops);
    let moves = texts(&variant, &variant.rules().start_fen);
    assert!(moves.contains(&"P@a7".to_owned()) && !moves.contains(&"P@a8".to_owned()), "{moves:?}");
}

#[test]
fn a_hop_of_two_steps_never_leaves_the_colour() {
    // The hop always lands two squares away, on a square of the same colour, which `land` forbids.
    let hopper = "[pieces.hopper]\nletter = \"h\"\nmoves = [\"mfW\", { move = \"gR2\", land = \"other-colour\" }]";
    let start = "[board]\nstart = \"7k/8/H7/8/8/8/8/K7 w - - 0 1\"\n[moves]\nstuck = \"never\"";
    let variant = over_chess(&format!("{start}\n{hopper}"));
    assert!(texts(&variant, "7k/8/H7/8/8/8/8/K7 w - - 0 1").contains(&"a6a7".to_owned()));
    assert!(!texts(&variant, "7k/H7/8/8/8/8/8/K7 w - - 0 1").contains(&"a7a8".to_owned()));
}

#[test]
fn kings_of_xiangqi_do_not_face_each_other() {
    let xiangqi = AnyVariant::builtin("xiangqi").unwrap();
    // The horse between the kings may not leave the file.
    let moves = texts(&xiangqi, "4k4/9/9/9/9/9/4N4/9/9/4K4 w - - 0 1");
    assert_eq!(moves, ["e1d1", "e1e2", "e1f1"]);
    let board = Board::from_fen(&xiangqi, "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1").unwrap();
    assert!(!board.is_check() && board.parse_uci("d1e1").is_err());
}

#[test]
fn a_cannon_of_janggi_neither_jumps_nor_takes_a_cannon() {
    let janggi = AnyVariant::builtin("janggicasual").unwrap();
    let moves = texts(&janggi, "4k4/9/9/9/9/c8/9/p8/9/C3K4 w - - 0 1");
    assert!(moves.contains(&"a1a4".to_owned()) && !moves.contains(&"a1a5".to_owned()), "{moves:?}");
    let board = Board::from_fen(&janggi, "4k4/9/9/9/9/c8/9/p8/9/C3K4 w - - 0 1").unwrap();
    let square = |name: &str| janggi.square(name).unwrap();
    let white = fairychess_core::Color::White;
    assert!(!board.is_attacked_by(white, square("a5")), "it spares a cannon");
    let board = Board::from_fen(&janggi, "4k4/9/9/9/9/r8/9/p8/9/C3K4 w - - 0 1").unwrap();
    assert!(board.is_attacked_by(white, square("a5")));
}

#[test]
fn the_king_of_makpong_stays_in_check() {
    let makpong = AnyVariant::builtin("makpong").unwrap();
    assert_eq!(texts(&makpong, "3k4/8/8/8/8/8/8/r3K3 w - - 0 1"), [""; 0]);
    assert_eq!(texts(&makpong, "3k4/8/8/8/8/8/8/3rK3 w - - 0 1"), ["e1d1"]);
    assert_eq!(texts(&makpong, "8/8/3k4/8/8/8/8/4K3 w - - 0 1").len(), 5);
    // A pawn and a rook give check: capturing the pawn would also escape the rook.
    assert!(texts(&makpong, "1n4r1/5sm1/2r2kpp/p2PP3/P1P1s2m/1P5P/5R2/2SK1SNR b - - 0 27").is_empty());
    assert_eq!(texts(&makpong, "1n4r1/5sm1/2r2kpp/p2PP3/P1P1s2m/1P5P/6R1/2SK1SNR b - - 0 27"), ["f6e5"]);
}

/// The best move and the score of a search.
fn searched(variant: &AnyVariant, fen: &str, depth: u32) -> (String, Score) {
    let mut engine = Engine::new(variant, Settings { hash: 1, threads: 1 }).unwrap();
    let board = Board::from_fen(variant, fen).unwrap();
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let result = engine.search(&board, &limits, &Control::new(), &mut |_| {});
    (result.best.map_or_else(String::new, |mv| board.uci(mv)), result.score)
}

#[test]
fn the_engine_gives_its_pieces_away_in_antichess() {
    let antichess = AnyVariant::builtin("antichess").unwrap();
    let (best, score) = searched(&antichess, "1k6/8/8/8/8/8/8/R7 w - - 0 1", 4);
    assert!(["a1a7", "a1a8"].contains(&best.as_str()) && matches!(score, Score::Mate(1..)), "{best} {score:?}");
    // At depth 1, the quiescence search sees that the king must take the rook.
    let (best, _) = searched(&antichess, "1k6/8/8/8/8/8/7R/R7 w - - 0 1", 1);
    assert!(["a1a7", "a1a8"].contains(&best.as_str()), "{best}");
}

#[test]
fn a_pass_has_no_effects() {
    let blast = "[[effects]]\nafter = \"any\"\nsteps = \"W\"\nspares = [\"king\"]\nmake = \"nothing\"";
    let variant = over_chess(&format!("[moves]\npass = \"always\"\n{blast}"));
    let mut board = Board::from_fen(&variant, "4k3/8/8/8/8/8/4P3/3QK3 w - - 0 1").unwrap();
    board.push(board.parse_uci("e1e1").unwrap()).unwrap();
    assert_eq!(board.fen(), "4k3/8/8/8/8/8/4P3/3QK3 b - - 1 1");
}

/// A king whose side is not to move can be in check only in positions set up by hand. The checking queen must not count as
/// blocking her own line beyond her square.
#[test]
fn a_queen_that_checks_already_may_not_go_on_checking() {
    let variant = AnyVariant::builtin("racingkings").unwrap();
    let mut board = Board::from_fen(&variant, "6b1/K7/5q2/8/8/3N4/4k3/3b4 w - - 0 1").unwrap();
    assert!(board.set_piece_at(variant.square("f2").unwrap(), variant.piece("Q")));
    let legal: Vec<String> = board.legal_moves().into_iter().map(|mv| board.uci(mv)).collect();
    assert!(legal.contains(&"f2f6".into()) && !legal.contains(&"f2g2".into()), "{legal:?}");
    let mv = board.parse_uci("f2f6").unwrap();
    assert!(board.is_legal(mv) && board.parse_uci("f2g2").is_err());
}
