//! Extended Position Description.

use fairychess_core::{Board as CoreBoard, EpdOperand, EpdOperations, MoveQuery};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyString};

use super::Board;
use crate::errors;
use crate::guard::guard;
use crate::variant::{Move, VariantOrName};

#[pymethods]
impl Board {
    /// Returns the position as EPD: the first four FEN fields, then operations in the order of the arguments.
    ///
    /// Each FEN field after the counters becomes an operation (`vote w;`), which cannot be given as an argument. The counters are
    /// omitted unless you pass `hmvc` and `fmvn`.
    ///
    /// Args:
    ///     operations: Opcodes with their operands: None, a number, a string, a `Move`, or several moves; any moves for `bm` and
    ///         `am`, a playable line for `pv`.
    ///
    /// Raises:
    ///     FenError: A move is not legal, an operand cannot be written, or the EPD would have more than 65,536 bytes, which could
    ///         not be read back. `field` is the opcode.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board("stoltz")
    /// >>> board.epd(bm=[board.parse_san("accept")], id="first vote", hmvc=board.halfmove_clock)
    /// 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Cc] w KQkq - vote w; bm accept; id "first vote"; hmvc 0;'
    #[pyo3(signature = (**operations))]
    fn epd(&self, operations: Option<&Bound<'_, PyDict>>) -> PyResult<String> {
        let mut given = vec![];
        for (opcode, operand) in operations.into_iter().flatten() {
            given.push((opcode.extract::<String>()?, self.operand(&operand)?));
        }
        self.read(|core| core.epd(&given))?.map_err(|error| errors::epd(&error))
    }

    /// Sets up the position of an EPD and clears the move stack.
    ///
    /// Args:
    ///     epd: The EPD. `hmvc` and `fmvn` set the counters; the defaults are 0 and 1.
    ///
    /// Returns:
    ///     The operations: lists of `Move` for `bm`, `am` and `pv`, strings for `id` and `c0` to `c9`, and None, a number, a
    ///     string (quoted in the EPD) or a `Move` for others.
    ///
    /// Raises:
    ///     FenError: The EPD cannot be read. `field` is the opcode and `column` the position; the board is not changed.
    ///
    /// >>> import fairychess
    /// >>> board = fairychess.Board()
    /// >>> board.set_epd('4k3/8/8/8/8/8/4P3/4K3 w - - bm e4 e3; dm 9; fmvn 30; id "ending";')
    /// {'bm': [Move('e2e4'), Move('e2e3')], 'dm': 9, 'fmvn': 30, 'id': 'ending'}
    /// >>> board.fullmove_number
    /// 30
    fn set_epd<'py>(&self, py: Python<'py>, epd: &str) -> PyResult<Bound<'py, PyDict>> {
        let read = self.write(|core| {
            let (board, operations) = CoreBoard::from_epd(core.variant(), epd)?;
            *core = board;
            Ok(operations)
        })?;
        self.operations(py, read.map_err(|error| errors::epd(&error))?)
    }

    /// Returns the board and the operations of an EPD, read as by `set_epd`.
    ///
    /// Args:
    ///     epd: The EPD.
    ///     variant: The variant, a `Variant` or a name.
    ///
    /// Raises:
    ///     FenError: The EPD cannot be read.
    ///
    /// >>> import fairychess
    /// >>> board, operations = fairychess.Board.from_epd("4k3/8/8/8/8/8/4P3/4K3 w - - ce 150;")
    /// >>> board.piece_at("e2").name, operations
    /// ('pawn', {'ce': 150})
    #[staticmethod]
    #[pyo3(
        signature = (epd, variant=VariantOrName::Name("chess".to_owned())),
        text_signature = "(epd, variant='chess')"
    )]
    fn from_epd<'py>(py: Python<'py>, epd: &str, variant: VariantOrName) -> PyResult<(Self, Bound<'py, PyDict>)> {
        let variant = variant.resolve(py)?;
        let read = guard(|| CoreBoard::from_epd(variant.get().core(), epd))?;
        let (core, operations) = read.map_err(|error| errors::epd(&error))?;
        let board = Self::new(variant, core);
        let operations = board.operations(py, operations)?;
        Ok((board, operations))
    }
}

impl Board {
    /// Converts an operand from Python.
    fn operand(&self, operand: &Bound<'_, PyAny>) -> PyResult<EpdOperand<MoveQuery>> {
        if operand.is_none() {
            return Ok(EpdOperand::None);
        }
        if let Ok(mv) = operand.cast::<Move>() {
            return self.query(mv.get()).map(EpdOperand::Move);
        }
        if operand.is_instance_of::<PyString>() {
            return operand.extract().map(EpdOperand::Text);
        }
        if operand.is_instance_of::<PyFloat>() {
            return operand.extract().map(EpdOperand::Float);
        }
        if operand.is_instance_of::<PyInt>() && !operand.is_instance_of::<PyBool>() {
            let beyond = |_| errors::bad_input(&format!("{operand} has more than 64 bits"));
            return operand.extract().map(EpdOperand::Integer).map_err(beyond);
        }
        let wrong = || {
            let given = operand.get_type();
            PyTypeError::new_err(format!("an operation takes None, a number, a string, a Move or several, not {given}"))
        };
        let mut moves = vec![];
        for mv in operand.try_iter().map_err(|_| wrong())? {
            moves.push(self.query(mv?.cast::<Move>().map_err(|_| wrong())?.get())?);
        }
        Ok(EpdOperand::Moves(moves))
    }

    /// Converts operations to a Python dict.
    fn operations<'py>(&self, py: Python<'py>, operations: EpdOperations) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (opcode, operand) in operations {
            match operand {
                EpdOperand::None => dict.set_item(opcode, py.None()),
                EpdOperand::Integer(number) => dict.set_item(opcode, number),
                EpdOperand::Float(number) => dict.set_item(opcode, number),
                EpdOperand::Text(text) => dict.set_item(opcode, text),
                EpdOperand::Move(played) => dict.set_item(opcode, self.give(py, played)?),
                EpdOperand::Moves(moves) => dict.set_item(opcode, self.give_all(py, moves)?),
            }?;
        }
        Ok(dict)
    }
}
