//! A program that is run to see what it does.

use dashu_int::IBig;
use dashu_int::ops::RemEuclid;
use loopscope_interp::{
    Argument, CompiledProgram, Exhausted, Inputs, Limits, Observer, Outcome, TypedText, repetition, run_observed,
    user_inputs,
};
use loopscope_question::{ParameterKind, Program};
use loopscope_syntax::Dialect;
use loopscope_syntax::ast::{Reads, Typed};

use crate::behaviour::{Behaviour, End};
use crate::cases::Given;
use crate::chooser::untyped;

/// The most inputs that are given, and the most steps of the run that reads them.
const LONGEST_GIVEN: usize = 10_000;
const STEPS_FOR_TEXT: u64 = 1_000_000;

/// The number of steps that are spent on the question whether a run that was cut is in the same state again.
const STEPS_FOR_REPETITION: u64 = 200_000;

/// A program, ready to run.
pub struct Subject<'p> {
    program: &'p Program,
    pub(crate) compiled: CompiledProgram,
}

impl<'p> Subject<'p> {
    /// A program.
    pub fn new(program: &'p Program) -> Self {
        Self { program, compiled: program.compiled() }
    }

    /// The program.
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// Returns `true` if it is written in C.
    pub(crate) fn is_c(&self) -> bool {
        self.program.dialect() == Dialect::C
    }

    /// The kinds of the parameters of `main`: none in C, where the arguments of a function are inputs.
    pub(crate) fn parameters(&self) -> Vec<ParameterKind> {
        self.program.parameters().into_iter().map(|parameter| parameter.kind).collect()
    }

    /// Returns the user's input with which the program reads these inputs. None if it has inputs that no user types.
    pub fn given(&self, inputs: &Inputs) -> Option<Given> {
        if self.program.tree().typed.iter().any(|(_, typed)| untyped(typed).is_some()) {
            return None;
        }
        let read = inputs.inputs.iter().take(LONGEST_GIVEN).cloned().collect();
        let text = self.text_of(read, &Limits { steps: STEPS_FOR_TEXT, ..Limits::default() })?;
        Some(Given { arguments: inputs.parameters.clone(), values: Vec::new(), text })
    }

    /// Runs it, for at most so many steps. None if the text has something else where it reads a number: the interpreter cannot do
    /// there what C does.
    pub(crate) fn run(&self, given: &Given, most_steps: u64) -> Option<Ran> {
        let mut reader = Reader::new(given, &self.parameters());
        let limits = Limits { steps: most_steps, memory: MEMORY, ..Limits::default() };
        let parameters = std::mem::take(&mut reader.parameters);
        let lacks_argument = parameters.len() < self.parameters().len();
        let mut inputs = Inputs { parameters, exhausted: Exhausted::Stop, ..Inputs::default() };
        let run = run_observed(&self.compiled, &inputs, &limits, &mut reader);
        if reader.is_ill_formed {
            return None;
        }
        let end = match run.outcome {
            _ if lacks_argument => End::Waits(self.program.cfg().main_function().span),
            // The text that is printed behind is lost.
            _ if run.outputs.len() >= MEMORY => End::IsCut,
            Outcome::Finished { result } => {
                End::Returns(if self.is_c() { result.rem_euclid(IBig::from(256)).into() } else { result })
            }
            Outcome::Error { kind, span } => End::Fails(kind, span),
            Outcome::InputExhausted { span } => End::Waits(span),
            Outcome::Halted { .. } => End::IsGivenUp,
            Outcome::ReachedTarget { .. }
            | Outcome::Interrupted
            | Outcome::StepLimit
            | Outcome::CallDepth
            | Outcome::MemoryLimit => {
                inputs.inputs = run.inputs_read;
                let limits = Limits { steps: most_steps.min(STEPS_FOR_REPETITION), ..limits };
                let text_ends = self.program.tree().reads != Reads::Integers;
                let found = repetition(&self.compiled, &inputs, (&limits, text_ends), &mut || true);
                if found.is_some_and(|found| text_ends || found.reads.1 == 0) { End::NeverEnds } else { End::IsCut }
            }
        };
        let behaviour = Behaviour { printed: self.text(&run.outputs), end };
        let work = run.steps + run.outputs.len() as u64;
        let Reader { lacks_number, lengths, is_own, .. } = reader;
        Some(Ran { behaviour, steps: run.steps, work, lacks_number, lengths, is_own })
    }

