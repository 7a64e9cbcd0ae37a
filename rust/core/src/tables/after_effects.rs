//! `[[effects]]`, compiled for the board.

use crate::board::{Bitboard, ByColor, Color, Dir, Geometry, PieceTypeSet, SquareMap};
use crate::piece::Owner;
use crate::variant::{After, AfterEffect, Rules};

/// One effect, for the side that moves.
#[derive(Debug)]
pub struct Effect<const W: usize> {
    /// The rule.
    pub rule: AfterEffect,
    /// `[square]`: the squares that leaps from a landing square reach.
    pub near: SquareMap<Bitboard<W>, W>,
    /// The directions of the lines along which enemies are enclosed.
    pub lines: Vec<Dir>,
}

/// All effects of a variant.
#[derive(Debug)]
pub struct AfterEffects<const W: usize> {
    /// `[side]`: the effects of a side's moves, in order.
    pub of: ByColor<Vec<Effect<W>>>,
    /// True if there are any effects.
    pub any: bool,
    /// True if there are both effects and royal pieces.
    pub concern_royals: bool,
    /// True if pieces may change sides or types.
    pub change_pieces: bool,
    /// True if captures may remove royal pieces, even those of the capturing side.
    pub lose_royals: bool,
    /// The royal piece types that effects may remove from other squares than the landing square.
    pub removed_royals: PieceTypeSet,
    /// True if all effects remove pieces after captures, from squares that depend only on the landing square. In this case,
    /// legality can be decided without playing moves.
    pub are_blasts: bool,
    /// `[side][square]`, for blasts: the squares from which a capture on `square` removes pieces of the capturing side.
    pub near_own: ByColor<SquareMap<Bitboard<W>, W>>,
    /// For blasts: the royal piece types that are removed when they capture.
    pub self_destroying: PieceTypeSet,
}

impl<const W: usize> AfterEffects<W> {
    /// Adds the directions of all lines along which enemies are enclosed.
    pub(super) fn register_directions(rules: &Rules, geometry: &mut Geometry<W>) {
        for &step in rules.after_effects.iter().flat_map(|rule| &rule.enclosed) {
            for side in Color::BOTH {
                geometry.direction(geometry.symmetry.step(step, side));
            }
        }
    }

    /// Compiles the effects of a variant, whose directions must be known.
    pub fn new(rules: &Rules, geometry: &Geometry<W>) -> Self {
        let royal: PieceTypeSet =
            rules.all_piece_types().iter().filter(|id| rules.piece_types[id.index()].royal.is_some()).collect();
        let of = ByColor::from_fn(|side| rules.after_effects.iter().map(|rule| effect(rule, geometry, side)).collect());
        let all = rules.all_piece_types();
        let lists: &ByColor<Vec<Effect<W>>> = &of;
        let near_own = ByColor::from_fn(|side| {
            let mut near = SquareMap::filled(Bitboard::EMPTY);
            for effect in lists[side].iter().filter(|effect| effect.rule.piece_types.overlaps(royal)) {
                for square in geometry.board {
                    near[square] |= effect.near[square];
                }
            }
            near
        });
        let removing = || rules.after_effects.iter().filter(|rule| rule.make.removes() && rule.follows_captures());
        let centres = removing().filter(|rule| rule.centre);
        Self {
            any: !rules.after_effects.is_empty(),
            concern_royals: !rules.after_effects.is_empty() && !royal.is_empty(),
            change_pieces: rules.after_effects.iter().any(|rule| !rule.make.removes()),
            lose_royals: !royal.is_empty() && removing().next().is_some(),
            removed_royals: removing()
                .filter(|rule| !rule.steps.is_empty() || !rule.enclosed.is_empty())
                .fold(PieceTypeSet::EMPTY, |set, rule| set | rule.piece_types & royal),
            are_blasts: rules.after_effects.iter().all(|rule| is_blast(rule, all, royal)),
            near_own,
            self_destroying: royal & centres.fold(PieceTypeSet::EMPTY, |set, rule| set | rule.pieces),
            of,
        }
    }
}

fn effect<const W: usize>(rule: &AfterEffect, geometry: &Geometry<W>, side: Color) -> Effect<W> {
    let mut near = SquareMap::filled(Bitboard::EMPTY);
    for square in geometry.board {
        near[square] =
            rule.steps.iter().filter_map(|&step| geometry.offset(square, geometry.symmetry.step(step, side))).collect();
    }
    Effect {
        rule: rule.clone(),
        near,
        lines: rule.enclosed.iter().filter_map(|&step| geometry.find(geometry.symmetry.step(step, side))).collect(),
    }
}

/// True if the effect only removes pieces, and its own side's losses around the landing square do not depend on the moving piece.
fn is_blast(rule: &AfterEffect, all: PieceTypeSet, royal: PieceTypeSet) -> bool {
    let royals_alike = (royal & !rule.piece_types).is_empty() || !rule.piece_types.overlaps(royal);
    let around_all = rule.steps.is_empty() || rule.pieces == all || !rule.piece_types.overlaps(royal);
    let own = rule.owner != Owner::Enemy || rule.steps.is_empty();
    rule.after == After::Capture
        && rule.make.removes()
        && rule.enclosed.is_empty()
        && !rule.start
        && !rule.support
        && around_all
        && royals_alike
        && own
}
