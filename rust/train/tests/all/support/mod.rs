//! Positions for the tests.

use fairychess_train::{Outcome, Position, Positions};

/// Random positions with scores and results derived from the values of their items.
pub fn positions(count: usize, inputs: u16, pieces: usize, buckets: u8, seed: u64) -> Positions {
    let mut rng = fastrand::Rng::with_seed(seed);
    // Items that one side sees as columns in the lower half are columns in the upper half for the other side, and vice versa.
    let views = [0, inputs / 2].map(|by| (0..inputs).map(|item| (item + by) % inputs).collect());
    let mut positions = Positions::new(views.into());
    for _ in 0..count {
        let items: Vec<u16> = (0..pieces).map(|_| rng.u16(..inputs)).collect();
        let value = |item: u16| {
            let (half, value) = (item / (inputs / 2), 10 * (item % (inputs / 2)) as i16);
            if half == 0 { value } else { -value }
        };
        let score: i16 = items.iter().map(|&item| value(item)).sum();
        let outcome = match score {
            ..-150 => Outcome::Loss,
            -150..=150 => [Outcome::Draw, Outcome::Unknown][rng.usize(..2)],
            151.. => Outcome::Win,
        };
        positions.push(Position { items: &items, views: [0, 1], bucket: rng.u8(..buckets), score, outcome });
    }
    positions
}
