//! Loops are of the types that the headers of the corpus promise.

use loopscope_question::report::Artefact;
use loopscope_question::{Analysis, Budget, Target, Technique};
use loopscope_testing::corpus::programs;
use loopscope_testing::{side_by_side, solver_process};

use crate::support::frugal;

#[test]
fn loops_are_of_the_promised_types() {
    let only = std::env::var("CORPUS_ONLY").unwrap_or_default();
    let mut programs = programs();
    programs.retain(|program| program.name.contains(&only) && program.header.loop_type.is_some());
    let found = side_by_side(solver_process, &programs, |solver, program| {
        let promised = program.header.loop_type.as_ref()?;
        let budget = Budget { states: 30, ..Budget::default() };
        let technique = Technique::named("summarise");
        let analysis = Analysis { target: Target::AnyError, technique, budget, ..Analysis::default() };
        let report = frugal::analyse(solver, &program.source, analysis, 10_000);
        let found = report.artefacts().flat_map(Artefact::summaries).find(|summary| summary.line == promised.line);
        found.and_then(|summary| summary.classification.clone())
    });
    let mut complaints = Vec::new();
    let mut counts = [0; 4];
    for (program, found) in programs.iter().zip(found) {
        let Some(promised) = program.header.loop_type else { continue };
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
