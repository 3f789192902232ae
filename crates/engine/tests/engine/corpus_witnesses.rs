//! Checks the expectations of the corpus with the parser and the interpreter, without an analysis.

use dashu_int::IBig;
use loopscope_interp::{
    Argument, CompiledProgram, Exhausted, InputArray, Inputs, Limits, LineTarget, Outcome, compile, run, run_observed,
};
use loopscope_syntax::Target;
use loopscope_syntax::{Dialect, LineIndex, Severity, analyse};
use loopscope_testing::corpus::{
    CorpusProgram, Expectation, KnownWitness, ending_programs, matrix, programs, read_header,
};

#[test]
fn programs_have_exactly_the_expected_diagnostics() {
    let mut failures = Vec::new();
    for program in programs().into_iter().chain(ending_programs()) {
        let expected = match &program.header.expectation {
            Expectation::Diagnostics(expected) => expected.clone(),
            _ => Vec::new(),
        };
        let lines = LineIndex::new(&program.source);
        let errors = analyse(&program.source, Dialect::Extended).diagnostics.into_iter();
        let errors = errors.filter(|diagnostic| diagnostic.severity == Severity::Error);
        let found: Vec<_> = errors.map(|error| (error.code.to_owned(), lines.line(error.span.start))).collect();
        if found != expected {
            failures.push(format!("{}: expected {expected:?}, found {found:?}", program.name));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn known_witnesses_reach_their_targets() {
    let mut failures = Vec::new();
    for program in programs() {
        let Some(witness) = &program.header.witness else { continue };
        if let Err(message) = follow(&program, witness) {
            failures.push(format!("{}: {message}", program.name));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_reachable_program_has_a_witness() {
    let without = |program: &CorpusProgram| {
        program.header.expectation == Expectation::Reachable && program.header.witness.is_none()
    };
    let names: Vec<_> = programs().into_iter().filter(without).map(|program| program.name).collect();
    assert!(names.is_empty(), "no witness: {names:?}");
}

/// Not a proof, but it finds careless expectations.
#[test]
fn random_inputs_do_not_reach_unreachable_targets() {
    let mut failures = Vec::new();
    for program in programs().into_iter().filter(|program| program.header.expectation == Expectation::Unreachable) {
        let compiled = compile(&analyse(&program.source, Dialect::Extended).program);
        let mut chance = Chance(1);
        for _ in 0..RUNS {
            let inputs = chance.inputs(&compiled, &program.source);
            let reached = match program.header.target {
                Target::AnyError => matches!(run(&compiled, &inputs, &SHORT).outcome, Outcome::Error { .. }),
                Target::Line(line) => reaches_line(&program, &compiled, &inputs, line, &SHORT),
                Target::Ends => unreachable!("the target is a place"),
            };
            if reached {
                failures.push(format!("{}: reached with {inputs:?}", program.name));
                break;
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Not a proof, but it finds careless expectations.
#[test]
fn runs_end_or_go_on_as_expected() {
    let mut failures = Vec::new();
    for program in ending_programs() {
        let compiled = compile(&analyse(&program.source, Dialect::Extended).program);
        let header = &program.header;
        if header.expectation == Expectation::Endless {
            let witness = header.witness.clone().unwrap_or_default();
            let mut inputs = witness.to_inputs(&compiled.main_parameters()).expect("arguments of main");
            if let [only] = header.repeat.as_slice() {
                inputs.inputs.push(only.clone(), LONG.steps);
            } else {
                let read = header.repeat.iter().cycle().take(LONG.steps as usize);
                read.for_each(|each| inputs.inputs.push(each.clone(), 1));
            }
            let ended = run(&compiled, &inputs, &LONG).outcome;
            // Some witnesses are the beginning of inputs that continue without repeating one.
            let is_beginning = header.repeat.is_empty() && matches!(ended, Outcome::InputExhausted { .. });
            if !is_beginning && !matches!(ended, Outcome::StepLimit | Outcome::MemoryLimit | Outcome::CallDepth) {
                failures.push(format!("{}: the run ends with {ended:?}", program.name));
            }
            continue;
        }
        let mut chance = Chance(1);
        for _ in 0..RUNS / 10 {
            let inputs = small(chance.inputs(&compiled, &program.source));
            if run(&compiled, &inputs, &LONG).outcome == Outcome::StepLimit {
                failures.push(format!("{}: a long run with {inputs:?}", program.name));
                break;
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn headers_are_read_strictly() {
    let header =
        "// source: ours.\n//   It continues.\n// target: line 5\n// expect: unreachable\nmain() { return 0; }";
    assert_eq!(read_header(header).expect("a good header").source, "ours. It continues.");

    for (from, to, message) in [
        ("expect:", "expects:", "the header has no `expect`"),
        ("// target", "// note: x\n// target", "the header has an unknown key `note`"),
        ("// target", "// source: x\n// target", "the header has a key twice"),
        ("line 5", "row 5", "`row 5` is not a target"),
        ("unreachable", "never", "`never` is not an expectation"),
        ("unreachable", "reachable\n// error: overflow line 5", "`overflow` is not a kind of error"),
        ("unreachable", "reachable\n// error: wrong-arity line 6", "`error` and `target` name different lines"),
        ("unreachable", "unreachable\n// witness: inputs 1", "only a reachable program has an `error` or a `witness`"),
        ("unreachable", "unreachable\n// loop-type: 5 line 2", "`5 line 2` does not start with a type from 1 to 4"),
        ("unreachable", "reachable\n// witness: inputs x", "`x` is not an integer"),
    ] {
        assert_eq!(read_header(&header.replace(from, to)), Err(message.to_owned()));
    }
}

const RUNS: u32 = 500;

const LONG: Limits = Limits { steps: 1_000_000, call_depth: 10_000, memory: 1_000_000, integer_bits: 10_000 };

const SHORT: Limits = Limits { steps: 20_000, call_depth: 1_000, memory: 100_000, integer_bits: 10_000 };

/// Runs a program on its witness: to its error, and to its line if that is the target.
fn follow(program: &CorpusProgram, witness: &KnownWitness) -> Result<(), String> {
    let compiled = compile(&analyse(&program.source, Dialect::Extended).program);
    let inputs = witness.to_inputs(&compiled.main_parameters())?;
    let lines = LineIndex::new(&program.source);

    if let Target::Line(line) = program.header.target
        && !reaches_line(program, &compiled, &inputs, line, &Limits::default())
    {
        return Err(format!("the witness does not reach line {line}"));
    }
    let found = match run(&compiled, &inputs, &Limits::default()).outcome {
        Outcome::Error { kind, span } => Some((kind.code().to_owned(), lines.line(span.start))),
        _ if program.header.target == Target::AnyError => return Err("the witness reaches no error".to_owned()),
        _ => None,
    };
    match &program.header.error {
        Some(error) if found != Some((error.kind.clone(), error.line)) => {
            Err(format!("expected {error:?}, the witness ends in {found:?}"))
        }
        _ => Ok(()),
    }
}

fn reaches_line(
    program: &CorpusProgram,
    compiled: &CompiledProgram,
    inputs: &Inputs,
    line: u32,
    limits: &Limits,
) -> bool {
    let lines = LineIndex::new(&program.source);
    let mut target = LineTarget::new(compiled, &lines, line).expect("the target line has a statement");
    matches!(run_observed(compiled, inputs, limits, &mut target).outcome, Outcome::ReachedTarget { .. })
}

/// A linear congruential generator with a fixed seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    /// Mostly small numbers, sometimes letters, rarely others.
    fn integer(&mut self) -> IBig {
        match self.below(10) {
            0 => IBig::from(b'a') + IBig::from(self.below(26)),
            1 => IBig::from(self.below(4_000)) - IBig::from(2_000),
            2..=5 => IBig::from(self.below(4)),
            _ => IBig::from(self.below(16)) - IBig::from(5),
        }
    }

    fn integers(&mut self, count: usize) -> Vec<IBig> {
        (0..count).map(|_| self.integer()).collect()
    }

    fn inputs(&mut self, compiled: &CompiledProgram, source: &str) -> Inputs {
        let argument = |chance: &mut Self, name: &str| match dimensions(source, name) {
            0 => Argument::Integer(chance.integer()),
            1 => Argument::Array(InputArray::from_elements(chance.integers(20))),
            _ => Argument::Array(matrix(&[chance.integers(5), chance.integers(5), chance.integers(5)])),
        };
        let parameters = compiled.main_parameters().into_iter().map(|name| argument(self, name)).collect();
        Inputs { inputs: self.integers(16).into_iter().collect(), parameters, exhausted: Exhausted::Zero }
    }
}

/// Inputs whose numbers are from -3 to 3, so that runs of Ackermann's function end soon, too.
fn small(inputs: Inputs) -> Inputs {
    let argument = |argument| match argument {
        Argument::Integer(integer) => Argument::Integer(integer % IBig::from(4)),
        array @ Argument::Array(_) => array,
    };
    Inputs {
        inputs: inputs.inputs.iter().map(|integer| integer.clone() % IBig::from(4)).collect(),
        parameters: inputs.parameters.into_iter().map(argument).collect(),
        ..inputs
    }
}

/// With how many indices the text uses a parameter of `main`: 0, 1 or 2.
fn dimensions(source: &str, name: &str) -> usize {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let indexed = format!("{name}[");
    let uses = source.match_indices(&indexed);
    let uses = uses.filter(|(at, _)| !source[..*at].ends_with(is_name));
    let behind = uses.filter_map(|(at, _)| source[at..].split_once(']').map(|(_, behind)| behind));
    behind.map(|behind| if behind.starts_with('[') { 2 } else { 1 }).max().unwrap_or(0)
}
