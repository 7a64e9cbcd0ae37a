//! Games that end by repetition: the engine and the naive reference agree on when, and on the winner.

use fairychess_core::{AnyVariant, Board, Color, Termination};
use fairychess_reference::{Game, Outcome, Position, Side};
use fastrand::Rng;

const GAMES: u64 = 60;
const PLIES: usize = 120;

fn definition(repetition: &str) -> String {
    format!(
        "name = \"repetitions\"\n[board]\nfiles = 4\nranks = 4\nstart = \"k2r/4/4/KQ2 w - - 0 1\"\n\
         [pieces.king]\nletter = \"k\"\nmoves = \"K\"\nroyal = true\n[pieces.queen]\nletter = \"q\"\nmoves = \"Q\"\n\
         [pieces.rook]\nletter = \"r\"\nmoves = \"R\"\n[clock]\nclaim = 0\nend = 0\nrepetition_claim = 0\n\
         repetition_end = 3\n[repetition]\n{repetition}\n[endings]\ndead_positions = \"none\"\n"
    )
}

/// Plays a game that prefers checks and moves to and fro, and returns the winner and the side to move if it ended by
/// repetition.
fn play(variant: &AnyVariant, game: &Game, random: &mut Rng) -> Option<(Option<Color>, Color)> {
    let mut board = Board::new(variant).unwrap();
    let mut history: Vec<Position> = vec![game.start().clone()];
    let mut texts: Vec<String> = vec![];
    for _ in 0..PLIES {
        let expected = game.outcome(&history);
        let outcome = board.outcome(true);
        let by_repetition = outcome.is_some_and(|outcome| outcome.termination == Termination::FivefoldRepetition);
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
        if outcome.is_some() {
            return None;
        }
        let mut moves = game.moves(history.last().unwrap());
        let back = texts.iter().rev().nth(1).map(|text| format!("{}{}", &text[2..4], &text[..2]));
        let checks = random.u32(..4) > 0;
        let wanted = moves.iter().position(|mv| back.as_ref() == Some(&mv.text) && random.u32(..3) > 0);
        let checking = moves.iter().position(|mv| checks && game.is_check(&mv.after));
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
    for repetition in
        ["", "checks = \"lose\"", "checks = \"lose\"\nresult = \"loss\"", "result = \"win\"", "result = \"black\""]
    {
        let definition = definition(repetition);
        let variant = AnyVariant::from_toml(&definition).unwrap();
        let game = Game::from_toml(&definition, &|_| None).unwrap();
        let mut random = Rng::with_seed(7);
        let ends: Vec<_> = (0..GAMES).filter_map(|_| play(&variant, &game, &mut random)).collect();
        let drawn = ends.iter().filter(|(winner, _)| winner.is_none()).count();
        let won_by_mover = ends.iter().filter(|(winner, side)| *winner == Some(*side)).count();
        let counts = (drawn, won_by_mover, ends.len() - drawn - won_by_mover);
        assert!(ends.len() >= 20, "{repetition}: {counts:?}");
        match repetition {
            "" => assert_eq!(counts, (ends.len(), 0, 0)),
            "checks = \"lose\"" => assert!(drawn > 0 && drawn < ends.len(), "{counts:?}"),
            "result = \"win\"" => assert_eq!(counts, (0, ends.len(), 0)),
            "result = \"black\"" => assert!(ends.iter().all(|(winner, _)| *winner == Some(Color::Black))),
            _ => assert!(counts.2 > 0 && counts.1 > 0, "{counts:?}"),
        }
    }
}
