//! The cost of the widths of integers: `auto` on the C programs of the corpus in which nothing overflows, with widths
//! and without (`#pragma loopscope ints mathematical`), natively, one after the other, in one thread.

use anyhow::{Result, ensure};

use crate::bench::host::{Answer, Host, Question};
use crate::bench::median::median;
use crate::bench::program::{self, CorpusProgram};
use crate::bench::table::{Cell, Table, named};

/// The most seconds for each question: as long as a person waits.
const SECONDS: u32 = 10;

/// The largest factor by which widths may slow an answer down, in the median.
const MOST: f64 = 2.0;

const COLUMNS: [&str; 5] = ["program", "with widths", "with widths s", "without s", "with/without"];

/// Asks about every N-th program, and reports progress. Programs whose answers differ, or are refused without widths, have
/// no row: for them, widths matter.
///
/// # Errors
/// The native side does not start, or has ended.
pub(crate) fn c(every: u32) -> Result<Table> {
    let mut host = Host::native()?;
    let (mut rows, mut ratios, mut refused) = (Vec::new(), Vec::new(), 0);
    let programs: Vec<CorpusProgram> = program::c_corpus()?.into_iter().step_by(every as usize).collect();
    for program in &programs {
        let without = CorpusProgram {
            source: format!("{}\n#pragma loopscope ints mathematical\n", program.source),
            ..program.clone()
        };
        let mut ask = |program| -> Result<Option<Answer>> {
            Ok(host.ask(&Question::new(program, "auto", SECONDS).about_c())?.ok())
        };
        let (Some(widths), Some(mathematical)) = (ask(program)?, ask(&without)?) else {
            refused += 1;
            continue;
        };
        eprintln!(
            "{}: {} {:.2} s, {} {:.2} s",
            program.name, widths.verdict, widths.seconds, mathematical.verdict, mathematical.seconds
        );
        if widths.verdict != mathematical.verdict || widths.verdict == "unknown" {
            continue;
        }
        ratios.push(widths.seconds / mathematical.seconds);
        rows.push(vec![
            Cell::Text(program.name.clone()),
            Cell::Text(widths.verdict),
            Cell::seconds(widths.seconds),
            Cell::seconds(mathematical.seconds),
            Cell::ratio(widths.seconds, mathematical.seconds),
        ]);
    }
    ensure!(!rows.is_empty(), "no program has the same verdict both ways");
    let count = programs.len();
    let notes = vec![
        format!("{SECONDS} s for each; {} of {count} programs have the same verdict both ways", rows.len()),
        format!("{refused} are refused, with widths or without"),
        format!("with/without: median {:.2}, to be at most {MOST}", median(ratios)),
    ];
    Ok(Table {
        title: "C with the widths of integers and without, natively: seconds to the verdict",
        columns: named(&COLUMNS),
        rows,
        notes,
    })
}
