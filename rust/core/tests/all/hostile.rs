//! Hostile definitions: each is either rejected, or read and played, within a second and on the small stack of a thread.

use crate::clock::Clock;
use fairychess_core::{AnyVariant, Board};
use std::time::Duration;

/// The maximum time for reading a definition.
const SECOND: Duration = Duration::from_secs(1);

/// Reads a definition and, if it is valid, generates its first moves.
fn read(text: &str) -> Result<AnyVariant, String> {
    let read = AnyVariant::from_toml(text);
    match read {
        Ok(variant) => {
            let board = Board::new(&variant).expect("the start of a variant");
            assert_eq!(board.legal_count() > 0, board.has_legal());
            Ok(variant)
        }
        Err(error) => {
            assert!((1..=100).contains(&error.problems.len()));
            for problem in &error.problems {
                let line = text.split('\n').nth(problem.line - 1).expect("a line of the text");
                assert!((1..=line.chars().count() + 1).contains(&problem.column), "{problem}");
            }
            let message = error.to_string();
            assert!(message.lines().count() == error.problems.len() && message.len() < 100_000);
            Err(message)
        }
    }
}

/// Returns the outcome of a definition, which must take less than a second of processor time. Other programs may slow a processor
/// down, so a definition fails only if all three tries take longer.
fn within_a_second(what: &str, text: &str) -> Result<(), String> {
    let mut took = Duration::MAX;
    for _ in 0..3 {
        let text = text.to_owned();
        let thread = std::thread::Builder::new().stack_size(512 * 1024).spawn(move || {
            let start = Clock::busy();
            let outcome = read(&text).map(drop);
            (outcome, start.elapsed())
        });
        let (outcome, elapsed) = thread.expect("a thread").join().unwrap_or_else(|_| panic!("{what}"));
        took = took.min(elapsed);
        if took <= SECOND {
            let said = outcome.as_ref().err().and_then(|message| message.lines().next()).unwrap_or("read");
            println!("{what}: {took:?}: {said}");
            return outcome;
        }
    }
    panic!("{what}: {took:?}");
}

#[track_caller]
fn refused(what: &str, text: &str, expected: &str) {
    let message = within_a_second(what, text).expect_err(what);
    assert!(message.contains(expected), "{what}: {}", message.lines().next().unwrap_or_default());
}

/// Checks a definition that may be either accepted or rejected.
fn tried(what: &str, text: &str) {
    drop(within_a_second(what, text));
}

const HEAD: &str = "name = \"x\"\nextends = \"chess\"\n";

/// A definition that extends chess.
fn chess_and(rest: &str) -> String {
    format!("{HEAD}{rest}")
}

/// Chess with an additional piece.
fn piece(moves: &str) -> String {
    format!("{HEAD}[pieces.x]\nletter = \"x\"\nmoves = {moves}")
}

/// The texts for the numbers from 0 to `count` - 1, joined together.
fn listed(count: u32, text: impl Fn(u32) -> String) -> String {
    (0..count).map(text).collect::<Vec<_>>().concat()
}

/// A string repeated as often as the maximum length of a definition allows.
fn full(text: &str) -> String {
    text.repeat((256 * 1024 - 2000) / text.len())
}

const LONG: &str = "bytes; at most 262144 are read";
const DEEP: &str = "nested deeper than 16";

#[test]
fn deep_texts() {
    let depth = 100_000;
    for (what, text, expected) in [
        ("brackets opened", "[".repeat(depth), DEEP),
        ("brackets", format!("{}{}", "[".repeat(depth), "]".repeat(depth)), DEEP),
        ("tables opened", "{a=".repeat(depth / 2), DEEP),
        ("tables", format!("{}1{}", "{a=".repeat(depth / 4), "}".repeat(depth / 4)), DEEP),
        ("both", format!("{}1{}", "{a=[".repeat(depth / 6), "]}".repeat(depth / 6)), DEEP),
        ("lists of 17", format!("{}1{}", "[".repeat(17), "]".repeat(17)), DEEP),
        ("closed by the wrong sign", "{]".repeat(depth), DEEP),
        ("dotted keys in tables", format!("{}1{}", "{a.a.a.a.a.a.a.a = [".repeat(38), "]}".repeat(38)), DEEP),
    ] {
        refused(what, &chess_and(&format!("a = {text}")), expected);
    }
    for text in ["a.".repeat(depth), format!("[{}a]", "a.".repeat(depth)), format!("[[{}a]]", "a.".repeat(depth))] {
        refused("a key of many parts", &chess_and(&format!("{text}a = 1")), "the key has more than 16 parts");
    }
    refused(
        "nested as deep as is read",
        &chess_and(&format!("a = {}1{}", "[".repeat(15), "]".repeat(15))),
        "unknown key `a`",
    );
}

