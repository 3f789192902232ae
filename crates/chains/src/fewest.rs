//! The smallest vector of path counters: the fewest iterations that a path through the loops may take.

use dashu_int::IBig;
use loopscope_smt::{Answer, Term};
use loopscope_symex::{Context, Counters, StopReason};

use crate::drive::{at_most, total, value};
use crate::effect::{CounterConstraint, Origin};
use crate::refutation::{Refutations, RefutedPaths};
use crate::root::RootChain;

/// Looks for the smallest vector of a root chain.
pub(crate) struct Fewest<'a, 'c> {
    pub(crate) context: &'a mut Context<'c>,
    /// The counters, which are increased.
    pub(crate) counters: &'a mut Counters,
    /// Records that there is no vector at all.
    pub(crate) refutations: &'a mut Refutations,
}

/// The solver's answer.
pub(crate) enum Least {
    /// This many iterations of all loops together, or a lower bound if the solver did not know.
    Iterations(IBig),
    /// The constraint system has no solution.
    None,
    /// Not even whether it has a solution.
    Unknown,
}

impl Fewest<'_, '_> {
    /// The number of iterations in a smallest vector of counters for a whole root chain.
    ///
    /// # Errors
    /// If a limit is reached, or the solver fails.
    pub(crate) fn iterations(&mut self, root: &RootChain) -> Result<Least, StopReason> {
        let all = &root.system.constraints;
        // Without the costly constraints the least number is found sooner, and it is mostly the least one with them.
        let cheap = all.iter().filter(|constraint| !matches!(constraint.origin, Origin::Moment(_))).copied();
        let cheap: Vec<CounterConstraint> = cheap.collect();
        match self.from(IBig::ZERO, &cheap, root)? {
            Least::Iterations(least) => self.from(least, all, root),
            unsolved => Ok(unsolved),
        }
    }

    /// The same for some of the constraints, given that no vector smaller than one of `least` is possible.
    fn from(
        &mut self,
        mut least: IBig,
        constraints: &[CounterConstraint],
        root: &RootChain,
    ) -> Result<Least, StopReason> {
        let mut assertions: Vec<Term> = constraints.iter().map(|constraint| constraint.term).collect();
        let total = total(self.context.pool, &root.system);
        assertions.push(at_most(self.context.pool, total, least.clone()));
        if self.ask(&assertions)?.is_sat() {
            return Ok(Least::Iterations(least));
        }
        assertions.pop();
        let mut most = match self.ask(&assertions)? {
            Answer::Unsat(core) => {
                self.refutations.add(RefutedPaths::Root(root.chain), constraints, &core);
                return Ok(Least::None);
            }
            Answer::Unknown(_) => return Ok(Least::Unknown),
            Answer::Sat(model) => value(self.context.pool, total, &model),
        };
        while least < most {
            let middle = (&least + &most) / IBig::from(2);
            assertions.push(at_most(self.context.pool, total, middle.clone()));
            match self.ask(&assertions)? {
                Answer::Sat(model) => most = value(self.context.pool, total, &model),
                Answer::Unsat(_) => least = middle + IBig::ONE,
                Answer::Unknown(_) => break,
            }
            assertions.pop();
        }
        Ok(Least::Iterations(most))
    }

    fn ask(&mut self, assertions: &[Term]) -> Result<Answer, StopReason> {
        self.context.proceed(self.counters).map_err(StopReason::Limit)?;
        self.counters.queries += 1;
        Ok(self.context.solver.check(self.context.pool, assertions)?)
    }
}
