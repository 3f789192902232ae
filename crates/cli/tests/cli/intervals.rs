//! The results of value analysis on random programs hold in all their runs: no run reaches a line or an error that it
//! excludes.

use std::ops::ControlFlow;

use loopscope_cfg::{Cfg, View, Viewed, lower};
use loopscope_generate::c::CProgram;
use loopscope_interp::{
    CompiledProgram, Exhausted, Inputs, Limits, LineTarget, Observer, Outcome, RunView, compile, run, run_observed,
};
use loopscope_intervals::Analysis;
use loopscope_sorted::SortedSet;
use loopscope_syntax::{Dialect, LineIndex};
use loopscope_testing::{setting, side_by_side};
use petgraph::stable_graph::NodeIndex;

use crate::generated::{program_of, some_inputs};

/// The number of programs. `VALUES_COUNT=20000` tests more, `VALUES_FIRST=1000` tests others; `GENERATED_SET=guarded`
/// takes programs of a set of the experiments.
const PROGRAMS: u64 = 600;

/// The number of times that each is run; `VALUES_RUNS=100` runs them more often.
const RUNS: u64 = 10;

/// Stops a run at statements that should never be executed.
struct Never(Vec<bool>);

impl Observer for Never {
    fn statement(&mut self, statement: u32, _: &RunView<'_>) -> ControlFlow<()> {
        if self.0[statement as usize] { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The nodes that runs may reach.
fn live(cfg: &Cfg) -> SortedSet<NodeIndex> {
    let mut analysis = Analysis::new(cfg).expect("a small program");
    while !analysis.advance() {}
    analysis.findings().live.clone()
}

/// The live nodes of a program and, if calls can be expanded, of the program without calls, where copies of a node
/// count as the original.
fn lives(cfg: &Cfg) -> Vec<SortedSet<NodeIndex>> {
    let mut all = vec![live(cfg)];
    if let Ok(program) = Viewed::new(cfg.clone()).through_all(&[View::Inlining, View::Scalars]) {
        let original = |node: &NodeIndex| program.back.origin.get(node).copied().unwrap_or(*node);
        all.push(live(&program.cfg).iter().map(original).collect());
    }
    all
}

/// The exclusions that a run contradicts, and how many lines and errors are excluded.
fn contradictions(seed: u64) -> (Vec<String>, usize) {
    let (text, options) = program_of(seed);
    let syntax = loopscope_c::analyse(&text, Dialect::Extended).program;
    let cfg = lower(&syntax, &text).expect("a program").cfg;
    let program = compile(&syntax);
    let lines = LineIndex::new(&text);
    let (mut wrong, mut excluded) = (Vec::new(), 0);
    for live in lives(&cfg) {
        let never = never(&cfg, &program, &lines, &live);
        excluded += never.0.iter().filter(|never| **never).count();
        excluded += cfg.errors.iter().filter(|site| !live.contains(&site.node)).count();
        for number in 0..setting("VALUES_RUNS", RUNS) {
            let inputs = some_inputs(&options, seed * 1000 + number);
            let limits = Limits { steps: 2_000, ..Limits::default() };
            let outcome = run_observed(&program, &inputs, &limits, &mut Never(never.0.clone())).outcome;
            let is_wrong = match outcome {
                Outcome::ReachedTarget { .. } => true,
                Outcome::Error { span, .. } => {
                    !cfg.errors.iter().any(|site| site.span == span && live.contains(&site.node))
                }
                _ => false,
            };
            if is_wrong {
                wrong.push(format!("seed {seed}: {outcome:?} with {inputs:?}\n{text}"));
            }
        }
    }
    (wrong, excluded)
}

/// The errors of runs of a C program that are excluded, and how many errors are.
fn contradictions_in_c(seed: u64) -> (Vec<String>, usize) {
    let CProgram { source, inputs, .. } = loopscope_generate::c::program(seed);
    let parse = loopscope_c::analyse(&source, Dialect::C);
    let cfg = lower(&parse.program, &source).expect("a program").cfg;
    let program = compile(&parse.program);
    let (mut wrong, mut excluded) = (Vec::new(), 0);
    for live in lives(&cfg) {
        excluded += cfg.errors.iter().filter(|site| !live.contains(&site.node)).count();
        for number in 0..setting("VALUES_RUNS", RUNS) as usize {
            // Each run reads the same numbers in another order.
            let inputs = inputs[number % inputs.len()..].iter().chain(&inputs).map(|input| (*input).into()).collect();
            let inputs = Inputs { inputs, exhausted: Exhausted::Zero, ..Inputs::default() };
            let limits = Limits { steps: 100_000, ..Limits::default() };
            let Outcome::Error { kind, span } = run(&program, &inputs, &limits).outcome else { continue };
            if !cfg.errors.iter().any(|site| (site.kind, site.span) == (kind, span) && live.contains(&site.node)) {
                wrong.push(format!("seed {seed}: {kind} with {inputs:?}\n{source}"));
            }
        }
    }
    (wrong, excluded)
}

/// The statements of lines that no run reaches.
fn never(cfg: &Cfg, program: &CompiledProgram, lines: &LineIndex, live: &SortedSet<NodeIndex>) -> Never {
    let mut all: Option<Vec<bool>> = None;
    let last = cfg.lines.stretches.iter().map(|stretch| stretch.last).max().unwrap_or(0);
    for line in 1..=last {
        let Some(nodes) = cfg.lines.nodes_on(line) else { continue };
        let Some(target) = LineTarget::new(program, lines, line) else { continue };
        let all = all.get_or_insert_with(|| vec![false; 10_000]);
        if nodes.iter().all(|node| !live.contains(node)) {
            target.statements().for_each(|statement| all[statement as usize] = true);
        }
    }
    Never(all.unwrap_or_else(|| vec![false; 10_000]))
}

#[test]
fn no_run_contradicts_value_analysis() {
    no_run_contradicts(PROGRAMS, contradictions);
}

#[test]
fn no_run_of_a_c_program_contradicts_value_analysis() {
    no_run_contradicts(PROGRAMS / 10, contradictions_in_c);
}

fn no_run_contradicts(programs: u64, contradictions: fn(u64) -> (Vec<String>, usize)) {
    let (first, count) = (setting("VALUES_FIRST", 0), setting("VALUES_COUNT", programs));
    let seeds: Vec<u64> = (first..first + count).collect();
    let found = side_by_side(|| (), &seeds, |(), seed| contradictions(*seed));
    let excluded: usize = found.iter().map(|(_, excluded)| excluded).sum();
    let wrong: Vec<&String> = found.iter().flat_map(|(wrong, _)| wrong).collect();
    println!("{excluded} statements and errors are excluded in {count} programs");
    assert!(wrong.is_empty(), "{}", wrong.iter().take(3).map(|each| each.as_str()).collect::<Vec<_>>().join("\n"));
    assert!(excluded as u64 > count, "too few exclusions to contradict");
}