    /// The text with these inputs; none if no user can type it.
    pub(crate) fn text_of(&self, read: Vec<IBig>, limits: &Limits) -> Option<String> {
        if self.is_c() {
            return user_inputs(&self.compiled, read.into_iter(), limits)?.text;
        }
        Some(read.iter().flat_map(|number| [number.to_string(), "\n".to_owned()]).collect())
    }

    /// Returns the printed text: characters in C, and numbers otherwise.
    fn text(&self, outputs: &[IBig]) -> String {
        if self.is_c() {
            let character = |code: &IBig| u32::try_from(code).ok().and_then(char::from_u32);
            outputs.iter().map(|code| character(code).unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
        } else {
            outputs.iter().flat_map(|number| [number.to_string(), "\n".to_owned()]).collect()
        }
    }
}

/// A run.
pub(crate) struct Ran {
    pub(crate) behaviour: Behaviour,
    /// The number of steps that it takes.
    pub(crate) steps: u64,
    /// The steps, and how many characters or numbers are printed.
    pub(crate) work: u64,
    /// True if the text ends where the program looks for a number.
    pub(crate) lacks_number: bool,
    /// The lengths of arrays that it reads.
    pub(crate) lengths: Vec<IBig>,
    /// True if it uses a number that no one types and that the reference does not have: with another one, it may do otherwise.
    pub(crate) is_own: bool,
}

/// The most values that may be alive in a run, and the most characters or numbers that are printed: a student's program needs
/// few, and a class has many.
pub(crate) const MEMORY: usize = 1_000_000;

/// `argc` of a program that is started without arguments.
const ARGC: IBig = IBig::ONE;

/// Gives a run the arguments and the text.
struct Reader<'g> {
    text: TypedText<std::vec::IntoIter<u8>>,
    /// The values that no one types: those of the reference that are not read yet.
    values: Vec<&'g (String, IBig)>,
    /// The arguments of `main` of a program in micro-c.
    parameters: Vec<Argument>,
    is_ill_formed: bool,
    lacks_number: bool,
    /// The lengths of arrays that were read.
    lengths: Vec<IBig>,
    is_own: bool,
}

impl<'g> Reader<'g> {
    fn new(given: &'g Given, parameters: &[ParameterKind]) -> Self {
        // A program without parameters reads the arguments of its reference.
        let typed_first = given.arguments.iter().filter_map(|argument| match argument {
            Argument::Integer(number) if parameters.is_empty() => Some(format!("{number}\n")),
            _ => None,
        });
        let text: String = typed_first.chain([given.text.clone()]).collect();
        let mut reader = Self {
            text: TypedText::new(text.into_bytes().into_iter()),
            values: given.values.iter().collect(),
            parameters: Vec::new(),
            is_ill_formed: false,
            lacks_number: false,
            lengths: Vec::new(),
            is_own: false,
        };
        let mut arguments = given.arguments.iter();
        for _ in parameters {
            // A program with more arguments than its reference reads the others.
            let argument = arguments.next().cloned().or_else(|| reader.number().map(Argument::Integer));
            reader.parameters.extend(argument);
        }
        reader
    }

    /// The next value of this name that the reference has, or one that is always the same.
    fn untyped(&mut self, name: &str, own: IBig) -> IBig {
        if let Some(at) = self.values.iter().position(|(of, _)| of == name) {
            return self.values.remove(at).1.clone();
        }
        self.is_own = true;
        own
    }

    fn number(&mut self) -> Option<IBig> {
        self.typed(&Typed::Number(String::new()))
    }

    fn typed(&mut self, typed: &Typed) -> Option<IBig> {
        let next = self.text.next(typed);
        self.is_ill_formed |= next.is_err();
        let next = next.ok().flatten();
        if *typed == Typed::Length {
            self.lengths.extend(next.clone());
        }
        self.lacks_number |= match (typed, &next) {
            (Typed::Next | Typed::NextFloat, Some(next)) => *next == IBig::from(2),
            (Typed::NextCharacter, Some(next)) => *next == IBig::NEG_ONE,
            _ => false,
        };
        next
    }
}

impl Observer for Reader<'_> {
    fn input(&mut self, typed: Option<&Typed>) -> Option<IBig> {
        match typed {
            None => self.number(),
            Some(typed) => match untyped(typed) {
                Some(name) => {
                    let own = if matches!(typed, Typed::Random(_)) { IBig::ZERO } else { ARGC };
                    Some(self.untyped(&name, own))
                }
                None => self.typed(typed),
            },
        }
    }
}
