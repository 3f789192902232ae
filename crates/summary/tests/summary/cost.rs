//! The cost of summing a loop, and when summing is given up.

use loopscope_cfg::{LoopId, Target};
use loopscope_smt::Pool;
use loopscope_summary::{Summarise, summarise};
use loopscope_symex::{Context, Counters, Dfs, Executor, Limit, Progress, State, StopReason};
use loopscope_testing::{lowered, process, solver, thesis};

use crate::summed::SUMMED;

#[test]
fn loops_over_linear_conditions_are_summed_nearly_without_the_solver() {
    let mut process = process();
    // A loop by itself does not know where pointers lead.
    for (name, source) in SUMMED.iter().filter(|(name, _)| !name.contains("pointer")) {
        let cfg = lowered(source);
        for id in 0..cfg.main_function().loops.loops.len() {
            let mut pool = Pool::default();
            let mut solver = solver(&mut process);
            let summary = summarise(&cfg, LoopId(id as u32), &mut pool, &mut solver).expect("a solver that lives");
            assert!(summary.traces.is_ok(), "{name}: {:?}", summary.traces);
            // Where steps are larger than one, rounding leaves some questions open.
            let few = if name.contains("three") { 8 } else { 0 };
            assert!(solver.statistics().queries <= few, "{name}: {:?}", solver.statistics());
        }
    }
}

#[test]
fn the_budget_is_asked_while_a_loop_is_summed() {
    let source = thesis("listing-4.13");
    let mut process = process();
    let cfg = lowered(&source);
    let mut pool = Pool::default();
    let mut solver = solver(&mut process);
    let mut asked = 0;
    let budget = &mut |_: &Counters| -> Result<(), Limit> {
        asked += 1;
        if asked > 30 { Err(Limit::Time) } else { Ok(()) }
    };
    let start = State::initial(&cfg, &mut pool);
    let mut executor = Executor::new(&cfg, start, None, Box::new(Dfs::new(&cfg)))
        .with_loops(Summarise::new(Target::AnyError.nodes(&cfg)));
    let progress = executor.next_path(&mut Context { pool: &mut pool, solver: &mut solver, budget });
    assert!(matches!(progress, Progress::Stopped(StopReason::Limit(Limit::Time))), "{progress:?}");
    assert!(executor.counters().states < 10, "{:?}", executor.counters());
}

/// Twenty conditions that change with each iteration have a million paths, which do not meet again.
#[test]
fn a_loop_with_too_many_ways_is_soon_given_up() {
    let ways: Vec<String> = (0..20).map(|at| format!("if (a[i + {at}] > 0) {{ s = s + {at}; }}\n")).collect();
    let ways = ways.concat();
    let cfg =
        lowered(&format!("main(a, n) {{ var i, s; i = 0; s = 0; while (i < n) {{ {ways} i = i + 1; }} return s; }}"));
    let mut process = process();
    let mut pool = Pool::default();
    let mut solver = solver(&mut process);
    let mut asked = 0;
    let budget = &mut |counters: &Counters| -> Result<(), Limit> {
        asked += 1;
        if counters.states > 4 { Err(Limit::States) } else { Ok(()) }
    };
    let start = State::initial(&cfg, &mut pool);
    let mut loops = Summarise::default();
    let mut context = Context { pool: &mut pool, solver: &mut solver, budget };
    let _ = Executor::new(&cfg, start, None, Box::new(Dfs::new(&cfg))).with_loops(&mut loops).next_path(&mut context);
    let head = cfg.main_function().loops.loops[0].head;
    let reason = loops.why_unrolled(head).map(ToString::to_string);
    assert_eq!(reason.as_deref(), Some("the loop has too many paths (line 1)"));
    assert!(asked < 1_000, "{asked}");
}
