//! Replaces the characters of an input text that nobody can type, once it is as short as it gets.

use dashu_int::IBig;
use loopscope_interp::Inputs;

use super::Shrinker;
use super::stretches::{Position, Stretch, stretches};
use crate::replay::ReplayOutcome;

/// What stands for a character that cannot be typed.
const LETTER: u8 = b'a';

impl Shrinker<'_> {
    /// Makes a letter of each byte that is no printable character of ASCII and no end of a line, if the run then still
    /// ends in the same way: of all together or, if that fails, of each stretch of equal ones.
    pub(super) fn make_typable(&mut self) {
        if !self.replay.reads_text() {
            return;
        }
        self.allowance = self.left;
        let mut strange = stretches(&self.best.inputs);
        strange.retain(|stretch| matches!(stretch.place, Position::Inputs(_)) && !is_typable(&stretch.value));
        if strange.is_empty() || self.make_letters(&strange) {
            return;
        }
        for stretch in strange {
            self.make_letters(std::slice::from_ref(&stretch));
        }
    }

    fn make_letters(&mut self, stretches: &[Stretch]) -> bool {
        let mut inputs: Inputs = self.best.inputs.clone();
        for stretch in stretches {
            stretch.set(&mut inputs, &IBig::from(LETTER));
        }
        let Some(ReplayOutcome::Confirmed(arrival)) = self.run(&inputs) else { return false };
        let is_same = arrival.error == self.best.error;
        if is_same {
            self.best = arrival;
        }
        is_same
    }
}

/// Whether a byte is a printable character of ASCII or ends a line. The end of the text, -1, is no byte.
fn is_typable(code: &IBig) -> bool {
    match u8::try_from(code) {
        Ok(byte) => byte == b'\n' || byte == b'\t' || (b' '..=b'~').contains(&byte),
        Err(_) => true,
    }
}
