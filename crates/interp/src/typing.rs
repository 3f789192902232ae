//! The text that a user types for a program whose inputs are parts of it (C).

use std::iter::Peekable;
use std::ops::ControlFlow;

use dashu_int::IBig;
use loopscope_float::{Format, prefix, shortest};
use loopscope_message::{Arg, Message, text};
use loopscope_syntax::Span;
use loopscope_syntax::ast::Typed;

use crate::{CompiledProgram, Exhausted, Inputs, Integers, Limits, Observer, Outcome, RunView, run_observed};

/// Longer numbers are not read.
const MOST_DIGITS: usize = 1_000_000;

/// A text, from which inputs are read as C's library reads them.
pub struct TypedText<I: Iterator<Item = u8>> {
    bytes: Peekable<I>,
    /// The sign of the number that is read next, if it was read to see whether there is one.
    sign: Option<u8>,
}

impl<I: Iterator<Item = u8>> TypedText<I> {
    /// A text that starts here.
    pub fn new(bytes: I) -> Self {
        Self { bytes: bytes.peekable(), sign: None }
    }

    /// The next input; `None` if the text has ended before it.
    ///
    /// # Errors
    /// The text continues with something else. The message says so.
    pub fn next(&mut self, typed: &Typed) -> Result<Option<IBig>, Message> {
        match typed {
            Typed::Character => Ok(Some(self.byte())),
            Typed::Visible | Typed::Word => {
                self.skip_spaces();
                let byte = self.byte();
                Ok(Some(byte).filter(|byte| *typed == Typed::Word || *byte != IBig::NEG_ONE))
            }
            Typed::Argument(_, Some(format)) => self.float(*format),
            Typed::Argument(_, None) | Typed::Length | Typed::Random(_) => self.number(),
            Typed::Failure(_) | Typed::OpeningToWrite(_) => Ok(Some(IBig::ZERO)),
            // No file is given with the text.
            Typed::Opening(_) => Ok(Some(IBig::ONE)),
            Typed::File(..) => Ok(None),
            Typed::Next | Typed::NextFloat => {
                self.skip_spaces();
                if *typed == Typed::NextFloat
                    && let Some(byte) = self.bytes.peek().filter(|byte| b"iInN".contains(byte))
                {
                    // `inf` and `nan` are not read.
                    let typed = char::from(*byte).to_string();
                    return Err(text!("`{typed}` is typed where the program reads a number"));
                }
                let starts = if *typed == Typed::NextFloat { b"0123456789.".as_slice() } else { b"0123456789" };
                Ok(Some(match u8::try_from(self.next_character(starts)) {
                    Err(_) => 2.into(),
                    Ok(0) => IBig::ZERO,
                    Ok(b'+' | b'-') => 3.into(),
                    // It stays where it is, so no number follows.
                    Ok(_) => IBig::ONE,
                }))
            }
            Typed::NextCharacter => {
                self.skip_spaces();
                Ok(Some(self.next_character(b"0123456789")))
            }
            Typed::Number(before) | Typed::Float(_, before) => {
                for expected in before.bytes() {
                    match self.bytes.peek() {
                        None => return Ok(None),
                        Some(byte) if *byte == expected => self.bytes.next(),
                        Some(byte) => {
                            let found = char::from(*byte);
                            return Err(text!("`{found}` is typed where the program reads `{before}`"));
                        }
                    };
                }
                if let Typed::Float(format, _) = typed { self.float(*format) } else { self.number() }
            }
        }
    }

    /// 0 where a number follows, which starts with one of these after its sign.
    fn next_character(&mut self, starts: &[u8]) -> IBig {
        let is_digit = |byte: &u8| starts.contains(byte);
        if self.bytes.peek().is_some_and(is_digit) {
            return IBig::ZERO;
        }
        let next = self.bytes.next();
        if next.is_some_and(|next| b"+-".contains(&next)) && self.bytes.peek().is_some_and(is_digit) {
            self.sign = next;
            return IBig::ZERO;
        }
        next.map_or(IBig::NEG_ONE, IBig::from)
    }

