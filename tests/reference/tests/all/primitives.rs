//! Each primitive of the notation, on a board set up by hand. X and x are the tested piece; O and o are in the way.

use fairychess_reference::{Error, Game};

/// The moves of White's X, without the text of its square, for moves written in TOML.
fn moves_on(size: usize, moves: &str, more: &str, fen: &str) -> Result<String, Error> {
    let empty = vec![size.to_string(); size].join("/");
    let definition = format!(
        "name = \"hand\"\nboard = {{ files = {size}, ranks = {size}, start = \"{empty} w - - 0 1\", walls = true }}\n\
         [pieces]\nx = {{ letter = \"x\", moves = {moves} }}\no = {{ letter = \"o\", moves = \"W\", first_move = \"all\" }}\n\
         p = {{ letter = \"p\", moves = \"mfW\" }}\nking = {{ letter = \"k\", moves = \"K\", royal = true }}\n{more}\n"
    );
    let game = Game::from_toml(&definition, &|_| None)?;
    let position = game.position(&format!("{fen} w - - 0 1"))?;
    let from = position.board.pieces().find(|(_, piece)| piece.piece_type == 0).map(|(square, _)| square.to_string());
    let from = from.ok_or_else(|| Error("no X".into()))?;
    let texts = game.moves(&position).into_iter().filter_map(|mv| mv.text.strip_prefix(&from).map(str::to_string));
    Ok(texts.collect::<Vec<_>>().join(" "))
}

fn reached(moves: &str, fen: &str) -> Result<String, Error> {
    moves_on(5, moves, "", fen)
}

#[test]
fn atoms_and_directions() -> Result<(), Error> {
    let centre = "5/5/2X2/5/5";
    for (moves, wanted) in [
        ("W", "b3 c2 c4 d3"),
        ("F", "b2 b4 d2 d4"),
        ("D", "a3 c1 c5 e3"),
        ("A", "a1 a5 e1 e5"),
        ("N", "a2 a4 b1 b5 d1 d5 e2 e4"),
        ("(1,2)", "a2 a4 b1 b5 d1 d5 e2 e4"),
        ("fK", "b4 c4 d4"),
        ("flW", "b3 c4"),
        ("vW", "c2 c4"),
        ("sW", "b3 d3"),
        ("fF", "b4 d4"),
        ("flF", "b4"),
        ("lfF", "b2 b4 d4"),
        ("fsF", "b4 d4"),
        ("sF", "b2 b4 d2 d4"),
        ("fsK", "b3 b4 c4 d3 d4"),
        ("fN", "a4 b5 d5 e4"),
        ("ffN", "b5 d5"),
        ("fsN", "a4 e4"),
        ("llN", "a2 a4"),
        ("lvN", "b1 b5"),
        ("flN", "a4 b5"),
        ("vN", "b1 b5 d1 d5"),
        ("fR", "c4 c5"),
        ("rB", "d2 d4 e1 e5"),
        ("fmrF", "b4 d2 d4"),
    ] {
        assert_eq!(reached(&format!("\"{moves}\""), centre)?, wanted, "{moves}");
    }
    let corner = "7/7/7/7/7/7/X6";
    assert_eq!(moves_on(7, "\"C\"", "", corner)?, "b4 d2");
    assert_eq!(moves_on(7, "\"LZ\"", "", corner)?, "b4 c4 d2 d3");
    assert_eq!(moves_on(7, "\"HG\"", "", corner)?, "a4 d1 d4");
    assert_eq!(moves_on(7, "\"NN2DD\"", "", corner)?, "a3 a5 a7 b3 c1 c2 c5 e1 e3 g1");
    assert_eq!(moves_on(7, "\"R3(2,3)0\"", "", corner)?, "a2 a3 a4 b1 c1 c4 d1 d3 e7 g5");
    Ok(())
}

#[test]
fn riders_stop_and_modes_choose() -> Result<(), Error> {
    assert_eq!(reached("\"R\"", "2o2/5/2X1O/5/2O2")?, "a3 b3 c2 c4 c5 d3");
    assert_eq!(reached("\"mR\"", "2o2/5/2X1O/5/2O2")?, "a3 b3 c2 c4 d3");
    assert_eq!(reached("\"cRmB\"", "2o2/5/2X1O/5/2O2")?, "a1 a5 b2 b4 c5 d2 d4 e1 e5");
    // A wall stops a run; a leap passes over it.
    assert_eq!(reached("\"RN\"", "5/2*2/2X2/2*2/5")?, "a2 a3 a4 b1 b3 b5 d1 d3 d5 e2 e3 e4");
    Ok(())
}

