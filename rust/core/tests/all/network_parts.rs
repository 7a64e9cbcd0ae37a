//! Networks for variants with only some of the inputs, and networks of other games as a starting point.

use fairychess_core::network::{Fit, Header, Network, NetworkErrorKind, Parameters};
use fairychess_core::search::{Control, Limits, Settings};
use fairychess_core::{AnyVariant, Board, Engine, NetworkEvaluator};

fn network(name: &str, hidden: usize) -> Network {
    AnyVariant::builtin(name).unwrap().handmade_network(hidden).unwrap()
}

/// A network with different values for different inputs.
fn numbered(name: &str) -> Network {
    let network = network(name, 32);
    let mut parameters = network.parameters();
    for (input, column) in parameters.columns.chunks_exact_mut(32).enumerate() {
        column.fill((input % 3000) as i16);
    }
    parameters.psqt.iter_mut().zip(1..).for_each(|(value, number)| *value = number);
    parameters.output.iter_mut().zip(0..).for_each(|(weight, number)| *weight = number % 100 - 50);
    Network::new(network.header().clone(), &parameters).unwrap()
}

#[test]
fn a_network_with_more_inputs_serves_variants_with_some_of_them() {
    let larger = numbered("culverin2");
    for (name, fit) in [("culverin", Fit::Rules), ("chess", Fit::Pieces), ("culverin2", Fit::Variant)] {
        let variant = AnyVariant::builtin(name).unwrap();
        assert_eq!(variant.fit(&larger), Ok(fit), "{name}");
        let mut engine = Engine::new(&variant, Settings { hash: 1, threads: 1 }).unwrap();
        engine.set_network(Some(larger.clone())).unwrap();
        let used = engine.network().unwrap();
        // Both games begin with the same piece types; own pieces come before enemy pieces.
        let (from, to) = (larger.parameters(), used.parameters());
        let piece_types = variant.features().planes() / 2;
        assert_eq!(to.psqt[..64 * piece_types], from.psqt[..64 * piece_types], "{name}");
        assert_eq!(to.psqt[64 * piece_types..][..64], from.psqt[7 * 64..][..64], "{name}");
        assert_eq!((used.header().inputs, to.columns.len()), (variant.features().inputs(), 32 * to.psqt.len()));
        assert_eq!(to.output, from.output);
        assert_eq!(used.header().variant, "culverin2");
    }
    for name in ["crazyhouse", "newchess", "wolf"] {
        assert_eq!(AnyVariant::builtin(name).unwrap().fit(&larger).unwrap_err().kind(), NetworkErrorKind::Variant);
    }
    let reserves = network("culverin", 32);
    assert!(AnyVariant::builtin("culverin2").unwrap().fit(&reserves).is_err(), "it counts fewer pieces in reserve");
}

#[test]
fn an_engine_keeps_no_network_for_other_rules() {
    let [chess, atomic] = ["chess", "atomic"].map(|name| AnyVariant::builtin(name).unwrap());
    let mut engine = Engine::new(&chess, Settings { hash: 1, threads: 1 }).unwrap();
    engine.set_network(Some(network("chess", 32))).unwrap();
    let limits = Limits { nodes: Some(50), ..Limits::default() };
    engine.search(&Board::new(&atomic).unwrap(), &limits, &Control::new(), &mut |_| ());
    assert!(engine.network().is_none());
}

