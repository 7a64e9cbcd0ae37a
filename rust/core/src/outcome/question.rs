//! The question of whether a side can still win, answered by proof from the rules of the variant.

use super::flood::{Flood, bound_to};
use super::mates::Mates;
use super::tiny;
use super::units::{Unit, counted, units};
use super::ways::{Apart, Ways, are_moves_clouded, becomes, ways};
use crate::board::{ByColor, Color, PieceTypeId, PieceTypeSet, Square};
use crate::position::Position;
use crate::tables::{Variant, splitmix, squares_from};

/// The maximum number of pieces besides the royal one for which mates are searched; with more, a side is assumed to be
/// able to win.
pub(super) const MAX_ATTACKERS: usize = 3;

/// More helpers of one type than this are never needed, since a royal piece has no more squares around it.
const MAX_HELPERS: u32 = 8;

/// True if captured pieces may return to the board on the side that captured them.
pub(super) fn drops_captured<const W: usize>(variant: &Variant<W>) -> bool {
    variant.rules.captures_to_reserve && !variant.rules.drops.is_empty()
}

/// True if a side may ever place a piece from its reserve on the board.
pub fn can_enter<const W: usize>(variant: &Variant<W>, position: &Position<W>, color: Color) -> bool {
    if variant.rules.drops.iter().any(|rule| rule.free) {
        return true;
    }
    if !position.has_reserve(color) {
        return false;
    }
    if variant.rules.gates.is_some() && (position.state.gates & variant.first_rank(color)).non_empty() {
        return true;
    }
    variant.rules.drops.iter().any(|rule| {
        rule.relocate.as_ref().is_none_or(|relocate| {
            let movable = variant.region(&relocate.from, color);
            (position.pieces_among(color, relocate.piece_types) & movable).non_empty()
        })
    })
}

/// True if it is proved that neither side can win.
pub(super) fn proves_both<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> bool {
    if has_known_winner(variant, position) {
        return false;
    }
    let questions = Color::BOTH.map(|side| Question::new(variant, position, side, Apart::Nothing));
    let [Some(white), Some(black)] = questions else { return false };
    !white.has_winner() && !black.has_winner() && white.is_proved() && black.is_proved()
}

/// True if [`Question::has_winner`] has already found that a piece on the board wins alone. Most positions with few pieces are
/// like this.
fn has_known_winner<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> bool {
    let clouded =
        !variant.with_effects.is_empty() || variant.traits.becomes_royal || are_moves_clouded(variant, position);
    if clouded || variant.royal.len() > 1 {
        return false;
    }
    let royals = ByColor::from_fn(|side| position.pieces_among(side, variant.royal).non_empty());
    Color::BOTH.into_iter().any(|side| {
        let present = |piece_type: &PieceTypeId| position.pieces_of(side, *piece_type).non_empty();
        let own = (position.all_piece_types() & !variant.royal).iter().filter(present).collect();
        variant.proofs.is_known_winner(side, royals, own)
    })
}

/// True if it is proved that a side cannot win.
pub(super) fn proves<const W: usize>(variant: &Variant<W>, position: &Position<W>, side: Color) -> bool {
    Question::new(variant, position, side, Apart::Nothing).is_some_and(|question| question.is_proved())
}

/// True if it is proved that a side with only its royal piece and the given ones cannot beat a bare royal piece; the
/// proof ignores what `apart` names.
pub(super) fn are_too_weak<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    side: Color,
    pieces: &[PieceTypeId],
    apart: Apart,
) -> bool {
    Question::new(variant, position, side, apart).is_some_and(|question| {
        let units = pieces.iter().map(|&piece_type| Unit::anywhere(variant, side, piece_type)).collect();
        question.is_proved_of(units, vec![])
    })
}

/// The question of whether a side can win.
struct Question<'a, const W: usize> {
    variant: &'a Variant<W>,
    position: &'a Position<W>,
    winner: Color,
    ways: Ways,
    apart: Apart,
    royals: ByColor<Option<PieceTypeId>>,
}

