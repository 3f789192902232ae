//! Which states go on as one.

use loopscope_cfg::Cfg;

use crate::state::State;

/// Decides whether two states that are at the same place, in the same calls, go on as one (Thesis, section 4.3).
pub trait Merger {
    /// Whether they do. Each pair is asked about once.
    fn wants(&mut self, cfg: &Cfg, one: &State, other: &State) -> bool;
}

/// All that can be merged is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Aggressive;

impl Merger for Aggressive {
    fn wants(&mut self, _: &Cfg, _: &State, _: &State) -> bool {
        true
    }
}
