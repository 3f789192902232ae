//! Replacing terms in terms.

use rustc_hash::FxHashMap;

use crate::node::{Sort, Term, TermNode};
use crate::pool::Pool;

impl Pool {
    /// The term with every occurrence of a key replaced by its value, all at once, and simplified again. Keys may be
    /// symbols or any other terms; a replacement is not itself looked into. Bound symbols are not replaced, and are
    /// renamed where a replacement contains them. Recursion is as deep as quantifiers are nested.
    pub fn substitute(&mut self, term: Term, replacement: &FxHashMap<Term, Term>) -> Term {
        let mut done = FxHashMap::default();
        self.substitute_all(term, replacement, &mut done)
    }

    /// [`substitute`](Self::substitute) for many terms, which do the work for shared parts once.
    pub fn substitute_each(&mut self, terms: &[Term], replacement: &FxHashMap<Term, Term>) -> Vec<Term> {
        self.substitute_more(terms, replacement, &mut FxHashMap::default())
    }

    /// [`substitute_each`](Self::substitute_each), where some parts were `done` before with the same replacement.
    pub(crate) fn substitute_more(
        &mut self,
        terms: &[Term],
        replacement: &FxHashMap<Term, Term>,
        done: &mut FxHashMap<Term, Term>,
    ) -> Vec<Term> {
        terms.iter().map(|term| self.substitute_all(*term, replacement, done)).collect()
    }

    fn substitute_all(
        &mut self,
        term: Term,
        replacement: &FxHashMap<Term, Term>,
        done: &mut FxHashMap<Term, Term>,
    ) -> Term {
        let Some(&smallest) = replacement.keys().min() else { return term };
        let mut stack = vec![term];
        while let Some(&next) = stack.last() {
            // Children are created before their parents, so no key is below a smaller handle.
            if next < smallest || done.contains_key(&next) {
                done.entry(next).or_insert(next);
                stack.pop();
                continue;
            }
            if let Some(&by) = replacement.get(&next) {
                done.insert(next, by);
                stack.pop();
                continue;
            }
            if let TermNode::ForAll(bound, body) | TermNode::Lambda(bound, body) = *self.node(next) {
                let result = self.substitute_below(next, bound, body, replacement);
                done.insert(next, result);
                stack.pop();
                continue;
            }
            let before = stack.len();
            let missing = self.node(next).children().filter(|child| *child >= smallest && !done.contains_key(child));
            stack.extend(missing);
            if stack.len() == before {
                let result = self.rebuild(next, |child| done.get(&child).copied().unwrap_or(child));
                done.insert(next, result);
                stack.pop();
            }
        }
        done[&term]
    }

    fn substitute_below(
        &mut self,
        quantified: Term,
        bound: Term,
        body: Term,
        replacement: &FxHashMap<Term, Term>,
    ) -> Term {
        let free = self.symbols(quantified);
        let mut inner: FxHashMap<Term, Term> = replacement.clone();
        inner.retain(|key, _| !self.symbols(*key).contains(&bound));
        if inner
            .keys()
            .all(|key| free.binary_search(key).is_err() && matches!(self.node(*key), TermNode::Symbol { .. }))
        {
            return quantified;
        }
        let captured = inner.values().any(|value| self.symbols(*value).contains(&bound));
        let mut name = bound;
        if captured {
            name = self.fresh_symbol("τ", Sort::Int);
            inner.insert(bound, name);
        }
        let body = self.substitute(body, &inner);
        match self.node(quantified) {
            TermNode::Lambda(..) => self.lambda(name, body),
            _ => self.forall(name, body),
        }
    }

    /// The term with its children replaced, rebuilt by the constructors.
    pub(crate) fn rebuild(&mut self, term: Term, new: impl Fn(Term) -> Term) -> Term {
        if self.node(term).children().all(|child| new(child) == child) {
            return term;
        }
        match self.node(term).clone() {
            TermNode::Int(_) | TermNode::Bool(_) | TermNode::Symbol { .. } => term,
            TermNode::Sum(linear) => {
                let mut summands = vec![self.int(linear.constant)];
                for (atom, coefficient) in linear.terms {
                    summands.push(self.scale(&coefficient, new(atom)));
                }
                self.sum(&summands)
            }
            TermNode::Product(factors) => {
                let one = self.int(1);
                factors.into_iter().fold(one, |product, factor| self.mul(product, new(factor)))
            }
            TermNode::Quotient(a, b) => self.quotient(new(a), new(b)),
            TermNode::Remainder(a, b) => self.remainder(new(a), new(b)),
            TermNode::Float(operator, operands) => {
                let operands: Vec<Term> = operands.into_iter().map(new).collect();
                self.float(operator, &operands)
            }
            TermNode::Power(base, exponent) => self.power(&base, new(exponent)),
            TermNode::Ite(condition, a, b) => self.ite(new(condition), new(a), new(b)),
            TermNode::Select(array, index) => self.select(new(array), new(index)),
            TermNode::Store(array, index, value) => self.store(new(array), new(index), new(value)),
            TermNode::ConstantArray(sort, element) => self.constant_array(sort, new(element)),
            TermNode::LessEqualZero(sum) => {
                let zero = self.int(0);
                self.le(new(sum), zero)
            }
            TermNode::EqualZero(sum) => {
                let zero = self.int(0);
                self.eq(new(sum), zero)
            }
            TermNode::Equal(a, b) => self.eq(new(a), new(b)),
            TermNode::Not(a) => self.not(new(a)),
            TermNode::And(parts) => {
                let parts: Vec<Term> = parts.into_iter().map(new).collect();
                self.and(&parts)
            }
            TermNode::Or(parts) => {
                let parts: Vec<Term> = parts.into_iter().map(new).collect();
                self.or(&parts)
            }
            TermNode::Divides(divisor, a) => self.divides(&divisor, new(a)),
            TermNode::ForAll(bound, body) => self.forall(bound, new(body)),
            TermNode::Lambda(bound, body) => self.lambda(bound, new(body)),
        }
    }
}
