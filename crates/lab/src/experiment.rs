//! `loopscope-lab experiment`: the experiments of V. Rozhoň, *Nested loops and path explosion in symbolic execution* (2024,
//! the thesis), chapter 6. Random programs are analysed in several configurations, and the results are printed beside
//! the thesis's figures.
//!
//! Each run is a process, whose report becomes a line of a file at once; a later call reads the lines and does the
//! missing runs. At the end, verdicts on the same program are compared with each other, and proofs with runs of
//! `interp` on random inputs.

mod arguments;
mod configurations;
mod contradictions;
mod figures;
mod grid;
mod grids;
mod plot;
mod results;
mod run;
mod snakemake;
mod table;

use std::collections::HashMap;
use std::fs;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::path::Path;
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use loopscope_cli::files::{create, write};
use loopscope_cli::{Failure, Native, counted};
use loopscope_generate::thesis::{ProgramSet, source};
use loopscope_process::{SolverChoice, SolverCommand};

pub(crate) use arguments::ExperimentArguments;
use arguments::{Shard, TableFormat};
use configurations::{CONFIGURATIONS, Configuration, USUAL, Work};
use contradictions::contradictions;
use results::Results;
use run::{Run, RunResult, Verdict};
use table::TableRows;

use crate::generate::{file_of, seeds};

/// The interval between updates of the time on the line of progress.
const TICK: Duration = Duration::from_millis(250);

/// The exit status if verdicts contradict each other, or an analysis broke.
const CONTRADICTED: u8 = 1;

/// Does the missing runs, and prints the results of all runs.
pub(crate) fn experiment(arguments: &ExperimentArguments) -> Result<u8, Failure> {
    if arguments.plan.is_some() {
        return part(arguments);
    }
    let mut status = 0;
    let parts = arguments.set.parts();
    for set in &parts {
        // The configurations of tables by number are their own.
        let configurations =
            if parts.len() > 1 && set.grid.is_some() { Vec::new() } else { arguments.configurations.clone() };
        status = status.max(part(&ExperimentArguments { set: set.clone(), configurations, ..arguments.clone() })?);
    }
    Ok(status)
}

/// The same for a part of the experiment.
fn part(arguments: &ExperimentArguments) -> Result<u8, Failure> {
    if let (Some(grid), false) = (arguments.set.grid, arguments.configurations.is_empty()) {
        return Err(Failure::new(format!("table {} has its own configurations: leave them out", grid.name())));
    }
    let solver: SolverChoice = arguments.solver.parse().map_err(|error| Failure::new(format!("{error}")))?;
    let folder = arguments.output.as_path();
    create(&Native, folder)?;
    if let Some(jobs) = arguments.plan {
        write_at_once(&folder.join("Snakefile"), &snakemake::workflow(arguments, jobs.get().into()))?;
        return Ok(0);
    }
    // Without a solver, every result would be saved as unknown.
    let solver = solver.command().map_err(|error| Failure::new(error.to_string()))?;
    write_programs(arguments)?;
    let configurations = configurations(arguments);
    let runs = runs(arguments, &configurations)?;
    let known = results::read(folder)?;
    let done = last_of_each(&runs, &known, arguments.budget);
    let Shard { number, of } = arguments.shard.unwrap_or(Shard { number: 1, of: 1 });
    let mine = runs.iter().skip(number - 1).step_by(of);
    let is_left = |run: &&Run| {
        done.get(&run.key()).is_none_or(|outcome| {
            outcome.verdict == Verdict::Broken || arguments.count_paths && outcome.coverage.is_none()
        })
    };
    perform(&mine.filter(is_left).collect::<Vec<_>>(), arguments, &solver)?;
    if arguments.shard.is_some() {
        return Ok(0);
    }
    let known = results::read(folder)?;
    let done = last_of_each(&runs, &known, arguments.budget);
    let outcomes: Vec<&RunResult> = runs.iter().filter_map(|run| done.get(&run.key()).copied()).collect();
    print_results(arguments, &configurations, &outcomes)
}

/// The configurations.
fn configurations(arguments: &ExperimentArguments) -> Vec<Configuration> {
    let named: Vec<Configuration> = match arguments.set.grid {
        Some(grid) => return grid.configurations(),
        None if arguments.configurations.is_empty() => CONFIGURATIONS[..USUAL].to_vec(),
        None => CONFIGURATIONS.iter().filter(|each| arguments.configurations.contains(each)).cloned().collect(),
    };
    let work = if arguments.count_paths { Work::CountPaths } else { Work::Analyse };
    named.into_iter().map(|configuration| Configuration { work, ..configuration }).collect()
}

/// All runs, with those of one program next to each other.
fn runs<'a>(arguments: &'a ExperimentArguments, configurations: &'a [Configuration]) -> Result<Vec<Run<'a>>, Failure> {
    let seeds = seeds(arguments.seed, arguments.programs)?;
    let mut runs = Vec::new();
    for set in &arguments.set.sets {
        let of_program =
            |seed| configurations.iter().map(move |configuration| Run { set: &set.name, seed, configuration });
        runs.extend(seeds.clone().flat_map(of_program));
    }
    Ok(runs)
}

