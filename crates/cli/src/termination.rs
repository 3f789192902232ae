//! Why every run ends, or why a run never ends, as text.

use std::fmt::Write;

use loopscope_engine::report::{Invariant, ProgramPoint, RankingComponent, RankingShape, Witness};
use loopscope_export::to_json;

use crate::report::{at_places, given};

/// The terms that show that every run ends, with the invariants that they use.
pub(crate) fn ranking(components: &[RankingComponent], looks_ahead: bool, invariants: &[Invariant]) -> String {
    if components.is_empty() {
        return "No loop of the program can iterate for ever: each has no further iteration, or there is none.\n"
            .to_owned();
    }
    let mut text = String::new();
    for RankingComponent { lines, cases, function, shape, functions, at_most } in components {
        let cases: Vec<&str> = cases.iter().map(|case| case.text.as_str()).collect();
        let mode = if cases.is_empty() { String::new() } else { format!(" while `{}`", cases.join("` or `")) };
        let (turn, term) = (turn(lines, functions) + &mode, &function.text);
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
        if let Some(most) = at_most {
            let _ = writeln!(
                text,
                "A run returns to the start of this loop at most `{}` times, never if that is below 0.",
                most.text
            );
        }
    }
    if looks_ahead {
        let has_calls = components.iter().any(|component| !component.functions.is_empty());
        let last = if has_calls { "iteration or call" } else { "iteration of a loop" };
        let _ = writeln!(text, "The last {last} may be an exception.");
    }
    text + &at_places(invariants, "")
}

/// What is repeated: iterations of loops, and calls of functions.
fn turn(lines: &[u32], functions: &[String]) -> String {
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    let mut parts = Vec::new();
    match lines.as_slice() {
        [] => {}
        [line] => parts.push(format!("iteration of the loop in line {line}")),
        _ => parts.push(format!("iteration of the loops in lines {}", lines.join(" and "))),
    }
    parts.extend(functions.iter().map(|function| format!("call of `{function}`")));
    parts.join(" and every ")
}

/// The run that never ends.
pub(crate) fn endless_run(file: &str, witness: &Witness, input: Option<&str>) -> String {
    let mut text: String = given(witness).iter().flat_map(|line| ["  ", line, "\n"]).collect();
    if let Some(input) = input {
        let _ = writeln!(text, "  each input: {input}");
    }
    if text.is_empty() {
        text.push_str("  every run: the program reads no input\n");
    }
    if input.is_none() {
        let mut command = format!("loopscope run {file}");
        if !witness.parameters.is_empty() {
            let arguments = serde_json::to_string(&to_json(&witness.parameters)).unwrap_or_default();
            let _ = write!(command, " --args {}", shell_words::quote(&arguments));
        }
        let _ = writeln!(text, "  to see it: {command}");
    }
    let _ = writeln!(text, "The interpreter executed {} steps of this run.", witness.steps);
    text
}

/// Why the run never ends.
pub(crate) fn recurrent(
    ((noun, place), visits): ((&str, &str), u64),
    input: Option<&str>,
    again: Option<u64>,
    invariants: &[Invariant],
) -> String {
    let since = match visits {
        0 => format!("from its first {noun} {place} on"),
        1 => format!("from its second {noun} {place} on"),
        _ => format!("from its {noun} number {} {place} on", visits + 1),
    };
    let given = input.map_or_else(String::new, |input| format!(", if each input is {input}"));
    let (turn, around) = if noun == "call" { ("call", "recursion") } else { ("iteration", "loop") };
    let mut text = match again {
        Some(visits) => {
            let after = if visits == 1 { format!("in every {turn}") } else { format!("after every {visits} {turn}s") };
            format!("The run never ends: {since}, the same state comes again {after}{given}.")
        }
        None if invariants.is_empty() => format!("The run never ends: {since}, no run leaves the {around}{given}."),
        None => {
            format!("The run never ends: {since}, this holds in every {turn}, and no run leaves while it holds{given}.")
        }
    };
    text.push('\n');
    for Invariant { at, holds } in invariants {
        let _ = match at {
            ProgramPoint::Loop { line } => writeln!(text, "At the loop in line {line}:"),
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
