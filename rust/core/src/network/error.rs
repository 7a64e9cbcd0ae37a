//! Errors of network files.

use std::fmt;
use thiserror::Error;

/// A network that cannot be read, or does not fit a variant.
///
/// # Examples
/// ```
/// use fairychess_core::network::{Network, NetworkErrorKind};
///
/// let error = Network::read(b"GIF89a").unwrap_err();
/// assert_eq!((error.kind(), error.offset), (NetworkErrorKind::Magic, 0));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("network, {sort}, byte {offset}: {message}")]
pub struct NetworkError {
    sort: NetworkErrorKind,
    /// The offset in bytes of the invalid part of the file.
    pub offset: usize,
    /// What was expected, and what was found.
    pub message: String,
}

impl NetworkError {
    pub(super) fn new(sort: NetworkErrorKind, offset: usize, message: impl Into<String>) -> Self {
        Self { sort, offset, message: message.into() }
    }

    /// The part of the network that is wrong. See the example of [`NetworkError`].
    pub fn kind(&self) -> NetworkErrorKind {
        self.sort
    }
}

/// The part of a network that is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NetworkErrorKind {
    /// The first bytes, which show that the file is not a network.
    Magic,
    /// The version of the format, which this version of fairychess cannot read.
    Version,
    /// The length of the file.
    Length,
    /// The header.
    Header,
    /// A weight out of range.
    Weights,
    /// The checksum: the file was damaged.
    Checksum,
    /// The network is for another variant.
    Variant,
}

impl fmt::Display for NetworkErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Magic => "magic",
            Self::Version => "version",
            Self::Length => "length",
            Self::Header => "header",
            Self::Weights => "weights",
            Self::Checksum => "checksum",
            Self::Variant => "variant",
        })
    }
}
