//! Compares a program with the reference on every promised input, if there are few.
//!
//! # What is exact
//! Both programs read nothing but numbers, each of which is promised, so the numbers that the reference reads are all that
//! the programs can be told apart by: a program that reads more of them waits. Every sequence of promised numbers is run.

use dashu_int::IBig;
use loopscope_interp::{Argument, Exhausted, Inputs, Limits, Observer, run_observed};
use loopscope_question::ParameterKind;
use loopscope_syntax::ast::Typed;

use crate::behaviour::{ABORTED, End};
use crate::cases::{Cases, Given, LONGEST};
use crate::compare::{Comparison, Difference, outcome, smallest, steps_for};
use crate::subject::{MEMORY, Subject};
use crate::task::Promised;

/// The limits of a comparison on every input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Few {
    /// The most inputs.
    pub inputs: u64,
    /// The most steps of both programs, and characters that they print.
    pub work: u64,
}

/// After how many inputs the work on all of them is estimated.
const FOR_AN_ESTIMATE: u64 = 500;

/// Runs a program and the reference on every promised input. Returns that they do the same, or a difference; `None` if there
/// are more inputs than `few`, if they are not numbers alone, or if it is not known what a run does.
pub fn compare_on_every(program: &Subject<'_>, cases: &Cases<'_>, few: Few) -> Option<Comparison> {
    let reference = cases.reference();
    if !reads_only_numbers(reference) || !reads_only_numbers(program) {
        return None;
    }
    // It would have no values for the others.
    if program.parameters().len() > reference.parameters().len() {
        return None;
    }
    let counted = cases.counted();
    let mut every = Every::new(&cases.task().promised, few.inputs)?;
    let (mut runs, mut inputs, mut work) = (0, 0, 0);
    loop {
        let given = every.next_of(reference)?;
        inputs += 1;
        let expected = reference.run(&given, LONGEST)?;
        // It was run twice.
        work += 2 * expected.work;
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
        if inputs == few.inputs
            || work > few.work
            || (inputs == FOR_AN_ESTIMATE && every.work_of(work / inputs) > few.work)
        {
            return None;
        }
    }
    // Runs count what their calls take of the stack.
    (runs > 0).then_some(Comparison::Same { runs, is_every: true, together: Vec::new(), stack: Vec::new() })
}

/// Returns true if a program reads numbers alone, which stand in a text between spaces, or are passed in micro-c.
fn reads_only_numbers(program: &Subject<'_>) -> bool {
    let is_number = |typed: &Typed| matches!(typed, Typed::Number(before) if before.trim().is_empty());
    program.program().tree().typed.iter().all(|(_, typed)| is_number(typed))
        && program.parameters().iter().all(|parameter| *parameter == ParameterKind::Integer)
}

/// All sequences of promised numbers, as long as the reference reads them.
struct Every<'p> {
    promised: &'p Promised,
    /// The number of promised numbers.
    width: u64,
    /// The most sequences.
    most: u64,
    /// The numbers of this run.
    numbers: Vec<IBig>,
}

impl<'p> Every<'p> {
    fn new(promised: &'p Promised, most: u64) -> Option<Self> {
        let width = u64::try_from(&promised.greatest - &promised.least + IBig::ONE).ok()?;
        Some(Self { promised, width, most, numbers: Vec::new() })
    }

    /// The next sequence, as a user gives it to the reference. `None` if there are too many.
    fn next_of(&mut self, reference: &Subject<'_>) -> Option<Given> {
        let mut reader = Reader { every: self, read: 0, given: Given::default(), is_too_long: false };
        for _ in reference.parameters() {
            let number = reader.number()?;
            reader.given.arguments.push(Argument::Integer(number));
        }
        let parameters = reader.given.arguments.clone();
        let inputs = Inputs { parameters, exhausted: Exhausted::Stop, ..Inputs::default() };
        let limits = Limits { steps: LONGEST, memory: MEMORY, ..Limits::default() };
        run_observed(&reference.compiled, &inputs, &limits, &mut reader);
        let Reader { read, given, is_too_long, .. } = reader;
        self.numbers.truncate(read);
        (!is_too_long).then_some(given)
    }

    /// The work on all sequences of the length of this one, if one takes so much.
    fn work_of(&self, one: u64) -> u64 {
        let count = u32::try_from(self.numbers.len()).ok().and_then(|length| self.width.checked_pow(length));
        count.unwrap_or(u64::MAX).saturating_mul(one)
    }

    /// Goes on to the next sequence. Returns false if there is none.
    fn advance(&mut self) -> bool {
        while let Some(last) = self.numbers.pop() {
            if last < self.promised.greatest {
                self.numbers.push(last + IBig::ONE);
                return true;
            }
        }
        false
    }
}

/// Gives the reference the numbers of a sequence, and the least ones behind its end.
struct Reader<'e, 'p> {
    every: &'e mut Every<'p>,
    read: usize,
    given: Given,
    is_too_long: bool,
}

impl Reader<'_, '_> {
    /// The next number. `None` if there are more sequences of this length than may be run.
    fn number(&mut self) -> Option<IBig> {
        let Every { promised, width, most, numbers } = &mut *self.every;
        if self.read == numbers.len() {
            let length = u32::try_from(numbers.len() + 1).ok()?;
            if width.checked_pow(length).is_none_or(|count| count > *most) {
                self.is_too_long = true;
                return None;
            }
            numbers.push(promised.least.clone());
        }
        let number = numbers[self.read].clone();
        self.read += 1;
        Some(number)
    }
}

impl Observer for Reader<'_, '_> {
    fn input(&mut self, _: Option<&Typed>) -> Option<IBig> {
        let number = self.number()?;
        self.given.text += &number.to_string();
        self.given.text.push('\n');
        Some(number)
    }
}