#[test]
fn long_texts() {
    for (what, text) in [
        ("a name of 10^7 letters", format!("name = \"{}\"", "x".repeat(10_000_000))),
        ("a comment of 10^7 letters", chess_and(&format!("# {}", "é".repeat(10_000_000)))),
        ("10^6 pieces", listed(1_000_000, |number| format!("[pieces.a{number}]\n"))),
        ("10^6 drops", format!("{HEAD}{}", "[[drops]]\nto = \"rank 2\"\n".repeat(1_000_000))),
        ("10^6 promotions", format!("{HEAD}{}", "[[promotion]]\nto = [\"queen\"]\n".repeat(1_000_000))),
        ("10^6 regions", piece(&format!("[{{ move = \"R\", land = [{}] }}]", "\"rank 1\",".repeat(1_000_000)))),
        ("a start of 10^7 letters", chess_and(&format!("[board]\nstart = \"{}\"", "q".repeat(10_000_000)))),
        ("a piece of 10^7 letters", piece(&format!("\"{}\"", "W".repeat(10_000_000)))),
        ("10^7 empty lines", "\n".repeat(10_000_000)),
    ] {
        refused(what, &text, LONG);
    }
}

/// A definition with the maximum number of everything.
#[test]
fn full_definitions() {
    for (what, text, expected) in [
        ("pieces", listed(17_000, |number| format!("[pieces.a{number}]\n")), "17000 pieces; a variant has 1 to 63"),
        (
            "pieces of no library",
            format!("{HEAD}{}", listed(5000, |number| format!("[pieces.a{number}]\nlibrary = \"y{number}\"\n"))),
            "the library has no",
        ),
        (
            "pieces of the library",
            format!("{HEAD}{}", listed(5000, |number| format!("[pieces.a{number}]\nlibrary = \"dimachaer\"\n"))),
            "1 to 63",
        ),
        ("drops", chess_and(&full("[[drops]]\n")), "at most 32 are allowed"),
        (
            "drops that meet",
            chess_and(&"[[drops]]\nonto = [\"pawn\"]\nrelocate = { forward = 1 }\n".repeat(32)),
            "could not be distinguished",
        ),
        ("promotions", chess_and(&full("[[promotion]]\n")), "at most 32 are allowed"),
        ("choices", chess_and(&format!("[[promotion]]\nto = [{}]", full("\"queen\","))), "`queen` is named twice"),
        (
            "choices that do not exist",
            chess_and(&format!("[[promotion]]\nto = [{}]", full("\"quern\","))),
            "no piece is called",
        ),
        ("regions", piece(&format!("[{{ move = \"R\", land = [{}] }}]", full("\"all\","))), "the list is too long"),
        (
            "a long region",
            piece(&format!("[{{ move = \"R\", land = \"{}all\" }}]", full("all and "))),
            "the text is too long",
        ),
        ("moves", piece(&format!("[{}]", full("\"K\","))), "expected 1 to 64 texts and tables"),
        ("legs", piece(&format!("[{{ legs = [{}] }}]", full("{},"))), "at most 8 are allowed"),
        ("rotations", piece(&format!("[{{ legs = [{{ step = \"K\" }}, {{ turn = [{}] }}] }}]", full("\"s\","))), ""),
        ("conditions", piece(&format!("[{{ move = \"pQ\", screen = [{}] }}]", full("{},"))), "at most 16 are allowed"),
        ("withdrawals", piece(&format!("[{{ move = \"R\", withdraw = [{}] }}]", full("\"behind\","))), ""),
        ("groups", piece(&format!("\"{}\"", "W".repeat(1024))), "more than 64 groups of moves"),
        ("a long piece", piece(&format!("\"{}\"", " ".repeat(200_000))), "longer than 1024 characters"),
        ("nested brackets of pieces", piece(&format!("\"{}\"", "[".repeat(1000))), "expected an atom"),
        ("legs in brackets", piece(&format!("\"[{}W]\"", "W-".repeat(400))), "more than 8 legs"),
        ("unknown keys", chess_and(&listed(20_000, |number| format!("a{number} = 1\n"))), "unknown key"),
        (
            "unknown keys that are nearly known",
            chess_and(&listed(12_000, |number| format!("title{number} = 1\n"))),
            "unknown key",
        ),
        (
            "limits",
            chess_and(&format!(
                "[[promotion]]\nto = [\"queen\"]\nlimits = {{ {} }}",
                listed(9000, |number| format!("a{number} = 1, "))
            )),
            "is not one of the choices",
        ),
        ("equal keys", full("a = 1\n"), "duplicate key"),
        ("no TOML at all", full("} ] = , "), "not TOML"),
        ("strings that never end", full("\"\"\"\""), "not TOML"),
        ("bytes that say nothing", full("\0"), "not TOML"),
        (
            "a start of many rows",
            chess_and(&format!("[board]\nstart = \"{}\"", "1/".repeat(100_000))),
            "at most 4096 characters",
        ),
        (
            "a start of as many rows as are read",
            chess_and(&format!("[board]\nstart = \"{}\"", "1/".repeat(2000))),
            "2001 rows",
        ),
        (
            "a start with a large reserve",
            chess_and(&format!(
                "[board]\nstart = \"rnbqkbnr/8/8/8/8/8/8/RNBQKBNR[{}] w - - 0 1\"\n[[drops]]",
                "Q".repeat(4000)
            )),
            "more than 255 pieces of a type",
        ),
        ("huge whole numbers", chess_and(&format!("[clock]\nclaim = {}", "9".repeat(200_000))), "from 0 to 1000000"),
        (
            "huge numbers",
            chess_and(&format!("[pieces.queen]\nvalue = {}.5", "9".repeat(200_000))),
            "from -1000 to 1000",
        ),
        ("invalid numbers", chess_and("[pieces.queen]\nvalue = nan"), "from -1000 to 1000"),
        ("a huge board", chess_and("[board]\nfiles = 17\nranks = 1000000000000000000000"), "from 2 to 16"),
        ("an endless board", chess_and("[board]\nfiles = 0\nranks = -8"), "from 2 to 16"),
        ("a long name", format!("name = \"{}\"\nextends = \"chess\"", "x".repeat(200_000)), "1 to 64 letters"),
        ("a long title", chess_and(&format!("title = \"{}\"", "x".repeat(200_000))), "at most 4096 bytes"),
    ] {
        if expected.is_empty() { tried(what, &text) } else { refused(what, &text, expected) }
    }
}

