//! Checks answers by running the programs of their questions on many small inputs.

use dashu_int::IBig;
use loopscope_exercise::{Claim, Part, Question, Task, questions};
use loopscope_interp::{
    Argument, Exhausted, Inputs, Integers, Limits, LineTarget, Outcome, compile, run, run_observed,
};
use loopscope_question::Target;
use loopscope_syntax::{Dialect, LineIndex};

/// Numbers for up to four arguments and inputs together, from a small range.
pub(crate) fn small_numbers() -> impl Iterator<Item = [i32; 4]> {
    let range = -3..=6;
    let each = move || range.clone();
    each()
        .flat_map(move |a| (-3..=6).flat_map(move |b| (-3..=6).flat_map(move |c| (-2..=3).map(move |d| [a, b, c, d]))))
}

pub(crate) fn integers(numbers: &[i32]) -> Vec<IBig> {
    numbers.iter().map(|number| IBig::from(*number)).collect()
}

/// The result of runs on small inputs for a question.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    /// No run reaches the target or has a forbidden error.
    Nothing,
    /// A run fails before it reaches the target.
    OtherError,
    /// A run refutes the claim.
    Refuted,
}

pub(crate) fn shown(question: &Question) -> Shown {
    let parse = loopscope_syntax::analyse(&question.source, Dialect::Extended);
    assert!(!parse.has_errors(), "{:?}\n{}", parse.diagnostics, question.source);
    let program = compile(&parse.program);
    let arguments = program.main_parameters().len();
    let limits = Limits { steps: 3_000, ..Limits::default() };
    let lines = LineIndex::new(&question.source);
    let mut shown = Shown::Nothing;
    for numbers in small_numbers() {
        let parameters = integers(&numbers[..arguments]).into_iter().map(Argument::Integer).collect();
        let inputs: Integers = integers(&numbers[arguments..]).into_iter().collect();
        let inputs = Inputs { inputs, parameters, exhausted: Exhausted::Zero };
        let outcome = match question.target {
            Target::Line(line) => {
                let mut target = LineTarget::new(&program, &lines, line).expect("a target");
                run_observed(&program, &inputs, &limits, &mut target).outcome
            }
            Target::AnyError | Target::Ends => run(&program, &inputs, &limits).outcome,
        };
        match outcome {
            Outcome::ReachedTarget { .. } => return Shown::Refuted,
            Outcome::StepLimit if question.target == Target::Ends => return Shown::Refuted,
            Outcome::Error { .. } if question.target == Target::AnyError => return Shown::Refuted,
            Outcome::Error { .. } if question.without_other_errors => shown = Shown::OtherError,
            _ => {}
        }
    }
    shown
}

/// The claims for which runs have the result `wanted`.
pub(crate) fn claims(source: &str, task: &Task, answer: &str, wanted: Shown) -> Vec<Claim> {
    let questions = questions(source, task, answer).unwrap_or_else(|mistake| panic!("{mistake:?}"));
    questions.into_iter().filter(|question| shown(question) == wanted).map(|question| question.claim).collect()
}

/// The claims that runs refute.
pub(crate) fn refuted(source: &str, task: &Task, answer: &str) -> Vec<Claim> {
    claims(source, task, answer, Shown::Refuted)
}

/// The claims that are not proved, because runs fail before they reach the target.
pub(crate) fn not_shown(source: &str, task: &Task, answer: &str) -> Vec<Claim> {
    claims(source, task, answer, Shown::OtherError)
}

pub(crate) fn mistake(source: &str, task: &Task, answer: &str) -> (Part, String) {
    let mistake = questions(source, task, answer).expect_err("a mistake");
    (mistake.part, mistake.message.to_string())
}

pub(crate) fn arguments(numbers: &[i32]) -> Inputs {
    let parameters = integers(numbers).into_iter().map(Argument::Integer).collect();
    Inputs { parameters, ..Inputs::default() }
}
