//! Compares a program with the reference on the cases of the reference.

use crate::behaviour::{Behaviour, End};
use crate::cases::{Case, Cases, Given, LONGEST};
use crate::shrink::shrink;
use crate::subject::Subject;

/// How many times as many steps as the reference a program may take, and how many more.
const TIMES: u64 = 20;
const MORE: u64 = 100_000;

/// After so many runs that are stopped, no more are made.
const MOST_CUT: usize = 20;

/// What a comparison finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The programs differ, on this input at least.
    Differs(Box<Difference>),
    /// No difference was found.
    Tried {
        /// On how many inputs.
        runs: u64,
        /// The first input on which the program was stopped, since it took many more steps than the reference.
        cut: Option<Given>,
    },
}

impl Comparison {
    /// The difference, if there is one.
    pub fn difference(&self) -> Option<&Difference> {
        match self {
            Self::Differs(difference) => Some(difference),
            Self::Tried { .. } => None,
        }
    }
}

/// An input on which a program does something else than the reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The input.
    pub given: Given,
    /// What the reference does.
    pub expected: Behaviour,
    /// What the program does.
    pub found: Behaviour,
}

/// Runs a program on the cases of the reference.
pub fn compare(program: &Subject<'_>, cases: &Cases<'_>) -> Comparison {
    let (mut runs, mut cuts, mut cut) = (0, 0, None);
    for case in &cases.cases {
        let Some(ran) = program.run(&case.given, steps_for(case)) else { continue };
        if ran.behaviour.end == End::IsCut {
            cut.get_or_insert_with(|| case.given.clone());
            cuts += 1;
            if cuts == MOST_CUT {
                break;
            }
            continue;
        }
        runs += 1;
        if let Some(found) = difference(case.clone(), ran.behaviour, cases) {
            return Comparison::Differs(Box::new(smallest(found, program, cases)));
        }
    }
    Comparison::Tried { runs, cut }
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
    let found = program.run(&case.given, steps_for(&case))?.behaviour;
    difference(case, found, cases)
}

fn smallest(difference: Difference, program: &Subject<'_>, cases: &Cases<'_>) -> Difference {
    shrink(difference, &mut |given| on(program, cases, given))
}

/// The difference, if a program does something else than is expected.
fn difference(case: Case, found: Behaviour, cases: &Cases<'_>) -> Option<Difference> {
    let Case { given, expected, .. } = case;
    (found.end != End::IsCut && !is_same(&expected, &found, cases)).then_some(Difference { given, expected, found })
}

/// The most steps of a program that is run on a case.
pub(crate) fn steps_for(case: &Case) -> u64 {
    (case.steps * TIMES + MORE).min(TIMES * LONGEST)
}

/// Returns true if a program does what is expected.
pub(crate) fn is_same(expected: &Behaviour, found: &Behaviour, cases: &Cases<'_>) -> bool {
    let End::Returns(status) = &found.end else { return false };
    let has_status = !cases.status_counts || expected.end == End::Returns(status.clone());
    has_status && cases.task().output.agrees(&expected.printed, &found.printed)
}
