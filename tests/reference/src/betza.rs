//! Reads the text that describes a piece's moves.

use crate::Error;
use crate::direction::{Base, rotations};
use crate::rule::{ANY, Branch, Effects, End, Leg, Pass, Rule, Takes, Walk};
use crate::square::Vector;

/// Reads a whole text.
///
/// # Errors
/// If the text is not valid notation.
pub fn parse(text: &str) -> Result<Vec<Rule>, Error> {
    let mut reader = Reader { text, at: 0 };
    let mut rules = Vec::new();
    while reader.at < text.len() {
        if reader.eat(' ') {
            continue;
        }
        rules.push(reader.group().map_err(|Error(why)| Error(format!("'{text}': {why}")))?);
    }
    if rules.is_empty() {
        return Err(Error("the text of the moves is empty".into()));
    }
    Ok(rules)
}

/// An atom as used by the `step` of a leg in a table: directions, but neither mode letters nor a range.
///
/// # Errors
/// If the text is not such an atom.
pub fn parse_step(text: &str) -> Result<Vec<Vector>, Error> {
    let mut reader = Reader { text, at: 0 };
    let modifiers = reader.modifiers();
    let atom = reader.atom()?;
    if reader.at < text.len() || atom.max != 1 || modifiers.chars().any(|c| "mcinjpg".contains(c)) {
        return Err(Error(format!("'{text}' is not a single step with directions")));
    }
    atom.base.vectors(modifiers)
}

/// An atom with its range.
#[derive(Clone, Copy)]
struct Atom {
    base: Base,
    max: u32,
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += 1;
        }
        found
    }

    fn wrong<T>(&self, wanted: &str) -> Result<T, Error> {
        Err(Error(format!("{wanted} expected at place {}", self.at + 1)))
    }

    /// The modifiers before an atom or a bracket.
    fn modifiers(&mut self) -> &'a str {
        let start = self.at;
        while self.peek().is_some_and(|c| "mcinjpgfblrvs".contains(c)) {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    fn number(&mut self) -> Option<u32> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        self.text[start..self.at].parse().ok()
    }

    /// `(x,y)`.
    fn pair(&mut self) -> Result<Base, Error> {
        if !self.eat('(') {
            return self.wrong("'('");
        }
        let Some(x) = self.number() else { return self.wrong("a number") };
        if !self.eat(',') {
            return self.wrong("','");
        }
        let Some(y) = self.number() else { return self.wrong("a number") };
        if !self.eat(')') {
            return self.wrong("')'");
        }
        Base::leap(x.min(99) as i32, y.min(99) as i32)
    }

    fn atom(&mut self) -> Result<Atom, Error> {
        let start = self.at;
        let (base, slides) = match self.peek() {
            Some('(') => (self.pair()?, false),
            Some(letter) => {
                let found = match letter {
                    'W' => (Base::Straight(1), false),
                    'D' => (Base::Straight(2), false),
                    'H' => (Base::Straight(3), false),
                    'F' => (Base::Diagonal(1), false),
                    'A' => (Base::Diagonal(2), false),
                    'G' => (Base::Diagonal(3), false),
                    'N' => (Base::Oblique(1, 2), false),
                    'C' | 'L' => (Base::Oblique(1, 3), false),
                    'Z' | 'J' => (Base::Oblique(2, 3), false),
                    'K' => (Base::King, false),
                    'R' => (Base::Straight(1), true),
                    'B' => (Base::Diagonal(1), true),
                    'Q' => (Base::King, true),
                    _ => return self.wrong("an atom"),
                };
                self.at += 1;
                found
            }
            None => return self.wrong("an atom"),
        };
        let written = &self.text[start..self.at];
        let doubled = self.text[self.at..].starts_with(written);
        if doubled && slides {
            return Err(Error("R, B and Q slide already and are not doubled".into()));
        }
        if doubled {
            self.at += written.len();
        }
        let max = match self.number() {
            Some(0) => ANY,
            Some(16..) => return Err(Error("ranges go up to 15".into())),
            Some(limit) => limit,
            None if doubled || slides => ANY,
            None => 1,
        };
        Ok(Atom { base, max })
    }

    fn group(&mut self) -> Result<Rule, Error> {
        let modifiers = self.modifiers();
        let has = |letter: char| modifiers.contains(letter);
        if "mcinjpg".chars().any(|mode| modifiers.matches(mode).count() > 1) {
            return Err(Error("a mode letter appears at most once before an atom".into()));
        }
        let walk = if self.eat('[') {
            if modifiers.chars().any(|c| !"mci".contains(c)) {
                return Err(Error("only m, c and i may appear before a bracket".into()));
            }
            self.bracket()?
        } else {
            let atom = self.atom()?;
            let steps = atom.base.vectors(modifiers)?;
            straight_walk(atom, steps, modifiers)?
        };
        Ok(Rule {
            walk,
            quiet: has('m') || !has('c'),
            capture: has('c') || !has('m'),
            first: has('i'),
            from: None,
            land: None,
            effects: Effects::default(),
            name: None,
            fallback: None,
            takes: Takes::All,
            when: None,
        })
    }

    /// The legs in brackets, after the opening bracket.
    fn bracket(&mut self) -> Result<Walk, Error> {
        let mut legs = Vec::new();
        let mut written: Vec<(&str, Base)> = Vec::new();
        loop {
            let words = self.modifiers();
            if words.chars().any(|c| !"fblrvs".contains(c)) {
                return Err(Error("a bracket contains only directions and ranges".into()));
            }
            let atom = self.atom()?;
            written.push((words, atom.base));
            let end = match self.peek() {
                Some('-') => End::Empty { stops: false },
                Some('?') => End::Empty { stops: true },
                Some(']') => End::Land,
                _ => return self.wrong("'-', '?' or ']'"),
            };
            self.at += 1;
            let last = matches!(end, End::Land);
            legs.push(Leg { min: 1, max: atom.max, over_any: false, end });
            if last {
                break;
            }
        }
        let mut turned: Vec<(Vec<i32>, Base)> = Vec::new();
        let mut ways = written[0].1.vectors(written[0].0)?;
        let first = ways.clone();
        for pair in written.windows(2) {
            let ((_, base), (words, following)) = (pair[0], pair[1]);
            let by = leg_rotations(&ways, base, words, following)?;
            ways = all_turned(&ways, base, &by, following)?;
            turned.push((by, following));
        }
        let branches: Result<Vec<Branch>, Error> =
            first.into_iter().map(|step| branch(step, written[0].1, &turned)).collect();
        Ok(Walk::Path { branches: branches?, legs })
    }
}

