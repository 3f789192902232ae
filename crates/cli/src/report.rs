//! Reports as text, for people.

use std::collections::BTreeSet;
use std::fmt::Write;

use loopscope_engine::report::{
    Answer, Approximation, Artefact, ClosedForm, Considered, Contradiction, Contradictions, Evidence, Excluded,
    Invariant, LearntCondition, LoopRelation, LoopTemplates, Place, Proof, Report, Stats, StopCode, StopReason, Tried,
    Verdict, Witness,
};
use loopscope_export::{ArgumentJson, inputs_to_words, to_json};

use crate::members;

/// The answer in words. `file` is the program's name on the command line.
pub(crate) fn text(file: &str, report: &Report) -> String {
    let mut text = verdict(report) + "\n";
    if let Some(witness) = report.verdict.witness() {
        text += &self::witness(file, witness);
    }
    if report.verdict.answer() != Answer::Reachable {
        text += &considered(&report.considered);
    }
    if let Some(proof) = report.verdict.proof() {
        text += &self::proof(proof);
        text += &endless(&report.endless);
    }
    if let Some(reason) = &report.unguided {
        let _ = writeln!(text, "chains did not guide all paths: {}", stop(reason));
    }
    if let Some(reason) = report.verdict.stop() {
        let _ = writeln!(text, "{} stopped: {}", report.technique, stop(reason));
        if let Some(suggestion) = &reason.suggestion {
            let _ = writeln!(text, "You may want to try --technique {suggestion}.");
        } else if let Some(advice) = &reason.advice {
            let _ = writeln!(text, "{advice}");
        } else if reason.code == StopCode::Time {
            text += "You may want to give it more time, with --budget.\n";
        }
    } else if report.verdict.proof().is_none_or(|proof| names_technique(&proof.evidence)) {
        let _ = writeln!(text, "Found out by {}.", report.technique);
    }
    text + &members::text(report) + &loops(report) + &stats(&report.stats) + "\n"
}

fn verdict(report: &Report) -> String {
    let target = &report.target.text;
    match &report.verdict {
        Verdict::Reachable { error: Some(error), .. } => {
            format!("Reachable: {} at line {}, column {}.", error.text, error.line, error.column)
        }
        Verdict::Reachable { error: None, .. } => format!("Reachable: {target}."),
        Verdict::Unreachable { .. } => format!("Unreachable: {target}. This is proved for all inputs."),
        Verdict::Unknown { .. } => {
            format!("Unknown: it was neither shown that {target} can be reached nor that it cannot.")
        }
    }
}

/// Arrays without an end to check indices against.
fn endless(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let (have, array) = match names.as_slice() {
        [] => return String::new(),
        [one] => ("has", one),
        [first, ..] => ("have", first),
    };
    let array = array.trim_matches('`');
    format!(
        "{} {have} no end here: no index is out of bounds. To check bounds, write \
         `assert(i >= 0 && i < n);` before `{array}[i]`.\n",
        names.join(", ")
    )
}

/// What could go wrong in the program.
fn considered(considered: &[Considered]) -> String {
    if considered.is_empty() {
        return String::new();
    }
    let places = considered.iter().map(|each| u64::from(each.places)).sum();
    let kinds = considered.iter().map(|each| {
        let lines: Vec<String> = each.lines.iter().map(ToString::to_string).collect();
        format!("{} in line{} {}", each.text, if lines.len() == 1 { "" } else { "s" }, lines.join(", "))
    });
    let kinds: Vec<String> = kinds.collect();
    format!("{} where something could go wrong: {}.\n", counted(places, "place"), kinds.join("; "))
}

/// Why the target cannot be reached.
pub(crate) fn proof(proof: &Proof) -> String {
    evidence(&proof.evidence) + &never_left(&proof.never_left)
}

/// Loops that no run leaves.
fn never_left(lines: &[u32]) -> String {
    let mut text = String::new();
    for line in lines {
        let _ = writeln!(text, "A run that comes to the loop in line {line} never leaves it.");
    }
    text
}

