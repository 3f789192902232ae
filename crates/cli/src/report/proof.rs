//! Proofs as text: why the target cannot be reached, and what holds at places of the program.

use std::fmt::Write;

use loopscope_question::report::{
    Contradiction, Contradictions, Evidence, Excluded, Invariant, LearntCondition, LoopRelation, ProgramPoint, Proof,
    Tried,
};
use loopscope_syntax::SourceFiles;

use super::counted;
use crate::termination;

/// The reason why the target cannot be reached.
pub(crate) fn text(proof: &Proof, files: &SourceFiles) -> String {
    evidence(&proof.evidence, files)
        + &excluded_by_bounds(proof.excluded_by_bounds)
        + &never_left(&proof.never_left, files)
}

/// The places that the evidence does not cover.
fn excluded_by_bounds(places: u32) -> String {
    match places {
        0 => String::new(),
        1 => "What variables and memory can hold excludes one more place.\n".to_owned(),
        _ => format!("What variables and memory can hold excludes {places} more places.\n"),
    }
}

/// Loops that no run leaves.
fn never_left(lines: &[u32], files: &SourceFiles) -> String {
    let mut text = String::new();
    for line in lines {
        let _ = writeln!(text, "A run that reaches the loop in line {} never leaves it.", files.told(*line));
    }
    text
}

fn evidence(evidence: &Evidence, files: &SourceFiles) -> String {
    match evidence {
        Evidence::NothingCanFail => "No operation of the program can fail, whatever the inputs are.\n".to_owned(),
        Evidence::NoPath => "No path through the program leads there, whatever its conditions are.\n".to_owned(),
        Evidence::Runs { runs: made, tried, ended } => runs(*made, tried, *ended),
        Evidence::Invariants { invariants: known, .. } => invariants(known, files),
        Evidence::Ranking { components, looks_ahead, invariants, bounds, iterations, example, .. } => {
            let bounds = (bounds.as_slice(), iterations.as_deref());
            termination::ranking((components, *looks_ahead), bounds, example.as_deref(), invariants, files)
        }
        Evidence::Recurrent { line, visits, later, again, invariants, function, .. } => {
            let (noun, place) = match function {
                Some(function) => ("call", format!("of `{function}`")),
                None => ("arrival", format!("at the loop in line {}", files.told(*line))),
            };
            termination::recurrent(((noun, &place), *visits), later, *again, invariants, files)
        }
        Evidence::Relations { relations: loops, steps, .. } => relations(loops, *steps, files),
        Evidence::Intervals { excluded, invariants, .. } => {
            contradictions(excluded, files) + &at_places(invariants, "", files)
        }
        Evidence::Excluded { excluded, learnt: conditions, left_out } => {
            let mut text = String::new();
            if excluded.contradictions.is_empty() {
                let how = if *left_out == 0 { "followed to its end" } else { "followed to its end or pruned" };
                let _ = writeln!(text, "Every path was {how}, and none leads there.");
            }
            text + &contradictions(excluded, files) + &learnt(conditions, files)
        }
    }
}

