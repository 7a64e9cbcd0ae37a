//! All possible moves, by kind of move.

use super::code::Code;
use super::list::List;
use super::pieces::PieceMoves;
use super::{COST_OF_AN_ACTION, TooManyActions};
use crate::board::{Bitboard, Color, PieceTypeId, PieceTypeSet, Square};
use crate::interrupt::spend;
use crate::moves::{Move, MoveKind, MoveText, NO_PIECE_TYPE};
use crate::tables::Variant;
use crate::variant::{CastlingSide, DropRule, PassRule, RelocateTo, Royalty, Rules, WallPlace};

/// All moves of a variant.
pub fn all<const W: usize>(variant: &Variant<W>) -> Result<Vec<Code>, TooManyActions> {
    let mut list = List::new(&variant.geometry);
    for side in Color::BOTH {
        let mut entries = Entries { variant, side, list: &mut list };
        entries.moves()?;
        entries.castling()?;
        entries.drops()?;
        entries.walls_alone()?;
    }
    if variant.rules.moves.pass != PassRule::Never {
        list.add(MoveText::Pass(None))?;
    }
    if variant.rules.vote {
        list.add(MoveText::Accept)?;
        list.add(MoveText::Decline)?;
    }
    list.finish()
}

/// The piece types that can be in a reserve.
pub fn reserve(rules: &Rules) -> PieceTypeSet {
    let waits = |&piece_type: &PieceTypeId| {
        let captured = rules.captures_to_reserve
            && rules.piece_types[piece_type.index()].royal.is_none_or(|royal| royal != Royalty::Always)
            && rules.piece_types[piece_type.index()].drops_as.is_none();
        let returned = rules.captures_to_reserve
            && rules
                .piece_types
                .iter()
                .any(|captured| captured.royal != Some(Royalty::Always) && captured.returns == Some(piece_type));
        let free = rules.drops.iter().any(|rule| rule.free && rule.pieces.contains(piece_type));
        captured || returned || free || rules.start_reserve.iter().any(|side| side[piece_type.index()] > 0)
    };
    rules.all_piece_types().iter().filter(waits).collect()
}

/// One side's moves.
struct Entries<'a, 'l, const W: usize> {
    variant: &'a Variant<W>,
    side: Color,
    list: &'l mut List<'a, W>,
}

impl<const W: usize> Entries<'_, '_, W> {
    fn reserved(&self) -> PieceTypeSet {
        reserve(&self.variant.rules)
    }

    fn add(&mut self, mv: Move) -> Result<(), TooManyActions> {
        if !spend(COST_OF_AN_ACTION) {
            return Err(TooManyActions { least: 0 });
        }
        self.list.add(self.variant.written(mv))
    }

    /// Adds a piece move with each wall that it may place; `reached` are the targets of the piece type from each
    /// square.
    fn add_walled(&mut self, mv: Move, reached: &[Bitboard<W>]) -> Result<(), TooManyActions> {
        let Some(rule) = self.variant.rules.walling.as_ref().filter(|rule| !rule.instead) else { return self.add(mv) };
        let allowed = self.variant.region(&rule.region, self.side);
        let squares = match rule.place {
            WallPlace::Anywhere | WallPlace::Rim => allowed.without(mv.to()),
            WallPlace::Left => allowed & Bitboard::of(mv.from()),
            WallPlace::Beyond => allowed & reached[mv.to().index()],
        };
        squares.iter().try_for_each(|wall| self.add(mv.with_wall(wall)))
    }

    /// The targets of a piece type from each square, needed if walls are placed where a piece could continue.
    fn reached(&self, piece_type: PieceTypeId) -> Vec<Bitboard<W>> {
        if self.variant.rules.walling.is_none_or(|rule| rule.place != WallPlace::Beyond) {
            return vec![];
        }
        let pieces = PieceMoves { variant: self.variant, side: self.side, piece_type };
        let targets = |from| pieces.moves(from, &[]).iter().map(|mv| mv.to()).collect();
        self.variant.geometry.board.iter().map(targets).collect()
    }

    /// Adds the walls that are placed instead of moves.
    fn walls_alone(&mut self) -> Result<(), TooManyActions> {
        let Some(rule) = self.variant.rules.walling.as_ref().filter(|rule| rule.instead) else { return Ok(()) };
        let allowed = self.variant.region(&rule.region, self.side);
        allowed.iter().try_for_each(|wall| self.add(Move::WALL_ALONE.with_wall(wall)))
    }

