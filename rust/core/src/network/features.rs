//! The inputs of a network, determined by the compiled variant alone.
//!
//! Each side has a view of the position: its own pieces and the enemy's, on squares as that side sees them, perhaps
//! reflected. The contents of a position are a set of [`Item`]s; in each view, every item is one input, with a column
//! of weights.

use super::NetworkError;
use super::regions::{self, regions_of};
use super::symmetry::{Royals, has_royals, is_ever_in_reserve, is_mirrored, is_turned};
use crate::board::{Bitboard, Color, PieceTypeId, PieceTypeSet, Square};
use crate::position::Position;
use crate::tables::Variant;
use crate::variant::{Make, hash_of};
use std::fmt::Write;

/// The maximum number of pieces of one type in a reserve that have inputs.
pub const MAX_COUNTED: u8 = 16;

/// The maximum number of inputs.
pub const MAX_INPUTS: usize = 40_000;

/// The number of views of a region: two for each side, one with the board reflected.
const VIEWS: usize = 4;

/// Identifies an item of a position: a piece on a square, the n-th piece of a type in a reserve, a wall on a
/// square, or the n-th check that a side has given.
pub type Item = u16;

/// Marks an item that is not an input.
const NONE: u16 = u16::MAX;

/// The inputs of a variant's networks.
///
/// # Examples
/// ```
/// use fairychess_core::AnyVariant;
///
/// let chess = AnyVariant::builtin("chess")?.features();
/// assert_eq!((chess.inputs(), chess.is_mirrored()), (768, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Features {
    /// The number of squares.
    squares: usize,
    /// The number of piece types.
    piece_types: usize,
    /// The piece types that can be on the board, and so have an input for each square.
    planes: PieceTypeSet,
    /// For each piece type, the maximum number of pieces in a reserve that are counted.
    counted: Vec<u8>,
    /// The number of checks that end a game; 0 if checks are not counted.
    checks: u8,
    /// True if walls can appear and disappear.
    walls: bool,
    /// True if ranks are counted from a side's own end; otherwise, both sides see the board as White does.
    turned: bool,
    /// The royal pieces whose square decides the view of a side; `None` if it always has the same view.
    anchor: Option<PieceTypeSet>,
    /// True if a side sees the board reflected while its royal piece is in the right half.
    mirrored: bool,
    /// The number of regions of the board with inputs of their own, by the square of a side's own royal piece.
    regions: usize,
    /// For each side and square, what a royal piece there adds to the number of its side's view.
    places: [Vec<u8>; 2],
    /// The number of occupied squares at the start, or at the end of a game if the board fills up.
    full: u32,
    /// For each view of the first region, the column of each item.
    columns: [Vec<u16>; VIEWS],
    /// The number of inputs of a region.
    width: usize,
    text: String,
}

/// The first item of each group, and the total number of items.
struct Layout {
    reserves: usize,
    walls: usize,
    checks: usize,
    all: usize,
}

impl Features {
    /// Determines the inputs of a variant.
    pub fn new<const W: usize>(variant: &Variant<W>) -> Self {
        Self::of_one_region(variant).divided(variant, 1)
    }

    /// Determines the inputs of a variant, with inputs of their own for each of some regions of the board, by the square of a
    /// side's own royal piece.
    ///
    /// # Errors
    /// If the number of regions is invalid, or the sides do not always have at most one royal piece each, and one in all.
    pub fn with_regions<const W: usize>(variant: &Variant<W>, regions: usize) -> Result<Self, NetworkError> {
        let mut features = Self::of_one_region(variant);
        regions::check(regions, has_royals(variant, Royals::OneOrNone), features.width)?;
        // With one region, networks keep the inputs that they had before a side could be without a royal piece.
        if regions > 1 {
            features.mirrored = is_mirrored(variant, Royals::OneOrNone);
        }
        Ok(features.divided(variant, regions))
    }

