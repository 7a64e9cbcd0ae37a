//! Regions described in words: sets of squares from each side's point of view.

use super::document::{Node, Table, Value, expected};
use super::problem::{Finding, Place, ProblemKind, shown, suggestion};
use crate::board::{Bitboard, ByColor, Color, Region, Square, Symmetry};

/// The maximum length of a string or list.
const MAX_REGION: usize = 1024;

/// The size and the symmetry of the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board {
    /// The number of files.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
    /// How Black's squares map to White's.
    pub symmetry: Symmetry,
}

impl Board {
    /// All squares, for both sides.
    pub fn all(self) -> Region {
        Region::both(Bitboard::first_squares(usize::from(self.files) * usize::from(self.ranks)))
    }

    /// The square on a file and a rank, both counted from 0.
    pub fn square(self, file: u8, rank: u8) -> Option<Square> {
        (file < self.files && rank < self.ranks).then(|| Square::at(file, rank, self.files))
    }

    /// The file and rank of a square.
    pub fn file_rank(self, square: Square) -> (u8, u8) {
        (square.file(self.files), square.rank(self.files))
    }

    /// Black's counterpart of one of White's squares.
    pub fn of_black(self, square: Square) -> Square {
        self.symmetry.square(square, Color::Black, self.files, self.ranks)
    }

    /// Reads the name of a square, such as `e4`.
    pub fn read_square(self, name: &str) -> Option<Square> {
        let file = name.bytes().next().filter(u8::is_ascii_lowercase)? - b'a';
        let rank = name.get(1..).filter(|rank| rank.len() <= 2 && rank.bytes().all(|byte| byte.is_ascii_digit()))?;
        let rank: u8 = rank.parse().ok().filter(|_| !rank.starts_with('0'))?;
        self.square(file, rank - 1)
    }

    /// The squares of a rank, counted from 0 as seen from each side.
    pub fn rank(self, rank: u8) -> Region {
        self.relative(|_, at| at == rank)
    }

    /// The squares whose file and rank, as seen by each side, satisfy a condition.
    pub fn relative(self, holds: impl Fn(u8, u8) -> bool) -> Region {
        let all = self.all()[Color::White];
        let white: Bitboard<4> = all
            .iter()
            .filter(|&square| {
                let (file, rank) = self.file_rank(square);
                holds(file, rank)
            })
            .collect();
        Region(ByColor::new(white, white.iter().map(|square| self.of_black(square)).collect()))
    }
}

/// A region, with `Some(true)` if it is limited to the colour of the from-square, and `Some(false)` if it is limited to the other
/// colour.
type Found = (Region, Option<bool>);

/// Reads a region; `start_colour` allows `same-colour` and `other-colour`.
pub(crate) fn read(node: &Node, board: Board, start_colour: bool) -> Result<Found, (Place, Finding)> {
    match &node.value {
        Value::Table(sides) => Ok((of_sides(node, sides, board)?, None)),
        Value::Text(text) => one(text, board, start_colour).map_err(|message| (node.place, message.into())),
        Value::List(items) if items.len() > MAX_REGION => Err((node.place, "the list is too long".into())),
        Value::List(items) => {
            let mut union = Region::EMPTY;
            for item in items {
                match &item.value {
                    // A union that includes the colour of the from-square would need a region for each from-square.
                    Value::Text(text) => {
                        union = union.or(one(text, board, false).map_err(|message| (item.place, message.into()))?.0);
                    }
                    other => return Err((item.place, expected("a region", other))),
                }
            }
            Ok((union, None))
        }
        other => Err((node.place, expected("a region, such as \"rank 2\"", other))),
    }
}

/// Reads a table with a region for each side, seen from that side.
fn of_sides(node: &Node, sides: &Table, board: Board) -> Result<Region, (Place, Finding)> {
    if let Some(entry) = sides.entries.iter().find(|entry| !matches!(entry.key.as_str(), "white" | "black")) {
        let message = format!("unknown key {}: {}", shown(&entry.key), suggestion(&entry.key, &["white", "black"]));
        return Err((entry.place, ProblemKind::UnknownKey.with(message)));
    }
    let side = |key: &str, side: Color| match sides.get(key) {
        None => Err((node.place, Finding::from(format!("missing required key: the region `{key}`")))),
        Some(Node { value: Value::Table(_), place, .. }) => {
            Err((*place, "expected a text or a list: a region of one side has no sides".into()))
        }
        Some(region) => Ok(read(region, board, false)?.0[side]),
    };
    Ok(Region(ByColor::new(side("white", Color::White)?, side("black", Color::Black)?)))
}

/// Reads a single text: parts joined by `and`.
fn one(text: &str, board: Board, start_colour: bool) -> Result<Found, String> {
    if text.len() > MAX_REGION {
        return Err("the text is too long".to_owned());
    }
    let mut region = board.all();
    let mut same = None;
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    for part in words.split(|word| *word == "and") {
        match part {
            ["same-colour" | "other-colour"] if start_colour && same.is_none() => same = Some(part[0] == "same-colour"),
            ["same-colour" | "other-colour"] => {
                return Err(format!(
                    "{} is allowed only once, in `land`, and neither in lists nor for one side",
                    shown(part[0])
                ));
            }
            _ => region = region.and(term(part, board)?),
        }
    }
    Ok((region, same))
}

