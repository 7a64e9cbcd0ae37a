//! Castling, gates, drops, walls and obligations.

use super::{over_chess, refused, refused_once};
use fairychess_core::variant::{RelocateTo, Rules};
use fairychess_core::{Bitboard, Color, Square};

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
    refused("[castling.K]\nking = \"e1 e1\"\npartner = \"h1 f1\"", "castling.K: the king stays on its square");
    let stays = "[castling]\nnotation = \"king-takes-partner\"\n[castling.K]\nking = \"e1 e1\"\npartner = \"h1 f1\"";
    assert!(over_chess(stays).is_ok());
    refused_once("[castling.K]\nking = \"e1 i1\"", "castling.K.king: `i1` is not a square of the board: expected two");
    refused_once("[castling.K]\nking = \"e1\"", "castling.K.king: found 1 word: expected two squares of the board");
    refused_once("[castling.K]\nking = \"e1 f1 g1\"", "castling.K.king: found 3 words: expected two squares");
    refused_once("[castling.K]\nking = 5", "castling.K.king: expected a text");
    refused_once("[castling]\nK = { partner = \"h1 f1\", king = false }", "castling.K.king: expected a text");
    let missing = "name = \"x\"\nextends = \"shogi\"\n[pieces.rook]\nmoves = \"R\"\n[castling.K]\nking = \"e1 g1\"";
    let error = Rules::from_toml(missing).unwrap_err().to_string();
    assert!(error.contains("castling.K.partner: missing required key: two squares of the board"), "{error}");
    refused("[castling.K]\nking = \"e1 g2\"", "on one rank");
    refused("[castling.K]\nking = \"d1 g1\"", "another home");
    refused("[castling]\norigin = \"position\"", "use \"king-takes-partner\"");
    refused("[castling]\npartner = \"king\"", "the same piece");
    refused("[castling]\nK = false\nQ = false", "needs `K`, `Q` or both");
    assert!(over_chess("castling = false\nen_passant = false").unwrap().castling.is_none());
    refused("[gates]\ntriggers = [\"pawn\"]", "`pawn` promotes");
    refused("[gates]\npasses = 1", "gates.triggers: missing required key");
    refused_once("[gates]\ntriggers = []", "gates.triggers: no piece is named");
    refused_once("[gates]\ntriggers = [\"knigt\"]", "gates.triggers: no piece is called `knigt`");
    refused("[gates]\ntriggers = [\"knight\"]\npasses = 2", "from 0 to 1");
    refused("[castling]\ndropped_partners = true\n[gates]\ntriggers = [\"king\"]", "gate on file E");
    refused("[gates]\ntriggers = [\"knight\"]\ncaptured = \"kept\"", "expected `lost`");
    let rules = Rules::builtin("reserve-dragonet").unwrap();
    let squares = rules.gates.unwrap().squares.0.map(|side| side.iter().map(Square::number).collect::<Vec<_>>());
    assert_eq!(squares.into_array(), [vec![1, 2, 3, 5, 6], vec![57, 58, 59, 61, 62]]);
}

#[test]
fn extensions_of_castling_en_passant_and_gates() {
    refused("[castling]\npartner = []", "castling.partner: expected at least one name");
    refused("[castling]\npartner = [\"rook\", \"king\"]", "king and partner are the same piece");
    refused_once("[castling]\npartner = [\"rok\"]", "did you mean `rook`?");
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
    assert!(seirawan("[captures]\nto_reserve = true").unwrap().gates.is_some_and(|gates| gates.outlive));
    let error = seirawan("outlive = false\n[captures]\nto_reserve = true").unwrap_err().to_string();
    assert!(error.contains("gates.outlive: a piece that is captured would come to a reserve"), "{error}");
    let horde = over_chess("[en_passant]\nover = \"rank 3\"\n[castling]\npartner = [\"rook\", \"queen\"]").unwrap();
    let over = horde.en_passant.unwrap().over;
    assert_eq!(over[Color::Black], Bitboard::range(Square::new(40), Square::new(47)));
    assert_eq!(horde.castling.as_ref().unwrap().partners.len(), 2);
    let text = horde.to_toml();
    assert!(text.contains("over = \"rank 3\"\n") && text.contains("partner = [\"rook\", \"queen\"]\n"), "{text}");
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

    refused("[[promotion]]\nregion = \"rank 8\"", "promotion[1].to: missing required key");
    refused_once("[[promotion]]\nto = []", "promotion[1].to: no piece is named");
    refused_once("[[promotion]]\nto = [\"quen\"]", "promotion[1].to: no piece is called `quen`");
    refused_once("[[promotion]]\nto = \"queen\"", "promotion[1].to: expected a list of names of pieces");
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
fn a_vote_needs_a_start_position_that_begins_with_it() {
    let start = |fen: &str| format!("vote = true\n[board]\nstart = \"{fen}\"\n[[drops]]\nto = \"rank 3\"");
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    refused_once("vote = true\n[[drops]]", "line 3, column 8: vote: the start position has no vote");
    refused_once(&start(&format!("{board}[Qq] w KQkq - 0 1")), "end its FEN with `vote=w`");
    refused_once(&start(&format!("{board} w KQkq - 0 1 vote=w")), "the vote is about the reserve, which is empty");
    assert!(over_chess(&start(&format!("{board}[Qq] w KQkq - 0 1 vote=w"))).is_ok());
    assert!(over_chess("vote = true\n[board]\nsetups = true").is_ok(), "a set-up position may begin with a vote");
}
