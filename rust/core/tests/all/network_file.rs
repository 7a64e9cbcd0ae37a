//! Network files: every file written can be read back, and invalid files are rejected.

use fairychess_core::AnyVariant;
use fairychess_core::internals::splitmix;
use fairychess_core::network::{Network, NetworkErrorKind, Parameters};

fn network(name: &str, hidden: usize) -> Network {
    AnyVariant::builtin(name).unwrap().handmade_network(hidden).unwrap()
}

/// A network with random numbers of all sizes.
fn random(name: &str) -> Network {
    let network = network(name, 32);
    let mut parameters = network.parameters();
    let mut seed = 0;
    let mut next = |most: i64| {
        seed += 1;
        (splitmix(seed) % (2 * most as u64 + 1)) as i64 - most
    };
    parameters.bias.iter_mut().for_each(|bias| *bias = next(32_767) as i16);
    parameters.columns.iter_mut().for_each(|weight| *weight = next(32_767) as i16);
    parameters.psqt.iter_mut().for_each(|value| *value = next(100_000) as i32);
    parameters.output.iter_mut().for_each(|weight| *weight = next(127) as i16);
    parameters.output_bias.iter_mut().for_each(|bias| *bias = next(1 << 28) as i32);
    Network::new(network.header().clone(), &parameters).unwrap()
}

/// The file with a changed header, possibly of a different length, and a matching checksum.
fn with_header(bytes: &[u8], change: impl Fn(&str) -> String) -> Vec<u8> {
    let length = u32::from_le_bytes(bytes[8..12].try_into().unwrap()) as usize;
    let header = change(std::str::from_utf8(&bytes[12..12 + length]).unwrap());
    let mut changed = bytes[..8].to_vec();
    changed.extend((header.len() as u32).to_le_bytes());
    changed.extend(header.as_bytes());
    changed.extend(&bytes[12 + length..bytes.len() - 8]);
    sealed(changed)
}

fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let fold = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let checksum = bytes.iter().fold(0xcbf2_9ce4_8422_2325, fold);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

#[test]
fn what_is_written_is_read_back() {
    for name in ["chess", "crazyhouse", "wolf", "3check"] {
        let network = random(name);
        let bytes = network.write();
        let read = Network::read(&bytes).unwrap();
        assert_eq!(read, network);
        assert_eq!((read.parameters(), read.write()), (network.parameters(), bytes));
    }
}

#[test]
fn what_a_header_says_of_training_is_kept() {
    let plain = network("chess", 32);
    let mut header = plain.header().clone();
    header.trained = vec![("positions".into(), "12".into()), ("a \"b\"\n".into(), "\u{7}é".into())];
    let network = Network::new(header, &plain.parameters()).unwrap();
    assert_eq!(Network::read(&network.write()).unwrap().header(), network.header());
}

#[test]
fn no_part_of_a_file_is_a_network() {
    let bytes = random("chess").write();
    let lengths = (0..600).chain((600..bytes.len()).step_by(997)).chain(bytes.len() - 9..bytes.len());
    for length in lengths {
        let error = Network::read(&bytes[..length]).unwrap_err();
        assert!(error.offset <= length, "{length}: {error}");
        let sort =
            if (1..6).contains(&length) || length == 0 { NetworkErrorKind::Magic } else { NetworkErrorKind::Length };
        assert_eq!(error.kind(), sort, "{length}: {error}");
    }
    let more = [&bytes[..], &[0]].concat();
    assert_eq!(Network::read(&more).unwrap_err().kind(), NetworkErrorKind::Length);
}

#[test]
fn damage_is_found() {
    let bytes = random("chess").write();
    for index in 0..400 {
        let at = if index < 200 { index } else { splitmix(index as u64) as usize % bytes.len() };
        let mut damaged = bytes.clone();
        damaged[at] ^= 1 << (index % 8);
        let error = Network::read(&damaged).unwrap_err();
        assert!(!error.message.is_empty() && error.offset <= damaged.len(), "{at}: {error}");
    }
}

#[test]
fn no_header_makes_the_reader_fail() {
    let bytes = network("duck", 32).write();
    let (mut read, mut refused) = (0, 0);
    for index in 0..600 {
        let changed = with_header(&bytes, |header| {
            let mut text: Vec<char> = header.chars().collect();
            for part in 0..=index % 3 {
                let random = splitmix(index * 4 + part);
                let (at, from) = (random as usize % text.len(), (random >> 20) as usize % text.len());
                match random >> 40 & 3 {
                    0 => text[at] = text[from],
                    1 if text.len() > 1 => drop(text.remove(at)),
                    2 => text.insert(at, ['{', '[', '"', '9', '-', '\0', 'é', '\n'][(random >> 44) as usize % 8]),
                    _ => text.truncate(at.max(1)),
                }
            }
            text.into_iter().collect()
        });
        match Network::read(&changed) {
            // The change affected only a name, a value or a comment.
            Ok(network) => read += usize::from(Network::read(&network.write()).is_ok()),
            Err(error) => refused += usize::from(!error.message.is_empty() && error.offset <= changed.len()),
        }
    }
    assert!(read + refused == 600 && read > 20 && refused > 300, "{read} read, {refused} refused");
}

