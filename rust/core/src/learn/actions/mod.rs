//! Moves as numbers (actions): a list of all geometrically possible moves of a variant. A policy network has one output
//! for each.
//!
//! An action is the *text* of a move, so it describes at most one legal move in a position: see `docs/actions.md`.

mod code;
mod entries;
mod index;
mod list;
mod pieces;

use crate::board::{ByColor, Color, PieceTypeId, PieceTypeSet, Square, by_size};
use crate::game::AnyVariant;
use crate::interrupt::spend;
use crate::movegen::has_ended;
use crate::moves::{Move, MoveKind, MoveText, NO_PIECE_TYPE};
use crate::position::Position;
use crate::tables::Variant;
use code::Code;
pub(crate) use entries::reserve as reserve_piece_types;
use index::Index;
use std::fmt::Write;

/// The number of an action: its index in an [`ActionTable`].
pub type ActionId = u32;

/// The maximum number of actions in a table.
pub const MAX_ACTIONS: usize = 1 << 20;

/// The work that an action costs, in units.
const COST_OF_AN_ACTION: u64 = 10;

/// Stands for "no action" in a table.
const NONE: ActionId = ActionId::MAX;

/// The error for a variant with more actions than a table may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("its board allows at least {least} moves; an action table has at most {MAX_ACTIONS}")]
pub struct TooManyActions {
    /// The number of actions found before the limit was exceeded.
    pub least: usize,
}

/// All moves that either side can make in some position of a variant, provided that the reserves hold only pieces that can get
/// into them.
///
/// # Examples
/// ```
/// use fairychess_core::AnyVariant;
///
/// let chess = AnyVariant::builtin("chess")?;
/// let table = chess.actions()?;
/// let action = table.encode(chess.read_move("e2e4").unwrap()).unwrap();
/// assert!((action as usize) < table.len());
/// assert_eq!(table.decode(action).map(|text| chess.write_move(text)).as_deref(), Some("e2e4"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct ActionTable {
    /// In ascending order.
    codes: Vec<Code>,
    index: Index,
    /// `[viewer][from * squares + to]`: the move without further parts, as that side sees it, or [`NONE`].
    plain: ByColor<Vec<ActionId>>,
    /// `[viewer][piece type * squares + to]`: the drop without relocation, as that side sees it, or [`NONE`].
    drops: ByColor<Vec<ActionId>>,
    /// The same action on the flipped board.
    mirrored: Vec<ActionId>,
    squares: usize,
    hash: u64,
    reserve: PieceTypeSet,
}

impl AnyVariant {
    /// The action table of the variant.
    ///
    /// # Errors
    /// If there are more than [`MAX_ACTIONS`] moves.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let table = chess.actions()?;
    /// let text = chess.read_move("e2e4").unwrap();
    /// assert_eq!(table.encode(text).and_then(|action| table.decode(action)), Some(text));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn actions(&self) -> Result<ActionTable, TooManyActions> {
        by_size!(&self.0, variant => ActionTable::new(variant))
    }
}

