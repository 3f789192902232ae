//! Reads formulas from other tools, such as those of certificates: with scoped `let`s, and with the divisions of the
//! language as [`print`](super::print) writes them.

use rustc_hash::FxHashMap;

use crate::node::{Sort, Term};
use crate::pool::Pool;
use crate::smtlib::s_expression::{Expressions, Id, ReadError, fail};
use crate::smtlib::terms::{MOST_STEPS, Reader, Scoped};

/// The limit for the length of a formula from another tool.
const LONGEST_FORMULA: usize = 1_000_000;

/// Reads a formula over symbols that go by these names, which are as [`print::name`](super::print::name) writes them.
///
/// # Errors
/// A description, if the text is not a formula, contains other symbols, or is far too long.
pub(crate) fn formula(pool: &mut Pool, text: &str, symbols: &[(String, Term)]) -> Result<Term, ReadError> {
    only(pool, text, symbols, &Sort::Bool)
}

/// Reads an integer term, as [`formula`] reads a truth value.
///
/// # Errors
/// See [`formula`].
pub(crate) fn integer(pool: &mut Pool, text: &str, symbols: &[(String, Term)]) -> Result<Term, ReadError> {
    only(pool, text, symbols, &Sort::Int)
}

/// Reads the only term of a text, which has this sort.
fn only(pool: &mut Pool, text: &str, symbols: &[(String, Term)], sort: &Sort) -> Result<Term, ReadError> {
    if text.len() > LONGEST_FORMULA {
        return fail(format!("a formula of more than {LONGEST_FORMULA} characters"));
    }
    let expressions = Expressions::read(text)?;
    let [only] = expressions.top[..] else { return fail("not one formula") };
    let names = symbols.iter().map(|(name, term)| (name.trim_matches('|'), *term)).collect();
    let modulos = FxHashMap::default();
    let scoped: Scoped = |reader, bindings, body, depth| reader.scoped_let(bindings, body, depth);
    let scoped = Some(scoped);
    let mut reader = Reader { all: &expressions, pool, names, modulos, steps: MOST_STEPS, scoped };
    reader.of_sort(only, sort, 0)
}

impl Reader<'_, '_> {
    /// All values are evaluated before any name is bound; after the body, the previous bindings are restored.
    fn scoped_let(&mut self, mut bindings: Id, mut body: Id, depth: usize) -> Result<Term, ReadError> {
        let all = self.all;
        let mut hidden = Vec::new();
        // A `let` in a `let` goes no deeper.
        let term = loop {
            self.spend()?;
            if let Some((divides, dividend, divisor)) = self.truncated(bindings, body) {
                break self.truncated_division(divides, dividend, divisor, depth)?;
            }
            let mut values = Vec::new();
            for binding in all.list(bindings).unwrap_or_default() {
                values.push(self.binding(*binding, depth)?);
            }
            hidden.extend(values.into_iter().map(|(name, value)| (name, self.names.insert(name, value))));
            match all.form(body, "let") {
                Some([inner, rest]) => (bindings, body) = (*inner, *rest),
                _ => break self.term(body, depth + 1)?,
            }
        };
        for (name, before) in hidden.into_iter().rev() {
            match before {
                Some(term) => self.names.insert(name, term),
                None => self.names.remove(name),
            };
        }
        Ok(term)
    }

    /// Recognises the encoding of `/` and `%`. Returns true for `/`, with the dividend and the divisor.
    fn truncated(&self, bindings: Id, body: Id) -> Option<(bool, Id, Id)> {
        let all = self.all;
        let [dividend, divisor] = all.list(bindings)? else { return None };
        let (Some([n, dividend]), Some([d, divisor])) = (all.list(*dividend), all.list(*divisor)) else { return None };
        let is = |id: Id, text: &str| all.atom(id) == Some(text);
        let [condition, yes, no] = all.form(body, "ite")? else { return None };
        let ([left, zero], [negated]) = (all.form(*condition, ">=")?, all.form(*no, "-")?) else { return None };
        let ([operator, above, by], [same, opposite, also_by]) = (all.list(*yes)?, all.list(*negated)?) else {
            return None;
        };
        let [below] = all.form(*opposite, "-")? else { return None };
        let divides = is(*operator, "div");
        let matches = is(*n, "n!")
            && is(*d, "d!")
            && is(*left, "n!")
            && is(*zero, "0")
            && is(*above, "n!")
            && is(*below, "n!")
            && is(*by, "d!")
            && is(*also_by, "d!");
        (matches && (divides || is(*operator, "mod")) && all.atom(*operator) == all.atom(*same))
            .then_some((divides, *dividend, *divisor))
    }

    fn truncated_division(&mut self, divides: bool, left: Id, right: Id, depth: usize) -> Result<Term, ReadError> {
        let (left, right) = (self.integer(left, depth + 1)?, self.integer(right, depth + 1)?);
        Ok(if divides { self.pool.quotient(left, right) } else { self.pool.remainder(left, right) })
    }
}
