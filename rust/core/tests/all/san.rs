//! Algebraic notation in random games of every built-in variant, of the definitions in `tests/data/pieces` and of definitions
//! with ambiguous moves: at each node, all texts differ, and each is read back as its move.

use crate::parallel;
use fairychess_core::internals::splitmix;
use fairychess_core::variant::builtin;
use fairychess_core::{AnyVariant, Board, Move, MoveError};
use std::collections::HashSet;
use std::ops::AddAssign;

const GAMES: u64 = 1;
const PLIES: u64 = 100;

/// Letters with marks on the largest board; pawns that move diagonally and capture straight; games without kings.
const DEFINITIONS: [&str; 3] = [
    r#"
name = "sixteen"
[board]
files = 16
ranks = 16
start = "rn'bqkbn'rrn'bqkbn'r/pppppppppppppppp/16/16/16/16/16/16/16/16/16/16/16/16/PPPPPPPPPPPPPPPP/RN'BQKBN'RRN'BQKBN'R w - - 0 1"
[pieces.king]
royal = false
[pieces.queen]
[pieces.rook]
[pieces.bishop]
[pieces.knight]
letter = "n'"
[pieces.pawn]
[[promotion]]
to = ["queen", "knight"]
"#,
    r#"
name = "sideways"
extends = "chess"
en_passant = false
[pieces.pawn]
moves = "mfFsmWcfWcsF"
first_move = "none"
"#,
    r#"
name = "captives"
extends = "crazyhouse"
[[drops]]
[[drops]]
pieces = ["knight", "queen"]
to = "ranks 2-6"
onto = ["pawn", "knight"]
relocate = { to = "ranks 3-6" }
"#,
];

/// Counts the cases that the walks encounter, to detect walks that test nothing.
#[derive(Default)]
struct Seen {
    nodes: usize,
    with_file: usize,
    with_rank: usize,
    with_both: usize,
    full_drops: usize,
    suffixes: usize,
    castling_introductions: usize,
    mates: usize,
}

fn definitions() -> Vec<AnyVariant> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/pieces");
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
    files.sort();
    assert!(files.len() > 10);
    let texts = files.iter().map(|path| std::fs::read_to_string(path).unwrap());
    texts
        .chain(DEFINITIONS.map(str::to_owned))
        .map(|text| AnyVariant::from_toml(&text).unwrap_or_else(|error| panic!("{error}")))
        .collect()
}

#[test]
fn every_text_is_its_moves_own() {
    let builtin = builtin::names().into_iter().map(|name| AnyVariant::builtin(&name).unwrap());
    let variants: Vec<_> = builtin.chain(definitions()).collect();
    let mut seen = parallel::total(&variants, |index, variant, seen: &mut Seen| {
        for game in 0..GAMES {
            walk(Board::new(variant).unwrap(), (index as u64) << 32 | game << 16, seen);
        }
    });
    for game in 0..GAMES {
        let start = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEhe] w KQkq - 0 1";
        walk(board("seirawan", start), 1 << 48 | game << 16, &mut seen);
    }
    assert!(seen.nodes > 15_000, "{} nodes", seen.nodes);
    assert!(seen.with_file > 1000 && seen.with_rank > 1000, "{} files, {} ranks", seen.with_file, seen.with_rank);
    assert!(seen.with_both > 20, "{} squares in full", seen.with_both);
    assert!(seen.full_drops > 500 && seen.suffixes > 100, "{} drops, {} suffixes", seen.full_drops, seen.suffixes);
    assert!(seen.castling_introductions > 5, "{} castlings that introduce", seen.castling_introductions);
    assert!(seen.mates > 10, "{} mates", seen.mates);
}

fn walk(mut board: Board, seed: u64, seen: &mut Seen) {
    for ply in 0..PLIES {
        let moves = board.legal_moves();
        let place = format!("{} {}", board.variant().rules().name, board.fen());
        unique_and_read_back(&board, &moves, &place, |mv| board.san(mv).unwrap(), seen);
        unique_and_read_back(&board, &moves, &place, |mv| board.lan(mv).unwrap(), &mut Seen::default());
        unique_and_read_back(&board, &moves, &place, |mv| board.uci(mv), &mut Seen::default());
        if moves.is_empty() {
            return;
        }
        board.push_unchecked(moves[(splitmix(seed | ply) % moves.len() as u64) as usize]);
    }
}

fn unique_and_read_back(board: &Board, moves: &[Move], place: &str, write: impl Fn(Move) -> String, seen: &mut Seen) {
    let mut texts = HashSet::new();
    for &mv in moves {
        let text = write(mv);
        assert_eq!(board.parse_san(&text), Ok(mv), "{text}: {place}");
        seen.note(&text, mv);
        assert!(texts.insert(text.clone()), "{text} twice: {place}");
    }
    seen.nodes += 1;
}

