//! Lengths of lists and trees as integers.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use expect_test::expect;
use loopscope_cfg::{inline, lengths};

use crate::support::lowered;

/// The program with lengths, as text.
fn text(source: &str) -> Option<String> {
    let cfg = lowered(source);
    Some(lengths(&inline(&cfg).expect("calls can be expanded").cfg)?.cfg.to_text())
}

/// Returns `true` if the length of `p` decreases in the walk that follows after these statements.
fn falls(statements: &str) -> bool {
    let walk = "while (p != null) { p = (*p).next; }";
    let source = format!("main(n) {{ var p = null, q = null, r = null, i; {statements} {walk} return 0; }}");
    let text = text(&source).expect("lengths");
    let from = text.rfind("loop").expect("the walk");
    text[from..].contains("if length <= length(p) - 1 else")
}

#[test]
fn each_step_of_a_walk_lowers_a_length() {
    let source = "main(n) {
    var p = null;
    while (n > 0) {
        p = alloc {next: p};
        n = n - 1;
    }
    while (p != null) {
        p = (*p).next;
    }
    return 0;
}";
    expect![[r#"
        main(n)
           0       entry
           1    2  p = null
           2    2  length(p) = 0
           3    3  loop
           4    3  if n > 0 else -> 8
           5    4  p = alloc {next: p}
           6    4  length(p) = length(p) + 1
           7    5  n = n - 1 -> 3
           8    7  loop
           9    7  if !(length(p) == 0) else -> 18
          10    8  if !(length(p) == 0) else -> 17
          11    8  p = (*p).next
          12    8  length = input
          13    8  if 0 <= length else -> 16
          14    8  if length <= length(p) - 1 else -> 16
          15    8  length(p) = length -> 8
          16       halt
          17    8  error: null dereference
          18   10  return 0
    "#]]
    .assert_eq(&text(source).expect("lengths"));
}

const BUILD: &str = "for (i = 0; i < n; i++) { p = alloc {next: p}; }";

#[test]
fn walks_through_what_was_built_or_reversed_do_not_come_back() {
    assert!(falls(BUILD));
    let reversed = "while (p != null) { q = (*p).next; (*p).next = r; r = p; p = q; } p = r;";
    assert!(falls(&format!("{BUILD} {reversed}")));
    let at_the_end =
        "q = alloc {next: null}; p = q; for (i = 0; i < n; i++) { r = alloc {next: null}; (*q).next = r; q = r; }";
    assert!(falls(at_the_end));
    let removed = "if (p != null && (*p).next != null) { (*p).next = (*(*p).next).next; }";
    assert!(falls(&format!("{BUILD} {removed}")));
    assert!(falls("p = alloc {next: p}; (*p).next = p; p = null;"));
    assert!(falls("p = alloc {next: null}; (*p).next = p; (*p).next = null;"), "the only field is replaced");
    let values = "p = alloc {next: null, value: 1}; q = alloc {next: p, value: 2}; (*p).value = (*q).value;";
    assert!(falls(values), "integers are not pointers");
    let tree = "for (i = 0; i < n; i++) { p = alloc {next: p, other: q}; q = alloc {next: q, other: p}; }";
    assert!(falls(tree));
}

#[test]
fn walks_that_may_come_back_have_any_length() {
    assert!(!falls("p = alloc {next: null}; (*p).next = p;"));
    assert!(!falls("p = alloc {next: null}; q = alloc {next: p}; (*p).next = q;"));
    assert!(!falls("p = alloc {next: null}; q = p; (*q).next = p;"), "another name");
    assert!(!falls("p = alloc {next: null}; q = alloc {next: p}; r = (*q).next; (*r).next = q;"), "found by a walk");
    let last = "q = p; while (q != null && (*q).next != null) { q = (*q).next; } if (q != null) { (*q).next = p; }";
    assert!(!falls(&format!("{BUILD} {last}")));
    assert!(!falls("p = alloc {next: null, other: null}; (*p).other = p; (*p).next = (*p).other;"), "by another field");
    assert!(
        !falls("p = alloc {next: null, other: null}; (*p).next = p; (*p).other = null;"),
        "another field is replaced"
    );
    assert!(!falls("p = alloc {next: null}; (*p).next = p; p = alloc {next: p};"), "further on");
    assert!(
        !falls("p = alloc {next: alloc {next: null}}; q = (*p).next; (*(*p).next).next = p;"),
        "behind the first cell"
    );
    assert!(!falls("q = alloc {next: null}; if (n > 0) { p = alloc {next: q}; (*q).next = p; }"), "on one of two ways");
    let whole = "q = alloc {next: null}; p = alloc {next: q}; *q = {next: p};";
    assert!(!falls(whole), "a record is written");
}

#[test]
fn the_parts_of_a_record_lead_to_different_cells() {
    let two = "p = alloc {next: null}; q = alloc {next: p}; var c = alloc {a: p, b: q}, s = *c; q = null; c = null;";
    assert!(!falls(&format!("{two} p = (*s.b).next; if (n == 7) {{ (*s.a).next = p; }}")), "a step from another part");
    assert!(!falls(&format!("{two} *s.a = *s.b; p = s.a;")), "a whole cell");
    assert!(!falls(&format!("{two} (*s.a).next = (*s.b).next; p = s.a;")), "a field");
}

#[test]
fn programs_that_become_too_large_have_no_lengths() {
    let names: Vec<String> = (0..40).map(|number| format!("p{number}")).collect();
    let chained = |name: &String| format!("(*{name}).next = p0; p0 = {name};");
    let (declared, written) = (names.join(" = null, "), names.iter().map(chained).collect::<String>().repeat(110));
    assert!(text(&format!("main(n) {{ var {declared} = null; {written} return 0; }}")).is_none());
}

#[test]
fn there_are_no_lengths_where_too_little_is_known() {
    assert_eq!(text("main(n) { while (n > 0) { n = n - 1; } return 0; }"), None, "no pointers");
    let of_pointers =
        "main(n) { var p = null, q = &p; *q = alloc {next: p}; while (p != null) { p = (*p).next; } return 0; }";
    assert_eq!(text(of_pointers), None, "the address of a pointer");
    let in_array = "main(n) { var p = alloc {next: null}, A = [p]; (*A[0]).next = p; while (p != null) { p = (*p).next; } return 0; }";
    assert_eq!(text(in_array), None, "an array of pointers");
    let in_record = "main(n) { var p = null, r = {next: null}; r.next = alloc {next: p}; p = r.next; return 0; }";
    assert_eq!(text(in_record), None, "a field of a variable");
    let literal = "main(n) { var p = alloc {next: null}, q = p; (*{a: q, b: p}.b).next = p; while (p != null) { p = (*p).next; } return 0; }";
    assert!(
        text(literal).is_some_and(|text| !text.contains("length(p) - 1")),
        "a field of a record that is written there"
    );
    assert!(text("main(n) { var p = &n; while (*p > 0) { *p = *p - 1; } return 0; }").is_some(), "an integer");
}
