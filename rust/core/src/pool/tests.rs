//! Tests pools under load, with panics and with interrupted work.

use super::{Pool, Shares};
use crate::interrupt::{Interrupted, interruptible, is_interrupted, spend};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

fn sum(pool: &Pool, numbers: &mut [u64]) -> u64 {
    let (shares, sum) = (Shares::new(numbers, pool.threads(), 3), AtomicUsize::new(0));
    pool.run(shares.threads(), &|thread| {
        while let Some((first, part)) = shares.next(thread) {
            for (index, number) in part.iter_mut().enumerate() {
                *number += 1;
                sum.fetch_add(first + index, Ordering::Relaxed);
            }
        }
    });
    sum.into_inner() as u64
}

#[test]
fn every_item_is_done_once_in_every_call() {
    for threads in [1, 2, 7] {
        let pool = Pool::of(threads).expect("threads");
        let mut numbers = [0; 100];
        for call in 1..=200 {
            assert_eq!(sum(&pool, &mut numbers), 4950);
            assert_eq!(numbers, [call; 100]);
        }
    }
}

#[test]
fn pools_of_one_size_are_shared_and_several_callers_use_one() {
    // While another test is starting a pool, pools are not shared.
    let shared = || {
        let pool = Pool::of(3).expect("threads");
        Arc::ptr_eq(&pool, &Pool::of(3).expect("threads")).then_some(pool)
    };
    let pool = (0..100).find_map(|_| shared()).expect("a shared pool");
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| (0..200).for_each(|_| assert_eq!(sum(&pool, &mut [0; 100]), 4950)));
        }
    });
}

#[test]
fn a_call_does_not_wait_for_the_work_of_another_caller() {
    let pool = Pool::of(5).expect("threads");
    let (begun, ended) = (AtomicUsize::new(0), AtomicBool::new(false));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            pool.run(5, &|_| {
                begun.fetch_add(1, Ordering::SeqCst);
                while !ended.load(Ordering::SeqCst) {
                    std::thread::yield_now();
                }
            });
        });
        while begun.load(Ordering::SeqCst) == 0 {
            std::thread::yield_now();
        }
        // All threads are or soon will be busy with the work above, which does not end before this sum is computed.
        assert_eq!(sum(&pool, &mut [0; 100]), 4950);
        ended.store(true, Ordering::SeqCst);
    });
}

#[test]
fn a_panic_ends_the_work_of_the_caller() {
    let pool = Pool::of(6).expect("threads");
    let begun = Instant::now();
    let done = catch_unwind(AssertUnwindSafe(|| {
        pool.run(6, &|thread| {
            assert!(thread == 0, "on purpose");
            while spend(1) && begun.elapsed() < Duration::from_secs(20) {}
        });
    }));
    assert!(done.is_err() && begun.elapsed() < Duration::from_secs(10));
    assert!(!is_interrupted());
}

#[test]
fn calls_within_calls_are_done_where_they_are_made() {
    let (pool, done) = (Pool::of(2).expect("threads"), AtomicUsize::new(0));
    pool.run(2, &|_| {
        pool.run(2, &|_| {
            done.fetch_add(1, Ordering::Relaxed);
        });
    });
    // The calling thread may share its inner call with the other thread; the other thread may not share its own.
    assert!((2..=3).contains(&done.into_inner()));
}

#[test]
fn a_panic_arrives_and_the_pool_works_on() {
    let pool = Pool::of(4).expect("threads");
    for culprit in 0..4 {
        let met = AtomicUsize::new(0);
        let done = catch_unwind(AssertUnwindSafe(|| {
            pool.run(4, &|_| {
                // One of the threads fails.
                assert!(met.fetch_add(1, Ordering::SeqCst) != culprit, "on purpose");
            });
        }));
        assert!(done.is_err());
        assert_eq!(sum(&pool, &mut [0; 100]), 4950);
    }
}

#[test]
fn what_ends_the_caller_ends_the_others() {
    let pool = Pool::of(3).expect("threads");
    // The caller is working, or has finished and waits for the others.
    for idle in [false, true] {
        let begun = Instant::now();
        let ended = move || begun.elapsed() > Duration::from_millis(20);
        let done = interruptible(ended, || {
            pool.run(3, &|thread| while !(idle && thread == 0) && spend(1) {});
        });
        assert_eq!(done, Err(Interrupted));
        assert!(begun.elapsed() < Duration::from_secs(5) && !is_interrupted());
    }
    assert_eq!(sum(&pool, &mut [0; 100]), 4950);
}

#[test]
fn no_part_is_begun_after_an_interruption() {
    let pool = Pool::of(2).expect("threads");
    let begun = AtomicUsize::new(0);
    let work = |(): &mut (), _, _: &[u8]| {
        begun.fetch_add(1, Ordering::Relaxed);
        while spend(1000) {}
    };
    let done = interruptible(|| true, || pool.divide(&[0; 10_000][..], 1, |_| (), work));
    assert_eq!(done, Err(Interrupted));
    assert!((1..=pool.threads()).contains(&begun.into_inner()));
}

#[cfg(target_os = "linux")]
#[test]
fn a_thousand_pools_leave_nothing_behind() {
    let ours = || {
        let tasks = std::fs::read_dir("/proc/self/task").expect("a list of threads");
        let name = |task: std::io::Result<std::fs::DirEntry>| {
            std::fs::read_to_string(task.ok()?.path().join("comm")).ok().filter(|name| name.starts_with("fairychess-"))
        };
        tasks.filter_map(name).filter(|name| name.trim_end() == "fairychess-11").count()
    };
    let resident = || {
        let status = std::fs::read_to_string("/proc/self/statm").expect("the memory of this process");
        status
            .split(' ')
            .nth(1)
            .and_then(|count| count.parse::<usize>().ok())
            .expect("the resident memory in units of the system")
    };
    let mut before = 0;
    for round in 0..1000 {
        // No other test has a pool of this size.
        let pool = Pool::of(11).expect("threads");
        assert_eq!(sum(&pool, &mut [0; 100]), 4950);
        drop(pool);
        // A thread that has ended may still be listed for a moment.
        let begun = Instant::now();
        while ours() > 0 {
            assert!(begun.elapsed() < Duration::from_secs(10), "round {round}");
        }
        if round == 100 {
            before = resident();
        }
    }
    assert!(resident() < before + 8192, "{before} units of memory, then {}", resident());
}
