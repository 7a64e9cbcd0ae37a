//! The random numbers of Python's `random.Random`, which give games the same random moves on every platform.

/// The length of the state.
const N: usize = 624;

/// The offset of the second word in the recurrence.
const M: usize = 397;

/// The Mersenne Twister MT19937 (Matsumoto and Nishimura, 1998), with the seeding and output of Python's `random.Random`.
///
/// # Examples
/// ```
/// use fairychess_core::selfplay::Twister;
///
/// let mut chance = Twister::seeded(&[42]); // random.Random(42)
/// assert_eq!((chance.below(100), chance.below(100)), (81, 14));
/// ```
#[derive(Clone, Debug)]
pub struct Twister {
    state: [u32; N],
    /// The next word to read; [`N`] if all have been read.
    index: usize,
}

impl Twister {
    /// A generator seeded with a large number, given as big-endian bytes. To seed with a string, Python uses its bytes followed
    /// by their SHA-512 digest.
    pub fn seeded(number: &[u8]) -> Self {
        let mut key: Vec<u32> =
            number.rchunks(4).map(|chunk| chunk.iter().fold(0, |word, &byte| word << 8 | u32::from(byte))).collect();
        while key.len() > 1 && key.last() == Some(&0) {
            key.pop();
        }
        if key.is_empty() {
            key.push(0);
        }
        let mut state = linear(19_650_218);
        let mixed = |word: u32, before: u32, factor: u32| word ^ (before ^ before >> 30).wrapping_mul(factor);
        let (mut place, mut part) = (1, 0);
        for _ in 0..N.max(key.len()) {
            state[place] =
                mixed(state[place], state[place - 1], 1_664_525).wrapping_add(key[part]).wrapping_add(part as u32);
            place = next_place(&mut state, place);
            part = (part + 1) % key.len();
        }
        for _ in 1..N {
            state[place] = mixed(state[place], state[place - 1], 1_566_083_941).wrapping_sub(place as u32);
            place = next_place(&mut state, place);
        }
        state[0] = 1 << 31;
        Self { state, index: N }
    }

    /// A generator with a state from Python's `getstate`: 624 words and the index of the next one; `None` if the state
    /// is invalid.
    pub fn from_words(words: &[u32]) -> Option<Self> {
        let (&index, state) = words.split_last()?;
        let state = state.try_into().ok()?;
        (index as usize <= N).then_some(Self { state, index: index as usize })
    }

    /// The state, in the form that [`Self::from_words`] reads.
    pub fn words(&self) -> Vec<u32> {
        self.state.iter().copied().chain([self.index as u32]).collect()
    }

    /// A random word.
    fn word(&mut self) -> u32 {
        if self.index >= N {
            self.renew();
        }
        let mut word = self.state[self.index];
        self.index += 1;
        word ^= word >> 11;
        word ^= word << 7 & 0x9d2c_5680;
        word ^= word << 15 & 0xefc6_0000;
        word ^ word >> 18
    }

    fn renew(&mut self) {
        for place in 0..N {
            let joined = self.state[place] & 1 << 31 | self.state[(place + 1) % N] & !(1 << 31);
            let twisted = if joined & 1 == 0 { 0 } else { 0x9908_b0df };
            self.state[place] = self.state[(place + M) % N] ^ joined >> 1 ^ twisted;
        }
        self.index = 0;
    }

    /// A random number of at most 64 bits, like `getrandbits`.
    pub fn bits(&mut self, count: u32) -> u64 {
        match count {
            0 => 0,
            1..=32 => u64::from(self.word() >> (32 - count)),
            _ => u64::from(self.word()) | u64::from(self.word() >> (64 - count)) << 32,
        }
    }

    /// A uniformly random number below a bound, like `randrange`; 0 if the bound is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        let count = u64::BITS - bound.leading_zeros();
        loop {
            let drawn = self.bits(count);
            if drawn < bound.max(1) {
                return drawn;
            }
        }
    }

    /// A uniformly random entry of a list, like `choice`; `None` if the list is empty.
    pub fn choice<'a, T>(&mut self, entries: &'a [T]) -> Option<&'a T> {
        if entries.is_empty() { None } else { entries.get(self.below(entries.len() as u64) as usize) }
    }

    /// A number from 0 (inclusive) to 1 (exclusive), like `random`.
    pub fn fraction(&mut self) -> f64 {
        let (high, low) = (self.word() >> 5, self.word() >> 6);
        (f64::from(high) * f64::from(1 << 26) + f64::from(low)) / 9_007_199_254_740_992.0
    }
}

/// The state for a one-word seed.
fn linear(seed: u32) -> [u32; N] {
    let mut state = [seed; N];
    for place in 1..N {
        let before = state[place - 1];
        state[place] = (before ^ before >> 30).wrapping_mul(1_812_433_253).wrapping_add(place as u32);
    }
    state
}

/// The place after `place`. After the last place comes 1, and the first word becomes a copy of the last.
fn next_place(state: &mut [u32; N], place: usize) -> usize {
    if place + 1 < N {
        return place + 1;
    }
    state[0] = state[N - 1];
    1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_python() {
        // random.Random(12345678901234567890): random(), randrange(1000), randrange(2**40), random()
        let mut chance = Twister::seeded(&12_345_678_901_234_567_890_u64.to_be_bytes());
        let found = (chance.fraction(), chance.below(1000), chance.below(1 << 40), chance.fraction());
        assert_eq!(found, (0.512_018_098_387_196_1, 954, 778_792_058_567, 0.525_802_681_069_791_2));
        let again = Twister::from_words(&chance.words()).map(|mut again| again.below(1 << 50));
        assert_eq!(again, Some(chance.below(1 << 50)));
    }

    #[test]
    fn only_whole_states_are_read() {
        assert!(Twister::from_words(&[1; 624]).is_none());
        assert!(Twister::from_words(&[625; 625]).is_none());
        assert!(Twister::from_words(&[]).is_none());
    }
}
