//! Texts found by fuzzing, each of which once revealed a bug. They pass the same checks as other texts for the same parser.

use super::{definition, epd, fen, moves, pgn};
use fairychess_core::internals::inconsistency;
use fairychess_core::{AnyVariant, Board, EpdOperand, MoveError};
use fastrand::Rng;

fn chess_and(rest: &str) -> String {
    format!("name = \"x\"\nextends = \"chess\"\n{rest}")
}

#[test]
fn definitions() {
    let rook = "[pieces.x]\nletter = \"x\"\nmoves = ";
    for (text, what) in [
        (chess_and(&"a={a=1]\n".repeat(30_000)), "the stack overflowed: the parser's guard lost count"),
        (chess_and(&"a = { b \"c\" ]\n".repeat(8_000)), "the same"),
        (chess_and(&format!("a = {}", "[{a = ".repeat(20_000))), "deep, and never closed"),
        (
            chess_and(&format!("a = [{}]", "{a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a = 1},".repeat(1000))),
            "keys of many parts",
        ),
        (chess_and("[pieces.\"al\u{85}l\"]\nletter = \"x\""), "a key with the end of a line in it"),
        (
            chess_and(&format!("[pieces.{}]\nlibrary = \"x\"", "x".repeat(200_000))),
            "a hundred thousand letters in a key",
        ),
        (
            chess_and(&format!(
                "{rook}[{{ move = \"R\", name = \"a\\u0085b\" }}, {{ move = \"B\", fallback = \"a\" }}]"
            )),
            "a name with a control character suggested",
        ),
    ] {
        // Such texts once overflowed the stack of a thread.
        let tried = std::thread::Builder::new()
            .stack_size(512 * 1024)
            .spawn(move || definition::try_definition(&text, &mut Rng::with_seed(1)));
        tried.expect("a thread").join().expect(what);
    }
}

#[test]
fn positions() {
    for (name, text, what) in [
        ("chess", "3r1bnr/p3p\u{0}k1/8/8/8/8/8/4K3 w - - 0 1", "a control character in the message"),
        ("chess", "8/8/8/8/8/8/8/8 w - - 0 1 moved=\u{202e}\u{2028}", "and others"),
        (
            "stoltz2",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPpPP/RNBQKBNR[ACac] w kQkq - 9999 1 vote=w",
            "a vote passed the move in check",
        ),
        (
            "reserve-alt-consul",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[KB] w KQBCDFGkqbcdfg - 0 1",
            "a second king came in",
        ),
        (
            "reserve-chancellor",
            "c3k3/8/pp6/8/8/1P6/P1C2K2/8[Cc] b - - 1 1000000",
            "a number was counted on to what is not read",
        ),
    ] {
        let variant = AnyVariant::builtin(name).expect("a variant");
        println!("{what}");
        fen::try_fen(&variant, text, &mut Rng::with_seed(1));
    }
}