    fn byte(&mut self) -> IBig {
        self.bytes.next().map_or(IBig::NEG_ONE, IBig::from)
    }

    fn skip_spaces(&mut self) {
        while self.bytes.next_if(|byte| byte.is_ascii_whitespace() || *byte == 11).is_some() {}
    }

    /// A floating-point number, as its rank.
    fn float(&mut self, format: Format) -> Result<Option<IBig>, Message> {
        self.skip_spaces();
        let mut word: Vec<u8> = self.sign.take().into_iter().collect();
        let is_part = |word: &[u8], byte: u8| match byte {
            b'0'..=b'9' => true,
            b'.' => !word.contains(&b'.') && !word.contains(&b'e'),
            b'e' | b'E' => !word.contains(&b'e') && word.iter().any(u8::is_ascii_digit),
            b'+' | b'-' => word.is_empty() || word.ends_with(b"e"),
            _ => false,
        };
        while word.len() < MOST_DIGITS
            && let Some(byte) = self.bytes.next_if(|byte| is_part(&word, *byte))
        {
            word.push(byte.to_ascii_lowercase());
        }
        match (prefix(&word, format), self.bytes.peek()) {
            // Hexadecimal numbers are not read.
            (Some(_), Some(b'x' | b'X')) if word.ends_with(b"0") => {
                Err(text!("`{typed}` is typed where the program reads a number", typed = "0x"))
            }
            (Some((rank, length)), _) if length == word.len() => Ok(Some(rank.into())),
            (None, None) if word.is_empty() => Ok(None),
            (_, byte) => {
                let typed: String = word.iter().chain(byte).map(|byte| char::from(*byte)).collect();
                Err(text!("`{typed}` is typed where the program reads a number"))
            }
        }
    }

    fn number(&mut self) -> Result<Option<IBig>, Message> {
        self.skip_spaces();
        let mut word: String = self.sign.take().into_iter().map(char::from).collect();
        let is_part = |byte: &u8, is_first: bool| byte.is_ascii_digit() || is_first && b"+-".contains(byte);
        while word.len() < MOST_DIGITS
            && let Some(byte) = self.bytes.next_if(|byte| is_part(byte, word.is_empty()))
        {
            word.push(char::from(byte));
        }
        match (word.parse(), self.bytes.peek()) {
            (Ok(number), _) => Ok(Some(number)),
            (Err(_), None) => Ok(None),
            (Err(_), Some(byte)) => {
                let typed = word + &char::from(*byte).to_string();
                Err(text!("`{typed}` is typed where the program reads a number"))
            }
        }
    }
}

/// A number that is read, as a user types it.
pub(crate) fn written(value: &IBig, typed: Option<&Typed>) -> String {
    match typed.map(Typed::in_text) {
        Some(Typed::Float(format, _) | Typed::Argument(_, Some(format))) => {
            shortest(i64::try_from(value).unwrap_or(format.nan()), *format)
        }
        _ => value.to_string(),
    }
}

/// The inputs that a user gives a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UserInputs {
    /// The arguments of the function in which it starts, what `rand` returns, and which allocations fail, by name.
    pub arguments: Vec<(Arg, String)>,
    /// The text that is typed; `None` if no user can type it.
    pub text: Option<String>,
    /// True if it has another text or its end where the program reads a number.
    pub is_ill_formed: bool,
    /// The files that it reads, and those that it cannot write, by name.
    pub files: Vec<(String, GivenFile)>,
}

/// A file that a program opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GivenFile {
    /// It cannot be opened for reading.
    Missing,
    /// It cannot be opened for writing.
    Unwritable,
    /// The part of its text that the program reads. A character stands for one byte, also from 128 to 255.
    Text(String),
}

