//! Measures the speed, size and memory of the engine, in a browser and natively. No time is judged, because machines
//! and their load differ.

#[path = "../../../tests/support/adversarial.rs"]
mod adversarial;
mod apc;
mod auto;
mod c;
mod compact;
mod competition;
mod growth;
mod horn;
mod host;
mod limits;
mod measure;
mod median;
mod program;
mod table;
mod templates;
#[path = "../../../tests/support/tracer.rs"]
mod tracer;

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use serde_json::json;

use crate::bench::measure::Bench;
use crate::bench::table::Table;
use crate::command::{self, run};
use crate::{browser, engine, site, solver, tree};

/// The tables that are measured by default, in their order.
const TABLES: [&str; 8] = ["chains", "flat_cost", "compact", "apc", "growth", "interpreter", "size", "memory"];

/// The tables that take long, up to some ten seconds for each program and technique: they are measured only by name.
const LONG: [&str; 6] = ["auto", "c", "competition", "horn", "limits", "templates"];

/// Options of a measurement: its thoroughness and its output.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Number of timed runs of each analysis, after one that is not timed
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// The most seconds for each program of the corpus while memory is measured
    #[arg(long, default_value_t = 5)]
    seconds: u32,
    /// Measure only one table
    #[arg(long, value_name = "TABLE", value_parser = [&TABLES[..], &LONG].concat())]
    only: Option<String>,
    /// With `--only auto` and `--only c`, measure only every N-th program of the corpus
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// Measure the site in Chromium instead, with one visit for each round, and write docs/site-speed.md
    #[arg(long, conflicts_with_all = ["only", "json"])]
    site: bool,
    /// Also write the tables to this file, as JSON: a list of rows for each table
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// Builds the engine, measures it, and prints tables.
///
/// # Errors
/// Something cannot be built or started; or, after all measurements, an analysis failed or its verdict was wrong.
pub(crate) fn bench(options: &Options) -> Result<()> {
    if options.site {
        return bench_site(options.rounds);
    }
    site::install_packages()?;
    solver::build()?;
    let before = load();
    let mut complaints = Vec::new();
    let tables = match options.only.as_deref() {
        Some("auto") => vec![("auto", auto::auto(options.every, &mut complaints)?)],
        Some("c") => vec![("c", c::c(options.every)?)],
        Some("competition") => vec![("competition", competition::competition(&mut complaints)?)],
        Some("templates") => vec![("templates", templates::templates(&mut complaints)?)],
        Some("horn") => vec![("horn", horn::horn(&mut complaints)?)],
        Some("limits") => vec![("limits", limits::limits()?)],
        _ => both_sides(options, &mut complaints)?,
    };
    let after = load();

    for (_, table) in &tables {
        println!("\n{table}");
    }
    if let (Some(before), Some(after)) = (before, after) {
        println!("\nload of the machine, in runnable processes: {before} before, {after} after");
    }
    if let Some(path) = &options.json {
        let mut object = json!({ "rounds": options.rounds, "load": { "before": before, "after": after } });
        for (name, table) in &tables {
            object[*name] = table.json();
        }
        fs::write(path, format!("{object:#}\n")).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    match complaints.len() {
        0 => Ok(()),
        count => bail!("{count} analyses went wrong:\n  {}", complaints.join("\n  ")),
    }
}

/// Builds the site and measures visits of it.
fn bench_site(rounds: u32) -> Result<()> {
    site::build()?;
    browser::install(&[browser::CHROMIUM])?;
    let mut script = command::node();
    script.env("NODE_PATH", tree::node_modules());
    run(script.args(["tests/browser/speed.mjs", "docs/site-speed.md", &rounds.to_string()]))
}

/// The tables that compare a browser with the native engine.
fn both_sides(options: &Options, complaints: &mut Vec<String>) -> Result<Vec<(&'static str, Table)>> {
    browser::install(&[browser::CHROMIUM])?;
    let size = engine::build()?;
    let mut counting = engine::build_counting()?;
    counting.pop();
    let mut bench = Bench::start(options.rounds, counting)?;
    let mut tables = Vec::new();
    for name in TABLES.into_iter().filter(|name| options.only.as_deref().is_none_or(|only| only == *name)) {
        let table = match name {
            "chains" => bench.chains()?,
            "flat_cost" => bench.flat_cost()?,
            "compact" => bench.compact()?,
            "apc" => bench.apc()?,
            "growth" => bench.growth()?,
            "interpreter" => bench.interpreter()?,
            "size" => measure::size(size),
            _ => bench.memory(options.seconds)?,
        };
        tables.push((name, table));
    }
    complaints.extend_from_slice(bench.complaints());
    Ok(tables)
}

/// The mean number of runnable processes over the last minute, if the system reports it.
fn load() -> Option<f64> {
    fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}
