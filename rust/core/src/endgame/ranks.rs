//! Numbers sets of a given size: the combinations of equal pieces.

/// The binomial coefficients that are needed for sets of up to `k` elements.
#[derive(Debug)]
pub struct Binomials {
    /// `[k - 1][n]`: the number of sets of `k` elements among `n`.
    columns: Vec<Vec<usize>>,
}

impl Binomials {
    /// The coefficients for sets of up to `k` elements among `n`; `None` if they are too large.
    pub fn new(n: usize, k: usize) -> Option<Self> {
        let mut columns: Vec<Vec<usize>> = vec![];
        for size in 1..=k {
            let mut column = vec![0usize; n + 1];
            for all in 1..=n {
                let with = if size == 1 { 1 } else { columns[size - 2][all - 1] };
                column[all] = column[all - 1].checked_add(with)?;
            }
            columns.push(column);
        }
        Some(Self { columns })
    }

    /// The number of sets of `k` elements among all.
    pub fn all(&self, k: usize) -> usize {
        self.columns[k - 1].last().copied().unwrap_or(0)
    }

    /// The rank of a set whose elements ascend.
    #[inline]
    pub fn rank(&self, elements: &[u16]) -> usize {
        elements.iter().zip(&self.columns).map(|(&element, column)| column[usize::from(element)]).sum()
    }

    /// Writes the elements of the set with this rank, ascending.
    #[inline]
    pub fn unrank(&self, mut rank: usize, elements: &mut [u16]) {
        for (slot, column) in elements.iter_mut().zip(&self.columns).rev() {
            let element = column.partition_point(|&sets| sets <= rank) - 1;
            rank -= column[element];
            *slot = element as u16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_all_sets() {
        for (n, k) in [(1, 1), (7, 1), (7, 3), (64, 2), (9, 9)] {
            let binomials = Binomials::new(n, k).expect("small numbers");
            let mut elements = vec![0; k];
            for rank in 0..binomials.all(k) {
                binomials.unrank(rank, &mut elements);
                assert!(elements.windows(2).all(|pair| pair[0] < pair[1]) && usize::from(elements[k - 1]) < n);
                assert_eq!(binomials.rank(&elements), rank);
            }
        }
        assert!(Binomials::new(256, 100).is_none());
    }
}
