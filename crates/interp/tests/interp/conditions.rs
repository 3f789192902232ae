//! The decisions of conditions are reported, by the parts that `&&`, `||` and `!` are applied to.

use std::fmt::Write;
use std::ops::ControlFlow;

use crate::support::{inputs, program};
use loopscope_interp::{Exhausted, Follow, Inputs, Limits, LineTarget, Outcome, RunEvent, follow};

/// Returns the decisions of a run's conditions, in order; it ends at the statement after this many.
fn decided(source: &str, given: &[i64], most: usize) -> (String, Outcome) {
    let program = program(source);
    let mut text = String::new();
    let mut left = most;
    let mut seen = |passed| {
        if let RunEvent::Decided { condition, holds } = passed {
            let sign = if holds { '+' } else { '-' };
            write!(text, "{}{sign} ", &source[condition.start as usize..condition.end as usize])
                .expect("strings take all text");
            left = left.saturating_sub(1);
        }
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let at = LineTarget::nowhere(&program);
    let followed = Follow { at, seen: Some(&mut seen), conditions: true, goes_on: &mut || true };
    let given = Inputs { exhausted: Exhausted::Zero, ..inputs(given) };
    let run = follow(&program, &given, &Limits::default(), followed);
    (text.trim_end().to_owned(), run.outcome)
}

#[test]
fn each_part_of_a_condition_decides_for_itself() {
    let source = "main() {
    var a = input, b = input, c;
    if (a > 1 && !(b == 2 || !a)) { c = 1; } else { c = 2; }
    while (!b) { b = b + 1; }
    c = a && b;
    assert(c);
    assume(a != 7 || b);
    do { a--; } while (a > 0);
    for (; b < 2;) { b++; }
    return 0;
}
";
    let (text, outcome) = decided(source, &[2, 0], 100);
    assert_eq!(text, "a > 1+ b == 2- !a- !b+ !b- a+ b+ c+ a != 7+ a > 0+ a > 0- b < 2+ b < 2-");
    assert!(matches!(outcome, Outcome::Finished { .. }));
    let (text, _) = decided(source, &[0, 3], 100);
    assert_eq!(text, "a > 1- !b- a- c-");
}

#[test]
fn a_run_ends_before_the_statement_after_what_is_wanted() {
    let source = "main() { if (input) { output 1; } if (input) { output 2; } return 0; }";
    let (text, outcome) = decided(source, &[1, 1], 1);
    assert_eq!(text, "input+");
    let Outcome::ReachedTarget { span } = outcome else { panic!("{outcome:?}") };
    assert_eq!(&source[span.start as usize..span.end as usize], "output 1;");
}
