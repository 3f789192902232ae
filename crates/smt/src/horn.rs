//! Constrained Horn clauses: rules by which facts follow from facts, with conditions on integers and arrays. A solver
//! searches for a *solution*: an interpretation of each predicate that makes every rule true.
//!
//! The text goes to Z3's fixed point engine, Spacer, by its own commands (`rule`, `query`), which use the same context
//! as plain questions, and start no timer.

use std::fmt::Write as _;

use dashu_int::IBig;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::node::{Sort, Term};
use crate::pool::Pool;
use crate::said::{error_in, reason};
use crate::session::Resources;
use crate::smtlib::derivation::derivation;
use crate::smtlib::print;
use crate::smtlib::solution::solution;
use crate::solver::{Failure, Transport, TransportError, UnknownReason};

/// Clauses over predicates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clauses {
    /// Each predicate by its parameters, which are different symbols.
    pub predicates: Vec<Vec<Term>>,
    /// The clauses.
    pub clauses: Vec<Clause>,
}

/// A predicate, of these arguments.
pub type Application = (usize, Vec<Term>);

/// For all values of all symbols: if the premises and the condition hold, so does the conclusion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// A predicate of its own parameters, if there is one.
    pub premise: Option<usize>,
    /// The other premises: facts about calls that have returned.
    pub returned: Vec<Application>,
    /// A truth value.
    pub condition: Term,
    /// The conclusion. `None` if the premises and the condition must not hold together.
    pub conclusion: Option<Application>,
}

impl Clause {
    /// A clause with at most one premise.
    pub fn new(premise: Option<usize>, condition: Term, conclusion: Option<Application>) -> Self {
        Self { premise, returned: Vec::new(), condition, conclusion }
    }

    /// The predicates of all premises.
    pub fn premises(&self) -> impl Iterator<Item = usize> + '_ {
        self.premise.into_iter().chain(self.returned.iter().map(|(predicate, _)| *predicate))
    }
}

/// The strategy by which Spacer looks for a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// The default.
    Local,
    /// Generalises from several similar lemmas, which can end a diverging sequence of them (Krishnan, Chen, Shoham and
    /// Gurfinkel, *Global Guidance for Local Generalization in Model Checking*, CAV 2020).
    Global,
    /// The default, but a contradiction is reported with each step of its derivation.
    Derivation,
}

/// The derivation of a contradiction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Derivation {
    /// The derived facts, each after its premises.
    pub facts: Vec<Fact>,
    /// The facts that must not hold together.
    pub last: Vec<usize>,
}

/// A predicate that holds for some arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The predicate.
    pub predicate: usize,
    /// Its arguments; `None` for one that is not an integer.
    pub arguments: Vec<Option<IBig>>,
    /// The facts from which it follows, by their numbers. Facts that are always true may be missing.
    pub premises: Vec<usize>,
}

/// The answer to a system of clauses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HornAnswer {
    /// A condition on the parameters of each predicate. The caller checks that these satisfy the clauses.
    Solution(Vec<Term>),
    /// There is no solution: this derives what must not hold, if it can be read.
    Contradiction(Derivation),
    /// Not known.
    Unknown(UnknownReason),
}

impl Clauses {
    /// The same clauses with a known lemma for each predicate, over its parameters.
    #[must_use]
    pub fn strengthened(&self, pool: &mut Pool, lemmas: &[Term]) -> Self {
        let mut all = self.clone();
        for clause in &mut all.clauses {
            let mut conditions = self.assumed(pool, clause, |_, predicate| vec![lemmas[predicate]]);
            conditions.push(clause.condition);
            clause.condition = pool.and(&conditions);
        }
        all
    }

    /// The conditions over a predicate's parameters, applied to arguments.
    pub fn applied(&self, pool: &mut Pool, (predicate, arguments): &Application, conditions: &[Term]) -> Vec<Term> {
        let parameters = self.predicates[*predicate].iter().copied();
        let values: FxHashMap<Term, Term> = parameters.zip(arguments.iter().copied()).collect();
        pool.substitute_each(conditions, &values)
    }

    /// The assumptions of a clause: the conditions that predicates stand for, of each premise in the order of
    /// [`Clause::premises`].
    pub fn assumed(
        &self,
        pool: &mut Pool,
        clause: &Clause,
        known: impl Fn(&mut Pool, usize) -> Vec<Term>,
    ) -> Vec<Term> {
        let mut assumed = clause.premise.map_or_else(Vec::new, |premise| known(pool, premise));
        for returned in &clause.returned {
            let known = known(pool, returned.0);
            assumed.extend(self.applied(pool, returned, &known));
        }
        assumed
    }

