//! Which values an input may have.

use dashu_int::IBig;
use loopscope_symex::SplitMix64;
use loopscope_syntax::ast::Typed;

use crate::task::Promised;

/// Numbers up to this one are small.
const SMALL: i32 = 12;

/// The characters that are tried first. The end comes before all, so that a text ends that is read to its end.
const CHARACTERS: &[u8] = b"\na b1A0.Z9z-,";

/// The values of inputs, those first that are tried first.
pub(crate) struct Values {
    promised: Promised,
    numbers: Vec<IBig>,
    /// The end of the text, and characters.
    characters: Vec<IBig>,
}

impl Values {
    /// Small numbers, the constants of programs, and the bounds of what a task promises.
    pub(crate) fn new(promised: &Promised, constants: &[IBig]) -> Self {
        let nearest = IBig::ZERO.clamp(promised.least.clone(), promised.greatest.clone());
        let small = (1..=SMALL).flat_map(|by| [&nearest + IBig::from(by), &nearest - IBig::from(by)]);
        let ends = [promised.greatest.clone(), promised.least.clone()];
        let mut numbers = vec![nearest.clone()];
        for number in small.chain(constants.iter().cloned()).chain(ends) {
            if promised.contains(&number) && !numbers.contains(&number) {
                numbers.push(number);
            }
        }
        let mut characters: Vec<IBig> =
            [IBig::NEG_ONE].into_iter().chain(CHARACTERS.iter().map(|byte| (*byte).into())).collect();
        let is_printed = |code: &IBig| (IBig::from(b' ')..=IBig::from(b'~')).contains(code);
        for code in constants.iter().filter(|code| is_printed(code)) {
            if !characters.contains(code) {
                characters.push(code.clone());
            }
        }
        Self { promised: promised.clone(), numbers, characters }
    }

    /// The integers.
    pub(crate) fn numbers(&self) -> Vec<IBig> {
        self.numbers.clone()
    }

    /// What can be read in a way. Only texts are well formed: a number stands wherever the program reads one, or the text ends.
    pub(crate) fn of(&self, typed: Option<&Typed>) -> Vec<IBig> {
        match typed {
            None | Some(Typed::Number(_) | Typed::Argument(_, None) | Typed::Random(_)) => self.numbers(),
            Some(Typed::Float(format, _) | Typed::Argument(_, Some(format))) => {
                let halves = self.numbers.iter().flat_map(|number| {
                    let number = number.to_f64().value();
                    [number, number + 0.5, number + 0.125]
                });
                let promised = halves.filter(|number| self.promised.contains_float(*number));
                promised.map(|number| IBig::from(format.rank(number))).collect()
            }
            Some(Typed::Next | Typed::NextFloat) => vec![2.into(), 0.into()],
            Some(Typed::NextCharacter) => vec![IBig::NEG_ONE, 0.into()],
            Some(Typed::Failure(_)) => vec![IBig::ZERO],
            Some(Typed::Character | Typed::Word) => self.characters.clone(),
            Some(Typed::Visible) => {
                let is_visible = |code: &&IBig| **code > IBig::from(b' ');
                self.characters.iter().filter(is_visible).cloned().collect()
            }
        }
    }

    /// A value at random. After `long` values, texts end.
    pub(crate) fn any(&self, typed: Option<&Typed>, is_long: bool, dice: &mut SplitMix64) -> IBig {
        let values = self.of(typed);
        let may_end = matches!(
            typed,
            Some(Typed::Next | Typed::NextFloat | Typed::NextCharacter | Typed::Character | Typed::Word)
        );
        let mut below = |bound: usize| dice.below(bound as u64).unwrap_or(0) as usize;
        if may_end {
            let ends = is_long || below(8) == 0;
            return if ends { values[0].clone() } else { values[1 + below(values.len() - 1)].clone() };
        }
        let is_integer = matches!(typed, None | Some(Typed::Number(_) | Typed::Argument(_, None) | Typed::Random(_)));
        match below(4) {
            0 if is_integer => self.anywhere(dice),
            // Small numbers are lengths as well.
            1 | 2 => values[below(values.len().min(8))].clone(),
            _ => values[below(values.len())].clone(),
        }
    }

    /// A promised number.
    fn anywhere(&self, dice: &mut SplitMix64) -> IBig {
        let width = &self.promised.greatest - &self.promised.least + IBig::ONE;
        let bound = u64::try_from(&width).unwrap_or(u64::MAX);
        &self.promised.least + IBig::from(dice.below(bound).unwrap_or(0))
    }
}
