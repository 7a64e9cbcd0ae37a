//! Games that end by repetition: the engine and the naive reference agree on the moment and on the winner.

use fairychess_core::{AnyVariant, Board, Color, Termination};
use fairychess_reference::{Game, Outcome, Position, Side};
use fastrand::Rng;

const GAMES: u64 = 60;
const PLIES: usize = 120;

/// Rules with chases between pieces of equal and unequal classes, and chases of pieces that do not chase.
const CHASES: [&str; 2] = [
    "chases = [[\"queen\", \"rook\"]]",
    "chases = [[\"rook\"], [\"queen\"]]\nchecks = \"lose\"\nchased = { pawn = \"ranks 2-4\" }",
];

fn definition(repetition: &str) -> String {
    format!(
        "name = \"repetitions\"\n[board]\nfiles = 4\nranks = 4\nstart = \"k2r/1p2/4/KQ2 w - - 0 1\"\n\
         [pieces.king]\nletter = \"k\"\nmoves = \"K\"\nroyal = true\n[pieces.queen]\nletter = \"q\"\nmoves = \"Q\"\n\
         [pieces.rook]\nletter = \"r\"\nmoves = \"R\"\n[pieces.pawn]\nletter = \"p\"\nmoves = \"fW\"\n[clock]\nclaim = 0\nend = 0\nrepetition_claim = 0\n\
         repetition_end = 3\n[repetition]\n{repetition}\n[endings]\ndead_positions = \"none\"\n"
    )
}

/// Plays a game, preferring checks or attacks and back-and-forth moves; returns the winner and the side to move if it
/// ended by repetition.
fn play(variant: &AnyVariant, game: &Game, chases: bool, random: &mut Rng) -> Option<(Option<Color>, Color)> {
    let mut board = Board::new(variant).unwrap();
    let mut history: Vec<Position> = vec![game.start().clone()];
    let mut texts: Vec<String> = vec![];
    for _ in 0..PLIES {
        let expected = game.outcome(&history);
        let outcome = board.outcome(true);
        let by_repetition = outcome.is_some_and(|outcome| outcome.termination == Termination::FivefoldRepetition);
        let to_and_fro = outcome.is_some_and(|outcome| outcome.termination == Termination::VariantWin);
        assert_eq!(by_repetition, expected == Outcome::Repetition, "{texts:?}");
        assert_eq!(outcome.is_some(), expected != Outcome::None, "{texts:?}");
        if let Some(outcome) = outcome.filter(|_| by_repetition) {
            let winner = game.winner_by_repetition(&history).map(|side| match side {
                Side::White => Color::White,
                Side::Black => Color::Black,
            });
            assert_eq!(outcome.winner, winner, "{texts:?}");
            return Some((winner, board.side_to_move()));
        }
        if to_and_fro {
            let side = if board.side_to_move() == Color::White { Side::White } else { Side::Black };
            assert_eq!(expected, Outcome::Ended(Some(side)), "{texts:?}");
            return Some((Some(board.side_to_move()), board.side_to_move()));
        }
        if outcome.is_some() {
            return None;
        }
        let mut moves = game.moves(history.last().unwrap());
        let back = texts.iter().rev().nth(1).map(|text| format!("{}{}", &text[2..4], &text[..2]));
        let checks = random.u32(..4) > 0;
        let wanted = moves.iter().position(|mv| back.as_ref() == Some(&mv.text) && random.u32(..3) > 0);
        let attacks = |after: &Position| {
            let mut enemies = after.board.pieces_of(after.side);
            enemies.any(|(square, _)| game.is_attacked(after, square, after.side.other()))
        };
        let wants = |after: &Position| if chases { attacks(after) } else { game.is_check(after) };
        let checking = moves.iter().position(|mv| checks && wants(&mv.after));
        let number = wanted.or(checking).unwrap_or_else(|| random.usize(..moves.len()));
        let mv = moves.swap_remove(number);
        board.push(board.parse_uci(&mv.text).unwrap()).unwrap();
        texts.push(mv.text);
        history.push(mv.after);
    }
    None
}

