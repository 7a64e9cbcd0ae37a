//! Progress towards winning or losing by one of the variant's own rules. A search sees the end of the game only when it is near.

use super::freedom::Freedom;
use super::mobility::plain_moves;
use super::stable::Stable;
use super::{Evaluation, Tapered};
use crate::board::{Bitboard, ByColor, Color, Geometry, PieceTypeId, PieceTypeSet, Square, SquareMap};
use crate::position::Position;
use crate::tables::{Condition, Extinct, Goal, Lines, Variant};
use crate::variant::{EndingResult, Mate, Rules};

/// The value of a piece one step from its goal, in hundredths of a pawn, if one piece is enough. At `n` steps, the value is
/// divided by `n`.
const NEAR_GOAL: i32 = 240;
/// The value of each step that brings a piece nearer to its goal.
const STEP_TO_GOAL: i32 = 8;
/// The value of a piece on its goal, if several pieces must get there.
const ON_GOAL: i32 = 120;
/// The value of a piece that cannot capture and has a free way to a goal, and its additional value one step from the goal,
/// divided by `n` at `n` steps.
const FREE_WAY: [i32; 2] = [100, 1200];
/// The penalty if an enemy that could capture such a piece is one step from it; at `n` steps, it is divided by `n`.
const HUNTER: i32 = 60;
/// How much more a goal counts if only goals can win.
const ONLY_GOALS: i32 = 4;
/// The penalty for a side that must not lose its last piece; it is divided by the number of pieces that the side has left.
const LAST_PIECE: i32 = 240;
/// Groups with more pieces than this are safe from extinction.
const FEW: u32 = 4;
/// Twice the value of needing only one more check; each further check needed halves the value.
const CHECK_LEFT: i32 = 800;
/// The value of a line with one piece missing; each further missing piece divides it by four.
const LINE: i32 = 160;

/// The data for evaluating the rules that end a game.
#[derive(Debug)]
pub struct Goals<const W: usize> {
    /// One entry for each ending.
    endings: Vec<Progress<W>>,
    /// The value of having many moves, if the game is decided when a side has none.
    freedom: Option<Freedom>,
    /// Pieces that can never change sides, in variants in which enclosed pieces do.
    stable: Option<Stable>,
}

/// The data for evaluating an ending.
#[derive(Debug)]
enum Progress<const W: usize> {
    /// Pieces must reach their goal.
    Reach(Way<W>),
    /// Pieces must form a line; true if they need not fill it and can capture enemies on it.
    Line(bool),
    /// Any other condition, which is evaluated without further data.
    Other,
}

/// The distances of pieces from their goal.
#[derive(Debug)]
struct Way<const W: usize> {
    /// By side, piece type and square: the number of moves to the goal on an empty board; [`u8::MAX`] if there is no way.
    moves: ByColor<Vec<SquareMap<u8, W>>>,
    /// True if one piece is enough and none can capture, so that other pieces may block its way.
    can_be_blocked: bool,
    /// The piece types that can capture.
    hunters: PieceTypeSet,
    /// Multiplies the value.
    factor: i32,
}

impl<const W: usize> Goals<W> {
    /// Computes the data for a variant.
    pub fn new(variant: &Variant<W>) -> Self {
        let progress = |condition: &Condition<W>| match condition {
            Condition::Reach(goal) => Progress::Reach(Way::new(variant, goal)),
            Condition::Line(lines) => {
                let longer = lines.all.iter().any(|line| line.count() > lines.count);
                Progress::Line(longer && attackers(&variant.rules).overlaps(lines.pieces))
            }
            _ => Progress::Other,
        };
        Self {
            endings: variant.endings.iter().map(|ending| progress(&ending.condition)).collect(),
            freedom: Freedom::new(variant),
            stable: Stable::new(variant),
        }
    }

    /// True if no rule of the variant needs evaluation.
    pub fn is_empty(&self) -> bool {
        self.endings.is_empty() && self.freedom.is_none() && self.stable.is_none()
    }
}

