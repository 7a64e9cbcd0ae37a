//! Moves with effects, which capture or throw on squares other than the target.

use super::Generator;
use super::fired::{Ended, Fired, Rivals};
use crate::board::{Baseline, Bitboard, PieceTypeId, Square};
use crate::interrupt::{is_interrupted, spend};
use crate::moves::{Effect, Move, NO_PIECE_TYPE};

impl<const W: usize> Generator<'_, '_, W> {
    /// Sends the moves of a piece with effects; `targets` are the targets of its moves without effects.
    #[inline(never)]
    pub(super) fn with_effects(
        &mut self,
        piece_type: PieceTypeId,
        from: Square,
        mut targets: Bitboard<W>,
        gated: bool,
    ) {
        let fired = self.fired_effects(piece_type, from, &mut targets);
        if gated {
            if self.may_pass() {
                self.plain::<Baseline, true>(piece_type, from, targets);
            }
            self.introductions(piece_type, from, targets);
            self.effects_through_gate(from, targets, fired.moves());
            return;
        }
        let mut legal: Vec<Move> = vec![];
        let promotes = self.variant.promoting.contains(piece_type);
        for &(to, effect) in fired.moves() {
            let mut judge = |this: &mut Self, other: PieceTypeId| {
                let mv = Move::effect(from, to, effect, false, other);
                if this.is_safe_after(mv) {
                    legal.push(mv);
                }
            };
            if promotes {
                let captures = self.captures(Move::effect(from, to, effect, false, NO_PIECE_TYPE));
                self.becomes(piece_type, from, to, captures).into_iter().for_each(|other| judge(self, other));
            } else {
                judge(self, NO_PIECE_TYPE);
            }
        }
        if is_interrupted() {
            return;
        }
        let rivals = Rivals::new(&legal);
        for mv in &legal {
            let explicit = rivals.has(*mv) || targets.contains(mv.to()) && self.is_legal_plain(piece_type, *mv);
            let effect = Effect { explicit, ..mv.effect_of() };
            self.sink.single(Move::effect(from, mv.to(), effect, false, mv.other()));
        }
        self.plain::<Baseline, true>(piece_type, from, targets);
    }

    /// The moves that have an effect, without duplicates. The targets of moves without an effect, or with an optional one, are
    /// added to `targets`.
    fn fired_effects(&self, piece_type: PieceTypeId, from: Square, targets: &mut Bitboard<W>) -> Fired<W> {
        let (variant, position) = (self.variant, self.position);
        let mut fired = Fired::new(from);
        let tables = &variant.piece_types[self.us][piece_type.index()];
        for path in tables.paths.iter().filter(|path| path.effects.any()) {
            let mut ended = Ended::default();
            position.walk(variant, self.us, piece_type, from, path, variant.geometry.board, &mut |landing| {
                let fires = position.may_fire(variant, self.us, from, &landing, path.effects);
                *targets |= landing.squares & !fires;
                let ways = (landing.first, landing.last);
                for to in ended.add(ways, fires) {
                    if !spend(1) {
                        return;
                    }
                    let effect = position.effect(variant, self.us, (from, to), ways, path.effects);
                    if !effect.fires() || path.effects.optional {
                        targets.insert(to);
                    }
                    if effect.fires() {
                        fired.add(variant, to, effect);
                    }
                }
            });
        }
        fired
    }

    /// True if a move captures anything.
    fn captures(&self, mv: Move) -> bool {
        self.position.is_capture(self.variant, mv)
    }

    /// True if the plain move with the same text as `mv` is also legal.
    fn is_legal_plain(&mut self, piece_type: PieceTypeId, mv: Move) -> bool {
        let promotion = mv.other();
        let captures = self.enemies.contains(mv.to());
        let allowed = self.becomes(piece_type, mv.from(), mv.to(), captures).contains(&promotion);
        allowed && self.is_safe_after(Move::plain(mv.from(), mv.to(), promotion))
    }
}
