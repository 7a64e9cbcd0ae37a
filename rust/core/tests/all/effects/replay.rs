//! The pieces, reserves and walls of a board, changed as `Board::effects` describes.

use fairychess_core::{Board, Change, Color, Move, PieceTypeId, Square};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, PartialEq, Eq, Debug)]
struct Scene {
    pieces: BTreeMap<Square, (Color, PieceTypeId)>,
    reserve: BTreeMap<(Color, PieceTypeId), u32>,
    walls: BTreeSet<Square>,
}

impl Scene {
    fn of(board: &Board) -> Self {
        let reserve = |color: Color| {
            board.reserve(color).into_iter().map(move |(piece_type, count)| ((color, piece_type), count))
        };
        Self {
            pieces: board.pieces().into_iter().map(|(at, piece)| (at, (piece.color, piece.piece_type))).collect(),
            reserve: Color::BOTH.into_iter().flat_map(reserve).filter(|&(_, count)| count > 0).collect(),
            walls: board.walls().into_iter().collect(),
        }
    }

    /// Applies the changes, each of which must be possible.
    fn apply(&mut self, changes: &[Change]) {
        let mut rest = changes;
        while let [change, after @ ..] = rest {
            rest = after;
            if let (Change::Go { from, to, .. }, [Change::Go { from: second, to: last, .. }, after @ ..]) =
                (*change, rest)
            {
                let lifted = [from, *second].map(|at| self.pieces.remove(&at).expect("a piece castles"));
                for (at, piece) in [to, *last].into_iter().zip(lifted) {
                    assert!(self.pieces.insert(at, piece).is_none(), "castling ends on {at:?}");
                }
                rest = after;
                continue;
            }
            self.apply_one(*change);
        }
    }

    fn apply_one(&mut self, change: Change) {
        match change {
            Change::Go { from, to, color, piece_type } | Change::Throw { from, to, color, piece_type } => {
                assert_eq!(self.pieces.remove(&from), Some((color, piece_type)), "{change:?}");
                assert_eq!(self.pieces.insert(to, (color, piece_type)), None, "{change:?}");
            }
            Change::Take { square, color, piece_type } => {
                assert_eq!(self.pieces.remove(&square), Some((color, piece_type)), "{change:?}");
            }
            Change::Put { square, color, piece_type } => {
                assert_eq!(self.pieces.insert(square, (color, piece_type)), None, "{change:?}");
            }
            Change::Become { square, color, piece_type } => {
                let old = self.pieces.insert(square, (color, piece_type));
                assert!(old.is_some_and(|old| old != (color, piece_type)), "{change:?}");
            }
            Change::Reserve { color, piece_type, count: 0 } => {
                assert!(self.reserve.remove(&(color, piece_type)).is_some(), "{change:?}");
            }
            Change::Reserve { color, piece_type, count } => {
                self.reserve.insert((color, piece_type), count.into());
            }
            Change::Wall { square } => assert!(self.walls.insert(square), "{change:?}"),
            Change::Unwall { square } => assert!(self.walls.remove(&square), "{change:?}"),
            Change::Vote { .. } | Change::Pass => {}
        }
    }
}

/// Checks that the effects of a legal move lead to the pieces, reserves and walls after the move; returns the effects.
pub fn check(board: &Board, mv: Move) -> Vec<Change> {
    let changes = board.effects(mv);
    assert!(!changes.is_empty(), "{} does nothing in {}", board.uci(mv), board.fen());
    let (mut scene, mut after) = (Scene::of(board), board.clone());
    scene.apply(&changes);
    after.push_unchecked(mv);
    assert_eq!(scene, Scene::of(&after), "{} in {}: {changes:?}", board.uci(mv), board.fen());
    changes
}
