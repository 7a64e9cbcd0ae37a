//! How searches end: by their limits, in the middle of a depth, and when a mate is found.

use crate::search::{chess, depth, engine, nodes, search};
use fairychess_core::search::{Clock, Control, Info, Limits, Score};
use fairychess_core::{AnyVariant, Board};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

#[test]
fn soft_nodes_end_a_search_between_two_depths() {
    for name in ["chess", "wolf", "crazyhouse"] {
        let variant = AnyVariant::builtin(name).expect("built in");
        let board = Board::new(&variant).expect("a start");
        let (_, infos) = search(&mut engine(&variant), &board, &depth(7));
        for soft in [1, 300, 2_000] {
            let (result, _) =
                search(&mut engine(&variant), &board, &Limits { soft_nodes: Some(soft), ..Limits::default() });
            let last = infos.iter().find(|info| info.nodes >= soft).expect("enough nodes");
            assert_eq!((result.depth, result.nodes, result.best), (last.depth, last.nodes, last.pv.first().copied()));
            let (hard, _) = search(&mut engine(&variant), &board, &Limits { soft_nodes: Some(soft), ..nodes(soft) });
            assert!(hard.depth <= result.depth && hard.nodes <= soft.max(100), "{name}, {soft}: {}", hard.nodes);
        }
    }
}