fn term(part: &[&str], board: Board) -> Result<Region, String> {
    let colour = |odd: bool| {
        let all = board.all()[Color::White];
        let squares = all
            .iter()
            .filter(|&square| {
                let (file, rank) = board.file_rank(square);
                ((file + rank) % 2 == 1) == odd
            })
            .collect();
        Region::both(squares)
    };
    Ok(match part {
        ["all"] => board.all(),
        ["none"] => Region::EMPTY,
        ["light"] => colour(true),
        ["dark"] => colour(false),
        ["rank", number] => {
            let rank = rank(number, board)?;
            board.relative(|_, at| at == rank)
        }
        ["ranks", span] => {
            // A minus sign before the first number is not the dash of a range.
            let dash = span.char_indices().skip(1).find(|(_, character)| *character == '-').map(|(index, _)| index);
            let dash = dash.ok_or_else(|| format!("expected two ranks, such as `ranks 1-4`, found {}", shown(span)))?;
            let (from, to) = (rank(&span[..dash], board)?, rank(&span[dash + 1..], board)?);
            if from > to {
                return Err(format!("the range {} is empty", shown(span)));
            }
            board.relative(|_, at| (from..=to).contains(&at))
        }
        ["file", name] => {
            let file = file(name, board)?;
            board.relative(|at, _| at == file)
        }
        ["files", span] => {
            let (from, to) = span
                .split_once('-')
                .ok_or_else(|| format!("expected two files, such as `files c-f`, found {}", shown(span)))?;
            let (from, to) = (file(from, board)?, file(to, board)?);
            if from > to {
                return Err(format!("the range {} is empty", shown(span)));
            }
            board.relative(|at, _| (from..=to).contains(&at))
        }
        ["squares", names @ ..] if !names.is_empty() => {
            let mut squares = Bitboard::<4>::EMPTY;
            for name in names {
                let square = board.read_square(name);
                squares.insert(square.ok_or_else(|| format!("{} is not a square of the board", shown(name)))?);
            }
            board.relative(|at, rank| board.square(at, rank).is_some_and(|square| squares.contains(square)))
        }
        [] => return Err("expected a region, such as `rank 2`, found nothing".to_owned()),
        [first, ..] => {
            let known = ["all", "none", "rank", "ranks", "file", "files", "light", "dark", "squares"];
            return Err(format!("{} is not a region: {}", shown(&part.join(" ")), suggestion(first, &known)));
        }
    })
}

/// Reads a rank from the owner's point of view, or from the far side if it is negative. The result is counted from 0.
fn rank(number: &str, board: Board) -> Result<u8, String> {
    let read: i64 = number.parse().map_err(|_| format!("{} is not the number of a rank", shown(number)))?;
    let ranks = i64::from(board.ranks);
    let rank = if read > 0 { read - 1 } else { ranks.saturating_add(read) };
    if read == 0 || !(0..ranks).contains(&rank) {
        return Err(format!(
            "there is no rank {}: the board has ranks 1 to {ranks}, or -1 to -{ranks} from the far side",
            shown(number)
        ));
    }
    Ok(rank as u8)
}

fn file(name: &str, board: Board) -> Result<u8, String> {
    match name.as_bytes() {
        [letter @ b'a'..=b'p'] if letter - b'a' < board.files => Ok(letter - b'a'),
        _ => {
            let last = char::from(b'a' + board.files - 1);
            Err(format!("{} is not a file of the board, which has files a to {last}", shown(name)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(text: &str, board: Board) -> [Vec<u8>; 2] {
        one(text, board, false).unwrap().0.0.map(|side| side.iter().map(Square::number).collect()).into_array()
    }

    #[test]
    fn regions_count_from_the_owner() {
        let board = Board { files: 8, ranks: 8, symmetry: Symmetry::Mirror };
        assert_eq!(squares("rank 1", board), [(0..8).collect::<Vec<_>>(), (56..64).collect()]);
        assert_eq!(squares("rank -1", board), [(56..64).collect::<Vec<_>>(), (0..8).collect()]);
        assert_eq!(squares("ranks -2--1", board)[0], (48..64).collect::<Vec<_>>());
        assert_eq!(squares("squares b3 c3", board), [vec![17, 18], vec![41, 42]]);
        assert_eq!(squares("light and rank 1", board), [vec![1, 3, 5, 7], vec![56, 58, 60, 62]]);
        assert_eq!(squares("files a-b and rank 2", board)[0], [8, 9]);
        assert_eq!(squares("none", board)[0], [0; 0]);
    }

    #[test]
    fn what_is_off_the_board_is_refused() {
        let board = Board { files: 4, ranks: 16, symmetry: Symmetry::Mirror };
        for text in [
            "rank 0",
            "rank 17",
            "rank -17",
            "rank x",
            "ranks 4-2",
            "ranks 4",
            "file e",
            "files d-a",
            "squares e1",
            "squares a0",
            "squares",
            "",
            "and",
            "rank",
            "rank 1 and",
            "everywhere",
            "same-colour",
            "rank 99999999999999999999",
            "rank -9223372036854775808",
        ] {
            assert!(one(text, board, false).is_err(), "{text}");
        }
        assert_eq!(one("same-colour and rank 2", board, true).unwrap().1, Some(true));
        assert_eq!(board.read_square("d16"), Some(Square::new(63)));
        assert_eq!(board.of_black(Square::A1), Square::new(60));
    }
}
