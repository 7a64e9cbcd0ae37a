//! Perft and the position's hash.

use fairychess_core::Board as CoreBoard;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::Board;
use crate::arguments::{MAX_DEPTH, MAX_THREADS, Whole};
use crate::errors;
use crate::guard::interruptible;

#[pymethods]
impl Board {
    /// Counts the sequences of legal moves of a given length. Draws do not end a sequence.
    ///
    /// Every leaf is visited, and nothing is cached between calls. Other Python threads run meanwhile, and Ctrl-C ends
    /// the count.
    ///
    /// Args:
    ///     depth: The number of moves, 0 to 100.
    ///     threads: The number of threads, 1 to 256.
    ///
    /// Raises:
    ///     FairyChessError: A number is out of range.
    ///
    /// >>> import fairychess
    /// >>> fairychess.Board().perft(3)
    /// 8902
    #[pyo3(signature = (depth, threads=Whole::new(1)), text_signature = "($self, depth, threads=1)")]
    fn perft(&self, py: Python<'_>, depth: Whole, threads: Whole) -> PyResult<u64> {
        let depth = depth.within("depth", 0..=MAX_DEPTH)? as u32;
        let threads = threads.within("threads", 1..=MAX_THREADS)? as usize;
        let snapshot = self.read(Clone::clone)?;
        interruptible(py, |stop| snapshot.perft(depth, threads, stop))?
            .ok_or_else(|| errors::internal("perft stopped by itself"))
    }

    /// Counts as `perft` does, for each first move.
    ///
    /// Args:
    ///     depth: The number of moves, 1 to 100.
    ///     threads: The number of threads, 1 to 256.
    ///
    /// Returns:
    ///     A dict from each legal `Move` to the number of sequences that begin with it.
    ///
    /// Raises:
    ///     FairyChessError: A number is out of range.
    #[pyo3(signature = (depth, threads=Whole::new(1)), text_signature = "($self, depth, threads=1)")]
    fn divide<'py>(&self, py: Python<'py>, depth: Whole, threads: Whole) -> PyResult<Bound<'py, PyDict>> {
        let depth = depth.within("depth", 1..=MAX_DEPTH)? as u32;
        let threads = threads.within("threads", 1..=MAX_THREADS)? as usize;
        let snapshot = self.read(Clone::clone)?;
        let counts = interruptible(py, |stop| snapshot.divide(depth, threads, stop))?
            .ok_or_else(|| errors::internal("divide stopped by itself"))?;
        let divided = PyDict::new(py);
        for (mv, count) in counts {
            divided.set_item(self.give(py, snapshot.played(mv))?, count)?;
        }
        Ok(divided)
    }

    /// Returns the Zobrist hash of the position, 64 bits: the same on every machine and in every process.
    fn zobrist_hash(&self) -> PyResult<u64> {
        self.read(CoreBoard::zobrist_hash)
    }
}
