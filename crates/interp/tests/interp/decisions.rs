//! Every decision of the language, held by a program that would behave otherwise if it were taken differently:
//! the files of `tests/decisions`. Their headers say what they expect:
//!
//! ```text
//! // decision: the decision in words
//! // dialect: microc                                       (or sized; otherwise: extended)
//! // inputs: 1, 2
//! // args: 3, [1, 2], [[1, 2], [3, 4]]                     (of main)
//! // expect: output 1 2 result 0                           (each line must hold)
//! // expect: output 1 error division by zero at line 4     (also: halted at line 4)
//! // expect: step limit                                    (also: call depth, memory limit)
//! // expect: diagnostic error undeclared-name line 3       (also: warning, hint; the line may be left out)
//! // expect: no diagnostics
//! ```

use std::fmt::Write;
use std::path::Path;

use dashu_int::IBig;
use loopscope_c::analyse;
use loopscope_interp::{Argument, InputArray, Inputs, Limits, Outcome, Run, compile, run};
use loopscope_syntax::{Diagnostic, Dialect, LineIndex, Parse, Severity, Span};

#[test]
fn every_decision_holds() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/decisions");
    let entries = std::fs::read_dir(&directory).expect("tests/decisions exists");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("readable").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "mc"));
    files.sort();
    let mut failures = String::new();
    for file in &files {
        let text = std::fs::read_to_string(file).expect("readable");
        let decision = Decision::read(&text);
        assert!(!decision.expectations.is_empty(), "{} expects nothing", file.display());
        for failure in decision.failures() {
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            writeln!(failures, "{name}: {failure}").expect("strings take all text");
        }
    }
    assert!(failures.is_empty(), "\n{failures}");
    assert!(files.len() > 100, "only {} decisions were found", files.len());
}

struct Decision {
    dialect: Dialect,
    /// The program, with empty lines for the header, so that its lines count as in the file.
    source: String,
    inputs: Inputs,
    expectations: Vec<String>,
}

impl Decision {
    fn read(text: &str) -> Self {
        let mut decision =
            Self { dialect: Dialect::Extended, source: String::new(), inputs: Inputs::default(), expectations: vec![] };
        let mut in_header = true;
        for line in text.lines() {
            let header = line.strip_prefix("// ").and_then(|line| line.split_once(": ")).filter(|_| in_header);
            if let Some((key, value)) = header {
                match key {
                    "decision" => {}
                    "dialect" => decision.dialect = if value == "sized" { Dialect::Sized } else { Dialect::Microc },
                    "inputs" => decision.inputs.inputs = value.split(',').map(integer).collect(),
                    "args" => decision.inputs.parameters = arguments(value),
                    "expect" => decision.expectations.push(value.to_owned()),
                    _ => panic!("unknown header {key}"),
                }
            } else {
                in_header = false;
                decision.source.push_str(line);
            }
            decision.source.push('\n');
        }
        decision
    }

    fn failures(&self) -> Vec<String> {
        let Parse { program, diagnostics, .. } = analyse(&self.source, self.dialect);
        let lines = LineIndex::new(&self.source);
        let refused = diagnostics.iter().any(|each| each.severity == Severity::Error);
        let described: Vec<_> = diagnostics.iter().map(|each| describe_diagnostic(each, &lines)).collect();
        let limits = Limits { steps: 2_000_000, memory: 200_000, ..Limits::default() };
        let behaviour = if refused {
            "refused".to_owned()
        } else {
            describe_run(&run(&compile(&program), &self.inputs, &limits), &lines)
        };
        let wrong = self.expectations.iter().filter(|expected| {
            if let Some(diagnostic) = expected.strip_prefix("diagnostic ") {
                return !described.iter().any(|each| each == diagnostic || each.starts_with(&format!("{diagnostic} ")));
            }
            if *expected == "no diagnostics" { !diagnostics.is_empty() } else { **expected != behaviour }
        });
        wrong.map(|expected| format!("expected {expected}\n    found {behaviour}, diagnostics {described:?}")).collect()
    }
}

fn describe_diagnostic(diagnostic: &Diagnostic, lines: &LineIndex) -> String {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Hint => "hint",
    };
    format!("{severity} {} line {}", diagnostic.code, lines.line(diagnostic.span.start))
}

fn describe_run(run: &Run, lines: &LineIndex) -> String {
    let mut text = String::new();
    if !run.outputs.is_empty() {
        text.push_str("output ");
        run.outputs.iter().for_each(|output| write!(text, "{output} ").expect("strings take all text"));
    }
    let line = |span: &Span| lines.line(span.start);
    text + &match &run.outcome {
        Outcome::Finished { result } => format!("result {result}"),
        Outcome::Error { kind, span } => format!("error {kind} at line {}", line(span)),
        Outcome::Halted { span } => format!("halted at line {}", line(span)),
        Outcome::ReachedTarget { span } => format!("reached line {}", line(span)),
        Outcome::InputExhausted { span } => format!("input exhausted at line {}", line(span)),
        Outcome::Interrupted => "interrupted".to_owned(),
        Outcome::StepLimit => "step limit".to_owned(),
        Outcome::CallDepth => "call depth".to_owned(),
        Outcome::MemoryLimit => "memory limit".to_owned(),
    }
}

fn integer(text: &str) -> IBig {
    text.trim().parse().expect("an integer")
}

/// Integers and brackets with commas between.
fn arguments(text: &str) -> Vec<Argument> {
    let mut arguments = Vec::new();
    let mut position: Vec<usize> = Vec::new();
    let mut elements: Vec<(Vec<IBig>, IBig)> = Vec::new();
    let mut digits = String::new();
    for character in text.chars().chain([',']) {
        if matches!(character, ',' | ']') && !digits.trim().is_empty() {
            let number = integer(&std::mem::take(&mut digits));
            if position.is_empty() {
                arguments.push(Argument::Integer(number));
            } else {
                elements.push((position.iter().map(|index| IBig::from(*index)).collect(), number));
            }
        }
        match character {
            '[' => position.push(0),
            ',' => position.iter_mut().last().into_iter().for_each(|index| *index += 1),
            ']' => {
                position.pop();
                if position.is_empty() {
                    let mut array = InputArray::zeros(elements.first().map_or(1, |(indices, _)| indices.len()));
                    elements.drain(..).for_each(|(indices, number)| array.set_integer(&indices, number));
                    arguments.push(Argument::Array(array));
                }
            }
            other => digits.push(other),
        }
    }
    arguments
}
