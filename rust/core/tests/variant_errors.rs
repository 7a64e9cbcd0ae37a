//! Errors of variants that cannot be read: all of them are reported, each with its position.

use fairychess_core::variant::{ProblemKind, RelocateTo, Royalty, Rules, builtin};
use fairychess_core::{AnyVariant, Bitboard, Board, Color, PieceTypeId, Square, Termination};

/// A variant that extends chess.
fn over_chess(rest: &str) -> Result<Rules, String> {
    Rules::from_toml(&format!("name = \"x\"\nextends = \"chess\"\n{rest}")).map_err(|error| error.to_string())
}

/// A text for each number, one after the other.
fn listed(count: u32, text: impl Fn(u32) -> String) -> String {
    (0..count).map(text).collect::<Vec<_>>().concat()
}

#[track_caller]
fn refused(rest: &str, expected: &str) {
    let error = over_chess(rest).expect_err(rest);
    assert!(error.contains(expected), "{rest}\ngave\n{error}");
}

#[test]
fn all_problems_come_at_once_with_their_places() {
    use ProblemKind::{Notation, Start, UnknownKey, Value};

    let text = "name = \"a b\"\nextends = \"chess\"\ntitel = \"X\"\n\n[board]\nfiles = 8\nstart = \"8/8/8/8/8/8/8/8/8 w - - 0 1\"\n\n\
        [pieces.queen]\nmoves = \"mWxF\"\n\n[pieces.rook]\nmoves = [\"R\", { move = \"nW\", lend = \"all\" }]\n\n[clock]\nclaim = -1\n";
    let error = Rules::from_toml(text).unwrap_err();
    let places: Vec<_> =
        error.problems.iter().map(|found| (found.line, found.column, found.key.as_str(), found.kind())).collect();
    assert_eq!(
        places,
        [
            (1, 8, "name", Value),
            (3, 1, "", UnknownKey),
            (7, 10, "board.start", Start),
            (10, 12, "pieces.queen.moves", Notation),
            (13, 25, "pieces.rook.moves[2].move", Notation),
            (13, 30, "pieces.rook.moves[2]", UnknownKey),
            (16, 9, "clock.claim", Value),
        ]
    );
    assert!(error.to_string().contains("line 3, column 1: unknown key `titel`: did you mean `title`?"), "{error}");
}

#[test]
fn toml_mistakes_have_places_too() {
    let error = Rules::from_toml("name = \"x\"\n[board\nfiles = 8").unwrap_err();
    assert_eq!(error.problems[0].line, 2);
    assert!(Rules::from_toml("").is_err());
    assert!(Rules::from_toml("a = 1\na = 2").unwrap_err().to_string().contains("line 2, column 1"));
}

