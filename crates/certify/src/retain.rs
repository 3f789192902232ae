//! Selects from proposed conditions those that are invariants together. This is not a part of the checker, which does
//! not trust it.
//!
//! # Source
//! C. Flanagan, K. R. M. Leino, *Houdini, an Annotation Assistant for ESC/Java* (FME 2001).

use loopscope_cfg::LoopId;
use loopscope_smt::{Answer, Pool, Solver, Term, TransportError, read_formula};
use rustc_hash::FxHashMap;

use crate::check::Symbols;
use crate::format::{LoopClaim, LoopName};
use crate::generate::{Condition, Kind, Known, conditions};
use crate::subject::Subject;

/// What is proposed for a loop.
#[derive(Clone, Debug)]
pub struct Proposal {
    /// Which loop.
    pub name: LoopName,
    /// Conditions on its head, in SMT-LIB, or how often a run comes there at most.
    pub what: Proposed,
}

/// What may be proposed for a loop.
#[derive(Clone, Debug)]
pub enum Proposed {
    /// Conditions, of which some may always hold. What cannot be read is left out.
    Conditions(Vec<String>),
    /// A bound.
    Bound(u32),
}

/// The claims, with those of the conditions that are shown to be invariant together by a bounded number of questions.
///
/// # Errors
/// In words: the program is too large, or the solver died.
pub fn retain(
    subject: &Subject,
    proposals: &[Proposal],
    solver: &mut dyn Solver,
    pool: &mut Pool,
    mut questions: usize,
) -> Result<Option<Vec<LoopClaim>>, String> {
    let names = subject.variables();
    let symbols = Symbols::new(&names, pool);
    let mut open: FxHashMap<LoopId, Vec<(Term, &str)>> = FxHashMap::default();
    let mut known: FxHashMap<LoopId, Known> = FxHashMap::default();
    for Proposal { name, what } in proposals {
        let id = subject.find(name).ok_or("no such loop")?;
        match what {
            Proposed::Bound(bound) => {
                known.insert(id, Known::Bound(*bound));
            }
            Proposed::Conditions(texts) => {
                let read =
                    texts.iter().filter_map(|text| Some((read_formula(pool, text, &symbols.names).ok()?, &**text)));
                let mut read: Vec<(Term, &str)> = read.collect();
                let mut seen = rustc_hash::FxHashSet::default();
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
        for condition in conditions(subject, &known, None, pool)? {
            let (Kind::Initiation | Kind::Consecution, Some(id)) = (condition.kind, condition.of) else { continue };
            let Some(left) = open.get_mut(&id) else { continue };
            // What was dropped meanwhile is not shown any more.
            let Known::Invariant(claimed) = &known[&id] else { continue };
            let mut alive: Vec<bool> =
                claimed.holds.iter().map(|term| left.iter().any(|(other, _)| other == term)).collect();
            let Some(dropped) =
                failing(&condition, &mut alive, solver, pool, &mut questions).map_err(|e| e.to_string())?
            else {
                return Ok(None);
            };
            if dropped {
                let gone: Vec<Term> =
                    claimed.holds.iter().zip(&alive).filter(|(_, alive)| !**alive).map(|(term, _)| *term).collect();
                left.retain(|(term, _)| !gone.contains(term));
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
            Proposed::Bound(bound) => LoopClaim { name: name.clone(), invariant: None, bound: Some(*bound) },
            Proposed::Conditions(_) => {
                let texts: Vec<&str> = open[&id].iter().map(|(_, text)| *text).collect();
                LoopClaim { name: name.clone(), invariant: Some(conjunction(&texts)), bound: None }
            }
        })
    };
    Ok(proposals.iter().map(claim).collect())
}

/// The text of several formulas together.
pub fn conjunction(texts: &[&str]) -> String {
    match texts {
        [] => "true".to_owned(),
        [only] => (*only).to_owned(),
        all => format!("(and {})", all.join(" ")),
    }
}

/// Finds the parts that do not hold. Returns whether there are any; `None` if too many questions were asked.
fn failing(
    condition: &Condition,
    alive: &mut [bool],
    solver: &mut dyn Solver,
    pool: &mut Pool,
    questions: &mut usize,
) -> Result<Option<bool>, TransportError> {
    let mut dropped = false;
    loop {
        let shown: Vec<Term> =
            condition.shown.iter().zip(&*alive).filter(|(_, alive)| **alive).map(|(term, _)| *term).collect();
        if shown.is_empty() {
            return Ok(Some(dropped));
        }
        if *questions == 0 {
            return Ok(None);
        }
        *questions -= 1;
        let mut question = condition.assumed.clone();
        let all = pool.and(&shown);
        question.push(pool.not(all));
        let model = match solver.check(pool, &question)? {
            Answer::Unsat(_) => return Ok(Some(dropped)),
            Answer::Sat(model) => Some(model),
            Answer::Unknown(_) => None,
        };
        let mut fell = false;
        if let Some(model) = model {
            for (term, alive) in condition.shown.iter().zip(&mut *alive).filter(|(_, alive)| **alive) {
                if !pool.satisfies(&model, &[*term]) {
                    *alive = false;
                    fell = true;
                }
            }
        }
        dropped = true;
        if !fell {
            // Each by itself: those that are not shown are dropped.
            for (term, alive) in condition.shown.iter().zip(&mut *alive).filter(|(_, alive)| **alive) {
                if *questions == 0 {
                    return Ok(None);
                }
                *questions -= 1;
                let mut question = condition.assumed.clone();
                question.push(pool.not(*term));
                *alive = matches!(solver.check(pool, &question)?, Answer::Unsat(_));
            }
            return Ok(Some(true));
        }
    }
}
