//! Compares dead positions with all sequences of moves: in random games on small boards, no winnable position is judged dead.

use fairychess_core::{AnyVariant, Board, Color, Termination};
use fastrand::Rng;
use std::collections::HashSet;
use std::fmt::Write;

fn board(definition: &str, fen: &str) -> Board {
    Board::from_fen(&AnyVariant::from_toml(definition).unwrap(), fen).unwrap()
}

fn chess_with(changes: &str) -> String {
    format!("name = \"changed\"\nextends = \"chess\"\n{changes}")
}

#[test]
fn a_changed_piece_may_mate() {
    let bishop = "4k3/8/8/8/8/8/8/4KB2 w - - 0 1";
    for changes in [
        "[pieces.bishop]\nletter = \"b\"\nmoves = \"Q\"",
        "[pieces.bishop]\nletter = \"b\"\nmoves = \"R\"",
        "[pieces.king]\nmoves = \"N\"",
        "[endings]\nstalemate = \"loss\"",
        "[[ending]]\nchecks = 3",
        "[[ending]]\nreach = \"rank 8\"\npieces = [\"king\"]\nresult = \"win\"",
    ] {
        let board = board(&chess_with(changes), bishop);
        assert!(!board.is_insufficient_material(), "{changes}");
        assert_eq!(board.outcome(false), None, "{changes}");
    }
    assert!(board(&chess_with(""), bishop).is_insufficient_material());
    // A bishop that also steps sideways is no longer colour-bound, but still too weak alone.
    let changes = "[pieces.bishop]\nletter = \"b\"\nmoves = \"BsW\"";
    let two = "4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1";
    assert!(!board(&chess_with(changes), two).is_insufficient_material());
    assert!(board(&chess_with(""), two).is_insufficient_material());
}

#[test]
fn a_definition_declares_fewer_dead_positions() {
    let wazir = "[pieces.wazir]\nletter = \"w\"\n";
    let fen = "4k3/8/8/8/8/8/8/4KW2 w - - 0 1";
    assert!(board(&chess_with(wazir), fen).is_insufficient_material());
    for endings in ["dead_positions = \"none\"", "dead_positions = \"fide\"\nminor = [\"knight\"]\ncolour_bound = []"] {
        assert!(!board(&chess_with(&format!("{wazir}[endings]\n{endings}")), fen).is_insufficient_material());
    }
    // Listing a piece as weak cannot make a winnable position dead.
    let rook = "[endings]\ndead_positions = \"fide\"\nminor = [\"rook\"]";
    assert!(!board(&chess_with(rook), "4k3/8/8/8/8/8/8/4KR2 w - - 0 1").is_insufficient_material());
    let strong = "name = \"strong\"\nextends = \"crazyhouse\"\n[pieces.knight]\nletter = \"n\"\nmoves = \"NQ\"";
    assert!(!board(strong, "4k3/8/8/8/8/8/8/4KN2[] w - - 0 1").is_insufficient_material());
    let strong = "name = \"strong\"\nextends = \"atomic\"\n[pieces.knight]\nletter = \"n\"\nmoves = \"NQ\"";
    assert!(!board(strong, "4k3/8/8/8/8/8/8/4KN2 w - - 0 1").is_insufficient_material());
}

