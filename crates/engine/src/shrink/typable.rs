//! Replaces the characters of a shrunk input text that a keyboard cannot type.

use dashu_int::IBig;
use loopscope_interp::Inputs;

use super::Shrinker;
use super::stretches::{Position, Stretch, stretches};
use crate::replay::ReplayOutcome;

/// The replacement for a character that cannot be typed.
const LETTER: u8 = b'a';

impl Shrinker<'_> {
    /// Replaces each byte that is neither a printable ASCII character nor white space of a keyboard by a letter, if the
    /// run still ends in the same way: all of them at once or, if that fails, one stretch of equal bytes at a time.
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

/// Whether a code is a printable ASCII character, a newline, a tab, or -1, the end of the text.
fn is_typable(code: &IBig) -> bool {
    match u8::try_from(code) {
        Ok(byte) => byte == b'\n' || byte == b'\t' || (b' '..=b'~').contains(&byte),
        Err(_) => true,
    }
}
