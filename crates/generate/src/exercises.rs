//! Random exercises, to test the checking of answers against runs: an answer that a run on small inputs refutes must
//! not count as right.
//!
//! Programs are small, and many things in them can make an answer hold for the wrong reason: runs fail or violate an
//! assumption on the way, arrays change length or are aliased, and variables are written through pointers.

use std::fmt::Write;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// An exercise with answers to it.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// A lesson that contains only this exercise.
    pub lesson: String,
    /// Answers; the first one is the lesson's solution. Any of them may be wrong.
    pub answers: Vec<String>,
    /// For an exercise about a loop, its program with a call of `wrong` where `ANSWER` does not hold or the target is
    /// reached.
    probe: Option<String>,
}

impl Exercise {
    /// The program in which a run reaches the second last line if and only if it refutes this answer. `None` for an
    /// exercise about a path, a repair or a run that never ends, for which runs of the exercise's own program suffice.
    pub fn probe(&self, answer: &str) -> Option<String> {
        let probe = self.probe.as_ref()?.replace("ANSWER", answer);
        Some(format!("{probe}\nwrong() {{\n  error();\n}}\n"))
    }
}

/// The exercise of a seed.
pub fn exercise(seed: u64) -> Exercise {
    let mut choices = Choices(ChaCha8Rng::seed_from_u64(seed));
    match seed % 6 {
        0 => invariant(&mut choices),
        1 => closed_form(&mut choices),
        2 => path(&mut choices),
        3 => repair(&mut choices),
        4 => ranking(&mut choices),
        _ => endless(&mut choices),
    }
}

struct Choices(ChaCha8Rng);

impl Choices {
    fn number(&mut self, from: i32, to: i32) -> i32 {
        self.0.random_range(from..=to)
    }

    fn happens(&mut self, percent: i32) -> bool {
        self.number(1, 100) <= percent
    }

    fn one_of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }

    fn below(&mut self, count: usize) -> usize {
        self.0.random_range(0..count as u32) as usize
    }

    /// One of the texts, with small numbers for `C`.
    fn text(&mut self, all: &[&str]) -> String {
        let mut text = self.one_of(all).to_owned();
        while let Some(at) = text.find('C') {
            let number = self.number(0, 3).to_string();
            text.replace_range(at..=at, &number);
        }
        text
    }
}

fn lesson(settings: &str, program: &str, solution: &str) -> String {
    format!("---\nexercise: Random\n{settings}\n---\n```c\n{program}```\n```solution\n{solution}\n```\n")
}

const FUNCTIONS: &str = "set(q) { *q = 2; return 0; } shorten(q) { *q = [0]; return 0; } twice(v) { return 2 * v; } put(q) { q[0] = 4; return 0; }\n";

/// Statements of a loop, each an even step of `x`; `a` has two elements, and `A`, `B` and `M` are parameters.
const PLAIN: [&str; 14] = [
    "x = x + 2;",
    "x = x + 2 * i;",
    "x = x + 2 * a[1];",
    "x = twice(i) + 0;",
    "x = x - 2 * A[i];",
    "a[C] = i;",
    "A[C] = i;",
    "if (k > C) x = x + 2;",
    "if (i == C) d = C;",
    "x = x + 4 / d;",
    "assume(k != C);",
    "if (i == C) break;",
    "if (x > C) { i = i + 1; continue; }",
    "{ var t = a[0]; x = x + 2 * t; }",
];

/// Statements after which the state is no longer just integers and separate arrays.
const TANGLED: [&str; 12] = [
    "a = [0];",
    "a = [0, 1];",
    "set(&x);",
    "shorten(&a);",
    "A = B;",
    "M[0] = M[1];",
    "a[0] = &x;",
    "k = &n;",
    "put(a);",
    "x = 2 * put(A);",
    "var b = a; b[0] = C;",
    "if (n == 3) return main(C, 1, A, B, M);",
];

