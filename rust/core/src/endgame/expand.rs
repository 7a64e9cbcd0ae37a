//! The moves of a position, and where they lead.

use super::groups::Placement;
use super::material::{MAX_PIECES, Material};
use super::metric::Metric;
use super::numbering::{Numbering, moved};
use super::retractions::{Retractions, UNIT};
use super::table::Table;
use super::value::Value;
use crate::board::{Bitboard, ByColor, Color, Square};
use crate::movegen::{GenMode, Outcome, Sets, Sink, drawn_for, ended, generate, legal_en_passant};
use crate::moves::{Move, MoveKind};
use crate::outcome::{is_dead, without_move};
use crate::position::{Position, Tally};
use crate::tables::{Traits, Variant};
use crate::variant::DeadPositions;
use arrayvec::ArrayVec;
use std::collections::HashMap;
use std::sync::Arc;

/// The finished tables of a variant.
pub type Library<const W: usize> = HashMap<Material, Arc<Table<W>>>;

/// A table that is being made, within the slots of its component.
#[derive(Debug)]
pub struct Member<const W: usize> {
    /// The numbering.
    pub numbering: Arc<Numbering<W>>,
    /// Its first slot.
    pub first: usize,
}

/// Where a move leads.
#[derive(Debug)]
pub enum Place {
    /// To a slot of the same component.
    Inside(usize),
    /// To a position with a known value.
    Known(Value),
    /// To a position that has no slot, such as one where an en passant capture is possible: it is the position that the
    /// move has left in [`Scratch::after`].
    Unnumbered,
    /// To a material that has no table.
    Missing(Material),
}

/// What a position is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Examined {
    /// Two pieces on one square, or the side that is not to move is in check.
    Invalid,
    /// The game has ended.
    Over(Value),
    /// There are moves.
    Moves {
        /// The number of those that were not visited, because their targets find them by retracting them.
        retractable: usize,
    },
}

/// The space for examining a position.
pub struct Scratch<const W: usize> {
    /// The position.
    pub position: Position<W>,
    /// The position after a move.
    pub after: Position<W>,
    placement: Placement,
    /// The slot that `placement` and `position` were set up for last, unless it has two pieces on one square.
    set_up: Option<usize>,
    sets: Sets<W>,
    moves: Vec<Move>,
    /// Tables to which moves have led.
    pub known: Known<W>,
}

/// The tables that are looked at first: comparing a position with a few is faster than finding its material.
pub type Known<const W: usize> = ArrayVec<Arc<Table<W>>, 8>;

/// The rules, and the tables that moves lead to.
pub struct Env<'a, const W: usize> {
    /// The variant.
    pub variant: &'a Variant<W>,
    /// The tables being made.
    pub members: Vec<Member<W>>,
    /// By member: its retractable moves, which are then only counted; empty if every move is wanted.
    retractions: Vec<Retractions<W>>,
    library: &'a Library<W>,
    walls: Bitboard<W>,
    /// True if dead positions must be looked for, since an undecided position would not have the same value.
    dead: bool,
    /// True if quiet moves change nothing but the square of a piece.
    plain: bool,
    /// What the distances of the tables being made count to.
    pub metric: Metric,
}

impl<'a, const W: usize> Env<'a, W> {
    /// The environment for making the tables of some numberings, or for looking up positions if there are none.
    pub fn new(variant: &'a Variant<W>, numberings: &[Arc<Numbering<W>>], library: &'a Library<W>) -> Self {
        let (mut members, mut first) = (vec![], 0);
        for numbering in numberings {
            members.push(Member { numbering: Arc::clone(numbering), first });
            first += numbering.slots();
        }
        let endings = &variant.rules.endings;
        let walls = super::numbering::walls(variant);
        let rules = &variant.rules;
        Self {
            variant,
            members,
            retractions: vec![],
            library,
            walls,
            dead: match endings.dead_positions {
                DeadPositions::None => false,
                // No table has a win from a position that is proved dead.
                DeadPositions::Derived => rules.captures_to_reserve,
                _ => true,
            },
            plain: variant.endings.is_empty() && !variant.tallied.any && !variant.after_effects.any,
            metric: Metric::Mate,
        }
    }

