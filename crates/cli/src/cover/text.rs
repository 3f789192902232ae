//! Coverage reports as text.

use std::fmt::Write;

use loopscope_engine::cover::report::{Count, CoverReport, Fate, Goal, GoalKind, GoalReport, Never, RunEnd};
use loopscope_export::{inputs_to_words, to_json};
use loopscope_question::Program;
use loopscope_syntax::SourceFiles;

use crate::report::{self, counted, proof};
use crate::termination;

/// The number of inputs that are named for a goal.
const NAMED: usize = 3;

/// The whole report. `file` is the name of the program on the command line.
pub(super) fn text(file: &str, program: &Program, report: &CoverReport) -> String {
    let files = program.files();
    summary(report)
        + &inputs((file, program), report)
        + &table(program.source(), report, files)
        + &never(report, files)
        + &open(report, files)
        + &endless((file, program), report)
        + "\n"
        + &report::stats(&report.stats)
        + "\n"
}

fn summary(report: &CoverReport) -> String {
    let counts = report.counts();
    let [lines, branches, errors] = counts;
    let part = |count: Count, thing: &str, things: &str| {
        format!("{} of {} {}", count.reachable, count.all(), if count.all() == 1 { thing } else { things })
    };
    let parts =
        [(lines, "line", "lines"), (branches, "branch", "branches"), (errors, "possible error", "possible errors")];
    let parts = parts.into_iter().filter(|(count, ..)| count.all() > 0);
    let parts: Vec<String> = parts.map(|(count, thing, things)| part(count, thing, things)).collect();
    let inputs = counted(report.inputs.len() as u64, "input");
    let reached = match parts.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        all => all.concat(),
    };
    let unreachable: u32 = counts.iter().map(|count| count.unreachable).sum();
    let unknown: u32 = counts.iter().map(|count| count.unknown).sum();
    let rest = match (unreachable, unknown) {
        (0, 0) => String::new(),
        (_, 0) => " No run can reach the others: this is proved.".to_owned(),
        (0, _) => " The others are open.".to_owned(),
        _ => format!(" No run can reach {unreachable} of the others: this is proved. {unknown} are open."),
    };
    format!("Reached by {inputs}: {reached}.{rest}\n")
}

/// The inputs, with how their runs end.
fn inputs((file, program): (&str, &Program), report: &CoverReport) -> String {
    let mut text = String::new();
    for (input, number) in report.inputs.iter().zip(1..) {
        let _ = writeln!(text, "\nInput {number}: {}", end(&input.end, program.files()));
        let mut command = format!("loopscope run {file}");
        let parameters = to_json(&input.parameters);
        for (name, value) in &parameters {
            let _ = writeln!(text, "  {name} = {}", report::json(value));
        }
        if !parameters.is_empty() {
            let arguments = serde_json::to_string(&parameters).unwrap_or_default();
            let _ = write!(command, " --args {}", shell_words::quote(&arguments));
        }
        if input.inputs.is_empty() {
            command.push_str(" --input ''");
        } else {
            let words = inputs_to_words(&input.inputs);
            let _ = writeln!(text, "  input: {}", words.join(", "));
            let _ = write!(command, " --input {}", shell_words::quote(&words.join(",")));
        }
        if parameters.is_empty() && input.inputs.is_empty() {
            text.push_str("  no inputs are read\n");
        }
        let _ = writeln!(text, "  to see it: {command}");
    }
    text
}

fn end(end: &RunEnd, files: &SourceFiles) -> String {
    match end {
        RunEnd::Finished { result } => format!("`main` returns {result}"),
        RunEnd::Error { error } => {
            format!("{} at line {}, column {}", error.text, files.told(error.line), error.column)
        }
        RunEnd::Halted { line } => {
            format!("the run is given up in line {}, because the assumption does not hold", files.told(*line))
        }
        RunEnd::Reads { line } => {
            format!("the run reaches all its goals, then reads another input in line {}", files.told(*line))
        }
        RunEnd::Goes => "the run continues after it has reached all its goals".to_owned(),
    }
}

