//! Rules against giving check and against moves after which the piece would be stuck (`[moves]`), decided by sets of squares.

use super::Generator;
use crate::board::{Bitboard, Level, PieceTypeId, Square};
use crate::moves::{Move, MoveKind, NO_PIECE_TYPE};
use crate::position::Position;
use crate::tables::Variant;
use arrayvec::ArrayVec;

/// The maximum number of groups of piece types that slide in the same way; if there are more, moves are played to see
/// if they give check.
const MAX_GROUPS: usize = 8;

/// The squares from which moves of the side to move give check to the enemy's only royal piece.
#[derive(Debug)]
pub(super) struct CheckSquares<const W: usize> {
    king: Square,
    /// For each group of sliders, the squares from which they attack it.
    slides: ArrayVec<Bitboard<W>, MAX_GROUPS>,
    /// The pieces between it and a slider of their own side.
    screens: Bitboard<W>,
}

/// The method for deciding whether a move gives check, if checks are forbidden.
#[derive(Debug)]
pub(super) enum NoChecks<const W: usize> {
    /// Every move is allowed.
    Free,
    /// Sets of squares.
    Squares(CheckSquares<W>),
    /// Each move is played.
    Playing,
}

impl<const W: usize> NoChecks<W> {
    /// Chooses the method for a position.
    #[inline(never)]
    pub(super) fn new<L: Level>(variant: &Variant<W>, position: &Position<W>) -> Self {
        let us = position.side_to_move();
        let royals = position.pieces_among(us.other(), variant.royal);
        let Some(king) = royals.lowest() else { return Self::Free };
        let special = variant.routes.routed[us] | variant.routes.unrouted[us];
        let groups = &variant.slide_groups[us];
        let unknown = special | variant.limited;
        if royals.many() || position.pieces_among(us, unknown).non_empty() || groups.len() > MAX_GROUPS {
            return Self::Playing;
        }
        let (own, blockers) = (position.pieces(us), position.blockers());
        let mut squares = CheckSquares { king, slides: ArrayVec::new(), screens: Bitboard::EMPTY };
        for group in groups {
            let slider = &variant.sliders[group.slider as usize];
            let seen = slider.reach::<L>(king, blockers);
            let near = seen & own;
            if (near & position.among(group.piece_types)).non_empty() {
                // A slider already attacks the king, which is only possible in a position set up by hand, and hides the squares
                // behind it.
                return Self::Playing;
            }
            let sliders = position.among(group.piece_types) & own & slider.open(king) & !seen;
            if near.non_empty() && (slider.reach::<L>(king, blockers & !near) & sliders).non_empty() {
                let hides = |&at: &Square| (slider.reach::<L>(king, blockers.without(at)) & sliders).non_empty();
                squares.screens |= near.iter().filter(hides).collect();
            }
            squares.slides.push(seen);
        }
        Self::Squares(squares)
    }

    /// True if each move is played.
    pub(super) fn is_by_playing(&self) -> bool {
        matches!(self, Self::Playing)
    }

    /// The pieces whose allowed targets depend on more than their type.
    pub(super) fn apart(&self) -> Bitboard<W> {
        if let Self::Squares(squares) = self { squares.screens } else { Bitboard::EMPTY }
    }
}

/// True if the rules about checks and stuck pieces allow the move that led from `before` to `after`.
pub(super) fn permits<const W: usize>(
    variant: &Variant<W>,
    before: &Position<W>,
    after: &Position<W>,
    mv: Move,
) -> bool {
    let us = before.side_to_move();
    if variant.after_effects.concern_royals && after.has_lost(variant, us.other(), before) {
        return true;
    }
    if variant.rules.moves.no_checks && after.is_exposed(variant, us.other()) {
        return false;
    }
    // Effects may have removed or changed the piece.
    let arrived = after.piece(mv.to()).filter(|piece| arrives(mv) && piece.color == us);
    let mobile = arrived.and_then(|piece| variant.mobile[us].get(piece.piece_type.index()));
    mobile.is_none_or(|mobile| mobile.contains(mv.to()))
}

