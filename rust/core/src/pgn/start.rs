//! The variant and the start position of a game: the headers `Variant`, `VariantId` and `FEN`.

use super::error::PgnErrorKind;
use crate::error::FenErrorKind;
use crate::game::{AnyVariant, Board};
use crate::shown::in_one_line;
use crate::variant::names::{builtin_name, sharing};
use crate::variant::{Problem, ProblemKind, VariantError};

/// Xiangqi move formats that are not supported: WXF, which counts files from each side (`C2.5`), and Chinese
/// characters.
const UNREAD: [&str; 2] = ["WXF", "CHINESE"];

/// A variant defined by the caller, with its id.
#[derive(Clone, Copy, Debug)]
pub struct Definition<'a> {
    /// The variant.
    pub variant: &'a AnyVariant,
    /// Its id, as [`AnyVariant::id`] returns it.
    pub id: &'a str,
}

/// The tags that define the start of a game and the format of its moves. If several tags have the same name, the last
/// one counts.
///
/// # Examples
/// ```
/// use fairychess_core::pgn::Headers;
///
/// let tags = [("Variant", "Crazyhouse"), ("White", "A")];
/// let board = Headers::pick(tags.into_iter()).board(&[])?;
/// assert_eq!(board.variant().rules().name, "crazyhouse");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Headers<'a> {
    /// The variant's name.
    pub variant: Option<&'a str>,
    /// The variant's id, if the variant is not built in.
    pub id: Option<&'a str>,
    /// The start position.
    pub fen: Option<&'a str>,
    /// The value of the tag `Game`, which Xiangqi files use instead of `Variant`.
    pub game: Option<&'a str>,
    /// The format of the moves, if not algebraic notation.
    pub format: Option<&'a str>,
}

/// The format of the moves in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Writing {
    Algebraic,
    /// ICCS coordinates.
    Iccs,
}

impl<'a> Headers<'a> {
    /// Picks these tags from all tags. See the example of [`Headers`].
    pub fn pick(headers: impl Iterator<Item = (&'a str, &'a str)>) -> Self {
        let mut picked = Self::default();
        for (name, value) in headers {
            match name {
                "Variant" => picked.variant = Some(value),
                "VariantId" => picked.id = Some(value),
                "FEN" => picked.fen = Some(value),
                "Game" => picked.game = Some(value),
                "Format" => picked.format = Some(value),
                _ => {}
            }
        }
        picked
    }

    /// The board at the start of the game. `definitions` are the variants that are not built in.
    ///
    /// # Errors
    /// If the variant is unknown, its definition has a different id, or the FEN cannot be read.
    pub fn board(self, definitions: &[Definition]) -> Result<Board, PgnErrorKind> {
        let variant = self.variant(definitions).map_err(PgnErrorKind::Variant)?;
        let Some(fen) = self.fen else { return Board::new(&variant).map_err(PgnErrorKind::Fen) };
        let board = Board::from_fen(&variant, fen);
        match board {
            // Castling from other squares makes the game Chess960, as in python-chess.
            Err(ref error) if error.kind() == FenErrorKind::Castling && self.id.is_none() => {
                let free = variant.with_free_castling().ok().and_then(|free| Board::from_fen(&free, fen).ok());
                free.map_or(board, Ok)
            }
            board => board,
        }
        .map_err(PgnErrorKind::Fen)
    }

    /// The format of the moves, or the name of an unsupported format as the error.
    pub(super) fn writing(self) -> Result<Writing, &'a str> {
        match self.format.map(|format| (format.trim(), format.trim().to_ascii_uppercase())) {
            Some((_, upper)) if upper == "ICCS" => Ok(Writing::Iccs),
            Some((format, upper)) if UNREAD.contains(&upper.as_str()) => Err(format),
            _ => Ok(Writing::Algebraic),
        }
    }

    fn variant(self, definitions: &[Definition]) -> Result<AnyVariant, VariantError> {
        let (None, None) = (self.variant, self.id) else { return self.named(definitions) };
        // Other programs may write anything in `Game`, so only the names of built-in variants count.
        AnyVariant::builtin(&self.game.and_then(builtin_name).unwrap_or_else(|| "chess".into()))
    }

    fn named(self, definitions: &[Definition]) -> Result<AnyVariant, VariantError> {
        let header = self.variant.unwrap_or("chess").trim();
        if let Some(id) = self.id {
            return with_id(header, id.trim(), definitions);
        }
        if let Some(name) = builtin_name(header) {
            return AnyVariant::builtin(&name);
        }
        let named = |name: &str| {
            definitions.iter().find(|given| given.variant.rules().name.eq_ignore_ascii_case(name.trim_end_matches('-')))
        };
        if let Some(given) = named(header) {
            return Ok(given.variant.clone());
        }
        if let Some(given) = header.strip_suffix("960").and_then(named) {
            return given.variant.with_free_castling();
        }
        let name = in_one_line(header, 40);
        let several = match &*sharing(header) {
            [] => String::new(),
            games => format!(" (several built-in variants share this name: {})", games.join(", ")),
        };
        Err(problem(&format!("'{name}' is not a built-in variant, and no definition of it is given{several}")))
    }
}

/// The variant with this name, which must have this id.
fn with_id(header: &str, id: &str, definitions: &[Definition]) -> Result<AnyVariant, VariantError> {
    if let Some(given) = definitions.iter().find(|given| given.id == id) {
        return Ok(given.variant.clone());
    }
    if header.ends_with("960") {
        let mut free = definitions.iter().filter_map(|given| given.variant.with_free_castling().ok());
        if let Some(free) = free.find(|free| free.id() == id) {
            return Ok(free);
        }
    }
    let (name, known) = (in_one_line(header, 40), in_one_line(id, 40));
    let named = definitions.iter().find(|given| given.variant.rules().name.eq_ignore_ascii_case(header));
    let other = match (named, builtin_name(header)) {
        (Some(named), _) => named.id.to_owned(),
        (None, Some(name)) => {
            let builtin = AnyVariant::builtin(&name)?;
            if builtin.id() == id {
                return Ok(builtin);
            }
            builtin.id()
        }
        (None, None) => {
            return Err(problem(&format!("'{name}' with id {known} is not among the variants given in `variants`")));
        }
    };
    Err(problem(&format!("'{name}' was played with id {known}, and the definition known here has id {other}")))
}

fn problem(message: &str) -> VariantError {
    VariantError { problems: vec![Problem::new(ProblemKind::UnknownName, (0, 0), "", message)] }
}
