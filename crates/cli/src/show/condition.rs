//! The necessary condition of `apc`.

use loopscope_engine::report::{Backbone, BackboneFate, Constraint, NecessaryCondition, PassedLoop};

use super::layout::{conjuncts, table, value};
use super::system::reason;
use crate::report::counted;

/// The conditions on inputs, those of each backbone, and the values after the loops on them.
pub(crate) fn text(condition: &NecessaryCondition) -> String {
    let mut text = String::new();
    if !condition.on_inputs.is_empty() {
        text += &format!("on inputs: {}\n\n", conjuncts(&condition.on_inputs));
    }
    let all = condition.ways.len() + condition.more as usize;
    text += &counted(all as u64, "backbone");
    if condition.pruned > 0 {
        text += &format!("; no run can follow {}", counted(u64::from(condition.pruned), "more beginning"));
    }
    text.push('\n');
    for (number, way) in (1..).zip(&condition.ways) {
        text += &format!("\nbackbone {number}, {}\n{}", fate(way.fate), backbone(way));
    }
    if condition.more > 0 {
        text += &format!("\nand {}\n", counted(u64::from(condition.more), "more backbone"));
    }
    for passed in &condition.loops {
        text += &format!("\nloop in line {}\n{}", passed.line, of_loop(passed));
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

fn backbone(way: &Backbone) -> String {
    let lines: Vec<String> = way.lines.iter().map(u32::to_string).collect();
    let mut text = format!("  through lines {}\n", lines.join(", "));
    let row = |Constraint { formula, why, line }: &Constraint| [formula.text.clone(), reason(why, *line)];
    text += &table(&way.parts.iter().map(row).collect::<Vec<_>>());
    if way.hidden > 0 {
        text += &format!("  and {} not listed\n", counted(u64::from(way.hidden), "part"));
    }
    text
}

fn of_loop(passed: &PassedLoop) -> String {
    let ways: Vec<[String; 2]> =
        passed.ways.iter().map(|way| [way.counter.text.clone(), way.where_taken.clone()]).collect();
    let values: Vec<[String; 1]> = passed.values.iter().map(|form| [value(form)]).collect();
    let after = if values.is_empty() { "" } else { "  afterwards\n" };
    format!("{}{after}{}", table(&ways), table(&values))
}