fn evidence(evidence: &Evidence) -> String {
    match evidence {
        Evidence::NothingCanFail => "No operation in the program can go wrong, whatever the inputs are.\n".to_owned(),
        Evidence::NoPath => "No path through the program leads there, whatever its conditions are.\n".to_owned(),
        Evidence::Runs { runs: made, tried } => runs(*made, tried),
        Evidence::Invariants { invariants: known, .. } => invariants(known),
        Evidence::Relations { relations: loops, steps, .. } => relations(loops, *steps),
        Evidence::Intervals { excluded, invariants } => contradictions(excluded) + &at_places(invariants, ""),
        Evidence::Excluded { excluded, learnt: conditions, left_out } => {
            let mut text = String::new();
            if excluded.contradictions.is_empty() {
                let how = if *left_out == 0 { "followed to its end" } else { "followed to its end or left out" };
                let _ = writeln!(text, "Every path was {how}, and none leads there.");
            }
            text + &contradictions(excluded) + &learnt(conditions)
        }
    }
}

/// Where paths to the target end.
fn contradictions(Contradictions { contradictions, more }: &Contradictions) -> String {
    let mut text = String::new();
    for Contradiction { ends, conditions, .. } in contradictions {
        let excluded = match conditions.len() {
            0 => "",
            1 => " This cannot hold:",
            _ => " These cannot hold together:",
        };
        let _ = writeln!(text, "{ends}{excluded}");
        for Excluded { why, line, formula } in conditions {
            let place = if *line == 0 { String::new() } else { format!("line {line}: ") };
            let formula = formula.as_ref().map(|formula| format!("  [{}]", formula.text)).unwrap_or_default();
            let _ = writeln!(text, "  {place}{why}{formula}");
        }
    }
    if *more > 0 {
        let _ = writeln!(text, "And {} of this kind.", counted(u64::from(*more), "more reason"));
    }
    text
}

/// Learnt conditions that pruned paths.
fn learnt(conditions: &[LearntCondition]) -> String {
    let mut text = String::new();
    for LearntCondition { line, holds } in conditions {
        let holds: Vec<&str> = holds.iter().map(|formula| formula.text.as_str()).collect();
        let whenever = if holds.is_empty() { String::new() } else { format!(" where {}", holds.join(" and ")) };
        let _ =
            writeln!(text, "Paths were left out in line {line}: from there on, no run gets to the target{whenever}.");
    }
    text
}

/// The inputs on which the program was run.
fn runs(runs: u64, tried: &[Tried]) -> String {
    let told = |Tried { name, least, most }: &Tried| {
        if least == most { format!("`{name}` (only {least})") } else { format!("`{name}` ({least} to {most})") }
    };
    let mut inputs = tried.iter().take(MOST_TOLD).map(told).collect::<Vec<_>>().join(", ");
    if tried.len() > MOST_TOLD {
        let _ = write!(inputs, " and {}", counted((tried.len() - MOST_TOLD) as u64, "more input"));
    }
    let rest = "None of these runs gets there, and runs on other values end before.";
    match (tried.len(), runs) {
        (0, _) => {
            "The program was run to its end. It reads nothing, so every run is the same: what this one does not do, \
                   none does.\n"
                .to_owned()
        }
        (1, 1) => format!("The only value of {inputs} that comes into question was run. {rest}\n"),
        (1, _) => format!("All {runs} values of {inputs} were run. {rest}\n"),
        _ => format!("All {} of {inputs} were run. {rest}\n", counted(runs, "combination")),
    }
}

/// How many inputs are listed.
const MOST_TOLD: usize = 6;

/// Whether the report names the technique that found such a proof, because the proof alone does not explain itself.
pub(crate) fn names_technique(evidence: &Evidence) -> bool {
    !matches!(evidence, Evidence::NothingCanFail | Evidence::NoPath | Evidence::Runs { .. })
}

