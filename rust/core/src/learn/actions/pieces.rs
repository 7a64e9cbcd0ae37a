//! All geometrically possible moves of a piece type.

use crate::board::{Bitboard, Color, Dir, PieceTypeId, Square, opposite};
use crate::moves::{Effect, Move, NO_PIECE_TYPE};
use crate::piece::{Effects, Passing};
use crate::tables::{PieceTypeTables, Variant};
use crate::variant::EnPassant;

/// The moves of one piece type of a side.
pub struct PieceMoves<'a, const W: usize> {
    pub variant: &'a Variant<W>,
    pub side: Color,
    pub piece_type: PieceTypeId,
}

/// The targets of moves that have the same effects on other squares.
struct Way<const W: usize> {
    first: Dir,
    last: Dir,
    effects: Effects,
    squares: Bitboard<W>,
}

/// The targets of a piece's moves without effects on other squares.
#[derive(Clone, Copy)]
struct Ends<const W: usize> {
    quiet: Bitboard<W>,
    capture: Bitboard<W>,
}

impl<const W: usize> Ends<W> {
    fn add(&mut self, squares: Bitboard<W>, quiet: bool, capture: bool) {
        if quiet {
            self.quiet |= squares;
        }
        if capture {
            self.capture |= squares;
        }
    }
}

