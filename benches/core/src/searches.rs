//! The speed of searches with a network or with the handmade evaluation.

use fairychess_core::search::{Control, Limits, Settings};
use fairychess_core::{AnyVariant, Board, Engine};
use std::time::Instant;

/// Searches a variant's start position, given a line `VARIANT HIDDEN NODES`, and returns the number of nodes visited and the
/// nodes per second. With 0 hidden neurons the search uses the handmade evaluation; otherwise, a network with the same piece
/// values.
pub fn speed(line: &str) -> Result<String, String> {
    let [name, hidden, nodes] = line.split_whitespace().collect::<Vec<_>>()[..] else {
        return Err(format!("expected searches VARIANT HIDDEN NODES, found 'searches {line}'"));
    };
    let number = |text: &str| text.parse::<u32>().map_err(|_| format!("'{text}' is not a number"));
    let variant = AnyVariant::builtin(name).map_err(|error| error.to_string())?;
    let board = Board::new(&variant).map_err(|error| error.to_string())?;
    let (mut engine, nodes) = (engine(&variant, number(hidden)?)?, number(nodes)?);
    let limits = Limits { nodes: Some(u64::from(nodes)), ..Limits::default() };
    let start = Instant::now();
    let result = engine.search(&board, &limits, &Control::new(), &mut |_| {});
    Ok(format!("{} {:.0}", result.nodes, f64::from(nodes) / start.elapsed().as_secs_f64()))
}

/// An engine with a network that has this number of hidden neurons and the piece values of the handmade evaluation; without a
/// network if the number is 0.
pub fn engine(variant: &AnyVariant, hidden: u32) -> Result<Engine, String> {
    let mut engine = Engine::new(variant, Settings { hash: 1, threads: 1 }).map_err(|error| error.to_string())?;
    if hidden > 0 {
        let network = variant.handmade_network(hidden as usize).map_err(|error| error.to_string())?;
        engine.set_network(Some(network)).map_err(|error| error.to_string())?;
    }
    Ok(engine)
}
