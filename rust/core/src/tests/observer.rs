//! Random games of every built-in variant with an observer: at every node, the reported changes add up to the position, and the
//! updated evaluation state equals the state computed from scratch.

use crate::board::BySize;
use crate::eval::Evaluation;
use crate::movegen::legal_moves;
use crate::position::{Observer, Position};
use crate::tables::{Variant, splitmix};
use crate::variant::builtin;
use crate::{AnyVariant, Color, MoveKind, PieceTypeId, Square};
use std::collections::{BTreeMap, BTreeSet};

const GAMES: u64 = 3;
const PLIES: u64 = 120;

/// The pieces according to the reported changes, each of which must be consistent with the earlier ones.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
struct Census {
    pieces: BTreeSet<(Square, Color, PieceTypeId)>,
    reserve: BTreeMap<(Color, PieceTypeId), u8>,
    changes: usize,
}

impl Observer for Census {
    fn put(&mut self, side: Color, piece_type: PieceTypeId, square: Square) {
        assert!(self.pieces.iter().all(|&(at, ..)| at != square), "a piece is on {square:?}");
        self.pieces.insert((square, side, piece_type));
        self.changes += 1;
    }

    fn lift(&mut self, side: Color, piece_type: PieceTypeId, square: Square) {
        assert!(self.pieces.remove(&(square, side, piece_type)), "no such piece is on {square:?}");
        self.changes += 1;
    }

    fn reserve(&mut self, side: Color, piece_type: PieceTypeId, from: u8, to: u8) {
        assert_eq!(self.reserve.remove(&(side, piece_type)).unwrap_or(0), from);
        if to > 0 {
            self.reserve.insert((side, piece_type), to);
        }
        self.changes += usize::from(from != to);
    }
}

fn census<const W: usize>(position: &Position<W>) -> Census {
    let mut census = Census::default();
    position.send_pieces(&mut census);
    census
}

#[derive(Default)]
struct Seen {
    nodes: usize,
    reserves: usize,
    plain: usize,
    /// Moves after which the hash is the one expected of a plain move.
    expected: usize,
}

fn walk<const W: usize>(variant: &Variant<W>, seed: u64, seen: &mut Seen) {
    let evaluation = Evaluation::new(variant);
    let start = |position: &Position<W>| evaluation.sums(position);
    let mut position = Position::from_fen(variant, &variant.rules.start_fen).unwrap();
    let (mut observed, mut state) = (census(&position), start(&position));
    for ply in 0..PLIES {
        let moves = legal_moves(variant, &position);
        let Some(&mv) = moves.get(splitmix(seed | ply) as usize % moves.len().max(1)) else { return };
        let before = (observed.changes, observed.reserve.clone());
        let mut unobserved = position.clone();
        unobserved.play_unchecked(variant, mv);
        if variant.traits.plays_plainly && mv.kind() == MoveKind::Plain {
            let mut followed = position.clone();
            followed.play_without_effects(variant, mv);
            assert_eq!(unobserved, followed, "{} after {}", variant.rules.name, variant.uci(mv));
            seen.plain += 1;
        }
        let expected = position.hash_after_plain(variant, mv);
        let mut same = position.clone();
        same.play_observed(variant, mv, &mut observed);
        position.play_observed(variant, mv, &mut evaluation.follower(&mut state));
        assert!(position == unobserved && position == same);
        let place = || format!("{} after {}", variant.rules.name, variant.uci(mv));
        assert_eq!(census(&position), Census { changes: census(&position).changes, ..observed.clone() }, "{}", place());
        assert_eq!(state, start(&position), "{}", place());
        // Passes, walls placed instead of a move, and some votes leave all pieces where they are.
        let still = mv.is_pass() || mv.kind() == MoveKind::Wall;
        assert!(mv.is_vote() || still == (observed.changes == before.0), "{}", place());
        seen.nodes += 1;
        seen.expected += usize::from(expected == position.hash());
        seen.reserves += usize::from(before.1 != observed.reserve);
    }
}

#[test]
fn what_is_observed_adds_up_to_what_is_there() {
    let mut seen = Seen::default();
    for (index, name) in builtin::names().iter().enumerate() {
        for game in 0..GAMES {
            let seed = (index as u64) << 32 | game << 16;
            match &AnyVariant::builtin(name).unwrap().0 {
                BySize::W1(variant) => walk(variant, seed, &mut seen),
                BySize::W2(variant) => walk(variant, seed, &mut seen),
                BySize::W4(variant) => walk(variant, seed, &mut seen),
            }
        }
    }
    assert!(seen.nodes > 8_000 && seen.reserves > 500, "{} nodes, {} with reserves", seen.nodes, seen.reserves);
    assert!(seen.plain > 1_000, "{} plain moves", seen.plain);
    assert!(2 * seen.expected > seen.nodes, "{} of {} hashes are expected", seen.expected, seen.nodes);
}
