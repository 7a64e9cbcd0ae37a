//! The mates in `tests/data/mates` are proved again, and false claims are detected.

use fairychess_core::AnyVariant;
use fairychess_prover::read;

#[test]
fn every_mate_of_the_files_is_proved() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../data/mates");
    let mut proved = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let variant = AnyVariant::builtin(path.file_stem().unwrap().to_str().unwrap()).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        for claim in read(&variant, &text).unwrap() {
            assert_eq!(claim.moves, 3);
            assert!(claim.board.status().is_empty());
            claim.prove().unwrap();
            proved += 1;
        }
    }
    assert_eq!(proved, 8 * 20);
}

#[test]
fn false_claims_are_found_out() {
    let chess = AnyVariant::builtin("chess").unwrap();
    let position = "7k/8/4K3/8/8/8/8/6Q1 w - -";
    for (operations, holds) in [
        ("bm Kf7 Kf6; dm 2; id \"right\";", true),
        ("bm Kf6 Kf7; dm 1; id \"too soon\";", false),
        ("bm Kf6 Kf7; dm 3; id \"too late\";", false),
        ("bm Kf6 Kf7 Qg6; dm 2; id \"too many\";", false),
        ("bm Kf6; dm 2; id \"too few\";", false),
    ] {
        let claims = read(&chess, &format!("# a comment\n\n{position} {operations}\n")).unwrap();
        assert_eq!(claims.len(), 1);
        assert_eq!(claims[0].prove().is_ok(), holds, "{operations}");
    }
}

#[test]
fn lines_that_claim_nothing_are_refused() {
    let chess = AnyVariant::builtin("chess").unwrap();
    for line in [
        "7k/8/4K3/8/8/8/8/6Q1 w - - dm 2;",
        "7k/8/4K3/8/8/8/8/6Q1 w - - bm Kf7;",
        "nonsense",
        "7k/8/4K3/8/8/8/8/6Q1 w - - am Kf7;",
    ] {
        assert!(read(&chess, line).is_err(), "{line}");
    }
}
