//! Piece types, their moves and promotion.

use super::{listed, over_chess, refused};
use fairychess_core::variant::{Royalty, Rules};

#[test]
fn names_and_letters() {
    refused("[pieces.queen]\nletter = \"r\"", "already the letter of `");
    refused("[pieces.queen]\nletter = \"qq\"", "expected one letter");
    refused("[pieces.queen]\nletter = \"é\"", "expected one letter");
    refused("[pieces.lion]\nletter = \"l\"", "pieces.lion.moves: missing required key");
    refused("[pieces.lion]\nlibrary = \"culverine\"", "did you mean `culverin`?");
    refused("[pieces.Lion]\nletter = \"l\"\nmoves = \"K\"", "lower-case");
    refused("[pieces]\nqueen = false", "no piece is called `queen`");
    refused("[pieces.queen]\nvalue = 1e9", "from -1000 to 1000");
    refused("[pieces.queen]\nvalue = nan", "from -1000 to 1000");
    refused("[pieces.x]\nletter = \"x\"\ndrops_as = \"x\"", "not another piece of the reserve");
    refused("pieces = 5", "expected a table of pieces");
    refused("[pieces]\nqueen = 5", "expected a table");
    let many = listed(60, |number| format!("[pieces.a{number}]\nletter = \"x\"\nmoves = \"K\"\n"));
    refused(&many, "a variant has 1 to 63");
    assert!(over_chess("[pieces.knight2]\nletter = \"n'\"\nmoves = \"C\"").is_ok());
    refused("extends = \"ches\"", "line 3");
    assert!(
        Rules::from_toml("name = \"x\"\nextends = \"ches\"").unwrap_err().to_string().contains("did you mean `chess`")
    );
}

#[test]
fn letter_and_value_come_from_the_library_wherever_the_name_matches() {
    let rules = Rules::from_toml(
        "name = \"los-alamos\"\n[board]\nfiles = 6\nranks = 6\nstart = \"rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1\"\n\
         [pieces.pawn]\nmoves = \"mfWcfF\"\n[pieces.rook]\n[pieces.knight]\nvalue = 2.5\nmoves = \"N\"\n[pieces.queen]\n\
         [pieces.king]\nroyal = true\n",
    )
    .unwrap();
    let [pawn, _, knight, ..] = rules.piece_types.as_slice() else { panic!("{rules:?}") };
    assert_eq!((pawn.letter.as_str(), pawn.value), ("P", Some(100)));
    assert_eq!((knight.letter.as_str(), knight.value), ("N", Some(250)));
}

#[test]
fn a_value_is_not_inherited_for_a_piece_that_changes() {
    let definition = |rest: &str| Rules::from_toml(&format!("name = \"x\"\nextends = \"crazyhouse\"\n{rest}"));
    let crazyhouse = Rules::builtin("crazyhouse").unwrap();
    let rules = definition(
        "[pieces]\nqueen = false\n[pieces.rook]\nvalue = 6\n[[promotion]]\nto = [\"rook\"]\n\
        [board]\nstart = \"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR[] w KQkq - 0 1\"",
    )
    .unwrap_or_else(|error| panic!("{error}"));
    let values = |rules: &Rules, name: &str| {
        let piece_type = rules.piece_type(name).unwrap().index();
        (rules.evaluation.values[piece_type], rules.evaluation.reserve[piece_type])
    };
    assert_eq!(values(&rules, "rook"), (None, None));
    assert_eq!(values(&rules, "knight"), values(&crazyhouse, "knight"));
    assert!(values(&rules, "knight").0.is_some());
    assert_eq!(rules.evaluation.weights, crazyhouse.evaluation.weights);
    // The definition's own values take precedence, and must belong to existing pieces.
    let own = definition("[pieces.rook]\nvalue = 6\n[evaluation]\nvalues = { rook = [500, 510] }").unwrap();
    assert_eq!(values(&own, "rook").0.map(|value| (value.middle, value.end)), Some((500, 510)));
    let error =
        definition("[pieces]\nqueen = false\n[evaluation]\nvalues = { queen = [900, 900] }").unwrap_err().to_string();
    assert!(error.contains("no piece is called `queen`"), "{error}");
}

