//! Random numbers with non-uniform distributions.

use crate::learn::env::Chance;

const BITS: u32 = 53;

/// Draws a number greater than 0 and less than 1.
pub fn unit(chance: &mut Chance) -> f64 {
    (chance.below_wide(1 << BITS) as f64 + 0.5) / (1u64 << BITS) as f64
}

/// Draws from the standard normal distribution by the Box-Muller method.
fn normal(chance: &mut Chance) -> f64 {
    let (radius, angle) = (unit(chance), unit(chance));
    (-2.0 * radius.ln()).sqrt() * (std::f64::consts::TAU * angle).cos()
}

/// Draws the logarithm of a number from the gamma distribution with this shape (Marsaglia and Tsang, "A simple method
/// for generating gamma variables", 2000). For small shapes, the number itself is usually too small to differ from 0.
fn ln_gamma_variate(chance: &mut Chance, shape: f64) -> f64 {
    if shape < 1.0 {
        return ln_gamma_variate(chance, shape + 1.0) + unit(chance).ln() / shape;
    }
    let min = shape - 1.0 / 3.0;
    let scale = 1.0 / (9.0 * min).sqrt();
    loop {
        let x = normal(chance);
        let cubed = (1.0 + scale * x).powi(3);
        if cubed > 0.0 && unit(chance).ln() < 0.5 * x * x + min - min * cubed + min * cubed.ln() {
            return min.ln() + cubed.ln();
        }
    }
}

/// Draws `count` shares, which sum to 1, from the symmetric Dirichlet distribution.
pub fn dirichlet(chance: &mut Chance, alpha: f64, count: usize) -> Vec<f64> {
    let mut shares: Vec<f64> = (0..count).map(|_| ln_gamma_variate(chance, alpha)).collect();
    softmax(&mut shares);
    shares
}

/// Applies softmax: replaces the numbers with positive ones whose sum is 1 and whose logarithms differ as before. At
/// least one number must be finite, and none positive infinity.
pub fn softmax(numbers: &mut [f64]) {
    let max = numbers.iter().fold(f64::NEG_INFINITY, |max, &number| max.max(number));
    for number in numbers.iter_mut() {
        *number = (*number - max).exp();
    }
    let sum: f64 = numbers.iter().sum();
    for number in numbers {
        *number /= sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dirichlet_has_its_mean_and_variance() {
        for alpha in [0.03, 0.3, 1.0, 10.0] {
            let (count, draws) = (5, 4000);
            let mut chance = Chance::new(1, 0);
            let (mut sum, mut squares) = (0.0, 0.0);
            for _ in 0..draws {
                let shares = dirichlet(&mut chance, alpha, count);
                assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
                sum += shares[0];
                squares += shares[0] * shares[0];
            }
            let mean = sum / f64::from(draws);
            let variance = squares / f64::from(draws) - mean * mean;
            let expected = 0.2 * 0.8 / (count as f64 * alpha + 1.0);
            assert!((mean - 0.2).abs() < 0.03, "{alpha}: {mean}");
            assert!((variance / expected - 1.0).abs() < 0.15, "{alpha}: {variance} and {expected}");
        }
    }

    #[test]
    fn the_smallest_shape_is_still_a_distribution() {
        let shares = dirichlet(&mut Chance::new(1, 0), 1e-300, 3);
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{shares:?}");
    }
}
