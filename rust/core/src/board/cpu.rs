//! Processor instructions beyond the baseline that the package is built for.
//!
//! The package must run on any processor of its architecture, so it is built without the newer instructions. Code that uses such
//! instructions cannot be inlined into code that does not. So the hot entry points are compiled once for each [`Level`], with
//! everything they call inlined, and a variant chooses a level when it is compiled ([`Cpu`]). Apart from the pool of threads and
//! large tables of zeros, this is the only module with unsafe code: calls to functions whose instructions have been detected, and
//! prefetch hints.
#![allow(unsafe_code)]

/// A set of instructions that compiled code may use.
pub trait Level: Copy {
    /// True if [`Level::extract`] and [`Level::deposit`] take a single instruction.
    const EXTRACTS: bool;

    /// The bits of `word` selected by `mask`, packed into the lowest bits of the result (`pext`).
    fn extract(word: u64, mask: u64) -> u64;

    /// The lowest bits of `word`, spread over the places that `mask` selects (`pdep`).
    fn deposit(word: u64, mask: u64) -> u64;
}

/// The instructions that every processor of the architecture has.
#[derive(Clone, Copy, Debug)]
pub struct Baseline;

impl Level for Baseline {
    const EXTRACTS: bool = false;

    fn extract(word: u64, mut mask: u64) -> u64 {
        let (mut bits, mut place) = (0, 1);
        while mask != 0 {
            if word & mask & mask.wrapping_neg() != 0 {
                bits |= place;
            }
            mask &= mask - 1;
            place <<= 1;
        }
        bits
    }

    fn deposit(mut word: u64, mut mask: u64) -> u64 {
        let mut bits = 0;
        while mask != 0 {
            if word & 1 != 0 {
                bits |= mask & mask.wrapping_neg();
            }
            mask &= mask - 1;
            word >>= 1;
        }
        bits
    }
}

/// The level x86-64-v3, which counts, extracts and deposits bits in one instruction.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub struct V3(());

#[cfg(target_arch = "x86_64")]
impl Level for V3 {
    const EXTRACTS: bool = true;

    #[inline(always)]
    fn extract(word: u64, mask: u64) -> u64 {
        // SAFETY: code for this level runs only in `run_v3`, which is called only if the instruction has been detected.
        unsafe { std::arch::x86_64::_pext_u64(word, mask) }
    }

    #[inline(always)]
    fn deposit(word: u64, mask: u64) -> u64 {
        // SAFETY: as for `extract`; the same feature has both instructions.
        unsafe { std::arch::x86_64::_pdep_u64(word, mask) }
    }
}

/// Work that is compiled once for each level. Only code inlined into [`Task::run`] benefits.
pub trait Task {
    /// The result of the work.
    type Output;

    /// Does the work.
    fn run<L: Level>(self) -> Self::Output;
}

/// The chosen level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cpu {
    v3: bool,
}

impl Cpu {
    /// The level that every processor of the architecture supports.
    pub const BASELINE: Self = Self { v3: false };

    /// The best level that this processor supports.
    pub fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        let v3 = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("movbe")
            && is_x86_feature_detected!("popcnt")
            && extracts_fast();
        #[cfg(not(target_arch = "x86_64"))]
        let v3 = false;
        Self { v3 }
    }

    /// True if the level is x86-64-v3.
    pub fn is_v3(self) -> bool {
        cfg!(target_arch = "x86_64") && self.v3
    }

    /// Runs the version of `task` that was compiled for this level.
    #[inline(always)]
    pub fn run<T: Task>(self, task: T) -> T::Output {
        #[cfg(target_arch = "x86_64")]
        if self.v3 {
            // SAFETY: only `detect` sets `v3`, after detecting every feature that `run_v3` is compiled with.
            return unsafe { run_v3(task) };
        }
        run_baseline(task)
    }
}

#[inline(never)]
fn run_baseline<T: Task>(task: T) -> T::Output {
    task.run::<Baseline>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,movbe,popcnt")]
fn run_v3<T: Task>(task: T) -> T::Output {
    task.run::<V3>()
}

/// False on AMD processors before family 19h (2020): their instructions for extracting and depositing bits take hundreds of cycles.
#[cfg(target_arch = "x86_64")]
fn extracts_fast() -> bool {
    use std::arch::x86_64::__cpuid;
    #[allow(unused_unsafe, reason = "newer versions of Rust count it as safe")]
    // SAFETY: every processor of the architecture has the instruction.
    let (vendor, signature) = unsafe { (__cpuid(0), __cpuid(1).eax) };
    let amd = [vendor.ebx, vendor.edx, vendor.ecx] == [b"Auth", b"enti", b"cAMD"].map(|part| u32::from_le_bytes(*part));
    let family = (signature >> 8 & 0xf) + (signature >> 20 & 0xff);
    !amd || family >= 0x19
}

/// The size of a cache line in bytes.
#[cfg(target_arch = "x86_64")]
const LINE: usize = 64;

/// True if [`prefetch`] has an effect on this architecture.
pub const PREFETCHES: bool = cfg!(target_arch = "x86_64");

/// Hints that all of `data` will be read soon.
#[inline(always)]
pub fn prefetch<T: ?Sized>(data: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let mut line = 0;
        while line < size_of_val(data) {
            // SAFETY: every processor of the architecture supports the hint, and the memory is valid.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(data).cast::<i8>().wrapping_add(line)) };
            line += LINE;
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = data;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::splitmix;

    struct Bits(u64, u64);

    impl Task for Bits {
        type Output = [u64; 2];

        #[inline(always)]
        fn run<L: Level>(self) -> [u64; 2] {
            [L::extract(self.0, self.1), L::deposit(self.0, self.1)]
        }
    }

    #[test]
    fn both_levels_move_the_same_bits() {
        assert_eq!(Baseline::extract(0b1011_0110, 0b1111_0000), 0b1011);
        assert_eq!(Baseline::deposit(0b1011, 0b1101_0010), 0b1001_0010);
        for index in 0..1000 {
            let (word, mask) = (splitmix(2 * index), splitmix(2 * index + 1));
            assert_eq!(Cpu::detect().run(Bits(word, mask)), Cpu::BASELINE.run(Bits(word, mask)));
            assert_eq!(Baseline::extract(Baseline::deposit(word, mask), mask), word & Baseline::extract(mask, mask));
        }
    }
}
