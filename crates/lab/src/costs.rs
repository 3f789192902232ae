//! `loopscope-lab costs`: the expected number of questions about each variable from each place of a program on.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use clap::{Args, ValueEnum};
use loopscope_cli::{Failure, Native, ProgramArguments, Source, System, seconds};
use loopscope_engine::{CountedQuestions, Counting};
use loopscope_question::Analysis;

use self::estimate::{CostLimit, CostOptions, FunctionCosts, PointCosts, costs as count};

mod estimate;

/// The program, and how to count.
#[derive(Args, Debug)]
pub(crate) struct CostArguments {
    #[command(flatten)]
    pub(crate) program: ProgramArguments,
    /// Method of counting loops
    #[arg(long, value_enum, default_value_t = CostMethod::Lattice)]
    pub(crate) method: CostMethod,
    /// With `--method recursive`: how many iterations of each loop to count; 10 by default
    #[arg(long, value_name = "N")]
    pub(crate) kappa: Option<u32>,
    /// Count a question even if its answer is known from an earlier one on every path
    #[arg(long)]
    pub(crate) all_questions: bool,
    /// The most estimates to make: one for each visit of each place
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    pub(crate) work: u64,
    /// The time limit, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<f64>,
    /// Print a JSON array with an object for each function
    ///
    /// Its keys: `function`, its name; `rounds`, how many iterations of each loop were counted, or null for `lattice`;
    /// `points`, objects with `line`, `operation` and `costs`, an object from variable to number.
    #[arg(long)]
    pub(crate) json: bool,
}

/// The methods of counting loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CostMethod {
    /// Until no count changes; counts are at most 10
    Lattice,
    /// Along all paths with a bounded number of iterations of each loop
    Recursive,
}

/// The exit status if a limit was reached first.
pub(crate) const STOPPED: u8 = 3;

/// Prints the costs.
pub(crate) fn costs(arguments: &CostArguments) -> Result<u8, Failure> {
    let source = Source::from_arguments(&Native, &arguments.program)?;
    let program = source.program()?;
    let kappa = arguments.kappa.unwrap_or(Analysis::default().kappa);
    let counting = match arguments.method {
        CostMethod::Lattice if arguments.kappa.is_some() => {
            return Err(Failure::new("`kappa` has no effect, because `lattice` counts no iterations: leave it out"));
        }
        CostMethod::Lattice => Counting::Lattice,
        CostMethod::Recursive => Counting::Recursive { kappa },
    };
    let asked = if arguments.all_questions { CountedQuestions::Always } else { CountedQuestions::Anew };
    let seconds = arguments.timeout.unwrap_or(f64::INFINITY);
    let options = CostOptions { counting, asked, work: arguments.work, seconds };
    options.check().map_err(Failure::new)?;
    let functions = match count(&program, &options, Native.clock()) {
        Ok(functions) => functions,
        Err(limit) => {
            anstream::eprintln!("{}", stopped(limit, arguments, seconds));
            return Ok(STOPPED);
        }
    };
    if arguments.json {
        let json = serde_json::to_string(&functions)
            .map_err(|error| Failure::new(format!("the costs cannot be written: {error}")))?;
        writeln!(io::stdout(), "{json}")?;
    } else {
        write!(io::stdout(), "{}", text(&functions, kappa))?;
    }
    Ok(0)
}

fn stopped(limit: CostLimit, arguments: &CostArguments, seconds: f64) -> String {
    let fewer = if arguments.method == CostMethod::Recursive { ", or count fewer iterations: `--kappa`" } else { "" };
    match limit {
        CostLimit::Work => format!("stopped after {} estimates: allow more by `--work`{fewer}", arguments.work),
        CostLimit::Time => format!("stopped after {seconds} s: allow more by `--timeout`{fewer}"),
    }
}

/// A line for each place, below each function: its line in the source, its operation, and the expected questions from
/// before it on.
fn text(functions: &[FunctionCosts], kappa: u32) -> String {
    let mut text = String::new();
    for FunctionCosts { function, rounds, points } in functions {
        let fewer = rounds
            .filter(|rounds| *rounds < kappa)
            .map(|rounds| format!(": {rounds} iterations of each loop counted, because {kappa} give too many paths"));
        let _ = writeln!(text, "{function}{}", fewer.unwrap_or_default());
        let widest = points.iter().map(|point| point.operation.chars().count()).max().unwrap_or(0).min(WIDEST);
        for PointCosts { line, operation, costs } in points {
            let costs: Vec<String> = costs.iter().map(|(variable, count)| format!("{variable} {count}")).collect();
            let _ = writeln!(text, "{}", format!("{line:>5}  {operation:<widest$}  {}", costs.join(", ")).trim_end());
        }
    }
    text
}

/// The largest width of the column of operations, in characters; longer operations move the costs to the right.
const WIDEST: usize = 40;
