//! Detects the end of a game. A [`Cutter`] takes lines one by one and decides which part of a game each belongs to.
//!
//! A game consists of tag pairs and movetext. Blank lines before a game do not count. One blank line is allowed between
//! tag pairs; a tag pair after two blank lines begins the next game. Blank lines before and inside the movetext do not
//! end the game, since programs write them around comments and between moves. A game ends at the blank line after its
//! result, before a tag pair, or before a line that numbers moves from 1 again. Lines that begin with `%` or `;` are
//! ignored.

use super::results::{self, Word};
use super::tags;

/// The role of a line in the game being read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// The line is before the game.
    Before,
    /// The line belongs to the tag pairs.
    Tags,
    /// The line belongs to the movetext.
    Moves,
    /// The line ends the game and belongs to it.
    End,
    /// The line begins the next game; the current one ended before it.
    Next,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Stage {
    #[default]
    Before,
    Tags,
    Moves,
}

/// The most recently read part of the movetext.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Reached {
    #[default]
    Comments,
    /// Moves, or text that should be moves.
    Moves,
    Result,
}

/// Finds the end of one game.
#[derive(Clone, Debug, Default)]
pub struct Cutter {
    stage: Stage,
    /// The number of blank lines since the last line that was not blank.
    blanks: usize,
    /// True inside a comment in braces.
    comment: bool,
    /// True if the most recently read text did not end its line.
    unfinished: bool,
    /// True if the rest of the line is ignored.
    silent: bool,
    /// The number of open variations.
    depth: usize,
    /// The most recently read part of the movetext.
    reached: Reached,
    /// The word being read.
    word: Word,
}

impl Cutter {
    /// True if the game has begun.
    pub fn has_begun(&self) -> bool {
        self.stage != Stage::Before
    }

    /// Takes the next line with its line feed; without a line feed, the next call continues the line.
    pub fn line(&mut self, line: &[u8]) -> Line {
        let continued = std::mem::replace(&mut self.unfinished, !line.ends_with(b"\n"));
        if continued {
            if self.stage == Stage::Moves {
                self.scan(line);
            }
            return self.part();
        }
        self.silent = matches!(line.first(), Some(b'%' | b';')) && !self.comment;
        // True for the characters that Python treats as spaces.
        let blank = line.iter().all(|byte| matches!(byte, b' ' | b'\t'..=b'\r' | 0x1c..=0x1f));
        match self.stage {
            Stage::Before | Stage::Tags if self.silent => {}
            Stage::Before if blank => {}
            Stage::Tags if blank => self.blanks += 1,
            Stage::Before | Stage::Tags => {
                let blanks = std::mem::take(&mut self.blanks);
                if line.starts_with(b"[") || tags::is_tag(line) {
                    if blanks > 1 {
                        return Line::Next;
                    }
                    self.stage = Stage::Tags;
                } else {
                    self.stage = Stage::Moves;
                    self.scan(line);
                }
            }
            Stage::Moves if self.comment => self.scan(line),
            Stage::Moves if blank && self.reached == Reached::Result => return Line::End,
            Stage::Moves if blank => self.blanks += 1,
            Stage::Moves if tags::is_tag(line) || self.begins_again(line) => return Line::Next,
            Stage::Moves => {
                self.blanks = 0;
                self.scan(line);
            }
        }
        self.part()
    }

    fn part(&self) -> Line {
        match self.stage {
            Stage::Before => Line::Before,
            Stage::Tags => Line::Tags,
            Stage::Moves => Line::Moves,
        }
    }

    /// True if a line after a blank line or a result numbers moves from 1 again.
    fn begins_again(&self, line: &[u8]) -> bool {
        let line = line.trim_ascii_start();
        let counts = line.starts_with(b"1.") && !line.starts_with(b"1..");
        let may_end = match self.reached {
            Reached::Comments => false,
            Reached::Moves => self.blanks > 0,
            Reached::Result => true,
        };
        counts && may_end && self.depth == 0
    }