impl<const W: usize> PieceMoves<'_, W> {
    fn tables(&self) -> &PieceTypeTables<W> {
        &self.variant.piece_types[self.side][self.piece_type.index()]
    }

    /// True if a piece that leaves `from` may introduce another piece.
    pub fn is_at_gate(&self, from: Square) -> bool {
        self.variant.rules.may_have_gate(self.piece_type, self.side, from)
    }

    /// All moves from `from`; `introduced` are the pieces that they may introduce.
    pub fn moves(&self, from: Square, introduced: &[PieceTypeId]) -> Vec<Move> {
        let ends = self.plain_ends(from);
        let ways = self.ways(from);
        let all = ways.iter().fold(ends.quiet | ends.capture, |all, way| all | way.squares);
        let mut moves = vec![];
        for to in all {
            let becomes = self.becomes(from, to);
            moves.extend(becomes.iter().map(|&other| Move::plain(from, to, other)));
            moves.extend(introduced.iter().map(|&other| Move::introduce(from, to, other)));
            for effect in self.explicit_effects(from, to, &ways, ends) {
                moves.extend(becomes.iter().map(|&other| Move::effect(from, to, effect, false, other)));
                moves.extend(introduced.iter().map(|&other| Move::effect(from, to, effect, true, other)));
            }
            for captured in self.explicit_captured(to, ends) {
                moves.extend(becomes.iter().map(|&other| Move::en_passant(from, to, captured, other, true)));
            }
        }
        moves.extend(self.in_place(from));
        moves
    }

    /// The promotions from `from` that are separate moves.
    fn in_place(&self, from: Square) -> Vec<Move> {
        let mut moves = vec![];
        let rules = self.variant.in_place[self.side].iter().filter(|rule| rule.pieces.contains(self.piece_type));
        for rule in rules.filter(|rule| rule.last.contains(from)) {
            for &choice in &rule.rule.to {
                let new = PieceMoves { piece_type: choice, ..*self };
                let steps = if rule.steps { new.plain_ends(from).quiet } else { Bitboard::EMPTY };
                moves.extend((steps | Bitboard::of(from)).iter().map(|to| Move::plain(from, to, choice)));
            }
        }
        moves
    }

    /// The possible values of the last field of a move.
    fn becomes(&self, from: Square, to: Square) -> Vec<PieceTypeId> {
        let zone = &self.variant.promotion[self.side][self.piece_type.index()];
        let captures = |rule: &EnPassant| !rule.promotes && rule.attackers.contains(self.piece_type);
        let stays = !zone.from(from, Bitboard::EMPTY).must.contains(to)
            || self.variant.rules.en_passant.as_ref().is_some_and(captures);
        let mut becomes = if stays { vec![NO_PIECE_TYPE] } else { vec![] };
        for rule in zone.rules.iter().filter(|rule| rule.from(from, !Bitboard::EMPTY).may.contains(to)) {
            let further = rule.to.iter().filter(|choice| !becomes.contains(choice));
            becomes.extend(further.copied().collect::<Vec<_>>());
        }
        becomes
    }

    fn plain_ends(&self, from: Square) -> Ends<W> {
        let (tables, geometry) = (self.tables(), &self.variant.geometry);
        let capture = tables.leaps[from].capture | tables.limited_leaps(from);
        let mut ends = Ends { quiet: tables.leaps[from].quiet, capture };
        for slide in tables.all_slides() {
            ends.add(geometry.within(slide.dir, from, slide.max), slide.quiet, slide.capture);
        }
        for leap in tables.conditional.get(from.index()).into_iter().flatten() {
            // A leap that must jump over a piece is possible only if it passes a square.
            let passes = leap.passing != Passing::Piece || leap.passed.non_empty();
            if passes && (!leap.first || tables.unmoved.contains(from)) {
                ends.add(Bitboard::of(leap.to), leap.quiet, leap.capture);
            }
        }
        for path in tables.paths.iter().filter(|path| !path.effects.any()) {
            if !path.first || tables.unmoved.contains(from) {
                for (_, _, squares) in path.ends(from, geometry, &self.variant.rotations) {
                    ends.add(squares, path.quiet, path.capture);
                }
            }
        }
        ends
    }

    /// The ways of moving that may have effects on other squares.
    fn ways(&self, from: Square) -> Vec<Way<W>> {
        let (tables, rotations) = (self.tables(), &self.variant.rotations);
        let mut ways: Vec<Way<W>> = vec![];
        for path in tables.paths.iter().filter(|path| path.effects.any()) {
            if path.first && !tables.unmoved.contains(from) {
                continue;
            }
            for (first, last, squares) in path.ends(from, &self.variant.geometry, rotations) {
                let (first, last, effects) = (rotations.unit(first), rotations.unit(last), path.effects);
                let same = |way: &&mut Way<W>| (way.first, way.last, way.effects) == (first, last, effects);
                match ways.iter_mut().find(same) {
                    Some(way) => way.squares |= squares,
                    None => ways.push(Way { first, last, effects, squares }),
                }
            }
        }
        ways
    }

    /// The possible suffixes of a move to `to`, which are needed if there are other ways to move there or the effects
    /// are optional.
    fn explicit_effects(&self, from: Square, to: Square, ways: &[Way<W>], ends: Ends<W>) -> Vec<Effect> {
        let here: Vec<&Way<W>> = ways.iter().filter(|way| way.squares.contains(to)).collect();
        let plain = (ends.quiet | ends.capture).contains(to);
        if here.is_empty() || here.len() == 1 && !plain && !here[0].effects.optional {
            return vec![];
        }
        here.into_iter().flat_map(|way| self.effects(from, to, way)).collect()
    }

    /// All possible effects of one way of moving.
    fn effects(&self, from: Square, to: Square, way: &Way<W>) -> Vec<Effect> {
        let geometry = &self.variant.geometry;
        let back = opposite(way.first);
        let overtake = way.effects.overtake && geometry.next(opposite(way.last), to).is_some();
        let withdrawn = self.variant.rotations.withdrawn(back, way.effects);
        let there = |dir: Option<Dir>| dir.is_some_and(|dir| geometry.next(dir, from).is_some());
        let withdraw = (0..3).filter(|&bit| there(withdrawn[bit])).fold(0u8, |all, bit| all | 1 << bit);
        let throws = way.effects.throw && geometry.next(way.last, to).is_some();
        let behind = if throws { geometry.ray(back, from).count() as u8 } else { 0 };
        let mut effects = vec![];
        for overtake in [false, overtake] {
            for withdraw in (0..8).filter(|bits| bits & !withdraw == 0) {
                for throw in 0..=behind {
                    let effect = Effect { first: way.first, last: way.last, overtake, withdraw, throw, explicit: true };
                    if effect.fires() {
                        effects.push(effect.canonical());
                    }
                }
            }
        }
        effects
    }

    /// The possible squares of a piece captured en passant on `to`, if such a capture must be distinguished from a
    /// plain move.
    fn explicit_captured(&self, to: Square, ends: Ends<W>) -> Bitboard<W> {
        let geometry = &self.variant.geometry;
        let rule = self.variant.rules.en_passant.filter(|rule| rule.attackers.contains(self.piece_type));
        match rule.filter(|_| ends.quiet.contains(to) && ends.capture.contains(to)) {
            None => Bitboard::EMPTY,
            Some(rule) if rule.any => {
                let file = |square| geometry.file(square).abs_diff(geometry.file(to));
                let rank = |square| geometry.rank(square).abs_diff(geometry.rank(to));
                let in_line = |&square: &Square| file(square) == 0 || rank(square) == 0 || file(square) == rank(square);
                geometry.board.without(to).iter().filter(in_line).collect()
            }
            Some(_) => {
                geometry.number(to, self.variant.forward(self.side.other())).map_or(Bitboard::EMPTY, Bitboard::of)
            }
        }
    }
}
