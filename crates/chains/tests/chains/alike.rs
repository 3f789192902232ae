//! Paths of equal effect that count as one chain.

use std::cell::Cell;

use loopscope_cfg::{NodeKind, Target};
use loopscope_chains::chain::ChainForm;
use loopscope_chains::effect::Detail;
use loopscope_chains::system::{Chains, Failure, ROOT};
use loopscope_smt::Pool;
use loopscope_symex::{Context, Counters, Limit, StopReason};
use loopscope_testing::lowered;
use loopscope_transition::tracking::Tracking;

use crate::support::{AlwaysUnknown, placeholders};

/// 128 paths around the loop, 64 of each effect.
const MANY: &str = "main(n, a, b, c, d, e, f, g) {
  var i = 0, s = 0;
  while (i < n) {
    if (a > i) { s = s; }
    if (b > i) { s = s; }
    if (c > i) { s = s; }
    if (d > i) { s = s; }
    if (e > i) { s = s; }
    if (f > i) { s = s; }
    if (g > i) { i = i + 2; } else { i = i + 1; }
  }
  if (i == 7) error();
}";

/// The constraints of the loop's effect and the number of paths of each of its chains, if the first attempt ends after
/// so many checks of the budget; and the number of such checks in the last attempt.
fn effect(after: usize) -> (Vec<String>, Vec<usize>, usize) {
    let cfg = lowered(MANY);
    let targets = Target::AnyError.nodes(&cfg);
    let tracking = Tracking::new(&cfg);
    let mut pool = Pool::default();
    let placeholders = placeholders(&cfg, &tracking, &mut pool);
    let mut chains = Chains::new(ChainForm::new(&cfg, &targets), &tracking, placeholders, Detail::FirstAndLast);
    let head =
        cfg.graph.node_indices().find(|node| matches!(cfg.graph[*node].kind, NodeKind::LoopHead)).expect("a loop");
    let at = chains.loop_headed_by(head).expect("a loop");
    let asked = Cell::new(0);
    let mut attempt = |most: usize| {
        asked.set(0);
        let budget = &mut |_: &Counters| {
            asked.set(asked.get() + 1);
            if asked.get() > most { Err(Limit::Turn) } else { Ok(()) }
        };
        chains.effect(&mut Context { pool: &mut pool, solver: &mut AlwaysUnknown, budget }, ROOT, at)
    };
    if let Err(failure) = attempt(after) {
        assert_eq!(failure, Failure::Stop(StopReason::Limit(Limit::Turn)));
    }
    let effect = attempt(usize::MAX).expect("few effects");
    let constraints = effect.constraints.iter().map(|constraint| pool.display(constraint.term)).collect();
    let paths = effect.iterations.iter().map(|iteration| chains.form.chain(iteration.chain).paths()).collect();
    (constraints, paths, asked.get())
}

#[test]
fn an_interrupted_turn_loses_no_path() {
    let (constraints, paths, asked) = effect(0);
    assert_eq!(paths, [64, 64]);
    for after in [asked / 2].into_iter().chain(asked.saturating_sub(8)..asked) {
        let (again, paths, _) = effect(after);
        assert_eq!((&again, paths), (&constraints, vec![64, 64]), "interrupted after {after} of {asked}");
    }
}
