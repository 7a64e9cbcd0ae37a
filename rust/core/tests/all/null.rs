//! The null move: when it is allowed, and the resulting position.

use fairychess_core::internals::{inconsistency, splitmix};
use fairychess_core::variant::{Rules, builtin};
use fairychess_core::{AnyVariant, Board, Move, MoveError};

const PLIES: u64 = 80;

#[test]
fn passing_changes_nothing_but_the_side_the_clocks_and_en_passant() {
    let (mut passed, mut refused, mut en_passant) = (0, 0, 0);
    for (index, name) in builtin::names().iter().enumerate() {
        let mut board = Board::new(&AnyVariant::builtin(name).unwrap()).unwrap();
        for ply in 0..PLIES {
            let moves = board.legal_moves();
            assert!(!moves.contains(&Move::null()) && !board.is_legal(Move::null()));
            let (fen, key) = (board.fen(), board.zobrist_hash());
            let may = !board.is_check() && board.outcome(false).is_none() && !fen.contains("vote=");
            if may {
                passed += 1;
                en_passant += usize::from(fen.split(' ').nth(3) != Some("-"));
                pass(&mut board, name);
            } else {
                refused += 1;
                refuse(&mut board);
            }
            assert_eq!((board.fen(), board.zobrist_hash()), (fen, key));
            if moves.is_empty() {
                break;
            }
            board.push_unchecked(moves[(splitmix((index as u64) << 32 | ply) % moves.len() as u64) as usize]);
        }
    }
    assert!(passed > 2000 && refused > 50 && en_passant > 3, "{passed} {refused} {en_passant}");
}

/// The FEN after a null move, derived from the FEN before it.
fn after(fen: &str) -> String {
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let black = fields[1] == "b";
    fields[1] = if black { "w" } else { "b" }.into();
    fields[3] = "-".into();
    // A null move does not count as a pass; in some variants, several passes in a row end the game.
    fields.retain(|field| !field.starts_with("passes=") && !field.starts_with("facing="));
    // A null move gives no check, so it ends its side's series of checks.
    let (ends, goes_on) = if black { ("b", "w") } else { ("w", "b") };
    fields.retain(|field| *field != format!("series={ends}"));
    for field in fields.iter_mut().filter(|field| *field == "series=wb") {
        *field = format!("series={goes_on}");
    }
    // A count of checks, if any, comes before the counters.
    let clock = if fields[4].contains('+') { 5 } else { 4 };
    fields[clock] = (fields[clock].parse::<u32>().unwrap() + 1).to_string();
    fields[clock + 1] = (fields[clock + 1].parse::<u32>().unwrap() + u32::from(black)).to_string();
    fields.join(" ")
}

fn pass(board: &mut Board, name: &str) {
    let (fen, key) = (board.fen(), board.zobrist_hash());
    assert_eq!(board.null(), Ok(Move::null()), "{name} {fen}");
    for text in ["0000", "--", "Z0", "@@@@"] {
        assert_eq!(null(board, board.parse_san(text)), Ok(Move::null()));
    }
    assert_eq!(null(board, board.parse_uci("0000")), Ok(Move::null()));
    assert_eq!((board.uci(Move::null()), board.san(Move::null())), ("0000".into(), Ok("--".into())));
    board.push(Move::null()).unwrap();
    // If pieces that face each other end the game, the null move may count as an answer to them.
    let now = board.fen().split(' ').filter(|field| !field.starts_with("facing=")).collect::<Vec<_>>().join(" ");
    assert_eq!(now, after(&fen), "{name}");
    assert_eq!(inconsistency(board), None, "{name} {fen}");
    let read = Board::from_fen(board.variant(), &board.fen()).unwrap_or_else(|error| panic!("{name} {fen}: {error}"));
    assert_eq!(read.zobrist_hash(), board.zobrist_hash(), "{name} {fen}");
    assert_ne!(board.zobrist_hash(), key);
    let remembers = ["passes=", "series=", "facing="].iter().any(|token| (fen.clone() + &board.fen()).contains(token));
    if board.null().is_ok() && fen.contains(" - ") && !remembers {
        board.push(Move::null()).unwrap();
        assert_eq!(board.zobrist_hash() == key, fen.split(' ').nth(3) == Some("-"), "{name} {fen}");
        assert_eq!(board.pop(), Some(Move::null()));
    }
    assert_eq!(board.pop(), Some(Move::null()));
}

/// The result of reading a null move's text. If passing is legal, the text must have been read as the pass, and the null move is
/// returned instead.
fn null(board: &Board, read: Result<Move, MoveError>) -> Result<Move, MoveError> {
    match board.legal_moves().into_iter().find(|mv| mv.is_pass()) {
        Some(pass) => {
            assert_eq!(read, Ok(pass));
            board.null()
        }
        None => read,
    }
}

fn refuse(board: &mut Board) {
    let illegal = |error| matches!(error, MoveError::Illegal { .. });
    assert!(board.null().is_err_and(illegal) && board.push(Move::null()).is_err_and(illegal));
    assert!(null(board, board.parse_uci("0000")).is_err_and(illegal));
    assert!(null(board, board.parse_san("--")).is_err_and(illegal));
    assert!(board.san(Move::null()).is_err_and(illegal));
}

#[test]
fn a_variant_may_have_none() {
    let definition = |line: &str| format!("name = \"x\"\n{line}\nextends = \"chess\"");
    let variant = AnyVariant::from_toml(&definition("null_moves = false")).unwrap();
    refuse(&mut Board::new(&variant).unwrap());
    assert!(variant.to_toml().contains("null_moves = false"));
    let [without, allowed, refused] = ["", "null_moves = true", "null_moves = false"].map(|line| {
        let rules = Rules::from_toml(&definition(line)).unwrap();
        assert_eq!(Rules::from_toml(&rules.to_toml()), Ok(rules.clone()));
        rules.id()
    });
    assert_eq!(without, allowed);
    assert_ne!(without, refused);
    assert!(Rules::from_toml(&definition("null_moves = 1")).unwrap_err().to_string().contains("line 2, column 14"));
}
