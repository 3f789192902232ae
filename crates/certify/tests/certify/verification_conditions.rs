//! Details of programs that the checker of certificates must see: each program has a claim that is true and accepted,
//! and one that is false and refused, where a checker that overlooks something would accept both.

use loopscope_certify::Target;
use loopscope_syntax::Dialect;
use loopscope_testing::solver_process;

use crate::claims::{Claim, Claim::Bound, Claim::Invariant, claim, examine};

/// Checks that the claims show that no error can be reached.
fn holds_in(dialect: Dialect, source: &str, claims: &[Claim<'_>]) -> Result<usize, String> {
    let certificate = claim(source, dialect, Target::AnyError, claims);
    let mut solver = solver_process();
    examine(&mut solver, source, &certificate).map_err(|refused| refused.reason.to_string())
}

fn holds(source: &str, claims: &[Claim<'_>]) -> Result<usize, String> {
    holds_in(Dialect::Extended, source, claims)
}

#[track_caller]
fn accepted(source: &str, claims: &[Claim<'_>]) {
    if let Err(reason) = holds(source, claims) {
        panic!("{reason}\n{source}");
    }
}

#[track_caller]
fn refused(source: &str, claims: &[Claim<'_>]) {
    assert!(holds(source, claims).is_err(), "accepted:\n{source}");
}

#[test]
fn a_write_through_a_pointer_changes_the_variable() {
    let program = |sign: &str| {
        format!(
            "main(n) {{ var x, y, p; x = 0; y = 0; if (n) p = &x; else p = &y;
               while (input) {{ *p = *p + 1; }}
               assert(x {sign} 0); return 0; }}"
        )
    };
    accepted(&program(">="), &[Invariant("(>= $x 0)")]);
    refused(&program("=="), &[Invariant("(= $x 0)")]);
    refused(&program("=="), &[Invariant("true")]);
}

#[test]
fn a_pointer_that_a_loop_moves_may_lead_anywhere() {
    let source = "main(n) { var x, y, p; x = 0; y = 0; p = &x;
        while (input) { *p = 1; p = &y; }
        assert(y == 0); return 0; }";
    refused(source, &[Invariant("(= $y 0)")]);
    refused(source, &[Invariant("true")]);
    refused(source, &[Bound(1)]);
}

#[test]
fn cells_made_in_a_loop_are_different() {
    let source = |value: u32| {
        format!(
            "main() {{ var p, q; p = alloc 1; q = alloc 2;
               var i = 0; while (i < 2) {{ q = p; p = alloc 3; i = i + 1; }}
               *p = 4; assert(*q == {value}); return 0; }}"
        )
    };
    accepted(&source(3), &[Bound(3)]);
    refused(&source(4), &[Bound(3)]);
    refused(&source(3), &[Invariant("true")]);
    refused(&source(2), &[Invariant("true")]);
}

#[test]
fn records_are_copied_and_arrays_are_not() {
    accepted("main() { var r = {x: 1}; var s = r; s.x = 2; assert(r.x == 1); return 0; }", &[]);
    refused("main() { var r = {x: 1}; var s = r; s.x = 2; assert(s.x == 1); return 0; }", &[]);
    accepted("main(n) { var a = [1, 2]; var b = a; b[0] = 3; assert(a[0] == 3); return 0; }", &[]);
    refused("main(n) { var a = [1, 2]; var b = a; b[0] = 3; assert(a[0] == 1); return 0; }", &[]);
}

#[test]
fn records_behind_pointers_are_copied() {
    let source = |field: &str| {
        format!(
            "main(n) {{ var p, q, r; p = alloc {{x: 1}}; q = p; if (n) q = alloc {{x: 5}};
               r = *p; (*q).x = 7; assert({field}); return 0; }}"
        )
    };
    accepted(&source("r.x == 1"), &[]);
    accepted(&source("(*p).x == 7 || n != 0"), &[]);
    refused(&source("(*p).x == 1"), &[]);
    refused(&source("(*p).x == 7"), &[]);
}

