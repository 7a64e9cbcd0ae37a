//! The speed of training.

use fairychess_core::internals::splitmix;
use fairychess_train::{Outcome, Position, Positions, Settings, Shape, Trainer, Weights};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// The number of positions to train on.
const POSITIONS: u32 = 400_000;

const BUCKETS: u8 = 8;

/// Returns the positions trained per second, for a line `INPUTS PIECES HIDDEN`. The positions' columns are random, the worst case
/// for caches.
pub fn speed(sizes: &str) -> Result<String, String> {
    let sizes: Option<Vec<usize>> = sizes.split_whitespace().map(|size| size.parse().ok()).collect();
    let Some([inputs @ 1..=65_536, pieces @ 1..=1000, hidden @ 16..=4096]) = sizes.as_deref() else {
        return Err("expected train INPUTS PIECES HIDDEN".to_string());
    };
    if hidden % 16 != 0 {
        return Err(format!("{hidden} hidden values are not a multiple of 16"));
    }
    let positions = random_positions(*inputs, *pieces);
    let weights = Weights::random(Shape { inputs: *inputs, hidden: *hidden, buckets: BUCKETS.into() }, 1);
    let mut trainer = Trainer::new(weights, Settings::default());
    let start = Instant::now();
    trainer.train(&positions, 1, &AtomicBool::new(false), &mut |_| ()).map_err(|_| "stopped")?;
    Ok(format!("{:.0}", f64::from(POSITIONS) / start.elapsed().as_secs_f64()))
}

fn random_positions(inputs: usize, pieces: usize) -> Positions {
    // The second view has the inputs in reverse order.
    let views: Vec<u16> = (0..=u16::MAX).take(inputs).collect();
    let mut positions = Positions::new(vec![views.clone(), views.into_iter().rev().collect()]);
    let mut index = 0;
    let mut random = |below: usize| {
        index += 1;
        u16::try_from(splitmix(index) % below as u64).unwrap_or_default()
    };
    for _ in 0..POSITIONS {
        let items: Vec<u16> = (0..pieces).map(|_| random(inputs)).collect();
        let score = i16::try_from(random(600)).unwrap_or_default() - 300;
        let [bucket, _] = random(BUCKETS.into()).to_le_bytes();
        positions.push(Position { items: &items, views: [0, 1], bucket, score, outcome: Outcome::Unknown });
    }
    positions
}
