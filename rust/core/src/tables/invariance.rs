//! Decides whether the rules are the same on the reflected or rotated board.

use super::{Condition, Variant};
use crate::board::{Bitboard, BoardMap, Color, Geometry, PieceTypeSet, Region, Step};
use crate::piece::{MoveDef, alike};
use crate::variant::{DropRule, FirstMove, PieceType, RelocateTo};

/// A board, and a map of it onto itself.
struct Mapped<'a, const W: usize> {
    board: &'a Geometry<W>,
    map: BoardMap,
    /// True if the variant has no drops.
    no_drops: bool,
}

/// True if the rules for moves, drops, promotions and endings are the same on the mapped board, as far as pieces of
/// these types are concerned. `false` does not mean that they differ.
///
/// The start position and the castling squares need not be symmetric.
pub fn is_invariant<const W: usize>(variant: &Variant<W>, map: BoardMap, piece_types: PieceTypeSet) -> bool {
    let rules = &variant.rules;
    let mapped = Mapped { board: &variant.geometry, map, no_drops: rules.drops.is_empty() };
    if map.transposed && rules.files != rules.ranks {
        return false;
    }
    let same = |region: &Region| mapped.keeps(region);
    let promotions = rules.promotions.iter().filter(|rule| rule.pieces.overlaps(piece_types)).all(|rule| {
        same(&rule.region) && same(&rule.forced) && rule.in_place.is_none_or(|in_place| same(&in_place.last))
    });
    let effects =
        rules.after_effects.iter().all(|rule| mapped.keeps_all(&rule.steps) && mapped.keeps_all(&rule.enclosed));
    let walling = rules.walling.is_none_or(|rule| same(&rule.region) && same(&Region::both(rule.fixed)));
    let passing = rules.en_passant.filter(|rule| (rule.attackers | rule.victims).overlaps(piece_types));
    map.keeps_forward_or(!uses_forward(variant, piece_types))
        && piece_types.iter().all(|id| mapped.moves_alike(&rules.piece_types[id.index()]))
        && rules.drops.iter().all(|rule| mapped.drops_alike(rule))
        && promotions
        && effects
        && walling
        && passing.is_none_or(|rule| same(&rule.over))
        && variant.endings.iter().all(|ending| mapped.ends_alike(&ending.condition))
        && variant.tallied.facing.as_ref().is_none_or(|facing| mapped.keeps_lines(&facing.steps))
}

/// True if a rule apart from the moves themselves may distinguish forward from other directions.
fn uses_forward<const W: usize>(variant: &Variant<W>, piece_types: PieceTypeSet) -> bool {
    let rules = &variant.rules;
    let promotes = rules.promotions.iter().any(|rule| rule.pieces.overlaps(piece_types));
    let passing = rules.en_passant.is_some_and(|rule| (rule.attackers | rule.victims).overlaps(piece_types));
    let drops = rules.drops.iter().any(|rule| {
        rule.relocate.is_some() || rule.per_file > 0 || rule.encloses || rule.on_top || !rule.pushed.is_empty()
    });
    passing || drops || rules.gates.is_some() || promotes && variant.traits.throws
}

impl BoardMap {
    /// True if forward stays forward, or need not.
    fn keeps_forward_or(self, free: bool) -> bool {
        free || self.keeps_forward()
    }
}