#[test]
fn moves_and_groups() {
    let piece = |moves: &str| format!("[pieces.x]\nletter = \"x\"\nmoves = {moves}");
    for (moves, expected) in [
        ("[]", "expected 1 to 64"),
        ("[{ move = \"mR\", fallback = \"jmp\" }, { move = \"pR\", name = \"jump\" }]", "did you mean `jump`?"),
        ("[{ move = \"mR\", name = \"a\", fallback = \"a\" }]", "is itself a fallback"),
        (
            "[{ move = \"R\", fallback = { group = \"a\", judged = \"legal\" } }, { move = \"N\", name = \"a\" }]",
            "neither capture",
        ),
        ("[{ move = \"N\", withdraw = [\"flanks\"] }]", "`flanks` needs"),
        ("[{ move = \"R\", screen = [{}] }]", "needs a group with `p` or `g`"),
        ("[{ move = \"pR\", screen = [] }]", "at least one condition"),
        ("[{ move = \"pR\", screen = [{ pieces = [\"king\"], except = [\"king\"] }] }]", "no piece type is left"),
        ("[{ move = \"R\", optional = true }]", "no effect"),
        ("[{ move = \"R\", legs = [] }]", "either `move` or `legs`"),
        ("[{ move = \"R\", mode = \"m\" }]", "goes with `legs`"),
        ("[{ move = \"R\", land = [\"same-colour\"] }]", "neither in lists nor for one side"),
        ("[{ legs = [] }]", "1 to 8 legs"),
        ("[{ legs = [{ turn = \"f\" }] }]", "the first leg has a `step`"),
        ("[{ legs = [{ step = \"mW\" }] }]", "cannot be part of a step"),
        ("[{ legs = [{ step = \"W\" }, { turn = \"v\" }] }]", "expected a relative direction"),
        ("[{ legs = [{ step = \"W\", range = [3, 2] }] }]", "expected a number from 1 to 15"),
        ("[{ legs = [{ step = \"W\", end = \"stop\" }, {}] }]", "`stop` needs `piece`"),
        ("[{ legs = [{ step = \"W\", end = \"screen\", over = \"any\" }, {}] }]", "does not go with an end"),
        ("[{ legs = [{ step = \"W\", end = \"stop\", piece = 1 }] }]", "the last leg lands"),
        ("[{ legs = [{ step = \"W\", stops = true }] }]", "goes with `end"),
        ("[{ legs = [{ step = \"W\", piece = 1 }, {}] }]", "goes with `end = \"stop\"`"),
        ("7", "expected a text or a table"),
    ] {
        refused(&piece(moves), expected);
    }
    let rules = over_chess(&piece("[{ legs = [{ step = \"F\", stops = true }, { turn = \"fs\", range = \"any\" }] }]"))
        .unwrap();
    let bent = over_chess(&piece("\"[F?fsR]\"")).unwrap();
    assert_eq!(rules.piece_types[6].moves, bent.piece_types[6].moves);
}

#[test]
fn royal_is_true_false_last_or_one() {
    refused("[pieces.king]\nroyal = \"two\"\n", "line 4, column 9: pieces.king.royal: unknown word `two`");
    refused(
        "[pieces.king]\nroyal = 2\n",
        "line 4, column 9: pieces.king.royal: expected true, false, `last`, `one` or",
    );
    refused("[pieces.king]\nroyal = {}\n", "pieces.king.royal.at_most: missing required key");
    refused("[pieces.king]\nroyal = { at_most = 0 }\n", "pieces.king.royal.at_most: ");
    refused("[pieces.king]\nroyal = { at_least = 2 }\n", "pieces.king.royal: unknown key `at_least`");
    refused(
        "[pieces.prince]\nletter = \"o\"\nmoves = \"K\"\nroyal = \"last\"\n",
        "line 6, column 9: pieces.prince.royal: no side ever has this",
    );
    let prince = "[pieces.prince]\nletter = \"o\"\nmoves = \"K\"\nroyal = \"last\"\n[[promotion]]\nto = [\"prince\"]\n";
    let rules = over_chess(prince).unwrap();
    assert_eq!(rules.piece_types[rules.piece_type("prince").unwrap().index()].royal, Some(Royalty::Last));
    // The royal piece may be absent if positions are set up by hand.
    let set_up = "[pieces.prince]\nletter = \"o\"\nmoves = \"K\"\nroyal = { at_most = 2 }\n[board]\nsetups = true\n";
    let rules = over_chess(set_up).unwrap();
    assert_eq!(rules.piece_types[rules.piece_type("prince").unwrap().index()].royal, Some(Royalty::AtMost(2)));
}

