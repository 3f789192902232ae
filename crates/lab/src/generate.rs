//! `loopscope-lab generate`: random programs, as in the experiments of V. Rozhoň, *Nested loops and path explosion in
//! symbolic execution* (2024, the thesis).

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use loopscope_cli::{Failure, Native, files};
use loopscope_generate::thesis::{Parameters, ProgramSet, source};

/// The kind and the number of programs.
#[derive(Args, Debug)]
pub(crate) struct GenerateArguments {
    /// The set of the programs
    ///
    /// Sets such as `15-10-3-f-f` are those of table 6.16 of Rozhoň's thesis: the probabilities of iterative and
    /// general loops, in percent; the depth of blocks; whether an error is guaranteed; whether there are divisions.
    /// `small`, `medium` and `large` are those of table 6.1, `smaller` and `larger` those of section 6.3.2. In `human`,
    /// all loops end; in `guarded`, in addition, most statements that can fail are guarded by a condition under which
    /// they do not.
    #[arg(long, value_name = "SET", default_value = "15-10-3-f-f")]
    set: ProgramSet,
    /// The number of programs, each with its own seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    programs: u32,
    /// The first seed: the same seed and parameters give the same program
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// The folder for the programs: the program of seed 7 is in the file 7.mc
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
    #[command(flatten)]
    single: SingleParameters,
}

/// Parameters that replace those of the set.
#[derive(Args, Debug)]
#[command(next_help_heading = "Parameters that replace those of the set")]
struct SingleParameters {
    /// The probability that a statement is an iterative loop, which counts a variable up to another one: from 0 to 1,
    /// together with general loops at most 1
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    for_loop_gen_prob: Option<f64>,
    /// The probability that a statement is a general loop, with any condition: from 0 to 1
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    loop_gen_prob: Option<f64>,
    /// Greatest depth of nested blocks, including the body of `main`: from 1 to 10
    #[arg(long, value_name = "N")]
    max_block_depth: Option<u32>,
    /// The most statements of `main`, not counting initial assignments: from 1 to 1000
    #[arg(long, value_name = "N")]
    max_top_lvl_stmts_count: Option<u32>,
    /// The most statements of a nested block: from 1 to 100
    #[arg(long, value_name = "N")]
    max_stmts_within_a_block: Option<u32>,
    /// Insert a statement that always fails; no run need reach it
    #[arg(long, value_name = "true|false", num_args = 0..=1, default_missing_value = "true")]
    error_guaranteed: Option<bool>,
    /// Generate divisions
    #[arg(long, value_name = "true|false", num_args = 0..=1, default_missing_value = "true")]
    generate_divisions: Option<bool>,
    /// Write loops as people do, all of which end
    #[arg(long, value_name = "true|false", num_args = 0..=1, default_missing_value = "true")]
    guards_terminate: Option<bool>,
    /// The probability that a statement can fail, but is guarded by a condition under which it does not: from 0 to 1.
    /// Above 0, nothing else can fail
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    risky_prob: Option<f64>,
    /// The probability that such a statement lacks its condition: from 0 to 1
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    unguarded_prob: Option<f64>,
}

impl SingleParameters {
    /// The set's parameters, with the given ones replaced.
    fn instead_of(&self, set: &Parameters) -> Parameters {
        Parameters {
            for_loop_gen_prob: self.for_loop_gen_prob.unwrap_or(set.for_loop_gen_prob),
            loop_gen_prob: self.loop_gen_prob.unwrap_or(set.loop_gen_prob),
            max_block_depth: self.max_block_depth.unwrap_or(set.max_block_depth),
            max_top_lvl_stmts_count: self.max_top_lvl_stmts_count.unwrap_or(set.max_top_lvl_stmts_count),
            max_stmts_within_a_block: self.max_stmts_within_a_block.unwrap_or(set.max_stmts_within_a_block),
            error_guaranteed: self.error_guaranteed.unwrap_or(set.error_guaranteed),
            generate_divisions: self.generate_divisions.unwrap_or(set.generate_divisions),
            guards_terminate: self.guards_terminate.unwrap_or(set.guards_terminate),
            risky_prob: self.risky_prob.unwrap_or(set.risky_prob),
            unguarded_prob: self.unguarded_prob.unwrap_or(set.unguarded_prob),
        }
    }
}

/// Prints a program, or writes several to files.
pub(crate) fn generate(arguments: &GenerateArguments) -> Result<u8, Failure> {
    let parameters = arguments.single.instead_of(&arguments.set.parameters);
    parameters.check().map_err(|error| Failure::new(error.to_string()))?;
    let seeds = seeds(arguments.seed, arguments.programs)?;
    let Some(folder) = &arguments.output else {
        if arguments.programs != 1 {
            return Err(Failure::new("several programs need a folder: `--output DIR`"));
        }
        let text = source(arguments.seed, &parameters).map_err(|error| Failure::new(error.to_string()))?;
        write!(io::stdout(), "{text}")?;
        return Ok(0);
    };
    files::create(&Native, folder)?;
    for seed in seeds {
        let text = source(seed, &parameters).map_err(|error| Failure::new(error.to_string()))?;
        files::write(&Native, &file_of(folder, seed), &text)?;
    }
    Ok(0)
}

/// The seeds, from the first one on.
pub(crate) fn seeds(first: u64, count: u32) -> Result<std::ops::Range<u64>, Failure> {
    let end = first.checked_add(count.into());
    end.map(|end| first..end).ok_or_else(|| Failure::new("there are fewer seeds than that from this one on"))
}

/// The file of the program of a seed.
pub(crate) fn file_of(folder: &Path, seed: u64) -> PathBuf {
    folder.join(format!("{seed}.mc"))
}
