//! A compiled variant, with a board of any size.

use super::BoardPiece;
use super::reading::column_of;
use crate::board::{Bitboard, BySize, Color, Cpu, Square, by_size};
use crate::error::FenError;
use crate::movegen::judge;
use crate::moves::{Move, MoveText, PlayedMove};
use crate::resources::reserve;
use crate::tables::{CompileError, Variant};
use crate::variant::{self, Problem, ProblemKind, Rules, VariantError, builtin};
use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, LazyLock, OnceLock};

/// A compiled variant, with a board of any size. It is cheap to clone. Two variants are equal if their definitions have
/// the same content.
///
/// # Examples
/// ```
/// use fairychess_core::{AnyVariant, Board};
///
/// let capablanca = AnyVariant::builtin("capablanca")?;
/// assert_eq!((capablanca.rules().files, capablanca.rules().ranks), (10, 8));
/// assert_eq!(Board::new(&capablanca)?.variant(), &capablanca);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct AnyVariant(pub(crate) SizedVariant);

/// A compiled variant, as a type that depends on the size of its board.
pub(crate) type SizedVariant = BySize<Arc<Variant<1>>, Arc<Variant<2>>, Arc<Variant<4>>>;

/// An upper bound on the bytes in a variant's tables for each piece type on each square: about 200 are used in chess,
/// and 2,600 in a variant with 31 complex pieces on 16×16 squares.
const BYTES: usize = 4 << 10;
/// An upper bound on the bytes for everything else.
const OTHER_BYTES: usize = 1 << 20;