#[test]
fn wrong_headers_are_refused_with_their_place() {
    let bytes = network("chess", 32).write();
    let cases = [
        ("hidden = 32", "hidden = 33", "expected a multiple of 32, found 33"),
        ("hidden = 32", "hidden = 1056", "expected a whole number from 32 to 1024, found 1056"),
        ("hidden = 32", "hidden = -1", "expected a whole number from 32 to 1024, found -1"),
        ("hidden = 32", "hidden = \"32\"", "found a text"),
        ("hidden = 32\n", "", "expected the key `hidden`, found none"),
        ("inputs = 768", "inputs = 99999999999999999999", "inputs: expected a whole number"),
        ("buckets = 8", "buckets = 0", "from 1 to 16, found 0"),
        ("qa = 255", "qa = 0", "qa: expected a whole number from 1"),
        ("scale = 400", "scale = 0", "scale: expected"),
        ("[trained]", "trained = 1", "trained: expected a table"),
        ("variant = \"chess\"", "variant = 7", "variant: expected a text"),
        ("qb = 64", "qb = {]{]{]{]", "not TOML"),
    ];
    for (old, new, message) in cases {
        let changed = with_header(&bytes, |header| {
            assert!(header.contains(old));
            header.replacen(old, new, 1)
        });
        let error = Network::read(&changed).unwrap_err();
        assert_eq!(error.kind(), NetworkErrorKind::Header, "{error}");
        assert!(error.to_string().contains(message) && error.offset >= 12, "{error}");
    }
    let longer = with_header(&bytes, |header| header.replacen("hidden = 32", "hidden = 64", 1));
    assert_eq!(Network::read(&longer).unwrap_err().kind(), NetworkErrorKind::Length);
    let deep = with_header(&bytes, |_| "a = ".to_owned() + &"[".repeat(10_000));
    assert_eq!(Network::read(&deep).unwrap_err().kind(), NetworkErrorKind::Header);
    let mut version = bytes.clone();
    version[6] = 2;
    let error = Network::read(&version).unwrap_err();
    assert_eq!((error.kind(), error.offset), (NetworkErrorKind::Version, 6));
    let mut long = bytes;
    long[8..12].copy_from_slice(&u32::MAX.to_le_bytes());
    assert_eq!(Network::read(&long).unwrap_err().kind(), NetworkErrorKind::Header);
}

#[test]
fn weights_out_of_range_are_refused_with_their_place() {
    let network = network("chess", 32);
    let refused = |change: &dyn Fn(&mut Parameters)| {
        let mut parameters = network.parameters();
        change(&mut parameters);
        Network::new(network.header().clone(), &parameters).unwrap_err()
    };
    let error = refused(&|parameters| parameters.output[3] = 129);
    let first = 2 * 32 * 769 + 4 * 768;
    assert_eq!((error.kind(), error.offset), (NetworkErrorKind::Weights, first + 6));
    assert!(error.message.contains("expected a number from -128 to 128, found 129"), "{error}");
    assert_eq!(refused(&|parameters| parameters.psqt[1] = i32::MIN).offset, 2 * 32 * 769 + 4);
    assert_eq!(refused(&|parameters| parameters.output_bias[0] = i32::MAX).kind(), NetworkErrorKind::Weights);
    assert_eq!(refused(&|parameters| parameters.bias.truncate(31)).kind(), NetworkErrorKind::Length);
}

#[test]
fn networks_fit_by_pieces_and_rules() {
    let chess = network("chess", 32);
    let fit = |name: &str| AnyVariant::builtin(name).unwrap().fit(&chess);
    assert_eq!(fit("chess").map(|fit| format!("{fit:?}")).as_deref(), Ok("Variant"));
    assert_eq!(fit("chess960").map(|fit| format!("{fit:?}")).as_deref(), Ok("Pieces"));
    let error = fit("crazyhouse").unwrap_err();
    assert_eq!(error.kind(), NetworkErrorKind::Variant);
    assert!(error.message.contains("expected the pieces and the board of crazyhouse"), "{error}");
}