    fn of_one_region<const W: usize>(variant: &Variant<W>) -> Self {
        let rules = &variant.rules;
        let all = rules.all_piece_types();
        let walls = rules.walling.is_some() || rules.after_effects.iter().any(|rule| rule.make == Make::Wall);
        let mut features = Self {
            squares: variant.geometry.squares(),
            piece_types: rules.piece_types.len(),
            planes: all.iter().filter(|&piece_type| rules.on_board(piece_type) == piece_type).collect(),
            counted: all.iter().map(|piece_type| counted(variant, piece_type)).collect(),
            checks: variant.tallied.checks,
            walls,
            turned: is_turned(variant),
            anchor: None,
            mirrored: is_mirrored(variant, Royals::OneEach),
            regions: 1,
            places: [vec![], vec![]],
            full: full(variant),
            columns: [const { vec![] }; VIEWS],
            width: 0,
            text: String::new(),
        };
        for view in 0..VIEWS {
            features.columns[view] = features.columns_of(variant, view);
        }
        let columns = features.columns.iter().flatten();
        features.width = columns.filter(|&&column| column != NONE).max().map_or(0, |&last| usize::from(last) + 1);
        features
    }

    /// Returns the inputs with a valid number of regions.
    fn divided<const W: usize>(mut self, variant: &Variant<W>, regions: usize) -> Self {
        let half = |square: Square| 2 * variant.geometry.file(square) >= variant.geometry.files;
        self.regions = regions;
        let expected = if regions > 1 { Royals::OneOrNone } else { Royals::OneEach };
        self.anchor = (self.mirrored || regions > 1).then(|| expected.types(variant));
        self.places = Color::BOTH.map(|side| {
            let regions = regions_of(variant, side, regions);
            let place = |(square, region): (Square, u8)| {
                let right = self.mirrored && half(variant.geometry.own_square(square, side));
                2 * u8::from(right) + VIEWS as u8 * region
            };
            variant.geometry.board.iter().zip(regions).map(place).collect()
        });
        self.text = self.describe(variant);
        self
    }

    /// The number of inputs of one side.
    pub fn inputs(&self) -> usize {
        self.width * self.regions
    }

    /// The number of regions of the board with inputs of their own, by the square of a side's own royal piece. All have the
    /// same inputs, one after the other.
    pub fn regions(&self) -> usize {
        self.regions
    }

    /// The number of planes: groups of inputs, one for each square, for the pieces of one type and side. They are the
    /// first inputs of a region.
    pub fn planes(&self) -> usize {
        2 * self.planes.len()
    }

    /// The number of piece types of the variant.
    #[inline(always)]
    pub(super) fn piece_types(&self) -> usize {
        self.piece_types
    }

    /// True if there are inputs for anything besides pieces and reserves.
    #[inline(always)]
    pub(super) fn is_rare(&self) -> bool {
        self.walls || self.checks > 0
    }

    /// True if ranks are counted from a side's own end; otherwise, both sides see the board as White does, because they have the
    /// same goal.
    pub fn is_turned(&self) -> bool {
        self.turned
    }

    /// True if a side whose royal piece is in the right half sees the board reflected.
    pub fn is_mirrored(&self) -> bool {
        self.mirrored
    }

    /// A description of everything that determines the meaning of the inputs. Variants with the same text have the same
    /// inputs.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the inputs with output buckets for a different number of pieces on a full board.
    pub(super) fn with_full<const W: usize>(mut self, variant: &Variant<W>, full: u32) -> Self {
        self.full = full;
        self.text = self.describe(variant);
        self
    }

    /// A hash of [`Features::text`].
    pub fn signature(&self) -> u64 {
        hash_of(&self.text)
    }

    /// The output bucket of a position, out of `buckets`, chosen by the number of its pieces.
    pub fn bucket<const W: usize>(&self, position: &Position<W>, buckets: usize) -> usize {
        let pieces = if self.walls { position.blockers() } else { position.occupied() }.count();
        (pieces as usize * buckets / (self.full as usize + 1)).min(buckets.saturating_sub(1))
    }

    /// The view of a side: the number of the side, plus 2 if it sees the board reflected, plus 4 times the region.
    #[inline(always)]
    pub fn view<const W: usize>(&self, position: &Position<W>, side: Color) -> usize {
        let royal = match self.anchor {
            Some(royal) => position.pieces_among(side, royal).lowest(),
            None => None,
        };
        side.index() + royal.map_or(0, |square| usize::from(self.places[side.index()][square.index()]))
    }

