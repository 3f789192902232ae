//! The variables that are tracked: none that another name can change or read.

use loopscope_cfg::VarId;
use loopscope_testing::lowered;
use loopscope_transition::tracking::{Length, Tracking};

fn tracked(source: &str, name: &str) -> (String, Length) {
    let cfg = lowered(source);
    let tracking = Tracking::new(&cfg);
    let mut all = (0..cfg.variables.len() as u32).map(VarId);
    let variable = all.find(|id| cfg.variable(*id).name == name).expect("the variable");
    let sort = tracking.sort(variable).map_or("not followed".to_owned(), ToString::to_string);
    (sort, tracking.length(variable).clone())
}

fn followed(sort: &str, length: Length) -> (String, Length) {
    (sort.to_owned(), length)
}

fn not_followed() -> (String, Length) {
    followed("not followed", Length::Unknown)
}

#[test]
fn integers_and_arrays() {
    let source = "main(A, M, n) {
    var i = 0, t = [1, 2, 3];
    t[i] = A[n] + M[i][n];
    t = [4, 5, 6];
    return t[0];
}";
    assert_eq!(tracked(source, "i"), followed("Int", Length::Unknown));
    assert_eq!(tracked(source, "n"), followed("Int", Length::Unbounded));
    assert_eq!(tracked(source, "A"), followed("(Array Int Int)", Length::Unbounded));
    assert_eq!(tracked(source, "M"), followed("(Array Int (Array Int Int))", Length::Unbounded));
    assert_eq!(tracked(source, "t"), followed("(Array Int Int)", Length::Fixed(3.into())));
}

#[test]
fn lengths_that_differ() {
    let source = "main(n) {
    var t = [1, 2];
    if (n) t = [1];
    return t[1];
}";
    assert_eq!(tracked(source, "t"), not_followed());
}

/// The length of a literal is not that of a variable that may hold another array too.
#[test]
fn arrays_with_two_names() {
    let source = "main(n) {
    var a, b = [1, 2, 3];
    a = b;
    if (n) a = [1];
    return a[2];
}";
    assert_eq!(tracked(source, "a"), not_followed());
    assert_eq!(tracked(source, "b"), not_followed());
}

/// A caller keeps the array that it passes, and a function that returned an array may still hold it.
#[test]
fn arrays_that_are_passed_and_returned() {
    let source = "same(A, n) {
    return A;
}
main(B, n) {
    var c = same(B, n);
    return c[0];
}";
    for array in ["A", "B", "c"] {
        assert_eq!(tracked(source, array), not_followed(), "{array}");
    }
    let itself = "main(A, n) {
    if (n > 0) return main(A, n - 1);
    return A[0];
}";
    assert_eq!(tracked(itself, "A"), not_followed());
}

#[test]
fn arrays_behind_pointers() {
    let literal = "main() {
    var a = [1], p = &a;
    *p = [1, 2, 3];
    return a[2];
}";
    assert_eq!(tracked(literal, "a"), not_followed());
    let parameter = "main(A) {
    var x = A[0], p = &A;
    *p = [1, 2];
    return A[5];
}";
    assert_eq!(tracked(parameter, "A"), not_followed());
}

#[test]
fn integers_behind_pointers_and_in_records() {
    let source = "main() {
    var x = 1, p = &x, r = {f: 2};
    *p = 3;
    return x + r.f;
}";
    for name in ["x", "p", "r"] {
        assert_eq!(tracked(source, name).0, "not followed", "{name}");
    }
}

#[test]
fn rows_that_are_handed_on() {
    let source = "main(M) {
    var row = M[1];
    row[0] = 5;
    return M[1][0];
}";
    assert_eq!(tracked(source, "M"), not_followed());
    assert_eq!(tracked(source, "row"), not_followed());
}