#[test]
fn positions_after_a_move() {
    let definition = chess_and("[pieces.king]\nroyal = false\n[pieces.knight]\nroyal = true");
    let variant = AnyVariant::from_toml(&definition).expect("a variant");
    // A non-royal castling king was captured, but its rights remained.
    let mut board =
        Board::from_fen(&variant, "rnbqkbnr/pppppppp/8/8/8/8/PPPpPPPP/RNBQKBNR b KQkq - 0 1").expect("a position");
    board.push(board.parse_uci("d2e1q").expect("a move")).expect("legal");
    assert_eq!(board.fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPP1PPPP/RNBQqBNR w kq - 0 2");
    assert_eq!(inconsistency(&board), None);

    // A second king cancelled the rights of the king at home, but the gates remained.
    let definition = chess_and(
        "[board]\nstart = \"rnbqkbnr/rnbqkbnr/8/8/8/8/PPPPPPPP/RNBQKBNR[Qq] w KQBCDFGkqbcdfg - 0 1\"\n[gates]\ntriggers = [\"king\", \"queen\", \"rook\", \"bishop\", \"knight\"]\njudged = \"without\"",
    );
    let variant = AnyVariant::from_toml(&definition).expect("a variant");
    let two_kings = "4k2r/4k3/8/8/8/8/8/4K3[q] b k - 0 1";
    let mut board = Board::from_fen(&variant, two_kings).expect("a position");
    board.push(board.parse_uci("e7e6").expect("a move")).expect("legal");
    assert_eq!(board.fen(), "4k2r/8/4k3/8/8/8/8/4K3[q] w k - 1 2");
    assert!(Board::from_fen(&variant, &board.fen()).is_ok());

    // A king was dropped on an attacked square: legality was decided by masks, which assume a single king.
    let gates = "[gates]\ntriggers = [\"knight\"]";
    let start = "[board]\nstart = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Kk] w KQBGkqbg - 0 1\"";
    let variant = AnyVariant::from_toml(&chess_and(&format!("{start}\n{gates}"))).expect("a variant");
    let board = Board::from_fen(&variant, "1r2k3/8/8/8/8/8/8/1N2K1N1[Kk] w BG - 0 1").expect("a position");
    let introduced: Vec<String> =
        board.legal_moves().into_iter().filter(|mv| mv.introduces()).map(|mv| board.uci(mv)).collect();
    assert!(!introduced.is_empty() && introduced.iter().all(|mv| mv.starts_with("g1")), "{introduced:?}");
    let without = chess_and(&format!("{start}\n{gates}\njudged = \"without\""));
    assert!(AnyVariant::from_toml(&without).is_err());
}

#[test]
fn games() {
    for (text, what) in [
        ("\u{b}[Event \"?\"]\n[Variant \"Ches", "a vertical tab was a word of no letters"),
        ("1. e4 \u{b} \u{b}e5 \u{b}", "the same"),
    ] {
        println!("{what}");
        pgn::try_file(text, &mut Rng::with_seed(1));
    }
}

#[test]
fn descriptions() {
    let chess = AnyVariant::builtin("chess").expect("a variant");
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    println!("what was read was written longer than what is read");
    let text = format!("{start} {}", "e;".repeat(30_000));
    epd::try_epd(&chess, &text);
    let (board, operations) = Board::from_epd(&chess, &text).expect("a description");
    assert_eq!(operations.len(), 30_000);
    let query: Vec<_> = operations.into_iter().map(|(opcode, _)| (opcode, EpdOperand::None)).collect();
    let error = board.epd(&query).expect_err("too long");
    assert_eq!((error.field.as_str(), error.message.as_str()), ("position", "longer than 65536 bytes"));
    assert!(board.epd(&query[..20_000]).is_ok());
}

#[test]
fn counting_in_a_description() {
    let makruk = AnyVariant::builtin("makruk").expect("a variant");
    let board = "4k3/8/8/8/8/8/8/R3K3 w - ";
    println!("the clock became the plies counted, and was then written as the clock");
    for rest in ["8 hmvc 7;", "8 id \"x\";", "8", "- hmvc 7; counting 3/8;", "8 counting 3/8;"] {
        epd::try_epd(&makruk, &format!("{board}{rest}"));
    }
    let error = Board::from_epd(&makruk, &format!("{board}8 hmvc 7;")).expect_err("two meanings");
    assert_eq!((error.field.as_str(), error.column), ("hmvc", board.len() + "8 hmvc ".len() + 1));
    println!("the clock was read in place of the castling rights, and not written");
    epd::try_epd(&makruk, "4k3/8/8/8/8/8/8/R3K3 w 8");
    let error = Board::from_epd(&makruk, "4k3/8/8/8/8/8/8/R3K3 w 8 9").expect_err("no clock");
    assert_eq!((error.field.as_str(), error.column), ("castling", 24));
    let (limited, _) = Board::from_epd(&makruk, &format!("{board}8 id \"x\";")).expect("a description");
    assert!(limited.fen().ends_with(" counting=0/8"), "{}", limited.fen());
}

#[test]
fn moves_with_a_wall() {
    let board = Board::new(&AnyVariant::builtin("amazons").expect("a variant")).expect("a start position");
    println!("the text before the wall was taken for the end of the text");
    for (text, column) in [("Qd\u{202e}7,g7", 3), ("Qdd7=\u{202e},g7", 6), ("O-O\u{202e},g7", 4), ("Qdd7,\u{202e}", 6)]
    {
        moves::try_move(&moves::SAN, board.clone(), text);
        moves::try_move(&moves::UCI, board.clone(), text);
        let found = board.parse_san(text);
        assert!(matches!(found, Err(MoveError::Invalid { column: at, .. }) if at == column), "{text}: {found:?}");
    }
    for text in ["d1d7\u{202e},d7g7", "d1d7*\u{202e},d7g7"] {
        moves::try_move(&moves::SAN, board.clone(), text);
        let found = board.parse_uci(text);
        assert!(matches!(found, Err(MoveError::Invalid { column: 5, .. })), "{text}: {found:?}");
    }
    println!("a wall without the square that the piece has reached was read");
    let error = board.parse_uci("d1d7,g7");
    assert!(matches!(error, Err(MoveError::Invalid { column: 6, .. })), "{error:?}");
    let mv = board.parse_uci("d1d7,d7g7").expect("a move");
    assert_eq!(board.parse_san("d1d7,g7"), Ok(mv));

    let board = Board::new(&AnyVariant::builtin("atlantis").expect("a variant")).expect("a start position");
    assert_eq!(board.parse_uci("a1a1,a1a4"), board.parse_uci("*@a4"));
    for text in ["*@a4", "a1a1,a1a4", "a1a1,a4", "a1a1,b1a4"] {
        moves::try_move(&moves::UCI, board.clone(), text);
    }
    assert!(board.parse_uci("a1a1,a4").is_err());
}
