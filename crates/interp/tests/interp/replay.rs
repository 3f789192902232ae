//! Targets by line, limits, and what observers see.

use crate::support::{inputs, program};
use dashu_int::IBig;
use loopscope_interp::{
    Argument, Element, ElementsRead, Exhausted, InputArray, Inputs, Limits, LineTarget, Observer, Outcome, Run,
    compile, run, run_observed,
};
use loopscope_syntax::{Dialect, LineIndex, analyse};

fn run_on(source: &str, given: &[i64]) -> Run {
    run(&program(source), &inputs(given), &Limits::default())
}

/// The line at which a run to a line stops; `None` if it ends otherwise; panics if the line has nothing to execute.
fn reached(source: &str, line: u32, given: &[i64]) -> Option<u32> {
    let program = program(source);
    let lines = LineIndex::new(source);
    let mut target = LineTarget::new(&program, &lines, line).expect("something to execute");
    match run_observed(&program, &inputs(given), &Limits::default(), &mut target).outcome {
        Outcome::ReachedTarget { span } => Some(lines.line(span.start)),
        _ => None,
    }
}

const BRANCHES: &str = "main() {
    var x, y;
    x = input;
    if (x >
        3)
    {
        y = 1;
    } else {
        y = x
          + 2;
    }
    while (y < 2) {
        y = y + 1;
    }
    do {
        y = y + 10;
    } while (y < 30);
    for (var i = 0;
         i < 2;
         i++)
        y--;
    return y;
}
";

#[test]
fn lines_are_reached_by_the_paths_that_lead_there() {
    assert_eq!(reached(BRANCHES, 7, &[4]), Some(7));
    assert_eq!(reached(BRANCHES, 7, &[3]), None);
    assert_eq!(reached(BRANCHES, 9, &[3]), Some(9));
    assert_eq!(reached(BRANCHES, 9, &[4]), None);
    assert_eq!(reached(BRANCHES, 13, &[4]), Some(13));
    assert_eq!(reached(BRANCHES, 13, &[0]), None);
}

#[test]
fn a_line_stands_for_the_statement_that_goes_on_there() {
    assert_eq!(reached(BRANCHES, 5, &[4]), Some(4));
    assert_eq!(reached(BRANCHES, 10, &[3]), Some(9));
}

#[test]
fn each_part_of_a_loop_has_its_own_line() {
    assert_eq!(reached(BRANCHES, 12, &[4]), Some(12));
    assert_eq!(reached(BRANCHES, 15, &[4]), Some(16), "a `do` begins with its body");
    assert_eq!(reached(BRANCHES, 17, &[4]), Some(17));
    for line in 18..=21 {
        assert_eq!(reached(BRANCHES, line, &[4]), Some(line));
    }
}

#[test]
fn nothing_is_executed_on_braces_and_bare_declarations() {
    let program = program(BRANCHES);
    let lines = LineIndex::new(BRANCHES);
    let nothing: Vec<u32> = (1..=24).filter(|line| LineTarget::new(&program, &lines, *line).is_none()).collect();
    assert_eq!(nothing, [1, 2, 6, 8, 11, 14, 23, 24]);
}

#[test]
fn a_target_is_reached_before_its_statement_goes_wrong() {
    let source = "main() {\n  output 1;\n  output 1 / 0;\n  return 0;\n}";
    assert_eq!(reached(source, 3, &[]), Some(3));
    assert_eq!(reached(source, 4, &[]), None);
}

#[test]
fn steps_count_statements_and_conditions() {
    assert_eq!(run_on("main() { return 0; }", &[]).steps, 1);
    // i = 0; four conditions, three times i++, return.
    assert_eq!(run_on("main() { var i; i = 0; while (i < 3) i++; return i; }", &[]).steps, 9);
}

#[test]
fn inputs_that_are_missing_stop_the_run_or_are_0() {
    let source = "main() { var x; x = input; return x * 10 + input + 7; }";
    let stopped = run_on(source, &[3]);
    assert!(matches!(stopped.outcome, Outcome::InputExhausted { span } if span.start == 43), "{stopped:?}");
    let given = Inputs { exhausted: Exhausted::Zero, ..inputs(&[3]) };
    let zero = run(&program(source), &given, &Limits::default());
    assert_eq!(zero.outcome, Outcome::Finished { result: IBig::from(37) });
    assert_eq!(zero.inputs_read, [3, 0].map(IBig::from).into_iter().collect());
}

#[test]
fn inputs_can_be_asked_for_and_outputs_seen_as_they_come() {
    #[derive(Default)]
    struct Console(Vec<String>);
    impl Observer for Console {
        fn output(&mut self, value: &IBig) {
            self.0.push(format!("printed {value}"));
        }
        fn input(&mut self, _: Option<&loopscope_syntax::ast::Typed>) -> Option<IBig> {
            self.0.push("asked".to_owned());
            Some(IBig::from(5))
        }
    }
    let mut console = Console::default();
    let source = "main() { output input; output input; return 0; }";
    run_observed(&program(source), &inputs(&[1]), &Limits::default(), &mut console);
    assert_eq!(console.0, ["printed 1", "asked", "printed 5"]);
}

