//! Which places a state has passed, for dynamic merging, which lets states catch up with others.

use std::rc::Rc;

use crate::state::State;

/// The memory of a state's way, and whether it hurries after another state.
#[derive(Clone, Debug, Default)]
pub(crate) struct Past {
    /// The state where paths met, the last ones, without a past of their own.
    pub(crate) passed: Rc<[Rc<State>]>,
    /// It may soon be where another state waits, and goes before all that do not hurry.
    pub(crate) hurries: bool,
    /// At how many more places it may find that it has to hurry. After that the searcher decides about it.
    pub(crate) left: usize,
}

impl State {
    /// The state has reached a place where paths meet; it remembers the last `memory` of them.
    pub(crate) fn remember(&mut self, memory: usize) {
        let before = std::mem::take(&mut self.past);
        let here = Rc::new(self.clone());
        let kept = before.passed.len().min(memory.saturating_sub(1));
        let passed = before.passed[before.passed.len() - kept..].iter().cloned().chain([here]).collect();
        self.past = Past { passed, ..before };
    }
}