#[test]
fn lame_and_jumping() -> Result<(), Error> {
    // D passes the adjacent square, A the adjacent diagonal square, N the adjacent straight one.
    assert_eq!(reached("\"nD\"", "5/2o2/2X2/5/5")?, "a3 c1 e3");
    assert_eq!(reached("\"jD\"", "5/2o2/2X2/5/5")?, "c5");
    assert_eq!(reached("\"nA\"", "5/3O1/2X2/5/5")?, "a1 a5 e1");
    assert_eq!(reached("\"nN\"", "5/2o2/2X2/5/5")?, "a2 a4 b1 d1 e2 e4");
    assert_eq!(reached("\"jN\"", "5/2o2/2X2/5/5")?, "b5 d5");
    // A wall on the way is neither empty nor a piece.
    assert_eq!(reached("\"fnD\"", "5/2*2/2X2/5/5")?, "");
    assert_eq!(reached("\"fjD\"", "5/2*2/2X2/5/5")?, "");
    // C passes two squares.
    assert_eq!(moves_on(7, "\"ffjC\"", "", "7/7/7/3o3/7/3X3/7")?, "c5 e5");
    assert_eq!(moves_on(7, "\"ffnC\"", "", "7/7/7/3o3/7/3X3/7")?, "");
    // The condition holds for each leap of a rider.
    assert_eq!(moves_on(7, "\"fnDD\"", "", "7/3o3/7/7/7/7/3X3")?, "d3 d5");
    for wrong in
        ["nW", "jQ", "njD", "npR", "pgR", "pW", "gN", "pR1", "x", "", "(0,0)", "(16,1)", "W-F", "[W", "f[W]", "[mW]"]
    {
        assert!(reached(&format!("\"{wrong}\""), "5/5/2X2/5/5").is_err(), "{wrong}");
    }
    Ok(())
}

#[test]
fn cannons_and_grasshoppers() -> Result<(), Error> {
    let fen = "7/7/3o3/7/3O3/7/3X1O1";
    assert_eq!(moves_on(7, "\"pR\"", "", fen)?, "d4 d5 g1");
    assert_eq!(moves_on(7, "\"mpR\"", "", fen)?, "d4 g1");
    assert_eq!(moves_on(7, "\"gR\"", "", fen)?, "d4 g1");
    // The range includes all steps.
    assert_eq!(moves_on(7, "\"pR3\"", "", fen)?, "d4 g1");
    assert_eq!(moves_on(7, "\"pR2\"", "", fen)?, "");
    assert_eq!(moves_on(7, "\"gR4\"", "", "7/7/3o3/7/3O3/7/3X3")?, "d4");
    let conditions = "[{ move = \"pR\", screen = [{ owner = \"own\", behind = 1 }, { pieces = [\"p\"] }] }]";
    assert_eq!(moves_on(7, conditions, "", "7/7/7/7/3O3/7/o2X2p")?, "d4");
    assert_eq!(moves_on(7, conditions, "", "7/7/7/7/3p3/7/o2X3")?, "d4 d5 d6 d7");
    let except = "[{ move = \"pR\", screen = [{ owner = \"enemy\", except = [\"p\"] }] }]";
    assert_eq!(moves_on(7, except, "", "7/7/7/3o3/3p3/7/1o1X1O1")?, "a1");
    Ok(())
}

#[test]
fn brackets() -> Result<(), Error> {
    assert_eq!(moves_on(7, "\"[fF?fsR]\"", "", "7/7/7/7/7/7/3X3")?, "a2 b2 c2 c3 c4 c5 c6 c7 e2 e3 e4 e5 e6 e7 f2 g2");
    // The first leg must end on an empty square, so a piece there stops it.
    assert_eq!(moves_on(7, "\"[fF-fsR]\"", "", "7/7/7/7/7/2o1o2/3Xo2")?, "");
    assert_eq!(moves_on(7, "\"c[fF?fsR]\"", "", "7/7/7/2o4/7/4o2/3X3")?, "c4 e2");
    assert!(moves_on(7, "\"[fR2-lrF]\"", "", "7/7/7/7/7/7/3X3").is_err());
    assert_eq!(moves_on(7, "\"[fW2-fsF]\"", "", "7/7/7/7/7/7/3X3")?, "c3 c4 e3 e4");
    // Without a word: straight on if the atom fits, otherwise 45° to both sides.
    assert_eq!(moves_on(7, "\"[fD-A]\"", "", "7/7/7/7/7/7/3X3")?, "b5 f5");
    assert_eq!(moves_on(7, "\"[fD-fsA]\"", "", "7/7/7/7/7/7/3X3")?, "b5 f5");
    assert_eq!(moves_on(7, "\"[ffN-lN]\"", "", "7/7/7/7/7/7/3X3")?, "a2 c4");
    // A path may cross the start square, but not land on it.
    assert_eq!(moves_on(7, "\"[fW-bW2]\"", "", "7/7/7/7/7/3X3/7")?, "d1");
    Ok(())
}

