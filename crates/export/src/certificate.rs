//! Certificates: the search for the certificate of a verdict, and its content in readable form.
//!
//! If the checker refuses the certificate of a proof, the verdict counts as unknown. In the page, the search is a
//! separate job for the first worker and may take ten seconds; without a certificate, the proof is shown with a note.
//! The page never reads a certificate, because a JSON reader would be a twelfth of the engine's size; a test reads back
//! the written certificates.

mod search;
mod shared_solver;
mod termination;

use loopscope_certify::{Cause, Certificate, Check, Evidence, Means, Refused, Subject, Target, Time, check as examine};
use loopscope_cfg::{View, inline};
use loopscope_message::{Message, text};
use loopscope_question::report::{Claim, Invariant, ProgramPoint, Proof, Report, Tried, Verdict, Witness};
use loopscope_question::{Analysis, Program, report};
use loopscope_smt::layers::Floats;
use loopscope_smt::{Pool, Session, SessionOptions, Transport, read_formula};
use loopscope_syntax::Dialect;
use loopscope_transition::meaning::{set_meaning, set_meanings};

pub use termination::Ending;

/// The resources of a search.
#[derive(Clone, Copy)]
pub struct SearchMeans<'a> {
    /// Opens a solver.
    pub transport: &'a dyn Fn() -> Box<dyn Transport>,
    /// The time.
    pub time: Time<'a>,
}

/// The result of the search for a certificate.
pub enum CertificateSearch {
    /// A certificate that was checked.
    Found(CheckedCertificate),
    /// No certificate, for this reason.
    None(Message),
    /// The checker refuses the certificate that was found, for this reason.
    Rejected(Message),
}

/// A certificate that was checked.
#[derive(Clone, Debug)]
pub struct CheckedCertificate {
    /// Its text.
    pub text: String,
    /// The checks that passed.
    pub checks: Vec<Check>,
    /// Its claims about loops.
    pub loops: LoopClaims,
}

/// The claims of a certificate about loops.
#[derive(Clone, Debug, Default)]
pub struct LoopClaims {
    /// Its invariants.
    pub invariants: Vec<Invariant>,
    /// The lines of loops with a bound, with the number of times that a run reaches the loop's head at most.
    pub bounds: Vec<(u32, u32)>,
}

/// Searches for a certificate for a verdict, and checks it.
pub fn seek(program: &Program, analysis: &Analysis, report: &Report, means: SearchMeans<'_>) -> CertificateSearch {
    match &report.verdict {
        Verdict::Unknown { .. } => CertificateSearch::None(text!("nothing was proved")),
        Verdict::Reachable { witness, .. } if witness.replayed => {
            checked(program, analysis.target, search::inputs(witness), means)
        }
        Verdict::Reachable { .. } => CertificateSearch::None(text!("the run is too long to be replayed")),
        Verdict::Ends { proof } => seek_found_end(program, proof, None, means),
        Verdict::Endless { witness, proof } => seek_found_end(program, proof, Some(witness), means),
        Verdict::Unreachable { proof } => seek_proof(program, analysis, Grounds::from_proof(proof), means),
    }
}

fn seek_found_end(
    program: &Program,
    proof: &Proof,
    witness: Option<&Witness>,
    means: SearchMeans<'_>,
) -> CertificateSearch {
    match Ending::from_proof(proof, witness) {
        Ok(ending) => seek_end(program, ending, &proof.claims, means),
        Err(reason) => CertificateSearch::None(reason),
    }
}

/// Makes a certificate of an answer about the end of runs, and checks it.
pub fn seek_end(program: &Program, ending: Ending<'_>, claims: &[Claim], means: SearchMeans<'_>) -> CertificateSearch {
    match ending.evidence(program, claims) {
        Ok(evidence) => checked(program, Target::Ends, evidence, means),
        Err(reason) => CertificateSearch::None(reason),
    }
}

/// The part of a proof that a certificate can use.
#[derive(Clone, Copy, Debug, Default)]
pub struct Grounds<'a> {
    /// True if the proof rests on invariants.
    pub by_invariants: bool,
    /// The inputs, with the ranges of values on which the program was run.
    pub tried: &'a [Tried],
    /// Loop invariants.
    pub claims: &'a [Claim],
}

