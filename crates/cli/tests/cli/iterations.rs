//! On random nested loops, runs iterate no loop more often than its bound says, exact numbers are exact, and all loops
//! together do not exceed the bound for the whole program.

use std::fmt::Write;
use std::time::Duration;

use dashu_int::IBig;
use loopscope_interp::{Argument, CompiledProgram, Exhausted, Inputs, Limits, Outcome, compile, run};
use loopscope_question::report::{Evidence, IterationBound, Verdict};
use loopscope_question::{Analysis, Budget, Target};
use loopscope_syntax::Dialect;
use loopscope_testing::{SolverProcess, compiled, impatient, setting, side_by_side};

use crate::ends::MAX;
use crate::generated::mixed;
use crate::support::command::loopscope;
use crate::support::frugal;

/// The number of programs. `ITERATIONS_FIRST=1000 ITERATIONS_COUNT=500` tests others, and more.
const PROGRAMS: u64 = 60;

/// The number of times that each program is run.
const RUNS: u64 = 60;

/// The work that is allowed on each program.
const WORK: u64 = 3_000;

/// The longest runs that are looked at, in steps.
const STEPS: u64 = 200_000;

/// The variables, in the order in which an arrival at a loop outputs them.
const VARIABLES: [&str; 6] = ["n", "m", "i", "j", "k", "x"];

/// Writes a random program of counting loops twice: to be analysed, and with outputs where a run gets to a loop (its line,
/// negated, and all variables) and completes one of its iterations (its line).
struct Writer {
    seed: u64,
    drawn: u64,
    line: u32,
    plain: String,
    counted: String,
}

impl Writer {
    fn below(&mut self, bound: u64) -> u64 {
        self.drawn += 1;
        mixed(self.seed, self.drawn) % bound
    }

    fn one_of(&mut self, all: &[&str]) -> String {
        let at = self.below(all.len() as u64);
        all[at as usize].to_owned()
    }

    /// Writes a line.
    fn write(&mut self, text: &str) {
        let _ = writeln!(self.plain, "{text}");
        let _ = writeln!(self.counted, "{text}");
        self.line += 1;
    }

    /// Writes outputs before the next line, without a line of their own.
    fn output(&mut self, values: &[String]) {
        for value in values {
            let _ = write!(self.counted, "output {value}; ");
        }
    }

    /// A loop that counts with a variable of its own, in others that count with variables of theirs.
    fn counting(&mut self, depth: usize) {
        let variable = ["i", "j", "k"][depth];
        let outer = if depth == 0 { "x" } else { ["i", "j", "k"][depth - 1] };
        let is_downward = self.below(4) == 0;
        let bound = self.one_of(&["n", "n", "m", "4", outer, outer, "n - 1"]);
        let start = self.one_of(&["0", "0", "0", "1", outer, "-2"]);
        let step = self.one_of(&["1", "1", "1", "2", "3"]);
        // Otherwise it continues where it was.
        if self.below(8) > 0 {
            let first = if is_downward { &bound } else { &start };
            self.write(&format!("{variable} = {first};"));
        }
        let compared = match (is_downward, self.below(5)) {
            (false, 0) => format!("{variable} <= {bound}"),
            (false, 1) => format!("{variable} != {bound}"),
            (false, _) => format!("{variable} < {bound}"),
            (true, 0) => format!("{variable} >= {start}"),
            (true, _) => format!("{variable} > {start}"),
        };
        let condition = match self.below(8) {
            0 => format!("{compared} && x < 5"),
            1 => format!("{compared} || x > 100"),
            _ => compared,
        };
        let is_tested_last = self.below(8) == 0;
        let mut arrival = vec![format!("-{}", self.line)];
        arrival.extend(VARIABLES.map(str::to_owned));
        self.output(&arrival);
        let line = self.line;
        self.write(&if is_tested_last { "do {".to_owned() } else { format!("while ({condition}) {{") });
        for _ in 0..self.below(3) {
            self.statement(depth, variable);
        }
        let sign = if is_downward { "-" } else { "+" };
        let changed = if self.below(12) == 0 { outer } else { variable };
        self.write(&format!("{variable} = {changed} {sign} {step};"));
        if is_tested_last {
            // An iteration is complete if another one follows.
            let _ = write!(self.counted, "if ({condition}) {{ output {line}; }} ");
            self.write(&format!("}} while ({condition});"));
        } else {
            self.output(&[line.to_string()]);
            self.write("}");
        }
    }

