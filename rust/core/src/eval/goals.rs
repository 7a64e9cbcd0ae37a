//! Progress towards the rules that end a game. A search sees the end itself only when it is near.

use super::{Evaluation, Tapered};
use crate::board::{Bitboard, ByColor, Color, Geometry, SquareMap};
use crate::position::Position;
use crate::tables::{Condition, Extinct, Lines, Variant};
use crate::variant::{EndingResult, Rules};

/// What an only piece one step from its goal adds, in hundredths of a pawn; at `n` steps it is the `n`-th part, and less for each of
/// several pieces.
const NEAR_GOAL: i32 = 240;
/// What each step of the longest way to a goal adds.
const STEP_TO_GOAL: i32 = 8;
/// What a piece on its goal adds, where more than one must get there.
const ON_GOAL: i32 = 120;
/// What the last piece but `n` takes away, where a side must keep one: this, divided by `n + 1`.
const LAST_PIECE: i32 = 240;
/// Groups with more pieces than this are not rare.
const FEW: u32 = 4;
/// What it adds that a side needs only one more check, twice; half of it with each further check.
const CHECK_LEFT: i32 = 800;
/// What a line adds that has all its pieces but one; each further piece that is missing leaves a quarter.
const LINE: i32 = 160;

/// What the evaluation knows about an ending, by its index.
#[derive(Debug)]
pub(super) enum Progress<const W: usize> {
    /// By side and square: the number of steps to the goal.
    Reach(ByColor<SquareMap<u8, W>>),
    /// All else is seen from the position.
    Other,
}

impl<const W: usize> Progress<W> {
    /// For each ending of a variant.
    pub fn all(variant: &Variant<W>) -> Vec<Self> {
        let progress = |condition: &Condition<W>| match condition {
            Condition::Reach(goal) => {
                Self::Reach(ByColor::from_fn(|side| steps(&variant.geometry, goal.squares[side])))
            }
            _ => Self::Other,
        };
        variant.endings.iter().map(|ending| progress(&ending.condition)).collect()
    }
}

/// The distance of each square from a set, in steps of a king; 255 if the set is empty.
fn steps<const W: usize>(geometry: &Geometry<W>, goal: Bitboard<W>) -> SquareMap<u8, W> {
    let mut steps = SquareMap::filled(u8::MAX);
    for square in geometry.board {
        let distance = |at| {
            let files = geometry.file(square).abs_diff(geometry.file(at));
            files.max(geometry.rank(square).abs_diff(geometry.rank(at)))
        };
        steps[square] = goal.iter().map(distance).min().unwrap_or(u8::MAX);
    }
    steps
}

impl<const W: usize> Evaluation<W> {
    /// How near a side is to winning by the rules of the variant, less how near it is to losing by them.
    pub(super) fn goals(&self, variant: &Variant<W>, position: &Position<W>, color: Color) -> Tapered {
        let mut sum = 0;
        for (ending, progress) in variant.endings.iter().zip(&self.progress) {
            let value = match (&ending.condition, progress) {
                (Condition::Reach(goal), Progress::Reach(steps)) => {
                    let pieces = position.pieces_among(color, goal.pieces);
                    near_goal(pieces, &steps[color], goal.count, &variant.geometry)
                }
                (Condition::Extinct(extinct), _) => gone(&variant.rules, position, color, extinct),
                (Condition::Checks(_), _) => {
                    let remaining = position.remaining_checks(variant, color).unwrap_or(0);
                    CHECK_LEFT / (1 << remaining.min(8))
                }
                (Condition::Line(lines), _) => lined_up(position, color, lines),
                _ => 0,
            };
            sum += match ending.result {
                EndingResult::Win => value,
                EndingResult::Loss => -value,
                EndingResult::Draw | EndingResult::Count => 0,
            };
        }
        Tapered { middle: sum, end: sum }
    }
}

/// The nearer the pieces, the more.
fn near_goal<const W: usize>(pieces: Bitboard<W>, steps: &SquareMap<u8, W>, count: u32, geometry: &Geometry<W>) -> i32 {
    let longest = i32::from(geometry.files.max(geometry.ranks));
    let distances = pieces.iter().map(|square| i32::from(steps[square])).filter(|&distance| distance <= longest);
    if count > 1 {
        let of = |distance: i32| (longest - distance) * STEP_TO_GOAL + if distance == 0 { ON_GOAL } else { 0 };
        return distances.map(of).sum();
    }
    distances.min().map_or(0, |nearest| NEAR_GOAL / nearest.max(1) + (longest - nearest) * STEP_TO_GOAL)
}

/// The fewer pieces are left of a group, the more.
fn gone<const W: usize>(rules: &Rules, position: &Position<W>, color: Color, extinct: &Extinct) -> i32 {
    let groups = extinct.groups.iter().map(|&(on_board, in_reserve)| {
        let mut left = position.pieces_among(color, on_board).count();
        if position.keeps_reserves() {
            let waiting = in_reserve & rules.all_piece_types();
            left += waiting.iter().map(|piece_type| u32::from(position.in_reserve(color, piece_type))).sum::<u32>();
        }
        let spare = left.saturating_sub(extinct.at_most + 1);
        if spare >= FEW { 0 } else { LAST_PIECE / (spare as i32 + 1) }
    });
    groups.sum()
}

/// The more pieces are on a line without an enemy, the more; only the best line counts, and half of the others.
fn lined_up<const W: usize>(position: &Position<W>, color: Color, lines: &Lines<W>) -> i32 {
    let (own, enemies) = (position.pieces_among(color, lines.pieces), position.pieces(color.other()));
    let (mut best, mut sum) = (0, 0);
    for &line in lines.all.iter().filter(|&&line| (line & enemies).is_empty()) {
        let missing = lines.count.saturating_sub((line & own).count());
        let value = if missing < 4 { LINE >> (2 * missing.saturating_sub(1)) } else { 0 };
        best = best.max(value);
        sum += value;
    }
    best / 2 + (sum / 2).min(LINE)
}
