//! Proofs are right in cases with known answers, and agree with the simplest possible implementation.

use fairychess_core::{AnyVariant, Board, Move};
use fairychess_prover::{Prover, Verdict, read};

fn board(name: &str, fen: &str) -> Board {
    Board::from_fen(&AnyVariant::builtin(name).unwrap(), fen).unwrap()
}

/// Returns the minimum number of moves, and the mate's first moves as strings.
fn shortest_mate(board: &Board, max: u32) -> Option<(u32, Vec<String>)> {
    match Prover::new(u64::MAX).shortest_mate(&mut board.clone(), max) {
        Verdict::Mate { moves, first } => Some((moves, first.into_iter().map(|mv| board.uci(mv)).collect())),
        Verdict::None => None,
        Verdict::Unknown => panic!("nothing limits it"),
    }
}

#[test]
fn what_is_known() {
    // The number of moves to mate and the first moves; 0 and an empty list if there is no mate in three.
    let cases: [(&str, u32, &[&str]); 5] = [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1, &["a1a8"]),
        ("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", 1, &["c1c8"]),
        // A queen move to g6 would give stalemate.
        (MATE_IN_TWO, 2, &["e6f6", "e6f7"]),
        ("7k/8/8/8/8/8/8/KR6 w - - 0 1", 0, &[]),
        ("8/8/8/8/8/5k2/5p2/5K2 b - - 0 1", 0, &[]),
    ];
    for (fen, moves, first) in cases {
        let found = shortest_mate(&board("chess", fen), 3).unwrap_or_default();
        assert_eq!(found, (moves, first.iter().map(|&text| text.to_owned()).collect()), "{fen}");
    }
}

const MATE_IN_TWO: &str = "7k/8/4K3/8/8/8/8/6Q1 w - - 0 1";

#[test]
fn a_draw_that_may_be_claimed_is_no_mate() {
    let (moves, first) = shortest_mate(&board("chess", MATE_IN_TWO), 3).unwrap();
    assert_eq!((moves, first.len()), (2, 2));
    let counted = |clock: u32| MATE_IN_TWO.replace("- 0 1", &format!("- {clock} 90"));
    assert_eq!(shortest_mate(&board("chess", &counted(97)), 3).unwrap().0, 2);
    // The fifty-move rule ends the game after the reply.
    assert_eq!(shortest_mate(&board("chess", &counted(98)), 3), None);
    // Mate takes precedence over the fifty-move rule.
    assert_eq!(shortest_mate(&board("chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 99 90"), 3).unwrap().0, 1);
}

#[test]
fn a_position_that_comes_for_the_third_time_is_no_mate() {
    let mut board = board("chess", "7k/5K2/8/8/8/8/8/6Q1 b - - 0 1");
    let shuffle = ["h8h7", "f7e6", "h7h8", "e6f7", "h8h7", "f7e6", "h7h8"];
    for (ply, text) in shuffle.into_iter().enumerate() {
        if ply == 3 {
            assert_eq!(shortest_mate(&board, 2).unwrap().1, ["e6f6", "e6f7"]);
        }
        let mv = board.parse_uci(text).unwrap();
        board.push_unchecked(mv);
    }
    assert_eq!(shortest_mate(&board, 2).unwrap().1, ["e6f6"]);
}

#[test]
fn games_that_have_ended_have_no_mate() {
    for (name, fen) in [
        ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
        ("chess", "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1"),
        ("chess", "8/8/8/4k3/8/8/4K3/8 w - - 0 1"),
    ] {
        assert_eq!(shortest_mate(&board(name, fen), 2), None, "{fen}");
    }
}

#[test]
fn a_vote_is_a_move() {
    let stoltz = AnyVariant::builtin("stoltz").unwrap();
    assert_eq!(shortest_mate(&Board::new(&stoltz).unwrap(), 2), None);
}

#[test]
fn too_much_is_not_tried() {
    let mut board = board("chess", MATE_IN_TWO);
    assert_eq!(Prover::new(20).shortest_mate(&mut board, 3), Verdict::Unknown);
    assert_eq!(board.fen(), MATE_IN_TWO);
}

/// Returns the moves that mate in at most `moves`, by plain search without move ordering or memory.
fn plainly_mates(board: &Board, moves: u32) -> Vec<Move> {
    if moves == 0 || board.outcome(true).is_some() {
        return vec![];
    }
    let after = |board: &Board, mv: Move| {
        let mut board = board.clone();
        board.push_unchecked(mv);
        board
    };
    let mates = |&mv: &Move| {
        let theirs = after(board, mv);
        theirs.is_checkmate()
            || theirs.outcome(true).is_none()
                && theirs
                    .legal_moves()
                    .into_iter()
                    .all(|reply| !plainly_mates(&after(&theirs, reply), moves - 1).is_empty())
    };
    board.legal_moves().into_iter().filter(mates).collect()
}

/// Compares the proof with the simple implementation; returns the number of moves to mate, or 0.
fn compare(name: &str, board: &Board, max: u32) -> usize {
    let found = Prover::new(u64::MAX).shortest_mate(&mut board.clone(), max);
    let plain = (1..=max).map(|moves| (moves, plainly_mates(board, moves)));
    let mut mates = plain.filter(|(_, first)| !first.is_empty()).map(|(moves, first)| Verdict::Mate { moves, first });
    assert_eq!(found, mates.next().unwrap_or(Verdict::None), "{name} {}", board.fen());
    if let Verdict::Mate { moves, .. } = found { moves as usize } else { 0 }
}

#[test]
fn it_is_what_the_words_say_in_random_games() {
    let mut chance = fastrand::Rng::with_seed(7);
    let mut none = 0;
    for name in ["chess", "crazyhouse", "culverin", "reserve-belfry", "reserve-swedish-cannon", "stoltz", "wolf"] {
        let start = Board::new(&AnyVariant::builtin(name).unwrap()).unwrap();
        let mut tried = 0;
        while tried < 60 {
            let mut board = start.clone();
            for _ in 0..chance.usize(20..120) {
                let Some(mv) = chance.choice(board.legal_moves()) else { break };
                board.push_unchecked(mv);
            }
            // Positions with more legal moves would take too long.
            if board.legal_count() <= 45 {
                tried += 1;
                none += usize::from(compare(name, &board, 1 + u32::from(board.legal_count() <= 24)) == 0);
            }
        }
    }
    assert!(none > 300, "{none}");
}

#[test]
fn it_is_what_the_words_say_near_mates() {
    let mut counts = [0; 3];
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/mates");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        for claim in read(&AnyVariant::builtin(&name).unwrap(), &text).unwrap() {
            // After a right first move and any reply, there is a mate in one or two; after other first moves, there may be none.
            for first in [Some(claim.first[0]), claim.board.legal_moves().first().copied()].into_iter().flatten() {
                let mut board = claim.board.clone();
                board.push_unchecked(first);
                let Some(&reply) = board.legal_moves().first() else { continue };
                board.push_unchecked(reply);
                if board.legal_count() <= 60 {
                    counts[compare(&name, &board, 2)] += 1;
                }
            }
        }
    }
    assert!(counts[1] > 20 && counts[2] > 20, "{counts:?}");
}