#[test]
fn elements_are_told_apart_by_their_index() {
    let source =
        |index: &str| format!("main(A, i, j) {{ A[i] = 1; A[j] = 2; assert({index} || A[i] == 1); return 0; }}");
    accepted(&source("i == j"), &[]);
    refused(&source("i == j + 1"), &[]);
    refused("main(A, B, i) { A[i] = 1; B[i] = 2; assert(A[i] == 2); return 0; }", &[]);
}

#[test]
fn rows_are_arrays_that_others_may_know() {
    let source = |condition: &str| {
        format!("main(A, i, k) {{ var b = A[i]; b[3] = 7; A[k][3] = 8; assert({condition}); return 0; }}")
    };
    accepted(&source("i == k || b[3] == 7"), &[]);
    refused(&source("b[3] == 7"), &[]);
    // A row may replace another one.
    let moved = "main(A) { var b = A[0]; A[0] = A[1]; b[0] = 1; A[1][0] = 2; assert(A[0][0] == 1); return 0; }";
    refused(moved, &[]);
}

#[test]
fn elements_that_a_loop_writes_are_not_known_behind_it() {
    let source = "main(A, n) { var i; A[0] = 1; i = 1; while (i < n) { A[i - 1] = 2; i = i + 1; } assert(A[0] == 1); return 0; }";
    refused(source, &[Invariant("(= (select $A 0) 1)")]);
    refused(source, &[Invariant("(>= $i 1)")]);
    let source =
        "main(A, n) { var i; A[0] = 1; i = 1; while (i < n) { A[i] = 2; i = i + 1; } assert(A[0] == 1); return 0; }";
    accepted(source, &[Invariant("(and (>= $i 1) (= (select $A 0) 1))")]);
    refused(source, &[Invariant("(>= $i 1)")]);
}

#[test]
fn an_array_behind_two_names_is_written_by_both() {
    let source = "main(n) { var a, b, i; a = [1, 2, 3]; b = a; i = 0;
        while (i < n) { b[0] = 9; i = i + 1; } assert(a[0] == 1); return 0; }";
    refused(source, &[Invariant("true")]);
    refused(source, &[Invariant("(= (select $a 0) 1)")]);
}

#[test]
fn an_index_out_of_bounds_is_seen() {
    let source = |most: u32| {
        format!(
            "main() {{ var a = [0, 0, 0]; var i = 0; while (i < {most}) {{ a[i] = i; i = i + 1; }} return a[input * 0]; }}"
        )
    };
    accepted(&source(3), &[Invariant("(>= $i 0)")]);
    refused(&source(4), &[Invariant("(>= $i 0)")]);
    refused(&source(3), &[Invariant("true")]);
}

#[test]
fn division_rounds_toward_zero() {
    accepted("main(x) { assert(x >= 0 || x / 2 * 2 >= x); return 0; }", &[]);
    refused("main(x) { assert(x / 2 * 2 <= x); return 0; }", &[]);
    accepted("main(x) { assert(x % 3 > -3 && (x >= 0 || x % 3 <= 0)); return 0; }", &[]);
    refused("main(x) { assert(x % 3 >= 0); return 0; }", &[]);
    refused("main(x, y) { return x / y; }", &[]);
}

#[test]
fn what_was_not_written_cannot_be_read() {
    let source = |condition: &str| {
        format!(
            "main(n) {{ var x, i; i = 0; while (i < n) {{ x = i; i = i + 1; }} if ({condition}) return x; return 0; }}"
        )
    };
    accepted(&source("n > 0"), &[Invariant("(or $x? (<= $i 0))")]);
    refused(&source("n > 0"), &[Invariant("$x?")]);
    refused(&source("n >= 0"), &[Invariant("(or $x? (<= $i 0))")]);
    // An unwritten variable may hold anything.
    refused("main(n) { var x; if (n) x = 1; if (n == 2) assert(x == 1); return x; }", &[]);
}

