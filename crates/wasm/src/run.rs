//! Runs of a program on given inputs, and snapshots of them.

use dashu_int::IBig;
use loopscope_interp::snapshot::{Snapshot, snapshots};
use loopscope_interp::trace::{TraceOptions, record};
use loopscope_interp::{Argument, Element, Exhausted, InputArray, Inputs, Integers, Limits};
use loopscope_message::Message;
use loopscope_question::Program;
use loopscope_question::report::Repeated;
use loopscope_witness::stdin;

use crate::last_program;
use crate::replay::Replay;
use crate::request::{RequestArgument, RequestInputs, RunOutcome, RunRequest};

/// Runs a program for at most `most_steps` steps and records the run.
pub(crate) fn run(request: &RunRequest, most_steps: u32) -> RunOutcome {
    let Ok(program) = last_program::program(&request.source, request.dialect) else {
        return RunOutcome::Refused;
    };
    let inputs = match inputs(&program, &request.given) {
        Ok(inputs) => inputs,
        Err(message) => return RunOutcome::Unreadable { message },
    };
    let (compiled, lines) = (program.compiled(), program.lines());
    let limits = Limits { steps: u64::from(most_steps), ..Limits::default() };
    let (run, trace) = record(&compiled, lines, &inputs, &limits, None, &TraceOptions::default());
    let replay = Replay::new(&compiled, (&inputs, &limits), &run, trace, &program);
    let stdin = stdin::text(&program, &repeated(&inputs.inputs));
    RunOutcome::Run { replay: Box::new(replay), stdin }
}

/// Snapshots of a run after these numbers of steps, which must be ascending; those that the run does not reach are
/// omitted.
pub(crate) fn moments(request: &RunRequest, steps: &[u32]) -> Vec<Snapshot> {
    let Ok(program) = last_program::program(&request.source, request.dialect) else { return Vec::new() };
    let Ok(inputs) = inputs(&program, &request.given) else { return Vec::new() };
    let (compiled, lines) = (program.compiled(), program.lines());
    let steps: Vec<u64> = steps.iter().copied().map(u64::from).collect();
    // A snapshot is taken only after its number of steps, so the limit must not be less.
    let limits = Limits { steps: u64::MAX, ..Limits::default() };
    snapshots(&compiled, lines, &inputs, &limits, &steps)
}

/// Integers as a report lists them.
fn repeated(integers: &Integers) -> Vec<Repeated> {
    integers.runs().map(|(value, times)| Repeated { value: value.to_string(), times }).collect()
}

/// Inputs in the form of a request for a run. Array elements outside of all runs of elements count as 0.
pub(crate) fn given(inputs: &Inputs) -> RequestInputs {
    let read = inputs.inputs.runs();
    let read = read.map(|(integer, times)| (integer.to_string(), u32::try_from(times).unwrap_or(u32::MAX)));
    RequestInputs {
        inputs: read.collect(),
        arguments: inputs.parameters.iter().map(given_argument).collect(),
        text: None,
    }
}

/// An argument in the form of a request.
pub(crate) fn given_argument(argument: &Argument) -> RequestArgument {
    let array = match argument {
        Argument::Integer(value) => {
            let place = String::new;
            let elements = vec![(place(), place(), place(), place(), value.to_string())];
            return RequestArgument { dimensions: 0, elements };
        }
        Argument::Array(array) => array,
    };
    let mut elements = Vec::new();
    for run in array.runs() {
        let (first, last) = (run.first.to_string(), run.last.to_string());
        match &run.element {
            Element::Integer(value) => elements.push((String::new(), String::new(), first, last, value.to_string())),
            Element::Row(row) => {
                let row = given_argument(&Argument::Array(row.clone())).elements.into_iter();
                elements.extend(row.map(|(_, _, from, to, value)| (first.clone(), last.clone(), from, to, value)));
            }
        }
    }
    RequestArgument { dimensions: array.dimensions() as u32, elements }
}

/// Texts that are not integers count as 0.
///
/// # Errors
/// The program cannot read the text that is typed.
pub(crate) fn inputs(program: &Program, given: &RequestInputs) -> Result<Inputs, Message> {
    let read = integers(given);
    Ok(match &given.text {
        Some(text) => Inputs { inputs: stdin::inputs(program, text)?, ..read },
        None => read,
    })
}

/// The integers and the arguments of a request. Texts that are not integers count as 0.
pub(crate) fn integers(given: &RequestInputs) -> Inputs {
    let mut inputs = Integers::default();
    given.inputs.iter().for_each(|(text, times)| inputs.push(integer(text), u64::from(*times)));
    Inputs { inputs, parameters: given.arguments.iter().map(argument).collect(), exhausted: Exhausted::Stop }
}

