//! Random definitions, used to search for expensive ones: all sorts of paths on boards full of pieces.

use fairychess_core::internals::splitmix;
use std::fmt::Write;

/// A source of random numbers with a fixed seed.
pub struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(1);
        (splitmix(self.0) % limit as u64) as usize
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }

    fn one_in(&mut self, number: usize) -> bool {
        self.below(number) == 0
    }
}

#[derive(Clone)]
struct Leg {
    first: &'static str,
    rotations: Vec<&'static str>,
    range: &'static str,
    end: &'static str,
}

impl Leg {
    fn any(chance: &mut Chance) -> Self {
        let words = ["f", "fs", "s", "bs", "b"];
        let number = 1 + chance.below(words.len());
        let from = chance.below(words.len());
        Self {
            first: chance.pick(&["K", "W", "F", "N", "K"]),
            rotations: (0..number).map(|at| words[(from + at) % words.len()]).collect(),
            range: chance.pick(&["\"any\"", "\"any\"", "1", "3", "[2, 5]"]),
            end: chance.pick(&[
                "end = \"stop\", piece = 0, edge = 0",
                "end = \"stop\", piece = 0",
                "end = \"stop\", edge = 0",
                "end = \"screen\"",
                "end = \"empty\"",
                "end = \"stop\", piece = 0, screen = [{ owner = \"own\", behind = 2 }, { owner = \"enemy\", behind = 5 }]",
            ]),
        }
    }

    fn text(&self, first: bool, last: bool) -> String {
        let begins = if first { format!("step = \"{}\"", self.first) } else { format!("turn = {:?}", self.rotations) };
        let ends = if last { "over = \"any\"" } else { self.end };
        format!("{{ {begins}, range = {}, {ends} }}", self.range)
    }
}

#[derive(Clone)]
struct Path {
    legs: Vec<Leg>,
    /// The effects of the move.
    rest: Vec<&'static str>,
}

impl Path {
    fn any(chance: &mut Chance) -> Self {
        let mut path = Self { legs: (0..=chance.below(8)).map(|_| Leg::any(chance)).collect(), rest: vec![] };
        for part in [
            "mode = \"m\"",
            "land = \"ranks 2-7\"",
            "overtake = true",
            "withdraw = [\"behind\"]",
            "throw = true",
            "optional = true",
        ] {
            if chance.one_in(2) {
                path.rest.push(part);
            }
        }
        path
    }

    fn text(&self) -> String {
        let last = self.legs.len() - 1;
        let legs: Vec<_> = self.legs.iter().enumerate().map(|(at, leg)| leg.text(at == 0, at == last)).collect();
        let effect =
            self.rest.iter().any(|part| ["overtake", "withdraw", "throw"].iter().any(|name| part.starts_with(name)));
        let rest = self.rest.iter().filter(|part| effect || !part.starts_with("optional")).map(ToString::to_string);
        let keys: Vec<_> = std::iter::once(format!("legs = [{}]", legs.join(", "))).chain(rest).collect();
        format!("{{ {} }}", keys.join(", "))
    }
}

/// A definition and a board full of its pieces.
#[derive(Clone)]
pub struct Genome {
    size: usize,
    pieces: Vec<Vec<Path>>,
    /// One in this many squares has a piece.
    one_in: usize,
    seed: u64,
    royals: usize,
}

impl Genome {
    pub fn any(chance: &mut Chance) -> Self {
        let pieces = (0..=chance.below(4)).map(|_| vec![Path::any(chance)]).collect();
        let size = [8, 11, 16, 16][chance.below(4)];
        Self { size, pieces, one_in: 2 + chance.below(4), seed: chance.0, royals: 1 }
    }

    /// The same definition with one change.
    pub fn mutated(&self, chance: &mut Chance) -> Self {
        let mut new = self.clone();
        let piece = chance.below(new.pieces.len());
        let paths = new.pieces[piece].len();
        let path = chance.below(paths);
        match chance.below(10) {
            0 => new.pieces.push(new.pieces[piece].clone()),
            1 if new.pieces.len() > 1 => drop(new.pieces.remove(piece)),
            2 => new.pieces[piece].push(Path::any(chance)),
            3 if paths > 1 => drop(new.pieces[piece].remove(path)),
            4 => new.pieces[piece][path] = Path::any(chance),
            5 => new.one_in = 1 + chance.below(6),
            6 => new.seed = chance.0,
            7 => new.royals = 1 + chance.below(3),
            8 if new.pieces[piece][path].legs.len() < 8 => new.pieces[piece][path].legs.push(Leg::any(chance)),
            _ => {
                let legs = &mut new.pieces[piece][path].legs;
                let at = chance.below(legs.len());
                legs[at] = Leg::any(chance);
            }
        }
        new
    }

    fn letter(piece: usize) -> char {
        (b'a' + (piece % 26) as u8) as char
    }

    /// The definition.
    pub fn text(&self) -> String {
        let size = self.size;
        let mut text =
            format!("name = \"worst\"\n[board]\nfiles = {size}\nranks = {size}\nstart = \"{}\"\n", self.fen());
        text += "[pieces.king]\nletter = \"z\"\nmoves = \"K\"\nroyal = true\n";
        for (at, paths) in self.pieces.iter().take(25).enumerate() {
            let paths: Vec<_> = paths.iter().map(Path::text).collect();
            let (letter, paths) = (Self::letter(at), paths.join(", "));
            let _ = writeln!(text, "[pieces.p{at}]\nletter = \"{letter}\"\nmoves = [{paths}]");
        }
        text
    }

    fn fen(&self) -> String {
        let mut chance = Chance(self.seed << 20);
        let size = self.size;
        let mut cells = vec![String::new(); size * size];
        for cell in &mut cells {
            if chance.one_in(self.one_in) {
                let letter = Self::letter(chance.below(self.pieces.len().min(25)));
                *cell = if chance.one_in(2) { letter.to_ascii_uppercase() } else { letter }.into();
            }
        }
        for royal in 0..self.royals {
            cells[royal] = "z".into();
            cells[size * size - 1 - royal] = "Z".into();
        }
        let mut rows = vec![];
        for row in cells.chunks(size) {
            let (mut text, mut empty) = (String::new(), 0);
            for cell in row {
                if cell.is_empty() {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    text += &empty.to_string();
                }
                empty = 0;
                text += cell;
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            rows.push(text);
        }
        format!("{} w - - 0 1", rows.join("/"))
    }
}