#[test]
fn paths() -> Result<(), Error> {
    let fen = "7/7/3o3/7/7/7/3X3";
    let stop = |keys: &str| {
        format!(
            "[{{ legs = [{{ step = \"fW\", range = \"any\", end = \"stop\", {keys} }}, {{ turn = \"s\", range = 2 }}] }}]"
        )
    };
    assert_eq!(moves_on(7, &stop("piece = 0"), "", fen)?, "b4 c4 e4 f4");
    assert_eq!(moves_on(7, &stop("piece = 3"), "", fen)?, "b4 c4 e4 f4");
    assert_eq!(moves_on(7, &stop("piece = 4"), "", fen)?, "");
    assert_eq!(moves_on(7, &stop("edge = 0"), "", fen)?, "");
    assert_eq!(moves_on(7, &stop("edge = 0"), "", "7/7/3*3/7/7/7/3X3")?, "b4 c4 e4 f4");
    assert_eq!(moves_on(7, &stop("edge = 0"), "", "7/7/7/7/7/7/3X3")?, "b7 c7 e7 f7");
    assert_eq!(moves_on(7, &stop("piece = 0, screen = [{ owner = \"own\" }]"), "", fen)?, "");
    let short = "[{ legs = [{ step = \"fW\", range = 2, end = \"stop\", piece = 0 }, { turn = \"s\" }] }]";
    assert_eq!(moves_on(7, short, "", fen)?, "");
    assert_eq!(moves_on(7, short, "", "7/7/7/7/3o3/7/3X3")?, "c2 e2");
    assert_eq!(moves_on(7, short, "", "7/7/7/7/7/3o3/3X3")?, "c1 e1");
    let screen =
        "[{ legs = [{ step = \"fW\", range = [2, 4], end = \"screen\" }, { turn = \"fs\", range = \"any\" }] }]";
    assert_eq!(moves_on(7, screen, "", fen)?, "b7 c6 e6 f7");
    assert_eq!(moves_on(7, screen, "", "7/7/7/7/7/3o3/3X3")?, "");
    let over = "[{ legs = [{ step = \"fW\", range = [2, 3], over = \"any\", stops = true }, { turn = \"l\", range = \"any\", over = \"any\" }] }]";
    assert_eq!(moves_on(7, over, "", "7/7/7/1o1o3/2O4/3o3/3X3")?, "a3 b3 d3 d4");
    let least = "[{ legs = [{ step = \"fW\", range = [3, 4] }] }]";
    assert_eq!(moves_on(7, least, "", "7/7/7/7/7/7/3X3")?, "d4 d5");
    assert_eq!(moves_on(7, least, "", "7/7/7/7/7/3o3/3X3")?, "");
    Ok(())
}

#[test]
fn regions() -> Result<(), Error> {
    for (keys, wanted) in [
        ("from = \"rank 3\"", "b3 c2 c4 d3"),
        ("from = [\"rank 1\", \"file d\"]", ""),
        ("land = \"ranks -2--1\"", "c4"),
        ("land = \"files a-b\"", "b3"),
        ("land = \"squares c2 d3\"", "c2 d3"),
        ("land = \"ranks 1-2 and dark\"", ""),
        ("land = \"same-colour\"", ""),
        ("land = \"other-colour\"", "b3 c2 c4 d3"),
        ("land = \"none\"", ""),
    ] {
        assert_eq!(reached(&format!("[{{ move = \"W\", {keys} }}]"), "5/5/2X2/5/5")?, wanted, "{keys}");
    }
    Ok(())
}

#[test]
fn overtake_and_withdraw() -> Result<(), Error> {
    let overtake = "[{ move = \"fR\", overtake = true }]";
    assert_eq!(reached(overtake, "5/5/2X2/5/5")?, "c4 c5");
    let over = "[{ legs = [{ step = \"fW\", range = \"any\", over = \"any\" }], mode = \"m\", overtake = true, optional = true }]";
    assert_eq!(reached(over, "5/5/2o2/5/2X2")?, "c2 c4 c4*c3 c5");
    assert_eq!(
        reached("[{ move = \"fmW\", withdraw = [\"behind\", \"flanks\"], optional = true }]", "5/5/2X2/1ooo1/5")?,
        "c4 c4*b2c2d2"
    );
    assert_eq!(
        reached("[{ move = \"frmF\", withdraw = [\"flanks\"], optional = true }]", "5/5/1oX2/1oo2/5")?,
        "d4 d4*c2b3"
    );
    // With two legs, the first direction decides what is behind the start, the last what is before the landing.
    let both = "[{ legs = [{ step = \"fW\", over = \"any\", end = \"empty\" }, { turn = \"r\", range = [2, 2], over = \"any\" }], withdraw = [\"behind\"], overtake = true, optional = true }]";
    assert_eq!(reached(both, "5/3o1/2X2/2o2/5")?, "e4 e4*c2d4");
    Ok(())
}