#[test]
fn promotion_by_zones_and_tables() {
    refused("[[promotion]]\nto = { pawn = \"pawn\" }", "promotion[1].to.pawn: a piece cannot promote to its own type");
    refused(
        "[[promotion]]\nto = { pawn = \"quen\" }",
        "line 4, column 15: promotion[1].to.pawn: no piece is called `quen`",
    );
    refused("[[promotion]]\nto = { pwan = \"queen\" }", "line 4, column 8: promotion[1].to: no piece is called `pwan`");
    refused("[[promotion]]\nto = { pawn = [] }", "no piece is named");
    refused("[[promotion]]\nto = {}", "no piece is named");
    refused("[[promotion]]\npieces = [\"rook\"]\nto = { pawn = \"queen\" }", "already names the pieces that promote");
    refused("[[promotion]]\nto = { pawn = \"queen\" }\nlimits = { rook = 1 }", "`rook` is not one of the choices");
    refused("[[promotion]]\nto = [\"queen\"]\non = \"captures\"", "expected `any` or `capture`");
    refused("[[promotion]]\nto = [\"queen\"]\nleaving = 1", "expected true or false");
    refused("[pieces.queen]\nletter = \"+\"", "expected one letter");
    refused("[pieces.queen]\nletter = \"++q\"", "expected one letter");
    refused("[pieces.queen]\nreturns = \"x\"", "no piece is called `x`");
    let rules =
        over_chess("[[promotion]]\nto = { pawn = \"queen\", knight = [\"rook\", \"bishop\"] }\nforced = \"stuck\"")
            .unwrap();
    let forced: Vec<_> =
        rules.promotions.iter().map(|rule| rule.forced.0.iter().next().map(|side| side.count())).collect();
    assert_eq!(forced, [Some(0), Some(8)], "a knight can always go back, a pawn on the last rank cannot move");
    assert_eq!(Rules::from_toml(&rules.to_toml()).unwrap().promotions, rules.promotions);
}

#[test]
fn whom_moves_take_and_when() {
    let queen = |keys: &str| format!("[pieces.queen]\nmoves = [{{ move = \"Q\", {keys} }}]");
    refused(&queen("takes = \"pawns\""), "expected a list of names of pieces, or `checkers`");
    refused(&queen("takes = [\"pawns\"]"), "no piece is called `pawns`");
    refused(&queen("takes = []"), "no piece type is left that the move could capture");
    refused(
        &queen("spares = [\"king\", \"queen\", \"rook\", \"bishop\", \"knight\", \"pawn\"]"),
        "no piece type is left that the move could capture",
    );
    refused(&queen("takes = [\"pawn\"], spares = [\"king\"]"), "goes without `takes`");
    refused(&queen("takes = [\"pawn\"], overtake = true"), "goes without effects");
    refused(&queen("when = \"check\""), "expected `always` or `unchecked` or `checked`");
    refused(&queen("when = \"checked\", name = \"group\""), "goes without effects, `name` and `fallback`");
    refused("[pieces.queen]\nmoves = [{ move = \"mQ\", takes = [\"pawn\"] }]", "the moves capture nothing");
    assert!(over_chess(&queen("takes = \"checkers\", when = \"checked\"")).is_ok());
}

#[test]
fn first_moves_that_are_lost_and_faces_that_are_accepted() {
    refused("[pieces.king]\nlost_to = [\"rook\"]", "needs a first move");
    refused(
        "[moves]\npass = \"always\"\n[[ending]]\nfacing = [\"king\"]\naccept = \"pass\"",
        "needs `moves = 2` or more",
    );
    refused("[[ending]]\nfacing = [\"king\"]\nmoves = 2\naccept = \"pass\"", "needs passes");
    refused("[endings]\nno_mate_by = [\"knigt\"]", "did you mean `knight`?");
    refused("[endings]\nmate = \"win\"\nmate_needs = [\"knight\"]", "endings.mate_needs: needs `mate = \"loss\"`");
    refused("[endings]\nmate = \"draw\"\nno_mate_by = [\"knight\"]", "endings.no_mate_by: needs `mate = \"loss\"`");
    refused("[pieces.king]\nroyal = false\n[endings]\nmate_needs = [\"knight\"]", "there is never a mate");
}
