//! Certificates in files: reports whose certificate is refused, writing certificates, and `loopscope check`.

use std::fs;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Instant;

use loopscope_certify::{Certificate, Evidence, LONGEST};
use loopscope_engine::report::{Report, StopCode, StopReason, Verdict};
use loopscope_export::certificate::{check, target};

use crate::args::CheckArguments;
use crate::exit::{Failure, USAGE};
use crate::source::Source;

/// The exit status of a verdict without a certificate.
pub(crate) const WITHOUT: u8 = 4;

/// The report of a proof that does not count, because its certificate is refused.
pub(crate) fn rejected(mut report: Report, reason: &str, text: &str) -> Report {
    anstream::eprintln!("certificate rejected: {reason}\nThis is a mistake in Loopscope. The program was:\n{text}");
    let message = "certificate rejected".to_owned();
    let stop = StopReason { code: StopCode::Refuted, message, place: None, suggestion: None, advice: None };
    report.verdict = Verdict::Unknown { stop };
    report
}

/// `loopscope check`: checks a certificate.
pub(crate) fn command(arguments: &CheckArguments) -> Result<ExitCode, Failure> {
    let source = Source::read(&arguments.file, loopscope_syntax::Dialect::Extended)?;
    let name = arguments.certificate.display();
    let size = fs::metadata(&arguments.certificate).map(|data| data.len());
    let size = size.map_err(|error| Failure::new(format!("{name} cannot be read: {error}")))?;
    if size > LONGEST as u64 {
        return Err(Failure::new(format!("{name} is longer than {LONGEST} bytes")));
    }
    let text = fs::read_to_string(&arguments.certificate);
    let text = text.map_err(|error| Failure::new(format!("{name} cannot be read: {error}")))?;
    let mut out = io::stdout().lock();
    let certificate = match Certificate::read(&text) {
        Ok(certificate) => certificate,
        Err(reason) => {
            writeln!(out, "Refused: {reason}.")?;
            return Ok(ExitCode::from(USAGE));
        }
    };
    if let Some(wanted) = arguments.target
        && certificate.target != target(wanted).to_string()
    {
        writeln!(out, "Refused: it is about another target, `{}`.", certificate.target)?;
        return Ok(ExitCode::from(USAGE));
    }
    let transport = arguments.work.transport(Instant::now());
    let (checks, refused) = match check(&source.text, &certificate, transport) {
        Ok(checks) => (checks, None),
        Err(refused) => (refused.passed, Some(refused.reason)),
    };
    for check in &checks {
        writeln!(out, "✓ line {}: {}", check.line, check.text)?;
    }
    if let Some(reason) = refused {
        writeln!(out, "✗ {reason}")?;
        match certificate.verdict.as_str() {
            "ends" => writeln!(out, "Refused: the certificate does not prove that every run ends.")?,
            "endless" => writeln!(out, "Refused: the certificate does not prove that a run never ends.")?,
            verdict => writeln!(out, "Refused: the certificate does not prove that the target is {verdict}.")?,
        }
        return Ok(ExitCode::from(3));
    }
    let about = match certificate.target.strip_prefix("line:") {
        Some(line) => format!("line {line}"),
        None => "any run-time error".to_owned(),
    };
    let (answer, status) = match certificate.evidence {
        Evidence::Inputs { .. } => (format!("Reachable: {about}"), 1),
        Evidence::Runs { .. } | Evidence::Loops { .. } => (format!("Unreachable: {about}"), 0),
        Evidence::Ranking { .. } => ("Ends: every run ends".to_owned(), 0),
        Evidence::Recurrent { .. } => ("Endless: the run on these inputs never ends".to_owned(), 1),
    };
    let count = checks.len();
    writeln!(out, "{answer}. Shown by {count} check{}.", if count == 1 { "" } else { "s" })?;
    Ok(ExitCode::from(status))
}
