//! Network files: `"FCNET\0"`, the version, the length of the header, the header, the weights, and a checksum; numbers
//! are little-endian. `docs/networks.md` describes the whole layout.

use super::header::{Header, MAX_HEADER};
use super::{Network, NetworkError, NetworkErrorKind, Parameters};
use crate::variant::hash_bytes;

const MAGIC: &[u8; 6] = b"FCNET\0";
const VERSION: u16 = 1;

/// The number of bytes before the header: the magic, the version and the length of the header.
const PREFIX: usize = MAGIC.len() + 2 + 4;

impl Network {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// If the bytes are not a network; the error says what was expected, what was found, and where.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    /// use fairychess_core::network::Network;
    ///
    /// let network = AnyVariant::builtin("chess")?.handmade_network(32)?;
    /// let bytes = network.write();
    /// assert_eq!(Network::read(&bytes)?.write(), bytes);
    /// assert!(Network::read(&bytes[1..]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let mut rest = Rest { bytes, at: 0 };
        let magic = rest.take(MAGIC.len().min(bytes.len()))?;
        if magic != MAGIC {
            let message = "expected a network, which begins with `FCNET`; packed networks must be unpacked first";
            return Err(NetworkError::new(NetworkErrorKind::Magic, 0, message));
        }
        let version = u16::from_le_bytes(rest.array()?);
        if version != VERSION {
            let message = format!("expected version {VERSION}, found {version}");
            return Err(NetworkError::new(NetworkErrorKind::Version, MAGIC.len(), message));
        }
        let length = u32::from_le_bytes(rest.array()?) as usize;
        if length > MAX_HEADER {
            let message = format!("expected at most {MAX_HEADER} bytes of header, found a length of {length}");
            return Err(NetworkError::new(NetworkErrorKind::Header, MAGIC.len() + 2, message));
        }
        let header = Header::read(rest.take(length)?, PREFIX)?;
        let (hidden, inputs, buckets) = (header.hidden, header.inputs, header.buckets);
        let expected = rest.at + header.bytes() + 8;
        if bytes.len() != expected {
            let message = format!("expected {expected} bytes, as the header says, found {}", bytes.len());
            return Err(NetworkError::new(NetworkErrorKind::Length, bytes.len().min(expected), message));
        }
        let end = bytes.len() - 8;
        let (checksum, found) = (hash_bytes(&bytes[..end]), u64::from_le_bytes(Rest { bytes, at: end }.array()?));
        if checksum != found {
            let message = format!("expected {checksum:016x}, found {found:016x}: the file is damaged");
            return Err(NetworkError::new(NetworkErrorKind::Checksum, end, message));
        }
        header.have_room();
        let first = rest.at;
        let parameters = Parameters {
            bias: rest.shorts(hidden)?,
            columns: rest.shorts(inputs * hidden)?,
            psqt: rest.words(inputs)?,
            output: rest.shorts(buckets * 2 * hidden)?,
            output_bias: rest.words(buckets)?,
        };
        Self::new(header, &parameters)
            .map_err(|error| NetworkError::new(error.kind(), first + error.offset, error.message))
    }

    /// Returns the bytes of a file.
    pub fn write(&self) -> Vec<u8> {
        let (header, parameters) = (self.header().to_toml(), self.parameters());
        let mut bytes = Vec::with_capacity(self.header().bytes() + header.len() + 64);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((header.len() as u32).to_le_bytes());
        bytes.extend(header.as_bytes());
        let shorts = |bytes: &mut Vec<u8>, all: &[i16]| bytes.extend(all.iter().flat_map(|value| value.to_le_bytes()));
        let words = |bytes: &mut Vec<u8>, all: &[i32]| bytes.extend(all.iter().flat_map(|value| value.to_le_bytes()));
        shorts(&mut bytes, &parameters.bias);
        shorts(&mut bytes, &parameters.columns);
        words(&mut bytes, &parameters.psqt);
        shorts(&mut bytes, &parameters.output);
        words(&mut bytes, &parameters.output_bias);
        bytes.extend(hash_bytes(&bytes).to_le_bytes());
        bytes
    }
}

/// The unread rest of a file.
struct Rest<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Rest<'b> {
    fn take(&mut self, count: usize) -> Result<&'b [u8], NetworkError> {
        let end = self.at.saturating_add(count);
        let taken = self.bytes.get(self.at..end).ok_or_else(|| {
            let message = format!("expected at least {end} bytes, found {}", self.bytes.len());
            NetworkError::new(NetworkErrorKind::Length, self.bytes.len(), message)
        })?;
        self.at = end;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    fn shorts(&mut self, count: usize) -> Result<Vec<i16>, NetworkError> {
        let bytes = self.take(2 * count)?;
        Ok(bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect())
    }

    fn words(&mut self, count: usize) -> Result<Vec<i32>, NetworkError> {
        let bytes = self.take(4 * count)?;
        Ok(bytes.chunks_exact(4).map(|four| i32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect())
    }
}