fn invariant(choices: &mut Choices) -> Exercise {
    let mut part = |often: i32, most: i32| {
        let mut text = String::new();
        for _ in 0..choices.number(0, most) {
            text += &if choices.happens(often) { choices.text(&TANGLED) } else { choices.text(&PLAIN) };
            text += " ";
        }
        text
    };
    // `break` and `continue` are replaced outside of a loop.
    let outside = |text: String| text.replace("break;", "x = 2;").replace("continue;", "x = 0;");
    let (before, inside, behind) = (outside(part(20, 1)), part(8, 3), outside(part(20, 1)));
    let start = choices.text(&["0", "2", "C"]);
    let step = choices.text(&["i = i + 1;", "i = i + 2;", "i = i + 1 + M[0][0];"]);
    let program = |head: &str, target: &str| {
        format!(
            "{FUNCTIONS}main(n, k, A, B, M) {{\n  var i = 0, x = {start}, d = 1, a = [0, 2];\n  {before}\n  while ({head}i < n) {{\n    {inside}\n    {step}\n  }}\n  {behind}\n\
             \x20 if (x % 2 == 1)\n    {target}error();\n  return A[0] + B[0] + M[0][0] + M[1][0];\n}}\n"
        )
    };
    let solution = "x % 2 == 0 && (d == 1 || d == 2 || d == 3)".to_owned();
    let mut answers = vec![solution];
    for _ in 0..3 {
        answers.push(choices.text(&[
            "x % 2 == 0",
            "x % 2 != 1",
            "i == C && x % 2 == 0",
            "x == C && d == 1",
            "x % 2 == 0 && i <= C && d != 0",
            "x % 2 == 0 && A[0] == C && d > 0",
            "x % 2 == 0 && M[0][C] == 0 && d > 0",
            "x % 2 == 0 && (k > 1 || d == 1) && d != 0",
            "i >= 0",
            "0",
        ]));
    }
    let lesson = lesson("kind: invariant\nloop: 5\ntarget: 11", &program("", ""), &answers[0]);
    Exercise { lesson, answers, probe: Some(program("((ANSWER) || wrong()) && ", "wrong(); ")) }
}

fn closed_form(choices: &mut Choices) -> Exercise {
    let step = choices.number(1, 3);
    let extra = if choices.happens(60) {
        choices.text(&[
            "s = s + 4 / d;",
            "assume(k != C);",
            "if (i == C) d = C;",
            "if (i == C) break;",
            "if (k == C) return 0;",
            "set(&s);",
            "s = s + 0 * a[1];",
            "if (i == C) a = [0];",
            "if (i == C) s = a;",
            "if (k == C) i = i - 1;",
        ])
    } else {
        String::new()
    };
    let before = choices.text(&[
        "",
        "assume(n >= 0);",
        "assume(n >= 0);",
        "set(&s);",
        "if (k == C) return 0;",
        "d = k;",
        "if (k == 1) s = a;",
        "if (n > 2) s = main(C, k);",
    ]);
    let start = choices.number(0, 2);
    let program = |told: &str, behind: &str| {
        format!(
            "{FUNCTIONS}main(n, k) {{\n  var s = {start}, d = 1, a = [0, 2];\n  {before}\n  {told}for (var i = 0; i < n; i++) {{\n    {extra}\n    s = s + {step};\n  }}\n  {behind}return s;\n}}\n"
        )
    };
    let mut answers = vec![format!("s + {step} * n")];
    for _ in 0..3 {
        let text = choices.text(&[
            "s + C * n",
            "s",
            "s + C",
            "C * n",
            "s + C * n + k - k",
            "s + 1 * n * (n > 0)",
            "s + 2 * n * (n > 0)",
        ]);
        answers.push(text);
    }
    let lesson = lesson("kind: closed\nloop: 5\nvariable: s", &program("", ""), &answers[0]);
    Exercise { lesson, answers, probe: Some(program("var told = ANSWER; ", "if (s != told) wrong(); ")) }
}