impl AddAssign for Seen {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.with_file += other.with_file;
        self.with_rank += other.with_rank;
        self.with_both += other.with_both;
        self.full_drops += other.full_drops;
        self.suffixes += other.suffixes;
        self.castling_introductions += other.castling_introductions;
        self.mates += other.mates;
    }
}

impl Seen {
    fn note(&mut self, text: &str, mv: Move) {
        self.full_drops += usize::from(text.contains(','));
        self.suffixes += usize::from(text.contains(['*', '^']));
        self.castling_introductions += usize::from(mv.is_castle() && text.contains('/'));
        self.mates += usize::from(text.ends_with('#'));
        if mv.is_drop() || mv.is_castle() || mv.is_vote() {
            return;
        }
        // In other moves, only squares and the capture sign are in lower case.
        let text = text.strip_prefix('+').unwrap_or(text);
        let origin = text.split(['=', '/', '*', '^', '+', '#']).next().unwrap().replace('x', "");
        let origin = origin.trim_start_matches(|letter: char| letter.is_ascii_uppercase() || letter == '\'');
        let files = origin.bytes().filter(u8::is_ascii_lowercase).count();
        let ranks = origin.split(|letter: char| letter.is_ascii_lowercase()).filter(|rank| !rank.is_empty()).count();
        self.with_file += usize::from(files == 2 && ranks == 1);
        self.with_rank += usize::from(files == 1 && ranks == 2);
        self.with_both += usize::from(files == 2 && ranks == 2);
    }
}

/// A board with a position, for a variant given by name or definition.
fn board(variant: &str, fen: &str) -> Board {
    let variant =
        if variant.contains('\n') { AnyVariant::from_toml(variant) } else { AnyVariant::builtin(variant) }.unwrap();
    if fen.is_empty() { Board::new(&variant).unwrap() } else { Board::from_fen(&variant, fen).unwrap() }
}

#[test]
fn every_family_of_moves_is_written_as_documented() {
    let throwers = "\nname = \"x\"\nextends = \"chess\"\n[pieces.belfry]\nletter = \"y\"\nmoves = [{ move = \"mR\", throw = true, optional = true }]";
    for (variant, fen, uci, san, lan) in [
        ("chess", "", "g1f3", "Nf3", "Ng1-f3"),
        ("chess", "4k3/8/8/8/8/8/3p4/1N3NK1 w - - 0 1", "b1d2", "Nbxd2", "Nb1xd2"),
        ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O", "O-O"),
        ("chess", "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+", "e7xd8=Q+"),
        ("chess960", "", "g1f3", "Nf3", "Ng1-f3"),
        ("chess960", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1", "O-O-O", "O-O-O"),
        ("wolf", "k7/8/8/8/8/8/2N3N1/8/8/K7 w - - 0 1", "c4e8", "Nce8+", "Nc4-e8+"),
        ("stoltz", "", "accept", "accept", "accept"),
        ("stoltz", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Cc] w KQkq - 0 1", "C@e2", "C@e2", "C@e2"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1", "P@d7", "@d7+", "@d7+"),
        ("newchess", "", "N@e2,e2c4", "N@e2,c4", "N@e2,c4"),
        ("reserve-dragonet", "", "b1c3d", "Nc3/D", "Nb1-c3/D"),
        ("seirawan", "4k3/8/8/8/8/8/8/R3K2R[Ee] w KQ - 0 1", "h1e1e", "O-O/Eh1", "O-O/Eh1"),
        ("seirawan", "4k3/8/8/8/8/8/8/R3K2R[He] w KQ - 0 1", "e1g1h", "O-O/He1", "O-O/He1"),
        (throwers, "7k/8/8/8/8/4Y3/4P3/4K3 w - - 0 1", "e3e5^e2e6", "Ye5^e2e6", "Ye3-e5^e2e6"),
    ] {
        let board = board(variant, fen);
        let mv = board.parse_uci(uci).unwrap_or_else(|error| panic!("{variant} {uci}: {error}"));
        assert_eq!((board.san(mv).unwrap(), board.lan(mv).unwrap()), (san.to_owned(), lan.to_owned()));
        assert_eq!((board.parse_san(san), board.parse_san(lan)), (Ok(mv), Ok(mv)), "{san} {lan}");
    }
}

