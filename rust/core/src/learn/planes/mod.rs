//! Positions as planes, with one number for each square, for reinforcement learning: `docs/batches.md` lists them.

mod layout;
mod value;

use crate::board::{Bitboard, ByColor, Color, Level, Square, Task};
use crate::position::{Position, Rights};
use crate::tables::Variant;
use layout::CELLS;
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
    /// Writes a set that may contain all squares.
    #[inline(always)]
    fn squares<const W: usize>(&mut self, squares: Bitboard<W>) {
        if squares.count() as usize == self.places.len() {
            self.all(T::ONE);
        } else {
            self.few(squares);
        }
    }

    /// Writes a set, square by square.
    #[inline(always)]
    fn few<const W: usize>(&mut self, squares: Bitboard<W>) {
        let Some(plane) = self.planes.next() else { return };
        for square in squares {
            plane[self.places[square.index()].index()] = T::ONE;
        }
    }

    #[inline(always)]
    fn all(&mut self, value: T) {
        let Some(plane) = self.planes.next() else { return };
        if value != T::ZERO {
            plane.fill(value);
        }
    }

    #[inline(always)]
    fn flag(&mut self, set: bool) {
        self.all(if set { T::ONE } else { T::ZERO });
    }
}

/// The work of writing the planes of a position.
struct Planes<'a, I, T, const W: usize> {
    layout: &'a Layout,
    variant: &'a Variant<W>,
    position: &'a Position<W>,
    context: Context,
    past: I,
    out: &'a mut [T],
}

impl<'p, I: Iterator<Item = &'p Snapshot<W>>, T: Value, const W: usize> Task for Planes<'_, I, T, W> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self) {
        let Self { layout, variant, position, context, mut past, out } = self;
        out.fill(T::ZERO);
        let us = match layout.view {
            View::Absolute => Color::White,
            View::Mover => position.side_to_move(),
        };
        let sides = [us, us.other()];
        let places = &layout.places[us][..layout.squares];
        let (board, rest) = out.split_at_mut(layout.squares);
        let (pieces, rest) = rest.split_at_mut(2 * layout.piece_types.len() * layout.squares);
        Writer { planes: board.chunks_exact_mut(layout.squares), places }
            .squares(variant.geometry.board & !position.state.walls);
        // One loop over all pieces: the ends of many short loops would often be mispredicted.
        for square in position.occupied() {
            let plane = usize::from(layout.planes[us][usize::from(position.cell(square).code()) % CELLS]);
            if let Some(entry) = pieces.get_mut(plane + places[square.index()].index()) {
                *entry = T::ONE;
            }
        }
        let mut writer = Writer { planes: rest.chunks_exact_mut(layout.squares), places };
        for _ in 0..layout.history {
            let pieces = past.next();
            for color in sides {
                for index in 0..layout.piece_types.len() {
                    writer.few(pieces.map_or(Bitboard::EMPTY, |pieces| pieces.0[index][color]));
                }
            }
        }
        for color in sides {
            for &piece_type in &layout.reserve {
                writer.all(T::of(position.in_reserve(color, piece_type)));
            }
        }
        layout.write_rights(variant, position, sides, context, &mut writer);
        writer.flag(position.side_to_move() == Color::White);
        writer.all(T::of_plies(position.halfmove_clock()));
        writer.all(T::of(u8::try_from(context.repetitions).unwrap_or(u8::MAX)));
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
        let past = past.into_iter();
        variant.cpu.run(Planes { layout: self, variant, position, context, past, out });
    }

    /// Writes the planes that only some variants have.
    #[inline(always)]
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
                writer.few(rights.map(|right| position.state.rights.partners[right]).collect::<Bitboard<W>>());
            }
        }
        if self.has.dropped_partners {
            for color in sides {
                writer.flag(position.state.rights.has(Rights::dropped(color)));
            }
        }
        if self.has.en_passant {
            writer.few(if context.en_passant { position.passed_squares() } else { Bitboard::EMPTY });
        }
        if self.has.unmoved {
            let unmoved = Color::BOTH.into_iter().fold(Bitboard::EMPTY, |all: Bitboard<W>, color| {
                variant.tracked.iter().fold(all, |all, piece_type| {
                    let unmoved = variant.piece_types[color][piece_type.index()].unmoved;
                    all | position.pieces_of(color, piece_type) & unmoved
                })
            });
            writer.few(unmoved & !position.state.moved);
        }
        if self.has.gates {
            writer.few(position.state.gates);
        }
        if self.has.passes {
            for color in sides {
                writer.flag(position.state.passed[color]);
            }
        }
        if self.has.promoted {
            writer.few(position.state.promoted);
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
