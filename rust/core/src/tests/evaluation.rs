//! The evaluation derived from a variant alone: it is symmetric and bounded, and its estimates for unnamed pieces are close to
//! the known values.

use crate::board::BySize;
use crate::eval::{Evaluation, Evaluator, MAX_EVALUATION};
use crate::movegen::legal_moves;
use crate::position::{Piece, Position};
use crate::tables::{Variant, splitmix};
use crate::variant::{Mate, Royalty, Rules, Tapered, Weights, builtin};
use crate::{AnyVariant, Color, PieceTypeId, Square, Term};
use std::fmt::Write as _;

/// Evaluates an expression with the inner variant, whatever the board size.
macro_rules! with {
    ($any:expr, $variant:ident => $body:expr) => {
        match &$any.0 {
            BySize::W1($variant) => $body,
            BySize::W2($variant) => $body,
            BySize::W4($variant) => $body,
        }
    };
}

fn value<const W: usize>(variant: &Variant<W>, evaluation: &Evaluation<W>, position: &Position<W>) -> i32 {
    evaluation.value(variant, position, &evaluation.sums(position))
}

fn mirrored_along<const W: usize>(variant: &Variant<W>, seed: u64) -> (usize, usize) {
    let evaluation = Evaluation::new(variant);
    let mut position = Position::from_fen(variant, &variant.rules.start_fen).unwrap();
    let (mut compared, mut uneven) = (0, 0);
    for ply in 0..100 {
        let moves = legal_moves(variant, &position);
        let Some(&mv) = moves.get(splitmix(seed | ply) as usize % moves.len().max(1)) else { break };
        position.play_unchecked(variant, mv);
        if let Ok(mirrored) = position.mirrored(variant) {
            let (here, there) = (value(variant, &evaluation, &position), value(variant, &evaluation, &mirrored));
            assert_eq!(here, there, "{} ply {ply}", variant.rules.name);
            compared += 1;
            uneven += usize::from(here != 0);
        }
    }
    (compared, uneven)
}

#[test]
fn both_sides_are_seen_alike() {
    let (mut compared, mut uneven) = (0, 0);
    for (index, name) in builtin::names().iter().enumerate() {
        // If a rule differs between the sides, such as the promotion ranks, the same piece has a different value for each side.
        if Rules::builtin(name).unwrap().canonical.contains("{ white = ") {
            continue;
        }
        for game in 0..3 {
            let seed = (index as u64) << 32 | game << 16;
            let seen = with!(AnyVariant::builtin(name).unwrap(), variant => mirrored_along(variant, seed));
            (compared, uneven) = (compared + seen.0, uneven + seen.1);
        }
    }
    assert!(compared > 8_000 && uneven > 7_000, "{compared} compared, {uneven} not even");
}

/// The values of pieces with these moves and names unknown to the engine, on a board with eight ranks.
fn guessed(files: usize, moves: &[&str]) -> Vec<i32> {
    let rest = files - 1;
    let mut definition = format!(
        "name = \"guess\"\n[board]\nfiles = {files}\n\
         start = \"z{rest}/{files}/{files}/{files}/{files}/{files}/{files}/Z{rest} w - - 0 1\"\n\
         [pieces.chief]\nletter = \"z\"\nmoves = \"K\"\nroyal = true\n"
    );
    for (letter, moves) in ('a'..).zip(moves) {
        writeln!(definition, "[pieces.piece-{letter}]\nletter = \"{letter}\"\nmoves = \"{moves}\"").unwrap();
    }
    let variant = AnyVariant::from_toml(&definition).unwrap_or_else(|error| panic!("{error}"));
    with!(variant, variant => {
        let evaluation = Evaluation::new(variant);
        Evaluator::values(&evaluation)[1..].to_vec()
    })
}

