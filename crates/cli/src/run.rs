//! `loopscope run`: the concrete interpreter.

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::Path;

use dashu_int::IBig;
use dashu_int::ops::RemEuclid;
use loopscope_interp::{Exhausted, Inputs, Integers, Limits, Observer, Outcome, Run, RunView};
use loopscope_question::Program;
use loopscope_question::report::{ErrorText, Failed, Past};
use loopscope_syntax::ast::{Reads, Typed};
use loopscope_syntax::{Dialect, Span};

use crate::args::RunArguments;
use crate::exit::{Failure, USAGE};
use crate::inputs::{InputKind, InputReader};
use crate::parameters;
use crate::render::render_error;
use crate::report::cause;
use crate::source::Source;
use crate::system::System;

/// The exit status of a run that does not reach the end of `main`.
const RUN_TIME_ERROR: u8 = 1;

/// No limit on time: the user can interrupt. Memory is bounded, at about a gigabyte.
const LIMITS: Limits = Limits { steps: u64::MAX, call_depth: 1_000_000, memory: 50_000_000, integer_bits: 1 << 24 };

/// Runs a program.
pub(crate) fn run(arguments: &RunArguments, system: &dyn System) -> Result<u8, Failure> {
    let source = Source::from_arguments(system, &arguments.program)?;
    let program = source.program()?;
    let given = arguments.args.as_deref().unwrap_or("{}");
    let inputs = Inputs {
        inputs: integers("--input", arguments.input.as_deref())?,
        parameters: parameters::from_json(given, program.cfg()).map_err(Failure::Message)?,
        exhausted: Exhausted::Stop,
    };
    let is_c = source.dialect == Dialect::C;
    let kind = match program.tree().reads {
        Reads::Bytes => InputKind::Bytes,
        _ if arguments.ascii => InputKind::Characters,
        _ if !program.tree().typed.is_empty() && program.tree().reads != Reads::Integers => InputKind::Typed,
        _ => InputKind::Integers,
    };
    let repeated: Vec<IBig> = integers("--repeat", arguments.repeat.as_deref())?.iter().cloned().collect();
    let mut reader = reader(arguments, system, &source, kind)?;
    for file in &arguments.opened {
        let Some((name, path)) = file.split_once('=') else {
            return Err(Failure::Message(format!("--file: `{file}` is not of the form NAME=PATH")));
        };
        let bytes = system.read(Path::new(path));
        reader.add_file(name, bytes.map_err(|error| Failure::Message(format!("{path} cannot be read: {error}")))?);
    }
    let mut console = Console::new(system, reader, repeated, arguments.ascii || is_c);
    let compiled = program.compiled();

    let start = system.clock().seconds();
    let run = loopscope_interp::run_observed(&compiled, &inputs, &LIMITS, &mut console);
    let seconds = system.clock().seconds() - start;
    console.finish()?;
    if arguments.time {
        system.message(&format!("{} steps in {seconds:.3} s\n", run.steps));
    }
    // Typed input cannot be read again.
    let again = Inputs { inputs: run.inputs_read.clone(), ..inputs };
    let past = Past::new(&program, &compiled, (&again, &LIMITS), &run);
    Ok(status(system, &source, &program, (&run, &past), console.reader.failure.as_deref()))
}

/// The integers of an option.
fn integers(option: &str, text: Option<&str>) -> Result<Integers, Failure> {
    let text = text.unwrap_or_default().to_owned();
    let mut reader = InputReader::new(Box::new(io::Cursor::new(text)), InputKind::Integers);
    let mut inputs = Integers::default();
    while let Some((integer, times)) = reader.next_run() {
        inputs.push(integer, times);
    }
    reader.failure.map_or(Ok(inputs), |failure| Err(Failure::Message(format!("{option}: {failure}"))))
}

