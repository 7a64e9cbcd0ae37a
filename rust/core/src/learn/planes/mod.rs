//! Positions as planes, with one number for each square, for reinforcement learning: `docs/batches.md` lists them.

mod layout;
mod value;

use crate::board::{Bitboard, ByColor, Color, Square};
use crate::position::{Position, Rights};
use crate::tables::Variant;
pub use layout::{Layout, View};
pub(crate) use value::Value;

/// The data that an observation needs besides the position.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Context {
    /// True if a capture on an e.p. square is legal.
    pub en_passant: bool,
    /// The number of earlier occurrences of the position.
    pub repetitions: u32,
}

/// The pieces of an earlier position, as bitboards: one per side and per piece type that can be on the board.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot<const W: usize>(Box<[ByColor<Bitboard<W>>]>);

impl<const W: usize> Snapshot<W> {
    /// Creates a snapshot without pieces.
    pub fn empty(layout: &Layout) -> Self {
        Self(vec![ByColor::both(Bitboard::EMPTY); layout.piece_types.len()].into())
    }

    /// Replaces the snapshot with the pieces of a position.
    pub fn take(&mut self, layout: &Layout, position: &Position<W>) {
        for (sets, &piece_type) in self.0.iter_mut().zip(&layout.piece_types) {
            *sets = ByColor::from_fn(|color| position.pieces_of(color, piece_type));
        }
    }
}

/// Writes one plane after the other.
struct Writer<'a, T> {
    planes: std::slice::ChunksExactMut<'a, T>,
    /// The index of each square in a plane.
    places: &'a [Square],
}

impl<T: Value> Writer<'_, T> {
    fn squares<const W: usize>(&mut self, squares: Bitboard<W>) {
        let Some(plane) = self.planes.next() else { return };
        if squares.count() as usize == plane.len() {
            plane.fill(T::ONE);
            return;
        }
        for square in squares {
            plane[self.places[square.index()].index()] = T::ONE;
        }
    }

    fn all(&mut self, value: T) {
        let Some(plane) = self.planes.next() else { return };
        if value != T::ZERO {
            plane.fill(value);
        }
    }

    fn flag(&mut self, set: bool) {
        self.all(if set { T::ONE } else { T::ZERO });
    }
}

impl Layout {
    /// Writes the planes of a position to `out`, which has [`Layout::len`] entries; `past` holds the earlier positions,
    /// latest first.
    pub(crate) fn write<'p, const W: usize, T: Value>(
        &self,
        variant: &Variant<W>,
        position: &Position<W>,
        context: Context,
        past: impl IntoIterator<Item = &'p Snapshot<W>>,
        out: &mut [T],
    ) {
        debug_assert_eq!(out.len(), self.len());
        out.fill(T::ZERO);
        let us = match self.view {
            View::Absolute => Color::White,
            View::Mover => position.side_to_move(),
        };
        let sides = [us, us.other()];
        let places = &self.places[us];
        let (board, rest) = out.split_at_mut(self.squares);
        let (pieces, rest) = rest.split_at_mut(2 * self.piece_types.len() * self.squares);
        Writer { planes: board.chunks_exact_mut(self.squares), places }
            .squares(variant.geometry.board & !position.state.walls);
        self.write_pieces(position, us, pieces);
        let mut writer = Writer { planes: rest.chunks_exact_mut(self.squares), places };
        let mut past = past.into_iter();
        for _ in 0..self.history {
            let pieces = past.next();
            for color in sides {
                for index in 0..self.piece_types.len() {
                    writer.squares(pieces.map_or(Bitboard::EMPTY, |pieces| pieces.0[index][color]));
                }
            }
        }
        for color in sides {
            for &piece_type in &self.reserve {
                writer.all(T::of(position.in_reserve(color, piece_type)));
            }
        }
        self.write_rights(variant, position, sides, context, &mut writer);
        writer.flag(position.side_to_move() == Color::White);
        writer.all(T::of_plies(position.halfmove_clock()));
        writer.all(T::of(u8::try_from(context.repetitions).unwrap_or(u8::MAX)));
    }

    /// Writes the pieces on the board, those of `us` first; piece by piece, since most types have only a few.
    fn write_pieces<const W: usize, T: Value>(&self, position: &Position<W>, us: Color, planes: &mut [T]) {
        let places = &self.places[us];
        for color in Color::BOTH {
            let first = if color == us { 0 } else { self.piece_types.len() };
            for square in position.pieces(color) {
                if let Some(piece) = position.piece(square) {
                    let plane = first + self.order[piece.piece_type.index()];
                    planes[plane * self.squares + places[square.index()].index()] = T::ONE;
                }
            }
        }
    }

    /// Writes the planes that only some variants have.
    fn write_rights<const W: usize, T: Value>(
        &self,
        variant: &Variant<W>,
        position: &Position<W>,
        sides: [Color; 2],
        context: Context,
        writer: &mut Writer<'_, T>,
    ) {
        if self.has.castling {
            for color in sides {
                let rights = (0..2).map(|wing| Rights::wing(color, wing));
                let rights = rights.filter(|&right| position.state.rights.has(right));
                writer.squares(rights.map(|right| position.state.rights.partners[right]).collect::<Bitboard<W>>());
            }
        }
        if self.has.dropped_partners {
            for color in sides {
                writer.flag(position.state.rights.has(Rights::dropped(color)));
            }
        }
        if self.has.en_passant {
            writer.squares(if context.en_passant { position.passed_squares() } else { Bitboard::EMPTY });
        }
        if self.has.unmoved {
            let unmoved = Color::BOTH.into_iter().fold(Bitboard::EMPTY, |all: Bitboard<W>, color| {
                variant.tracked.iter().fold(all, |all, piece_type| {
                    let unmoved = variant.piece_types[color][piece_type.index()].unmoved;
                    all | position.pieces_of(color, piece_type) & unmoved
                })
            });
            writer.squares(unmoved & !position.state.moved);
        }
        if self.has.gates {
            writer.squares(position.state.gates);
        }
        if self.has.passes {
            for color in sides {
                writer.flag(position.state.passed[color]);
            }
        }
        if self.has.promoted {
            writer.squares(position.state.promoted);
        }
        if self.has.vote {
            writer.flag(position.only_moves().is_some());
            writer.flag(position.state.vote == crate::position::Vote::BlackAfterDecline);
        }
        if self.has.checks {
            for color in sides {
                writer.all(T::of(position.remaining_checks(variant, color).unwrap_or(0)));
            }
        }
    }
}
