//! Compares `auto` with the best technique for each program, which is not known beforehand: runs `auto` and each
//! technique alone over the whole corpus, natively, one after the other, in one thread.

use anyhow::{Context, Result, ensure};

use crate::bench::host::{Host, Question};
use crate::bench::measure::checked;
use crate::bench::median::median;
use crate::bench::program::{self, CorpusProgram};
use crate::bench::table::{Cell, Table};

/// The most seconds for each question: as long as a person waits.
const SECONDS: f64 = 10.0;

/// The largest ratio between the times of `auto` and of the fastest technique, for 95 % of the programs, and in the
/// median.
const MOST: f64 = 3.0;
const MEDIAN: f64 = 1.5;

/// A program with the time of each technique to decide it; `None` if it did not, or needs longer than `auto`.
struct Row {
    program: String,
    auto: Option<f64>,
    alone: Vec<Option<f64>>,
}

/// Asks `auto` and each technique about every N-th program of the corpus, and reports progress.
///
/// # Errors
/// The native side does not start, or has ended.
pub(crate) fn auto(every: u32, complaints: &mut Vec<String>) -> Result<Table> {
    let mut host = Host::native()?;
    let mut techniques = host.techniques()?;
    ensure!(techniques.first().is_some_and(|name| name == "auto"), "the first technique is `auto`");
    techniques.remove(0);
    let corpus: Vec<CorpusProgram> = program::corpus()?.into_iter().step_by(every as usize).collect();
    // A solver is slow at first.
    let first = corpus.first().context("the corpus has programs")?;
    checked(&mut host, &Question::new(first, "auto", SECONDS), complaints)?;
    let mut rows = Vec::new();
    for (program, count) in corpus.iter().zip(1..) {
        let row = Row::measure(program, &techniques, &mut host, complaints)?;
        eprintln!("{count} of {}: {}", corpus.len(), row.line(&techniques));
        rows.push(row);
    }
    Ok(table(&rows, &techniques))
}

impl Row {
    fn measure(
        program: &CorpusProgram,
        techniques: &[String],
        host: &mut Host,
        complaints: &mut Vec<String>,
    ) -> Result<Self> {
        let mut seconds = |technique: &str, most: f64| -> Result<Option<f64>> {
            let answer = checked(host, &Question::new(program, technique, most), complaints)?;
            Ok(answer.filter(|answer| answer.verdict != "unknown").map(|answer| answer.seconds))
        };
        let auto = seconds("auto", SECONDS)?;
        let most = auto.unwrap_or(SECONDS);
        let alone = techniques.iter().map(|technique| seconds(technique, most)).collect::<Result<_>>()?;
        Ok(Self { program: program.name.clone(), auto, alone })
    }

    /// The index of the technique that decides the program first, and its time.
    fn fastest(&self) -> Option<(usize, f64)> {
        let decided = self.alone.iter().enumerate().filter_map(|(place, seconds)| Some((place, (*seconds)?)));
        decided.min_by(|(_, one), (_, other)| one.total_cmp(other))
    }

    /// Returns the ratio between the times of `auto` and of the fastest technique, if `auto` decides; 1 if it is the
    /// fastest itself.
    fn ratio(&self) -> Option<f64> {
        let auto = self.auto?;
        Some(self.fastest().map_or(1.0, |(_, fastest)| auto / fastest))
    }

    /// The row as a line.
    fn line(&self, techniques: &[String]) -> String {
        let cells = self.cells(techniques);
        cells.iter().map(Cell::to_string).collect::<Vec<_>>().join("  ")
    }

    fn cells(&self, techniques: &[String]) -> Vec<Cell> {
        let time = |seconds: &Option<f64>| seconds.map_or(Cell::Missing, Cell::seconds);
        let mut cells = vec![Cell::Text(self.program.clone()), time(&self.auto)];
        cells.extend(self.alone.iter().map(time));
        cells.push(self.fastest().map_or(Cell::Missing, |(place, _)| Cell::Text(techniques[place].clone())));
        cells.push(self.ratio().map_or(Cell::Missing, |ratio| Cell::Number(ratio, 2)));
        cells
    }
}

