//! Makes floating-point numbers such as a user would type: with few digits.

use loopscope_float::{Format, shortest};
use loopscope_interp::Inputs;

use super::stretches::replaced;
use super::{FEW, Shrinker};
use crate::replay::ReplayOutcome;

/// Numbers that are tried before those near to the one that was found.
const SIMPLE: &[f64] = &[1.0, 2.0, 5.0, 10.0, 0.5, 100.0, 0.1, -1.0, 1000.0];

/// The most digits after the point of the numbers that are tried.
const MOST_DIGITS: i32 = 6;

impl Shrinker<'_> {
    /// Replaces each of the first floating-point numbers by the one with the shortest text that leads to the same end, among
    /// a few.
    pub(super) fn round_floats(&mut self) {
        if !self.replay.program().reads_floats() {
            return;
        }
        self.allowance = self.left;
        let formats = self.replay.float_formats(&self.best);
        self.spend(self.best.steps + self.to_start);
        for (position, format) in (0..FEW).zip(formats) {
            if let Some(format) = format {
                self.round_float(position, format);
            }
        }
    }

    fn round_float(&mut self, position: u64, format: Format) {
        let read = self.best.inputs.inputs.get(position).and_then(|read| i64::try_from(read).ok());
        let Some(rank) = read else { return };
        let length = shortest(rank, format).len();
        for number in candidates(format.number(rank)) {
            let number = format.rank(number);
            if shortest(number, format).len() >= length {
                continue;
            }
            let inputs = replaced(&self.best.inputs.inputs, position, position + 1, Some(&number.into()));
            let inputs = Inputs { inputs, ..self.best.inputs.clone() };
            match self.run(&inputs) {
                Some(ReplayOutcome::Confirmed(arrival)) if arrival.error == self.best.error => {
                    self.best = arrival;
                    return;
                }
                Some(_) => {}
                None => return,
            }
        }
    }
}

/// Numbers that may stand for another one, those with few digits first.
fn candidates(number: f64) -> Vec<f64> {
    let mut all = SIMPLE.to_vec();
    for digits in 0..=MOST_DIGITS {
        let scale = 10f64.powi(digits);
        all.extend([(number * scale).floor() / scale, (number * scale).ceil() / scale]);
    }
    all.retain(|candidate| candidate.is_finite());
    all
}
