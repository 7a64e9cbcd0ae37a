//! Piece movement found by trial moves: tests with pieces whose movement is known, and comparisons of many sorts of pieces with a
//! search over all positions with one or two other pieces.

use fairychess_core::movement::{Movement, Need, Place, Reach, ReachKind, movement, moves_like};
use fairychess_core::variant::{Rules, builtin};
use fairychess_core::{AnyVariant, Board, Color, PieceTypeId, Square};
use std::collections::BTreeSet;

const SIZE: u8 = 7;
const MIDDLE: Square = Square::at(SIZE / 2, SIZE / 2, SIZE);
const X: PieceTypeId = PieceTypeId::new(0);
const LUMP: PieceTypeId = PieceTypeId::new(1);
const CAPTURED: PieceTypeId = PieceTypeId::new(2);
const PAWN: PieceTypeId = PieceTypeId::new(3);

/// A small game with walls, in which `x` is a piece with these moves; the other pieces are lumps, pawns and a target to capture.
fn definition(moves: &str, first_move: &str) -> String {
    format!(
        "name = \"small\"\n[board]\nfiles = {SIZE}\nranks = {SIZE}\nwalls = true\nstart = \"7/7/7/3X3/7/7/7 w - - 0 1\"\n\
         [pieces.x]\nletter = \"x\"\nfirst_move = \"{first_move}\"\nmoves = {moves}\n[pieces.lump]\nletter = \"l\"\nmoves = \"W\"\n\
         [pieces.target]\nletter = \"v\"\nmoves = \"W\"\n[pieces.pawn]\nletter = \"p\"\nfirst_move = \"none\"\n[[promotion]]\nto = [\"lump\"]\n[endings]\ndead_positions = \"none\"\n"
    )
}

fn piece_type(rules: &Rules, name: &str) -> PieceTypeId {
    rules.piece_type(name).unwrap_or_else(|| panic!("{name}"))
}

fn found(variant: &str, name: &str) -> Movement {
    let rules = Rules::builtin(variant).unwrap();
    movement(&rules, piece_type(&rules, name), Color::White, Place::Anywhere).unwrap()
}

/// The squares of the piece's actions, in files and ranks from the piece.
fn offsets(found: &Movement, wanted: impl Fn(&Reach) -> bool) -> BTreeSet<(i32, i32)> {
    let place = |square: Square| (i32::from(square.file(found.files)), i32::from(square.rank(found.files)));
    let (x, y) = place(found.square);
    let squares = found.reaches.iter().filter(|reach| wanted(reach)).map(|reach| place(reach.square));
    squares.map(|(to_x, to_y)| (to_x - x, to_y - y)).collect()
}

fn free(reach: &Reach, action: ReachKind) -> bool {
    reach.action == action && reach.needs.is_empty()
}

