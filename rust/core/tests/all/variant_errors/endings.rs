//! Endings, repetition and counting.

use super::{over_chess, refused};
use fairychess_core::variant::Rules;
use fairychess_core::{AnyVariant, Board, Color, Termination};

#[test]
fn endings_are_checked() {
    refused("[[ending]]\nresult = \"win\"", "expected a condition: one of `reach`");
    refused(
        "[[ending]]\nreach = \"rank 8\"\nfull = true",
        "line 5, column 8: ending[1].full: a rule has one condition",
    );
    refused("[[ending]]\nextinct = \"all\"\nsafe = true", "ending[1].safe: goes with `reach`, not with `extinct`");
    refused("[[ending]]\nreach = \"none\"", "no square for either side");
    refused("[[ending]]\nreach = \"squares e4\"\ncount = 2", "more pieces than the region has squares (1)");
    refused("[[ending]]\nreach = \"rank 8\"\npieces = [\"quen\"]", "did you mean `queen`?");
    refused("[[ending]]\nreach = \"rank 8\"\npieces = []", "no piece is named");
    refused("[[ending]]\nextinct = \"none\"", "expected a list of names, \"each\" or \"all\"");
    refused("[[ending]]\nextinct = []", "no piece is named");
    refused(
        "[[ending]]\nreach = \"rank 8\"\nresult = \"draw\"\nanswer = \"both\"",
        "ending[1].answer: only an ending that",
    );
    refused("[[ending]]\nfull = true\nanswer = \"both\"", "no move can answer this");
    refused("[[ending]]\nline = 9", "the board has room for 8 at most");
    refused("[[ending]]\nline = 2\nshape = \"square\"\nsteps = \"W\"", "a square has no direction");
    refused("[[ending]]\njoined = { from = \"rank 1\" }", "ending[1].joined.to: missing required key: a region");
    refused("[[ending]]\nline = 4\nsteps = \"WF\"", "expected one atom with its directions");
    refused("[ending]\nfull = true", "write `[[ending]]` in place of `[ending]`");
    refused("[[ending]]\nchecks = 3\n[[ending]]\nchecks = 5", "ending[2].checks: checks are counted once");
    refused("[[ending]]\nchecks = 0", "from 1 to 99");
    refused("[pieces.king]\nroyal = false\n[[ending]]\nchecks = 3", "never a check");
    refused("[[ending]]\ncastled = \"x\"", "expected letters of `KQkq`");
    refused("[[ending]]\ncastled = \"\"", "no wing is named");
    refused("castling = false\n[[ending]]\nforfeited = \"Q\"", "there is no such castling");
    refused("[[ending]]\nfacing = []", "no piece is named");
    refused("[[ending]]\nfacing = [\"king\"]\n[[ending]]\nfacing = [\"queen\"]", "this is counted once");
    refused("[values]\npawn = 1", "nothing is counted");
    let counted = "[[ending]]\nfull = true\nresult = \"count\"\n";
    refused(&format!("{counted}[values]\npawn = 1e9"), "expected a number from -1000 to 1000");
    refused(&format!("{counted}[values]\nprawn = 1"), "unknown key `prawn`: did you mean `pawn`?");
    assert!(over_chess(&format!("{counted}[values]\npawn = 1\nblack = 0.5")).is_ok());
}

#[test]
fn an_ending_that_holds_at_the_start_is_refused() {
    let text =
        "name = \"x\"\nextends = \"chess\"\n[[ending]]\nfull = true\n[[ending]]\nreach = \"rank 2\"\ncount = 8\n";
    let error = fairychess_core::AnyVariant::from_toml(text).unwrap_err();
    let problem = &error.problems[0];
    assert_eq!((problem.line, problem.key.as_str()), (5, "ending[2]"), "{error}");
    assert!(problem.message.contains("holds in the start position"), "{error}");
    let rules = Rules::from_toml(text).unwrap();
    assert!(fairychess_core::AnyVariant::new(rules).unwrap_err().to_string().contains("ending[2]: it holds"));
}

#[test]
fn endings_that_hold_at_the_start() {
    for (ending, key) in
        [("reach = \"rank 1\"", "reach"), ("extinct = [\"queen\"]", "extinct"), ("full = true", "full")]
    {
        let start = if key == "full" { "ppk/ppp/PKP w - - 0 1" } else { "1qk/3/PK1 w - - 0 1" };
        let text = format!(
            "name = \"x\"\n[board]\nfiles = 3\nranks = 3\nstart = \"{start}\"\n[pieces.king]\nroyal = true\n\
             [pieces.pawn]\nmoves = \"mfW\"\n[pieces.queen]\n[[ending]]\n{ending}\n"
        );
        let error = AnyVariant::from_toml(&text).expect_err(&text).to_string();
        assert!(error.contains("ending[1]") && error.contains("it holds in the start position"), "{error}");
        assert!(error.starts_with("line 1"), "{error}");
    }
}

