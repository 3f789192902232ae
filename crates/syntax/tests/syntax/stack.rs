//! Functions whose calls may fill the stack.

use loopscope_syntax::ast::{STACK_BYTES, frame_bytes};
use loopscope_syntax::{Dialect, ErrorGroup, LeftOut, analyse};

fn may_fill(source: &str, frame_bytes: &[u64]) -> Vec<String> {
    let mut tree = analyse(source, Dialect::Extended).program;
    tree.frame_bytes = frame_bytes.to_vec();
    tree.may_fill_stack().into_iter().map(str::to_owned).collect()
}

#[test]
fn a_frame_holds_what_is_saved_and_is_aligned() {
    assert_eq!([0, 1, 16, 17, 100_000].map(frame_bytes), [16, 32, 32, 48, 100_016]);
}

#[test]
fn functions_that_call_themselves_may_fill_the_stack() {
    let source = "even(n) { if (n) return odd(n - 1); return 1; }
        odd(n) { if (n) return even(n - 1); return 0; }
        half(n) { return n / 2; }
        unused(n) { return unused(n); }
        main(n) { return even(half(n)); }";
    assert_eq!(may_fill(source, &[32, 32, 32, 32, 16]), ["even", "odd"]);
    assert_eq!(may_fill(source, &[]), [""; 0], "the stack has no limit");
    let mut tree = analyse(source, Dialect::Extended).program;
    (tree.frame_bytes, tree.left_out) = (vec![32; 5], LeftOut::from_iter([ErrorGroup::Calls]));
    assert_eq!(tree.may_fill_stack(), [""; 0], "such errors are left out");
}

#[test]
fn large_variables_fill_the_stack_without_recursion() {
    let source = "inner() { return 0; } outer() { return inner(); } main() { return outer(); }";
    let half = STACK_BYTES / 2;
    assert_eq!(may_fill(source, &[16, half, 16]), [""; 0]);
    assert_eq!(may_fill(source, &[half, half, 16]), ["inner"]);
}
