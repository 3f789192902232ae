use loopscope_engine::same::{Hosts, Part};
use loopscope_engine::{Host, Unobserved};
use loopscope_syntax::Dialect;
use loopscope_testing::{Ticks, solver_process};

use super::same;
use crate::request::grading::{GivenInput, GradedText, ProgramGrade};
use crate::request::same::{SameOutcome, SameRequest};

/// Hosts with the solver of tests, and a clock that counts how often it is read.
struct Noting {
    clock: Ticks,
    observer: Unobserved,
    parts: Vec<Part>,
}

impl Noting {
    fn new() -> Self {
        Self { clock: Ticks::new(0.01), observer: Unobserved, parts: Vec::new() }
    }
}

impl Hosts for Noting {
    fn host(&mut self, part: Part) -> Host<'_> {
        self.parts.push(part);
        Host { transport: Box::new(solver_process()), clock: &self.clock, observer: &mut self.observer }
    }
}

/// A program whose `main` has this body after it has read `n`.
fn c(body: &str) -> GradedText {
    let source = format!("#include <stdio.h>\nint main(void) {{\n  int n;\n  scanf(\"%d\", &n);\n  {body}\n}}\n");
    GradedText { source, dialect: Dialect::C }
}

fn request(reference: &str, program: &str) -> SameRequest {
    SameRequest {
        reference: c(reference),
        program: c(program),
        output: "words".to_owned(),
        promised: None,
        seed: 0,
        seconds: 3.0,
        of_reference: None,
    }
}

/// Returns the findings, the reason for a missing proof, the inputs of the reference, and the parts that were needed.
fn compared(request: &SameRequest) -> (ProgramGrade, Option<String>, Option<Vec<GivenInput>>, Vec<Part>) {
    let mut hosts = Noting::new();
    match same(request, &mut hosts) {
        SameOutcome::Compared { grade, no_proof, of_reference, .. } => {
            (*grade, no_proof.map(|why| why.to_string()), of_reference, hosts.parts)
        }
        other => panic!("{other:?}"),
    }
}

const SUM: &str = "int s = 0;\n  for (int i = 1; i <= n; i++) s += i;\n  printf(\"%d\\n\", s);";

#[test]
fn a_proof_says_which_loops_run_together() {
    let counts_down =
        "int total = 0, k = 1;\n\n  while (k <= n) { total = total + k; k = k + 1; }\n  printf(\"%d\", total);";
    let (grade, no_proof, _, parts) = compared(&request(SUM, counts_down));
    let loops: Vec<_> =
        grade.proof.iter().flat_map(|proof| &proof.loops).map(|pair| (pair.reference, pair.program)).collect();
    assert_eq!((grade.verdict, grade.points, loops, no_proof), ("same", Some(1), vec![(6, 7)], None));
    assert!(grade.runs > 1000 && grade.known.proof.is_some(), "{grade:?}");
    assert_eq!(parts, [Part::Proof]);
}

/// Prints the first of two numbers.
const FIRST: &str = "int m;\n  scanf(\"%d\", &m);\n  printf(\"%d\\n\", n);";

#[test]
fn a_search_finds_what_runs_miss() {
    let rare =
        "int m;\n  scanf(\"%d\", &m);\n  if (3 * n + m == 7411 && n - m == 2013) n = 0;\n  printf(\"%d\\n\", n);";
    let (grade, no_proof, of_reference, parts) = compared(&request(FIRST, rare));
    let difference = grade.difference.as_ref().map(|difference| difference.input.as_str());
    assert_eq!((grade.verdict, difference, no_proof), ("differ", Some("2356\n343"), None));
    assert_eq!(parts, [Part::Proof, Part::Search, Part::Search]);
    // The findings in the reference are not searched for again.
    let (_, _, _, parts) = compared(&SameRequest { of_reference, ..request(FIRST, rare) });
    assert_eq!(parts, [Part::Proof, Part::Search]);
}

#[test]
fn that_there_is_no_proof_has_a_reason() {
    let collatz =
        "unsigned k = n > 0 ? n : 1;\n  while (k != 1) k = k % 2 ? 3 * k + 1 : k / 2;\n  printf(\"%d\\n\", n);";
    let on = |promised: &str| {
        let promised = Some(promised.to_owned());
        compared(&SameRequest { seconds: 0.05, promised, ..request("printf(\"%d\\n\", n);", collatz) })
    };
    let (grade, no_proof, ..) = on("1..2000000");
    assert_eq!((grade.verdict, no_proof.as_deref()), ("tried", Some("the program may not end")));
    // ExhaustiveLimits inputs are all run.
    let (grade, no_proof, ..) = on("1..2000");
    assert_eq!((grade.verdict, grade.runs, no_proof), ("same", 2000, None));
    assert!(grade.proof.is_some_and(|proof| proof.is_exhaustive && proof.loops.is_empty()));
    // Runs alone look for none.
    let (grade, no_proof, of_reference, parts) = compared(&SameRequest { seconds: 0.0, ..request(FIRST, FIRST) });
    assert_eq!((grade.verdict, no_proof, parts.len()), ("tried", None, 0));
    assert!(of_reference.is_none(), "nothing was searched");
}

#[test]
fn texts_that_are_no_programs_are_refused() {
    let (grade, ..) = compared(&request(FIRST, "return x;"));
    assert_eq!((grade.verdict, grade.refusal.and_then(|refusal| refusal.line)), ("refused", Some(5)));
    let refused = same(&request("return x;", FIRST), &mut Noting::new());
    assert!(matches!(refused, SameOutcome::Refused { refusal } if refusal.line == Some(5)));
    let promised = SameRequest { promised: Some("0..9".to_owned()), ..request("printf(\"%d\", 9 / n);", FIRST) };
    let wrong = same(&promised, &mut Noting::new());
    assert!(matches!(wrong, SameOutcome::Wrong { failure } if failure.input == "0" && failure.line == Some(5)));
    let none = SameRequest { promised: Some("9..0".to_owned()), ..request(FIRST, FIRST) };
    assert!(matches!(same(&none, &mut Noting::new()), SameOutcome::Invalid { .. }));
}
