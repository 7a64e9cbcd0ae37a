//! Searches in all variants: the results are legal, reproducible, within the limits, and correct where the answer is known.

use fairychess_core::search::{Bound, Control, FULL_SKILL, Info, Limits, Score, SearchResult, Settings, elo_of_skill};
use fairychess_core::variant::builtin;
use fairychess_core::{AnyVariant, Board, Engine};

/// The result of a search, and all its reports.
pub fn search(engine: &mut Engine, board: &Board, limits: &Limits) -> (SearchResult, Vec<Info>) {
    let mut infos = vec![];
    let result = engine.search(board, limits, &Control::new(), &mut |info| infos.push(info.clone()));
    (result, infos)
}

pub fn depth(plies: u32) -> Limits {
    Limits { depth: Some(plies), ..Limits::default() }
}

pub fn nodes(count: u64) -> Limits {
    Limits { nodes: Some(count), ..Limits::default() }
}

pub fn engine(variant: &AnyVariant) -> Engine {
    Engine::new(variant, Settings { hash: 1, threads: 1 }).unwrap()
}

pub fn chess(fen: &str) -> (Engine, Board) {
    let variant = AnyVariant::builtin("chess").expect("built in");
    let board = Board::from_fen(&variant, fen).expect("a position");
    (engine(&variant), board)
}

/// Plays a line; false if one of its moves is illegal.
fn is_playable(board: &Board, line: &[fairychess_core::Move]) -> bool {
    let mut board = board.clone();
    line.iter().all(|&mv| {
        let legal = board.legal_moves().contains(&mv);
        if legal {
            board.push_unchecked(mv);
        }
        legal
    })
}

#[test]
fn every_variant_is_searched_by_legal_lines_and_the_same_way_twice() {
    let names = builtin::names();
    assert!(names.len() > 50);
    for name in names {
        let variant = AnyVariant::builtin(&name).expect("built in");
        let mut board = Board::new(&variant).expect("a start");
        let mut players = [engine(&variant), engine(&variant)];
        for ply in 0..6u64 {
            let limits = Limits { nodes: Some(400), multipv: 1 + ply as usize % 3, ..Limits::default() };
            let found = players.each_mut().map(|player| search(player, &board, &limits));
            let [(one, infos), (other, _)] = &found;
            assert_eq!(
                (one.best, one.nodes, one.score),
                (other.best, other.nodes, other.score),
                "{name}: {}",
                board.fen()
            );
            let Some(best) = one.best else {
                assert_eq!(board.legal_count(), 0, "{name}: {}", board.fen());
                break;
            };
            assert_eq!(one.pv.first(), Some(&best));
            assert!(infos.iter().all(|info| is_playable(&board, &info.pv)), "{name}: {}", board.fen());
            let moves = board.legal_moves();
            let random = moves[(ply as usize * 7 + 3) % moves.len()];
            board.push_unchecked(if ply % 2 == 0 { best } else { random });
        }
    }
}

#[test]
fn mates_are_found_and_counted() {
    for (fen, moves, best) in [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1, "a1a8"),
        ("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", 2, "d2h6"),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3, "f6a6"),
    ] {
        let (mut engine, board) = chess(fen);
        let (result, _) = search(&mut engine, &board, &depth(8));
        assert_eq!(
            (result.score, board.uci(result.best.expect("a move"))),
            (Score::Mate(moves), best.to_owned()),
            "{fen}"
        );
    }
}

#[test]
fn being_mated_and_stalemate_are_reported() {
    let (mut engine, board) = chess("7k/8/8/8/8/8/1r6/r6K w - - 0 1");
    assert_eq!(search(&mut engine, &board, &depth(3)).0.score, Score::Mate(0));
    let (mut engine, board) = chess("7k/5Q2/8/8/8/8/8/7K b - - 0 1");
    let (result, infos) = search(&mut engine, &board, &depth(3));
    assert_eq!((result.best, result.score, infos.len()), (None, Score::Centipawns(0), 0));
    let (mut engine, board) = chess("k7/8/1K6/8/8/8/8/7R b - - 0 1");
    assert_eq!(search(&mut engine, &board, &depth(4)).0.score, Score::Mate(-1));
}

