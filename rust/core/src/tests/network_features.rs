//! The inputs of networks, in random games of every built-in variant.

use crate::board::{BySize, by_size};
use crate::movegen::legal_moves;
use crate::network::Features;
use crate::position::Position;
use crate::tables::{Variant, splitmix};
use crate::variant::builtin;
use crate::{AnyVariant, Color, Square};

const PLIES: u64 = 40;

#[derive(Default)]
struct Seen {
    positions: usize,
    mirrored: usize,
    flipped: usize,
    reserves: usize,
}

fn columns<const W: usize>(features: &Features, position: &Position<W>, side: Color) -> Vec<u16> {
    let mut columns: Vec<u16> = features.columns(position, side).collect();
    columns.sort_unstable();
    columns
}

/// The position with all pieces on the reflected squares and the same reserves.
fn reflected<const W: usize>(variant: &Variant<W>, position: &Position<W>) -> Position<W> {
    let mut over = Position::empty(variant);
    for square in position.occupied() {
        let piece = position.piece(square).unwrap();
        over.put(variant, variant.geometry.reflected(square), piece.piece_type, piece.color);
    }
    for side in Color::BOTH {
        let counts = variant.rules.all_piece_types().iter().map(|piece_type| position.in_reserve(side, piece_type));
        over.set_reserve_to(variant, side, &counts.collect::<Vec<_>>());
    }
    over
}

fn check<const W: usize>(variant: &Variant<W>, features: &Features, position: &Position<W>, seen: &mut Seen) {
    let name = &variant.rules.name;
    let sides = Color::BOTH.map(|side| columns(features, position, side));
    let reserve: usize = Color::BOTH
        .iter()
        .flat_map(|&side| variant.rules.all_piece_types().iter().map(move |piece_type| (side, piece_type)))
        .map(|(side, piece_type)| usize::from(position.in_reserve(side, piece_type).min(features.counted(piece_type))))
        .sum();
    for columns in &sides {
        assert!(columns.windows(2).all(|pair| pair[0] < pair[1]), "{name}: an input is on twice");
        assert!(columns.iter().all(|&column| usize::from(column) < features.inputs()), "{name}");
        let walls = if position.walls().is_empty() { 0 } else { position.walls().count() as usize };
        let others = columns.len() - position.occupied().count() as usize - reserve;
        let checks = Color::BOTH.iter().map(|&side| usize::from(position.checks_given(side))).sum::<usize>();
        assert!(
            others == checks || others == checks + walls,
            "{name}: {others} inputs for {checks} checks, {walls} walls"
        );
    }
    seen.positions += 1;
    seen.reserves += usize::from(reserve > 0);
    let bucket = features.bucket(position, 8);
    assert!(bucket < 8 && features.bucket(position, 1) == 0);
    // Each side's view equals the other side's view of the position with the sides exchanged.
    if let Ok(other) = position.mirrored(variant) {
        let alike = variant.rules.piece_types.iter().all(|piece_type| piece_type.drops_as.is_none());
        for side in Color::BOTH.into_iter().filter(|_| alike && features.is_turned()) {
            assert_eq!(columns(features, &other, side.other()), sides[side.index()], "{name}");
            seen.flipped += 1;
        }
    }
    if features.is_mirrored() {
        let over = reflected(variant, position);
        for side in Color::BOTH {
            let Some(king) = position.pieces_among(side, variant.royal).lowest() else { continue };
            let middle = variant.geometry.reflected(king) == king;
            if !middle && position.walls().is_empty() && position.checks_given(Color::White) == 0 {
                let equal = columns(features, &over, side) == sides[side.index()];
                assert!(equal || position.checks_given(Color::Black) > 0, "{name}");
                seen.mirrored += 1;
            }
        }
    }
}

fn walk<const W: usize>(variant: &Variant<W>, seed: u64, seen: &mut Seen) {
    let features = Features::with_regions(variant, 4).unwrap_or_else(|_| Features::new(variant));
    let mut position = Position::from_fen(variant, &variant.rules.start_fen).unwrap();
    for ply in 0..PLIES {
        check(variant, &features, &position, seen);
        let moves = legal_moves(variant, &position);
        let Some(&mv) = moves.get(splitmix(seed | ply) as usize % moves.len().max(1)) else { return };
        position.play_unchecked(variant, mv);
    }
}

