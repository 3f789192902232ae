//! Candidate inputs, and the choice among them: as few as can be found that together reach all reached goals.
//!
//! Finding the fewest is hard (set cover); the greedy choice, which always takes the candidate that reaches the most
//! missing goals, is known to be good. A bounded search then looks for smaller choices. At the end, redundant
//! candidates are dropped.

use loopscope_interp::{Inputs, Outcome};
use loopscope_sorted::sort_by;
use loopscope_symex::Budget;
use loopscope_witness::Measure;

/// Inputs with what their run reached.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// The inputs that the run reads.
    pub(super) inputs: Inputs,
    /// By goal, whether the run reaches it.
    pub(super) goals: Vec<bool>,
    /// Its simplicity. Runs that terminate are simpler than others.
    pub(super) measure: (bool, Measure),
    pub(super) steps: u64,
    /// The end of the run; `None` if it was not followed to its end.
    pub(super) end: Option<Outcome>,
}

/// The number of candidates that are kept: beyond that, only those that reach a new goal.
const MOST: usize = 200;

/// The number of steps that the search for a smaller choice may take.
const MOST_STEPS: u32 = 5_000;

/// All candidates worth choosing.
#[derive(Debug, Default)]
pub(super) struct Candidates(Vec<Candidate>);

impl Candidates {
    /// Adds a candidate, unless another one reaches all its goals and is at least as simple.
    pub(super) fn add(&mut self, new: Candidate) {
        let covers = |one: &Candidate, other: &Candidate| {
            one.measure <= other.measure && one.goals.iter().zip(&other.goals).all(|(one, other)| *one || !other)
        };
        if self.0.iter().any(|known| covers(known, &new)) {
            return;
        }
        self.0.retain(|known| !covers(&new, known));
        if self.0.len() < MOST || self.missing(&new.goals) {
            self.0.push(new);
        }
    }

    /// Returns `true` if no candidate reaches one of these goals.
    fn missing(&self, goals: &[bool]) -> bool {
        goals.iter().enumerate().any(|(goal, wanted)| *wanted && !self.0.iter().any(|known| known.goals[goal]))
    }

    /// Chooses, the simplest first. The search for a smaller choice ends with the budget.
    pub(super) fn choose(self, budget: &mut dyn Budget) -> Vec<Candidate> {
        let all = &self.0;
        let goals = all.first().map_or(0, |first| first.goals.len());
        let missing: Vec<bool> = (0..goals).map(|goal| all.iter().any(|each| each.goals[goal])).collect();
        let mut chosen = greedy(all, missing.clone());
        let mut steps = MOST_STEPS;
        let mut goes_on = || {
            let is_left = steps > 0;
            steps = steps.saturating_sub(1);
            is_left && budget.go_on().is_ok()
        };
        while let Some(fewer) = chosen.len().checked_sub(1).and_then(|most| choice(all, &missing, most, &mut goes_on)) {
            chosen = fewer;
        }
        let mut chosen: Vec<Candidate> = chosen.into_iter().map(|at| all[at].clone()).collect();
        sort_by(&mut chosen, |one, other| one.measure.cmp(&other.measure));
        without_redundant(chosen)
    }
}

/// The greedy choice: always the candidate that reaches the most missing goals; of several such, the simplest.
fn greedy(all: &[Candidate], mut missing: Vec<bool>) -> Vec<usize> {
    let mut chosen = Vec::new();
    while missing.contains(&true) {
        let Some(best) = by_gain(all, &missing, (0..all.len()).collect()).first().copied() else { break };
        cross_off(&mut missing, &all[best]);
        chosen.push(best);
    }
    chosen
}

