//! The programs of table 1 of *Compact Symbolic Execution* (Compact) natively: our settings beside the paper's, which are
//! breadth-first search and templates chosen by chance.

#![allow(clippy::cast_precision_loss, reason = "nothing here is counted beyond 2^52")]

use anyhow::{Context, Result};
use serde_json::json;

use crate::bench::compact::PAPER;
use crate::bench::host::{Answer, Host, Question};
use crate::bench::measure::checked;
use crate::bench::median::median;
use crate::bench::program::{self, CorpusProgram};
use crate::bench::table::{Cell, Table, named};

/// The most seconds for each question: as long as a person waits.
const SECONDS: u32 = 10;

/// The seeds of the choices.
const SEEDS: [u64; 5] = [1, 2, 3, 4, 5];

const COLUMNS: [&str; 13] = [
    "program",
    "cycles",
    "templates",
    "verdict",
    "s",
    "states",
    "unanswered",
    "by chance: decided",
    "median s",
    "median states",
    "median unanswered",
    "paper cycles",
    "paper templates",
];

/// Asks `compact` once with our settings, and once with the paper's for each seed.
///
/// # Errors
/// The native side does not start, or has ended.
pub(crate) fn templates(complaints: &mut Vec<String>) -> Result<Table> {
    let mut host = Host::native()?;
    let corpus = program::corpus()?;
    let mut rows = Vec::new();
    for paper in &PAPER {
        let name = format!("compact/{}", paper.name);
        let program = corpus.iter().find(|program| program.name == name).with_context(|| name.clone())?;
        rows.push(row(&mut host, program, [paper.cycles, paper.templates], complaints)?);
        eprintln!("{name}");
    }
    let notes = vec![
        format!("{SECONDS} s for each; the median is over the seeds {SEEDS:?}"),
        "cycles and templates of the loops that the search with our settings met; templates are made when a state meets a \
         cycle, so their time is part of the time"
            .to_owned(),
    ];
    Ok(Table { title: "templates: our settings, and the paper's", columns: named(&COLUMNS), rows, notes })
}

fn row(host: &mut Host, program: &CorpusProgram, paper: [u64; 2], complaints: &mut Vec<String>) -> Result<Vec<Cell>> {
    let mut row = vec![Cell::Text(program.name.clone())];
    let ours = Question::new(program, "compact", SECONDS);
    match checked(host, &ours, complaints)? {
        None => row.extend([const { Cell::Missing }; 6]),
        Some(answer) => {
            row.extend([answer.cycles, answer.templates].map(|count| count.map_or(Cell::Missing, Cell::Count)));
            row.extend([Cell::Text(answer.verdict.clone()), Cell::Number(answer.seconds, 2)]);
            row.extend([answer.work.states, answer.work.solver_failures].map(Cell::Count));
        }
    }
    let mut answers: Vec<Answer> = Vec::new();
    for seed in SEEDS {
        let mut question = Question::new(program, "compact", SECONDS);
        question.options = json!({ "technique": "compact", "search": "bfs", "templates": "random" });
        question.seed = seed;
        answers.extend(checked(host, &question, complaints)?);
    }
    let decided = answers.iter().filter(|answer| answer.verdict != "unknown").count();
    row.push(Cell::Text(format!("{decided} of {}", SEEDS.len())));
    row.push(Cell::Number(median(answers.iter().map(|answer| answer.seconds).collect()), 2));
    let counts: [fn(&Answer) -> u64; 2] = [|answer| answer.work.states, |answer| answer.work.solver_failures];
    row.extend(counts.map(|count| Cell::Number(median(answers.iter().map(|each| count(each) as f64).collect()), 0)));
    row.extend(paper.map(Cell::Count));
    Ok(row)
}
