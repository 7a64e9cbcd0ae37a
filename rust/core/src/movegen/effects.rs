//! Men whose moves do something elsewhere.

use super::Generator;
use super::sink::Sink;
use crate::bitboard::{Bitboard, Square};
use crate::cpu::Level;
use crate::kinds::KindId;
use crate::moves::{Effect, Move, NO_KIND};

impl<const W: usize, S: Sink<W>, L: Level> Generator<'_, W, S, L> {
    /// Sends the moves of a man with effects; `targets` are those of its moves without.
    pub(super) fn with_effects(&mut self, kind: u8, from: Square, mut targets: Bitboard<W>, gated: bool) {
        let fired = self.fired_effects(kind, from, &mut targets);
        if gated {
            self.through_gate(kind, from, targets);
            self.effects_through_gate(from, targets, &fired);
            return;
        }
        let mut legal: Vec<Move> = vec![];
        let promotes = self.variant.promoting >> kind & 1 != 0;
        for (to, effect) in fired {
            let mut judge = |this: &mut Self, other: Option<KindId>| {
                let turn = Move::effect(from, to, effect, false, other.unwrap_or(NO_KIND));
                if this.is_safe_after(turn) {
                    legal.push(turn);
                }
            };
            if promotes {
                self.becomes(kind, to).into_iter().for_each(|other| judge(self, other));
            } else {
                judge(self, None);
            }
        }
        for (index, turn) in legal.iter().enumerate() {
            let same = |other: &Move| other.to() == turn.to() && other.other() == turn.other();
            let rival = legal.iter().enumerate().any(|(at, other)| at != index && same(other));
            let explicit = rival || targets.contains(turn.to()) && self.is_legal_plain(kind, *turn);
            let effect = Effect { explicit, ..turn.effect_of() };
            self.sink.turn(Move::effect(from, turn.to(), effect, false, turn.other()));
        }
        self.plain(kind, from, targets);
    }

    /// The moves on which something happens elsewhere, each once; those on which nothing does, or need not, go to `targets`.
    fn fired_effects(&self, kind: u8, from: Square, targets: &mut Bitboard<W>) -> Vec<(Square, Effect)> {
        let mut fired: Vec<(Square, Effect)> = vec![];
        let tables = &self.variant.kinds[self.us.index()][kind as usize];
        for path in tables.paths.iter().filter(|path| path.effects.any()) {
            self.position.walk(self.variant, self.us, kind, from, path, &mut |landing| {
                let fires = self.position.may_fire(self.variant, self.us, from, &landing, path.effects);
                *targets |= landing.squares & !fires;
                for to in fires {
                    let ways = (landing.first, landing.last);
                    let effect = self.position.effect(self.variant, self.us, (from, to), ways, path.effects);
                    if !effect.fires() || path.effects.optional {
                        targets.insert(to);
                    }
                    if effect.fires() && !self.is_known(&fired, from, to, effect) {
                        fired.push((to, effect));
                    }
                }
            });
        }
        fired
    }

    /// Whether a turn with the same result is among `fired`: two ways may remove the same men.
    fn is_known(&self, fired: &[(Square, Effect)], from: Square, to: Square, effect: Effect) -> bool {
        let result = |effect| (self.variant.removed((from, to), effect), self.variant.thrown((from, to), effect));
        fired.iter().any(|&(known_to, known)| known_to == to && result(known) == result(effect))
    }

    /// Whether the plain move with the same text as `turn` is legal too.
    fn is_legal_plain(&mut self, kind: u8, turn: Move) -> bool {
        let promotion = turn.other();
        let allowed = self.becomes(kind, turn.to()).contains(&(promotion != NO_KIND).then_some(promotion));
        allowed && self.is_safe_after(Move::plain(turn.from(), turn.to(), promotion))
    }
}