impl<const W: usize> Way<W> {
    fn new(variant: &Variant<W>, goal: &Goal<W>) -> Self {
        let all = variant.rules.all_piece_types();
        let of = |side: Color, piece_type: PieceTypeId| {
            if goal.pieces.contains(piece_type) {
                distances(variant, side, piece_type, goal.squares[side])
            } else {
                SquareMap::filled(u8::MAX)
            }
        };
        let hunters = attackers(&variant.rules);
        let mate_wins = variant.rules.endings.mate == Mate::Loss && !variant.rules.moves.no_checks;
        Self {
            moves: ByColor::from_fn(|side| all.iter().map(|piece_type| of(side, piece_type)).collect()),
            can_be_blocked: goal.count == 1 && !goal.pieces.overlaps(hunters),
            hunters,
            factor: if mate_wins || variant.royal.is_empty() { 1 } else { ONLY_GOALS },
        }
    }

    /// The value of pieces on their way to a goal, which grows as they get nearer.
    fn value(&self, variant: &Variant<W>, position: &Position<W>, color: Color, goal: &Goal<W>) -> i32 {
        let longest = longest(&variant.geometry);
        let distances = goal.pieces.iter().flat_map(|piece_type| {
            let moves = &self.moves[color][piece_type.index()];
            let known = move |square| (square, i32::from(moves[square]));
            position.pieces_of(color, piece_type).into_iter().map(known).filter(|&(_, moves)| moves <= longest)
        });
        if goal.count > 1 {
            let of =
                |(_, moves): (Square, i32)| (longest - moves) * STEP_TO_GOAL + if moves == 0 { ON_GOAL } else { 0 };
            return self.factor * distances.map(of).sum::<i32>();
        }
        let near = |moves: i32| NEAR_GOAL / moves.max(1) + (longest - moves) * STEP_TO_GOAL;
        if !self.can_be_blocked {
            return self.factor * distances.map(|(_, moves)| moves).min().map_or(0, near);
        }
        let hunters = position.pieces_among(color.other(), self.hunters);
        let way = |(square, _)| {
            let moves = free_way(variant, position, square, goal.squares[color])?;
            let hunter = hunters.iter().map(|at| king_distance(&variant.geometry, at, square)).min();
            Some(FREE_WAY[0] + FREE_WAY[1] / moves.max(1) - hunter.map_or(0, |steps| HUNTER / steps.max(1)))
        };
        distances.filter_map(way).sum()
    }
}

/// The number of moves up to which distances to a goal are counted.
fn longest<const W: usize>(geometry: &Geometry<W>) -> i32 {
    i32::from(geometry.files.max(geometry.ranks))
}

/// The number of plain moves that a piece needs from each square to a goal, on an empty board. A piece without plain
/// moves is assumed to move like a king.
fn distances<const W: usize>(
    variant: &Variant<W>,
    side: Color,
    piece_type: PieceTypeId,
    goal: Bitboard<W>,
) -> SquareMap<u8, W> {
    let geometry = &variant.geometry;
    let mut targets: SquareMap<Bitboard<W>, W> = SquareMap::filled(Bitboard::EMPTY);
    for from in geometry.board {
        targets[from] = plain_moves(variant, (side, piece_type, from), Bitboard::EMPTY);
    }
    if geometry.board.iter().all(|from| targets[from].is_empty()) {
        return king_steps(geometry, goal);
    }
    let mut moves: SquareMap<u8, W> = SquareMap::filled(u8::MAX);
    let mut reached = goal;
    for number in 0..u8::MAX {
        for square in geometry.board.iter().filter(|&square| reached.contains(square)) {
            moves[square] = moves[square].min(number);
        }
        let next =
            geometry.board.iter().filter(|&from| !reached.contains(from) && (targets[from] & reached).non_empty());
        let next: Bitboard<W> = next.collect();
        if next.is_empty() {
            break;
        }
        reached |= next;
    }
    moves
}

