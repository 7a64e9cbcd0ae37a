//! Finding, playing and undoing moves.

use super::Board;
use crate::board::{Color, PieceTypeId, Square, by_size};
use crate::error::MoveError;
use crate::movegen::{count_legal, has_legal, pseudo_legal_moves};
use crate::moves::{Change, Move, MoveQuery, PlayedMove};
use crate::position::Position;
use std::borrow::Cow;

impl Board {
    /// All legal moves.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// let texts: Vec<String> = board.legal_moves().into_iter().map(|mv| board.uci(mv)).collect();
    /// assert!(texts.len() == 20 && texts.contains(&"g1f3".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_moves(&self) -> Vec<Move> {
        by_size!(&self.game, game => game.legal_moves())
    }

    /// All legal moves, with their captures.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")?;
    /// let captures = board.legal_played().into_iter().filter(|played| played.landing()).count();
    /// assert_eq!(captures, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_played(&self) -> Vec<PlayedMove> {
        by_size!(&self.game, game => {
            let (variant, position) = (game.variant(), game.position());
            // A move with its captures takes as much memory as one without them, so the list is converted in place.
            game.legal_moves().into_iter().map(|mv| position.played(variant, mv)).collect()
        })
    }

    /// All pseudo-legal moves: the legal moves, and those that are illegal only because they leave a royal piece
    /// attacked. Castling and the pass are included only if they are legal.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// // The knight is pinned.
    /// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")?;
    /// assert!(board.pseudo_legal_moves().len() > board.legal_moves().len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pseudo_legal_moves(&self) -> Vec<Move> {
        by_size!(&self.game, game => pseudo_legal_moves(game.variant(), game.position()))
    }

    /// The pseudo-legal moves of either side: everything that its pieces can do.
    ///
    /// For the side that is not to move, these are its moves after a null move, even if a royal piece is attacked.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, Color};
    ///
    /// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")?;
    /// let moves = board.pseudo_legal_moves_of(Color::Black);
    /// assert!(moves.into_iter().any(|mv| board.uci(mv) == "e4e2"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pseudo_legal_moves_of(&self, color: Color) -> Vec<Move> {
        by_size!(&self.game, game => pseudo_legal_moves(game.variant(), &seen_by(game.position(), color)))
    }

    /// The changes to the board and the reserves by a pseudo-legal move of the side to move. See the example of
    /// [`Change`].
    pub fn effects(&self, mv: Move) -> Vec<Change> {
        by_size!(&self.game, game => game.position().changes(game.variant(), mv))
    }

    /// Like [`Board::effects`], for a move from [`Board::pseudo_legal_moves_of`].
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, Change, Color};
    ///
    /// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1")?;
    /// let moves = board.pseudo_legal_moves_of(Color::Black);
    /// let taking = moves.into_iter().find(|&mv| board.uci(mv) == "e4e2").unwrap();
    /// assert!(matches!(board.effects_of(Color::Black, taking)[..], [Change::Take { .. }, Change::Go { .. }]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn effects_of(&self, color: Color, mv: Move) -> Vec<Change> {
        by_size!(&self.game, game => seen_by(game.position(), color).changes(game.variant(), mv))
    }

    /// The number of legal moves.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// assert_eq!(Board::new(&AnyVariant::builtin("chess")?)?.legal_count(), 20);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal_count(&self) -> usize {
        by_size!(&self.game, game => count_legal(game.variant(), game.position()) as usize)
    }

    /// True if there is a legal move.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// assert!(Board::new(&AnyVariant::builtin("chess")?)?.has_legal());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn has_legal(&self) -> bool {
        by_size!(&self.game, game => has_legal(game.variant(), game.position()))
    }

    /// Finds the legal move that a query describes, or the null move if it can be played.
    ///
    /// # Errors
    /// If there is no such legal move, or the text could mean several legal moves.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let (board, text) = (Board::new(&chess)?, chess.read_move("e2e4").unwrap());
    /// assert_eq!(board.find(text), board.parse_uci("e2e4"));
    /// assert!(board.find(chess.read_move("e2e5").unwrap()).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find(&self, query: impl Into<MoveQuery>) -> Result<Move, MoveError> {
        self.find_query(query.into())
    }

    /// Finds the legal move from one square to another with this promotion. If no promotion is given, finds the move
    /// that does not promote or, if the piece must promote, the promotion to a queen, if there is one. The move
    /// introduces no piece.
    ///
    /// # Errors
    /// If there is no such move, or there is more than one.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let board = Board::from_fen(&chess, "7k/4P3/8/8/8/8/8/4K3 w - - 0 1")?;
    /// let [e7, e8] = ["e7", "e8"].map(|name| chess.square(name).unwrap());
    /// assert_eq!(board.uci(board.find_between(e7, e8, None)?), "e7e8q");
    /// let knight = chess.rules().piece_type("knight");
    /// assert_eq!(board.uci(board.find_between(e7, e8, knight)?), "e7e8n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find_between(&self, from: Square, to: Square, promotion: Option<PieceTypeId>) -> Result<Move, MoveError> {
        by_size!(&self.game, game => game.find_between(from, to, promotion))
    }

    /// True if the move that a query describes is legal. The null move is never legal.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, Move};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let board = Board::new(&chess)?;
    /// assert!(board.is_legal(chess.read_move("e2e4").unwrap()));
    /// assert!(!board.is_legal(chess.read_move("e2e5").unwrap()) && !board.is_legal(Move::null()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_legal(&self, mv: impl Into<MoveQuery>) -> bool {
        self.allows(mv.into())
    }

    /// A pseudo-legal move with its captures in this position.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let board = Board::from_fen(&AnyVariant::builtin("chess")?, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")?;
    /// assert!(board.played(board.parse_san("exd5")?).landing());
    /// assert!(!board.played(board.parse_san("e5")?).landing());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn played(&self, mv: Move) -> PlayedMove {
        by_size!(&self.game, game => game.position().played(game.variant(), mv))
    }

    /// Pseudo-legal moves with their captures in this position.
    pub fn pseudo_legal_played(&self) -> Vec<PlayedMove> {
        self.pseudo_legal_played_of(self.side_to_move())
    }

    /// The pseudo-legal moves of either side, with their captures.
    pub fn pseudo_legal_played_of(&self, color: Color) -> Vec<PlayedMove> {
        by_size!(&self.game, game => {
            let (variant, position) = (game.variant(), seen_by(game.position(), color));
            pseudo_legal_moves(variant, &position).into_iter().map(|mv| position.played(variant, mv)).collect()
        })
    }

    /// The null move.
    ///
    /// # Errors
    /// If it cannot be played: during a vote, in check, when the game is over, or if the variant has no null moves.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, Move};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// board.push(board.null()?)?;
    /// assert_eq!(board.move_stack(), [Move::null()]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn null(&self) -> Result<Move, MoveError> {
        by_size!(&self.game, game => game.null())
    }

    /// Finds a move as [`Board::find`] does, plays it, and returns it.
    ///
    /// # Errors
    /// If the move is not legal; the board is then unchanged.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// let mv = board.push(board.parse_san("e4")?)?;
    /// assert!(board.push(mv).is_err(), "it is no longer legal");
    /// assert_eq!(board.moves_made(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push(&mut self, mv: impl Into<MoveQuery>) -> Result<Move, MoveError> {
        self.push_query(mv.into())
    }

    /// Plays a move that is known to be legal here, such as one from [`Board::legal_moves`]. Any other move leaves the board in an
    /// unspecified state.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// for mv in board.legal_moves() {
    ///     board.push_unchecked(mv);
    ///     assert_eq!(board.legal_count(), 20);
    ///     board.pop();
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push_unchecked(&mut self, mv: Move) {
        by_size!(&mut self.game, game => game.push_unchecked(mv));
    }

    /// Undoes the last move.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// let (start, mv) = (board.fen(), board.push(board.parse_san("e4")?)?);
    /// assert_eq!((board.pop(), board.fen()), (Some(mv), start));
    /// assert_eq!(board.pop(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pop(&mut self) -> Option<Move> {
        by_size!(&mut self.game, game => game.pop())
    }

    /// The number of moves played.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// board.push(board.parse_san("e4")?)?;
    /// assert_eq!(board.moves_made(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves_made(&self) -> usize {
        by_size!(&self.game, game => game.moves().len())
    }

    /// The moves played.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::new(&AnyVariant::builtin("chess")?)?;
    /// let first = board.push(board.parse_san("e4")?)?;
    /// let second = board.push(board.parse_san("e5")?)?;
    /// assert_eq!(board.move_stack(), [first, second]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn move_stack(&self) -> Vec<Move> {
        by_size!(&self.game, game => {
            game.have_room_for_moves(size_of::<Move>());
            game.moves().collect()
        })
    }

    /// The last move played, with its captures.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let mut board = Board::from_fen(&AnyVariant::builtin("chess")?, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")?;
    /// assert_eq!(board.last_played(), None);
    /// board.push(board.parse_san("exd5")?)?;
    /// assert!(board.last_played().is_some_and(|played| played.landing()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn last_played(&self) -> Option<PlayedMove> {
        by_size!(&self.game, game => game.played().next_back())
    }

    /// The moves played, with their captures.
    pub fn played_stack(&self) -> Vec<PlayedMove> {
        by_size!(&self.game, game => {
            game.have_room_for_moves(2 * size_of::<PlayedMove>()); // the list grows by doubling: its length is unknown
            game.played().collect()
        })
    }
}

/// The non-generic parts of the methods above. Generic methods are compiled again in every crate that calls them;
/// these, with the move generators that they call, are compiled once.
impl Board {
    fn find_query(&self, query: MoveQuery) -> Result<Move, MoveError> {
        by_size!(&self.game, game => game.find(query))
    }

    fn allows(&self, query: MoveQuery) -> bool {
        by_size!(&self.game, game => game.allows(query))
    }

    fn push_query(&mut self, query: MoveQuery) -> Result<Move, MoveError> {
        by_size!(&mut self.game, game => game.push(query))
    }
}

/// The position with the given side to move.
fn seen_by<const W: usize>(position: &Position<W>, color: Color) -> Cow<'_, Position<W>> {
    if position.side_to_move() == color {
        return Cow::Borrowed(position);
    }
    let mut other = position.clone();
    other.set_side_to_move(color);
    Cow::Owned(other)
}
