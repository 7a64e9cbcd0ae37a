//! From games to networks.

use fairychess_core::learn::actions::ActionTable;
use fairychess_core::network::{Fit, Network};
use fairychess_core::search::{Control, Limits, Settings as EngineSettings};
use fairychess_core::{AnyVariant, Board, Engine, PieceTypeId};
use fairychess_train::{
    Game, GameError, Outcome, Part, Settings, Shape, Start, Training, Weights, fitted_scale, mean_error, outputs,
    quantised, weights_of,
};
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A variant with its action table.
struct Rules {
    variant: AnyVariant,
    actions: Arc<ActionTable>,
}

impl Rules {
    fn new(name: &str) -> Self {
        let variant = AnyVariant::builtin(name).unwrap();
        Self { actions: Arc::new(variant.actions().unwrap()), variant }
    }

    fn divided(&self, regions: usize, noisy: bool) -> Training {
        Training::new(&self.variant, Arc::clone(&self.actions), 2, regions, noisy).unwrap()
    }

    fn training(&self, noisy: bool) -> Training {
        self.divided(1, noisy)
    }

    /// The actions of moves from the start position.
    fn actions(&self, moves: &[&str]) -> Vec<i32> {
        let mut board = Board::new(&self.variant).unwrap();
        let action = |text: &&str| {
            let mv = board.parse_san(text).unwrap();
            board.push(mv).unwrap();
            self.actions.encode(self.variant.written(mv)).unwrap() as i32
        };
        moves.iter().map(action).collect()
    }

    /// A training run with random games, whose scores are the difference in material.
    fn with_games(&self, games: usize) -> Training {
        self.with_games_in(self.training(false), games)
    }

    fn with_games_in(&self, mut training: Training, games: usize) -> Training {
        let mut rng = fastrand::Rng::with_seed(1);
        let values = self.variant.piece_values();
        for number in 0..games {
            let mut board = Board::new(&self.variant).unwrap();
            let (mut actions, mut scores) = (vec![], vec![]);
            while actions.len() < 60 && board.outcome(true).is_none() {
                let mv = rng.choice(board.legal_moves()).unwrap();
                actions.push(self.actions.encode(self.variant.written(mv)).unwrap() as i32);
                scores.push(material(&board, &values));
                board.push_unchecked(mv);
            }
            let start = &self.variant.rules().start_fen;
            let points = [0.0, 0.5, 1.0, f32::NAN][rng.usize(..4)];
            let game = Game { start, actions: &actions, scores: &scores, points, opening: 2 };
            training.add(&game, number % 10 == 0).unwrap();
        }
        training
    }
}

/// The material for the side to move.
fn material(board: &Board, values: &[i32]) -> f32 {
    let of = |color| {
        let pieces = values.iter().enumerate();
        pieces
            .map(|(index, value)| board.squares_of(PieceTypeId::new(index as u8), color).len() as i32 * value)
            .sum::<i32>()
    };
    f32::from((of(board.side_to_move()) - of(board.side_to_move().other())) as i16)
}

fn settings(epochs: u32) -> Settings {
    Settings { batch: 256, epochs, ..Settings::default() }
}

#[test]
fn quiet_positions_after_the_opening_count() {
    let chess = Rules::new("chess");
    let moves = ["e4", "d5", "exd5", "Qxd5", "Nc3", "Qe5+", "Be2", "Bg4", "d4", "Bxe2"];
    let actions = chess.actions(&moves);
    let mut scores = vec![10.0; 10];
    scores[8] = 3000.0;
    let game =
        Game { start: &chess.variant.rules().start_fen, actions: &actions, scores: &scores, points: 1.0, opening: 1 };
    // Without noisy moves, d5, Nc3, Qe5+ and Bg4 count: e4 belongs to the opening, Be2 answers a check, and d4's score is too
    // high.
    for (noisy, expected) in [(false, 4), (true, 7)] {
        let mut training = chess.training(noisy);
        for _ in 0..2 {
            training.add(&game, false).unwrap(); // no position counts twice
        }
        assert_eq!(training.positions(false).len(), expected);
    }
    let mut without = scores.clone();
    without[1] = f32::NAN;
    let mut training = chess.training(false);
    training.add(&Game { scores: &without, ..game }, true).unwrap();
    let outcomes: Vec<Outcome> = training.positions(true).iter().map(|position| position.outcome).collect();
    assert_eq!(outcomes, [Outcome::Win, Outcome::Loss, Outcome::Loss]);
}

