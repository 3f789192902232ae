//! Templates of random loops that read agree with the interpreter: witnesses lead to the target, and no run refutes a
//! proof.

use std::fmt::Write;

use loopscope_cfg::Target;
use loopscope_interp::{Inputs, Limits, Outcome, run};
use loopscope_template::Choice;
use loopscope_testing::{Chance, compiled, setting, solver_process};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use strum::VariantArray;

use crate::templates::{Verdict, search};

/// The number of programs. `READING_FIRST=1000 READING_COUNT=500` tests others, and more.
const PROGRAMS: u64 = 24;

/// The number of random runs of each program.
const RUNS: usize = 120;

/// The values that programs output at their end, in this order.
const SHOWN: [&str; 6] = ["x", "y", "s", "t", "p", "c"];

struct Dice(ChaCha8Rng);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0.random_range(0..sides)
    }

    fn pick<'a>(&mut self, texts: &[&'a str]) -> &'a str {
        texts[self.roll(texts.len())]
    }

    fn small(&mut self) -> String {
        self.pick(&["0", "2", "4", "k"]).to_owned()
    }

    fn statement(&mut self) -> String {
        let small = self.small();
        match self.roll(16) {
            0 | 1 => "x = input;".to_owned(),
            2 => "y = input;".to_owned(),
            3 | 4 => "s = s + x;".to_owned(),
            5 => self.pick(&["s = s + input;", "s = s - input;", "t = t + input;", "t = t + x;"]).to_owned(),
            6 => self.pick(&["t = t + y;", "t = t + 2 * x;", "t = t - s;", "s = 2 * s + input;"]).to_owned(),
            7 => self.pick(&["p = x;", "p = y;", "p = s;", "y = p;"]).to_owned(),
            8 => self.pick(&["x = x + input;", "x = x + y;", "y = k - input;"]).to_owned(),
            9 => self.pick(&["A[c] = x;", "A[c] = input;", "A[c] = s;", "p = A[c];"]).to_owned(),
            10 => format!("if (x < {small}) {{ break; }}"),
            11 => format!("if (x > 9 || y > {small}) {{ break; }}"),
            12 => format!("if (s > {small}) {{ break; }}"),
            13 => self.pick(&["if (x == y) { break; }", "if (p > x) { break; }", "if (x < c) { break; }"]).to_owned(),
            14 => format!("if (x == {small}) {{ t = t + 1; }}"),
            _ => "if (x < 0) { break; } if (x > 3) { break; }".to_owned(),
        }
    }
}

/// A program whose loop reads, without what follows the loop.
fn loop_that_reads(seed: u64) -> String {
    let mut dice = Dice(ChaCha8Rng::seed_from_u64(seed));
    let mut text = "main(A, n, k) {\n    int x = 0, y = 0, s = 0, t = 0, p = 0, c = 0;\n".to_owned();
    if dice.roll(4) == 0 {
        text += "    x = input;\n    s = k;\n";
    }
    let small = dice.small();
    let goes_on = match dice.roll(8) {
        0 => format!("input > {small}"),
        1 => format!("x != {small}"),
        2 => format!("c < n && x >= {small}"),
        3 => "s < 9".to_owned(),
        4 => "c < 3".to_owned(),
        _ => "c < n".to_owned(),
    };
    let _ = writeln!(text, "    while ({goes_on}) {{");
    for _ in 0..=dice.roll(2) {
        let _ = writeln!(text, "        {}", dice.statement());
    }
    let _ = writeln!(text, "        {}", dice.pick(&["x = input;", "x = input;", "s = s + input;", "y = input;"]));
    for _ in 0..=dice.roll(3) {
        let _ = writeln!(text, "        {}", dice.statement());
    }
    text + "        c = c + 1;\n    }\n"
}

/// The outputs of random runs on a program that end.
fn runs(text: &str, chance: &mut Chance) -> Vec<(Inputs, Outcome, Vec<i64>)> {
    let program = compiled(text);
    let limits = Limits { steps: 300, ..Limits::default() };
    let run_once = |_| {
        let inputs = chance.inputs(&program, text);
        let run = run(&program, &inputs, &limits);
        let outputs = run.outputs.iter().map(|output| i64::try_from(output).unwrap_or(i64::MAX)).collect();
        (inputs, run.outcome, outputs)
    };
    (0..RUNS).map(run_once).collect()
}

/// The loop with an error behind it that is reached where some of the final values are those of a run, or nearly.
fn program(seed: u64) -> Option<String> {
    let text = loop_that_reads(seed);
    let mut dice = Dice(ChaCha8Rng::seed_from_u64(seed + 1));
    let mut shown = text.clone();
    for name in SHOWN {
        let _ = writeln!(shown, "    output {name};");
    }
    let mut ended = runs(&(shown + "}\n"), &mut Chance::new(&format!("values {seed}")));
    ended.retain(|(_, _, outputs)| outputs.len() == SHOWN.len());
    if ended.is_empty() {
        return None;
    }
    let (_, _, outputs) = &ended[dice.roll(ended.len())];
    let mut parts = Vec::new();
    for (name, value) in SHOWN.iter().zip(outputs) {
        if dice.roll(2) == 0 {
            let value = value + i64::from(dice.roll(5) == 0);
            parts.push(format!("{name} {} {value}", dice.pick(&["==", "==", "==", ">=", "<="])));
        }
    }
    if parts.is_empty() {
        parts.push(format!("c == {}", outputs[5]));
    }
    Some(format!("{text}    if ({}) {{\n        error();\n    }}\n}}\n", parts.join(" && ")))
}

#[test]
fn loops_that_read_agree_with_runs() {
    let (first, count) = (setting("READING_FIRST", 1), setting("READING_COUNT", PROGRAMS));
    let mut process = solver_process();
    let (mut reached, mut unreachable, mut open, mut refused) = (0, 0, 0, 0);
    for seed in first..first + count {
        let Some(text) = program(seed) else { continue };
        let choice = Choice::VARIANTS[seed as usize % 2];
        let found = search(&mut process, &text, Target::AnyError, choice, 25);
        refused += u32::from(!found.templates);
        match found.verdict {
            Verdict::Reached => reached += 1,
            Verdict::Stopped(_) => open += 1,
            Verdict::Unreachable => {
                unreachable += 1;
                for (inputs, outcome, _) in runs(&text, &mut Chance::new(&format!("proof {seed}"))) {
                    assert!(!matches!(outcome, Outcome::Error { .. }), "seed {seed}: {inputs:?} refute it\n{text}");
                }
            }
        }
    }
    println!("{reached} reached, {unreachable} unreachable, {open} open; {refused} without a template");
    assert!(reached > 0 && unreachable > 0 && open <= reached, "{reached}, {unreachable}, {open}");
}