impl<'a> Grounds<'a> {
    /// The grounds of a proof.
    pub fn from_proof(Proof { evidence, claims, .. }: &'a Proof) -> Self {
        let by_invariants = matches!(evidence, report::Evidence::Invariants { .. });
        let tried = if let report::Evidence::Runs { tried, .. } = evidence { tried.as_slice() } else { &[] };
        Self { by_invariants, tried, claims }
    }
}

/// Searches for a certificate that the target cannot be reached, given the grounds of a proof.
pub fn seek_proof(
    program: &Program,
    analysis: &Analysis,
    grounds: Grounds<'_>,
    means: SearchMeans<'_>,
) -> CertificateSearch {
    match search::unreachable(program, analysis, grounds, means) {
        Ok(evidence) => checked(program, analysis.target, evidence, means),
        Err(_) if program.cfg().has_floats() => {
            CertificateSearch::None(text!("operations on floating-point numbers have no notation in certificates yet"))
        }
        Err(search::NoEvidence::NotFound(reason)) => CertificateSearch::None(reason),
        Err(search::NoEvidence::Rejected(reason)) => CertificateSearch::Rejected(reason),
    }
}

/// Checks a certificate about a text in a dialect.
///
/// # Errors
/// The certificate is refused, or the time is over.
pub fn check(
    (text, dialect): (&str, Dialect),
    certificate: &Certificate,
    transport: Box<dyn Transport>,
    time: Time<'_>,
) -> Result<Vec<Check>, Refused> {
    let mut solver = Floats::new(Session::new(transport, SessionOptions::default()));
    examine(text, dialect, certificate, Means { solver: &mut solver, pool: &mut Pool::default(), time })
}

/// Checks a certificate that was found for a program.
fn check_found(
    program: &Program,
    certificate: &Certificate,
    SearchMeans { transport, time }: SearchMeans<'_>,
) -> Result<Vec<Check>, Refused> {
    check((program.source(), program.dialect()), certificate, transport(), time)
}

fn checked(program: &Program, target: Target, evidence: Evidence, means: SearchMeans<'_>) -> CertificateSearch {
    let certificate = Certificate::new(program.source(), program.dialect(), target, evidence);
    match check_found(program, &certificate, means) {
        Ok(checks) => {
            let loops = loop_claims(program, target, &certificate).unwrap_or_default();
            CertificateSearch::Found(CheckedCertificate { text: certificate.write(), checks, loops })
        }
        Err(Refused { reason, cause: Cause::Insufficient, .. }) => CertificateSearch::Rejected(reason),
        Err(Refused { reason, cause: Cause::Undecided | Cause::Late, .. }) => CertificateSearch::None(reason),
    }
}

/// The claims of a certificate about loops; `None` if its evidence has none.
fn loop_claims(program: &Program, target: Target, certificate: &Certificate) -> Option<LoopClaims> {
    let Evidence::Loops { loops } = &certificate.evidence else { return None };
    let subject = Subject::new(program.source(), program.dialect(), target).ok()?;
    let mut pool = Pool::default();
    let variables = subject.variables();
    let expanded = inline(program.cfg()).and_then(|expanded| expanded.through_all(&[View::Scalars])).ok()?.cfg;
    set_meanings(&mut pool, &expanded);
    for (id, name, _) in &variables {
        let Some(variable) = expanded.variables.get(id.0 as usize) else { continue };
        if let Some(suffix) = name.strip_prefix(&*variable.name).filter(|suffix| !suffix.is_empty()) {
            set_meaning(&mut pool, variable, suffix);
        }
    }
    let symbols: Vec<_> =
        variables.iter().map(|(_, name, sort)| (name.as_str(), pool.symbol(name, sort.clone()))).collect();
    let mut claims = LoopClaims::default();
    let mut known = Vec::new();
    for claim in loops {
        let line = claim.name.at.line;
        claims.bounds.extend(claim.bound.map(|bound| (line, bound)));
        if let Some(invariant) = &claim.invariant {
            known.push((ProgramPoint::Loop { line }, read_formula(&mut pool, invariant, &symbols).ok()?));
        }
    }
    claims.invariants = Invariant::from_terms(&mut pool, &known);
    Some(claims)
}
