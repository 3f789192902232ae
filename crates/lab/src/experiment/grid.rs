//! The experiments of V. Rozhoň, *Nested loops and path explosion in symbolic execution* (2024, the thesis), that vary
//! options: a table of searches and mergers, or of limits, with the results for the programs of a set in each cell.

use std::fmt::Write;

use loopscope_cli::counted;

use super::configurations::{Configuration, Work};
use super::grids::GRIDS;
use super::run::{RunResult, Verdict};

/// An experiment of section 6.3.1 or 6.3.2, with one or several tables in the thesis.
#[derive(Debug)]
pub(crate) struct Grid {
    /// The sets of programs.
    pub(super) sets: &'static [&'static str],
    pub(super) work: Work,
    /// The options in all cells.
    pub(super) options: &'static [&'static str],
    /// Without an axis, each set is a row.
    pub(super) rows: Option<Axis>,
    pub(super) columns: Axis,
    pub(super) tables: &'static [GridTable],
}

/// A varied option, with the arguments for each value.
#[derive(Debug)]
pub(super) struct Axis {
    pub(super) title: &'static str,
    pub(super) values: &'static [(&'static str, &'static [&'static str])],
}

/// A table of the thesis.
#[derive(Debug)]
pub(super) struct GridTable {
    /// Its number.
    pub(super) number: &'static str,
    pub(super) measure: Measure,
    /// The figures of each row, if the thesis has them: with 30 seconds for each program.
    pub(super) figures: &'static [&'static [u32]],
}

/// The measure in a cell, as a sum over all its programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    /// The paths that were executed to their end without an error (section 6.2).
    Coverage,
    Errors,
    Milliseconds,
    Timeouts,
    ErrorsAndTimeouts,
}

/// A row or a column with its name.
type Value = (&'static str, &'static [&'static str]);

/// The programs of a row, by their sets, and the options of their analyses.
#[derive(Clone, Copy)]
struct GridRow {
    name: &'static str,
    sets: &'static [&'static str],
    options: &'static [&'static str],
}

impl Grid {
    /// The experiment of the table with this number in the thesis.
    pub(super) fn of_table(number: &str) -> Option<&'static Self> {
        GRIDS.iter().find(|grid| grid.tables.iter().any(|table| table.number == number))
    }

    /// All experiments, in the order of the tables.
    pub(super) fn all() -> impl Iterator<Item = &'static Self> {
        GRIDS.iter()
    }

    /// The name of the experiment, from its first table.
    pub(super) fn name(&self) -> &'static str {
        self.tables.first().map_or("", |table| table.number)
    }

    /// Its configurations, without duplicates.
    pub(super) fn configurations(&self) -> Vec<Configuration> {
        let mut all: Vec<Configuration> = Vec::new();
        for row in self.rows() {
            for column in self.columns.values {
                let configuration = self.configuration(row, *column);
                if !all.contains(&configuration) {
                    all.push(configuration);
                }
            }
        }
        all
    }

    fn rows(&self) -> Vec<GridRow> {
        match &self.rows {
            Some(rows) => {
                let sets = self.sets;
                rows.values.iter().map(|&(name, options)| GridRow { name, sets, options }).collect()
            }
            None => self.sets.chunks(1).map(|sets| GridRow { name: sets[0], sets, options: &[] }).collect(),
        }
    }

    fn configuration(&self, row: GridRow, column: Value) -> Configuration {
        let options: Vec<String> =
            [self.options, row.options, column.1].concat().into_iter().map(str::to_owned).collect();
        let name = options.iter().map(|option| option.trim_start_matches("--")).collect::<Vec<_>>().join(" ");
        Configuration { name, work: self.work, options }
    }

    /// All its tables, as text: the measure, the number of programs and the seconds for each, and in italics the
    /// figures of the thesis.
    pub(super) fn markdown(&self, outcomes: &[&RunResult], programs: u32, seconds: f64) -> String {
        let mut text = String::new();
        for table in self.tables {
            let (number, measure, sets) = (table.number, table.measure.words(), self.sets.join(", "));
            let ours = format!("{} each of {sets}, {seconds} s", counted(programs.into(), "program"));
            let _ = writeln!(text, "Table {number}: {measure} ({ours}; *the thesis's with 30 s*)\n");
            let title = self.rows.as_ref().map_or("programs", |rows| rows.title);
            let columns: Vec<&str> = self.columns.values.iter().map(|(name, _)| *name).collect();
            let _ = writeln!(text, "| {title} | {} |\n| --- |{}", columns.join(" | "), " ---: |".repeat(columns.len()));
            for row in self.cells(table, outcomes) {
                let cells: Vec<String> = row.iter().map(Cell::markdown).collect();
                let _ = writeln!(text, "| {} | {} |", row.first().map_or("", |cell| cell.row), cells.join(" | "));
            }
            text.push('\n');
        }
        text
    }

    /// All its tables, as CSV: a line for each cell.
    pub(super) fn csv(&self, outcomes: &[&RunResult]) -> String {
        let mut text = "table,measure,row,column,programs,measured,thesis\n".to_owned();
        for table in self.tables {
            for Cell { row, column, programs, sum, thesis } in self.cells(table, outcomes).into_iter().flatten() {
                let thesis = thesis.map_or_else(String::new, |figure| figure.to_string());
                let words = table.measure.words();
                let _ = writeln!(text, "{},{words},{row},{column},{programs},{sum},{thesis}", table.number);
            }
        }
        text
    }

    fn cells(&self, table: &GridTable, outcomes: &[&RunResult]) -> Vec<Vec<Cell>> {
        let cell = |(y, row): (usize, GridRow), (x, column): (usize, Value)| {
            let configuration = self.configuration(row, column);
            let is_here = |outcome: &&&RunResult| {
                row.sets.contains(&&*outcome.set) && outcome.configuration == configuration.name
            };
            let here: Vec<&RunResult> = outcomes.iter().filter(is_here).copied().collect();
            Cell {
                row: row.name,
                column: column.0,
                programs: here.len(),
                sum: here.iter().map(|outcome| table.measure.value(outcome)).sum(),
                thesis: table.figures.get(y).and_then(|figures| figures.get(x)).copied(),
            }
        };
        let columns = || self.columns.values.iter().copied().enumerate();
        self.rows().into_iter().enumerate().map(|row| columns().map(|column| cell(row, column)).collect()).collect()
    }
}

