//! Play below full strength.

use super::limits::FULL_SKILL;
use crate::tables::splitmix;

/// The number of lines from which a weak player chooses.
pub(super) const LINES: usize = 6;

/// The maximum error in judging a line, in centipawns per level below full strength.
const BLUR: i32 = 14;

/// The search depth for a level.
pub(super) fn depth(skill: u8) -> u32 {
    1 + u32::from(skill) * 2 / 3
}

/// Chooses the index of the line to play at a level; `values` are the values of the lines, best first. The same `seed`
/// gives the same choice.
pub(super) fn choose(values: &[i32], skill: u8, seed: u64) -> usize {
    let blur = BLUR * i32::from(FULL_SKILL.saturating_sub(skill)) + 1;
    let seen = |at: usize, value: i32| value + (splitmix(seed ^ at as u64) % blur as u64) as i32;
    let judged = values.iter().enumerate().map(|(at, &value)| (seen(at, value), std::cmp::Reverse(at), at));
    judged.max().map_or(0, |(_, _, at)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weak_levels_choose_worse_but_not_losing_lines() {
        let values = [50, 20, -10, -900];
        let chosen = |skill| (0..200).map(|seed| choose(&values, skill, seed)).collect::<Vec<_>>();
        assert!(chosen(FULL_SKILL).iter().all(|&at| at == 0));
        assert!(chosen(0).iter().any(|&at| at > 0) && chosen(0).iter().all(|&at| at < 3));
        let slips = |skill| chosen(skill).iter().filter(|&&at| at > 0).count();
        assert!(slips(0) > slips(15));
    }
}