#[test]
fn both_sides_see_what_is_there() {
    let mut seen = Seen::default();
    for (index, name) in builtin::names().iter().enumerate() {
        let seed = (index as u64) << 32;
        match &AnyVariant::builtin(name).unwrap().0 {
            BySize::W1(variant) => walk(variant, seed, &mut seen),
            BySize::W2(variant) => walk(variant, seed, &mut seen),
            BySize::W4(variant) => walk(variant, seed, &mut seen),
        }
    }
    let Seen { positions, mirrored, flipped, reserves } = seen;
    assert!(
        positions > 5_000 && mirrored > 3_000 && flipped > 5_000 && reserves > 1_000,
        "{positions} {mirrored} {flipped} {reserves}"
    );
}

fn features(name: &str) -> Features {
    AnyVariant::builtin(name).unwrap().features()
}

#[test]
fn numbers_of_inputs_are_those_of_the_boards() {
    let inputs = |name: &str| features(name).inputs();
    assert_eq!(["chess", "capablanca", "wolf"].map(inputs), [768, 1280, 1600]);
    assert_eq!(inputs("crazyhouse"), 768 + 2 * (16 + 3 * 4 + 2));
    assert_eq!(inputs("seirawan"), 2 * 8 * 64 + 4);
    // Three inputs for each side's checks.
    assert_eq!(inputs("3check"), 768 + 6);
}

#[test]
fn only_symmetric_games_are_mirrored() {
    for name in [
        "chess",
        "wolf",
        "capablanca",
        "crazyhouse",
        "seirawan",
        "xiangqi",
        "shogi",
        "grand",
        "kingofthehill",
        "placement",
    ] {
        assert!(features(name).is_mirrored(), "{name}");
    }
    // These variants have colour-bound bishops, several royal pieces, or no royal piece.
    for name in ["newchess", "antichess", "breakthrough", "spartan"] {
        assert!(!features(name).is_mirrored(), "{name}");
    }
}

#[test]
fn sides_with_the_same_goal_see_the_same_board() {
    assert!(!features("racingkings").is_turned());
    assert!(features("racingkings").text().starts_with("board 8x8\nfull 16\nunturned\nmirrored king\n"));
    for name in ["chess", "kingofthehill", "racingchess", "breakthrough"] {
        assert!(features(name).is_turned(), "{name}");
    }
    let (start, moved) = ("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ b - - 0 1");
    let AnyVariant(BySize::W1(variant)) = AnyVariant::builtin("racingkings").unwrap() else { panic!("racingkings") };
    let seen = |fen: &str, side| columns(&Features::new(&variant), &Position::from_fen(&variant, fen).unwrap(), side);
    // The sides' pieces stand on reflected squares, and are reflected.
    assert_eq!(seen(start, Color::White), seen(moved, Color::Black));
}

/// The region of each square for a royal piece of a side's, rank by rank from the highest.
fn map<const W: usize>(variant: &Variant<W>, side: Color, regions: usize) -> Vec<String> {
    let features = Features::with_regions(variant, regions).unwrap();
    let royal = variant.royal.iter().next().or_else(|| variant.rules.piece_type("king")).unwrap();
    let region = |square: Square| {
        let mut position = Position::empty(variant);
        position.put(variant, square, royal, side);
        char::from_digit((features.view(&position, side) / 4) as u32, 10).unwrap()
    };
    let all: Vec<char> = variant.geometry.board.iter().map(region).collect();
    all.chunks(variant.geometry.files.into()).rev().map(|rank| rank.iter().collect()).collect()
}