struct Cell {
    row: &'static str,
    column: &'static str,
    programs: usize,
    sum: u64,
    thesis: Option<u32>,
}

impl Cell {
    fn markdown(&self) -> String {
        let thesis = self.thesis.map_or_else(String::new, |figure| format!(" *{figure}*"));
        format!("{}{thesis}", self.sum)
    }
}

impl Measure {
    fn words(self) -> &'static str {
        match self {
            Self::Coverage => "path coverage",
            Self::Errors => "errors found",
            Self::Milliseconds => "milliseconds",
            Self::Timeouts => "timeouts",
            Self::ErrorsAndTimeouts => "errors found and timeouts",
        }
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "durations are small and not negative")]
    fn value(self, outcome: &RunResult) -> u64 {
        let errors = u64::from(outcome.verdict == Verdict::Reachable);
        let timeouts = u64::from(outcome.is_timeout());
        match self {
            Self::Coverage => outcome.coverage.unwrap_or(0),
            Self::Errors => errors,
            Self::Milliseconds => (outcome.seconds * 1000.0).round() as u64,
            Self::Timeouts => timeouts,
            Self::ErrorsAndTimeouts => errors + timeouts,
        }
    }
}

#[cfg(test)]
mod tests {
    use loopscope_generate::thesis::ProgramSet;

    use super::{GRIDS, Grid};
    use crate::experiment::configurations::tests::is_valid;

    /// No table has more figures than cells, and each cell is a valid configuration.
    #[test]
    fn tables_are_those_of_the_thesis() {
        for number in 2..=15 {
            assert!(Grid::of_table(&format!("6.{number}")).is_some(), "6.{number}");
        }
        for grid in &GRIDS {
            for set in grid.sets {
                assert!(set.parse::<ProgramSet>().is_ok(), "{set}");
            }
            for table in grid.tables {
                assert!(table.figures.len() <= grid.rows().len(), "{}", table.number);
                for figures in table.figures {
                    assert!(figures.is_empty() || figures.len() == grid.columns.values.len(), "{}", table.number);
                }
            }
            for configuration in grid.configurations() {
                assert!(is_valid(&configuration), "{configuration:?}");
            }
        }
    }
}
