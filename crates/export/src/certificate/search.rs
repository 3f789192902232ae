//! Evidence for a verdict, by bounded work: bounds of all inputs, or an invariant or a bound for each loop.
//!
//! The search tries in order: runs, if the proof rests on them or the program reads nothing; no claims, if there are no
//! loops on the way; bounds, by unrolling loops further and further, unless the proof rests on invariants; the proof's
//! claims about loops; invariants from Horn clauses; conditions of many shapes, filtered to those that hold together.
//! The checker decides about each.

mod retain;
mod shapes;

use std::collections::BTreeMap;

use loopscope_certify::{
    Argument, Cause, Certificate, Elements, Evidence, Kind, LoopClaim, LoopName, Means, Range, Refused, Rows, Subject,
    Target, Time, prove,
};
use loopscope_engine::{Clock, Host, Unobserved, invariants};
use loopscope_message::{Message, text};
use loopscope_question::report::{ArgumentValue, Claim, ElementRun, ParameterValue, Tried, Witness};
use loopscope_question::{Analysis, Program, reads_input};
use loopscope_smt::{Pool, Resources, SessionOptions, Solver, StackOptions, stack};

pub(in crate::certificate) use retain::conjunction;
use retain::{Proposal, ProposedClaim, retain};

use super::shared_solver::SharedSolver;
use super::{Grounds, SearchMeans, check_found};
use crate::arguments::inputs_to_words;

/// The largest loop bounds to try: at first, and after all other attempts.
const FEW_ROUNDS: u32 = 8;
const MANY_ROUNDS: u32 = 160;

/// The limits for the cost of a question during the search for bounds, and during the filtering of conditions.
const ROUNDS_LIMIT: u64 = 300_000;
const SIFTING_LIMIT: u64 = 100_000;
/// The limit for the cost of a question of the checker.
const PROOF_LIMIT: u64 = 2_000_000;

/// The bounds to try for nested loops.
const SHORT_BOUNDS: [u32; 4] = [2, 4, 8, 16];

/// The limit for the questions that filter conditions.
const MOST_QUESTIONS: usize = 600;

/// The reason why there is no evidence.
pub(super) enum NoEvidence {
    /// No evidence was found.
    NotFound(Message),
    /// The checker refuses the evidence of the proof.
    Rejected(Message),
}

/// The inputs of a witness.
pub(super) fn inputs(witness: &Witness) -> Evidence {
    Evidence::Inputs { inputs: inputs_to_words(&witness.inputs), parameters: parameters(&witness.parameters) }
}

/// The arguments of `main`.
pub(super) fn parameters(all: &[ParameterValue]) -> BTreeMap<String, Argument> {
    let elements = |runs: &[ElementRun]| -> Vec<Elements> {
        let each = |ElementRun { first, last, value }: &ElementRun| Elements {
            first: first.clone(),
            last: last.clone(),
            value: value.clone(),
        };
        runs.iter().map(each).collect()
    };
    let argument = |value: &ArgumentValue| match value {
        ArgumentValue::Integer { value } => Argument::Integer { value: value.clone() },
        ArgumentValue::Array { runs } => Argument::Array { runs: elements(runs) },
        ArgumentValue::Rows { rows } => {
            let row = |row: &loopscope_question::report::RowRun| Rows {
                first: row.first.clone(),
                last: row.last.clone(),
                runs: elements(&row.runs),
            };
            Argument::Rows { rows: rows.iter().map(row).collect() }
        }
    };
    all.iter().map(|each| (each.name.clone(), argument(&each.value))).collect()
}

