//! The stack of C programs: which calls fill it, and which do not.

use loopscope_c::analyse;
use loopscope_interp::{
    Detail, Exhausted, FunctionCall, Inputs, Integers, Limits, Outcome, Run, StackOverflow, compile, run,
};
use loopscope_syntax::{Dialect, ErrorKind, LineIndex};

fn run_on(source: &str, number: i64) -> Run {
    let inputs: Integers = [number.into()].into_iter().collect();
    let inputs = Inputs { inputs, parameters: Vec::new(), exhausted: Exhausted::Stop };
    run(&compile(&analyse(source, Dialect::C).program), &inputs, &Limits::default())
}

/// The line in which the stack overflows, and the calls that fill it.
fn overflow(source: &str, number: i64) -> (u32, StackOverflow) {
    let run = run_on(source, number);
    let Outcome::Error { kind: ErrorKind::StackOverflow, span } = run.outcome else { panic!("{:?}", run.outcome) };
    let Some(Detail::StackOverflow(found)) = run.detail.as_deref() else { panic!("{:?}", run.detail) };
    (LineIndex::new(source).line(span.start), found.clone())
}

fn call(function: &str, argument: i64) -> FunctionCall {
    FunctionCall { function: function.to_owned(), arguments: vec![Some(argument.into())] }
}

/// A recursive function with these parameters and variables.
fn recursive(variables: &str) -> String {
    format!(
        "#include <stdio.h>\nlong sum(int n) {{\n    {variables}\n    if (n == 0)\n        return 0;\n    \
         return n + sum(n - 1);\n}}\nint main(void) {{\n    int n;\n    scanf(\"%d\", &n);\n    \
         printf(\"%ld\", sum(n));\n    return 0;\n}}\n"
    )
}

#[test]
fn a_recursion_that_never_returns_fills_the_stack() {
    let (line, found) = overflow(&recursive(""), -1);
    assert_eq!(line, 6);
    assert_eq!(found.calls, [call("sum", -1), call("sum", -2), call("sum", -3)]);
    // 4 bytes for `n` and 16 that are saved, rounded up to 32; `main` takes as many.
    assert_eq!(u64::from(found.open), (8 << 20) / 32 - 1);
}

#[test]
fn ten_thousand_calls_leave_room_on_the_stack() {
    let run = run_on(&recursive("int parts[4] = {n};"), 10_000);
    assert_eq!(run.outcome, Outcome::Finished { result: 0.into() });
}

#[test]
fn large_variables_fill_the_stack_soon() {
    let deepest = |variables: &str| overflow(&recursive(variables), 10_000).1.open;
    assert_eq!(u64::from(deepest("int row[4000]; row[0] = n;")), ((8 << 20) - 32) / 16_032);
    assert_eq!(u64::from(deepest("struct { long a; char b; } pairs[100]; pairs[0].a = n;")), ((8 << 20) - 32) / 1_632);
}

#[test]
fn variables_that_are_static_or_allocated_are_not_on_the_stack() {
    let source = recursive("static int row[4000]; row[0] = n;");
    assert_eq!(run_on(&source, 10_000).outcome, Outcome::Finished { result: 0.into() });
}

#[test]
fn functions_that_call_each_other_are_named() {
    let source = "#include <stdio.h>
int is_odd(int n);
int is_even(int n) { return n == 0 ? 1 : is_odd(n - 1); }
int is_odd(int n) { return n == 0 ? 0 : is_even(n - 1); }
int main(void) { int n; scanf(\"%d\", &n); return is_even(n); }
";
    let (_, found) = overflow(source, -1);
    assert_eq!(found.calls, [call("is_even", -1), call("is_odd", -2), call("is_even", -3)]);
}

#[test]
fn micro_c_has_no_stack_that_could_be_full() {
    let source = "f(n) { return f(n - 1); } main(n) { return f(n); }";
    let tree = loopscope_syntax::analyse(source, Dialect::Extended).program;
    let outcome = run(&compile(&tree), &Inputs::default(), &Limits::default()).outcome;
    assert_eq!(outcome, Outcome::CallDepth);
}
