//! Squares, directions and the two sides.

use std::ops::{Add, Mul, Sub};

use crate::Error;

/// White or Black.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The side that plays up the board.
    White,
    /// The side that plays down the board.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The opponent.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// 0 for White, 1 for Black.
    pub fn index(self) -> usize {
        self as usize
    }

    /// `w` or `b`.
    pub fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }

    /// One step away from the owner's first rank.
    pub fn forward(self) -> Vector {
        Vector { file: 0, rank: 1 }.seen_by(self, false)
    }
}

/// A square, given by its rank and file, both counted from 0. Squares sort by rank, then by file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    /// 0 is White's first rank.
    pub rank: i32,
    /// 0 is the file a.
    pub file: i32,
}

impl Square {
    /// The same square counted from the given side: for Black, the ranks are reversed and the files stay the same.
    #[must_use]
    pub fn seen_by(self, side: Side, ranks: i32) -> Square {
        match side {
            Side::White => self,
            Side::Black => Square { rank: ranks - 1 - self.rank, file: self.file },
        }
    }

    /// True if the square is light; a1 is dark.
    pub fn is_light(self) -> bool {
        (self.file + self.rank) % 2 != 0
    }

    /// The square named by a string such as `e4` or `p16`.
    ///
    /// # Errors
    /// If the text is not a square of a board of that size.
    pub fn parse(text: &str, files: i32, ranks: i32) -> Result<Square, Error> {
        let bad = || Error(format!("'{text}' is not a square of this board"));
        let letter = text.chars().next().ok_or_else(bad)?;
        let file = file_number(letter).ok_or_else(bad)?;
        let digits = &text[1..];
        if digits.starts_with('0') || !digits.chars().all(|c| c.is_ascii_digit()) {
            return Err(bad());
        }
        let rank: i32 = digits.parse().map_err(|_| bad())?;
        if file >= files || rank < 1 || rank > ranks {
            return Err(bad());
        }
        Ok(Square { rank: rank - 1, file })
    }
}

/// The number of a file letter (a = 0).
pub fn file_number(letter: char) -> Option<i32> {
    letter.is_ascii_lowercase().then(|| letter as i32 - 'a' as i32)
}

/// The letter of a file (0 = a).
pub fn file_letter(file: i32) -> char {
    (b'a' + file as u8) as char
}

impl std::fmt::Display for Square {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", file_letter(self.file), self.rank + 1)
    }
}

/// A direction with a length, as White sees it unless said otherwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Vector {
    /// Files to the right.
    pub file: i32,
    /// Ranks forward.
    pub rank: i32,
}

impl Vector {
    /// The vector unchanged for White; mirrored or turned by 180° for Black.
    pub fn seen_by(self, side: Side, turned: bool) -> Vector {
        match side {
            Side::White => self,
            Side::Black if turned => self * -1,
            Side::Black => Vector { file: self.file, rank: -self.rank },
        }
    }

    /// The shortest vector with whole numbers in the same direction.
    pub fn smallest(self) -> Vector {
        let (mut a, mut b) = (self.file.abs(), self.rank.abs());
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Vector { file: self.file / a, rank: self.rank / a }
    }

    /// True if it points along a file or a rank.
    pub fn is_straight(self) -> bool {
        self.file == 0 || self.rank == 0
    }

    /// True if it points along a diagonal.
    pub fn is_diagonal(self) -> bool {
        self.file.abs() == self.rank.abs()
    }

    /// Rotated to the left by eighths of a circle, keeping the step length: (2,0) turned by 45° is (2,2).
    /// An oblique vector moves on by that many places in the ring of its eight leaps.
    pub fn turned(self, eighths: i32) -> Option<Vector> {
        const RING: [(i32, i32); 8] = [(0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (1, 0), (1, 1)];
        if self.is_straight() || self.is_diagonal() {
            let length = self.file.abs().max(self.rank.abs());
            let here =
                RING.iter().position(|&(file, rank)| (file, rank) == (self.file.signum(), self.rank.signum()))?;
            let (file, rank) = RING[(here as i32 + eighths).rem_euclid(8) as usize];
            return Some(Vector { file: file * length, rank: rank * length });
        }
        let (n, f) = (self.file.abs().min(self.rank.abs()), self.file.abs().max(self.rank.abs()));
        let leaps = [(n, f), (-n, f), (-f, n), (-f, -n), (-n, -f), (n, -f), (f, -n), (f, n)];
        let here = leaps.iter().position(|&leap| leap == (self.file, self.rank))?;
        let (file, rank) = leaps[(here as i32 + eighths).rem_euclid(8) as usize];
        Some(Vector { file, rank })
    }
}

impl Add<Vector> for Square {
    type Output = Square;
    fn add(self, by: Vector) -> Square {
        Square { rank: self.rank + by.rank, file: self.file + by.file }
    }
}

impl Sub<Vector> for Square {
    type Output = Square;
    fn sub(self, by: Vector) -> Square {
        Square { rank: self.rank - by.rank, file: self.file - by.file }
    }
}

impl Mul<i32> for Vector {
    type Output = Vector;
    fn mul(self, by: i32) -> Vector {
        Vector { file: self.file * by, rank: self.rank * by }
    }
}
