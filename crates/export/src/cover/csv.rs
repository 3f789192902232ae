//! The inputs of a coverage report as a CSV table, a line for each.

use loopscope_engine::cover::report::{CoverInput, CoverReport, GoalKind, RunEnd};

use crate::arguments::{inputs_to_words, to_json};

/// The table, with a header line.
pub fn csv(report: &CoverReport) -> String {
    let mut table = record(["number", "input", "args", "end", "lines"].map(str::to_owned));
    for (input, number) in report.inputs.iter().zip(1..) {
        let args = serde_json::to_string(&to_json(&input.parameters)).unwrap_or_default();
        let input_words = inputs_to_words(&input.inputs).join(",");
        let row: [String; 5] = [number.to_string(), input_words, args, end(input), lines(report, input)];
        table += &record(row);
    }
    table
}

/// A line of the table, as in RFC 4180 except for the line end: fields with special characters are quoted.
fn record(fields: [String; 5]) -> String {
    fields.map(quoted).join(",") + "\n"
}

fn quoted(field: String) -> String {
    if field.contains([',', '"', '\n', '\r']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field }
}

/// The end of the run, as text, or the integer that `main` returns.
fn end(input: &CoverInput) -> String {
    match &input.end {
        RunEnd::Finished { result } => result.clone(),
        RunEnd::Error { error } => format!("{} in line {}", error.text, error.line),
        RunEnd::Halted { line } => format!("given up in line {line}"),
        RunEnd::Reads { line } => format!("reads another input in line {line}"),
        RunEnd::Goes => "goes on".to_owned(),
    }
}

fn lines(report: &CoverReport, input: &CoverInput) -> String {
    let goals = input.goals.iter().map(|goal| &report.goals[*goal as usize].goal);
    let lines = goals.filter(|goal| goal.kind == GoalKind::Line).map(|goal| goal.line.to_string());
    lines.collect::<Vec<_>>().join(" ")
}
