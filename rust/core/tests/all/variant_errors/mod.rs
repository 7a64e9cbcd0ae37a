//! Errors in variants that cannot be read: all are reported, each with its position.

mod document;
mod endings;
mod moves;
mod pieces;

use fairychess_core::variant::Rules;

/// A variant that extends chess.
fn over_chess(rest: &str) -> Result<Rules, String> {
    Rules::from_toml(&format!("name = \"x\"\nextends = \"chess\"\n{rest}")).map_err(|error| error.to_string())
}

/// The texts for the numbers from 0 to `count` - 1, joined together.
fn listed(count: u32, text: impl Fn(u32) -> String) -> String {
    (0..count).map(text).collect::<Vec<_>>().concat()
}

/// Like [`refused`], if nothing else is wrong.
#[track_caller]
fn refused_once(rest: &str, expected: &str) {
    refused(rest, expected);
    let error = over_chess(rest).expect_err(rest);
    assert_eq!(error.lines().count(), 1, "{rest}\ngave\n{error}");
}

#[track_caller]
fn refused(rest: &str, expected: &str) {
    let error = over_chess(rest).expect_err(rest);
    assert!(error.contains(expected), "{rest}\ngave\n{error}");
}
