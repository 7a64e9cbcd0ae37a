//! The hidden layers of the positions of a line, updated only when needed.
//!
//! The pieces of a position and the sums of both views are stored. The sums for another position follow from the
//! differences between the pieces. So nothing has to be recorded while moves are played, and null moves, votes or edits
//! in between do no harm.

use super::features::{Features, Item};
use super::vectors::Aligned;
use super::weights::Weights;
use crate::board::{Bitboard, ByColor, Color, MAX_PIECE_TYPES, PieceTypeSet, Square};
use crate::position::{Cell, Piece, Position};

/// Everything in a position that may be an input.
#[derive(Clone)]
struct Contents<const W: usize> {
    cells: [[Cell; 64]; W],
    reserve: ByColor<[u8; MAX_PIECE_TYPES]>,
    walls: Bitboard<W>,
    checks: ByColor<u8>,
}

impl<const W: usize> Contents<W> {
    const EMPTY: Self = Self {
        cells: [[Cell::EMPTY; 64]; W],
        reserve: ByColor::both([0; MAX_PIECE_TYPES]),
        walls: Bitboard::EMPTY,
        checks: ByColor::both(0),
    };

    #[inline(always)]
    fn set(&mut self, features: &Features, position: &Position<W>) {
        self.cells = *position.cells();
        if position.keeps_reserves() {
            self.reserve = *position.reserves();
        }
        if features.is_rare() {
            self.walls = position.walls();
            self.checks = ByColor::from_fn(|side| position.checks_given(side));
        }
    }

    /// Reports added items with `true` and removed items with `false`.
    #[inline(always)]
    fn compare(&self, features: &Features, position: &Position<W>, mut found: impl FnMut(Item, bool)) {
        let words = self.cells.as_flattened().chunks_exact(8).zip(position.cells().as_flattened().chunks_exact(8));
        for (index, (before, after)) in words.enumerate() {
            let mut differ = word(before) ^ word(after);
            while differ != 0 {
                let byte = differ.trailing_zeros() as usize / 8;
                differ &= !(0xff << (8 * byte));
                let square = Square::new((8 * index + byte) as u8);
                if let Some(Piece { piece_type, color }) = before[byte].piece() {
                    found(features.piece(color, piece_type, square), false);
                }
                if let Some(Piece { piece_type, color }) = after[byte].piece() {
                    found(features.piece(color, piece_type, square), true);
                }
            }
        }
        if position.keeps_reserves() && self.reserve != *position.reserves() {
            for side in Color::BOTH {
                for piece_type in PieceTypeSet::first(features.piece_types()) {
                    let [before, after] =
                        [self.reserve[side][piece_type.index()], position.in_reserve(side, piece_type)]
                            .map(|count| count.min(features.counted(piece_type)));
                    thermometer(before, after, |nth, more| found(features.reserve(side, piece_type, nth), more));
                }
            }
        }
        if features.is_rare() {
            for side in Color::BOTH {
                let [before, after] =
                    [self.checks[side], position.checks_given(side)].map(|count| count.min(features.checks()));
                thermometer(before, after, |nth, more| found(features.check(side, nth), more));
            }
            for square in self.walls ^ position.walls() {
                found(features.wall(square), position.walls().contains(square));
            }
        }
    }
}

/// Packs eight cells into one number.
#[inline(always)]
fn word(cells: &[Cell]) -> u64 {
    let mut bytes = [0; 8];
    for (byte, cell) in bytes.iter_mut().zip(cells) {
        *byte = cell.code();
    }
    u64::from_le_bytes(bytes)
}

#[inline(always)]
fn thermometer(before: u8, after: u8, mut found: impl FnMut(u8, bool)) {
    for nth in before.min(after) + 1..=before.max(after) {
        found(nth, after > before);
    }
}

/// The difference between two positions; its vectors are reused.
#[derive(Default)]
struct Difference {
    /// The added items and the removed items.
    items: [Vec<Item>; 2],
    /// The columns of these items in a view.
    columns: [Vec<usize>; 2],
}

impl Difference {
    #[inline(always)]
    fn find<const W: usize>(&mut self, features: &Features, from: &Contents<W>, to: &Position<W>) {
        let [come, go] = &mut self.items;
        come.clear();
        go.clear();
        from.compare(features, to, |item, comes| if comes { come.push(item) } else { go.push(item) });
    }