#[test]
fn columns_go_over_to_other_games() {
    let chess = numbered("chess");
    let [grand, wolf, los_alamos] = ["grand", "wolf", "losalamos"].map(|name| AnyVariant::builtin(name).unwrap());
    let from = chess.parameters();
    let of = |variant: &AnyVariant, name: &str, square: &str| {
        let moved = variant.transferred_network(&chess).unwrap();
        let rules = variant.rules();
        let place = rules.piece_types.iter().position(|piece_type| piece_type.name == name).unwrap();
        let squares = usize::from(rules.files) * usize::from(rules.ranks);
        moved.parameters().psqt[place * squares + variant.square(square).unwrap().index()]
    };
    let rules = AnyVariant::builtin("chess").unwrap();
    let chess_value = |name: &str, square: &str| {
        let place = rules.rules().piece_types.iter().position(|piece_type| piece_type.name == name).unwrap();
        from.psqt[64 * place + rules.square(square).unwrap().index()]
    };
    // Ten files and ranks: files are aligned at the middle, ranks at the edges.
    for (here, there) in
        [("a1", "a1"), ("b1", "a1"), ("e4", "d4"), ("f7", "e5"), ("e5", "d4"), ("j10", "h8"), ("i9", "h7")]
    {
        assert_eq!(of(&grand, "rook", here), chess_value("rook", there), "{here}");
    }
    // Six files and ranks.
    for (here, there) in [("a1", "b1"), ("c3", "d3"), ("f6", "g8"), ("d4", "e6")] {
        assert_eq!(of(&los_alamos, "rook", here), chess_value("rook", there), "{here}");
    }
    // Eight files: files stay the same, and pieces unknown in chess keep their own values.
    assert_eq!(of(&wolf, "queen", "c2"), chess_value("queen", "c2"));
    let own = wolf.handmade_network(32).unwrap().parameters().psqt;
    let elsewhere = wolf.transferred_network(&chess).unwrap().parameters().psqt;
    let kept = own.iter().zip(&elsewhere).filter(|(own, now)| own == now).count();
    let new = wolf
        .rules()
        .piece_types
        .iter()
        .filter(|piece_type| rules.rules().piece_types.iter().all(|known| known.name != piece_type.name));
    assert_eq!(kept, 2 * 80 * new.count());
    let error = AnyVariant::builtin("flipello").unwrap().transferred_network(&chess).unwrap_err();
    assert_eq!(error.kind(), NetworkErrorKind::Variant);
}

#[test]
fn regions_get_the_columns_of_a_network_without_them() {
    let [chess, grand] = ["chess", "grand"].map(|name| AnyVariant::builtin(name).unwrap());
    let plain = numbered("chess");
    let four = chess.network_with_regions(&plain, 4).unwrap();
    assert_eq!((plain.regions(), four.regions(), chess.fit(&four)), (1, 4, Ok(Fit::Variant)));
    assert_eq!(four.parameters().psqt, plain.parameters().psqt.repeat(4));
    assert_eq!(four.parameters().columns, plain.parameters().columns.repeat(4));
    assert_eq!(Network::read(&four.write()).unwrap(), four);
    // Another game's network has as many regions; two of four have the means of two, and one the mean of four.
    let moved = grand.transferred_network(&four).unwrap();
    assert_eq!(moved.parameters().psqt, grand.transferred_network(&plain).unwrap().parameters().psqt.repeat(4));
    let numbered = Parameters { psqt: (0..4 * 768).collect(), ..four.parameters() };
    let numbered = Network::new(four.header().clone(), &numbered).unwrap();
    let two = chess.network_with_regions(&numbered, 2).unwrap().parameters().psqt;
    assert_eq!((two[0], two[768 + 5]), (768, 2 * 768 + 5));
    let mean: Vec<i32> = (0..768).map(|place| place + (768 + 2 * 768 + 3 * 768) / 4).collect();
    assert_eq!(chess.network_with_regions(&numbered, 1).unwrap().parameters().psqt, mean);
    assert_eq!(chess.network_with_regions(&four, 1).unwrap().parameters(), plain.parameters());
    // Without a single royal piece, there is one region.
    let antichess = AnyVariant::builtin("antichess").unwrap();
    assert_eq!(antichess.transferred_network(&four).unwrap().regions(), 1);
    assert!(antichess.network_with_regions(&four, 4).is_err());
}

#[test]
fn the_evaluation_does_not_change_when_a_network_is_divided() {
    let culverin = AnyVariant::builtin("culverin").unwrap();
    let mut boards = vec![Board::new(&culverin).unwrap()];
    while boards.len() < 40 {
        let mut board = boards[boards.len() - 1].clone();
        let moves = board.legal_moves();
        let Some(&mv) = moves.get(7 * boards.len() % moves.len().max(1)) else { break };
        board.push(mv).unwrap();
        boards.push(board);
    }
    // A variant's part of a network with more inputs is that of each region.
    let plain = numbered("culverin2");
    let divided = AnyVariant::builtin("culverin2").unwrap().network_with_regions(&plain, 6).unwrap();
    let values = |network: Network| -> Vec<_> {
        let mut evaluator = NetworkEvaluator::new(&culverin, network).unwrap();
        boards.iter().map(|board| evaluator.evaluate(board).unwrap()).collect()
    };
    let (plain, divided) = (values(plain), values(divided));
    assert_eq!(plain, divided);
    assert!(plain.iter().any(|&value| value != plain[0]));
}

