//! Passes texts to a parser and monitors it.

use super::memory;
use super::mutator::Mutator;
use crate::clock::Clock;
use fastrand::Rng;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{Seek, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The stack of the thread that parses. The main thread has a larger one, so a string that is safe here is safe there.
const STACK: usize = 512 * 1024;
/// A string that takes longer than this counts as hanging.
const HANGS: Duration = Duration::from_secs(120);
/// The number of texts between progress reports.
const REPORT_INTERVAL: usize = 500_000;
/// The maximum length of a string that is added to the pool because its result is new.
const POOL: usize = 4000;
const POOLED: usize = 2000;

/// The context of a parser.
pub struct Target<'a> {
    /// Its name.
    pub name: &'a str,
    /// Texts to begin with.
    pub pool: Vec<String>,
    /// Words in the parser's language.
    pub words: &'a [&'a str],
    /// The maximum length of texts, in bytes.
    pub longest: usize,
    /// The maximum time for one text.
    pub slowest: Duration,
    /// The maximum memory for one text: a constant plus an amount per byte.
    pub memory: (usize, usize),
}

/// The result of parsing a string, described so that the runner recognises new results.
pub enum Answer {
    /// A value, described by its shape.
    Accepted(String),
    /// An error.
    Refused(String),
}

/// The results of a run, summed up.
#[derive(Default)]
struct Tally {
    accepted: usize,
    refused: usize,
    slowest: Duration,
    memory: usize,
}

/// The number of texts: 8,000; ten million with `FAIRYCHESS_LONG=1`; or the number in `FAIRYCHESS_FUZZ`.
fn count() -> usize {
    let usual = if std::env::var_os("FAIRYCHESS_LONG").is_some() { 10_000_000 } else { 8_000 };
    number("FAIRYCHESS_FUZZ").unwrap_or(usual)
}

fn number(variable: &str) -> Option<usize> {
    let value = std::env::var(variable).ok()?;
    Some(value.replace('_', "").parse().unwrap_or_else(|_| panic!("{variable} is a number, not {value}")))
}

/// Passes texts one by one to `check`, which panics if it finds a bug. Also panics if a string hangs or takes too much time or
/// memory. The current text is always stored in a file, in case it kills the process.
pub fn run(target: &Target, check: impl FnMut(&str, &mut Rng) -> Answer + Send) {
    let started = Instant::now();
    let (count, seed) = (count(), number("FAIRYCHESS_FUZZ_SEED").unwrap_or(1));
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("tried-{}-{seed}.txt", target.name));
    let done = &AtomicUsize::new(0);
    thread::scope(|scope| {
        let worker =
            Worker { target, check, file: std::fs::File::create(&file).expect("a file"), tally: Tally::default() };
        let worker = thread::Builder::new()
            .stack_size(STACK)
            .spawn_scoped(scope, move || worker.work(count, seed as u64, done))
            .expect("a thread");
        let (mut last, mut since, mut reported) = (0, Instant::now(), 0);
        while !worker.is_finished() {
            thread::sleep(Duration::from_millis(5));
            let now = done.load(Ordering::Relaxed);
            if now > last {
                (last, since) = (now, Instant::now());
            } else if since.elapsed() > HANGS {
                // The thread cannot be stopped, and the scope would wait for it.
                eprintln!("{}: no end for {HANGS:?}; the text is in {}", target.name, file.display());
                std::process::abort();
            }
            if now - reported >= REPORT_INTERVAL {
                reported = now - now % REPORT_INTERVAL;
                eprintln!("{}: {reported} texts, {:.0} s", target.name, started.elapsed().as_secs_f64());
            }
        }
        let (tally, piece_types) =
            worker.join().unwrap_or_else(|_| panic!("{}: see above; the text is in {}", target.name, file.display()));
        println!(
            "{}: {count} texts, seed {seed}: {} accepted, {} refused, {piece_types} types of answers; slowest {:.1?}, most memory {} KiB; {:.0} s",
            target.name,
            tally.accepted,
            tally.refused,
            tally.slowest,
            tally.memory >> 10,
            started.elapsed().as_secs_f64()
        );
        assert!(tally.accepted * 50 >= count, "{}: only {} of {count} accepted", target.name, tally.accepted);
        assert!(tally.refused * 10 >= count, "{}: only {} of {count} refused", target.name, tally.refused);
    });
}

