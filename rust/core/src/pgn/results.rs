//! Results of games, as words of the movetext.

/// The results of games, and their texts.
const RESULTS: [(&str, &str); 11] = [
    ("1-0", "1-0"),
    ("0-1", "0-1"),
    ("1/2-1/2", "1/2-1/2"),
    ("1/2", "1/2-1/2"),
    ("½-½", "1/2-1/2"),
    ("½", "1/2-1/2"),
    ("1\u{2013}0", "1-0"),
    ("0\u{2013}1", "0-1"),
    ("1/2\u{2013}1/2", "1/2-1/2"),
    ("½\u{2013}½", "1/2-1/2"),
    ("*", "*"),
];

/// The ASCII characters that end a word.
pub(super) const ENDS: [bool; 128] = {
    let mut ends = [false; 128];
    let signs = b" \t\n\r\x0b\x0c{}();%$!?<>[]";
    let mut index = 0;
    while index < signs.len() {
        ends[signs[index] as usize] = true;
        index += 1;
    }
    ends
};

/// True if a byte ends a word.
pub(super) fn ends_word(byte: u8) -> bool {
    ENDS.get(usize::from(byte)).copied().unwrap_or(false)
}

/// The PGN result that a word stands for.
pub(super) fn result(word: &str) -> Option<&'static str> {
    RESULTS.iter().find(|(written, _)| *written == word).map(|(_, result)| *result)
}

/// The maximum length of a result, in bytes.
const LONGEST: usize = 12;

/// A word that arrives byte by byte: its first bytes, its length and its last byte.
#[derive(Clone, Debug, Default)]
pub(super) struct Word {
    bytes: [u8; LONGEST],
    length: usize,
    last: u8,
}

impl Word {
    pub fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(self.length) {
            *place = byte;
        }
        self.length += 1;
        self.last = byte;
    }

    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// True if the word is a result, or a move directly followed by `*`.
    pub fn ends_game(&self) -> bool {
        let whole = self.bytes.get(..self.length).and_then(|bytes| std::str::from_utf8(bytes).ok());
        self.last == b'*' || whole.is_some_and(|word| result(word).is_some())
    }
}
