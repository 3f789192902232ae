//! Subsumption: prunes paths that, by annotations learnt from other paths, lead to no target.

use loopscope_symex::Executor;

use crate::analysis::Analysis;

/// The largest meaningful number: each iteration is tried before the next one.
const MOST_ROUNDS: u32 = 20;

impl Analysis {
    /// Whether the options for subsumption are consistent.
    pub(crate) fn check_subsumption(&self) -> Result<(), String> {
        if !self.subsume && self.rounds != Self::default().rounds {
            return Err("`rounds` are those that `subsume` looks back at: leave them out, or subsume".to_owned());
        }
        if self.rounds > MOST_ROUNDS {
            return Err(format!("`rounds` are at most {MOST_ROUNDS}"));
        }
        Ok(())
    }

    /// Adds subsumption to an executor, if the analysis asks for it.
    pub(crate) fn subsuming<'a>(&self, executor: Executor<'a>) -> Executor<'a> {
        if self.subsume { executor.with_subsumption(self.rounds) } else { executor }
    }
}