    fn moves(&mut self) -> Result<(), TooManyActions> {
        let introduced: Vec<PieceTypeId> = self.reserved().iter().collect();
        for piece_type in self.variant.rules.all_piece_types() {
            let pieces = PieceMoves { variant: self.variant, side: self.side, piece_type };
            let reached = self.reached(piece_type);
            for from in self.variant.geometry.board {
                for mv in pieces.moves(from, if pieces.is_at_gate(from) { &introduced } else { &[] }) {
                    self.add_walled(mv, &reached)?;
                }
            }
        }
        Ok(())
    }

    fn castling(&mut self) -> Result<(), TooManyActions> {
        let Some(rule) = &self.variant.rules.castling else { return Ok(()) };
        let introduces = self.variant.rules.gates.as_ref().is_some_and(|gates| gates.castling);
        let introduced: Vec<PieceTypeId> = if introduces { self.reserved().iter().collect() } else { vec![] };
        let reached = self.reached(rule.king);
        for wing in rule.sides.into_iter().flatten() {
            for (king, partner) in self.ways(wing, rule.free_origin) {
                self.add_walled(Move::castle(MoveKind::Castle, king, partner, NO_PIECE_TYPE), &reached)?;
                for &piece_type in &introduced {
                    self.add(Move::castle(MoveKind::CastleIntroduceKing, king, partner, piece_type))?;
                    self.add(Move::castle(MoveKind::CastleIntroducePartner, king, partner, piece_type))?;
                }
            }
        }
        Ok(())
    }

    /// The from- and to-squares of the king and its partner: all possible combinations if both may start anywhere on their rank.
    fn ways(&self, wing: CastlingSide, anywhere: bool) -> Vec<((Square, Square), (Square, Square))> {
        let own = |square| self.variant.geometry.own_square(square, self.side);
        let way = |king, partner| ((own(king), own(wing.king_to)), (own(partner), own(wing.partner_to)));
        if !anywhere {
            return vec![way(wing.king_from, wing.partner_from)];
        }
        let geometry = &self.variant.geometry;
        let row = geometry.rank(wing.king_from);
        let rank = (0..geometry.files).map(|file| geometry.at(file, row));
        let pairs = rank.clone().flat_map(|king| rank.clone().map(move |partner| (king, partner)));
        pairs.filter(|(king, partner)| king != partner).map(|(king, partner)| way(king, partner)).collect()
    }

    fn drops(&mut self) -> Result<(), TooManyActions> {
        let rules = &self.variant.rules;
        let reserved: PieceTypeSet = self.reserved();
        for dropping in self.variant.droppings.iter().filter(|dropping| reserved.contains(dropping.reserve)) {
            let (reserve, board) = (dropping.reserve, dropping.board);
            let of_type =
                |rule: &&DropRule| rule.pieces.contains(reserve) && rules.dropped_as(rule, reserve).contains(&board);
            let squares = |rule: &DropRule| {
                let allowed = rule.to.and(rules.piece_types[reserve.index()].drop_to);
                self.variant.region(&allowed, self.side)
            };
            let plain = rules.drops.iter().filter(of_type).filter(|rule| rule.relocate.is_none());
            let plain = plain.fold(Bitboard::EMPTY, |all: Bitboard<W>, rule| all | squares(rule));
            let mut moves: Vec<Move> = plain.iter().map(|to| Move::drop(board, reserve, to)).collect();
            for rule in rules.drops.iter().filter(of_type) {
                let Some(relocate) = &rule.relocate else { continue };
                for to in squares(rule) {
                    let Some(piece) = self.straight_ahead(to, relocate.ahead) else { continue };
                    if !self.variant.region(&relocate.from, self.side).contains(piece) {
                        continue;
                    }
                    let room = match &relocate.to {
                        RelocateTo::Region(region) => self.variant.region(region, self.side).without(to).without(piece),
                        RelocateTo::Forward(steps) => {
                            self.straight_ahead(piece, *steps).map_or(Bitboard::EMPTY, Bitboard::of)
                        }
                    };
                    for relocated in room {
                        if !relocate.full_text {
                            moves.push(Move::drop_relocate(board, reserve, to, piece, relocated, false));
                        }
                        if relocate.full_text || plain.contains(to) {
                            moves.push(Move::drop_relocate(board, reserve, to, piece, relocated, true));
                        }
                    }
                }
            }
            moves.into_iter().try_for_each(|mv| self.add(mv))?;
        }
        Ok(())
    }

    fn straight_ahead(&self, square: Square, steps: u8) -> Option<Square> {
        self.variant.geometry.number(square, i16::from(steps) * self.variant.forward(self.side))
    }
}
