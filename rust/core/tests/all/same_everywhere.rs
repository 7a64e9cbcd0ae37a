//! Values that must be the same on every machine, whatever its pointer width and byte order: position hashes and variant ids are
//! stored in files and sent between machines.

use fairychess_core::{AnyVariant, Board};

#[test]
fn hashes_of_positions_never_change() {
    let known = [
        ("chess", &["e2e4", "c7c5"][..], 0x8614_5a22_6f09_6cad_u64),
        ("wolf", &["f1e3"], 0x94d3_482e_515e_8494),
        ("stoltz", &["accept", "accept", "C@e2"], 0xb38f_8f18_c17c_035d),
        ("seirawan", &["b1c3h"], 0x24c3_a6e0_688a_70c3),
    ];
    for (name, moves, hash) in known {
        let mut board = Board::new(&AnyVariant::builtin(name).unwrap()).unwrap();
        for text in moves {
            board.push(board.parse_uci(text).unwrap()).unwrap();
        }
        assert_eq!(board.zobrist_hash(), hash, "{name} after {moves:?}: {:#x}", board.zobrist_hash());
    }
}

#[test]
fn the_id_of_a_definition_never_changes() {
    let variant = AnyVariant::from_toml(include_str!("../../../../tests/data/pieces/careful-archer.toml")).unwrap();
    assert_eq!(variant.id(), "d88e2a0f0bbc95ff");
}