/// The error for a rule that ends a game before it begins.
const ENDS_AT_START: &str = "it holds in the start position, so that there is no game";

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
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board, Rules};
    ///
    /// let variant = AnyVariant::new(Rules::builtin("chess")?)?;
    /// assert_eq!(Board::new(&variant)?.legal_count(), 20);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(rules: Rules) -> Result<Self, VariantError> {
        Self::for_cpu(rules, Cpu::detect())
    }

    /// Like [`AnyVariant::new`], but uses the code for a given processor level, which this machine must support.
    ///
    /// # Errors
    /// As for [`AnyVariant::new`].
    pub(crate) fn for_cpu(rules: Rules, cpu: Cpu) -> Result<Self, VariantError> {
        let variant = Self::compile(rules, cpu)?;
        variant.check_start().map_err(|error| whole(ProblemKind::Start, "board.start", &error.to_string()))?;
        match variant.ending_at_start() {
            Some(index) => Err(whole(ProblemKind::Value, &format!("ending[{}]", index + 1), ENDS_AT_START)),
            None => Ok(variant),
        }
    }

    /// True if generating moves can be slow, so that work on the variant should be [interruptible](crate::interrupt).
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    ///
    /// assert!(!AnyVariant::builtin("chess")?.is_costly());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_costly(&self) -> bool {
        by_size!(&self.0, variant => variant.traits.costly)
    }

    /// Compiles rules whose start position has not been checked yet.
    fn compile(rules: Rules, cpu: Cpu) -> Result<Self, VariantError> {
        let bytes = OTHER_BYTES + rules.square_count() * rules.piece_types.len() * BYTES;
        reserve(bytes, || "the tables of a variant".to_owned()).unwrap_or_else(|error| error.raise());
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

    /// The index of a rule that ends the game in the start position, if there is one.
    fn ending_at_start(&self) -> Option<usize> {
        let start = super::Board::from_fen(self, &self.rules().start_fen).ok()?;
        by_size!(&start.game, game => judge(game.variant(), game.position())).map(|(index, _)| index)
    }

    /// A built-in variant, which is compiled only once.
    ///
    /// # Errors
    /// If there is no variant with that name.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    ///
    /// assert_eq!(AnyVariant::builtin("grand")?.rules().ranks, 10);
    /// let error = AnyVariant::builtin("ches").unwrap_err();
    /// assert!(error.to_string().contains("did you mean `chess`?"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn builtin(name: &str) -> Result<Self, VariantError> {
        static COMPILED: LazyLock<HashMap<String, OnceLock<AnyVariant>>> =
            LazyLock::new(|| builtin::all_spelled().map(|name| (name, OnceLock::new())).collect());
        let cell = COMPILED.get(&*builtin::spelled(name));
        if let Some(known) = cell.and_then(OnceLock::get) {
            return Ok(known.clone());
        }
        let compiled = Self::new(Rules::builtin(name)?)?;
        Ok(cell.map_or(&compiled, |cell| cell.get_or_init(|| compiled.clone())).clone())
    }

    /// The same game with Chess960 castling, as made by [`Rules::with_free_castling`]; a variant that already castles
    /// this way is returned unchanged.
    ///
    /// # Errors
    /// If the variant has no castling, or has a rule that excludes Chess960 castling.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let atomic = AnyVariant::builtin("atomic")?.with_free_castling()?;
    /// let board = Board::from_fen(&atomic, "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1")?;
    /// assert_eq!((board.variant().rules().name.as_str(), board.legal_count()), ("atomic960", 21));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_free_castling(&self) -> Result<Self, VariantError> {
        let rules = self.rules();
        if rules.castling.as_ref().is_some_and(|castling| castling.free_origin) {
            return Ok(self.clone());
        }
        if Self::builtin(&rules.name).is_ok_and(|known| known == *self) {
            return Self::builtin(&format!("{}960", rules.name));
        }
        Self::new(rules.with_free_castling()?)
    }

    /// Compiles a variant from the text of its definition.
    ///
    /// # Errors
    /// If the text has problems; the error lists all of them.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let variant = AnyVariant::from_toml(
    ///     r#"
    ///     name = "knightmate"
    ///     extends = "chess"
    ///     [pieces.knight]
    ///     moves = "K"
    ///     "#,
    /// )?;
    /// assert_eq!(Board::new(&variant)?.legal_count(), 16);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_toml(text: &str) -> Result<Self, VariantError> {
        let variant = Self::compile(Rules::from_toml(text)?, Cpu::detect())?;
        variant.check_start().map_err(|error| variant::in_start(text, error.column, &error.to_string()))?;
        match variant.ending_at_start() {
            Some(index) => Err(variant::in_ending(text, index, ENDS_AT_START)),
            None => Ok(variant),
        }
    }

    /// The rules. See [`AnyVariant`] for an example.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    ///
    /// let rules = AnyVariant::builtin("chess")?.rules().clone();
    /// assert_eq!((rules.name.as_str(), rules.files, rules.ranks), ("chess", 8, 8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rules(&self) -> &Rules {
        by_size!(&self.0, variant => &variant.rules)
    }

    /// The variant's complete definition as text.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// assert_eq!(AnyVariant::from_toml(&chess.to_toml())?, chess);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_toml(&self) -> String {
        self.rules().to_toml()
    }

    /// A hash of the canonical definition, equal for variants with the same rules and names.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// assert_eq!(AnyVariant::from_toml(&chess.to_toml())?.id(), chess.id());
    /// assert_ne!(AnyVariant::builtin("grand")?.id(), chess.id());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn id(&self) -> String {
        self.rules().id()
    }

    /// A hash of the rules of play: the definition without names, start position and evaluation.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    ///
    /// let [gothic, capablanca] = ["gothic", "capablanca"].map(|name| AnyVariant::builtin(name).unwrap());
    /// assert!(gothic.rules_id() == capablanca.rules_id() && gothic.id() != capablanca.id());
    /// ```
    pub fn rules_id(&self) -> String {
        self.rules().rules_id()
    }

    /// True if positions record which pieces have moved (the FEN token `moved`).
    pub(crate) fn tracks_moves(&self) -> bool {
        by_size!(&self.0, variant => !variant.tracked.is_empty())
    }

    /// The text of a move in UCI style.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let mv = Board::new(&chess)?.parse_san("Nf3")?;
    /// assert_eq!(chess.uci(mv), "g1f3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn uci(&self, mv: Move) -> String {
        by_size!(&self.0, variant => variant.uci(mv))
    }

    /// The content of a move's text.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let mv = Board::new(&chess)?.parse_san("Nf3")?;
    /// assert_eq!(Ok(chess.written(mv)), chess.read_move("g1f3"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn written(&self, mv: Move) -> MoveText {
        by_size!(&self.0, variant => variant.written(mv))
    }

    /// Reads a move in UCI style, which need not be legal in any position.
    ///
    /// # Errors
    /// If the text is not a move; the error is the first wrong column, counted from 1.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, MoveText};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let Ok(MoveText::Move { from, to, .. }) = chess.read_move("e2e4") else { panic!("a move") };
    /// assert_eq!((Some(from), Some(to)), (chess.square("e2"), chess.square("e4")));
    /// assert_eq!(chess.read_move("e2-e4"), Err(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_move(&self, text: &str) -> Result<MoveText, usize> {
        by_size!(&self.0, variant => variant.read_move(text)).map_err(|rest| column_of(text, rest))
    }

    /// Writes a move in UCI style.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    ///
    /// let crazyhouse = AnyVariant::builtin("crazyhouse")?;
    /// let text = crazyhouse.read_move("N@f3").unwrap();
    /// assert_eq!(crazyhouse.write_move(text), "N@f3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn write_move(&self, written: MoveText) -> String {
        by_size!(&self.0, variant => variant.write_move(written))
    }

    /// True if the letter after a move from `from` denotes a piece that the move introduces, and not a promotion.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    ///
    /// let seirawan = AnyVariant::builtin("seirawan")?;
    /// let [b1, b7] = ["b1", "b7"].map(|name| seirawan.square(name).unwrap());
    /// assert!(seirawan.introduces_from(b1) && !seirawan.introduces_from(b7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn introduces_from(&self, from: Square) -> bool {
        by_size!(&self.0, variant => variant.introduces_from(from))
    }

    /// The squares of all pieces that a move captures.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Board};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let board = Board::from_fen(&chess, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")?;
    /// let captured = chess.captured(board.played(board.parse_san("exd6")?));
    /// assert_eq!(captured.iter().collect::<Vec<_>>(), [chess.square("d5").unwrap()]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn captured(&self, played: PlayedMove) -> Bitboard<4> {
        by_size!(&self.0, variant => variant.captured(played).resized())
    }

    /// The name of a square, if it is on the board.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// assert_eq!(chess.square("e4").and_then(|square| chess.square_name(square)).as_deref(), Some("e4"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn square_name(&self, square: Square) -> Option<String> {
        (square.index() < self.rules().square_count())
            .then(|| by_size!(&self.0, variant => variant.geometry.name(square)))
    }

    /// The piece with the given FEN symbol: a letter, in upper case for White.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::{AnyVariant, Color};
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let queen = chess.piece("q").unwrap();
    /// assert_eq!((Some(queen.piece_type), queen.color), (chess.rules().piece_type("queen"), Color::Black));
    /// assert_eq!(chess.piece("x"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn piece(&self, symbol: &str) -> Option<BoardPiece> {
        let (piece_type, upper, rest) = by_size!(&self.0, variant => variant.read_letter(symbol))?;
        let color = Color::of_case(upper);
        rest.is_empty().then_some(BoardPiece { piece_type, color, promoted: false })
    }

    /// The square with this name.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    ///
    /// let grand = AnyVariant::builtin("grand")?;
    /// assert!(grand.square("j10").is_some() && grand.square("k1").is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn square(&self, name: &str) -> Option<Square> {
        by_size!(&self.0, variant => variant.geometry.square(name))
    }
}

fn whole(sort: ProblemKind, key: &str, message: &str) -> VariantError {
    VariantError { problems: vec![Problem::new(sort, (1, 1), key, message)] }
}
