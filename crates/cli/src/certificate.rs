//! Certificates in files: reports whose certificate is refused, writing certificates, and `loopscope check`.

use std::io::Write;

use loopscope_certify::{Certificate, Evidence, LONGEST};
use loopscope_engine::report::{Report, StopCode, StopReason, Verdict};
use loopscope_export::certificate::check;

use crate::args::CheckArguments;
use crate::exit::{Failure, USAGE};
use crate::source::Source;
use crate::system::System;

/// The exit status of a verdict without a certificate.
pub(crate) const WITHOUT: u8 = 4;

/// The report of a proof that does not count, because its certificate is refused.
pub(crate) fn rejected(system: &dyn System, mut report: Report, reason: &str, text: &str) -> Report {
    system.message(&format!(
        "certificate rejected: {reason}\nThis is a mistake in Loopscope. The program was:\n{text}\n"
    ));
    let message = "certificate rejected".to_owned();
    let stop = StopReason { code: StopCode::Refuted, message, place: None, suggestion: None, advice: None };
    report.verdict = Verdict::Unknown { stop };
    report
}

/// `loopscope check`: checks a certificate.
pub(crate) fn command(arguments: &CheckArguments, system: &dyn System) -> Result<u8, Failure> {
    let mut source = Source::read(system, &arguments.file, loopscope_syntax::Dialect::Extended)?;
    arguments.start.add_to(&mut source.text);
    let name = arguments.certificate.display();
    let bytes = system.read(&arguments.certificate);
    let bytes = bytes.map_err(|error| Failure::new(format!("{name} cannot be read: {error}")))?;
    if bytes.len() > LONGEST {
        return Err(Failure::new(format!("{name} is longer than {LONGEST} bytes")));
    }
    let text = String::from_utf8(bytes);
    let text = text.map_err(|error| Failure::new(format!("{name} cannot be read: {error}")))?;
    let mut out = system.output();
    let certificate = match Certificate::read(&text) {
        Ok(certificate) => certificate,
        Err(reason) => {
            writeln!(out, "Refused: {reason}.")?;
            return Ok(USAGE);
        }
    };
    if let Some(wanted) = arguments.target
        && certificate.target != wanted.to_string()
    {
        writeln!(out, "Refused: it is about another target, `{}`.", certificate.target)?;
        return Ok(USAGE);
    }
    let transport = system.transport(&arguments.work, system.clock().seconds());
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
        return Ok(3);
    }
    let about = match certificate.target.strip_prefix("line:") {
        Some(line) => format!("line {line}"),
        None => "any run-time error".to_owned(),
    };
    let dialect = certificate.dialect();
    let (answer, status) = match certificate.evidence {
        Evidence::Inputs { .. } => (format!("Reachable: {about}"), 1),
        Evidence::Runs { .. } | Evidence::Loops { .. } => (format!("Unreachable: {about}"), 0),
        Evidence::Ranking { .. } => ("Ends: every run ends".to_owned(), 0),
        Evidence::Recurrent { .. } => ("Endless: the run on these inputs never ends".to_owned(), 1),
    };
    let count = checks.len();
    writeln!(out, "{answer}. Shown by {count} check{}.", if count == 1 { "" } else { "s" })?;
    let program = dialect.ok().and_then(|dialect| loopscope_engine::Program::read(&source.text, dialect).ok());
    for assumption in program.iter().flat_map(loopscope_engine::Program::assumptions) {
        writeln!(out, "Assumed: {assumption}.")?;
    }
    Ok(status)
}
