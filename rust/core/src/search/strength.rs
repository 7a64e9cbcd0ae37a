//! Play below full strength, on the scale of Elo numbers.
//!
//! A weaker player searches fewer nodes. The weakest ones search all root moves, and misjudge each of them by up to some
//! number of centipawns. Both numbers come from games of chess (`docs/records/2026-11-29-levels.md`).

use crate::tables::splitmix;
use std::ops::RangeInclusive;

/// The Elo numbers at which the engine can play.
pub const ELO_RANGE: RangeInclusive<u16> = 500..=2850;

/// The skill level of full strength.
pub const FULL_SKILL: u8 = 20;

/// Elo numbers with the numbers of nodes and the maximum errors, in centipawns, between which both are interpolated.
const MEASURED: [(u16, u64, u64); 18] = [
    (500, 100, 1570),
    (583, 100, 1280),
    (866, 100, 640),
    (1146, 100, 320),
    (1318, 100, 160),
    (1580, 100, 0),
    (1675, 173, 0),
    (1770, 300, 0),
    (1895, 548, 0),
    (2020, 1_000, 0),
    (2144, 1_732, 0),
    (2268, 3_000, 0),
    (2375, 5_477, 0),
    (2483, 10_000, 0),
    (2586, 17_321, 0),
    (2690, 30_000, 0),
    (2770, 45_800, 0),
    (2850, 70_000, 0),
];

/// The Elo number of a skill level from 0 to [`FULL_SKILL`]; `None`, for full strength, from [`FULL_SKILL`] on.
///
/// # Examples
/// ```
/// use fairychess_core::search::elo_of_skill;
///
/// assert_eq!((elo_of_skill(0), elo_of_skill(10), elo_of_skill(20)), (Some(500), Some(1675), None));
/// ```
pub fn elo_of_skill(skill: u8) -> Option<u16> {
    let (low, high) = (*ELO_RANGE.start(), *ELO_RANGE.end());
    (skill < FULL_SKILL).then(|| low + u16::from(skill) * (high - low) / u16::from(FULL_SKILL))
}

/// How a player is weakened.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weakness {
    /// The maximum number of nodes.
    pub nodes: u64,
    /// The maximum error in judging a move, in centipawns.
    blur: u64,
}

impl Weakness {
    /// How a player of some strength is weakened. Numbers outside of [`ELO_RANGE`] count as the nearest one inside.
    pub fn of(elo: u16) -> Self {
        let elo = elo.clamp(*ELO_RANGE.start(), *ELO_RANGE.end());
        let above = MEASURED.partition_point(|&(at, ..)| at < elo).clamp(1, MEASURED.len() - 1);
        let (low, high) = (MEASURED[above - 1], MEASURED[above]);
        let between = |low_value: u64, high_value: u64| {
            let (below, above) = (u64::from(elo - low.0), u64::from(high.0 - elo));
            (low_value * above + high_value * below) / (below + above)
        };
        Self { nodes: between(low.1, high.1), blur: between(low.2, high.2) }
    }

    /// True if the player misjudges moves, and all of them need a value.
    pub fn is_blurred(self) -> bool {
        self.blur > 0
    }

    /// Chooses the index of the move to play; `values` are the values of the moves, best first. The same `seed` gives the
    /// same choice.
    pub fn choose(self, values: &[i32], seed: u64) -> usize {
        let seen = |at: usize, value: i32| value + (splitmix(seed ^ at as u64) % (self.blur + 1)) as i32;
        let judged = values.iter().enumerate().map(|(at, &value)| (seen(at, value), std::cmp::Reverse(at), at));
        judged.max().map_or(0, |(_, _, at)| at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weak_players_choose_worse_but_not_losing_moves() {
        let values = [50, 20, -10, -9000];
        let chosen = |elo| (0..200).map(|seed| Weakness::of(elo).choose(&values, seed)).collect::<Vec<_>>();
        assert!(chosen(2000).iter().all(|&at| at == 0));
        assert!(chosen(500).iter().any(|&at| at > 0) && chosen(500).iter().all(|&at| at < 3));
        let slips = |elo| chosen(elo).iter().filter(|&&at| at > 0).count();
        assert!(slips(500) > slips(1450));
    }

    #[test]
    fn a_stronger_player_never_searches_less_or_errs_more() {
        let all: Vec<_> = (0..=3000).map(Weakness::of).collect();
        assert!(all.windows(2).all(|pair| pair[0].nodes <= pair[1].nodes && pair[0].blur >= pair[1].blur));
        assert!(!Weakness::of(*ELO_RANGE.end()).is_blurred());
        let levels: Vec<_> = (0..FULL_SKILL).map_while(elo_of_skill).collect();
        assert!(levels.is_sorted() && levels.len() == usize::from(FULL_SKILL));
    }
}