/// An argument of a request.
pub(crate) fn argument(given: &RequestArgument) -> Argument {
    if given.dimensions == 0 {
        return Argument::Integer(given.elements.first().map_or(IBig::ZERO, |(.., value)| integer(value)));
    }
    let mut array = InputArray::zeros(given.dimensions as usize);
    for (first_row, last_row, first, last, value) in &given.elements {
        let value = Element::Integer(integer(value));
        if given.dimensions == 1 {
            array.set(integer(first), integer(last), value);
            continue;
        }
        let (first_row, last_row) = (integer(first_row), integer(last_row));
        let mut row = match array.get(&first_row) {
            Element::Row(row) => row.clone(),
            Element::Integer(_) => InputArray::zeros(1),
        };
        row.set(integer(first), integer(last), value);
        array.set(first_row, last_row, Element::Row(row));
    }
    Argument::Array(array)
}

/// The integer that a text is; 0 if it is none.
pub(crate) fn integer(text: &str) -> IBig {
    text.parse().unwrap_or(IBig::ZERO)
}

#[cfg(test)]
mod c_tests;
#[cfg(test)]
mod tests {
    use dashu_int::IBig;
    use loopscope_interp::{Argument, Element, Exhausted, InputArray, Inputs};
    use loopscope_syntax::Dialect;

    use super::{given, inputs, moments, run};
    use crate::replay::Replay;
    use crate::request::{RequestInputs, RunOutcome, RunRequest};

    fn request(source: &str, inputs: &[&str]) -> RunRequest {
        let inputs = inputs.iter().map(|&text| (text.to_owned(), 1)).collect();
        let given = RequestInputs { inputs, arguments: Vec::new(), text: None };
        RunRequest { source: source.to_owned(), dialect: Dialect::Extended, given }
    }

    fn replay(source: &str, inputs: &[&str]) -> Replay {
        match run(&request(source, inputs), 1_000) {
            RunOutcome::Run { replay, .. } => *replay,
            other => panic!("{other:?}"),
        }
    }

    fn end(source: &str, inputs: &[&str]) -> (String, Option<u32>, String) {
        let end = replay(source, inputs).end;
        (end.kind, end.line, end.text.to_string())
    }

    #[test]
    fn every_end_is_told_in_words() {
        let owned = |kind: &str, line, text: &str| (kind.to_owned(), line, text.to_owned());
        let divide = "main() {\n  var x = input;\n  assume(x != 3);\n  while (x < 0) {}\n  return 6 / x;\n}";
        assert_eq!(end(divide, &["2"]), owned("returned", None, "`main` returned 3"));
        assert_eq!(end(divide, &["0"]), owned("error", Some(5), "division by zero"));
        assert_eq!(
            end(divide, &["3"]),
            owned("halted", Some(3), "the run ends here, as what is assumed does not hold")
        );
        assert_eq!(end(divide, &[]), owned("input", Some(2), "a further input is read here, and none is left"));
        assert_eq!(end(divide, &["-1"]), owned("steps", Some(4), "still running after 1000 steps"));
    }

    #[test]
    fn what_is_given_comes_back_as_it_was() {
        let row = |all: [i64; 2]| Element::Row(InputArray::from_elements(all.map(IBig::from)));
        let mut rows = InputArray::zeros(2);
        rows.set(IBig::from(1), IBig::from(2), row([5, 6]));
        let parameters = vec![
            Argument::Integer(IBig::from(-7)),
            Argument::Array(InputArray::from_elements([3, 3, 0, 4].map(IBig::from))),
            Argument::Array(rows),
        ];
        let all =
            Inputs { inputs: [8, 8, 9].map(IBig::from).into_iter().collect(), parameters, exhausted: Exhausted::Stop };
        let program = super::Program::read("main() {}", loopscope_syntax::Dialect::Extended).unwrap();
        assert_eq!(inputs(&program, &given(&all)), Ok(all));
    }

    #[test]
    fn the_last_moment_is_that_after_all_steps() {
        let replay = replay("main() {\n  output 1;\n  output 2;\n}", &[]);
        assert_eq!((replay.total_steps, replay.steps.last().map(|step| step.index)), (3, Some(3)));
        assert_eq!(replay.outputs.last, ["1", "2"]);
    }

    #[test]
    fn moments_are_those_of_the_run() {
        let request = request("main() {\n  output 1;\n  output 2;\n}", &[]);
        let told: Vec<_> = moments(&request, &[0, 1, 2, 3, 4]);
        let told: Vec<_> = told.iter().map(|each| (each.step, each.outputs.total)).collect();
        assert_eq!(told, [(0, 0), (1, 1), (2, 2), (3, 2)]);
    }
}
