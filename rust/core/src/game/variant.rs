//! A compiled variant of any board size.

use super::BoardPiece;
use super::reading::column_of;
use crate::board::{Bitboard, BySize, Color, Cpu, Square, by_size};
use crate::error::FenError;
use crate::moves::{Move, MoveText, PlayedMove};
use crate::resources::reserve;
use crate::tables::{CompileError, Variant};
use crate::variant::{self, Problem, ProblemKind, Rules, VariantError, builtin};
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, LazyLock, OnceLock};

/// A compiled variant with a board of any size; cheap to clone. Two variants are equal if their definitions have
/// the same content.
#[derive(Clone)]
pub struct AnyVariant(pub(crate) SizedVariant);

/// A compiled variant by the size of its board.
pub(crate) type SizedVariant = BySize<Arc<Variant<1>>, Arc<Variant<2>>, Arc<Variant<4>>>;

/// The tables of a variant take at most about this number of bytes.
const BYTES: usize = 64 << 20;

impl PartialEq for AnyVariant {
    fn eq(&self, other: &Self) -> bool {
        let (one, other) = (self.rules(), other.rules());
        std::ptr::eq(one, other) || one.canonical == other.canonical
    }
}

impl Eq for AnyVariant {}

impl fmt::Debug for AnyVariant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnyVariant").field(&self.rules().name).finish()
    }
}

impl AnyVariant {
    /// Compiles rules. If there is not enough memory, it raises [`Exhausted`](crate::resources::Exhausted).
    ///
    /// # Errors
    /// If the rules cannot be compiled, or their start position is invalid.
    pub fn new(rules: Rules) -> Result<Self, VariantError> {
        Self::for_cpu(rules, Cpu::detect())
    }

    /// As [`AnyVariant::new`], with the code for a given processor, which must not need more than this machine has.
    ///
    /// # Errors
    /// As [`AnyVariant::new`].
    pub(crate) fn for_cpu(rules: Rules, cpu: Cpu) -> Result<Self, VariantError> {
        let variant = Self::compile(rules, cpu)?;
        variant.check_start().map_err(|error| whole(ProblemKind::Start, "board.start", &error.to_string()))?;
        Ok(variant)
    }

    /// True if its moves are expensive to generate, so that work on it should be interruptible.
    pub fn is_costly(&self) -> bool {
        by_size!(&self.0, variant => variant.costly)
    }

    /// Compiles rules whose start position has not been checked yet.
    fn compile(rules: Rules, cpu: Cpu) -> Result<Self, VariantError> {
        reserve(BYTES, || "the tables of a variant".to_owned()).unwrap_or_else(|error| error.raise());
        let compiled = match rules.square_count() {
            0..=64 => Variant::for_cpu(rules, cpu).map(|variant| BySize::W1(Arc::new(variant))),
            65..=128 => Variant::for_cpu(rules, cpu).map(|variant| BySize::W2(Arc::new(variant))),
            _ => Variant::for_cpu(rules, cpu).map(|variant| BySize::W4(Arc::new(variant))),
        };
        compiled.map(Self).map_err(|CompileError(message)| whole(ProblemKind::Value, "pieces", &message))
    }

    fn check_start(&self) -> Result<(), FenError> {
        super::Board::from_fen(self, &self.rules().start_fen).map(|_| ())
    }

    /// A built-in variant, compiled once.
    ///
    /// # Errors
    /// If there is no variant with that name.
    pub fn builtin(name: &str) -> Result<Self, VariantError> {
        static COMPILED: LazyLock<HashMap<String, OnceLock<AnyVariant>>> =
            LazyLock::new(|| builtin::names().into_iter().map(|name| (name, OnceLock::new())).collect());
        let cell = COMPILED.get(name);
        if let Some(known) = cell.and_then(OnceLock::get) {
            return Ok(known.clone());
        }
        let compiled = Self::new(Rules::builtin(name)?)?;
        Ok(cell.map_or(&compiled, |cell| cell.get_or_init(|| compiled.clone())).clone())
    }

    /// A variant from its text.
    ///
    /// # Errors
    /// If the text has problems: all of them.
    pub fn from_toml(text: &str) -> Result<Self, VariantError> {
        let variant = Self::compile(Rules::from_toml(text)?, Cpu::detect())?;
        variant.check_start().map_err(|error| variant::in_start(text, error.column, &error.to_string()))?;
        Ok(variant)
    }

    /// Its rules.
    pub fn rules(&self) -> &Rules {
        by_size!(&self.0, variant => &variant.rules)
    }

    /// Its complete definition as text.
    pub fn to_toml(&self) -> String {
        self.rules().to_toml()
    }

    /// A hash of its definition, equal for equal rules.
    pub fn id(&self) -> String {
        self.rules().id()
    }

    /// True if positions record which pieces have moved (the token `moved` of FEN).
    pub(crate) fn tracks_moves(&self) -> bool {
        by_size!(&self.0, variant => !variant.tracked.is_empty())
    }

    /// The text of a move.
    pub fn uci(&self, mv: Move) -> String {
        by_size!(&self.0, variant => variant.uci(mv))
    }

    /// The content of the text of a move.
    pub fn written(&self, mv: Move) -> MoveText {
        by_size!(&self.0, variant => variant.written(mv))
    }

    /// Reads a move in UCI style, which need not be legal anywhere.
    ///
    /// # Errors
    /// If the text is not a move: the first wrong column, from 1.
    pub fn read_move(&self, text: &str) -> Result<MoveText, usize> {
        by_size!(&self.0, variant => variant.read_move(text)).map_err(|rest| column_of(text, rest))
    }

    /// Writes a move in UCI style.
    pub fn write_move(&self, written: MoveText) -> String {
        by_size!(&self.0, variant => variant.write_move(written))
    }

    /// True if the letter after a move from `from` is a piece that it introduces, and not a promotion.
    pub fn introduces_from(&self, from: Square) -> bool {
        by_size!(&self.0, variant => variant.introduces_from(from))
    }

    /// The squares of all pieces that a move captures.
    pub fn captured(&self, played: PlayedMove) -> Bitboard<4> {
        by_size!(&self.0, variant => variant.captured(played).resized())
    }

    /// The name of a square, if it is on the board.
    pub fn square_name(&self, square: Square) -> Option<String> {
        (square.index() < self.rules().square_count())
            .then(|| by_size!(&self.0, variant => variant.geometry.name(square)))
    }

    /// The piece with a symbol of FEN: a letter, upper case for White.
    pub fn piece(&self, symbol: &str) -> Option<BoardPiece> {
        let (piece_type, upper, rest) = by_size!(&self.0, variant => variant.read_letter(symbol))?;
        let color = Color::of_case(upper);
        rest.is_empty().then_some(BoardPiece { piece_type, color, promoted: false })
    }

    /// The square with a name.
    pub fn square(&self, name: &str) -> Option<Square> {
        by_size!(&self.0, variant => variant.geometry.square(name))
    }
}

fn whole(sort: ProblemKind, key: &str, message: &str) -> VariantError {
    VariantError { problems: vec![Problem::new(sort, (1, 1), key, message)] }
}