#[test]
fn limits_stop_runs_that_would_not_end() {
    let parameters = vec![Argument::Array(InputArray::from_elements([]))];
    let given = Inputs { parameters, ..Inputs::default() };
    let outcome = |source: &str, limits: Limits| run(&program(source), &given, &limits).outcome;
    let limits = Limits { steps: 1_000, call_depth: 50, memory: 5_000, integer_bits: 300 };
    assert_eq!(outcome("main() { while (1) { } return 0; }", limits), Outcome::StepLimit);
    assert_eq!(outcome("f() { return f(); } main() { return f(); }", limits), Outcome::CallDepth);
    let many = Limits { steps: 1_000_000, ..limits };
    assert_eq!(outcome("main() { while (1) output 1; return 0; }", many), Outcome::MemoryLimit);
    assert_eq!(outcome("main() { var l = null; while (1) l = [l]; return 0; }", many), Outcome::MemoryLimit);
    assert_eq!(outcome("main(A) { var i = 0; while (1) { A[i] = i; i++; } return 0; }", many), Outcome::MemoryLimit);
    assert_eq!(outcome("main() { var x = 1; while (1) x *= 2; return 0; }", limits), Outcome::MemoryLimit);
}

#[test]
fn a_step_limit_that_is_just_enough_is_enough() {
    let source = program("main() { var i; i = 0; while (i < 3) i++; return i; }");
    let outcome = |steps| run(&source, &Inputs::default(), &Limits { steps, ..Limits::default() }).outcome;
    assert_eq!(outcome(8), Outcome::StepLimit);
    assert_eq!(outcome(9), Outcome::Finished { result: IBig::from(3) });
}

#[test]
fn calls_can_be_as_deep_as_the_limit() {
    let source = "f(n) { var r; if (n == 0) r = 0; else r = f(n - 1) + 1; return r; } main() { return f(99998); }";
    assert_eq!(run_on(source, &[]).outcome, Outcome::Finished { result: IBig::from(99998) });
}

#[test]
fn long_lists_are_freed_and_live_ones_kept() {
    let source = "main() {
        var i = 0, keep = alloc {value: 42, next: null}, l = null;
        while (i < 300000) { l = alloc {value: i, next: l}; i++; if (i % 100000 == 0) l = keep; }
        while (l != null) { i = (*l).value; l = (*l).next; }
        return i;
    }";
    let limits = Limits { memory: 700_000, ..Limits::default() };
    let run = run(&program(source), &Inputs::default(), &limits);
    assert_eq!(run.outcome, Outcome::Finished { result: IBig::from(42) });
}

#[test]
fn an_input_array_has_its_default_where_nothing_is_given() {
    let mut array = InputArray::constant(Element::Row(InputArray::constant(Element::Integer(IBig::from(7)))));
    array.set_integer(&[IBig::from(2), IBig::from(-1)], IBig::from(5));
    let given = Inputs { parameters: vec![Argument::Array(array)], ..Inputs::default() };
    let source = "main(A) { return A[2][-1] * 1000 + A[2][0] * 100 + A[0][0]; }";
    let run = run(&program(source), &given, &Limits::default());
    assert_eq!(run.outcome, Outcome::Finished { result: IBig::from(5707) });
}

#[test]
fn a_run_tells_which_elements_it_read_as_they_were_given() {
    let source = "main(A, n, M) {
        var i, r;
        A[1] = 5;
        for (i = 0; i < n; i++) { output A[i]; }
        A[9] = A[8];
        output A[9];
        r = M[3]; M = A;
        return r[-2] + M[1];
    }";
    let program = program(source);
    let array = |dimensions| Argument::Array(InputArray::zeros(dimensions));
    let given = Inputs { parameters: vec![array(1), Argument::Integer(IBig::from(4)), array(2)], ..Inputs::default() };
    let mut to_the_end = LineTarget::nowhere(&program);
    let run = |observer: &mut LineTarget| run_observed(&program, &given, &Limits::default(), observer);
    assert_eq!(run(&mut to_the_end).elements_read, None);
    let read = run(&mut to_the_end.with_reads()).elements_read.expect("few elements");
    let told = |read: &ElementsRead| format!("{} {:?} {:?}", read.parameter, read.row, read.ranges);
    let told: Vec<String> = read.iter().map(told).collect();
    assert_eq!(told, ["0 [] [(0, 0), (2, 3), (8, 8)]", "2 [] []", "2 [3] [(-2, -2)]"]);
}

#[test]
fn compiling_a_program_with_errors_does_not_panic() {
    for source in ["", "main() { return x; }", "main() { 3 = x; f() = 2; return &g + h(1); }", "main(a, a) { break; }"]
    {
        let program = compile(&analyse(source, Dialect::Extended).program);
        run(&program, &Inputs::default(), &Limits::default());
    }
}