/// At most `most` candidates that together reach all missing goals, if the search finds them while it `goes_on`. It
/// branches on the goal that the fewest candidates reach.
fn choice(all: &[Candidate], missing: &[bool], most: usize, goes_on: &mut dyn FnMut() -> bool) -> Option<Vec<usize>> {
    let by = |goal: usize| (0..all.len()).filter(|at| all[*at].goals[goal]).collect::<Vec<_>>();
    let Some(rarest) = (0..missing.len()).filter(|goal| missing[*goal]).map(by).min_by_key(Vec::len) else {
        return Some(Vec::new());
    };
    for at in by_gain(all, missing, rarest) {
        if !goes_on() {
            return None;
        }
        let mut left = missing.to_vec();
        cross_off(&mut left, &all[at]);
        if let Some(mut others) = most.checked_sub(1).and_then(|most| choice(all, &left, most, goes_on)) {
            others.push(at);
            return Some(others);
        }
    }
    None
}

/// These candidates, sorted by how many missing goals they reach, most first.
fn by_gain(all: &[Candidate], missing: &[bool], mut some: Vec<usize>) -> Vec<usize> {
    let gain = |each: &Candidate| each.goals.iter().zip(missing).filter(|(one, other)| **one && **other).count();
    some.sort_by_cached_key(|at| (usize::MAX - gain(&all[*at]), all[*at].measure.clone()));
    some
}

fn cross_off(missing: &mut [bool], chosen: &Candidate) {
    for (missing, reached) in missing.iter_mut().zip(&chosen.goals) {
        *missing &= !reached;
    }
}

/// Drops redundant candidates, the least simple first. `chosen` is sorted by simplicity.
pub(super) fn without_redundant(mut chosen: Vec<Candidate>) -> Vec<Candidate> {
    for at in (0..chosen.len()).rev() {
        if needed(&chosen, at).is_empty() {
            chosen.remove(at);
        }
    }
    chosen
}

/// The goals that only the candidate at this index reaches.
pub(super) fn needed(chosen: &[Candidate], at: usize) -> Vec<u32> {
    let by_others = |goal: usize| chosen.iter().enumerate().any(|(other, each)| other != at && each.goals[goal]);
    let goals = chosen[at].goals.iter().enumerate().filter(|(_, reached)| **reached);
    goals.filter(|(goal, _)| !by_others(*goal)).map(|(goal, _)| goal as u32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use loopscope_witness::StepsAlone;

    /// A candidate that reaches these of six goals and reads this many inputs.
    fn candidate(goals: &[usize], inputs: i64) -> Candidate {
        let inputs = Inputs { inputs: (1..=inputs).map(Into::into).collect(), ..Inputs::default() };
        let measure = (false, Measure::new(&inputs));
        let goals = (0..6).map(|goal| goals.contains(&goal)).collect();
        Candidate { inputs, goals, measure, steps: 1, end: None }
    }

    fn lengths(chosen: &[Candidate]) -> Vec<u64> {
        chosen.iter().map(|each| each.inputs.inputs.len()).collect()
    }

    #[test]
    fn few_candidates_are_chosen_and_none_is_redundant() {
        let mut candidates = Candidates::default();
        // The candidate that reaches the most goals is redundant beside two others.
        for (goals, inputs) in [(&[0, 1, 2, 3][..], 3), (&[0, 1, 4], 4), (&[2, 3, 5], 5), (&[4], 1)] {
            candidates.add(candidate(goals, inputs));
        }
        assert_eq!(lengths(&candidates.choose(&mut StepsAlone)), [4, 5]);
    }

    #[test]
    fn the_simplest_of_equal_candidates_is_chosen() {
        let mut candidates = Candidates::default();
        for inputs in [5, 2, 3] {
            candidates.add(candidate(&[0, 1], inputs));
        }
        candidates.add(candidate(&[1], 1));
        assert_eq!(lengths(&candidates.choose(&mut StepsAlone)), [2]);
        assert!(Candidates::default().choose(&mut StepsAlone).is_empty());
    }

    #[test]
    fn goals_that_only_one_candidate_reaches_are_needed() {
        let all = [candidate(&[0, 1], 1), candidate(&[1, 2], 2), candidate(&[1], 3)];
        assert_eq!((needed(&all, 0), needed(&all, 1), needed(&all, 2)), (vec![0], vec![2], vec![]));
        assert_eq!(lengths(&without_redundant(all.to_vec())), [1, 2]);
    }
}
