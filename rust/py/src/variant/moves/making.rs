//! Moves made without a board.

use fairychess_core::{MoveParts, MoveText};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::{Move, Source, WrittenMove};
use crate::arguments::{Square, piece_type};
use crate::errors;
use crate::guard::guard;
use crate::variant::{Variant, VariantOrName};

/// The default variant.
fn chess() -> VariantOrName {
    VariantOrName::Name("chess".to_owned())
}

impl Move {
    /// A move as written.
    pub fn written_move(written: MoveText, variant: Py<Variant>) -> Self {
        Self { mv: Source::WrittenMove(Box::new(WrittenMove { written, captures: None, relocates: None })), variant }
    }
}

#[pymethods]
impl Move {
    #[new]
    #[pyo3(
        signature = (from_square, to_square, *, promotion=None, drop=None, introduces=None, relocates=None, wall=None, variant=chess()),
        text_signature = "(from_square, to_square, *, promotion=None, drop=None, introduces=None, relocates=None, wall=None, variant='chess')"
    )]
    #[expect(clippy::too_many_arguments, reason = "`variant` says which variant they belong to")]
    fn py_new(
        py: Python<'_>,
        from_square: Option<Square>,
        to_square: Square,
        promotion: Option<&str>,
        drop: Option<&str>,
        introduces: Option<&str>,
        relocates: Option<(Square, Square)>,
        wall: Option<Square>,
        variant: VariantOrName,
    ) -> PyResult<Self> {
        let variant = variant.resolve(py)?;
        let rules = variant.get().core().rules();
        let from = from_square.map(|square| square.on(rules)).transpose()?;
        let to = to_square.on(rules)?;
        let named = |name: Option<&str>| name.map(|name| piece_type(rules, name)).transpose();
        let (promotion, drop, introduces) = (named(promotion)?, named(drop)?, named(introduces)?);
        let relocation = relocates.map(|(from, to)| PyResult::Ok((from.on(rules)?, to.on(rules)?))).transpose()?;
        let wall = wall.map(|square| square.on(rules)).transpose()?;
        let parts = MoveParts { from, to, promotion, introduces, drop, relocation, wall };
        let written =
            MoveText::of(parts, rules).map_err(|wrong| errors::no_move(&format!("invalid move: {wrong}"), None))?;
        Ok(Self::written_move(written, variant))
    }

    /// Reads a move in UCI style; it need not be legal in any position.
    ///
    /// Args:
    ///     uci: The text of the move.
    ///     variant: The variant, a `Variant` or a name.
    ///
    /// Raises:
    ///     InvalidMoveError: The text is not a move of the variant; `column` is the position of the first wrong character.
    ///     VariantError: The variant is unknown.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Move.from_uci("b1c3d", "reserve-dragonet").introduces
    /// 'dragonet'
    #[staticmethod]
    #[pyo3(signature = (uci, variant=chess()), text_signature = "(uci, variant='chess')")]
    fn from_uci(py: Python<'_>, uci: &str, variant: VariantOrName) -> PyResult<Self> {
        let variant = variant.resolve(py)?;
        let core = variant.get().core();
        let written = guard(|| core.read_move(uci))?.map_err(|column| {
            let (text, name) = (errors::shown(uci), &core.rules().name);
            errors::no_move(&format!("{text} is not a move of {name}, from column {column} on"), Some(column))
        })?;
        Ok(Self::written_move(written, variant))
    }

    /// Returns the null move, a pass. `Board.null` returns it if it can be played.
    ///
    /// Args:
    ///     variant: The variant, a `Variant` or a name.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Move.null(), bool(fairychess.Move.null())
    /// (Move('0000'), False)
    #[staticmethod]
    #[pyo3(signature = (variant=chess()), text_signature = "(variant='chess')")]
    fn null(py: Python<'_>, variant: VariantOrName) -> PyResult<Self> {
        Ok(Self::written_move(MoveText::Null, variant.resolve(py)?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let restore = py.import("fairychess._core")?.getattr("_restore_move")?;
        let fields = (self.uci()?, &self.variant, self.captures(py)?, self.relocates()?);
        Ok((restore, fields.into_pyobject(py)?))
    }
}

/// Restores a move from a pickle: its text and variant, with the captures and the relocation that its board knew.
#[pyfunction]
pub fn _restore_move(
    py: Python<'_>,
    uci: &str,
    variant: Py<Variant>,
    captures: Option<Vec<Square>>,
    relocates: Option<(Square, Square)>,
) -> PyResult<Move> {
    let rules = variant.get().core().rules();
    let squares = |squares: Vec<Square>| squares.into_iter().map(|square| square.on(rules)).collect::<PyResult<_>>();
    let captures = captures.map(squares).transpose()?;
    let relocates = relocates.map(|(from, to)| PyResult::Ok((from.on(rules)?, to.on(rules)?))).transpose()?;
    let text = Move::from_uci(py, uci, VariantOrName::Variant(variant.clone_ref(py)))?;
    let written = guard(|| text.written())?;
    Ok(Move { mv: Source::WrittenMove(Box::new(WrittenMove { written, captures, relocates })), variant })
}
