//! Reads derivations: Spacer's proofs that a contradiction follows from clauses.

use dashu_int::IBig;
use rustc_hash::FxHashMap;

use crate::horn::{Derivation, Fact};
use crate::smtlib::s_expression::{Expressions, Id, ReadError, fail};

/// The limits for the size of a derivation.
const MOST_FACTS: usize = 2_000;
const MOST_STEPS: usize = 100_000;

/// Reads a proof by `hyper-res`. Its parts may be named. Steps that derive no fact about a predicate `P0`, `P1`,
/// ... are skipped: their premises become premises of their consequences.
///
/// # Errors
/// A message, if it is no such proof, or far too long.
pub(crate) fn derivation(text: &str) -> Result<Derivation, ReadError> {
    let all = Expressions::read(text)?;
    let [mut top] = all.top[..] else { return fail("not one proof") };
    let mut reader = Reader { all: &all, named: FxHashMap::default(), facts: Vec::new(), known: FxHashMap::default() };
    while let Some([bindings, body]) = all.form(top, "let") {
        for binding in all.list(*bindings).unwrap_or_default() {
            if let Some([name, part]) = all.list(*binding) {
                reader.named.extend(all.atom(*name).map(|name| (name, *part)));
            }
        }
        top = *body;
    }
    let last = reader.follow(top)?;
    Ok(Derivation { facts: reader.facts, last })
}

struct Reader<'a, 't> {
    all: &'a Expressions<'t>,
    named: FxHashMap<&'t str, Id>,
    facts: Vec<Fact>,
    /// The facts that a part of the proof shows.
    known: FxHashMap<Id, Vec<usize>>,
}

impl Reader<'_, '_> {
    fn follow(&mut self, top: Id) -> Result<Vec<usize>, ReadError> {
        let mut open = vec![top];
        let mut steps = 0;
        while let Some(&id) = open.last() {
            steps += 1;
            if steps > MOST_STEPS || self.facts.len() > MOST_FACTS {
                return fail("a derivation that is too long");
            }
            let (premises, fact) = self.parts(id);
            let unknown: Vec<Id> = premises.iter().copied().filter(|each| !self.known.contains_key(each)).collect();
            if !unknown.is_empty() {
                open.extend(unknown);
                continue;
            }
            open.pop();
            if self.known.contains_key(&id) {
                continue;
            }
            let premises: Vec<usize> = premises.iter().flat_map(|each| &self.known[each]).copied().collect();
            let shown = match fact.and_then(|fact| self.fact(fact)) {
                Some((predicate, arguments)) => {
                    self.facts.push(Fact { predicate, arguments, premises });
                    vec![self.facts.len() - 1]
                }
                None => premises,
            };
            self.known.insert(id, shown);
        }
        Ok(self.known.remove(&top).unwrap_or_default())
    }

    /// The premises of a part of the proof, and its conclusion.
    fn parts(&self, id: Id) -> (Vec<Id>, Option<Id>) {
        let all = self.all;
        if let Some(part) = all.atom(id).and_then(|name| self.named.get(name)) {
            return (vec![*part], None);
        }
        if let Some([first, ..]) = all.form(id, "mp") {
            return (vec![*first], None);
        }
        if let Some([fact]) = all.form(id, "asserted") {
            return (Vec::new(), Some(*fact));
        }
        match all.list(id) {
            // A clause and its premises.
            Some([rule, _, premises @ .., fact]) if all.form(*rule, "_").is_some() => (premises.to_vec(), Some(*fact)),
            _ => (Vec::new(), None),
        }
    }

    /// A predicate, and those of its arguments that are integers.
    fn fact(&self, id: Id) -> Option<(usize, Vec<Option<IBig>>)> {
        let all = self.all;
        let (name, arguments) = match all.list(id) {
            Some([name, arguments @ ..]) => (*name, arguments),
            None => (id, [].as_slice()),
            Some([]) => return None,
        };
        let predicate = all.atom(name)?.strip_prefix('P')?.parse().ok()?;
        Some((predicate, arguments.iter().map(|argument| self.integer(*argument)).collect()))
    }

    fn integer(&self, id: Id) -> Option<IBig> {
        let digits = |id: Id| self.all.atom(id)?.parse::<IBig>().ok();
        match self.all.form(id, "-") {
            Some([negated]) => Some(-digits(*negated)?),
            _ => digits(id),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_read_in_the_order_in_which_they_follow() {
        let text = "(let ((a!1 (forall ((A Int)) (=> (P0 A) (P1 A)))) (a!2 ((_ hyper-res 0 0) (asserted (P0 (- 3))) (P0 (- 3)))))\
                    (let ((a!3 ((_ hyper-res 0 0 0 1) (asserted a!1) a!2 (P1 (- 3) (as const 0)))))\
                    (mp ((_ hyper-res 0 0 0 1 0 2) (asserted (=> wrong query!0)) a!3 a!2 query!0) \
                    (asserted (=> query!0 false)) false)))";
        let Derivation { facts, last } = derivation(text).unwrap();
        let told: Vec<_> = facts.iter().map(|fact| (fact.predicate, fact.premises.clone())).collect();
        assert_eq!(told, [(0, vec![]), (1, vec![0])]);
        assert_eq!(facts[1].arguments, [Some(IBig::from(-3)), None]);
        assert_eq!(last, [1, 0]);
    }

    #[test]
    fn what_cannot_be_read_is_refused() {
        assert!(derivation("").is_err());
        assert!(derivation("(let ((a!1 a!1)) a!1)").is_err(), "it would never come to an end");
        assert_eq!(derivation("(true)").map(|read| read.last), Ok(vec![]));
    }
}
