//! The growth of work with N for figures 3(c) and 3(d) of *Symbolic Execution for Verification* (TRACER). The paper
//! shows linear growth for 3(d), and for 3(c) on one of its two branches.

use anyhow::Result;

use crate::bench::host::Question;
use crate::bench::measure::Bench;
use crate::bench::program::CorpusProgram;
use crate::bench::table::{Cell, Table, named};
use crate::bench::tracer::{counters, sums};

/// The most seconds for each question.
const SECONDS: u32 = 20;

const LENGTHS: [u64; 4] = [25, 50, 100, 200];

const COLUMNS: [&str; 7] = ["figure", "N", "native s", "browser s", "states", "queries", "to Z3"];

impl Bench {
    /// Asks `interpolation` once on both sides.
    ///
    /// # Errors
    /// One of the sides has ended.
    pub(crate) fn growth(&mut self) -> Result<Table> {
        let mut rows = Vec::new();
        for figure in ["3(c)", "3(d)"] {
            for length in LENGTHS {
                let source = if figure == "3(c)" { sums(length) } else { counters(length) };
                let name = format!("TRACER, figure {figure}, N = {length}");
                let program = CorpusProgram { name, source, line: None, expected: "unreachable" };
                let question = Question::new(&program, "interpolation", SECONDS);
                let Some([native, browser]) = self.once(&question)? else { continue };
                let work = browser.work;
                rows.push(vec![
                    Cell::Text(figure.to_owned()),
                    Cell::Count(length),
                    Cell::Number(native.seconds, 2),
                    Cell::Number(browser.seconds, 2),
                    Cell::Count(work.states),
                    Cell::Count(work.queries),
                    Cell::Count(work.solver_calls),
                ]);
            }
        }
        let title = "figures 3(c) and 3(d) of TRACER: work that grows with N, where there are 2^N paths";
        Ok(Table { title, columns: named(&COLUMNS), rows, notes: Vec::new() })
    }
}
