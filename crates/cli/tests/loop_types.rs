//! Loops are of the types that the headers of the corpus promise.

#[path = "../../../tests/support/corpus.rs"]
mod corpus;
#[path = "support/frugal.rs"]
mod frugal;

use corpus::programs;
use loopscope_cli::transport::{Process, find};
use loopscope_engine::{Analysis, Budget, Target, Technique};

#[test]
fn loops_are_of_the_promised_types() {
    let mut solver = Process::start(find().expect("a solver")).expect("a solver that starts");
    let only = std::env::var("CORPUS_ONLY").unwrap_or_default();
    let mut complaints = Vec::new();
    let mut counts = [0; 4];
    for program in programs().iter().filter(|program| program.name.contains(&only)) {
        let Some(promised) = program.header.loop_type else { continue };
        let budget = Budget { states: 30, ..Budget::default() };
        let technique = Technique::named("summarise");
        let analysis = Analysis { target: Target::AnyError, technique, budget, ..Analysis::default() };
        let report = frugal::analyse(&mut solver, &program.source, analysis, 10_000);
        let summaries = &report.artefacts.summaries;
        let found = summaries.iter().find(|summary| summary.line == promised.line);
        let found = found.and_then(|summary| summary.classification.as_ref());
        match found {
            Some(found) if found.number == promised.number => counts[usize::from(promised.number) - 1] += 1,
            Some(found) => {
                complaints.push(format!("{}: not type {}, but {}", program.name, promised.number, found.text));
            }
            None => complaints.push(format!("{}: no type", program.name)),
        }
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    assert!(!only.is_empty() || counts.iter().all(|count| *count >= 20), "{counts:?}");
}
