//! C programs with floating-point numbers: the answers about them, and the certificates of their proofs.

use std::fs;
use std::path::Path;

use loopscope_certify::Time;
use loopscope_engine::{Host, Unobserved, analyse};
use loopscope_export::certificate::{CertificateSearch, SearchMeans, seek};
use loopscope_question::report::Verdict;
use loopscope_question::{Analysis, Program};
use loopscope_smt::Transport;
use loopscope_syntax::Dialect;
use loopscope_testing::{Lent, SolverProcess, Still, side_by_side, solver_process};

/// A program with its header.
struct Example {
    name: String,
    program: Program,
    /// The kind of the error and its line; `None` for a program without one.
    error: Option<String>,
    has_certificate: bool,
}

fn examples() -> Vec<Example> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/c-floats");
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| example(file)).collect()
}

fn example(file: &Path) -> Example {
    let name = file.file_name().unwrap().to_string_lossy().into_owned();
    let source = fs::read_to_string(file).unwrap();
    let value = |key: &str| source.lines().find_map(|line| line.strip_prefix(format!("// {key}: ").as_str()));
    let error = value("error").map(str::to_owned);
    assert_eq!(value("expect"), Some(if error.is_some() { "error" } else { "none" }), "{name}");
    let has_certificate = match value("certificate") {
        Some("found") => true,
        None => false,
        other => panic!("{name}: {other:?}"),
    };
    let program = Program::read(&source, Dialect::C).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
    Example { name, program, error, has_certificate }
}

/// The contradiction between the answer about a program and its header, if any.
fn complaint(solver: &mut SolverProcess, example: &Example) -> Option<String> {
    let Example { name, program, error, has_certificate } = example;
    let analysis = Analysis::default();
    let host = Host { transport: Box::new(Lent::new(solver)), clock: &Still, observer: &mut Unobserved };
    let report = analyse(program, &analysis, host);
    let wrong = |what: String| Some(format!("{name}: {what}"));
    if report.stats.refuted > 0 {
        return wrong("the interpreter refuted what was found".to_owned());
    }
    match (&report.verdict, error) {
        (Verdict::Reachable { witness, .. }, Some(error)) => {
            let found = report.verdict.error().map(|hit| format!("{} line {}", hit.kind, hit.line));
            (!witness.replayed || found.as_ref() != Some(error)).then(|| format!("{name}: {found:?}, not {error}"))
        }
        (Verdict::Unreachable { .. }, None) if *has_certificate => {
            let transport = || -> Box<dyn Transport> { Box::new(solver_process()) };
            match seek(program, &analysis, &report, SearchMeans { transport: &transport, time: Time::ENDLESS }) {
                CertificateSearch::Found(_) => None,
                CertificateSearch::None(reason) | CertificateSearch::Rejected(reason) => wrong(reason.to_string()),
            }
        }
        (Verdict::Unreachable { .. }, None) => None,
        (verdict, _) => wrong(format!("{:?}: {:?}", verdict.answer(), verdict.stop())),
    }
}

#[test]
fn every_answer_is_as_promised() {
    let examples = examples();
    let faulty = examples.iter().filter(|each| each.error.is_some()).count();
    let certified = examples.iter().filter(|each| each.has_certificate).count();
    assert_eq!((examples.len(), faulty), (66, 35));
    assert!(certified >= 15, "{certified} proofs have certificates");
    let wrong: Vec<String> = side_by_side(solver_process, &examples, complaint).into_iter().flatten().collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