/// The last result of each of these runs with this budget and the current options of the configurations.
fn last_of_each<'a>(runs: &[Run<'_>], outcomes: &'a [RunResult], budget: f64) -> HashMap<run::Key<'a>, &'a RunResult> {
    let asked: HashMap<run::Key<'_>, &Run<'_>> = runs.iter().map(|run| (run.key(), run)).collect();
    let is_asked =
        |outcome: &&RunResult| asked.get(&outcome.key()).is_some_and(|run| outcome.is_of(run.configuration, budget));
    outcomes.iter().filter(is_asked).map(|outcome| (outcome.key(), outcome)).collect()
}

/// Writes the missing programs.
fn write_programs(arguments: &ExperimentArguments) -> Result<(), Failure> {
    for set in &arguments.set.sets {
        let folder = arguments.output.join("programs").join(&set.name);
        create(&Native, &folder)?;
        for seed in seeds(arguments.seed, arguments.programs)? {
            let (text, file) = (program(set, seed)?, file_of(&folder, seed));
            match fs::read_to_string(&file) {
                Ok(there) if there == text => {}
                Ok(_) => {
                    let file = file.display();
                    return Err(Failure::new(format!(
                        "{file} differs from the program that is generated now: use another folder"
                    )));
                }
                Err(_) => write_at_once(&file, &text)?,
            }
        }
    }
    Ok(())
}

fn program(set: &ProgramSet, seed: u64) -> Result<String, Failure> {
    source(seed, &set.parameters).map_err(|error| Failure::new(error.to_string()))
}

/// Performs runs, several at a time, and saves each result at once.
fn perform(runs: &[&Run<'_>], arguments: &ExperimentArguments, solver: &SolverCommand) -> Result<(), Failure> {
    let results = Mutex::new(Results::open(&arguments.output, arguments.shard)?);
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let jobs = arguments.jobs.map_or(cores, |jobs| jobs.get().into());
    let line = of_runs(runs.len() as u64);
    let next = AtomicUsize::new(0);
    let work = || -> Result<(), Failure> {
        while let Some(run) = runs.get(next.fetch_add(1, Ordering::Relaxed)) {
            line.set_message(format!("{} {} {}", run.set, run.seed, run.configuration.name));
            let file = file_of(&arguments.output.join("programs").join(run.set), run.seed);
            let kept = run
                .perform(&file, arguments, solver)
                .and_then(|outcome| results.lock().unwrap_or_else(PoisonError::into_inner).add(&outcome));
            if kept.is_err() {
                next.store(runs.len(), Ordering::Relaxed);
            }
            kept?;
            line.inc(1);
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..jobs.min(runs.len())).map(|_| scope.spawn(work)).collect();
        let ended = workers.into_iter().map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)));
        // Waits for all, and reports the first failure.
        ended.collect::<Vec<_>>().into_iter().collect()
    })
}

/// Prints the table and the contradictions, and draws the plot.
fn print_results(
    arguments: &ExperimentArguments,
    configurations: &[Configuration],
    outcomes: &[&RunResult],
) -> Result<u8, Failure> {
    let names: Vec<&str> = configurations.iter().map(|each| &*each.name).collect();
    let title = format!("{} of {}", counted(arguments.programs.into(), "program"), arguments.set.name);
    write_at_once(&arguments.output.join("plot.svg"), &plot::svg(&title, &names, outcomes, arguments.budget)?)?;
    let table = match (arguments.set.grid, arguments.format) {
        (Some(grid), TableFormat::Markdown) => grid.markdown(outcomes, arguments.programs, arguments.budget),
        (Some(grid), TableFormat::Csv) => grid.csv(outcomes),
        (None, format) => {
            let sets: Vec<&str> = arguments.set.sets.iter().map(|set| set.name.as_str()).collect();
            let rows = TableRows::new(&sets, &names, outcomes);
            if matches!(format, TableFormat::Csv) { rows.csv() } else { rows.markdown() }
        }
    };
    write!(io::stdout(), "{table}")?;
    let text = |name: &str, seed| {
        let set = arguments.set.sets.iter().find(|set| set.name == name);
        set.and_then(|set| program(set, seed).ok()).unwrap_or_default()
    };
    let found = contradictions(outcomes, arguments.runs, &text);
    for each in &found {
        anstream::eprintln!("error: {}/{each}", arguments.output.display());
    }
    Ok(if found.is_empty() { 0 } else { CONTRADICTED })
}

/// A line with the number of completed runs and the estimated time of the others.
fn of_runs(count: u64) -> ProgressBar {
    let line = ProgressBar::new(count);
    line.set_style(
        ProgressStyle::with_template("{pos} of {len} {wide_msg} {elapsed}, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    line.enable_steady_tick(TICK);
    line
}

/// Writes a file atomically: a concurrent reader sees all of it or nothing.
fn write_at_once(file: &Path, text: &str) -> Result<(), Failure> {
    let half = file.with_extension(format!("{}.half", process::id()));
    write(&Native, &half, text)?;
    let named = fs::rename(&half, file);
    named.map_err(|error| Failure::new(format!("{} cannot be written: {error}", file.display())))
}