/// What holds at loops, and where functions are entered and return.
fn invariants(invariants: &[Invariant]) -> String {
    if invariants.is_empty() {
        return "From each loop on, every way there needs conditions that exclude each other, whatever happened before.\n"
            .to_owned();
    }
    let kept = if invariants.iter().all(|invariant| matches!(invariant.at, Place::Loop { .. })) {
        "It holds when a run first comes there, every time around keeps it, and no run that it holds for gets to the \
         target.\n"
    } else {
        "It holds when a run first comes there, each step from one of these places to the next keeps it, and no run that \
         it holds for gets to the target.\n"
    };
    at_places(invariants, "") + kept
}

/// What was learnt of loops.
fn relations(loops: &[LoopRelation], steps: u32) -> String {
    let mut text = String::new();
    for LoopRelation { line, holds } in loops {
        let _ = writeln!(text, "κ rounds of the loop in line {line} turn values into those with a prime, where:");
        for formula in holds {
            let _ = writeln!(text, "  {}", formula.text);
        }
    }
    let steps = counted(u64::from(steps), "step");
    let _ =
        writeln!(text, "Every run is covered by at most {steps} between loops or of this kind, and none leads there.");
    text
}

fn at_places(invariants: &[Invariant], which: &str) -> String {
    let mut text = String::new();
    for Invariant { at, holds } in invariants {
        let (never, whenever) = match at {
            Place::Loop { line } => (
                format!("No run comes to the loop in line {line}"),
                format!("a run{which} comes to the loop in line {line}"),
            ),
            Place::Call { line, function } => (
                format!("No run calls `{function}` in line {line}"),
                format!("a run{which} is about to call `{function}` in line {line}"),
            ),
            Place::Entry { line, function } => {
                (format!("No run enters `{function}` (line {line})"), format!("`{function}` (line {line}) is entered"))
            }
            Place::Return { line, function } => {
                (format!("`{function}` (line {line}) never returns"), format!("`{function}` (line {line}) returns"))
            }
        };
        if holds.is_empty() {
            let _ = writeln!(text, "{never}.");
            continue;
        }
        let _ = writeln!(text, "Whenever {whenever}, this holds:");
        for formula in holds {
            let _ = writeln!(text, "  {}", formula.text);
        }
    }
    text
}

fn witness(file: &str, witness: &Witness) -> String {
    let mut text: String = given(witness).iter().map(|line| format!("  {line}\n")).collect::<Vec<_>>().concat();
    let mut command = format!("loopscope run {file}");
    if !witness.parameters.is_empty() {
        let parameters = to_json(&witness.parameters);
        let arguments = serde_json::to_string(&parameters).unwrap_or_default();
        let _ = write!(command, " --args {}", shell_words::quote(&arguments));
    }
    if !witness.inputs.is_empty() {
        let inputs = inputs_to_words(&witness.inputs);
        let _ = write!(command, " --input {}", shell_words::quote(&inputs.join(",")));
    }
    if text.is_empty() {
        text.push_str("  every run gets there: the program reads no input on its way\n");
    }
    let _ = writeln!(text, "  to see it: {command}");
    if witness.replayed {
        let _ = writeln!(text, "The interpreter got there with these inputs in {}.", counted(witness.steps, "step"));
    }
    if let Some(note) = &witness.note {
        let _ = writeln!(text, "Note: {note}.");
    }
    text
}

/// The inputs of a run, a line each: parameters of `main`, then what `input` reads.
pub(crate) fn given(witness: &Witness) -> Vec<String> {
    let parameters = to_json(&witness.parameters);
    let inputs =
        (!witness.inputs.is_empty()).then(|| format!("input: {}", inputs_to_words(&witness.inputs).join(", ")));
    parameters.iter().map(|(name, value)| format!("{name} = {}", json(value))).chain(inputs).collect()
}