#[test]
fn lines_of_a_search_broken_off_differ() {
    for count in (1000..6000).step_by(77) {
        let (mut engine, board) = chess("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let (result, infos) = search(&mut engine, &board, &Limits { multipv: 5, ..nodes(count) });
        let last: BTreeMap<usize, &Info> = infos.iter().map(|info| (info.multipv, info)).collect();
        assert_eq!(last.keys().copied().collect::<Vec<_>>(), [1, 2, 3, 4, 5], "{count}");
        assert_eq!(Some(last[&1].pv[0]), result.best, "{count}");
        let moves: BTreeSet<String> = last.values().map(|info| board.uci(info.pv[0])).collect();
        assert_eq!(moves.len(), 5, "{count}: {moves:?}");
        let deepest = last.values().filter(|info| info.depth == last[&1].depth);
        assert!(deepest.is_sorted_by_key(|info| Reverse(info.score.number())), "{count}: {last:?}");
    }
}

#[test]
fn limits_are_kept() {
    let (mut engine, board) = chess("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    for most in [200, 1_000, 20_000] {
        let (result, _) = search(&mut engine, &board, &Limits { nodes: Some(most), ..Limits::default() });
        // Depth 1 is always completed.
        assert!(result.nodes <= most.max(3_000), "{} of {most}", result.nodes);
    }
    let timed = |limits: Limits| {
        let start = Instant::now();
        let found = search(
            &mut chess("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1").0,
            &board,
            &limits,
        );
        assert!(found.0.best.is_some());
        start.elapsed()
    };
    let millis = Duration::from_millis;
    let clock = |left| Clock { left: millis(left), ..Clock::default() };
    // Generous bounds, only to detect a search that does not end.
    assert!(timed(Limits { movetime: Some(millis(30)), ..Limits::default() }) < millis(3_000));
    assert!(timed(Limits { clock: Some(clock(1)), ..Limits::default() }) < millis(3_000));
    assert!(timed(Limits { clock: Some(clock(500)), ..Limits::default() }) < millis(3_000));
}

#[test]
fn a_search_is_reported_to_stop_and_pondering_waits() {
    let (mut engine, board) = chess("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let control = Control::new();
    control.ponder();
    let limits = Limits { movetime: Some(Duration::from_millis(1)), ..Limits::default() };
    let start = Instant::now();
    let result = std::thread::scope(|scope| {
        let control = &control;
        scope.spawn(move || {
            std::thread::sleep(Duration::from_millis(150));
            control.ponderhit();
        });
        engine.search(&board, &limits, control, &mut |_| {})
    });
    assert!(result.best.is_some() && start.elapsed() >= Duration::from_millis(150));
    let control = Control::new();
    control.stop();
    let result = engine.search(&board, &Limits::default(), &control, &mut |_| {});
    assert!(result.best.is_some(), "a search that is stopped at once still returns a move");
}

#[test]
fn what_is_reported_last_is_what_is_played() {
    let mut slips = 0;
    for seed in 0..40 {
        let (mut engine, mut board) = chess("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3");
        for ply in 0..4 {
            let moves = board.legal_moves();
            board.push_unchecked(moves[(seed * 11 + ply * 5) % moves.len()]);
        }
        for elo in [None, Some(850)] {
            // A number of nodes small enough to interrupt most searches.
            let limits = Limits { elo, ..nodes(700 + 37 * seed as u64) };
            let (result, infos) = search(&mut engine, &board, &limits);
            assert!(infos.iter().all(|info| info.multipv == 1));
            let last = infos.last().expect("a report");
            assert_eq!(last.pv.first(), result.best.as_ref(), "{}", board.fen());
            slips += usize::from(elo.is_some() && infos.len() > 1 && infos[infos.len() - 2].pv[0] != last.pv[0]);
        }
    }
    assert!(slips > 3, "weak players choose");
}

#[test]
fn a_search_broken_off_reports_what_it_found() {
    // In these positions, searches fail high and low, and the searches with wider windows that follow are aborted.
    for fen in [
        "r1b1kb1r/3q1ppp/pBp1pn2/8/Np3P2/5B2/PPP3PP/R2Q1RK1 w kq - 0 1",
        "r2q3r/ppp2k2/4nbp1/5Q1p/2P1NB2/8/PP3P1P/3RR1K1 w - - 0 1",
        "r2q3k/p2P3p/1p3p2/3QP1r1/8/B7/P5PP/2R3K1 w - - 0 1",
        "3r2k1/ppp2ppp/6q1/b4n2/3nQB2/2p5/P4PPP/RN3RK1 b - - 0 1",
    ] {
        for count in (1000..12_000).step_by(500) {
            let (mut engine, board) = chess(fen);
            let (result, infos) = search(&mut engine, &board, &nodes(count));
            let last = infos.last().expect("a report");
            assert_eq!(last.score, result.score, "{fen} {count}");
            assert_ne!(last.score, Score::Mate(0), "no side is mated yet: {fen} {count}");
        }
    }
}

#[test]
fn a_search_broken_off_plays_no_move_that_it_knows_to_be_mated() {
    // In these positions, the move that is best at first is mated, and others are not.
    for (name, fen) in [
        ("atomic", "rnqk1b1r/1b1pp1p1/p4Q1p/Pp5P/1P4P1/N1pP3B/1BP2P2/R4KNR b - - 0 20"),
        ("atomic", "rn3br1/p3k1n1/1p1p2p1/1Pp1p3/P1P4P/1qNB4/R2PK3/1NB1Q2R w - - 1 26"),
        ("chess", "r1k3nr/1bp2p2/2n3Rp/p4Pb1/p2p4/8/1PKPP3/RNB2Bq1 w - - 1 27"),
        ("crazyhouse", "rn2q1nr/ppp1B1pp/2k4p/3ppB2/5P2/N3P3/PPPP3P/R1B1KQNR[Pb] b KQ - 1 12"),
        ("kingofthehill", "1nb3kr/rpbQ4/4P1pn/7p/3P3P/2K2P2/1P3RB1/RNB3N1 b - - 2 28"),
        ("minishogi", "2s2/B1g1k/B1s1p/r2G1/1K2R[p] b - - 5 23"),
    ] {
        let variant = AnyVariant::builtin(name).expect("built in");
        let board = Board::from_fen(&variant, fen).expect("a position");
        for count in (100..1500).step_by(50) {
            let (result, _) = search(&mut engine(&variant), &board, &nodes(count));
            let is_mated = matches!(result.score, Score::Mate(moves) if moves < 0);
            assert!(!is_mated, "{name} {fen} {count}: {:?}", result.score);
        }
    }
}

#[test]
fn a_search_continues_until_no_shorter_mate_is_likely() {
    // The mate that is found first has five moves.
    let variant = AnyVariant::builtin("atomic").expect("built in");
    let fen = "r1b2b1r/1p1pq3/5kp1/p6p/2P1p3/1NN1P2P/PB3P2/R3KB1R w KQ - 5 23";
    let board = Board::from_fen(&variant, fen).expect("a position");
    let (result, _) = search(&mut engine(&variant), &board, &depth(30));
    assert_eq!(result.score, Score::Mate(3));
}

#[test]
fn the_first_depth_ends_when_time_is_out() {
    let (queens, pawns) = ("Q".repeat(16), "p".repeat(16));
    let definition = format!(
        "name = \"queens\"\nextends = \"chess\"\ncastling = false\n[board]\nfiles = 16\nranks = 16\n\
         start = \"k15/{pawns}/16/16/{queens}/16/{queens}/16/{queens}/16/{queens}/16/16/16/16/15K w - - 0 1\"\n"
    );
    let variant = AnyVariant::from_toml(&definition).unwrap_or_else(|error| panic!("{error}"));
    let board = Board::new(&variant).expect("a start");
    let limits = Limits { movetime: Some(Duration::from_millis(1)), ..Limits::default() };
    let result = search(&mut engine(&variant), &board, &limits).0;
    assert_eq!(result.depth, 0);
    assert!(result.best.is_some_and(|mv| board.legal_moves().contains(&mv)));
}
