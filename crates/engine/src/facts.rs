//! Facts about a program that members share. Facts are proved, so every member may use them. Facts are exchanged
//! only between two rounds, so the result does not depend on which worker runs a member.

use loopscope_cfg::{Cfg, NodeKind, VarId};
use loopscope_smt::{IBig, Linear, Pool, Term, TermNode};
use loopscope_sorted::SortedSet;
use petgraph::stable_graph::{EdgeIndex, NodeIndex};

/// Facts about one program. Its flow graph is the same in all workers, so nodes and edges are identified by
/// their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Edges of the flow graph that no run takes on its way to the target, each once.
    pub dead: Vec<u32>,
    /// Lines that some run reached, each once, counted from 1.
    pub covered: Vec<u32>,
    /// Bounds that hold whenever a run reaches a loop on its way to the target, each once.
    pub bounds: Vec<Bound>,
}

/// A condition that always holds at the head of a loop: `sum of coefficient * variable + constant` is at most 0, or 0.
/// Bounds with larger numbers than these types hold are not shared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The node, in the program without calls; or the program's start.
    pub head: u32,
    /// Variables of the program without calls, at its start positions of parameters, each with its coefficient.
    pub terms: Vec<(u32, i32)>,
    /// The constant.
    pub constant: i32,
    /// True if it is an equation: the sum is 0, not only at most 0.
    pub is_equation: bool,
}

/// The head of a bound that holds at the program's start; its variables are the positions of parameters.
const START: u32 = u32::MAX;

/// The number of values of an encoded bound before its terms.
const HEADER: usize = 4;

impl Bound {
    /// The bounds that were encoded as numbers, one after the other.
    pub(crate) fn read(mut numbers: &[u32]) -> Vec<Self> {
        let mut bounds = Vec::new();
        while let [length, head, is_equation, constant, ..] = *numbers {
            let length = (length as usize).clamp(HEADER, numbers.len());
            let terms = numbers[HEADER..length].chunks_exact(2).map(|term| (term[0], term[1].cast_signed())).collect();
            bounds.push(Self { head, terms, constant: constant.cast_signed(), is_equation: is_equation != 0 });
            numbers = &numbers[length..];
        }
        bounds
    }

    /// The bound as numbers; the first is their count.
    pub(crate) fn numbers(&self) -> Vec<u32> {
        let length = HEADER + 2 * self.terms.len();
        let mut numbers = vec![length as u32, self.head, u32::from(self.is_equation), self.constant.cast_unsigned()];
        numbers.extend(self.terms.iter().flat_map(|(variable, coefficient)| [*variable, coefficient.cast_unsigned()]));
        numbers
    }

    /// The bound that a condition on symbols for variables states, if it has this form.
    pub(crate) fn new(pool: &Pool, condition: Term, head: NodeIndex, symbols: &[(VarId, Term)]) -> Option<Self> {
        let (sum, is_equation) = match pool.node(condition) {
            TermNode::LessEqualZero(sum) => (*sum, false),
            TermNode::EqualZero(sum) => (*sum, true),
            _ => return None,
        };
        let linear = pool.linear(sum);
        let small = |number: &IBig| i32::try_from(number).ok();
        let term = |(symbol, coefficient): &(Term, IBig)| {
            let (variable, _) = symbols.iter().find(|(_, each)| each == symbol)?;
            Some((variable.0, small(coefficient)?))
        };
        let terms = linear.terms.iter().map(term).collect::<Option<_>>()?;
        Some(Self { head: head.index() as u32, terms, constant: small(&linear.constant)?, is_equation })
    }

    /// The bound that a condition on symbols for parameters, in their order, states.
    pub(crate) fn on_parameters(pool: &Pool, condition: Term, parameters: &[(VarId, Term)]) -> Option<Self> {
        let numbered = numbered(parameters.iter().map(|(_, symbol)| *symbol));
        Some(Self { head: START, ..Self::new(pool, condition, NodeIndex::new(0), &numbered)? })
    }

    /// The bound as a condition on symbols for variables; `None` if a variable has no symbol.
    pub(crate) fn condition(&self, pool: &mut Pool, symbols: &[(VarId, Term)]) -> Option<Term> {
        let mut sum = Linear::constant(self.constant.into());
        for (variable, coefficient) in &self.terms {
            let (_, symbol) = symbols.iter().find(|(each, _)| each.0 == *variable)?;
            sum = sum.plus(&Linear::atom(*symbol).scale(&(*coefficient).into()));
        }
        let (sum, zero) = (pool.from_linear(&sum), pool.int(0));
        Some(if self.is_equation { pool.eq(sum, zero) } else { pool.le(sum, zero) })
    }
}

impl Facts {
    /// Returns `true` if there are no facts.
    pub fn is_empty(&self) -> bool {
        self.dead.is_empty() && self.covered.is_empty() && self.bounds.is_empty()
    }

