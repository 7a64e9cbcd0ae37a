//! Which positions an epoch uses, and in which order.

use fairychess_core::internals::splitmix;

/// A part of the positions, in the order in which they were added, of which each epoch uses some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// The number of positions in the part.
    pub positions: usize,
    /// The number of positions that each epoch uses, at most `positions`.
    pub drawn: usize,
}

/// The numbers of an epoch's positions, in a random order. Without parts, all `len` positions are used.
///
/// A part is put in a random order once, and each epoch continues where the last one stopped. So all positions of a part are
/// used equally often, up to one time.
pub(crate) fn epoch_order(len: usize, draws: &[Draw], seed: u64, epoch: u32) -> Vec<u32> {
    let mut order = if draws.is_empty() { numbers(0, len) } else { drawn(draws, seed, epoch) };
    shuffle(&mut order, splitmix(seed ^ splitmix(u64::from(epoch))));
    order
}

/// The numbers of an epoch's positions, part by part.
fn drawn(draws: &[Draw], seed: u64, epoch: u32) -> Vec<u32> {
    let mut order = vec![];
    let mut start = 0;
    for (part, &Draw { positions, drawn }) in (1..).zip(draws) {
        let mut all = numbers(start, positions);
        if drawn < positions {
            // Not the order of an epoch, which is shuffled with another seed.
            shuffle(&mut all, splitmix(!seed ^ splitmix(part)));
            let first = (u128::from(epoch) * drawn as u128 % positions as u128) as usize;
            order.extend(all.iter().cycle().skip(first).take(drawn));
        } else {
            order.extend(all);
        }
        start += positions;
    }
    order
}

/// `len` numbers from `start`.
fn numbers(start: usize, len: usize) -> Vec<u32> {
    (start as u32..(start + len) as u32).collect()
}

/// Puts numbers in a random order.
fn shuffle(order: &mut [u32], seed: u64) {
    for last in (1..order.len()).rev() {
        let random = splitmix(seed.wrapping_add(last as u64));
        let place = (u128::from(random) * (last as u128 + 1)) >> 64;
        order.swap(last, place as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_positions_are_used_without_parts() {
        let mut order = epoch_order(100, &[], 7, 0);
        assert_ne!(order, epoch_order(100, &[], 7, 1));
        assert_eq!(order, epoch_order(100, &[Draw { positions: 100, drawn: 100 }], 7, 0));
        order.sort_unstable();
        assert_eq!(order, numbers(0, 100));
    }

    #[test]
    fn all_positions_of_a_part_are_used_equally_often() {
        let draws =
            [Draw { positions: 10, drawn: 4 }, Draw { positions: 0, drawn: 0 }, Draw { positions: 6, drawn: 6 }];
        let mut times = [0; 16];
        for epoch in 0..5 {
            let order = epoch_order(16, &draws, 3, epoch);
            assert_eq!(order.len(), 10);
            assert_eq!(order.iter().filter(|&&number| number < 10).count(), 4);
            order.iter().for_each(|&number| times[number as usize] += 1);
        }
        assert_eq!(times[..10], [2; 10]);
        assert_eq!(times[10..], [5; 6]);
        assert_eq!(epoch_order(16, &draws, 3, 2), epoch_order(16, &draws, 3, 2));
    }
}