#[test]
fn the_evaluation_does_not_change_when_regions_are_divided() {
    let boards = [
        "4k3/8/8/3n4/8/8/3N4/4K3",
        "6k1/8/8/3n4/8/8/3N4/K7",
        "8/8/3k4/8/5n2/8/1N6/7K",
        "8/4k3/8/8/5n2/8/1K6/N7",
        "8/8/8/5n2/7k/8/3K4/N7",
        "k7/8/8/5n2/8/2K5/8/N7",
        "8/1k6/8/7K/8/8/n7/N7",
        "8/4K3/8/n7/8/8/7N/2k5",
    ];
    for (name, divisions) in [("chess", &[(2, 4), (2, 16), (4, 6), (4, 8)][..]), ("racingkings", &[(2, 4), (4, 8)])] {
        let variant = AnyVariant::builtin(name).unwrap();
        let boards = boards.map(|fen| Board::from_fen(&variant, &format!("{fen} w - - 0 1")).unwrap());
        let values = |network: &Network| {
            let mut evaluator = NetworkEvaluator::new(&variant, network.clone()).unwrap();
            boards.each_ref().map(|board| evaluator.evaluate(board).unwrap())
        };
        for &(before, after) in divisions {
            let alike = variant.network_with_regions(&network(name, 32), before).unwrap();
            let mut parameters = alike.parameters();
            parameters.psqt.iter_mut().zip(1..).for_each(|(value, number)| *value = number);
            let network = Network::new(alike.header().clone(), &parameters).unwrap();
            let divided = variant.network_with_regions(&network, after).unwrap();
            assert_eq!(values(&network), values(&divided), "{name}: {before} to {after}");
            assert_ne!(values(&network), values(&alike));
        }
    }
}

#[test]
fn lists_of_inputs_that_are_nonsense_fit_nothing() {
    let chess = network("chess", 32);
    let features = &chess.header().features;
    let variants = ["chess", "crazyhouse", "wolf"].map(|name| AnyVariant::builtin(name).unwrap());
    for text in [
        String::new(),
        "board 0x0\nfull 32\n".into(),
        "board 999x8\nfull 32\n".into(),
        features.replace("full 32", "full x"),
        features.replace("full 32", "full 99999999999999999999"),
        features.replace("piece", "pieces"),
        features.replace("mirrored king", "checks -1"),
        features.replace("mirrored king", "regions 0"),
        features.replace("mirrored king", "mirrored king\nregions 3"),
        features.replace("mirrored king", "mirrored king\nregions 4"),
        features.replace("mirrored king", "mirrored king\nregions 16\nregions 255"),
        format!("{features}reserve king 256\n"),
        format!("{features}reserve king 255\nreserve king 0\nreserve pawn 1\n"),
        features.lines().chain(["piece x 0"; 500]).collect::<Vec<_>>().join("\n"),
        features.replace("mirrored king\n", ""),
        "board 8x8\nfull 32\npiece\n".into(),
    ] {
        let header = Header { features: text.clone(), ..chess.header().clone() };
        let network = Network::new(header, &chess.parameters()).unwrap();
        for variant in &variants {
            // A network may count as fitting if its header lists all inputs, but it is never read beyond its numbers.
            if variant.fit(&network).is_ok() {
                let mut engine = Engine::new(variant, Settings { hash: 1, threads: 1 }).unwrap();
                engine.set_network(Some(network.clone())).unwrap();
                engine.evaluate(&Board::new(variant).unwrap());
            }
            let _ = variant.transferred_network(&network);
        }
    }
    // The header lists more inputs than the network has numbers for; missing numbers count as zero.
    let larger = AnyVariant::builtin("culverin").unwrap();
    let header = Header { features: larger.features().text().to_owned(), ..chess.header().clone() };
    let network = Network::new(header, &chess.parameters()).unwrap();
    let mut engine = Engine::new(&larger, Settings { hash: 1, threads: 1 }).unwrap();
    engine.set_network(Some(network)).unwrap();
    engine.evaluate(&Board::new(&larger).unwrap());
}