/// The rotations into a leg: those of its words. Without words, `f` if it fits every direction of the previous leg,
/// otherwise `fs`.
fn leg_rotations(ways: &[Vector], base: Base, words: &str, following: Base) -> Result<Vec<i32>, Error> {
    if !words.is_empty() {
        return rotations(words);
    }
    let straight_on = vec![0];
    if all_turned(ways, base, &straight_on, following).is_ok() { Ok(straight_on) } else { Ok(vec![1, -1]) }
}

fn all_turned(ways: &[Vector], base: Base, by: &[i32], following: Base) -> Result<Vec<Vector>, Error> {
    ways.iter().flat_map(|&step| by.iter().map(move |&eighths| turned_step(step, base, following, eighths))).collect()
}

/// The legs of an atom outside brackets.
fn straight_walk(atom: Atom, steps: Vec<Vector>, modifiers: &str) -> Result<Walk, Error> {
    let has = |letter: char| modifiers.contains(letter);
    if has('p') || has('g') {
        if has('p') && has('g') || has('n') || has('j') {
            return Err(Error("p, g, n and j do not go together".into()));
        }
        if atom.max == 1 {
            return Err(Error("p and g need more than one step".into()));
        }
        let behind = if has('g') { 1 } else { ANY };
        return Ok(Walk::Hop { steps, max: atom.max, behind, screen: Vec::new() });
    }
    let pass = match (has('n'), has('j')) {
        (true, true) => return Err(Error("n and j do not go together".into())),
        (true, false) => Pass::Lame,
        (false, true) => Pass::Jump,
        (false, false) => Pass::Free,
    };
    if pass != Pass::Free && steps.iter().any(|step| step.file.abs().max(step.rank.abs()) == 1) {
        return Err(Error("n and j need a leap that passes a square".into()));
    }
    Ok(Walk::Leap { steps, pass, max: atom.max })
}

/// One direction of a leg in brackets, with the legs after it.
fn branch(step: Vector, base: Base, rest: &[(Vec<i32>, Base)]) -> Result<Branch, Error> {
    let mut next = Vec::new();
    if let Some((by, following)) = rest.first() {
        for step in all_turned(&[step], base, by, *following)? {
            next.push(branch(step, *following, &rest[1..])?);
        }
    }
    Ok(Branch { step, next })
}

/// The step of the next leg's atom, in a direction rotated by a number of eighths of a circle.
fn turned_step(step: Vector, base: Base, following: Base, eighths: i32) -> Result<Vector, Error> {
    let misfit = || Error("the atom of a leg does not fit the turned direction".into());
    let unit = match base {
        Base::Oblique(..) => step,
        _ => Vector { file: step.file.signum(), rank: step.rank.signum() },
    };
    let turned = unit.turned(eighths).ok_or_else(misfit)?;
    match following {
        Base::Oblique(..) if following == base => Ok(turned),
        Base::Straight(length) if turned.is_straight() && base.length() == length => Ok(turned * length),
        Base::Diagonal(length) if turned.is_diagonal() && base.length() == length => Ok(turned * length),
        Base::King if (turned.is_straight() || turned.is_diagonal()) && base.length() == 1 => Ok(turned),
        _ => Err(misfit()),
    }
}
