//! On random loops, runs confirm the answers to the question whether every run ends.

use std::fmt::Write;
use std::time::Duration;

use dashu_int::IBig;
use loopscope_interp::{Argument, CompiledProgram, Exhausted, Inputs, Limits, Outcome, compile, run};
use loopscope_question::report::{Evidence, IterationBound, Verdict};
use loopscope_question::{Analysis, Budget, Target};
use loopscope_syntax::Dialect;
use loopscope_testing::{SolverProcess, compiled, impatient, setting, side_by_side};

use crate::generated::mixed;
use crate::support::frugal;

/// The number of programs. `ENDS_FIRST=1000 ENDS_COUNT=500` tests others, and more.
const PROGRAMS: u64 = 60;

/// The number of times that a program that is said to end is run; `ENDS_RUNS=200` runs it more often.
const RUNS: u64 = 40;

/// The work that is allowed on each program.
const WORK: u64 = 3_000;

/// Writes a random program.
struct Writer {
    seed: u64,
    drawn: u64,
    text: String,
}

impl Writer {
    fn below(&mut self, bound: u64) -> u64 {
        self.drawn += 1;
        mixed(self.seed, self.drawn) % bound
    }

    fn variable(&mut self) -> &'static str {
        ["a", "b", "c", "x"][self.below(4) as usize]
    }

    fn value(&mut self) -> String {
        let (one, other) = (self.variable(), self.variable());
        match self.below(8) {
            0 => one.to_owned(),
            1 => format!("{one} - {other}"),
            2 => format!("{one} / 2"),
            3 => format!("{one} % 3"),
            4 => "input".to_owned(),
            _ => (i64::try_from(self.below(8)).unwrap_or_default() - 3).to_string(),
        }
    }

    fn condition(&mut self) -> String {
        let compared = ["<", "<=", ">", ">=", "!=", "=="][self.below(6) as usize];
        let with = ["a", "b", "c", "x", "n", "0", "1", "10"][self.below(8) as usize];
        let first = format!("{} {compared} {with}", self.variable());
        match self.below(8) {
            0 => format!("{first} && {} > 0", self.variable()),
            1 => format!("{first} || {} < 5", self.variable()),
            _ => first,
        }
    }

    fn update(&mut self) {
        let (variable, step) = (self.variable(), 1 + self.below(2));
        let value = match self.below(10) {
            0..4 => format!("{variable} - {step}"),
            4..7 => format!("{variable} + {step}"),
            _ => self.value(),
        };
        let _ = writeln!(self.text, "{variable} = {value};");
    }

    fn loops(&mut self, depth: u32) {
        let condition = self.condition();
        let _ = writeln!(self.text, "while ({condition}) {{");
        for _ in 0..=self.below(3) {
            match self.below(8) {
                0 if depth < 2 => self.loops(depth + 1),
                0..3 => {
                    let condition = self.condition();
                    let _ = writeln!(self.text, "if ({condition}) {{");
                    self.update();
                    self.text.push_str("} else {\n");
                    self.update();
                    self.text.push_str("}\n");
                }
                _ => self.update(),
            }
        }
        self.text.push_str("}\n");
    }
}

fn program(seed: u64) -> String {
    let mut writer = Writer { seed, drawn: 0, text: "main(a, b, n) {\nvar c = 0, x = n;\n".to_owned() };
    for _ in 0..=writer.below(2) {
        writer.loops(0);
    }
    writer.text + "return 0;\n}\n"
}

/// Writes random programs about lists and trees.
impl Writer {
    fn pointer(&mut self) -> &'static str {
        ["p", "q", "r", "s"][self.below(4) as usize]
    }

    fn field(&mut self, fields: u64) -> &'static str {
        ["next", "other"][self.below(fields) as usize]
    }

    fn pointers(&mut self, fields: u64, depth: usize) {
        let (one, other, third) = (self.pointer(), self.pointer(), self.pointer());
        let (field, counter) = (self.field(fields), ["i", "j", "k"][depth]);
        let cell =
            if fields == 1 { format!("{{next: {other}}}") } else { format!("{{next: {other}, other: {third}}}") };
        let text = match self.below(if depth < 2 { 13 } else { 10 }) {
            0 => format!("{one} = {other};"),
            1 => format!("{one} = null;"),
            2..4 => format!("{one} = alloc {cell};"),
            4..7 => format!("if ({other} != null) {{ {one} = (*{other}).{field}; }}"),
            7 => format!("if ({one} != null) {{ (*{one}).{field} = {other}; }}"),
            8 => {
                let last = self.field(fields);
                format!(
                    "if ({one} != null && (*{one}).{last} != null) {{ (*{one}).{field} = (*(*{one}).{last}).{field}; }}"
                )
            }
            9 => format!("if ({one} != null) {{ (*{one}).{field} = alloc {cell}; }}"),
            10 => {
                let _ = write!(self.text, "for ({counter} = 0; {counter} < n; {counter}++) {{ ");
                self.several(fields, depth + 1);
                "}".to_owned()
            }
            _ => {
                let _ = write!(self.text, "while ({one} != null) {{ ");
                self.several(fields, depth + 1);
                format!("if ({one} != null) {{ {one} = (*{one}).{field}; }} }}")
            }
        };
        let _ = writeln!(self.text, "{text}");
    }

    fn several(&mut self, fields: u64, depth: usize) {
        for _ in 0..=self.below(3) {
            self.pointers(fields, depth);
        }
    }
}

