//! The directions of an atom: its leaps, the words that select some of them, and rotations.

use super::error::{PieceError, PieceErrorKind};
use crate::board::{Rotation, Step};

/// A sequence of adjacent direction letters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// The letters.
    pub letters: String,
    /// The column of the first letter.
    pub column: usize,
}

/// The leaps of an atom, of one or two forms: straight, diagonal or oblique.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Atom {
    /// The length of its leap along files and ranks; 0 if it has none.
    pub straight: u8,
    /// The length of its diagonal leap; 0 if it has none.
    pub diagonal: u8,
    /// Its oblique leap, with the smaller number first.
    pub oblique: Option<(u8, u8)>,
    /// True if it repeats its step without being doubled (R, B, Q).
    pub slides: bool,
}

impl Atom {
    /// The atom that a capital letter stands for.
    pub fn of_letter(letter: char) -> Option<Self> {
        let (x, y) = match letter {
            'W' | 'R' => (0, 1),
            'F' | 'B' => (1, 1),
            'D' => (0, 2),
            'A' => (2, 2),
            'G' => (3, 3),
            'H' => (0, 3),
            'N' => (1, 2),
            'C' | 'L' => (1, 3),
            'Z' | 'J' => (2, 3),
            'K' => {
                return Some(Self { straight: 1, diagonal: 1, ..Self::default() });
            }
            'Q' => {
                return Some(Self { straight: 1, diagonal: 1, slides: true, ..Self::default() });
            }
            _ => return None,
        };
        Some(Self { slides: matches!(letter, 'R' | 'B'), ..Self::of_leap(x, y)? })
    }

    /// The atom of a leap; `None` for (0,0).
    pub fn of_leap(x: u8, y: u8) -> Option<Self> {
        let (small, large) = (x.min(y), x.max(y));
        match (small, large) {
            (_, 0) => None,
            (0, _) => Some(Self { straight: large, ..Self::default() }),
            _ if small == large => Some(Self { diagonal: large, ..Self::default() }),
            _ => Some(Self { oblique: Some((small, large)), ..Self::default() }),
        }
    }

    /// True if each of its leaps passes at least one square.
    pub fn passes_squares(self) -> bool {
        self.straight != 1 && self.diagonal != 1
    }

    /// The steps selected by the words, clockwise from straight forward.
    pub fn steps(self, words: &[Word]) -> Vec<Step> {
        let (small, large) = self.oblique.unwrap_or_default();
        let parts = [
            (0, self.straight, [].as_slice()),
            (self.diagonal, self.diagonal, DIAGONAL_WORDS.as_slice()),
            (small, large, OBLIQUE_WORDS.as_slice()),
        ];
        let mut steps = Vec::new();
        for (small, large, pairs) in parts {
            let chosen: Vec<&str> = words.iter().flat_map(|word| cut(&word.letters, pairs)).collect();
            steps.extend(
                leaps(small as i8, large as i8)
                    .into_iter()
                    .filter(|&step| chosen.is_empty() || chosen.iter().any(|word| goes_all(step, word))),
            );
        }
        sort_clockwise(&mut steps);
        steps
    }
}

/// Pairs of letters that are one word on diagonal atoms.
const DIAGONAL_WORDS: [&str; 6] = ["fl", "fr", "bl", "br", "fs", "bs"];
/// Sequences of letters that are one word on oblique atoms.
#[rustfmt::skip]
const OBLIQUE_WORDS: [&str; 20] = [
    "ff", "bb", "ll", "rr", "fs", "bs", "lv", "rv", "fl", "fr", "bl", "br",
    "flv", "frv", "blv", "brv", "fls", "frs", "bls", "brs",
];

/// Splits direction letters (ASCII) into words: each is the longest one in `listed`, or a single letter if none matches.
fn cut<'a>(letters: &'a str, listed: &[&str]) -> Vec<&'a str> {
    let mut rest = letters;
    let mut out = Vec::new();
    while !rest.is_empty() {
        let is_word = |&length: &usize| rest.get(..length).is_some_and(|word| listed.contains(&word));
        let (word, tail) = rest.split_at([3, 2].into_iter().find(is_word).unwrap_or(1));
        out.push(word);
        rest = tail;
    }
    out
}

/// True if a step satisfies all letters of a direction word. A doubled letter requires a longer component in its
/// direction than across it.
fn goes_all(step: Step, word: &str) -> bool {
    let mostly = match word {
        "ff" | "bb" => 'v',
        "ll" | "rr" => 's',
        _ => return word.chars().all(|letter| goes(step, letter)),
    };
    goes(step, mostly) && word.chars().all(|letter| goes(step, letter))
}

/// True if a step goes in the direction of a letter. On diagonals, `v` and `s` exclude nothing, since both components
/// are equal.
fn goes(step: Step, letter: char) -> bool {
    match letter {
        'f' => step.dy > 0,
        'b' => step.dy < 0,
        'r' => step.dx > 0,
        'l' => step.dx < 0,
        'v' => step.dy.abs() >= step.dx.abs(),
        _ => step.dx.abs() >= step.dy.abs(),
    }
}

