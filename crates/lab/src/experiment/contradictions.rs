//! Contradictions: two configurations with opposite verdicts on one program, or a proof that a program has no errors
//! although a run has one.

use std::collections::{BTreeMap, BTreeSet};

use loopscope_generate::thesis::random_inputs;
use loopscope_interp::{Exhausted, Inputs, Limits, Outcome, compile, run};
use loopscope_syntax::{Dialect, analyse};

use super::run::{RunResult, Verdict};

/// The most statements of a run.
const STEPS: u64 = 20_000;

/// The number of random inputs; all others are 0.
const INPUTS: usize = 64;

/// The contradictions, as text. `text` is the program of a set and a seed.
pub(super) fn contradictions(outcomes: &[&RunResult], runs: u32, text: &dyn Fn(&str, u64) -> String) -> Vec<String> {
    let mut found = Vec::new();
    let mut programs: BTreeMap<(&str, u64), Vec<&RunResult>> = BTreeMap::new();
    for outcome in outcomes {
        programs.entry((&outcome.set, outcome.seed)).or_default().push(outcome);
        if outcome.verdict == Verdict::Broken {
            let RunResult { set, seed, configuration, why, .. } = outcome;
            let why = why.as_deref().unwrap_or_default();
            found.push(format!("programs/{set}/{seed}.mc: {configuration} broke: {why}"));
        }
    }
    for ((set, seed), outcomes) in programs {
        let who = |verdict| -> BTreeSet<&str> {
            let all = outcomes.iter().filter(|outcome| outcome.verdict == verdict);
            all.map(|outcome| outcome.configuration.as_str()).collect()
        };
        let (reachable, unreachable) = (who(Verdict::Reachable), who(Verdict::Unreachable));
        if unreachable.is_empty() {
            continue;
        }
        let named = |names: &BTreeSet<&str>| names.iter().copied().collect::<Vec<_>>().join(", ");
        let without = named(&unreachable);
        if !reachable.is_empty() {
            let with = named(&reachable);
            found.push(format!("programs/{set}/{seed}.mc: an error for {with}, and none for {without}"));
        }
        if let Some(error) = first_error(&text(set, seed), seed, runs) {
            found.push(format!("programs/{set}/{seed}.mc: {error}, and no error for {without}"));
        }
    }
    found
}

/// The error of the first run on random inputs that ends in an error, if any.
fn first_error(text: &str, seed: u64, runs: u32) -> Option<String> {
    let program = compile(&analyse(text, Dialect::Microc).program);
    let limits = Limits { steps: STEPS, ..Limits::default() };
    (0..runs).find_map(|number| {
        let chosen = random_inputs(seed.wrapping_add(u64::from(number) << 32), INPUTS);
        let inputs = chosen.iter().map(|&integer| integer.into()).collect();
        let inputs = Inputs { inputs, exhausted: Exhausted::Zero, ..Inputs::default() };
        let Outcome::Error { kind, .. } = run(&program, &inputs, &limits).outcome else { return None };
        let chosen: Vec<String> = chosen.iter().map(ToString::to_string).collect();
        Some(format!("{kind} on the inputs {}", chosen.join(",")))
    })
}
