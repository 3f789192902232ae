//! The value of a term under a model.

mod quantifier;

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use rustc_hash::FxHashMap;

use crate::arithmetic::{LARGEST_CONSTANT_BITS, integer_power};
use crate::model::{ArrayValue, Model, Value};
use crate::node::{Term, TermNode};
use crate::pool::Pool;

impl Pool {
    /// The value of a term. Symbols that the model does not mention take defaults. `None` if the value depends on a
    /// division by 0, a quantifier over more than a short range, or a number too large to hold; what `ite`, `and`, `or`
    /// do not need does not count.
    pub fn evaluate(&self, term: Term, model: &Model) -> Option<Value> {
        Evaluation::new(self, model).value(term)
    }

    /// Returns `true` if all terms are certainly true under the model.
    pub fn satisfies(&self, model: &Model, terms: &[Term]) -> bool {
        let mut evaluation = Evaluation::new(self, model);
        terms.iter().all(|term| evaluation.value(*term) == Some(Value::Bool(true)))
    }
}

/// Evaluates many terms under one model, each shared part once.
pub struct Evaluation<'a> {
    pool: &'a Pool,
    model: &'a Model,
    known: FxHashMap<Term, Option<Value>>,
    /// The number of instances of quantified bodies that may still be evaluated.
    instances: u32,
}

/// The result of one step at a term.
enum Step {
    Done(Option<Value>),
    /// These are needed first; then the step is taken again.
    Needs(Vec<Term>),
}

/// A term under evaluation. For a read of an array, `array` is how far its chain of stores has been looked through.
struct Frame {
    term: Term,
    array: Option<Term>,
}

impl<'a> Evaluation<'a> {
    /// Nothing evaluated yet.
    pub fn new(pool: &'a Pool, model: &'a Model) -> Self {
        Self { pool, model, known: FxHashMap::default(), instances: quantifier::MOST_INSTANCES }
    }

    /// The value of a term, as [`Pool::evaluate`].
    pub fn value(&mut self, term: Term) -> Option<Value> {
        // An explicit stack: terms may be deeper than the machine's.
        let mut stack = vec![Frame { term, array: None }];
        while let Some(frame) = stack.last_mut() {
            if self.known.contains_key(&frame.term) {
                stack.pop();
                continue;
            }
            match self.step(frame) {
                Step::Done(value) => {
                    let term = frame.term;
                    self.known.insert(term, value);
                    stack.pop();
                }
                Step::Needs(terms) => stack.extend(terms.into_iter().map(|term| Frame { term, array: None })),
            }
        }
        self.known.get(&term).cloned().flatten()
    }

    fn step(&mut self, frame: &mut Frame) -> Step {
        let pool = self.pool;
        match pool.node(frame.term) {
            TermNode::Ite(condition, yes, no) => match self.known.get(condition) {
                None => Step::Needs(vec![*condition]),
                Some(Some(Value::Bool(holds))) => {
                    let branch = if *holds { yes } else { no };
                    self.known.get(branch).map_or_else(|| Step::Needs(vec![*branch]), |value| Step::Done(value.clone()))
                }
                Some(_) => Step::Done(None),
            },
            TermNode::Select(array, index) => self.step_select(*array, *index, &mut frame.array),
            TermNode::Store(..) => self.step_store(frame.term),
            TermNode::ForAll(bound, body) => self.step_forall(*bound, *body),
            TermNode::Lambda(..) => Step::Done(None),
            node => {
                let missing: Vec<Term> = node.children().filter(|child| !self.known.contains_key(child)).collect();
                if missing.is_empty() { Step::Done(self.strict(node)) } else { Step::Needs(missing) }
            }
        }
    }

    /// Reads an element without computing the arrays on the way.
    fn step_select(&self, array: Term, index: Term, progress: &mut Option<Term>) -> Step {
        let Some(index_value) = self.known.get(&index) else { return Step::Needs(vec![index]) };
        let Some(at) = index_value.as_ref().and_then(Value::as_int) else { return Step::Done(None) };
        let array = progress.get_or_insert(array);
        loop {
            let element = match *self.pool.node(*array) {
                TermNode::Store(below, index, value) => match self.known.get(&index) {
                    None => return Step::Needs(vec![index]),
                    Some(Some(Value::Int(here))) if here == at => value,
                    Some(Some(_)) => {
                        *array = below;
                        continue;
                    }
                    Some(None) => return Step::Done(None),
                },
                TermNode::Ite(condition, yes, no) => match self.known.get(&condition) {
                    None => return Step::Needs(vec![condition]),
                    Some(Some(Value::Bool(holds))) => {
                        *array = if *holds { yes } else { no };
                        continue;
                    }
                    Some(_) => return Step::Done(None),
                },
                TermNode::ConstantArray(_, element) => element,
                _ => {
                    let Some(value) = self.known.get(array) else { return Step::Needs(vec![*array]) };
                    let element = value.as_ref().and_then(Value::as_array).map(|array| array.get(at).clone());
                    return Step::Done(element);
                }
            };
            return self.known.get(&element).map_or_else(|| Step::Needs(vec![element]), |v| Step::Done(v.clone()));
        }
    }