    /// Searches for a solution with a limited number of units of work, which are accounted. The solver, or the
    /// transport's current context, is restarted before; one that does not respond has found nothing.
    ///
    /// # Errors
    /// The solver died.
    pub fn solve<T: Transport>(
        &self,
        transport: &mut T,
        pool: &mut Pool,
        strategy: Strategy,
        limit: u64,
        resources: &Resources,
    ) -> Result<HornAnswer, TransportError> {
        let script = self.script(pool, strategy, limit);
        // After a question that was cut by its limit, Z3 may abort the next one, even after a `(reset)`.
        transport.restart()?;
        let said = match transport.eval(&format!("(get-info :rlimit)\n{script}(get-info :rlimit)\n")) {
            Err(error) if error.failure == Failure::Silent => return Ok(HornAnswer::Unknown(UnknownReason::Silent)),
            said => said?,
        };
        let said = said.trim();
        // The output of a solver that does not report its cost is an answer too.
        let (before, said) = said.split_once('\n').unwrap_or(("", said));
        let (said, after) = said.rsplit_once('\n').unwrap_or((said, ""));
        resources.book_between(before, after);
        Ok(self.read(pool, said))
    }

    /// The text of the question.
    pub fn script(&self, pool: &mut Pool, strategy: Strategy, limit: u64) -> String {
        let mut text = String::from("(set-option :fp.engine spacer)\n");
        if strategy == Strategy::Global {
            text.push_str("(set-option :fp.spacer.global true)\n");
        }
        if strategy == Strategy::Derivation || self.clauses.iter().any(|clause| !clause.returned.is_empty()) {
            // A predicate that is inlined before the search has no meaning in the solution, and no step of its own.
            text.push_str("(set-option :fp.xform.inline_eager false)\n(set-option :fp.xform.inline_linear false)\n");
        }
        let _ = writeln!(text, "(set-option :rlimit {limit})");
        for (number, parameters) in self.predicates.iter().enumerate() {
            let sorts: Vec<String> = parameters.iter().map(|parameter| pool.sort(*parameter).to_string()).collect();
            let _ = writeln!(text, "(declare-rel P{number} ({}))", sorts.join(" "));
        }
        text.push_str("(declare-rel wrong ())\n");
        for clause in &self.clauses {
            let _ = writeln!(text, "(rule {})", self.rule(pool, clause));
        }
        text.push_str("(query wrong :print-certificate true)\n");
        text
    }

    fn rule(&self, pool: &mut Pool, clause: &Clause) -> String {
        let mut bound: FxHashSet<Term> = pool.symbols(clause.condition).into_iter().collect();
        let mut premise = String::new();
        if let Some(predicate) = clause.premise {
            let parameters = &self.predicates[predicate];
            premise = application(pool, predicate, parameters);
            bound.extend(parameters);
        }
        let mut conditions = vec![clause.condition];
        // Terms may share much with the condition: as equations they stand beside it.
        let mut named = |pool: &mut Pool, (predicate, arguments): &Application| {
            let mut symbols = Vec::with_capacity(arguments.len());
            for argument in arguments {
                let sort = pool.sort(*argument).clone();
                let symbol = pool.fresh_symbol("next", sort);
                let equation = pool.eq(symbol, *argument);
                conditions.push(equation);
                bound.extend(pool.symbols(*argument));
                symbols.push(symbol);
            }
            let text = application(pool, *predicate, &symbols);
            bound.extend(symbols);
            text
        };
        for returned in &clause.returned {
            premise.push(' ');
            premise += &named(pool, returned);
        }
        let conclusion =
            clause.conclusion.as_ref().map_or_else(|| "wrong".to_owned(), |conclusion| named(pool, conclusion));
        let condition = pool.and(&conditions);
        let mut bound: Vec<Term> = bound.into_iter().collect();
        bound.sort_unstable();
        print::closed(pool, &bound, &format!("(=> (and true {premise} "), condition, &format!(") {conclusion})"))
    }

    fn read(&self, pool: &mut Pool, said: &str) -> HornAnswer {
        let said = said.trim();
        if let Some(certificate) = said.strip_prefix("unsat") {
            return match solution(pool, certificate, &self.predicates) {
                Ok(solution) => HornAnswer::Solution(solution),
                Err(error) => HornAnswer::Unknown(UnknownReason::Incomplete(format!("its solution: {error}"))),
            };
        }
        if let Some(certificate) = said.strip_prefix("sat") {
            return HornAnswer::Contradiction(derivation(certificate).unwrap_or_default());
        }
        HornAnswer::Unknown(match error_in(said) {
            Some(error) => match reason(&error) {
                UnknownReason::Incomplete(words) if !words.contains("query failed") => UnknownReason::Refused(words),
                known => known,
            },
            None => UnknownReason::Incomplete(said.lines().next().unwrap_or_default().to_owned()),
        })
    }
}

fn application(pool: &Pool, predicate: usize, arguments: &[Term]) -> String {
    let names: Vec<String> = arguments.iter().map(|argument| print::symbol(pool, *argument)).collect();
    if names.is_empty() { format!("P{predicate}") } else { format!("(P{predicate} {})", names.join(" ")) }
}

/// Returns `true` if the fixed point engine supports values of a sort: Spacer supports integers and arrays of integers.
pub fn follows(sort: &Sort) -> bool {
    *sort == Sort::Int || *sort == Sort::int_array()
}
