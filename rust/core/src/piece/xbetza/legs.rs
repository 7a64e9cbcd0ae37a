//! Converts legs of `XBetza` to paths.

use super::directions::{rotations, steps};
use super::text::{Group, LegText, MAX_GROUPS, wrong};
use crate::board::{Rotation, Step, UNLIMITED, unit};
use crate::piece::ast::{Condition, End, Leg, Owner, Passing, Path};
use crate::piece::bending::Bend;
use crate::piece::error::{PieceError, PieceErrorKind};
use crate::piece::normalise::Surroundings;

/// A path, and whether it captures the piece just before its end.
pub(super) struct Found {
    pub path: Path,
    pub captures: bool,
}

/// A possible end of a leg other than the last.
#[derive(Clone)]
struct Joint {
    end: End,
    captures: bool,
}

/// The paths of a group.
pub(super) fn paths(group: &Group, around: &Surroundings) -> Result<Vec<Found>, PieceError> {
    refuse(group)?;
    let starts = steps(&group.legs[0], group.atom)?;
    if group.legs.len() == 1 {
        return Ok(single(group, starts, around)?.into_iter().map(|path| Found { path, captures: false }).collect());
    }
    let ranges = ranges(group)?;
    let choices: Vec<_> = group.legs[..group.legs.len() - 1].iter().map(|leg| joints(leg, around)).collect();
    let joints = ways_through(&choices);
    let mut found = Vec::new();
    for rotated in rotated(group)? {
        for way in &joints {
            let legs = legs(group, &rotated, way, &ranges, around)?;
            let captures = way.iter().any(|joint| joint.captures);
            if captures {
                check_capture(group, &starts, way, &ranges, &rotated)?;
            }
            found.push(Found { path: Path { steps: starts.clone(), legs, total: UNLIMITED }, captures });
        }
        if found.len() > MAX_GROUPS {
            let message = format!("the legs become more than {MAX_GROUPS} moves");
            return Err(wrong(PieceErrorKind::Limit, group.column, message));
        }
    }
    Ok(found)
}

/// Rejects modifiers in places where they are not supported.
fn refuse(group: &Group) -> Result<(), PieceError> {
    let meaning = |column, message: &str| Err(wrong(PieceErrorKind::Meaning, column, message));
    let last = group.legs.len() - 1;
    for (index, leg) in group.legs.iter().enumerate() {
        if let Some(column) = leg.column('i').filter(|_| index > 0) {
            return meaning(column, "`i` belongs to the first leg: it holds for the whole move");
        }
        if let Some(column) = leg.column('t').filter(|_| index == last || !leg.has('p')) {
            return meaning(
                column,
                "`t` is read before `a` together with `p`, where only an own piece is hopped; for moves that spare kings write a table with `spares`",
            );
        }
        if let Some(column) = leg.column('y').filter(|_| index == last) {
            return meaning(column, "`y` changes the range of the leg after it: it stands before `a`");
        }
        if let Some((letter, column)) = leg.any("nj").filter(|_| last > 0) {
            let message = format!("`{letter}` goes with a single leg only; a lame leap is a path: `afsW`");
            return meaning(column, &message);
        }
        if let Some((letter, column)) = leg.any("zq").filter(|_| last > 0 && index == 0) {
            let message =
                format!("`{letter}` of a later leg repeats or changes its side; the first leg has none before it");
            return meaning(column, &message);
        }
        if let Some(pair) = ["pg", "zq", "nj"].into_iter().find(|pair| pair.chars().all(|letter| leg.has(letter))) {
            let column = leg.any(pair).map_or(group.column, |(_, column)| column);
            return meaning(column, &format!("`{}` and `{}` exclude each other", &pair[..1], &pair[1..]));
        }
    }
    Ok(())
}

