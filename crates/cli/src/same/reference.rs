//! The reference that programs are compared with.

use std::path::Path;

use loopscope_question::Program;
use loopscope_same::{Failure as Mistake, Reading, Shown, harmless};

use super::behaviour::{indented, typed_input};
use crate::args::{TaskArguments, dialect};
use crate::exit::Failure;
use crate::source::{Source, typed};
use crate::system::System;

/// A reference.
pub(crate) struct Reference {
    /// The name of its file, as a person types it.
    pub(crate) name: String,
    /// The reading of all programs.
    pub(crate) reading: Reading,
    program: Program,
}

impl Reference {
    /// Reads it.
    pub(crate) fn read(system: &dyn System, file: &Path, task: &TaskArguments) -> Result<Self, Failure> {
        let source = Source::read(system, file, dialect(task.dialect, file))?;
        let reading = match &task.start {
            Some(function) => Reading::of_function(&source.text, source.dialect, function)
                .map_err(|why| Failure::new(format!("{}: {why}", source.name)))?,
            None => Reading::of(&source.text, source.dialect),
        };
        let program = source.compared(&reading)?;
        Ok(Self { name: typed(file), reading, program })
    }

    pub(crate) fn program(&self) -> &Program {
        &self.program
    }

    /// That inputs on which it goes wrong are left out.
    pub(crate) fn warning(&self, failure: &Mistake) -> String {
        format!("note: inputs are left out on which the reference goes wrong: {}", self.goes_wrong(failure))
    }

    /// That it goes wrong on an input that the task promises.
    pub(crate) fn mistake(&self, failure: &Mistake) -> String {
        format!("the reference goes wrong on an input that is promised: {}", self.goes_wrong(failure))
    }

    fn goes_wrong(&self, failure: &Mistake) -> String {
        let end = Shown { behaviour: &failure.found, program: &self.program }.end();
        let end = end.map_or_else(String::new, |end| end.to_string());
        format!("{} ({end})\n{}", harmless(&self.name), indented(&typed_input(&failure.given)))
    }
}
