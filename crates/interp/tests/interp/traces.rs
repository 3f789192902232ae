//! Traces: what a run did, step by step and loop by loop.

use std::fmt::Write;

use crate::support::{inputs, program};
use expect_test::{Expect, expect};
use loopscope_interp::trace::{PathItem, Trace, TraceOptions, record};
use loopscope_interp::{Inputs, Limits, LineTarget, Outcome, run};
use loopscope_syntax::LineIndex;

fn traced(source: &str, given: &[i64], options: &TraceOptions) -> Trace {
    record(&program(source), &LineIndex::new(source), &inputs(given), &Limits::default(), None, options).1
}

fn check_steps(trace: &Trace, expected: &Expect) {
    let mut text = String::new();
    for step in &trace.steps {
        write!(text, "{} line {} {}{}", step.index, step.line, "  ".repeat(step.depth as usize), step.function)
            .expect("strings take all text");
        for change in &step.changes {
            write!(text, ", {} = {}", change.name, change.value).expect("strings take all text");
        }
        text.push('\n');
    }
    expected.assert_eq(&text);
}

fn check_loops(trace: &Trace, expected: &Expect) {
    let mut text = String::new();
    let shown = |values: &[Option<String>]| {
        values.iter().map(|value| value.as_deref().unwrap_or("-").to_owned()).collect::<Vec<_>>().join(" ")
    };
    for each in &trace.loops {
        writeln!(text, "loop in line {}: {} entries, {} iterations", each.line, each.entries, each.iterations)
            .expect("strings take all text");
        for (number, path) in each.paths.iter().enumerate() {
            write!(text, "  path {number}:").expect("strings take all text");
            for item in &path.items {
                match item {
                    PathItem::Branch { line, taken } => write!(text, " {line}{}", if *taken { '+' } else { '-' }),
                    PathItem::Loop { line, path } => write!(text, " loop {line} path {path:?}"),
                }
                .expect("strings take all text");
            }
            text.push_str(if path.cut { " ...\n" } else { "\n" });
        }
        writeln!(text, "  columns: {}", each.variables.join(" ")).expect("strings take all text");
        for (index, stretch) in each.stretches.iter().enumerate() {
            if each.omitted > 0 && index == each.stretches.len() / 2 {
                writeln!(text, "  {} omitted", each.omitted).expect("strings take all text");
            }
            let last = stretch.last.as_ref().map_or(String::new(), |last| {
                format!(" to {}: {} growing by {}", last.iteration, shown(&last.values), shown(&stretch.growth))
            });
            let first = format!("{}: {}", stretch.first.iteration, shown(&stretch.first.values));
            let end = shown(&stretch.end);
            writeln!(text, "  entry {} path {:?}: {first}{last}; then {end}", stretch.entry, stretch.path)
                .expect("strings take all text");
        }
    }
    expected.assert_eq(&text);
}

