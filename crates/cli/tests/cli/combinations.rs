//! Any combination of search order, loop treatment, merging, array indexing, choice of templates, subsumption,
//! guidance and bounded unrolling is an executor: none of them gives a wrong verdict.

use loopscope_question::report::Answer;
use loopscope_question::{Analysis, Budget, GuideBy, Indexing, Loops, Merge, Search, Technique, Templates};
use loopscope_testing::corpus::{CorpusProgram, Expectation, programs};
use loopscope_testing::{SolverProcess, side_by_side, solver_process};
use strum::VariantArray;

use crate::support::frugal;

/// Programs with pointers, records, arrays, functions, unwritten variables, and loops of several kinds.
const PROGRAMS: [&str; 13] = [
    "thesis/listing-4.2",
    "thesis/listing-4.7",
    "cba/figure1",
    "course/two-pointers",
    "course/list-failed-search",
    "course/dispatch-table-overrun",
    "course/middle-of-three",
    "thesis/listing-5.3",
    "course/swap-by-pointer",
    "course/use-before-write",
    "places/left-or-right",
    "unwritten/written-on-one-side",
    "calls/two-answers-in-one",
];

/// Each configuration is tried on one in this many programs, in rotation.
const ONE_IN: usize = 31;

/// The limits of one run: states, work as [`frugal`] counts it, and the cost of one question.
const STATES: u64 = 80;
const WORK: u64 = 400;
const QUESTION: u64 = 20_000;

/// The combined options.
#[derive(Clone, Copy)]
struct Configuration {
    search: Search,
    loops: Loops,
    merge: Merge,
    indexing: Indexing,
    templates: Templates,
    subsume: bool,
    guide: bool,
    guide_by: GuideBy,
    unroll: u32,
}

#[test]
fn no_combination_contradicts_the_corpus() {
    let all = programs();
    let chosen: Vec<&CorpusProgram> = PROGRAMS
        .iter()
        .map(|name| all.iter().find(|program| program.name == *name).unwrap_or_else(|| panic!("there is no {name}")))
        .collect();
    let configurations: Vec<Configuration> = Search::VARIANTS
        .iter()
        .flat_map(|&search| Loops::VARIANTS.iter().map(move |&loops| (search, loops)))
        .flat_map(|(search, loops)| Merge::VARIANTS.iter().map(move |&merge| (search, loops, merge)))
        .flat_map(|(search, loops, merge)| {
            Indexing::VARIANTS.iter().map(move |&indexing| (search, loops, merge, indexing))
        })
        .flat_map(|(search, loops, merge, indexing)| {
            let templates = Templates::VARIANTS
                .iter()
                .copied()
                .filter(move |choice| loops == Loops::Template || *choice == Templates::default());
            templates.map(move |templates| {
                let (subsume, guide, guide_by) = (false, false, GuideBy::Chains);
                Configuration { search, loops, merge, indexing, templates, subsume, guide, guide_by, unroll: 0 }
            })
        })
        .flat_map(|alone| [alone, Configuration { subsume: true, ..alone }])
        .flat_map(|alone| [alone, Configuration { guide: true, ..alone }])
        .enumerate()
        .map(|(number, each)| {
            let by_condition = each.guide && number / 8 % 2 == 1;
            let guide_by = if by_condition { GuideBy::Condition } else { GuideBy::Chains };
            Configuration { guide_by, unroll: if number / 16 % 4 == 1 { 4 } else { 0 }, ..each }
        })
        .collect();
    assert!(configurations.len() >= 60);
    let runs: Vec<(&CorpusProgram, Configuration)> = chosen
        .iter()
        .enumerate()
        .flat_map(|(at, program)| {
            let mine = configurations.iter().enumerate().filter(move |(number, _)| (number + at) % ONE_IN == 0);
            mine.map(|(_, configuration)| (*program, *configuration))
        })
        .collect();
    let told =
        side_by_side(solver_process, &runs, |solver, (program, configuration)| ask(solver, program, *configuration));
    let wrong: Vec<&String> = told.iter().filter_map(|told| told.as_ref().err()).collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let decided = told.iter().filter(|told| **told == Ok(true)).count();
    assert!(decided * 2 > runs.len(), "only {decided} of {} are decided", runs.len());
}

/// Returns `true` if it was decided; the error describes a wrong verdict.
fn ask(
    solver: &mut SolverProcess,
    program: &CorpusProgram,
    Configuration { search, loops, merge, indexing, templates, subsume, guide, guide_by, unroll }: Configuration,
) -> Result<bool, String> {
    let target = program.header.target;
    let promised = match program.header.expectation {
        Expectation::Reachable => Answer::Reachable,
        Expectation::Unreachable => Answer::Unreachable,
        Expectation::Ends => Answer::Ends,
        Expectation::Endless => Answer::Endless,
        Expectation::Diagnostics(_) => return Err(format!("{} cannot be analysed", program.name)),
    };
    let analysis = Analysis {
        target,
        technique: Technique::named("execute"),
        search,
        loops,
        merge,
        indexing,
        templates,
        subsume,
        guide,
        guide_by,
        unroll,
        limit_cost: if matches!(merge, Merge::None | Merge::Aggressive) { Analysis::default().limit_cost } else { 4 },
        budget: Budget { states: STATES, ..Budget::default() },
        seed: 7,
        ..Analysis::default()
    };
    analysis.check()?;
    let (report, _) = frugal::analyse_counting(solver, &program.source, analysis, WORK, QUESTION);
    let with = [search.to_string(), loops.to_string(), merge.to_string(), indexing.to_string(), templates.to_string()];
    let subsuming = if subsume { ", subsuming" } else { "" };
    let guided = if guide { format!(", guided by {guide_by}") } else { String::new() };
    let by = format!(
        "{} with search, loops, merging, indexing and templates {}{subsuming}{guided}, unroll {unroll}",
        program.name,
        with.join(", ")
    );
    if report.stats.refuted > 0 {
        return Err(format!("{by}: the interpreter refuted what was found"));
    }
    match report.verdict.answer() {
        Answer::Unknown => Ok(false),
        verdict if verdict == promised => Ok(true),
        verdict => Err(format!("{by}: {verdict:?}")),
    }
}
