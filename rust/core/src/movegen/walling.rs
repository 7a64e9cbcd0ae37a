//! Moves that place a wall: each move is generated without a wall, and combined with the squares where it may place
//! one.

use super::restricted::permits;
use super::sink::{GenMode, Sink};
use super::{COST_OF_TRYING, Scope, USUAL, run};
use crate::board::{Baseline, Bitboard, Color, Square};
use crate::interrupt::spend;
use crate::moves::{Move, MoveKind, NO_PIECE_TYPE};
use crate::position::Position;
use crate::tables::Variant;
use crate::variant::{WallPlace, Walling};

/// Like [`super::generate_in`], for a variant whose moves place walls, ignoring the rules about passing and compulsory moves.
pub(super) fn generate<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    scratch: &mut Position<W>,
    rule: &Walling,
    scope: Scope<W>,
    mut sink: Sink<'_, W>,
) {
    if rule.instead {
        run(variant, position, scratch, scope, sink.again());
        if scope.walls && scope.mode != GenMode::Noisy {
            let mut walls = Walls::new(variant, position, scratch, rule, scope.pseudo_legal);
            let squares = walls.legal_alone();
            sink.walls(Move::WALL_ALONE, squares);
        }
        return;
    }
    // A wall can answer a check, so legality is determined with the wall in place.
    let judged = variant.traits.restricts || !variant.royal.is_empty();
    let bare = Scope { pseudo_legal: scope.pseudo_legal || judged, ..scope };
    let mut moves = Vec::with_capacity(USUAL);
    run(variant, position, scratch, bare, Sink::List(&mut moves));
    let mut walls = Walls::new(variant, position, scratch, rule, scope.pseudo_legal);
    for mv in moves.into_iter().filter(|mv| scope.to.contains(mv.to())) {
        if sink.is_full() {
            return;
        }
        let squares = walls.squares(mv);
        let legal = walls.legal(mv, squares);
        sink.walls(mv, legal);
    }
}

/// Finds the squares where the moves of a position may place walls.
struct Walls<'a, 's, const W: usize> {
    variant: &'a Variant<W>,
    position: &'a Position<W>,
    /// The position in which moves are played to examine them.
    scratch: &'s mut Position<W>,
    us: Color,
    place: WallPlace,
    /// True if moves must also be legal without their wall.
    judges_bare: bool,
    /// The squares allowed by the rule, empty or not.
    allowed: Bitboard<W>,
    /// The allowed squares that are empty before the move.
    empty: Bitboard<W>,
    /// True if every wall is legal.
    free: bool,
    /// True if walls only block attacks.
    only_block: bool,
}

impl<'a, 's, const W: usize> Walls<'a, 's, W> {
    fn new(
        variant: &'a Variant<W>,
        position: &'a Position<W>,
        scratch: &'s mut Position<W>,
        rule: &Walling,
        pseudo_legal: bool,
    ) -> Self {
        let us = position.side_to_move();
        let mut allowed = variant.region(&rule.region, us);
        if rule.place == WallPlace::Rim {
            allowed &= rim(variant, position.state.walls);
        }
        let free = pseudo_legal || variant.royal.is_empty() && !variant.traits.restricts;
        // A wall also acts as an edge of the board, at which a path may turn or stop.
        let paths = |side: Color| variant.piece_types[side].iter().any(|tables| !tables.paths.is_empty());
        let only_block = free || !(paths(us.other()) || variant.traits.restricts && paths(us));
        let empty = allowed & !position.blockers();
        let judges_bare = !rule.answers && !free && !variant.royal.is_empty();
        Self { variant, position, scratch, us, place: rule.place, judges_bare, allowed, empty, free, only_block }
    }

    /// The squares on which a move may place a wall, whether or not it is legal.
    fn squares(&mut self, mv: Move) -> Bitboard<W> {
        let (from, to) = (mv.from(), mv.to());
        let left = self.allowed & Bitboard::of(from);
        let room = match mv.kind() {
            MoveKind::Plain => (self.empty | left).without(to),
            MoveKind::EnPassant => (self.empty | left | self.allowed & Bitboard::of(mv.pair().0)).without(to),
            _ => self.room_after(mv),
        };
        match self.place {
            WallPlace::Anywhere | WallPlace::Rim => room,
            WallPlace::Left => room & left,
            WallPlace::Beyond => room & self.beyond(mv),
        }
    }

    /// The allowed squares that are empty after a move and before its effects, found by playing it.
    fn room_after(&mut self, mv: Move) -> Bitboard<W> {
        self.scratch.copy_from(self.position);
        self.scratch.play_without_effects(self.variant, mv);
        self.allowed & !self.scratch.blockers()
    }

