//! The programs that a command measures for its tables.

use std::io::{self, Write as _};
use std::path::PathBuf;

use loopscope_question::{Program, Target};
use serde_json::Value;

use crate::args::{TableArguments, dialect};
use crate::exit::Failure;
use crate::native::Native;
use crate::source::Source;

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
