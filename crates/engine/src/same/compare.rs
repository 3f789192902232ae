//! Compares a program with a reference.
//!
//! # Idea
//! The cheap parts come first: runs on chosen inputs, which find most differences; then a proof about the
//! product of both programs; then runs on all promised inputs, if they are few; and if there is still no answer, a search
//! for inputs on which the reference, and then the program, takes each of its branches, and runs on these.
//!
//! # What is exact
//! A difference was seen in runs of both programs, and that they do the same is proved. Otherwise, nothing is known.

use std::time::Duration;

use loopscope_question::report::Verdict;
use loopscope_question::{Analysis, Budget, Program};
use loopscope_same::{
    self as same, Cases, Comparison, ExhaustiveLimits, Given, Subject, compare_exhaustively, compare_on,
};
use loopscope_syntax::Target;

use super::prove::{NoProof, prove_same};
use super::search::search;
use crate::analyse::analyse;
use crate::host::Host;

/// The most inputs that are all run if there is no other proof.
const FEW: u64 = 1_000_000;

/// The most work of these runs, for each millisecond of the time limit: steps are counted, so that the machine decides nothing.
const WORK_A_MILLISECOND: u64 = 120_000;

/// The limits of a comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CompareOptions {
    /// The time limit of each part, in seconds: 0 for runs alone.
    pub seconds: f64,
    /// For random choices. The same seed gives the same result.
    pub seed: u64,
}

impl CompareOptions {
    fn exhaustive(&self) -> ExhaustiveLimits {
        let limit = Duration::try_from_secs_f64(self.seconds).unwrap_or_default();
        let milliseconds = u64::try_from(limit.as_millis()).unwrap_or(u64::MAX);
        ExhaustiveLimits { inputs: FEW, work: milliseconds.saturating_mul(WORK_A_MILLISECOND) }
    }

    pub(super) fn budget(&self) -> Budget {
        Budget { seconds: self.seconds, ..Budget::default() }
    }
}

/// A part of a comparison that needs a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A proof that the program does the same as the reference.
    Proof,
    /// A proof that the program always ends.
    End,
    /// A search for inputs.
    Search,
}

/// Opens a host for each part of a comparison: the solver is new for each of them.
pub trait Hosts {
    /// The host of a part that begins now.
    fn host(&mut self, part: Part) -> Host<'_>;
}

/// Compares a program with the reference of these cases. Also says why there is no proof, if one was looked for.
pub fn compare(
    program: &Subject<'_>,
    cases: &mut Cases<'_>,
    options: &CompareOptions,
    hosts: &mut dyn Hosts,
) -> (Comparison, Option<NoProof>) {
    compare_one_of_many(program, cases, &mut None, options, hosts)
}

/// The same for one of many programs: `found` is what a search for inputs of the reference has found, which is made once.
pub fn compare_one_of_many(
    program: &Subject<'_>,
    cases: &mut Cases<'_>,
    found: &mut Option<Vec<Given>>,
    options: &CompareOptions,
    hosts: &mut dyn Hosts,
) -> (Comparison, Option<NoProof>) {
    let (comparison, no_proof) = prove(same::compare(program, cases), program, cases, options, hosts);
    if !matches!(comparison, Comparison::Tried { .. }) || options.seconds <= 0.0 {
        return (comparison, no_proof);
    }
    let of_reference = found.get_or_insert_with(|| search(cases.reference(), cases.task(), options, hosts));
    cases.add(of_reference.iter().cloned());
    let comparison = same::compare(program, cases);
    if comparison.difference().is_some() {
        return (comparison, None);
    }
    match compare_on(program, cases, search(program, cases.task(), options, hosts)) {
        Some(difference) => (Comparison::Differs(Box::new(difference)), None),
        None => (comparison, no_proof),
    }
}

/// Looks for a proof, until the time limit, if runs found no difference between a program and the reference of these cases. Otherwise,
/// also says why there is no proof.
pub fn prove(
    comparison: Comparison,
    program: &Subject<'_>,
    cases: &Cases<'_>,
    options: &CompareOptions,
    hosts: &mut dyn Hosts,
) -> (Comparison, Option<NoProof>) {
    let Comparison::Tried { runs, .. } = comparison else { return (comparison, None) };
    // A reference that runs on no input says nothing about what is right.
    if options.seconds <= 0.0 || runs == 0 {
        return (comparison, None);
    }
    let (comparison, why) = prove_by_product(comparison, program, cases, options, hosts);
    match why.as_ref().and_then(|_| compare_exhaustively(program, cases, options.exhaustive())) {
        Some(found) => (found, None),
        None => (comparison, why),
    }
}

/// Looks for a proof about the product of both programs.
fn prove_by_product(
    comparison: Comparison,
    program: &Subject<'_>,
    cases: &Cases<'_>,
    options: &CompareOptions,
    hosts: &mut dyn Hosts,
) -> (Comparison, Option<NoProof>) {
    let Comparison::Tried { runs, .. } = comparison else { return (comparison, None) };
    let (reference, program) = (cases.reference().program(), program.program());
    match prove_same(reference, program, cases.task(), options.budget(), hosts.host(Part::Proof)) {
        Ok(proof) if !proof.if_it_ends || ends(program, options, hosts) => {
            (Comparison::Same { runs, is_exhaustive: false, together: proof.together, stack: proof.stack }, None)
        }
        Ok(_) => (comparison, Some(NoProof::MayNotEnd)),
        Err(why) => (comparison, Some(why)),
    }
}

/// Returns `true` if every run of a program is proved to end.
fn ends(program: &Program, options: &CompareOptions, hosts: &mut dyn Hosts) -> bool {
    let analysis =
        Analysis { target: Target::Ends, budget: options.budget(), seed: options.seed, ..Analysis::default() };
    let report = analyse(program, &analysis, hosts.host(Part::End));
    matches!(report.verdict, Verdict::Ends { .. })
}
