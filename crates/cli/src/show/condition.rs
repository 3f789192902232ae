//! The necessary condition of `apc`.

use std::fmt::Write;

use loopscope_question::report::{Backbone, BackboneFate, Constraint, LeftOut, NecessaryCondition, PassedLoop, Winner};
use loopscope_syntax::SourceFiles;

use super::layout::{conjuncts, table, value};
use super::system::reason;
use crate::report::counted;

/// The conditions on inputs, those of each backbone, and the values after the loops on them.
pub(crate) fn text(condition: &NecessaryCondition, files: &SourceFiles) -> String {
    let mut text = String::new();
    if !condition.on_inputs.is_empty() {
        let _ = write!(text, "on inputs: {}\n\n", conjuncts(&condition.on_inputs));
    }
    let all = condition.ways.len() + condition.more as usize;
    text += &counted(all as u64, "backbone");
    if condition.pruned > 0 {
        let _ = write!(text, "; no run can follow {}", counted(u64::from(condition.pruned), "more beginning"));
    }
    text.push('\n');
    for (number, way) in (1..).zip(&condition.ways) {
        let by = way.winner.map_or_else(String::new, |winner| format!(" (decided by {})", question(winner)));
        let _ = write!(text, "\nbackbone {number}, {}{by}\n{}", fate(way.fate), backbone(way, files));
    }
    if condition.more > 0 {
        let _ = writeln!(text, "\nand {}", counted(u64::from(condition.more), "more backbone"));
    }
    for passed in &condition.loops {
        let _ = write!(text, "\nloop in line {}\n{}", files.told(passed.line), of_loop(passed));
    }
    text
}

fn fate(fate: BackboneFate) -> &'static str {
    match fate {
        BackboneFate::Impossible => "whose condition cannot hold",
        BackboneFate::Possible => "whose condition can hold",
        BackboneFate::Open => "not decided",
    }
}

fn question(winner: Winner) -> String {
    match winner {
        Winner::WithoutQuantifiers => "the condition, which has no quantifier".to_owned(),
        Winner::Itself => "the condition with its quantifiers".to_owned(),
        Winner::FirstIterations { iterations } => {
            format!("the condition of at most {}", counted(u64::from(iterations), "first iteration"))
        }
        Winner::NoFurtherIterations { iterations } => {
            format!("the condition of {} and no more", counted(u64::from(iterations), "iteration"))
        }
    }
}

fn backbone(way: &Backbone, files: &SourceFiles) -> String {
    let lines: Vec<String> = way.lines.iter().map(|line| files.told(*line)).collect();
    let mut text = format!("  through lines {}\n", lines.join(", "));
    for LeftOut { line, paths, all } in &way.left_out {
        let line = files.told(*line);
        let _ = writeln!(
            text,
            "  left out: what each iteration needs on {paths} of the {all} paths of the loop in line {line}"
        );
    }
    let row = |Constraint { formula, why, line }: &Constraint| [formula.text.clone(), reason(why, *line, files)];
    text += &table(&way.parts.iter().map(row).collect::<Vec<_>>());
    if !way.folded.is_empty() {
        text += "  long, or about counts and unknown values only\n";
        text += &table(&way.folded.iter().map(row).collect::<Vec<_>>());
    }
    if way.hidden > 0 {
        let _ = writeln!(text, "  and {} not listed", counted(u64::from(way.hidden), "part"));
    }
    text
}

fn of_loop(passed: &PassedLoop) -> String {
    let ways: Vec<[String; 2]> =
        passed.ways.iter().map(|way| [way.counter.text.clone(), way.where_taken.to_string()]).collect();
    let values: Vec<[String; 1]> = passed.values.iter().map(|form| [value(form)]).collect();
    let after = if values.is_empty() { "" } else { "  afterwards\n" };
    let inner = match &*passed.heavyweight {
        [] => String::new(),
        names => format!(
            "  known only by how often inner loops run ({}): {}\n",
            conjuncts(&passed.dependencies),
            names.join(", ")
        ),
    };
    format!("{}{after}{}{inner}", table(&ways), table(&values))
}
