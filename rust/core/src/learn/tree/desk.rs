//! The working memory of a thread, which works on one tree after another.

use super::arena::Arena;
use super::judge::Judge;
use super::walker::Walker;
use crate::position::Position;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The data that a thread needs besides the trees.
#[derive(Debug)]
pub struct Desk<const W: usize> {
    pub walker: Walker<W>,
    /// The arena to which trees are copied when a game continues.
    pub spare: Arena,
    /// Priors of one position.
    pub priors: Vec<f64>,
    /// Priors that the evaluation gives to one position.
    pub list: Vec<f32>,
    /// The evaluation for [`super::Alone::Network`], created on first use.
    pub judge: Option<Judge<W>>,
}

impl<const W: usize> Desk<W> {
    /// Creates a desk for games of the position's variant.
    pub fn new(position: &Position<W>) -> Self {
        let (spare, priors, list) = (Arena::default(), vec![], vec![]);
        Self { walker: Walker::new(position), spare, priors, list, judge: None }
    }
}

/// Locks the desk of a thread, which no other thread uses.
pub fn take<const W: usize>(desks: &[Mutex<Desk<W>>], thread: usize) -> MutexGuard<'_, Desk<W>> {
    desks[thread].lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns a desk that no thread is using.
pub fn of<const W: usize>(desk: &mut Mutex<Desk<W>>) -> &mut Desk<W> {
    desk.get_mut().unwrap_or_else(PoisonError::into_inner)
}