/// The distance of each square from a set, in king steps; 255 if the set is empty.
fn king_steps<const W: usize>(geometry: &Geometry<W>, goal: Bitboard<W>) -> SquareMap<u8, W> {
    let mut steps = SquareMap::filled(u8::MAX);
    for square in geometry.board {
        let distance = |at| king_distance(geometry, square, at) as u8;
        steps[square] = goal.iter().map(distance).min().unwrap_or(u8::MAX);
    }
    steps
}

fn king_distance<const W: usize>(geometry: &Geometry<W>, from: Square, to: Square) -> i32 {
    let files = geometry.file(from).abs_diff(geometry.file(to));
    i32::from(files.max(geometry.rank(from).abs_diff(geometry.rank(to))))
}

/// The piece types that can capture.
fn attackers(rules: &Rules) -> PieceTypeSet {
    let all = rules.all_piece_types();
    all.iter().filter(|id| rules.piece_types[id.index()].moves.iter().any(|def| def.capture)).collect()
}

/// The number of moves that a piece needs to reach a goal through empty squares only.
fn free_way<const W: usize>(
    variant: &Variant<W>,
    position: &Position<W>,
    from: Square,
    goal: Bitboard<W>,
) -> Option<i32> {
    let piece = position.piece(from)?;
    let (blockers, mut seen, mut last) = (position.blockers(), Bitboard::of(from), Bitboard::of(from));
    for moves in 0.. {
        if (last & goal).non_empty() {
            return Some(moves);
        }
        let mut next = Bitboard::EMPTY;
        for square in last {
            next |= plain_moves(variant, (piece.color, piece.piece_type, square), blockers) & !blockers;
        }
        last = next & !seen;
        if last.is_empty() {
            break;
        }
        seen |= last;
    }
    None
}

impl<const W: usize> Evaluation<W> {
    /// How close a side is to winning by the variant's own rules, minus how close it is to losing by them.
    pub(super) fn goals(&self, variant: &Variant<W>, position: &Position<W>, color: Color) -> Tapered {
        let mut sum = self.goals.freedom.as_ref().map_or(0, |freedom| freedom.value(variant, position, color));
        sum += self.goals.stable.as_ref().map_or(0, |stable| stable.value(variant, position, color));
        for (ending, progress) in variant.endings.iter().zip(&self.goals.endings) {
            let value = match (&ending.condition, progress) {
                (Condition::Reach(goal), Progress::Reach(way)) => way.value(variant, position, color, goal),
                (Condition::Extinct(extinct), _) => gone(&variant.rules, position, color, extinct),
                (Condition::Checks(_), _) => {
                    let remaining = position.remaining_checks(variant, color).unwrap_or(0);
                    CHECK_LEFT / (1 << remaining.min(8))
                }
                (Condition::Line(lines), &Progress::Line(captures)) => lined_up(position, color, lines, captures),
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

/// How close a group of pieces is to extinction: the fewer are left, the greater the value.
fn gone<const W: usize>(rules: &Rules, position: &Position<W>, color: Color, extinct: &Extinct) -> i32 {
    if extinct.only.is_some_and(|only| only != color) {
        return 0;
    }
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

/// The value of pieces on lines that no enemy blocks for good; it grows with the number of pieces. The best line counts in full,
/// the others count half.
fn lined_up<const W: usize>(position: &Position<W>, color: Color, lines: &Lines<W>, captures: bool) -> i32 {
    let own = position.pieces_among(color, lines.pieces);
    let enemies = if captures { Bitboard::EMPTY } else { position.pieces(color.other()) };
    let (mut best, mut sum) = (0, 0);
    for &line in lines.all.iter().filter(|&&line| (line & enemies).is_empty()) {
        let missing = lines.count.saturating_sub((line & own).count());
        let value = if missing < 4 { LINE >> (2 * missing.saturating_sub(1)) } else { 0 };
        best = best.max(value);
        sum += value;
    }
    best / 2 + (sum / 2).min(LINE)
}
