//! Moves that introduce a piece from the reserve.

use super::Generator;
use super::fired::Rivals;
use crate::board::{Baseline, Bitboard, PieceTypeId, PieceTypeSet, Square};
use crate::interrupt::is_interrupted;
use crate::moves::{Effect, Move, NO_PIECE_TYPE};

impl<const W: usize> Generator<'_, '_, W> {
    /// The piece types that may be introduced.
    pub(super) fn introducible(&self) -> impl Iterator<Item = PieceTypeId> + use<W> {
        let reserve = self.position.reserve[self.us];
        let pieces = self.variant.rules.gates.as_ref().map_or(PieceTypeSet::EMPTY, |gates| gates.pieces);
        pieces.iter().filter(move |&piece_type| reserve[piece_type.index()] > 0)
    }

    /// True if a trigger may leave its gate without introducing a piece.
    pub(super) fn may_pass(&self) -> bool {
        let passed = self.position.state.passed[self.us];
        self.variant.rules.gates.as_ref().is_none_or(|gates| !gates.compulsory || gates.passes > 0 && !passed)
    }

    /// True if legality is judged after the introduction.
    pub(super) fn judged_with(&self) -> bool {
        self.variant.rules.gates.as_ref().is_some_and(|gates| gates.judged_with)
    }

    /// Sends the plain moves of a piece on its gate that introduce another piece.
    #[inline(never)]
    pub(super) fn introductions(&mut self, piece_type: PieceTypeId, from: Square, targets: Bitboard<W>) {
        if targets.is_empty() {
            return; // usually the piece is blocked
        }
        let targets = targets & !self.promotes::<true>(piece_type, from).may;
        let known = if self.judged_with() { self.block_mask(from, targets) } else { None };
        let legal = if self.judged_with() {
            known.unwrap_or(targets)
        } else {
            self.legal_targets::<Baseline, true>(piece_type, from, targets)
        };
        let verify = self.judged_with() && known.is_none() || self.is_restricted() || self.is_restricted_by_playing();
        for introduced in self.introducible() {
            let to_move = |to| Move::introduce(from, to, introduced);
            let safe = if verify { self.safe(legal, to_move) } else { legal };
            self.sink.each(safe, to_move);
        }
    }

    /// The targets that resolve every check, if masks are used. The gate stays occupied, so leaving it uncovers no
    /// attack.
    fn block_mask(&self, from: Square, targets: Bitboard<W>) -> Option<Bitboard<W>> {
        let known = self.masks_suffice() && !self.legality.is_king(from);
        known.then(|| targets & self.legality.block & self.limits.block)
    }

    /// Sends the moves with effects of a piece on its gate; `targets` are the targets of its moves without effects.
    pub(super) fn effects_through_gate(&mut self, from: Square, targets: Bitboard<W>, fired: &[(Square, Effect)]) {
        let pass = self.may_pass().then_some((false, NO_PIECE_TYPE));
        let introduced: Vec<_> = self.introducible().map(|piece_type| (true, piece_type)).collect();
        let judged_with = self.judged_with();
        let mut legal: Vec<Move> = vec![];
        for &(to, effect) in fired {
            for &(introduces, other) in pass.iter().chain(&introduced) {
                let judged = Move::effect(
                    from,
                    to,
                    effect,
                    introduces && judged_with,
                    if judged_with { other } else { NO_PIECE_TYPE },
                );
                if self.is_safe_after(judged) {
                    legal.push(Move::effect(from, to, effect, introduces, other));
                }
            }
        }
        if is_interrupted() {
            return;
        }
        let rivals = Rivals::new(&legal);
        for mv in &legal {
            let plain = if mv.introduces() {
                Move::introduce(from, mv.to(), if judged_with { mv.other() } else { NO_PIECE_TYPE })
            } else {
                Move::plain(from, mv.to(), NO_PIECE_TYPE)
            };
            let explicit = rivals.has(*mv) || targets.contains(mv.to()) && self.is_safe_after(plain);
            let effect = Effect { explicit, ..mv.effect_of() };
            self.sink.single(Move::effect(from, mv.to(), effect, mv.introduces(), mv.other()));
        }
    }
}
