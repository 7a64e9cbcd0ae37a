//! The built-in variants, and errors in variants that cannot be read.

use fairychess_core::variant::Rules;
use fairychess_core::variant::builtin;
use fairychess_core::{AnyVariant, Board, Color, Termination};

#[test]
fn every_builtin_loads_and_comes_back_from_its_text() {
    let names = builtin::names();
    assert!(names.len() >= 59, "{} variants", names.len());
    for name in names {
        let rules = Rules::builtin(&name).unwrap_or_else(|error| panic!("{name}:\n{error}"));
        assert_eq!(rules.name, name);
        let text = rules.to_toml();
        let again = Rules::from_toml(&text).unwrap_or_else(|error| panic!("{name}:\n{error}\n{text}"));
        assert_eq!(again, rules, "{name}");
        assert_eq!(again.id(), rules.id());
        assert!(!text.contains("extends") && !text.contains("library"));
    }
}

#[test]
fn draws_may_count_for_one_side() {
    let game = |side: &str| {
        AnyVariant::from_toml(&format!("name = \"x\"\nextends = \"chess\"\n[endings]\ndraws = \"{side}\"")).unwrap()
    };
    let stalemate = "7k/5Q2/8/8/8/8/8/K7 b - - 0 1";
    let dead = "7k/8/8/8/8/8/8/K7 w - - 0 1";
    let late = "7k/8/8/8/8/8/6R1/K7 w - - 150 90";
    for (fen, termination) in [
        (stalemate, Termination::Stalemate),
        (dead, Termination::InsufficientMaterial),
        (late, Termination::SeventyfiveMoves),
    ] {
        for (side, winner) in [("draw", None), ("white", Some(Color::White)), ("black", Some(Color::Black))] {
            let outcome = Board::from_fen(&game(side), fen).unwrap().outcome(false).unwrap();
            assert_eq!((outcome.termination, outcome.winner), (termination, winner), "{fen} {side}");
        }
    }
    let mut board = Board::new(&game("black")).unwrap();
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(2) {
        board.push(board.parse_uci(text).unwrap()).unwrap();
    }
    assert_eq!(board.outcome(true).unwrap().winner, Some(Color::Black));
    // With draw odds, a bare king is enough to win.
    let board = Board::from_fen(&game("black"), dead).unwrap();
    assert!(board.has_insufficient_material(Color::White) && !board.has_insufficient_material(Color::Black));
}
