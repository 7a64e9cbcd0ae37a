//! The rules of a variant that end a game, judged square by square.

use serde::Deserialize;

use crate::Error;
use crate::action::Action;
use crate::betza;
use crate::board::PieceType;
use crate::game::Game;
use crate::moves::actions;
use crate::outcome::Outcome;
use crate::position::Position;
use crate::region::Region;
use crate::square::{Side, Square, Vector};
use crate::step::{gives_check, is_attacked, royal_attacked};
use crate::table::{Context, RegionTexts, Texts};

/// `[[ending]]`, as written in a definition.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct EndingSpec {
    reach: Option<RegionTexts>,
    extinct: Option<Texts>,
    checks: Option<u32>,
    line: Option<usize>,
    joined: Option<JoinedSpec>,
    facing: Option<Vec<String>>,
    accept: Option<String>,
    moves: Option<u32>,
    passed: Option<u32>,
    castled: Option<String>,
    forfeited: Option<String>,
    full: bool,
    pieces: Option<Vec<String>>,
    count: Option<usize>,
    safe: bool,
    blocked: bool,
    at_most: usize,
    enemy_has: usize,
    shape: Option<String>,
    steps: Option<String>,
    answer: Option<String>,
    result: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JoinedSpec {
    from: RegionTexts,
    to: RegionTexts,
}

/// A rule that ends a game.
#[derive(Debug)]
pub(crate) struct Ending {
    condition: Condition,
    /// The sides that may answer with one more move.
    answers: Vec<Side>,
    result: Result,
    /// The only side to which the rule applies.
    only: Option<Side>,
}

impl Ending {
    /// The rule by which a side loses if it has none of the pieces in one of these groups.
    pub fn without(groups: Vec<Vec<PieceType>>, only: Option<Side>) -> Self {
        let condition = Condition::Extinct { groups, at_most: 0, enemy_has: 0 };
        Self { condition, answers: Vec::new(), result: Result::Loss, only }
    }

