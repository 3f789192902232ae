//! Exhaustive comparison: runs a program and the reference on every promised input, if there are few.
//!
//! # Exactness
//! Both programs read only numbers, and the task promises all of them. So an input is the sequence of numbers that the
//! reference reads; a program that reads more numbers waits. Every sequence of promised numbers is run.
//!
//! # Order
//! The promised numbers are taken in an order in which the first ones are spread over all of them, so that the first runs tell
//! about how much work all of them are.

use dashu_int::IBig;
use loopscope_interp::Argument;
use loopscope_question::ParameterKind;
use loopscope_syntax::ast::Typed;

use crate::behaviour::{ABORTED, End};
use crate::cases::{Cases, Given, LONGEST};
use crate::compare::{Comparison, Difference, outcome, smallest, steps_for};
use crate::subject::{Ran, Subject};
use crate::task::Promised;

/// The limits of an exhaustive comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExhaustiveLimits {
    /// The most inputs.
    pub inputs: u64,
    /// The most steps of both programs, and characters that they print.
    pub work: u64,
}

/// The most numbers of an input: a single promised number would allow any length.
const MOST_NUMBERS: usize = 100;

/// The number of inputs after which the work on all of them is estimated.
const FOR_AN_ESTIMATE: u64 = 500;

/// Runs a program and the reference on every promised input. Returns that they do the same, or a difference; `None` if there
/// are more inputs than `limits` allows, if they are not numbers alone, or if it is not known what a run does.
pub fn compare_exhaustively(program: &Subject<'_>, cases: &Cases<'_>, limits: ExhaustiveLimits) -> Option<Comparison> {
    let reference = cases.reference();
    if !reads_only_numbers(reference) || !reads_only_numbers(program) {
        return None;
    }
    let counted = cases.counted();
    let mut every = Every::new(&cases.task().promised, limits.inputs)?;
    let (mut runs, mut inputs, mut work) = (0, 0, 0);
    loop {
        let (given, expected) = every.next_of(reference)?;
        inputs += 1;
        work += expected.work;
        let is_known = match &expected.behaviour.end {
            // A program that aborts may lose what it has printed.
            End::Returns(status) if *status == ABORTED.into() => return None,
            End::Returns(status) if counted.status || status.is_zero() => true,
            // The reference does not say what is right here. `Cases::failure` is the first such input.
            End::Fails(..) | End::NeverEnds if cases.failure.is_some() => false,
            _ => return None,
        };
        if is_known {
            let ran = program.run(&given, steps_for(expected.steps))?;
            work += ran.work;
            if ran.is_own || expected.is_own {
                return None;
            }
            if !outcome(&expected.behaviour, &ran, counted)? {
                let found = Difference { given, expected: expected.behaviour, found: ran.behaviour };
                return Some(Comparison::Differs(Box::new(smallest(found, program, cases))));
            }
            runs += 1;
        }
        if !every.advance() {
            break;
        }
        if inputs == limits.inputs
            || work > limits.work
            || (inputs == FOR_AN_ESTIMATE && every.count().saturating_mul(work / inputs) > limits.work)
        {
            return None;
        }
    }
    // Runs count what their calls take of the stack.
    (runs > 0).then_some(Comparison::Same { runs, is_exhaustive: true, together: Vec::new(), stack: Vec::new() })
}

/// Returns `true` if a program reads numbers alone, which stand in a text between spaces, or are passed in micro-c.
fn reads_only_numbers(program: &Subject<'_>) -> bool {
    let is_number = |typed: &Typed| matches!(typed, Typed::Number(before) if before.trim().is_empty());
    program.program().tree().typed.iter().all(|(_, typed)| is_number(typed))
        && program.parameters().iter().all(|parameter| *parameter == ParameterKind::Integer)
}

/// All sequences of promised numbers that the reference reads.
struct Every<'p> {
    promised: &'p Promised,
    /// The number of promised numbers.
    width: u64,
    /// From one promised number to the next one: it has no divisor in common with their number, so that each of them comes once.
    stride: u64,
    /// The most sequences.
    most: u64,
    /// The positions of the numbers of this run, in the order in which they are taken.
    positions: Vec<u64>,
}

impl<'p> Every<'p> {
    fn new(promised: &'p Promised, most: u64) -> Option<Self> {
        let width = u64::try_from(&promised.greatest - &promised.least + IBig::ONE).ok()?;
        // About the golden section, whose multiples are spread evenly.
        let near = (width / 13 * 8 + width % 13 * 8 / 13).max(1);
        let stride = (near..=near.saturating_add(width)).find(|stride| gcd(*stride, width) == 1)?;
        Some(Self { promised, width, stride, most, positions: Vec::new() })
    }

    /// The promised number at a position: the one in the middle comes first.
    fn number(&self, position: u64) -> IBig {
        let [position, stride, width] = [position, self.stride, self.width].map(u128::from);
        &self.promised.least + IBig::from((position * stride + width / 2) % width)
    }

    /// The next sequence, as a user gives it to the reference, and what that does. `None` if there are too many.
    fn next_of(&mut self, reference: &Subject<'_>) -> Option<(Given, Ran)> {
        let passed = reference.parameters().len();
        while self.positions.len() < passed {
            self.extend()?;
        }
        loop {
            let numbers: Vec<IBig> = self.positions.iter().map(|position| self.number(*position)).collect();
            let (arguments, typed) = numbers.split_at(passed);
            let given = Given {
                arguments: arguments.iter().cloned().map(Argument::Integer).collect(),
                text: typed.iter().flat_map(|number| [number.to_string(), "\n".to_owned()]).collect(),
                ..Given::default()
            };
            let ran = reference.run(&given, LONGEST)?;
            if !matches!(ran.behaviour.end, End::Waits(_)) {
                return Some((given, ran));
            }
            self.extend()?;
        }
    }

    /// Adds the first number. `None` if the sequence is too long, or there are more of this length than may be run.
    fn extend(&mut self) -> Option<()> {
        self.positions.push(0);
        (self.positions.len() <= MOST_NUMBERS && self.count() <= self.most).then_some(())
    }

    /// The number of sequences of the length of this one.
    fn count(&self) -> u64 {
        u32::try_from(self.positions.len()).ok().and_then(|length| self.width.checked_pow(length)).unwrap_or(u64::MAX)
    }

    /// Moves to the next sequence. Returns `false` if there is none.
    fn advance(&mut self) -> bool {
        while let Some(last) = self.positions.pop() {
            if last + 1 < self.width {
                self.positions.push(last + 1);
                return true;
            }
        }
        false
    }
}

fn gcd(one: u64, other: u64) -> u64 {
    if other == 0 { one } else { gcd(other, one % other) }
}

#[cfg(test)]
mod tests {
    use super::Every;
    use crate::task::Promised;

    #[test]
    fn each_promised_number_comes_once() {
        for (least, greatest) in [(0, 0), (0, 1), (-1, 1), (1, 13), (-9, 9), (1, 100), (-50, 76), (1, 1000)] {
            let promised = Promised { least: least.into(), greatest: greatest.into() };
            let mut every = Every::new(&promised, 10_000).expect("few numbers");
            every.extend().expect("one number");
            let mut numbers = vec![every.number(every.positions[0])];
            while every.advance() {
                numbers.push(every.number(every.positions[0]));
            }
            numbers.sort();
            let all: Vec<_> = (least..=greatest).map(dashu_int::IBig::from).collect();
            assert_eq!(numbers, all, "{promised}");
        }
    }
}
