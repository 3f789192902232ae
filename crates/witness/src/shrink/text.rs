//! Makes the characters of inputs fewer, and such as a user would type.

use std::cmp::min;

use dashu_int::IBig;
use loopscope_interp::Inputs;

use super::stretches::{Position, Stretch, replaced, stretches};
use super::{FEW, Shrinker};
use crate::replay::ReplayOutcome;

/// The number of characters at the beginning that are replaced by line ends two at a time.
const FIRST_WORDS: u64 = 8;

/// Equal characters, and what may replace them, the best first.
type Replaceable = (Stretch, &'static [u8]);

impl Shrinker<'_> {
    /// Ends words and lines of a text early, so that fewer characters are read: two of them at once near its beginning,
    /// as a program may compare the lengths of two words, then each alone.
    pub(super) fn end_words(&mut self) {
        if !self.replay.program().reads_characters() {
            return;
        }
        for first in 0..FIRST_WORDS {
            for second in first + 1..FIRST_WORDS {
                self.end_lines_at(&[first, second]);
            }
        }
        for position in 0..FEW {
            self.end_lines_at(&[position]);
        }
    }

    /// Replaces the inputs at these positions by line ends. Does nothing if there are fewer inputs.
    fn end_lines_at(&mut self, positions: &[u64]) {
        let length = self.best.inputs.inputs.len();
        if !self.goes_on() || positions.iter().any(|position| *position >= length) {
            return;
        }
        let end = Some(&IBig::from(b'\n'));
        let inputs =
            positions.iter().fold(self.best.inputs.inputs.clone(), |inputs, at| replaced(&inputs, *at, *at + 1, end));
        self.attempt(&Inputs { inputs, ..self.best.inputs.clone() });
    }

    /// Replaces characters by such as users type, and other white space by line ends and spaces, if the run still ends in
    /// the same way: all of them at once or, if that fails, one stretch of equal characters at a time.
    pub(super) fn make_typable(&mut self) {
        if !self.replay.program().reads_characters() {
            return;
        }
        self.allowance = self.left;
        let strange = self.replaceable();
        let all: Vec<(&Stretch, u8)> = strange.iter().map(|(stretch, by)| (stretch, by[0])).collect();
        if all.is_empty() || self.replace(&all) {
            return;
        }
        for (stretch, by) in &strange {
            let _ = by.iter().any(|by| self.replace(&[(stretch, *by)]));
        }
    }

    fn replaceable(&mut self) -> Vec<Replaceable> {
        let characters = self.replay.characters(&self.best);
        self.spend(self.best.steps + self.to_start);
        let mut all = Vec::new();
        for stretch in stretches(&self.best.inputs) {
            let (Position::Inputs(first), by) = (&stretch.place, replacements(&stretch.value)) else { continue };
            // Equal neighbours may be numbers.
            let typed: &[bool] = characters.get(*first as usize..).unwrap_or_default();
            let typed = &typed[..min(typed.len(), stretch.length as usize)];
            let mut from = 0;
            for part in typed.chunk_by(|one, next| one == next) {
                let to = from + part.len() as u64;
                if part[0] && !by.is_empty() {
                    all.push((stretch.part(from, to), by));
                }
                from = to;
            }
        }
        all
    }

    fn replace(&mut self, stretches: &[(&Stretch, u8)]) -> bool {
        let mut inputs: Inputs = self.best.inputs.clone();
        for (stretch, by) in stretches {
            stretch.set(&mut inputs, &IBig::from(*by));
        }
        let Some(ReplayOutcome::Confirmed(arrival)) = self.run(&inputs) else { return false };
        let is_same = arrival.error == self.best.error;
        if is_same {
            self.best = arrival;
        }
        is_same
    }
}

/// Returns the possible replacements of a character: nothing for letters, digits, line ends, spaces, and -1, the end of the text.
/// A character that no key has is replaced even by a sign: another letter may have the wrong case, and a digit may be a number.
fn replacements(code: &IBig) -> &'static [u8] {
    match u8::try_from(code) {
        Ok(b'\n' | b' ') | Err(_) => &[],
        Ok(9..=13) => b"\n ",
        Ok(byte) if byte.is_ascii_alphanumeric() => &[],
        Ok(byte) if byte.is_ascii_graphic() => b"a",
        Ok(_) => b"aA1-~",
    }
}