/// A random program about lists, or about trees.
fn heap_program(seed: u64) -> String {
    let start = "main(a, b, n) {\nvar p = null, q = null, r = null, s = null, i, j, k;\n".to_owned();
    let mut writer = Writer { seed, drawn: 0, text: start };
    let fields = 1 + writer.below(3) / 2;
    for _ in 0..4 {
        writer.several(fields, 0);
    }
    writer.text + "return 0;\n}\n"
}

/// Describes the contradiction between runs and the answer about a program; its number chooses their inputs.
fn contradiction(solver: &mut SolverProcess, seed: u64, text: &str) -> (u32, Option<String>) {
    let analysis = Analysis { target: Target::Ends, budget: Budget::default(), ..Analysis::default() };
    let (report, _) = frugal::analyse_counting(solver, text, analysis, WORK, frugal::QUESTION);
    let compiled = compiled(text);
    let wrong = |what: String| Some(format!("seed {seed}: {what}\n{text}"));
    match &report.verdict {
        Verdict::Ends { proof } => {
            let bound = iterations(text, &proof.evidence);
            let runs = setting("ENDS_RUNS", RUNS);
            for number in 0..runs {
                let inputs = inputs(seed * runs + number);
                let iterations = bound.as_ref().map(|bound| value(bound, &inputs));
                let steps = iterations.map_or(3_000_000, |most| SHORT + ITERATION * u64::try_from(most).unwrap_or(0));
                let limits = Limits { steps, ..Limits::default() };
                if run(&compiled, &inputs, &limits).outcome == Outcome::StepLimit {
                    return (1, wrong(format!("it is said to end, and continues with {inputs:?}")));
                }
            }
            (1, None)
        }
        Verdict::Endless { witness, proof } => {
            let limits = Limits { steps: 1_000_000, ..Limits::default() };
            let inputs = witness.to_inputs_and_later(proof.evidence.later_inputs(), limits.steps);
            let outcome = run(&compiled, &inputs, &limits).outcome;
            (
                1,
                if outcome.is_cut() {
                    None
                } else {
                    wrong(format!("it is said to run for ever, and ends with {outcome:?}"))
                },
            )
        }
        _ => (0, None),
    }
}

/// The number of statements that are outside of the only loop of a program at most, and how many one of its iterations
/// has.
const SHORT: u64 = 100;
const ITERATION: u64 = 60;

/// A program that outputs how many iterations the only loop of a program has at most; `None` if there are more loops or
/// the number is not known.
fn iterations(text: &str, evidence: &Evidence) -> Option<CompiledProgram> {
    let Evidence::Ranking { bounds, .. } = evidence else { return None };
    let [IterationBound { most, each_time: false, .. }] = bounds.as_slice() else { return None };
    if text.matches("while (").count() + text.matches("for (").count() != 1 {
        return None;
    }
    let source = format!("{MAX} main(a, b, n) {{ output {}; return 0; }}", most.text);
    let parse = loopscope_syntax::analyse(&source, Dialect::Extended);
    assert!(!parse.has_errors(), "{source}");
    Some(compile(&parse.program))
}

/// The function that bounds use.
pub(crate) const MAX: &str = "max(a, b) { if (a > b) { return a; } return b; }";

/// The output of a program.
fn value(program: &CompiledProgram, inputs: &Inputs) -> IBig {
    let done = run(program, inputs, &Limits::default());
    done.outputs.first().cloned().expect("an output")
}

fn inputs(seed: u64) -> Inputs {
    let integer = |index: u64| IBig::from(mixed(seed, index) % 25) - IBig::from(8);
    Inputs {
        inputs: (10..60).map(integer).collect(),
        parameters: (0..3).map(|index| Argument::Integer(integer(index))).collect(),
        exhausted: Exhausted::Zero,
    }
}

/// Compares the answers about programs with runs. More than one in `part` must have an answer.
fn compare(program: fn(u64) -> String, part: u64) {
    let (first, count) = (setting("ENDS_FIRST", 0), setting("ENDS_COUNT", PROGRAMS));
    let seeds: Vec<u64> = (first..first + count).collect();
    let start = || impatient(Duration::from_secs(10));
    let answers = side_by_side(start, &seeds, |solver, seed| contradiction(solver, *seed, &program(*seed)));
    let decided: u32 = answers.iter().map(|(decided, _)| decided).sum();
    println!("{decided} of {count} are decided");
    let wrong: Vec<String> = answers.into_iter().filter_map(|(_, wrong)| wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(u64::from(decided) * part > count, "only {decided} are decided");
}

#[test]
fn runs_end_or_go_on_as_they_are_said_to() {
    compare(program, 2);
}

#[test]
fn walks_through_lists_and_trees_end_or_go_on_as_they_are_said_to() {
    compare(heap_program, 2);
}
