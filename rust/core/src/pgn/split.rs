//! Splits a file into games as its bytes arrive.

use super::collect::{Collector, GameText, Keep};
use super::cut::Line;
use std::borrow::Cow;

/// The maximum length of a line processed at once; longer lines are processed in parts.
const LONGEST_PIECE: usize = 1 << 20;

/// Splits the bytes of a file into games. A line that is not UTF-8 is read as Latin-1. Lines end with a line feed, a carriage
/// return, or both.
///
/// # Examples
/// ```
/// use fairychess_core::pgn::{Keep, Splitter};
///
/// let mut splitter = Splitter::new(Keep::All);
/// let mut games = 0;
/// for bytes in [&b"1. e4 *\n\n1. d"[..], b"4 *\n", b""] {
///     splitter.feed(bytes);
///     while splitter.next_game().is_some() {
///         games += 1;
///     }
/// }
/// assert_eq!(games, 2);
/// ```
#[derive(Debug)]
pub struct Splitter {
    bytes: Vec<u8>,
    read: usize,
    /// No unread line ends before this position.
    searched: usize,
    finished: bool,
    keep: Keep,
    game: Collector,
}

impl Splitter {
    /// Creates a splitter at the beginning of a file. See the example of [`Splitter`].
    pub fn new(keep: Keep) -> Self {
        Self { bytes: vec![], read: 0, searched: 0, finished: false, keep, game: Collector::new(keep, 1) }
    }

    /// Adds bytes of the file; an empty slice marks its end.
    pub fn feed(&mut self, bytes: &[u8]) {
        self.bytes.drain(..self.read);
        self.searched -= self.read;
        self.read = 0;
        self.finished = bytes.is_empty();
        self.bytes.extend_from_slice(bytes);
    }

    /// The next game; `None` if more bytes are needed, or the file has ended.
    pub fn next_game(&mut self) -> Option<GameText> {
        loop {
            let rest = &self.bytes[self.read..];
            let end = end_of_line(rest, self.searched - self.read);
            self.searched = self.read + end.unwrap_or(rest.len());
            let Some((line, length)) = next_line(rest, end, self.finished) else { break };
            let part = self.game.line(&line);
            if part != Line::Next {
                self.read += length;
                self.searched = self.searched.max(self.read);
            }
            if matches!(part, Line::End | Line::Next) {
                return self.take();
            }
        }
        if self.finished { self.take() } else { None }
    }

    fn take(&mut self) -> Option<GameText> {
        let next = Collector::new(self.keep, self.game.next_line());
        std::mem::replace(&mut self.game, next).finish()
    }
}

/// The end of the first line; the search begins at `from`.
fn end_of_line(rest: &[u8], from: usize) -> Option<usize> {
    rest[from..].iter().position(|byte| matches!(byte, b'\n' | b'\r')).map(|end| from + end)
}

/// The next line and its length in the input; `end` is the end of the line, if known.
fn next_line(rest: &[u8], end: Option<usize>, finished: bool) -> Option<(Cow<'_, str>, usize)> {
    match end {
        Some(end) if rest[end] == b'\n' => Some((decode(&rest[..=end]), end + 1)),
        // It is not known yet whether a line feed follows the carriage return.
        Some(end) if end + 1 == rest.len() && !finished => None,
        Some(end) => {
            let length = end + 1 + usize::from(rest.get(end + 1) == Some(&b'\n'));
            Some((Cow::Owned(decode(&rest[..end]).into_owned() + "\n"), length))
        }
        None if rest.len() > LONGEST_PIECE => {
            // Cuts between characters.
            let end = (LONGEST_PIECE - 3..=LONGEST_PIECE).rev().find(|&end| rest[end] & 0xc0 != 0x80);
            let end = end.unwrap_or(LONGEST_PIECE);
            Some((decode(&rest[..end]), end))
        }
        None if finished && !rest.is_empty() => Some((decode(rest), rest.len())),
        None => None,
    }
}

/// Decodes UTF-8, or Latin-1 if the bytes are not UTF-8.
fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Keep, LONGEST_PIECE, Splitter};
    use std::time::{Duration, Instant};

    const FILE: &[u8] =
        b"\n[A \"\xe9\"]\r\n\r\n1. e4\r\r[B \"\xc3\xa9\"]\n1. d4 {\n\n}\n[C \"d\"]\n\n\n\n%x\n*\n\n\ne4";

    fn games(sizes: &[usize]) -> Vec<(String, usize, usize)> {
        let mut splitter = Splitter::new(Keep::All);
        let (mut rest, mut games, mut mv) = (FILE, vec![], 0);
        loop {
            while let Some(game) = splitter.next_game() {
                games.push((game.text, game.moves, game.first_line));
            }
            if splitter.finished {
                return games;
            }
            let (piece, after) = rest.split_at(sizes[mv % sizes.len()].min(rest.len()));
            (rest, mv) = (after, mv + 1);
            splitter.feed(piece);
        }
    }

    #[test]
    fn games_do_not_depend_on_how_their_bytes_come() {
        let whole = games(&[1000]);
        let expected = [
            ("[A \"é\"]\n\n1. e4\n\n", 10, 2),
            ("[B \"é\"]\n1. d4 {\n\n}\n", 9, 6),
            ("[C \"d\"]\n\n\n\n%x\n*\n", 14, 10),
            ("e4", 0, 18),
        ];
        assert_eq!(whole, expected.map(|(text, moves, line)| (text.to_owned(), moves, line)));
        for sizes in [&[1][..], &[2], &[3, 1], &[7], &[40]] {
            assert_eq!(games(sizes), whole, "{sizes:?}");
        }
    }

    #[test]
    fn a_file_without_lines_comes_in_pieces() {
        let mut splitter = Splitter::new(Keep::All);
        splitter.feed("é".repeat(3 << 20).as_bytes());
        assert_eq!(splitter.next_game(), None);
        assert!(splitter.bytes.len() - splitter.read <= super::LONGEST_PIECE);
        splitter.feed(b"");
        assert_eq!(splitter.next_game().unwrap().text.chars().filter(|&c| c == 'é').count(), 3 << 20);
        assert_eq!(splitter.next_game(), None);
    }

    #[test]
    fn a_long_line_that_comes_byte_by_byte_is_searched_once() {
        let mut splitter = Splitter::new(Keep::All);
        let begun = Instant::now();
        for _ in 0..LONGEST_PIECE / 2 {
            splitter.feed(b"x");
            assert_eq!(splitter.next_game(), None);
        }
        // Searching half a million bytes again after each byte would take 10^11 steps.
        assert!(begun.elapsed() < Duration::from_secs(20));
        splitter.feed(b" *\r");
        splitter.feed(b"\n\r");
        splitter.feed(b"\ny");
        assert_eq!(splitter.next_game().unwrap().text.len(), LONGEST_PIECE / 2 + 3);
        splitter.feed(b"");
        assert_eq!(splitter.next_game().unwrap().text, "y");
        assert_eq!(splitter.next_game(), None);
    }
}