impl<'a, const W: usize> Question<'a, W> {
    /// Returns the question if only the pieces decide it, each side has at most one royal piece, and the loser has one.
    fn new(variant: &'a Variant<W>, position: &'a Position<W>, winner: Color, apart: Apart) -> Option<Self> {
        let enters = |side| apart != Apart::Reserves && can_enter(variant, position, side);
        if Color::BOTH.into_iter().any(enters) || apart != Apart::Reserves && drops_captured(variant) {
            return None;
        }
        let mut ways = ways(variant, position, winner, apart)?;
        let on_board = |piece_type: &PieceTypeId| position.among(PieceTypeSet::of(*piece_type)).non_empty();
        let present = position.all_piece_types().iter().filter(on_board);
        let present = present.fold(PieceTypeSet::EMPTY, |all, piece_type| all | becomes(variant, piece_type));
        let waits = Color::BOTH.into_iter().any(|side| position.has_reserve(side));
        let in_place = variant.rules.promotions.iter().filter(|rule| rule.in_place.is_some());
        let in_place = in_place.fold(PieceTypeSet::EMPTY, |all, rule| all | rule.pieces);
        if present.overlaps(variant.rules.endings.no_mate_by | in_place) || waits && may_relocate(variant, present) {
            return None;
        }
        let to_royal = |from: PieceTypeId| becomes(variant, from).overlaps(variant.royal);
        ways.clouded |= present.overlaps(variant.with_effects) || (present & variant.promoting).iter().any(to_royal);
        let royals = ByColor::from_fn(|side| position.pieces_among(side, variant.royal));
        if royals.iter().any(|royals| royals.many()) || royals.iter().all(|royals| royals.is_empty()) {
            return None;
        }
        let royals = royals.map(|royals| Some(position.piece(royals.lowest()?)?.piece_type));
        Some(Self { variant, position, winner, ways, apart, royals })
    }

    fn loser(&self) -> Color {
        self.winner.other()
    }

    /// True if it is proved that the winner cannot win.
    fn is_proved(&self) -> bool {
        !self.has_winner() && self.is_proved_of(self.units(self.winner), self.units(self.loser()))
    }

    fn units(&self, side: Color) -> Vec<Unit<W>> {
        units(self.variant, self.position, side)
    }

    /// True if the winner has a piece that wins alone. The loser's other pieces can be captured or help the winner.
    fn has_winner(&self) -> bool {
        if self.ways.clouded || self.variant.royal.len() > 1 {
            return false;
        }
        let piece_types = self.position.all_piece_types() & !self.variant.royal;
        let own = piece_types.iter().filter(|&it| self.position.pieces_of(self.winner, it).non_empty()).collect();
        let royals = ByColor::from_fn(|side| self.royals[side].is_some());
        self.variant.proofs.any_wins(self.winner, royals, own, |piece_type| {
            self.can_win(vec![Unit::anywhere(self.variant, self.winner, piece_type)], vec![])
        })
    }

    /// True if it is proved, or was proved earlier, that the winner cannot win with these pieces besides its royal one.
    fn is_proved_of(&self, winning: Vec<Unit<W>>, losing: Vec<Unit<W>>) -> bool {
        if self.ways.clouded {
            return !self.can_win(winning, losing);
        }
        let board = self.variant.geometry.board;
        if winning.len() > MAX_ATTACKERS && bound_to(&winning) == board && self.ways.mater == Some(self.winner) {
            return false;
        }
        let digest = self.digest(&winning, &losing);
        !self.variant.proofs.answer(digest, || self.can_win(winning, losing))
    }

    /// False if it is proved that the winner cannot win with these pieces besides its royal one.
    fn can_win(&self, winning: Vec<Unit<W>>, losing: Vec<Unit<W>>) -> bool {
        let (variant, ways) = (self.variant, self.ways);
        let approaches = |side: Color| {
            let royals = self.royals[side].zip(self.royals[side.other()]);
            royals.is_some_and(|(own, enemy)| may_approach(variant, (side, own), (side.other(), enemy)))
        };
        if ways.checks && (!winning.is_empty() || approaches(self.winner))
            || ways.patience && (!losing.is_empty() || approaches(self.loser()))
        {
            return true;
        }
        if ways.quiet {
            return ways.clouded || self.can_win_tiny(winning, losing);
        }
        let Some(mater) = ways.mater else { return false };
        let (attackers, helpers) = if mater == self.winner { (winning, losing) } else { (losing, winning) };
        if attackers.is_empty() && !approaches(mater) {
            return false;
        }
        ways.clouded || self.can_mate(mater, attackers, helpers, !approaches(mater))
    }