impl ActionTable {
    /// The table of a variant.
    ///
    /// # Errors
    /// If the table would be too large, or the work is interrupted.
    pub(crate) fn new<const W: usize>(variant: &Variant<W>) -> Result<Self, TooManyActions> {
        let codes = entries::all(variant)?;
        let squares = variant.geometry.squares();
        let index = Index::new(&codes);
        let mut plain = vec![NONE; squares * squares];
        let mut drops = vec![NONE; variant.rules.piece_types.len() * squares];
        let mut text = String::new();
        let mut mirrored = Vec::with_capacity(codes.len());
        for (id, code) in codes.iter().enumerate() {
            let written = code.written();
            if !spend(COST_OF_AN_ACTION) {
                return Err(TooManyActions { least: id });
            }
            if let Some((from, to)) = code.plain() {
                plain[from.index() * squares + to.index()] = id as ActionId;
            }
            if let MoveText::Drop { piece_type, to, relocation: None } = written {
                drops[piece_type.index() * squares + to.index()] = id as ActionId;
            }
            let other = Code::of(written.flipped(&variant.geometry));
            mirrored.push(index.find(&codes, other).unwrap_or(NONE));
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}", variant.write_move(written));
        }
        debug_assert!(!mirrored.contains(&NONE), "the table is closed under turning the board over");
        let turned = |&id: &ActionId| if id == NONE { NONE } else { mirrored[id as usize] };
        let both = |actions: Vec<ActionId>| {
            let turned = actions.iter().map(turned).collect();
            ByColor::new(actions, turned)
        };
        let (plain, drops) = (both(plain), both(drops));
        let reserve = entries::reserve(&variant.rules);
        Ok(Self { hash: crate::variant::hash(&text), codes, index, plain, drops, mirrored, squares, reserve })
    }

    /// The number of actions.
    #[expect(clippy::len_without_is_empty, reason = "no table is empty: a king has moves")]
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// A hash of 16 hexadecimal digits, which stays the same as long as every action keeps its text and its number.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// assert_eq!(chess.actions()?.hash(), AnyVariant::builtin("chess960")?.actions()?.hash());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hash(&self) -> String {
        format!("{:016x}", self.hash)
    }

    /// The action that a move text denotes.
    pub fn encode(&self, written: MoveText) -> Option<ActionId> {
        self.index.find(&self.codes, Code::of(written))
    }

    /// The move text of an action.
    pub fn decode(&self, action: ActionId) -> Option<MoveText> {
        self.codes.get(action as usize).map(|code| code.written())
    }

    /// The same action on the flipped board (with its files also reversed if the board has `symmetry = "turned"`):
    /// White's action becomes Black's, and vice versa.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let table = chess.actions()?;
    /// let action = |text: &str| table.encode(chess.read_move(text).unwrap()).unwrap();
    /// assert_eq!(table.flipped(action("e2e4")), Some(action("e7e5")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn flipped(&self, action: ActionId) -> Option<ActionId> {
        self.mirrored.get(action as usize).copied()
    }

    /// Converts an action of the table to `color`'s view from its own side of the board, or back: the function is its
    /// own inverse.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Color};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let table = chess.actions()?;
    /// let action = table.encode(chess.read_move("e7e5").unwrap()).unwrap();
    /// assert_eq!(table.seen_by(Color::White, action), action);
    /// assert_eq!(Some(table.seen_by(Color::Black, action)), table.flipped(action));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn seen_by(&self, color: Color, action: ActionId) -> ActionId {
        match color {
            Color::White => action,
            Color::Black => self.mirrored[action as usize],
        }
    }

    /// The actions of all moves from `from` without further parts, as `viewer` sees them, by target square.
    #[inline]
    pub(crate) fn plain_from(&self, viewer: Color, from: Square) -> &[ActionId] {
        &self.plain[viewer][from.index() * self.squares..][..self.squares]
    }

    /// The actions of all drops of a piece type without relocation, as `viewer` sees them, by target square.
    #[inline]
    pub(crate) fn drops_of(&self, viewer: Color, piece_type: PieceTypeId) -> &[ActionId] {
        &self.drops[viewer][piece_type.index() * self.squares..][..self.squares]
    }

    /// The action of a legal move of the table's variant as `viewer` sees it. In a position that the table
    /// [holds for](Self::holds_for), every legal move has one.
    #[inline]
    pub(crate) fn of<const W: usize>(&self, variant: &Variant<W>, viewer: Color, mv: Move) -> Option<ActionId> {
        if mv.kind() == MoveKind::Plain && mv.other() == NO_PIECE_TYPE && mv.wall().is_none() {
            return Some(self.plain_from(viewer, mv.from())[mv.to().index()]).filter(|&action| action != NONE);
        }
        self.encode(variant.written(mv)).map(|action| self.seen_by(viewer, action))
    }

    /// The squares of an action that is a move without further parts.
    #[inline]
    pub(crate) fn plain_way(&self, action: ActionId) -> Option<(Square, Square)> {
        self.codes.get(action as usize)?.plain()
    }

    /// True if a move has the text of an action.
    pub(crate) fn is_of<const W: usize>(&self, variant: &Variant<W>, action: ActionId, mv: Move) -> bool {
        self.codes.get(action as usize) == Some(&Code::of(variant.written(mv)))
    }

    /// True if the table contains all moves of a position and of the positions after it: the reserves hold only pieces that can
    /// get into them, or the game has ended, for example because a royal piece exploded.
    pub(crate) fn holds_for<const W: usize>(&self, variant: &Variant<W>, position: &Position<W>) -> bool {
        let strange = |color| {
            let mut others = (position.all_piece_types() & !self.reserve).iter();
            others.any(|piece_type| position.in_reserve(color, piece_type) > 0)
        };
        has_ended(variant, position) || !Color::BOTH.into_iter().any(strange)
    }
}
