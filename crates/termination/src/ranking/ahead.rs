//! Transitions that another one follows.

use loopscope_smt::{Pool, Term};

use super::Ranking;
use super::measures::Measures;

impl Ranking {
    /// Adds to each transition that another one can follow it, as far as conditions on its values alone say: the last
    /// transition of a run does not matter.
    pub(super) fn look_ahead(&mut self, pool: &mut Pool) {
        let mut guards = Vec::new();
        for (head, parameters) in self.parameters.iter().enumerate() {
            let mut ways = Vec::new();
            for transition in self.transitions.iter().filter(|each| each.from == head) {
                let conditions = &transition.taken.conditions[transition.invariants..];
                let is_own = |term: &&Term| pool.symbols(**term).iter().all(|symbol| parameters.contains(symbol));
                let own: Vec<Term> = conditions.iter().filter(is_own).copied().collect();
                ways.push(own);
            }
            let ways: Vec<Term> = ways.iter().map(|way| pool.and(way)).collect();
            guards.push(pool.or(&ways));
        }
        for transition in &mut self.transitions {
            let ahead = pool.substitute(guards[transition.to], &transition.taken.next);
            if pool.as_bool(ahead) != Some(true) {
                transition.ahead = Some(transition.taken.conditions.len());
                transition.taken.conditions.push(ahead);
            }
        }
        self.measures = Measures::new(guards);
    }
}
