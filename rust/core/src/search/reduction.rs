//! Late move reductions.

use crate::variant::SearchSettings;

const SIZE: usize = 64;

/// The base reductions of late moves, in plies.
pub(super) struct Reductions {
    /// `[depth][move number]`: grows with the product of both logarithms, in integers, so that every machine searches the
    /// same tree.
    plies: Box<[[u8; SIZE]; SIZE]>,
}

impl Reductions {
    pub fn new(settings: &SearchSettings) -> Self {
        let (offset, scale) = (settings.reduction_offset as usize, settings.reduction_scale as usize);
        let mut plies = Box::new([[0; SIZE]; SIZE]);
        for depth in 1..SIZE {
            for mv in 1..SIZE {
                plies[depth][mv] = ((offset + logarithm(depth) * logarithm(mv) / 256 * scale / 256) / 256) as u8;
            }
        }
        Self { plies }
    }

    /// The base reduction of a node's `seen`th move.
    #[inline]
    pub fn of(&self, depth: i32, seen: usize) -> i32 {
        i32::from(self.plies[(depth.max(0) as usize).min(SIZE - 1)][seen.min(SIZE - 1)])
    }
}

/// The logarithm to base 2 in 256ths, interpolated linearly between powers of 2.
const fn logarithm(number: usize) -> usize {
    let whole = number.ilog2() as usize;
    256 * whole + 256 * number / (1 << whole) - 256
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_grow_with_depth_and_move_number() {
        let reductions = Reductions::new(&SearchSettings::default());
        let of = |depth, seen| reductions.of(depth, seen);
        assert_eq!((of(1, 1), of(63, 1), of(3, 3)), (0, 0, 0));
        for at in 1..63 {
            assert!(of(at, 20) <= of(at + 1, 20) && of(10, at as usize) <= of(10, at as usize + 1));
        }
        assert!((3..=5).contains(&of(10, 30)) && of(1000, 1000) < 10);
    }

    #[test]
    fn the_largest_settings_fit() {
        let [offset, scale] = ["reduction_offset", "reduction_scale"]
            .map(|name| SearchSettings::ALL.iter().find(|setting| setting.name == name).unwrap().max);
        let settings = SearchSettings { reduction_offset: offset, reduction_scale: scale, ..SearchSettings::default() };
        let largest = (offset as usize + logarithm(SIZE - 1).pow(2) / 256 * scale as usize / 256) / 256;
        assert_eq!(Reductions::new(&settings).of(1000, 1000), largest as i32);
    }
}
