//! Syntactic implicants, which decide one step of a run: the linear inequalities and equations of a condition that hold
//! for given values and imply it.
//!
//! The condition of a block covers all paths through it. Values that satisfy it select a single path, which is a
//! conjunction (a *syntactic implicant*). A nonlinear term becomes a fresh symbol for its value.

use loopscope_smt::{Evaluation, IBig, Linear, Model, Pool, Sort, Term, TermNode, Value};
use loopscope_sorted::{SortedMap, sort_by_key};
use rustc_hash::{FxHashMap, FxHashSet};

/// Terms that are nested deeper than this are not handled.
const DEEPEST: usize = 400;

/// Linear conditions under which a condition is true.
#[derive(Clone, Debug, Default)]
pub(crate) struct Implicant {
    /// Linear conditions that imply it: each is at most 0, is 0, or is divisible.
    pub(crate) conditions: Vec<Term>,
    /// Symbols in them for nonlinear terms, with values in the model.
    pub(crate) inner: Vec<Term>,
    /// The parts of the condition that decide: two implicants with the same ones are equivalent.
    pub(crate) choices: Vec<(Term, bool)>,
}

/// The implicant of a condition that holds under a model, to which the values of new symbols are added. `None` if the
/// condition depends on a term without a value.
pub(crate) fn implicant(pool: &mut Pool, model: &mut Model, condition: Term) -> Option<Implicant> {
    let values = values(pool, model, condition);
    let mut builder = Builder { pool, model, values, standing: FxHashMap::default(), found: Implicant::default() };
    builder.hold(condition, true, 0)?;
    Some(builder.found)
}

/// The values of all parts of a term that have one.
fn values(pool: &Pool, model: &Model, term: Term) -> SortedMap<Term, Value> {
    let mut evaluation = Evaluation::new(pool, model);
    let (mut values, mut seen) = (Vec::new(), FxHashSet::default());
    let mut work = vec![term];
    while let Some(term) = work.pop() {
        if !seen.insert(term) {
            continue;
        }
        if let Some(value) = evaluation.value(term) {
            values.push((term, value));
        }
        if !matches!(pool.node(term), TermNode::ForAll(..) | TermNode::Lambda(..)) {
            work.extend(pool.node(term).children());
        }
    }
    sort_by_key(&mut values, |(term, _)| *term);
    values.into_iter().collect()
}

struct Builder<'a> {
    pool: &'a mut Pool,
    model: &'a mut Model,
    values: SortedMap<Term, Value>,
    /// The symbols that stand for nonlinear terms.
    standing: FxHashMap<Term, Term>,
    found: Implicant,
}

