//! The naive reference of fairychess: it reads definitions and plays them square by square.
//!
//! It shares nothing with the engine that it judges: it has its own parser, its own notation and its own rules,
//! all written from `docs/pieces.md`, `docs/variants.md` and the definition of the rules. It is simple rather than
//! fast.
//!
//! ```
//! use fairychess_reference::Game;
//!
//! let definition = r#"
//!     name = "kings"
//!     board.start = "7k/8/8/8/8/8/8/K7 w - - 0 1"
//!     pieces.king = { letter = "k", moves = "K", royal = true }
//! "#;
//! let game = Game::from_toml(definition, &|_| None)?;
//! let texts: Vec<String> = game.moves(game.start()).into_iter().map(|mv| mv.text).collect();
//! assert_eq!(texts, ["a1a2", "a1b1", "a1b2"]);
//! # Ok::<(), fairychess_reference::Error>(())
//! ```

mod action;
mod after_effects;
mod betza;
mod board;
pub mod cases;
mod castling;
mod chases;
mod counting;
mod direction;
mod drops;
mod ending;
mod fen;
mod fen_write;
pub mod folder;
mod game;
mod gates;
mod lost_to;
mod merge;
mod moves;
mod obligations;
mod outcome;
pub mod perft_file;
mod position;
pub mod random;
mod region;
mod rule;
mod spec;
mod square;
mod step;
mod table;
mod walk;
mod walls;

pub use board::{Board, Cell, Piece, PieceType};
pub use game::Game;
pub use moves::Play;
pub use outcome::Outcome;
pub use position::Position;
pub use square::{Side, Square};

/// An error in a definition, a FEN or a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Error(pub String);

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl Game {
    /// Reads a FEN.
    ///
    /// # Errors
    /// If the text is not a FEN of this variant.
    pub fn position(&self, fen: &str) -> Result<Position, Error> {
        fen::read(self, fen, Some(&self.start.board))
    }

    /// Writes a FEN.
    pub fn fen(&self, position: &Position) -> String {
        fen_write::write(self, position)
    }

    /// All legal moves, each once, sorted by their text.
    pub fn moves(&self, position: &Position) -> Vec<Play> {
        moves::moves(self, position)
    }

    /// The position after a move.
    ///
    /// # Errors
    /// If no legal move has this text.
    pub fn play(&self, position: &Position, text: &str) -> Result<Position, Error> {
        let mv = self.moves(position).into_iter().find(|mv| mv.text == text);
        mv.map(|mv| mv.after).ok_or_else(|| Error(format!("'{text}' is not a legal move")))
    }

    /// True if a royal piece of the side to move is attacked.
    pub fn is_check(&self, position: &Position) -> bool {
        step::royal_attacked(self, position, position.side)
    }

    /// True if no royal piece of the side that has just moved is attacked.
    pub fn is_quiet_for_mover(&self, position: &Position) -> bool {
        !step::royal_attacked(self, position, position.side.other())
    }

    /// True if the side `by` has a pseudo-legal move that removes the piece on a square.
    pub fn is_attacked(&self, position: &Position, square: Square, by: Side) -> bool {
        step::is_attacked(self, position, square, by)
    }

    /// The outcome of a game, given all its positions, with the current one last.
    pub fn outcome(&self, history: &[Position]) -> Outcome {
        outcome::outcome(self, history)
    }

    /// The outcome of a position in which the game has ended by a rule of the variant.
    pub fn ended(&self, position: &Position) -> Option<Outcome> {
        ending::ended(self, position)
    }

    /// The winner of a game that ended by repetition, given all its positions.
    pub fn winner_by_repetition(&self, history: &[Position]) -> Option<Side> {
        outcome::winner_by_repetition(self, history).or_else(|| self.winner_of_draws(history.last()?))
    }

    /// The side that wins drawn games.
    fn winner_of_draws(&self, position: &Position) -> Option<Side> {
        match self.draws {
            spec::Draws::Draw => None,
            spec::Draws::White => Some(Side::White),
            spec::Draws::Black => Some(Side::Black),
            spec::Draws::Count => ending::ahead(self, position),
        }
    }

    /// The winner for a given outcome of a position.
    pub fn winner(&self, position: &Position, outcome: Outcome) -> Option<Side> {
        let (us, them) = (position.side, position.side.other());
        let winner = match outcome {
            Outcome::None => return None,
            Outcome::Ended(winner) => winner,
            Outcome::Checkmate => match self.mate {
                spec::Mate::Loss => {
                    let types = ending::checkers(self, position);
                    let alone = types.iter().all(|piece_type| self.no_mate_by.contains(piece_type));
                    if !self.no_mate_by.is_empty() && alone {
                        Some(us)
                    } else if !self.mate_needs.is_empty() && !position.series[them.index()] {
                        None
                    } else {
                        Some(them)
                    }
                }
                spec::Mate::Win => Some(us),
                spec::Mate::Draw => None,
            },
            Outcome::Stalemate => match self.stalemate {
                spec::Stalemate::Draw => None,
                spec::Stalemate::Loss => Some(them),
                spec::Stalemate::Win => Some(us),
                spec::Stalemate::Count => ending::ahead(self, position),
                spec::Stalemate::Fewer => {
                    let number = |side| position.board.pieces_of(side).count();
                    match number(us).cmp(&number(them)) {
                        std::cmp::Ordering::Less => Some(us),
                        std::cmp::Ordering::Equal => None,
                        std::cmp::Ordering::Greater => Some(them),
                    }
                }
            },
            _ => None,
        };
        winner.or_else(|| self.winner_of_draws(position))
    }

    /// The number of sequences of `depth` legal moves.
    pub fn perft(&self, position: &Position, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let legal = moves::legal_actions(self, position);
        if depth == 1 {
            return legal.len() as u64;
        }
        legal.iter().map(|(_, after)| self.perft(after, depth - 1)).sum()
    }
}