    fn statement(&mut self, depth: usize, counter: &str) {
        let leaves = self.one_of(&["break;", "return 1;", "assert(x != 2);", "assume(x < 4);", "x = 1 / m;"]);
        match self.below(16) {
            0..9 if depth < 2 => self.counting(depth + 1),
            9 => {
                let with = self.one_of(&["n", "m", "3", "x"]);
                self.write(&format!("if ({counter} == {with}) {{ {leaves} }}"));
            }
            10 => self.write("x = input;"),
            11 => self.write(&format!("if (x > {counter}) {{ x = x - 1; }}")),
            12 => {
                let changed = self.one_of(&["n", "m", counter]);
                let sign = self.one_of(&["+", "-"]);
                self.write(&format!("{changed} = {changed} {sign} 1;"));
            }
            _ => self.write("x = x + 1;"),
        }
    }
}

/// A random program, and the same with outputs.
fn program(seed: u64) -> [String; 2] {
    let mut writer = Writer { seed, drawn: 0, line: 1, plain: String::new(), counted: String::new() };
    writer.write("main(n, m) {");
    writer.write("var i = 0, j = 0, k = 0, x = 0;");
    match writer.below(8) {
        0 => writer.write("assume(n >= 0);"),
        1 => writer.write("if (m < 1) { return 0; }"),
        2 => writer.write("x = input;"),
        3 => writer.write("n = input;"),
        4 => writer.write("n = n + m;"),
        5 => writer.write("assert(n < 5);"),
        _ => {}
    }
    for _ in 0..=writer.below(2) {
        writer.counting(0);
        if writer.below(4) == 0 {
            writer.write("if (m == 1) { return 2; }");
        }
    }
    writer.write("return 0;");
    writer.write("}");
    [writer.plain, writer.counted]
}

/// The iterations of a run at one loop from one arrival on.
struct Visit {
    line: u32,
    variables: Vec<IBig>,
    completed: u64,
}

/// The visits of loops in a run, and how it ended.
fn visits(counted: &CompiledProgram, inputs: &Inputs) -> (Vec<Visit>, Outcome) {
    let done = run(counted, inputs, &Limits { steps: STEPS, ..Limits::default() });
    let mut visits: Vec<Visit> = Vec::new();
    let mut outputs = done.outputs.into_iter();
    while let Some(output) = outputs.next() {
        let line = |value: &IBig| u32::try_from(value).expect("a line");
        if output < IBig::ZERO {
            let line = line(&-output);
            let variables: Vec<IBig> = outputs.by_ref().take(VARIABLES.len()).collect();
            visits.push(Visit { line, variables, completed: 0 });
        } else {
            let of_line = |visit: &&mut Visit| visit.line == line(&output);
            visits.iter_mut().rev().find(of_line).expect("an arrival").completed += 1;
        }
    }
    (visits, done.outcome)
}

/// A formula as a program over all variables.
fn formula(text: &str) -> CompiledProgram {
    let source = format!("{MAX} main({}) {{ output {text}; return 0; }}", VARIABLES.join(", "));
    let parse = loopscope_syntax::analyse(&source, Dialect::Extended);
    assert!(!parse.has_errors(), "{source}");
    compile(&parse.program)
}

fn value(formula: &CompiledProgram, variables: &[IBig]) -> IBig {
    let parameters = variables.iter().cloned().map(Argument::Integer).collect();
    let inputs = Inputs { inputs: Vec::new().into_iter().collect(), parameters, exhausted: Exhausted::Zero };
    run(formula, &inputs, &Limits::default()).outputs.first().cloned().expect("an output")
}

/// The counts of bounds of each kind for a program.
#[derive(Clone, Copy, Default)]
struct Known {
    at_most: u64,
    exactly: u64,
    whole: u64,
}

