//! Parts of records, arrays and cells as variables.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use expect_test::{Expect, expect};
use loopscope_cfg::{MAX_INLINED_NODES, inline, scalars};

use crate::support::lowered;

fn check(source: &str, expected: &Expect) {
    let cfg = lowered(source);
    let text = scalars(&inline(&cfg).expect("calls can be expanded").cfg).cfg.to_text();
    expected.assert_eq(&text[text.find("main").expect("there is a main")..]);
}

#[test]
fn fields_are_variables() {
    check(
        "main(n) {
    var r, s;
    r = {x: n, y: 2};
    while (r.x > 0) { r.x = r.x - r.y; }
    s = r;
    return s.x;
}",
        &expect![[r#"
            main(n)
               0       entry
               1    3  r.x = n
               2    3  r.y = 2
               3    4  loop
               4    4  if r.x > 0 else -> 6
               5    4  r.x = r.x - r.y -> 3
               6    5  s.x = r.x
               7    5  s.y = r.y
               8    6  return s.x
        "#]],
    );
}

#[test]
fn elements_at_constant_indices_are_variables() {
    check(
        "main(n) {
    var a, b;
    a = [n, {z: 2}];
    b = [1, 2];
    a[1].z = a[0] + b[n];
    return a[1].z;
}",
        &expect![[r#"
            main(n)
               0       entry
               1    3  a[0] = n
               2    3  a[1].z = 2
               3    4  b = [1, 2]
               4    5  join
               5    5  check n is an integer else error 5, not an integer
               6    5  check n is an index of b else error 4, index out of bounds
               7    5  check a[0] is an integer else error 3, not an integer
               8    5  join
               9    5  join
              10    5  a[1].z = a[0] + b[n]
              11    6  join
              12    6  join
              13    6  check a[1].z is an integer else error 8, not an integer
              14    6  return a[1].z
        "#]],
    );
}

#[test]
fn what_pointers_lead_to_are_variables() {
    check(
        "add(p, k) { *p = *p + k; return 0; }
main(n) {
    var x, q;
    x = 1;
    q = alloc {v: 3};
    add(&x, n);
    add(&n, 2);
    (*q).v = (*q).v + x;
    return (*q).v;
}",
        &expect![[r#"
            main(n)
               0       entry
               1    4  x = 1
               2    5  (*q).v = 3
               3    5  join
               4    6  join
               5    6  add.k = n
               6    1  join
               7    1  join
               8    1  x = x + add.k
               9    1  _t0 = 0
              10    7  join
              11    7  add#2.k = 2
              12    1  join
              13    1  join
              14    1  n = n + add#2.k
              15    1  _t1 = 0
              16    8  join
              17    8  join
              18    8  (*q).v = (*q).v + x
              19    9  join
              20    9  return (*q).v
        "#]],
    );
}

#[test]
fn what_is_not_certain_stays() {
    // Either of two variables, either of two records, a cell for each iteration, an array that has another name.
    check(
        "main(n) {
    var p, x, y, r, c, a, b;
    x = 0;
    y = 0;
    if (n) { p = &x; } else { p = &y; }
    *p = 1;
    if (n) { r = {k: 1}; } else { r = {m: 2}; }
    while (n > 0) { c = alloc n; n = n - *c; }
    a = [1, 2];
    b = a;
    b[0] = r.k;
    if (n) { b = [3, 4]; }
    return a[0];
}",
        &expect![[r#"
            main(n)
               0       entry
               1    3  x = 0
               2    4  y = 0
               3    5  if n else -> 5
               4    5  p = &x -> 6
               5    5  p = &y
               6    6  check p is not null else error 0, null dereference
               7    6  *p = 1
               8    7  if n else -> 10
               9    7  r = {k: 1} -> 11
              10    7  r = {m: 2}
              11    8  loop
              12    8  if n > 0 else -> 16
              13    8  c = alloc n
              14    8  check c is not null else error 1, null dereference
              15    8  n = n - *c -> 11
              16    9  a = [1, 2]
              17   10  b = a
              18   11  check r has a field k else error 3, missing field
              19   11  check 0 is an index of b else error 2, index out of bounds
              20   11  b[0] = r.k
              21   12  if n else -> 23
              22   12  b = [3, 4]
              23   13  check 0 is an index of a else error 4, index out of bounds
              24   13  check a[0] is an integer else error 5, not an integer
              25   13  return a[0]
        "#]],
    );
}

#[test]
fn values_are_read_before_fields_are_written() {
    check(
        "main(n) {
    var r;
    r = {x: n, y: 2};
    r = {x: r.y, y: r.x};
    return r.x;
}",
        &expect![[r#"
            main(n)
               0       entry
               1    3  r = {x: n, y: 2}
               2    4  r = {x: r.y, y: r.x}
               3    5  return r.x
        "#]],
    );
}

#[test]
fn what_has_too_many_parts_stays_as_it_is() {
    let names = |fields: usize| {
        let fields = (0..fields).fold(String::new(), |text, number| text + &format!(", f{number}: n"));
        let source = format!("main(n) {{ var r, s; r = {{f: n{fields}}}; s = r; return s.f; }}");
        let cfg = lowered(&source);
        scalars(&inline(&cfg).expect("calls can be expanded").cfg).cfg.variables.len()
    };
    assert!(names(100) > 200);
    // The variable to which it is copied stays, too.
    assert!(names(MAX_INLINED_NODES) < 10);
}

#[test]
fn parameters_that_get_one_array_are_that_array() {
    check(
        "first(a, i) { return a[i]; }
main(n) {
    var b;
    b = [1, 2];
    return first(b, n) + first(b, 1);
}",
        &expect![[r#"
            main(n)
               0       entry
               1    4  b = [1, 2]
               2    5  first.i = n
               3    1  check first.i is an index of b else error 0, index out of bounds
               4    1  _t0 = b[first.i]
               5    5  first#2.i = 1
               6    1  check first#2.i is an index of b else error 0, index out of bounds
               7    1  _t1 = b[first#2.i]
               8    5  return _t0 + _t1
        "#]],
    );
}

#[test]
fn a_name_of_an_array_that_is_made_anew_stays() {
    check(
        "main(n) {
    var a, b, i;
    i = 0;
    while (i < n) {
        a = [i, n];
        if (i == 0) { b = a; }
        i = i + b[i];
    }
    return 0;
}",
        &expect![[r#"
            main(n)
               0       entry
               1    3  i = 0
               2    4  loop
               3    4  if i < n else -> 10
               4    5  a = [i, n]
               5    6  if i == 0 else -> 7
               6    6  b = a
               7    7  check b was written else error 0, read before write
               8    7  check i is an index of b else error 1, index out of bounds
               9    7  i = i + b[i] -> 2
              10    9  return 0
        "#]],
    );
}