/// The inputs of a user for which a program reads these; `None` if the run does not read all of them within the limits.
pub fn user_inputs(
    program: &CompiledProgram,
    inputs: impl Iterator<Item = IBig>,
    limits: &Limits,
) -> Option<UserInputs> {
    let mut writer = Writer {
        inputs: inputs.peekable(),
        typed: WrittenText::default(),
        files: Vec::new(),
        arguments: Vec::new(),
        is_untyped: false,
    };
    let inputs = Inputs { exhausted: Exhausted::Stop, ..Inputs::default() };
    let run = run_observed(program, &inputs, limits, &mut writer);
    let is_ill_formed = writer.typed.is_ill_formed;
    let is_typable = !writer.is_untyped && !writer.typed.has_bytes;
    let text = is_typable.then(|| writer.typed.finish());
    let finished = |(name, file)| match file {
        WrittenFile::Text(text) => (name, GivenFile::Text(text.finish())),
        WrittenFile::Missing => (name, GivenFile::Missing),
        WrittenFile::Unwritable => (name, GivenFile::Unwritable),
    };
    let files = writer.files.into_iter().map(finished).collect();
    let given = UserInputs { arguments: writer.arguments, text, is_ill_formed, files };
    (!run.outcome.is_cut()).then_some(given)
}

/// Which of the inputs that a run reads are characters that a user types, in the order in which it reads them.
pub fn characters(program: &CompiledProgram, inputs: &Inputs, limits: &Limits) -> Vec<bool> {
    let mut characters = Characters(Vec::new());
    run_observed(program, inputs, limits, &mut characters);
    characters.0
}

/// The formats of the floating-point numbers among the inputs that a run reads, in the order in which it reads them.
pub fn float_formats(program: &CompiledProgram, inputs: &Inputs, limits: &Limits) -> Vec<Option<Format>> {
    let mut formats = Formats(Vec::new());
    run_observed(program, inputs, limits, &mut formats);
    formats.0
}

/// The inputs of a program for which a text is typed.
///
/// # Errors
/// The text has something else where the program reads a number.
pub fn inputs_of_text(program: &CompiledProgram, text: &str, limits: &Limits) -> Result<Integers, Message> {
    let mut reader = Reader { text: TypedText::new(text.bytes()), read: Integers::default(), failure: None };
    let inputs = Inputs { exhausted: Exhausted::Stop, ..Inputs::default() };
    let run = run_observed(program, &inputs, limits, &mut reader);
    match (reader.failure, run.outcome) {
        (Some(failure), Outcome::InputExhausted { .. }) => Err(failure),
        _ => Ok(reader.read),
    }
}

/// Writes the texts that a run reads.
struct Writer<I: Iterator<Item = IBig>> {
    inputs: Peekable<I>,
    typed: WrittenText,
    files: Vec<(String, WrittenFile)>,
    arguments: Vec<(Arg, String)>,
    /// True if an input is no part of a text.
    is_untyped: bool,
}

impl<I: Iterator<Item = IBig>> Observer for Writer<I> {
    /// The rest of the run, which may never end, reads nothing.
    fn statement(&mut self, _: u32, _: &RunView<'_>) -> ControlFlow<()> {
        if self.inputs.peek().is_none() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn input(&mut self, typed: Option<&Typed>) -> Option<IBig> {
        let input = self.inputs.next()?;
        match typed {
            None => self.is_untyped = true,
            Some(typed @ (Typed::Argument(..) | Typed::Random(_) | Typed::Failure(_))) => {
                self.arguments.extend(typed.argument().map(|name| (name, written(&input, Some(typed)))));
            }
            Some(Typed::Opening(name)) if input.is_zero() => {
                self.text_of(name);
            }
            Some(Typed::Opening(name)) => self.files.push((name.clone(), WrittenFile::Missing)),
            Some(Typed::OpeningToWrite(_)) if input.is_zero() => {}
            Some(Typed::OpeningToWrite(name)) => self.files.push((name.clone(), WrittenFile::Unwritable)),
            Some(Typed::File(name, typed)) => self.text_of(name).write(&input, typed),
            Some(typed) => self.typed.write(&input, typed),
        }
        Some(input)
    }
}

impl<I: Iterator<Item = IBig>> Writer<I> {
    /// The text of a file.
    fn text_of(&mut self, name: &str) -> &mut WrittenText {
        let is_it = |(each, file): &(String, WrittenFile)| each == name && matches!(file, WrittenFile::Text(_));
        let at = self.files.iter().position(is_it).unwrap_or_else(|| {
            self.files.push((name.to_owned(), WrittenFile::Text(WrittenText::default())));
            self.files.len() - 1
        });
        match &mut self.files[at].1 {
            WrittenFile::Text(text) => text,
            WrittenFile::Missing | WrittenFile::Unwritable => unreachable!("it is a text"),
        }
    }
}

/// A file that a run opens.
enum WrittenFile {
    Missing,
    Unwritable,
    Text(WrittenText),
}

/// A text that a run reads.
#[derive(Default)]
struct WrittenText {
    text: String,
    /// Where the text of a floating-point number ends that has no exponent.
    without_exponent: Option<usize>,
    /// True if the end of the text was read.
    has_ended: bool,
    is_ill_formed: bool,
    /// True if it has a character that is not in ASCII.
    has_bytes: bool,
}

impl WrittenText {
    /// The text, whose last line has an end unless the program has read its end.
    fn finish(mut self) -> String {
        if !self.has_ended && !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
        self.text
    }