fn path(choices: &mut Choices) -> Exercise {
    let (x, y) = (choices.number(-1, 4), choices.number(-1, 4));
    let holds = |name: &str, op: &str, than: i32| {
        let value = if name == "x" { x } else { y };
        if op == "<" { value < than } else { value == than }
    };
    let (mut body, mut conditions) = (String::new(), Vec::new());
    for _ in 0..choices.number(1, 4) {
        let (name, op, than) = (choices.one_of(&["x", "y"]), choices.one_of(&["<", "=="]), choices.number(0, 4));
        let taken = holds(name, op, than);
        let sign = if taken { "" } else { "!" };
        conditions.push(format!("{sign}({name} {op} {than})"));
        let (of, not) = (choices.one_of(&["x", "y"]), choices.number(0, 3));
        let (then, needs) = match choices.number(0, 5) {
            0 => (format!("output 6 / ({of} - {not});"), format!("{of} != {not}")),
            1 => (format!("assume({of} != {not});"), format!("{of} != {not}")),
            2 => (format!("check({of}, {not});"), format!("{of} != {not}")),
            3 => (format!("return 6 / ({of} - {not});"), format!("{of} != {not}")),
            _ => ("output 1;".to_owned(), "1".to_owned()),
        };
        let returns = then.starts_with("return");
        let _ = writeln!(body, "  if ({name} {op} {than})\n    {then}");
        if taken {
            conditions.push(needs);
            if returns {
                break;
            }
        }
    }
    let program = format!("check(v, w) {{ assert(v != w); return 0; }}\nmain(x, y) {{\n{body}  return 0;\n}}\n");
    let solution = conditions.join(" && ");
    let mut answers = vec![solution.clone()];
    for _ in 0..3 {
        let mut changed = conditions.clone();
        let at = choices.below(changed.len());
        match choices.number(0, 2) {
            0 => "1".clone_into(&mut changed[at]),
            1 => changed[at] = format!("!({})", changed[at]),
            _ => changed.push(choices.text(&["x != C", "y < C", "x == C || y < C"])),
        }
        answers.push(changed.iter().map(|each| format!("({each})")).collect::<Vec<_>>().join(" && "));
    }
    let lesson = lesson(&format!("kind: path\ninputs: x = {x}; y = {y}"), &program, &solution);
    Exercise { lesson, answers, probe: None }
}

fn repair(choices: &mut Choices) -> Exercise {
    // Each statement as in the exercise, and repaired.
    let mut statements: Vec<(String, String)> = Vec::new();
    for _ in 0..choices.number(1, 4) {
        let (of, than) = (choices.one_of(&["n", "k"]), choices.number(0, 4));
        let fails = format!("output 6 / ({of} - {than});");
        statements.push(match choices.number(0, 6) {
            0 | 1 => (fails.clone(), format!("if ({of} != {than}) {fails}")),
            2 => (format!("assert({of} != {than});"), String::new()),
            3 => (format!("assume({of} != {than});"), format!("assume({of} != {than});")),
            4 => (format!("if (k < {than}) return n;"), format!("if (k < {than}) return n;")),
            5 => (format!("for (var i = 0; i < {than}; i++) s = s + n;"), format!("s = s + {than} * n;")),
            _ => (format!("output s + {than};"), format!("output s + {than};")),
        });
    }
    let program =
        |lines: &[String]| format!("main(n, k) {{\n  var s = 0;\n  {}\n  return s;\n}}\n", lines.join("\n  "));
    let (before, mended): (Vec<String>, Vec<String>) = statements.into_iter().unzip();
    let mut answers = vec![program(&mended)];
    for _ in 0..3 {
        let mut changed = mended.clone();
        let at = choices.below(changed.len());
        let other = choices.below(changed.len());
        match choices.number(0, 5) {
            0 => changed.swap(at, other),
            1 => changed[at].clone_from(&before[at]),
            2 => changed[at].clear(),
            3 => changed[at] = changed[at].replace("n - ", "n + ").replace("s + ", "s + 1 + "),
            4 => {
                changed[at] += &choices.text(&[
                    " while (n == C) {}",
                    " if (k == C) return C;",
                    " if (k == C) output k;",
                    " s = s + C;",
                ]);
            }
            _ => changed[at] = changed[at].replace("if (n", "if (k").replace("< ", "<= "),
        }
        answers.push(program(&changed));
    }
    Exercise { lesson: lesson("kind: repair", &program(&before), &answers[0]), answers, probe: None }
}

