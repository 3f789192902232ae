//! The templates of `compact`.

use std::fmt::Write;

use loopscope_question::report::{LoopTemplates, Template};
use loopscope_syntax::{LineIndex, SourceFiles};

use super::layout::{conjuncts, place, table, values};
use crate::report::counted;

/// The cores of the cycles of each loop, with their templates. `source` is the text of the program.
pub(crate) fn text(loops: &[LoopTemplates], source: &str, files: &SourceFiles) -> String {
    let lines = LineIndex::new(source);
    loops.iter().map(|templates| of_loop(templates, &lines, files)).collect::<Vec<_>>().join("\n")
}

fn of_loop(templates: &LoopTemplates, lines: &LineIndex, files: &SourceFiles) -> String {
    let line = files.told(templates.line);
    let Some(cycles) = &templates.cycles else {
        return format!("loop in line {line}: too many cycles, so it is unrolled\n");
    };
    let mut text = format!("loop in line {line}: {}\n", counted(cycles.len() as u64, "cycle"));
    for (number, cycle) in (1..).zip(cycles) {
        let _ = write!(text, "  cycle {number}, {}\n{}", used(cycle), of_cycle(cycle, lines, files));
    }
    text
}

fn used(cycle: &Template) -> String {
    match (cycle.instances, &cycle.refused) {
        (0, Some(_)) => "without a template".to_owned(),
        (0, None) => "not used".to_owned(),
        (times, refused) => {
            let elsewhere = if refused.is_some() { ", elsewhere without a template" } else { "" };
            format!("replaced {}{elsewhere}", counted(u64::from(times), "time"))
        }
    }
}

fn of_cycle(cycle: &Template, lines: &LineIndex, files: &SourceFiles) -> String {
    let mut rows: Vec<[String; 4]> = Vec::new();
    let mut add = |word: &str, place: String, text: String| rows.push([String::new(), word.to_owned(), place, text]);
    for (at, node) in cycle.core.iter().enumerate() {
        add(if at == 0 { "core" } else { "" }, place(node.line, files), node.text.clone());
    }
    if cycle.entries > 1 {
        add("entries", String::new(), cycle.entries.to_string());
    }
    if let Some(refused) = &cycle.refused {
        let line = place(lines.line(refused.start), files);
        add("refused", line, files.message(&refused.message));
    }
    if !cycle.conditions.is_empty() {
        add("each time", String::new(), conjuncts(&cycle.conditions));
    }
    if !cycle.values.is_empty() {
        add("κ times", String::new(), values(&cycle.values));
    }
    for exit in &cycle.exits {
        let to = if exit.line == 0 { "to the end".to_owned() } else { format!("to line {}", files.told(exit.line)) };
        add("exit", to, format!("where {}", conjuncts(&exit.conditions)));
    }
    table(&rows)
}