/// Evidence that a target cannot be reached.
pub(super) fn unreachable(
    program: &Program,
    analysis: &Analysis,
    Grounds { by_invariants, tried, claims }: Grounds<'_>,
    means: SearchMeans<'_>,
) -> Result<Evidence, NoEvidence> {
    let SearchMeans { transport, time } = means;
    let target = analysis.target;
    if let Some(evidence) = runs(program, target, tried, means) {
        return Ok(evidence);
    }
    let subject = Subject::new(program.source(), program.dialect(), target).map_err(NoEvidence::NotFound)?;
    let mut search = Search { subject: &subject, solver: SharedSolver::new(transport()), time };
    let names: Vec<LoopName> = subject.loops().map(|(_, name)| name.clone()).collect();
    if names.is_empty() {
        return search.proves(&[], PROOF_LIMIT).map(|()| Evidence::Loops { loops: Vec::new() }).map_err(|refused| {
            NoEvidence::NotFound(text!("there are no loops on the way, but {reason}", reason = &refused.reason))
        });
    }
    let bounds = |search: &mut Search<'_>, most| search.bounds(&names, most);
    if !by_invariants && let Some(loops) = bounds(&mut search, FEW_ROUNDS) {
        return Ok(Evidence::Loops { loops });
    }
    if let Some(loops) = search.claimed(claims) {
        return Ok(Evidence::Loops { loops });
    }
    let mut rejected = None;
    let mut known: Vec<Proposal>;
    for hard in [false, true] {
        let mut nobody = Unobserved;
        let host = Host { transport: transport(), clock: &DeadlineClock(time), observer: &mut nobody };
        let Some(found) = invariants(program, analysis, subject.names(), hard, host) else { break };
        let name = |head| subject.loops().find(|(each, _)| *each == head).map(|(_, name)| name.clone());
        known = found
            .heads
            .iter()
            .filter_map(|(head, texts)| {
                Some(Proposal { name: name(*head)?, what: ProposedClaim::Conditions(texts.clone()) })
            })
            .collect();
        if found.is_proof {
            let claims: Vec<LoopClaim> = known.iter().filter_map(invariant).collect();
            match search.proves(&claims, PROOF_LIMIT) {
                Ok(()) => return Ok(Evidence::Loops { loops: claims }),
                Err(refused) => rejected = Some(refused),
            }
            break;
        }
        // Conditions of more shapes cost less than hard Horn clauses.
        if let Some(loops) = search.sifted(&names, &known) {
            return Ok(Evidence::Loops { loops });
        }
    }
    if let Some(loops) = bounds(&mut search, MANY_ROUNDS) {
        return Ok(Evidence::Loops { loops });
    }
    match rejected {
        Some(Refused { reason, cause: Cause::Undecided | Cause::Late, .. }) => Err(NoEvidence::NotFound(reason)),
        Some(Refused { reason, cause: Cause::Insufficient, .. }) if by_invariants => Err(NoEvidence::Rejected(reason)),
        _ => Err(NoEvidence::NotFound(text!("no invariants or bounds of its loops were found that prove it"))),
    }
}

/// The bounds of the inputs that were tried, if runs within these bounds prove that the target cannot be reached.
/// Without inputs, the program must read nothing.
fn runs(program: &Program, target: Target, tried: &[Tried], means: SearchMeans<'_>) -> Option<Evidence> {
    if tried.is_empty() && reads_input(program.source(), program.dialect()) {
        return None;
    }
    let range = |each: &Tried| Range { first: each.least.clone(), last: each.most.clone() };
    let known = program.parameters();
    let is_parameter = |each: &&Tried| known.iter().any(|parameter| parameter.name == each.name);
    let (arguments, inputs): (Vec<&Tried>, Vec<&Tried>) = tried.iter().partition(is_parameter);
    if inputs.iter().any(|each| each.name.contains('[')) {
        return None;
    }
    let parameters = arguments.into_iter().map(|each| (each.name.clone(), range(each))).collect();
    let evidence = Evidence::Runs { parameters, inputs: inputs.into_iter().map(range).collect() };
    let certificate = Certificate::new(program.source(), program.dialect(), target, evidence);
    check_found(program, &certificate, means).is_ok().then_some(certificate.evidence)
}

/// A clock that does not advance before the time is over: other limits bound the work.
struct DeadlineClock<'a>(Time<'a>);

impl Clock for DeadlineClock<'_> {
    fn seconds(&self) -> f64 {
        if self.0.is_over() { f64::INFINITY } else { 0.0 }
    }
}

fn invariant(proposal: &Proposal) -> Option<LoopClaim> {
    let ProposedClaim::Conditions(texts) = &proposal.what else { return None };
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    Some(LoopClaim { name: proposal.name.clone(), invariant: Some(conjunction(&texts)), bound: None })
}

struct Search<'a> {
    subject: &'a Subject,
    solver: SharedSolver,
    time: Time<'a>,
}