#[test]
fn throws() -> Result<(), Error> {
    let throw = "[{ move = \"frmW\", throw = true, optional = true }]";
    assert_eq!(reached(throw, "5/5/2X2/5/2o2")?, "c4 c4^c1c5 d3");
    // An enemy on the square ahead is captured; a piece of the same side there prevents the throw.
    assert_eq!(reached(throw, "2o2/5/O1X2/5/2O2")?, "c4 c4^c1c5 d3 d3^a3e3");
    assert_eq!(reached(throw, "2O2/5/2X2/5/2o2")?, "c4 d3");
    // A promoting piece is not thrown onto its owner's first rank, unless the definition allows it.
    let rule = "[[promotion]]\npieces = [\"p\"]\nto = [\"o\"]\nthrown = \"o\"";
    let back = "[{ move = \"bmW\", throw = true, optional = true }]";
    assert_eq!(moves_on(5, back, rule, "5/2P2/5/2X2/5")?, "c1");
    assert_eq!(moves_on(5, back, rule, "5/2P2/2X2/5/5")?, "c2");
    assert_eq!(moves_on(5, back, "", "5/2P2/2X2/5/5")?, "c2 c2^c4c1");
    assert_eq!(
        moves_on(5, "[{ move = \"bmW\", throw = { first_rank = true }, optional = true }]", rule, "5/2P2/2X2/5/5")?,
        "c2 c2^c4c1"
    );
    // A piece captured by withdrawing is not thrown.
    let both = "[{ move = \"fmW\", throw = true, withdraw = [\"behind\"], optional = true }]";
    assert_eq!(reached(both, "5/5/2X2/2o2/5")?, "c4 c4*c2");
    assert_eq!(reached(both, "5/5/2X2/5/2o2")?, "c4 c4^c1c5");
    Ok(())
}

#[test]
fn fallbacks() -> Result<(), Error> {
    let piece = "[{ move = \"pR\", name = \"jump\" }, { move = \"mR\", fallback = \"jump\" }]";
    assert_eq!(reached(piece, "5/5/2X2/5/5")?, "a3 b3 c1 c2 c4 c5 d3 e3");
    assert_eq!(reached(piece, "5/2o2/2X2/5/5")?, "c5");
    let direction = "[{ move = \"pR\", name = \"jump\" }, { move = \"mR\", fallback = { group = \"jump\", scope = \"direction\" } }]";
    assert_eq!(reached(direction, "5/2o2/2X2/5/5")?, "a3 b3 c1 c2 c5 d3 e3");
    // The jump is pseudo-legal but, because of a pin, not legal.
    let judged = |how: &str| {
        format!(
            "[{{ move = \"gR\", name = \"jump\" }}, {{ move = \"mfR\", fallback = {{ group = \"jump\", judged = \"{how}\" }} }}]"
        )
    };
    let rook = "rook = { letter = \"r\", moves = \"R\" }";
    let fen = "r4/5/5/Xo3/K4";
    assert_eq!(moves_on(5, &judged("legal"), rook, fen)?, "a3 a4");
    assert_eq!(moves_on(5, &judged("pseudo-legal"), rook, fen)?, "");
    Ok(())
}

#[test]
fn first_moves() -> Result<(), Error> {
    let definition = |first: &str| {
        format!(
            "name = \"first\"\nboard = {{ files = 5, ranks = 5, start = \"5/x4/5/X3X/5 w - - 0 1\" }}\n\
             [pieces.x]\nletter = \"x\"\nmoves = \"W{first}\""
        )
    };
    let game = Game::from_toml(&definition("ifD"), &|_| None)?;
    let texts = |fen: &str| -> Result<String, Error> {
        let position = game.position(fen)?;
        let long = game.moves(&position).into_iter().filter(|mv| mv.text == "a2a4" || mv.text == "e2e4");
        Ok(long.map(|mv| mv.text).collect::<Vec<_>>().join(" "))
    };
    assert_eq!(texts("5/5/5/X3X/5 w - - 0 1")?, "a2a4 e2e4");
    assert_eq!(texts("5/5/5/X3X/5 w - - 0 1 moved=a2")?, "e2e4");
    let mut position = game.start().clone();
    for text in ["a2b2", "a4b4", "b2a2", "b4a4"] {
        position = game.play(&position, text)?;
    }
    assert_eq!(game.fen(&position), "5/x4/5/X3X/5 w - - 4 3 moved=a2,a4");
    // If it was captured there and replaced by a piece of the other side, nothing is recorded.
    assert!(game.position("5/5/5/x3X/5 w - - 0 1 moved=a2").is_err());
    Ok(())
}