#[test]
fn each_input_is_another_one() {
    refused("main() { var x = input; var y = input; assert(x == y); return 0; }", &[]);
    let source = "main() { var x = input; var y = x; while (y == x) { y = input; } assert(y != x); return 0; }";
    accepted(source, &[Invariant("true")]);
    refused("main() { var x = 0; while (x == 0) x = input; assert(x == 1); return 0; }", &[Invariant("true")]);
}

#[test]
fn a_function_called_twice_has_two_loops() {
    let source = "count(n) { var i = 0; while (i < n) i = i + 1; return i; }
        main(n) { var a, b; assume(n > 3); a = count(n); b = count(n + 1); assert(b == a + 1); return 0; }";
    accepted(source, &[Invariant("(<= $count.i $count.n)"), Invariant("(<= |$count#2.i| |$count#2.n|)")]);
    // A claim that holds for the first call does not hold for the second.
    refused(source, &[Invariant("(<= $count.i $count.n)"), Invariant("(<= $count.i $count.n)")]);
    refused(source, &[Invariant("(<= $count.i $main.n)"), Invariant("true")]);
}

#[test]
fn an_inner_loop_may_change_what_the_outer_one_knows() {
    let source = |step: &str| {
        format!(
            "main(n) {{ var i, j, s; i = 0; s = 0;
               while (i < n) {{ j = 0; while (j < 3) {{ s = s + {step}; j = j + 1; }} i = i + 1; }}
               assert(s == 3 * i); return 0; }}"
        )
    };
    let outer = Invariant("(= $s (* 3 $i))");
    accepted(&source("1"), &[outer, Bound(4)]);
    accepted(&source("1"), &[outer, Invariant("(and (= $s (+ $j (* 3 $i))) (<= $j 3))")]);
    refused(&source("1"), &[outer, Invariant("true")]);
    refused(&source("1"), &[outer, Bound(3)]);
    refused(&source("2"), &[outer, Bound(4)]);
    refused(&source("1"), &[Bound(1), Bound(4)]);
}

#[test]
fn break_and_continue_leave_by_their_own_way() {
    let source = |last: u32| {
        format!(
            "main(n) {{ var i = 0; while (1) {{ i = i + 1; if (i == 3) continue; if (i > 4) break; }} assert(i == {last}); return 0; }}"
        )
    };
    accepted(&source(5), &[Bound(5)]);
    accepted(&source(5), &[Invariant("(and (>= $i 0) (<= $i 4))")]);
    refused(&source(4), &[Bound(5)]);
    refused(&source(5), &[Bound(4)]);
    refused(&source(5), &[Invariant("(<= $i 3)")]);
}

#[test]
fn a_body_that_comes_first_is_taken_once_at_least() {
    let source = |least: u32| {
        format!("main(n) {{ var i = 0; do {{ i = i + 1; }} while (i < n); assert(i >= {least}); return 0; }}")
    };
    accepted(&source(1), &[Invariant("(>= $i 0)")]);
    refused(&source(2), &[Invariant("(>= $i 0)")]);
}

#[test]
fn core_programs_are_read_in_their_own_dialect() {
    let source =
        "main() { var x, n; n = input; x = 0; while (x < n) { x = x + 1; } if (x < n) { x = 1 / 0; } return 0; }";
    let held = holds_in(Dialect::Microc, source, &[Invariant("true")]);
    assert!(held.is_ok(), "{held:?}");
    let source =
        "main() { var x, n; n = input; x = 0; while (x < n) { x = x + 1; } if (x > n) { x = 1 / 0; } return 0; }";
    assert!(holds_in(Dialect::Microc, source, &[Invariant("true")]).is_err());
    assert!(holds_in(Dialect::Microc, source, &[Invariant("(<= $x $n)")]).is_err());
}

#[test]
fn values_of_mixed_kinds_may_be_anything() {
    let source = "main(n) { var x; x = 1; if (n) x = [1]; while (input) { x = [2]; } return x + 1; }";
    refused(source, &[Invariant("true")]);
    let source = "f(x) { return x; } g(x) { return 2 * x; }
        main(n) { var h; h = f; if (n) h = &n; return *h; }";
    refused(source, &[]);
}
