//! Regions: sets of squares counted from the owner's side.

use crate::Error;
use crate::square::{Side, Square, file_number};

/// A union of intersections.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    files: i32,
    ranks: i32,
    turned: bool,
    /// Of each side.
    unions: [Vec<Vec<Term>>; 2],
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Term {
    All,
    None,
    Ranks(i32, i32),
    Files(i32, i32),
    Light,
    Dark,
    Squares(Vec<Square>),
    SameColour,
    OtherColour,
}

impl Region {
    /// Reads a list of texts for each side; the union of the texts is the side's region.
    ///
    /// # Errors
    /// If a string is not a region.
    pub fn parse(texts: &[Vec<String>; 2], (files, ranks): (i32, i32), turned: bool) -> Result<Region, Error> {
        let mut unions = [Vec::new(), Vec::new()];
        for (union, texts) in unions.iter_mut().zip(texts) {
            for text in texts {
                let terms: Result<Vec<Term>, Error> =
                    text.split(" and ").map(|term| Term::parse(term.trim(), files, ranks)).collect();
                union.push(terms?);
            }
        }
        Ok(Region { files, ranks, turned, unions })
    }

    /// True if a square is in the region of `side`; `start` is the start square of the move.
    pub fn holds_from(&self, square: Square, side: Side, start: Square) -> bool {
        let mut seen = square.seen_by(side, self.ranks);
        if self.turned && side == Side::Black {
            seen.file = self.files - 1 - seen.file;
        }
        self.unions[side.index()].iter().any(|terms| {
            terms.iter().all(|term| match term {
                Term::All => true,
                Term::None => false,
                Term::Ranks(low, high) => (*low..=*high).contains(&seen.rank),
                Term::Files(low, high) => (*low..=*high).contains(&seen.file),
                Term::Light => square.is_light(),
                Term::Dark => !square.is_light(),
                Term::Squares(squares) => squares.contains(&seen),
                Term::SameColour => square.is_light() == start.is_light(),
                Term::OtherColour => square.is_light() != start.is_light(),
            })
        })
    }

    /// True if a square is in the region of `side`.
    pub fn holds(&self, square: Square, side: Side) -> bool {
        self.holds_from(square, side, square)
    }

    /// True if the region depends on the colour of the start square, which only `land` may do.
    pub fn needs_start(&self) -> bool {
        self.unions.iter().flatten().flatten().any(|term| matches!(term, Term::SameColour | Term::OtherColour))
    }
}

impl Term {
    fn parse(text: &str, files: i32, ranks: i32) -> Result<Term, Error> {
        let bad = || Error(format!("'{text}' is not a region"));
        let rank = |text: &str| -> Result<i32, Error> {
            let number: i32 = text.trim().parse().map_err(|_| bad())?;
            match number {
                1.. if number <= ranks => Ok(number - 1),
                ..=-1 if -number <= ranks => Ok(ranks + number),
                _ => Err(bad()),
            }
        };
        let file = |text: &str| -> Result<i32, Error> {
            let mut letters = text.trim().chars();
            let number = letters.next().and_then(file_number).filter(|file| *file < files).ok_or_else(bad)?;
            if letters.next().is_some() { Err(bad()) } else { Ok(number) }
        };
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        let rest = rest.trim();
        // The dash between two ends; a dash at the start belongs to the number.
        let ends = |rest: &str| -> Result<(String, String), Error> {
            let dash = rest.char_indices().skip(1).find(|(_, c)| *c == '-').ok_or_else(bad)?.0;
            Ok((rest[..dash].to_string(), rest[dash + 1..].to_string()))
        };
        match (word, rest.is_empty()) {
            ("all", true) => Ok(Term::All),
            ("none", true) => Ok(Term::None),
            ("light", true) => Ok(Term::Light),
            ("dark", true) => Ok(Term::Dark),
            ("same-colour", true) => Ok(Term::SameColour),
            ("other-colour", true) => Ok(Term::OtherColour),
            ("rank", false) => rank(rest).map(|number| Term::Ranks(number, number)),
            ("file", false) => file(rest).map(|number| Term::Files(number, number)),
            ("ranks", false) => {
                let (low, high) = ends(rest)?;
                Ok(Term::Ranks(rank(&low)?, rank(&high)?))
            }
            ("files", false) => {
                let (low, high) = ends(rest)?;
                Ok(Term::Files(file(&low)?, file(&high)?))
            }
            ("squares", false) => {
                let squares: Result<Vec<Square>, Error> =
                    rest.split_whitespace().map(|name| Square::parse(name, files, ranks)).collect();
                Ok(Term::Squares(squares?))
            }
            _ => Err(bad()),
        }
    }
}
