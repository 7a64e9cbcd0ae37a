//! Piece notation: the meaning of strings and tables.

use fairychess_core::piece::{
    Condition, Effects, End, MoveDef, Owner, Passing, Rotation, Surroundings, UNLIMITED, read, read_step,
};
use fairychess_core::variant::{Region, Rules};
use fairychess_core::{Bitboard, PieceTypeId, PieceTypeSet};

const PIECE_TYPES: PieceTypeSet = PieceTypeSet::first(6);

fn around() -> Surroundings {
    Surroundings { board: Region::both(Bitboard::first_squares(64)), sides: (8, 8), piece_types: PIECE_TYPES }
}

fn moves(text: &str) -> Vec<MoveDef> {
    read(text, &around()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The moves of a library piece, added to chess.
fn library(name: &str) -> Vec<MoveDef> {
    let text = format!("name = \"x\"\nextends = \"chess\"\n[pieces.x]\nlibrary = \"{name}\"\nletter = \"x\"");
    let rules = Rules::from_toml(&text).unwrap();
    rules.piece_types.last().unwrap().moves.clone()
}

/// Steps as text.
fn steps(def: &MoveDef) -> String {
    def.path.steps.iter().map(|step| format!("{},{}", step.dx, step.dy)).collect::<Vec<_>>().join(" ")
}

const ANY_PIECE: Condition = Condition { owner: Owner::Any, piece_types: PIECE_TYPES, behind: UNLIMITED };

#[test]
fn modes_and_ranges() {
    for (text, quiet, capture, first, max) in [
        ("W", true, true, false, 1),
        ("mW", true, false, false, 1),
        ("cF", false, true, false, 1),
        ("mcF", true, true, false, 1),
        ("iN", true, true, true, 1),
        ("R", true, true, false, UNLIMITED),
        ("R3", true, true, false, 3),
        ("W0", true, true, false, UNLIMITED),
        ("WW", true, true, false, UNLIMITED),
        ("NN", true, true, false, UNLIMITED),
        ("NN2", true, true, false, 2),
        ("K2", true, true, false, 2),
        ("(1,3)0", true, true, false, UNLIMITED),
    ] {
        let [def] = &moves(text)[..] else { panic!("{text}") };
        assert_eq!((def.quiet, def.capture, def.first), (quiet, capture, first), "{text}");
        let [leg] = &def.path.legs[..] else { panic!("{text}") };
        assert_eq!((leg.min, leg.max, &leg.end, leg.passing), (1, max, &End::Land, Passing::Any), "{text}");
        assert_eq!((def.from, def.land), (around().board, around().board));
    }
    for (one, other) in
        [("WW", "R"), ("W0", "R"), ("FF", "B"), ("KK", "Q"), ("NN2", "N2"), ("CC", "(1,3)0"), ("C", "L")]
    {
        assert_eq!(moves(one), moves(other), "{one} {other}");
    }
}

#[test]
fn pawns_are_three_groups() {
    let pawn = moves("mfWcfFimfnD");
    assert_eq!(pawn.iter().map(steps).collect::<Vec<_>>(), ["0,1", "1,1 -1,1", "0,2"]);
    assert_eq!(pawn[2].path.legs[0].passing, Passing::Empty);
    assert!(pawn[2].first && pawn[2].quiet && !pawn[2].capture);
    assert_eq!(moves("jA")[0].path.legs[0].passing, Passing::Piece);
}

#[test]
fn hops_are_two_legs() {
    for (text, total, behind) in
        [("pR", UNLIMITED, UNLIMITED), ("gQ", UNLIMITED, 1), ("pB3", 3, UNLIMITED), ("gNN", UNLIMITED, 1)]
    {
        let [def] = &moves(text)[..] else { panic!("{text}") };
        let [run, land] = &def.path.legs[..] else { panic!("{text}") };
        assert_eq!((run.min, run.max, &run.end), (1, UNLIMITED, &End::Screen(vec![ANY_PIECE])), "{text}");
        assert_eq!((&land.rotations[..], land.min, land.max), (&[Rotation(0)][..], 1, behind), "{text}");
        assert_eq!(def.path.total, total, "{text}");
    }
}

#[test]
fn brackets_are_paths() {
    let griffon = moves("[F?fsR]");
    assert_eq!(griffon.len(), 2);
    assert_eq!(griffon[0], moves("F")[0]);
    let legs = &griffon[1].path.legs;
    assert_eq!((&legs[0].end, legs[0].max), (&End::Empty, 1));
    assert_eq!((&legs[1].rotations[..], legs[1].max), (&[Rotation(-1), Rotation(1)][..], UNLIMITED));
    assert_eq!(moves("[F-R]")[0], griffon[1]);
    assert_eq!(moves("[W-fsB]"), moves("[W-B]"));
    assert_eq!(moves("c[fN-lN]")[0].path.legs[1].rotations, [Rotation(-2)]);
    assert_eq!(moves("[W-W]")[0].path.legs[1].rotations, [Rotation(0)]);
    assert_eq!(moves("[W-frlK]")[0].path.legs[1].rotations, [Rotation(-2), Rotation(1)]);
    assert_eq!(moves("[D-fsA]")[0].path.legs[1].rotations, [Rotation(-1), Rotation(1)]);
}

#[test]
fn errors_name_their_column() {
    for (text, column) in [
        ("nW", 1),
        ("mjK", 2),
        ("njN", 2),
        ("npNN", 2),
        ("pN", 1),
        ("gR1", 1),
        ("pgR", 2),
        ("n[F-R]", 1),
        ("[F-fR]", 4),
        ("[W-D]", 4),
        ("[N-fsC]", 4),
        ("[N-B]", 4),
        ("[K-R]", 4),
        ("[F-vR]", 4),
        ("[W-fvsF]", 5),
        ("vv[W-F]", 1),
        ("mfx", 3),
    ] {
        let error = read(text, &around()).unwrap_err();
        assert_eq!(error.column, column, "{text}: {error}");
    }
    for text in ["mW", "W2", "WW", "R", "WF", "[W-F]", "", "W F"] {
        assert!(read_step(text).is_err(), "{text}");
    }
    assert_eq!(read_step("fsN").unwrap().len(), 2);
}

#[test]
fn library_pieces_are_what_the_rules_say() {
    let pawn = PieceTypeSet::of(PieceTypeId::new(5));
    let all = PieceTypeSet::first(7);
    let [quiet, hop] = &library("culverin")[..] else { panic!() };
    assert!(quiet.quiet && !quiet.capture && !hop.quiet && hop.capture);
    let screen = vec![
        Condition { owner: Owner::Enemy, piece_types: pawn, behind: 1 },
        Condition { owner: Owner::Any, piece_types: all, behind: UNLIMITED },
    ];
    assert_eq!(hop.path.legs[0].end, End::Screen(screen));
    assert_eq!(hop.path.steps.len(), 8);

    let [run] = &library("dimachaer")[..] else { panic!() };
    let any = vec![Condition { owner: Owner::Any, piece_types: all, behind: UNLIMITED }];
    assert_eq!(steps(run), "0,1 1,0 0,-1 -1,0");
    assert_eq!(run.path.legs[0].end, End::Stop { piece: Some(0), edge: None, screen: any.clone() });
    assert_eq!(run.path.legs[1].rotations, [Rotation(-1), Rotation(1)]);
    assert!(run.quiet && run.capture);

    let [slide, strike] = &library("murmillo")[..] else { panic!() };
    assert!(slide.quiet && !slide.capture && !strike.quiet && strike.capture);
    assert_eq!(strike.path.legs[0].end, End::Stop { piece: Some(0), edge: Some(0), screen: any });

    let [jump, slide] = &library("swedish-cannon")[..] else { panic!() };
    assert_eq!(jump.group, Some(0));
    let fallback = slide.fallback.unwrap();
    assert_eq!((fallback.group, fallback.per_direction, fallback.judged_legal), (0, false, false));

    let [flight] = &library("dragonet")[..] else { panic!() };
    assert_eq!(flight.land_same_colour, Some(true));
    assert_eq!(flight.effects, Effects { overtake: true, ..Effects::default() });
    assert!(flight.path.legs[0].over_any && flight.quiet && !flight.capture && flight.path.steps.len() == 8);
    assert_eq!(library("zeppelin")[0].path.steps.len(), 4);

    assert!(library("belfry")[0].effects.throw && library("trebuchet")[0].path.legs[0].max == 2);
    assert!(library("divaricator")[0].effects.withdraw_flanks);
    assert_eq!(library("vicuna").len(), 3);
    assert_eq!(library("mastodon").iter().map(|def| def.path.steps.len()).sum::<usize>(), 16);
}
