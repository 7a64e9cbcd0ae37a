//! Fits a variant's evaluation to games.

use super::variant::AnyVariant;
use crate::board::by_size;
use crate::error::FenError;
use crate::eval::{Evaluation, Features, Fitted, Sample, fit};
use crate::position::Position;
use crate::tables::Variant;
use std::sync::atomic::{AtomicBool, Ordering};

/// A number from `[evaluation]`, before and after the fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FittedNumber {
    /// The key, such as `tempo` or `values.knight`.
    pub key: String,
    /// 0 for the middle game, 1 for the endgame.
    pub part: usize,
    /// The old value.
    pub before: i32,
    /// The fitted value.
    pub after: i32,
}

/// The fitted evaluation of a variant.
#[derive(Clone, PartialEq, Debug)]
pub struct FittedEvaluation {
    /// All numbers; the middle-game and endgame parts of each are next to each other.
    pub numbers: Vec<FittedNumber>,
    /// The mean loss (cross entropy, in nats) before and after.
    pub loss: [f64; 2],
}

impl AnyVariant {
    /// The value of each piece type in hundredths of a pawn, 0 for royal pieces: as defined, fitted, or estimated from
    /// its moves.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let value = |name| chess.piece_values()[chess.rules().piece_type(name).unwrap().index()];
    /// assert!(value("queen") > value("rook") && value("rook") > value("knight"));
    /// assert_eq!(value("king"), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn piece_values(&self) -> Vec<i32> {
        let values = by_size!(&self.0, variant => Evaluation::new(variant).piece_values(variant));
        let defined =
            self.rules().piece_types.iter().map(|piece_type| piece_type.value.filter(|_| piece_type.royal.is_none()));
        // If a side wins by losing its pieces, the definition's values do not apply.
        defined.zip(values).map(|(defined, value)| defined.filter(|_| value > 0).unwrap_or(value)).collect()
    }

    /// Fits the evaluation to positions, each given as a FEN with White's score in its game, from 0 to 1. Returns
    /// `None` if `stop` was raised.
    ///
    /// # Errors
    /// For the first FEN that is not a position of the variant, along with its index.
    ///
    /// # Examples
    /// ```
    /// use fairychess_core::AnyVariant;
    /// use std::sync::atomic::AtomicBool;
    ///
    /// let chess = AnyVariant::builtin("chess")?;
    /// let positions = [
    ///     ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1".to_owned(), 1.0),
    ///     ("q3k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned(), 0.0),
    /// ];
    /// let fitted = chess.fit_evaluation(&positions, &AtomicBool::new(false)).unwrap().unwrap();
    /// assert!(fitted.loss[1] <= fitted.loss[0]);
    /// assert!(fitted.numbers.iter().any(|number| number.key == "values.queen"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fit_evaluation(
        &self,
        positions: &[(String, f64)],
        stop: &AtomicBool,
    ) -> Result<Option<FittedEvaluation>, (usize, FenError)> {
        by_size!(&self.0, variant => fitted(variant, positions, stop))
    }
}

fn fitted<const W: usize>(
    variant: &Variant<W>,
    positions: &[(String, f64)],
    stop: &AtomicBool,
) -> Result<Option<FittedEvaluation>, (usize, FenError)> {
    let features = Features::new(variant);
    let sample = |(index, (fen, score)): (usize, &(String, f64))| {
        let position = Position::from_fen(variant, fen).map_err(|error| (index, error))?;
        let (value, features) = features.of(variant, &position);
        Ok(Sample { value: f64::from(value), features, score: score.clamp(0.0, 1.0) })
    };
    let positions = positions.iter().enumerate().take_while(|_| !stop.load(Ordering::Relaxed));
    let samples = positions.map(sample).collect::<Result<Vec<_>, _>>()?;
    let names = features.names(variant);
    let spread: Vec<f64> = names.iter().map(|(key, _, now)| spread(key, *now)).collect();
    let Some(Fitted { more, loss, .. }) = fit(&samples, &spread, stop) else { return Ok(None) };
    let number = |((key, part, before), more): ((String, usize, i32), f64)| {
        let most = if key.contains('.') { 30_000.0 } else { 1000.0 };
        let after = (f64::from(before) + more).round().clamp(-most, most) as i32;
        FittedNumber { key, part, before, after }
    };
    Ok(Some(FittedEvaluation { numbers: names.into_iter().zip(more).map(number).collect(), loss }))
}

/// The expected distance of a parameter from its initial value: a tenth of the value for piece values, a third for
/// weights.
fn spread(key: &str, now: i32) -> f64 {
    let now = f64::from(now.abs());
    if key.contains('.') { (now / 10.0).max(10.0) } else { (now / 3.0).max(3.0) }
}