/// The inputs after the integers of `--input`.
fn reader(
    arguments: &RunArguments,
    system: &dyn System,
    source: &Source<'_>,
    kind: InputKind,
) -> Result<InputReader, Failure> {
    let reader: Box<dyn io::BufRead> = match &arguments.input_file {
        Some(path) => {
            let bytes = system.read(path);
            let bytes =
                bytes.map_err(|error| Failure::Message(format!("{} cannot be read: {error}", path.display())))?;
            Box::new(io::Cursor::new(bytes))
        }
        None if arguments.input.is_some() || arguments.repeat.is_some() || source.is_standard_input => {
            Box::new(io::empty())
        }
        None => system.input(),
    };
    Ok(InputReader::new(reader, kind))
}

/// The exit status. Prints the reason on standard error, unless the run ended well.
fn status(
    system: &dyn System,
    source: &Source<'_>,
    program: &Program,
    (run, past): (&Run, &Past),
    input_failure: Option<&str>,
) -> u8 {
    let report = |span: Span, message: &str| system.message(&render_error(source, span, message));
    match &run.outcome {
        Outcome::Finished { result } => {
            return u8::try_from(result.rem_euclid(IBig::from(256))).unwrap_or_default();
        }
        // Only a closed output stops a run.
        Outcome::ReachedTarget { .. } | Outcome::Interrupted => return 0,
        Outcome::Error { kind, span } => {
            let failed = Failed { kind: *kind, place: *span, detail: run.detail.as_deref(), past: Some(past) };
            let error = ErrorText::of(&failed, &program.analysed());
            let text = &error.text;
            report(
                *span,
                &cause(&error, &source.files).map_or_else(|| text.to_string(), |cause| format!("{text}: {cause}")),
            );
        }
        Outcome::Halted { span } => report(*span, "the run ends here, because the assumption does not hold"),
        Outcome::InputExhausted { span } => match input_failure {
            Some(failure) => {
                report(*span, failure);
                return USAGE;
            }
            None => report(*span, "there is no input left to read"),
        },
        Outcome::StepLimit => system.message(&format!("error: the run takes more than {} steps\n", LIMITS.steps)),
        Outcome::CallDepth => system.message(&format!("error: more than {} calls are open\n", LIMITS.call_depth)),
        Outcome::MemoryLimit => system.message("error: the run needs too much memory\n"),
    }
    RUN_TIME_ERROR
}

/// The input and output of a run.
struct Console {
    reader: InputReader,
    /// The values that are read over and over, in place of what the reader has.
    repeated: std::iter::Cycle<std::vec::IntoIter<IBig>>,
    writer: BufWriter<Box<dyn Write>>,
    ascii: bool,
    /// True if the output is a terminal.
    interactive: bool,
    /// The error of writing.
    failure: Option<io::Error>,
}

impl Console {
    fn new(system: &dyn System, reader: InputReader, repeated: Vec<IBig>, ascii: bool) -> Self {
        let interactive = system.is_interactive();
        let repeated = repeated.into_iter().cycle();
        Self { reader, repeated, writer: BufWriter::new(system.output()), ascii, interactive, failure: None }
    }

    fn write(&mut self, value: &IBig) -> io::Result<()> {
        if self.ascii {
            // A number that is not the code of a character is shown as the replacement character.
            let code = u32::try_from(value).ok().and_then(char::from_u32);
            write!(self.writer, "{}", code.unwrap_or(char::REPLACEMENT_CHARACTER))?;
        } else {
            writeln!(self.writer, "{value}")?;
        }
        if self.interactive { self.writer.flush() } else { Ok(()) }
    }

    fn finish(&mut self) -> Result<(), Failure> {
        let flushed = self.writer.flush();
        Ok(self.failure.take().map_or(flushed, Err)?)
    }
}

impl Observer for Console {
    fn statement(&mut self, _: u32, _: &RunView<'_>) -> ControlFlow<()> {
        if self.failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn output(&mut self, value: &IBig) {
        if self.failure.is_none() {
            self.failure = self.write(value).err();
        }
    }

    fn input(&mut self, typed: Option<&Typed>) -> Option<IBig> {
        // The user must see the question before answering.
        self.failure = self.failure.take().or(self.writer.flush().err());
        self.repeated.next().or_else(|| self.reader.next(typed))
    }
}
