//! The rules that end a game, compiled for the board.

use crate::board::{Bitboard, ByColor, Color, Geometry, PieceTypeId, PieceTypeSet, Region, Square, Step};
use crate::variant::{Answer, EndingCondition, EndingResult, Rules, Shape};

/// A rule that ends a game.
#[derive(Debug)]
pub struct Ending<const W: usize> {
    /// The condition that a side must meet.
    pub condition: Condition<W>,
    /// The side that may make one more move.
    pub answer: Answer,
    /// Its result.
    pub result: EndingResult,
}

/// The condition that a side must meet for an ending to apply.
#[derive(Debug)]
pub enum Condition<const W: usize> {
    /// Pieces have reached their goal.
    Reach(Goal<W>),
    /// A group has few pieces left.
    Extinct(Extinct),
    /// The side has given a certain number of checks.
    Checks(u8),
    /// One of these sets of squares is full of pieces.
    Line(Lines<W>),
    /// A chain of pieces joins two regions.
    Joined(Chain<W>),
    /// Pieces have faced each other for a certain number of consecutive moves.
    Facing(u8),
    /// The sides have passed a certain number of times in a row.
    Passed(u8),
    /// The side has castled on one of these wings.
    Castled(u8),
    /// The side can no longer castle on any of these wings.
    Forfeited(u8),
    /// No square is empty.
    Full,
}

impl<const W: usize> Condition<W> {
    /// True if the condition is the same for both sides; `over` maps a square to its counterpart on the flipped board.
    pub fn is_alike(&self, over: impl Fn(Square) -> Square) -> bool {
        let alike = |squares: &ByColor<Bitboard<W>>| {
            squares[Color::White].iter().map(&over).collect::<Bitboard<W>>() == squares[Color::Black]
        };
        match self {
            Self::Reach(goal) => alike(&goal.squares),
            Self::Joined(chain) => alike(&chain.from) && alike(&chain.to),
            Self::Castled(wings) | Self::Forfeited(wings) => wings & 0b11 == wings >> 2,
            _ => true,
        }
    }
}

/// The goal of pieces.
#[derive(Debug)]
pub struct Goal<const W: usize> {
    /// The squares of each side's goal.
    pub squares: ByColor<Bitboard<W>>,
    /// The piece types that count.
    pub pieces: PieceTypeSet,
    /// The number of pieces.
    pub count: u32,
    /// True if only unattacked pieces count.
    pub safe: bool,
    /// True if one piece is enough after a move by its side that leaves no square of the goal empty.
    pub blocked: bool,
}

/// Groups of piece types; a side must keep more than `at_most` pieces of each group.
#[derive(Debug)]
pub struct Extinct {
    /// Each group: the piece types on the board and in the reserve.
    pub groups: Vec<(PieceTypeSet, PieceTypeSet)>,
    /// The side to which the rule is limited.
    pub only: Option<Color>,
    /// The maximum number of pieces that the side still has when the ending applies.
    pub at_most: u32,
    /// The minimum number of pieces of the same group that the other side must have.
    pub enemy_has: u32,
}

/// Lines of pieces.
#[derive(Debug)]
pub struct Lines<const W: usize> {
    /// The squares of each line.
    pub all: Vec<Bitboard<W>>,
    /// The number of squares of a line that must be occupied.
    pub count: u32,
    /// The piece types that count.
    pub pieces: PieceTypeSet,
}

/// A chain of pieces.
#[derive(Debug)]
pub struct Chain<const W: usize> {
    /// The squares where each side's chain begins.
    pub from: ByColor<Bitboard<W>>,
    /// Where it ends.
    pub to: ByColor<Bitboard<W>>,
    /// The steps from piece to piece: the squares from which a step stays on the board, and the change in the square number.
    pub steps: Vec<(Bitboard<W>, i16)>,
    /// The same steps, in the same order.
    pub directions: Vec<Step>,
    /// The piece types that count.
    pub pieces: PieceTypeSet,
}

/// Pieces that may face each other.
#[derive(Debug)]
pub struct Facing {
    /// Their types.
    pub pieces: PieceTypeSet,
    /// The directions of the lines, one of each pair of opposites.
    pub steps: Vec<Step>,
    /// True if a side must separate these pieces or pass.
    pub accepted: bool,
}

/// The facts about past moves that the rules for ending a game need.
#[derive(Debug, Default)]
pub struct Tallied {
    /// True if anything must be remembered.
    pub any: bool,
    /// The number of checks that end a game; 0 if checks are not counted.
    pub checks: u8,
    /// True if passes in a row are counted.
    pub passes: bool,
    /// True if castling is remembered.
    pub castled: bool,
    /// At least one of these pieces must have given check in the series of checks that ends in mate.
    pub series: PieceTypeSet,
    /// The pieces that may face each other.
    pub facing: Option<Facing>,
}

