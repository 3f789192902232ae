//! The programs of table 1 of *Abstracting Path Conditions* (APC): necessary conditions and answers, beside the paper's
//! figures.

use anyhow::Result;

use crate::bench::host::Question;
use crate::bench::measure::Bench;
use crate::bench::table::{Cell, Table, named};

/// The most seconds for each question.
const SECONDS: u32 = 20;

/// Our name of a program, whether the paper's condition is satisfiable, and the seconds that Pex took to reach the
/// target and APC to decide its condition.
const PAPER: [(&str, bool, Option<f64>, f64); 7] = [
    ("cba/hello", true, Some(5.257), 0.181),
    ("cba/hw", true, Some(25.05), 0.941),
    ("cba/hwm", true, None, 4.660),
    ("compact/matr-ir", true, Some(95.0), 0.035),
    ("compact/win-driver", true, Some(28.39), 0.627),
    ("cba/one-loop", false, Some(134.0), 0.003),
    ("cba/two-loops", false, Some(64.0), 0.003),
];

const COLUMNS: [&str; 8] =
    ["program", "verdict", "native s", "browser s", "queries", "paper's condition", "paper s", "Pex s"];

impl Bench {
    /// Asks `apc` once on both sides.
    ///
    /// # Errors
    /// One of the sides has ended.
    pub(crate) fn apc(&mut self) -> Result<Table> {
        let mut rows = Vec::new();
        for (name, can_hold, pex, apc) in PAPER {
            let program = self.program(name)?;
            let question = Question::new(&program, "apc", SECONDS);
            let Some([native, browser]) = self.once(&question)? else { continue };
            rows.push(vec![
                Cell::Text(name.to_owned()),
                Cell::Text(browser.verdict.clone()),
                Cell::Number(native.seconds, 2),
                Cell::Number(browser.seconds, 2),
                Cell::Count(browser.work.queries),
                Cell::Text(if can_hold { "can hold" } else { "cannot hold" }.to_owned()),
                Cell::Number(apc, 3),
                pex.map_or_else(|| Cell::Text("> 3600".to_owned()), |seconds| Cell::Number(seconds, 1)),
            ]);
        }
        let title = "programs of APC: the necessary condition, and inputs that satisfy it";
        let notes = vec![format!(
            "{SECONDS} s for each; \"reachable\" means that inputs which satisfy the condition were seen to lead there, which \
             the paper leaves to Pex; its times are of 2011"
        )];
        Ok(Table { title, columns: named(&COLUMNS), rows, notes })
    }
}
