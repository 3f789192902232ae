//! The check that techniques keep the time limit on adversarial programs, measured by the time of the whole command
//! line.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::bench::adversarial;
use crate::bench::host::Host;
use crate::bench::table::{Cell, Table};
use crate::{command, tree};

/// The limit, in seconds.
const SECONDS: f64 = 2.0;

/// The time beyond the limit that the whole command may take: a second or ten percent, whichever is more.
const LATER: f64 = 1.0;

/// A program with the time of each technique, relative to the limit.
struct Row {
    program: &'static str,
    ratios: Vec<f64>,
}

/// Asks each technique about each program, one after the other, and reports progress.
///
/// # Errors
/// The command line cannot be built or run, or gives no answer.
pub(crate) fn limits() -> Result<Table> {
    command::run(command::cargo().args(["build", "--release", "--package", "loopscope-cli"]))?;
    let techniques = Host::native()?.techniques()?;
    let programs = adversarial::programs();
    let mut rows = Vec::new();
    for ((program, source), count) in programs.iter().zip(1..) {
        let ratios = techniques.iter().map(|technique| Ok(taken(source, technique)? / SECONDS));
        let row = Row { program, ratios: ratios.collect::<Result<_>>().context(*program)? };
        eprintln!("{count} of {}: {}: {}", programs.len(), row.program, Cell::Number(row.most(), 2));
        rows.push(row);
    }
    Ok(table(&rows, &techniques))
}

/// The time of the command with the limit, in seconds.
fn taken(source: &str, technique: &str) -> Result<f64> {
    let program = tree::root().join("target/release/loopscope");
    let start = Instant::now();
    let mut child = Command::new(program)
        .args(["analyse", "-", "--technique", technique, "--budget", &SECONDS.to_string()])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()?;
    child.stdin.take().context("a pipe")?.write_all(source.as_bytes())?;
    let status = child.wait()?;
    // Unreachable, reachable, unknown.
    ensure!(matches!(status.code(), Some(0 | 1 | 3)), "{technique} ended with {status}");
    Ok(start.elapsed().as_secs_f64())
}

impl Row {
    fn most(&self) -> f64 {
        self.ratios.iter().copied().fold(0.0, f64::max)
    }

    fn cells(&self) -> Vec<Cell> {
        let ratios = self.ratios.iter().map(|ratio| Cell::Number(*ratio, 2));
        std::iter::once(Cell::Text(self.program.to_owned())).chain(ratios).collect()
    }
}

fn table(rows: &[Row], techniques: &[String]) -> Table {
    let aim = (SECONDS + LATER.max(SECONDS / 10.0)) / SECONDS;
    let most = rows.iter().map(Row::most).fold(0.0, f64::max);
    let late: Vec<&str> = rows.iter().filter(|row| row.most() > aim).map(|row| row.program).collect();
    let late = if late.is_empty() { String::new() } else { format!("; it is more for {}", late.join(", ")) };
    Table {
        title: "programs with far too much of something: the time of the whole command, in limits",
        columns: std::iter::once("program".to_owned()).chain(techniques.iter().cloned()).collect(),
        rows: rows.iter().map(Row::cells).collect(),
        notes: vec![format!("the limit is {SECONDS} s"), format!("largest {most:.2}, to be at most {aim:.2}{late}")],
    }
}

#[cfg(test)]
mod tests {
    use super::{Row, table};

    #[test]
    fn the_notes_list_where_the_limit_is_exceeded() {
        let rows =
            [Row { program: "17 ifs", ratios: vec![1.02, 0.4] }, Row { program: "300 ifs", ratios: vec![0.1, 1.75] }];
        let text = table(&rows, &["auto".to_owned(), "run".to_owned()]).to_string();
        let expected = "programs with far too much of something: the time of the whole command, in limits
  program  auto   run
  17 ifs   1.02  0.40
  300 ifs  0.10  1.75
  the limit is 2 s
  largest 1.75, to be at most 1.50; it is more for 300 ifs";
        assert_eq!(text, expected);
    }
}