#[test]
fn unknown_pieces_have_about_the_values_of_known_ones() {
    // Knight, bishop, rook, queen, archbishop, chancellor, camel, ferz, wazir, grasshopper.
    let known = [325, 330, 500, 950, 830, 870, 250, 160, 150, 200];
    let moves = ["N", "B", "R", "Q", "BN", "RN", "C", "F", "W", "gQ"];
    for (moves, (known, guess)) in moves.iter().zip(known.iter().zip(guessed(8, &moves))) {
        assert!((guess - known).abs() * 4 <= *known, "{moves}: {guess}, {known} expected");
    }
    let wider = guessed(12, &["N", "R"]);
    let here = guessed(8, &["N", "R"]);
    assert!(wider[1] - here[1] > wider[0] - here[0], "a rook gains more by a larger board: {wider:?} {here:?}");
}

#[test]
fn the_value_of_a_piece_counts_all_enemies_that_it_captures() {
    let value = |limit: &str| {
        let definition = format!(
            "name = \"x\"\nextends = \"chess\"\n[pieces.hunter]\nletter = \"h\"\nmoves = [\"mR\", {{ move = \"cR\"{limit} }}]"
        );
        let variant = AnyVariant::from_toml(&definition).unwrap_or_else(|error| panic!("{error}"));
        variant.piece_values()[variant.rules().piece_type("hunter").unwrap().index()]
    };
    let (all, no_hunters, pawns) = (value(""), value(", spares = [\"hunter\"]"), value(", takes = [\"pawn\"]"));
    let hunters = value(", takes = [\"hunter\"]");
    assert!(no_hunters < all && (all - no_hunters) * 5 < all, "{no_hunters} of {all}");
    assert!(pawns < no_hunters && (pawns - hunters).abs() * 10 < pawns, "{pawns} and {hunters}");
}

#[test]
fn a_board_full_of_queens_is_within_bounds() {
    let variant = AnyVariant::builtin("wolf").unwrap();
    with!(variant, variant => {
        let evaluation = Evaluation::new(variant);
        let mut position = Position::empty(variant);
        for square in variant.geometry.board {
            let piece_type = PieceTypeId::new(u8::from(square != Square::A1));
            position.set_piece(variant, square, Some(Piece { piece_type, color: Color::White }), false);
        }
        assert_eq!(value(variant, &evaluation, &position), MAX_EVALUATION);
        position.set_side_to_move(Color::Black);
        assert_eq!(value(variant, &evaluation, &position), -MAX_EVALUATION);
    });
}

/// The evaluation of the start position without Black's queen, for a definition that extends chess with this `[evaluation]`.
fn over_chess(evaluation: &str) -> (i32, Vec<i32>) {
    let start = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let definition =
        format!("name = \"x\"\nextends = \"chess\"\n[board]\nstart = \"{start}\"\n[evaluation]\n{evaluation}\n");
    let variant = AnyVariant::from_toml(&definition).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(AnyVariant::from_toml(&variant.to_toml()).as_ref(), Ok(&variant), "{}", variant.to_toml());
    assert!(variant.to_toml().contains("[evaluation]\n"));
    with!(variant, variant => {
        let evaluation = Evaluation::new(variant);
        let position = Position::from_fen(variant, &variant.rules.start_fen).unwrap();
        (value(variant, &evaluation, &position), Evaluator::values(&evaluation).to_vec())
    })
}

#[test]
fn a_definition_may_set_values_and_weights() {
    let (plain, values) = over_chess("tempo = [0, 0]");
    let (dear, dearer) = over_chess("tempo = [0, 0]\nvalues = { queen = [2000, 2000], king = [500, 500] }");
    assert_eq!((dearer[0], dearer[1]), (0, 2000));
    assert_eq!(&dearer[2..], &values[2..]);
    assert!(dear - plain > 900, "{dear} {plain}");
    assert_eq!(over_chess("tempo = [40, 40]").0 - plain, 40);
}