/// The lines of the program, each with the inputs that reach it; below it, the inputs that reach its conditions and
/// errors.
fn table(source: &str, report: &CoverReport, files: &SourceFiles) -> String {
    let mut by_line: Vec<&GoalReport> = report.goals.iter().collect();
    by_line.sort_by_key(|goal| goal.goal.line);
    let texts: Vec<&str> = source.lines().collect();
    let column = by_line.iter().map(|goal| by(&goal.fate).chars().count()).max().unwrap_or(0);
    let digits = by_line.last().map_or(1, |goal| goal.goal.line.to_string().len()).max(4);
    let mut text = format!("\n{:>digits$}  input\n", "line");
    let (mut at, mut file) = (0, "");
    for GoalReport { goal, fate } in by_line {
        let Goal { kind, line, .. } = goal;
        let place = files.place(*line);
        if let Some((name, _)) = place.filter(|(name, _)| *name != file) {
            let _ = writeln!(text, "{name}:");
            file = name;
        }
        let in_file = place.map_or(*line, |(_, line)| line);
        let number = if *line == at { String::new() } else { in_file.to_string() };
        at = *line;
        let what = match kind {
            GoalKind::Line => texts.get(*line as usize - 1).map_or("", |text| text.trim_end()).to_owned(),
            GoalKind::Branch { condition, holds: true } => format!("    - {condition} holds"),
            GoalKind::Branch { condition, holds: false } => format!("    - {condition} does not hold"),
            GoalKind::Error { text, .. } => format!("    - {text} (column {})", goal.column),
        };
        let _ = writeln!(text, "{number:>digits$}  {:<column$}  {what}", by(fate));
    }
    text
}

/// The inputs that reach a goal, or its verdict, in a word or two.
fn by(fate: &Fate) -> String {
    match fate {
        Fate::Reachable { inputs } => {
            let numbers = inputs.iter().take(NAMED).map(|input| (input + 1).to_string());
            let more = if inputs.len() > NAMED { ", ..." } else { "" };
            numbers.collect::<Vec<_>>().join(", ") + more
        }
        Fate::Unreachable(_) => "never".to_owned(),
        Fate::Unknown { .. } => "?".to_owned(),
    }
}

/// The reason why goals are unreachable.
fn never(report: &CoverReport, files: &SourceFiles) -> String {
    let mut text = String::new();
    for (GoalReport { goal, fate }, number) in report.goals.iter().zip(0..) {
        let Fate::Unreachable(Never { technique, proof: Some(proof), .. }) = fate else { continue };
        let by =
            if proof::names_technique(&proof.evidence) { format!(" Found by {technique}.") } else { String::new() };
        let _ = writeln!(text, "\nNever: {}.{by}", files.message(&goal.message()));
        for line in proof::text(proof, files).lines() {
            let _ = writeln!(text, "  {line}");
        }
        let behind = report.goals.iter().filter(|other| match &other.fate {
            Fate::Unreachable(never) => never.behind.first() == Some(&number),
            _ => false,
        });
        let behind: Vec<String> = behind.map(|other| files.message(&other.goal.message())).collect();
        if !behind.is_empty() {
            let _ = writeln!(text, "  So no run reaches what comes after it: {}.", behind.join("; "));
        }
    }
    text
}

/// The open goals, with reasons.
fn open(report: &CoverReport, files: &SourceFiles) -> String {
    let mut text = String::new();
    for GoalReport { goal, fate } in &report.goals {
        let Fate::Unknown { stop } = fate else { continue };
        let _ = writeln!(text, "\nOpen: {}. {}", files.message(&goal.message()), sentence(&report::stop(stop, files)));
        if let Some(advice) = &stop.advice {
            let _ = writeln!(text, "  {}", files.message(advice));
        }
    }
    text
}

/// The loops and recursions that never end, with reasons.
fn endless((file, program): (&str, &Program), report: &CoverReport) -> String {
    let mut text = String::new();
    for run in &report.endless {
        let _ =
            writeln!(text, "\nSome run never ends: it stays in {} for ever.", termination::place(run, program.files()));
        text += &termination::endless_run((file, program), &run.witness, run.proof.evidence.later_inputs());
        for line in proof::text(&run.proof, program.files()).lines() {
            let _ = writeln!(text, "  {line}");
        }
    }
    text
}

fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(|first| first.to_uppercase().collect::<String>()).unwrap_or_default();
    first + characters.as_str() + "."
}