    /// The same, for making tables with this metric: to conversion, the distance of all finished tables is 0.
    #[must_use]
    pub fn with_metric(mut self, metric: Metric) -> Self {
        self.metric = metric;
        self
    }

    /// The same, but moves that can be retracted are only counted.
    #[must_use]
    pub fn with_retractions(mut self) -> Self {
        let Traits { moves_by_pieces, restricts, .. } = self.variant.traits;
        if self.plain && moves_by_pieces && !restricts {
            self.retractions =
                self.members.iter().map(|member| Retractions::new(self.variant, &member.numbering)).collect();
        }
        self
    }

    /// Calls `visit` with each slot from which a retractable move leads to a slot, and with the units that it takes: see
    /// [`retractions`](super::retractions).
    #[inline]
    pub fn retract(&self, slot: usize, mut visit: impl FnMut(usize, u16)) {
        if self.retractions.is_empty() || slot >= self.slots() {
            return;
        }
        let (number, index, color) = self.place(slot);
        let Member { numbering, first } = &self.members[number];
        let mut around = numbering.around(index);
        let placement = around.placement;
        let occupied = placement[..numbering.piece_count].iter().map(|&square| Square::new(square));
        let blockers = self.walls | occupied.collect();
        let (units, first) = (UNIT / around.symmetries, first + color.other().index());
        self.retractions[number].each(self.variant, &placement, color.other(), blockers, |group, piece, squares| {
            around.each(group, piece, squares, |index| visit(first + 2 * index, units));
        });
    }

    /// The member, the index and the side to move of a slot.
    #[inline]
    fn place(&self, slot: usize) -> (usize, usize, Color) {
        let number = self.members.partition_point(|member| member.first <= slot) - 1;
        let slot = slot - self.members[number].first;
        (number, slot / 2, if slot % 2 == 0 { Color::White } else { Color::Black })
    }

    /// The number of slots.
    pub fn slots(&self) -> usize {
        self.members.last().map_or(0, |last| last.first + last.numbering.slots())
    }

    /// Space for a thread.
    pub fn scratch(&self) -> Scratch<W> {
        let empty =
            self.members.first().map_or_else(|| Position::empty(self.variant), |first| first.numbering.base().clone());
        Scratch {
            position: empty.clone(),
            after: empty,
            placement: [0; MAX_PIECES],
            set_up: None,
            sets: Sets::default(),
            moves: vec![],
            known: ArrayVec::new(),
        }
    }

    /// Examines a slot: sets up its position, and calls `visit` for each move.
    pub fn expand_slot(
        &self,
        slot: usize,
        scratch: &mut Scratch<W>,
        visit: &mut impl FnMut(Place, &Position<W>),
    ) -> Examined {
        let (number, index, color) = self.place(slot);
        let numbering = &self.members[number].numbering;
        if scratch.set_up.take() == slot.checked_sub(1) && color == Color::Black {
            scratch.position.pass_move();
        } else {
            if !numbering.placement(index, &mut scratch.placement) {
                return Examined::Invalid;
            }
            numbering.set_up(self.variant, &scratch.placement, color, &mut scratch.position);
        }
        scratch.set_up = Some(slot);
        if scratch.position.is_exposed(self.variant, color.other()) {
            return Examined::Invalid;
        }
        self.expand(Some(number), scratch, visit)
    }

    /// Calls `visit` for each move of `scratch.position`; `number` is the member whose slot it is, if it has one. Retractable moves
    /// are only counted, if the environment has them.
    pub fn expand(
        &self,
        number: Option<usize>,
        scratch: &mut Scratch<W>,
        visit: &mut impl FnMut(Place, &Position<W>),
    ) -> Examined {
        let Scratch { position, after, placement, sets, moves, known, .. } = scratch;
        moves.clear();
        let mut retractable = 0;
        match number.and_then(|number| self.retractions.get(number)) {
            None => generate(self.variant, position, after, GenMode::All, Sink::List(moves)),
            Some(retractions) => {
                sets.clear();
                generate(self.variant, position, after, GenMode::All, Sink::Sets(sets));
                retractable = retractions.part(placement, position.side_to_move(), position.occupied(), sets, moves);
            }
        }
        if moves.is_empty() && retractable == 0 {
            let outcome = without_move(self.variant, position, position.is_check(self.variant));
            return Examined::Over(value_of(outcome.winner, position.side_to_move()));
        }
        if self.dead && is_dead(self.variant, position) {
            return Examined::Over(value_of(drawn_for(self.variant, position), position.side_to_move()));
        }
        let occupied = position.occupied();
        for &mv in &*moves {
            if self.plain && mv.kind() == MoveKind::Plain && mv.promotion().is_none() && !occupied.contains(mv.to()) {
                if let Some(slot) = number.and_then(|number| self.quiet(number, position, placement, mv)) {
                    visit(Place::Inside(slot), after);
                    continue;
                }
            }
            after.copy_from(position);
            after.play_unchecked(self.variant, mv);
            let place = self.locate(after, known);
            visit(place, after);
        }
        Examined::Moves { retractable }
    }

