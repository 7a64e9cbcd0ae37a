//! Special captures by routes: which pieces have routes. `tests/all/routes.rs` tests their moves.

use crate::tables::Variant;
use crate::variant::{Rules, builtin};
use crate::{Color, PieceTypeSet};

/// How many of one side's special piece types have routes, and how many have none.
fn piece_types<const W: usize>(rules: Rules) -> [usize; 2] {
    let variant = Variant::<W>::new(rules).unwrap();
    let (routed, unrouted) = (variant.routes.routed[Color::White], variant.routes.unrouted[Color::White]);
    assert_eq!(routed | unrouted, variant.special);
    [routed, unrouted].map(PieceTypeSet::len)
}

#[test]
fn every_special_piece_of_the_built_in_games_has_routes() {
    let mut routed = 0;
    for name in builtin::names() {
        let rules = Rules::builtin(&name).unwrap();
        let found = if rules.square_count() <= 64 { piece_types::<1>(rules) } else { piece_types::<2>(rules) };
        assert_eq!(found[1], 0, "{name}");
        routed += found[0];
    }
    // Stoltz Chess and culverin, the Reserve games, hoppers and cannons, Cannon Shogi, and the Xiangqi family.
    assert!(routed >= 4 + 2 * 9 + 5 + 8 + (3 + 2 + 4 + 3 + 4 + 4), "{routed} with routes");
}

#[test]
fn captures_that_hang_on_what_others_may_do_have_none() {
    let piece = |moves: &str| {
        let definition = format!("name = \"x\"\nextends = \"chess\"\n[pieces.y]\nletter = \"y\"\nmoves = {moves}");
        piece_types::<1>(Rules::from_toml(&definition).unwrap())
    };
    assert_eq!(piece("[{ move = \"pR\", name = \"jump\" }, { move = \"mR\", fallback = \"jump\" }]"), [1, 0]);
    assert_eq!(piece("[{ move = \"pR\", name = \"jump\" }, { move = \"R\", fallback = \"jump\" }]"), [0, 1]);
    assert_eq!(piece("[{ move = \"B\", throw = true }]"), [0, 1]);
    assert_eq!(piece("\"nN jA gB\""), [1, 0]);
}
