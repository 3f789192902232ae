//! Memory as arrays.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use expect_test::{Expect, expect};
use loopscope_cfg::{inline, memory, scalars};

use crate::support::lowered;

/// The program with arrays in place of its memory, as text.
fn text(source: &str) -> Option<String> {
    let cfg = lowered(source);
    let program = scalars(&inline(&cfg).expect("calls can be expanded").cfg);
    let text = memory(&program.cfg)?.cfg.to_text();
    Some(text[text.find("main").expect("there is a main")..].to_owned())
}

fn check(source: &str, expected: &Expect) {
    expected.assert_eq(&text(source).expect("the program has memory"));
}

#[test]
fn variables_with_addresses_are_elements() {
    check(
        "main(n) {
    var a = 1, b, p = &a;
    if (n > 0) { p = &b; }
    *p = n + *p;
    if (p == &b) { return b; }
    return a;
}",
        &expect![[r#"
            main(n)
               0       entry
               1       memory = [0, 0, 0]
               2    2  memory[1] = 1
               3    2  p = 1
               4    3  if n > 0 else -> 6
               5    3  p = 2
               6    4  check p is not 0 else error 1, null dereference
               7    4  check memory[p] was written else error 2, read before write
               8    4  check p is not 0 else error 0, null dereference
               9    4  memory[p] = n + memory[p]
              10    5  if p == 2 else -> 13
              11    5  check memory[2] was written else error 3, read before write
              12    5  return memory[2]
              13    6  return memory[1]
        "#]],
    );
}

#[test]
fn each_field_has_an_array() {
    check(
        "main(n) {
    var head = null;
    while (n > 0) {
        head = alloc {value: n, next: head};
        n = n - 1;
    }
    if (head != null) { head = (*head).next; }
    return 0;
}",
        &expect![[r#"
            main(n)
               0       entry
               1       next = [...]
               2       value = [...]
               3       cells with next = 0
               4    2  head = 0
               5    3  loop
               6    3  if n > 0 else -> 12
               7    4  cells with next = cells with next + 1
               8    4  next[cells with next] = head
               9    4  value[cells with next] = n
              10    4  head = cells with next
              11    5  n = n - 1 -> 5
              12    7  if head != 0 else -> 15
              13    7  check head is not 0 else error 0, null dereference
              14    7  head = next[head]
              15    8  return 0
        "#]],
    );
}

/// The values of all fields are read before the first one is written.
#[test]
fn records_are_copied_field_by_field() {
    check(
        "main(n) {
    var p = alloc {x: 1, y: 2}, r, q = p;
    if (n > 0) { q = alloc {x: 3, y: 4}; }
    *p = {x: (*q).y, y: (*q).x};
    r = *p;
    return r.x;
}",
        &expect![[r#"
            main(n)
               0       entry
               1       x = [...]
               2       y = [...]
               3       cells with x = 1
               4    2  x[1] = 1
               5    2  y[1] = 2
               6    2  join
               7    2  q = 1
               8    3  if n > 0 else -> 13
               9    3  cells with x = cells with x + 1
              10    3  x[cells with x] = 3
              11    3  y[cells with x] = 4
              12    3  q = cells with x
              13    4  check q is not 0 else error 1, null dereference
              14    4  check q is not 0 else error 2, null dereference
              15    4  join
              16    4  part = y[q]
              17    4  part = x[q]
              18    4  x[1] = part
              19    4  y[1] = part
              20    5  join
              21    5  part = x[1]
              22    5  part = y[1]
              23    5  r.x = part
              24    5  r.y = part
              25    6  return r.x
        "#]],
    );
}

/// A write through `p` changes nothing to which `q` points: they are never equal.
#[test]
fn pointers_that_never_meet_have_arrays_of_their_own() {
    check(
        "main(n) {
    var p = alloc n, q = alloc 1;
    while (n > 0) { p = alloc n; q = alloc *q; n = n - 1; }
    return *p + *q;
}",
        &expect![[r#"
            main(n)
               0       entry
               1       memory = [...]
               2       cells = 0
               3       memory = [...]
               4       cells = 0
               5    2  cells = cells + 1
               6    2  memory[cells] = n
               7    2  p = cells
               8    2  cells = cells + 1
               9    2  memory[cells] = 1
              10    2  q = cells
              11    3  loop
              12    3  if n > 0 else -> 21
              13    3  cells = cells + 1
              14    3  memory[cells] = n
              15    3  p = cells
              16    3  check q is not 0 else error 0, null dereference
              17    3  cells = cells + 1
              18    3  memory[cells] = memory[q]
              19    3  q = cells
              20    3  n = n - 1 -> 11
              21    4  check p is not 0 else error 1, null dereference
              22    4  check q is not 0 else error 2, null dereference
              23    4  return memory[p] + memory[q]
        "#]],
    );
}

#[test]
fn other_memory_stays() {
    // No pointers; an array in memory; an array of pointers; kinds that are checked as the program runs; a record in itself.
    for program in [
        "main(n) { return n; }",
        "main(n) { var a = [1, 2], p = &a; return (*p)[n]; }",
        "main(n) { var x = 1, y = 2, a = [&x, &y]; return *(a[n]); }",
        "main(n) { var x = 1, p = &x; if (n > 0) { p = 3; } return x; }",
        "main(n) { var r = {f: null}, s = &r; while (n > 0) { r = {f: r}; n = n - 1; } return 0; }",
    ] {
        assert_eq!(text(program), None, "{program}");
    }
}
