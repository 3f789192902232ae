//! The measurements, table by table.
#![allow(clippy::cast_precision_loss, reason = "nothing here is counted beyond 2^52")]

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};

use crate::bench::host::{Answer, Host, Question};
use crate::bench::median::median;
use crate::bench::program::{self, CorpusProgram};
use crate::bench::table::{Cell, Table, named};
use crate::engine::{LIMIT, Size};

/// CBA (Obdržálek and Trtík, *Efficient Loop Navigation for Symbolic Execution*, 2011), table 2: the paper's seconds
/// for constraint-driven execution, on the machine of its authors.
const PAPER: [(&str, f64); 9] = [
    ("cba/hello", 0.026),
    ("cba/hw", 0.175),
    ("cba/hwm", 1.997),
    ("cba/doif", 0.388),
    ("cba/doif-ex", 1.745),
    ("cba/eqcnt", 0.191),
    ("cba/eqcnt-ex", 2.458),
    ("cba/one-loop", 0.002),
    ("cba/two-loops", 0.003),
];

/// The bounds of the loops in the table of flat costs.
const BOUNDS: [u64; 3] = [100, 100_000, 1_000_000_000];

/// The most seconds for a question.
const SECONDS: u32 = 120;

/// The limit of the engine's memory, and the size of a page of wasm memory, in MB.
const MEMORY_LIMIT: u32 = 200;
const PAGE_MB: f64 = 65_536e-6;

/// The number of listed programs that made the memory grow.
const GROWERS: usize = 5;

/// Both sides, warmed up, and the complaints so far.
pub(crate) struct Bench {
    native: Host,
    browser: Host,
    rounds: u32,
    /// The folder of the interpreter's wasm.
    counting: PathBuf,
    corpus: Vec<CorpusProgram>,
    complaints: Vec<String>,
}

/// The medians of some rounds with the same question.
struct Timed {
    native: f64,
    browser: f64,
    /// The last answers of both; all answers are equal.
    answers: [Answer; 2],
}

impl Bench {
    /// Starts both sides and lets each answer once.
    ///
    /// # Errors
    /// One of the sides does not start.
    pub(crate) fn start(rounds: u32, counting: PathBuf) -> Result<Self> {
        let (native, browser) = (Host::native()?, Host::browser(&counting)?);
        let corpus = program::corpus()?;
        let mut bench = Self { native, browser, rounds, counting, corpus, complaints: Vec::new() };
        let first = bench.program("cba/hello")?;
        for host in [&mut bench.native, &mut bench.browser] {
            let answer = host.ask(&navigating(&first))?;
            ensure!(answer.is_ok(), "the {} side does not work: {answer:?}", host.name);
        }
        Ok(bench)
    }

    /// The analyses that failed or had a wrong verdict.
    pub(crate) fn complaints(&self) -> &[String] {
        &self.complaints
    }

    /// The programs of CBA: seconds to the verdict.
    pub(crate) fn chains(&mut self) -> Result<Table> {
        let columns = [
            "program",
            "native s",
            "browser s",
            "browser/native",
            "native Z3 %",
            "browser Z3 %",
            "paper s",
            "states",
            "queries",
            "to Z3",
        ];
        let mut rows = Vec::new();
        let mut notes = vec!["a query may be split into several for Z3, and most are answered without it".to_owned()];
        let (mut native, mut browser) = (0.0, 0.0);
        let programs: Vec<CorpusProgram> =
            self.corpus.iter().filter(|program| program.name.starts_with("cba/")).cloned().collect();
        for program in &programs {
            let Some(timed) = self.timed(&navigating(program))? else { continue };
            let paper = PAPER.iter().find(|(name, _)| *name == program.name);
            let paper = paper.map_or(Cell::Missing, |(_, seconds)| Cell::Number(*seconds, 3));
            let mut row = vec![Cell::Text(program.name.clone())];
            row.extend(timed.both());
            row.push(Cell::ratio(timed.browser, timed.native));
            row.extend(timed.solver_shares());
            row.push(paper);
            row.extend(timed.work());
            rows.push(row);
            native += timed.native;
            browser += timed.browser;
            let [here, there] = timed.answers.map(|answer| answer.work);
            if here != there {
                notes.push(format!(
                    "{} took different paths: {here:?} natively, {there:?} in the browser",
                    program.name
                ));
            }
        }
        let mut sum = vec![Cell::Text("all".to_owned()), Cell::seconds(native), Cell::seconds(browser)];
        sum.push(Cell::ratio(browser, native));
        sum.resize(columns.len(), Cell::Missing);
        rows.push(sum);
        Ok(Table {
            title: "programs of CBA by `navigate`: seconds to the verdict",
            columns: named(&columns),
            rows,
            notes,
        })
    }

