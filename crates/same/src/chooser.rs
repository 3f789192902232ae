//! Chooses what the reference reads, while it runs.

use dashu_int::IBig;
use loopscope_interp::{Argument, Element, InputArray, Observer};
use loopscope_question::ParameterKind;
use loopscope_symex::SplitMix64;
use loopscope_syntax::ast::Typed;

use crate::values::Values;

/// The most inputs of a run.
const MOST: usize = 120;

/// After so many inputs, a text that is chosen at random ends soon.
const LONG: usize = 30;

/// The number of elements of an array, and of a row of rows, that are chosen.
const MOST_ELEMENTS: u32 = 4;
const ELEMENTS_OF_ROW: u32 = 2;

/// Where choices come from.
pub(crate) enum Source<'s> {
    /// The next ones in order.
    InOrder(&'s mut InOrder),
    /// At random.
    Random(&'s mut SplitMix64),
}

/// All sequences of choices, those first whose sum is small: each choice is a position in a list of values.
#[derive(Default)]
pub(crate) struct InOrder {
    /// The choices of the next run, and behind them 0.
    choices: Vec<usize>,
    /// The choices of this run, with the number of values that there were.
    made: Vec<(usize, usize)>,
    /// The greatest sum.
    most: usize,
    /// True if a greater sum would have had another sequence.
    holds_back: bool,
}

impl InOrder {
    fn choose(&mut self, values: usize) -> usize {
        let choice = self.choices.get(self.made.len()).copied().unwrap_or(0);
        self.made.push((choice, values));
        choice
    }

    /// Ends the run. Returns `true` if there is another sequence, or may be with a greater sum.
    pub(crate) fn next(&mut self) -> bool {
        let made = std::mem::take(&mut self.made);
        let mut sum: usize = made.iter().map(|(choice, _)| choice).sum();
        for (at, (choice, values)) in made.iter().enumerate().rev() {
            let has_next = choice + 1 < *values;
            if has_next && sum < self.most {
                self.choices = made[..at].iter().map(|(choice, _)| *choice).chain([choice + 1]).collect();
                return true;
            }
            self.holds_back |= has_next;
            sum -= choice;
        }
        self.most += 1;
        self.choices.clear();
        std::mem::take(&mut self.holds_back)
    }
}

/// Chooses the inputs of a run.
pub(crate) struct Chooser<'c, 's> {
    pub(crate) values: &'c Values,
    pub(crate) source: Source<'s>,
    /// The arguments.
    pub(crate) arguments: Vec<Argument>,
    /// The inputs that no one types, with their names.
    pub(crate) named: Vec<(String, IBig)>,
    /// The inputs, in the order in which they are read.
    pub(crate) read: Vec<IBig>,
}

impl<'c, 's> Chooser<'c, 's> {
    pub(crate) fn new(values: &'c Values, source: Source<'s>) -> Self {
        Self { values, source, arguments: Vec::new(), named: Vec::new(), read: Vec::new() }
    }

    /// Chooses the arguments of `main` of a program in micro-c.
    pub(crate) fn choose_arguments(&mut self, parameters: &[ParameterKind]) {
        for parameter in parameters {
            let argument = match parameter {
                ParameterKind::Integer => Argument::Integer(self.value(None)),
                ParameterKind::Array => Argument::Array(self.array(MOST_ELEMENTS)),
                ParameterKind::Rows => {
                    let mut rows = InputArray::zeros(2);
                    for index in 0..ELEMENTS_OF_ROW {
                        let row = self.array(ELEMENTS_OF_ROW);
                        rows.set(index.into(), index.into(), Element::Row(row));
                    }
                    Argument::Array(rows)
                }
            };
            self.arguments.push(argument);
        }
    }

    fn array(&mut self, elements: u32) -> InputArray {
        InputArray::from_elements((0..elements).map(|_| self.value(None)).collect::<Vec<_>>())
    }

    fn value(&mut self, typed: Option<&Typed>) -> IBig {
        match &mut self.source {
            Source::InOrder(order) => {
                let at = order.choose(self.values.count(typed));
                self.values.value(typed, at)
            }
            Source::Random(dice) => self.values.any(typed, self.read.len() >= LONG, dice),
        }
    }
}

impl Observer for Chooser<'_, '_> {
    fn input(&mut self, typed: Option<&Typed>) -> Option<IBig> {
        if self.read.len() >= MOST {
            return None;
        }
        let value = self.value(typed);
        if let Some(name) = typed.and_then(untyped) {
            self.named.push((name, value.clone()));
        }
        self.read.push(value.clone());
        Some(value)
    }
}

/// The name of an input that no one types, except whether an allocation fails.
pub(crate) fn untyped(typed: &Typed) -> Option<String> {
    typed.argument().filter(|_| !matches!(typed, Typed::Failure(_))).map(|name| name.to_string())
}

#[cfg(test)]
mod tests {
    use super::InOrder;

    #[test]
    fn every_sequence_comes_in_the_order_of_its_sum() {
        let mut order = InOrder::default();
        let mut seen = Vec::new();
        loop {
            // Two numbers of three values each.
            seen.push((order.choose(3), order.choose(3)));
            if !order.next() {
                break;
            }
        }
        let mut first = Vec::new();
        for each in &seen {
            if !first.contains(each) {
                first.push(*each);
            }
        }
        assert_eq!(first, [(0, 0), (0, 1), (1, 0), (0, 2), (1, 1), (2, 0), (1, 2), (2, 1), (2, 2)]);
    }

    #[test]
    fn a_run_without_choices_is_the_only_one() {
        assert!(!InOrder::default().next());
    }
}