    /// Finds the columns in a view, and returns the change in the sum of values.
    #[inline(always)]
    fn see(&mut self, features: &Features, weights: &Weights, view: usize) -> i32 {
        let mut values = [0, 0];
        for ((items, columns), value) in self.items.iter().zip(&mut self.columns).zip(&mut values) {
            columns.clear();
            for column in items.iter().filter_map(|&item| features.column(view, item)) {
                columns.push(column);
                *value += weights.value(column);
            }
        }
        values[0] - values[1]
    }
}

/// A position with its hidden layer.
#[derive(Clone)]
struct Known<const W: usize> {
    contents: Contents<W>,
    /// For each side, its view and the sum of the values of its inputs.
    views: [(usize, i32); 2],
}

/// The hidden layers of the positions of a line.
pub struct Accumulators<const W: usize> {
    /// For each ply, true if `known` holds the position of the current line.
    fresh: Vec<bool>,
    known: Vec<Known<W>>,
    /// `[ply][side]`: the sums of the hidden neurons.
    sums: Aligned,
    /// For each view, the last position whose sums were not derived from a position of the line, with its sum of
    /// values.
    cached: Vec<(Contents<W>, i32)>,
    /// For each view, the sums of that position.
    cached_sums: Aligned,
    near: Difference,
    far: Difference,
}

impl<const W: usize> Accumulators<W> {
    /// Creates accumulators for positions at plies below `plies`.
    pub fn new(features: &Features, weights: &Weights, plies: usize) -> Self {
        let views = features.view_count();
        Self {
            fresh: vec![false; plies],
            known: vec![Known { contents: Contents::EMPTY, views: [(0, 0); 2] }; plies],
            sums: Aligned::zeros(plies * 2 * weights.height()),
            cached: vec![(Contents::EMPTY, 0); views],
            cached_sums: Aligned::of(&weights.bias().repeat(views)),
            near: Difference::default(),
            far: Difference::default(),
        }
    }

    /// Marks the position at `ply` as replaced.
    #[inline(always)]
    pub fn forget(&mut self, ply: usize) {
        self.fresh[ply] = false;
    }

    /// The output for the position at `ply`, from the view of the side to move.
    #[inline(always)]
    pub fn evaluate(&mut self, features: &Features, weights: &Weights, position: &Position<W>, ply: usize) -> i32 {
        if !self.fresh[ply] {
            self.update(features, weights, position, ply);
        }
        let height = weights.height();
        let layer = |side: Color| &self.sums[(2 * ply + side.index()) * height..][..height];
        let us = position.side_to_move();
        let [own, enemy] = [us, us.other()].map(|side| self.known[ply].views[side.index()].1);
        let bucket = features.bucket(position, weights.buckets());
        weights.output(bucket, [layer(us), layer(us.other())], own - enemy)
    }

    /// Computes the sums for the position at `ply`.
    #[inline(always)]
    fn update(&mut self, features: &Features, weights: &Weights, position: &Position<W>, ply: usize) {
        let (height, columns) = (weights.height(), weights.columns());
        let base = (0..ply).rev().find(|&base| self.fresh[base]);
        if let Some(base) = base {
            self.near.find(features, &self.known[base].contents, position);
        }
        let (before, after) = self.sums.split_at_mut(2 * ply * height);
        for side in Color::BOTH {
            let (view, index) = (features.view(position, side), side.index());
            let to = &mut after[index * height..][..height];
            let value = if let Some(base) = base.filter(|&base| self.known[base].views[index].0 == view) {
                let more = self.near.see(features, weights, view);
                let [on, off] = &self.near.columns;
                columns.change(&before[(2 * base + index) * height..][..height], to, on, off);
                self.known[base].views[index].1 + more
            } else {
                let (contents, value) = &mut self.cached[view];
                let sums = &mut self.cached_sums[view * height..][..height];
                self.far.find(features, contents, position);
                *value += self.far.see(features, weights, view);
                let [on, off] = &self.far.columns;
                columns.change_in_place(sums, on, off);
                contents.set(features, position);
                to.copy_from_slice(sums);
                *value
            };
            self.known[ply].views[index] = (view, value);
        }
        self.known[ply].contents.set(features, position);
        self.fresh[ply] = true;
    }
}
