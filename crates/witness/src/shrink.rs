//! Makes witnesses small: fewer inputs, fewer elements read, more zeros, smaller numbers.
//!
//! # Idea
//! The interpreter decides whether inputs lead to the target. Simpler inputs often lead there, too, though along
//! another path. So simpler inputs are tried, and the simplest ones that lead there are kept.
//!
//! # Source
//! Zeller and Hildebrandt, *Simplifying and Isolating Failure-Inducing Input*, 2002: `ddmin` removes ever smaller parts
//! of its input, and stops when no single element can be removed. As is usual today, parts are only removed, never
//! tried alone.
//!
//! # What is done
//! 1. All elements of an array that are not 0 become 1: the shortest way for long stretches.
//! 2. If the program reads characters, its words and lines end earlier. `ddmin` over the sequence of integers that
//!    `input` reads removes inputs. If few are left, pairs are removed and neighbours are added up, because no single one
//!    of inputs that must balance can be removed.
//! 3. `ddmin` over the elements of each array removes elements; later ones move up.
//! 4. `ddmin` over all numbers that are not 0, of inputs, parameters and elements of arrays alike, sets them to 0.
//! 5. A parameter or input that may be an index is brought nearer to 0, and the elements and rows at that index move
//!    along.
//! 6. Each number, and each stretch of equal ones, is brought towards 0: to 0, 1, 2, 3, 10 and ever larger parts of
//!    itself, and by bisection from the first that leads there. Then all numbers of the same magnitude together, and
//!    pairs of these if they are few, because a value that is searched for and the element with that value must stay
//!    equal.
//!
//! These steps are repeated until none of them helps. Then letters, line ends and spaces replace the characters that a
//! keyboard does not have or that users rarely type, and numbers with few digits replace floating-point numbers. Inputs are compared by how many integers are read; then by how many
//! elements of arrays are read; then by how many of both are not 0; then by the sum of their magnitudes; then by how many
//! are negative. Each step makes the inputs simpler in this order, so shrinking terminates. At the end no single input can
//! be removed, no single number set to 0, and no number brought nearer to 0 by 1 (those of a long stretch all together),
//! unless the bound on steps was reached before.
//!
//! # What is exact
//! The result leads to the target, and to the same error at the same place. Only the interpreter decides that, without
//! a solver. All runs together take a bounded number of steps. At the time limit, the best inputs found so far are the
//! result.

mod floats;
mod measure;
mod stretches;
mod text;

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use loopscope_interp::{Argument, InputArray, Inputs, Integers};
use loopscope_sorted::sort;
use loopscope_symex::Budget;

pub use self::measure::Measure;
use self::stretches::{
    Position, Stretch, elements_of, length, magnitude, moved_up, replaced, set_elements, stretches, with_moved,
};
use crate::replay::{Arrival, Replay, ReplayOutcome, StepsAlone};

/// The number of steps that all runs together may take.
const MOST_STEPS: u64 = 10_000_000;
/// The cost of a run in addition to its steps, and the additional cost of each stretch of equal numbers and of each
/// word of a long number.
const STEPS_TO_START: u64 = 50;
const STEPS_TO_COPY: u64 = 3;
/// After how many steps of all runs together the budget is checked.
const STEPS_BETWEEN_QUESTIONS: u64 = 100_000;
/// The factor between the steps of the best run and those that another run may take.
const LONGER: u64 = 2;
/// Stretches up to this length are also shrunk number by number.
const SHORT: u64 = 16;
/// The most inputs for which any two are removed, and neighbours added up.
const FEW: u64 = 32;
/// The most numbers of the same magnitude for which any two are brought nearer to 0.
const FEW_EQUAL: usize = 8;

/// The simplest inputs found that lead to the same place as an arrival.
pub fn shrink(replay: &Replay, arrival: &Arrival, budget: &mut dyn Budget) -> Arrival {
    shrink_within(replay, arrival, MOST_STEPS, budget).0
}

