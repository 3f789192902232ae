//! Certificates in files: reports whose certificate is refused, writing certificates, and `loopscope check`.

use std::io::Write;

use loopscope_certify::{Cause, Certificate, Evidence, LONGEST, Time};
use loopscope_export::certificate::check;
use loopscope_message::{Message, text};
use loopscope_question::report::{Report, StopCode, StopReason, Verdict};
use loopscope_question::{Program, ProgramText};

use crate::args::CheckArguments;
use crate::exit::{Failure, USAGE};
use crate::source::Source;
use crate::system::System;

/// The exit status of a verdict without a certificate.
pub(crate) const WITHOUT: u8 = 4;

/// The exit status of a check that the time limit ended.
const LATE: u8 = 4;

/// The report of a proof that does not count, because its certificate is refused.
pub(crate) fn rejected(system: &dyn System, mut report: Report, reason: &Message, text: &str) -> Report {
    system.message(&format!(
        "certificate rejected: {reason}\nThis is a mistake in Loopscope. The program was:\n{text}\n"
    ));
    let message = text!("certificate rejected");
    let stop =
        StopReason { code: StopCode::Refuted, message, place: None, suggestion: None, advice: None, busiest: None };
    report.verdict = Verdict::Unknown { stop };
    report
}

/// `loopscope check`: checks a certificate.
pub(crate) fn command(arguments: &CheckArguments, system: &dyn System) -> Result<u8, Failure> {
    let began = system.clock().seconds();
    let source = Source::from_arguments(system, &arguments.program)?;
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
    let wanted = arguments.target.as_ref().map(|target| target.in_files(&source.files)).transpose();
    if let Some(wanted) = wanted.map_err(Failure::new)?
        && certificate.target != wanted.to_string()
    {
        writeln!(out, "Refused: it is about another target, `{}`.", certificate.target)?;
        return Ok(USAGE);
    }
    let transport = system.transport(&arguments.work, began);
    let is_over = || system.clock().seconds() >= began + arguments.work.budget;
    let (checks, refused) = match check((&source.text, source.dialect), &certificate, transport, Time(&is_over)) {
        Ok(checks) => (checks, None),
        Err(refused) => (refused.passed, Some((refused.reason, refused.cause))),
    };
    for check in &checks {
        writeln!(out, "✓ line {}: {}", source.files.told(check.line), source.files.message(&check.text))?;
    }
    if let Some((reason, cause)) = refused {
        writeln!(out, "✗ {}", source.files.message(&reason))?;
        if cause == Cause::Late {
            writeln!(out, "Not decided: the certificate was not checked within {} s.", arguments.work.budget)?;
            return Ok(LATE);
        }
        match certificate.verdict.as_str() {
            "ends" => writeln!(out, "Refused: the certificate does not prove that every run ends.")?,
            "endless" => writeln!(out, "Refused: the certificate does not prove that a run never ends.")?,
            verdict => writeln!(out, "Refused: the certificate does not prove that the target is {verdict}.")?,
        }
        return Ok(3);
    }
    let about = match certificate.target.strip_prefix("line:") {
        Some(line) => format!("line {}", line.parse().map_or_else(|_| line.to_owned(), |line| source.files.told(line))),
        None => "any run-time error".to_owned(),
    };
    let (answer, status) = match certificate.evidence {
        Evidence::Inputs { .. } => (format!("Reachable: {about}"), 1),
        Evidence::Runs { .. } if certificate.verdict == "ends" => ("Ends: every run ends".to_owned(), 0),
        Evidence::Runs { .. } | Evidence::Loops { .. } => (format!("Unreachable: {about}"), 0),
        Evidence::Ranking { .. } => ("Ends: every run ends".to_owned(), 0),
        Evidence::Recurrent { .. } => ("Endless: the run on these inputs never ends".to_owned(), 1),
    };
    let count = checks.len();
    writeln!(out, "{answer}. Shown by {count} check{}.", if count == 1 { "" } else { "s" })?;
    let text = Program::read_text(&source.text, source.dialect);
    writeln!(out, "Read as {}.", reading(&source, &text))?;
    for assumption in text.program.iter().flat_map(Program::assumptions) {
        writeln!(out, "Assumed: {}.", source.files.message(&assumption.clause))?;
    }
    Ok(status)
}

/// The language of a program, and what its lines `#pragma loopscope` say.
fn reading(source: &Source<'_>, text: &ProgramText) -> String {
    let start = text.starts.iter().find(|start| start.change.is_none() && start.name != "main");
    let entry = start.map(|start| format!("`entry {}`", start.name));
    let set = text.switches.iter().filter(|switch| switch.is_on);
    let options = set.map(|switch| format!("`{}`", switch.option.words().join(" ")));
    let all: Vec<String> = entry.into_iter().chain(options).collect();
    let language = format!("`{}`", source.dialect);
    if all.is_empty() { language } else { format!("{language} with {}", all.join(", ")) }
}
