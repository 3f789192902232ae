//! Compares the technique `horn` with native Z3, on the Horn clauses of the same program: the cost of the solver in
//! wasm, and the gain from its two strategies.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::bench::host::{Host, Question};
use crate::bench::measure::checked;
use crate::bench::median::median;
use crate::bench::program::{self, CorpusProgram};
use crate::bench::table::{Cell, Table, named};
use crate::command;

/// The most seconds for each program on each side.
const SECONDS: u32 = 5;

/// The time of native Z3 for a program, if it is installed and has an answer.
struct Native {
    said: String,
    seconds: f64,
}

/// Asks both about each safe program of the corpus that has clauses.
///
/// # Errors
/// The native side does not start, or has ended.
pub(crate) fn horn(complaints: &mut Vec<String>) -> Result<Table> {
    let z3 = version();
    let mut host = Host::native()?;
    let cli = ["--release", "--package", "loopscope-cli", "--bin", "loopscope"];
    command::run(command::cargo().arg("build").args(cli))?;
    let mut rows = Vec::new();
    let mut ratios = Vec::new();
    let [mut ours, mut theirs] = [0, 0];
    for program in program::corpus()?.iter().filter(|program| program.expected == "unreachable") {
        let Some(clauses) = clauses(&cli, program)? else { continue };
        let answer = checked(&mut host, &Question::new(program, "horn", SECONDS), complaints)?;
        let seconds = answer.filter(|answer| answer.verdict == "unreachable").map(|answer| answer.seconds);
        let native = if z3.is_some() { Some(native(&clauses)?) } else { None };
        let proved = native.as_ref().filter(|native| native.said == "unsat").map(|native| native.seconds);
        ours += usize::from(seconds.is_some());
        theirs += usize::from(proved.is_some());
        ratios.extend(seconds.zip(proved).map(|(seconds, proved)| seconds / proved));
        eprintln!("{}: {seconds:?} {proved:?}", program.name);
        rows.push(row(program, seconds, native.as_ref(), proved));
    }
    let mut notes = vec![format!("{SECONDS} s for each; `horn` proves {ours} of {}", rows.len())];
    notes.push(match z3 {
        Some(version) => format!(
            "{version}, from these clauses alone, with its default strategy: proves {theirs}; where both do, `horn` takes {:.2} \
             times as long in the median",
            median(ratios)
        ),
        None => "`z3` is not installed here".to_owned(),
    });
    let columns = named(&["program", "horn s", "z3 s", "z3 says", "horn/z3"]);
    Ok(Table { title: "`horn` beside native Z3 on the same clauses: seconds to the proof", columns, rows, notes })
}

fn row(program: &CorpusProgram, seconds: Option<f64>, native: Option<&Native>, proved: Option<f64>) -> Vec<Cell> {
    let ratio = seconds.zip(proved).map_or(Cell::Missing, |(seconds, proved)| Cell::ratio(seconds, proved));
    vec![
        Cell::Text(program.name.clone()),
        seconds.map_or_else(|| Cell::Text("unknown".to_owned()), Cell::seconds),
        native.map_or(Cell::Missing, |native| Cell::seconds(native.seconds)),
        native.map_or(Cell::Missing, |native| Cell::Text(native.said.clone())),
        ratio,
    ]
}

/// The version of Z3, if it is installed.
fn version() -> Option<String> {
    let said = Command::new("z3").arg("--version").output().ok()?;
    Some(String::from_utf8_lossy(&said.stdout).trim().to_owned())
}

/// A program as clauses, if it has clauses.
fn clauses(cli: &[&str], program: &CorpusProgram) -> Result<Option<String>> {
    let target = program.line.map_or_else(|| "any".to_owned(), |line| format!("line:{line}"));
    let mut run = command::cargo();
    run.args(["run", "--quiet"]).args(cli).args(["--", "clauses", "-", "--target", &target]);
    let (status, text) = answer(&mut run, &program.source)?;
    ensure!(status == Some(0) || status == Some(3), "{}: `loopscope clauses` ended with {status:?}", program.name);
    Ok((status == Some(0)).then_some(text))
}

/// The answer of Z3 to clauses, and its time from the start.
fn native(clauses: &str) -> Result<Native> {
    let start = Instant::now();
    let (_, text) = answer(Command::new("z3").args(["-in", &format!("-T:{SECONDS}")]), clauses)?;
    let said = text.lines().find(|line| ["sat", "unsat", "unknown", "timeout"].contains(line));
    let said = said.unwrap_or("nothing").to_owned();
    Ok(Native { said, seconds: start.elapsed().as_secs_f64() })
}

/// The exit status and the output of a command with this input.
fn answer(command: &mut Command, text: &str) -> Result<(Option<i32>, String)> {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = piped.spawn().with_context(|| format!("{command:?} does not start"))?;
    // The command may end without reading all of its input.
    let _ = child.stdin.take().context("it has an input")?.write_all(text.as_bytes());
    let ended = child.wait_with_output()?;
    Ok((ended.status.code(), String::from_utf8_lossy(&ended.stdout).into_owned()))
}