    /// Adds the new ones of these facts.
    pub fn add(&mut self, others: &Self) {
        add(&mut self.dead, &others.dead);
        add(&mut self.covered, &others.covered);
        add(&mut self.bounds, &others.bounds);
    }

    /// The edges that no run takes on its way to the target.
    pub(crate) fn dead_edges(&self) -> SortedSet<EdgeIndex> {
        self.dead.iter().map(|edge| EdgeIndex::new(*edge as usize)).collect()
    }

    /// The facts about the parameters that hold in every run to the target, over their symbols.
    pub(crate) fn on_parameters(&self, pool: &mut Pool, parameters: &[Term]) -> Vec<Term> {
        let numbered = numbered(parameters.iter().copied());
        let here = self.bounds.iter().filter(|bound| bound.head == START);
        here.filter_map(|bound| bound.condition(pool, &numbered)).collect()
    }

    /// The nodes of lines that some run has reached. If a line has several nodes, not all of them need have been
    /// reached.
    pub(crate) fn covered_nodes<'a>(&'a self, cfg: &'a Cfg) -> impl Iterator<Item = NodeIndex> + 'a {
        cfg.graph.node_indices().filter(|node| {
            let at = &cfg.graph[*node];
            self.covered.contains(&at.line) && !matches!(at.kind, NodeKind::Error(_))
        })
    }
}

/// Symbols of parameters, each with its position.
fn numbered(symbols: impl Iterator<Item = Term>) -> Vec<(VarId, Term)> {
    (0..).map(VarId).zip(symbols).collect()
}

fn add<T: Clone + PartialEq>(known: &mut Vec<T>, others: &[T]) {
    for other in others {
        if !known.contains(other) {
            known.push(other.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use loopscope_smt::Sort;

    use super::*;

    #[test]
    fn a_bound_means_the_same_among_other_terms() {
        let mut pool = Pool::default();
        let mut symbol = |variable: u32, name: &str| (VarId(variable), pool.symbol(name, Sort::Int));
        let symbols = [symbol(3, "x"), symbol(5, "y")];
        let [(_, x), (_, y)] = symbols;
        let (double, seven) = (pool.add(y, y), pool.int(7));
        let sum = pool.sub(x, double);
        for condition in [pool.le(sum, seven), pool.eq(sum, seven)] {
            let bound = Bound::new(&pool, condition, NodeIndex::new(9), &symbols).expect("it is a bound");
            let twice = [bound.numbers(), bound.numbers()].concat();
            assert_eq!(Bound::read(&twice), [bound.clone(), bound.clone()]);
            // Another pool, whose terms were made in another order and under other names.
            let mut other = Pool::default();
            let mut symbol = |variable: u32, name: &str| (VarId(variable), other.symbol(name, Sort::Int));
            let symbols = [symbol(5, "b"), symbol(3, "a")];
            let condition = bound.condition(&mut other, &symbols).expect("all variables are there");
            let [(_, b), (_, a)] = symbols;
            let (double, seven) = (other.add(b, b), other.int(7));
            let sum = other.sub(a, double);
            let expected = if bound.is_equation { other.eq(sum, seven) } else { other.le(sum, seven) };
            assert_eq!(condition, expected);
            assert_eq!(bound.condition(&mut other, &symbols[..1]), None);
        }
    }

    #[test]
    fn a_condition_on_parameters_goes_by_their_positions() {
        let mut pool = Pool::default();
        let [_, n, m] = ["A", "n", "m"].map(|name| pool.symbol(name, Sort::Int));
        let parameters = [(VarId(7), n), (VarId(9), m)];
        let condition = pool.lt(n, m);
        let bound = Bound::on_parameters(&pool, condition, &parameters).expect("it is a bound");
        let facts = Facts { bounds: Bound::read(&bound.numbers()), ..Facts::default() };
        assert_eq!(facts.on_parameters(&mut pool, &[n, m]), [condition]);
        let other = pool.lt(m, n);
        assert_eq!(facts.on_parameters(&mut pool, &[m, n]), [other]);
    }

    #[test]
    fn conditions_that_are_no_bounds_are_not_shared() {
        let mut pool = Pool::default();
        let x = pool.symbol("x", Sort::Int);
        let symbols = [(VarId(0), x)];
        let (square, huge) = (pool.mul(x, x), pool.int(IBig::from(1u64 << 40)));
        let even = pool.divides(&IBig::from(2), x);
        for condition in [pool.le(square, huge), pool.le(x, huge), even] {
            assert_eq!(Bound::new(&pool, condition, NodeIndex::new(0), &symbols), None);
        }
    }

    #[test]
    fn facts_are_added_once() {
        let mut known = Facts { dead: vec![4], covered: vec![1, 2], ..Facts::default() };
        known.add(&Facts { dead: vec![4, 6], covered: vec![2], ..Facts::default() });
        assert_eq!((known.dead, known.covered), (vec![4, 6], vec![1, 2]));
        assert!(Facts::default().is_empty());
    }
}
