//! The questions of building a summary: whether conditions are satisfiable, and which values a counter can have.

use loopscope_smt::eliminate::presburger::{self, Values};
use loopscope_smt::{Answer, IBig, Term, Value};
use loopscope_symex::{Context, StopReason};

/// The limit for the questions about one loop that go to the solver. Elimination answers the linear ones; many others
/// mean that the loop is too hard, and each may cost seconds.
const MOST_ASKED: u32 = 24;

/// Answers questions, without the solver where that is possible.
pub(crate) struct Questions<'a> {
    /// The pool, the solver and the budget.
    pub context: Context<'a>,
    asked: u32,
}

impl<'a> Questions<'a> {
    /// None asked yet.
    pub(crate) fn new(context: &'a mut Context<'_>) -> Self {
        let context = Context { pool: context.pool, solver: context.solver, budget: context.budget };
        Self { context, asked: 0 }
    }

    /// Returns `true` if the conditions are satisfiable together, or if that is not known. Those with quantifiers are ignored.
    ///
    /// # Errors
    /// The search has to stop.
    pub(crate) fn can_hold(&mut self, conditions: &[Term]) -> Result<bool, StopReason> {
        self.proceed()?;
        let plain = self.without_quantifiers(conditions);
        if let Some(known) = presburger::can_hold(self.context.pool, &plain) {
            return Ok(known);
        }
        Ok(!matches!(self.ask(&plain)?, Some(Answer::Unsat(_))))
    }

    /// The only value that a counter can have where the conditions hold, if there is only one; 1 where they cannot hold.
    ///
    /// # Errors
    /// The search has to stop.
    pub(crate) fn only_value(&mut self, conditions: &[Term], counter: Term) -> Result<Option<IBig>, StopReason> {
        self.proceed()?;
        let mut plain = self.without_quantifiers(conditions);
        match presburger::values(self.context.pool, &plain, counter) {
            Values::None => return Ok(Some(IBig::ONE)),
            Values::One(value) => return Ok(Some(value)),
            Values::Many if plain.len() == conditions.len() => return Ok(None),
            Values::Many | Values::Open => {}
        }
        let value = match self.ask(&plain)? {
            Some(Answer::Sat(model)) => match model.get(counter) {
                Some(Value::Int(value)) => value.clone(),
                _ => return Ok(None),
            },
            Some(Answer::Unsat(_)) => return Ok(Some(IBig::ONE)),
            Some(Answer::Unknown(_)) | None => return Ok(None),
        };
        let pool = &mut *self.context.pool;
        let same = pool.int(value.clone());
        plain.push(pool.ne(counter, same));
        Ok(matches!(self.ask(&plain)?, Some(Answer::Unsat(_))).then_some(value))
    }

    /// The number of questions to the solver.
    pub(crate) fn asked(&self) -> u32 {
        self.asked
    }

    /// Checks that there is time left.
    pub(crate) fn proceed(&mut self) -> Result<(), StopReason> {
        self.context.go_on()
    }

    fn without_quantifiers(&self, conditions: &[Term]) -> Vec<Term> {
        let plain = conditions.iter().filter(|condition| !self.context.pool.has_quantifier(**condition));
        plain.copied().collect()
    }

    /// The solver's answer; `None` if it was asked too often.
    fn ask(&mut self, conditions: &[Term]) -> Result<Option<Answer>, StopReason> {
        if self.asked == MOST_ASKED {
            return Ok(None);
        }
        self.asked += 1;
        let answer = self.context.solver.check(self.context.pool, conditions)?;
        if let Answer::Unknown(_) = answer {
            // Such a question takes longest, and the others about this loop are not easier.
            self.asked = MOST_ASKED;
        }
        Ok(Some(answer))
    }
}
