//! The programs of `tests/corpus` with what their headers promise. `CONTRIBUTING.md` describes the header.
//!
//! Reading is strict: a key, verdict or error kind that is not known is a failure of the test that reads it, so that no
//! misspelt expectation goes unchecked.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use dashu_int::IBig;
use loopscope_interp::{Argument, Element, Exhausted, InputArray, Inputs};
use loopscope_syntax::Target;
use serde_json::Value;

/// A program of the corpus.
#[derive(Clone, Debug)]
pub struct CorpusProgram {
    /// Group and name: `cba/hello`.
    pub name: String,
    /// The whole file; the header is part of the program's text.
    pub source: String,
    /// The promises of its header.
    pub header: Header,
}

/// The promises of a program's header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Where the program comes from and what it exercises.
    pub source: String,
    /// The question.
    pub target: Target,
    /// The answer.
    pub expectation: Expectation,
    /// The only error that a reachable program can end in.
    pub error: Option<ExpectedError>,
    /// The techniques that must give the verdict by themselves.
    pub techniques: Vec<String>,
    /// The techniques that may answer "unknown".
    pub beyond: Vec<String>,
    /// The type of a loop.
    pub loop_type: Option<LoopType>,
    /// Inputs that are known to lead to the target, or on which the program never ends.
    pub witness: Option<KnownWitness>,
    /// Why an expectation about the end of runs is true.
    pub why: Option<String>,
    /// The inputs that are read over and over after the witness, in a run that never ends. Empty if they read nothing.
    pub repeat: Vec<IBig>,
}

/// The answer to the question of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// A run reaches the target.
    Reachable,
    /// No run does.
    Unreachable,
    /// Every run ends.
    Ends,
    /// The run on the witness never ends.
    Endless,
    /// The program cannot be analysed: its error diagnostics as code and line, in the order of their places.
    Diagnostics(Vec<(String, u32)>),
}

/// The error that ends a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpectedError {
    /// One of [`ERROR_KINDS`].
    pub kind: String,
    /// Where it happens.
    pub line: u32,
}

/// The type of a loop, as in table 4.2 of V. Rozhoň, *Nested loops and path explosion in symbolic execution*, 2024.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LoopType {
    /// 1 to 4.
    pub number: u8,
    /// Where the loop begins.
    pub line: u32,
}

/// The inputs of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownWitness {
    /// The integers that `input` reads, in order.
    pub inputs: Vec<IBig>,
    /// Arguments of `main` by the names of its parameters; those not named are 0.
    pub arguments: BTreeMap<String, Argument>,
}

impl KnownWitness {
    /// Returns the interpreter's inputs, where `main` has these parameters.
    ///
    /// # Errors
    /// An argument is for another parameter.
    pub fn to_inputs(&self, parameters: &[&str]) -> Result<Inputs, String> {
        if let Some(unknown) = self.arguments.keys().find(|name| !parameters.contains(&name.as_str())) {
            return Err(format!("`main` has no parameter `{unknown}`"));
        }
        let argument = |name: &&str| self.arguments.get(*name).cloned().unwrap_or(Argument::Integer(IBig::ZERO));
        let parameters = parameters.iter().map(argument).collect();
        Ok(Inputs { inputs: self.inputs.iter().cloned().collect(), parameters, exhausted: Exhausted::Stop })
    }
}

/// An array of arrays with these rows from index 0 on, and 0 everywhere else.
pub fn matrix(rows: &[Vec<IBig>]) -> InputArray {
    let mut array = InputArray::zeros(2);
    for (row, elements) in rows.iter().enumerate() {
        let elements = Element::Row(InputArray::from_elements(elements.iter().cloned()));
        array.set(IBig::from(row), IBig::from(row), elements);
    }
    array
}

/// The names of run-time errors in headers and reports.
pub const ERROR_KINDS: [&str; 12] = [
    "division-by-zero",
    "null-dereference",
    "index-out-of-bounds",
    "read-before-write",
    "assertion-failed",
    "error-statement",
    "not-an-integer",
    "not-a-pointer",
    "not-an-array",
    "not-a-function",
    "wrong-arity",
    "missing-field",
];

/// The programs of the corpus whose target is a place, sorted by name. Panics, naming the file, where a header cannot be
/// read.
pub fn programs() -> Vec<CorpusProgram> {
    all().into_iter().filter(|program| program.header.target != Target::Ends).collect()
}

