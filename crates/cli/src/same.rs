//! `loopscope same`: whether a program does the same as a reference.

pub(crate) mod behaviour;
pub(crate) mod covering;
pub(crate) mod reference;

use std::io::Write;

use loopscope_same::{Cases, Comparison, Pair, Subject, Task, compare, compare_on, harmless};
use serde_json::{Value, json};

use self::behaviour::{add_pair, indented, input_json, pair_text, typed_input};
use self::covering::covering;
use self::reference::Reference;
use crate::args::{SameArguments, dialect};
use crate::exit::Failure;
use crate::report::counted;
use crate::source::{Source, typed};
use crate::system::System;

/// The exit statuses: the programs differ, or no difference was found.
const DIFFER: u8 = 1;
const UNKNOWN: u8 = 3;

/// Compares two programs.
pub(crate) fn same(arguments: &SameArguments, system: &dyn System) -> Result<u8, Failure> {
    let task = arguments.task.task();
    let reference = Reference::read(system, &arguments.reference, arguments.task.dialect)?;
    let source = Source::read(system, &arguments.program, dialect(arguments.task.dialect, &arguments.program))?;
    let program = source.whole_program()?;
    let of_reference = Subject::new(reference.program());
    let mut cases = Cases::of(&of_reference, &task, &program.cfg().dictionary(), arguments.task.seed);
    let comparison = compared(&Subject::new(&program), &of_reference, &mut cases, (arguments, system));
    if let (Some(failure), Comparison::Tried { .. }) = (&cases.failure, &comparison) {
        system.message(&reference.warning(failure));
    }
    let pair =
        comparison.difference().map(|difference| Pair::of(difference, reference.program(), &program, task.output));
    let printed = if arguments.json {
        json(&task, pair.as_ref(), &comparison).to_string() + "\n"
    } else {
        text((&harmless(&typed(&arguments.program)), &harmless(&reference.name)), &task, pair.as_ref(), &comparison)
    };
    write!(system.output(), "{printed}")?;
    Ok(if pair.is_some() { DIFFER } else { UNKNOWN })
}

/// Compares a program with the reference: on the inputs that were chosen, and then on those that a search finds.
fn compared(
    program: &Subject<'_>,
    reference: &Subject<'_>,
    cases: &mut Cases<'_>,
    (arguments, system): (&SameArguments, &dyn System),
) -> Comparison {
    let comparison = compare(program, cases);
    if comparison.difference().is_some() {
        return comparison;
    }
    cases.add(covering(reference, &arguments.task, system));
    let comparison = compare(program, cases);
    if comparison.difference().is_some() {
        return comparison;
    }
    let found = compare_on(program, cases, covering(program, &arguments.task, system));
    found.map_or(comparison, |difference| Comparison::Differs(Box::new(difference)))
}

fn text((program, reference): (&str, &str), task: &Task, pair: Option<&Pair<'_>>, found: &Comparison) -> String {
    if let Some(pair) = pair {
        return format!("Differ: {program} does something else than {reference}.\n{}", pair_text(pair));
    }
    let Comparison::Tried { runs, undecided } = found else { return String::new() };
    let (output, promised) = (task.output, &task.promised);
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
    format!("Unknown: {tried} (numbers {promised}, output {output}).\n{}", undecided.unwrap_or_default())
}

fn json(task: &Task, pair: Option<&Pair<'_>>, found: &Comparison) -> Value {
    let mut report = json!({
        "verdict": if pair.is_some() { "differ" } else { "unknown" },
        "output": task.output.name(),
        "promised": task.promised.to_string(),
    });
    if let Some(pair) = pair {
        add_pair(pair, &mut report);
    }
    if let Comparison::Tried { runs, undecided } = found {
        report["runs"] = (*runs).into();
        report["undecided"] = undecided.as_ref().map(input_json).into();
    }
    report
}
