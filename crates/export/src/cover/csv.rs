//! The inputs of a coverage report as a CSV table, a line for each.

use loopscope_engine::cover::report::{CoverInput, CoverReport, GoalKind, RunEnd};

use loopscope_syntax::SourceFiles;

use crate::arguments::{inputs_to_words, to_json};

/// The table, with a header line.
pub fn csv(report: &CoverReport, files: &SourceFiles) -> String {
    let mut table = record(["number", "input", "args", "end", "lines"].map(str::to_owned));
    for (input, number) in report.inputs.iter().zip(1..) {
        let args = serde_json::to_string(&to_json(&input.parameters)).unwrap_or_default();
        let input_words = inputs_to_words(&input.inputs).join(",");
        let row: [String; 5] = [number.to_string(), input_words, args, end(input, files), lines(report, input, files)];
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
fn end(input: &CoverInput, files: &SourceFiles) -> String {
    match &input.end {
        RunEnd::Finished { result } => result.clone(),
        RunEnd::Error { error } => format!("{} in line {}", error.text, files.told(error.line)),
        RunEnd::Halted { line } => format!("given up in line {}", files.told(*line)),
        RunEnd::Reads { line } => format!("reads another input in line {}", files.told(*line)),
        RunEnd::Goes => "goes on".to_owned(),
    }
}

fn lines(report: &CoverReport, input: &CoverInput, files: &SourceFiles) -> String {
    let goals = input.goals.iter().map(|goal| &report.goals[*goal as usize].goal);
    let lines = goals.filter(|goal| goal.kind == GoalKind::Line).map(|goal| match files.place(goal.line) {
        Some((name, line)) => format!("{name}:{line}"),
        None => goal.line.to_string(),
    });
    lines.collect::<Vec<_>>().join(" ")
}
