//! The reason why every run ends, or why a run never ends, as text.

use std::fmt::Write;

use loopscope_export::to_json;
use loopscope_question::Program;
use loopscope_question::report::{
    EndlessRun, Evidence, FallingExample, FallingSeries, Formula, Invariant, IterationBound, LateOverflow, LongRun,
    ProgramPoint, RankingComponent, RankingShape, Witness,
};
use loopscope_syntax::SourceFiles;

use crate::report::proof::at_places;
use crate::report::{UserInputs, command, counted, given, json, reads_floats};

/// The terms that show that every run ends, with the invariants that they use.
pub(crate) fn ranking(
    (components, looks_ahead): (&[RankingComponent], u32),
    bounds: (&[IterationBound], Option<&Formula>),
    example: Option<&FallingExample>,
    invariants: &[Invariant],
    files: &SourceFiles,
) -> String {
    if components.is_empty() {
        let text = match looks_ahead {
            0 => "No loop of the program can iterate for ever: each has no further iteration, or there is none.\n"
                .to_owned(),
            most => format!("No run takes more than {} of loops.\n", counted(u64::from(most), "iteration")),
        };
        return text + &at_places(invariants, "", files);
    }
    let mut text = String::new();
    for RankingComponent { lines, cases, function, shape, functions } in components {
        let cases: Vec<&str> = cases.iter().map(|case| case.text.as_str()).collect();
        let mode = if cases.is_empty() { String::new() } else { format!(" while `{}`", cases.join("` or `")) };
        let (turn, term) = (turn(lines, functions, files) + &mode, &function.text);
        let _ = match shape {
            RankingShape::Ranking => writeln!(text, "`{term}` is at least 0 and falls by 1 or more in every {turn}."),
            RankingShape::Phase => writeln!(
                text,
                "`{term}` falls by 1 or more in every {turn}, so it is below 0 from some point on. From there on:"
            ),
            RankingShape::Bounded => writeln!(
                text,
                "`{term}` never rises in any {turn}, and it falls from 0 or more only finitely often. Apart from that:"
            ),
        };
    }
    text += &iterations(bounds, files);
    text += &example.map_or_else(String::new, |example| falling(components, example));
    let has_calls = components.iter().any(|component| !component.functions.is_empty());
    let _ = match (looks_ahead, has_calls) {
        (0, _) => Ok(()),
        (1, true) => writeln!(text, "The last iteration or call may be an exception."),
        (1, false) => writeln!(text, "The last iteration of a run may be an exception."),
        (most, true) => writeln!(text, "The last {most} iterations or calls may be exceptions."),
        (most, false) => writeln!(text, "The last {most} iterations of a run may be exceptions."),
    };
    text + &at_places(invariants, "", files)
}

/// The number of times that loops iterate.
fn iterations((bounds, whole): (&[IterationBound], Option<&Formula>), files: &SourceFiles) -> String {
    let mut text = String::new();
    for IterationBound { line, most, is_exact, each_time, at_arrival } in bounds {
        let line = files.told(*line);
        let number = format!("{} `{}`", if *is_exact { "exactly" } else { "at most" }, most.text);
        let values = if *at_arrival { ", with the values that variables have then" } else { "" };
        let _ = if *each_time {
            writeln!(text, "Each time a run gets to the loop in line {line}, it completes {number} iterations{values}.")
        } else {
            writeln!(text, "A run completes {number} iterations of the loop in line {line}.")
        };
    }
    if let Some(whole) = whole {
        let _ = writeln!(text, "A run completes at most `{}` iterations of all loops together.", whole.text);
    }
    text
}

/// Describes the decrease of terms in a run.
fn falling(components: &[RankingComponent], FallingExample { parameters, input, series }: &FallingExample) -> String {
    let mut given: Vec<String> =
        to_json(parameters).iter().map(|(name, value)| format!("`{name} = {}`", json(value))).collect();
    given.extend(input.as_ref().map(|input| format!("each `input` is {input}")));
    let run =
        if given.is_empty() { "In every run".to_owned() } else { format!("In the run when {}", given.join(" and ")) };
    let mut text = String::new();
    for FallingSeries { component, values } in series {
        let term = &components[*component as usize].function.text;
        let _ = writeln!(text, "{run}, `{term}` is {} at the beginning of each iteration.", values.join(", "));
    }
    text
}

/// Describes what is repeated: iterations of loops, and calls of functions.
fn turn(lines: &[u32], functions: &[String], files: &SourceFiles) -> String {
    let lines: Vec<String> = lines.iter().map(|line| files.told(*line)).collect();
    let mut parts = Vec::new();
    match lines.as_slice() {
        [] => {}
        [line] => parts.push(format!("iteration of the loop in line {line}")),
        _ => parts.push(format!("iteration of the loops in lines {}", lines.join(" and "))),
    }
    parts.extend(functions.iter().map(|function| format!("call of `{function}`")));
    parts.join(" and every ")
}

