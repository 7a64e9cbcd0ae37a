//! Perft and position hashes.

use fairychess_core::search::HASH_RANGE;
use fairychess_core::{Board as CoreBoard, PerftTable as CoreTable};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::Board;
use crate::arguments::{MAX_DEPTH, MAX_THREADS, Whole};
use crate::errors;
use crate::guard::{guard, interruptible};

#[pymethods]
impl Board {
    /// Counts the sequences of legal moves of a given length. Draws do not end a sequence.
    ///
    /// Other Python threads keep running, and Ctrl-C ends the count.
    ///
    /// Args:
    ///     depth: The number of moves, 0 to 100.
    ///     threads: The number of threads, 1 to 256.
    ///     hash_mb: The size of a transposition table in MiB, at most 65536; with a table, positions reached again are not
    ///         recounted. Without a table (0), every leaf is counted.
    ///
    /// Raises:
    ///     FairyChessError: A number is out of range.
    ///     MemoryError: There is not enough memory for the table.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Board().perft(3)
    /// 8902
    /// >>> fairychess.Board().perft(6, hash_mb=16)
    /// 119060324
    #[pyo3(
        signature = (depth, threads=Whole::new(1), *, hash_mb=Whole::new(0)),
        text_signature = "($self, depth, threads=1, *, hash_mb=0)"
    )]
    fn perft(&self, py: Python<'_>, depth: Whole, threads: Whole, hash_mb: Whole) -> PyResult<u64> {
        let table = table(hash_mb)?;
        count(py, self, (depth, threads), table.as_ref())
    }

    /// Counts like `perft`, separately for each first move.
    ///
    /// Args:
    ///     depth: The number of moves, 1 to 100.
    ///     threads: The number of threads, 1 to 256.
    ///     hash_mb: The size of a transposition table in MiB, at most 65536; 0 for none.
    ///
    /// Returns:
    ///     A dict from each legal `Move` to the number of sequences that begin with it.
    ///
    /// Raises:
    ///     FairyChessError: A number is out of range.
    ///     MemoryError: There is not enough memory for the table.
    #[pyo3(
        signature = (depth, threads=Whole::new(1), *, hash_mb=Whole::new(0)),
        text_signature = "($self, depth, threads=1, *, hash_mb=0)"
    )]
    fn divide<'py>(
        &self,
        py: Python<'py>,
        depth: Whole,
        threads: Whole,
        hash_mb: Whole,
    ) -> PyResult<Bound<'py, PyDict>> {
        let depth = depth.within("depth", 1..=MAX_DEPTH)? as u32;
        let threads = threads.within("threads", 1..=MAX_THREADS)? as usize;
        let table = table(hash_mb)?;
        let snapshot = self.read(Clone::clone)?;
        let counts = interruptible(py, |stop| snapshot.divide(depth, threads, table.as_ref(), stop))?
            .ok_or_else(|| errors::internal("divide stopped by itself"))?;
        let divided = PyDict::new(py);
        for (mv, count) in counts {
            divided.set_item(self.give(py, snapshot.played(mv))?, count)?;
        }
        Ok(divided)
    }

    /// Returns the 64-bit Zobrist hash of the position, the same on every machine and in every process.
    fn zobrist_hash(&self) -> PyResult<u64> {
        self.read(CoreBoard::zobrist_hash)
    }
}

/// A table of the requested size; `None` for no table.
fn table(hash_mb: Whole) -> PyResult<Option<CoreTable>> {
    match hash_mb.within("hash_mb", 0..=*HASH_RANGE.end() as u64)? {
        0 => Ok(None),
        mebibytes => {
            let made = guard(|| CoreTable::new(mebibytes as usize))?;
            made.map(Some).map_err(|error| errors::exhausted(&error))
        }
    }
}

/// Counts the sequences of moves from a board's position.
fn count(py: Python<'_>, board: &Board, (depth, threads): (Whole, Whole), table: Option<&CoreTable>) -> PyResult<u64> {
    let depth = depth.within("depth", 0..=MAX_DEPTH)? as u32;
    let threads = threads.within("threads", 1..=MAX_THREADS)? as usize;
    let snapshot = board.read(Clone::clone)?;
    interruptible(py, |stop| snapshot.perft_with(depth, threads, table, stop))?
        .ok_or_else(|| errors::internal("perft stopped by itself"))
}

/// A transposition table shared by several counts, for boards of one variant.
#[pyclass(frozen, name = "_PerftTable", module = "fairychess._core")]
pub struct PerftTable(Option<CoreTable>);

#[pymethods]
impl PerftTable {
    #[new]
    fn py_new(hash_mb: Whole) -> PyResult<Self> {
        table(hash_mb).map(Self)
    }

    /// Counts like `Board.perft`.
    fn count(&self, py: Python<'_>, board: &Bound<'_, Board>, depth: Whole, threads: Whole) -> PyResult<u64> {
        count(py, board.get(), (depth, threads), self.0.as_ref())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> PyResult<()> {
        let name = slf.get_type().name()?;
        Err(PyTypeError::new_err(format!("cannot pickle or copy a table ({name})")))
    }
}