    /// True if the rule defines the result for a side that has none of these pieces.
    pub fn concerns(&self, piece_types: &[PieceType]) -> bool {
        match &self.condition {
            Condition::Extinct { groups, enemy_has: 0, .. } => {
                groups.iter().any(|group| group.iter().all(|it| piece_types.contains(it)))
            }
            _ => false,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Result {
    Win,
    Loss,
    Draw,
    Count,
}

#[derive(Debug)]
enum Condition {
    Reach { region: Region, pieces: Vec<PieceType>, count: usize, safe: bool, blocked: bool },
    Extinct { groups: Vec<Vec<PieceType>>, at_most: usize, enemy_has: usize },
    Checks(u32),
    Row { count: usize, steps: Vec<Vector>, scattered: bool, pieces: Vec<PieceType> },
    Block { edge: usize, pieces: Vec<PieceType> },
    Joined { from: Region, to: Region, steps: Vec<Vector>, pieces: Vec<PieceType> },
    Facing { pieces: Vec<PieceType>, steps: Vec<Vector>, moves: u32, accepted: bool },
    Passed(u32),
    Castled { wings: String, forfeited: bool },
    Full,
}

/// The values of `[values]`.
#[derive(Debug)]
pub(crate) struct Values {
    pieces: Vec<f64>,
    sides: [f64; 2],
}

/// Reads a rule.
pub(crate) fn read(spec: &EndingSpec, context: &Context) -> std::result::Result<Ending, Error> {
    let all: Vec<PieceType> = (0..context.names.len() as PieceType).collect();
    let pieces = match &spec.pieces {
        Some(names) => context.piece_types(names)?,
        None => all.clone(),
    };
    let steps = |default: &str| betza::parse_step(spec.steps.as_deref().unwrap_or(default));
    let condition = if let Some(region) = &spec.reach {
        let region = context.region(region)?;
        Condition::Reach { region, pieces, count: spec.count.unwrap_or(1), safe: spec.safe, blocked: spec.blocked }
    } else if let Some(texts) = &spec.extinct {
        let groups = match texts {
            Texts::One(word) if word == "all" => vec![all],
            Texts::One(word) if word == "each" => all.into_iter().map(|piece_type| vec![piece_type]).collect(),
            Texts::One(word) => return Err(Error(format!("'{word}' cannot be extinct"))),
            Texts::Many(names) => context.piece_types(names)?.into_iter().map(|piece_type| vec![piece_type]).collect(),
        };
        Condition::Extinct { groups, at_most: spec.at_most, enemy_has: spec.enemy_has }
    } else if let Some(count) = spec.checks {
        Condition::Checks(count)
    } else if let Some(count) = spec.line {
        match spec.shape.as_deref() {
            Some("square") => Condition::Block { edge: count, pieces },
            shape => Condition::Row { count, steps: steps("K")?, scattered: shape == Some("scattered"), pieces },
        }
    } else if let Some(joined) = &spec.joined {
        let (from, to) = (context.region(&joined.from)?, context.region(&joined.to)?);
        Condition::Joined { from, to, steps: steps("W")?, pieces }
    } else if let Some(names) = &spec.facing {
        let pieces = context.piece_types(names)?;
        let accepted = spec.accept.as_deref() == Some("pass");
        Condition::Facing { pieces, steps: steps("W")?, moves: spec.moves.unwrap_or(1), accepted }
    } else if let Some(count) = spec.passed {
        Condition::Passed(count)
    } else if let Some(wings) = spec.castled.as_ref().or(spec.forfeited.as_ref()) {
        Condition::Castled { wings: wings.clone(), forfeited: spec.forfeited.is_some() }
    } else if spec.full {
        Condition::Full
    } else {
        return Err(Error("an ending needs a condition".into()));
    };
    let answers = match spec.answer.as_deref() {
        None | Some("none") => vec![],
        Some("both") => Side::BOTH.to_vec(),
        Some("white") => vec![Side::White],
        Some("black") => vec![Side::Black],
        Some(other) => return Err(Error(format!("'{other}' is not an answer"))),
    };
    let result = match spec.result.as_deref() {
        None | Some("win") => Result::Win,
        Some("loss") => Result::Loss,
        Some("draw") => Result::Draw,
        Some("count") => Result::Count,
        Some(other) => return Err(Error(format!("'{other}' is not a result"))),
    };
    Ok(Ending { condition, answers, result, only: None })
}

/// The number of checks that ends a game, if checks are counted.
pub(crate) fn counted_checks(game: &Game) -> Option<u32> {
    let counts = game.endings.iter().filter_map(|ending| match ending.condition {
        Condition::Checks(count) => Some(count),
        _ => None,
    });
    counts.max()
}

/// Records the facts about a move that the rules need later; `wing` is the wing on which the move castles.
pub(crate) fn note(game: &Game, next: &mut Position, action: &Action, wing: Option<usize>) {
    let us = next.side.other();
    for ending in &game.endings {
        match &ending.condition {
            Condition::Checks(most) => {
                let more = royal_attacked(game, next, next.side);
                next.checks[us.index()] = (*most).min(next.checks[us.index()] + u32::from(more));
            }
            Condition::Facing { pieces, steps, .. } => {
                next.facing = if faces(next, pieces, steps) { next.facing + 1 } else { 0 };
            }
            _ => {}
        }
    }
    if !game.mate_needs.is_empty() {
        let types = checkers(game, next);
        let needed = types.iter().any(|piece_type| game.mate_needs.contains(piece_type));
        next.series[us.index()] = needed || next.series[us.index()] && !types.is_empty();
    }
    if let Action::Pass(_) = action {
        let counted = game.endings.iter().any(|ending| matches!(ending.condition, Condition::Passed(_)));
        next.passes += u32::from(counted);
    } else {
        next.passes = 0;
    }
    let remembers = game.endings.iter().any(|ending| matches!(ending.condition, Condition::Castled { .. }));
    if let Some(wing) = wing.filter(|_| remembers) {
        next.castled[us.index()][wing] = true;
    }
}

/// True if pieces of both sides face each other on a line.
fn faces(position: &Position, pieces: &[PieceType], steps: &[Vector]) -> bool {
    let board = &position.board;
    board.pieces_of(Side::White).filter(|(_, piece)| pieces.contains(&piece.piece_type)).any(|(from, _)| {
        steps.iter().flat_map(|&step| [step, step * -1]).any(|step| {
            let line = std::iter::successors(Some(from + step), |&square| Some(square + step));
            let mut line = line.take_while(|&square| board.at(square).is_some());
            let first = line.find(|&square| !board.is_empty(square)).and_then(|square| board.piece(square));
            first.is_some_and(|piece| piece.side == Side::Black && pieces.contains(&piece.piece_type))
        })
    })
}

/// The types of the pieces that give check to the side to move.
pub(crate) fn checkers(game: &Game, position: &Position) -> Vec<PieceType> {
    let enemies = position.board.pieces_of(position.side.other());
    enemies.filter(|&(from, _)| gives_check(game, position, from)).map(|(_, piece)| piece.piece_type).collect()
}

/// The default for a FEN without `facing`: true if pieces face each other, so the side to move must part them or pass.
pub(crate) fn must_part_by_default(game: &Game, position: &Position) -> bool {
    game.endings.iter().any(|ending| match &ending.condition {
        Condition::Facing { pieces, steps, accepted: true, .. } => faces(position, pieces, steps),
        _ => false,
    })
}

/// True if the side to move must part pieces that face each other, or pass.
pub(crate) fn must_part(game: &Game, position: &Position) -> bool {
    let accepted = |ending: &Ending| matches!(ending.condition, Condition::Facing { accepted: true, .. });
    position.facing > 0 && game.endings.iter().any(accepted)
}

/// True if a FEN may have the token `castled`.
pub(crate) fn remembers_castling(game: &Game) -> bool {
    game.endings.iter().any(|ending| matches!(ending.condition, Condition::Castled { .. }))
}

/// Reads `[values]`.
pub(crate) fn read_values(table: &toml::Table, context: &Context) -> std::result::Result<Values, Error> {
    let mut values = Values { pieces: vec![0.0; context.names.len()], sides: [0.0; 2] };
    for (name, value) in table {
        let whole = value.as_integer().and_then(|number| i32::try_from(number).ok()).map(f64::from);
        let number = value.as_float().or(whole);
        let number = number.ok_or_else(|| Error(format!("values.{name} is not a number")))?;
        match name.as_str() {
            "white" => values.sides[0] = number,
            "black" => values.sides[1] = number,
            name => values.pieces[usize::from(context.piece_type(name)?)] = number,
        }
    }
    Ok(values)
}

/// The outcome of a position in which the game has ended by a rule.
pub(crate) fn ended(game: &Game, position: &Position) -> Option<Outcome> {
    game.endings.iter().find_map(|ending| {
        if !ending.answers.is_empty() {
            return after_answer(game, position, ending);
        }
        let mut sides = [position.side.other(), position.side].into_iter();
        let concerns = |&side: &Side| ending.only.is_none_or(|only| only == side);
        let side = sides.find(|side| concerns(side) && holds(game, position, &ending.condition, *side, false))?;
        Some(Outcome::Ended(winner(game, position, ending, side)))
    })
}

/// The outcome of an ending that allows an answer, if the game is over.
fn after_answer(game: &Game, position: &Position, ending: &Ending) -> Option<Outcome> {
    let now = position.side;
    [now, now.other()].into_iter().find_map(|side| {
        // Once the answer has been given, the piece no longer has to be safe.
        if !holds(game, position, &ending.condition, side, side == now) {
            return None;
        }
        let one_sided = ending.answers.len() == 1;
        if one_sided && holds(game, position, &ending.condition, side.other(), false) {
            return Some(Outcome::Ended(None));
        }
        let harmed = if ending.result == Result::Loss { side } else { side.other() };
        let answers = harmed == now && ending.answers.contains(&harmed);
        let in_time = answers
            && match &ending.condition {
                _ if one_sided => actions(game, position)
                    .iter()
                    .any(|(_, after)| holds(game, after, &ending.condition, harmed, false)),
                Condition::Reach { safe: true, .. } => !holds(game, position, &ending.condition, side, false),
                Condition::Extinct { groups, at_most, enemy_has } => groups.iter().any(|group| {
                    number(game, position, side, group) <= *at_most
                        && number(game, position, side.other(), group) == *enemy_has
                }),
                _ => true,
            };
        (!in_time).then(|| Outcome::Ended(winner(game, position, ending, side)))
    })
}

fn winner(game: &Game, position: &Position, ending: &Ending, side: Side) -> Option<Side> {
    match ending.result {
        Result::Win => Some(side),
        Result::Loss => Some(side.other()),
        Result::Draw => None,
        Result::Count => ahead(game, position),
    }
}

/// The side whose pieces on the board have the greater total value.
pub(crate) fn ahead(game: &Game, position: &Position) -> Option<Side> {
    let sum = |side: Side| -> f64 {
        let pieces = position.board.pieces_of(side);
        match &game.values {
            None => pieces.map(|_| 1.0).sum(),
            Some(values) => {
                let of_pieces = pieces.map(|(_, piece)| values.pieces[usize::from(piece.piece_type)]).sum::<f64>();
                values.sides[side.index()] + of_pieces
            }
        }
    };
    let (white, black) = (sum(Side::White), sum(Side::Black));
    if (white - black).abs() < 0.001 { None } else { Some(if white > black { Side::White } else { Side::Black }) }
}

/// The number of pieces of a group that a side has, on the board and in reserve.
fn number(game: &Game, position: &Position, side: Side, group: &[PieceType]) -> usize {
    let on_board = position.board.pieces_of(side).filter(|(_, piece)| group.contains(&piece.piece_type)).count();
    let reserve = position.reserve[side.index()].iter().enumerate();
    let waiting = reserve.filter(|(piece_type, _)| group.contains(&game.on_board(*piece_type as PieceType)));
    on_board + waiting.map(|(_, &count)| usize::from(count)).sum::<usize>()
}

/// True if a condition holds for a side; if `waited` is true, its pieces no longer have to be safe.
fn holds(game: &Game, position: &Position, condition: &Condition, side: Side, waited: bool) -> bool {
    let board = &position.board;
    let has = |square: Square, pieces: &[PieceType]| {
        board.piece(square).is_some_and(|piece| piece.side == side && pieces.contains(&piece.piece_type))
    };
    match condition {
        Condition::Reach { region, pieces, count, safe, blocked } => {
            let goal: Vec<Square> = board.squares().filter(|&square| region.holds(square, side)).collect();
            let there = goal.iter().filter(|&&square| {
                has(square, pieces) && (waited || !safe || !is_attacked(game, position, square, side.other()))
            });
            let there = there.count();
            let moved = side != position.side;
            there >= *count || *blocked && moved && there > 0 && !goal.iter().any(|&square| board.is_empty(square))
        }
        Condition::Extinct { groups, at_most, enemy_has } => groups.iter().any(|group| {
            number(game, position, side, group) <= *at_most && number(game, position, side.other(), group) >= *enemy_has
        }),
        Condition::Checks(count) => position.checks[side.index()] >= *count,
        Condition::Row { count, steps, scattered, pieces } => board.squares().any(|start| {
            steps.iter().any(|&step| {
                let line = std::iter::successors(Some(start), |&square| Some(square + step));
                let line = line.take_while(|&square| board.at(square).is_some());
                if *scattered {
                    line.filter(|&square| has(square, pieces)).count() >= *count
                } else {
                    line.take(*count).filter(|&square| has(square, pieces)).count() >= *count
                }
            })
        }),
        Condition::Block { edge, pieces } => board.squares().any(|corner| {
            let edge = *edge as i32;
            (0..edge * edge).all(|index| has(corner + Vector { file: index % edge, rank: index / edge }, pieces))
        }),
        Condition::Joined { from, to, steps, pieces } => {
            let mut chain: Vec<Square> =
                board.squares().filter(|&square| has(square, pieces) && from.holds(square, side)).collect();
            let mut done = 0;
            while let Some(&square) = chain.get(done) {
                done += 1;
                for next in steps.iter().flat_map(|&step| [square + step, square - step]) {
                    if has(next, pieces) && !chain.contains(&next) {
                        chain.push(next);
                    }
                }
            }
            chain.iter().any(|&square| to.holds(square, side))
        }
        Condition::Facing { moves, .. } => position.facing >= *moves,
        Condition::Passed(count) => position.passes >= *count,
        Condition::Castled { wings, forfeited } => {
            let own: Vec<usize> = wings
                .chars()
                .filter(|letter| letter.is_ascii_uppercase() == (side == Side::White))
                .map(|letter| usize::from(letter.eq_ignore_ascii_case(&'Q')))
                .collect();
            let castled = own.iter().any(|&wing| position.castled[side.index()][wing]);
            let may = own.iter().any(|&wing| position.rights[side.index()][wing].is_some());
            if *forfeited { !own.is_empty() && !castled && !may } else { castled }
        }
        Condition::Full => board.squares().all(|square| !board.is_empty(square)),
    }
}