#[test]
fn one_side_may_be_too_weak() {
    for (variant, fen, weak) in [
        ("chess", "4k2r/8/8/8/8/8/8/3BK3 w - - 0 1", Some(Color::White)),
        ("chess", "4k2n/8/8/8/8/8/8/3BK3 w - - 0 1", None),
        ("chess", "4k1qq/8/8/8/8/8/8/3NK3 w - - 0 1", Some(Color::White)),
        ("atomic", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", Some(Color::Black)),
        ("horde", "k7/8/8/8/8/8/8/BB6 w - - 0 1", Some(Color::White)),
        ("antichess", "8/8/8/8/8/8/n7/1N6 w - - 0 1", Some(Color::Black)),
        ("capablanca", "4k4r/10/10/10/10/10/10/3BK5 w - - 0 1", Some(Color::White)),
    ] {
        let board = Board::from_fen(&AnyVariant::builtin(variant).unwrap(), fen).unwrap();
        for side in Color::BOTH {
            assert_eq!(board.has_insufficient_material(side), weak == Some(side), "{variant}: {fen}, {side:?}");
        }
    }
}

/// Atoms of random pieces: leapers, sliders, lame leapers, hoppers, divergent and one-sided ones.
const ATOMS: [&str; 24] = [
    "W", "F", "N", "A", "D", "R", "B", "K", "WA", "FD", "R2", "B2", "mWcF", "mFcW", "fWbF", "sW", "fsW", "vW", "mRcpR",
    "pB", "nN", "nA", "fFvW", "mNcK",
];

/// A definition on a small board with a king and two other pieces.
fn definition(rng: &mut Rng, largest: usize) -> (String, usize, usize) {
    let (files, ranks) = (rng.usize(3..=largest), rng.usize(3..=4));
    let empty = vec![files.to_string(); ranks - 2].join("/");
    let rest = if files == 3 { "" } else { "1" };
    let start = format!("kab{rest}/{empty}/{rest}BAK w - - 0 1");
    let king = if rng.u8(..4) > 0 { "K" } else { *rng.choice(["W", "F", "N", "WD", "fK", "sW"].iter()).unwrap() };
    let atom = |rng: &mut Rng| *rng.choice(ATOMS.iter()).unwrap();
    let mut text = format!(
        "name = \"small\"\n[board]\nfiles = {files}\nranks = {ranks}\nstart = \"{start}\"\n\
         [clock]\nclaim = 0\nend = 0\nrepetition_claim = 0\nrepetition_end = 0\n\
         [pieces.king]\nletter = \"k\"\nmoves = \"{king}\"\nroyal = true\n\
         [pieces.one]\nletter = \"a\"\nmoves = \"{}\"\n[pieces.two]\nletter = \"b\"\nmoves = \"{}\"\n",
        atom(rng),
        atom(rng)
    );
    if rng.u8(..4) == 0 {
        writeln!(text, "[[promotion]]\npieces = [\"one\"]\nregion = \"rank {ranks}\"\nto = [\"two\"]").unwrap();
    }
    let result = rng.choice(["win", "loss"]).unwrap();
    match rng.u8(..16) {
        0 => text += "[[ending]]\nchecks = 2\n",
        1 => writeln!(text, "[[ending]]\nreach = \"rank {ranks}\"\npieces = [\"one\"]\nresult = \"win\"").unwrap(),
        2 => writeln!(text, "[[ending]]\nextinct = [\"two\"]\nresult = \"{result}\"").unwrap(),
        3 => {
            text += "[[effects]]\nafter = \"capture\"\nsteps = \"K\"\ncentre = true\nmake = \"nothing\"\n";
            text += "[[ending]]\nextinct = [\"king\"]\nresult = \"loss\"\n";
        }
        _ => {}
    }
    if rng.u8(..4) == 0 {
        let stalemate = rng.choice(["loss", "win", "fewer"]).unwrap();
        writeln!(text, "[endings]\nstalemate = \"{stalemate}\"").unwrap();
    }
    (text, files, ranks)
}

/// A position with the kings and at most two other pieces.
fn position(rng: &mut Rng, variant: &AnyVariant, files: usize, ranks: usize) -> Option<Board> {
    let mut letters = vec!['k', 'K'];
    letters.extend((0..rng.usize(..=2)).map(|_| *rng.choice(['a', 'A', 'b', 'B'].iter()).unwrap()));
    let mut squares: Vec<usize> = (0..files * ranks).collect();
    rng.shuffle(&mut squares);
    let mut rows = vec![vec!["1".to_string(); files]; ranks];
    for (letter, square) in letters.into_iter().zip(squares) {
        rows[square / files][square % files] = letter.into();
    }
    let joined = |row: Vec<String>| row.concat().replace("1111", "4").replace("111", "3").replace("11", "2");
    let rows: Vec<String> = rows.into_iter().map(joined).collect();
    let side = if rng.bool() { 'w' } else { 'b' };
    Board::from_fen(variant, &format!("{} {side} - - 0 1", rows.join("/"))).ok()
}

/// The sides that can win by some sequence of moves.
fn winners(variant: &AnyVariant, start: &Board) -> [bool; 2] {
    let mut seen = HashSet::from([start.zobrist_hash()]);
    let mut open = vec![start.fen()];
    let mut wins = [false; 2];
    while let Some(fen) = open.pop().filter(|_| wins != [true; 2]) {
        let mut board = Board::from_fen(variant, &fen).unwrap();
        if let Some(winner) = board.outcome(false).and_then(|outcome| outcome.winner) {
            wins[winner.index()] = true;
        }
        for mv in board.legal_moves() {
            board.push(mv).unwrap();
            if seen.insert(board.zobrist_hash()) {
                open.push(board.fen());
            }
            board.pop();
        }
    }
    wins
}

#[test]
fn no_position_that_can_be_won_is_called_dead() {
    let long = std::env::var_os("FAIRYCHESS_LONG").is_some();
    let (mut lost, mut recognised, mut positions) = (0, 0, 0);
    let (seeds, largest) = if long { (5_000, 4) } else { (100, 3) };
    for seed in 0..seeds {
        let mut rng = Rng::with_seed(seed);
        let (text, files, ranks) = definition(&mut rng, largest);
        // Some kings attack each other in the start position.
        let Ok(variant) = AnyVariant::from_toml(&text) else { continue };
        for _ in 0..4 {
            let Some(board) = position(&mut rng, &variant, files, ranks) else { continue };
            positions += 1;
            let wins = winners(&variant, &board);
            let fen = board.fen();
            for side in Color::BOTH {
                let weak = board.has_insufficient_material(side);
                assert!(!(weak && wins[side.index()]), "seed {seed}: {side:?} can win {fen}\n{text}");
                lost += u32::from(!wins[side.index()]);
                recognised += u32::from(weak);
            }
            let dead = board.outcome(false).is_some_and(|end| end.termination == Termination::InsufficientMaterial);
            assert!(!dead || wins == [false; 2], "seed {seed}: not dead: {fen}\n{text}");
        }
    }
    println!("{positions} positions; of {lost} sides that cannot win {recognised} are recognised");
    assert!(positions > 150 && recognised * 2 > lost, "{recognised} of {lost}");
}
