//! The speed of tree searches with a network.

use fairychess_core::AnyVariant;
use fairychess_core::learn::tree::{Alone, AnySearch, Settings};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Returns the simulations per second from a variant's start position, for a line `VARIANT HIDDEN SIMULATIONS`.
pub fn speed(line: &str) -> Result<String, String> {
    let [name, hidden, simulations] = line.split_whitespace().collect::<Vec<_>>()[..] else {
        return Err(format!("expected trees VARIANT HIDDEN SIMULATIONS, found 'trees {line}'"));
    };
    let number = |text: &str| text.parse::<u32>().map_err(|_| format!("'{text}' is not a number"));
    let variant = AnyVariant::builtin(name).map_err(|error| error.to_string())?;
    let actions = variant.actions().map_err(|error| error.to_string())?;
    let network = variant.handmade_network(number(hidden)? as usize).map_err(|error| error.to_string())?;
    let mut search =
        AnySearch::new(&variant, &Arc::new(actions), Settings::default(), 1).map_err(|error| error.to_string())?;
    search.set_network(Some(network)).map_err(|error| error.to_string())?;
    let (simulations, start) = (number(simulations)?, Instant::now());
    let stop = AtomicBool::new(false);
    search.run_alone(simulations, Alone::Network { temperature: 0.1 }, &stop).map_err(|error| error.to_string())?;
    Ok(format!("{:.0}", f64::from(simulations) / start.elapsed().as_secs_f64()))
}
