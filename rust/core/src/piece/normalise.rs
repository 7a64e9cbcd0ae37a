//! Converts the groups of a string to [`MoveDef`]s: letters become steps, `p` and `g` become two legs, `?` becomes separate moves.

use super::ast::{Condition, Effects, End, Leg, MoveDef, Owner, Passing, Path, Takes, When};
use super::bending::Bend;
use super::direction::{Atom, rotations};
use super::error::{PieceError, PieceErrorKind};
use super::parser::{Group, LegText, parse};
use crate::board::{PieceTypeSet, Region, Rotation, Step, UNLIMITED, turned};

/// The properties of the variant that affect the meaning of a string.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings {
    /// All squares of the board.
    pub board: Region,
    /// The number of files and of ranks.
    pub sides: (u8, u8),
    /// All piece types.
    pub piece_types: PieceTypeSet,
}

/// Reads the moves of a piece from a string in piece notation.
///
/// # Errors
/// If the text is invalid: its first error. `docs/pieces.md` defines the notation.
///
/// ```
/// use fairychess_core::piece::{Surroundings, read};
/// use fairychess_core::variant::Region;
/// use fairychess_core::{Bitboard, PieceTypeSet};
///
/// let board = Region::both(Bitboard::first_squares(64));
/// let around = Surroundings { board, sides: (8, 8), piece_types: PieceTypeSet::first(3) };
/// assert_eq!(read("mfWcfF", &around).unwrap().len(), 2);
/// assert_eq!(read("mX", &around).unwrap_err().column, 2);
/// ```
pub fn read(text: &str, around: &Surroundings) -> Result<Vec<MoveDef>, PieceError> {
    read_with_screen(text, around, None)
}

/// Like [`read`], with conditions on the pieces that `p` and `g` jump.
///
/// # Errors
/// As for [`read`], or if no group of the text hops.
pub fn read_with_screen(
    text: &str,
    around: &Surroundings,
    screen: Option<&[Condition]>,
) -> Result<Vec<MoveDef>, PieceError> {
    let groups = parse(text)?;
    let any_piece = [Condition { owner: Owner::Any, piece_types: around.piece_types, behind: UNLIMITED }];
    if screen.is_some() && !groups.iter().any(|group| hop(group).is_some()) {
        return Err(PieceError::new(PieceErrorKind::Meaning, 1, "`screen` needs a group with `p` or `g`"));
    }
    let mut moves = Vec::new();
    for group in &groups {
        let paths = match bend(group)? {
            _ if group.bracket => bent(group)?,
            Some(bend) => bending(group, bend, around)?,
            None => vec![simple(group, screen.unwrap_or(&any_piece))?],
        };
        moves.extend(paths.into_iter().map(|path| plain(path, modes(group), around)));
    }
    Ok(moves)
}

/// Reads the steps of the first leg of a path: one atom with directions and nothing else.
///
/// # Errors
/// If the text is anything else.
///
/// # Examples
/// ```
/// use fairychess_core::piece::read_step;
///
/// let knight = read_step("N")?;
/// assert_eq!(knight.len(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_step(text: &str) -> Result<Vec<Step>, PieceError> {
    let groups = parse(text)?;
    let [group] = groups.as_slice() else {
        let column = groups.get(1).map_or(1, |group| group.column);
        return Err(PieceError::new(PieceErrorKind::Meaning, column, "expected one atom with its directions"));
    };
    let leg = &group.legs[0];
    if group.bracket {
        return Err(PieceError::new(
            PieceErrorKind::Meaning,
            group.column,
            "expected one atom with its directions, no brackets",
        ));
    }
    if let Some(&(letter, column)) = group.modes.first() {
        return Err(PieceError::new(PieceErrorKind::Meaning, column, format!("`{letter}` cannot be part of a step")));
    }
    if leg.doubled || leg.range.is_some() || leg.atom.slides {
        return Err(PieceError::new(
            PieceErrorKind::Meaning,
            leg.column,
            "a step is a single leap; `range` says how often it is repeated",
        ));
    }
    steps(leg)
}

/// A move without effects or conditions.
pub fn plain(path: Path, (quiet, capture, first): (bool, bool, bool), around: &Surroundings) -> MoveDef {
    MoveDef {
        quiet,
        capture,
        first,
        from: around.board,
        land: around.board,
        land_same_colour: None,
        path,
        effects: Effects::default(),
        group: None,
        fallback: None,
        takes: Takes::All,
        when: When::Always,
    }
}