impl Builder<'_> {
    /// A condition has this truth value.
    fn hold(&mut self, condition: Term, truth: bool, depth: usize) -> Option<()> {
        if depth > DEEPEST || self.truth(condition)? != truth {
            return None;
        }
        let deeper = depth + 1;
        match self.pool.node(condition).clone() {
            TermNode::Not(of) => self.hold(of, !truth, deeper),
            TermNode::And(parts) if truth => parts.iter().try_for_each(|part| self.hold(*part, true, deeper)),
            TermNode::Or(parts) if !truth => parts.iter().try_for_each(|part| self.hold(*part, false, deeper)),
            // One part decides: the first one.
            TermNode::And(parts) | TermNode::Or(parts) => {
                let part = parts.into_iter().find(|part| self.truth(*part) == Some(truth))?;
                self.hold(part, truth, deeper)
            }
            TermNode::Ite(which, yes, no) => {
                let holds = self.truth(which)?;
                self.hold(which, holds, deeper)?;
                self.hold(if holds { yes } else { no }, truth, deeper)
            }
            TermNode::Equal(one, other) if *self.pool.sort(one) == Sort::Bool => {
                let (first, second) = (self.truth(one)?, self.truth(other)?);
                self.hold(one, first, deeper)?;
                self.hold(other, second, deeper)
            }
            TermNode::LessEqualZero(sum) => {
                self.found.choices.push((condition, truth));
                let sum = self.linear(sum, deeper)?;
                let sum = if truth { sum } else { positive(&sum) };
                self.at_most_zero(&sum);
                Some(())
            }
            TermNode::EqualZero(sum) => {
                let value = self.integer(sum)?;
                let sum = self.linear(sum, deeper)?;
                if truth {
                    self.zero(&sum);
                } else {
                    let is_positive = value > IBig::ZERO;
                    let sum = if is_positive { sum } else { sum.scale(&IBig::NEG_ONE) };
                    self.at_most_zero(&positive(&sum));
                    // The sign is a decision, too.
                    self.found.choices.push((sum_of(self.pool, condition), is_positive));
                }
                self.found.choices.push((condition, truth));
                Some(())
            }
            TermNode::Divides(divisor, of) => {
                self.found.choices.push((condition, truth));
                let sum = self.linear(of, deeper)?;
                let rest = if truth { IBig::ZERO } else { remainder(&self.integer(of)?, &divisor) };
                let sum = sum.minus(&Linear::constant(rest));
                let sum = self.pool.from_linear(&sum);
                let divisible = self.pool.divides(&divisor, sum);
                self.add(divisible);
                Some(())
            }
            // Arrays and truth values of unknown origin: these are left out.
            _ => {
                self.found.choices.push((condition, truth));
                Some(())
            }
        }
    }

    /// An integer as a sum of symbols.
    fn linear(&mut self, term: Term, depth: usize) -> Option<Linear> {
        if depth > DEEPEST {
            return None;
        }
        let deeper = depth + 1;
        match self.pool.node(term).clone() {
            TermNode::Int(value) => Some(Linear::constant(value)),
            TermNode::Symbol { .. } => Some(Linear::atom(term)),
            TermNode::Sum(sum) => {
                let mut total = Linear::constant(sum.constant);
                for (atom, coefficient) in &sum.terms {
                    total = total.plus(&self.linear(*atom, deeper)?.scale(coefficient));
                }
                Some(total)
            }
            TermNode::Ite(which, yes, no) => {
                let holds = self.truth(which)?;
                self.hold(which, holds, deeper)?;
                self.linear(if holds { yes } else { no }, deeper)
            }
            TermNode::Product(factors) => self.product(term, &factors, deeper),
            TermNode::Quotient(dividend, divisor) | TermNode::Remainder(dividend, divisor) => {
                let divisor = self.linear(divisor, deeper)?;
                if !divisor.is_constant() || divisor.constant.is_zero() {
                    return self.stand_for(term);
                }
                let is_quotient = matches!(self.pool.node(term), TermNode::Quotient(..));
                let (quotient, rest) = self.division(dividend, &divisor.constant, deeper)?;
                Some(if is_quotient { quotient } else { rest })
            }
            _ => self.stand_for(term),
        }
    }

    /// A product is linear where all factors but one have become constants.
    fn product(&mut self, term: Term, factors: &[Term], depth: usize) -> Option<Linear> {
        let mut product = Linear::constant(IBig::ONE);
        for factor in factors {
            let factor = self.linear(*factor, depth)?;
            product = if factor.is_constant() {
                product.scale(&factor.constant)
            } else if product.is_constant() {
                factor.scale(&product.constant)
            } else {
                return self.stand_for(term);
            };
        }
        Some(product)
    }

    /// Quotient and rest of a division by a constant, with the conditions on them.
    fn division(&mut self, dividend: Term, divisor: &IBig, depth: usize) -> Option<(Linear, Linear)> {
        let value = self.integer(dividend)?;
        let dividend = self.linear(dividend, depth)?;
        let quotient = Linear::atom(self.fresh(&value / divisor));
        let rest = dividend.minus(&quotient.scale(divisor));
        let largest = if *divisor < IBig::ZERO { -divisor } else { divisor.clone() } - IBig::ONE;
        // As in C, the rest has the dividend's sign.
        let sign = if value < IBig::ZERO { IBig::NEG_ONE } else { IBig::ONE };
        self.at_most_zero(&dividend.scale(&-sign.clone()));
        self.at_most_zero(&rest.scale(&-sign.clone()));
        self.at_most_zero(&rest.scale(&sign).minus(&Linear::constant(largest)));
        Some((quotient, rest))
    }

    /// A symbol for a nonlinear term, about which only its value is known.
    fn stand_for(&mut self, term: Term) -> Option<Linear> {
        if let Some(symbol) = self.standing.get(&term) {
            return Some(Linear::atom(*symbol));
        }
        let value = self.integer(term)?;
        let symbol = self.fresh(value);
        self.standing.insert(term, symbol);
        Some(Linear::atom(symbol))
    }

    fn fresh(&mut self, value: IBig) -> Term {
        let symbol = self.pool.fresh_symbol("part", Sort::Int);
        self.model.set(symbol, Value::Int(value));
        self.found.inner.push(symbol);
        symbol
    }

    fn at_most_zero(&mut self, sum: &Linear) {
        let (sum, zero) = (self.pool.from_linear(sum), self.pool.int(0));
        let condition = self.pool.le(sum, zero);
        self.add(condition);
    }

    fn zero(&mut self, sum: &Linear) {
        let (sum, zero) = (self.pool.from_linear(sum), self.pool.int(0));
        let condition = self.pool.eq(sum, zero);
        self.add(condition);
    }

    fn add(&mut self, condition: Term) {
        if self.pool.as_bool(condition).is_none() && !self.found.conditions.contains(&condition) {
            self.found.conditions.push(condition);
        }
    }

    fn truth(&self, term: Term) -> Option<bool> {
        self.values.get(&term)?.as_bool()
    }

    fn integer(&self, term: Term) -> Option<IBig> {
        self.values.get(&term)?.as_int().cloned()
    }
}

