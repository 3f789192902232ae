//! Certificates of proofs: looked for, and checked.

use loopscope_certify::{Check, Kind};
use loopscope_engine::{Analysis, Clock};
use loopscope_export::certificate::{Found, Sought, seek_proof};
use loopscope_smt::{Transport, TransportError};

use crate::host::{Bridge, WorkerClock};
use crate::request::{CertificateCheck, CertificateOutcome, CertificateRequest, CheckKind, LoopBound};

/// Looks for a certificate of a proof.
pub(crate) fn seek(request: &CertificateRequest, bridge: &Bridge) -> CertificateOutcome {
    let program = (&*request.source, request.dialect.into());
    let analysis = Analysis { target: request.target.into(), ..Analysis::default() };
    let end = WorkerClock.seconds() + request.seconds;
    let transport = || -> Box<dyn Transport> { Box::new(Anew { bridge: bridge.clone(), end, begun: false }) };
    match seek_proof(program, &analysis, request.by_invariants, &transport) {
        Sought::Found(Found { text, checks, loops }) => CertificateOutcome::Found {
            text,
            checks: checks.into_iter().map(CertificateCheck::from).collect(),
            invariants: loops.invariants,
            bounds: loops.bounds.into_iter().map(|(line, most)| LoopBound { line, most }).collect(),
        },
        Sought::None(_) if WorkerClock.seconds() >= end => CertificateOutcome::Late,
        Sought::None(reason) => CertificateOutcome::None { reason },
        Sought::Rejected(reason) => CertificateOutcome::Rejected { reason },
    }
}

impl From<Check> for CertificateCheck {
    fn from(check: Check) -> Self {
        let kind = match check.kind {
            Kind::Initiation => CheckKind::Initiation,
            Kind::Consecution => CheckKind::Consecution,
            Kind::Bound => CheckKind::Bound,
            Kind::Safety => CheckKind::Safety,
            Kind::Run => CheckKind::Run,
        };
        Self { kind, line: check.line, text: check.text }
    }
}

/// The worker's solver, started anew with its first question, which whoever had it before has no use for any more. It
/// answers nothing when the time is over.
struct Anew {
    bridge: Bridge,
    end: f64,
    begun: bool,
}

impl Transport for Anew {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        if WorkerClock.seconds() >= self.end {
            return Err(TransportError::new("the time is over"));
        }
        if !self.begun {
            self.restart()?;
        }
        self.bridge.eval(script)
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        self.begun = true;
        self.bridge.restart()
    }
}