#[test]
fn a_trace_shows_each_step_with_what_changed_before_it() {
    let source = "f(p) {
    *p = *p + 1;
    return 5;
}
main() {
    var x, a, r, y;
    x = 1;
    a = [x, 2];
    r = {v: 3, next: null};
    y = f(&x);
    a[1] = y;
    r.v = 100000000000000000000000000000000000000000000000000;
    return x;
}";
    check_steps(
        &traced(source, &[], &TraceOptions::default()),
        &expect![[r"
            0 line 7 main
            1 line 8 main, x = 1
            2 line 9 main, a = [1, 2]
            3 line 10 main, r = {v: 3, next: null}
            4 line 2   f, p = → 1
            5 line 3   f, p = → 2
            6 line 11 main, x = 2, y = 5
            7 line 12 main, a = [1, 5]
            8 line 13 main, r = {v: 10000000000000000000…0000000000 (51 digits), next: null}
            9 line 13 main
        "]],
    );
}

#[test]
fn a_long_run_is_sampled() {
    let source = "main() {\n var i;\n i = 0;\n while (i < 1000) {\n  i = i + 1;\n }\n return i;\n}";
    let trace = traced(source, &[], &TraceOptions { steps: 12, ..TraceOptions::default() });
    assert_eq!(trace.total_steps, 2003);
    check_steps(
        &trace,
        &expect![[r"
            0 line 3 main
            1 line 4 main, i = 0
            2 line 5 main
            3 line 4 main, i = 1
            336 line 5 main, i = 167
            669 line 4 main, i = 334
            1002 line 5 main, i = 500
            1335 line 4 main, i = 667
            1668 line 5 main, i = 833
            2001 line 4 main, i = 1000
            2002 line 7 main
            2003 line 7 main
        "]],
    );
}

#[test]
fn iterations_of_the_same_path_are_folded() {
    let source = "main() {
    var i = 0, s = 0, n = input;
    while (i < n) {
        if (i >= 3 && i < 13) {
            s = s + i;
        } else {
            s = s + 2;
        }
        i = i + 1;
    }
    return s;
}";
    check_loops(
        &traced(source, &[20], &TraceOptions::default()),
        &expect![[r"
            loop in line 3: 1 entries, 20 iterations
              path 0: 4-
              path 1: 4+
              columns: i s n
              entry 1 path Some(0): 1: 0 0 20 to 3: 2 4 20 growing by 1 2 0; then 3 6 20
              entry 1 path Some(1): 4: 3 6 20 to 13: 12 69 20 growing by 1 - 0; then 13 81 20
              entry 1 path Some(0): 14: 13 81 20 to 20: 19 93 20 growing by 1 2 0; then 20 95 20
        "]],
    );
}

#[test]
fn an_inner_loop_counts_once_for_each_of_its_paths_in_a_row() {
    let source = "main() {
    var i, j, s = 0;
    for (i = 0; i < 6; i++) {
        for (j = 0; j < i; j++) {
            if (j == 4) break;
            s++;
        }
    }
    return s;
}";
    check_loops(
        &traced(source, &[], &TraceOptions::default()),
        &expect![[r"
            loop in line 3: 1 entries, 6 iterations
              path 0:
              path 1: loop 4 path Some(0)
              path 2: loop 4 path Some(0) loop 4 path Some(1)
              columns: i j s
              entry 1 path Some(0): 1: 0 - 0; then 1 0 0
              entry 1 path Some(1): 2: 1 0 0 to 5: 4 3 6 growing by 1 1 -; then 5 4 10
              entry 1 path Some(2): 6: 5 4 10; then 6 4 14
            loop in line 4: 6 entries, 15 iterations
              path 0: 5-
              path 1: 5+
              columns: i j s
              entry 2 path Some(0): 1: 1 0 0; then 1 1 1
              entry 3 path Some(0): 1: 2 0 1 to 2: 2 1 2 growing by 0 1 1; then 2 2 3
              entry 4 path Some(0): 1: 3 0 3 to 3: 3 2 5 growing by 0 1 1; then 3 3 6
              entry 5 path Some(0): 1: 4 0 6 to 4: 4 3 9 growing by 0 1 1; then 4 4 10
              entry 6 path Some(0): 1: 5 0 10 to 4: 5 3 13 growing by 0 1 1; then 5 4 14
              entry 6 path Some(1): 5: 5 4 14; then 5 4 14
        "]],
    );
}

#[test]
fn a_return_leaves_the_loops_of_its_call() {
    let source = "f(n) {
    while (1) {
        if (n > 2) return n;
        n++;
    }
}
main() {
    var i, s = 0;
    for (i = 0; i < 3; i++)
        s += f(i);
    return s;
}";
    check_loops(
        &traced(source, &[], &TraceOptions::default()),
        &expect![[r"
            loop in line 2: 3 entries, 9 iterations
              path 0: 3-
              path 1: 3+
              columns: n
              entry 1 path Some(0): 1: 0 to 3: 2 growing by 1; then 3
              entry 1 path Some(1): 4: 3; then 3
              entry 2 path Some(0): 1: 1 to 2: 2 growing by 1; then 3
              entry 2 path Some(1): 3: 3; then 3
              entry 3 path Some(0): 1: 2; then 3
              entry 3 path Some(1): 2: 3; then 3
            loop in line 9: 1 entries, 3 iterations
              path 0: loop 2 path Some(0) loop 2 path Some(1)
              columns: i s
              entry 1 path Some(0): 1: 0 0 to 3: 2 6 growing by 1 3; then 3 9
        "]],
    );
}

#[test]
fn what_the_last_iteration_did_is_told_however_it_ended() {
    let tables =
        |source: &str, expected: &Expect| check_loops(&traced(source, &[], &TraceOptions::default()), expected);
    // By the condition, by `break`, and by an error in a call while a pointer leads back to a variable.
    let source = "f(p) {
    *p = 7;
    return 1 / (*p - 7);
}
main() {
    var x = 0, y = 0;
    while (x == 0) x = 3;
    while (1) { y = x; if (y == 3) break; }
    while (x != 0) { y = f(&x); x = 0; }
    return 0;
}";
    tables(
        source,
        &expect![[r"
            loop in line 7: 1 entries, 1 iterations
              path 0:
              columns: x
              entry 1 path Some(0): 1: 0; then 3
            loop in line 8: 1 entries, 1 iterations
              path 0: 8+
              columns: x y
              entry 1 path Some(0): 1: 3 0; then 3 3
            loop in line 9: 1 entries, 1 iterations
              path 0:
              columns: x y
              entry 1 path Some(0): 1: 3 3; then 7 3
        "]],
    );
    // By a return, of which the loop around in the caller sees the result.
    let source = "f() {
    var k = 0;
    while (1) { k++; if (k == 2) return k; }
}
main() {
    var s = 0;
    do s = s + f(); while (0);
    return s;
}";
    tables(
        source,
        &expect![[r"
            loop in line 3: 1 entries, 2 iterations
              path 0: 3-
              path 1: 3+
              columns: k
              entry 1 path Some(0): 1: 0; then 1
              entry 1 path Some(1): 2: 1; then 2
            loop in line 7: 1 entries, 1 iterations
              path 0: loop 3 path Some(0) loop 3 path Some(1)
              columns: s
              entry 1 path Some(0): 1: 0; then 2
        "]],
    );
}

#[test]
fn many_stretches_are_cut_in_the_middle() {
    let source = "main() {
    var i = 0;
    while (i < 100) {
        if (i % 2) { i = i + 1; } else { i = i + 1; }
    }
    return i;
}";
    check_loops(
        &traced(source, &[], &TraceOptions { stretches: 4, ..TraceOptions::default() }),
        &expect![[r"
            loop in line 3: 1 entries, 100 iterations
              path 0: 4-
              path 1: 4+
              columns: i
              entry 1 path Some(0): 1: 0; then 1
              entry 1 path Some(1): 2: 1; then 2
              96 omitted
              entry 1 path Some(0): 99: 98; then 99
              entry 1 path Some(1): 100: 99; then 100
        "]],
    );
}

#[test]
fn a_step_that_fails_is_not_counted() {
    let source = "main() {\n var i = 3;\n while (i > 0)\n  i--;\n output 6 / i;\n return 0;\n}";
    let program = program(source);
    let (run, trace) = record(
        &program,
        &LineIndex::new(source),
        &Inputs::default(),
        &Limits::default(),
        None,
        &TraceOptions::default(),
    );
    assert!(matches!(run.outcome, Outcome::Error { .. }));
    // i = 3; four conditions, three times i--.
    assert_eq!(run.steps, 8);
    assert_eq!(trace.steps.last().map(|step| (step.line, step.index)), Some((5, 8)));
}

#[test]
fn a_trace_ends_at_its_target() {
    let source = "main() {\n var i = 0;\n while (i < 100) {\n  i++;\n  if (i == 7)\n   output i;\n }\n return 0;\n}";
    let program = program(source);
    let lines = LineIndex::new(source);
    let target = LineTarget::new(&program, &lines, 6).expect("a statement");
    let (run, trace) =
        record(&program, &lines, &Inputs::default(), &Limits::default(), Some(&target), &TraceOptions::default());
    assert!(matches!(run.outcome, Outcome::ReachedTarget { .. }));
    assert_eq!(trace.steps.last().map(|step| step.line), Some(6));
    assert_eq!(trace.loops[0].iterations, 7);
}

#[test]
fn tracing_does_not_change_a_run() {
    let source = "f(n) { var r = 0; do { n--; if (n % 3 == 0) continue; r += n; } while (n > 0); return r; }
        main() { var i, s = 0; for (i = 0; i < 50; i++) { if (i == 40) break; s += f(i); output s; } return s; }";
    let program = program(source);
    let lines = LineIndex::new(source);
    let plain = run(&program, &Inputs::default(), &Limits::default());
    let (traced, _) = record(&program, &lines, &Inputs::default(), &Limits::default(), None, &TraceOptions::default());
    assert_eq!(plain, traced);
}

/// The error happens in the call with `n = 1`, after the one with `n = 0` has returned.
const RECURSION: &str = "f(n) {
    if (n == 0) { return 1; }
    return 10 / (f(n - 1) - 1);
}
main() { return f(input); }
";

#[test]
fn an_error_after_a_call_is_a_step_of_the_call_in_which_it_happens() {
    let trace = traced(RECURSION, &[2], &TraceOptions::default());
    check_steps(
        &trace,
        &expect![[r"
            0 line 5 main
            1 line 2   f, n = 2
            2 line 3   f
            3 line 2     f, n = 1
            4 line 3     f
            5 line 2       f, n = 0
            6 line 2       f
            7 line 3     f
        "]],
    );
}

#[test]
fn an_error_in_the_last_step_is_no_step_of_its_own() {
    let source = "main() {\n    var x = 1;\n    return x / (x - 1);\n}\n";
    check_steps(
        &traced(source, &[], &TraceOptions::default()),
        &expect![[r"
            0 line 2 main
            1 line 3 main, x = 1
        "]],
    );
}

#[test]
fn a_step_knows_how_much_was_printed_before_it() {
    let source = "main() {\n  var i;\n  i = 0;\n  while (i < 2) {\n    output i;\n    i = i + 1;\n  }\n  output 7;\n  return 0;\n}";
    let trace = traced(source, &[], &TraceOptions::default());
    let printed: Vec<_> = trace.steps.iter().map(|step| (step.line, step.printed)).collect();
    let expected = [(3, 0), (4, 0), (5, 0), (6, 1), (4, 1), (5, 1), (6, 2), (4, 2), (8, 2), (9, 3), (9, 3)];
    assert_eq!(printed, expected);
}