#[test]
fn positions_near_a_game_have_static_evaluations() {
    let chess = Rules::new("chess");
    let actions = chess.actions(&["e4", "d5", "exd5", "Qxd5", "Nc3", "a6"]);
    let start = &chess.variant.rules().start_fen;
    let game = Game { start, actions: &actions, scores: &[f32::NAN; 6], points: f32::NAN, opening: 0 };
    let engine = Engine::new(&chess.variant, EngineSettings { hash: 1, threads: 1 }).unwrap();
    let mut training = chess.training(false);
    training.add_near(&game, false, 200, &engine).unwrap();
    let positions = training.positions(false);
    assert!(positions.len() > 300, "{}", positions.len());
    assert!(positions.iter().all(|position| position.outcome == Outcome::Unknown));
    assert!(positions.iter().any(|position| position.score.abs() > 500), "a queen was captured in some");
    let mut again = chess.training(false);
    again.add_near(&game, false, 200, &engine).unwrap();
    assert!(positions.iter().eq(again.positions(false).iter()));
}

#[test]
fn invalid_games_are_refused() {
    let chess = Rules::new("chess");
    let mut actions = chess.actions(&["e4", "e5"]);
    actions[1] = actions[0];
    let game =
        Game { start: &chess.variant.rules().start_fen, actions: &actions, scores: &[0.0; 2], points: 0.5, opening: 0 };
    assert_eq!(chess.training(false).add(&game, false), Err(GameError::Move(1)));
    let negative = Game { actions: &[-1], ..game };
    assert_eq!(chess.training(false).add(&negative, false), Err(GameError::Move(0)));
    let start = Game { start: "8/8 w", ..game };
    assert!(matches!(chess.training(false).add(&start, false), Err(GameError::Start(_))));
}

#[test]
fn trained_networks_evaluate_like_their_weights() {
    for name in ["chess", "crazyhouse", "minishogi"] {
        let rules = Rules::new(name);
        let mut training = rules.with_games(60);
        assert!(training.positions(true).len() > 50 && training.positions(false).len() > 500, "{name}");
        training.begin(&Start { hidden: 32, network: None }, settings(4)).unwrap();
        let losses: Vec<_> = (0..4).map(|_| training.train(2, &AtomicBool::new(false)).unwrap().unwrap()).collect();
        assert!(losses[3].learned < losses[0].learned, "{name}");
        let (network, checks) = training.network(&[("games".into(), "60".into())]).unwrap().unwrap();
        assert!(checks.error < 3.0, "{name}: {checks:?}");
        assert_eq!(rules.variant.fit(&network), Ok(Fit::Variant));
        assert_eq!(Network::read(&network.write()).unwrap(), network);
        assert_eq!(network.header().trained[0].1, "60");
    }
}

#[test]
fn training_starts_with_the_evaluations_of_a_network() {
    let rules = Rules::new("crazyhouse");
    let mut training = rules.with_games(10);
    let handmade = rules.variant.handmade_network(64).unwrap();
    training.begin(&Start { hidden: 0, network: Some(handmade.clone()) }, settings(1)).unwrap();
    let (network, checks) = training.network(&[]).unwrap().unwrap();
    assert!(checks.error < 1.0 && checks.signs > 0.99, "{checks:?}");
    assert_eq!(network.parameters().psqt, handmade.parameters().psqt);
    assert_eq!((network.header().hidden, network.header().buckets), (64, 2));
    let weights = weights_of(&handmade);
    assert!(mean_error(&weights, &handmade, training.positions(false)) < 1.0);
    let reversi = Rules::new("flipello").variant.handmade_network(64).unwrap();
    assert!(training.begin(&Start { hidden: 0, network: Some(reversi) }, settings(1)).is_err());
}

#[test]
fn a_network_with_regions_learns_from_one_without() {
    let rules = Rules::new("chess");
    let mut training = rules.with_games_in(rules.divided(4, false), 60);
    assert_eq!(training.inputs(), 4 * 768);
    let handmade = rules.variant.handmade_network(32).unwrap();
    training.begin(&Start { hidden: 0, network: Some(handmade.clone()) }, settings(2)).unwrap();
    let (first, checks) = training.network(&[]).unwrap().unwrap();
    assert_eq!(first.parameters().psqt, handmade.parameters().psqt.repeat(4));
    assert!(checks.error < 1.0 && checks.signs > 0.99, "{checks:?}");
    for _ in 0..2 {
        training.train(1, &AtomicBool::new(false)).unwrap().unwrap();
    }
    let (learned, checks) = training.network(&[]).unwrap().unwrap();
    assert!(checks.error < 3.0, "{checks:?}");
    assert_eq!((learned.regions(), rules.variant.fit(&learned)), (4, Ok(Fit::Variant)));
    // A common part changes in every region, and the region where kings mostly are has learned most by itself.
    let psqt = learned.parameters().psqt;
    let moved =
        |region: usize| (0..768).filter(|at| psqt[region * 768 + at] != handmade.parameters().psqt[*at]).count();
    assert!((0..4).all(|region| moved(region) > 100), "{:?}", [0, 1, 2, 3].map(moved));
    assert!((1..4).any(|region| psqt[region * 768..][..768] != psqt[..768]));
    let none = Training::new(&Rules::new("antichess").variant, Arc::clone(&rules.actions), 2, 4, false);
    assert!(none.is_err());
}

