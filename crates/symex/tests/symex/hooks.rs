//! Pruners and recorders.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use crate::support::{World, read};
use loopscope_cfg::{Cfg, NodeKind, Target};
use loopscope_smt::Pool;
use loopscope_symex::{
    Aggressive, Arrival, Bfs, Context, Counters, Ending, Event, ExecutionCounts, Executor, Feasibility, Progress,
    Pruned, Pruner, Recorder, SearchResult, Setting, State, StopReason,
};

/// The names of events, each with how often it happened.
#[derive(Default)]
struct Names(BTreeMap<&'static str, u32>);

impl Recorder for Names {
    fn record(&mut self, _: Setting<'_>, _: &mut Pool, event: Event<'_>) {
        let name = match event {
            Event::Executes(_) => return,
            Event::Replaced(_) => "replaced",
            Event::Forked(_) => "forked",
            Event::DeadEnd(_) => "dead end",
            Event::Decided { .. } => "decided",
            Event::Merged { .. } => "merged",
            Event::Pruned { why: Pruned::Infeasible(_), .. } => "infeasible",
            Event::Pruned { why: Pruned::LeadsNowhere, .. } => "leads nowhere",
            Event::Pruned { why: Pruned::Redundant, .. } => "redundant",
            Event::Pruned { why: Pruned::TooDeep, .. } => "too deep",
            Event::Pruned { why: Pruned::TooManyIterations, .. } => "too many iterations",
            Event::Pruned { why: Pruned::DeadEdge(..) | Pruned::RuledOut, .. } => "known",
            Event::Ended { ending: Ending::Returned(_), .. } => "returned",
            Event::Ended { .. } => "ended",
        };
        *self.0.entry(name).or_default() += 1;
    }
}

/// Returns the events of a search for all errors, or along all paths.
fn events(source: &str, has_targets: bool, build: impl Fn(Executor<'_>) -> Executor<'_>) -> (String, Counters) {
    let (_, cfg) = read(source);
    let mut world = World::new();
    let start = State::initial(&cfg, &mut world.pool);
    let targets = has_targets.then(|| Target::AnyError.nodes(&cfg));
    let names = Rc::new(RefCell::new(Names::default()));
    let executor = Executor::new(&cfg, start, targets, Box::<Bfs>::default());
    let mut executor = build(executor.with_recorder(Rc::clone(&names)));
    while let Progress::Path(_) = executor.next_path(&mut world.context()) {}
    let words: Vec<String> = names.borrow().0.iter().map(|(name, times)| format!("{name} {times}")).collect();
    (words.join(", "), executor.counters())
}

#[test]
fn a_recorder_receives_each_fork_end_merge_and_pruned_state() {
    let source = "main(a, b) { var x = 0; if (a > 0) { x = 1; } if (a > 1) { x = 2; } return x; }";
    let (told, counters) = events(source, false, |executor| executor);
    assert_eq!((told.as_str(), counters.paths), ("forked 3, infeasible 1, returned 3", 3));
    let (told, counters) = events(source, false, |executor| executor.with_merger(Aggressive));
    assert_eq!((told.as_str(), counters.merges), ("forked 2, merged 2, returned 1", 2));
    let deep = "f(n) { if (n > 0) { return f(n - 1); } return 0; } main() { return f(9); }";
    assert_eq!(events(deep, false, |executor| executor.with_call_depth(5)).0, "too deep 1");
}

#[test]
fn a_recorder_receives_why_no_target_is_reached() {
    let source =
        "main(a) { var x = 1; if (a > 3) { if (a < 2) { error(); } return 0; } if (x > 1) { error(); } return 0; }";
    let (told, counters) = events(source, true, |executor| executor);
    assert_eq!(told, "decided 1, forked 2, infeasible 1, leads nowhere 2");
    assert_eq!((counters.infeasible, counters.pruned), (1, 2));
    let endless = "main(n) { while (n == n) { } if (n != n) { error(); } return 0; }";
    let (told, counters) = events(endless, true, |executor| executor);
    assert!(told.contains("redundant 1") && counters.subsumed == 1, "{told}");
}

/// Prunes states with more forks than this.
struct AtMostForks(usize);

impl Pruner for AtMostForks {
    fn arrive(
        &mut self,
        setting: Setting<'_>,
        _: &mut Context<'_>,
        state: &mut State,
        _: &Feasibility,
    ) -> Result<Arrival, StopReason> {
        let is_head = setting.cfg.graph[state.node()].kind == NodeKind::LoopHead;
        Ok(if is_head && state.decisions().len() > self.0 { Arrival::IsPruned } else { Arrival::GoesOn })
    }
}

fn executed(cfg: &Cfg, pruner: Option<AtMostForks>) -> (SearchResult, u64, Option<u64>) {
    let mut world = World::new();
    let start = State::initial(cfg, &mut world.pool);
    let counts = Rc::new(RefCell::new(ExecutionCounts::default()));
    let mut executor = Executor::new(cfg, start, Some(Target::AnyError.nodes(cfg)), Box::<Bfs>::default())
        .with_recorder(Rc::clone(&counts));
    if let Some(pruner) = pruner {
        executor = executor.with_pruner(pruner);
    }
    let outcome = executor.search(&mut world.context());
    let highest = counts.borrow().highest(cfg).map(|(_, times)| times);
    (outcome, executor.counters().subsumed, highest)
}

#[test]
fn a_pruner_ends_paths() {
    let (_, cfg) = read("main(n) { var i = 0; while (i < n) { i = i + 1; } if (i == 7) { error(); } return 0; }");
    let (outcome, subsumed, executions) = executed(&cfg, None);
    assert!(matches!(outcome, SearchResult::Reached { .. }), "{outcome:?}");
    assert_eq!((subsumed, executions), (0, Some(9)));
    let (outcome, subsumed, executions) = executed(&cfg, Some(AtMostForks(3)));
    assert!(matches!(outcome, SearchResult::Exhausted), "{outcome:?}");
    assert_eq!((subsumed, executions), (1, Some(4)));
}
