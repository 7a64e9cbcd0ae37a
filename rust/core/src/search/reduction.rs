//! Late move reductions.

const SIZE: usize = 64;

/// `[depth][move number]`: the product of both logarithms, in integers, so that every machine searches the same tree.
static REDUCTIONS: [[u8; SIZE]; SIZE] = {
    let mut table = [[0; SIZE]; SIZE];
    let mut depth = 1;
    while depth < SIZE {
        let mut mv = 1;
        while mv < SIZE {
            table[depth][mv] = ((102 + logarithm(depth) * logarithm(mv) / 256 * 58 / 256) / 256) as u8;
            mv += 1;
        }
        depth += 1;
    }
    table
};

/// The logarithm to base 2 in 256ths, interpolated linearly between powers of 2.
const fn logarithm(number: usize) -> usize {
    let whole = number.ilog2() as usize;
    256 * whole + 256 * number / (1 << whole) - 256
}

/// The base reduction, in plies, of a node's `seen`th move.
#[inline]
pub(super) fn reduction(depth: i32, seen: usize) -> i32 {
    i32::from(REDUCTIONS[(depth.max(0) as usize).min(SIZE - 1)][seen.min(SIZE - 1)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_grow_with_depth_and_move_number() {
        assert_eq!((reduction(1, 1), reduction(63, 1), reduction(3, 3)), (0, 0, 0));
        for at in 1..63 {
            assert!(
                reduction(at, 20) <= reduction(at + 1, 20)
                    && reduction(10, at as usize) <= reduction(10, at as usize + 1)
            );
        }
        assert!((3..=5).contains(&reduction(10, 30)) && reduction(1000, 1000) < 10);
    }
}