fn table(rows: &[Row], techniques: &[String]) -> Table {
    let mut columns = vec!["program".to_owned(), "auto s".to_owned()];
    columns.extend(techniques.iter().map(|name| format!("{name} s")));
    columns.extend(["fastest".to_owned(), "auto/fastest".to_owned()]);
    let decided: Vec<&Row> = rows.iter().filter(|row| row.auto.is_some()).collect();
    let open = rows.iter().filter(|row| row.auto.is_none() && row.fastest().is_some());
    let open: Vec<&str> = open.map(|row| row.program.as_str()).collect();
    let ratios: Vec<f64> = rows.iter().filter_map(Row::ratio).collect();
    let largest = ratios.iter().copied().fold(f64::NAN, f64::max);
    let most_of_them = percentile(&ratios, 95);
    let slow = decided.iter().filter(|row| row.ratio().is_some_and(|ratio| ratio > MOST));
    let slow: Vec<&str> = slow.map(|row| row.program.as_str()).collect();
    let first = decided.iter().filter(|row| row.fastest().is_none()).count();
    let notes = vec![
        format!(
            "{SECONDS} s for `auto`, and for each technique as long as `auto` took; `-` is no verdict in that time"
        ),
        format!(
            "`auto` decides {} of {} programs{}",
            decided.len(),
            rows.len(),
            listed(&open, "some technique decides")
        ),
        format!("no technique is faster than `auto` for {first}, which counts as 1"),
        format!("auto/fastest: median {:.2}, to be at most {MEDIAN}", median(ratios)),
        format!(
            "auto/fastest: 95th percentile {most_of_them:.2}, to be at most {MOST}; largest {largest:.2}{}",
            listed(&slow, "it is above that aim for")
        ),
    ];
    Table {
        title: "`auto` and each technique alone, natively: seconds to the verdict",
        columns,
        rows: cells(rows, techniques),
        notes,
    }
}

fn cells(rows: &[Row], techniques: &[String]) -> Vec<Vec<Cell>> {
    rows.iter().map(|row| row.cells(techniques)).collect()
}

/// The least number that this percentage of them does not exceed.
fn percentile(numbers: &[f64], percent: usize) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    let place = (sorted.len() * percent).div_ceil(100);
    sorted.get(place.saturating_sub(1)).copied().unwrap_or(f64::NAN)
}

/// Names after a word, if there are any.
fn listed(names: &[&str], word: &str) -> String {
    if names.is_empty() { String::new() } else { format!("; {word} {}", names.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::{Row, table};

    #[test]
    fn the_notes_list_where_auto_misses_its_aims() {
        let row = |program: &str, auto, alone: [Option<f64>; 2]| Row {
            program: program.to_owned(),
            auto,
            alone: alone.to_vec(),
        };
        let rows = [
            row("a", Some(3.0), [Some(2.0), Some(1.5)]),
            row("b", Some(8.0), [None, Some(2.0)]),
            row("c", None, [Some(1.0), None]),
            row("d", None, [None, None]),
            row("e", Some(1.0), [None, None]),
        ];
        let text = table(&rows, &["navigate".to_owned(), "execute".to_owned()]).to_string();
        let expected = "`auto` and each technique alone, natively: seconds to the verdict
  program  auto s  navigate s  execute s   fastest  auto/fastest
  a        3.0000      2.0000     1.5000   execute          2.00
  b        8.0000           -     2.0000   execute          4.00
  c             -      1.0000          -  navigate             -
  d             -           -          -         -             -
  e        1.0000           -          -         -          1.00
  10 s for `auto`, and for each technique as long as `auto` took; `-` is no verdict in that time
  `auto` decides 3 of 5 programs; some technique decides c
  no technique is faster than `auto` for 1, which counts as 1
  auto/fastest: median 2.00, to be at most 1.5
  auto/fastest: 95th percentile 4.00, to be at most 3; largest 4.00; it is above that aim for b";
        assert_eq!(text, expected);
    }
}
