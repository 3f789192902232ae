//! Which of two paths a run takes, and what it assumes where that is left open.

use loopscope_smt::{Pool, Sort, Term};
use loopscope_sorted::SortedSet;

use crate::state::Decision;

/// Two path conditions as one.
pub(super) struct Ways {
    /// Holds on the one path, its negation on the other one.
    pub(super) condition: Term,
    /// The assumptions of both.
    pub(super) shared: Vec<Decision>,
    /// The further assumptions: that all of the one or all of the other holds, by the condition.
    pub(super) either: Vec<Term>,
    /// True if the condition is a symbol that was made for it.
    pub(super) is_new: bool,
}

impl Ways {
    /// Combines two paths. Usually one assumes a condition that the other excludes: they have forked there. Otherwise,
    /// if no run takes both paths (`apart`), the assumptions of one of them select the path; if a run may take both, a
    /// new symbol does, so that such runs keep both.
    pub(super) fn new(pool: &mut Pool, one: &[Decision], other: &[Decision], apart: bool) -> Self {
        let (shared, one, other) = split(one, other);
        let (mut one, mut other) = (conditions(&one), conditions(&other));
        if let Some((here, there)) = fork(pool, &one, &other) {
            let condition = one.remove(here);
            other.remove(there);
            let either = decided(pool, condition, &one, &other);
            return Self { condition, shared, either, is_new: false };
        }
        if apart {
            let [mine, theirs] = [&one, &other].map(|side| pool.and(side));
            let condition = if one.len() <= other.len() { mine } else { pool.not(theirs) };
            let either = pool.or(&[mine, theirs]);
            return Self { condition, shared, either: vec![either], is_new: false };
        }
        let condition = pool.fresh_symbol("way", Sort::Bool);
        let either = decided(pool, condition, &one, &other);
        Self { condition, shared, either, is_new: true }
    }
}

/// The elements that both lists contain, and those of only one.
fn split(one: &[Decision], other: &[Decision]) -> (Vec<Decision>, Vec<Decision>, Vec<Decision>) {
    let same = one.iter().zip(other).take_while(|(one, other)| one.condition == other.condition).count();
    let mut shared = one[..same].to_vec();
    let (one, other) = (&one[same..], &other[same..]);
    let [here, there]: [SortedSet<Term>; 2] =
        [one, other].map(|side| side.iter().map(|decision| decision.condition).collect());
    let (again, one): (Vec<_>, Vec<_>) = one.iter().partition(|decision| there.contains(&decision.condition));
    shared.extend(again);
    (shared, one, other.iter().filter(|decision| !here.contains(&decision.condition)).copied().collect())
}

fn conditions(decisions: &[Decision]) -> Vec<Term> {
    decisions.iter().map(|decision| decision.condition).collect()
}

/// Where the one path assumes what the other excludes: the first such place of the one, and that of the other.
fn fork(pool: &mut Pool, one: &[Term], other: &[Term]) -> Option<(usize, usize)> {
    one.iter().enumerate().find_map(|(here, condition)| {
        let negation = pool.not(*condition);
        Some((here, other.iter().position(|each| *each == negation)?))
    })
}

/// That all of the one list hold where the condition does, else all of the other.
fn decided(pool: &mut Pool, condition: Term, one: &[Term], other: &[Term]) -> Vec<Term> {
    let negation = pool.not(condition);
    let [mine, theirs] = [one, other].map(|side| pool.and(side));
    let either = [pool.or(&[negation, mine]), pool.or(&[condition, theirs])];
    either.into_iter().filter(|each| pool.as_bool(*each) != Some(true)).collect()
}
