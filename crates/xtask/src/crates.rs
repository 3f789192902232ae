//! The tests of the crates, with their times.

use std::cmp::Reverse;
use std::io::{BufRead, BufReader};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::Instant;
use std::{fs, thread};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::command::{self, run};
use crate::{answers, tree};

/// The number of the slowest tests that are listed.
const LISTED: usize = 30;

/// A test with its time in seconds.
#[derive(Clone)]
struct Took {
    seconds: f64,
    test: String,
}

/// A compiled test binary.
struct Binary {
    name: String,
    executable: PathBuf,
    crate_folder: PathBuf,
}

/// Runs the tests of all crates with the solver's recorded answers, and prints the slowest ones. With `asks_again`, a
/// tenth of the analyses, a different tenth after each commit, asks the solver anyway and compares the answers.
///
/// # Errors
/// The tests cannot be compiled, or one of them fails; the others run anyway.
pub(crate) fn test(asks_again: bool) -> Result<()> {
    let binaries = compile()?;
    let tenth = asks_again.then(|| (commits() % 10).to_string());
    answers::unpack()?;
    let (mut took, failed) = run_all(&binaries, tenth.as_deref())?;
    took.sort_by(|one, other| other.seconds.total_cmp(&one.seconds));
    println!("\nthe slowest of {} tests, in seconds:", took.len());
    for Took { seconds, test } in took.iter().take(LISTED) {
        println!("{seconds:8.1}  {test}");
    }
    answers::pack()?;
    if !failed.is_empty() {
        bail!("tests failed in {}", failed.join(", "));
    }
    run(command::cargo().args(["test", "--workspace", "--doc"]))
}

/// Runs the binaries, as many at once as the machine has cores: near its end, a binary often runs a single test. Returns the
/// times of the tests, and the names of the binaries with a failing test.
fn run_all<'b>(binaries: &'b [Binary], tenth: Option<&str>) -> Result<(Vec<Took>, Vec<&'b str>)> {
    let waiting = Mutex::new(binaries.iter());
    let next = || waiting.lock().expect("no thread panics while it takes a binary").next();
    let worker = || -> Result<(Vec<Took>, Vec<&'b str>)> {
        let (mut took, mut failed) = (Vec::new(), Vec::new());
        while let Some(binary) = next() {
            if !binary.run(tenth, &mut took)? {
                failed.push(binary.name.as_str());
            }
        }
        Ok((took, failed))
    };
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let parts = thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(worker)).collect();
        workers.into_iter().map(|worker| worker.join().expect("a worker returns errors")).collect::<Result<Vec<_>>>()
    })?;
    let (took, failed): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
    Ok((took.concat(), failed.concat()))
}

/// The number of commits; 0 if it is unknown.
fn commits() -> u64 {
    let counted = Command::new("git").args(["rev-list", "--count", "HEAD"]).current_dir(tree::root()).output();
    counted.ok().and_then(|output| String::from_utf8(output.stdout).ok()?.trim().parse().ok()).unwrap_or_default()
}

/// Compiles the tests. The compiler prints its own messages.
fn compile() -> Result<Vec<Binary>> {
    let mut cargo = command::cargo();
    cargo.args(["test", "--workspace", "--no-run", "--message-format=json-render-diagnostics"]);
    let mut child = cargo.stdout(Stdio::piped()).spawn().context("could not start cargo")?;
    let messages = BufReader::new(child.stdout.take().context("cargo has no output")?);
    let mut binaries = Vec::new();
    for line in messages.lines() {
        binaries.extend(serde_json::from_str(&line?).ok().as_ref().and_then(Binary::from_message));
    }
    if !child.wait()?.success() {
        bail!("the tests cannot be compiled");
    }
    // The largest binaries take longest, so they start first.
    binaries.sort_by_cached_key(|Binary { executable, name, .. }| {
        (Reverse(fs::metadata(executable).map_or(0, |file| file.len())), name.clone())
    });
    Ok(binaries)
}

impl Binary {
    /// The binary of a message of cargo.
    fn from_message(message: &Value) -> Option<Self> {
        if message["reason"] != "compiler-artifact" || message["profile"]["test"] != true {
            return None;
        }
        let crate_folder = PathBuf::from(message["manifest_path"].as_str()?).parent()?.to_path_buf();
        let target = message["target"]["name"].as_str()?;
        let name = format!("{}/{target}", crate_folder.file_name()?.to_string_lossy());
        Some(Self { name, executable: message["executable"].as_str()?.into(), crate_folder })
    }

    /// Runs the binary in the folder where cargo would run it, and prints what it printed. Returns whether all of its
    /// tests pass.
    fn run(&self, tenth: Option<&str>, took: &mut Vec<Took>) -> Result<bool> {
        let start = Instant::now();
        let mut command = Command::new(&self.executable);
        command.current_dir(&self.crate_folder).env("CARGO_MANIFEST_DIR", &self.crate_folder);
        command.env("LOOPSCOPE_ANSWERS", tree::root().join("target/answers").canonicalize()?);
        command.envs(tenth.map(|tenth| ("LOOPSCOPE_ANSWERS_CHECKED", tenth)));
        // The only way to get the time of each test; the toolchain is pinned, so it does not change unnoticed.
        command.args(["-Z", "unstable-options", "--report-time"]).env("RUSTC_BOOTSTRAP", "1");
        let output =
            command.stderr(Stdio::inherit()).output().with_context(|| format!("could not start {}", self.name))?;
        let text = String::from_utf8_lossy(&output.stdout);
        println!("\n--- {}\n{text}{} took {:.0} s", self.name, self.name, start.elapsed().as_secs_f64());
        took.extend(text.lines().filter_map(|line| self.took(line)));
        Ok(output.status.success())
    }

    /// The test of a line `test name ... ok <1.234s>`.
    fn took(&self, line: &str) -> Option<Took> {
        let (test, outcome) = line.strip_prefix("test ")?.split_once(" ... ")?;
        let seconds = outcome.split_once('<')?.1.strip_suffix("s>")?.parse().ok()?;
        Some(Took { seconds, test: format!("{} {test}", self.name) })
    }
}
