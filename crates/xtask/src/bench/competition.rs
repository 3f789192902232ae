//! Loops of the kinds of a verification competition (SV-COMP 2013, category "loops"), as in table 2 of *Compact Symbolic
//! Execution* (Compact): classic and compact execution, with the competition's points. The programs are ours.

use anyhow::Result;

use crate::bench::host::{Host, Question};
use crate::bench::measure::checked;
use crate::bench::program;
use crate::bench::table::{Cell, Table, named};

/// The most seconds for each question: as long as a person waits.
const SECONDS: u32 = 10;

/// The points for a proof, and for an error that is found. Wrong answers would cost more; they are complaints.
const SAFE: u64 = 2;
const UNSAFE: u64 = 1;

/// The counts of a technique's decisions.
#[derive(Default)]
struct Tally {
    safe: u64,
    unsafe_: u64,
    open: u64,
    seconds: f64,
}

/// Asks both techniques about all programs.
///
/// # Errors
/// The native side does not start, or has ended.
pub(crate) fn competition(complaints: &mut Vec<String>) -> Result<Table> {
    let mut host = Host::native()?;
    let corpus = program::corpus()?;
    let mut tallies = ["compact", "execute"].map(|technique| (technique, Tally::default()));
    for program in corpus.iter().filter(|program| program.name.starts_with("competition/")) {
        for (technique, tally) in &mut tallies {
            let Some(answer) = checked(&mut host, &Question::new(program, technique, SECONDS), complaints)? else {
                continue;
            };
            tally.seconds += answer.seconds;
            match answer.verdict.as_str() {
                "unreachable" => tally.safe += 1,
                "reachable" => tally.unsafe_ += 1,
                _ => tally.open += 1,
            }
        }
        eprintln!("{}", program.name);
    }
    let rows = tallies.iter().map(|(technique, tally)| tally.row(technique)).collect();
    let notes = vec![
        format!("{SECONDS} s for each; a proof gives {SAFE} points, an error that is found {UNSAFE}"),
        "the paper, 79 programs in 300 s each: compact 21 safe, 25 unsafe, 67 points; classic 10, 27, 47".to_owned(),
    ];
    let columns = named(&["technique", "safe", "unsafe", "open", "points", "s"]);
    Ok(Table { title: "loops of a verification competition", columns, rows, notes })
}

impl Tally {
    fn row(&self, technique: &str) -> Vec<Cell> {
        let points = SAFE * self.safe + UNSAFE * self.unsafe_;
        let mut row = vec![Cell::Text(technique.to_owned())];
        row.extend([self.safe, self.unsafe_, self.open, points].map(Cell::Count));
        row.push(Cell::Number(self.seconds, 1));
        row
    }
}
