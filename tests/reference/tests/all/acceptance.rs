//! The acceptance cases and known counts, with the engine's built-in definitions.

use fairychess_reference::folder::Folder;
use fairychess_reference::{Error, cases};

fn folder() -> Folder {
    Folder::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../rust/core/variants"))
}

#[test]
fn acceptance_cases_agree() -> Result<(), Error> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/cases.json");
    let json = std::fs::read_to_string(path).map_err(|why| Error(why.to_string()))?;
    // The deeper counts are checked by `reference cases`.
    let report = cases::run(&folder(), &json, 20_000)?;
    assert_eq!(report.disagreements, Vec::<String>::new());
    assert_eq!(report.run, 654);
    Ok(())
}

#[test]
fn known_counts() -> Result<(), Error> {
    let known = [
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[20, 400, 8902, 197_281][..]),
        ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", &[48, 2039, 97_862]),
        ("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", &[14, 191, 2812, 43_238]),
        ("wolf", "qwfrbbnk/pssppssp/1pp2pp1/8/8/8/8/1PP2PP1/PSSPPSSP/KNBBRFWQ w - - 0 1", &[23, 529, 13_722]),
        ("wolf", "8/k5SP/8/8/8/8/8/8/8/7K w - - 0 1", &[28, 113, 2446, 12_921]),
        // Fairy-Stockfish's counts.
        ("capablanca", "r4k3r/1pppppppp1/2n4n2/pB6Ap/Pb6aP/2N4N2/1PPPPPPPP1/R4K3R w KQkq - 4 12", &[48, 2223]),
        ("grand", "r4k3r/10/P1n3Pn2/1P6P1/3pP5/4pP4/1p5p2/2N3p1N1/1B2QC4/R3K4R w - e7 0 20", &[88, 5487]),
        ("seirawan", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[EHeh] w KQBCDFGkqbcdfg - 0 1", &[28, 784, 24_830]),
        ("seirawan", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R[EHeh] w KQkq - 0 1", &[70, 5059]),
        ("crazyhouse", "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1", &[301, 75_353]),
        ("nightrider", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &[24, 576, 15_586]),
        ("grasshopper", "r3k2r/p1ppqpb1/bg2pgp1/3PN3/1p2P3/2N2Q1p/PPGBBGPP/R3K2R w KQkq - 0 1", &[49, 1977, 96_032]),
        ("chess960", "r1krbb2/p1pp2qp/1p6/2B1ppp1/1PP3Q1/P2N1P2/3PP2P/RK1R1B2 b KQ - 0 18", &[28, 1120, 32_613]),
    ];
    for (name, fen, counts) in known {
        let game = folder().game(name)?;
        let position = game.position(fen)?;
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(game.perft(&position, depth), count, "{name} {fen} at {depth}");
        }
    }
    Ok(())
}

#[test]
fn chess960_fens_are_written_as_x_fen() -> Result<(), Error> {
    let game = folder().game("chess960")?;
    for (fen, mv, after) in [
        ("1rk3r1/8/8/8/8/7R/8/1RK3R1 w KQkq - 0 1", "h3h1", "1rk3r1/8/8/8/8/8/8/1RK3RR b GQkq - 1 1"),
        ("1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1", "c1b1", "1rk3r1/8/8/8/8/8/8/2KR2R1 b kq - 1 1"),
        ("4k3/8/8/8/8/8/8/R3KR1R w FA - 0 1", "a1a2", "4k3/8/8/8/8/8/R7/4KR1R b F - 1 1"),
    ] {
        let played = game.play(&game.position(fen)?, mv)?;
        assert_eq!(game.fen(&played), after);
        assert_eq!(game.fen(&game.position(after)?), after);
    }
    Ok(())
}
