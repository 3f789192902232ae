//! Reads terms: Spacer's interpretations of predicates, and formulas from other tools.

use dashu_int::IBig;
use rustc_hash::FxHashMap;

use crate::node::{Sort, Term};
use crate::pool::Pool;
use crate::smtlib::s_expression::{Expressions, Id, ReadError, fail};

/// Terms may be nested this deeply, `let`s excepted, which are not limited.
const DEEPEST: usize = 200;
/// The limit for the steps in which one answer is read.
pub(super) const MOST_STEPS: usize = 1_000_000;
/// The limit for the digits of a number: about as many as terms may have (`Pool::is_huge`).
const LONGEST_NUMBER: usize = 4_900;

/// Reads a `let` of these bindings and this body, at a depth.
pub(super) type Scoped = fn(&mut Reader<'_, '_>, Id, Id, usize) -> Result<Term, ReadError>;

pub(super) struct Reader<'a, 't> {
    pub(super) all: &'a Expressions<'t>,
    pub(super) pool: &'a mut Pool,
    /// The terms of names: Z3 uses none twice in one definition.
    pub(super) names: FxHashMap<&'t str, Term>,
    /// The terms as which `mod` was read, each with its dividend and divisor.
    pub(super) modulos: FxHashMap<Term, (Term, IBig)>,
    pub(super) steps: usize,
    /// The reader of scoped `let`s and the language's divisions. Spacer writes neither, so the page need not include this.
    pub(super) scoped: Option<Scoped>,
}

