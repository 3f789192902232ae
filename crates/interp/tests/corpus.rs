//! The programs of `tests/corpus` against their headers: a witness leads to its target, and what is said to be
//! unreachable is not reached on any of a few inputs.

use std::path::PathBuf;

use dashu_int::IBig;
use loopscope_interp::{
    Argument, Exhausted, InputArray, Inputs, Limits, LineTarget, Outcome, Program, Run, Unobserved, compile,
    run_observed,
};
use loopscope_syntax::{Dialect, LineIndex, Severity, analyse};
use serde_json::Value;

struct Case {
    file: PathBuf,
    source: String,
}

impl Case {
    fn all() -> Vec<Self> {
        let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/corpus"));
        let mut cases = Vec::new();
        for folder in std::fs::read_dir(root).expect("tests/corpus exists") {
            let folder = folder.expect("readable").path();
            let files = if folder.is_dir() { std::fs::read_dir(folder).ok() } else { None };
            for file in files.into_iter().flatten() {
                let file = file.expect("readable").path();
                if file.extension().is_some_and(|extension| extension == "mc") {
                    cases.push(Self { source: std::fs::read_to_string(&file).expect("readable"), file });
                }
            }
        }
        cases.sort_by(|one, other| one.file.cmp(&other.file));
        cases
    }

    /// The value of a header line.
    fn header(&self, key: &str) -> Option<&str> {
        let lines = self.source.lines().take_while(|line| line.starts_with("//"));
        lines
            .filter_map(|line| line.strip_prefix("// ")?.split_once(':'))
            .find(|(each, _)| *each == key)
            .map(|(_, value)| value.trim())
    }

    fn program(&self) -> Program {
        let parse = analyse(&self.source, Dialect::Extended);
        let errors: Vec<_> = parse.diagnostics.iter().filter(|each| each.severity == Severity::Error).collect();
        assert!(errors.is_empty(), "{}: {errors:?}", self.file.display());
        compile(&parse.program)
    }

    /// Runs up to the target, if that is a line.
    fn run(&self, program: &Program, inputs: &Inputs, limits: &Limits) -> Run {
        let line = self.header("target").and_then(|target| target.strip_prefix("line "));
        let Some(line) = line else { return run_observed(program, inputs, limits, &mut Unobserved) };
        let line = line.parse().expect("a line");
        let target = LineTarget::new(program, &LineIndex::new(&self.source), line);
        let mut target = target.unwrap_or_else(|| panic!("{}: nothing in line {line}", self.file.display()));
        run_observed(program, inputs, limits, &mut target)
    }

    fn reached(&self, run: &Run) -> bool {
        let lines = LineIndex::new(&self.source);
        match &run.outcome {
            Outcome::ReachedTarget { .. } => true,
            Outcome::Error { kind, span } if self.header("target") == Some("any") => {
                let found = format!("{} line {}", kind.to_string().replace(' ', "-"), lines.line(span.start));
                self.header("error").is_none_or(|expected| expected == found)
            }
            _ => false,
        }
    }
}

#[test]
fn witnesses_lead_to_their_targets() {
    let mut witnesses = 0;
    for case in Case::all() {
        let Some(witness) = case.header("witness") else { continue };
        let program = case.program();
        let run = case.run(&program, &inputs(&program, witness), &Limits::default());
        assert!(case.reached(&run), "{}: {run:?}", case.file.display());
        witnesses += 1;
    }
    assert!(witnesses >= 50, "only {witnesses} witnesses were found");
}

#[test]
fn what_is_unreachable_is_not_reached() {
    let mut programs = 0;
    let limits = Limits { steps: 20_000, ..Limits::default() };
    for case in Case::all().iter().filter(|case| case.header("expect") == Some("unreachable")) {
        let program = case.program();
        for tried in 0..30 {
            // Small numbers of both signs in no particular order.
            let numbers = (0..40).map(|index: i64| IBig::from((index * 7 + tried * 11 + index * tried) % 23 - 8));
            let inputs = Inputs {
                inputs: numbers.clone().collect(),
                parameters: program.main_parameters().iter().map(|_| Argument::Integer(IBig::from(tried))).collect(),
                exhausted: Exhausted::Zero,
            };
            let run = case.run(&program, &inputs, &limits);
            let kinds_are_wrong = run_gives_integer_for_array(&run);
            assert!(kinds_are_wrong || !case.reached(&run), "{}: {run:?} on {inputs:?}", case.file.display());
        }
        programs += 1;
    }
    assert!(programs >= 60, "only {programs} unreachable programs were found");
}

/// The parameters above are all integers, which those used as arrays are not.
fn run_gives_integer_for_array(run: &Run) -> bool {
    matches!(run.outcome, Outcome::Error { kind: loopscope_interp::ErrorKind::NotAnArray, .. })
}

/// `inputs 1, 2` or `args {"A": [1, 2], "n": 2, "s": "text"}`; arrays have a 0 everywhere else.
fn inputs(program: &Program, witness: &str) -> Inputs {
    if let Some(arguments) = witness.strip_prefix("args") {
        let arguments: Value = serde_json::from_str(arguments).expect("JSON");
        let argument = |name: &&str| match &arguments[*name] {
            Value::Number(number) => Argument::Integer(IBig::from(number.as_i64().expect("a small integer"))),
            Value::String(text) => Argument::Array(InputArray::from_elements(text.bytes().map(IBig::from))),
            other => Argument::Array(array(other)),
        };
        let parameters = program.main_parameters().iter().map(argument).collect();
        return Inputs { parameters, ..Inputs::default() };
    }
    let numbers = witness.strip_prefix("inputs").expect("inputs or args").split(',').map(str::trim);
    let inputs = numbers.filter(|number| !number.is_empty()).map(|number| number.parse().expect("an integer"));
    Inputs { inputs: inputs.collect(), ..Inputs::default() }
}

fn array(value: &Value) -> InputArray {
    let elements = value.as_array().expect("an array");
    let integer = |value: &Value| IBig::from(value.as_i64().expect("a small integer"));
    if elements.iter().all(Value::is_number) {
        return InputArray::from_elements(elements.iter().map(integer));
    }
    let mut matrix = InputArray { dimensions: 2, ..InputArray::from_elements([]) };
    for (row, elements) in elements.iter().enumerate() {
        for (column, element) in elements.as_array().expect("a row").iter().enumerate() {
            matrix.entries.insert(vec![IBig::from(row), IBig::from(column)], integer(element));
        }
    }
    matrix
}