/// The sum that is at most 0 if this sum is at least 1.
fn positive(sum: &Linear) -> Linear {
    Linear::constant(IBig::ONE).minus(sum)
}

/// The sum that is 0 by an equation.
fn sum_of(pool: &Pool, equation: Term) -> Term {
    pool.node(equation).children().next().unwrap_or(equation)
}

/// The remainder that is not negative.
fn remainder(value: &IBig, divisor: &IBig) -> IBig {
    let rest = value % divisor;
    if rest < IBig::ZERO { rest + divisor } else { rest }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(make: impl Fn(&mut Pool, [Term; 2]) -> Term, values: [i32; 2]) -> Vec<String> {
        let mut pool = Pool::default();
        let symbols = ["x", "y"].map(|name| pool.symbol(name, Sort::Int));
        let condition = make(&mut pool, symbols);
        let given = symbols.into_iter().zip(values).map(|(symbol, value)| (symbol, Value::Int(value.into())));
        let mut model: Model = given.collect();
        assert!(pool.satisfies(&model, &[condition]));
        let found = implicant(&mut pool, &mut model, condition).expect("all has a value");
        assert!(pool.satisfies(&model, &found.conditions), "it holds");
        found.conditions.iter().map(|each| pool.display(*each)).collect()
    }

    #[test]
    fn values_choose_one_way() {
        let either = |pool: &mut Pool, [x, y]: [Term; 2]| {
            let (zero, one) = (pool.int(0), pool.int(1));
            let (is_less, more) = (pool.lt(x, zero), pool.add(y, one));
            let value = pool.ite(is_less, more, y);
            pool.ne(value, zero)
        };
        assert_eq!(told(either, [-3, 5]), ["x <= -1", "y >= 0"]);
        assert_eq!(told(either, [3, -5]), ["x >= 0", "y <= -1"]);
    }

    #[test]
    fn divisions_are_rests_and_multiples() {
        let divided = |pool: &mut Pool, [x, y]: [Term; 2]| {
            let three = pool.int(3);
            let quotient = pool.quotient(x, three);
            pool.eq(quotient, y)
        };
        let conditions = told(divided, [-7, -2]);
        assert!(conditions.contains(&"x <= 0".to_owned()) && conditions.len() == 4, "{conditions:?}");
    }

    #[test]
    fn products_stand_for_their_values() {
        let product = |pool: &mut Pool, [x, y]: [Term; 2]| {
            let (product, ten) = (pool.mul(x, y), pool.int(10));
            pool.le(ten, product)
        };
        assert_eq!(told(product, [4, 5]), ["part₁ >= 10"]);
    }
}
