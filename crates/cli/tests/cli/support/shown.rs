//! The contents of a report, as lines `key: value` in the report's order.

mod artefacts;
mod proof;

use loopscope_question::report::{
    ArgumentValue, Artefact, ClosedForm, Formula, Invariant, ProgramPoint, Report, Witness,
};

use self::artefacts::{chains, interpolants, necessary, summary, templates};
use self::proof::show_proof;

/// Keys with their values. A key may occur several times.
pub(crate) type Shown = Vec<(String, String)>;

/// All keys, with `#` for a number.
pub(crate) const KEYS: [&str; 88] = [
    "verdict",
    "error",
    "witness",
    "path condition",
    "because",
    "line # always",
    "line # call always",
    "line # entry always",
    "line # return always",
    "checked",
    "line # learnt",
    "covered by steps",
    "line # ranking",
    "line # phase",
    "line # bounded",
    "line # iterates at most",
    "line # iterates exactly",
    "line # iterates each time at most",
    "line # iterates each time exactly",
    "line # iterates each time from then at most",
    "line # iterates each time from then exactly",
    "all loops iterate at most",
    "falls",
    "calls ranking",
    "calls phase",
    "calls bounded",
    "line # and # ranking",
    "line # and # phase",
    "line # and # bounded",
    "never leaves",
    "each input",
    "again after",
    "runs",
    "tried",
    "needed",
    "line # always, so far",
    "line # leads nowhere",
    "stop",
    "states",
    "subsumed",
    "guided",
    "ruled out",
    "unguided",
    "paths",
    "line # costs",
    // Navigation.
    "chains",
    "root chains",
    "beginnings given up",
    "c#",
    "c# values",
    "c# constraint",
    "c# core",
    "c# taken",
    "c# fate",
    // Necessary conditions.
    "inputs",
    "ways",
    "way #",
    "way # needs",
    "way # also needs",
    "way # decided by",
    "loop in line #",
    "loop in line # values",
    "loop in line # inside",
    "loop in line # heavyweight",
    // Summaries.
    "line # type",
    "line # p#",
    "line # p# -> p#",
    "line # starts with",
    "line # ends with",
    "line # cycle",
    "line # traces",
    "line # trace",
    "line # not summed",
    "line # any order",
    "line # invariants",
    // Templates.
    "line # cores",
    "line # cycles",
    "line # core #",
    "line # core # values",
    "line # core # each time",
    "line # core # exit",
    "line # core # has no template",
    // Interpolants.
    "nodes",
    "n#",
    "n# max",
    "n# min",
    "line # interpolant",
    "restart #",
];

/// All contents of a report.
pub(crate) fn shown(report: &Report) -> Shown {
    let mut shown = Shown::new();
    let mut show = |key: &str, value: String| shown.push((key.to_owned(), value));
    show("verdict", format!("{:?}", report.verdict.answer()).to_lowercase());
    if let Some(error) = report.verdict.error() {
        show("error", format!("{} in line {}", error.text, error.line));
    }
    if let Some(found) = report.verdict.witness() {
        show("witness", witness(found));
    }
    for condition in report.verdict.witness().iter().flat_map(|witness| &witness.path_condition) {
        show("path condition", condition.text.clone());
    }
    if let Some(proof) = report.verdict.proof() {
        show_proof(proof, &mut show);
    }
    if let Some(stop) = report.verdict.stop() {
        show("stop", stop.code.code().to_owned());
    }
    if report.stats.subsumed > 0 {
        show("subsumed", report.stats.subsumed.to_string());
    }
    for (key, count) in [("guided", report.stats.guided), ("ruled out", report.stats.ruled_out)] {
        if count > 0 {
            show(key, count.to_string());
        }
    }
    if let Some(reason) = &report.unguided {
        show("unguided", reason.message.to_string());
    }
    show("states", report.stats.states.to_string());
    show("paths", report.stats.paths.to_string());
    for artefact in report.artefacts() {
        match artefact {
            Artefact::Navigation { navigation } => shown.extend(chains(navigation)),
            Artefact::Condition { condition } => shown.extend(necessary(condition)),
            Artefact::Summaries { loops } => shown.extend(loops.iter().flat_map(summary)),
            Artefact::Invariants { loops } => shown.extend(loops.iter().map(so_far)),
            Artefact::Interpolants { interpolants: tree } => shown.extend(interpolants(tree)),
            Artefact::Templates { loops } => shown.extend(loops.iter().flat_map(templates)),
        }
    }
    shown
}

/// The line of a place, and its kind if it is not a loop.
fn place(at: &ProgramPoint) -> String {
    match at {
        ProgramPoint::Loop { line } => format!("line {line}"),
        ProgramPoint::Call { line, .. } => format!("line {line} call"),
        ProgramPoint::Entry { line, .. } => format!("line {line} entry"),
        ProgramPoint::Return { line, .. } => format!("line {line} return"),
    }
}

/// An invariant that does not suffice.
fn so_far(Invariant { at, holds }: &Invariant) -> (String, String) {
    (format!("{} always, so far", place(at)), if holds.is_empty() { "false".to_owned() } else { list(holds) })
}

fn witness(witness: &Witness) -> String {
    let element = |first: &str, last: &str, value: &str| {
        if first == last { format!("[{first}] = {value}") } else { format!("[{first}..{last}] = {value}") }
    };
    let mut parts = Vec::new();
    for parameter in &witness.parameters {
        match &parameter.value {
            ArgumentValue::Integer { value } => parts.push(format!("{} = {value}", parameter.name)),
            ArgumentValue::Array { runs } => {
                let runs = runs.iter().map(|run| element(&run.first, &run.last, &run.value));
                parts.extend(runs.map(|run| format!("{}{run}", parameter.name)));
            }
            ArgumentValue::Rows { rows } => parts.push(format!("{} has {} rows", parameter.name, rows.len())),
        }
    }
    let inputs = witness.inputs.iter().map(|input| match input.times {
        1 => input.value.clone(),
        times => format!("{} {times} times", input.value),
    });
    let inputs: Vec<String> = inputs.collect();
    if !inputs.is_empty() {
        parts.push(format!("input reads {}", inputs.join(", ")));
    }
    if parts.is_empty() { "nothing is read".to_owned() } else { parts.join("; ") }
}

fn list(formulas: &[Formula]) -> String {
    if formulas.is_empty() {
        return "true".to_owned();
    }
    formulas.iter().map(|formula| formula.text.as_str()).collect::<Vec<_>>().join(", ")
}

fn values(forms: &[ClosedForm]) -> String {
    let each = |form: &ClosedForm| {
        format!("{} = {}", form.variable, form.value.as_ref().map_or("★", |value| value.text.as_str()))
    };
    if forms.is_empty() { "unchanged".to_owned() } else { forms.iter().map(each).collect::<Vec<_>>().join(", ") }
}