/// All four or eight leaps of the given lengths; empty if `large` is 0.
fn leaps(small: i8, large: i8) -> Vec<Step> {
    let mut out: Vec<Step> = Vec::new();
    for (x, y) in [(small, large), (large, small)] {
        for step in [(x, y), (x, -y), (-x, y), (-x, -y)].map(|(dx, dy)| Step { dx, dy }) {
            if large > 0 && !out.contains(&step) {
                out.push(step);
            }
        }
    }
    out
}

/// Sorts steps clockwise from straight forward, so that equal sets become equal lists.
pub fn sort_clockwise(steps: &mut [Step]) {
    // Two steps in the same half of the circle are compared by their cross product.
    let left = |step: &Step| step.dx < 0 || (step.dx == 0 && step.dy < 0);
    steps.sort_by(|a, b| {
        let cross = a.dx as i32 * b.dy as i32 - a.dy as i32 * b.dx as i32;
        left(a).cmp(&left(b)).then(cross.cmp(&0)).then((a.dx, a.dy).cmp(&(b.dx, b.dy)))
    });
}

/// The rotations for a relative direction word of `docs/pieces.md`; `None` if the text is not one.
pub fn rotation_word(word: &str) -> Option<&'static [Rotation]> {
    Some(match word {
        "f" => &[Rotation(0)],
        "fl" => &[Rotation(-1)],
        "fr" => &[Rotation(1)],
        "fs" => &[Rotation(-1), Rotation(1)],
        "l" => &[Rotation(-2)],
        "r" => &[Rotation(2)],
        "s" => &[Rotation(-2), Rotation(2)],
        "bl" => &[Rotation(-3)],
        "br" => &[Rotation(3)],
        "bs" => &[Rotation(-3), Rotation(3)],
        "b" => &[Rotation(4)],
        _ => return None,
    })
}

/// The rotations for the direction words of a later leg in brackets, in order, without duplicates.
pub fn rotations(words: &[Word]) -> Result<Vec<Rotation>, PieceError> {
    let mut rotations = Vec::new();
    for word in words {
        let mut column = word.column;
        for piece in cut(&word.letters, &DIAGONAL_WORDS) {
            let found = rotation_word(piece).ok_or_else(|| {
                let message = format!("`{piece}` is not a rotation: expected f, fl, fr, fs, l, r, s, bl, br, bs or b");
                PieceError::new(PieceErrorKind::Meaning, column, message)
            })?;
            rotations.extend_from_slice(found);
            column += piece.len();
        }
    }
    rotations.sort_unstable();
    rotations.dedup();
    Ok(rotations)
}

#[cfg(test)]
mod tests {
    use crate::piece::parser::parse;

    /// Formats the steps of a string that has one group.
    fn steps(text: &str) -> String {
        let leg = &parse(text).unwrap()[0].legs[0];
        let steps = leg.atom.steps(&leg.words);
        steps.iter().map(|step| format!("{},{}", step.dx, step.dy)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn directions_choose_steps() {
        for (text, expected) in [
            ("W", "0,1 1,0 0,-1 -1,0"),
            ("F", "1,1 1,-1 -1,-1 -1,1"),
            ("K", "0,1 1,1 1,0 1,-1 0,-1 -1,-1 -1,0 -1,1"),
            ("vW", "0,1 0,-1"),
            ("sD", "2,0 -2,0"),
            ("fsW", "0,1 1,0 -1,0"),
            ("ffW", "0,1"),
            ("fF", "1,1 -1,1"),
            ("lF", "-1,-1 -1,1"),
            ("fsF", "1,1 -1,1"),
            ("flA", "-2,2"),
            ("frblB", "1,1 -1,-1"),
            ("sB", "1,1 1,-1 -1,-1 -1,1"),
            ("vB", "1,1 1,-1 -1,-1 -1,1"),
            ("fN", "1,2 2,1 -2,1 -1,2"),
            ("ffN", "1,2 -1,2"),
            ("fsN", "2,1 -2,1"),
            ("vN", "1,2 1,-2 -1,-2 -1,2"),
            ("sN", "2,1 2,-1 -2,-1 -2,1"),
            ("lN", "-1,-2 -2,-1 -2,1 -1,2"),
            ("llN", "-2,-1 -2,1"),
            ("rvN", "1,2 1,-2"),
            ("frN", "1,2 2,1"),
            ("frvN", "1,2"),
            ("blsN", "-2,-1"),
            ("frvbrsblvflsN", "1,2 2,-1 -1,-2 -2,1"),
            ("frvQ", "0,1 1,1 1,0 1,-1 0,-1 -1,-1 -1,1"),
            ("blC", "-1,-3 -3,-1"),
            ("bbZ", "2,-3 -2,-3"),
            ("ffbbN", "1,2 1,-2 -1,-2 -1,2"),
            ("fK", "0,1 1,1 -1,1"),
            ("fsK", "0,1 1,1 1,0 -1,0 -1,1"),
            ("fQ", "0,1 1,1 -1,1"),
            ("(3,0)", "0,3 3,0 0,-3 -3,0"),
            ("fr(4,1)", "1,4 4,1"),
        ] {
            assert_eq!(steps(text), expected, "{text}");
        }
        assert_eq!(steps("N"), "1,2 2,1 2,-1 1,-2 -1,-2 -2,-1 -2,1 -1,2");
    }
}