    fn write(&mut self, input: &IBig, typed: &Typed) {
        let is_separate = self.text.is_empty() || self.text.ends_with(['\n', ' ', ':', '/', ',', '(']);
        match typed {
            Typed::Next | Typed::NextFloat => {
                self.is_ill_formed |= *input != IBig::ZERO;
                let typed = if *input == IBig::ONE { "x" } else { "-" };
                if *input == IBig::ONE || *input == IBig::from(3) {
                    self.text += if is_separate { "" } else { "\n" };
                    self.text += typed;
                }
            }
            Typed::Length => {
                self.text += if is_separate { "" } else { "\n" };
                self.text += &input.to_string();
            }
            Typed::Number(before) | Typed::Float(_, before) => {
                if before.is_empty() && !is_separate {
                    self.text.push('\n');
                }
                self.text += before;
                let number = written(input, Some(typed));
                self.text += &number;
                self.without_exponent =
                    (matches!(typed, Typed::Float(..)) && !number.contains('e')).then_some(self.text.len());
            }
            Typed::NextCharacter if input.is_zero() => {}
            character => {
                self.is_ill_formed |= *character == Typed::NextCharacter;
                self.has_ended |= *input == IBig::NEG_ONE;
                if let Ok(code) = u8::try_from(input) {
                    // In a text in UTF-8, no character is one byte from 128 on.
                    self.has_bytes |= !code.is_ascii();
                    if *character != Typed::Character && !is_separate {
                        self.text.push('\n');
                    }
                    // Such a character would be a part of the number.
                    if self.without_exponent == Some(self.text.len()) && b".eExX".contains(&code) {
                        self.text.push_str("e0");
                    }
                    self.text.push(char::from(code));
                }
            }
        }
    }
}

struct Characters(Vec<bool>);

impl Observer for Characters {
    fn read(&mut self, value: &IBig, _: Span, typed: Option<&Typed>) {
        self.0.push(!value.is_zero() && typed.is_some_and(Typed::is_character));
    }
}

struct Formats(Vec<Option<Format>>);

impl Observer for Formats {
    fn read(&mut self, _: &IBig, _: Span, typed: Option<&Typed>) {
        self.0.push(match typed.map(Typed::in_text) {
            Some(Typed::Float(format, _) | Typed::Argument(_, Some(format))) => Some(*format),
            _ => None,
        });
    }
}

struct Reader<I: Iterator<Item = u8>> {
    text: TypedText<I>,
    read: Integers,
    failure: Option<Message>,
}

impl<I: Iterator<Item = u8>> Observer for Reader<I> {
    fn input(&mut self, typed: Option<&Typed>) -> Option<IBig> {
        let number = Typed::Number(String::new());
        match self.text.next(typed.unwrap_or(&number)) {
            Ok(input) => {
                self.read.push(input.clone()?, 1);
                input
            }
            Err(failure) => {
                self.failure = Some(failure);
                None
            }
        }
    }
}
