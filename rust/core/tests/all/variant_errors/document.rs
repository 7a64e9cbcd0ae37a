//! The definition as a whole: positions of problems, names, inheritance.

use super::{over_chess, refused};
use fairychess_core::variant::{ProblemKind, Rules, SearchSettings, builtin};
use fairychess_core::{Bitboard, Color, PieceTypeId, Square};

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
fn titles_and_descriptions_have_no_control_characters() {
    refused("title = \"\\u001b[2J\"", "line 3, column 9: title: control characters such as `\\u{1b}` are not allowed");
    refused("title = \"one\\ntwo\"", "title: control characters such as `\\u{a}`");
    refused("description = \"ab\u{9b}c\"", "line 3, column 18: description: control characters such as `\\u{9b}`");
    refused("description = \"\"\"\n\\u0007\"\"\"", "description: control characters such as `\\u{7}`");
    refused("description = \"one\\rtwo\"", "description: control characters such as `\\u{d}`");
    let rules = over_chess("title = \"Schach \u{fc}\"\ndescription = \"\"\"\none\ntwo\"\"\"").unwrap();
    assert_eq!((rules.title.as_str(), rules.description.as_str()), ("Schach \u{fc}", "one\ntwo"));
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
fn values_are_written_in_one_way() {
    let counted = "[[ending]]\nfull = true\nresult = \"count\"\n";
    let [one, other] =
        ["1", "1.0"].map(|value| over_chess(&format!("{counted}[values]\npawn = {value}\nblack = 0.5")).unwrap());
    assert_eq!((one.to_toml(), one.id()), (other.to_toml(), other.id()));
    assert_eq!(Rules::from_toml(&one.to_toml()).unwrap(), one);
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
fn a_network_is_named_by_a_plain_name() {
    for wrong in ["\"../chess\"", "\"\"", "\"a b\"", "\"chess.net\""] {
        refused(
            &format!("[evaluation]\nnetwork = {wrong}"),
            "evaluation.network: expected the name of a variant, 1 to 64 letters",
        );
    }
    refused("[evaluation]\nnetwork = true", "expected the name of a variant, found");
    let rules = over_chess("[evaluation]\nnetwork = \"chess\"").unwrap();
    assert_eq!(rules.evaluation.network.as_deref(), Some("chess"));
    assert_eq!(Rules::from_toml(&rules.to_toml()).unwrap(), rules);
    // The network changes no rule and is not inherited, because it fits only these rules.
    let chess = over_chess("").unwrap();
    assert_eq!((rules.rules_id(), &chess.evaluation.network), (chess.rules_id(), &None));
    let inherited = Rules::from_toml("name = \"x\"\nextends = \"chess960\"").unwrap();
    assert!(Rules::builtin("chess960").unwrap().evaluation.network.is_some());
    assert_eq!(inherited.evaluation.network, None);
    assert!(!inherited.to_toml().contains("[evaluation]"));
}

#[test]
fn settings_of_the_search_are_no_rules() {
    refused("[search]\nwindow = 0", "search.window: expected a whole number from 1 to 1000");
    refused("[search]\nwidnow = 20", "search: unknown key `widnow`: did you mean `window`?");
    let rules = over_chess("[search]\nwindow = 20").unwrap();
    let usual = SearchSettings::default();
    assert_eq!((rules.search.get("window"), rules.search.get("razor_margin")), (Some(20), usual.get("razor_margin")));
    assert_eq!(Rules::from_toml(&rules.to_toml()).unwrap(), rules);
    let chess = over_chess("").unwrap();
    assert_eq!((rules.rules_id(), chess.search), (chess.rules_id(), usual));
    assert_ne!(rules.id(), chess.id());
}

#[test]
fn every_setting_of_the_search_has_its_limits() {
    for setting in SearchSettings::ALL {
        assert!(setting.min <= setting.default && setting.default <= setting.max && setting.step > 0, "{setting:?}");
        for (value, is_right) in
            [(setting.min - 1, false), (setting.min, true), (setting.max, true), (setting.max + 1, false)]
        {
            assert_eq!(over_chess(&format!("[search]\n{} = {value}", setting.name)).is_ok(), is_right, "{setting:?}");
            let mut settings = SearchSettings::default();
            assert_eq!(settings.set(setting.name, value).is_ok(), is_right, "{setting:?}");
            assert_eq!(settings.get(setting.name), Some(if is_right { value } else { setting.default }));
        }
    }
}
