//! Splitting questions into independent parts.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::model::Model;
use crate::node::Term;
use crate::pool::Pool;
use crate::solver::{Answer, Core, Solver, Statistics, TransportError};

/// Asks parts of a question that share no symbol one by one: each is smaller, and more often known already.
#[derive(Debug)]
pub struct Slices<S> {
    inner: S,
    symbols: FxHashMap<Term, Rc<[Term]>>,
    /// The last question that had a model: most parts of the next question are parts of that one.
    last: FxHashSet<Term>,
    /// Its model.
    model: Model,
    sliced: u64,
    reused: u64,
}

impl<S> Slices<S> {
    /// Nothing split yet.
    pub fn new(inner: S) -> Self {
        Self {
            inner,
            symbols: FxHashMap::default(),
            last: FxHashSet::default(),
            model: Model::default(),
            sliced: 0,
            reused: 0,
        }
    }

    /// The indices of the assertions of each part; parts in the order of their first assertions.
    fn parts(&mut self, pool: &Pool, assertions: &[Term]) -> Vec<Vec<usize>> {
        let mut leaders: Vec<usize> = (0..assertions.len()).collect();
        let mut owners: FxHashMap<Term, usize> = FxHashMap::default();
        for (index, &assertion) in assertions.iter().enumerate() {
            let symbols = self.symbols.entry(assertion).or_insert_with(|| pool.symbols(assertion).into());
            for &symbol in symbols.iter() {
                let owner = *owners.entry(symbol).or_insert(index);
                let (a, b) = (leader(&mut leaders, owner), leader(&mut leaders, index));
                leaders[a.max(b)] = a.min(b);
            }
        }
        let mut parts: Vec<Vec<usize>> = vec![Vec::new(); assertions.len()];
        for index in 0..assertions.len() {
            parts[leader(&mut leaders, index)].push(index);
        }
        parts.retain(|part| !part.is_empty());
        parts
    }
}

/// The smallest index of the part that an index belongs to; shortens the way there.
fn leader(leaders: &mut [usize], mut index: usize) -> usize {
    while leaders[index] != index {
        leaders[index] = leaders[leaders[index]];
        index = leaders[index];
    }
    index
}

impl<S: Solver> Solver for Slices<S> {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        let parts = self.parts(pool, assertions);
        if parts.len() <= 1 {
            return self.inner.check(pool, assertions);
        }
        self.sliced += 1;
        let mut model = Model::default();
        let mut unknown = None;
        for part in parts {
            let terms: Vec<Term> = part.iter().map(|index| assertions[*index]).collect();
            let symbols = part.iter().flat_map(|at| self.symbols[&assertions[*at]].iter().copied());
            let new: Vec<Term> = terms.iter().copied().filter(|term| !self.last.contains(term)).collect();
            if pool.satisfies(&self.model, &new) {
                self.reused += 1;
                model.extend(symbols.filter_map(|symbol| Some((symbol, self.model.get(symbol)?.clone()))));
                continue;
            }
            match self.inner.check(pool, &terms)? {
                // A part that cannot hold decides, even where another part is not known.
                Answer::Unsat(core) => return Ok(Answer::Unsat(Core(core.0.iter().map(|at| part[*at]).collect()))),
                Answer::Unknown(reason) => {
                    unknown.get_or_insert(reason);
                }
                // The model of a part may be that of a larger question, which contains other parts' symbols, too.
                Answer::Sat(found) => {
                    model.extend(symbols.filter_map(|symbol| Some((symbol, found.get(symbol)?.clone()))));
                }
            }
        }
        if let Some(reason) = unknown {
            return Ok(Answer::Unknown(reason));
        }
        self.last = assertions.iter().copied().collect();
        self.model = model.clone();
        Ok(Answer::Sat(model))
    }

    fn statistics(&self) -> Statistics {
        let below = self.inner.statistics();
        Statistics { sliced: below.sliced + self.sliced, reused: below.reused + self.reused, ..below }
    }
}