impl<const W: usize> Mapped<'_, W> {
    /// True if a piece type has the same moves and drops on the mapped board.
    fn moves_alike(&self, piece_type: &PieceType) -> bool {
        let own: Vec<MoveDef> = piece_type.moves.iter().map(|def| self.sorted(def.clone())).collect();
        let over: Vec<MoveDef> = piece_type.moves.iter().map(|def| self.sorted(self.move_over(def))).collect();
        let first = piece_type.moves.iter().any(|def| def.first);
        let moved = matches!(&piece_type.first_move, FirstMove::Region(region) if !self.keeps(region));
        !(first && moved) && (self.no_drops || self.keeps(&piece_type.drop_to)) && alike(&own, &over)
    }

    /// A move on the mapped board.
    fn move_over(&self, def: &MoveDef) -> MoveDef {
        let mut over = def.clone();
        over.path.steps.iter_mut().for_each(|step| *step = self.map.step(*step));
        for rotation in over.path.legs.iter_mut().flat_map(|leg| &mut leg.rotations) {
            *rotation = self.map.rotation(*rotation);
        }
        over.from = self.region_over(&def.from);
        over.land = self.region_over(&def.land);
        over
    }

    /// Returns the move with its rotations sorted and its regions limited to the board, so that equal moves compare
    /// equal.
    fn sorted(&self, mut def: MoveDef) -> MoveDef {
        (def.from, def.land) = (self.within(&def.from), self.within(&def.land));
        def.path.legs.iter_mut().for_each(|leg| leg.rotations.sort_unstable());
        def
    }

    fn drops_alike(&self, rule: &DropRule) -> bool {
        let same = |region: &Region| self.keeps(region);
        let relocates = rule.relocate.as_ref().is_none_or(|relocate| {
            same(&relocate.from) && !matches!(&relocate.to, RelocateTo::Region(region) if !same(region))
        });
        let steps = self.keeps_all(&rule.apart) && self.keeps_all(&rule.pushed);
        same(&rule.to) && rule.first.as_ref().is_none_or(same) && relocates && steps
    }

    fn ends_alike(&self, condition: &Condition<W>) -> bool {
        let same = |squares: &Bitboard<W>| self.squares_over(*squares) == *squares;
        match condition {
            Condition::Reach(goal) => goal.squares.iter().all(same),
            Condition::Joined(chain) => {
                chain.from.iter().chain(chain.to.iter()).all(same) && self.keeps_all(&chain.directions)
            }
            Condition::Line(lines) => lines.all.iter().all(|&line| lines.all.contains(&self.squares_over(line))),
            // The wings are on different sides of the board.
            Condition::Castled(_) | Condition::Forfeited(_) => false,
            _ => true,
        }
    }

    /// True if the map changes nothing in a region.
    fn keeps(&self, region: &Region) -> bool {
        self.region_over(region) == self.within(region)
    }

    /// True if the map leads from each step to another one of them.
    fn keeps_all(&self, steps: &[Step]) -> bool {
        steps.iter().all(|&step| steps.contains(&self.map.step(step)))
    }

    /// True if the map leads from each line to another one of them.
    fn keeps_lines(&self, steps: &[Step]) -> bool {
        let known = |step: Step| steps.contains(&step) || steps.contains(&step.opposite());
        steps.iter().all(|&step| known(self.map.step(step)))
    }

    fn region_over(&self, region: &Region) -> Region {
        let mut over = *region;
        for side in Color::BOTH {
            over[side] = self.squares_over(self.within(region)[side]);
        }
        over
    }

    fn squares_over<const V: usize>(&self, squares: Bitboard<V>) -> Bitboard<V> {
        squares.iter().map(|square| self.map.square(square, self.board.files, self.board.ranks)).collect()
    }

    /// The part of a region that is on the board.
    fn within(&self, region: &Region) -> Region {
        region.and(Region::both(self.board.board.resized()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Rules;

    const ALL: [BoardMap; 4] = [BoardMap::IDENTITY, BoardMap::LEFT_RIGHT, BoardMap::UP_DOWN, BoardMap::HALF_CIRCLE];

    /// The maps, of those that do not exchange files and ranks, under which a small variant with an ending is the same.
    fn accepted(ending: &str) -> Vec<BoardMap> {
        let text = format!(
            "name = \"small\"\n[board]\nfiles = 4\nranks = 4\nstart = \"rk2/4/4/2KR w - - 0 1\"\nsetups = true\n\
             [pieces.king]\nroyal = true\n[pieces.rook]\n[[ending]]\n{ending}"
        );
        let variant = Variant::<1>::new(Rules::from_toml(&text).expect("a definition")).expect("it compiles");
        ALL.into_iter().filter(|&map| is_invariant(&variant, map, variant.rules.all_piece_types())).collect()
    }

    #[test]
    fn a_condition_allows_only_the_maps_that_keep_it() {
        let [identity, left_right, up_down, half_circle] = ALL;
        for (ending, maps) in [
            // Regions are those of White, and of Black on the flipped board.
            ("reach = \"ranks 2-3\"", vec![identity, left_right, up_down, half_circle]),
            ("reach = \"rank 4\"", vec![identity, left_right]),
            ("reach = \"squares a2 a3\"", vec![identity, up_down]),
            ("joined = { from = \"rank 1\", to = \"rank 3\" }", vec![identity, left_right]),
            ("joined = { from = \"rank 1\", to = \"rank 3\" }\nsteps = \"F\"", vec![identity, left_right]),
            ("joined = { from = \"rank 1\", to = \"rank 3\" }\nsteps = \"frF\"", vec![identity]),
            ("joined = { from = \"file a\", to = \"file d\" }", vec![identity, up_down]),
            (
                "joined = { from = \"ranks 2-3\", to = \"squares a2 a3 d2 d3\" }\nsteps = \"frF\"",
                vec![identity, half_circle],
            ),
            ("line = 3", vec![identity, left_right, up_down, half_circle]),
            ("line = 3\nsteps = \"frF\"", vec![identity, half_circle]),
        ] {
            assert_eq!(accepted(ending), maps, "{ending}");
        }
    }
}
