//! Transition systems of programs.

use loopscope_cfg::inline;
use loopscope_smt::Pool;
use loopscope_termination::system::{KeptVariables, TransitionSystem};
use loopscope_testing::lowered;
use loopscope_transition::tracking::Tracking;

/// The system of a program without recursion.
pub(crate) fn system(source: &str, pool: &mut Pool) -> TransitionSystem {
    let cfg = inline(&lowered(source)).expect("no recursion").cfg;
    let tracking = Tracking::new(&cfg);
    let proceed = &mut || Ok::<(), std::convert::Infallible>(());
    let Ok(system) = TransitionSystem::new(&cfg, &tracking, KeptVariables::All, pool, proceed);
    system
}
