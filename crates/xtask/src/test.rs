//! Everything that CI runs, each step with its time, and a summary.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};

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

/// All steps. A failed step does not stop the others.
const ALL: [Step; 8] = [
    FORMATTING,
    LINTS,
    ("crates", || crates::test(true)),
    SITE,
    ("solver bridge", || node_tests("www/solver", 1)),
    ("build", site::build),
    ("npm package", || package::build().and_then(|()| node_tests("pkg", 1))),
    ("browser tests", || node_tests("tests/browser", 2)),
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
    let steps: &[Step] = if options.quick { &QUICK } else { &ALL };
    let is_asked_for = |(name, _): &Step| options.only.is_empty() || options.only.iter().any(|only| only == name);
    let outcomes: Vec<StepResult> = steps.iter().copied().filter(is_asked_for).map(timed).collect();
    if outcomes.is_empty() {
        bail!(
            "there is no such step; the steps are: {}",
            steps.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
        );
    }
    println!("\nsummary");
    for StepResult { name, result, time } in &outcomes {
        println!("  {:6} {name} ({:.0} s)", if result.is_ok() { "ok" } else { "FAILED" }, time.as_secs_f32());
    }
    let failed = outcomes.iter().filter(|outcome| outcome.result.is_err()).count();
    if failed > 0 {
        bail!("{failed} of {} steps failed", outcomes.len());
    }
    Ok(())
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

/// Runs every `*.test.mjs` in a folder. Browsers often wait, so two files at once take little more than half the time.
fn node_tests(folder: &str, at_once: usize) -> Result<()> {
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
    run(command::node().env("NODE_PATH", tree::node_modules()).arg(runner).arg(at_once.to_string()).args(files))
}