#[test]
fn a_knight_leaps_to_eight_squares() {
    let knight = found("chess", "knight");
    let leaps = BTreeSet::from([(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
    assert_eq!((knight.files, knight.ranks, knight.square), (7, 7, Square::new(24)));
    assert_eq!(offsets(&knight, |reach| free(reach, ReachKind::Quiet)), leaps);
    assert_eq!(offsets(&knight, |reach| free(reach, ReachKind::Capture)), leaps);
    assert_eq!(knight.reaches.len(), 16);
    let plain = |reach: &Reach| reach.way.is_empty() && !reach.first && !reach.fallback && reach.to == [reach.square];
    assert!(knight.reaches.iter().all(plain));
}

#[test]
fn a_rook_has_ways() {
    let rook = found("chess", "rook");
    assert_eq!((rook.files, rook.square, rook.reaches.len()), (9, Square::new(40), 32));
    let far = rook.reaches.iter().filter(|reach| reach.square == Square::new(44));
    assert!(far.clone().count() == 2 && far.into_iter().all(|reach| reach.way == [41, 42, 43].map(Square::new)));
}

#[test]
fn a_pawns_first_move_is_marked() {
    let rules = Rules::builtin("chess").unwrap();
    let pawn = piece_type(&rules, "pawn");
    let white = movement(&rules, pawn, Color::White, Place::Anywhere).unwrap();
    assert_eq!(offsets(&white, |reach| reach.action == ReachKind::Quiet), BTreeSet::from([(0, 1), (0, 2)]));
    assert_eq!(offsets(&white, |reach| reach.action == ReachKind::Capture), BTreeSet::from([(1, 1), (-1, 1)]));
    assert_eq!(offsets(&white, |reach| reach.first), BTreeSet::from([(0, 2)]));
    let black = movement(&rules, pawn, Color::Black, Place::Own(Square::new(52))).unwrap();
    assert_eq!(offsets(&black, |reach| reach.action == ReachKind::Quiet), BTreeSet::from([(0, -1), (0, -2)]));
    let later = movement(&rules, pawn, Color::Black, Place::Own(Square::new(44))).unwrap();
    assert_eq!(offsets(&later, |reach| reach.action == ReachKind::Quiet), BTreeSet::from([(0, -1)]));
}

#[test]
fn a_culverin_needs_a_screen() {
    let culverin = found("stoltz", "culverin");
    let lines = |min: i32, max: i32| -> BTreeSet<(i32, i32)> {
        let steps = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
        (min..=max).flat_map(|far| steps.map(|(x, y)| (far * x, far * y))).collect()
    };
    assert_eq!(offsets(&culverin, |reach| reach.action == ReachKind::Quiet), lines(1, 1));
    assert_eq!(offsets(&culverin, |reach| reach.action == ReachKind::Capture), lines(2, 4));
    let rules = Rules::builtin("stoltz").unwrap();
    let pawn = piece_type(&rules, "pawn");
    // A capture four squares to the right, over a piece on any of the three squares between; if the piece is an enemy pawn, it
    // must be directly before the target.
    let far = culverin
        .reaches
        .iter()
        .find(|reach| reach.square == Square::new(44) && reach.action == ReachKind::Capture)
        .unwrap();
    let needs: Vec<_> =
        far.needs.iter().map(|set| (set.len(), set[0].square, set[0].own, set[0].piece_types.contains(pawn))).collect();
    let expected = [(42, false), (42, true), (41, false), (41, true), (43, false), (43, true)];
    assert_eq!(needs, expected.map(|(square, own)| (1, Square::new(square), own, own || square == 43)));
    assert_eq!(far.way, [41, 43].map(Square::new));
}

#[test]
fn fallbacks_are_marked_and_jumps_are_reported_from_slides() {
    let cannon = found("reserve-swedish-cannon", "swedish-cannon");
    let slides = |reach: &Reach| free(reach, ReachKind::Quiet);
    assert_eq!(offsets(&cannon, slides).len(), 16);
    assert!(cannon.reaches.iter().filter(|reach| slides(reach)).all(|reach| reach.fallback));
    let jumps = offsets(&cannon, |reach| reach.action == ReachKind::Quiet && !reach.needs.is_empty());
    assert_eq!(jumps.len(), 12);
    assert_eq!(offsets(&cannon, |reach| reach.action == ReachKind::Capture), jumps);
}

#[test]
fn captures_elsewhere_are_reported_from_captures_by_landing() {
    let zeppelin = found("reserve-zeppelin", "zeppelin");
    assert!(zeppelin.reaches.iter().all(|reach| matches!(reach.action, ReachKind::Quiet | ReachKind::Remote)));
    assert_eq!(offsets(&zeppelin, |reach| reach.action == ReachKind::Remote).len(), 12);
    assert!(zeppelin.reaches.iter().filter(|reach| reach.action == ReachKind::Remote).all(|reach| reach.to.len() == 1));
    let divaricator = found("reserve-divaricator", "divaricator");
    let around = divaricator.reaches.iter().filter(|reach| reach.action == ReachKind::Remote);
    assert_eq!(around.map(|reach| (reach.needs.len(), reach.to.len())).collect::<Vec<_>>(), [(0, 4); 8]);
}

#[test]
fn thrown_pieces_capture() {
    let belfry = found("reserve-belfry", "belfry");
    assert!(belfry.reaches.iter().all(|reach| matches!(reach.action, ReachKind::Quiet | ReachKind::Throw)));
    let throws = offsets(&belfry, |reach| reach.action == ReachKind::Throw);
    assert!(throws.contains(&(0, 2)) && throws.contains(&(-5, 0)) && !throws.contains(&(0, 1)));
    let rules = Rules::builtin("reserve-belfry").unwrap();
    let pawn = piece_type(&rules, "pawn");
    let down =
        belfry.reaches.iter().find(|reach| reach.square == Square::new(5) && reach.action == ReachKind::Throw).unwrap();
    let pawns = |own| down.needs.iter().any(|set| set[0].own == own && set[0].piece_types.contains(pawn));
    assert!(!pawns(true) && pawns(false), "no pawn lands on its owner's first rank");
}

#[test]
fn moves_bound_to_places_are_shown_on_their_own_board() {
    let text = definition("[{ move = \"W\", land = \"ranks 1-4\" }]", "none");
    let rules = Rules::from_toml(&text).unwrap();
    let own = movement(&rules, X, Color::White, Place::Anywhere).unwrap();
    assert_eq!((own.files, own.square), (SIZE, MIDDLE));
    assert_eq!(offsets(&own, |reach| reach.action == ReachKind::Quiet), BTreeSet::from([(1, 0), (-1, 0), (0, -1)]));
    assert!(movement(&rules, X, Color::White, Place::Middle(9)).unwrap_err().to_string().contains("moves of the x"));
}

#[test]
fn long_leaps_have_room() {
    let rules = Rules::from_toml(&definition("\"(4,9)\"", "none")).unwrap();
    let far = movement(&rules, X, Color::White, Place::Anywhere).unwrap();
    assert_eq!(
        offsets(&far, |reach| reach.action == ReachKind::Quiet),
        BTreeSet::from([(4, 9), (-4, 9), (9, 4), (9, -4)])
    );
}

#[test]
fn likeness_asks_what_a_piece_does_and_not_how_it_is_written() {
    let like = |moves: &str, text: &str| {
        moves_like(&Rules::from_toml(&definition(moves, "none")).unwrap(), X, text)
            .unwrap_or_else(|error| panic!("{text}: {error}"))
    };
    for (moves, text) in [
        ("\"RB\"", "Q"),
        ("\"mRcRW\"", "R"),
        ("\"fRbRsR\"", "WW"),
        ("\"NR\"", "RN"),
        ("[\"K2\", \"iK\"]", "W2F2"),
        ("[{ legs = [{ step = \"N\", range = \"any\" }] }]", "NN"),
    ] {
        assert!(like(moves, text), "{moves} {text}");
    }
    for (moves, text) in [
        ("\"mR\"", "R"),
        ("\"R\"", "Q"),
        ("\"R6\"", "R"),
        ("\"iR\"", "R"),
        ("\"nN\"", "N"),
        ("[{ move = \"N\", land = \"dark\" }]", "N"),
    ] {
        assert!(!like(moves, text) && like(moves, text) == like(moves, text), "{moves} {text}");
    }
}

/// Another piece besides the `x`: its square and its letter.
type Other = (Square, char);

/// The moves of an `x` in the middle of the board, with these other pieces: their target squares, and whether they capture the
/// enemy piece.
fn played_to(variant: &AnyVariant, others: &[Other]) -> Vec<(Square, bool)> {
    let mut cells = vec!['.'; usize::from(SIZE * SIZE)];
    cells[MIDDLE.index()] = 'X';
    for &(square, piece) in others {
        cells[square.index()] = piece;
    }
    let rows = cells.chunks(usize::from(SIZE)).rev();
    let rows: Vec<String> = rows
        .map(|row| row.iter().map(|&piece| if piece == '.' { "1".into() } else { piece.to_string() }).collect())
        .collect();
    let board = Board::from_fen(variant, &format!("{} w - - 0 1", joined(&rows.join("/")))).unwrap();
    let mut moves = vec![];
    for mv in board.legal_moves().into_iter().filter(|mv| mv.from() == MIDDLE) {
        let mut after = board.clone();
        after.push_unchecked(mv);
        let captured = |board: &Board| board.pieces().iter().any(|(_, piece)| piece.piece_type == CAPTURED);
        moves.push((mv.to(), captured(&board) && !captured(&after)));
    }
    moves
}

/// FEN writes runs of empty squares as one number.
fn joined(rows: &str) -> String {
    let mut text = String::new();
    let mut run = 0;
    for character in rows.chars().chain(['/']) {
        if character == '1' {
            run += 1;
            continue;
        }
        if run > 0 {
            text += &run.to_string();
            run = 0;
        }
        text.push(character);
    }
    text.pop();
    text
}

/// Compares the movement found for the `x` with its moves in all positions with one or two other pieces.
fn compare(moves: &str) -> usize {
    let text = definition(moves, "all");
    let variant = AnyVariant::from_toml(&text).unwrap_or_else(|error| panic!("{moves}: {error}"));
    let found = movement(variant.rules(), X, Color::White, Place::Own(MIDDLE)).unwrap();
    let find = |square, action, free: bool| {
        found
            .reaches
            .iter()
            .find(|reach| (reach.square, reach.action) == (square, action) && reach.needs.is_empty() == free)
    };
    let needs = |reach: Option<&Reach>, (square, piece): Other| {
        let piece_type = if piece.eq_ignore_ascii_case(&'p') { PAWN } else { LUMP };
        let fits = |set: &Vec<Need>| set.len() == 1 && (set[0].square, set[0].own) == (square, piece.is_uppercase());
        reach.is_some_and(|reach| reach.needs.iter().any(|set| fits(set) && set[0].piece_types.contains(piece_type)))
    };
    let others: Vec<Square> = (0..SIZE * SIZE).map(Square::new).filter(|&square| square != MIDDLE).collect();
    let quiet: BTreeSet<Square> = played_to(&variant, &[]).into_iter().map(|(to, _)| to).collect();
    let expected: BTreeSet<Square> =
        others.iter().copied().filter(|&square| find(square, ReachKind::Quiet, true).is_some()).collect();
    assert_eq!(quiet, expected, "{moves}: quiet");
    let mut seen = 1;
    for &square in &others {
        let done = played_to(&variant, &[(square, 'v')]);
        let hit = |lands: bool| done.iter().any(|&(to, gone)| gone && (to == square) == lands);
        assert_eq!(hit(true), find(square, ReachKind::Capture, true).is_some(), "{moves}: captures on {square:?}");
        assert_eq!(
            hit(false),
            find(square, ReachKind::Remote, true).is_some(),
            "{moves}: captures {square:?} from afar"
        );
        // A wall reveals the path.
        let walled: BTreeSet<Square> = played_to(&variant, &[(square, '*')]).into_iter().map(|(to, _)| to).collect();
        for &to in quiet.iter().filter(|&&to| to != square) {
            let on_the_way = find(to, ReachKind::Quiet, true).is_some_and(|reach| reach.way.contains(&square));
            assert_eq!(on_the_way, !walled.contains(&to), "{moves}: {square:?} on the way to {to:?}");
        }
        for piece in ['L', 'P', 'l', 'p'] {
            let other = (square, piece);
            let done = played_to(&variant, &[other]);
            for &to in others.iter().filter(|&&to| to != square) {
                let goes = done.iter().any(|mv| mv.0 == to);
                let alone = quiet.contains(&to) && walled.contains(&to);
                assert_eq!(
                    goes && !alone,
                    needs(find(to, ReachKind::Quiet, false), other),
                    "{moves}: to {to:?} with {other:?}"
                );
            }
            // With another enemy piece: each capture is found, and so are the pieces that make it possible.
            for &target in others.iter().filter(|&&target| target != square) {
                let done = played_to(&variant, &[other, (target, 'v')]);
                seen += done.len();
                for action in [ReachKind::Capture, ReachKind::Remote] {
                    let hit = |&(to, gone): &(Square, bool)| gone && (to == target) == (action == ReachKind::Capture);
                    let thrown = needs(find(target, ReachKind::Throw, false), other);
                    if done.iter().any(hit) && find(target, action, true).is_none() && !thrown {
                        assert!(
                            needs(find(target, action, false), other),
                            "{moves}: {action:?} of {target:?} with {other:?}"
                        );
                    }
                    if needs(find(target, action, false), other) {
                        assert!(done.iter().any(hit), "{moves}: no {action:?} of {target:?} with {other:?}");
                    }
                }
                if needs(find(target, ReachKind::Throw, false), other) {
                    assert!(done.iter().any(|&(_, gone)| gone), "{moves}: no throw to {target:?} of {other:?}");
                }
            }
        }
    }
    seen
}

#[test]
fn nothing_is_missed_and_nothing_invented() {
    let mut pieces: Vec<String> = builtin::library()
        .into_iter()
        .map(|name| {
            let definition =
                format!("name = \"x\"\nextends = \"chess\"\n[pieces.y]\nlibrary = \"{name}\"\nletter = \"y\"");
            let text = Rules::from_toml(&definition).unwrap().to_toml();
            let (_, piece) = text.split_once("[pieces.y]").unwrap();
            piece.lines().find_map(|line| line.strip_prefix("moves = ")).unwrap().to_owned()
        })
        .collect();
    assert!(pieces.len() > 30);
    pieces.extend(
        [
            "\"[F?fsR]\"",
            "\"nN jA gB\"",
            "[\"mK\", { legs = [{ step = \"W\", range = \"any\", end = \"stop\", edge = 1 }, { turn = \"bs\", range = \"any\" }] }]", // old-words: ok
            "[{ move = \"B\", throw = true, optional = true }]",
            "[{ move = \"mNN\", overtake = true }, \"cF\"]",
            "[{ move = \"cpQ\", screen = [{ owner = \"enemy\", behind = 2 }], name = \"shot\" }, { move = \"mQ2\", fallback = { group = \"shot\", scope = \"direction\" } }]",
            "[{ overtake = true, withdraw = [\"flanks\"], land = \"dark\", legs = [{ step = \"K\", range = [2, 3], over = \"any\" }] }, \"mW\"]",
            "[{ move = \"N\", throw = true }]",
            "[{ move = \"mB\", withdraw = [\"behind\", \"flanks\"], name = \"retreat\" }, { move = \"R\", fallback = \"retreat\" }]",
            "[{ move = \"mW\", name = \"step\" }, { move = \"D\", fallback = { group = \"step\", scope = \"direction\" } }]",
            "[\"mW\", { move = \"pR4\", screen = [{ pieces = [\"pawn\"] }] }]",
        ]
        .map(str::to_owned),
    );
    let seen: usize = pieces.iter().map(|moves| compare(moves)).sum();
    assert!(seen > 1_000_000, "{seen}");
}

#[test]
fn two_hops_are_found() {
    let gun = "[\"mW\", { mode = \"c\", legs = [{ step = \"W\", range = \"any\", end = \"screen\" }, { range = \"any\", end = \"screen\" }, { range = \"any\" }] }]";
    let variant = AnyVariant::from_toml(&definition(gun, "all")).unwrap();
    let found = movement(variant.rules(), X, Color::White, Place::Own(MIDDLE)).unwrap();
    assert_eq!(
        offsets(&found, |reach| reach.action == ReachKind::Capture),
        BTreeSet::from([(0, 3), (3, 0), (0, -3), (-3, 0)])
    );
    for reach in found.reaches.iter().filter(|reach| reach.action == ReachKind::Capture) {
        assert!(!reach.needs.is_empty() && reach.needs.iter().all(|set| set.len() == 2));
        let pieces: Vec<Other> =
            reach.needs[0].iter().map(|need| (need.square, if need.own { 'L' } else { 'l' })).collect();
        let all = [pieces.as_slice(), &[(reach.square, 'v')]].concat();
        assert!(played_to(&variant, &all).contains(&(reach.square, true)));
    }
}

#[test]
fn captures_limited_to_some_enemies_are_found() {
    let captures = |moves: &str| {
        let rules = Rules::from_toml(&definition(moves, "none")).unwrap();
        let found = movement(&rules, X, Color::White, Place::Own(MIDDLE)).unwrap();
        let captures = found.reaches.iter().filter(|reach| reach.action == ReachKind::Capture);
        captures.map(|reach| (reach.square, reach.way.clone(), reach.needs.is_empty())).collect::<Vec<_>>()
    };
    let rook = captures("\"R\"");
    assert_eq!(rook.len(), 12);
    let limits = ["spares = [\"x\"]", "spares = [\"lump\", \"pawn\"]", "takes = [\"pawn\"]", "takes = \"checkers\""];
    for limit in limits {
        assert_eq!(captures(&format!("[{{ move = \"R\", {limit} }}]")), rook, "{limit}");
        assert_eq!(captures(&format!("[\"mW\", {{ move = \"cR\", {limit} }}]")), rook, "{limit}");
    }
    assert_eq!(
        captures("[{ move = \"cR\", takes = [\"pawn\"] }, { move = \"cB\", takes = [\"lump\"] }]"),
        captures("\"Q\"")
    );
    let hops = captures("\"cpR\"");
    assert!(hops.len() == 8 && hops.iter().all(|hop| !hop.2));
    for limit in ["spares = [\"x\"]", "takes = [\"pawn\"]"] {
        assert_eq!(captures(&format!("[{{ move = \"cpR\", {limit} }}]")), hops, "{limit}");
    }
}
