//! Which values an input may have.

use dashu_int::IBig;
use loopscope_symex::SplitMix64;
use loopscope_syntax::ast::Typed;
use rustc_hash::FxHashSet;

use crate::task::Promised;
use loopscope_c::MOST_ELEMENTS;

/// Numbers up to this one are small.
const SMALL: i32 = 12;

/// The characters that are tried first. The end comes before all, so that a text ends that is read to its end.
const CHARACTERS: &[u8] = b"\na b1A0.Z9z-,";

/// The most constants of programs that are tried.
const MOST_CONSTANTS: usize = 500;

/// The values of inputs, those first that are tried first.
pub(crate) struct Values {
    promised: Promised,
    numbers: Vec<IBig>,
    /// Of arrays that are passed to functions.
    lengths: Vec<IBig>,
    floats: Vec<f64>,
    /// The end of the text, and characters.
    characters: Vec<IBig>,
    visible: Vec<IBig>,
    /// The values that say whether the text ends where the next thing is read, or a number stands there.
    next: Vec<IBig>,
    next_character: Vec<IBig>,
    failure: Vec<IBig>,
}

impl Values {
    /// Small numbers, the constants of programs, and the bounds of what a task promises.
    pub(crate) fn new(promised: &Promised, constants: &[IBig]) -> Self {
        let mut constants = different(constants.iter().cloned());
        constants.truncate(MOST_CONSTANTS);
        let nearest = IBig::ZERO.clamp(promised.least.clone(), promised.greatest.clone());
        let small = (1..=SMALL).flat_map(|by| [&nearest + IBig::from(by), &nearest - IBig::from(by)]);
        let ends = [promised.greatest.clone(), promised.least.clone()];
        let all = [nearest.clone()].into_iter().chain(small).chain(constants.iter().cloned()).chain(ends);
        let numbers = different(all.filter(|number| promised.contains(number)));
        let floats = numbers.iter().flat_map(|number| {
            let number = number.to_f64().value();
            [number, number + 0.5, number + 0.125]
        });
        let floats = floats.filter(|number| promised.contains_float(*number)).collect();
        let is_printed = |code: &IBig| (IBig::from(b' ')..=IBig::from(b'~')).contains(code);
        let tried_first = CHARACTERS.iter().map(|byte| IBig::from(*byte));
        let printed = constants.iter().filter(|code| is_printed(code)).cloned();
        let characters = different([IBig::NEG_ONE].into_iter().chain(tried_first).chain(printed));
        let visible = characters.iter().filter(|code| **code > IBig::from(b' ')).cloned().collect();
        Self {
            promised: promised.clone(),
            numbers,
            lengths: (0..=MOST_ELEMENTS).map(IBig::from).collect(),
            floats,
            characters,
            visible,
            next: vec![2.into(), 0.into()],
            next_character: vec![IBig::NEG_ONE, 0.into()],
            failure: vec![IBig::ZERO],
        }
    }

    /// Returns the values that can be read in a way, except floating-point numbers. Only texts are well formed: a number stands
    /// wherever the program reads one, or the text ends.
    fn list(&self, typed: Option<&Typed>) -> &[IBig] {
        match typed.map(Typed::in_text) {
            None
            | Some(Typed::Number(_) | Typed::Argument(..) | Typed::Random(_) | Typed::Float(..) | Typed::File(..)) => {
                &self.numbers
            }
            Some(Typed::Length) => &self.lengths,
            Some(Typed::Next | Typed::NextFloat) => &self.next,
            Some(Typed::NextCharacter) => &self.next_character,
            Some(Typed::Failure(_) | Typed::Opening(_) | Typed::OpeningToWrite(_)) => &self.failure,
            Some(Typed::Character | Typed::Word) => &self.characters,
            Some(Typed::Visible) => &self.visible,
        }
    }

    /// Returns the number of values that can be read in a way.
    pub(crate) fn count(&self, typed: Option<&Typed>) -> usize {
        match typed {
            Some(Typed::Float(..) | Typed::Argument(_, Some(_))) => self.floats.len(),
            _ => self.list(typed).len(),
        }
    }

    /// One of them.
    pub(crate) fn value(&self, typed: Option<&Typed>, at: usize) -> IBig {
        match typed {
            Some(Typed::Float(format, _) | Typed::Argument(_, Some(format))) => format.rank(self.floats[at]).into(),
            _ => self.list(typed)[at].clone(),
        }
    }

    /// A value at random. After `long` values, texts end.
    pub(crate) fn any(&self, typed: Option<&Typed>, is_long: bool, dice: &mut SplitMix64) -> IBig {
        let count = self.count(typed);
        let may_end = matches!(
            typed,
            Some(Typed::Next | Typed::NextFloat | Typed::NextCharacter | Typed::Character | Typed::Word)
        );
        let mut below = |bound: usize| dice.below(bound as u64).unwrap_or(0) as usize;
        if may_end {
            let ends = is_long || below(8) == 0;
            let at = if ends { 0 } else { 1 + below(count - 1) };
            return self.value(typed, at);
        }
        let is_integer = matches!(typed, None | Some(Typed::Number(_) | Typed::Argument(_, None) | Typed::Random(_)));
        match below(4) {
            0 if is_integer => self.anywhere(dice),
            // Small numbers are lengths as well.
            1 | 2 => self.value(typed, below(count.min(8))),
            _ => self.value(typed, below(count)),
        }
    }

    /// A promised number.
    fn anywhere(&self, dice: &mut SplitMix64) -> IBig {
        let width = &self.promised.greatest - &self.promised.least + IBig::ONE;
        let bound = u64::try_from(&width).unwrap_or(u64::MAX);
        &self.promised.least + IBig::from(dice.below(bound).unwrap_or(0))
    }
}

/// The numbers that are different, in their order.
fn different(numbers: impl Iterator<Item = IBig>) -> Vec<IBig> {
    let mut seen = FxHashSet::default();
    numbers.filter(|number| seen.insert(number.clone())).collect()
}
