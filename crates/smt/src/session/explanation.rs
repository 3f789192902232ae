//! The explanation of a verdict: the core of an unsatisfiable question, a model, or the reason for *unknown*.

use loopscope_sorted::sort;

use super::Session;
use crate::evaluate::Evaluation;
use crate::model::{Model, Value};
use crate::node::{Sort, Term, TermNode};
use crate::pool::Pool;
use crate::said::{error_in, reason};
use crate::smtlib::print;
use crate::smtlib::read;
use crate::smtlib::s_expression::{Expressions, Id};
use crate::solver::{Answer, Core, Transport, TransportError, UnknownReason};

impl<T: Transport> Session<T> {
    /// The assertions that an unsatisfiable question needed, if the solver names them.
    pub(super) fn core(&mut self, count: usize) -> Result<Core, TransportError> {
        if !self.options.cores {
            return Ok(Core::all(count));
        }
        let said = self.eval("(get-unsat-core)\n")?;
        let Ok(expressions) = Expressions::read(&said) else { return Ok(Core::all(count)) };
        let [list] = expressions.top.as_slice() else { return Ok(Core::all(count)) };
        let Some(names) = expressions.list(*list) else { return Ok(Core::all(count)) };
        let index = |name: &Id| expressions.atom(*name)?.strip_prefix("a!")?.parse().ok().filter(|i| *i < count);
        let Some(mut indices) = names.iter().map(index).collect::<Option<Vec<usize>>>() else {
            return Ok(Core::all(count));
        };
        // An empty core would mean that nothing at all can hold.
        if indices.is_empty() {
            return Ok(Core::all(count));
        }
        sort(&mut indices);
        Ok(Core(indices))
    }

    /// The reason why the solver does not know, or its candidate for a model if that happens to be one.
    pub(super) fn unknown(&mut self, pool: &Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        let said = self.eval("(get-info :reason-unknown)\n")?;
        let reason = reason(&said);
        if reason == UnknownReason::ResourceLimit {
            self.exhausted = true;
            return Ok(Answer::Unknown(reason));
        }
        let model = self.model(pool, assertions)?;
        Ok(match model {
            Ok(model) if pool.satisfies(&model, assertions) => Answer::Sat(model),
            _ => Answer::Unknown(reason),
        })
    }

    /// The values of all free symbols, or why there are none.
    pub(super) fn model(
        &mut self,
        pool: &Pool,
        assertions: &[Term],
    ) -> Result<Result<Model, UnknownReason>, TransportError> {
        let mut symbols: Vec<Term> = assertions.iter().flat_map(|assertion| pool.symbols(*assertion)).collect();
        symbols.sort_unstable();
        symbols.dedup();
        if symbols.is_empty() {
            return Ok(Ok(Model::default()));
        }
        let names: Vec<String> = symbols.iter().map(|symbol| print::symbol(pool, *symbol)).collect();
        let said = self.eval(&format!("(get-value ({}))\n", names.join(" ")))?;
        if let Some(error) = error_in(&said) {
            return Ok(Err(UnknownReason::Refused(error)));
        }
        let functions = if said.contains("as-array") { Some(self.eval("(get-model)\n")?) } else { None };
        let sorts: Vec<Sort> = symbols.iter().map(|symbol| pool.sort(*symbol).clone()).collect();
        Ok(match read::values(&said, &sorts, functions.as_deref()) {
            Ok(values) => Ok(symbols.into_iter().zip(values).collect()),
            Err(error) => Err(UnknownReason::Incomplete(format!("its values could not be read: {error}"))),
        })
    }

    /// Asserts the correct values of the powers in the assertions for the exponents in the model. False if there are
    /// none.
    pub(super) fn refine_powers(
        &mut self,
        pool: &Pool,
        assertions: &[Term],
        model: &Model,
        script: &mut String,
    ) -> bool {
        let before = script.len();
        let mut evaluation = Evaluation::new(pool, model);
        let mut powers: Vec<Term> = Vec::new();
        for assertion in assertions {
            powers.extend(print::powers_below(pool, *assertion, false));
        }
        powers.sort_unstable();
        powers.dedup();
        for power in powers {
            let TermNode::Power(_, exponent) = pool.node(power) else { continue };
            if let Some(Value::Int(exponent)) = evaluation.value(*exponent) {
                print::power_fact(pool, &mut self.declarations, power, &exponent, script);
            }
        }
        script.len() > before
    }
}

/// Returns `true` if the model satisfies all assertions, but for those with a quantifier that cannot be evaluated.
pub(super) fn satisfies(pool: &Pool, model: &Model, assertions: &[Term]) -> bool {
    let mut evaluation = Evaluation::new(pool, model);
    assertions.iter().all(|assertion| match evaluation.value(*assertion) {
        Some(value) => value == Value::Bool(true),
        None => pool.has_quantifier(*assertion),
    })
}