/// Which loops were not taken in one step, and why, as far as it matters for the answer.
fn loops(report: &Report) -> String {
    let open = report.verdict.answer() == Answer::Unknown;
    let mut text = String::new();
    for summary in report.artefacts().flat_map(Artefact::summaries) {
        let Some(reason) = &summary.not_summed else { continue };
        let known = summary.approximation.as_ref().map(|known| format!("; {}", approximation(known)));
        if known.is_some() || open {
            let known = known.unwrap_or_default();
            let _ = writeln!(text, "Line {}: not summed, because {}{known}.", summary.line, reason.text);
        }
    }
    for templates in report.artefacts().flat_map(Artefact::templates).filter(|_| open) {
        for reason in refusals(templates) {
            let line = templates.line;
            let _ = writeln!(text, "Line {line}: not every way around is taken in one step, because {reason}.");
        }
    }
    for condition in report.artefacts().filter_map(Artefact::condition).filter(|known| !known.on_inputs.is_empty()) {
        let all: Vec<&str> = condition.on_inputs.iter().map(|each| each.text.as_str()).collect();
        let _ = writeln!(text, "All inputs that lead there satisfy {}.", all.join(" and "));
    }
    for known in report.artefacts().flat_map(Artefact::invariants).filter(|_| open) {
        text += &at_places(std::slice::from_ref(known), " on its way to the target");
    }
    text
}

/// Why paths through a loop have no template, each reason once.
fn refusals(templates: &LoopTemplates) -> BTreeSet<&str> {
    match &templates.cycles {
        None => BTreeSet::from(["there are too many of them"]),
        Some(cycles) => cycles.iter().filter_map(|cycle| Some(cycle.refused.as_ref()?.message.as_str())).collect(),
    }
}

/// The approximation of a loop that sufficed, for the end of a sentence.
fn approximation(known: &Approximation) -> String {
    let value = |form: &ClosedForm| form.value.as_ref().map_or("any value".to_owned(), |value| value.text.clone());
    let changes: Vec<String> =
        known.values.iter().map(|form| format!("{} to {}", form.variable, value(form))).collect();
    let mut text = "for the proof it was enough to know that its iterations, in any order, change ".to_owned();
    if changes.is_empty() {
        text.push_str("nothing");
    } else {
        text += &changes.join(", ");
        text.push_str(", where κ1 counts those along the first path, and so on");
    }
    if !known.conditions.is_empty() {
        let conditions: Vec<&str> = known.conditions.iter().map(|condition| condition.text.as_str()).collect();
        let _ = write!(text, "; and that the first one begins only where {}", conditions.join(", "));
    }
    if !known.invariants.is_empty() {
        let invariants: Vec<&str> = known.invariants.iter().map(|invariant| invariant.text.as_str()).collect();
        let _ = write!(text, "; and that each time before its condition is looked at, {}", invariants.join(", "));
    }
    text
}

pub(crate) fn json(value: &ArgumentJson) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Why a search stopped, with its place.
pub(crate) fn stop(reason: &StopReason) -> String {
    match reason.place {
        Some((line, _)) if reason.message.contains(&format!("line {line}")) => reason.message.clone(),
        Some((line, column)) => format!("{} (line {line}, column {column})", reason.message),
        None => reason.message.clone(),
    }
}

pub(crate) fn stats(stats: &Stats) -> String {
    // Only where it was asked for.
    let merged = (stats.merges > 0).then(|| counted(stats.merges, "merge"));
    let subsumed = (stats.subsumed > 0).then(|| format!("{} subsumed", stats.subsumed));
    let guided = (stats.guided > 0).then(|| format!("{} guided by chains", stats.guided));
    let ruled_out = (stats.ruled_out > 0).then(|| format!("{} ruled out by chains", stats.ruled_out));
    let also: Vec<String> = merged.into_iter().chain(subsumed).chain(guided).chain(ruled_out).collect();
    let also = if also.is_empty() { String::new() } else { format!(" ({})", also.join(", ")) };
    format!(
        "{}{also}, {}, {} ({} by the solver), {:.2} s",
        counted(stats.states, "state"),
        counted(stats.paths, "path"),
        if stats.queries == 1 { "1 query".to_owned() } else { format!("{} queries", stats.queries) },
        stats.solver_calls,
        stats.seconds
    )
}

pub(crate) fn counted(count: u64, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}