    /// Tracks comments, variations and the result in a part of the movetext.
    fn scan(&mut self, mut rest: &[u8]) {
        while !self.silent {
            if self.comment {
                let Some(end) = rest.iter().position(|&byte| byte == b'}') else { return };
                self.comment = false;
                rest = &rest[end + 1..];
            }
            let Some((&byte, behind)) = rest.split_first() else { return };
            rest = behind;
            if results::ends_word(byte) {
                self.end_word();
            } else {
                self.word.push(byte);
            }
            match byte {
                b'{' => self.comment = true,
                b';' => self.silent = true,
                b'(' => self.depth += 1,
                b')' => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
    }

    fn end_word(&mut self) {
        let word = std::mem::take(&mut self.word);
        if self.depth == 0 && word.ends_game() {
            self.reached = Reached::Result;
        } else if self.reached == Reached::Comments && !word.is_empty() {
            self.reached = Reached::Moves;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Cutter, Line};

    fn parts(text: &str) -> Vec<Line> {
        let mut cutter = Cutter::default();
        text.split_inclusive('\n').map(|line| cutter.line(line.as_bytes())).collect()
    }

    #[test]
    fn a_game_has_tags_and_moves_and_an_end() {
        use Line::{Before, End, Moves, Next, Tags};
        assert_eq!(
            parts("\n% x\n[A \"b\"]\n;\n\n1. e4 *\n%\n\n"),
            [Before, Before, Tags, Tags, Tags, Moves, Moves, End]
        );
        assert_eq!(parts("[A \"b\"]\n\n[C \"d\"]\n\n\n[A \"b\"]"), [Tags, Tags, Tags, Tags, Tags, Next]);
        assert_eq!(parts("e4 {\n\n[A \"b\"]\n} ; {\n[A \"b\"]\n"), [Moves, Moves, Moves, Moves, Next]);
        assert_eq!(parts("e4\n [A \"b\" ]"), [Moves, Next]);
        assert_eq!(parts("e4 % {\n\n%}\n"), [Moves, Moves, Moves]);
    }

    #[test]
    fn lines_may_come_in_pieces() {
        let mut cutter = Cutter::default();
        for piece in ["e4 ", "{", "\n", "\n", "} ; ", "{", "\n"] {
            assert_eq!(cutter.line(piece.as_bytes()), Line::Moves, "{piece:?}");
        }
        for piece in ["\n", "1", "-", "0", "\n"] {
            assert_eq!(cutter.line(piece.as_bytes()), Line::Moves, "{piece:?}");
        }
        assert_eq!(cutter.line(b"\n"), Line::End);
    }

    #[test]
    fn blank_lines_do_not_end_a_game_before_its_result() {
        use Line::{End, Moves, Next, Tags};
        assert_eq!(parts("[A \"b\"]\n\n\ne4\n*\n\n"), [Tags, Tags, Tags, Moves, Moves, End]);
        assert_eq!(parts("{c}\n\n1. e4\n\n1... e5\n\n1. d4"), [Moves, Moves, Moves, Moves, Moves, Moves, Next]);
        assert_eq!(parts("e4 (d4 *)\n\ne5 1-0 {\n} $1\n\n"), [Moves, Moves, Moves, Moves, End]);
        assert_eq!(parts("e4 *\n1. d4"), [Moves, Next]);
        for result in ["1-0", "e4*", "\u{bd}-\u{bd}", "1/2", "1/2\u{2013}1/2", "{c}0-1;"] {
            assert_eq!(parts(&format!("{result}\n\n")), [Moves, End], "{result}");
        }
        for other in ["O-O", "0-0", "{*}", "e4 ; *", "1.", "*e4", "11-0"] {
            assert_eq!(parts(&format!("{other}\n\n")), [Moves, Moves], "{other}");
        }
    }
}