#[test]
fn large_weights_lower_the_unit_of_hidden_values() {
    let rules = Rules::new("chess");
    let header = rules.variant.handmade_network(32).unwrap().header().clone();
    let shape = Shape { inputs: header.inputs, hidden: header.hidden, buckets: header.buckets };
    let mut weights = Weights::random(shape, 1);
    let small = quantised(&weights, header.clone(), 1, 32).unwrap();
    assert_eq!(small.header().qa, 255);
    weights.edit(Part::Columns, |_, weight| *weight = if *weight > 0.0 { 1.98 } else { -1.98 });
    let items = 200;
    let large = quantised(&weights, header, 1, items).unwrap();
    let parameters = large.parameters();
    let largest = |neuron: usize| {
        let column = parameters.columns.iter().skip(neuron).step_by(32).map(|weight| i32::from(weight.abs()));
        column.take(items).sum::<i32>() + i32::from(parameters.bias[neuron].abs())
    };
    let most = (0..32).map(largest).max().unwrap();
    assert!((30_000..=32_767).contains(&most), "{most} with {}", large.header().qa);
}

#[test]
fn the_scale_is_that_of_the_results() {
    let mut positions = Rules::new("chess").training(false).positions(false).first(0);
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..20_000 {
        let score = rng.i16(-600..600);
        let chance = 1.0 / (1.0 + (-f64::from(score) / 150.0).exp());
        let outcome = if rng.f64() < chance { Outcome::Win } else { Outcome::Loss };
        positions.push(fairychess_train::Position { items: &[], views: [0, 1], bucket: 0, score, outcome });
    }
    let scale = fitted_scale(&positions);
    assert!((140.0..160.0).contains(&scale), "{scale}");
    assert!((fitted_scale(&positions.first(0)) - 200.0).abs() < 1e-3);
    let weights = Weights::zero(Shape { inputs: 768, hidden: 32, buckets: 1 });
    assert!(outputs(&weights, &positions.first(3)).iter().all(|&output| output == 0.0));
}

/// A variant with sixteen files and ranks, and thirty piece types.
fn large() -> Rules {
    let names = (0..26).map(|number| char::from(b'a' + number)).filter(|letter| *letter != 'k');
    let letters: Vec<String> =
        names.clone().map(String::from).chain(["a'", "b'", "c'", "d'"].map(String::from)).collect();
    let mut text = String::from("name = \"large\"\n[board]\nfiles = 16\nranks = 16\n");
    let row = |letters: &[String]| letters.concat();
    let (first, second) = (row(&letters[..15]), row(&letters[15..]));
    let [first_white, second_white] = [first.to_uppercase(), second.to_uppercase()];
    let rows = format!("k{first}/2{second}/16/16/16/16/16/16/16/16/16/16/16/16/2{second_white}/K{first_white}");
    writeln!(text, "start = \"{rows} w - - 0 1\"\n[pieces.king]\nroyal = true").unwrap();
    for (number, letter) in letters.iter().enumerate() {
        let moves = ["W", "F", "N", "R3", "B4", "fWbF", "D", "A"][number % 8];
        let letter = letter.replace('"', "\\\"");
        writeln!(text, "[pieces.p{number}]\nletter = \"{letter}\"\nmoves = \"{moves}\"").unwrap();
    }
    let variant = AnyVariant::from_toml(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    Rules { actions: Arc::new(variant.actions().unwrap()), variant }
}

#[test]
fn large_boards_with_thirty_piece_types_train_and_play() {
    let rules = large();
    assert_eq!(rules.variant.rules().piece_types.len(), 30);
    let mut training = rules.with_games(4);
    assert_eq!(training.inputs(), 30 * 2 * 256);
    training.begin(&Start { hidden: 32, network: None }, settings(3)).unwrap();
    let losses: Vec<_> = (0..3).map(|_| training.train(2, &AtomicBool::new(false)).unwrap().unwrap()).collect();
    assert!(losses[2].learned < losses[0].learned);
    let (network, checks) = training.network(&[]).unwrap().unwrap();
    assert!(checks.error < 3.0, "{checks:?}");
    let mut engine = Engine::new(&rules.variant, EngineSettings { hash: 1, threads: 1 }).unwrap();
    engine.set_network(Some(network)).unwrap();
    let limits = Limits { nodes: Some(200), ..Limits::default() };
    let board = Board::new(&rules.variant).unwrap();
    let found = engine.search(&board, &limits, &Control::new(), &mut |_| ());
    assert!(found.best.is_some_and(|mv| board.is_legal(mv)));
}
