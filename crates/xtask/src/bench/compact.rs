//! The programs of table 1 of *Compact Symbolic Execution* (Compact): iterations one by one, templates, and summaries,
//! beside the paper's figures.

use anyhow::Result;

use crate::bench::host::Question;
use crate::bench::measure::Bench;
use crate::bench::table::{Cell, Table, named};

/// The most seconds for each question: as long as a person waits.
const SECONDS: u32 = 10;

/// The paper's figures for one way to execute.
struct Figures {
    states: u64,
    /// Questions that the solver did not answer.
    failures: u64,
    /// `None`: not within five minutes. The times of compact execution exclude the time for making templates.
    seconds: Option<f64>,
}

const fn figures(states: u64, failures: u64, seconds: f64) -> Figures {
    Figures { states, failures, seconds: Some(seconds) }
}

const fn unfinished(states: u64, failures: u64) -> Figures {
    Figures { states, failures, seconds: None }
}

/// A row of the paper's table.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) cycles: u64,
    pub(crate) templates: u64,
    compact: Figures,
    classic: Figures,
}

const fn row(name: &'static str, [templates, cycles]: [u64; 2], compact: Figures, classic: Figures) -> Row {
    Row { name, cycles, templates, compact, classic }
}

/// Compact, table 1: compact and classic execution.
pub(crate) const PAPER: [Row; 13] = [
    row("hello", [2, 126], figures(187, 0, 2.3), figures(2262, 0, 4.5)),
    row("hw", [4, 252], figures(1048, 4, 45.4), unfinished(223_823, 0)),
    row("hwm", [5, 336], unfinished(5125, 24), unfinished(162_535, 0)),
    row("matr-ir", [4, 28], figures(1234, 6, 82.9), unfinished(270_737, 0)),
    row("matr-ir-dyn", [5, 30], figures(2472, 13, 240.5), unfinished(267_636, 0)),
    row("vm", [6, 64], unfinished(2274, 64), unfinished(205_577, 0)),
    row("vms", [3, 32], figures(466, 0, 5.4), figures(281_263, 0, 99.8)),
    row("decode-packets", [5, 26], figures(1276, 0, 39.9), figures(8992, 0, 16.3)),
    row("win-driver", [5, 26], figures(1370, 1, 59.2), unfinished(206_903, 0)),
    row("eqcnt", [3, 12], figures(345, 0, 10.6), unfinished(179_803, 0)),
    row("eqcnt-ex", [4, 24], unfinished(10_581, 0), unfinished(251_061, 0)),
    row("one-loop", [1, 2], figures(41, 0, 0.1), unfinished(38_230, 0)),
    row("two-loops", [2, 4], figures(25, 0, 0.1), unfinished(917_343, 0)),
];

const COLUMNS: [&str; 11] = [
    "program",
    "technique",
    "verdict",
    "native s",
    "browser s",
    "states",
    "queries",
    "unanswered",
    "paper states",
    "paper unanswered",
    "paper s",
];

impl Bench {
    /// Asks each technique once on both sides.
    ///
    /// # Errors
    /// One of the sides has ended.
    pub(crate) fn compact(&mut self) -> Result<Table> {
        let mut rows = Vec::new();
        for Row { name, compact, classic, .. } in &PAPER {
            let program = self.program(&format!("compact/{name}"))?;
            let techniques = [("execute", Some(classic)), ("compact", Some(compact)), ("summarise", None)];
            for (technique, paper) in techniques {
                let question = Question::new(&program, technique, SECONDS);
                let Some([native, browser]) = self.once(&question)? else { continue };
                let mut row = vec![Cell::Text((*name).to_owned()), Cell::Text(technique.to_owned())];
                row.push(Cell::Text(browser.verdict.clone()));
                row.extend([Cell::Number(native.seconds, 2), Cell::Number(browser.seconds, 2)]);
                let work = browser.work;
                row.extend([work.states, work.queries, work.solver_failures].map(Cell::Count));
                row.extend(paper.map_or([const { Cell::Missing }; 3], |Figures { states, failures, seconds }| {
                    let seconds = seconds.map_or(Cell::Text("> 300".to_owned()), |seconds| Cell::Number(seconds, 1));
                    [Cell::Count(*states), Cell::Count(*failures), seconds]
                }));
                rows.push(row);
            }
        }
        let title = "programs of Compact: one iteration after the other, templates, summaries";
        let notes = vec![format!(
            "{SECONDS} s for each; the paper's programs are larger, since it starts from LLVM; its times are of 2013"
        )];
        Ok(Table { title, columns: named(&COLUMNS), rows, notes })
    }
}
