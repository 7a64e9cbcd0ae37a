//! Arguments that are moves.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::Move;
use crate::arguments::wrong_type;

/// A move argument; strings are rejected with a hint.
pub struct MoveArgument<'py>(pub Bound<'py, Move>);

impl<'py> FromPyObject<'_, 'py> for MoveArgument<'py> {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match value.cast::<Move>() {
            Ok(mv) => Ok(Self(mv.to_owned())),
            Err(_) if value.is_instance_of::<PyString>() => Err(PyTypeError::new_err(
                "a move is a Move, not str: push_uci, push_san, parse_uci and parse_san read a string",
            )),
            Err(_) => Err(wrong_type("a move is a Move", &value)),
        }
    }
}

impl<'py> std::ops::Deref for MoveArgument<'py> {
    type Target = Bound<'py, Move>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}