#[test]
fn readers_are_lenient_where_nothing_is_in_doubt() {
    for (variant, fen, san, readings) in [
        ("chess", "", "Nf3", &["Ngf3", "N1f3", "Ng1f3", "Nxf3", "N-f3", "Nf3+", "Nf3#", "g1f3", "g1-f3"][..]),
        ("chess", "", "e4", &["e2e4", "e2-e4", "-e4", "ee4", "e4#"]),
        ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", &["0-0", "e1g1", "e1h1", "e1-h1", "O-O+"]),
        ("chess", "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=Q+", &["ed8Q", "ed8q", "exd8=q", "e7d8q", "e7xd8Q"]),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1", "@d7+", &["P@d7", "p@d7", "@d7", "P@d7++"]),
        ("newchess", "", "N@e2,c4", &["N@e2,e2c4", "n@e2,c4"]),
        ("stoltz", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Cc] w KQkq - 0 1", "C@e2", &["C@e2,e4", "c@e2"]),
        ("reserve-dragonet", "", "Nc3/D", &["Nc3/d", "Nc3/Db1", "Nc3D", "Nc3d", "b1c3d", "Nb1-c3/D"]),
        ("seirawan", "4k3/8/8/8/8/8/8/R3K2R[He] w KQ - 0 1", "O-O/He1", &["0-0/he1", "e1g1h"]),
    ] {
        let board = board(variant, fen);
        let mv = board.parse_san(san).unwrap();
        for reading in readings {
            assert_eq!(board.parse_san(reading), Ok(mv), "{reading}");
        }
    }
}

/// `?` for a string that is not a move, `!` for an illegal one, otherwise the possible moves.
fn refusal(board: &Board, text: &str) -> String {
    match board.parse_san(text).unwrap_err() {
        MoveError::Invalid { .. } => "?".into(),
        MoveError::Illegal { .. } => "!".into(),
        MoveError::Ambiguous { mut candidates, .. } => {
            candidates.sort();
            candidates.join(" ")
        }
    }
}

#[test]
fn texts_that_name_no_move_or_several_are_refused() {
    let room = "\nname = \"x\"\nextends = \"crazyhouse\"\n[[drops]]\nonto = [\"pawn\"]\nto = \"rank 2\"\nrelocate = { to = \"squares a3 b3\" }";
    let thrower = "\nname = \"x\"\nextends = \"chess\"\n[pieces.belfry]\nletter = \"y\"\nmoves = [{ move = \"mR\", withdraw = [\"behind\"] }, { move = \"mR\", throw = true }]";
    for (variant, fen, text, expected) in [
        ("chess", "", "", "?"),
        ("chess", "", "Nf", "?"),
        ("chess", "", "Nf9", "?"),
        ("chess", "", "Pe5", "?"),
        ("chess", "", "e4 ", "?"),
        ("chess", "", "e4=", "?"),
        ("chess", "", "é4", "?"),
        ("chess", "", "--+", "?"),
        ("chess", "", "O-O-", "?"),
        ("chess", "", "O-O=Q", "?"),
        ("chess", "", "Nf3*", "?"),
        ("chess", "", "Nf3*b2a1", "?"),
        ("chess", "", "O-O", "!"),
        ("chess", "", "e5", "!"),
        ("chess", "", "accept", "!"),
        ("chess", "", "N@e4", "!"),
        ("chess", "", "Nf3/Q", "!"),
        ("chess", "", "Nf3*a1", "!"),
        ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Kg1", "!"),
        ("chess", "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "d8=Q", "!"),
        ("chess", "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8", "!"),
        ("chess", "4k3/8/8/8/8/8/8/1N3NK1 w - - 0 1", "Nd2", "b1d2 f1d2"),
        ("chess", "4k3/8/8/8/8/8/8/1N3NK1 w - - 0 1", "N1d2", "b1d2 f1d2"),
        (room, "4k3/8/8/8/8/8/P7/4K3[N] w - - 0 1", "N@a2", "N@a2,a2a3 N@a2,a2b3"),
        (room, "4k3/8/8/8/8/1P6/P7/4K3[N] w - - 0 1", "N@a2", "!"),
        ("reserve-dragonet", "", "Nc3", "!"),
        ("seirawan", "4k3/8/8/8/8/8/8/R3K2R[He] w KQ - 0 1", "O-O/H", "e1g1h h1e1h"),
        (thrower, "7k/8/8/8/8/4Y3/4n3/6K1 w - - 0 1", "Ye4", "e3e4*e2 e3e4^e2e5"),
        (thrower, "7k/8/8/8/8/4Y3/4n3/6K1 w - - 0 1", "e3e4", "e3e4*e2 e3e4^e2e5"),
    ] {
        let board = board(variant, fen);
        assert_eq!(refusal(&board, text), expected, "{variant} {text}");
    }
}
