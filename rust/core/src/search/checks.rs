//! Which quiet turns give check, told without playing them.
//!
//! A hint for pruning: a man that stays on the line that it hides is taken to open it, and odd captures are seen only where routes tell them
//! and the moving man makes them.

use crate::bitboard::{Bitboard, Square};
use crate::cpu::{Level, Task};
use crate::kinds::KindId;
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::tables::Variant;

/// Kinds that slide alike are seen up to so many sorts.
const MOST_GROUPS: usize = 6;

/// What to look at to see whether a turn gives check.
pub(super) struct Checks<const W: usize> {
    /// The enemy's king, if it is the only royal man.
    king: Option<Square>,
    /// By group of sliders: from where they reach the king.
    slides: [Bitboard<W>; MOST_GROUPS],
    /// The men of the side to move that stand between the king and a slider of theirs.
    screens: Bitboard<W>,
}

impl<const W: usize> Checks<W> {
    /// Those of the side to move.
    pub fn new(variant: &Variant<W>, position: &Position<W>) -> Self {
        let royals = position.men_among(position.turn().other(), variant.royal);
        let mut checks = Self {
            king: royals.lowest().filter(|_| !royals.many()),
            slides: [Bitboard::EMPTY; MOST_GROUPS],
            screens: Bitboard::EMPTY,
        };
        if let Some(king) = checks.king {
            variant.cpu.run(Lines { checks: &mut checks, variant, position, king });
        }
        checks
    }

    /// Whether no turn can be seen to give check.
    pub fn is_nothing(&self) -> bool {
        self.king.is_none()
    }

    /// Whether a quiet turn seems to give check.
    pub fn gives(&self, variant: &Variant<W>, position: &Position<W>, turn: Move) -> bool {
        let Some(king) = self.king else { return false };
        let (kind, side, to) = match turn.kind() {
            MoveKind::Drop => (turn.dropped(), position.turn().index(), turn.to()),
            MoveKind::Plain => {
                let Some(man) = position.man(turn.from()) else { return false };
                if self.screens.contains(turn.from()) {
                    return true;
                }
                (man.kind, man.color.index(), turn.to())
            }
            _ => return false,
        };
        variant.kinds[side][kind as usize].leaps[king].capture_from.contains(to)
            || self.slides_there(variant, (kind, side, to))
            || Self::captures_oddly(variant, position, (kind, to), king, turn)
    }

    fn slides_there(&self, variant: &Variant<W>, (kind, side, to): (KindId, usize, Square)) -> bool {
        let mut groups = variant.slide_groups[side].iter().zip(&self.slides);
        groups.any(|(group, slides)| group.kinds >> kind & 1 != 0 && slides.contains(to))
    }

    fn captures_oddly(
        variant: &Variant<W>,
        position: &Position<W>,
        (kind, to): (KindId, Square),
        king: Square,
        turn: Move,
    ) -> bool {
        if variant.odd >> kind & 1 == 0 {
            return false;
        }
        let mut blockers = position.blockers().with(to);
        if !turn.is_drop() {
            blockers.remove(turn.from());
        }
        position.would_capture(variant, (position.turn(), kind, to), king, blockers)
    }
}

/// Fills in what sliders tell.
struct Lines<'a, const W: usize> {
    checks: &'a mut Checks<W>,
    variant: &'a Variant<W>,
    position: &'a Position<W>,
    king: Square,
}

impl<const W: usize> Task for Lines<'_, W> {
    type Output = ();

    #[inline(always)]
    fn run<L: Level>(self) {
        let Self { checks, variant, position, king } = self;
        let own = position.men(position.turn());
        let groups = &variant.slide_groups[position.turn().index()];
        for (group, slides) in groups.iter().zip(&mut checks.slides) {
            let fan = &variant.fans[group.fan as usize];
            *slides = fan.reach::<L>(king, position.blockers());
            let sliders = position.among(group.kinds) & own & fan.open(king) & !*slides;
            let screens = *slides & own;
            if sliders.is_empty() || screens.is_empty() {
                continue;
            }
            let behind = fan.reach::<L>(king, position.blockers() & !screens) & sliders;
            if behind.non_empty() {
                let hides = |&at: &Square| (fan.reach::<L>(king, position.blockers().without(at)) & behind).non_empty();
                checks.screens |= screens.filter(hides).collect();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::legal_moves;
    use crate::tables::zobrist::splitmix;
    use crate::variant::rules::Rules;

    /// Walks at random and compares with what playing tells: how many quiet turns gave check, and for how many that was not seen or only seemed so.
    fn walk<const W: usize>(variant: &Variant<W>) -> (usize, usize) {
        let (mut gave, mut wrong) = (0, 0);
        for game in 0..12 {
            let Ok(mut position) = Position::from_fen(variant, &variant.rules.start_fen) else { break };
            for ply in 0..120 {
                let turns = legal_moves(variant, &position);
                if turns.is_empty() {
                    break;
                }
                let checks = Checks::new(variant, &position);
                for &turn in turns.iter().filter(|turn| matches!(turn.kind(), MoveKind::Plain | MoveKind::Drop)) {
                    if position.occupied().contains(turn.to()) || turn.promotion().is_some() {
                        continue;
                    }
                    let mut next = position.clone();
                    next.play_unchecked(variant, turn);
                    let gives = next.is_check(variant);
                    gave += usize::from(gives);
                    wrong += usize::from(gives != checks.gives(variant, &position, turn));
                }
                position.play_unchecked(variant, turns[splitmix(game << 32 | ply) as usize % turns.len()]);
            }
        }
        (gave, wrong)
    }

    #[test]
    fn quiet_checks_are_seen() {
        for (name, share) in
            [("chess", 3), ("crazyhouse", 3), ("reserve-swedish-cannon", 10), ("wolf", 5), ("grasshopper", 10)]
        {
            let rules = Rules::builtin(name).expect(name);
            let (gave, wrong) = if rules.files * rules.ranks <= 64 {
                walk(&Variant::<1>::new(rules).expect(name))
            } else {
                walk(&Variant::<2>::new(rules).expect(name))
            };
            assert!(gave > 50 && 100 * wrong <= share * gave, "{name}: {gave} gave check, {wrong} were misjudged");
        }
    }
}