impl<'t> Reader<'_, 't> {
    pub(super) fn bind(&mut self, bindings: Id, depth: usize) -> Result<(), ReadError> {
        let all = self.all;
        for binding in all.list(bindings).unwrap_or_default() {
            let (name, value) = self.binding(*binding, depth)?;
            self.names.insert(name, value);
        }
        Ok(())
    }

    pub(super) fn binding(&mut self, binding: Id, depth: usize) -> Result<(&'t str, Term), ReadError> {
        let all = self.all;
        let Some([name, value]) = all.list(binding) else { return fail("a let without a value") };
        let Some(name) = all.atom(*name) else { return fail("a let without a name") };
        Ok((name, self.term(*value, depth + 1)?))
    }

    pub(super) fn term(&mut self, mut id: Id, depth: usize) -> Result<Term, ReadError> {
        let all = self.all;
        self.spend()?;
        if depth > DEEPEST {
            return fail("nested too deeply");
        }
        while let Some([bindings, body]) = all.form(id, "let") {
            if let Some(scoped) = self.scoped {
                return scoped(self, *bindings, *body, depth);
            }
            self.bind(*bindings, depth)?;
            id = *body;
        }
        let term = self.without_let(id, depth)?;
        if self.pool.is_huge(term) { fail("a number that is too large") } else { Ok(term) }
    }

    fn without_let(&mut self, id: Id, depth: usize) -> Result<Term, ReadError> {
        let all = self.all;
        if let Some(atom) = all.atom(id) {
            return self.atom(atom);
        }
        let Some([operator, operands @ ..]) = all.list(id) else { return fail("an empty list") };
        let Some(operator) = all.atom(*operator) else {
            return self.constant_array(*operator, operands, depth);
        };
        match (operator, operands) {
            ("and" | "or", _) => {
                let parts = self.truths(operands, depth)?;
                Ok(if operator == "and" { self.pool.and(&parts) } else { self.pool.or(&parts) })
            }
            ("not", [operand]) => {
                let operand = self.truth(*operand, depth + 1)?;
                Ok(self.pool.not(operand))
            }
            ("=>", [premise, conclusion]) => {
                let (premise, conclusion) = (self.truth(*premise, depth + 1)?, self.truth(*conclusion, depth + 1)?);
                Ok(self.pool.implies(premise, conclusion))
            }
            ("=", [left, right]) => self.equation(*left, *right, depth),
            ("<=" | "<" | ">=" | ">", [left, right]) => {
                let (left, right) = (self.integer(*left, depth + 1)?, self.integer(*right, depth + 1)?);
                if let Some(divides) = self.compared_modulo(operator, left, right) {
                    return Ok(divides);
                }
                Ok(match operator {
                    "<=" => self.pool.le(left, right),
                    "<" => self.pool.lt(left, right),
                    ">=" => self.pool.ge(left, right),
                    _ => self.pool.gt(left, right),
                })
            }
            ("-", [operand]) => {
                let operand = self.integer(*operand, depth + 1)?;
                Ok(self.pool.neg(operand))
            }
            ("+" | "*" | "-", [first, rest @ ..]) => {
                let mut value = self.integer(*first, depth + 1)?;
                for operand in rest {
                    let operand = self.integer(*operand, depth + 1)?;
                    value = match operator {
                        "+" => self.pool.add(value, operand),
                        "-" => self.pool.sub(value, operand),
                        _ => self.pool.mul(value, operand),
                    };
                }
                Ok(value)
            }
            ("div" | "mod", [dividend, divisor]) => {
                let dividend = self.integer(*dividend, depth + 1)?;
                let divisor = self.divisor(*divisor, depth)?;
                let modulo = self.modulo(dividend, &divisor);
                if operator == "mod" {
                    return Ok(modulo);
                }
                let rest = self.pool.sub(dividend, modulo);
                let divisor = self.pool.int(divisor);
                Ok(self.pool.quotient(rest, divisor))
            }
            ("forall", [bound, body]) => self.quantified(*bound, *body, depth),
            ("ite", [condition, yes, no]) => {
                let condition = self.truth(*condition, depth + 1)?;
                let (yes, no) = (self.term(*yes, depth + 1)?, self.term(*no, depth + 1)?);
                if self.pool.sort(yes) != self.pool.sort(no) {
                    return fail("branches of two sorts");
                }
                Ok(self.pool.ite(condition, yes, no))
            }
            ("select", [array, index]) => {
                let (array, index) = (self.term(*array, depth + 1)?, self.integer(*index, depth + 1)?);
                if self.pool.sort(array).element().is_none() {
                    return fail("an element of what is not an array");
                }
                Ok(self.pool.select(array, index))
            }
            ("store", [array, index, value]) => {
                let (array, index) = (self.array(*array, depth)?, self.integer(*index, depth + 1)?);
                let value = self.integer(*value, depth + 1)?;
                Ok(self.pool.store(array, index, value))
            }
            _ => fail(format!("`{operator}` says more than can be read")),
        }
    }

    /// `(forall ((k Int)) body)`: after the body, the previous binding of the name is restored.
    fn quantified(&mut self, bound: Id, body: Id, depth: usize) -> Result<Term, ReadError> {
        let all = self.all;
        let Some([bound]) = all.list(bound) else { return fail("more than one variable of a quantifier") };
        let Some([name, sort]) = all.list(*bound) else { return fail("a variable without a sort") };
        let (Some(name), Some("Int")) = (all.atom(*name), all.atom(*sort)) else {
            return fail("a quantifier over something else than integers");
        };
        let symbol = self.pool.fresh_symbol("k", Sort::Int);
        let before = self.names.insert(name, symbol);
        let body = self.truth(body, depth + 1)?;
        match before {
            Some(term) => self.names.insert(name, term),
            None => self.names.remove(name),
        };
        Ok(self.pool.forall(symbol, body))
    }

    fn atom(&mut self, atom: &str) -> Result<Term, ReadError> {
        if let Some(known) = self.names.get(atom) {
            return Ok(*known);
        }
        match atom {
            "true" => Ok(self.pool.bool(true)),
            "false" => Ok(self.pool.bool(false)),
            _ if atom.len() > LONGEST_NUMBER => fail("a name or a number that is too long"),
            _ => match atom.parse::<IBig>() {
                Ok(value) => Ok(self.pool.int(value)),
                Err(_) => fail(format!("`{atom}` is not known")),
            },
        }
    }

    /// `((as const (Array Int Int)) element)`.
    fn constant_array(&mut self, operator: Id, operands: &[Id], depth: usize) -> Result<Term, ReadError> {
        let (Some([kind, _]), [element]) = (self.all.form(operator, "as"), operands) else {
            return fail("an unknown operator");
        };
        if self.all.atom(*kind) != Some("const") {
            return fail("an unknown operator");
        }
        let element = self.integer(*element, depth + 1)?;
        Ok(self.pool.constant_array(Sort::int_array(), element))
    }

    fn equation(&mut self, left: Id, right: Id, depth: usize) -> Result<Term, ReadError> {
        let (left, right) = (self.term(left, depth + 1)?, self.term(right, depth + 1)?);
        if self.pool.sort(left) != self.pool.sort(right) {
            return fail("an equation of two sorts");
        }
        let known = self.compared_modulo("=", left, right).or_else(|| self.compared_modulo("=", right, left));
        Ok(known.unwrap_or_else(|| self.pool.eq(left, right)))
    }

    /// `(= (mod a 2) 1)` means that 2 divides `a - 1`, as people read it; a comparison that only the least or the
    /// largest remainder satisfies, or fails, is another form of this.
    fn compared_modulo(&mut self, operator: &str, left: Term, right: Term) -> Option<Term> {
        let (dividend, divisor) = self.modulos.get(&left)?.clone();
        let bound = self.pool.as_int(right)?.clone();
        let (zero, largest) = (IBig::ZERO, &divisor - IBig::ONE);
        let (rest, is) = match operator {
            "=" if bound >= zero && bound <= largest => (bound, true),
            "<=" if bound == zero => (zero, true),
            ">=" if bound == IBig::ONE => (zero, false),
            ">=" if bound == largest => (largest, true),
            "<=" if bound == &largest - IBig::ONE => (largest, false),
            _ => return None,
        };
        let rest = self.pool.int(rest);
        let difference = self.pool.sub(dividend, rest);
        let divides = self.pool.divides(&divisor, difference);
        Some(if is { divides } else { self.pool.not(divides) })
    }

    /// Only constants above 0 divide here.
    fn divisor(&mut self, id: Id, depth: usize) -> Result<IBig, ReadError> {
        let term = self.integer(id, depth + 1)?;
        match self.pool.as_int(term) {
            Some(divisor) if *divisor > IBig::ZERO => Ok(divisor.clone()),
            _ => fail("a divisor that is not a constant above 0"),
        }
    }

    /// SMT-LIB's `mod`: never below 0.
    fn modulo(&mut self, dividend: Term, divisor: &IBig) -> Term {
        let (zero, by) = (self.pool.int(0), self.pool.int(divisor.clone()));
        let remainder = self.pool.remainder(dividend, by);
        let negative = self.pool.lt(remainder, zero);
        let above = self.pool.add(remainder, by);
        let modulo = self.pool.ite(negative, above, remainder);
        self.modulos.insert(modulo, (dividend, divisor.clone()));
        modulo
    }

    fn truths(&mut self, ids: &[Id], depth: usize) -> Result<Vec<Term>, ReadError> {
        ids.iter().map(|id| self.truth(*id, depth + 1)).collect()
    }

    pub(super) fn truth(&mut self, id: Id, depth: usize) -> Result<Term, ReadError> {
        self.of_sort(id, &Sort::Bool, depth)
    }

    pub(super) fn integer(&mut self, id: Id, depth: usize) -> Result<Term, ReadError> {
        self.of_sort(id, &Sort::Int, depth)
    }

    fn array(&mut self, id: Id, depth: usize) -> Result<Term, ReadError> {
        self.of_sort(id, &Sort::int_array(), depth + 1)
    }

    pub(super) fn of_sort(&mut self, id: Id, sort: &Sort, depth: usize) -> Result<Term, ReadError> {
        let term = self.term(id, depth)?;
        if self.pool.sort(term) == sort { Ok(term) } else { fail(format!("expected a value of sort {sort}")) }
    }

    pub(super) fn spend(&mut self) -> Result<(), ReadError> {
        let Some(left) = self.steps.checked_sub(1) else { return fail("too long") };
        self.steps = left;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