/// The contradictions at which paths to the target end.
fn contradictions(Contradictions { contradictions, more }: &Contradictions, files: &SourceFiles) -> String {
    let mut text = String::new();
    for Contradiction { ends, conditions, .. } in contradictions {
        let excluded = match conditions.len() {
            0 => "",
            1 => " This cannot hold:",
            _ => " These cannot hold together:",
        };
        let _ = writeln!(text, "{}{excluded}", files.message(ends));
        for Excluded { why, line, formula, .. } in conditions {
            let place = if *line == 0 { String::new() } else { format!("line {}: ", files.told(*line)) };
            let why = files.message(why);
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
fn learnt(conditions: &[LearntCondition], files: &SourceFiles) -> String {
    let mut text = String::new();
    for LearntCondition { line, holds } in conditions {
        let holds: Vec<&str> = holds.iter().map(|formula| formula.text.as_str()).collect();
        let whenever = if holds.is_empty() { String::new() } else { format!(" where {}", holds.join(" and ")) };
        let line = files.told(*line);
        let _ = writeln!(text, "Paths were pruned in line {line}: from there on, no run reaches the target{whenever}.");
    }
    text
}

/// The inputs on which the program was run.
fn runs(runs: u64, tried: &[Tried], ended: bool) -> String {
    let range = |Tried { name, least, most }: &Tried| {
        if least == most { format!("`{name}` (only {least})") } else { format!("`{name}` ({least} to {most})") }
    };
    let mut inputs = tried.iter().take(MOST_LISTED).map(range).collect::<Vec<_>>().join(", ");
    if tried.len() > MOST_LISTED {
        let _ = write!(inputs, " and {}", counted((tried.len() - MOST_LISTED) as u64, "more input"));
    }
    let rest = if ended {
        "All of these runs end, and runs on other values end before any loop."
    } else {
        "None of these runs reaches the target, and runs on other values end before it."
    };
    match (tried.len(), runs) {
        (0, _) => {
            "The program was run to its end. It reads no input, so every run is the same: what this run does not do, \
                   none does.\n"
                .to_owned()
        }
        (1, 1) => format!("The only possible value of {inputs} was run. {rest}\n"),
        (1, _) => format!("All {runs} values of {inputs} were run. {rest}\n"),
        _ => format!("All {} of {inputs} were run. {rest}\n", counted(runs, "combination")),
    }
}

/// The most inputs in a list.
const MOST_LISTED: usize = 6;

/// Returns `true` if the report names the technique that found such a proof, because the proof alone does not explain
/// itself.
pub(crate) fn names_technique(evidence: &Evidence) -> bool {
    !matches!(evidence, Evidence::NothingCanFail | Evidence::NoPath | Evidence::Runs { .. })
}

/// The invariants of loops, and of functions where they are entered and return.
fn invariants(invariants: &[Invariant], files: &SourceFiles) -> String {
    if invariants.is_empty() {
        return "From each loop on, every path to the target needs conditions that exclude each other, whatever happened \
                before.\n"
            .to_owned();
    }
    let kept = if invariants.iter().all(|invariant| matches!(invariant.at, ProgramPoint::Loop { .. })) {
        "It holds when a run first reaches the loop, every iteration keeps it, and no run that satisfies it reaches the \
         target.\n"
    } else {
        "It holds when a run first gets there, each step from one of these places to the next keeps it, and no run that \
         it holds for gets to the target.\n"
    };
    at_places(invariants, "", files) + kept
}

/// The learnt relations of loops.
fn relations(loops: &[LoopRelation], steps: u32, files: &SourceFiles) -> String {
    let mut text = String::new();
    for LoopRelation { line, holds } in loops {
        let line = files.told(*line);
        let _ = writeln!(text, "κ iterations of the loop in line {line} turn values into those with a prime, where:");
        for formula in holds {
            let _ = writeln!(text, "  {}", formula.text);
        }
    }
    let steps = counted(u64::from(steps), "step");
    let _ = writeln!(
        text,
        "Every run is covered by at most {steps} between loops or of this kind, and none leads to the target."
    );
    text
}

pub(crate) fn at_places(invariants: &[Invariant], which: &str, files: &SourceFiles) -> String {
    let mut text = String::new();
    for Invariant { at, holds } in invariants {
        let (ProgramPoint::Loop { line }
        | ProgramPoint::Call { line, .. }
        | ProgramPoint::Entry { line, .. }
        | ProgramPoint::Return { line, .. }) = at;
        let line = files.told(*line);
        let (never, whenever) = match at {
            ProgramPoint::Loop { .. } => (
                format!("No run reaches the loop in line {line}"),
                format!("a run{which} reaches the loop in line {line}"),
            ),
            ProgramPoint::Call { function, .. } => (
                format!("No run calls `{function}` in line {line}"),
                format!("a run{which} is about to call `{function}` in line {line}"),
            ),
            ProgramPoint::Entry { function, .. } => {
                (format!("No run enters `{function}` (line {line})"), format!("`{function}` (line {line}) is entered"))
            }
            ProgramPoint::Return { function, .. } => {
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
