//! Reading programs.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use loopscope_question::{Program, ProgramText};
use loopscope_same::{Reading, Refusal, starts_in_main};
use loopscope_syntax::{Diagnostic, Dialect, LineIndex, Severity, SourceFiles};

use crate::args::ProgramArguments;
use crate::encoding::Encoding;
use crate::exit::Failure;
use crate::render::render;
use crate::system::System;

/// The text of a program and where it came from.
pub struct Source<'a> {
    system: &'a dyn System,
    /// The name of the file in messages.
    pub(crate) name: String,
    /// The text.
    pub text: String,
    /// Its files; none if it is one.
    pub(crate) files: SourceFiles,
    /// Its dialect.
    pub(crate) dialect: Dialect,
    /// True if it was read from standard input, which is then used up.
    pub(crate) is_standard_input: bool,
}

impl<'a> Source<'a> {
    /// Reads the program of the command line.
    ///
    /// # Errors
    /// The file cannot be read, or an argument is not about programs of its language.
    pub fn from_arguments(system: &'a dyn System, arguments: &ProgramArguments) -> Result<Self, Failure> {
        let mut source = match arguments.files.as_slice() {
            [file] => Self::read(system, file, arguments.dialect())?,
            files => Self::read_all(system, files, arguments.dialect())?,
        };
        if source.dialect != Dialect::C && arguments.start.is_about_c() {
            return Err(Failure::new(
                "`--any-input`, `--ints`, `--malloc` and `--model` are about C programs".to_owned(),
            ));
        }
        if source.dialect == Dialect::Microc && arguments.start.entry.is_some() {
            return Err(Failure::new("a program of the core starts in `main`: leave out `--entry`".to_owned()));
        }
        arguments.start.add_to(&mut source.text);
        source.files = SourceFiles::new(&source.text);
        Ok(source)
    }

    /// Reads a C program of several files.
    fn read_all(system: &'a dyn System, files: &[PathBuf], dialect: Dialect) -> Result<Self, Failure> {
        if dialect != Dialect::C {
            return Err(Failure::new("only a C program has several files".to_owned()));
        }
        let mut read = Vec::with_capacity(files.len());
        for file in files {
            let source = Self::read(system, file, dialect)?;
            if source.is_standard_input {
                return Err(Failure::new("standard input is no file of a program of several files".to_owned()));
            }
            read.push(source);
        }
        let named: Vec<_> = read.iter().map(|source| (source.name.as_str(), source.text.as_str())).collect();
        let text = SourceFiles::join(&named).map_err(|message| Failure::new(message.to_string()))?;
        let name = named.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(" ");
        let files = SourceFiles::new(&text);
        Ok(Self { system, name, text, files, dialect, is_standard_input: false })
    }

    /// Reads a program.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn read(system: &'a dyn System, file: &Path, dialect: Dialect) -> Result<Self, Failure> {
        let is_standard_input = file == Path::new("-");
        let name = if is_standard_input { "<stdin>".to_owned() } else { file.display().to_string() };
        let bytes = if is_standard_input { read_standard_input(system) } else { system.read(file) };
        let bytes = bytes.map_err(|error| Failure::new(format!("{name} cannot be read: {error}")))?;
        let text = match Encoding::guess(&bytes) {
            Some(encoding) if dialect == Dialect::C && std::str::from_utf8(&bytes).is_err() => {
                let read = encoding.name();
                system.message(&format!(
                    "note: {name} is not UTF-8 text, so it is read as {read} and as if saved as UTF-8\n"
                ));
                encoding.decode(&bytes)
            }
            _ => decode(&name, bytes)?,
        };
        let files = SourceFiles::new(&text);
        Ok(Self { system, name, text, files, dialect, is_standard_input })
    }

    /// The program. Prints all diagnostics, and fails if there are errors among them.
    ///
    /// # Errors
    /// The program has errors.
    pub fn program(&self) -> Result<Program, Failure> {
        let ProgramText { program, diagnostics, .. } = Program::read_text(&self.text, self.dialect);
        self.print(&diagnostics)?;
        program.ok_or(Failure::Program)
    }

    /// The program, as a comparison reads it. Prints its errors, and fails if there are any.
    pub(crate) fn compared(&self, reading: &Reading) -> Result<Program, Failure> {
        let refused = |refusal: Refusal| Failure::new(format!("{}: {}", self.name, refusal.told()));
        if !reading.is_of_programs() {
            return reading.program(&self.text, self.dialect).map_err(refused);
        }
        let mut text = reading.read_text(&self.text, self.dialect);
        text.diagnostics.retain(|diagnostic| diagnostic.severity == Severity::Error);
        self.print(&text.diagnostics)?;
        if !starts_in_main(&text) {
            let message = "only whole programs are compared, or functions with `--start`";
            return Err(Failure::new(format!("{} does not start in `main`: {message}", self.name)));
        }
        match reading.refusal(&text, &self.text) {
            Some(refusal) => Err(refused(refusal)),
            None => text.program.ok_or(Failure::Program),
        }
    }

    /// Prints diagnostics to standard error in one write, and fails if there are errors among them.
    pub(crate) fn print(&self, diagnostics: &[Diagnostic]) -> Result<(), Failure> {
        self.system.message(&render(self, diagnostics));
        if diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error) {
            return Err(Failure::Program);
        }
        Ok(())
    }
}

fn read_standard_input(system: &dyn System) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    system.input().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The text of a program, without the byte order mark that some editors add.
fn decode(name: &str, bytes: Vec<u8>) -> Result<String, Failure> {
    if u32::try_from(bytes.len()).is_err() {
        return Err(Failure::new(format!("{name} is larger than 4 GiB")));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let before = String::from_utf8_lossy(&error.as_bytes()[..at]);
            let (line, column) = LineIndex::new(&before).line_column(&before, at as u32);
            let byte = error.as_bytes()[at];
            let place = format!("byte {} (line {line}, column {column}) is {byte:#04x}", at + 1);
            Err(Failure::new(format!("{name} is not UTF-8 text: {place}, which does not continue it")))
        }
    }
}

/// The path, quoted for a shell.
pub(crate) fn typed(file: &Path) -> String {
    shell_words::quote(&file.to_string_lossy()).into_owned()
}