/// The programs of the corpus whose target is the end of every run, sorted by name.
pub fn ending_programs() -> Vec<CorpusProgram> {
    all().into_iter().filter(|program| program.header.target == Target::Ends).collect()
}

fn all() -> Vec<CorpusProgram> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus");
    let mut programs = Vec::new();
    for group in entries(&root).into_iter().filter(|path| path.is_dir()) {
        for path in entries(&group).into_iter().filter(|path| path.extension().is_some_and(|it| it == "mc")) {
            let name = format!("{}/{}", stem(&group), stem(&path));
            let source = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
            let header = read_header(&source).unwrap_or_else(|message| panic!("{name}: {message}"));
            programs.push(CorpusProgram { name, source, header });
        }
    }
    assert!(!programs.is_empty(), "no programs under {}", root.display());
    programs
}

/// Reads the comments that a program starts with.
///
/// # Errors
/// A mistake in the header.
pub fn read_header(source: &str) -> Result<Header, String> {
    let mut fields = fields(source)?;
    let mut take = |key: &str| fields.remove(key);
    let required = |value: Option<String>, key: &str| value.ok_or_else(|| format!("the header has no `{key}`"));

    let header = Header {
        source: required(take("source"), "source")?,
        target: read_target(&required(take("target"), "target")?)?,
        expectation: read_expectation(&required(take("expect"), "expect")?)?,
        error: take("error").map(|text| read_error(&text)).transpose()?,
        techniques: take("technique").map(|text| read_list(&text)).unwrap_or_default(),
        beyond: take("beyond").map(|text| read_list(&text)).unwrap_or_default(),
        loop_type: take("loop-type").map(|text| read_loop_type(&text)).transpose()?,
        witness: take("witness").map(|text| read_witness(&text)).transpose()?,
        why: take("why"),
        repeat: take("repeat").map_or(Ok(Vec::new()), |text| text.split(", ").map(read_integer).collect())?,
    };
    if let Some(key) = fields.keys().next() {
        return Err(format!("the header has an unknown key `{key}`"));
    }
    check(&header)?;
    Ok(header)
}

fn check(header: &Header) -> Result<(), String> {
    let reachable = header.expectation == Expectation::Reachable;
    let endless = header.expectation == Expectation::Endless;
    if !reachable && (header.error.is_some() || !endless && header.witness.is_some()) {
        return Err("only a reachable program has an `error` or a `witness`".to_owned());
    }
    if (header.target == Target::Ends) != (endless || header.expectation == Expectation::Ends) {
        return Err("`target` and `expect` do not fit together".to_owned());
    }
    if (header.target == Target::Ends) != header.why.is_some() || !endless && !header.repeat.is_empty() {
        return Err("`why` is for the target `ends` alone, and `repeat` for a program that never ends".to_owned());
    }
    if let (Target::Line(target), Some(error)) = (header.target, &header.error)
        && target != error.line
    {
        return Err("`error` and `target` name different lines".to_owned());
    }
    if let Some(both) = header.techniques.iter().find(|technique| header.beyond.contains(technique)) {
        return Err(format!("`{both}` stands under `technique` and under `beyond`"));
    }
    Ok(())
}

/// The comment lines as keys and values, with continued lines put together.
fn fields(source: &str) -> Result<BTreeMap<String, String>, String> {
    let mut fields: Vec<(String, String)> = Vec::new();
    for line in source.lines().map_while(|line| line.strip_prefix("//")) {
        if line.starts_with("  ") {
            let (_, value) = fields.last_mut().ok_or("the header starts with a continued line")?;
            value.push(' ');
            value.push_str(line.trim());
        } else {
            let (key, value) = line.split_once(':').ok_or_else(|| format!("`{line}` is not `key: value`"))?;
            fields.push((key.trim().to_owned(), value.trim().to_owned()));
        }
    }
    let count = fields.len();
    let fields: BTreeMap<_, _> = fields.into_iter().collect();
    if fields.len() < count {
        return Err("the header has a key twice".to_owned());
    }
    Ok(fields)
}

fn read_target(text: &str) -> Result<Target, String> {
    match text {
        "any" => return Ok(Target::AnyError),
        "ends" => return Ok(Target::Ends),
        _ => {}
    }
    let line = text.strip_prefix("line ").ok_or_else(|| format!("`{text}` is not a target"))?;
    Ok(Target::Line(read_line(line)?))
}

