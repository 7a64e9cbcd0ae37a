//! PGN files. Every game that can be read is written, and the written text is read back unchanged.

use super::corpus;
use super::runner::{Answer, Target, run};
use fairychess_core::pgn::{
    self, Collector, Game, GameText, Keep, Line, MAX_ERRORS, Splitter, Style, Tree, header_name,
};
use fairychess_core::{AnyVariant, Board, PlayedMove};
use fastrand::Rng;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

#[rustfmt::skip]
const WORDS: &[&str] = &[
    "[", "]", "\"", "[Event \"x\"]\n", "[FEN \"", "[Variant \"", "[VariantId \"0\"]\n", "[Result \"1-0\"]\n", "wolf",
    "Crazyhouse", "Chess960", "\n", "\n\n", "\r\n", "%", ";", "{", "}", "{a}", "{ ", " }", "(", ")", "( ", " )", "((",
    "$", "$1 ", "$255", "!", "?", "!?", "1.", "1...", "2. ", "...", "*", "1-0", "0-1", "1/2-1/2", "½", "<", ">", "e4 ",
    "e5 ", "Nf3 ", "O-O ", "0-0 ", "-- ", "0000 ", "e8=Q ", "e.p.", "+-", "accept ", "decline ", "C@e2 ", "Nc3/D ",
];

#[test]
fn games_are_read_or_refused() {
    let target = Target {
        name: "pgn",
        pool: pool(),
        words: WORDS,
        longest: 8192,
        slowest: Duration::from_millis(500),
        memory: (16 << 20, 400),
    };
    run(&target, try_file);
}

/// Games of every variant, with comments and variations.
fn pool() -> Vec<String> {
    let mut rng = Rng::with_seed(1);
    let boards = corpus::positions().into_iter().flat_map(|(variant, fens)| {
        let starts = [variant.rules().start_fen.clone()].into_iter().chain(fens.into_iter().take(1));
        starts.map(move |fen| Board::from_fen(&variant, &fen).expect("a position")).collect::<Vec<_>>()
    });
    boards.map(|board| game(&board, &mut rng)).collect()
}

fn game(start: &Board, rng: &mut Rng) -> String {
    let mut tree = Tree::default();
    let mut board = start.clone();
    let mut node = 0;
    for _ in 0..rng.usize(1..30) {
        let moves = board.legal_moves();
        let Some(&mv) = moves.get(rng.usize(..moves.len().max(1))) else { break };
        let (parent, before) = (node, board.clone());
        node = tree.add(parent, before.played(mv));
        if rng.u8(..8) == 0 {
            tree.notes_mut(node).comment = "a {b\nc".into();
            tree.notes_mut(node).nags = [14, 1].into();
        }
        if rng.u8(..8) == 0 {
            let other = tree.add(parent, before.played(moves[rng.usize(..moves.len())]));
            tree.notes_mut(other).starting_comment = "why not".into();
        }
        board.push_unchecked(mv);
    }
    let name = &start.variant().rules().name;
    let fen = start.fen();
    let header = header_name(name);
    let pairs = header
        .as_deref()
        .map(|name| ("Variant", name))
        .into_iter()
        .chain([("FEN", fen.as_str()), ("Event", "\"x\" \\")]);
    pgn::write_headers(pairs) + &pgn::write_movetext(start, &tree, "1-0", Style::default()).expect("legal moves") + "\n"
}

pub fn try_file(text: &str, _: &mut Rng) -> Answer {
    let games = split(text);
    if !text.contains('\r') {
        assert_eq!(games, collected(text));
    }
    let (mut shape, mut refused) = (String::new(), None);
    for (number, game) in games.iter().enumerate() {
        let read = pgn::read(game, &[], &AtomicBool::new(false));
        check_errors(game, &read);
        match read.errors.first() {
            Some(error) => refused = refused.or(Some(error.message.clone())),
            None => shape.extend([read.headers.len().min(3), read.tree.nodes.len().min(9)].map(|n| n.to_string())),
        }
        if let Some(start) = read.start.as_ref().filter(|_| number < 20) {
            check_writing(start, &read.tree);
        }
    }
    refused.map_or(Answer::Accepted(shape), Answer::Refused)
}

