//! Pins in any variant: the squares to which a piece may go without exposing its own royal pieces.

use super::{Board, BoardPiece};
use crate::board::{Color, Square, by_size};

impl Board {
    /// True if a piece of `color` on `square` is pinned: if it were removed, an enemy would newly attack a royal piece of its
    /// side. Royal pieces are never pinned.
    ///
    /// ```
    /// use fairychess_core::Color;
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess").unwrap();
    /// let board = Board::from_fen(&chess, "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1").unwrap();
    /// assert!(board.is_pinned(Color::White, chess.square("e2").unwrap()));
    /// ```
    pub fn is_pinned(&self, color: Color, square: Square) -> bool {
        self.pinned_piece(color, square).is_some_and(|_| self.exposes(color, square, None))
    }

    /// The squares to which a piece of `color` on `square` may go without exposing a royal piece of its side; all
    /// squares of the board if it is not [pinned](Board::is_pinned).
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, Color};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let board = Board::from_fen(&chess, "4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1")?;
    /// let ray = board.pin(Color::White, chess.square("e2").unwrap());
    /// assert_eq!(ray, ["e3", "e4"].map(|name| chess.square(name).unwrap()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pin(&self, color: Color, square: Square) -> Vec<Square> {
        let all = Square::first(self.variant.rules().square_count());
        match self.pinned_piece(color, square).filter(|_| self.exposes(color, square, None)) {
            None => all.collect(),
            Some(piece) => all
                .filter(|&to| to != square && !self.is_wall(to))
                .filter(|&to| self.piece_at(to).is_none_or(|there| there.color != color))
                .filter(|&to| !self.exposes(color, square, Some((to, piece))))
                .collect(),
        }
    }

    /// A side's piece on a square, if it is not royal.
    fn pinned_piece(&self, color: Color, square: Square) -> Option<BoardPiece> {
        let piece = self.piece_at(square).filter(|piece| piece.color == color)?;
        (!self.royals(color).contains(&square)).then_some(piece)
    }

    /// True if a piece that leaves its square, for another square or off the board, exposes royal pieces of its side to a new
    /// attack.
    fn exposes(&self, color: Color, from: Square, to: Option<(Square, BoardPiece)>) -> bool {
        let mut after = self.with_last(0);
        let mut changed = after.set_piece_at(from, None);
        if let Some((to, piece)) = to {
            changed &= after.set_piece_at(to, Some(piece));
        }
        let by = color.other();
        changed
            && self.royals(color).into_iter().any(|royal| {
                let now = self.attackers(by, royal);
                after.attackers(by, royal).iter().any(|attacker| !now.contains(attacker))
            })
    }

    /// The squares of a side's royal pieces for which an attack counts as check.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, Color};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// assert_eq!(Board::new(&chess)?.royals(Color::White), [chess.square("e1").unwrap()]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn royals(&self, color: Color) -> Vec<Square> {
        by_size!(&self.game, game => game.position().royals(game.variant(), color).all().iter().collect())
    }
}