fn read_expectation(text: &str) -> Result<Expectation, String> {
    match text {
        "reachable" => return Ok(Expectation::Reachable),
        "unreachable" => return Ok(Expectation::Unreachable),
        "ends" => return Ok(Expectation::Ends),
        "endless" => return Ok(Expectation::Endless),
        _ => {}
    }
    let list = text.strip_prefix("diagnostics ").ok_or_else(|| format!("`{text}` is not an expectation"))?;
    let diagnostics = read_list(list).into_iter().map(|item| {
        let (code, line) = item.split_once('@').ok_or_else(|| format!("`{item}` is not `code@line`"))?;
        Ok((code.to_owned(), read_line(line)?))
    });
    Ok(Expectation::Diagnostics(diagnostics.collect::<Result<_, String>>()?))
}

fn read_error(text: &str) -> Result<ExpectedError, String> {
    let (kind, line) = text.split_once(" line ").ok_or_else(|| format!("`{text}` is not `kind line n`"))?;
    if !ERROR_KINDS.contains(&kind) {
        return Err(format!("`{kind}` is not a kind of error"));
    }
    Ok(ExpectedError { kind: kind.to_owned(), line: read_line(line)? })
}

fn read_loop_type(text: &str) -> Result<LoopType, String> {
    let (number, line) = text.split_once(" line ").ok_or_else(|| format!("`{text}` is not `type line n`"))?;
    let number = number.parse().ok().filter(|number| (1..=4).contains(number));
    let number = number.ok_or_else(|| format!("`{text}` does not start with a type from 1 to 4"))?;
    Ok(LoopType { number, line: read_line(line)? })
}

fn read_witness(text: &str) -> Result<KnownWitness, String> {
    let mut witness = KnownWitness::default();
    for part in text.split('|').map(str::trim) {
        if let Some(inputs) = part.strip_prefix("inputs") {
            for input in read_list(inputs) {
                let (value, times) = input.split_once('*').unwrap_or((&input, "1"));
                let times = times.parse().map_err(|_| format!("`{input}` is not `value*times`"))?;
                witness.inputs.extend(std::iter::repeat_n(read_integer(value)?, times));
            }
        } else if let Some(arguments) = part.strip_prefix("args ") {
            let arguments: BTreeMap<String, Value> = serde_json::from_str(arguments).map_err(|e| e.to_string())?;
            for (name, value) in arguments {
                witness.arguments.insert(name, read_argument(&value)?);
            }
        } else {
            return Err(format!("`{part}` is neither `inputs ...` nor `args ...`"));
        }
    }
    Ok(witness)
}

fn read_argument(value: &Value) -> Result<Argument, String> {
    Ok(Argument::Array(match value {
        Value::String(text) => InputArray::from_elements(text.chars().map(|c| IBig::from(u32::from(c)))),
        Value::Array(rows) if rows.first().is_some_and(Value::is_array) => {
            matrix(&rows.iter().map(read_elements).collect::<Result<Vec<_>, _>>()?)
        }
        Value::Array(_) => InputArray::from_elements(read_elements(value)?),
        Value::Object(ranges) => {
            let mut array = InputArray::zeros(1);
            for (range, element) in ranges {
                let (first, last) = range.split_once("..").unwrap_or((range, range));
                let element = Element::Integer(read_integer(&element.to_string())?);
                array.set(read_integer(first)?, read_integer(last)?, element);
            }
            array
        }
        other => return Ok(Argument::Integer(read_integer(&other.to_string())?)),
    }))
}

fn read_elements(value: &Value) -> Result<Vec<IBig>, String> {
    let elements = value.as_array().ok_or_else(|| format!("`{value}` is not an array"))?;
    elements.iter().map(|element| read_integer(&element.to_string())).collect()
}

fn read_integer(text: &str) -> Result<IBig, String> {
    text.parse().map_err(|_| format!("`{text}` is not an integer"))
}

fn read_line(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("`{text}` is not a line"))
}

fn read_list(text: &str) -> Vec<String> {
    text.split(',').map(|item| item.trim().to_owned()).filter(|item| !item.is_empty()).collect()
}

fn entries(directory: &Path) -> Vec<PathBuf> {
    let read = std::fs::read_dir(directory).unwrap_or_else(|error| panic!("{}: {error}", directory.display()));
    let mut paths: Vec<PathBuf> = read.map(|entry| entry.expect("a readable directory").path()).collect();
    paths.sort();
    paths
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