    /// False if it is proved that a side cannot mate with these pieces besides its royal one. `plain` is true if its
    /// royal piece gives no check.
    fn can_mate(&self, mater: Color, attackers: Vec<Unit<W>>, helpers: Vec<Unit<W>>, plain: bool) -> bool {
        let (variant, royal) = (self.variant, self.royals[mater]);
        let Some(mated) = self.royals[mater.other()] else { return false };
        let simple = |units: &[Unit<W>], side| units.iter().all(|unit| unit.is_simple(variant, side));
        if !(helpers.is_empty() || simple(&attackers, mater) && simple(&helpers, mater.other())) {
            return true;
        }
        let plain = plain && simple(&attackers, mater);
        let helpers = counted(helpers).into_iter().map(|(unit, count)| (unit, count.min(MAX_HELPERS))).collect();
        if attackers.len() > 1 && plain {
            if let Some(flood) = Flood::new(variant, mater, royal, mated, &attackers) {
                return flood.mates(&mut { helpers });
            }
        }
        if attackers.len() > MAX_ATTACKERS {
            return true;
        }
        Mates { variant, winner: mater, royal, mated, attackers, helpers, plain, examined: 0 }.exist()
    }

    fn can_win_tiny(&self, attackers: Vec<Unit<W>>, helpers: Vec<Unit<W>>) -> bool {
        let royals: Vec<_> = Color::BOTH.into_iter().filter_map(|side| Some((side, self.royals[side]?))).collect();
        let [attackers, helpers] = [(self.winner, attackers), (self.loser(), helpers)]
            .map(|(side, units)| units.into_iter().map(move |unit| (side, unit)));
        tiny::can_be_won(self.variant, self.winner, &royals, &attackers.chain(helpers).collect::<Vec<_>>())
    }

    /// A digest of the question, which ignores helpers beyond [`MAX_HELPERS`] of one type.
    fn digest(&self, attackers: &[Unit<W>], helpers: &[Unit<W>]) -> u64 {
        let royal = |side: Color| self.royals[side].map_or(0, |royal| 1 + royal.index());
        let start = [self.winner.index(), self.apart as usize, royal(Color::White), royal(Color::Black)];
        let start = start.map(|part| part as u64);
        let pieces = [(attackers, 1 << 20), (helpers, 1 << 21)].into_iter().flat_map(|(units, side)| {
            counted(units.to_vec()).into_iter().map(move |(unit, count)| {
                let (piece_type, component) = unit.name;
                side | (piece_type.index() as u64) << 12 | u64::from(component) << 4 | u64::from(count.min(MAX_HELPERS))
            })
        });
        start.into_iter().chain(pieces).fold(0, |digest, part| splitmix(digest ^ part))
    }
}

/// True if a drop may relocate pieces of these types, and so become possible later.
fn may_relocate<const W: usize>(variant: &Variant<W>, piece_types: PieceTypeSet) -> bool {
    let relocates = variant.rules.drops.iter().filter_map(|rule| rule.relocate.as_ref());
    relocates.into_iter().any(|relocate| relocate.piece_types.overlaps(piece_types))
}

/// True if a royal piece can attack the enemy's without being attacked by it.
fn may_approach<const W: usize>(
    variant: &Variant<W>,
    (side, royal): (Color, PieceTypeId),
    (other, mated): (Color, PieceTypeId),
) -> bool {
    let tables = |side, piece_type: PieceTypeId| &variant.piece_types[side][piece_type.index()];
    let (near, far) = (tables(side, royal), tables(other, mated));
    let in_any_case: Vec<_> = far.by_check.as_deref().map_or(vec![far], |halves| halves.iter().collect());
    if !near.captures_plainly() || !in_any_case.iter().all(|tables| tables.captures_plainly()) {
        return true;
    }
    let answers = |at: Square, from: Square| in_any_case.iter().all(|far| far.aims(at, from, &variant.geometry));
    variant.geometry.board.iter().any(|from| {
        let attacked = squares_from(&variant.geometry, near, from);
        attacked.iter().any(|at| near.aims(from, at, &variant.geometry) && !answers(at, from))
    })
}
