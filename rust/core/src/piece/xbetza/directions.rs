//! The direction letters of `XBetza`, which differ from those of `docs/pieces.md`, section 1: a single letter is narrow
//! on oblique atoms and on K and Q, and later legs interpret the letters as on K.

use super::text::{LegText, wrong};
use crate::board::{Rotation, Step, turned};
use crate::piece::direction::Atom;
use crate::piece::error::{PieceError, PieceErrorKind};

/// One letter, or two letters that belong together.
#[derive(Clone, Copy)]
struct Word {
    first: char,
    second: Option<char>,
    column: usize,
}

/// The direction words of a leg, from left to right: letters of two perpendicular directions, the same letter twice, a
/// letter with `h`, or a single letter.
fn words(leg: &LegText) -> Vec<Word> {
    let letters: Vec<(char, usize)> =
        leg.letters.iter().copied().filter(|&(letter, _)| "fblrvsh".contains(letter)).collect();
    let mut words = Vec::new();
    let mut at = 0;
    while let Some(&(first, column)) = letters.get(at) {
        let next = letters.get(at + 1).filter(|&&(_, next)| next == column + 1).map(|&(letter, _)| letter);
        let second = next.filter(|&second| match first {
            'f' | 'b' => "lrsh".contains(second) || second == first,
            'l' | 'r' => "fbvh".contains(second) || second == first,
            'h' => "lr".contains(second),
            _ => false,
        });
        at += if second.is_some() { 2 } else { 1 };
        words.push(Word { first, second, column });
    }
    words
}

/// True if a step goes in the direction of a letter: by any amount, or with `narrow` farther than in the other
/// dimension.
fn goes(step: Step, letter: char, narrow: bool) -> bool {
    let (ahead, aside) = (step.dy.abs(), step.dx.abs());
    let (side, along) = match letter {
        'f' => (step.dy > 0, ahead > aside),
        'b' => (step.dy < 0, ahead > aside),
        'l' => (step.dx < 0, aside > ahead),
        'r' => (step.dx > 0, aside > ahead),
        'v' => (step.dy != 0, ahead > aside),
        _ => (step.dx != 0, aside > ahead),
    };
    side && (along || !narrow)
}

/// The steps of the first leg.
pub(super) fn steps(leg: &LegText, atom: Atom) -> Result<Vec<Step>, PieceError> {
    let all = atom.steps(&[]);
    let words = words(leg);
    let Some(first) = words.first() else {
        return Ok(all);
    };
    let eight_fold = atom.straight > 0 && atom.diagonal > 0;
    let half = words.iter().find(|word| word.first == 'h' || word.second == Some('h'));
    if let Some(half) = half.filter(|_| atom.oblique.is_none()) {
        return Err(wrong(PieceErrorKind::Meaning, half.column, "`h` halves oblique atoms only, such as N"));
    }
    let chooses = |step: Step| words.iter().any(|&word| chosen(step, word, atom, eight_fold));
    let steps: Vec<Step> = all.into_iter().filter(|&step| chooses(step)).collect();
    if steps.is_empty() {
        return Err(wrong(PieceErrorKind::Meaning, first.column, "no leap of this atom goes that way"));
    }
    Ok(steps)
}

/// True if a word selects a step of an atom.
fn chosen(step: Step, word: Word, atom: Atom, eight_fold: bool) -> bool {
    if let Some(oblique) = atom.oblique.filter(|_| word.first == 'h') {
        // The leaps that lie clockwise (r) or anticlockwise (l) of the nearest file or rank.
        let clockwise = turned(Step { dx: oblique.0 as i8, dy: oblique.1 as i8 }, Rotation(0))
            .is_some_and(|start| (0..4).any(|quarter| turned(start, Rotation(2 * quarter)) == Some(step)));
        return match word.second {
            Some('r') => clockwise,
            Some(_) => !clockwise,
            None => true,
        };
    }
    let second = word.second.filter(|&second| second != word.first);
    match second {
        Some('h') => goes(step, word.first, false),
        // On straight atoms, each letter selects its own side.
        Some(second) if atom.diagonal == 0 && atom.oblique.is_none() => {
            goes(step, word.first, false) || goes(step, second, false)
        }
        Some(second) => goes(step, word.first, false) && goes(step, second, atom.oblique.is_some()),
        None => goes(step, word.first, atom.oblique.is_some() || eight_fold),
    }
}

/// The rotations of a later leg, in clockwise eighths; without letters, the default of the atom.
pub(super) fn rotations(leg: &LegText, atom: Atom) -> Result<Vec<Rotation>, PieceError> {
    let mut found: Vec<Rotation> = Vec::new();
    for word in words(leg) {
        if word.first == 'h' || word.second == Some('h') {
            return Err(wrong(PieceErrorKind::Meaning, word.column, "`h` goes with the first leg only"));
        }
        found.extend(rotations_of(word));
    }
    if found.is_empty() {
        let eight_fold = atom.oblique.is_some() || atom.straight > 0 && atom.diagonal > 0;
        let default: &[i8] = if eight_fold { &[-3, -2, -1, 0, 1, 2, 3] } else { &[-2, 0, 2] };
        found.extend(default.iter().map(|&eighths| Rotation(eighths)));
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

/// The rotations of one word; `f` `fr` `r` `br` `b` `bl` `l` `fl` are the eight directions.
fn rotations_of(word: Word) -> Vec<Rotation> {
    const RING: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let second = word.second.filter(|&second| second != word.first);
    let chooses = |way: (i8, i8)| {
        let step = Step { dx: way.0, dy: way.1 };
        match second {
            Some(second) => goes(step, word.first, false) && goes(step, second, false) && way.0 != 0 && way.1 != 0,
            None => goes(step, word.first, true),
        }
    };
    let eighths = [0, 1, 2, 3, 4, -3, -2, -1];
    RING.into_iter().zip(eighths).filter(|&(way, _)| chooses(way)).map(|(_, eighth)| Rotation(eighth)).collect()
}
