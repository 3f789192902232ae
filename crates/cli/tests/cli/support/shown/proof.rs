//! The foundations of a proof.

use loopscope_question::report::{
    Evidence, FallingSeries, Invariant, IterationBound, LoopRelation, PassedCheck, ProgramPoint, Proof,
    RankingComponent, Tried,
};

use super::{list, place};

pub(super) fn show_proof(proof: &Proof, show: &mut dyn FnMut(&str, String)) {
    for contradiction in proof.excluded().iter().flat_map(|excluded| &excluded.contradictions) {
        let conditions = contradiction.conditions.iter().map(|each| match &each.formula {
            Some(formula) => formula.text.clone(),
            None => each.why.to_string(),
        });
        let conditions: Vec<String> = conditions.collect();
        show("because", if conditions.is_empty() { contradiction.ends.to_string() } else { conditions.join(", ") });
    }
    if let Evidence::Invariants { invariants, .. }
    | Evidence::Intervals { invariants, .. }
    | Evidence::Ranking { invariants, .. }
    | Evidence::Recurrent { invariants, .. } = &proof.evidence
    {
        for Invariant { at, holds } in invariants {
            show(&format!("{} always", place(at)), if holds.is_empty() { "false".to_owned() } else { list(holds) });
        }
    }
    match &proof.evidence {
        Evidence::Invariants { checks, .. } => {
            for PassedCheck { from, to } in checks {
                let place = |at: &Option<ProgramPoint>, none: &str| at.as_ref().map_or_else(|| none.to_owned(), place);
                show("checked", format!("from {} to {}", place(from, "the start"), place(to, "the target")));
            }
        }
        Evidence::Excluded { learnt, .. } => {
            for learnt in learnt {
                let holds = if learnt.holds.is_empty() { "always".to_owned() } else { list(&learnt.holds) };
                show(&format!("line {} leads nowhere", learnt.line), holds);
            }
        }
        Evidence::Relations { relations, steps, .. } => {
            for LoopRelation { line, holds } in relations {
                show(&format!("line {line} learnt"), list(holds));
            }
            show("covered by steps", steps.to_string());
        }
        Evidence::Runs { runs, tried, .. } => {
            show("runs", runs.to_string());
            for Tried { name, least, most } in tried {
                show("tried", format!("{name} from {least} to {most}"));
            }
        }
        Evidence::Ranking { components, bounds, iterations, example, .. } => {
            for IterationBound { line, most, is_exact, each_time, at_arrival } in bounds {
                let each = if *each_time { " each time" } else { "" };
                let values = if *at_arrival { " from then" } else { "" };
                let number = if *is_exact { "exactly" } else { "at most" };
                show(&format!("line {line} iterates{each}{values} {number}"), most.text.clone());
            }
            if let Some(whole) = iterations {
                show("all loops iterate at most", whole.text.clone());
            }
            for FallingSeries { values, .. } in example.iter().flat_map(|example| &example.series) {
                show("falls", values.join(", "));
            }
            for RankingComponent { lines, function, shape, functions, .. } in components {
                let shape = format!("{shape:?}").to_lowercase();
                if !lines.is_empty() {
                    let lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
                    let lines = lines.join(" and ");
                    show(&format!("line {lines} {shape}"), function.text.clone());
                }
                for called in functions {
                    show(&format!("calls {shape}"), format!("{called}: {}", function.text));
                }
            }
        }
        Evidence::Recurrent { line, visits, later, again, .. } => {
            show("never leaves", format!("line {line} after {visits}"));
            if !later.is_empty() {
                show("each input", later.join(", "));
            }
            if let Some(again) = again {
                show("again after", again.to_string());
            }
        }
        _ => {}
    }
    if let Evidence::Invariants { needed, .. } | Evidence::Relations { needed, .. } = &proof.evidence {
        for needed in needed {
            show("needed", format!("{} in line {}", needed.why, needed.line));
        }
    }
}