fn split(text: &str) -> Vec<GameText> {
    let mut splitter = Splitter::new(Keep::All);
    splitter.feed(text.as_bytes());
    let mut games: Vec<_> = std::iter::from_fn(|| splitter.next_game()).collect();
    splitter.feed(b"");
    games.extend(std::iter::from_fn(|| splitter.next_game()));
    games
}

/// The games as read line by line.
fn collected(text: &str) -> Vec<GameText> {
    let (mut games, mut game) = (vec![], Collector::new(Keep::All, 1));
    for line in text.split_inclusive('\n') {
        let part = game.line(line);
        if matches!(part, Line::End | Line::Next) {
            let mut next = Collector::new(Keep::All, game.next_line());
            if part == Line::Next {
                next.line(line);
            }
            games.extend(std::mem::replace(&mut game, next).finish());
        }
    }
    games.extend(game.finish());
    games
}

fn check_errors(game: &GameText, read: &Game) {
    assert!(read.errors.len() <= MAX_ERRORS + 4);
    let lines: Vec<&str> = game.text.split('\n').collect();
    let mut last = (0, 0);
    for error in &read.errors {
        assert!(last <= (error.line, error.column), "in order: {error}");
        last = (error.line, error.column);
        let line = lines.get(error.line - game.first_line).expect("a line of the game");
        assert!((1..=line.chars().count() + 1).contains(&error.column), "{error}: {line}");
        assert!(!error.message.chars().any(char::is_control) && error.message.chars().count() < 9000, "{error}");
    }
}

/// Checks that the written text is read without errors and written again unchanged.
fn check_writing(start: &Board, tree: &Tree<PlayedMove>) {
    let write = |tree: &Tree<PlayedMove>| pgn::write_movetext(start, tree, "*", Style::default()).expect("legal moves");
    let text = write(tree);
    let head =
        pgn::write_headers([("Variant", start.variant().rules().name.as_str()), ("FEN", &start.fen())].into_iter());
    let whole = format!("{head}{text}\n");
    let games = split(&whole);
    assert_eq!(games.len(), 1, "{whole}");
    let again = pgn::read(&games[0], &[], &AtomicBool::new(false));
    assert_eq!((&again.errors, again.tree.nodes.len()), (&vec![], tree.nodes.len()), "{whole}");
    assert_eq!(write(&again.tree), text);
}

#[test]
fn deep_and_long_games_are_bounded() {
    let chess = AnyVariant::builtin("chess").expect("a variant");
    let start = Board::new(&chess).expect("a board");
    let knights = "Nf3 Nf6 Ng1 Ng8 ".repeat(20_000);
    for (text, nodes) in [
        (format!("{knights}\n"), 80_000),
        (format!("e4 {}\n", "( d4 ".repeat(100_000)), 1001),
        (format!("e4 {}\n", "(".repeat(100_000)), 1),
        (format!("e4 {}\n", ")".repeat(100_000)), 1),
        (format!("e4 {}{}e5\n", "( ".repeat(50_000), ") ".repeat(50_000)), 2),
        (format!("e4 {}\n", "(d4) ".repeat(50_000)), 50_001),
        (format!("e4 {}\n", "Ke4 ".repeat(50_000)), 1),
        (format!("e4 {}e5\n", "(Ke4) ".repeat(50_000)), 1),
        (format!("e4 {}\n", "xyz ".repeat(50_000)), 1),
        (format!("e4 {} e5\n", "{a} ".repeat(50_000)), 2),
        (format!("e4 {} e5\n", "$1 ".repeat(50_000)), 2),
        (format!("e4 {{{}", "\n".repeat(100_000)), 1),
        ("[A \"b\"]\n".repeat(50_000), 0),
        ("[A b]\n".repeat(50_000), 0),
    ] {
        let games = split(&text);
        let read = std::thread::Builder::new()
            .stack_size(512 * 1024)
            .spawn(move || {
                let read = pgn::read(&games[0], &[], &AtomicBool::new(false));
                check_errors(&games[0], &read);
                read
            })
            .expect("a thread")
            .join()
            .expect("no panic");
        assert_eq!(read.tree.nodes.len(), nodes, "{}", &text[..30.min(text.len())]);
        check_writing(&start, &read.tree);
    }
}
