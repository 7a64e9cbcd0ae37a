//! The speed of batched games.

use fairychess_core::AnyVariant;
use fairychess_core::learn::env::{AnyBatch, Mask, Observation, Outputs, Settings};
use std::sync::Arc;
use std::time::Instant;

/// Steps boards with random moves on one thread, given a line `VARIANT BOARDS STEPS OUTPUTS`, and returns the moves per second.
/// OUTPUTS is `dense` for planes and a mask, `bits` for planes and a mask of bits, or `none`.
pub fn speed(line: &str) -> Result<String, String> {
    let [name, boards, steps, shown] = line.split_whitespace().collect::<Vec<_>>()[..] else {
        return Err(format!("expected batches VARIANT BOARDS STEPS OUTPUTS, found 'batches {line}'"));
    };
    let number = |text: &str| text.parse::<u32>().map_err(|_| format!("'{text}' is not a number"));
    let (boards, steps) = (number(boards)?, number(steps)?);
    let moves = f64::from(boards) * f64::from(steps);
    let boards = boards as usize;
    let variant = AnyVariant::builtin(name).map_err(|error| error.to_string())?;
    let table = Arc::new(variant.actions().map_err(|error| error.to_string())?);
    let mut batch =
        AnyBatch::new(&variant, &table, Settings::default(), &[], boards).map_err(|error| error.to_string())?;
    let planes = if shown == "none" { 0 } else { boards * batch.layout().len() };
    let (dense, bits) = match shown {
        "dense" => (boards * table.len(), 0),
        "bits" => (0, boards * table.len().div_ceil(8)),
        _ => (0, 0),
    };
    let (mut planes, mut dense, mut bits) = (vec![0; planes], vec![false; dense], vec![0; bits]);
    let (mut actions, mut reward) = (vec![0; boards], vec![0.0; 2 * boards]);
    let (mut terminated, mut truncated) = (vec![false; boards], vec![false; boards]);
    let (mut to_play, mut ply, mut hash) = (vec![0; boards], vec![0; boards], vec![0; boards]);
    let start = Instant::now();
    for step in 0..=steps {
        let outputs = Outputs {
            observation: if planes.is_empty() { Observation::None } else { Observation::U8(&mut planes) },
            last: Observation::None,
            mask: match (dense.is_empty(), bits.is_empty()) {
                (false, _) => Mask::Dense(&mut dense),
                (_, false) => Mask::Bits(&mut bits),
                _ => Mask::None,
            },
            reward: &mut reward,
            terminated: &mut terminated,
            truncated: &mut truncated,
            to_play: &mut to_play,
            ply: &mut ply,
            hash: &mut hash,
        };
        if step == 0 {
            batch.reset(None, outputs);
        } else {
            batch.sample(&mut actions);
            batch.step(&actions, outputs).map_err(|error| error.to_string())?;
        }
    }
    Ok(format!("{:.0}", moves / start.elapsed().as_secs_f64()))
}
