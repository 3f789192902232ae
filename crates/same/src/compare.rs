//! Compares a program with the reference on the cases of the reference.

use crate::behaviour::{ABORTED, Behaviour, End};
use crate::cases::{Case, Cases, Given, LONGEST};
use crate::output::Output;
use crate::shrink::shrink;
use crate::subject::{Ran, Subject};

/// The factor between the steps of a program and of the reference, and the number of further steps that a program may
/// take.
pub(crate) const TIMES: u64 = 20;
const MORE: u64 = 100_000;

/// The most steps of one more run on the first input on which a program was stopped: a counter that runs away may overflow in it.
const PATIENT: u64 = 10_000_000;

/// After so many runs that are stopped, no more are made.
const MOST_CUT: usize = 20;

/// The most work of all runs of a program: after that, no more are made.
const MOST_WORK: u64 = 300_000_000;

/// The outcome of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The programs differ, on this input at least.
    Differs(Box<Difference>),
    /// They do the same on every promised input on which the reference ends without an error: that is proved.
    Same {
        /// On how many inputs both were run as well.
        runs: u64,
        /// True if these are all promised inputs on which the reference ends without an error, which is the proof.
        is_exhaustive: bool,
        /// The lines of the loops that the proof takes together: that of the reference, and that of the program.
        together: Vec<(u32, u32)>,
        /// The functions of the program whose calls may fill the stack: it is assumed to be large enough.
        stack: Vec<String>,
    },
    /// No difference was found.
    Tried {
        /// On how many inputs.
        runs: u64,
        /// The first input on which it is not known what the program does: it was stopped since it took many more steps than
        /// the reference, an `assume` does not hold, or it uses a number that no one types, such as that of `rand`.
        undecided: Option<Given>,
    },
}

impl Comparison {
    /// The difference, if there is one.
    pub fn difference(&self) -> Option<&Difference> {
        match self {
            Self::Differs(difference) => Some(difference),
            Self::Same { .. } | Self::Tried { .. } => None,
        }
    }
}

/// An input on which a program does something else than the reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The input.
    pub given: Given,
    /// The behaviour of the reference.
    pub expected: Behaviour,
    /// The output and the end of the program.
    pub found: Behaviour,
}

/// The parts of a behaviour that count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counted {
    /// Of what is printed.
    pub(crate) output: Output,
    /// True if the exit status, or the result of `main`, counts.
    pub(crate) status: bool,
}

/// Runs a program on the cases of the reference.
pub fn compare(program: &Subject<'_>, cases: &Cases<'_>) -> Comparison {
    match compare_all(program, &cases.cases, cases.counted()) {
        Comparison::Differs(found) => Comparison::Differs(Box::new(smallest(*found, program, cases))),
        other => other,
    }
}

/// Runs a program on cases, up to the first difference.
pub(crate) fn compare_all(program: &Subject<'_>, cases: &[Case], counted: Counted) -> Comparison {
    let (mut runs, mut cuts, mut work, mut undecided, mut first_cut) = (0, 0, 0, None, None);
    for case in cases {
        if cuts == MOST_CUT || work > MOST_WORK {
            undecided.get_or_insert_with(|| case.given.clone());
            break;
        }
        let Some(ran) = program.run(&case.given, steps_for(case.steps)) else { continue };
        work += ran.work;
        if ran.behaviour.end == End::IsCut {
            cuts += 1;
            first_cut.get_or_insert(case);
        }
        match outcome(&case.expected, &ran, counted) {
            Some(true) => runs += 1,
            Some(false) => return differs(case, ran),
            None => {
                undecided.get_or_insert_with(|| case.given.clone());
            }
        }
    }
    if let Some(case) = first_cut
        && let Some(ran) = program.run(&case.given, PATIENT)
        && outcome(&case.expected, &ran, counted) == Some(false)
    {
        return differs(case, ran);
    }
    Comparison::Tried { runs, undecided }
}

fn differs(case: &Case, ran: Ran) -> Comparison {
    let Case { given, expected, .. } = case.clone();
    Comparison::Differs(Box::new(Difference { given, expected, found: ran.behaviour }))
}

/// Runs a program on other inputs, if the task promises them. Returns the first difference.
pub fn compare_on(
    program: &Subject<'_>,
    cases: &Cases<'_>,
    given: impl IntoIterator<Item = Given>,
) -> Option<Difference> {
    let found = given.into_iter().find_map(|given| on(program, cases, given))?;
    Some(smallest(found, program, cases))
}

/// The difference on an input.
fn on(program: &Subject<'_>, cases: &Cases<'_>, given: Given) -> Option<Difference> {
    let case = cases.case(given)?.ok()?;
    let ran = program.run(&case.given, steps_for(case.steps))?;
    let differs = outcome(&case.expected, &ran, cases.counted()) == Some(false);
    let Case { given, expected, .. } = case;
    differs.then_some(Difference { given, expected, found: ran.behaviour })
}

pub(crate) fn smallest(difference: Difference, program: &Subject<'_>, cases: &Cases<'_>) -> Difference {
    shrink(difference, &mut |given| on(program, cases, given))
}

/// The step limit of a program on an input on which the reference takes `steps` steps.
pub(crate) fn steps_for(steps: u64) -> u64 {
    (steps * TIMES + MORE).min(TIMES * LONGEST)
}

/// Returns `true` if a program does what is expected; none if that is not known.
pub(crate) fn outcome(expected: &Behaviour, ran: &Ran, counted: Counted) -> Option<bool> {
    let found = &ran.behaviour;
    let is_same = match &found.end {
        // Whatever it prints next, it has already printed something else.
        End::IsCut if !counted.output.may_become(&expected.printed, &found.printed) => false,
        End::IsCut | End::IsGivenUp => return None,
        End::Returns(status) => {
            let counts = counted.status || *status == ABORTED.into();
            let has_status = !counts || expected.end == End::Returns(status.clone());
            has_status && counted.output.agrees(&expected.printed, &found.printed)
        }
        End::Fails(..) | End::Waits(_) | End::NeverEnds => false,
    };
    (is_same || !ran.is_own).then_some(is_same)
}
