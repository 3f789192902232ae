//! Claims about the loops of a program, for the checker.

use loopscope_certify::{Certificate, Evidence, LoopClaim, LoopName, Means, Refused, Subject, Target, Time, check};
use loopscope_smt::{Pool, Resources, SessionOptions, StackOptions, stack};
use loopscope_syntax::Dialect;
use loopscope_testing::{Lent, SolverProcess};

/// The most that one question may cost, in Z3's units.
const LIMIT: u64 = 300_000;

/// Checks a certificate about a program in the dialect that it names.
pub(crate) fn examine(solver: &mut SolverProcess, source: &str, certificate: &Certificate) -> Result<usize, Refused> {
    let session = SessionOptions { resources: Resources::new(LIMIT), ..SessionOptions::default() };
    let mut solver = stack(Lent::new(solver), StackOptions { session, ..StackOptions::default() });
    let dialect = certificate.dialect().map_err(Refused::new)?;
    let means = Means { solver: &mut solver, pool: &mut Pool::default(), time: Time::ENDLESS };
    check(source, dialect, certificate, means).map(|checks| checks.len())
}

/// A certificate with these claims about the loops on the way, in their order in the text.
pub(crate) fn claim(source: &str, dialect: Dialect, target: Target, claims: &[Claim<'_>]) -> Certificate {
    let subject = Subject::new(source, dialect, target).unwrap_or_else(|error| panic!("{error}\n{source}"));
    let names: Vec<LoopName> = subject.loops().map(|(_, name)| name.clone()).collect();
    assert_eq!(names.len(), claims.len(), "a claim for each loop on the way\n{source}");
    let loops = names.into_iter().zip(claims).map(|(name, claim)| claim.about(name)).collect();
    Certificate::new(source, dialect, target, Evidence::Loops { loops })
}

/// Returns the number of loops on the way to a target; `None` if calls cannot be expanded.
pub(crate) fn loops(source: &str, target: Target) -> Option<usize> {
    Subject::new(source, Dialect::Extended, target).ok().map(|subject| subject.loops().count())
}

/// A claim about a loop.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Claim<'a> {
    Invariant(&'a str),
    Bound(u32),
}

impl Claim<'_> {
    fn about(self, name: LoopName) -> LoopClaim {
        match self {
            Self::Invariant(text) => LoopClaim { name, invariant: Some(text.to_owned()), bound: None },
            Self::Bound(bound) => LoopClaim { name, invariant: None, bound: Some(bound) },
        }
    }
}