/// A run that never ends, although the question is another one.
pub(crate) fn unasked((file, program): (&str, &Program), run: &EndlessRun) -> String {
    let why = if let Some(LateOverflow { variable, line, iterations }) = &run.overflow {
        let line = program.files().told(*line);
        format!("`{variable}` overflows in line {line} after {iterations} iterations.\n")
    } else if run.overflows {
        "In C, an integer may overflow in it after very many iterations, and then anything can happen.\n".to_owned()
    } else {
        format!("To see why: loopscope analyse {file} --target ends\n")
    };
    let first =
        if run.overflows { "With integers without bounds, not every run ends" } else { "But not every run ends" };
    format!("{first}. This one stays in {} for ever:\n", place(run, program.files()))
        + &endless_run((file, program), &run.witness, run.proof.evidence.later_inputs())
        + &why
}

/// A run that is not over after many steps.
pub(crate) fn long_run(program: &Program, LongRun { witness, input, calls }: &LongRun) -> String {
    let mut text = match calls {
        Some(calls) => {
            format!("In this run, more than {calls} calls are open at once, and the call stack may overflow:\n")
        }
        None => format!("This run is not over after {} steps:\n", witness.steps),
    };
    inputs(&mut text, witness, input.as_slice(), !reads_floats(program));
    if reads_floats(program) {
        text += &UserInputs::new(program, &witness.inputs, input.as_slice()).lines(!witness.inputs.is_empty());
    }
    text
}

/// The loop or the recursion in which a run stays.
pub(crate) fn place(run: &EndlessRun, files: &SourceFiles) -> String {
    match &run.proof.evidence {
        Evidence::Recurrent { function: Some(function), .. } => format!("the recursion of `{function}`"),
        _ => format!("the loop in line {}", files.told(run.line())),
    }
}

/// The run that never ends: after its first inputs, it reads the later ones over and over.
pub(crate) fn endless_run((file, program): (&str, &Program), witness: &Witness, later: &[String]) -> String {
    let mut text = String::new();
    inputs(&mut text, witness, later, !reads_floats(program));
    text += &UserInputs::new(program, &witness.inputs, later).lines(!witness.inputs.is_empty());
    let _ = writeln!(text, "  to see it: {}", command((file, program), witness, later));
    let _ = writeln!(text, "The interpreter executed {} steps of this run.", witness.steps);
    text
}

/// Adds the inputs of a run.
fn inputs(text: &mut String, witness: &Witness, later: &[String], shows_inputs: bool) {
    let before = text.len();
    text.extend(given(witness, shows_inputs).iter().flat_map(|line| ["  ", line, "\n"]));
    let is_first = witness.inputs.is_empty();
    let _ = match later {
        [] => Ok(()),
        [input] if is_first => writeln!(text, "  each input: {input}"),
        [input] => writeln!(text, "  each later input: {input}"),
        _ if is_first => writeln!(text, "  inputs, over and over: {}", later.join(", ")),
        _ => writeln!(text, "  later inputs, over and over: {}", later.join(", ")),
    };
    if text.len() == before && witness.inputs.is_empty() {
        text.push_str("  every run: the program reads no input\n");
    }
}

/// The reason why the run never ends.
pub(crate) fn recurrent(
    ((noun, place), visits): ((&str, &str), u64),
    later: &[String],
    again: Option<u64>,
    invariants: &[Invariant],
    files: &SourceFiles,
) -> String {
    let since = match visits {
        0 => format!("from its first {noun} {place} on"),
        1 => format!("from its second {noun} {place} on"),
        _ => format!("from its {noun} number {} {place} on", visits + 1),
    };
    let given = match later {
        [] => String::new(),
        [input] => format!(", if each input is {input}"),
        _ => format!(", if the inputs are {} over and over", later.join(", ")),
    };
    let (turn, around) = if noun == "call" { ("call", "recursion") } else { ("iteration", "loop") };
    let mut text = match again {
        Some(visits) => {
            let again = match (turn, visits) {
                ("call", 1) => "each call makes the same call again".to_owned(),
                ("call", _) => format!("the same call is made again after every {visits} calls"),
                (_, 1) => "all that the loop depends on is the same again in every iteration".to_owned(),
                _ => format!("all that the loop depends on is the same again after every {visits} iterations"),
            };
            format!("The run never ends: {since}, {again}{given}.")
        }
        None if invariants.is_empty() => format!("The run never ends: {since}, no run leaves the {around}{given}."),
        None => {
            format!("The run never ends: {since}, this holds in every {turn}, and no run leaves while it holds{given}.")
        }
    };
    text.push('\n');
    for Invariant { at, holds } in invariants {
        let _ = match at {
            ProgramPoint::Loop { line } => writeln!(text, "At the loop in line {}:", files.told(*line)),
            ProgramPoint::Call { function, .. }
            | ProgramPoint::Entry { function, .. }
            | ProgramPoint::Return { function, .. } => writeln!(text, "At each call of `{function}`:"),
        };
        for formula in holds {
            let _ = writeln!(text, "  {}", formula.text);
        }
    }
    text
}
