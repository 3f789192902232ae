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
    for RankingComponent { lines, cases, function, shape } in components {
        let cases: Vec<&str> = cases.iter().map(|case| case.text.as_str()).collect();
        let mode = if cases.is_empty() { String::new() } else { format!(" while `{}`", cases.join("` or `")) };
        let (loops, term) = (loops(lines) + &mode, &function.text);
        let _ = match shape {
            RankingShape::Ranking => {
                writeln!(text, "`{term}` is at least 0 and falls by 1 or more in every iteration of {loops}.")
            }
            RankingShape::Phase => writeln!(
                text,
                "`{term}` falls by 1 or more in every iteration of {loops}, so it is below 0 from some iteration on. \
                 From there on:"
            ),
            RankingShape::Bounded => writeln!(
                text,
                "`{term}` never rises in {loops}, and it falls from 0 or more only finitely often. Apart from such \
                 iterations:"
            ),
        };
    }
    if looks_ahead {
        text.push_str("The last iteration of a loop may be an exception.\n");
    }
    text + &at_places(invariants, "")
}

fn loops(lines: &[u32]) -> String {
    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    match lines.as_slice() {
        [line] => format!("the loop in line {line}"),
        _ => format!("the loops in lines {}", lines.join(" and ")),
    }
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
    (line, visits): (u32, u64),
    input: Option<&str>,
    again: Option<u64>,
    invariants: &[Invariant],
) -> String {
    let since = match visits {
        0 => format!("from its first arrival at the loop in line {line} on"),
        1 => format!("from its second arrival at the loop in line {line} on"),
        _ => format!("from its arrival number {} at the loop in line {line} on", visits + 1),
    };
    let given = input.map_or_else(String::new, |input| format!(", if each input is {input}"));
    let mut text = match again {
        Some(visits) => {
            let after =
                if visits == 1 { "in every iteration".to_owned() } else { format!("after every {visits} iterations") };
            format!("The run never ends: {since}, the same state comes again {after}{given}.")
        }
        None if invariants.is_empty() => format!("The run never ends: {since}, no run leaves the loop{given}."),
        None => format!(
            "The run never ends: {since}, this holds in every iteration, and no run leaves while it holds{given}."
        ),
    };
    text.push('\n');
    for Invariant { at, holds } in invariants {
        let ProgramPoint::Loop { line } = at else { continue };
        let _ = writeln!(text, "At the loop in line {line}:");
        for formula in holds {
            let _ = writeln!(text, "  {}", formula.text);
        }
    }
    text
}