/// How often a term occurs in a chess position, White's count minus Black's.
fn seen(name: &str, fen: &str) -> i32 {
    seen_in("chess", name, fen)
}

/// The same for a position of any variant.
fn seen_in(variant: &str, name: &str, fen: &str) -> i32 {
    with!(AnyVariant::builtin(variant).unwrap(), variant => {
        let position = Position::from_fen(variant, fen).unwrap();
        let mut settings = variant.rules.evaluation.clone();
        let before = value(variant, &Evaluation::with(variant, &settings), &position);
        let at = Weights::NAMES.iter().position(|&other| other == name).unwrap();
        *settings.weights.all_mut()[at] += Tapered::flat(100);
        let more = value(variant, &Evaluation::with(variant, &settings), &position) - before;
        (f64::from(more) / 100.0).round() as i32
    })
}

#[test]
fn notions_are_seen_where_they_are() {
    for (name, board, count) in [
        ("phalanx", "4k3/pp1p4/8/8/3PPP2/8/8/4K3", 3 - 2),
        ("backward", "4k3/8/8/4p3/4P3/3P4/8/4K3", 1),
        ("backward", "4k3/8/8/8/4P3/3P4/8/4K3", 0),
        ("passed_safe", "4k3/8/8/3P4/8/8/8/4K3", 1),
        ("passed_safe", "8/3k4/8/3P4/8/8/8/4K3", 0),
        ("loose_pawn", "4k3/8/8/p7/8/8/8/R3K3", 1),
        ("loose_pawn", "4k3/8/1p6/p7/8/8/8/R3K3", 0),
        ("outpost", "4k3/8/8/3N4/4P3/8/8/4K3", 1),
        ("outpost", "4k3/2p5/8/3N4/4P3/8/8/4K3", 0),
        ("outpost", "4k3/8/8/3N4/8/8/8/4K3", 0),
        ("outpost", "4k3/8/8/3R4/4P3/8/8/4K3", 0),
        ("half_open", "4k3/p7/8/8/8/8/8/R3K3", 1),
        ("half_open", "4k3/8/8/8/8/8/P7/R3K3", 0),
        ("open", "4k3/8/8/8/8/8/8/R3K3", 1),
        ("open", "4k3/p7/8/8/8/8/8/R3K3", 0),
        // White restricts a8. Black restricts a8, and b1 and d1, which its pawn attacks.
        ("restricted", "1r2k3/8/8/8/8/8/2p5/R3K3", 1 - 3),
        ("king_danger", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", 0),
    ] {
        assert_eq!(seen(name, &format!("{board} w - - 0 1")), count, "{name} in {board}");
    }
    let attacked = "5rk1/5p1p/6pQ/6N1/8/8/8/4K3 w - - 0 1";
    assert!(seen("king_danger", attacked) > 0, "a queen and a knight are about to mate");
}

#[test]
fn special_captures_attack() {
    for (variant, name, board, count) in [
        // A grasshopper that can hop over a pawn, and one on the next file.
        ("grasshopper", "loose", "4k3/8/8/q7/P7/8/8/G3K3", 1),
        ("grasshopper", "threat_by_less", "4k3/8/8/q7/P7/8/8/G3K3", 1),
        ("grasshopper", "loose", "4k3/8/8/q7/P7/8/8/1G2K3", 0),
        // A piece protected by a grasshopper is not loose.
        ("grasshopper", "loose", "q3k3/p7/8/n7/P7/8/8/G3K3", 1),
        ("grasshopper", "loose", "g3k3/8/p7/n7/P7/8/8/G3K3", 0),
        // A culverin captures at any distance beyond most pieces, but only on the square just beyond an enemy pawn.
        ("culverin", "loose", "q3k3/5p2/8/8/N7/1P6/8/C3K3[]", 1),
        ("culverin", "loose", "q3k3/5p2/8/8/p7/8/8/C3K3[]", 0),
        // A zeppelin lands on an empty square and captures the piece just before it.
        ("reserve-zeppelin", "loose", "4k3/5p2/8/q7/8/8/8/ZK6[]", 1),
        ("reserve-zeppelin", "loose", "4k3/5p2/n7/q7/8/8/8/ZK6[]", 0),
        // An adjacent piece blocks a horse, and a cannon needs a screen.
        ("xiangqi", "loose", "3k5/9/9/9/9/9/2r6/9/3N5/4K4", 1),
        ("xiangqi", "loose", "3k5/9/9/9/9/9/2r6/3P5/3N5/4K4", 0),
        ("xiangqi", "loose", "3k5/9/9/9/r8/9/9/p8/9/C3K4", 1),
    ] {
        assert_eq!(seen_in(variant, name, &format!("{board} w - - 0 1")), count, "{variant}: {name} in {board}");
    }
}

#[test]
fn what_a_definition_says_wrongly_is_reported_with_its_place() {
    for (line, message) in [
        ("tempi = [1, 2]", "line 4, column 1: evaluation: unknown key `tempi`: did you mean `tempo`?"),
        ("tempo = 3", "line 4, column 9: evaluation.tempo: expected a list of two whole numbers from -1000 to 1000"),
        ("tempo = [3]", "line 4, column 9: evaluation.tempo: expected a list of two whole numbers"),
        ("tempo = [3, 1001]", "line 4, column 9: evaluation.tempo: expected a list of two whole numbers"),
        ("tempo = [3, 1.5]", "line 4, column 9: evaluation.tempo: expected a list of two whole numbers"),
        (
            "values = { kinght = [1, 2] }",
            "line 4, column 12: evaluation.values: no piece is called `kinght`: did you mean `king` or `knight`?",
        ),
        (
            "reserve = { knight = [1, 30001] }",
            "line 4, column 22: evaluation.reserve.knight: expected a list of two whole numbers from -30000 to 30000",
        ),
        ("values = 7", "line 4, column 10: evaluation.values: expected a table"),
    ] {
        let definition = format!("name = \"x\"\nextends = \"chess\"\n[evaluation]\n{line}\n");
        let error = Rules::from_toml(&definition).expect_err(line).to_string();
        assert!(error.contains(message), "{line}\ngave\n{error}");
    }
    let without = "name = \"x\"\nextends = \"chess\"\nevaluation = false\n";
    assert_eq!(Rules::from_toml(without).unwrap().evaluation.weights, Weights::default());
}

#[test]
fn the_reference_names_every_weight_with_its_default() {
    let definition = include_str!("../../../../docs/variants.md");
    let mut weights = Weights::default();
    for (name, weight) in Weights::NAMES.iter().zip(weights.all_mut()) {
        let row = format!("| `{name} = [{}, {}]` |", weight.middle, weight.end);
        assert!(definition.contains(&row), "{row}");
    }
}

fn terms_add_up<const W: usize>(variant: &Variant<W>, seed: u64, seen: &mut [(Term, u32)]) -> usize {
    let evaluation = Evaluation::new(variant);
    let mut position = Position::from_fen(variant, &variant.rules.start_fen).unwrap();
    let mut compared = 0;
    for ply in 0..300 {
        let breakdown = evaluation.breakdown(variant, &position);
        let expected = value(variant, &evaluation, &position);
        let for_white = if position.side_to_move() == Color::White { expected } else { -expected };
        assert_eq!(breakdown.value, for_white, "{} ply {ply}", variant.rules.name);
        let sum: Tapered = breakdown.terms.iter().map(|(_, values)| values[Color::White] - values[Color::Black]).sum();
        let end = f64::from((f64::from(sum.end) * breakdown.winnable) as i32);
        let mixed = f64::from(sum.middle) * breakdown.phase + end * (1.0 - breakdown.phase);
        assert!((mixed - f64::from(for_white)).abs() < 1.0, "{} ply {ply}: {mixed}", variant.rules.name);
        for (count, &(term, values)) in seen.iter_mut().zip(&breakdown.terms) {
            assert_eq!(count.0, term);
            count.1 += u32::from(values.iter().any(|&value| value != Tapered::default()));
        }
        compared += 1;
        let moves = legal_moves(variant, &position);
        let Some(&mv) = moves.get(splitmix(seed | ply) as usize % moves.len().max(1)) else { break };
        position.play_unchecked(variant, mv);
    }
    compared
}

#[test]
fn terms_add_up_to_the_evaluation() {
    let mut seen: Vec<(Term, u32)> = Term::ALL.into_iter().map(|term| (term, 0)).collect();
    let mut compared = 0;
    for (index, name) in builtin::names().iter().enumerate() {
        let seed = (index as u64) << 32;
        compared += with!(AnyVariant::builtin(name).unwrap(), variant => terms_add_up(variant, seed, &mut seen));
    }
    assert!(compared > 8_000, "{compared}");
    // The mop-up term needs a bare king, which is rare in random games.
    let unseen = seen.iter().filter(|&&(term, count)| count == 0 && term != Term::MopUp).count();
    assert_eq!(unseen, 0, "{seen:?}");
}

#[test]
fn a_bare_king_is_driven_to_the_edge() {
    let chess = AnyVariant::builtin("chess").unwrap();
    let BySize::W1(chess) = &chess.0 else { panic!("chess has 64 squares") };
    let evaluation = Evaluation::new(chess);
    let mop_up = |fen: &str| {
        let position = Position::from_fen(chess, fen).unwrap();
        let breakdown = evaluation.breakdown(chess, &position);
        assert_eq!(breakdown.value, value(chess, &evaluation, &position), "{fen}");
        breakdown.terms.into_iter().find(|&(term, _)| term == Term::MopUp).unwrap().1
    };
    let edge = mop_up("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    let middle = mop_up("8/8/8/3k4/8/8/8/R3K3 w - - 0 1");
    assert!(edge[Color::White].end > middle[Color::White].end, "{edge:?} {middle:?}");
    assert_eq!(edge[Color::Black], Tapered::default());
    // Bishop and knight mate only in corners of the bishop's colour.
    let right = mop_up("7k/8/8/8/8/8/8/2B1KN2 w - - 0 1");
    let wrong = mop_up("k7/8/8/8/8/8/8/2B1KN2 w - - 0 1");
    assert!(right[Color::White].end > wrong[Color::White].end, "{right:?} {wrong:?}");
    let with_rook = ["7k/8/8/8/8/8/8/2B1KR2 w - - 0 1", "k7/8/8/8/8/8/8/2B1KR2 w - - 0 1"].map(mop_up);
    assert_eq!(with_rook[0], with_rook[1], "a rook mates in any corner");
}

/// The engine's internal factor for values must not be visible.
/// The value of a position for White.
fn for_white(name: &str, fen: &str) -> i32 {
    with!(AnyVariant::builtin(name).unwrap(), variant => {
        let position = Position::from_fen(variant, fen).unwrap();
        let value = value(variant, &Evaluation::new(variant), &position);
        if position.side_to_move() == Color::White { value } else { -value }
    })
}

#[test]
fn goals_other_than_mate_are_seen() {
    // In Snort, the side that can place more stones is ahead: here White, because Black may not place stones next to White's.
    assert!(for_white("snort", "8/8/2P5/8/5P2/8/8/7p w - - 0 1") > 100);
    // A fox with a gap between the hounds is closer to its goal than one without.
    let (open, closed) = ("8/8/8/8/1h1h3h/8/3F4/7h b - - 0 1", "8/8/8/8/1h1h1h1h/8/3F4/8 b - - 0 1");
    assert!(for_white("fox-and-hounds", open) > for_white("fox-and-hounds", closed) + 100);
    // A dog in front of a buffalo stops it.
    let (free, stopped) = ("11/11/2b8/11/11/2D8/7C3 w - - 0 1", "11/11/2b8/11/11/3D7/7C3 w - - 0 1");
    assert!(for_white("buffalo", free) > for_white("buffalo", stopped) + 200);
    // A stone in the corner can no longer change sides; one next to it can.
    let (corner, beside) = ("P7/1p6/8/8/8/8/8/8 w - - 0 1", "8/1p6/2P5/8/8/8/8/8 w - - 0 1");
    assert!(for_white("flipello", corner) > for_white("flipello", beside) + 50);
    // Distances are measured in knight moves: a knight on c3 is closer to the far corner than one on b1.
    let (near, far) = ("8/8/8/8/8/2N5/8/n7 w - - 0 1", "8/8/8/8/8/8/8/nN6 w - - 0 1");
    assert!(for_white("knights-halma", near) > for_white("knights-halma", far));
    // A side that wants to be mated wants to have few pieces.
    assert!(for_white("misere", "4k3/8/8/8/8/8/8/QR2K3 w - - 0 1") < -50);
    // The musketeers lose when all are in line, so two on one rank are close to losing, even with a piece between them.
    let (line, apart) = ("5/5/MpM2/5/4M w - - 0 1", "5/M4/1pM2/5/4M w - - 0 1");
    assert!(for_white("three-musketeers", line) < for_white("three-musketeers", apart));
    // A hoplite has few moves, but its value includes its promotion.
    let spartan = AnyVariant::builtin("spartan").unwrap();
    assert!(spartan.piece_values()[spartan.rules().piece_type("hoplite").unwrap().index()] >= 50);
}

#[test]
fn a_value_from_the_engine_is_the_value_of_the_definition() {
    for name in ["chess", "newchess", "wolf", "grand"] {
        with!(AnyVariant::builtin(name).unwrap(), variant => {
            let values = Evaluation::new(variant).piece_values(variant);
            for (piece_type, &value) in variant.rules.piece_types.iter().zip(&values) {
                if let Some(defined) = piece_type.value.filter(|_| piece_type.royal.is_none()) {
                    assert!((value - defined).abs() <= 1, "{name}, {}: {value}", piece_type.name);
                }
            }
        });
    }
}

#[test]
fn values_are_in_the_units_of_definitions() {
    let mut without = vec![];
    for name in builtin::names() {
        let variant = AnyVariant::builtin(&name).unwrap();
        let values = variant.piece_values();
        for (at, (piece_type, &value)) in variant.rules().piece_types.iter().zip(&values).enumerate() {
            // If pieces are a burden, the definition gives them negative values.
            let given = variant.rules().evaluation.values.get(at).copied().flatten();
            match (piece_type.royal == Some(Royalty::Always), piece_type.value) {
                (true, _) => assert_eq!(value, 0, "{name}: {}", piece_type.name),
                (false, Some(defined)) if value > 0 => assert_eq!(value, defined, "{name}: {}", piece_type.name),
                (false, _) if given.is_some_and(|given| given.middle < 0 && given.end < 0) => {
                    assert!(value < 0, "{name}: {}", piece_type.name);
                }
                // If a side can win by losing its pieces or by being mated, all of its pieces are a burden.
                (false, _) if value < 0 => {
                    let rules = variant.rules();
                    assert!(!rules.ending_rules.is_empty() || rules.endings.mate == Mate::Win, "{name}");
                    let royal = |at: usize| rules.piece_types[at].royal.is_some();
                    assert!((0..values.len()).all(|at| values[at] < 0 || royal(at)), "{name}: {values:?}");
                }
                (false, None) if value == 0 && piece_type.royal.is_none() => {
                    without.push(format!("{name}: {}", piece_type.name));
                }
                (false, _) => {}
            }
        }
    }
    assert!(without.is_empty(), "{without:?}");
}
