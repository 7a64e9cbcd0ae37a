//! Rules for which there are no endgame tables.

use super::EndgameError;
use crate::tables::Variant;

/// Refuses variants whose results depend on what a table cannot express.
///
/// # Errors
/// If the variant has such rules; the error says which.
pub fn check<const W: usize>(variant: &Variant<W>) -> Result<(), EndgameError> {
    let (rules, tallied) = (&variant.rules, &variant.tallied);
    let reason = if rules.walling.is_some() {
        "moves place walls"
    } else if rules.endings.draws.is_some() || rules.endings.counts_draws {
        // Positions from which no one can force a result would have to count as draws.
        "draws count as wins"
    } else if tallied.checks > 0 {
        "checks are counted"
    } else if tallied.any {
        "the result depends on past moves"
    } else {
        return Ok(());
    };
    Err(EndgameError::Rules(format!("{}: there are no tables for games in which {reason}", rules.name)))
}