#[test]
fn a_mate_that_is_looked_for_ends_the_search() {
    let (mut engine, board) = chess("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
    let (result, _) = search(&mut engine, &board, &Limits { mate: Some(3), ..Limits::default() });
    assert!(matches!(result.score, Score::Mate(1..=3)));
}

#[test]
fn a_draw_by_the_clock_is_seen_where_one_loses() {
    // The rook would soon capture everything, but the clock runs out first.
    let (mut engine, board) = chess("7k/8/8/8/8/8/r7/4K3 w - - 99 80");
    assert_eq!(search(&mut engine, &board, &depth(6)).0.score, Score::Centipawns(0));
}

#[test]
fn a_side_without_a_move_has_lost_before_the_clock_runs_out() {
    // Stalemate loses.
    let variant = AnyVariant::builtin("xiangqi").unwrap();
    let board = Board::from_fen(&variant, "5k3/3P5/9/9/9/9/9/9/9/3K5 w - - 99 110").unwrap();
    let (result, _) = search(&mut engine(&variant), &board, &depth(4));
    assert_eq!((result.best.map(|mv| board.uci(mv)), result.score), (Some("d9e9".into()), Score::Mate(1)));
}

/// A variant of chess without castling and with other rules, and a game of it.
fn game(rules: &str, start: &str, moves: &[&str]) -> Board {
    let start = format!("[board]\nstart = \"{start}\"");
    let text = format!("name = \"other\"\nextends = \"chess\"\ncastling = false\n{start}\n{rules}");
    let mut board = Board::new(&AnyVariant::from_toml(&text).unwrap()).unwrap();
    for mv in moves {
        board.push(board.parse_uci(mv).unwrap()).unwrap();
    }
    board
}

#[test]
fn a_mate_wins_before_moves_to_and_fro_lose() {
    let rules = "[pieces.lance]\nletter = \"l\"\nmoves = \"fR\"\nvalue = 3\n[repetition]\nmoves = 1";
    let board = game(rules, "5l1k/8/6K1/8/8/8/4R3/8 w - - 0 1", &["e2e8", "h8g8", "e8e1", "f8f5"]);
    let (result, _) = search(&mut engine(board.variant()), &board, &depth(4));
    assert_eq!((result.best.map(|mv| board.uci(mv)), result.score), (Some("e1e8".into()), Score::Mate(1)));
}

#[test]
fn two_passes_repeat_a_position() {
    let rules = "[clock]\nrepetition_claim = 0\nrepetition_end = 2\n[repetition]\nresult = \"loss\"\n[moves]\npass = \"always\"";
    let board = game(rules, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", &["e1e1"]);
    let (result, _) = search(&mut engine(board.variant()), &board, &depth(4));
    assert_eq!((result.best.map(|mv| board.uci(mv)), result.score), (Some("e8e8".into()), Score::Mate(1)));
}

#[test]
fn the_clock_of_plies_brings_the_value_nearer_to_a_draw() {
    let value = |plies: u32| {
        let (mut engine, board) = chess(&format!("4k3/8/8/8/8/8/8/Q3K3 w - - {plies} 90"));
        match search(&mut engine, &board, &depth(1)).0.score {
            Score::Centipawns(value) => value,
            Score::Mate(_) => panic!("no mate is near"),
        }
    };
    assert!(value(80) > 0 && value(80) < value(40) && value(40) < value(0), "{} {} {}", value(80), value(40), value(0));
}

#[test]
fn a_result_without_a_clock_is_no_result_shortly_before_a_draw() {
    let (mut engine, board) = chess("7k/8/5K2/8/8/8/8/R7 w - - 0 1");
    assert_eq!(search(&mut engine, &board, &depth(8)).0.score, Score::Mate(2));
    // The same position, but its mate comes a ply too late.
    let late = Board::from_fen(board.variant(), "7k/8/5K2/8/8/8/8/R7 w - - 98 90").expect("a position");
    assert_eq!(search(&mut engine, &late, &depth(8)).0.score, Score::Centipawns(0));
}

#[test]
fn lines_differ_and_come_best_first() {
    let (mut engine, board) = chess("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 2 3");
    let (result, infos) = search(&mut engine, &board, &Limits { multipv: 4, ..depth(6) });
    let last: Vec<&Info> = infos.iter().filter(|info| info.depth == 6 && info.bound == Bound::Exact).collect();
    assert_eq!(last.iter().map(|info| info.multipv).collect::<Vec<_>>(), [1, 2, 3, 4]);
    let mut firsts: Vec<_> = last.iter().map(|info| info.pv[0]).collect();
    assert_eq!(Some(firsts[0]), result.best);
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
    let value = |score| match score {
        Score::Mate(moves) if moves > 0 => 100_000 - moves,
        Score::Mate(moves) => -100_000 - moves,
        Score::Centipawns(hundredths) => hundredths,
    };
    assert!(last.windows(2).all(|pair| value(pair[0].score) >= value(pair[1].score)), "{last:?}");
    // If more lines are requested than there are moves, each move gets one line.
    let (mut engine, board) = chess("7k/8/8/8/8/8/5K2/8 w - - 0 1");
    let (_, infos) = search(&mut engine, &board, &Limits { multipv: 500, ..depth(2) });
    assert_eq!(infos.iter().map(|info| info.multipv).max(), Some(8));
}

#[test]
fn only_moves_that_are_asked_for_are_played() {
    let (mut engine, board) = chess("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    let wanted = board.parse_uci("h2h3").expect("legal");
    let (result, _) = search(&mut engine, &board, &Limits { moves: vec![wanted], ..depth(4) });
    assert_eq!(result.best, Some(wanted));
}

#[test]
fn a_quiet_mate_after_a_quiet_sacrifice_is_found() {
    // Paul Morphy's problem: Black is in zugzwang, and a quiet pawn move meets one of the defences.
    let (mut engine, board) = chess("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    let (result, _) = search(&mut engine, &board, &depth(6));
    assert_eq!((result.score, result.best.map(|mv| board.uci(mv))), (Score::Mate(2), Some("a1a6".to_owned())));
}

#[test]
fn pieces_are_given_for_checks_that_count() {
    let variant = AnyVariant::builtin("3check").expect("built in");
    let fen = "r1bqk1nr/ppp2pp1/8/3pn1Np/5B2/1PP5/P3P1PP/RN1QKB1R b KQkq - 3+2 1 10";
    let board = Board::from_fen(&variant, fen).expect("a position");
    let (found, _) = search(&mut engine(&variant), &board, &nodes(20_000));
    assert_eq!(found.best.map(|mv| board.uci(mv)).as_deref(), Some("e5f3"));
    assert!(matches!(found.score, Score::Mate(1..)), "{:?}", found.score);
}

#[test]
fn a_choice_of_compulsory_captures_does_not_use_up_the_search() {
    let variant = AnyVariant::builtin("antichess").expect("built in");
    let mut board = Board::new(&variant).expect("a start");
    for text in ["a2a3", "a7a6", "b2b3", "h7h5", "c2c3", "h8h7"] {
        board.push(board.parse_uci(text).expect("legal")).expect("legal");
    }
    let (found, _) = search(&mut engine(&variant), &board, &nodes(20_000));
    assert!(found.depth >= 7, "{}", found.depth);
}

/// True if one side mates within 100 plies when the engine plays against itself from this position.
fn is_won(name: &str, fen: &str) -> bool {
    let variant = AnyVariant::builtin(name).expect("built in");
    let mut board = Board::from_fen(&variant, fen).expect("a position");
    let mut engine = engine(&variant);
    for _ in 0..100 {
        let Some(mv) = search(&mut engine, &board, &nodes(2000)).0.best else { break };
        board.push_unchecked(mv);
    }
    board.legal_moves().is_empty() && board.is_check()
}

#[test]
fn a_bare_king_is_driven_to_the_edge() {
    assert!(is_won("chess", "8/8/8/3k4/8/8/8/R3K3 w - - 0 1"));
    // A reserve that can never enter does not help.
    for (name, reserve) in [("stoltz", "c"), ("culverin", "Cc"), ("reserve-belfry", "y"), ("seirawan", "eh")] {
        assert!(is_won(name, &format!("8/8/8/3k4/8/8/8/R3K3[{reserve}] w - - 0 1")), "{name}");
    }
}

#[test]
fn bishop_and_knight_mate_in_a_corner_of_the_bishop() {
    let fens = [
        "8/8/8/3k4/8/8/8/2B1KN2 w - - 0 1",
        "k7/8/2K5/8/8/8/8/2B2N2 w - - 0 1",
        "8/8/3k4/8/8/8/8/N1B1K3 w - - 0 1",
        "7k/8/8/8/8/8/8/KBN5 w - - 0 1",
    ];
    for fen in fens {
        assert!(is_won("chess", fen), "{fen}");
    }
}

#[test]
fn threads_find_the_same_mates() {
    let (_, board) = chess("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1");
    let mut engine = Engine::new(board.variant(), Settings { hash: 2, threads: 3 }).unwrap();
    for _ in 0..5 {
        engine.clear();
        let (result, infos) = search(&mut engine, &board, &depth(8));
        assert_eq!(result.score, Score::Mate(3));
        assert!(infos.iter().all(|info| is_playable(&board, &info.pv)));
    }
    engine.set(Settings { hash: 1, threads: 1 }).unwrap();
    assert_eq!(search(&mut engine, &board, &depth(8)).0.score, Score::Mate(3));
}

#[test]
fn threads_report_the_move_that_they_elect() {
    let (_, mut board) = chess("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
    let mut engine = Engine::new(board.variant(), Settings { hash: 2, threads: 4 }).unwrap();
    for _ in 0..20 {
        let (result, infos) = search(&mut engine, &board, &nodes(4000));
        let last = infos.last().expect("a report");
        assert_eq!((last.pv.first(), last.score), (result.best.as_ref(), result.score), "{}", board.fen());
        assert!(is_playable(&board, &last.pv) && result.depth > 0);
        board.push_unchecked(result.best.expect("a move"));
    }
}

#[test]
fn weak_players_play_legally_and_differently() {
    let (mut engine, board) = chess("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 2 3");
    let full = search(&mut engine, &board, &depth(6)).0.best;
    let weak = search(&mut engine, &board, &Limits { elo: Some(500), ..Limits::default() }).0;
    assert!(weak.best.is_some_and(|mv| board.legal_moves().contains(&mv)) && weak.depth <= 2);
    let strong = search(&mut engine, &board, &Limits { elo: elo_of_skill(FULL_SKILL), ..depth(6) }).0.best;
    assert_eq!((full, strong.map(|mv| board.uci(mv))), (strong, Some("f3f7".to_owned())));
}

#[test]
fn a_game_that_begins_anew_is_searched_as_by_a_new_engine() {
    let (mut used, board) = chess("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    let first = search(&mut used, &board, &depth(6)).0;
    search(&mut used, &board, &depth(8));
    let again = search(&mut used, &board, &depth(6)).0;
    assert!(again.nodes < first.nodes, "the table is of use");
    used.clear();
    assert_eq!(search(&mut used, &board, &depth(6)).0.nodes, first.nodes);
}
