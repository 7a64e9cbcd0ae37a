//! Wraps words into lines.

/// Movetext while it is being written.
#[derive(Debug)]
pub(super) struct Layout {
    text: String,
    columns: Option<usize>,
    /// The number of characters in the last line, including the space at its end.
    width: usize,
}

impl Layout {
    /// Creates an empty string whose lines will have at most `columns` characters.
    pub fn new(columns: Option<usize>) -> Self {
        Self { text: String::new(), columns, width: 0 }
    }

    /// Adds a word and a space, on a new line if there is no room.
    pub fn word(&mut self, word: &str) {
        let width = if word.is_ascii() { word.len() } else { word.chars().count() } + 1;
        if self.columns.is_some_and(|columns| self.width > 0 && self.width + width > columns) {
            self.text.pop();
            self.text.push('\n');
            self.width = 0;
        }
        self.text += word;
        self.text.push(' ');
        self.width += width;
    }

    /// Returns the text without the space at its end.
    pub fn finish(mut self) -> String {
        self.text.pop();
        self.text
    }
}

#[cfg(test)]
mod tests {
    use super::Layout;

    #[test]
    fn lines_are_full_but_no_longer() {
        let mut layout = Layout::new(Some(8));
        for word in ["aaa", "bbb", "c", "ddddddddddd", "é é", "{ x\ny }"] {
            layout.word(word);
        }
        assert_eq!(layout.finish(), "aaa bbb\nc\nddddddddddd\né é\n{ x\ny }");
        assert_eq!(Layout::new(None).finish(), "");
    }
}
