//! fairychess for hosts that share no memory layout with Rust, such as WebAssembly: three functions with a C interface. Requests
//! and answers are JSON, as described in `docs/web-board.md`. The host provides its clock, in milliseconds, as the import
//! `host.now`.

// Only this crate receives bytes from outside Rust.
#![allow(unsafe_code)]

use fairychess_protocol::Session;
use std::cell::RefCell;
use std::ptr::slice_from_raw_parts_mut;

thread_local! {
    static SESSION: RefCell<Session> = RefCell::default();
}

#[cfg(target_arch = "wasm32")]
#[link(wasm_import_module = "host")]
unsafe extern "C" {
    fn now() -> f64;
}

#[cfg(target_arch = "wasm32")]
fn set_clock() {
    // SAFETY: the host's function has no arguments and returns a number.
    fairychess_core::search::set_clock(|| unsafe { now() });
}

#[cfg(not(target_arch = "wasm32"))]
fn set_clock() {}

/// Allocates zeroed memory, to be released with `fc_free`.
#[unsafe(no_mangle)]
pub extern "C" fn fc_alloc(size: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; size].into_boxed_slice()).cast()
}

/// Releases memory.
///
/// # Safety
/// The memory must come from `fc_alloc` with this size, or be an answer from `fc_call`, whose size is that of its text plus 4. It
/// must be released only once.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fc_free(memory: *mut u8, size: usize) {
    // SAFETY: the caller guarantees that the memory was a box of this size.
    drop(unsafe { Box::from_raw(slice_from_raw_parts_mut(memory, size)) });
}

/// Answers a request in UTF-8. The answer consists of the size of its text in 4 bytes, little-endian, followed by the text.
///
/// # Safety
/// The memory must have at least this size and must not change during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn fc_call(request: *const u8, size: usize) -> *mut u8 {
    set_clock();
    // SAFETY: the caller guarantees that the request has at least this many bytes.
    let request = String::from_utf8_lossy(unsafe { std::slice::from_raw_parts(request, size) });
    let answer = SESSION.with_borrow_mut(|session| session.call(&request));
    let size = u32::try_from(answer.len()).unwrap_or_default().to_le_bytes();
    Box::into_raw([&size[..], answer.as_bytes()].concat().into_boxed_slice()).cast()
}
