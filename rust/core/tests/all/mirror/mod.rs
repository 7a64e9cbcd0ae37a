//! Positions and moves with the sides exchanged: the board is mirrored, or rotated by 180° if the start position
//! requires that.

use fairychess_core::AnyVariant;
use fairychess_core::variant::Symmetry;

pub struct Mirror {
    files: u8,
    ranks: u8,
    /// True for a rotation by 180° (files change) instead of a mirror image (files stay the same).
    rotated: bool,
    /// True if the letters of colour-bound pieces, L and D, are exchanged.
    bound: bool,
    brackets: bool,
}

impl Mirror {
    /// The exchange of the sides; `None` if their rules or their pieces at the start differ.
    pub fn new(variant: &AnyVariant) -> Option<Self> {
        let rules = variant.rules();
        let mut mirror = Self {
            files: rules.files,
            ranks: rules.ranks,
            rotated: rules.symmetry == Symmetry::Turned,
            bound: rules.piece_types.iter().any(|piece_type| piece_type.drops_as.is_some()),
            brackets: rules.start_fen.contains('['),
        };
        let rows = rules.start_fen.split(['[', ' ']).next().unwrap_or_default();
        mirror.rotated |= mirror.board(rows) != rows;
        let one_side = [
            "{ white = ",
            "\non_top = true",
            "\ncastled = ",
            "\nforfeited = ",
            "\nanswer = \"black\"",
            "\nanswer = \"white\"",
        ];
        let one_side = one_side.iter().any(|rule| rules.canonical.contains(rule));
        // Rotating the board would exchange K and Q, but castling goes to the same files for both sides.
        let castles = mirror.rotated && rules.castling.is_some();
        (!one_side && !castles && mirror.board(rows) == rows).then_some(mirror)
    }

    /// True if the board is rotated by 180° instead of being mirrored.
    pub fn is_rotated(&self) -> bool {
        self.rotated
    }

    /// The FEN with the sides exchanged; `None` if it contains votes.
    pub fn fen(&self, fen: &str) -> Option<String> {
        if fen.contains("vote=") {
            return None;
        }
        let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
        let (rows, reserve) =
            fields[0].split_once('[').map_or((fields[0].as_str(), None), |(rows, pieces)| (rows, Some(pieces)));
        let mut board = self.board(rows);
        if let Some(pieces) = reserve.filter(|_| self.brackets) {
            board += "[";
            board.extend(pieces.trim_end_matches(']').chars().map(|letter| self.bound_letter(swap(letter))));
            board += "]";
        }
        fields[0] = board;
        fields[1] = if fields[1] == "w" { "b".into() } else { "w".into() };
        fields[2] = fields[2].chars().map(swap).collect();
        fields[3] = self.squares(&fields[3]);
        let checks = fields[4].split_once('+').map(|(white, black)| format!("{black}+{white}"));
        let first = if checks.is_some() { 7 } else { 6 };
        fields[4] = checks.unwrap_or_else(|| fields[4].clone());
        for token in &mut fields[first..] {
            let (key, value) = token.split_once('=').unwrap();
            let value = match key {
                _ if value.parse::<u32>().is_ok() => value.to_owned(),
                "passed" | "series" => value.chars().map(|side| if side == 'w' { 'b' } else { 'w' }).rev().collect(),
                _ => self.squares(value),
            };
            *token = format!("{key}={value}");
        }
        Some(fields.join(" "))
    }

    /// The text of a move with the sides exchanged. In the text of a drop, the letter is upper case for both sides.
    pub fn mirrored_move(&self, text: &str) -> String {
        match text.split_once('@') {
            Some((letter, rest)) => format!("{letter}@{}", self.squares(rest)),
            None => self.squares(text),
        }
    }

    fn board(&self, rows: &str) -> String {
        let turned: Vec<String> = rows.split('/').rev().map(|row| self.row(row)).collect();
        turned.join("/")
    }

    fn row(&self, row: &str) -> String {
        let mut tokens: Vec<String> = vec![];
        for letter in row.chars() {
            match tokens.last_mut() {
                Some(last)
                    if letter == '~' || letter.is_ascii_digit() && last.bytes().all(|byte| byte.is_ascii_digit()) =>
                {
                    last.push(letter);
                }
                // A letter made of two characters.
                Some(last) if last == "+" => last.push(swap(letter)),
                _ => tokens.push(swap(letter).to_string()),
            }
        }
        if self.rotated {
            tokens.reverse();
        }
        tokens.concat()
    }

    fn bound_letter(&self, letter: char) -> char {
        match letter {
            'L' if self.bound => 'D',
            'D' if self.bound => 'L',
            'l' if self.bound => 'd',
            'd' if self.bound => 'l',
            other => other,
        }
    }

    /// Exchanges every square in a string; letters without a following number stay the same.
    fn squares(&self, text: &str) -> String {
        let mut out = String::new();
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let digits = bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            if bytes[at].is_ascii_lowercase() && digits > 0 {
                let rank: u8 = text[at + 1..=at + digits].parse().unwrap();
                let file = bytes[at] - b'a';
                let file = if self.rotated { self.files - 1 - file } else { file };
                out.push((b'a' + file) as char);
                out += &(self.ranks + 1 - rank).to_string();
            } else {
                out += &text[at..=at + digits];
            }
            at += 1 + digits;
        }
        out
    }
}

fn swap(letter: char) -> char {
    if letter.is_ascii_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
}