/// Statements of a loop that count `i` towards `n` or away from it, or change what a term may name.
const COUNTING: [&str; 16] = [
    "x = x + 1;",
    "x = x - i;",
    "k = k - 1;",
    "n = n - 1;",
    "n = n + 1;",
    "A[C] = i;",
    "A[0] = A[0] - 1;",
    "A[k] = n;",
    "set(&i);",
    "if (k > C) i = i + 1;",
    "if (x > C) { x = x - 1; continue; }",
    "if (input > C) { i = i + 1; continue; }",
    "if (i == C) break;",
    "assert(k != C);",
    "assume(i < C + 2);",
    "{ var n = C; var i = n; x = i; }",
];

fn ranking(choices: &mut Choices) -> Exercise {
    let condition =
        choices.text(&["i < n", "i < n", "n > i && x >= 0", "i != n", "i < n || x > C", "A[0] > i", "n - i > C"]);
    let step = choices.text(&["i = i + 1;", "i = i + 1;", "i = i + 2;", "n = n - 1;", "x = x - 1;"]);
    let before = choices.text(&["", "", "assume(n > C);", "i = k;", "x = n;", "if (k < n) return C;"]);
    let mut inside = String::new();
    for _ in 0..choices.number(0, 2) {
        inside += &choices.text(&COUNTING);
        inside += " ";
    }
    let program = |first: &str, beginning: &str| {
        format!(
            "{FUNCTIONS}main(n, k, A) {{\n  var i = 0, x = 2; {first}\n  {before}\n  while ({condition}) {{ {beginning}\n    {inside}\n    {step}\n  }}\n  return x;\n}}\n"
        )
    };
    let mut answers = vec!["n - i".to_owned()];
    for _ in 0..3 {
        answers.push(choices.text(&[
            "n - i - 1",
            "n - i + C",
            "2 * n - 2 * i + x",
            "n - i + x",
            "(n - i) / 2",
            "(n > i) * (n - i)",
            "n + k - i",
            "x",
            "A[0] - i",
            "A[C] + n - i",
            "n",
            "C - i",
        ]));
    }
    let lesson = lesson("kind: ranking\nloop: 5", &program("", ""), &answers[0]);
    let falls = "if ((ANSWER) < 0 || (begun == 1 && (ANSWER) >= last)) wrong(); begun = 1; last = ANSWER;";
    Exercise { lesson, answers, probe: Some(program("var begun = 0, last = 0;", falls)) }
}

fn endless(choices: &mut Choices) -> Exercise {
    let condition = choices.text(&["i != n", "i != n", "i < n", "i < n || i > k", "x != C", "i * i != n", "i >= k"]);
    let step =
        choices.text(&["i = i + 1;", "i = i + 2;", "i = i + k;", "i = i - input;", "i = n - i;", "i = twice(i);"]);
    let start = choices.text(&["C", "C", "k", "input"]);
    let mut inside = String::new();
    for _ in 0..choices.number(0, 2) {
        inside += &choices.text(&[
            "x = x + 1;",
            "x = C - x;",
            "k = k - 1;",
            "n = n + 1;",
            "a[1] = a[0];",
            "a[x] = C;",
            "set(&x);",
            "if (i == C) return x;",
            "if (x == 100) break;",
            "if (input == C) continue;",
            "assert(i < 1000);",
            "{ var n = input; x = n; }",
            "for (var j = 0; j < n; j++) x = x + j;",
            "k = put(a);",
        ]);
        inside += " ";
    }
    let program = format!(
        "{FUNCTIONS}main(n, k) {{\n  var i = {start}, x = 0, a = [0, 2];\n  while ({condition}) {{\n    {inside}\n    {step}\n  }}\n  return x;\n}}\n"
    );
    let inputs = |choices: &mut Choices| {
        // Some runs are longer than the limit of the check of an answer.
        let n = if choices.happens(10) { 2_000_000 } else { choices.number(-3, 5) };
        format!("n = {n}\nk = {}\ninput: {}", choices.number(-2, 3), choices.number(0, 3))
    };
    let answers: Vec<String> = (0..4).map(|_| inputs(choices)).collect();
    Exercise { lesson: lesson("kind: endless", &program, &answers[0]), answers, probe: None }
}
