//! `loopscope same`: whether a program does the same as a reference.

pub(crate) mod behaviour;
pub(crate) mod parts;
pub(crate) mod reference;

use std::io::Write;

use loopscope_engine::same::{NoProof, compare};
use loopscope_message::Message;
use loopscope_same::{Cases, Comparison, Pair, Subject, Task, assumptions, harmless};
use serde_json::{Value, json};

use self::behaviour::{add_pair, indented, input_json, pair_text, typed_input};
use self::parts::Parts;
use self::reference::Reference;
use crate::args::{SameArguments, dialect};
use crate::exit::Failure;
use crate::report::{counted, stack as stack_left_out};
use crate::source::{Source, typed};
use crate::system::System;

/// The exit statuses: the programs do the same, they differ, or neither is known.
const SAME: u8 = 0;
const DIFFER: u8 = 1;
const UNKNOWN: u8 = 3;

/// Compares two programs.
pub(crate) fn same(arguments: &SameArguments, system: &dyn System) -> Result<u8, Failure> {
    let task = arguments.task.task();
    let reference = Reference::read(system, &arguments.reference, &arguments.task)?;
    let source = Source::read(system, &arguments.program, dialect(arguments.task.dialect, &arguments.program))?;
    let program = source.compared(&reference.reading)?;
    let of_reference = Subject::new(reference.program());
    let mut cases = Cases::of(&of_reference, &task, &program.cfg().dictionary(), arguments.task.seed);
    let mut parts = Parts::new(&arguments.task, system);
    let (comparison, no_proof) = compare(&Subject::new(&program), &mut cases, &arguments.task.options(), &mut parts);
    drop(parts);
    if let (Some(failure), None) = (&cases.failure, comparison.difference()) {
        system.message(&reference.warning(failure));
    }
    let pair =
        comparison.difference().map(|difference| Pair::of(difference, reference.program(), &program, task.output));
    let assumed = assumptions(&comparison, reference.program(), &program);
    let printed = if arguments.json {
        let mut report = json(&task, pair.as_ref(), &comparison, no_proof);
        report["assumed"] = assumed.iter().map(ToString::to_string).collect();
        report.to_string() + "\n"
    } else {
        let names = (harmless(&typed(&arguments.program)), harmless(&reference.name));
        text((&names.0, &names.1), &task, pair.as_ref(), &comparison, no_proof) + &assumed_lines(&assumed)
    };
    write!(system.output(), "{printed}")?;
    Ok(match comparison {
        Comparison::Same { .. } => SAME,
        Comparison::Differs(_) => DIFFER,
        Comparison::Tried { .. } => UNKNOWN,
    })
}

/// A line for each assumption.
pub(crate) fn assumed_lines(clauses: &[Message]) -> String {
    clauses.iter().flat_map(|clause| ["Assumed: ".to_owned(), clause.to_string(), ".\n".to_owned()]).collect()
}

fn text(
    (program, reference): (&str, &str),
    task: &Task,
    pair: Option<&Pair<'_>>,
    found: &Comparison,
    no_proof: Option<NoProof>,
) -> String {
    if let Some(pair) = pair {
        return format!("Differ: {program} does something else than {reference}.\n{}", pair_text(pair));
    }
    let (output, promised) = (task.output, &task.promised);
    let (runs, undecided) = match found {
        Comparison::Tried { runs, undecided } => (runs, undecided),
        Comparison::Same { runs, is_exhaustive, together, stack } => {
            let every = if *is_exhaustive {
                format!("All {runs} inputs on which {reference} ends without an error were run.\n")
            } else {
                String::new()
            };
            let pairs = together.iter().map(|(ours, theirs)| {
                format!("The loop in line {theirs} runs together with the one in line {ours} of {reference}.\n")
            });
            return format!(
                "Same: {program} does what {reference} does, on every promised input (numbers {promised}, output {output}).\n{}",
                pairs.chain([every, stack_left_out(stack)]).collect::<String>()
            );
        }
        Comparison::Differs(_) => return String::new(),
    };
    let undecided = undecided.as_ref().map(|given| {
        let input = indented(&typed_input(given));
        format!(
            "What {program} does is not known on this input among others: it takes many more steps than {reference} and was \
             stopped, an `assume` does not hold, or it uses a number that no one types:\n{input}"
        )
    });
    let tried = if *runs == 0 {
        "no input could be tried".to_owned()
    } else {
        format!("no difference was found on {}, which proves nothing", counted(*runs, "input"))
    };
    let no_proof = no_proof.map_or_else(String::new, |why| format!("There is no proof: {why}.\n"));
    format!("Unknown: {tried} (numbers {promised}, output {output}).\n{no_proof}{}", undecided.unwrap_or_default())
}

fn json(task: &Task, pair: Option<&Pair<'_>>, found: &Comparison, no_proof: Option<NoProof>) -> Value {
    let verdict = match found {
        Comparison::Same { .. } => "same",
        Comparison::Differs(_) => "differ",
        Comparison::Tried { .. } => "unknown",
    };
    let mut report = json!({
        "verdict": verdict,
        "output": task.output.name(),
        "promised": task.promised.to_string(),
    });
    if let Some(pair) = pair {
        add_pair(pair, &mut report);
    }
    match found {
        Comparison::Same { runs, is_exhaustive, together, stack } => {
            report["runs"] = (*runs).into();
            report["exhaustive"] = (*is_exhaustive).into();
            let pair = |(reference, program): &(u32, u32)| json!({ "reference": reference, "program": program });
            report["loops"] = together.iter().map(pair).collect();
            report["may_fill_stack"] = stack.as_slice().into();
        }
        Comparison::Differs(_) => {}
        Comparison::Tried { runs, undecided } => {
            report["runs"] = (*runs).into();
            report["undecided"] = undecided.as_ref().map(input_json).into();
            report["no_proof"] = no_proof.map(|why| why.to_string()).into();
        }
    }
    report
}
