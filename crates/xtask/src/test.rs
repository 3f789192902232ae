//! Everything that CI runs, each step with its time, and a summary.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::command::{self, run};
use crate::{browser, crates, package, site, tree};

/// Which tests to run.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Only what needs neither a built page nor a browser: formatting, lints, and the tests of the crates and of the site's parts
    #[arg(long)]
    quick: bool,
    /// Only the steps of these names, such as `crates` or `site`
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

/// What needs no built page, in the order in which a mistake is found soonest.
const QUICK: [Step; 4] = [FORMATTING, LINTS, ("crates", || crates::test(false)), SITE];

/// Everything. All steps run, whichever fails.
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

/// Sets up what the tests need and runs them all.
///
/// # Errors
/// When any step fails, after all have run.
pub(crate) fn test(options: &Options) -> Result<()> {
    timed(PACKAGES).result?;
    if !options.quick {
        timed(BROWSERS).result?;
    }
    let steps: &[Step] = if options.quick { &QUICK } else { &ALL };
    let is_asked_for = |(name, _): &Step| options.only.is_empty() || options.only.iter().any(|only| only == name);
    let outcomes: Vec<Outcome> = steps.iter().copied().filter(is_asked_for).map(timed).collect();
    if outcomes.is_empty() {
        bail!(
            "there is no such step; there are: {}",
            steps.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
        );
    }
    println!("\nsummary");
    for Outcome { name, result, time } in &outcomes {
        println!("  {:6} {name} ({:.0} s)", if result.is_ok() { "ok" } else { "FAILED" }, time.as_secs_f32());
    }
    let failed = outcomes.iter().filter(|outcome| outcome.result.is_err()).count();
    if failed > 0 {
        bail!("{failed} of {} steps failed", outcomes.len());
    }
    Ok(())
}

struct Outcome {
    name: &'static str,
    result: Result<()>,
    time: Duration,
}

fn timed((name, step): Step) -> Outcome {
    println!("\n=== {name}");
    let start = Instant::now();
    let result = step();
    let time = start.elapsed();
    match &result {
        Ok(()) => println!("=== {name}: ok after {:.0} s", time.as_secs_f32()),
        Err(error) => println!("=== {name}: FAILED after {:.0} s: {error:#}", time.as_secs_f32()),
    }
    Outcome { name, result, time }
}

/// Runs every `*.test.mjs` in a folder. What is waited for in them has limits of its own, which say what it was; this one,
/// of a whole file, only keeps what hangs in spite of them from hanging the run. A browser often waits: two files at once
/// take little more than half the time.
fn node_tests(folder: &str, at_once: usize) -> Result<()> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(tree::root().join(folder))? {
        let path = entry?.path();
        if path.to_string_lossy().ends_with(".test.mjs") {
            files.push(path);
        }
    }
    files.sort();
    let at_once = format!("--test-concurrency={at_once}");
    let options = ["--test", "--test-reporter=spec", "--test-timeout=3600000", &at_once];
    // What the tests of the npm package need besides: it needs nothing itself.
    run(command::node().env("NODE_PATH", tree::node_modules()).args(options).args(files))
}
