//! Houdini: of several proposed conditions, those that hold wherever some assumptions do.
//!
//! # Idea
//! The solver searches for values for which the assumptions hold and one of the conditions does not. Those that fail for the
//! values it finds are dropped, until there are no such values. If the solver does not know, or its values refute nothing,
//! it is asked about half of the conditions at a time; a condition that it cannot decide alone is dropped.
//!
//! # Source
//! C. Flanagan, K. R. M. Leino, *Houdini, an Annotation Assistant for ESC/Java* (FME 2001). This is one step of the algorithm.
//! Callers repeat it for each path into a place that has conditions, until no step drops a condition.
//!
//! # What is exact
//! All conditions that are left hold under the assumptions of the last questions. If the solver answers every question, no
//! condition that holds is dropped.

use std::ops::Range;

use crate::model::{Model, Value};
use crate::node::Term;
use crate::pool::Pool;
use crate::solver::Answer;

/// The conditions of one step that are left. It asks nothing itself: between a [question](Self::question) and
/// [its answer](Self::learn), the caller may pause, count, or give up.
#[derive(Clone, Debug)]
pub struct Houdini {
    conditions: Vec<Term>,
    /// The indices of the conditions that are not dropped.
    left: Vec<usize>,
    /// The number of these that are known to hold: the first ones.
    known: usize,
    /// The approximate number of the next ones in a question.
    portion: usize,
}

impl Houdini {
    /// A step at its beginning. The conditions are about the place where they are to hold.
    pub fn new(conditions: Vec<Term>) -> Self {
        let portion = conditions.len();
        Self { conditions, left: (0..portion).collect(), known: 0, portion }
    }

    /// The same with questions about fewer conditions at a time.
    pub fn in_portions(self, portion: usize) -> Self {
        Self { portion: portion.clamp(1, self.portion.max(1)), ..self }
    }

    /// The next question: its conditions are satisfiable together if one that is left fails. None once all that are left are
    /// known to hold.
    pub fn question(&mut self, pool: &mut Pool, assumed: &[Term]) -> Option<Vec<Term>> {
        while self.known < self.left.len() {
            let asked: Vec<Term> = self.left[self.asked()].iter().map(|at| self.conditions[*at]).collect();
            let all = pool.and(&asked);
            if pool.as_bool(all) != Some(true) {
                let mut question = assumed.to_vec();
                question.push(pool.not(all));
                return Some(question);
            }
            self.known = self.asked().end;
        }
        None
    }

    /// Takes the answer to the last question.
    pub fn learn(&mut self, pool: &Pool, answer: &Answer) {
        let asked = self.asked();
        match answer {
            Answer::Unsat(_) => self.known = asked.end,
            Answer::Sat(model) if self.drop_refuted(pool, model) => {}
            Answer::Sat(_) | Answer::Unknown(_) if asked.len() > 1 => self.portion = asked.len() / 2,
            Answer::Sat(_) | Answer::Unknown(_) => self.drop_undecided(),
        }
    }

    /// Drops the conditions that the next question is about.
    pub fn drop_undecided(&mut self) {
        self.left.drain(self.asked());
    }

    /// The indices of the conditions that are left, in order.
    pub fn left(&self) -> &[usize] {
        &self.left
    }

    /// The approximate number of conditions in each question.
    pub fn portion(&self) -> usize {
        self.portion
    }

    /// Returns `true` if a condition was dropped.
    pub fn has_dropped(&self) -> bool {
        self.left.len() < self.conditions.len()
    }

    /// The conditions that the next question is about, among those that are left.
    fn asked(&self) -> Range<usize> {
        self.known..self.left.len().min(self.known + self.portion)
    }

    /// Drops the conditions that do not hold in a model. Returns `true` if there was one. Conditions on long ranges of
    /// arrays cannot be evaluated.
    fn drop_refuted(&mut self, pool: &Pool, model: &Model) -> bool {
        let fails = |at: &usize| pool.evaluate(self.conditions[*at], model) == Some(Value::Bool(false));
        let (before, known) = (self.left.len(), self.left[..self.known].iter().filter(|at| fails(at)).count());
        self.left.retain(|at| !fails(at));
        self.known -= known;
        self.left.len() < before
    }
}

#[cfg(test)]
mod tests {
    use crate::node::{Sort, TermNode};
    use crate::solver::{Core, UnknownReason};

    use super::*;

    /// Runs a step for conditions `x <= 0`, ..., `x <= 7` by a solver that decides single conditions only, for `x` of
    /// at most 3, and returns the conditions that are left.
    fn left_by(mut answer: impl FnMut(&[Term], &mut Pool, Term) -> Answer) -> Vec<usize> {
        let mut pool = Pool::default();
        let x = pool.symbol("x", Sort::Int);
        let conditions = (0..8).map(|bound| {
            let bound = pool.int(bound);
            pool.le(x, bound)
        });
        let mut houdini = Houdini::new(conditions.collect());
        let mut questions = 0;
        while let Some(question) = houdini.question(&mut pool, &[]) {
            questions += 1;
            assert!(questions < 50, "the step does not terminate");
            let answer = answer(&question, &mut pool, x);
            houdini.learn(&pool, &answer);
        }
        assert!(houdini.has_dropped());
        houdini.left().to_vec()
    }

    /// Answers whether `x` can be 3: yes with this value, or no.
    fn at_three(question: &[Term], pool: &mut Pool, x: Term) -> Answer {
        let mut model = Model::default();
        model.set(x, Value::Int(3.into()));
        if pool.satisfies(&model, question) { Answer::Sat(model) } else { Answer::Unsat(Core::all(question.len())) }
    }

    #[test]
    fn what_a_model_refutes_is_dropped() {
        assert_eq!(left_by(at_three), [3, 4, 5, 6, 7]);
    }

    #[test]
    fn what_cannot_be_decided_together_is_decided_apart() {
        let unknown = || Answer::Unknown(UnknownReason::Incomplete(String::new()));
        let cautious = |question: &[Term], pool: &mut Pool, x: Term| {
            let is_single = matches!(pool.node(question[0]), TermNode::LessEqualZero(_));
            let answer = at_three(question, pool, x);
            if is_single && matches!(answer, Answer::Unsat(_)) { answer } else { unknown() }
        };
        assert_eq!(left_by(cautious), [3, 4, 5, 6, 7]);
        assert_eq!(left_by(|_, _, _| unknown()), []);
    }
}
