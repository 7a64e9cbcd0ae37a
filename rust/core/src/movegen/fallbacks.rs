//! Fallback moves, which exist only if a group has no *legal* move.

use super::Generator;
use crate::board::{Bitboard, Dir, PieceTypeId, Square};
use crate::interrupt::is_interrupted;
use crate::moves::{Move, NO_PIECE_TYPE};
use crate::piece::Fallback;
use crate::tables::Path;

impl<const W: usize> Generator<'_, '_, W> {
    /// The targets of a fallback path in the directions that the fallback condition allows.
    pub(super) fn judged_targets(
        &mut self,
        piece_type: PieceTypeId,
        from: Square,
        path: &Path<W>,
        fallback: Fallback,
    ) -> Bitboard<W> {
        let mut ways: Vec<(Dir, Bitboard<W>)> = vec![];
        self.position.walk(
            self.variant,
            self.us,
            piece_type,
            from,
            path,
            self.variant.geometry.board,
            &mut |landing| {
                ways.push((self.variant.rotations.unit(landing.first), landing.squares));
            },
        );
        if ways.is_empty() {
            return Bitboard::EMPTY;
        }
        let taken = self.legal_directions(piece_type, from, fallback.group);
        if is_interrupted() {
            return Bitboard::EMPTY;
        }
        let open = |dir: Dir| if fallback.per_direction { !taken.contains(&dir) } else { taken.is_empty() };
        ways.into_iter().filter(|&(dir, _)| open(dir)).fold(Bitboard::EMPTY, |all, (_, squares)| all | squares)
    }

    /// The unit directions of the first legs of the group's legal moves.
    fn legal_directions(&mut self, piece_type: PieceTypeId, from: Square, group: u8) -> Vec<Dir> {
        let mut moves: Vec<(Dir, Move)> = vec![];
        let tables = &self.variant.piece_types[self.us][piece_type.index()];
        for path in tables.paths.iter().filter(|path| path.group == Some(group)) {
            self.position.walk(
                self.variant,
                self.us,
                piece_type,
                from,
                path,
                self.variant.geometry.board,
                &mut |landing| {
                    let first = self.variant.rotations.unit(landing.first);
                    for to in landing.squares {
                        let squares = (from, to);
                        let ways = (landing.first, landing.last);
                        let effect = self.position.effect(self.variant, self.us, squares, ways, path.effects);
                        if !effect.fires() || path.effects.optional {
                            moves.push((first, Move::plain(from, to, NO_PIECE_TYPE)));
                        }
                        if effect.fires() {
                            moves.push((first, Move::effect(from, to, effect, false, NO_PIECE_TYPE)));
                        }
                    }
                },
            );
        }
        let mut taken = vec![];
        for (dir, mv) in moves {
            if !taken.contains(&dir) && self.is_safe_after(mv) {
                taken.push(dir);
            }
        }
        taken
    }
}
