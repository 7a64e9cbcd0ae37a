//! The text of one game, collected line by line.

use super::MAX_TEXT;
use super::cut::{Cutter, Line};

/// The part of a game to keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// Tag pairs and movetext.
    All,
    /// The tag pairs.
    Tags,
    /// Nothing: the game is skipped.
    Nothing,
}

/// The text of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameText {
    /// The text from the first line on; lines end with line feeds.
    pub text: String,
    /// The byte offset of the movetext.
    pub moves: usize,
    /// The number of the first line.
    pub first_line: usize,
    /// True if the end was left out because the game is too long.
    pub cut_short: bool,
}

/// Collects the lines of one game.
///
/// # Examples
/// ```
/// use fairychess_core::pgn::{Collector, Keep, Line};
///
/// let mut collector = Collector::new(Keep::All, 1);
/// assert_eq!(collector.line("[White \"A\"]\n"), Line::Tags);
/// assert_eq!(collector.line("1. e4 *\n"), Line::Moves);
/// assert_eq!(collector.line("[White \"B\"]\n"), Line::Next);
/// assert_eq!(collector.finish().map(|game| game.text.lines().count()), Some(2));
/// ```
#[derive(Debug)]
pub struct Collector {
    cutter: Cutter,
    keep: Keep,
    game: GameText,
    lines: usize,
}

impl Collector {
    /// Creates a collector for the game that begins at line `line`.
    pub fn new(keep: Keep, line: usize) -> Self {
        let game = GameText { text: String::new(), moves: 0, first_line: line, cut_short: false };
        Self { cutter: Cutter::default(), keep, game, lines: line }
    }

    /// Takes a line, or a part of a line without its end, and returns its role in the game.
    pub fn line(&mut self, line: &str) -> Line {
        let before = !self.cutter.has_begun();
        let line = if before { line.strip_prefix('\u{feff}').unwrap_or(line) } else { line };
        let part = self.cutter.line(line.as_bytes());
        if part == Line::Next {
            return part;
        }
        if before {
            self.game.first_line = self.lines;
        }
        self.lines += usize::from(line.ends_with('\n'));
        match (part, self.keep) {
            (Line::Tags, Keep::All | Keep::Tags) => {
                self.append(line);
                self.game.moves = self.game.text.len();
            }
            (Line::Moves, Keep::All) => self.append(line),
            _ => {}
        }
        part
    }

    fn append(&mut self, line: &str) {
        if self.game.cut_short || self.game.text.len() + line.len() > MAX_TEXT {
            self.game.cut_short = true;
        } else {
            self.game.text.push_str(line);
        }
    }

    /// The number of the next line.
    pub fn next_line(&self) -> usize {
        self.lines
    }

    /// Returns the game, if any.
    pub fn finish(self) -> Option<GameText> {
        self.cutter.has_begun().then_some(self.game)
    }
}
