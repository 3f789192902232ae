//! `docs/tracer.md`: the programs in `tests/corpus/tracer` in a table like TRACER's figure 6, with counts in place of times.
//!
//! `UPDATE_EXPECT=1 cargo test -p loopscope-cli --test cli interpolation_table` writes it.

use std::fmt::Write;

use expect_test::expect_file;
use loopscope_engine::{Host, Unobserved, analyse};
use loopscope_question::report::{Answer, Artefact, Report};
use loopscope_question::{Analysis, Budget, Technique};
use loopscope_testing::{Still, process};

use crate::support::program_of;

/// The programs, with the paper's ones in whose spirit they are.
const PROGRAMS: [(&str, &str); 18] = [
    ("figure-1", "figure 1"),
    ("figure-2", "figure 2"),
    ("figure-3a", "figure 3(a)"),
    ("figure-3b", "figure 3(b)"),
    ("figure-3c", "figure 3(c)"),
    ("figure-3d", "figure 3(d)"),
    ("advice-not-both", "`tcas`"),
    ("advice-descend-room", "`tcas`"),
    ("advice-needs-surety", "`tcas`"),
    ("advice-same-level", "`tcas`"),
    ("advice-climb-into", "`tcas`"),
    ("advice-descend-little", "`tcas`"),
    ("lift-doors", "`statemate`"),
    ("lift-doors-forgotten", "`statemate`"),
    ("irrelevant-flags", "`statemate`"),
    ("counted-behind-a-pointer", "drivers"),
    ("list-behind-its-first-cell", "drivers"),
    ("lock-of-a-request", "drivers"),
];

/// The number of states that each technique may execute.
const STATES: u64 = 2_000;

const INTRODUCTION: &str = "\
# Interpolation on TRACER's programs, counted

Figure 6 of Jaffar, Navas and Santosa, *Symbolic Execution for Verification* (2011), has the nodes of the explored tree and the
time for drivers and for variants of `tcas`; section 3 has an experiment with `statemate`. This table has the paper's small
figures, and programs of ours in the spirit of `tcas`, of `statemate`, and of drivers with pointers and lists. It has no times:
all of it is counted, so a test checks it. The same test writes it:

```sh
UPDATE_EXPECT=1 cargo test -p loopscope-cli --test cli interpolation_table
```

*Nodes* are those of the tree (S in the paper), without the ends of paths that are infeasible or subsumed; *subsumed* are the
paths that end at an interpolant or at the claims of a loop's head; *restarts* are those of loop heads; *questions* are all
questions to the solver's layers. The last column has the states of `execute`, which follows every path. A dash means no answer
within 2000 states.

| program | after | lines | answer | nodes | subsumed | restarts | questions | `execute` |
| --- | --- | --: | --- | --: | --: | --: | --: | --: |
";

fn ask(technique: &str, source: &str) -> Report {
    let budget = Budget { states: STATES, ..Budget::default() };
    let analysis = Analysis { technique: Technique::named(technique), budget, ..Analysis::default() };
    let mut process = process();
    let host = Host { transport: Box::new(&mut *process), clock: &Still, observer: &mut Unobserved };
    analyse(&program_of(source), &analysis, host)
}

fn row(name: &str, after: &str) -> String {
    let path = format!("{}/../../tests/corpus/tracer/{name}.mc", env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(path).expect("a program of the corpus");
    let lines = source.lines().filter(|line| !line.starts_with("//")).count();
    let report = ask("interpolation", &source);
    let executed = ask("execute", &source);
    let states = match executed.verdict.answer() {
        Answer::Unknown => "–".to_owned(),
        answer => {
            assert_eq!(answer, report.verdict.answer(), "{name}");
            executed.stats.states.to_string()
        }
    };
    let tree = report.artefacts().find_map(Artefact::interpolants).expect("a tree");
    let restarts = tree.restarts.len() + tree.more_restarts as usize;
    let answer = format!("{:?}", report.verdict.answer()).to_lowercase();
    let stats = &report.stats;
    format!(
        "| [`{name}`](../tests/corpus/tracer/{name}.mc) | {after} | {lines} | {answer} | {} | {} | {restarts} | {} | {states} |",
        stats.states, stats.subsumed, stats.queries,
    )
}

#[test]
fn the_table_is_up_to_date() {
    let mut document = INTRODUCTION.to_owned();
    for (name, after) in PROGRAMS {
        let _ = writeln!(document, "{}", row(name, after));
    }
    expect_file!["../../../../docs/tracer.md"].assert_eq(&document);
}
