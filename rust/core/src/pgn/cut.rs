//! Detects the end of a game. A [`Cutter`] takes line after line and decides to which part of a game each belongs.
//!
//! A game is a section of tag pairs and a section of movetext. Blank lines before it do not count. One blank line
//! is allowed between tag pairs, two end a game without movetext. In the movetext the first blank line outside a
//! comment ends the game, and so does a tag pair.
//! Lines that begin with `%` or `;` are ignored.

use super::tags;

/// The role of a line in the game that is being read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// It is before the game.
    Before,
    /// It belongs to the tag pairs.
    Tags,
    /// It belongs to the movetext.
    Moves,
    /// It ends the game, and belongs to it.
    End,
    /// It begins the next game: the current one ended before it.
    Next,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Stage {
    #[default]
    Before,
    Tags,
    Moves,
}

/// Finds the end of one game.
#[derive(Clone, Debug, Default)]
pub struct Cutter {
    stage: Stage,
    /// Blank lines since the last tag pair.
    blanks: u8,
    /// Inside a comment in braces.
    comment: bool,
    /// The part that was read last did not end its line.
    unfinished: bool,
    /// The rest of the line is ignored.
    silent: bool,
}

impl Cutter {
    /// True if the game has begun.
    pub fn has_begun(&self) -> bool {
        self.stage != Stage::Before
    }

    /// Takes the next line with its line feed; a part without one is continued by the next part.
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
            Stage::Tags if blank => {
                self.blanks += 1;
                if self.blanks == 2 {
                    return Line::End;
                }
            }
            Stage::Before | Stage::Tags => {
                if line.starts_with(b"[") || tags::is_tag(line) {
                    (self.stage, self.blanks) = (Stage::Tags, 0);
                } else {
                    self.stage = Stage::Moves;
                    self.scan(line);
                }
            }
            Stage::Moves if self.comment => self.scan(line),
            Stage::Moves if blank => return Line::End,
            Stage::Moves if tags::is_tag(line) => return Line::Next,
            Stage::Moves => self.scan(line),
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

    /// Tracks comments through a part of the movetext.
    fn scan(&mut self, mut rest: &[u8]) {
        while !self.silent {
            let found = if self.comment {
                rest.iter().position(|&byte| byte == b'}')
            } else {
                rest.iter().position(|byte| matches!(byte, b'{' | b';'))
            };
            let Some(place) = found else { return };
            match rest[place] {
                b'{' => self.comment = true,
                b'}' => self.comment = false,
                _ => self.silent = true,
            }
            rest = &rest[place + 1..];
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
        assert_eq!(parts("\n% x\n[A \"b\"]\n;\n\n1. e4\n%\n\n"), [Before, Before, Tags, Tags, Tags, Moves, Moves, End]);
        assert_eq!(parts("[A \"b\"]\n\n[C \"d\"]\n\n\n"), [Tags, Tags, Tags, Tags, End]);
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
        assert_eq!(cutter.line(b"\n"), Line::End);
    }
}