/// Describes the contradiction between runs and the bounds of a program.
fn contradiction(solver: &mut SolverProcess, seed: u64) -> (Known, Option<String>) {
    let [plain, counted] = program(seed);
    let analysis = Analysis { target: Target::Ends, budget: Budget::default(), ..Analysis::default() };
    let (report, _) = frugal::analyse_counting(solver, &plain, analysis, WORK, frugal::QUESTION);
    let Verdict::Ends { proof } = &report.verdict else { return (Known::default(), None) };
    let Evidence::Ranking { bounds, iterations, .. } = &proof.evidence else { return (Known::default(), None) };
    let compiled = compiled(&counted);
    let formulas: Vec<CompiledProgram> = bounds.iter().map(|bound| formula(&bound.most.text)).collect();
    let whole = iterations.as_ref().map(|whole| (whole, formula(&whole.text)));
    let exactly = bounds.iter().filter(|bound| bound.is_exact).count() as u64;
    let known = Known { at_most: bounds.len() as u64 - exactly, exactly, whole: whole.is_some().into() };
    for number in 0..RUNS {
        let integer = |index: u64| IBig::from(mixed(seed * RUNS + number, index) % 15) - IBig::from(4);
        let given = [integer(0), integer(1)];
        let parameters = given.clone().map(Argument::Integer).to_vec();
        let inputs = Inputs { inputs: (2..40).map(integer).collect(), parameters, exhausted: Exhausted::Zero };
        let (visits, outcome) = visits(&compiled, &inputs);
        let is_halted = matches!(outcome, Outcome::Halted { .. });
        if is_halted && visits.is_empty() {
            continue;
        }
        let wrong = |what: String| Some(format!("seed {seed}: {what} when {given:?}\n{plain}"));
        // Parameters have the values that are given, and variables those at the first loop.
        let mut first: Vec<IBig> = visits.first().map_or_else(|| vec![IBig::ZERO; 6], |visit| visit.variables.clone());
        first.splice(..2, given.clone());
        for (bound, formula) in bounds.iter().zip(&formulas) {
            let IterationBound { line, most, is_exact, each_time, at_arrival } = bound;
            let here: Vec<&Visit> = visits.iter().filter(|visit| visit.line == *line).collect();
            let values = |visit: &Visit| if *at_arrival { visit.variables.clone() } else { first.clone() };
            let numbers: Vec<(u64, Vec<IBig>)> = if *each_time {
                here.iter().map(|visit| (visit.completed, values(visit))).collect()
            } else {
                vec![(here.iter().map(|visit| visit.completed).sum(), first.clone())]
            };
            let is_whole = !outcome.is_cut() && (*each_time || !is_halted);
            for (completed, values) in numbers {
                let (completed, number) = (IBig::from(completed), value(formula, &values));
                if completed > number || (*is_exact && is_whole && completed != number) {
                    let number = format!("{number} ({}) expected", most.text);
                    return (known, wrong(format!("line {line} has {completed} iterations, {number} at {values:?}")));
                }
            }
        }
        if let Some((text, formula)) = &whole {
            let completed: u64 = visits.iter().map(|visit| visit.completed).sum();
            if IBig::from(completed) > value(formula, &first) {
                return (known, wrong(format!("all loops have {completed} iterations, more than {}", text.text)));
            }
        }
    }
    (known, None)
}

#[test]
fn runs_iterate_loops_as_often_as_is_said() {
    let (first, count) = (setting("ITERATIONS_FIRST", 0), setting("ITERATIONS_COUNT", PROGRAMS));
    let seeds: Vec<u64> = (first..first + count).collect();
    let start = || impatient(Duration::from_secs(10));
    let answers = side_by_side(start, &seeds, |solver, seed| contradiction(solver, *seed));
    let sum = |of: fn(&Known) -> u64| answers.iter().map(|(known, _)| of(known)).sum::<u64>();
    let (at_most, exactly, whole) = (sum(|known| known.at_most), sum(|known| known.exactly), sum(|known| known.whole));
    println!("of {count} programs: {at_most} bounds, {exactly} exact numbers, {whole} bounds for all loops together");
    let wrong: Vec<String> = answers.into_iter().filter_map(|(_, wrong)| wrong).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(at_most * 8 > count && exactly * 2 > count && whole * 5 > count, "too few");
}

/// The counts of a proof that every run ends: by series, the line of its loop (0 for all loops), and for each value of
/// the input the bound and the number of iterations.
type Counted = Vec<(u64, Vec<(i64, Option<String>, Option<u64>)>)>;