/// A move with one leg, in which `p`, `g`, `n`, `j`, `z` and `q` have the same meaning as in `docs/pieces.md`.
fn single(group: &Group, steps: Vec<Step>, around: &Surroundings) -> Result<Vec<Path>, PieceError> {
    let leg = &group.legs[0];
    let short = !group.atom.passes_squares();
    let first = leg.any("zqpgnj");
    let pair = first.and_then(|first| Some((first, leg.any(&"zqpgnj".replace(first.0, ""))?)));
    if let Some(((letter, column), (_, other))) = pair {
        let message = format!("`{letter}` does not go together with another letter of z q p g n j");
        return Err(wrong(PieceErrorKind::Meaning, column.max(other), message));
    }
    if let Some((letter, _)) = leg.any("zq") {
        let bend = if letter == 'z' { Bend::Crooked } else { Bend::Circular };
        let unlimited = bend == Bend::Circular && !group.numbered;
        if group.range == 1 && !group.numbered && !unlimited {
            let message = "`z` needs a rider: `zB`, `zR`, `zNN`; a single leap has no bend";
            return Err(wrong(PieceErrorKind::Meaning, group.column, message));
        }
        let shape = bend.of(group.atom.straight > 0, group.atom.diagonal > 0);
        return Ok(shape.paths(&steps, if unlimited { UNLIMITED } else { group.range }, around.sides));
    }
    if let Some((letter, column)) = leg.any("pgj").filter(|&(letter, _)| letter != 'j' || short) {
        if group.range == 1 {
            let message = format!("`{letter}` needs a slide or a rider here, such as R or NN");
            return Err(wrong(PieceErrorKind::Meaning, column, message));
        }
        return Ok(hops(letter, &steps, group.range, around));
    }
    let passing = match leg.any("nj") {
        Some((_, column)) if short => {
            let message = "`n` needs a leap that passes a square; steps to a neighbour pass none";
            return Err(wrong(PieceErrorKind::Meaning, column, message));
        }
        Some(('n', _)) => Passing::Empty,
        Some(_) => Passing::Piece,
        None => Passing::Any,
    };
    let land = Leg { rotations: vec![], min: 1, max: group.range, over_any: false, passing, end: End::Land };
    Ok(vec![Path { steps, legs: vec![land], total: UNLIMITED }])
}

/// The hops of `p` and `g`, and the slides of `j` that pass over their first square.
fn hops(letter: char, steps: &[Step], range: u8, around: &Surroundings) -> Vec<Path> {
    let run = |max, end| Leg { rotations: vec![], min: 1, max, over_any: false, passing: Passing::Any, end };
    let land = |max| Leg { rotations: vec![Rotation(0)], ..run(max, End::Land) };
    let screen = || End::Screen(vec![any_piece(Owner::Any, around)]);
    let path = |first, second, total| Path { steps: steps.to_vec(), legs: vec![first, second], total };
    let rest = if range == UNLIMITED { UNLIMITED } else { range - 1 };
    match letter {
        'p' => vec![path(run(UNLIMITED, screen()), land(UNLIMITED), range)],
        'g' => vec![path(run(UNLIMITED, screen()), land(1), range)],
        _ => vec![path(run(1, End::Empty), land(rest), UNLIMITED), path(run(1, screen()), land(rest), UNLIMITED)],
    }
}

fn any_piece(owner: Owner, around: &Surroundings) -> Condition {
    Condition { owner, piece_types: around.piece_types, behind: UNLIMITED }
}

/// The range of each leg: `y` and `g` switch between one step and no limit for the legs after them.
fn ranges(group: &Group) -> Result<Vec<u8>, PieceError> {
    let mut range = group.range;
    let mut ranges = vec![range];
    for leg in &group.legs[..group.legs.len() - 1] {
        if let Some((letter, column)) = leg.any("yg") {
            range = match range {
                1 => UNLIMITED,
                UNLIMITED => 1,
                _ => {
                    let message = format!("`{letter}` changes one step to no limit and back; this range is another");
                    return Err(wrong(PieceErrorKind::Meaning, column, message));
                }
            };
        }
        ranges.push(range);
    }
    Ok(ranges)
}

/// How a leg other than the last may end: on an empty square (`m`, the default, and `y`), on a piece that it jumps
/// (`p`, `g`; with `t`, a piece of its own side), or on an enemy piece that it captures (`c`).
fn joints(leg: &LegText, around: &Surroundings) -> Vec<Joint> {
    let mut joints = Vec::new();
    let screen = |owner| End::Screen(vec![any_piece(owner, around)]);
    if leg.any("my").is_some() || leg.any("mypgc").is_none() {
        joints.push(Joint { end: End::Empty, captures: false });
    }
    if leg.any("pg").is_some() {
        let owner = if leg.has('t') { Owner::Own } else { Owner::Any };
        joints.push(Joint { end: screen(owner), captures: false });
    }
    if leg.has('c') {
        joints.push(Joint { end: screen(Owner::Enemy), captures: true });
    }
    joints
}

/// All ways to choose one joint for each leg.
fn ways_through(joints: &[Vec<Joint>]) -> Vec<Vec<Joint>> {
    joints.iter().fold(vec![vec![]], |ways, choices| {
        let longer = |way: &Vec<Joint>| {
            let way = way.clone();
            choices.iter().map(move |joint| way.iter().cloned().chain([joint.clone()]).collect())
        };
        ways.iter().flat_map(longer).collect()
    })
}

