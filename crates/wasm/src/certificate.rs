//! Searches for certificates of proofs, and checks certificates.

use loopscope_certify::Time;
#[cfg(any(feature = "check", test))]
use loopscope_certify::{Cause, Certificate, LONGEST, Refused};
use loopscope_engine::Clock;
use loopscope_export::certificate::{
    CertificateSearch, CheckedCertificate, Ending, Grounds, SearchMeans, seek_end, seek_proof,
};
#[cfg(any(feature = "check", test))]
use loopscope_message::Message;
use loopscope_message::text;
use loopscope_question::report::Witness;
use loopscope_question::{Analysis, Target};
use loopscope_smt::Transport;

use crate::host::{Anew, Bridge, WorkerClock};
use crate::last_program;
use crate::request::certificate::{CertificateOutcome, CertificateRequest, EndlessGrounds, LoopBound};
#[cfg(any(feature = "check", test))]
use crate::request::certificate::{CheckOutcome, CheckRequest};
use crate::run::inputs;

/// Looks for a certificate of a proof.
pub(crate) fn seek(request: &CertificateRequest, bridge: &Bridge) -> CertificateOutcome {
    let Ok(program) = last_program::program(&request.source, request.dialect) else {
        return CertificateOutcome::None { reason: text!("the program has errors") };
    };
    let analysis = Analysis { target: request.target.into(), ..Analysis::default() };
    let end = WorkerClock.seconds() + request.seconds;
    let transport = || -> Box<dyn Transport> { Box::new(Anew::new(Box::new(bridge.clone()), end)) };
    let is_over = || WorkerClock.seconds() >= end;
    let means = SearchMeans { transport: &transport, time: Time(&is_over) };
    let CertificateRequest { by_invariants, tried, claims, measures, endless, .. } = request;
    let sought = match endless {
        Some(EndlessGrounds { given, later, visits, head }) => match inputs(&program, given) {
            Ok(inputs) => {
                let Witness { parameters, inputs: first, .. } = &program.witness(&inputs);
                let ending = Ending::Recurrent { parameters, first, later, visits: u64::from(*visits), head: *head };
                seek_end(&program, ending, claims, means)
            }
            Err(reason) => CertificateSearch::None(reason),
        },
        None if analysis.target == Target::Ends => {
            let only_run = || seek_end(&program, Ending::OnlyRun, claims, means);
            match measures.is_empty().then(only_run) {
                Some(found @ CertificateSearch::Found(_)) => found,
                _ => seek_end(&program, Ending::Ranking(measures), claims, means),
            }
        }
        None => {
            let grounds = Grounds { by_invariants: *by_invariants, tried, claims };
            seek_proof(&program, &analysis, grounds, means)
        }
    };
    match sought {
        CertificateSearch::Found(CheckedCertificate { text, checks, loops }) => CertificateOutcome::Found {
            text,
            checks,
            invariants: loops.invariants,
            bounds: loops.bounds.into_iter().map(|(line, most)| LoopBound { line, most }).collect(),
        },
        CertificateSearch::None(_) if is_over() => CertificateOutcome::Late,
        CertificateSearch::None(reason) => CertificateOutcome::None { reason },
        CertificateSearch::Rejected(reason) => CertificateOutcome::Rejected { reason },
    }
}

/// Checks a certificate.
#[cfg(any(feature = "check", test))]
pub(crate) fn check(request: &CheckRequest, bridge: &Bridge) -> CheckOutcome {
    let refused = |reason: Message| CheckOutcome::Refused { reason, checks: Vec::new() };
    if request.certificate.len() > LONGEST {
        return refused(text!("it is longer than {most} bytes", most = LONGEST));
    }
    let certificate = match Certificate::read(&request.certificate) {
        Ok(certificate) => certificate,
        Err(reason) => return refused(reason),
    };
    let end = WorkerClock.seconds() + request.seconds;
    let transport = Box::new(Anew::new(Box::new(bridge.clone()), end));
    let is_over = || WorkerClock.seconds() >= end;
    let program = (request.source.as_str(), request.dialect);
    match loopscope_export::certificate::check(program, &certificate, transport, Time(&is_over)) {
        Ok(checks) => {
            let Certificate { verdict, target, .. } = certificate;
            CheckOutcome::Holds { verdict, target, dialect: request.dialect, checks }
        }
        Err(Refused { cause: Cause::Late, .. }) => CheckOutcome::Late,
        Err(because) => CheckOutcome::Refused { reason: because.reason, checks: because.passed },
    }
}
