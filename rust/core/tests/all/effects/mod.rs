//! The changes that moves make, in selected positions and in random games of every built-in variant.

mod replay;

use fairychess_core::internals::splitmix;
use fairychess_core::variant::builtin;
use fairychess_core::{AnyVariant, Board, Change, Color, PieceTypeId};
use std::collections::BTreeMap;

const PLIES: u64 = 80;

/// A variant, a position, moves, and the changes made by the last move.
type Case = (&'static str, Option<&'static str>, &'static [&'static str], &'static [&'static str]);

/// The changes made by the last move, in the short form that the protocol uses.
fn effects(variant: &str, fen: Option<&str>, moves: &[&str]) -> Vec<String> {
    let variant = AnyVariant::builtin(variant).unwrap();
    let mut board = fen.map_or_else(|| Board::new(&variant), |fen| Board::from_fen(&variant, fen)).unwrap();
    let (last, before) = moves.split_last().unwrap();
    for text in before {
        board.push(board.parse_uci(text).unwrap()).unwrap();
    }
    let changes = replay::check(&board, board.parse_uci(last).unwrap());
    let square = |square| variant.square_name(square).unwrap();
    let piece = |color: Color, piece_type: PieceTypeId| {
        format!("{} {}", color.letter(), variant.rules().piece_types[piece_type.index()].name)
    };
    let words = |change: Change| match change {
        Change::Go { from, to, .. } => format!("go {} {}", square(from), square(to)),
        Change::Throw { from, to, .. } => format!("throw {} {}", square(from), square(to)),
        Change::Take { square: at, color, piece_type } => format!("take {} {}", square(at), piece(color, piece_type)),
        Change::Put { square: at, color, piece_type } => format!("put {} {}", square(at), piece(color, piece_type)),
        Change::Become { square: at, color, piece_type } => {
            format!("become {} {}", square(at), piece(color, piece_type))
        }
        Change::Reserve { color, piece_type, count } => format!("reserve {} {count}", piece(color, piece_type)),
        Change::Wall { square: at } => format!("wall {}", square(at)),
        Change::Unwall { square: at } => format!("unwall {}", square(at)),
        Change::Vote { accept } => format!("vote {accept}"),
        Change::Pass => "pass".to_owned(),
    };
    changes.into_iter().map(words).collect()
}

#[test]
fn each_sort_of_move_has_its_changes() {
    let cases: &[Case] = &[
        ("chess", None, &["e2e4"], &["go e2 e4"]),
        ("chess", Some("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), &["e5d6"], &["take d5 b pawn", "go e5 d6"]),
        ("chess", Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), &["e1g1"], &["go e1 g1", "go h1 f1"]),
        (
            "chess",
            Some("3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1"),
            &["e7d8n"],
            &["take d8 b knight", "go e7 d8", "become d8 w knight"],
        ),
        (
            "crazyhouse",
            Some("4k3/8/8/3p4/4P3/8/8/4K3[] w - - 0 1"),
            &["e4d5"],
            &["take d5 b pawn", "reserve w pawn 1", "go e4 d5"],
        ),
        (
            "crazyhouse",
            Some("4k3/8/8/8/8/8/8/4K3[NN] w - - 0 1"),
            &["N@e4"],
            &["reserve w knight 1", "put e4 w knight"],
        ),
        ("stoltz", None, &["accept"], &["vote true"]),
        ("stoltz", None, &["accept", "accept", "C@e2"], &["go e2 e4", "reserve w culverin 0", "put e2 w culverin"]),
        (
            "atomic",
            Some("4k3/8/8/3pn3/4P3/8/8/4K3 w - - 0 1"),
            &["e4d5"],
            &["take d5 b pawn", "go e4 d5", "take d5 w pawn", "take e5 b knight"],
        ),
        ("reserve-dragonet", None, &["b1c3d"], &["go b1 c3", "reserve w dragonet 0", "put b1 w dragonet"]),
    ];
    for (variant, fen, moves, expected) in cases {
        let changes = effects(variant, *fen, moves);
        assert_eq!(changes, *expected, "{variant}: {moves:?}");
    }
}

#[test]
fn the_changes_of_a_move_lead_to_the_position_after_it() {
    let mut seen = BTreeMap::<_, usize>::new();
    for (index, name) in builtin::names().iter().enumerate() {
        let variant = AnyVariant::builtin(name).unwrap();
        let mut board = Board::new(&variant).unwrap();
        for ply in 0..PLIES {
            let moves = board.legal_moves();
            let Some(&mv) = moves.get(splitmix((index as u64) << 32 | ply) as usize % moves.len().max(1)) else {
                break;
            };
            for change in replay::check(&board, mv) {
                *seen.entry(format!("{change:?}").split(' ').next().unwrap().to_owned()).or_default() += 1;
            }
            board.push_unchecked(mv);
        }
    }
    let sorts = ["Go", "Take", "Put", "Throw", "Become", "Reserve", "Wall", "Unwall", "Vote", "Pass"];
    for sort in sorts {
        assert!(seen.get(sort).is_some_and(|&count| count > 0), "{sort}: {seen:?}");
    }
}

#[test]
fn moves_of_the_other_side_have_changes_too() {
    let chess = AnyVariant::builtin("chess").unwrap();
    // White is in check, and Black's pseudo-legal moves include the capture of the king.
    let board = Board::from_fen(&chess, "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1").unwrap();
    let moves = board.pseudo_legal_moves_of(Color::Black);
    let taking = moves.into_iter().find(|&mv| board.uci(mv) == "e4e1").unwrap();
    let changes = board.effects_of(Color::Black, taking);
    assert!(matches!(changes[..], [Change::Take { color: Color::White, .. }, Change::Go { color: Color::Black, .. }]));
    assert_eq!(board.pseudo_legal_moves_of(Color::White), board.pseudo_legal_moves());
}
