//! Searches in programs.

use loopscope_cfg::{Target, inline};
use loopscope_interpolation::{Progress, Search};
use loopscope_smt::Pool;
use loopscope_symex::{Context, Counters, Limit, StopReason};
use loopscope_testing::{lowered, process, solver};
use loopscope_transition::tracking::Tracking;

/// The result of a search.
pub(crate) struct SearchResult {
    pub(crate) progress: Progress,
    pub(crate) counters: Counters,
    /// The conditions that were learnt at the head of the first loop, if there is one.
    pub(crate) learnt: Vec<String>,
}

/// Searches for a run to an error, in at most so many states.
pub(crate) fn search(source: &str, states: u64) -> Result<SearchResult, StopReason> {
    let cfg = inline(&lowered(source)).expect("no recursion").cfg;
    let targets = Target::AnyError.nodes(&cfg);
    let tracking = Tracking::new(&cfg);
    let mut pool = Pool::default();
    let proceed = &mut || Ok::<(), Limit>(());
    let mut search = Search::new((&cfg, None), &tracking, &targets, &mut pool, proceed).expect("there is no limit");
    let mut process = process();
    let mut solver = solver(&mut process);
    let budget = &mut |counters: &Counters| if counters.states < states { Ok(()) } else { Err(Limit::States) };
    let progress = loop {
        match search.step(&mut Context { pool: &mut pool, solver: &mut solver, budget })? {
            Progress::Going => {}
            progress => break progress,
        }
    };
    let head = cfg.main_function().loops.loops.first().map(|first| first.head);
    let learnt = head.map(|head| search.learnt(&mut pool, head)).unwrap_or_default();
    let learnt = learnt.into_iter().map(|condition| pool.display(condition)).collect();
    Ok(SearchResult { progress, counters: search.counters(), learnt })
}