#[test]
fn definitions_that_extend_what_they_may_not() {
    let known = "no built-in variant is called";
    for (text, expected) in [
        ("name = \"x\"\nextends = \"x\"".to_owned(), known),
        ("name = \"chess\"\nextends = \"chess\"\n[board]\nextends = \"chess\"".to_owned(), "unknown key `extends`"),
        (format!("name = \"x\"\nextends = \"{}\"", "../".repeat(60_000)), known),
        ("name = \"x\"\nextends = [\"chess\", \"x\"]".to_owned(), "expected the name of a built-in variant"),
        ("name = \"x\"\nextends = \"/dev/zero\"".to_owned(), known),
        ("name = \"x\"\nextends = \"library\"".to_owned(), known),
        (full("extends = \"chess\"\n"), "duplicate key"),
    ] {
        refused("extends", &text, expected);
    }
}

/// A 16x16 board with many pieces of one type on each side. A row of walls separates the sides, so that neither is in check.
fn large(rows: usize, piece_types: &[String]) -> String {
    let letters: Vec<char> = ('a'..='z').filter(|letter| *letter != 'k').collect();
    let sign = |index: usize| ["", "'", "\\\""][index / letters.len()];
    let row = |white: bool, row: usize| -> String {
        let piece = |file: usize| {
            let index = (row * 16 + file) % piece_types.len();
            let letter = letters[index % letters.len()];
            format!("{}{}", if white { letter.to_ascii_uppercase() } else { letter }, sign(index))
        };
        let king = if white { "K" } else { "k" };
        (0..16).map(|file| if row == 0 && file == 0 { king.to_owned() } else { piece(file) }).collect()
    };
    let mut board: Vec<String> = (0..rows).map(|at| row(false, at)).collect();
    board.push("*".repeat(16));
    board.extend((0..14 - 2 * rows).map(|_| "16".to_owned()));
    board.push("*".repeat(16));
    board.extend((0..rows).rev().map(|at| row(true, at)));
    let pieces: Vec<String> = piece_types
        .iter()
        .enumerate()
        .map(|(index, moves)| {
            format!(
                "[pieces.p{index}]\nletter = \"{}{}\"\nmoves = {moves}\n",
                letters[index % letters.len()],
                sign(index)
            )
        })
        .collect();
    format!(
        "name = \"x\"\n[board]\nfiles = 16\nranks = 16\nwalls = true\nstart = \"{} w - - 0 1\"\n\
         [pieces.k]\nletter = \"k\"\nroyal = true\nmoves = \"K\"\n{}",
        board.join("/"),
        pieces.concat()
    )
}

