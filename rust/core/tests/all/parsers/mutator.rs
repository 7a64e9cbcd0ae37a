//! Texts like those that people write, but with worse errors.
//!
//! Texts from a corpus are cut, doubled and spliced; words are swapped and replaced, numbers are made huge, and brackets are
//! nested. Such texts get deeper into a parser than random characters, which rarely pass the first check.

use fastrand::Rng;
use std::ops::Range;

/// Numbers at which behaviour may change.
#[rustfmt::skip]
const NUMBERS: &[&str] = &[
    "0", "1", "2", "3", "7", "8", "9", "15", "16", "17", "26", "63", "64", "65", "100", "127", "128", "255", "256",
    "257", "1000", "4096", "9999", "65535", "65536", "1000000", "1000001", "2147483647", "2147483648", "4294967295",
    "4294967296", "9223372036854775807", "9223372036854775808", "18446744073709551616",
    "340282366920938463463374607431768211456", "-1", "-0", "00", "01", "+1", "1.5", "-8", "1e9", "1e400", "1_000",
    "0x10", "nan", "inf", "１", "٣",
];

/// Characters with no meaning, or with an unexpected one.
#[rustfmt::skip]
const ODD: &[&str] = &[
    "\0", "\u{1}", "\u{7f}", "\u{85}", "\u{a0}", "\u{200b}", "\u{202e}", "\u{2028}", "\u{feff}", "\u{fffd}",
    "\u{10ffff}", "é", "e\u{301}", "ß", "ı", "İ", "ſ", "K", "а", "Ω", "♔", "♟", "👑", "👨\u{200d}👩\u{200d}👧", "漢", "\r",
    "\n", "\r\n", "\t", "\u{b}", "\u{c}", " ", "  ", "\\", "\"", "'", "`", "%", "$", "#", ";", "&", "<", ">", "|",
    "~", "^", "@", "{}",
];

/// Opening and closing brackets.
const BRACKETS: &[(&str, &str)] =
    &[("[", "]"), ("(", ")"), ("{", "}"), ("\"", "\""), ("<", ">"), ("{a=", "}"), ("[[", "]]"), ("a.", "")];

/// Mutates texts in one language.
pub struct Mutator<'a> {
    /// Words of the language.
    pub words: &'a [&'a str],
    /// The maximum length of a string, in bytes.
    pub longest: usize,
}

impl Mutator<'_> {
    /// A mutated random text from `pool`.
    pub fn text(&self, pool: &[String], rng: &mut Rng) -> String {
        let mut text = match rng.u8(..) {
            0..8 => self.only_words(rng),
            8..11 => noise(rng),
            11..13 => String::new(),
            _ => pick(pool, rng).clone(),
        };
        let mut edits = 1;
        while edits < 12 && rng.bool() {
            edits += 1;
        }
        for _ in 0..edits {
            self.edit(&mut text, pool, rng);
            cut(&mut text, self.longest);
        }
        text
    }

    fn only_words(&self, rng: &mut Rng) -> String {
        (0..rng.usize(1..24)).map(|_| *pick(self.words, rng)).collect()
    }

    fn edit(&self, text: &mut String, pool: &[String], rng: &mut Rng) {
        match rng.u8(..16) {
            0 => text.replace_range(stretch(text, rng), ""),
            1 => {
                let stretch = stretch(text, rng);
                let copy = text[stretch.clone()].repeat(times(rng));
                text.insert_str(stretch.end, &copy);
            }
            2 | 3 => text.insert_str(place(text, rng), pick::<&str>(self.words, rng)),
            4 | 5 => text.replace_range(token(text, rng), pick::<&str>(self.words, rng)),
            6 => swap(text, rng),
            7 => {
                let other = pick(pool, rng);
                let (from, to) = (token(text, rng).start, token(other, rng).start);
                text.replace_range(from.., &other[to..]);
            }
            8 => {
                let other = pick(pool, rng);
                text.replace_range(token(text, rng), &other[token(other, rng)]);
            }
            9 => {
                let other = pick(pool, rng);
                text.insert_str(token(text, rng).end, &other[stretch(other, rng)]);
            }
            10 | 11 => text.replace_range(number(text, rng), pick::<&str>(NUMBERS, rng)),
            12 => text.insert_str(place(text, rng), pick::<&str>(ODD, rng)),
            13 => nest(text, rng),
            14 => one_character(text, rng),
            _ => text.truncate(place(text, rng)),
        }
    }
}

/// Any characters at all.
fn noise(rng: &mut Rng) -> String {
    (0..rng.usize(1..40)).map(|_| if rng.bool() { rng.char(' '..='~') } else { rng.char(..) }).collect()
}

