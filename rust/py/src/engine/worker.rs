//! The thread that runs the searches of an engine.

use std::io;
use std::mem;
use std::process;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};

use fairychess_core::internals::room_for_threads;

use crate::guard::STACK;

/// A search, and the steps that follow it. A job does not panic.
pub type Job = Box<dyn FnOnce() + Send>;

/// A thread that does jobs one after another. It is kept between jobs, because starting a thread takes as long as a short search.
/// It ends when this value is dropped.
pub struct Worker {
    /// `None` only while the thread is ending.
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
    /// The process that started the thread. In a fork of that process, the thread does not exist.
    process: u32,
}

impl Worker {
    /// Starts a thread that has no jobs yet.
    pub fn start() -> io::Result<Self> {
        room_for_threads(1)?;
        let (jobs, given) = mpsc::channel::<Job>();
        let work = move || given.into_iter().for_each(|job| job());
        let thread = thread::Builder::new().stack_size(STACK).spawn(work)?;
        Ok(Self { jobs: Some(jobs), thread: Some(thread), process: process::id() })
    }

    /// Queues a job.
    pub fn run(&self, job: Job) -> io::Result<()> {
        let sent = self.jobs.as_ref().and_then(|jobs| jobs.send(job).ok());
        sent.ok_or_else(|| io::Error::other("the thread of this engine has ended"))
    }
}

impl Drop for Worker {
    /// Waits for the thread to end, unless its own last job drops this value.
    fn drop(&mut self) {
        self.jobs = None;
        let Some(thread) = self.thread.take() else { return };
        if process::id() != self.process {
            mem::forget(thread);
        } else if thread.thread().id() != thread::current().id() {
            thread.join().ok();
        }
    }
}
