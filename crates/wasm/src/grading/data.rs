//! The findings about a program in the page's form.

use std::str::FromStr;

use loopscope_question::Program;
use loopscope_same::{
    Comparison, Failure, Given, NotPromised, Output, Pair, Printed, Reading, Refusal, Shown, Task, Verdict,
    assumptions, input,
};

use crate::request::grading::{
    GivenInput, GradedDifference, GradedOutput, GradedProof, GradedText, KnownGrade, LoopPair, ProgramGrade,
    ProgramRefusal, ReferenceFailure,
};
use crate::run::{argument, given_argument, integer};
use crate::utf16::Utf16;

/// The task.
///
/// # Errors
/// The output is none, or the promised numbers are no range.
pub(crate) fn task(output: &str, promised: Option<&str>) -> Result<Task, String> {
    let output = Output::from_str(output)?;
    let promised = promised.map(str::parse).transpose().map_err(|error: NotPromised| error.to_string())?;
    Ok(Task { output, promised: promised.unwrap_or_default() })
}

/// The reading of programs that are compared with a reference.
pub(crate) fn reading(reference: &GradedText) -> Reading {
    Reading::of(&reference.source, reference.dialect)
}

/// The program of a text.
///
/// # Errors
/// It has an error, sets options, or does not start in `main`.
pub(crate) fn read(text: &GradedText, reading: &Reading) -> Result<Program, Refusal> {
    reading.program(&text.source, text.dialect)
}

/// The grade of a program that was compared.
pub(crate) fn program_grade(
    comparison: &Comparison,
    reference: &Program,
    program: &Program,
    output: Output,
) -> ProgramGrade {
    let assumed = assumptions(comparison, reference, program);
    ProgramGrade { assumed, ..found_grade(comparison, reference, program, output) }
}

fn found_grade(comparison: &Comparison, reference: &Program, program: &Program, output: Output) -> ProgramGrade {
    let verdict = Verdict::of(comparison);
    let number = |runs: &u64| u32::try_from(*runs).unwrap_or(u32::MAX);
    match comparison {
        Comparison::Differs(difference) => {
            let pair = Pair::of(difference, reference, program, output);
            let [expected, found] = pair.printed();
            let difference = GradedDifference {
                input: input(pair.given),
                expected: graded_output(expected, pair.reference.line()),
                given: graded_output(found, pair.program.line()),
            };
            let known = KnownGrade { differs: Some(given_input(pair.given)), ..KnownGrade::default() };
            ProgramGrade { difference: Some(difference), ..grade(verdict, known) }
        }
        Comparison::Same { runs, is_exhaustive, together, stack } => {
            let loops =
                together.iter().map(|(reference, program)| LoopPair { reference: *reference, program: *program });
            let proof =
                Some(GradedProof { is_exhaustive: *is_exhaustive, loops: loops.collect(), stack: stack.clone() });
            grade(verdict, KnownGrade { runs: number(runs), proof, ..KnownGrade::default() })
        }
        Comparison::Tried { runs, undecided } => {
            let known = KnownGrade {
                runs: number(runs),
                undecided: undecided.as_ref().map(given_input),
                ..KnownGrade::default()
            };
            ProgramGrade { undecided: undecided.as_ref().map(input), ..grade(verdict, known) }
        }
    }
}

/// The grade of a text that is no program.
pub(crate) fn refused_grade(refusal: Refusal) -> ProgramGrade {
    ProgramGrade { refusal: Some(refused(refusal)), ..grade(Verdict::Refused, KnownGrade::default()) }
}

fn grade(verdict: Verdict, known: KnownGrade) -> ProgramGrade {
    ProgramGrade {
        verdict: verdict.name(),
        points: verdict.points(),
        refusal: None,
        runs: known.runs,
        undecided: None,
        difference: None,
        proof: known.proof.clone(),
        assumed: Vec::new(),
        known,
    }
}

/// Returns the findings of an earlier request about a program in which there was no difference.
pub(crate) fn known_comparison(known: &KnownGrade) -> Comparison {
    let runs = known.runs.into();
    match &known.proof {
        Some(proof) => {
            let together = proof.loops.iter().map(|pair| (pair.reference, pair.program)).collect();
            Comparison::Same { runs, is_exhaustive: proof.is_exhaustive, together, stack: proof.stack.clone() }
        }
        None => Comparison::Tried { runs, undecided: known.undecided.as_ref().map(given) },
    }
}

pub(crate) fn refused(Refusal { line, message }: Refusal) -> ProgramRefusal {
    ProgramRefusal { line, message }
}

pub(crate) fn reference_failure(failure: &Failure, program: &Program) -> ReferenceFailure {
    let shown = Shown { behaviour: &failure.found, program };
    ReferenceFailure { input: input(&failure.given), end: shown.end(), line: shown.line() }
}

pub(crate) fn graded_output(printed: Printed, line: Option<u32>) -> GradedOutput {
    let Printed { text, difference, end } = printed;
    let difference = difference.map(|at| Utf16::new(&text).offset(at as u32));
    GradedOutput { text, difference, end, line }
}

pub(crate) fn given_input(given: &Given) -> GivenInput {
    GivenInput {
        arguments: given.arguments.iter().map(given_argument).collect(),
        values: given.values.iter().map(|(name, value)| (name.clone(), value.to_string())).collect(),
        text: given.text.clone(),
    }
}

pub(crate) fn given(input: &GivenInput) -> Given {
    Given {
        arguments: input.arguments.iter().map(argument).collect(),
        values: input.values.iter().map(|(name, value)| (name.clone(), integer(value))).collect(),
        text: input.text.clone(),
    }
}
