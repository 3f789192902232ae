//! Which paths are left out, since what was learnt from others says that they lead to no target.

use loopscope_symex::Executor;

use crate::analysis::Analysis;

/// The largest number that makes sense: each round is asked about before the next one.
const MOST_ROUNDS: u32 = 20;

impl Analysis {
    /// Whether what is asked about subsumption makes sense together.
    pub(crate) fn check_subsumption(&self) -> Result<(), String> {
        if !self.subsume && self.rounds != Self::default().rounds {
            return Err("`rounds` are those that `subsume` looks back at: leave them out, or subsume".to_owned());
        }
        if self.rounds > MOST_ROUNDS {
            return Err(format!("`rounds` are at most {MOST_ROUNDS}"));
        }
        Ok(())
    }

    /// An executor that leaves paths out, if that is asked for.
    pub(crate) fn subsuming<'a>(&self, executor: Executor<'a>) -> Executor<'a> {
        if self.subsume { executor.with_subsumption(self.rounds) } else { executor }
    }
}
