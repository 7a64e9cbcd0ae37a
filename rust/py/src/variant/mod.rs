//! `Variant` and its moves.

mod moves;
mod named;

use std::collections::HashMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, OnceLock};

use fairychess_core::learn::actions::ActionTable as CoreTable;
use fairychess_core::pgn::Definition;
use fairychess_core::variant::{MAX_TEXT, builtin};
use fairychess_core::{AnyVariant, Board as CoreBoard, FenError, PlayedMove};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple};
use pyo3::{PyTraverseError, PyVisit};

use crate::arguments::Square;
use crate::errors::shown;
use crate::guard::{guard, interruptible, watched};
use crate::{errors, records};
use moves::MoveCache;

pub use moves::{_restore_move, Move, MoveArgument};
pub use named::{VariantOrName, same};

/// A game: its board, its pieces and its rules. A variant never changes; variants are equal if their rules are.
///
/// `Variant(name)` is a built-in variant (`fairychess.variants()` lists them); `Variant.from_toml(text)` and
/// `Variant.from_file(path)` read your own definition.
///
/// Args:
///     name: The name of a built-in variant. The suffix `960` selects that variant with Chess960 castling.
///
/// Raises:
///     VariantError: No built-in variant has this name.
///
/// >>> import fairychess
/// >>> wolf = fairychess.Variant("wolf")
/// >>> wolf.title, wolf.files, wolf.ranks
/// ('Wolf Chess', 8, 10)
#[pyclass(frozen, module = "fairychess")]
pub struct Variant {
    core: AnyVariant,
    built_in: bool,
    content: OnceLock<String>,
    /// Move objects shared by the variant's boards.
    moves: MoveCache,
    /// The board at the start of a game.
    start: OnceLock<CoreBoard>,
    /// The actions, created on first use.
    actions: OnceLock<Arc<CoreTable>>,
}

/// True if a string is the path of a variant file rather than the name of a built-in variant.
pub fn is_path(text: &str) -> bool {
    Path::new(text).extension().is_some_and(|end| end.eq_ignore_ascii_case("toml"))
}

impl Variant {
    fn new(core: AnyVariant, built_in: bool) -> Self {
        Self {
            core,
            built_in,
            content: OnceLock::new(),
            moves: MoveCache::default(),
            start: OnceLock::new(),
            actions: OnceLock::new(),
        }
    }

    /// A built-in variant, always as the same object.
    pub fn built_in(py: Python<'_>, name: &str) -> PyResult<Py<Self>> {
        static KNOWN: LazyLock<HashMap<String, PyOnceLock<Py<Variant>>>> =
            LazyLock::new(|| builtin::all_spelled().map(|name| (name, PyOnceLock::new())).collect());
        if is_path(name) {
            return Err(errors::file_for_name(name));
        }
        let new = || {
            let core = guard(|| AnyVariant::builtin(name))?.map_err(|error| errors::variant(&error))?;
            Py::new(py, Self::new(core, true))
        };
        let Some(known) = guard(|| KNOWN.get(&*builtin::spelled(name)))? else { return new() };
        Ok(known.get_or_try_init(py, new)?.clone_ref(py))
    }

    /// Returns a Python object for a move of a variant.
    pub fn give_one(this: &Py<Self>, py: Python<'_>, played: PlayedMove) -> PyResult<Py<Move>> {
        this.get().moves.one(py, this, played)
    }

    /// Returns Python objects for moves of a variant.
    pub fn give(
        this: &Py<Self>,
        py: Python<'_>,
        played: impl IntoIterator<Item = PlayedMove>,
    ) -> PyResult<Vec<Py<Move>>> {
        this.get().moves.moves(py, this, played)
    }

    /// True if the variant is built in, or has the name and content of a built-in one.
    pub fn is_built_in(&self) -> PyResult<bool> {
        let same = |known: AnyVariant| known.id() == self.content();
        guard(|| self.built_in || AnyVariant::builtin(&self.core.rules().name).is_ok_and(same))
    }

