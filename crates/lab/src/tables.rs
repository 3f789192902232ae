//! Tables of measured programs.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;
use loopscope_cli::{Failure, Native, Source, WorkArguments, choice, dialect, transport};
use loopscope_engine::{Host, Unobserved};
use loopscope_process::clocks::processor;
use loopscope_question::{Program, Target};
use loopscope_syntax::Dialect;
use serde_json::Value;

/// The programs of a table.
#[derive(Args, Debug)]
pub(crate) struct TableArguments {
    /// The programs
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// The language of the programs; by default `c` for files whose names end with `.c`, and else `extended`
    #[arg(long, value_parser = choice::<Dialect>())]
    pub(crate) dialect: Option<Dialect>,
    /// The target: `any` for any run-time error, or `line:N`. By default, the one that the program names in a comment
    /// `// target: line N`, or else `any`
    #[arg(long, value_name = "any|line:N")]
    pub(crate) target: Option<Target>,
    /// Print a JSON array with an object for each program
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) work: WorkArguments,
}

/// A program to be measured.
pub(crate) struct MeasuredProgram {
    /// The name of its file, without folder and ending.
    pub(crate) name: String,
    pub(crate) program: Program,
    pub(crate) target: Target,
}

/// Measures each program, and prints tables, or a list of objects in JSON.
pub(crate) fn print_measured<M>(
    arguments: &TableArguments,
    measure: impl Fn(&MeasuredProgram) -> M,
    json: impl Fn(&M) -> Value,
    tables: impl Fn(&[M]) -> String,
) -> Result<u8, Failure> {
    let all: Vec<M> = measured_programs(arguments)?.iter().map(measure).collect();
    if arguments.json {
        let all: Vec<Value> = all.iter().map(json).collect();
        writeln!(io::stdout(), "{}", Value::from(all))?;
    } else {
        write!(io::stdout(), "{}", tables(&all))?;
    }
    Ok(0)
}

/// Reads the programs.
fn measured_programs(arguments: &TableArguments) -> Result<Vec<MeasuredProgram>, Failure> {
    let read = |file: &PathBuf| {
        let source = Source::read(&Native, file, dialect(arguments.dialect, file))?;
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let target = arguments.target.or_else(|| named_target(&source.text)).unwrap_or(Target::AnyError);
        if target == Target::Ends {
            return Err(Failure::new(format!(
                "{name}: the tables are about `any` or `line:N`, not about ends of runs"
            )));
        }
        Ok(MeasuredProgram { name, program: source.program()?, target })
    };
    arguments.files.iter().map(read).collect()
}

/// The target in the header of a program of the corpus: `// target: line 9`.
fn named_target(text: &str) -> Option<Target> {
    let named = text.lines().find_map(|line| line.strip_prefix("// target: "))?;
    named.trim().replace(' ', ":").parse().ok()
}

/// A host for measurements: by the time of the processor, for work that began at this time of it.
pub(crate) fn measuring<'o>(work: &WorkArguments, began: f64, observer: &'o mut Unobserved) -> Host<'o> {
    let clock = processor();
    Host { transport: transport(clock, work, began), clock, observer }
}