fn counted(source: &str, dialect: &str) -> Option<Counted> {
    let asked = ["analyse", "-", "--json", "--target", "ends", "--technique", "ranking", "--dialect", dialect];
    let report = loopscope(&asked, source).json();
    assert_eq!(report["verdict"], "ends", "{source}");
    let proof = &report["proof"];
    let values = proof["counts"]["values"].as_array()?;
    let series = proof["counts"]["series"].as_array()?.iter().map(|series| {
        let line =
            series["bound"].as_u64().map_or(0, |at| proof["bounds"][at as usize]["line"].as_u64().expect("a line"));
        let [most, counted] = ["most", "counted"].map(|key| series[key].as_array().expect("numbers"));
        assert_eq!((values.len(), values.len()), (most.len(), counted.len()));
        let numbers = values.iter().zip(most).zip(counted).map(|((value, most), counted)| {
            (value.as_i64().expect("a value"), most.as_str().map(str::to_owned), counted.as_u64())
        });
        (line, numbers.collect())
    });
    Some(series.collect())
}

/// The numbers of a series at a value.
fn at(counted: &Counted, line: u64, value: i64) -> (Option<&str>, Option<u64>) {
    let (_, numbers) = counted.iter().find(|(of, _)| *of == line).expect("a series");
    let (_, most, counted) = numbers.iter().find(|(of, ..)| *of == value).expect("a value");
    (most.as_deref(), *counted)
}

/// Its outer loop is in line 4 and its inner one in line 6.
const NESTED: &str = "\
main(n) {
  assume(n >= 0);
  var i = 0, j;
  while (i < n) {
    j = 0;
    do {
      j = j + 1;
    } while (j < n);
    i = i + 1;
  }
  return 0;
}
";

/// Its loop is in line 5.
const IN_C: &str = "\
#include <stdio.h>
int main(void) {
  int n, s = 0;
  scanf(\"%d\", &n);
  for (int i = 0; i < n; i++)
    s++;
  printf(\"%d\\n\", s);
  return 0;
}
";

#[test]
fn runs_on_one_input_are_counted_beside_the_bounds() {
    let of = |source: &str| counted(source, "extended");
    // The iteration that leaves the loop does not count.
    let left = of("main(n) { var i = 0;\n while (i < n) { if (i == 7) { break; } i = i + 1; }\n return i; }");
    let left = left.expect("one input");
    assert_eq!((at(&left, 2, -5).1, at(&left, 2, 3).1, at(&left, 2, 50).1), (Some(0), Some(3), Some(7)));
    let nested = of(NESTED);
    let nested = nested.expect("one input");
    assert_eq!(at(&nested, 4, 6), (Some("6"), Some(6)));
    // Of `n` rounds of the body, all but the last one lead back to its beginning.
    assert_eq!((at(&nested, 6, 0).1, at(&nested, 6, 6).1), (None, Some(5)));
    assert_eq!(at(&nested, 0, 6).1, Some(36));
    assert!(nested[0].1.iter().all(|(value, ..)| *value >= 0), "an assumption ends the other runs");
    for (_, numbers) in left.iter().chain(&nested) {
        for (value, most, counted) in numbers {
            let (Some(most), Some(counted)) = (most, counted) else { continue };
            assert!(IBig::from(*counted) <= most.parse().expect("a number"), "{counted} at {value}, at most {most}");
        }
    }
    // Long runs are not followed.
    let long = of("main(n) { var i = 0; while (i < n * 1000) { i = i + 1; } return 0; }").expect("one input");
    let (value, _, last) = long[0].1.last().expect("a value");
    assert!(*value < 20 && *last == Some(1000 * value.unsigned_abs()), "{value}: {last:?}");
    // The value of a variable is the one with which the run gets to the loop.
    let read = of("main() { var n = input + 2, i = 0; while (i < n) { i = i + 1; } return 0; }").expect("one input");
    assert_eq!(at(&read, 1, 5), (Some("7"), Some(7)));
    assert!(of("main(n, m) { while (n > m) { n = n - 1; } return 0; }").is_none());
    assert!(of("main(n) { while (n > 0) { n = n - 1 - (input > 0); } return 0; }").is_none());
    assert!(of("main() { var n = input; while (n > 0) { n = n - 1; } return input; }").is_none());
    assert!(of("main(A) { var n = 5; while (n > A[0]) { n = n - 1; } return 0; }").is_none());
    let c = counted(IN_C, "c").expect("one input");
    assert_eq!((at(&c, 5, -5), at(&c, 5, 9)), ((Some("0"), Some(0)), (Some("9"), Some(9))));
}