/// Does the same within a number of steps, and also returns whether these sufficed.
fn shrink_within(replay: &Replay, arrival: &Arrival, steps: u64, budget: &mut dyn Budget) -> (Arrival, bool) {
    let mut shrinker = Shrinker {
        replay,
        budget,
        best: arrival.clone(),
        measure: Measure::new(&arrival.inputs),
        to_start: to_start(&arrival.inputs),
        left: steps,
        allowance: 0,
        unasked: 0,
        sufficed: true,
    };
    loop {
        let before = shrinker.measure.clone();
        shrinker.sufficed = true;
        let passes = [
            Shrinker::make_alike,
            Shrinker::end_words,
            Shrinker::remove_inputs,
            Shrinker::remove_several_inputs,
            Shrinker::remove_elements,
            Shrinker::set_to_zero,
            Shrinker::move_elements,
            Shrinker::bring_nearer,
        ];
        for pass in passes {
            // Each pass leaves steps for the others.
            shrinker.allowance = shrinker.left / 3;
            pass(&mut shrinker);
        }
        if shrinker.measure == before {
            shrinker.make_typable();
            shrinker.round_floats();
            return (shrinker.best, shrinker.sufficed);
        }
    }
}

struct Shrinker<'a> {
    replay: &'a Replay,
    budget: &'a mut dyn Budget,
    best: Arrival,
    measure: Measure,
    /// The cost of a run on inputs like the best ones, in addition to its steps.
    to_start: u64,
    /// The steps left, in all and in this pass.
    left: u64,
    allowance: u64,
    /// Steps since the budget was checked.
    unasked: u64,
    /// True if everything was tried.
    sufficed: bool,
}