    /// The variant, with its id for PGN headers.
    pub fn definition(&self) -> Definition<'_> {
        Definition { variant: &self.core, id: self.content() }
    }

    /// The compiled rules.
    pub fn core(&self) -> &AnyVariant {
        &self.core
    }

    /// The variant as stored in a pickled board: the name and content hash if the variant is built in, else the whole variant.
    pub fn in_pickle(variant: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let (py, this) = (variant.py(), variant.get());
        if this.built_in {
            return Ok((this.name(), this.id()?).into_pyobject(py)?.into_any().unbind());
        }
        Ok(variant.clone().into_any().unbind())
    }

    /// A board in the start position.
    pub fn start(&self) -> Result<CoreBoard, FenError> {
        if let Some(start) = self.start.get() {
            return Ok(start.clone());
        }
        let start = CoreBoard::new(&self.core)?;
        Ok(self.start.get_or_init(|| start).clone())
    }

    /// The action table. Raises `VariantError` if it would have too many actions.
    pub fn action_table(&self, py: Python<'_>) -> PyResult<&Arc<CoreTable>> {
        if let Some(known) = self.actions.get() {
            return Ok(known);
        }
        let table = py.detach(|| watched(|| self.core.actions()))?;
        let table = table.map_err(|error| errors::whole_variant(&format!("{}: {error}", self.name())))?;
        Ok(self.actions.get_or_init(|| Arc::new(table)))
    }

    /// The actions, if already created.
    pub fn known_actions(&self) -> Option<&CoreTable> {
        self.actions.get().map(|table| &**table)
    }

    /// A hash of the content.
    pub fn content(&self) -> &str {
        self.content.get_or_init(|| self.core.id())
    }
}

#[pymethods]
impl Variant {
    #[new]
    fn py_new(py: Python<'_>, name: &str) -> PyResult<Py<Self>> {
        Self::built_in(py, name)
    }

    /// Reads a variant from the text of its definition (see `docs/variants.md`).
    ///
    /// Args:
    ///     text: The text of a TOML file.
    ///
    /// Raises:
    ///     VariantError: The definition has problems; `problems` lists all of them with line, column and key.
    ///     PieceError: All problems are in the pieces. A `PieceError` is a `VariantError`.
    #[staticmethod]
    fn from_toml(py: Python<'_>, text: &str) -> PyResult<Self> {
        // Other threads run meanwhile. Reading takes less than a second, so Ctrl-C never waits long.
        let core = guard(|| py.detach(|| AnyVariant::from_toml(text)))?.map_err(|error| errors::variant(&error))?;
        Ok(Self::new(core, false))
    }

    /// Reads a variant from a TOML file.
    ///
    /// Args:
    ///     path: The file.
    ///
    /// Raises:
    ///     VariantError: The definition has problems, as in `from_toml`.
    ///     OSError: The file cannot be read.
    #[staticmethod]
    fn from_file(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        let bytes = py.detach(|| read_some(&path)).map_err(|error| errors::file(&error, path))?;
        Self::from_toml(
            py,
            std::str::from_utf8(&bytes).map_err(|error| errors::not_text(&bytes[..error.valid_up_to()]))?,
        )
    }

    /// Reads a variant from the text of a Fairy-Stockfish `variants.ini` (see `docs/ini.md`).
    ///
    /// Args:
    ///     text: The text of an INI file; may be empty for a variant built into Fairy-Stockfish.
    ///     name: The name of the section, or of a variant built into Fairy-Stockfish.
    ///     betza: How the moves of custom pieces are read: `"played"` for the way Fairy-Stockfish plays them, `"written"` for the
    ///         usual meaning of the notation.
    ///
    /// Raises:
    ///     IniError: No section has this name, or it has problems; `problems` lists all of them with line, column and key.
    ///
    /// >>> from fairychess import Variant
    /// >>> Variant.from_ini("", "gardner").files
    /// 5
    #[staticmethod]
    #[pyo3(signature = (text, name, *, betza = "played"))]
    fn from_ini(py: Python<'_>, text: &str, name: &str, betza: &str) -> PyResult<Py<Self>> {
        let options = PyDict::new(py);
        options.set_item("betza", betza)?;
        let read = py.import("fairychess.ini")?.getattr("variant")?;
        Ok(read.call((text, name), Some(&options))?.extract()?)
    }