    /// The number of views.
    pub(super) fn view_count(&self) -> usize {
        VIEWS * self.regions
    }

    /// The active inputs of a side, without duplicates and in no particular order, computed from scratch.
    pub fn columns<const W: usize>(&self, position: &Position<W>, side: Color) -> impl Iterator<Item = u16> {
        let view = self.view(position, side);
        let mut on = vec![];
        self.items(position, |item| on.extend(self.column(view, item).map(|column| column as u16)));
        on.into_iter()
    }

    /// The column of an item in a view; `None` if it is not an input.
    #[inline(always)]
    pub fn column(&self, view: usize, item: Item) -> Option<usize> {
        let column = self.columns[view % VIEWS][usize::from(item)];
        (column != NONE).then_some(usize::from(column) + view / VIEWS * self.width)
    }

    /// For each view, the column of each item, and 0 for items that are not inputs.
    pub fn views(&self) -> Vec<Vec<u16>> {
        let items = 0..self.layout().all as Item;
        let column = |view: usize, item: Item| self.column(view, item).unwrap_or(0) as u16;
        (0..self.view_count()).map(|view| items.clone().map(|item| column(view, item)).collect()).collect()
    }

    /// Calls `found` with everything in a position that may be an input.
    pub fn items<const W: usize>(&self, position: &Position<W>, mut found: impl FnMut(Item)) {
        for square in position.occupied() {
            if let Some(piece) = position.piece(square) {
                found(self.piece(piece.color, piece.piece_type, square));
            }
        }
        for side in Color::BOTH {
            for piece_type in PieceTypeSet::first(self.piece_types).iter().filter(|_| position.keeps_reserves()) {
                let count = position.in_reserve(side, piece_type).min(self.counted[piece_type.index()]);
                (1..=count).for_each(|nth| found(self.reserve(side, piece_type, nth)));
            }
            (1..=position.checks_given(side).min(self.checks)).for_each(|nth| found(self.check(side, nth)));
        }
        if self.walls {
            position.walls().iter().for_each(|square| found(self.wall(square)));
        }
    }

    /// The item of a piece on a square.
    #[inline(always)]
    pub fn piece(&self, side: Color, piece_type: PieceTypeId, square: Square) -> Item {
        ((2 * piece_type.index() + side.index()) * self.squares + square.index()) as Item
    }

    /// The item of the `nth` piece of a type in a reserve, counted from 1.
    #[inline(always)]
    pub fn reserve(&self, side: Color, piece_type: PieceTypeId, nth: u8) -> Item {
        let place = 2 * piece_type.index() + side.index();
        (self.layout().reserves + place * usize::from(MAX_COUNTED) + usize::from(nth) - 1) as Item
    }

    /// The item of a wall on a square.
    #[inline(always)]
    pub fn wall(&self, square: Square) -> Item {
        (self.layout().walls + square.index()) as Item
    }

    /// The item of the `nth` check that a side has given, counted from 1.
    #[inline(always)]
    pub fn check(&self, side: Color, nth: u8) -> Item {
        (self.layout().checks + side.index() * usize::from(self.checks) + usize::from(nth) - 1) as Item
    }

    /// The maximum number of pieces of a type in a reserve that are counted.
    #[inline(always)]
    pub fn counted(&self, piece_type: PieceTypeId) -> u8 {
        self.counted[piece_type.index()]
    }

    /// The maximum number of checks that are counted.
    #[inline(always)]
    pub fn checks(&self) -> u8 {
        self.checks
    }

    #[inline(always)]
    fn layout(&self) -> Layout {
        let reserves = 2 * self.piece_types * self.squares;
        let walls = reserves + 2 * self.piece_types * usize::from(MAX_COUNTED);
        let checks = walls + self.squares;
        Layout { reserves, walls, checks, all: checks + 2 * usize::from(self.checks) }
    }

