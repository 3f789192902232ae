//! The programs that a command measures for its tables.

use std::path::PathBuf;

use loopscope_engine::{Program, Target};

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

/// Reads the programs.
pub(crate) fn measured_programs(arguments: &TableArguments) -> Result<Vec<MeasuredProgram>, Failure> {
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