    /// The slot to which a quiet move leads; `None` if it must be played to see it.
    #[inline]
    fn quiet(&self, number: usize, position: &Position<W>, placement: &Placement, mv: Move) -> Option<usize> {
        let rules = &self.variant.rules;
        let piece = position.piece(mv.from())?;
        if rules.en_passant.is_some_and(|rule| rule.victims.contains(piece.piece_type)) {
            return None;
        }
        let Member { numbering, first } = &self.members[number];
        let range = numbering.range_of(position, mv.from())?;
        let mut next = *placement;
        let from = next[range].iter_mut().find(|square| Square::new(**square) == mv.from())?;
        *from = mv.to().index() as u8;
        let side = position.side_to_move().other();
        Some(first + 2 * numbering.index(&next)? + side.index())
    }

    /// True if a position has the material of a table that is being made, even if it has no slot there.
    pub fn holds(&self, position: &Position<W>) -> bool {
        self.members.iter().any(|member| member.numbering.holds(position))
    }

    /// Finds a position after a move.
    pub fn locate(&self, position: &Position<W>, known: &mut Known<W>) -> Place {
        let side = position.side_to_move();
        if let Some(Outcome { winner, .. }) = ended(self.variant, position) {
            return Place::Known(value_of(winner, side));
        }
        if !is_numbered(self.variant, self.walls, position) {
            return Place::Unnumbered;
        }
        let held = |member: &&Member<W>| member.numbering.holds(position);
        let slot = |numbering: &Numbering<W>| {
            let index = numbering.index(&numbering.placement_of(position))?;
            Some(2 * index + side.index())
        };
        if let Some(Member { numbering, first }) = self.members.iter().find(held) {
            return slot(numbering).map_or(Place::Unnumbered, |slot| Place::Inside(first + slot));
        }
        let known_value = |table: &Table<W>, slot: usize| match self.metric {
            Metric::Mate => table.value(slot),
            Metric::Conversion => table.value(slot).converted(),
        };
        let value = |table: &Table<W>| {
            slot(&table.numbering).map_or(Place::Unnumbered, |slot| Place::Known(known_value(table, slot)))
        };
        if let Some(table) = known.iter().find(|table| table.numbering.holds(position)) {
            return value(table);
        }
        let material = Material::of(self.variant, position);
        let Some(table) = self.library.get(&material) else { return Place::Missing(material) };
        if !known.is_full() {
            known.push(Arc::clone(table));
        }
        value(table)
    }
}

/// True if nothing but the pieces and the side to move matters; `walls` are those of the start position.
pub fn is_numbered<const W: usize>(variant: &Variant<W>, walls: Bitboard<W>, position: &Position<W>) -> bool {
    let state = &position.state;
    let passing = state.en_passant.squares.non_empty() && legal_en_passant(variant, position);
    let moved = variant.tracked.is_empty() || state.moved == moved(variant, position);
    !passing
        && moved
        && state.rights.bits == 0
        && state.gates.is_empty()
        && state.walls == walls
        && state.tally == Tally::NONE
        && state.passed == ByColor::both(false)
        && position.only_moves().is_none()
}

/// A value for a side, from the winner.
pub fn value_of(winner: Option<Color>, side: Color) -> Value {
    match winner {
        None => Value::Drawn,
        Some(winner) if winner == side => Value::Won(0),
        Some(_) => Value::Lost(0),
    }
}