    /// The column of each item in a view. Pieces of the view's own side come first.
    fn columns_of<const W: usize>(&self, variant: &Variant<W>, view: usize) -> Vec<u16> {
        let (geometry, own) = (&variant.geometry, Color::BOTH[view % 2]);
        let seen = |square: Square| {
            let square = if self.turned { geometry.own_square(square, own) } else { square };
            (if view >= 2 { geometry.reflected(square) } else { square }).index()
        };
        let mut columns = vec![NONE; self.layout().all];
        let mut next = 0;
        for side in [own, own.other()] {
            for piece_type in self.planes {
                for square in geometry.board {
                    columns[usize::from(self.piece(side, piece_type, square))] = (next + seen(square)) as u16;
                }
                next += self.squares;
            }
        }
        for side in [own, own.other()] {
            for piece_type in variant.rules.all_piece_types() {
                for nth in 1..=self.counted(piece_type) {
                    columns[usize::from(self.reserve(side, piece_type, nth))] = next as u16;
                    next += 1;
                }
            }
        }
        for side in [own, own.other()] {
            for nth in 1..=self.checks {
                columns[usize::from(self.check(side, nth))] = next as u16;
                next += 1;
            }
        }
        for square in geometry.board.iter().filter(|_| self.walls) {
            columns[usize::from(self.wall(square))] = (next + seen(square)) as u16;
        }
        columns
    }

    fn describe<const W: usize>(&self, variant: &Variant<W>) -> String {
        let rules = &variant.rules;
        let mut text = format!("board {}x{}\nfull {}\n", rules.files, rules.ranks, self.full);
        let name = |piece_type: PieceTypeId| &rules.piece_types[piece_type.index()].name;
        if !self.turned {
            text += "unturned\n";
        }
        for piece_type in self.anchor.filter(|_| self.mirrored).unwrap_or_default() {
            let _ = writeln!(text, "mirrored {}", name(piece_type));
        }
        if self.regions > 1 {
            let _ = writeln!(text, "regions {}", self.regions);
        }
        for piece_type in self.planes {
            let _ = writeln!(text, "piece {} {:016x}", name(piece_type), rules.movement_hash(piece_type));
        }
        for piece_type in rules.all_piece_types().iter().filter(|&piece_type| self.counted(piece_type) > 0) {
            let _ = writeln!(text, "reserve {} {}", name(piece_type), self.counted(piece_type));
        }
        if self.checks > 0 {
            let _ = writeln!(text, "checks {}", self.checks);
        }
        if self.walls {
            text += "walls\n";
        }
        text
    }
}

/// The maximum number of pieces of a type in a reserve that are counted.
fn counted<const W: usize>(variant: &Variant<W>, piece_type: PieceTypeId) -> u8 {
    let rules = &variant.rules;
    if !is_ever_in_reserve(variant, piece_type) {
        return 0;
    }
    let at_start = |side: Color| rules.start_reserve[side].get(piece_type.index()).copied().unwrap_or(0);
    let [white, black] = Color::BOTH.map(at_start);
    let most = if rules.captures_to_reserve {
        let comes = |was: &PieceTypeId| variant.returns[was.index()] == piece_type;
        let captured = |was: PieceTypeId| {
            let all = Color::BOTH.map(|side| {
                let reserve = rules.start_reserve[side].get(was.index()).copied().unwrap_or(0);
                rules.home[was.index()][side].count() + reserve
            });
            // Promotions can increase the number of pieces of a type.
            let made = rules.keeps_promoted && rules.promotions.iter().any(|rule| rule.to.contains(&was));
            all.iter().sum::<u32>() + 2 * u32::from(made)
        };
        rules.all_piece_types().iter().filter(comes).map(captured).sum::<u32>().max(white).max(black)
    } else {
        white.max(black)
    };
    most.min(u32::from(MAX_COUNTED)) as u8
}

/// The number of pieces at the start, including reserves, or the number of squares if pieces or walls can be added.
fn full<const W: usize>(variant: &Variant<W>) -> u32 {
    let rules = &variant.rules;
    let grows = rules.drops.iter().any(|rule| rule.free)
        || rules.walling.is_some_and(|rule| !rule.one)
        || rules.after_effects.iter().any(|rule| !rule.make.removes());
    let board: Bitboard<W> = variant.geometry.board;
    let home = Color::BOTH.iter().flat_map(|&side| rules.home.iter().map(move |home| home[side].count()));
    let reserve = rules.start_reserve.iter().flatten().sum::<u32>();
    let start = home.sum::<u32>() + reserve;
    if grows { board.count() } else { start.clamp(1, board.count()) }
}
