//! Text from Python.

use std::borrow::Cow;

use fairychess_core::pgn::{Collector, GameText, Line};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::guard::guard;

/// Lines longer than this are read in pieces.
const LONGEST_PIECE: usize = 1 << 20;

/// The character that stands for byte 0 in undecodable text (`errors="surrogateescape"`); the other bytes follow.
const ESCAPES: u16 = 0xdc00;

/// The text of a Python string. Bytes that Python could not decode are read as Latin-1; other surrogates are replaced.
pub fn text<'a>(string: &'a Bound<'_, PyString>) -> PyResult<Cow<'a, str>> {
    if let Ok(text) = string.to_str() {
        return Ok(Cow::Borrowed(text));
    }
    let bytes: Vec<u8> = string.call_method1("encode", ("utf-16-le", "surrogatepass"))?.extract()?;
    let units = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    let decoded = char::decode_utf16(units).map(|character| match character {
        Ok(character) => character,
        Err(half) => match u8::try_from(half.unpaired_surrogate().wrapping_sub(ESCAPES)) {
            Ok(byte) if byte >= 0x80 => char::from(byte),
            _ => char::REPLACEMENT_CHARACTER,
        },
    });
    Ok(Cow::Owned(decoded.collect()))
}

/// The next game in a handle, and the first line of the following game if that line had to be read to find the game's end.
/// `ahead` is a line already read from the handle.
pub fn next_game(
    handle: &Bound<'_, PyAny>,
    ahead: &str,
    mut game: Collector,
) -> PyResult<(Option<GameText>, Option<String>)> {
    if !ahead.is_empty() {
        guard(|| game.line(ahead))?;
    }
    let Some(readline) = handle.getattr_opt("readline")? else {
        return Err(PyTypeError::new_err(format!("a handle of text is needed, not {}", handle.get_type())));
    };
    let size = LONGEST_PIECE.into_pyobject(handle.py())?;
    loop {
        let line = readline.call1((&size,))?;
        let line = line.cast::<PyString>().map_err(|_| {
            let given = line.get_type();
            PyTypeError::new_err(format!("a text handle is needed, and readline() of this one returns {given}"))
        })?;
        let line = text(line)?;
        if line.is_empty() {
            return Ok((game.finish(), None));
        }
        match guard(|| game.line(&line))? {
            Line::End => return Ok((game.finish(), None)),
            Line::Next => return Ok((game.finish(), Some(line.into_owned()))),
            Line::Before | Line::Tags | Line::Moves => {}
        }
    }
}
