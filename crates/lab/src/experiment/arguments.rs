//! The arguments of `loopscope-lab experiment`.

use std::num::{NonZeroU8, NonZeroU16};
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use loopscope_cli::seconds;
use loopscope_generate::thesis::ProgramSet;

use super::configurations::{Configuration, parser};
use super::grid::Grid;

/// The name of all tables together.
const TABLES: &str = "tables";

/// The programs, the configurations, and the folder for the results.
#[derive(Args, Clone, Debug)]
pub(crate) struct ExperimentArguments {
    /// The set of programs, as in `generate --set`; `all` for the eighteen sets of table 6.16 of Rozhoň's thesis; the
    /// number of one of its tables from 6.2 to 6.15, which vary search, merging and their limits; `tables` for all of
    /// these
    pub(crate) set: Subject,
    /// The number of programs of each set
    #[arg(long, value_name = "N", default_value_t = 50)]
    pub(crate) programs: u32,
    /// The first program's seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// The time limit of each analysis, in seconds; on Linux, of processor time, as all seconds are
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "30")]
    pub(crate) budget: f64,
    /// The configurations of the analyses, separated by commas; by default those from `plain` to `auto`
    ///
    /// Tables by number have their own configurations.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = parser())]
    pub(crate) configurations: Vec<&'static Configuration>,
    /// Also count the paths that are executed to their end, in a second search without targets: the path coverage of
    /// tables 6.17 to 6.20. Each analysis may take twice as long
    #[arg(long)]
    pub(crate) count_paths: bool,
    /// Number of runs on random inputs of each program that was proved free of errors, as a check
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) runs: u32,
    /// The number of analyses at the same time, each with a solver of its own; by default the number of cores
    #[arg(long, value_name = "N")]
    pub(crate) jobs: Option<NonZeroU8>,
    /// The SMT solver, as in `analyse --solver`
    #[arg(long, value_name = "auto|node|CMD", default_value = "auto")]
    pub(crate) solver: String,
    /// The folder for programs, results and the plot
    ///
    /// A second call continues where the first one stopped. Programs are in programs/SET/SEED.mc; results are lines of
    /// JSON in results.jsonl, and in results-I-of-N.jsonl for each shard; all these files count. plot.svg shows how
    /// many programs are decided within which time.
    #[arg(long, value_name = "DIR", default_value = "experiment")]
    pub(crate) output: PathBuf,
    /// The format of the table
    #[arg(long, value_enum, default_value_t = TableFormat::Markdown)]
    pub(crate) format: TableFormat,
    /// Do only every N-th analysis, from the I-th on, and print no table: for job arrays
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    /// Only write DIR/Snakefile, a Snakemake workflow of this many jobs, each with its shard, and of the table
    ///
    /// `snakemake --directory DIR --snakefile DIR/Snakefile --cores 4` runs it on this machine, and `--executor` on a
    /// cluster. If `loopscope-lab` is not on the PATH, `--config lab=PROGRAM` names it.
    #[arg(long, value_name = "JOBS", conflicts_with = "shard")]
    pub(crate) plan: Option<NonZeroU16>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum TableFormat {
    /// For people
    Markdown,
    /// For programs
    Csv,
}

/// An experiment.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    /// Its name.
    pub(crate) name: String,
    /// Its programs.
    pub(crate) sets: Vec<ProgramSet>,
    /// An experiment that varies options.
    pub(crate) grid: Option<&'static Grid>,
}

impl Subject {
    /// The experiments that it consists of.
    pub(crate) fn parts(&self) -> Vec<Self> {
        if self.name != TABLES {
            return vec![self.clone()];
        }
        let names = Grid::all().map(Grid::name);
        // Names of tables are names of subjects.
        names.chain(["all"]).filter_map(|name| name.parse().ok()).collect()
    }
}

impl FromStr for Subject {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let set = |name: &str| {
            name.parse().map_err(|error| format!("{error}; `all`; tables from `6.2` to `6.15`; and `tables`"))
        };
        if name == TABLES {
            return Ok(Self { name: name.to_owned(), sets: Vec::new(), grid: None });
        }
        if let Some(grid) = Grid::of_table(name) {
            let sets = grid.sets.iter().map(|name| set(name)).collect::<Result<_, String>>()?;
            return Ok(Self { name: grid.name().to_owned(), sets, grid: Some(grid) });
        }
        let sets = if name == "all" { ProgramSet::table_6_16() } else { vec![set(name)?] };
        Ok(Self { name: name.to_owned(), sets, grid: None })
    }
}

/// A part of all runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shard {
    /// From 1.
    pub(crate) number: usize,
    pub(crate) of: usize,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match numbers {
            Some((number, of)) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err("a shard is I/N, with I from 1 to N".to_owned()),
        }
    }
}
