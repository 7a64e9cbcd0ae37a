//! The planes of a variant.

use crate::board::{ByColor, Color, PieceTypeId, Square};
use crate::learn::actions::reserve_piece_types;
use crate::position::Cell;
use crate::tables::Variant;

/// More than the number of different pieces: a power of two, so that no index needs a test.
pub(super) const CELLS: usize = 128;

/// The side from which a board is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum View {
    /// Always from White's side.
    Absolute,
    /// From the viewpoint of the side to move, with its pieces first.
    Mover,
}

/// Which planes a variant has besides the common ones.
#[derive(Clone, Copy, Debug)]
pub(super) struct Has {
    pub castling: bool,
    pub dropped_partners: bool,
    pub en_passant: bool,
    pub unmoved: bool,
    pub gates: bool,
    pub passes: bool,
    pub promoted: bool,
    pub vote: bool,
    pub checks: bool,
}

/// The planes of a variant's observations, in order. [`AnyBatch::layout`](crate::learn::env::AnyBatch::layout) returns it.
///
/// # Examples
/// ```
/// use fairychess_core::AnyVariant;
/// use fairychess_core::learn::env::{AnyBatch, Settings};
/// use std::sync::Arc;
///
/// let chess = AnyVariant::builtin("chess")?;
/// let batch = AnyBatch::new(&chess, &Arc::new(chess.actions()?), Settings::default(), &[], 1)?;
/// let layout = batch.layout();
/// assert!(layout.names().iter().any(|name| name == "own queen"));
/// assert_eq!(layout.len(), 64 * layout.names().len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Layout {
    /// The side from which boards are seen.
    pub view: View,
    /// The number of earlier positions in an observation.
    pub history: usize,
    pub(super) piece_types: Vec<PieceTypeId>,
    /// For each side that sees the board, where the plane of each piece begins, after the board's own plane.
    pub(super) planes: ByColor<[u16; CELLS]>,
    pub(super) reserve: Vec<PieceTypeId>,
    pub(super) has: Has,
    pub(super) squares: usize,
    /// For each side, the index in a plane of each square as that side sees it.
    pub(super) places: ByColor<Vec<Square>>,
    names: Vec<String>,
}

impl Layout {
    /// The planes of a variant.
    pub(crate) fn new<const W: usize>(variant: &Variant<W>, view: View, history: usize) -> Self {
        let (rules, geometry) = (&variant.rules, &variant.geometry);
        let waiting = reserve_piece_types(rules);
        let castling = rules.castling.as_ref();
        let on_board = |piece_type: &PieceTypeId| rules.piece_types[piece_type.index()].drops_as.is_none();
        let piece_types: Vec<PieceTypeId> = rules.all_piece_types().iter().filter(on_board).collect();
        let mut planes = ByColor::both([0; CELLS]);
        for us in Color::BOTH {
            let pieces = [us, us.other()].into_iter().flat_map(|side| piece_types.iter().map(move |it| (side, *it)));
            for (plane, (side, piece_type)) in pieces.enumerate() {
                planes[us][usize::from(Cell::of(piece_type, side).code())] = (plane * geometry.squares()) as u16;
            }
        }
        let mut layout = Self {
            view,
            history,
            piece_types,
            planes,
            reserve: waiting.iter().collect(),
            has: Has {
                castling: castling.is_some(),
                dropped_partners: castling.is_some_and(|castling| castling.dropped_partners),
                en_passant: rules.en_passant.is_some(),
                unmoved: !variant.tracked.is_empty(),
                gates: rules.gates.is_some(),
                passes: rules.gates.as_ref().is_some_and(|gates| gates.compulsory && gates.passes > 0),
                promoted: rules.marks_promoted(),
                vote: rules.vote,
                checks: variant.tallied.checks > 0,
            },
            squares: geometry.squares(),
            places: ByColor::from_fn(|side| {
                geometry.board.iter().map(|square| geometry.own_square(square, side)).collect()
            }),
            names: vec![],
        };
        layout.names =
            layout.named(&rules.piece_types.iter().map(|piece_type| piece_type.name.as_str()).collect::<Vec<_>>());
        layout
    }

    /// The name of each plane. See [`Layout`] for an example.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The number of values in an observation.
    pub fn len(&self) -> usize {
        self.names.len() * self.squares
    }

    /// True if there are no planes, which never happens.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    fn named(&self, piece_types: &[&str]) -> Vec<String> {
        let sides = match self.view {
            View::Absolute => ["white", "black"],
            View::Mover => ["own", "enemy"],
        };
        let mut names = vec!["board".to_owned()];
        let both = |names: &mut Vec<String>, what: &str| names.extend(sides.map(|side| format!("{side} {what}")));
        for before in 0..=self.history {
            let when = if before == 0 { String::new() } else { format!(", {before} before") };
            for side in sides {
                names.extend(
                    self.piece_types
                        .iter()
                        .map(|&piece_type| format!("{side} {}{when}", piece_types[piece_type.index()])),
                );
            }
        }
        for side in sides {
            names.extend(
                self.reserve.iter().map(|&piece_type| format!("{side} reserve: {}", piece_types[piece_type.index()])),
            );
        }
        if self.has.castling {
            both(&mut names, "castling");
        }
        if self.has.dropped_partners {
            both(&mut names, "castling with dropped partners");
        }
        let one = [(self.has.en_passant, "en passant"), (self.has.unmoved, "unmoved"), (self.has.gates, "gates")];
        names.extend(one.into_iter().filter(|(has, _)| *has).map(|(_, name)| name.to_owned()));
        if self.has.passes {
            both(&mut names, "passed");
        }
        let last = [(self.has.promoted, "promoted"), (self.has.vote, "vote"), (self.has.vote, "vote declined")];
        names.extend(last.into_iter().filter(|(has, _)| *has).map(|(_, name)| name.to_owned()));
        if self.has.checks {
            both(&mut names, "checks to give");
        }
        names.extend(["white to move", "clock", "repetitions"].map(str::to_owned));
        names
    }
}
