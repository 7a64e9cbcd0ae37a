//! Tests the C interface, used in the way that a host would use it.

#![allow(unsafe_code)]

use fairychess_web::{fc_alloc, fc_call, fc_free};

fn call(request: &[u8]) -> String {
    let memory = fc_alloc(request.len());
    // SAFETY: the allocated memory has the size of the request, and the answer states its own size.
    unsafe {
        std::ptr::copy_nonoverlapping(request.as_ptr(), memory, request.len());
        let answer = fc_call(memory, request.len());
        fc_free(memory, request.len());
        let size = u32::from_le_bytes(std::slice::from_raw_parts(answer, 4).try_into().unwrap()) as usize;
        let text = std::slice::from_raw_parts(answer.add(4), size).to_vec();
        fc_free(answer, 4 + size);
        String::from_utf8(text).unwrap()
    }
}

#[test]
fn requests_have_answers() {
    let answer = call(br#"{"op": "view", "state": {"variant": "chess", "moves": ["e2e4"]}}"#);
    assert!(answer.contains(r#""turn":"b""#), "{answer}");
    let search = call(br#"{"op": "search", "state": {"variant": "chess"}, "limits": {"depth": 2}, "slice": 1000}"#);
    assert!(search.contains(r#""done":true"#) && search.contains(r#""pv":["#), "{search}");
}

#[test]
fn bytes_that_are_no_request_have_an_answer_too() {
    for request in [&b""[..], b"{", b"\xff\xfe", b"[]", br#"{"op": "view"}"#] {
        assert!(call(request).contains(r#""error""#));
    }
}
