//! The code for newer processors and the baseline code give the same moves, counts and checks.

use fairychess_core::Board;
use fairychess_core::internals::{Cpu, for_cpu, splitmix};
use fairychess_core::variant::{Rules, builtin};

const PLIES: u64 = 150;

#[test]
fn both_levels_play_the_same_games() {
    if !Cpu::detect().is_v3() {
        println!("ABSENT: this processor has no more than the baseline");
        return;
    }
    let (mut nodes, mut checks) = (0, 0);
    for (index, name) in builtin::names().iter().enumerate() {
        let compiled = |cpu| for_cpu(Rules::builtin(name).unwrap(), cpu).unwrap();
        let mut newer = Board::new(&compiled(Cpu::detect())).unwrap();
        let mut baseline = Board::new(&compiled(Cpu::BASELINE)).unwrap();
        for ply in 0..PLIES {
            let moves = newer.legal_moves();
            assert_eq!(moves, baseline.legal_moves(), "{name} {}", newer.fen());
            let counts = [newer.legal_count(), baseline.legal_count()];
            assert_eq!(counts, [moves.len(); 2], "{name} {}", newer.fen());
            assert_eq!(newer.is_check(), baseline.is_check(), "{name} {}", newer.fen());
            (nodes, checks) = (nodes + 1, checks + usize::from(newer.is_check()));
            let Some(&mv) = moves.get(splitmix((index as u64) << 32 | ply) as usize % moves.len().max(1)) else {
                break;
            };
            newer.push_unchecked(mv);
            baseline.push_unchecked(mv);
        }
    }
    assert!(nodes > 6_000 && checks > 200, "{nodes} nodes, {checks} checks");
}