impl Tallied {
    /// Finds the facts that the rules need.
    pub(super) fn new(rules: &Rules) -> Self {
        let series = rules.endings.mate_needs;
        let mut tallied = Self { series, any: !series.is_empty(), ..Self::default() };
        for rule in &rules.ending_rules {
            match &rule.condition {
                EndingCondition::Checks { count } => tallied.checks = *count,
                EndingCondition::Passed { .. } => tallied.passes = true,
                EndingCondition::Castled { .. } | EndingCondition::Forfeited { .. } => tallied.castled = true,
                EndingCondition::Facing { pieces, steps, accepted, .. } => {
                    tallied.facing = Some(Facing { pieces: *pieces, steps: steps.clone(), accepted: *accepted });
                }
                _ => continue,
            }
            tallied.any = true;
        }
        tallied
    }
}

impl Tallied {
    /// True if checks are counted and nothing else is remembered.
    pub fn only_checks(&self) -> bool {
        self.checks > 0 && self.series.is_empty() && self.facing.is_none() && !self.passes && !self.castled
    }
}

/// The endings of a variant.
pub(super) fn compile<const W: usize>(rules: &Rules, geometry: &Geometry<W>) -> Vec<Ending<W>> {
    let compiled = rules.ending_rules.iter().map(|rule| Ending {
        condition: condition(&rule.condition, rules, geometry),
        answer: rule.answer,
        result: rule.result,
    });
    compiled.collect()
}

fn condition<const W: usize>(condition: &EndingCondition, rules: &Rules, geometry: &Geometry<W>) -> Condition<W> {
    let squares = |region: &Region| ByColor::from_fn(|side: Color| region[side].resized::<W>() & geometry.board);
    match condition {
        &EndingCondition::Reach { ref region, pieces, count, safe, blocked } => {
            Condition::Reach(Goal { squares: squares(region), pieces, count, safe, blocked })
        }
        &EndingCondition::Extinct { ref groups, only, at_most, enemy_has } => {
            let becomes = |piece_type: &PieceTypeId, group: &PieceTypeSet| group.contains(rules.on_board(*piece_type));
            let in_reserve = |group: &PieceTypeSet| {
                rules.all_piece_types().iter().filter(|piece_type| becomes(piece_type, group)).collect()
            };
            let groups = groups.iter().map(|group| (*group, in_reserve(group))).collect();
            Condition::Extinct(Extinct { groups, only, at_most, enemy_has })
        }
        &EndingCondition::Checks { count } => Condition::Checks(count),
        &EndingCondition::Line { count, shape, ref steps, pieces } => {
            let lines = match shape {
                Shape::Row => steps.iter().flat_map(|&step| rows(geometry, step, Some(count))).collect(),
                Shape::Scattered => steps.iter().flat_map(|&step| rows(geometry, step, None)).collect(),
                Shape::Square => blocks(geometry, count),
            };
            let count = if shape == Shape::Square { count * count } else { count };
            Condition::Line(Lines { all: lines, count, pieces })
        }
        EndingCondition::Joined { from, to, steps, pieces } => {
            let directions: Vec<Step> = steps.iter().flat_map(|&step| [step, step.opposite()]).collect();
            let steps = directions.iter().map(|&step| {
                let leads = geometry.board.iter().filter(|&square| geometry.offset(square, step).is_some());
                (leads.collect(), i16::from(step.dy) * i16::from(geometry.files) + i16::from(step.dx))
            });
            let (from, to, steps) = (squares(from), squares(to), steps.collect());
            Condition::Joined(Chain { from, to, steps, directions, pieces: *pieces })
        }
        &EndingCondition::Facing { moves, .. } => Condition::Facing(moves),
        &EndingCondition::Passed { count } => Condition::Passed(count),
        &EndingCondition::Castled { wings } => Condition::Castled(wings),
        &EndingCondition::Forfeited { wings } => Condition::Forfeited(wings),
        EndingCondition::Full => Condition::Full,
    }
}

/// The lines in a direction: all of a given length, or the longest ones if no length is given.
fn rows<const W: usize>(geometry: &Geometry<W>, step: Step, length: Option<u32>) -> Vec<Bitboard<W>> {
    let back = Step { dx: -step.dx, dy: -step.dy };
    let starts = geometry.board.iter().filter(|&square| length.is_some() || geometry.offset(square, back).is_none());
    let rows = starts.map(|start| {
        let line = std::iter::successors(Some(start), |&square| geometry.offset(square, step));
        line.take(length.map_or(usize::MAX, |length| length as usize)).collect::<Bitboard<W>>()
    });
    rows.filter(|row| length.is_none_or(|length| row.count() == length)).collect()
}

/// All blocks of `length` by `length` squares.
fn blocks<const W: usize>(geometry: &Geometry<W>, length: u32) -> Vec<Bitboard<W>> {
    let edge = length as i8;
    let steps: Vec<Step> = (0..edge).flat_map(|dx| (0..edge).map(move |dy| Step { dx, dy })).collect();
    let blocks = geometry
        .board
        .iter()
        .filter_map(|corner| steps.iter().map(|&step| geometry.offset(corner, step)).collect::<Option<Bitboard<W>>>());
    blocks.collect()
}