impl Search<'_> {
    fn solver(&self, limit: u64) -> Box<dyn Solver> {
        let session = SessionOptions { resources: Resources::new(limit), ..SessionOptions::default() };
        stack(self.solver.client(), StackOptions { session, ..StackOptions::default() })
    }

    fn proves(&self, claims: &[LoopClaim], limit: u64) -> Result<(), Refused> {
        let (solver, pool) = (&mut self.solver(limit), &mut Pool::default());
        prove(self.subject, claims, Means { solver, pool, time: self.time }).map(|_| ())
    }

    /// The proof's claims about loops, if they suffice.
    fn claimed(&self, claims: &[Claim]) -> Option<Vec<LoopClaim>> {
        if claims.is_empty() {
            return None;
        }
        let loops = self.subject.loops().map(|(head, name)| {
            let here = claims.iter().filter(|claim| claim.head == head.index() as u32);
            let texts: Vec<&str> = here.map(|claim| claim.formula.as_str()).collect();
            LoopClaim { name: name.clone(), invariant: Some(conjunction(&texts)), bound: None }
        });
        let loops: Vec<LoopClaim> = loops.collect();
        self.proves(&loops, PROOF_LIMIT).is_ok().then_some(loops)
    }

    /// Bounds of all loops, at most `most`, if they suffice.
    fn bounds(&mut self, names: &[LoopName], most: u32) -> Option<Vec<LoopClaim>> {
        let claim = |name: &LoopName| LoopClaim { name: name.clone(), invariant: None, bound: Some(2) };
        let mut claims: Vec<LoopClaim> = names.iter().map(claim).collect();
        loop {
            let refused = match self.proves(&claims, ROUNDS_LIMIT) {
                Ok(()) => return Some(claims),
                Err(refused) => refused,
            };
            let Some((Kind::Bound, Some(of))) = refused.failed else { return None };
            let claim = claims.iter_mut().find(|claim| claim.name == of)?;
            let bound = claim.bound?;
            if bound >= most {
                return None;
            }
            claim.bound = Some((bound * 2).min(most));
        }
    }

    /// The loops that end after a few iterations, given only the known conditions of the others, each with its bound:
    /// mostly inner loops.
    fn short(&self, names: &[LoopName], known: &[Proposal]) -> Vec<(LoopName, u32)> {
        let mut short: Vec<(LoopName, u32)> = Vec::new();
        for name in names.iter().rev() {
            for bound in SHORT_BOUNDS {
                let claim = |other: &LoopName| {
                    let mut claim = LoopClaim { name: other.clone(), invariant: None, bound: None };
                    match short.iter().find(|(short, _)| short == other) {
                        _ if other == name => claim.bound = Some(bound),
                        Some((_, bound)) => claim.bound = Some(*bound),
                        None => {
                            let known = known.iter().find(|each| each.name == *other);
                            return known
                                .and_then(invariant)
                                .unwrap_or(LoopClaim { invariant: Some("true".to_owned()), ..claim });
                        }
                    }
                    claim
                };
                let claims: Vec<LoopClaim> = names.iter().map(claim).collect();
                // Bounds are checked first.
                let is_kept = match self.proves(&claims, SIFTING_LIMIT) {
                    Ok(()) => true,
                    Err(refused) => refused.failed.is_some_and(|(kind, _)| kind != Kind::Bound),
                };
                if is_kept {
                    short.push((name.clone(), bound));
                    break;
                }
            }
        }
        short
    }

    /// The invariants among many conditions, if they suffice. Short loops have bounds instead.
    fn sifted(&mut self, names: &[LoopName], known: &[Proposal]) -> Option<Vec<LoopClaim>> {
        let short = self.short(names, known);
        let bounded = |mut proposals: Vec<Proposal>| {
            for proposal in &mut proposals {
                if let Some((_, bound)) = short.iter().find(|(name, _)| *name == proposal.name) {
                    proposal.what = ProposedClaim::Bound(*bound);
                }
            }
            proposals
        };
        let all = shapes::proposals(self.subject, names, known);
        for proposals in all.into_iter().map(bounded) {
            let (solver, pool) = (&mut self.solver(SIFTING_LIMIT), &mut Pool::default());
            let means = Means { solver, pool, time: self.time };
            let kept = retain(self.subject, &proposals, means, MOST_QUESTIONS);
            let Ok(Some(claims)) = kept else { continue };
            if self.proves(&claims, PROOF_LIMIT).is_ok() {
                return Some(claims);
            }
        }
        None
    }
}
