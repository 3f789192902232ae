//! No run of a random program reaches an error that the analysis excludes.

use std::env;

use std::ops::ControlFlow;

use loopscope_cfg::Cfg;
use loopscope_interp::{
    CompiledProgram, Exhausted, Inputs, Limits, LineTarget, Observer, Outcome, RunView, compile, run_observed,
};
use loopscope_sorted::SortedSet;
use loopscope_syntax::{Dialect, LineIndex};
use petgraph::stable_graph::NodeIndex;

use crate::support::Program;

fn setting(name: &str, default: u64) -> u64 {
    env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Numbers that a run reads.
fn inputs(seed: u64) -> Vec<i64> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33).cast_signed()
    };
    let length = 4 + next() % 40;
    (0..length).map(|_| next() % 6 - 1).collect()
}

/// Stops a run at statements that should never be executed.
struct Never(Vec<bool>);

impl Observer for Never {
    fn statement(&mut self, statement: u32, _: &RunView<'_>) -> ControlFlow<()> {
        if self.0[statement as usize] { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The statements of lines that no run reaches.
fn never(cfg: &Cfg, program: &CompiledProgram, lines: &LineIndex, live: &SortedSet<NodeIndex>) -> Vec<bool> {
    let mut all = vec![false; 10_000];
    let last = cfg.lines.stretches.iter().map(|stretch| stretch.last).max().unwrap_or(0);
    for line in 1..=last {
        let Some(nodes) = cfg.lines.nodes_on(line) else { continue };
        let Some(target) = LineTarget::new(program, lines, line) else { continue };
        if nodes.iter().all(|node| !live.contains(node)) {
            target.statements().for_each(|statement| all[statement as usize] = true);
        }
    }
    all
}

fn no_run_contradicts(programs: u64, dialect: Dialect) {
    let (first, count) = (setting("LISTS_FIRST", 0), setting("LISTS_COUNT", programs));
    let (mut excluded, mut left, mut failing, mut analysed, mut statements) = (0, 0, 0, 0, 0);
    for seed in first..first + count {
        let source = loopscope_generate::lists::program(seed, dialect == Dialect::C);
        let Some(program) = Program::new(&source, dialect) else { continue };
        let Some((live, steps)) = program.live() else { continue };
        analysed += 1;
        if steps > 30_000 {
            println!("seed {seed}: {steps} steps");
        }
        let live_errors = program.inlined.cfg.errors.iter().filter(|site| live.contains(&site.node)).count();
        (excluded, left) = (excluded + program.cfg.errors.len() - live_errors, left + live_errors);
        let compiled = compile(&program.tree);
        let never = never(&program.inlined.cfg, &compiled, &LineIndex::new(&source), &live);
        statements += never.iter().filter(|never| **never).count();
        for number in 0..setting("LISTS_RUNS", 40) {
            let inputs = inputs(seed * 1000 + number).into_iter().map(Into::into).collect();
            let inputs = Inputs { inputs, exhausted: Exhausted::Zero, ..Inputs::default() };
            let limits = Limits { steps: 5_000, ..Limits::default() };
            let outcome = run_observed(&compiled, &inputs, &limits, &mut Never(never.clone())).outcome;
            let is_right = match outcome {
                Outcome::ReachedTarget { .. } => false,
                Outcome::Error { kind, span } => {
                    failing += 1;
                    let mut sites = program.inlined.cfg.errors.iter();
                    sites.any(|site| (site.kind, site.span) == (kind, span) && live.contains(&site.node))
                }
                _ => true,
            };
            assert!(is_right, "seed {seed}: {outcome:?} with {inputs:?}\n{source}");
        }
    }
    println!(
        "{analysed} programs: {excluded} errors and {statements} statements are excluded, {left} are not; {failing} runs fail"
    );
    assert!(excluded as u64 > count, "too few exclusions to contradict");
    assert!(failing > count, "too few errors to exclude");
}

#[test]
fn no_run_contradicts_the_analysis() {
    no_run_contradicts(60, Dialect::Extended);
}

#[test]
fn no_run_of_a_c_program_contradicts_the_analysis() {
    no_run_contradicts(60, Dialect::C);
}
