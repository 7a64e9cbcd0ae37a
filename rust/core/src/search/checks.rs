//! Finds quiet moves that give check, without playing them.
//!
//! The result is only a hint for pruning. A piece that moves along the line that it blocks is assumed to open it, and
//! special captures are recognised only if they follow routes and the moving piece makes them.

use crate::board::{Bitboard, Color, Level, PieceTypeId, Square, Task};
use crate::moves::{Move, MoveKind};
use crate::position::Position;
use crate::tables::Variant;

/// The maximum number of groups of piece types that slide in the same way; further groups are ignored.
const MAX_GROUPS: usize = 6;

/// The data for deciding whether a move gives check.
pub(super) struct Checks<const W: usize> {
    /// The enemy's king, if it is the enemy's only royal piece.
    king: Option<Square>,
    /// For each group of sliders, the squares from which they reach the king.
    slides: [Bitboard<W>; MAX_GROUPS],
    /// The pieces of the side to move that are between the king and one of that side's sliders.
    screens: Bitboard<W>,
}

impl<const W: usize> Checks<W> {
    /// Finds the checks that the side to move can give.
    pub fn new(variant: &Variant<W>, position: &Position<W>) -> Self {
        let royals = position.royals(variant, position.side_to_move().other()).all();
        let mut checks = Self {
            king: royals.lowest().filter(|_| !royals.many()),
            slides: [Bitboard::EMPTY; MAX_GROUPS],
            screens: Bitboard::EMPTY,
        };
        if let Some(king) = checks.king {
            variant.cpu.run(Lines { checks: &mut checks, variant, position, king });
        }
        checks
    }

    /// True if no check was found.
    pub fn is_nothing(&self) -> bool {
        self.king.is_none()
    }

    /// True if a quiet move seems to give check.
    pub fn gives(&self, variant: &Variant<W>, position: &Position<W>, mv: Move) -> bool {
        let Some(king) = self.king else { return false };
        let (piece_type, side, to) = match mv.kind() {
            MoveKind::Drop => (mv.dropped(), position.side_to_move(), mv.to()),
            MoveKind::Plain => {
                let Some(piece) = position.piece(mv.from()) else { return false };
                if self.screens.contains(mv.from()) {
                    return true;
                }
                (piece.piece_type, piece.color, mv.to())
            }
            _ => return false,
        };
        variant.piece_types[side][piece_type.index()].leaps[king].capture_from.contains(to)
            || self.slides_there(variant, (piece_type, side, to))
            || Self::captures_specially(variant, position, (piece_type, to), king, mv)
    }

    fn slides_there(&self, variant: &Variant<W>, (piece_type, side, to): (PieceTypeId, Color, Square)) -> bool {
        let mut groups = variant.slide_groups[side].iter().zip(&self.slides);
        groups.any(|(group, slides)| group.piece_types.contains(piece_type) && slides.contains(to))
    }

    fn captures_specially(
        variant: &Variant<W>,
        position: &Position<W>,
        (piece_type, to): (PieceTypeId, Square),
        king: Square,
        mv: Move,
    ) -> bool {
        if !variant.special.contains(piece_type) {
            return false;
        }
        let mut blockers = position.blockers().with(to);
        if !mv.is_drop() {
            blockers.remove(mv.from());
        }
        position.would_capture(variant, (position.side_to_move(), piece_type, to), king, blockers)
    }
}

/// Fills in the lines of the sliders.
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
        let own = position.pieces(position.side_to_move());
        let groups = &variant.slide_groups[position.side_to_move()];
        for (group, slides) in groups.iter().zip(&mut checks.slides) {
            let slider = &variant.sliders[group.slider as usize];
            *slides = slider.reach::<L>(king, position.blockers());
            let sliders = position.among(group.piece_types) & own & slider.open(king) & !*slides;
            let screens = *slides & own;
            if sliders.is_empty() || screens.is_empty() {
                continue;
            }
            let behind = slider.reach::<L>(king, position.blockers() & !screens) & sliders;
            if behind.non_empty() {
                let hides =
                    |&at: &Square| (slider.reach::<L>(king, position.blockers().without(at)) & behind).non_empty();
                checks.screens |= screens.iter().filter(hides).collect();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::legal_moves;
    use crate::tables::splitmix;
    use crate::variant::Rules;

    /// Plays random moves, and compares the predictions with the position after each. Returns how many quiet moves gave
    /// check, and how many predictions were wrong.
    fn walk<const W: usize>(variant: &Variant<W>) -> (usize, usize) {
        let (mut gave, mut wrong) = (0, 0);
        for game in 0..12 {
            let Ok(mut position) = Position::from_fen(variant, &variant.rules.start_fen) else { break };
            for ply in 0..120 {
                let moves = legal_moves(variant, &position);
                if moves.is_empty() {
                    break;
                }
                let checks = Checks::new(variant, &position);
                for &mv in moves.iter().filter(|mv| matches!(mv.kind(), MoveKind::Plain | MoveKind::Drop)) {
                    if position.occupied().contains(mv.to()) || mv.promotion().is_some() {
                        continue;
                    }
                    let mut next = position.clone();
                    next.play_unchecked(variant, mv);
                    let gives = next.is_check(variant);
                    gave += usize::from(gives);
                    wrong += usize::from(gives != checks.gives(variant, &position, mv));
                }
                position.play_unchecked(variant, moves[splitmix(game << 32 | ply) as usize % moves.len()]);
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
