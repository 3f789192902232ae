//! Everything that CI runs, each step with its time, and a summary.

use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, thread};

use anyhow::{Context, Result, bail};

use crate::command::{self, run};
use crate::{browser, crates, package, site, tree};

/// Which tests to run.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only the steps that need neither a built page nor a browser: formatting, lints, and the tests of the crates and
    /// of the site's modules
    #[arg(long)]
    quick: bool,
    /// Only the steps with these names, such as `crates` or `site`
    #[arg(long, value_name = "STEP", conflicts_with = "quick")]
    only: Vec<String>,
}

type Step = (&'static str, fn() -> Result<()>);

const PACKAGES: Step = ("npm packages", site::install_packages);
const BROWSERS: Step = ("browsers", || browser::install(&browser::all()));

const FORMATTING: Step = ("formatting", || run(command::cargo().args(["fmt", "--all", "--check"])));
const LINTS: Step =
    ("lints", || run(command::cargo().args(["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])));
const SITE: Step = ("site", || run(command::npm().args(["run", "test"])));

/// The steps that need no built page, fastest first.
const QUICK: [Step; 4] = [FORMATTING, LINTS, ("crates", || crates::test(false)), SITE];

/// The steps that need no built page, in a whole run.
const FRONT: [Step; 5] = [
    FORMATTING,
    LINTS,
    ("crates", || crates::test(true)),
    SITE,
    ("solver bridge", || node_tests("www/solver", &["1"])),
];

/// The steps that run beside `FRONT`. Most of their work keeps one core busy: link-time optimisation and `wasm-opt`.
const BESIDE: [Step; 2] = [("build", site::build), ("npm package", package::build)];

/// The steps that need what is built. Browsers have the machine to themselves, as their tests wait for what they show.
const LAST: [Step; 2] = [
    ("npm package tests", || node_tests("pkg", &["1"])),
    ("browser tests", || node_tests("tests/browser", &["2", "--again"])),
];

/// Sets up and runs the tests.
///
/// # Errors
/// Some step failed, after all have run.
pub(crate) fn test(options: &Options) -> Result<()> {
    timed(PACKAGES).result?;
    if !options.quick {
        timed(BROWSERS).result?;
    }
    let outcomes = if options.quick {
        all(&QUICK)
    } else if options.only.is_empty() {
        whole()?
    } else {
        all(&named(&options.only)?)
    };
    summarise(&outcomes)
}

fn summarise(outcomes: &[StepResult]) -> Result<()> {
    println!("\nsummary");
    for StepResult { name, result, time } in outcomes {
        println!("  {:6} {name} ({:.0} s)", if result.is_ok() { "ok" } else { "FAILED" }, time.as_secs_f32());
    }
    let failed = outcomes.iter().filter(|outcome| outcome.result.is_err()).count();
    if failed > 0 {
        bail!("{failed} of {} steps failed", outcomes.len());
    }
    Ok(())
}

/// Runs all steps. A failed step does not stop the others.
fn whole() -> Result<Vec<StepResult>> {
    let program = env::current_exe().context("the path of this program is unknown")?;
    thread::scope(|scope| {
        let beside = scope.spawn(|| BESIDE.map(|(name, _)| apart(name, Command::new(&program))));
        let mut outcomes = all(&FRONT);
        outcomes.extend(beside.join().expect("a step returns errors"));
        outcomes.extend(all(&LAST));
        Ok(outcomes)
    })
}

/// Runs a step in a process of its own, and prints its output at its end.
fn apart(name: &'static str, mut program: Command) -> StepResult {
    let start = Instant::now();
    let mut output = Vec::new();
    let result = command::run_quietly(program.args(["test", "--only", name]), &mut output);
    println!("{}", String::from_utf8_lossy(&output));
    if let Err(error) = &result {
        println!("=== {name}: {error:#}");
    }
    StepResult { name, result, time: start.elapsed() }
}

/// The steps with these names, in the order of a whole run.
fn named(names: &[String]) -> Result<Vec<Step>> {
    let steps = [&FRONT[..], &BESIDE, &LAST].concat();
    let known: Vec<&str> = steps.iter().map(|(name, _)| *name).collect();
    if let Some(unknown) = names.iter().find(|name| !known.contains(&name.as_str())) {
        bail!("there is no step {unknown}; the steps are: {}", known.join(", "));
    }
    Ok(steps.into_iter().filter(|(name, _)| names.iter().any(|asked| asked == name)).collect())
}

fn all(steps: &[Step]) -> Vec<StepResult> {
    steps.iter().copied().map(timed).collect()
}

struct StepResult {
    name: &'static str,
    result: Result<()>,
    time: Duration,
}

fn timed((name, step): Step) -> StepResult {
    println!("\n=== {name}");
    let start = Instant::now();
    let result = step();
    let time = start.elapsed();
    match &result {
        Ok(()) => println!("=== {name}: ok after {:.0} s", time.as_secs_f32()),
        Err(error) => println!("=== {name}: FAILED after {:.0} s: {error:#}", time.as_secs_f32()),
    }
    StepResult { name, result, time }
}

/// The test files that take longest. They start first, so that none of them runs alone at the end.
const LONGEST: [&str; 1] = ["page.test.mjs"];

/// Runs every `*.test.mjs` in a folder; `tests/support/run.mjs` says what the options are. Browsers often wait, so two files at
/// once take little more than half the time.
fn node_tests(folder: &str, options: &[&str]) -> Result<()> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(tree::root().join(folder))? {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(".test.mjs") {
            files.push(path);
        }
    }
    let is_long = |path: &PathBuf| LONGEST.iter().any(|name| path.ends_with(name));
    files.sort_by_cached_key(|path| (!is_long(path), path.clone()));
    let runner = tree::root().join("tests/support/run.mjs");
    // These are only for the tests of the npm package, which itself has no dependencies.
    run(command::node().env("NODE_PATH", tree::node_modules()).arg(runner).args(options).args(files))
}