    /// The same loops with other bounds: iterations that are not executed cost nothing.
    pub(crate) fn flat_cost(&mut self) -> Result<Table> {
        let columns = [
            "program",
            "bound",
            "native s",
            "native relative",
            "browser s",
            "browser relative",
            "states",
            "queries",
            "to Z3",
        ];
        let mut rows = Vec::new();
        for name in ["cba/one-loop", "cba/two-loops", "cba/figure1-unreachable"] {
            let mut smallest = None;
            for bound in BOUNDS {
                let program = with_bound(&self.program(name)?, bound)?;
                let Some(timed) = self.timed(&navigating(&program))? else { continue };
                let (native, browser) = *smallest.get_or_insert((timed.native, timed.browser));
                let states = timed.answers[0].work.states.max(timed.answers[1].work.states);
                if states > 0 {
                    self.complaints
                        .push(format!("{name} with {bound} iterations took {states} states instead of none"));
                }
                let mut row = vec![Cell::Text(name.to_owned()), Cell::Count(bound)];
                row.extend([Cell::seconds(timed.native), Cell::ratio(timed.native, native)]);
                row.extend([Cell::seconds(timed.browser), Cell::ratio(timed.browser, browser)]);
                row.extend(timed.work());
                rows.push(row);
            }
        }
        let title = "loops with other bounds: seconds to the verdict, relative to the smallest bound";
        Ok(Table { title, columns: named(&columns), rows, notes: Vec::new() })
    }

    /// The speed of the concrete interpreter, which replays witnesses.
    pub(crate) fn interpreter(&mut self) -> Result<Table> {
        let (mut native, mut browser) = (Vec::new(), Vec::new());
        let mut million_steps = f64::NAN;
        for _ in 0..=self.rounds {
            let (seconds, steps) = self.native.count()?;
            native.push(seconds);
            million_steps = steps.context("the native side reports its steps")? as f64 / 1e6;
            browser.push(self.browser.count()?.0);
        }
        let [native, browser] = [native, browser].map(|seconds| million_steps / median(seconds[1..].to_vec()));
        let mut row = vec![Cell::Text("counting loop".to_owned())];
        row.extend([native, browser].map(|speed| Cell::Number(speed, 1)));
        row.push(Cell::ratio(browser, native));
        let title = "interpreter: million steps a second";
        Ok(Table {
            title,
            columns: named(&["program", "native", "browser", "browser/native"]),
            rows: vec![row],
            notes: Vec::new(),
        })
    }

    /// The memory of the engine, without the solver's, after each program of the corpus in one worker by `auto`.
    pub(crate) fn memory(&mut self, seconds: u32) -> Result<Table> {
        // A fresh worker, whose memory has not grown.
        let mut browser = Host::browser(&self.counting)?;
        let mut growers = Vec::new();
        let mut most = 0;
        let mut unknown = 0;
        for program in &self.corpus.clone() {
            let question = Question::new(program, "auto", seconds);
            let Some(answer) = checked(&mut browser, &question, &mut self.complaints)? else { continue };
            unknown += usize::from(answer.verdict == "unknown");
            let pages = answer.memory.context("a browser reports its memory")?;
            if pages > most {
                growers.push((pages - most, pages, program.name.clone()));
                most = pages;
            }
        }
        growers.sort_by_key(|(grown, ..)| std::cmp::Reverse(*grown));
        growers.truncate(GROWERS);
        let megabytes = |pages: u64| Cell::Number(pages as f64 * PAGE_MB, 1);
        let mut rows = vec![vec![Cell::Text("all".to_owned()), Cell::Missing, megabytes(most)]];
        rows.extend(
            growers.into_iter().map(|(grown, pages, name)| vec![Cell::Text(name), megabytes(grown), megabytes(pages)]),
        );
        let total = self.corpus.len();
        let notes = vec![format!(
            "limit: {MEMORY_LIMIT} MB; {total} programs in one worker, {seconds} s each, {unknown} without a verdict"
        )];
        let title = "memory of the engine in the browser over the corpus by `auto`, and what made it grow most";
        Ok(Table { title, columns: named(&["program", "grown by MB", "MB afterwards"]), rows, notes })
    }