    /// The squares to which the piece could continue after its move, without capturing.
    fn beyond(&mut self, mv: Move) -> Bitboard<W> {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.position.piece(from) else { return Bitboard::EMPTY };
        let tables = &self.variant.piece_types[self.us][piece.piece_type.index()];
        // Some moves depend on whether there is a check, and promotions may be limited in number.
        let simple = tables.conditional.is_empty() && tables.paths.is_empty() && tables.by_check.is_none();
        let promotes = self.variant.promoting.contains(piece.piece_type);
        if mv.kind() == MoveKind::Plain && simple && !promotes {
            let blockers = self.position.blockers().without(from);
            let slides = tables.sliders.iter().filter(|slides| slides.quiet);
            return slides.fold(tables.leaps[to].quiet, |all, slides| {
                all | self.variant.sliders[slides.slider as usize].reach::<Baseline>(to, blockers)
            });
        }
        // If the piece promotes, it continues as the type that it was before.
        let bare = match mv.kind() {
            MoveKind::Plain => Move::plain(from, to, NO_PIECE_TYPE),
            MoveKind::EnPassant => Move::en_passant(from, to, mv.pair().0, NO_PIECE_TYPE, false),
            MoveKind::Effect => Move::effect(from, to, mv.effect_of(), false, NO_PIECE_TYPE),
            _ => mv,
        };
        self.scratch.copy_from(self.position);
        self.scratch.play_without_effects(self.variant, bare);
        self.scratch.pass_move();
        let Some(piece) = self.scratch.piece(to) else { return Bitboard::EMPTY };
        let after = self.scratch.clone();
        let scope = Scope { from: Bitboard::of(to), pseudo_legal: true, ..Scope::piece_type(piece.piece_type) };
        let mut moves = vec![];
        run(self.variant, &after, self.scratch, scope, Sink::List(&mut moves));
        moves.iter().map(|mv| mv.to()).collect()
    }

    /// The squares on which a wall may legally be placed instead of a move.
    fn legal_alone(&mut self) -> Bitboard<W> {
        let squares = self.empty;
        self.legal(Move::WALL_ALONE, squares)
    }

    /// The subset of `squares` on which a wall makes a move legal: the side's own royal pieces are safe, and the rules
    /// about checks and stuck pieces allow the move.
    fn legal(&mut self, mv: Move, squares: Bitboard<W>) -> Bitboard<W> {
        if self.free || squares.is_empty() {
            return squares;
        }
        if self.judges_bare && !self.is_safe_bare(mv) {
            return Bitboard::EMPTY;
        }
        if self.only_block && self.is_legal(mv, None) {
            return squares;
        }
        squares.iter().filter(|&wall| self.is_legal(mv, Some(wall))).collect()
    }

    /// True if the side's royal pieces are safe after a move without its wall, with an older wall still in place.
    fn is_safe_bare(&mut self, mv: Move) -> bool {
        if mv == Move::WALL_ALONE {
            return !self.position.is_exposed(self.variant, self.us);
        }
        self.scratch.copy_from(self.position);
        self.scratch.play_unchecked(self.variant, mv);
        self.scratch.is_safe_since(self.variant, self.us, self.position)
    }

    /// True if a move with this wall, or without one, is legal.
    fn is_legal(&mut self, mv: Move, wall: Option<Square>) -> bool {
        if !spend(COST_OF_TRYING) {
            return false;
        }
        self.scratch.copy_from(self.position);
        self.scratch.play_unchecked(self.variant, wall.map_or(mv, |wall| mv.with_wall(wall)));
        if wall.is_none() {
            self.scratch.lift_placed_wall(self.variant);
        }
        self.scratch.is_safe_since(self.variant, self.us, self.position)
            && (!self.variant.traits.restricts || permits(self.variant, self.position, self.scratch, mv))
    }
}

/// The edge squares of the board, and the squares next to walls along ranks and files.
fn rim<const W: usize>(variant: &Variant<W>, walls: Bitboard<W>) -> Bitboard<W> {
    let geometry = &variant.geometry;
    let (files, ranks) = (geometry.files, geometry.ranks);
    let beside = |square: Square| {
        let (file, rank) = (geometry.file(square), geometry.rank(square));
        let edge = file == 0 || rank == 0 || file + 1 == files || rank + 1 == ranks;
        edge || {
            let sides = [(file - 1, rank), (file + 1, rank), (file, rank - 1), (file, rank + 1)];
            sides.into_iter().any(|(file, rank)| walls.contains(geometry.at(file, rank)))
        }
    };
    geometry.board.iter().filter(|&square| beside(square)).collect()
}
