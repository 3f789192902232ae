//! Looks for inputs with which a run ends.
//!
//! After the last listed input, a run reads 0. If it then reads for ever, other integers may end it: those that the
//! program compares with, those near them, and those of the run itself, as for a guess that must be right. One of them
//! is repeated until the run ends. A run that needs several different ones stays as it is.

use dashu_int::IBig;
use loopscope_interp::{Argument, Outcome};
use loopscope_sorted::sort_by_key;

use super::candidates::Candidate;
use super::work::Work;

/// The number of integers that are tried for a run.
const MOST: usize = 64;

/// The limit for the steps of a run beyond the listed inputs.
const STEPS: u64 = 100_000;

impl Work<'_, '_> {
    /// The same inputs, and those that the run needs to end, if some are found. It reaches at least the same goals.
    pub(super) fn ending(&mut self, candidate: &Candidate) -> Option<Candidate> {
        let reads_on = candidate.end.is_none()
            && self.goes_on()
            && matches!(self.on_these_alone(&candidate.inputs), Some(Outcome::InputExhausted { .. }));
        if !reads_on {
            return None;
        }
        for integer in self.integers(candidate) {
            if !self.goes_on() {
                return None;
            }
            let mut inputs = candidate.inputs.clone();
            inputs.inputs.push(integer, STEPS);
            if let Some(longer) = self.candidate(&inputs, candidate.steps + STEPS)
                && longer.end.is_some()
            {
                return Some(longer);
            }
        }
        None
    }

    /// The integers to try, small ones first. The run was tried with 0.
    fn integers(&self, candidate: &Candidate) -> Vec<IBig> {
        let mut integers = self.program.cfg.dictionary();
        let arguments = candidate.inputs.parameters.iter().filter_map(|argument| match argument {
            Argument::Integer(value) => Some(value),
            Argument::Array(_) => None,
        });
        let own = arguments.chain(candidate.inputs.inputs.runs().map(|(value, _)| value));
        integers.extend(own.flat_map(|value| [value - IBig::ONE, value.clone(), value + IBig::ONE]));
        integers.retain(|value| *value != IBig::ZERO);
        sort_by_key(&mut integers, |value| {
            (if *value < IBig::ZERO { -value } else { value.clone() }, *value < IBig::ZERO)
        });
        integers.dedup();
        integers.truncate(MOST);
        integers
    }
}