    pub(crate) fn program(&self, name: &str) -> Result<CorpusProgram> {
        let found = self.corpus.iter().find(|program| program.name == name);
        found.cloned().with_context(|| format!("there is no program {name} in tests/corpus"))
    }

    /// Asks both sides once. Returns `None` and adds a complaint if one of them fails or its verdict is wrong.
    pub(crate) fn once(&mut self, question: &Question<'_>) -> Result<Option<[Answer; 2]>> {
        let native = checked(&mut self.native, question, &mut self.complaints)?;
        let browser = checked(&mut self.browser, question, &mut self.complaints)?;
        Ok(native.zip(browser).map(|(native, browser)| [native, browser]))
    }

    /// Asks both sides in turn, so that other load of the machine disturbs both equally. Returns `None` and adds a
    /// complaint if one of them fails or has no correct verdict.
    fn timed(&mut self, question: &Question<'_>) -> Result<Option<Timed>> {
        let mut answers: [Vec<Answer>; 2] = Default::default();
        // The first round is not counted, because wasm compilers continue while code is running.
        for _ in 0..=self.rounds {
            for (host, answers) in [&mut self.native, &mut self.browser].into_iter().zip(&mut answers) {
                let Some(answer) = checked(host, question, &mut self.complaints)? else { return Ok(None) };
                if answer.verdict == "unknown" {
                    let stop = answer.stop.unwrap_or_default();
                    self.complaints.push(format!("{}, {}: no verdict: {stop}", question.program.name, host.name));
                    return Ok(None);
                }
                answers.push(answer);
            }
        }
        let [native, browser] =
            answers.each_ref().map(|answers| median(answers.iter().skip(1).map(|answer| answer.seconds).collect()));
        let last = answers.map(|mut answers| answers.pop());
        let [Some(here), Some(there)] = last else { return Ok(None) };
        Ok(Some(Timed { native, browser, answers: [here, there] }))
    }
}

impl Timed {
    fn both(&self) -> [Cell; 2] {
        [self.native, self.browser].map(Cell::seconds)
    }

    /// The solver's share of the time, in percent.
    fn solver_shares(&self) -> [Cell; 2] {
        self.answers.each_ref().map(|answer| Cell::Number(answer.solver_seconds / answer.seconds * 100.0, 0))
    }

    fn work(&self) -> [Cell; 3] {
        let work = self.answers[1].work;
        [work.states, work.queries, work.solver_calls].map(Cell::Count)
    }
}

/// Asks once. Returns `None` and adds a complaint if the analysis fails or the verdict is wrong; unknown is never
/// wrong.
pub(crate) fn checked(
    host: &mut Host,
    question: &Question<'_>,
    complaints: &mut Vec<String>,
) -> Result<Option<Answer>> {
    let CorpusProgram { name, expected, .. } = question.program;
    match host.ask(question)? {
        Ok(answer) if answer.verdict == *expected || answer.verdict == "unknown" => return Ok(Some(answer)),
        Ok(answer) => complaints.push(format!("{name}, {}: {} instead of {expected}", host.name, answer.verdict)),
        Err(failure) => complaints.push(format!("{name}, {}: {failure}", host.name)),
    }
    Ok(None)
}

/// A question that `navigate` can answer, with limits that it does not reach.
fn navigating(program: &CorpusProgram) -> Question<'_> {
    Question::new(program, "navigate", SECONDS)
}

/// A program whose loops have at most this many iterations; the verdict stays the same.
fn with_bound(program: &CorpusProgram, bound: u64) -> Result<CorpusProgram> {
    if program.name == "cba/figure1-unreachable" {
        return program.changed("< 15", &format!("< {bound}"))?.changed("> 17", &format!("> {}", bound + 2));
    }
    program.changed("while (i < n)", &format!("assume(n <= {bound}); while (i < n)"))
}

/// The size of the engine's wasm.
pub(crate) fn size(size: Size) -> Table {
    let kilobytes = |bytes: usize| Cell::Number(bytes as f64 / 1000.0, 1);
    Table {
        title: "engine: download size, in kB",
        columns: named(&["file", "raw", "gzip", "limit of gzip"]),
        rows: vec![vec![
            Cell::Text("loopscope_bg.wasm".to_owned()),
            kilobytes(size.raw),
            kilobytes(size.gzip),
            kilobytes(LIMIT),
        ]],
        notes: Vec::new(),
    }
}