/// True if a move brings a piece to its to-square, where it may be stuck.
fn arrives(mv: Move) -> bool {
    matches!(
        mv.kind(),
        MoveKind::Plain
            | MoveKind::EnPassant
            | MoveKind::Introduce
            | MoveKind::Effect
            | MoveKind::EffectIntroduce
            | MoveKind::Drop
            | MoveKind::DropRelocate
            | MoveKind::DropRelocateFull
    )
}

impl<const W: usize> Generator<'_, '_, W> {
    /// The targets of a piece (`from` is `None` for a drop) that the rules about checks and stuck pieces allow.
    #[inline(never)]
    pub(super) fn allowed<L: Level>(
        &mut self,
        piece_type: PieceTypeId,
        from: Option<Square>,
        mut targets: Bitboard<W>,
    ) -> Bitboard<W> {
        if let Some(mobile) = self.variant.mobile[self.us].get(piece_type.index()) {
            targets &= *mobile;
        }
        let special = self.variant.special | self.variant.limited;
        match &self.limits.checks {
            NoChecks::Free => targets,
            NoChecks::Squares(squares) if from.is_some() || !special.contains(piece_type) => {
                let targets = targets & !self.checking(piece_type, squares);
                match from.filter(|&from| squares.screens.contains(from)) {
                    None => targets,
                    Some(from) => self.hiding::<L>(from, targets, squares.king),
                }
            }
            // A drop may bring the first piece with special captures onto the board.
            NoChecks::Playing | NoChecks::Squares(_) => {
                let mv = |to| match from {
                    Some(from) => Move::plain(from, to, NO_PIECE_TYPE),
                    None => Move::drop(piece_type, piece_type, to),
                };
                targets.iter().filter(|&to| self.is_safe_after(mv(to))).collect()
            }
        }
    }

    /// The squares from which a piece of this type gives check.
    fn checking(&self, piece_type: PieceTypeId, squares: &CheckSquares<W>) -> Bitboard<W> {
        let leaps = self.variant.piece_types[self.us][piece_type.index()].leaps[squares.king].capture_from;
        let groups = self.variant.slide_groups[self.us].iter().zip(&squares.slides);
        groups.filter(|(group, _)| group.piece_types.contains(piece_type)).fold(leaps, |all, (_, slides)| all | *slides)
    }

    /// The targets that keep the lines between the enemy's royal piece and the sliders behind `from` closed.
    fn hiding<L: Level>(&self, from: Square, targets: Bitboard<W>, king: Square) -> Bitboard<W> {
        let own = self.position.pieces(self.us).without(from);
        let open = |&to: &Square| {
            let blockers = self.blockers.without(from).with(to);
            self.variant.slide_groups[self.us].iter().all(|group| {
                let sliders = self.position.among(group.piece_types) & own;
                let slider = &self.variant.sliders[group.slider as usize];
                (slider.reach::<L>(king, blockers) & sliders).is_empty()
            })
        };
        targets.iter().filter(open).collect()
    }

    /// True if checks or stuck pieces are forbidden, and sets of squares decide whether a move is allowed.
    pub(super) fn is_restricted(&self) -> bool {
        self.variant.traits.restricts && !self.variant.traits.restricts_effects && !self.scope.pseudo_legal
    }

    /// True if each move is played to see if these rules allow it.
    pub(super) fn is_restricted_by_playing(&self) -> bool {
        self.variant.traits.restricts_effects && !self.scope.pseudo_legal
    }

    /// True if stuck pieces are forbidden, and a move puts its piece, promoted or not, where it could never move again.
    pub(super) fn is_stuck_after(&self, mv: Move) -> bool {
        let arrives = match mv.kind() {
            MoveKind::Drop | MoveKind::DropRelocate | MoveKind::DropRelocateFull => Some(mv.dropped()),
            MoveKind::Plain
            | MoveKind::EnPassant
            | MoveKind::Introduce
            | MoveKind::Effect
            | MoveKind::EffectIntroduce => {
                mv.promotion().or_else(|| self.position.piece(mv.from()).map(|piece| piece.piece_type))
            }
            _ => None,
        };
        let mobile = arrives.and_then(|piece_type| self.variant.mobile[self.us].get(piece_type.index()));
        mobile.is_some_and(|mobile| !mobile.contains(mv.to()))
    }
}