/// A random element.
pub fn pick<'a, T>(among: &'a [T], rng: &mut Rng) -> &'a T {
    &among[rng.usize(..among.len())]
}

/// The number of repetitions: usually a few, sometimes very many.
fn times(rng: &mut Rng) -> usize {
    match rng.u16(..1000) {
        0..1 => rng.usize(1000..60_000),
        1..10 => rng.usize(100..3000),
        10..100 => rng.usize(10..100),
        _ => rng.usize(1..4),
    }
}

/// A random position between two characters.
fn place(text: &str, rng: &mut Rng) -> usize {
    boundary(text, rng.usize(..=text.len()))
}

fn boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn cut(text: &mut String, longest: usize) {
    text.truncate(boundary(text, longest.min(text.len())));
}

/// A random range, usually short.
fn stretch(text: &str, rng: &mut Rng) -> Range<usize> {
    let start = place(text, rng);
    let rest = text.len() - start;
    let length = if rng.bool() { rest.min(12) } else { rest };
    start..boundary(text, start + rng.usize(..=length)).max(start)
}

/// The range of a word, a number, a run of spaces or a single character near a random position; empty at the end of the text.
fn token(text: &str, rng: &mut Rng) -> Range<usize> {
    let class = |character: char| match character {
        'a'..='z' | 'A'..='Z' => 1,
        '0'..='9' => 2,
        ' ' => 3,
        _ => 0,
    };
    let at = place(text, rng);
    let Some(first) = text[at..].chars().next() else { return at..at };
    let same = |character: &char| class(first) != 0 && class(*character) == class(first);
    let before: usize = text[..at].chars().rev().take_while(same).map(char::len_utf8).sum();
    let after: usize = text[at..].chars().skip(1).take_while(same).map(char::len_utf8).sum();
    at - before..at + first.len_utf8() + after
}

/// The range of a number at or after a random position; empty if there is no number.
fn number(text: &str, rng: &mut Rng) -> Range<usize> {
    let at = place(text, rng);
    let start = text[at..].find(|character: char| character.is_ascii_digit()).map_or(at, |index| at + index);
    let length = text[start..].bytes().take_while(u8::is_ascii_digit).count();
    start..start + length
}

/// Swaps two words.
fn swap(text: &mut String, rng: &mut Rng) {
    let (mut first, mut second) = (token(text, rng), token(text, rng));
    if second.start < first.start {
        (first, second) = (second, first);
    }
    if first.end <= second.start {
        let (one, other) = (text[first.clone()].to_owned(), text[second.clone()].to_owned());
        text.replace_range(second, &one);
        text.replace_range(first, &other);
    }
}

/// Encloses a range in brackets, possibly with fewer closing than opening ones.
fn nest(text: &mut String, rng: &mut Rng) {
    let &(open, close) = pick(BRACKETS, rng);
    let inside = stretch(text, rng);
    let opened = times(rng);
    let closed = if rng.u8(..4) > 0 { opened } else { rng.usize(..=opened) };
    text.insert_str(inside.end, &close.repeat(closed));
    text.insert_str(inside.start, &open.repeat(opened));
}

/// Replaces a character by its neighbour in the alphabet, its other case, or any other character.
fn one_character(text: &mut String, rng: &mut Rng) {
    let at = place(text, rng);
    let Some(old) = text[at..].chars().next() else { return };
    let new = match rng.u8(..4) {
        0 => char::from_u32((old as u32).wrapping_add(1)).unwrap_or('a'),
        1 => char::from_u32((old as u32).wrapping_sub(1)).unwrap_or('a'),
        2 if old.is_ascii_uppercase() => old.to_ascii_lowercase(),
        2 => old.to_ascii_uppercase(),
        _ => rng.char(' '..='~'),
    };
    text.replace_range(at..at + old.len_utf8(), new.encode_utf8(&mut [0; 4]));
}

#[test]
fn texts_differ_and_keep_their_bounds() {
    let pool = ["4k3/8/8 w - - 0 1".to_owned(), "name = \"x\"\n".to_owned()];
    let mutator = Mutator { words: &["[", "K"], longest: 100 };
    let mut rng = Rng::with_seed(1);
    let texts: std::collections::HashSet<String> = (0..1000).map(|_| mutator.text(&pool, &mut rng)).collect();
    assert!(texts.len() > 600 && texts.iter().all(|text| text.len() <= 100));
    assert!(texts.iter().any(|text| !text.is_ascii()) && texts.iter().any(|text| text.len() == 100));
}