    /// The name, as passed to `Variant(name)`.
    #[getter]
    fn name(&self) -> &str {
        &self.core.rules().name
    }

    /// The name of the game as a title.
    #[getter]
    fn title(&self) -> &str {
        &self.core.rules().title
    }

    /// A one-line description of the game.
    #[getter]
    fn description(&self) -> &str {
        &self.core.rules().description
    }

    /// Rules of the definition that are valid but can never apply. Each item is a sentence that begins with the key.
    ///
    /// They were usually inherited, through `extends`, from a variant with another board or other pieces. `fairychess check`
    /// prints them.
    ///
    /// >>> from fairychess import Variant
    /// >>> Variant("chess").warnings
    /// []
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.core.rules().warnings()
    }

    /// Returns the values that the engine gives to the non-royal piece types, in pawns.
    ///
    /// Values that the definition does not give are estimated from the pieces' moves.
    ///
    /// >>> from fairychess import Variant
    /// >>> Variant("nightrider").pieces["nightrider"].value is None
    /// True
    /// >>> 4 < Variant("nightrider").piece_values()["nightrider"] < 6
    /// True
    fn piece_values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let values = interruptible(py, |_| self.core.piece_values())?;
        let piece_types = self.core.rules().piece_types.iter().zip(values);
        let by_name = PyDict::new(py);
        for (piece_type, value) in piece_types.filter(|(piece_type, _)| piece_type.royal.is_none()) {
            by_name.set_item(&piece_type.name, f64::from(value) / 100.0)?;
        }
        Ok(by_name)
    }

    /// The number of files.
    #[getter]
    fn files(&self) -> u8 {
        self.core.rules().files
    }

    /// The number of ranks.
    #[getter]
    fn ranks(&self) -> u8 {
        self.core.rules().ranks
    }

    /// The FEN of the start position.
    #[getter]
    fn start_fen(&self) -> &str {
        &self.core.rules().start_fen
    }

    /// The name of the network to use if none was trained for these rules (`network` in `[evaluation]`), or None.
    #[getter]
    fn network_name(&self) -> Option<&str> {
        self.core.network_name()
    }

    /// Returns the name of a square, such as `"e4"`.
    ///
    /// Args:
    ///     square: The square's number, `rank * files + file`, both counted from 0, or its name.
    ///
    /// Raises:
    ///     FairyChessError: The board has no such square.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Variant("chess").square_name(28), fairychess.Variant("capablanca").square_name(28)
    /// ('e4', 'i3')
    fn square_name(&self, square: Square) -> PyResult<String> {
        let square = square.on(self.core.rules())?;
        guard(|| self.core.square_name(square))?.ok_or_else(|| errors::internal("a square without a name"))
    }

    /// Returns the number of a square from its name: `rank * files + file`, both counted from 0.
    ///
    /// Args:
    ///     name: The name of the square.
    ///
    /// Raises:
    ///     FairyChessError: The board has no such square.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Variant("chess").parse_square("e4"), fairychess.Variant("capablanca").parse_square("e4")
    /// (28, 34)
    fn parse_square(&self, name: &str) -> PyResult<u8> {
        Ok(Square::Name(name.to_owned()).on(self.core.rules())?.number())
    }

    /// The piece types by name, in the order of the definition: a dict of `PieceType`.
    #[getter]
    fn pieces<'py>(slf: &Bound<'py, Self>, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let pieces = PyDict::new(py);
        for piece_type in &slf.get().core.rules().piece_types {
            pieces.set_item(&piece_type.name, records::piece_type(py, piece_type, slf.as_any())?)?;
        }
        Ok(pieces)
    }

    /// A hash of the canonical definition, the same on every machine. Variants with equal ids are the same game.
    #[getter]
    fn id(&self) -> PyResult<&str> {
        guard(|| self.content())
    }

    /// A hash of only the rules of play, without names, start position and evaluation.
    ///
    /// A network trained for a variant with the same rules also plays this variant.
    #[getter]
    fn rules_id(&self) -> PyResult<String> {
        guard(|| self.core.rules_id())
    }

    /// Returns the complete definition as TOML, without `extends`. A variant read from this text has the same `id`.
    fn to_toml(&self) -> PyResult<String> {
        guard(|| self.core.to_toml())
    }

    fn __repr__(&self) -> PyResult<String> {
        let name = self.name();
        Ok(if self.built_in { format!("Variant('{name}')") } else { format!("<Variant '{name}' {}>", self.id()?) })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let other = other.cast::<Self>().ok();
        guard(|| other.is_some_and(|other| same(self, other.get())))
    }

    fn __hash__(&self) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        self.id()?.hash(&mut hasher);
        Ok(hasher.finish())
    }

    /// For the garbage collector.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        self.moves.traverse(&visit)
    }

    fn __clear__(&self) {
        self.moves.clear();
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = py.import("fairychess._core")?.getattr("_restore_variant")?;
        let name = self.built_in.then(|| self.name());
        Ok((restore, (name, self.id()?, self.to_toml()?).into_pyobject(py)?))
    }
}

