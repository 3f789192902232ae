//! The inputs of a run: integers or characters, one at a time, so that a user can answer a program interactively.

use std::io::{BufRead, Read};

use dashu_int::IBig;
use loopscope_interp::TypedText;
use loopscope_syntax::ast::Typed;

/// Longer words are not accepted as integers.
const LONGEST_INTEGER: usize = 1_000_000;

/// The inputs of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum InputKind {
    /// Integers in decimal, separated by white space or commas. `7*3` stands for three sevens.
    Integers,
    /// The codes of UTF-8 characters, and -1 at the end.
    Characters,
    /// Bytes, and -1 at the end.
    Bytes,
    /// Numbers and characters that a C program reads from one text.
    Typed,
}

/// Reads the inputs of a run.
pub(crate) struct InputReader {
    reader: Box<dyn BufRead>,
    /// The same for inputs that a C program reads from one text.
    text: TypedText<Box<dyn Iterator<Item = u8>>>,
    kind: InputKind,
    /// The texts of the files that it may open, by name.
    files: Vec<(String, TypedText<std::vec::IntoIter<u8>>)>,
    /// The last integer, and how often it is still to be returned.
    pending: Option<(IBig, u64)>,
    /// The reason why it stopped before the end.
    pub(crate) failure: Option<String>,
}

impl InputReader {
    /// Reads inputs of a kind.
    pub(crate) fn new(reader: Box<dyn BufRead>, kind: InputKind) -> Self {
        let (reader, text): (Box<dyn BufRead>, Box<dyn Iterator<Item = u8>>) = if kind == InputKind::Typed {
            (Box::new(std::io::empty()), Box::new(reader.bytes().map_while(Result::ok)))
        } else {
            (reader, Box::new(std::iter::empty()))
        };
        Self { reader, text: TypedText::new(text), kind, files: Vec::new(), pending: None, failure: None }
    }

    /// Adds a file that the program may open.
    pub(crate) fn add_file(&mut self, name: &str, bytes: Vec<u8>) {
        self.files.push((name.to_owned(), TypedText::new(bytes.into_iter())));
    }

    /// The next integer; `None` at the end, and after a [failure](Self::failure).
    pub(crate) fn next(&mut self, typed: Option<&Typed>) -> Option<IBig> {
        if self.kind == InputKind::Typed {
            return self.next_typed(typed.unwrap_or(&Typed::Number(String::new())));
        }
        let (integer, times) = self.next_run()?;
        self.pending = Some((integer.clone(), times - 1));
        Some(integer)
    }

    /// The next integer, with the number of repetitions that were read with it.
    pub(crate) fn next_run(&mut self) -> Option<(IBig, u64)> {
        if let Some(run) = self.pending.take().filter(|(_, times)| *times > 0) {
            return Some(run);
        }
        if self.failure.is_some() {
            return None;
        }
        let once = |code: Option<IBig>| code.map(|code| (code, 1));
        let read = match self.kind {
            InputKind::Integers => self.integers(),
            InputKind::Characters => self.character().map(once),
            InputKind::Typed => {
                self.text.next(&Typed::Number(String::new())).map(once).map_err(|error| error.to_string())
            }
            InputKind::Bytes => self.byte().map(|byte| once(Some(byte.map_or(IBig::from(-1), IBig::from)))),
        };
        read.unwrap_or_else(|failure| {
            self.failure = Some(failure);
            None
        })
    }

    fn next_typed(&mut self, typed: &Typed) -> Option<IBig> {
        let file = |name: &str| self.files.iter().position(|(each, _)| each == name);
        let read = match typed {
            Typed::File(name, _) if file(name).is_none() => {
                self.failure = Some(format!("`{name}` is read: give its text by `--file`"));
                return None;
            }
            Typed::Opening(name) => Ok(Some(IBig::from(u8::from(file(name).is_none())))),
            Typed::File(name, typed) => file(name).map_or(Ok(None), |at| self.files[at].1.next(typed)),
            _ => self.text.next(typed),
        };
        read.unwrap_or_else(|failure| {
            self.failure = Some(failure.to_string());
            None
        })
    }

    fn integers(&mut self) -> Result<Option<(IBig, u64)>, String> {
        let mut word = Vec::new();
        while let Some(byte) = self.byte()? {
            let separates = byte.is_ascii_whitespace() || byte == b',';
            if separates && !word.is_empty() {
                break;
            }
            if !separates {
                word.push(byte);
            }
            if word.len() > LONGEST_INTEGER {
                return Err(format!("the input has an integer of more than {LONGEST_INTEGER} digits"));
            }
        }
        if word.is_empty() {
            return Ok(None);
        }
        let word = String::from_utf8_lossy(&word);
        let (integer, times) = word.split_once('*').map_or((&*word, Ok(1)), |(one, times)| (one, times.parse()));
        match (integer.parse(), times) {
            (Ok(integer), Ok(times @ 1..)) => Ok(Some((integer, times))),
            _ => Err(format!("the input has `{}` where an integer is expected", shortened(&word))),
        }
    }

    fn character(&mut self) -> Result<Option<IBig>, String> {
        let Some(first) = self.byte()? else { return Ok(Some(IBig::from(-1))) };
        let mut bytes = vec![first];
        // The first byte determines their number.
        for _ in 1..first.leading_ones().min(4) {
            bytes.extend(self.byte()?);
        }
        let character = std::str::from_utf8(&bytes).ok().and_then(|text| text.chars().next());
        let code = character.map(|character| IBig::from(u32::from(character)));
        code.map(Some).ok_or_else(|| format!("the input is not UTF-8 text: it has the byte {first:#04x}"))
    }

    fn byte(&mut self) -> Result<Option<u8>, String> {
        let byte = self.reader.by_ref().bytes().next().transpose();
        byte.map_err(|error| format!("the input cannot be read: {error}"))
    }
}

/// The beginning of a word that may be long.
fn shortened(word: &str) -> String {
    let beginning: String = word.chars().take(20).collect();
    if beginning.len() < word.len() { beginning + "…" } else { beginning }
}