/// The paths that end at each leg with `stops`, followed by the whole path.
pub fn with_stops(path: Path, stops: &[bool]) -> Vec<Path> {
    let mut paths = Vec::new();
    for (index, _) in stops.iter().enumerate().filter(|&(index, &stops)| stops && index + 1 < path.legs.len()) {
        let mut short = path.clone();
        short.legs.truncate(index + 1);
        short.legs[index].end = End::Land;
        paths.push(short);
    }
    paths.push(path);
    paths
}

/// The modes of a group: quiet, capture, first move only.
fn modes(group: &Group) -> (bool, bool, bool) {
    let (m, c) = (group.mode('m').is_some(), group.mode('c').is_some());
    (m || !c, c || !m, group.mode('i').is_some())
}

/// The letter of a hop (`p` or `g`) and its column.
fn hop(group: &Group) -> Option<(char, usize)> {
    group.modes.iter().copied().find(|&(letter, _)| letter == 'p' || letter == 'g')
}

/// How the leaps of a group with `z` or `q` bend.
fn bend(group: &Group) -> Result<Option<Bend>, PieceError> {
    let letters = [('z', Bend::Crooked), ('q', Bend::Circular)];
    let mut found = letters.into_iter().filter_map(|(letter, bend)| Some((group.mode(letter)?, bend)));
    let Some((column, bend)) = found.next() else {
        return Ok(None);
    };
    if let Some((other, _)) = found.next() {
        return Err(PieceError::new(PieceErrorKind::Meaning, column.max(other), "`z` and `q` exclude each other"));
    }
    match group.modes.iter().find(|(letter, _)| matches!(letter, 'n' | 'j' | 'p' | 'g')) {
        Some(&(letter, column)) => Err(PieceError::new(
            PieceErrorKind::Meaning,
            column,
            format!("`{letter}` does not go together with `z` or `q`"),
        )),
        None => Ok(Some(bend)),
    }
}

/// The paths of a group with `z` or `q`.
fn bending(group: &Group, bend: Bend, around: &Surroundings) -> Result<Vec<Path>, PieceError> {
    let text = &group.legs[0];
    let max = match (bend, text.range) {
        (Bend::Circular, None) => UNLIMITED,
        _ => max_steps(text),
    };
    if max == 1 && text.range.is_none() {
        let message = "`z` needs a rider: `zB`, `zR`, `zNN`; a single leap has no bend";
        return Err(PieceError::new(PieceErrorKind::Meaning, text.column, message));
    }
    let shape = bend.of(text.atom.straight > 0, text.atom.diagonal > 0);
    Ok(shape.paths(&steps(text)?, max, around.sides))
}

/// The steps of a leg; an error if its directions exclude all of them.
fn steps(leg: &LegText) -> Result<Vec<Step>, PieceError> {
    let steps = leg.atom.steps(&leg.words);
    match leg.words.first() {
        Some(word) if steps.is_empty() => {
            Err(PieceError::new(PieceErrorKind::Meaning, word.column, "no leap of this atom goes that way"))
        }
        _ => Ok(steps),
    }
}

/// The maximum number of steps of a leg.
fn max_steps(leg: &LegText) -> u8 {
    match leg.range {
        Some(0) => UNLIMITED,
        Some(range) => range,
        None if leg.doubled || leg.atom.slides => UNLIMITED,
        None => 1,
    }
}