/// Pieces that would take forever to compile or move.
#[test]
fn large_boards_with_long_paths() {
    let ways = "ways on this board; at most";
    let bent = |legs: usize| format!("\"[Q{}]\"", "-fsbssQ".repeat(legs - 1));
    refused(
        "62 piece types and 64 paths of 8 legs",
        &large(3, &vec![format!("[{}]", vec![bent(8); 64].join(",")); 62]),
        ways,
    );
    refused("one path of 8 legs", &large(1, &[bent(8)]), ways);
    refused("one path of 3 legs", &large(1, &[bent(3)]), ways);
    let hops = |effects: &str| {
        let legs = "{ step = \"K\", range = 8 }, { turn = \"s\", range = 8 }, { turn = \"s\", range = \"any\" }";
        format!("[{{ legs = [{legs}], mode = \"mc\" {effects} }}]")
    };
    let effects = [
        "",
        ", withdraw = [\"behind\", \"flanks\"]",
        ", throw = true, overtake = true, optional = true",
        ", throw = { first_rank = true }, overtake = true, withdraw = [\"behind\", \"flanks\"], optional = true",
    ];
    for effect in effects {
        tried("one piece type as rich as allowed", &large(2, &[hops(effect)]));
        tried("16 piece types as rich as allowed", &large(2, &vec![hops(effect); 16]));
    }
    refused("more piece types as rich as allowed than together", &large(2, &vec![hops(""); 24]), ways);
    let leaps = |group: &str| format!("[{}]", vec![format!("\"{}\"", group.repeat(8)); 8].join(","));
    tried("62 piece types and 64 leaps", &large(3, &vec![leaps("(1,2)"); 62]));
    refused(
        "62 piece types and 64 leaps with conditions",
        &large(3, &vec![leaps("in(1,2)"); 62]),
        "leaps with conditions on this board",
    );
    let odd: Vec<String> = (1..=8).flat_map(|x| (1..=8).map(move |y| format!("\"({x},{y})0\""))).collect();
    refused("all directions", &large(1, &[format!("[{}]", odd.join(","))]), "in more than");
    let one = "{ move = \"K\", name = \"a\" }";
    let back = "{ move = \"mQ\", fallback = { group = \"a\", judged = \"legal\" } }";
    tried("fallbacks", &large(2, &[format!("[{}]", [vec![one; 32], vec![back; 32]].concat().join(","))]));
}