/// The content of a file. Reading stops once the content is too long, so an endless file does no harm.
fn read_some(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = vec![];
    fs::File::open(path)?.take(MAX_TEXT as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Restores a variant from a pickle: the built-in variant if its content is unchanged, else one with this definition.
#[pyfunction]
pub fn _restore_variant(py: Python<'_>, name: Option<&str>, content: &str, toml: &str) -> PyResult<Py<Variant>> {
    match name.and_then(|name| Variant::built_in(py, name).ok()) {
        Some(variant) if variant.get().id()? == content => Ok(variant),
        _ => Py::new(py, Variant::from_toml(py, toml)?),
    }
}

/// The result of [`Variant::in_pickle`].
#[derive(FromPyObject)]
pub enum VariantInPickle {
    /// A variant pickled as a whole.
    Whole(Py<Variant>),
    /// A built-in variant: name and hash.
    BuiltIn(String, String),
}

impl VariantInPickle {
    /// The variant. Raises `VariantError` if the variant no longer exists.
    pub fn restore(self, py: Python<'_>) -> PyResult<Py<Variant>> {
        let (name, content) = match self {
            Self::Whole(variant) => return Ok(variant),
            Self::BuiltIn(name, content) => (name, content),
        };
        let variant = Variant::built_in(py, &name)?;
        if variant.get().id()? == content {
            return Ok(variant);
        }
        let message = format!("the board was pickled with another definition of {name} than the one that is built in");
        Err(errors::whole_variant(&message))
    }
}

/// Returns the names of the built-in variants.
///
/// Args:
///     family: Only the variants of this family (`fairychess.families()` lists them); None for all.
///
/// Raises:
///     FairyChessError: No family has this name.
///
/// >>> import fairychess
/// >>> "stoltz" in fairychess.variants()
/// True
/// >>> fairychess.variants("chess")[:2]
/// ['chess', 'chess960']
#[pyfunction]
#[pyo3(signature = (family=None))]
pub fn variants(family: Option<&str>) -> PyResult<Vec<String>> {
    let Some(family) = family else { return guard(builtin::names) };
    let families = guard(builtin::families)?;
    let names = families.iter().map(|known| known.name).collect::<Vec<_>>().join(", ");
    let found = families.into_iter().find(|known| known.name == family);
    found
        .map(|known| known.variants)
        .ok_or_else(|| errors::bad_input(&format!("{} is not a family: expected one of {names}", shown(family))))
}

/// Returns the families of the built-in variants, as a dict from names to titles.
///
/// >>> import fairychess
/// >>> fairychess.families()["chess"]
/// 'Orthodox chess'
#[pyfunction]
pub fn families(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let families = PyDict::new(py);
    for family in guard(builtin::families)? {
        families.set_item(family.name, family.title)?;
    }
    Ok(families)
}