#[test]
fn regions_follow_what_a_royal_piece_can_reach() {
    let of = |name: &str, side: Color, regions: usize| {
        by_size!(&AnyVariant::builtin(name).unwrap().0, variant => map(variant, side, regions)).join(" ")
    };
    let (white, black) = (Color::White, Color::Black);
    let rest = ["22333322"; 7].join(" ");
    assert_eq!(of("chess", white, 4), format!("{rest} 00111100"));
    assert_eq!(of("chess", black, 4), format!("00111100 {rest}"));
    assert_eq!(of("chess", white, 2), ["00111100"; 8].join(" "));
    assert!(of("chess", white, 8).ends_with("66777766 44555544 22333322 00111100"));
    // Kings that are dropped may be anywhere later; until then, they have the first region.
    assert_eq!(of("placement", white, 4), of("chess", white, 4));
    // Generals stay in a palace of three files and ranks.
    assert!(of("xiangqi", white, 6).ends_with("444454444 222232222 000010000"));
    assert!(of("xiangqi", black, 6).starts_with("000010000 222232222 444454444"));
    // White's pawns in Horde have no king, so only Black's side has several views.
    assert_eq!(of("horde", black, 4), of("chess", black, 4));
    let horde = AnyVariant::builtin("horde").unwrap();
    assert!(!horde.features().is_mirrored() && horde.features_with_regions(4).unwrap().is_mirrored());
    // The king of Duck Chess is not royal, but its loss ends the game.
    assert_eq!([white, black].map(|side| of("duck", side, 4)), [white, black].map(|side| of("chess", side, 4)));
    let duck = AnyVariant::builtin("duck").unwrap();
    assert!(!duck.features().is_mirrored() && duck.features_with_regions(4).unwrap().is_mirrored());
    // Both kings race to the last rank, so the bands of ranks are alike.
    let race = "66777766 66777766 44555544 44555544 22333322 22333322 00111100 00111100";
    assert_eq!((of("racingkings", white, 8), of("racingkings", black, 8)), (race.into(), race.into()));
}

#[test]
fn numbers_of_regions_that_make_no_sense_are_refused() {
    let message = |name: &str, regions: usize| {
        AnyVariant::builtin(name).unwrap().features_with_regions(regions).unwrap_err().message
    };
    for regions in [0, 3, 18, usize::MAX] {
        let expected = format!("regions: expected 1, or an even number up to 16, found {regions}");
        assert_eq!(message("chess", regions), expected);
    }
    // In Extinction Chess, the loss of any type ends the game.
    for name in ["antichess", "breakthrough", "spartan", "extinction"] {
        assert!(message(name, 4).contains("no royal piece, or one may have several, found 4"), "{name}");
        assert_eq!(AnyVariant::builtin(name).unwrap().features_with_regions(1), Ok(features(name)));
    }
    assert_eq!(message("cannonshogi", 12), "regions: expected at most 40000 inputs, found 12 times 3640");
    assert_eq!(features("chess").regions(), 1);
}

#[test]
fn a_piece_that_moves_to_one_side_only_is_not_mirrored() {
    let variant = |moves: &str| {
        let text = format!("name = \"x\"\nextends = \"chess\"\n[pieces.knight]\nmoves = \"{moves}\"");
        AnyVariant::from_toml(&text).unwrap().features()
    };
    assert!(variant("lWrWF").is_mirrored());
    assert!(!variant("lWF").is_mirrored());
}

#[test]
fn the_text_changes_with_the_pieces_only() {
    let [chess, other] = ["chess", "chess960"].map(features);
    assert_eq!((chess.text(), chess.signature()), (other.text(), other.signature()));
    assert_ne!(features("knightmate").signature(), chess.signature());
    assert!(chess.text().starts_with("board 8x8\nfull 32\nmirrored king\npiece king "), "{}", chess.text());
}

#[test]
fn a_reserve_switches_on_one_input_for_each_piece() {
    let crazyhouse = AnyVariant::builtin("crazyhouse").unwrap();
    let features = crazyhouse.features();
    let BySize::W1(variant) = &crazyhouse.0 else { panic!("64 squares") };
    let pawn = variant.rules.piece_type("pawn").unwrap();
    let on = |count: u8| {
        let mut position = Position::empty(variant);
        position.put(variant, Square::A1, pawn, Color::Black);
        let mut counts = vec![0; variant.rules.piece_types.len()];
        counts[pawn.index()] = count;
        position.set_reserve_to(variant, Color::White, &counts);
        columns(&features, &position, Color::White)
    };
    for count in 0..16 {
        let (fewer, more) = (on(count), on(count + 1));
        assert_eq!(more.len(), fewer.len() + 1);
        assert!(fewer.iter().all(|column| more.contains(column)));
    }
    assert_eq!(on(16), on(17));
}
