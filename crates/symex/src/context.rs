//! The context of work on a program: everything that it needs besides the program.

use loopscope_smt::{Pool, Solver};

use crate::stop::{Budget, Counters, Limit, StopReason};

/// The means of an executor.
pub struct Context<'a> {
    /// The terms, those of the states among them.
    pub pool: &'a mut Pool,
    /// Decides which path conditions can hold.
    pub solver: &'a mut dyn Solver,
    /// Says how long to continue.
    pub budget: &'a mut dyn Budget,
}

/// The limit for the memory of terms, in words of 64 bits: about 200 MB.
const MOST_WORDS: usize = 25_000_000;

impl Context<'_> {
    /// Says whether to continue.
    ///
    /// # Errors
    /// The limit that was reached: one of the budget's, or [`Limit::Memory`].
    pub fn proceed(&mut self, counters: &Counters) -> Result<(), Limit> {
        self.has_memory()?;
        self.budget.proceed(counters)
    }

    /// The same within work that counts as nothing yet: see [`Budget::go_on`].
    ///
    /// # Errors
    /// As for [`Context::proceed`].
    pub fn go_on(&mut self) -> Result<(), StopReason> {
        self.has_memory().and_then(|()| self.budget.go_on()).map_err(StopReason::Limit)
    }

    /// The same for work that checks the budget and does not know what was done before it: `counters` says that.
    pub(crate) fn with_counters<R>(&mut self, counters: &Counters, work: impl FnOnce(&mut Context<'_>) -> R) -> R {
        let budget = &mut *self.budget;
        let budget = &mut |_: &Counters| budget.proceed(counters);
        work(&mut Context { pool: &mut *self.pool, solver: &mut *self.solver, budget })
    }

    fn has_memory(&self) -> Result<(), Limit> {
        if self.pool.words() > MOST_WORDS { Err(Limit::Memory) } else { Ok(()) }
    }
}