struct Worker<'a, C> {
    target: &'a Target<'a>,
    check: C,
    file: std::fs::File,
    tally: Tally,
}

impl<C: FnMut(&str, &mut Rng) -> Answer> Worker<'_, C> {
    fn work(mut self, count: usize, seed: u64, done: &AtomicUsize) -> (Tally, usize) {
        let mut rng = Rng::with_seed(seed);
        let mutator = Mutator { words: self.target.words, longest: self.target.longest };
        let (mut good, mut bad) = (self.target.pool.clone(), Vec::new());
        let seeds = good.len();
        let mut known: HashSet<u64> = HashSet::new();
        // The unchanged texts of the pool come first.
        for number in 0..count {
            let text = if number < seeds {
                good[number].clone()
            } else {
                // Most texts are derived from valid ones, so that their errors lie deep inside.
                let pool = if bad.is_empty() || rng.u8(..4) > 0 { &good } else { &bad };
                mutator.text(pool, &mut rng)
            };
            let answer = self.one(number, &text, &mut rng);
            let pool = if matches!(answer, Answer::Accepted(_)) { &mut good } else { &mut bad };
            if known.insert(signature(&answer)) && text.len() <= POOLED && pool.len() < seeds + POOL {
                pool.push(text);
            }
            done.store(number, Ordering::Relaxed);
        }
        (self.tally, known.len())
    }

    fn keep(&mut self, text: &str) -> std::io::Result<()> {
        self.file.rewind()?;
        self.file.write_all(text.as_bytes())?;
        self.file.set_len(text.len() as u64)
    }

    /// Checks one text. A string counts as too slow only after three slow tries, because the machine may be busy with other work.
    fn one(&mut self, number: usize, text: &str, rng: &mut Rng) -> Answer {
        self.keep(text).expect("a file");
        let mut fastest = Duration::MAX;
        for again in 0..3 {
            let start = if again == 0 { Clock::wall() } else { Clock::busy() };
            let mut copy = rng.clone();
            let tried = memory::peak(|| catch_unwind(AssertUnwindSafe(|| (self.check)(text, &mut copy))));
            let (Ok(answer), bytes) = tried else { panic!("{}, text {number}: {}", self.target.name, short(text)) };
            fastest = fastest.min(start.elapsed());
            let (each, per_byte) = self.target.memory;
            let most = each + per_byte * text.len();
            assert!(
                bytes <= most,
                "{}, text {number}: {bytes} bytes, at most {most}: {}",
                self.target.name,
                short(text)
            );
            if fastest <= self.target.slowest {
                *rng = copy;
                match answer {
                    Answer::Accepted(_) => self.tally.accepted += 1,
                    Answer::Refused(_) => self.tally.refused += 1,
                }
                self.tally.slowest = self.tally.slowest.max(fastest);
                self.tally.memory = self.tally.memory.max(bytes);
                return answer;
            }
        }
        panic!("{}, text {number}: {fastest:?}: {}", self.target.name, short(text));
    }
}

/// Splits a string into its context, given by the number at its beginning, and the rest. Because of the number, mutated texts
/// usually keep their context.
pub fn numbered<'a, 't, T>(text: &'t str, among: &'a [T]) -> (&'a T, &'t str) {
    let (number, rest) = text.split_once(' ').unwrap_or(("", text));
    let number =
        number.bytes().fold(0, |all: usize, byte| all.wrapping_mul(10).wrapping_add(byte as usize).wrapping_sub(48));
    (&among[number % among.len()], rest)
}

/// A string as displayed in messages.
fn short(text: &str) -> String {
    let start: String = text.chars().take(2000).collect();
    format!("{} bytes: {start:?}", text.len())
}

/// A hash of the result, equal for errors that differ only in numbers and quotations.
fn signature(answer: &Answer) -> u64 {
    let mut hasher = DefaultHasher::new();
    match answer {
        Answer::Accepted(shape) => shape.hash(&mut hasher),
        Answer::Refused(message) => {
            let unquoted = message.split(['`', '\'', '"']).step_by(2);
            let letters = unquoted.flat_map(str::chars).filter(|character| !character.is_ascii_digit());
            letters.take(60).for_each(|character| character.hash(&mut hasher));
        }
    }
    hasher.finish()
}
