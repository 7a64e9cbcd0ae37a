//! The board as text.

use super::{Board, BoardPiece};
use crate::board::{ByColor, Color, Square};
use crate::variant::PieceType;

/// The orthodox pieces by name, with White's and Black's Unicode figurines. Pieces with other names are shown as
/// letters.
const FIGURES: [(&str, ByColor<char>); 6] = [
    ("king", ByColor::new('♔', '♚')),
    ("queen", ByColor::new('♕', '♛')),
    ("rook", ByColor::new('♖', '♜')),
    ("bishop", ByColor::new('♗', '♝')),
    ("knight", ByColor::new('♘', '♞')),
    ("pawn", ByColor::new('♙', '♟')),
];

/// The style in which a board is drawn.
///
/// # Examples
/// ```
/// use fairychess_core::{AnyVariant, Board, Color, DrawStyle};
///
/// let board = Board::new(&AnyVariant::builtin("chess")?)?;
/// let style = DrawStyle { empty: "·", below: Color::Black, ..DrawStyle::default() };
/// assert_eq!(board.draw(&style).lines().nth(2), Some("· · · · · · · ·"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DrawStyle<'a> {
    /// `Some`: draws Unicode figurines for the pieces that have one; `Some(true)` swaps the figurines of the two sides.
    /// `None`: draws all pieces as letters.
    pub figures: Option<bool>,
    /// True to draw coordinates, and lines between the squares.
    pub borders: bool,
    /// The text of an empty square.
    pub empty: &'a str,
    /// The side at the bottom.
    pub below: Color,
}

impl Default for DrawStyle<'_> {
    fn default() -> Self {
        Self { figures: None, borders: false, empty: ".", below: Color::White }
    }
}

impl Board {
    /// Draws the board, one line per rank, with the reserves, if any, below it. Columns are aligned.
    ///
    /// ```
    /// use fairychess_core::DrawStyle;
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let stoltz = Board::new(&AnyVariant::builtin("stoltz").unwrap()).unwrap();
    /// let text = stoltz.draw(&DrawStyle::default());
    /// assert_eq!(text.lines().next(), Some("r n b q k b n r"));
    /// assert_eq!(text.lines().last(), Some("[Cc]"));
    /// ```
    pub fn draw(&self, style: &DrawStyle) -> String {
        let rules = self.variant.rules();
        let (files, ranks) = (rules.files as usize, rules.ranks as usize);
        let widest =
            rules.piece_types.iter().map(|piece_type| symbol(piece_type, Color::White, style).chars().count()).max();
        let width = widest.unwrap_or(1).max(style.empty.chars().count()).max(1);
        let margin = ranks.to_string().len();
        let line = format!("{:margin$} {}\n", "", "-".repeat(files * (width + 1) + 1));
        let ordered = |count: usize, falling: bool| {
            let from_low = 0..count;
            from_low.map(move |at| if falling { count - 1 - at } else { at })
        };
        let black_below = style.below == Color::Black;
        let mut rows = vec![];
        for rank in ordered(ranks, !black_below) {
            let cells = ordered(files, black_below).map(|file| {
                let cell = self.cell(Square::from_index(rank * files + file), style);
                format!("{cell:width$}")
            });
            let cells: Vec<String> = cells.collect();
            rows.push(if style.borders {
                format!("{line}{:>margin$} |{}|", rank + 1, cells.join("|"))
            } else {
                cells.join(" ").trim_end_matches(' ').to_owned()
            });
        }
        if style.borders {
            let names = ordered(files, black_below).map(|file| format!("{:width$}", char::from(b'a' + file as u8)));
            let names: Vec<String> = names.collect();
            rows.push(format!("{line}{:margin$}  {}", "", names.join(" ").trim_end()));
        }
        let reserve = Color::BOTH.map(|color| self.reserve_symbols(color, style)).concat();
        if !reserve.is_empty() {
            rows.push(format!("[{reserve}]"));
        }
        rows.join("\n")
    }

    fn cell(&self, square: Square, style: &DrawStyle) -> String {
        match self.piece_at(square) {
            Some(BoardPiece { piece_type, color, .. }) => {
                symbol(&self.variant.rules().piece_types[piece_type.index()], color, style)
            }
            None if self.is_wall(square) => "*".into(),
            None => style.empty.into(),
        }
    }

    fn reserve_symbols(&self, color: Color, style: &DrawStyle) -> String {
        let pieces = self.reserve(color).into_iter();
        pieces
            .map(|(piece_type, count)| {
                symbol(&self.variant.rules().piece_types[piece_type.index()], color, style).repeat(count as usize)
            })
            .collect()
    }
}

fn symbol(piece_type: &PieceType, color: Color, style: &DrawStyle) -> String {
    let figures = FIGURES.iter().find(|(name, _)| *name == piece_type.name).map(|(_, figures)| figures);
    match (style.figures, figures) {
        (Some(exchanged), Some(figures)) => {
            let side = if exchanged { color.other() } else { color };
            figures[side].to_string()
        }
        _ if color == Color::White => piece_type.letter.clone(),
        _ => piece_type.letter.to_lowercase(),
    }
}
