//! The loop summaries of `summarise`.

use std::fmt::Write;

use loopscope_question::report::{Approximation, ClassifiedCondition, LoopSummary, LoopType, TraceForm, Vertex};
use loopscope_syntax::SourceFiles;

use super::automaton::{leads, name, roles};
use super::layout::{conjuncts, place, table, values};

/// The type, paths and traces of each loop.
pub(crate) fn text(loops: &[LoopSummary], files: &SourceFiles) -> String {
    loops.iter().map(|summary| of_loop(summary, files)).collect::<Vec<_>>().join("\n")
}

fn of_loop(summary: &LoopSummary, files: &SourceFiles) -> String {
    let mut text = format!("loop in line {} of {}\n", files.told(summary.line), summary.function);
    if let Some(reason) = &summary.not_summed {
        let _ = writeln!(text, "  not summed, because {}", files.message(&reason.text));
    }
    if let Some(known) = &summary.approximation {
        text += &approximation(known);
    }
    if let Some(kind) = &summary.classification {
        text += &classification(kind, files);
    }
    for (path, vertex) in summary.paths.iter().enumerate() {
        let roles = roles(summary, path);
        let roles = if roles.is_empty() { String::new() } else { format!(" ({roles})") };
        let _ = writeln!(text, "  path {}{roles}: {}", name(path), leads(summary, path, files));
        text += &of_path(vertex);
    }
    for TraceForm { pattern, conditions, values: changed, .. } in &summary.traces {
        let does = block(&[("where", conjuncts(conditions)), ("does", values(changed))]);
        let _ = write!(text, "  trace: {pattern}\n{does}");
    }
    text
}

fn classification(kind: &LoopType, files: &SourceFiles) -> String {
    let row = |condition: &ClassifiedCondition| {
        let class = match condition.path {
            _ if condition.induction => "IV condition".to_owned(),
            None => "NIV condition".to_owned(),
            Some(path) => format!("NIV condition: {} changes it by no fixed amount", name(path as usize)),
        };
        [String::new(), place(condition.line, files), condition.formula.text.clone(), class]
    };
    let rows: Vec<[String; 4]> = kind.conditions.iter().map(row).collect();
    format!("  type {}, {}\n{}", kind.number, kind.interleaving, table(&rows))
}

fn of_path(vertex: &Vertex) -> String {
    let mut lines = vec![("where", conjuncts(&vertex.conditions)), ("does", values(&vertex.values))];
    if vertex.leaves_to.is_none() {
        lines.push(("κ times", values(&vertex.repeated)));
    }
    block(&lines)
}

fn approximation(known: &Approximation) -> String {
    let lines = [
        ("where", conjuncts(&known.conditions)),
        ("does", values(&known.values)),
        ("always", conjuncts(&known.invariants)),
    ];
    format!("  approximated for the proof, with its paths in any order (κ1 counts p1, and so on)\n{}", block(&lines))
}

/// Lines with a word before each, indented twice.
fn block(lines: &[(&str, String)]) -> String {
    let rows: Vec<[String; 3]> =
        lines.iter().map(|(word, text)| [String::new(), (*word).to_owned(), text.clone()]).collect();
    table(&rows)
}