impl Shrinker<'_> {
    /// Replaces the best inputs by these if they are simpler and lead to the same end.
    fn attempt(&mut self, inputs: &Inputs) -> bool {
        let Some(ReplayOutcome::Confirmed(arrival)) = self.run(inputs) else { return false };
        let measure = Measure::new(&arrival.inputs);
        let better = arrival.error == self.best.error && measure < self.measure;
        if better {
            self.to_start = to_start(&arrival.inputs);
            (self.best, self.measure) = (arrival, measure);
        }
        better
    }

    /// Runs the program on other inputs; `None` if no more may be tried in this pass.
    fn run(&mut self, inputs: &Inputs) -> Option<ReplayOutcome> {
        if !self.goes_on() {
            return None;
        }
        let most = (self.best.steps * LONGER).min(self.allowance - self.to_start);
        let outcome = self.replay.replay(inputs, most, &mut StepsAlone);
        let (ReplayOutcome::Confirmed(Arrival { steps, .. })
        | ReplayOutcome::TooLong { steps }
        | ReplayOutcome::StackOverflow { steps }
        | ReplayOutcome::Refuted { steps }) = &outcome;
        self.spend(steps + self.to_start);
        Some(outcome)
    }

    /// Returns `true` if more may be tried in this pass.
    fn goes_on(&mut self) -> bool {
        let goes_on = self.allowance > self.to_start;
        self.sufficed &= goes_on;
        goes_on
    }

    fn spend(&mut self, steps: u64) {
        self.left = self.left.saturating_sub(steps);
        self.allowance = self.allowance.saturating_sub(steps);
        self.unasked += steps;
        if self.unasked >= STEPS_BETWEEN_QUESTIONS {
            self.unasked = 0;
            if self.budget.go_on().is_err() {
                (self.left, self.allowance) = (0, 0);
            }
        }
    }

    fn make_alike(&mut self) {
        for parameter in 0..self.best.inputs.parameters.len() {
            let mut inputs = self.best.inputs.clone();
            let in_array = |stretch: &Stretch| matches!(stretch.place, Position::Elements { parameter: at, .. } if at == parameter);
            for stretch in stretches(&self.best.inputs).iter().filter(|stretch| in_array(stretch)) {
                stretch.set(&mut inputs, &IBig::ONE);
            }
            self.attempt(&inputs);
        }
    }

    fn remove_inputs(&mut self) {
        self.ddmin(
            |inputs| inputs.inputs.len(),
            |inputs, from, to| Inputs { inputs: replaced(&inputs.inputs, from, to, None), ..inputs.clone() },
        );
    }

    fn remove_several_inputs(&mut self) {
        let mut first = 0;
        while first + 1 < self.best.inputs.inputs.len().min(FEW) && self.goes_on() {
            let Inputs { inputs, .. } = &self.best.inputs;
            let others = first + 1..inputs.len().min(FEW);
            let two = |second: u64| replaced(&replaced(inputs, second, second + 1, None), first, first + 1, None);
            let mut candidates: Vec<Integers> = others.map(two).collect();
            if let (Some(one), Some(next)) = (inputs.get(first), inputs.get(first + 1)) {
                let without = replaced(inputs, first, first + 1, None);
                candidates.push(replaced(&without, first, first + 1, Some(&(one + next))));
            }
            let better = candidates.into_iter().any(|inputs| {
                let inputs = Inputs { inputs, ..self.best.inputs.clone() };
                self.attempt(&inputs)
            });
            first = if better { 0 } else { first + 1 };
        }
    }

    fn remove_elements(&mut self) {
        let rows = |array: &InputArray| -> Vec<Option<IBig>> {
            if array.dimensions() == 1 {
                return vec![None];
            }
            array.runs().iter().map(|run| Some(run.first.clone())).collect()
        };
        for parameter in 0..self.best.inputs.parameters.len() {
            let Argument::Array(array) = &self.best.inputs.parameters[parameter] else { continue };
            for row in rows(array) {
                let row = row.as_ref();
                self.ddmin(
                    |inputs| elements_of(inputs, parameter, row).map_or(0, length),
                    |inputs, from, to| {
                        let mut changed = inputs.clone();
                        if let Some(elements) = elements_of(inputs, parameter, row) {
                            set_elements(&mut changed, parameter, row, moved_up(elements, from, to));
                        }
                        changed
                    },
                );
            }
        }
    }

    fn set_to_zero(&mut self) {
        self.ddmin(
            |inputs| stretches(inputs).iter().map(|stretch| stretch.length).fold(0, u64::saturating_add),
            |inputs, from, to| {
                let mut changed = inputs.clone();
                let mut start = 0;
                for stretch in stretches(inputs) {
                    let end = start + stretch.length;
                    if start < to && from < end {
                        let part = stretch.part(from.max(start) - start, to.min(end) - start);
                        part.set(&mut changed, &IBig::ZERO);
                    }
                    start = end;
                }
                changed
            },
        );
    }

    /// Applies a change to ever smaller parts of a sequence of this length, until no change of a part of length 1 is an
    /// improvement.
    fn ddmin(&mut self, length: impl Fn(&Inputs) -> u64, change: impl Fn(&Inputs, u64, u64) -> Inputs) {
        let mut parts = 1;
        while self.goes_on() {
            let all = length(&self.best.inputs);
            parts = all.min(parts);
            let border = |part: u64| (u128::from(all) * u128::from(part) / u128::from(parts)) as u64;
            // The last parts first: late inputs usually matter least.
            let better = (0..parts).rev().any(|part| {
                self.goes_on() && {
                    let changed = change(&self.best.inputs, border(part), border(part + 1));
                    self.attempt(&changed)
                }
            });
            if better {
                parts = (parts - 1).max(1);
            } else if parts == all {
                return;
            } else {
                parts = parts.saturating_mul(2);
            }
        }
    }

    fn bring_nearer(&mut self) {
        for index in 0.. {
            if !self.goes_on() {
                return;
            }
            let Some(stretch) = stretches(&self.best.inputs).get(index).cloned() else { break };
            self.bring_together(&stretch.value, std::slice::from_ref(&stretch));
            let Some(stretch) = stretches(&self.best.inputs).get(index).cloned() else { break };
            if (2..=SHORT).contains(&stretch.length) {
                for position in 0..stretch.length {
                    self.bring_together(&stretch.value, &[stretch.part(position, position + 1)]);
                }
            }
        }
        let values = stretches(&self.best.inputs).into_iter().map(|stretch| magnitude(&stretch.value));
        let mut values: Vec<IBig> = values.collect();
        sort(&mut values);
        values.dedup();
        for value in values {
            if !self.goes_on() {
                return;
            }
            let mut equal = stretches(&self.best.inputs);
            equal.retain(|stretch| magnitude(&stretch.value) == value);
            if equal.len() < 2 {
                continue;
            }
            self.bring_together(&value, &equal);
            if (3..=FEW_EQUAL).contains(&equal.len()) {
                for (one, first) in equal.iter().enumerate() {
                    for second in &equal[one + 1..] {
                        self.bring_together(&value, &[first.clone(), second.clone()]);
                    }
                }
            }
        }
    }

    /// Brings a number that may be an index nearer to 0, together with the elements at that index.
    fn move_elements(&mut self) {
        for index in 0.. {
            if !self.goes_on() {
                return;
            }
            let numbers = stretches(&self.best.inputs).into_iter();
            let mut numbers = numbers.filter(|stretch| !matches!(stretch.place, Position::Elements { .. }));
            let Some(stretch) = numbers.nth(index) else { break };
            self.search(&stretch.value, |inputs, number| {
                stretch.set(inputs, number);
                for parameter in &mut inputs.parameters {
                    if let Argument::Array(array) = parameter {
                        *array = with_moved(array, &stretch.value, number);
                    }
                }
            });
        }
    }

    /// Brings numbers of one magnitude as near to 0 as can be found: all to the same magnitude, with their signs.
    fn bring_together(&mut self, value: &IBig, places: &[Stretch]) {
        self.search(value, |inputs, number| {
            for stretch in places {
                let opposite = (stretch.value < IBig::ZERO) != (*value < IBig::ZERO);
                stretch.set(inputs, &if opposite { -number } else { number.clone() });
            }
        });
    }

    /// Looks for the number nearest to 0 that can stand for another one in the best inputs.
    fn search(&mut self, value: &IBig, set: impl Fn(&mut Inputs, &IBig)) {
        let start = self.best.inputs.clone();
        let mut attempt = |number: &IBig| {
            self.goes_on().then(|| {
                let mut inputs = start.clone();
                set(&mut inputs, number);
                self.attempt(&inputs)
            })
        };
        let magnitude = magnitude(value);
        let with_sign = |number: &IBig| if *value < IBig::ZERO { -number } else { number.clone() };
        let mut candidates: Vec<IBig> = [0, 1, 2, 3, 10].into_iter().map(IBig::from).collect();
        let mut part = &magnitude / IBig::from(2);
        while part > IBig::ONE && candidates.len() < 64 {
            candidates.push(part.clone());
            part /= IBig::from(2);
        }
        candidates.retain(|candidate| *candidate < magnitude);
        sort(&mut candidates);
        candidates.dedup();
        // The magnitude nearest to 0 that leads to the target, and the largest one below it that does not.
        let mut high = magnitude.clone();
        let mut low = IBig::ZERO;
        for candidate in candidates {
            let Some(leads) = attempt(&with_sign(&candidate)) else { return };
            if leads {
                high = candidate;
                break;
            }
            low = candidate;
        }
        while &high - &low > IBig::ONE {
            let middle = (&low + &high) / IBig::from(2);
            let Some(leads) = attempt(&with_sign(&middle)) else { return };
            *(if leads { &mut high } else { &mut low }) = middle;
        }
        // For a negative number, also try its opposite.
        if *value < IBig::ZERO {
            attempt(&high);
        }
    }
}

/// The cost of a run on these inputs, in addition to its steps.
fn to_start(inputs: &Inputs) -> u64 {
    let words = |stretch: &Stretch| 1 + stretch.value.bit_len() as u64 / 64;
    STEPS_TO_START + STEPS_TO_COPY * stretches(inputs).iter().map(words).sum::<u64>()
}

#[cfg(test)]
mod tests;
