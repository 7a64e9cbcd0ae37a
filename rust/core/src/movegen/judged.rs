//! Fallback moves that exist only where a group has no *legal* move.

use super::Generator;
use super::sink::Sink;
use crate::bitboard::{Bitboard, Square};
use crate::cpu::Level;
use crate::geometry::Dir;
use crate::moves::{Move, NO_KIND};
use crate::piece::ast::Fallback;
use crate::tables::path::Path;

impl<const W: usize, S: Sink<W>, L: Level> Generator<'_, W, S, L> {
    /// The targets of a fallback path, in the directions in which it exists.
    pub(super) fn judged_targets(&mut self, kind: u8, from: Square, path: &Path<W>, fallback: Fallback) -> Bitboard<W> {
        let mut ways: Vec<(Dir, Bitboard<W>)> = vec![];
        self.position.walk(self.variant, self.us, kind, from, path, &mut |landing| {
            ways.push((self.variant.turns.unit(landing.first), landing.squares));
        });
        if ways.is_empty() {
            return Bitboard::EMPTY;
        }
        let taken = self.legal_directions(kind, from, fallback.group);
        let open = |dir: Dir| if fallback.per_direction { !taken.contains(&dir) } else { taken.is_empty() };
        ways.into_iter().filter(|&(dir, _)| open(dir)).fold(Bitboard::EMPTY, |all, (_, squares)| all | squares)
    }

    /// The first directions, as units, in which the man has a legal move of the group.
    fn legal_directions(&mut self, kind: u8, from: Square, group: u8) -> Vec<Dir> {
        let mut turns: Vec<(Dir, Move)> = vec![];
        let tables = &self.variant.kinds[self.us.index()][kind as usize];
        for path in tables.paths.iter().filter(|path| path.group == Some(group)) {
            self.position.walk(self.variant, self.us, kind, from, path, &mut |landing| {
                let first = self.variant.turns.unit(landing.first);
                for to in landing.squares {
                    let squares = (from, to);
                    let ways = (landing.first, landing.last);
                    let effect = self.position.effect(self.variant, self.us, squares, ways, path.effects);
                    if !effect.fires() || path.effects.optional {
                        turns.push((first, Move::plain(from, to, NO_KIND)));
                    }
                    if effect.fires() {
                        turns.push((first, Move::effect(from, to, effect, false, NO_KIND)));
                    }
                }
            });
        }
        let mut taken = vec![];
        for (dir, turn) in turns {
            if !taken.contains(&dir) && self.is_safe_after(turn) {
                taken.push(dir);
            }
        }
        taken
    }
}
