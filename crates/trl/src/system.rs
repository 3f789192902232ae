//! The program as a system of transitions between locations: its start, and the cut points of its blocks.

use loopscope_horn::blocks::Blocks;
use loopscope_smt::{Pool, Sort, Term};
use loopscope_sorted::SortedSet;
use rustc_hash::FxHashMap;

/// The location of a run between two transitions: 0 is the start, and `1 + n` the head with the predicate `n`.
pub(crate) type Location = usize;

/// The location of a clause's premise or conclusion.
fn location(predicate: Option<usize>) -> Location {
    predicate.map_or(0, |predicate| 1 + predicate)
}

/// A transition from one location.
#[derive(Clone, Debug)]
pub(crate) struct Transition {
    pub(crate) from: Location,
    /// None at the target.
    pub(crate) to: Option<Location>,
    /// Its guard and effect: over the variables before and after it, and over unknown values.
    pub(crate) condition: Term,
    /// Symbols that may have any value each time.
    pub(crate) unknown: Vec<Term>,
}

/// The transitions of a program without calls, over its variables.
#[derive(Debug)]
pub(crate) struct System {
    /// Symbols for the values of all variables before a transition. They are those of the blocks.
    pub(crate) before: Vec<Term>,
    /// Their values after it.
    pub(crate) after: Vec<Term>,
    /// The number of locations.
    pub(crate) locations: usize,
    /// From location to location.
    pub(crate) transitions: Vec<Transition>,
    /// To the target.
    pub(crate) last: Vec<Transition>,
}

impl System {
    pub(crate) fn new(pool: &mut Pool, blocks: &Blocks) -> Self {
        let all = &blocks.clauses;
        let parameters = all.predicates.iter().flatten().copied();
        let before: Vec<Term> = parameters.collect::<SortedSet<Term>>().iter().copied().collect();
        let after: Vec<Term> = before.iter().map(|symbol| pool.after(*symbol)).collect();
        let behind: FxHashMap<Term, Term> = before.iter().copied().zip(after.iter().copied()).collect();
        let (mut transitions, mut last) = (Vec::new(), Vec::new());
        for clause in &all.clauses {
            let mut parts = vec![clause.condition];
            let to = clause.conclusion.as_ref().map(|(predicate, arguments)| {
                for (parameter, argument) in all.predicates[*predicate].iter().zip(arguments) {
                    parts.push(pool.eq(behind[parameter], *argument));
                }
                location(Some(*predicate))
            });
            let condition = pool.and(&parts);
            let known = |symbol: &Term| behind.contains_key(symbol) || after.contains(symbol);
            let unknown = pool.symbols(condition).into_iter().filter(|symbol| !known(symbol)).collect();
            let transition = Transition { from: location(clause.premise), to, condition, unknown };
            if to.is_some() { transitions.push(transition) } else { last.push(transition) }
        }
        Self { before, after, locations: 1 + all.predicates.len(), transitions, last }
    }

    /// The integer variables, each before and after a transition.
    pub(crate) fn integers(&self, pool: &Pool) -> Vec<(Term, Term)> {
        let pairs = self.before.iter().copied().zip(self.after.iter().copied());
        pairs.filter(|(before, _)| *pool.sort(*before) == Sort::Int).collect()
    }
}