#[test]
fn winners_by_repetition_agree() {
    for repetition in [
        "",
        "checks = \"lose\"",
        "checks = \"lose\"\nresult = \"loss\"",
        "result = \"win\"",
        "result = \"black\"",
        CHASES[0],
        CHASES[1],
        "moves = 1\npieces = [\"queen\"]",
        "moves = 2",
    ] {
        let definition = definition(repetition);
        let variant = AnyVariant::from_toml(&definition).unwrap();
        let game = Game::from_toml(&definition, &|_| None).unwrap();
        let mut random = Rng::with_seed(7);
        let ends: Vec<_> =
            (0..GAMES).filter_map(|_| play(&variant, &game, repetition.contains("chases"), &mut random)).collect();
        let drawn = ends.iter().filter(|(winner, _)| winner.is_none()).count();
        let won_by_mover = ends.iter().filter(|(winner, side)| *winner == Some(*side)).count();
        let counts = (drawn, won_by_mover, ends.len() - drawn - won_by_mover);
        assert!(ends.len() >= 20, "{repetition}: {counts:?}");
        match repetition {
            "" => assert_eq!(counts, (ends.len(), 0, 0)),
            "checks = \"lose\"" => assert!(drawn > 0 && drawn < ends.len(), "{counts:?}"),
            "result = \"win\"" => assert_eq!(counts, (0, ends.len(), 0)),
            "result = \"black\"" => assert!(ends.iter().all(|(winner, _)| *winner == Some(Color::Black))),
            "moves = 1\npieces = [\"queen\"]" | "moves = 2" => assert!(won_by_mover > 0, "{counts:?}"),
            // Chases are seldom perpetual in random games.
            _ if CHASES.contains(&repetition) => {}
            _ => assert!(counts.2 > 0 && counts.1 > 0, "{counts:?}"),
        }
    }
}

/// Xiangqi positions, each with repeating moves and the winner.
const TABLE: [(&str, &str, Option<Side>); 12] = [
    ("5k3/9/9/5C3/5c3/5C3/9/9/5p3/4K4 w", "f5d5 f6d6 d5f5 d6f6", Some(Side::Black)),
    ("4k4/9/4b4/2c2nR2/9/9/9/9/9/3K5 w", "g7g6 f7g9 g6g7 g9f7", Some(Side::White)),
    ("4ck3/9/9/9/9/2r1R4/9/9/4A4/3AK4 w", "e5e4 c5c4 e4e5 c4c5", Some(Side::White)),
    ("4ck3/9/9/9/9/2r1R1N2/6N2/9/4A4/3AK4 w", "e5e4 c5c4 e4e5 c4c5", None),
    ("4k4/9/9/c1c6/9/r8/9/9/C8/3K5 w", "a2c2 a5c5 c2a2 c5a5", Some(Side::White)),
    ("3k2b2/4P4/4b4/9/8p/6Bc1/6P1P/3AB4/4pp3/1p1K3R1 w", "h1h2 h5h4 h2h1 h4h5", None),
    ("5k3/9/9/9/9/9/7r1/9/2nRA3c/4K4 w", "e2f1 h4h2 f1e2 h2h4", Some(Side::White)),
    ("4k4/4c4/9/4p4/9/9/3rn4/3NR4/4K4/9 b", "e4g5 e2f2 g5e4 f2e2", Some(Side::White)),
    ("5k3/9/9/9/9/1N2P1C2/9/4BC3/9/cr1RK4 w", "b5c3 b1c1 c3b5 c1b1", Some(Side::White)),
    ("5k3/9/9/9/9/4c4/3n5/3NBA3/4A4/4K4 w", "e1d1 e5d5 d1e1 d5e5", Some(Side::White)),
    ("3k5/9/9/3n5/9/9/3r5/9/9/3NK4 w", "d1c3 d4c4 c3d1 c4d4", None),
    ("5k3/9/9/9/9/1C7/1r7/9/1C7/4K4 w", "b5c5 b4c4 c5b5 c4b4", Some(Side::White)),
];

#[test]
fn chases_of_xiangqi() {
    let xiangqi = AnyVariant::builtin("xiangqi").unwrap();
    let game = Game::from_toml(&xiangqi.to_toml(), &|_| None).unwrap();
    for (start, moves, winner) in TABLE {
        let fen = format!("{start} - - 0 1");
        let mut history = vec![game.position(&fen).unwrap()];
        let mut board = Board::from_fen(&xiangqi, &fen).unwrap();
        for text in moves.split(' ').chain(moves.split(' ')) {
            history.push(game.play(&history[history.len() - 1], text).unwrap());
            board.push(board.parse_uci(text).unwrap()).unwrap();
        }
        assert_eq!(game.outcome(&history), Outcome::Repetition, "{start}");
        assert_eq!(game.winner_by_repetition(&history), winner, "{start}");
        let ours = winner.map(|side| if side == Side::White { Color::White } else { Color::Black });
        assert_eq!(board.outcome(false).map(|outcome| outcome.winner), Some(ours), "{start}");
    }
}
