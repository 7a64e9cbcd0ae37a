//! Direction words: absolute ones before an atom, relative ones between the legs of a path.

use crate::Error;
use crate::square::Vector;

/// An atom without its modifiers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// (n,0).
    Straight(i32),
    /// (n,n).
    Diagonal(i32),
    /// (x,y) with 0 < x < y.
    Oblique(i32, i32),
    /// One step in all eight directions.
    King,
}

impl Base {
    /// The atom (x,y).
    ///
    /// # Errors
    /// If the leap is (0,0) or longer than 15.
    pub fn leap(x: i32, y: i32) -> Result<Base, Error> {
        let (x, y) = (x.min(y), x.max(y));
        match (x, y) {
            (0, 0) => Err(Error("(0,0) is not a leap".into())),
            (_, 16..) => Err(Error(format!("({x},{y}) leaps further than 15 squares"))),
            (0, n) => Ok(Base::Straight(n)),
            (x, y) if x == y => Ok(Base::Diagonal(x)),
            (x, y) => Ok(Base::Oblique(x, y)),
        }
    }

    /// The length of the leap along a file, rank or diagonal; 0 for an oblique leap.
    pub fn length(self) -> i32 {
        match self {
            Base::Straight(length) | Base::Diagonal(length) => length,
            Base::King => 1,
            Base::Oblique(..) => 0,
        }
    }

    /// All its vectors for White, without modifiers.
    fn all(self) -> Vec<Vector> {
        let pairs: Vec<(i32, i32)> = match self {
            Base::Straight(n) => vec![(n, 0)],
            Base::Diagonal(n) => vec![(n, n)],
            Base::Oblique(x, y) => vec![(x, y)],
            Base::King => vec![(1, 0), (1, 1)],
        };
        let mut all = Vec::new();
        for (x, y) in pairs {
            for (file, rank) in [(x, y), (y, x)] {
                for vector in [(file, rank), (-file, rank), (file, -rank), (-file, -rank)] {
                    let vector = Vector { file: vector.0, rank: vector.1 };
                    if !all.contains(&vector) {
                        all.push(vector);
                    }
                }
            }
        }
        all
    }

    /// The vectors of this atom that the direction letters choose. `modifiers` still contains the mode letters, so that
    /// only adjacent letters form a word.
    ///
    /// # Errors
    /// If the atom has none of those directions.
    pub fn vectors(self, modifiers: &str) -> Result<Vec<Vector>, Error> {
        if self == Base::King {
            let mut both = Base::Straight(1).vectors(modifiers)?;
            both.extend(Base::Diagonal(1).vectors(modifiers)?);
            return Ok(both);
        }
        let list: &[&str] = match self {
            Base::Straight(_) | Base::King => &[],
            Base::Diagonal(_) => &["fl", "fr", "bl", "br", "fs", "bs"],
            Base::Oblique(..) => &[
                "flv", "frv", "blv", "brv", "fls", "frs", "bls", "brs", "ff", "bb", "ll", "rr", "fs", "bs", "lv", "rv",
                "fl", "fr", "bl", "br",
            ],
        };
        let words: Vec<&str> =
            words(modifiers, list).into_iter().filter(|word| word.chars().all(|c| "fblrvs".contains(c))).collect();
        let all = self.all();
        if words.is_empty() {
            return Ok(all);
        }
        Ok(all.into_iter().filter(|&vector| words.iter().any(|word| self.goes(word, vector))).collect())
    }

    /// True if the direction word chooses this vector of the atom.
    fn goes(self, word: &str, vector: Vector) -> bool {
        let Vector { file, rank } = vector;
        let half = |letter: char| match letter {
            'f' => rank > 0,
            'b' => rank < 0,
            'l' => file < 0,
            _ => file > 0,
        };
        match (self, word) {
            (Base::Straight(_), "v") => rank != 0,
            (Base::Straight(_), "s") => file != 0,
            (Base::Diagonal(_), "v" | "s") => true,
            (Base::Diagonal(_), "fs") => rank > 0,
            (Base::Diagonal(_), "bs") => rank < 0,
            (Base::Oblique(..), _) => {
                let doubled = word.len() == 2 && word.chars().next() == word.chars().nth(1);
                word.chars().enumerate().all(|(place, letter)| match letter {
                    'v' => rank.abs() > file.abs(),
                    's' => file.abs() > rank.abs(),
                    // The second letter of ff and bb means v; that of ll and rr means s.
                    'f' | 'b' if doubled && place == 1 => rank.abs() > file.abs(),
                    'l' | 'r' if doubled && place == 1 => file.abs() > rank.abs(),
                    _ => half(letter),
                })
            }
            _ => word.chars().all(half),
        }
    }
}

/// Splits a string into words from the left: three or two letters if they form a listed word, otherwise one letter.
fn words<'a>(text: &'a str, list: &[&str]) -> Vec<&'a str> {
    let mut words = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let length = if rest.len() > 2 && list.contains(&&rest[..3]) {
            3
        } else if rest.len() > 1 && list.contains(&&rest[..2]) {
            2
        } else {
            1
        };
        words.push(&rest[..length]);
        rest = &rest[length..];
    }
    words
}

/// The rotations meant by a relative direction word, in eighths of a circle to the left.
///
/// # Errors
/// If the word is not in the list.
pub fn rotation(word: &str) -> Result<Vec<i32>, Error> {
    Ok(match word {
        "f" => vec![0],
        "fl" => vec![1],
        "fr" => vec![-1],
        "fs" => vec![1, -1],
        "l" => vec![2],
        "r" => vec![-2],
        "s" => vec![2, -2],
        "bl" => vec![3],
        "br" => vec![-3],
        "bs" => vec![3, -3],
        "b" => vec![4],
        _ => return Err(Error(format!("'{word}' is not a rotation"))),
    })
}

/// The rotations meant by several relative words written together, as before a later leg in brackets.
///
/// # Errors
/// If a word is not in the list.
pub fn rotations(text: &str) -> Result<Vec<i32>, Error> {
    let mut all = Vec::new();
    for word in words(text, &["fl", "fr", "fs", "bl", "br", "bs"]) {
        all.extend(rotation(word)?);
    }
    Ok(all)
}
