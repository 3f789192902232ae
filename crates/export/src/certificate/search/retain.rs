//! Selects from proposed conditions those that are invariants together. The checker does not trust the selection.

use loopscope_certify::{Kind, Known, LoopClaim, LoopName, Means, Subject, Symbols, verification_conditions};
use loopscope_cfg::LoopId;
use loopscope_message::{Message, text};
use loopscope_smt::{Houdini, Term, read_formula};
use loopscope_sorted::SortedMap;
use rustc_hash::FxHashSet;

/// A proposal for a loop.
#[derive(Clone, Debug)]
pub(super) struct Proposal {
    /// The loop.
    pub(super) name: LoopName,
    /// Conditions on its head, in SMT-LIB, or a bound for the visits of a run.
    pub(super) what: ProposedClaim,
}

/// The kinds of proposals.
#[derive(Clone, Debug)]
pub(super) enum ProposedClaim {
    /// Conditions, of which some may always hold. Conditions that cannot be read are left out.
    Conditions(Vec<String>),
    /// A bound.
    Bound(u32),
}

/// The claims, with the conditions that a bounded number of questions proves to be invariants together.
///
/// # Errors
/// In words: the program is too large, the solver died, or the time is over.
pub(super) fn retain(
    subject: &Subject,
    proposals: &[Proposal],
    Means { solver, pool, time }: Means<'_>,
    mut questions: usize,
) -> Result<Option<Vec<LoopClaim>>, Message> {
    let names = subject.variables();
    let symbols = Symbols::new(&names, pool);
    let mut open: SortedMap<LoopId, Vec<(Term, &str)>> = SortedMap::new();
    let mut known: SortedMap<LoopId, Known> = SortedMap::new();
    for Proposal { name, what } in proposals {
        let id = subject.find(name).ok_or(text!("no such loop"))?;
        match what {
            ProposedClaim::Bound(bound) => {
                known.insert(id, Known::Bound(*bound));
            }
            ProposedClaim::Conditions(texts) => {
                let read =
                    texts.iter().filter_map(|text| Some((read_formula(pool, text, &symbols.names).ok()?, &**text)));
                let mut read: Vec<(Term, &str)> = read.collect();
                let mut seen = FxHashSet::default();
                read.retain(|(term, _)| pool.as_bool(*term) != Some(true) && seen.insert(*term));
                open.insert(id, read);
            }
        }
    }
    loop {
        for (id, left) in &open {
            let holds = left.iter().map(|(term, _)| *term).collect();
            known.insert(*id, Known::Invariant(symbols.formula(pool, holds)));
        }
        let mut changed = false;
        for condition in verification_conditions(subject, &known, None, pool, time)? {
            let (Kind::Initiation | Kind::Consecution, Some(id)) = (condition.kind, condition.of) else { continue };
            let Some(left) = open.get_mut(&id) else { continue };
            // Dropped conditions need no proof.
            let Known::Invariant(claimed) = &known[&id] else { continue };
            let (here, there): (Vec<Term>, Vec<Term>) = (claimed.holds.iter().zip(&condition.shown))
                .filter(|(term, _)| left.iter().any(|(other, _)| other == *term))
                .map(|(term, shown)| (*term, *shown))
                .unzip();
            let mut houdini = Houdini::new(there);
            while let Some(question) = houdini.question(pool, &condition.assumed) {
                let Some(fewer) = questions.checked_sub(1) else { return Ok(None) };
                questions = fewer;
                let answer = solver.check(pool, &question).map_err(|error| text!("{error}"))?;
                houdini.learn(pool, &answer);
            }
            if houdini.has_dropped() {
                let kept: FxHashSet<Term> = houdini.left().iter().map(|at| here[*at]).collect();
                left.retain(|(term, _)| kept.contains(term));
                changed = true;
            }
        }
        if !changed {
            break;
        }
    }
    let claim = |Proposal { name, what }: &Proposal| {
        let id = subject.find(name)?;
        Some(match what {
            ProposedClaim::Bound(bound) => LoopClaim { name: name.clone(), invariant: None, bound: Some(*bound) },
            ProposedClaim::Conditions(_) => {
                let texts: Vec<&str> = open[&id].iter().map(|(_, text)| *text).collect();
                LoopClaim { name: name.clone(), invariant: Some(conjunction(&texts)), bound: None }
            }
        })
    };
    Ok(proposals.iter().map(claim).collect())
}

/// The text of several formulas together.
pub(in crate::certificate) fn conjunction(texts: &[&str]) -> String {
    match texts {
        [] => "true".to_owned(),
        [only] => (*only).to_owned(),
        all => format!("(and {})", all.join(" ")),
    }
}
