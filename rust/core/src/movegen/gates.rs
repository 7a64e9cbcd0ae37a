//! Moves that introduce a man from the reserve.

use super::Generator;
use super::guard::Guard;
use super::sink::Sink;
use crate::bitboard::{Bitboard, Square};
use crate::cpu::Level;
use crate::moves::{Effect, Move, NO_KIND};
use crate::variant::rules::KindId;

impl<const W: usize, S: Sink<W>, L: Level> Generator<'_, W, S, L> {
    /// The men that may be introduced.
    pub(super) fn introducible(&self) -> impl Iterator<Item = KindId> + use<W, S, L> {
        let reserve = self.position.reserve[self.us.index()];
        (0..self.position.kind_count).filter(move |&kind| reserve[kind as usize] > 0)
    }

    /// Whether a trigger may leave its gate without introducing.
    pub(super) fn may_pass(&self) -> bool {
        let passed = self.position.passed >> self.us.index() & 1 != 0;
        self.variant.rules.gates.as_ref().is_none_or(|gates| !gates.compulsory || gates.passes > 0 && !passed)
    }

    /// Whether legality is judged with the introduced man in place.
    pub(super) fn judged_with(&self) -> bool {
        self.variant.rules.gates.as_ref().is_some_and(|gates| gates.judged_with)
    }

    /// Sends the plain moves of a man that stands on its gate.
    pub(super) fn through_gate(&mut self, kind: u8, from: Square, targets: Bitboard<W>) {
        if self.may_pass() {
            self.plain(kind, from, targets);
        }
        let promotes = self.variant.promotion[self.us.index()][kind as usize].region;
        let targets = targets & !promotes;
        let known = if self.judged_with() { self.block_mask(from, targets) } else { None };
        let legal = if self.judged_with() { known.unwrap_or(targets) } else { self.legal_targets(kind, from, targets) };
        let verify = self.judged_with() && known.is_none();
        for introduced in self.introducible() {
            for to in legal {
                let turn = Move::introduce(from, to, introduced);
                if !verify || self.is_safe_after(turn) {
                    self.sink.turn(turn);
                }
            }
        }
    }

    /// Where masks decide: the targets that answer all checks. The square left stays occupied, so nothing is laid bare.
    fn block_mask(&self, from: Square, targets: Bitboard<W>) -> Option<Bitboard<W>> {
        if matches!(self.guard, Guard::Free) {
            return Some(targets);
        }
        let masks = self.plain_masks().filter(|masks| !masks.is_king(from))?;
        Some(targets & masks.block & self.limits.block)
    }

    /// Sends the moves with effects of a man that stands on its gate; `targets` are those of its moves without.
    pub(super) fn effects_through_gate(&mut self, from: Square, targets: Bitboard<W>, fired: &[(Square, Effect)]) {
        let pass = self.may_pass().then_some((false, NO_KIND));
        let introduced: Vec<_> = self.introducible().map(|kind| (true, kind)).collect();
        let judged_with = self.judged_with();
        let mut legal: Vec<Move> = vec![];
        for &(to, effect) in fired {
            for &(introduces, other) in pass.iter().chain(&introduced) {
                let judged = Move::effect(
                    from,
                    to,
                    effect,
                    introduces && judged_with,
                    if judged_with { other } else { NO_KIND },
                );
                if self.is_safe_after(judged) {
                    legal.push(Move::effect(from, to, effect, introduces, other));
                }
            }
        }
        for turn in &legal {
            let rivals = legal.iter().filter(|other| other.to() == turn.to() && other.other() == turn.other()).count();
            let plain = if turn.introduces() {
                Move::introduce(from, turn.to(), if judged_with { turn.other() } else { NO_KIND })
            } else {
                Move::plain(from, turn.to(), NO_KIND)
            };
            let explicit = rivals > 1 || targets.contains(turn.to()) && self.is_safe_after(plain);
            let effect = Effect { explicit, ..turn.effect_of() };
            self.sink.turn(Move::effect(from, turn.to(), effect, turn.introduces(), turn.other()));
        }
    }
}