#[test]
fn results_of_repetitions() {
    use fairychess_core::variant::{Repetition, RepetitionResult};

    refused(
        "[repetition]\nresult = \"won\"",
        "repetition.result: expected `draw` or `loss` or `win` or `white` or `black`",
    );
    refused("[repetition]\ncheck = \"lose\"", "unknown key `check`: did you mean `checks`?");
    refused("[clock]\nrepetition_claim = 0\nrepetition_end = 0\n[repetition]\n", "no repetition ends the game");
    refused("[repetition]\nchased = { pawn = \"all\" }", "goes with `chases`");
    refused("[repetition]\nchases = \"axf\"", "expected lists of pieces, the strongest first");
    refused("[repetition]\nchases = [[\"rook\"], [\"rook\"]]", "expected each piece once");
    refused("[repetition]\nchases = [[\"king\"]]", "leave it out");
    refused("[repetition]\nchases = [[\"rook\"]]\nchased = { rook = \"all\" }", "neither royal nor in `chases`");
    refused("[repetition]\npieces = [\"rook\"]", "goes with `moves`");
    refused("[repetition]\nmoves = 0", "a whole number from 1 to 20");
    let rules = over_chess("[repetition]\nresult = \"black\"\nchecks = \"lose\"").unwrap();
    let expected = Repetition { result: RepetitionResult::Side(Color::Black), checks: true, ..Repetition::DRAW };
    assert_eq!(rules.repetition, expected);
    assert!(rules.to_toml().contains("\n[repetition]\nchecks = \"lose\"\nresult = \"black\"\n"));
    assert_eq!(Rules::builtin("chess").unwrap().repetition, Repetition::DRAW);
}

#[test]
fn rules_of_counting() {
    let refused = |rest: &str, expected: &str| refused(&format!("[[counting]]\n{rest}"), expected);
    refused("bare = true", "needs `moves`, `against` or both");
    refused("moves = 0", "a whole number from 1 to 1000");
    refused("moves = 9\nfrom_pieces = true", "goes with `bare = true`");
    refused("bare = true\nat_most = 3\nmoves = 9", "a bare side has one piece");
    refused("against = [{ rook = 1 }]", "counting[1].against[1].moves: missing required key: a number of moves");
    refused("against = [{ rok = 1, moves = 9 }]", "unknown key `rok`: did you mean `rook`?");
    refused("against = [{ rook = 0, moves = 9 }]", "expected a whole number from 1 to 256");
    refused("moves = 9\n[[counting]]\nwithout = [\"pawn\"]\nmoves = 8", "never applies: counting[1] comes first");
    refused("moves = 9\nwithout = [\"pwn\"]", "did you mean `pawn`?");
    refused(
        "against = [{ rook = 1, moves = 9 }]\n[[counting]]\nagainst = [{ rook = 2, moves = 8 }]",
        "never applies: counting[1] comes first",
    );
    refused("against = [{ rook = 1, moves = 9 }, { rook = 2, moves = 8 }]", "never holds: against[1] comes first");
}

#[test]
fn counting_follows_the_pieces_on_the_board() {
    // A Makruk position, a move, and the resulting FEN token under the rules of the Thai federation.
    let table = [
        // The last pawn is captured: the side with a bare king counts from the pieces on the board.
        ("8/8/8/3k4/8/8/1p6/RK5R w - - 0 1", "b1b2", " counting=8/16"),
        ("8/8/8/3k4/8/8/1p6/RK6 w - - 0 1", "b1b2", " counting=6/32"),
        ("8/8/8/8/8/3k4/1p6/SK3S2 w - - 0 1", "b1b2", " counting=8/44"),
        ("8/8/8/8/8/3k4/1p6/NK3N2 w - - 0 1", "b1b2", " counting=8/64"),
        ("8/8/8/8/8/3k4/1p6/NK3S2 w - - 0 1", "b1b2", " counting=8/88"),
        ("8/8/8/8/8/3k4/1p6/NK6 w - - 0 1", "b1b2", " counting=6/128"),
        // The bare king captures the last pawn itself.
        ("8/8/8/8/8/2k5/1P6/R2K4 b - - 0 1", "c3b2", " counting=5/32"),
        // Neither side is bare and no pawn is left: board's honour counting, from 0.
        ("8/8/8/3k3r/8/8/1p6/RK6 w - - 0 1", "b1b2", " counting=0/128"),
        // A count continues, but restarts when the counting side becomes bare.
        ("8/8/8/3k4/8/7r/8/RK6 w - - 0 1 counting=9/128", "a1a2", " counting=10/128"),
        ("8/8/8/8/3k3r/8/8/1K5R w - - 0 1 counting=9/128", "h1h4", " counting=6/32"),
        // With pawns, there is no count.
        ("8/8/8/3k4/8/1p6/8/RK6 w - - 0 1", "a1a2", ""),
    ];
    let makruk = AnyVariant::builtin("makruk").unwrap();
    for (fen, mv, expected) in table {
        let mut board = Board::from_fen(&makruk, fen).unwrap();
        board.push(board.parse_uci(mv).unwrap()).unwrap();
        let after = board.fen();
        assert_eq!(
            after.split_once(" counting").map_or(String::new(), |(_, rest)| format!(" counting{rest}")),
            expected,
            "{fen}"
        );
        assert_eq!(Board::from_fen(&makruk, &after).unwrap().fen(), after);
    }
    let drawn = |fen: &str| Board::from_fen(&makruk, fen).unwrap().outcome(false).map(|outcome| outcome.termination);
    let rest = "8/8/8/3k4/8/8/8/RK6 w -";
    assert_eq!(drawn(&format!("{rest} - 0 1 counting=32/32")), None);
    assert_eq!(drawn(&format!("{rest} - 0 1 counting=33/32")), Some(Termination::VariantDraw));
    assert_eq!(drawn(&format!("{rest} 32 33 40")), Some(Termination::VariantDraw));
    assert!(Board::from_fen(&makruk, &format!("{rest} - 0 1 counting=33")).is_err());
    assert!(Board::from_fen(&AnyVariant::builtin("chess").unwrap(), "4k3/8/8/8/8/8/8/R3K3 w - 32 33 40").is_err());
}