/// The rotations before each later leg. If a later `z` or `q` refers to the side of the previous leg, each side is a
/// separate choice.
fn rotated(group: &Group) -> Result<Vec<Vec<Vec<Rotation>>>, PieceError> {
    let mut choices: Vec<(Vec<Vec<Rotation>>, i8)> = vec![(vec![], 0)];
    for (index, leg) in group.legs.iter().enumerate().skip(1) {
        let relative = leg.any("zq").map(|(letter, _)| letter);
        let asked = group.legs[index + 1..].iter().any(|later| later.any("zq").is_some());
        let sideways = LegText {
            letters: leg.letters.iter().map(|&(l, column)| (if "zq".contains(l) { 's' } else { l }, column)).collect(),
            end: leg.end,
        };
        let all = rotations(&sideways, group.atom)?;
        let mut next = Vec::new();
        for (rotated, side) in choices {
            let wanted = match relative {
                Some('q') if side != 0 => vec![side],
                Some(_) if side != 0 => vec![-side],
                Some(_) => vec![-1, 1],
                None if asked => vec![-1, 0, 1],
                None => {
                    next.push(([rotated, vec![all.clone()]].concat(), side));
                    continue;
                }
            };
            for sign in wanted {
                let fit = |rotation: &&Rotation| side_of(**rotation) == sign;
                let some: Vec<Rotation> = all.iter().filter(fit).copied().collect();
                if !some.is_empty() {
                    next.push(([rotated.clone(), vec![some]].concat(), if sign == 0 { side } else { sign }));
                }
            }
        }
        if next.len() > MAX_GROUPS {
            let message = format!("the legs become more than {MAX_GROUPS} moves");
            return Err(wrong(PieceErrorKind::Limit, group.column, message));
        }
        choices = next;
    }
    Ok(choices.into_iter().map(|(rotated, _)| rotated).collect())
}

/// -1 for a rotation to the left, 1 for one to the right, and 0 for straight on and back.
fn side_of(rotation: Rotation) -> i8 {
    if rotation.0.rem_euclid(4) == 0 { 0 } else { rotation.0.signum() }
}

fn legs(
    group: &Group,
    rotated: &[Vec<Rotation>],
    way: &[Joint],
    ranges: &[u8],
    around: &Surroundings,
) -> Result<Vec<Leg>, PieceError> {
    let leg = |index: usize, end| Leg {
        rotations: if index == 0 { vec![] } else { rotated[index - 1].clone() },
        min: 1,
        max: ranges[index],
        over_any: false,
        passing: Passing::Any,
        end,
    };
    let mut legs: Vec<Leg> = way.iter().enumerate().map(|(index, joint)| leg(index, joint.end.clone())).collect();
    let last = legs.len();
    if last == 1 && ranges == [1, 1] && rotated[0].contains(&Rotation(4)) {
        let message = "this leg may go back to where the move began, and no move ends there: leave `b` and `v` out";
        return Err(wrong(PieceErrorKind::Meaning, group.last().end, message));
    }
    let Some((letter, column)) = group.last().any("pg") else {
        legs.push(leg(last, End::Land));
        return Ok(legs);
    };
    if ranges[last] != UNLIMITED {
        let message = format!("`{letter}` of the last leg needs a leg without limit");
        return Err(wrong(PieceErrorKind::Meaning, column, message));
    }
    legs.push(leg(last, End::Screen(vec![any_piece(Owner::Any, around)])));
    let max = if letter == 'g' { 1 } else { UNLIMITED };
    legs.push(Leg { rotations: vec![Rotation(0)], max, ..leg(0, End::Land) });
    Ok(legs)
}

/// Rejects captures along the path, except on the square just before its end: only `overtake` is supported.
fn check_capture(
    group: &Group,
    starts: &[Step],
    way: &[Joint],
    ranges: &[u8],
    rotated: &[Vec<Rotation>],
) -> Result<(), PieceError> {
    let wrong_place = way[..way.len() - 1].iter().any(|joint| joint.captures);
    let long =
        ranges[way.len()] != 1 || group.last().any("pg").is_some() || starts.iter().any(|&step| unit(step) != step);
    let back = rotated.last().is_some_and(|rotated| rotated.contains(&Rotation(4)));
    if !(wrong_place || long || back) {
        return Ok(());
    }
    let captures = group.legs.iter().find_map(|leg| leg.column('c')).unwrap_or(group.column);
    let message = if back {
        "a capture on the way with a step back: no move ends where it began, and none captures without moving"
    } else {
        "a capture on the way is on the square just before the end: `c` in the leg before the last, which is one step (see `overtake`)"
    };
    Err(wrong(PieceErrorKind::Meaning, captures, message))
}