#[test]
fn a_definition_without_pieces_is_read_all_the_same() {
    let error = Rules::from_toml("name = \"a b\"\nextend = \"chess\"\n\n[piece.lion]\nmoves = \"K\"\n").unwrap_err();
    let messages: Vec<_> = error.problems.iter().map(|problem| (problem.line, problem.message.as_str())).collect();
    assert_eq!(
        messages,
        [
            (1, "missing required key: a table for each piece, such as [pieces.king], or `extends`"),
            (1, "expected 1 to 64 letters (a to z), digits and `-`, such as `a-b`"),
            (2, "unknown key `extend`: did you mean `extends`?"),
            (4, "unknown key `piece`: did you mean `pieces`?"),
        ]
    );
}

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
fn usual_slips_get_the_right_word() {
    let text = over_chess("[pieces]\nqueen = \"Q\"").unwrap_err();
    assert!(text.ends_with("for moves write `[pieces.queen]`, and in it `moves = \"Q\"`"), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
    refused("[promotion]\nto = [\"queen\"]", "write `[[promotion]]` in place of `[promotion]`");
    refused("[board]\nwidth = 6", "unknown key `width`: did you mean `files`?");
    refused("[pieces.x]\nletter = \"x\"\nbetza = \"N\"", "unknown key `betza`: did you mean `moves`?");
    refused("[pieces.x]\nlibrary = \"fers\"", "did you mean `ferz`?");
    let error = Rules::from_toml("name = \"Los Alamos\"\nextends = \"chess\"").unwrap_err();
    assert!(error.to_string().ends_with("such as `los-alamos`"), "{error}");
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
fn rules_that_can_never_apply_are_warned_of() {
    let warnings = |text: &str| over_chess(text).unwrap().warnings();
    assert!(warnings("").is_empty());
    let berolina = warnings("[pieces.pawn]\nmoves = \"mfFcfWimfnA\"\nfirst_move = \"rank 2\"");
    assert!(berolina.len() == 1 && berolina[0].starts_with("en_passant: "), "{berolina:?}");
    let start = "[board]\nstart = \"rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1\"";
    let castling = warnings(start);
    assert!(castling.len() == 1 && castling[0].starts_with("castling: "), "{castling:?}");
    let warned = builtin::names().into_iter().map(|name| (Rules::builtin(&name).unwrap().warnings(), name));
    let warned: Vec<_> = warned.filter(|(warnings, _)| !warnings.is_empty()).collect();
    assert!(warned.is_empty(), "{warned:#?}");
}

#[test]
fn boards_and_start_positions() {
    refused("[board]\nfiles = 17", "from 2 to 16");
    refused("[board]\nfiles = 99999999999999999999", "from 2 to 16");
    refused("[board]\nranks = 9", "8 rows; the board has 9 ranks");
    refused("[board]\nfiles = 9", "has 8 squares; the board has 9 files");
    refused(
        "[board]\nstart = \"x7/8/8/8/8/8/8/8 w - - 0 1\"",
        "line 4, column 10: board.start: `x` is not the letter of a piece",
    );
    refused("[board]\nstart = \"8/8/8/8/8/8/8/*7 w - - 0 1\"", "is a wall");
    refused("[board]\nstart = \"8/8/8/8/8/8/8/Q~7 w - - 0 1\"", "only where captures go to the reserve");
    refused("[board]\nstart = \"8/8/8/8/8/8/8/8[Qq w - - 0 1\"", "expected `]`");
    refused("[board]\nstart = \"8/8/8/8/8/8/8/8[X] w - - 0 1\"", "`X` is not the letter of a piece");
    refused("[board]\nstart = \"99999999999999999999/8/8/8/8/8/8/8 w - - 0 1\"", "the board has 8 files");
    refused("[pieces.pawn]\nfirst_move = \"rank 9\"", "there is no rank `9`");
    let rules = over_chess("[board]\nwalls = true\nstart = \"k7/8/8/8/8/8/8/K6*[BNbr] w - - 0 1\"").unwrap();
    let order = rules.reserve_order.map(|order| order.into_iter().map(PieceTypeId::index).collect::<Vec<_>>());
    assert_eq!(order.into_array(), [[3, 4, 0, 1, 2, 5], [3, 2, 0, 1, 4, 5]]);
    assert_eq!(
        rules.home[0].0.map(|side| side.iter().map(Square::number).collect::<Vec<_>>()).into_array(),
        [vec![0], vec![56]]
    );
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
        ("[{ legs = [{ step = \"N\" }, { turn = \"fs\" }] }]", "quarters only"),
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
fn walls_that_moves_place() {
    refused("[walling]\nkeep = 1", "missing required key");
    refused("[walling]\nplace = \"behind\"", "`beyond`");
    refused("[walling]\nplace = \"anywhere\"\nkeep = 2", "from 1 to 1");
    refused("[walling]\nplace = \"left\"\ninstead = true", "need a move");
    refused("[walling]\nplace = \"anywhere\"\nregion = \"none\"", "never place a wall");
    refused(
        "[walling]\nplace = \"anywhere\"\n[[drops]]\nto = \"rank 1\"",
        "`drops` cannot be combined: the second part",
    );
    refused(
        "[walling]\nplace = \"anywhere\"\n[gates]\ntriggers = [\"knight\"]",
        "`gates` cannot be combined: a move that introduces",
    );
    refused("vote = true\n[walling]\nplace = \"anywhere\"", "`vote` cannot be combined: the vote is about drops");
    let petrify = "[[effects]]\nafter = \"capture\"\ncentre = true\npieces = [\"pawn\"]\nmake = \"wall\"";
    let keeps = format!("[walling]\nplace = \"anywhere\"\nkeep = 1\n{petrify}");
    refused(&keeps, "line 10, column 8: effects[1].make: with `keep = 1` in `[walling]`");
    let rules = over_chess(&format!("[walling]\nplace = \"left\"\n{petrify}\n[moves]\nchecks = \"never\"")).unwrap();
    assert!(rules.moves.no_checks && rules.walling.is_some() && rules.after_effects.len() == 1);
    let rules = over_chess("[walling]\nplace = \"anywhere\"\nkeep = 1").unwrap();
    assert!(rules.walls && rules.walling.is_some_and(|rule| rule.one && !rule.instead));
    assert!(rules.canonical.contains("[walling]\nplace = \"anywhere\"\nkeep = 1\n"), "{}", rules.canonical);
    assert!(over_chess("walling = false").unwrap().walling.is_none());
}

#[test]
fn castling_and_gates() {
    refused("[castling.K]\nking = \"e1 f1\"\npartner = \"h1 e1\"", "the king's own moves reach");
    assert!(
        over_chess(
            "[castling]\nnotation = \"king-takes-partner\"\n[castling.K]\nking = \"e1 f1\"\npartner = \"h1 e1\""
        )
        .is_ok()
    );
    refused("[pieces.king]\nmoves = \"KmR2\"", "the king's own moves reach");
    assert!(
        over_chess("[pieces.king]\nmoves = [\"K\", { move = \"cR2\" }, { move = \"R2\", from = \"rank 2\" }]").is_ok()
    );
    refused("[castling.K]\nking = \"e1 g9\"", "two squares of the board");
    refused("[castling.K]\nking = \"e1 g2\"", "on one rank");
    refused("[castling.K]\nking = \"d1 g1\"", "another home");
    refused("[castling]\norigin = \"position\"", "use \"king-takes-partner\"");
    refused("[castling]\npartner = \"king\"", "the same piece");
    refused("[castling]\nK = false\nQ = false", "needs `K`, `Q` or both");
    assert!(over_chess("castling = false\nen_passant = false").unwrap().castling.is_none());
    refused("[gates]\ntriggers = [\"pawn\"]", "`pawn` promotes");
    refused("[gates]\ntriggers = [\"knight\"]\npasses = 2", "from 0 to 1");
    refused("[castling]\ndropped_partners = true\n[gates]\ntriggers = [\"king\"]", "gate on file E");
    refused("[gates]\ntriggers = [\"knight\"]\ncaptured = \"kept\"", "expected `lost`");
    let rules = Rules::builtin("reserve-dragonet").unwrap();
    let squares = rules.gates.unwrap().squares.0.map(|side| side.iter().map(Square::number).collect::<Vec<_>>());
    assert_eq!(squares.into_array(), [vec![1, 2, 3, 5, 6], vec![57, 58, 59, 61, 62]]);
}

#[test]
fn renamed_keys_are_errors_that_name_the_new_key() {
    let piece = |moves: &str| format!("[pieces.x]\nletter = \"x\"\nmoves = {moves}");
    let screen = piece("[{ move = \"pR\", screen = [{ kinds = [\"pawn\"] }] }]"); // old-words: ok
    refused(&screen, "unknown key `kinds`: it is now called `pieces`"); // old-words: ok
    let stop = piece("[{ legs = [{ step = \"W\", end = \"stop\", man = 1 }, {}] }]"); // old-words: ok
    refused(&stop, "unknown key `man`: it is now called `piece`"); // old-words: ok
    refused("[[drops]]\nrelocate = { kinds = [\"pawn\"] }", "unknown key `kinds`: it is now called `pieces`"); // old-words: ok
    refused("[en_passant]\ncaptors = [\"pawn\"]", "unknown key `captors`: it is now called `attackers`"); // old-words: ok
    refused("[evaluation]\ndanger = [1, 1]", "unknown key `danger`: it is now called `king_danger`");
    refused(
        "[endings]\ndead_positions = \"three-men\"", // old-words: ok
        "endings.dead_positions: unknown word `three-men`: it is now called `three-pieces`", // old-words: ok
    );
}

#[test]
fn drops_and_promotions() {
    refused("[[drops]]\nonto = [\"pawn\"]", "required with `onto`");
    refused("[[drops]]\nto = \"ranks 4-1\"", "the range `4-1` is empty");
    refused("[[drops]]\nto = \"files f-c\"", "the range `f-c` is empty");
    refused("[[drops]]\nrelocate = { ahead = 0, forward = 1 }", "which `onto` defines");
    refused(
        "[[drops]]\nonto = [\"pawn\"]\nrelocate = { ahead = 1, forward = 1 }",
        "`onto` already relocates the piece",
    );
    refused("[[drops]]\nrelocate = { pieces = [\"pawn\"] }", "either `forward` or `to`");
    let two = "[[drops]]\nonto = [\"pawn\"]\nrelocate = { forward = 1 }\n";
    refused(&format!("{two}{two}"), "drops[1] and drops[2] both make room");
    refused("[pieces.x]\nletter = \"x\"\ndrops_as = \"bishop\"\n[[drops]]\n", "would be written alike");
    let apart = "[pieces.x]\nletter = \"x\"\ndrops_as = \"bishop\"\ndrop_to = \"light\"\n[pieces.bishop]\ndrop_to = \"dark\"\n[[drops]]\n";
    assert!(over_chess(apart).is_ok());
    let rules = over_chess("[[drops]]\nto = \"rank 1\"\n[[drops]]\nrelocate = { forward = 1 }").unwrap();
    let relocate = rules.drops[1].relocate.unwrap();
    assert!(!relocate.full_text && relocate.ahead == 1 && relocate.to == RelocateTo::Forward(1));
    assert!(Rules::builtin("newchess").unwrap().drops[1].relocate.unwrap().full_text);
    assert!(!Rules::builtin("meteoric").unwrap().drops[1].relocate.unwrap().full_text);
    assert!(Rules::builtin("stoltz").unwrap().drops[0].relocate.unwrap().en_passant);

    refused("[[promotion]]\nto = []", "promotion[1].to: missing required key");
    refused("[[promotion]]\nto = [\"queen\", \"queen\"]", "named twice");
    refused(
        "[[promotion]]\nto = [\"queen\", \"pawn\"]",
        "line 4, column 6: promotion[1].to: a piece cannot promote to its own",
    );
    refused("[[promotion]]\nto = { rook = [\"queen\", \"rook\"] }", "a piece cannot promote to its own type");
    refused("[[promotion]]\nto = [\"queen\"]\nlimits = { rook = 1 }", "not one of the choices");
    refused("[[promotion]]\nto = [\"queen\"]\nforced = \"rank 1\"", "extends beyond");
    refused("[[promotion]]\nto = [\"queen\"]\n[[promotion]]\nto = [\"rook\"]", "promotion[1] already says");
    refused("promotion = 5", "expected a list of tables");
    refused("[clock]\nresets = [\"pwan\"]", "did you mean `pawn`?");
}

#[test]
fn tables_merge_and_false_takes_away() {
    let start = "[board]\nstart = \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"";
    let rules = over_chess(&format!(
        "title = \"T\"\n{start}\n[pieces]\nknight = false\n[pieces.queen]\nvalue = 8\n[[promotion]]\nto = [\"queen\"]"
    ))
    .unwrap();
    assert_eq!(
        rules.piece_types.iter().map(|piece_type| piece_type.name.as_str()).collect::<Vec<_>>(),
        ["king", "queen", "rook", "bishop", "pawn"]
    );
    assert_eq!((rules.piece_types[1].value, rules.piece_types[1].letter.as_str()), (Some(800), "Q"));
    assert_eq!(rules.promotions[0].to, [PieceTypeId::new(1)]);
    assert_eq!(rules.description, "");
    let again = over_chess(&format!(
        "title = \"T\"\n[[promotion]]\nto = [\"queen\"]\n[pieces.queen]\nvalue = 8.0\n[pieces]\nknight = false\n{start}"
    ));
    assert_eq!(again.unwrap_or_else(|error| panic!("{error}")).id(), rules.id());
    assert_ne!(Rules::builtin("chess").unwrap().id(), rules.id());
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
    // The definition's own values apply, and must name existing pieces.
    let own = definition("[pieces.rook]\nvalue = 6\n[evaluation]\nvalues = { rook = [500, 510] }").unwrap();
    assert_eq!(values(&own, "rook").0.map(|value| (value.middle, value.end)), Some((500, 510)));
    let error =
        definition("[pieces]\nqueen = false\n[evaluation]\nvalues = { queen = [900, 900] }").unwrap_err().to_string();
    assert!(error.contains("no piece is called `queen`"), "{error}");
}

#[test]
fn regions_of_one_side() {
    let refused = |region: &str, expected: &str| refused(&format!("[pieces.queen]\ndrop_to = {region}"), expected);
    refused("{ white = \"rank 1\" }", "column 11: pieces.queen.drop_to: missing required key: the region `black`");
    refused("{ white = \"rank 9\", black = \"none\" }", "column 21: pieces.queen.drop_to: there is no rank `9`");
    refused("{ white = \"all\", blck = \"all\" }", "unknown key `blck`: did you mean `black`?");
    refused("{ white = { white = \"all\", black = \"all\" }, black = \"all\" }", "a region of one side has no sides");
    refused("{ white = \"same-colour\", black = \"all\" }", "neither in lists nor for one side");
    let goals =
        over_chess("[pieces.queen]\ndrop_to = { black = [\"rank 1\", \"file h\"], white = \"rank 8\" }").unwrap();
    let to = goals.piece_types[goals.piece_type("queen").unwrap().index()].drop_to;
    assert_eq!(to[Color::White], Bitboard::range(Square::new(56), Square::new(63)));
    assert_eq!(to[Color::Black] & to[Color::White], to[Color::White]);
    assert_eq!(to[Color::Black].count(), 15);
    assert!(goals.to_toml().contains("drop_to = { white = \"rank 8\", black = [\"rank 1\", \"file h\"] }"));
}

#[test]
fn a_turned_board_has_no_castling() {
    let turned = "[board]\nsymmetry = \"turned\"\n";
    refused(turned, "castling needs symmetry = \"mirror\"");
    refused("[board]\nsymmetry = \"round\"", "expected `mirror` or `turned`");
    let start = "start = \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"";
    let rules = over_chess(&format!(
        "castling = false\n{turned}{start}\n[pieces.queen]\ndrop_to = \"squares b2\"\nmoves = \"fR\""
    ));
    let rules = rules.unwrap_or_else(|error| panic!("{error}"));
    let to = rules.piece_types[rules.piece_type("queen").unwrap().index()].drop_to;
    assert_eq!(to[Color::Black], Bitboard::of(Square::new(54)));
    assert!(rules.to_toml().contains("symmetry = \"turned\""));
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
fn values_are_written_in_one_way() {
    let counted = "[[ending]]\nfull = true\nresult = \"count\"\n";
    let [one, other] =
        ["1", "1.0"].map(|value| over_chess(&format!("{counted}[values]\npawn = {value}\nblack = 0.5")).unwrap());
    assert_eq!((one.to_toml(), one.id()), (other.to_toml(), other.id()));
    assert_eq!(Rules::from_toml(&one.to_toml()).unwrap(), one);
}

#[test]
fn royal_is_true_false_last_or_one() {
    refused("[pieces.king]\nroyal = \"two\"\n", "line 4, column 9: pieces.king.royal: unknown word `two`");
    refused("[pieces.king]\nroyal = 2\n", "line 4, column 9: pieces.king.royal: expected true, false, `last` or `one`");
    refused(
        "[pieces.prince]\nletter = \"o\"\nmoves = \"K\"\nroyal = \"last\"\n",
        "line 6, column 9: pieces.prince.royal: no side ever has this",
    );
    let prince = "[pieces.prince]\nletter = \"o\"\nmoves = \"K\"\nroyal = \"last\"\n[[promotion]]\nto = [\"prince\"]\n";
    let rules = over_chess(prince).unwrap();
    assert_eq!(rules.piece_types[rules.piece_type("prince").unwrap().index()].royal, Some(Royalty::Last));
}

#[test]
fn effects_that_contradict_themselves_are_refused() {
    let effect = |rest: &str| format!("[[effects]]\nafter = \"capture\"\n{rest}");
    refused("[[effects]]\nsteps = \"K\"\nmake = \"nothing\"", "effects[1].after: missing required key");
    refused(&effect("steps = \"K\""), "effects[1].make: missing required key");
    refused(&effect("make = \"nothing\""), "line 3, column 1: effects[1]: concerns no square");
    refused(&effect("steps = \"Q\"\nmake = \"nothing\""), "line 5, column 9: effects[1].steps: expected plain leaps");
    refused(&effect("enclosed = \"pR\"\nmake = \"nothing\""), "effects[1].enclosed: expected plain leaps and rides");
    refused(&effect("steps = \"K\"\nmake = \"stone\""), "line 6, column 8: effects[1].make: unknown word `stone`");
    refused(&effect("centre = true\npieces = []\nmake = \"nothing\""), "the effect never happens");
    refused(&effect("start = true\nmake = \"nothing\""), "only `make = \"wall\"` changes it");
    refused(
        "[board]\nwalls = true\n[[effects]]\nafter = \"drop\"\nstart = true\nmake = \"wall\"",
        "a drop leaves no square",
    );
    refused(&effect("centre = true\nmake = \"wall\""), "walls need `walls = true` in `[board]`");
    refused(&effect("centre = true\nsupport = true\nmake = \"nothing\""), "without `steps` there is no square");
    refused(&effect("centre = true\nspares = [\"pawn\"]\nmake = \"nothing\""), "`pieces` limits `centre`");
    refused(&effect("steps = \"K\"\nowner = \"own\"\nmake = \"own\""), "the effect changes nothing");
    refused(&effect("steps = \"K\"\nmake = \"own\""), "name it in `spares`");
    refused(&effect("centre = true\nmake = \"enemy\""), "leave it out of `pieces`");
    refused(&effect("steps = \"K\"\nspares = [\"king\"]\nmake = \"king\""), "cannot become royal by an effect");
    let throwing = "[pieces.queen]\nmoves = { move = \"Q\", overtake = true }\n";
    refused(&format!("{throwing}{}", effect("steps = \"K\"\nmake = \"nothing\"")), "overtake, withdraw or throw");
    let rules = over_chess(&effect("steps = \"K\"\nspares = [\"king\"]\nmake = \"pawn\"")).unwrap();
    assert_eq!(Rules::from_toml(&rules.to_toml()).unwrap(), rules);
    assert_eq!(rules.after_effects[0].steps.len(), 8);
}

#[test]
fn limits_of_drops() {
    refused("[[drops]]\nper_file = 0", "expected a whole number from 1 to 16");
    refused("[[drops]]\nmates = \"always\"", "expected `any` or `never`");
    refused("[[drops]]\nmates = \"never\"\nchecks = \"never\"", "without checks");
    refused("[[drops]]\nencloses = true\nnext_to = \"own\"", "not together with `encloses`");
    refused("[[drops]]\nencloses = true\napart = \"K\"", "apart: not together with `encloses`");
    refused("[[drops]]\npushed = \"R\"", "line 4, column 10: drops[1].pushed: expected plain leaps");
    refused("[[drops]]\nfree = true\nrelocate = { ahead = 1, forward = 1 }", "free: not together with `relocate`");
    refused("[[drops]]\nas = { pawn = [\"queen\"] }\npieces = [\"rook\"]", "already names the pieces that are dropped");
    refused("[[drops]]\nas = { pwan = [\"queen\"] }", "line 4, column 8: drops[1].as: no piece is called `pwan`");
    refused("[[drops]]\nas = { pawn = [] }", "drops[1].as.pawn: no piece is named");
    refused("[[drops]]\nas = {}", "no piece is named");
    refused("[[drops]]\nfree = true", "`king` is royal, and needs a reserve");
    refused("[[drops]]\nas = [\"queen\"]", "are the same piece on the board and may be dropped on the same squares");
    refused("[[drops]]\nas = [\"pawn\"]\ncolours = \"both\"", "colours: not together with `as`");
    refused("[captures]\npromoted = \"kept\"", "`to_reserve = true` is missing");
    let rules = over_chess("[[drops]]\nas = { rook = [\"rook\", \"queen\"], pawn = [\"pawn\"] }\nfree = true").unwrap();
    assert_eq!(rules.drops.len(), 2);
    assert_eq!(Rules::from_toml(&rules.to_toml()).unwrap().drops, rules.drops);
}

#[test]
fn extensions_of_castling_en_passant_and_gates() {
    refused("[castling]\npartner = []", "castling.partner: expected at least one name");
    refused("[castling]\npartner = [\"rook\", \"king\"]", "king and partner are the same piece");
    refused("[castling]\npartner = [\"rok\"]", "did you mean `rook`?");
    refused("[castling]\nspoils = \"yes\"", "expected true or false");
    let in_place = "[[promotion]]\nto = [\"queen\"]\nin_place = ";
    refused(&format!("{in_place}true"), "expected a table");
    refused(&format!("{in_place}{{ attacks = \"some\" }}"), "expected `any` or `never`");
    refused(&format!("{in_place}{{}}\nleaving = true"), "does not go with `in_place`");
    refused(&format!("{in_place}{{}}\n[walling]\nplace = \"left\""), "does not go with `walling`");
    let other = "[[promotion]]\nto = [\"rook\"]\nregion = \"rank 3\"\n";
    refused(&format!("{other}{in_place}{{}}"), "another rule concerns a piece that promotes in place");
    refused("[castling]\ndropped = \"king\"", "expected `none` or `both`");
    refused("[castling]\ndropped = \"both\"\ndropped_partners = true", "goes neither with");
    refused("[endings]\ndraws = \"red\"", "expected `draw` or `white` or `black`");
    refused("[en_passant]\npassed = \"all\"", "expected `straight` or `any`");
    refused("[en_passant]\npromotes = \"never\"", "expected true or false");
    refused("[en_passant]\nover = \"rank 9\"", "there is no rank `9`");
    let seirawan = |rest: &str| Rules::from_toml(&format!("name = \"x\"\nextends = \"seirawan\"\n[gates]\n{rest}"));
    let error = seirawan("outlive = true\ncompulsory = true").unwrap_err().to_string();
    assert!(error.contains("gates.outlive: a compulsory introduction needs a reserve"), "{error}");
    assert!(seirawan("outlive = true").unwrap().gates.is_some_and(|gates| gates.outlive));
    let horde = over_chess("[en_passant]\nover = \"rank 3\"\n[castling]\npartner = [\"rook\", \"queen\"]").unwrap();
    let over = horde.en_passant.unwrap().over;
    assert_eq!(over[Color::Black], Bitboard::range(Square::new(40), Square::new(47)));
    assert_eq!(horde.castling.as_ref().unwrap().partners.len(), 2);
    let text = horde.to_toml();
    assert!(text.contains("over = \"rank 3\"\n") && text.contains("partner = [\"rook\", \"queen\"]\n"), "{text}");
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
    // A position of Makruk, a move, and the token of the FEN after it, by the rules of the Thai federation.
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
        // Neither side is bare and no pawn is left: the board's honour, from 0.
        ("8/8/8/3k3r/8/8/1p6/RK6 w - - 0 1", "b1b2", " counting=0/128"),
        // A count goes on, and begins anew when the side that counts becomes bare.
        ("8/8/8/3k4/8/7r/8/RK6 w - - 0 1 counting=9/128", "a1a2", " counting=10/128"),
        ("8/8/8/8/3k3r/8/8/1K5R w - - 0 1 counting=9/128", "h1h4", " counting=6/32"),
        // With pawns there is none.
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

#[test]
fn move_rules() {
    refused("[moves]\ncompulsory = \"capture\"", "moves.compulsory: expected a list of `drop` and `capture`");
    refused("[moves]\ncompulsory = []", "expected `drop`, `capture` or both");
    refused("[moves]\ncompulsory = [\"castle\"]", "expected `drop` or `capture`");
    refused("[moves]\ncompulsory = [\"capture\", \"capture\"]", "named twice");
    refused("[moves]\ncompulsory = [\"drop\"]", "this variant has no drops");
    refused("[moves]\ncompulsory_pieces = [\"pawn\"]", "goes with `compulsory`");
    refused("[moves]\ncompulsory = [\"capture\"]\ncompulsory_pieces = []", "no piece is named");
    refused("[moves]\npass = \"sometimes\"", "expected `never` or `stuck` or `always`");
    refused("[pieces.king]\nroyal = false\n[moves]\nchecks = \"never\"", "there are no checks");
    refused("[[ending]]\npassed = 2", "`passed` needs passes: `pass` in `[moves]`");
    refused("[[ending]]\npassed = 0\n[moves]\npass = \"always\"", "from 1 to 99");
    refused("[moves]\nmust = [\"capture\"]", "unknown key `must`");
    assert!(over_chess("[moves]\npass = \"always\"\nstuck = \"never\"").is_ok());
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
fn first_moves_that_are_lost_and_faces_that_are_accepted() {
    refused("[pieces.king]\nlost_to = [\"rook\"]", "needs a first move");
    refused(
        "[moves]\npass = \"always\"\n[[ending]]\nfacing = [\"king\"]\naccept = \"pass\"",
        "needs `moves = 2` or more",
    );
    refused("[[ending]]\nfacing = [\"king\"]\nmoves = 2\naccept = \"pass\"", "needs passes");
    refused("[endings]\nno_mate_by = [\"knigt\"]", "did you mean `knight`?");
}
