//! The limits of a search, from Python arguments.

use std::ops::RangeInclusive;
use std::time::Duration;

use fairychess_core::search::{Clock, Control, ELO_RANGE, FULL_SKILL, Limits, MAX_DEPTH, MAX_LINES, elo_of_skill};
use fairychess_core::{Board as CoreBoard, Move as CoreMove};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arguments::Whole;
use crate::board::Board;
use crate::variant::Move;
use crate::{errors, guard};

/// A maximum for numbers that have only a minimum.
const MANY: u64 = u64::MAX;

/// Creates the limits of a search on a board from names and values. Values of `None` are ignored.
pub fn read(given: Option<&Bound<'_, PyDict>>, board: &Board, core: &CoreBoard) -> PyResult<(Limits, Control)> {
    let (mut limits, control) = (Limits::default(), Control::new());
    let mut clock = Clock::default();
    let (mut left, mut of_clock, mut endless, mut skill) = (None, None, false, None);
    for (name, value) in given.iter().flat_map(|given| given.iter()).filter(|(_, value)| !value.is_none()) {
        let name: String = name.extract()?;
        let number = |range| number(&name, &value, range);
        let milliseconds = |range| number(range).map(Duration::from_millis);
        let said = || value.extract::<bool>();
        match name.as_str() {
            "depth" => limits.depth = Some(number(1..=u64::from(MAX_DEPTH))? as u32),
            "nodes" => limits.nodes = Some(number(1..=MANY)?),
            "soft_nodes" => limits.soft_nodes = Some(number(1..=MANY)?),
            "movetime" => limits.movetime = Some(milliseconds(1..=MANY)?),
            "mate" => limits.mate = Some(number(1..=u64::from(MAX_DEPTH))? as u32),
            "time" => left = Some(milliseconds(0..=MANY)?),
            "increment" => (clock.increment, of_clock) = (milliseconds(0..=MANY)?, Some("increment")),
            "moves_to_go" => (clock.moves_to_go, of_clock) = (Some(number(1..=1_000)? as u32), Some("moves_to_go")),
            "overhead" => clock.overhead = milliseconds(0..=MANY)?,
            "multipv" => limits.multipv = number(1..=MAX_LINES as u64)? as usize,
            "skill" => skill = Some(number(0..=u64::from(FULL_SKILL))? as u8),
            "elo" => limits.elo = Some(number(u64::from(*ELO_RANGE.start())..=u64::from(*ELO_RANGE.end()))? as u16),
            "moves" => limits.moves = moves(&value, board, core)?,
            "infinite" => endless = said()?,
            "ponder" => {
                if said()? {
                    control.ponder();
                }
            }
            _ => return Err(PyTypeError::new_err(format!("a search is not limited by '{name}'"))),
        }
    }
    match (left, of_clock) {
        (Some(left), _) => limits.clock = Some(Clock { left, ..clock }),
        (None, Some(name)) => return Err(errors::bad_input(&format!("{name} needs time, what is left on the clock"))),
        (None, None) => {}
    }
    match skill {
        Some(_) if limits.elo.is_some() => {
            return Err(errors::bad_input("skill and elo are two names of a strength: give one"));
        }
        Some(skill) => limits.elo = elo_of_skill(skill),
        None => {}
    }
    let limited = limits.depth.is_some()
        || limits.nodes.is_some()
        || limits.soft_nodes.is_some()
        || limits.movetime.is_some()
        || limits.clock.is_some()
        || limits.mate.is_some();
    if !limited && !endless {
        let message = "a search needs a limit: depth, nodes, soft_nodes, movetime, time or mate; or say infinite=True and stop it";
        return Err(errors::bad_input(message));
    }
    Ok((limits, control))
}

fn number(name: &str, value: &Bound<'_, PyAny>, range: RangeInclusive<u64>) -> PyResult<u64> {
    let wrong = |error: PyErr| match value.get_type().name() {
        Ok(given) if error.is_instance_of::<PyTypeError>(value.py()) => {
            PyTypeError::new_err(format!("{name} must be a whole number, not {given}"))
        }
        _ => error,
    };
    value.extract::<Whole>().map_err(wrong)?.within(name, range)
}

/// The moves from which the search chooses.
fn moves(value: &Bound<'_, PyAny>, board: &Board, core: &CoreBoard) -> PyResult<Vec<CoreMove>> {
    let mut moves = Vec::new();
    for each in value.try_iter()? {
        let each = each?;
        let query = board.query(each.cast::<Move>()?.get())?;
        let found = guard::guard(|| core.find(query))?.map_err(|error| errors::invalid_move(&error))?;
        if found.is_null() {
            return Err(errors::illegal("0000 cannot be chosen: a side may not pass"));
        }
        moves.push(found);
    }
    if moves.is_empty() {
        return Err(errors::bad_input("there is nothing to choose between: moves is empty"));
    }
    Ok(moves)
}
