//! Replacements for unsupported letters of `XBetza`.

/// Why a lower-case letter is not supported, and what to use instead; `None` if it is supported, or has no meaning in
/// `XBetza`.
pub(super) fn modifier(letter: char) -> Option<&'static str> {
    Some(match letter {
        'd' => "`d` captures a piece of its own side: no move does that here",
        'e' => {
            "`e` is en passant: it is a rule of the variant: name the piece in `attackers` of [en_passant] and leave `e` out"
        }
        'k' => "`k` captures kings only: write a table with `takes = [\"king\"]`",
        'o' => "`o` goes around a cylinder: boards have edges here",
        'u' => "`u` leaves a captured piece behind: no move does that here (`throw` moves another piece)",
        'x' => "`x` lends moves to another piece, or swaps with it: no move does that here",
        _ => return None,
    })
}

/// Why a capital letter is not an atom.
pub(super) fn atom(letter: char) -> String {
    let instead = match letter {
        'O' => "castling is a rule of the variant, in its section [castling]",
        'U' => "the leap to any square has no atom here",
        'I' => "the moves of the piece that moved last have no atom here",
        'X' => "a longer leap is written `(1,4)`, without `notation = \"xbetza\"`",
        _ => "expected one of W F D A G N C L Z J H K R B Q",
    };
    if letter.is_control() {
        return format!("{letter:?} has no meaning in a piece's text");
    }
    format!("`{letter}` is not an atom: {instead}")
}