/// Converts a group without brackets: one leg, or the two legs of a hop.
fn simple(group: &Group, screen: &[Condition]) -> Result<Path, PieceError> {
    let text = &group.legs[0];
    let steps = steps(text)?;
    let max = max_steps(text);
    let mut passing = Passing::Any;
    let within = ['n', 'j'].map(|letter| group.mode(letter));
    if let [Some(n), Some(j)] = within {
        return Err(PieceError::new(PieceErrorKind::Meaning, n.max(j), "`n` and `j` exclude each other"));
    }
    if let Some(column) = within[0].or(within[1]) {
        if let Some((letter, column)) = hop(group) {
            return Err(PieceError::new(
                PieceErrorKind::Meaning,
                column,
                format!("`{letter}` does not go together with `n` or `j`"),
            ));
        }
        if !text.atom.passes_squares() {
            return Err(PieceError::new(
                PieceErrorKind::Meaning,
                column,
                "`n` and `j` need a leap that passes a square; steps to a neighbour pass none",
            ));
        }
        passing = if within[0].is_some() { Passing::Empty } else { Passing::Piece };
    }
    let land = Leg { rotations: Vec::new(), min: 1, max, over_any: false, passing, end: End::Land };
    let Some((letter, column)) = hop(group) else {
        return Ok(Path { steps, legs: vec![land], total: UNLIMITED });
    };
    if let (Some(p), Some(g)) = (group.mode('p'), group.mode('g')) {
        return Err(PieceError::new(PieceErrorKind::Meaning, p.max(g), "`p` and `g` exclude each other"));
    }
    if max == 1 {
        let message = format!(
            "`{letter}` needs a rider, such as R or NN: the hopped piece is on the first step, the landing square a later one"
        );
        return Err(PieceError::new(PieceErrorKind::Meaning, column, message));
    }
    let run = Leg { max: UNLIMITED, end: End::Screen(screen.to_vec()), ..land.clone() };
    let behind = if letter == 'g' { 1 } else { UNLIMITED };
    let land = Leg { rotations: vec![Rotation(0)], max: behind, ..land };
    Ok(Path { steps, legs: vec![run, land], total: max })
}

/// Converts a group in brackets.
fn bent(group: &Group) -> Result<Vec<Path>, PieceError> {
    if let Some(&(letter, column)) = group.modes.iter().find(|(letter, _)| !matches!(letter, 'm' | 'c' | 'i')) {
        return Err(PieceError::new(
            PieceErrorKind::Meaning,
            column,
            format!("`{letter}` does not go with brackets: only m, c and i do"),
        ));
    }
    let first = &group.legs[0];
    let starts = steps(first)?;
    let mut ways = starts.clone();
    let mut legs = Vec::new();
    let last = group.legs.len() - 1;
    for (index, text) in group.legs.iter().enumerate() {
        let rotations = if index == 0 { Vec::new() } else { leg_rotations(text, &mut ways)? };
        let end = if index == last { End::Land } else { End::Empty };
        legs.push(Leg { rotations, min: 1, max: max_steps(text), over_any: false, passing: Passing::Any, end });
    }
    let stops: Vec<bool> = group.legs.iter().map(|leg| leg.stops).collect();
    Ok(with_stops(Path { steps: starts, legs, total: UNLIMITED }, &stops))
}

/// The rotations at the beginning of a later leg. `ways` holds the possible directions of the previous leg, and is
/// replaced with those of this leg.
fn leg_rotations(text: &LegText, ways: &mut Vec<Step>) -> Result<Vec<Rotation>, PieceError> {
    let mut found = rotations(&text.words)?;
    let fit = |rotations: &[Rotation]| -> Option<Vec<Step>> {
        let mut next: Vec<Step> = Vec::new();
        for &way in ways.iter() {
            for &rotation in rotations {
                let step = turned(way, rotation).filter(|&step| fits(text.atom, step))?;
                if !next.contains(&step) {
                    next.push(step);
                }
            }
        }
        Some(next)
    };
    let mut next = None;
    if found.is_empty() {
        for default in [vec![Rotation(0)], vec![Rotation(-1), Rotation(1)]] {
            if next.is_none() {
                next = fit(&default);
                found = default;
            }
        }
    } else {
        next = fit(&found);
    }
    let column = text.words.first().map_or(text.column, |word| word.column);
    *ways = next.ok_or_else(|| {
        let message = "this leg's atom does not fit its direction, or has another length than the leap before: \
             after a rotation W, R go along files and ranks, F, B along diagonals, K, Q both ways, oblique leaps stay the same";
        PieceError::new(PieceErrorKind::Meaning, column, message)
    })?;
    Ok(found)
}

/// True if a step is one of the leaps of the atom.
fn fits(atom: Atom, step: Step) -> bool {
    let (x, y) = (step.dx.unsigned_abs(), step.dy.unsigned_abs());
    let (small, large) = (x.min(y), x.max(y));
    (small == 0 && large == atom.straight)
        || (small == large && large == atom.diagonal)
        || atom.oblique == Some((small, large))
}
