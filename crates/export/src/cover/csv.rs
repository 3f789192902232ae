//! The inputs as a table, a line for each.

use loopscope_engine::cover::report::{CoverInput, CoverReport, GoalKind, RunEnd};

use crate::arguments::{inputs_to_words, to_json};

/// The table, with names above its columns.
///
/// # Errors
/// In words.
pub fn csv(report: &CoverReport) -> Result<String, String> {
    let failed = |error: &dyn std::fmt::Display| format!("the table cannot be written: {error}");
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record(["number", "input", "args", "end", "lines"]).map_err(|error| failed(&error))?;
    for (input, number) in report.inputs.iter().zip(1..) {
        let args = serde_json::to_string(&to_json(&input.parameters)).unwrap_or_default();
        let input_words = inputs_to_words(&input.inputs).join(",");
        let row = [number.to_string(), input_words, args, end(input), lines(report, input)];
        table.write_record(row).map_err(|error| failed(&error))?;
    }
    let bytes = table.into_inner().map_err(|error| failed(&error))?;
    String::from_utf8(bytes).map_err(|error| failed(&error))
}

/// In a few words, or the integer that `main` returns.
fn end(input: &CoverInput) -> String {
    match &input.end {
        RunEnd::Finished { result } => result.clone(),
        RunEnd::Error { error } => format!("{} in line {}", error.text, error.line),
        RunEnd::Halted { line } => format!("given up in line {line}"),
        RunEnd::Goes => "goes on".to_owned(),
    }
}

fn lines(report: &CoverReport, input: &CoverInput) -> String {
    let goals = input.goals.iter().map(|goal| &report.goals[*goal as usize].goal);
    let lines = goals.filter(|goal| goal.kind == GoalKind::Line).map(|goal| goal.line.to_string());
    lines.collect::<Vec<_>>().join(" ")
}