    /// Computes an array from the bottom of its chain of stores upwards, in one go.
    fn step_store(&self, term: Term) -> Step {
        let mut stores = Vec::new();
        let mut missing = Vec::new();
        let mut bottom = term;
        while let TermNode::Store(below, index, value) = *self.pool.node(bottom)
            && !self.known.contains_key(&bottom)
        {
            stores.push((index, value));
            missing.extend([index, value].into_iter().filter(|part| !self.known.contains_key(part)));
            bottom = below;
        }
        if !self.known.contains_key(&bottom) {
            missing.push(bottom);
        }
        if !missing.is_empty() {
            return Step::Needs(missing);
        }
        let Some(mut array) = self.known[&bottom].as_ref().and_then(Value::as_array).cloned() else {
            return Step::Done(None);
        };
        for (index, value) in stores.into_iter().rev() {
            let (Some(Value::Int(index)), Some(value)) = (&self.known[&index], &self.known[&value]) else {
                return Step::Done(None);
            };
            array.set(index.clone(), value.clone());
        }
        Step::Done(Some(Value::Array(array)))
    }

    /// The value of a node whose children are all known.
    fn strict(&self, node: &TermNode) -> Option<Value> {
        Some(match node {
            TermNode::Int(value) => Value::Int(value.clone()),
            TermNode::Bool(value) => Value::Bool(*value),
            TermNode::Symbol { sort, .. } => {
                let symbol = self.pool.find(node)?;
                self.model.get(symbol).cloned().unwrap_or_else(|| Value::default_of(sort))
            }
            TermNode::Sum(linear) => {
                let mut total = linear.constant.clone();
                for (atom, coefficient) in &linear.terms {
                    total += self.int(*atom)? * coefficient;
                }
                Value::Int(total)
            }
            TermNode::Product(factors) => Value::Int(self.product(factors)?),
            TermNode::Quotient(a, b) => {
                let (a, b) = (self.int(*a)?, self.int(*b)?);
                Value::Int(if b.is_zero() { return None } else { a / b })
            }
            TermNode::Remainder(a, b) => {
                let (a, b) = (self.int(*a)?, self.int(*b)?);
                Value::Int(if b.is_zero() { return None } else { a % b })
            }
            TermNode::Float(operator, operands) => {
                let first = self.int(*operands.first()?)?;
                let second = operands.get(1).map_or(Some(first), |second| self.int(*second))?;
                let result = operator.apply(first, second);
                if operator.is_comparison() { Value::Bool(!result.is_zero()) } else { Value::Int(result) }
            }
            TermNode::Power(base, exponent) => Value::Int(integer_power(base, self.int(*exponent)?)?),
            TermNode::ConstantArray(_, element) => {
                Value::Array(ArrayValue::constant(self.known.get(element)?.as_ref()?.clone()))
            }
            TermNode::LessEqualZero(sum) => Value::Bool(*self.int(*sum)? <= IBig::ZERO),
            TermNode::EqualZero(sum) => Value::Bool(self.int(*sum)?.is_zero()),
            TermNode::Divides(divisor, a) => Value::Bool((self.int(*a)? % divisor).is_zero()),
            TermNode::Equal(a, b) => Value::Bool(self.known.get(a)?.as_ref()? == self.known.get(b)?.as_ref()?),
            TermNode::Not(a) => Value::Bool(!self.bool(*a)?),
            TermNode::And(parts) => Value::Bool(!self.any(parts, false)?),
            TermNode::Or(parts) => Value::Bool(self.any(parts, true)?),
            TermNode::Ite(..)
            | TermNode::Select(..)
            | TermNode::Store(..)
            | TermNode::Lambda(..)
            | TermNode::ForAll(..) => return None,
        })
    }

    fn product(&self, factors: &[Term]) -> Option<IBig> {
        let mut values = Vec::with_capacity(factors.len());
        let mut undefined = false;
        for factor in factors {
            match self.int(*factor) {
                Some(value) if value.is_zero() => return Some(IBig::ZERO),
                Some(value) => values.push(value),
                None => undefined = true,
            }
        }
        let bits: usize = values.iter().map(|value| value.bit_len()).sum();
        (!undefined && bits <= 2 * LARGEST_CONSTANT_BITS).then(|| values.into_iter().product())
    }

    /// Returns whether some part has this value, or `None` if no part has it but one is not known.
    fn any(&self, parts: &[Term], wanted: bool) -> Option<bool> {
        let mut all_known = true;
        for part in parts {
            match self.bool(*part) {
                Some(value) if value == wanted => return Some(true),
                Some(_) => {}
                None => all_known = false,
            }
        }
        all_known.then_some(false)
    }

    fn int(&self, term: Term) -> Option<&IBig> {
        self.known.get(&term)?.as_ref()?.as_int()
    }

    fn bool(&self, term: Term) -> Option<bool> {
        self.known.get(&term)?.as_ref()?.as_bool()
    }
}
