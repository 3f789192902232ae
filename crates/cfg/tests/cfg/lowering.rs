//! The flow graphs of branches and loops.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use crate::support::check;
use expect_test::expect;

#[test]
fn errors_of_thesis_listing_2_2() {
    check(
        "main() {
    var arr, res, a, ptr;
    arr = [1, 0, 2, 2];
    ptr = null;
    res = 1 / arr[1];
    res = a + a;
    res = arr[4];
    res = *ptr;
    return 0;
}",
        &expect![[r#"
            main()
               0       entry
               1    3  arr = [1, 0, 2, 2]
               2    4  ptr = null
               3    5  check 1 is an index of arr else error 1, index out of bounds
               4    5  check arr[1] is not 0 else error 0, division by zero
               5    5  res = 1 / arr[1]
               6    6  check a was written else error 2, read before write
               7    6  res = a + a
               8    7  check 4 is an index of arr else error 3, index out of bounds
               9    7  res = arr[4]
              10    8  check ptr is not null else error 4, null dereference
              11    8  res = *ptr
              12    9  return 0
        "#]],
    );
}

#[test]
fn thesis_listing_3_1() {
    check(
        "main() {
    var y, z;
    z = input;
    y = 1;
    if (z == 0) {
        y = 2;
    }
    else {
        y = 3 / z;
    }
    return y;
}",
        &expect![[r#"
            main()
               0       entry
               1    3  z = input
               2    4  y = 1
               3    5  if z == 0 else -> 5
               4    6  y = 2 -> 7
               5    9  check z is not 0 else error 0, division by zero
               6    9  y = 3 / z
               7   11  return y
        "#]],
    );
}

#[test]
fn thesis_listing_3_2() {
    check(
        "main() {
    var i, n;
    n = input;
    i = 0;
    while (i < n) {
        if (i < 100) {
            output 1;
        }
        else {
            output 2;
        }
        i = i + 1;
    }
    return n;
}",
        &expect![[r#"
            main()
               0       entry
               1    3  n = input
               2    4  i = 0
               3    5  loop
               4    5  if i < n else -> 9
               5    6  if i < 100 else -> 7
               6    7  output 1 -> 8
               7   10  output 2
               8   12  i = i + 1 -> 3
               9   14  return n
        "#]],
    );
}

#[test]
fn short_circuits_in_conditions_are_control_flow() {
    check(
        "main(a, b, c) {
    if (a && !(b || c > 1)) {
        output 1;
    }
    return 0;
}",
        &expect![[r#"
            main(a, b, c)
               0       entry
               1    2  if a else -> 5
               2    2  if b -> 5 else -> 3
               3    2  if c > 1 -> 5 else -> 4
               4    3  output 1
               5    5  return 0
        "#]],
    );
}

#[test]
fn short_circuits_as_values_are_temporaries() {
    check(
        "main(a, b) {
    var x;
    x = 1 + (a && b);
    return !(x || a);
}",
        &expect![[r#"
            main(a, b)
               0       entry
               1    3  if a else -> 4
               2    3  if b else -> 4
               3    3  _t0 = 1 -> 5
               4    3  _t0 = 0
               5    3  x = 1 + _t0
               6    4  if x -> 8 else -> 7
               7    4  if a else -> 9
               8    4  _t1 = 0 -> 10
               9    4  _t1 = 1
              10    4  return _t1
        "#]],
    );
}

#[test]
fn a_composed_assertion_has_one_error() {
    check(
        "main(a, b) {
    assert(a > 0 && b > 0);
    assert(a);
    assume(a < b || b < 7);
    if (b == 3) error();
    return 0;
}",
        &expect![[r#"
            main(a, b)
               0       entry
               1    2  if a > 0 else -> 10
               2    2  if b > 0 else -> 10
               3    3  check a is not 0 else error 1, assertion failed
               4    4  if a < b -> 6 else -> 5
               5    4  if b < 7 else -> 9
               6    5  if b == 3 else -> 8
               7    5  error: error statement
               8    6  return 0
               9    4  halt
              10    2  error: assertion failed
        "#]],
    );
}

#[test]
fn for_with_break_and_continue() {
    check(
        "main(n) {
    int s = 0;
    for (int i = 0; i < n; i++) {
        if (i == 3) continue;
        if (i == 5)
            break;
        s += i;
    }
    return s;
}",
        &expect![[r#"
            main(n)
               0       entry
               1    2  s = 0
               2    3  i = 0
               3    3  loop
               4    3  if i < n else -> 11
               5    4  if i == 3 else -> 7
               6    4  join -> 10
               7    5  if i == 5 else -> 9
               8    6  join -> 11
               9    7  s = s + i
              10    3  i = i + 1 -> 3
              11    9  return s
        "#]],
    );
}

#[test]
fn do_while_with_continue() {
    check(
        "main(n) {
    do {
        n = n - 1;
        if (n == 7) continue;
        output n;
    } while (n > 0);
    return n;
}",
        &expect![[r#"
            main(n)
               0       entry
               1    2  loop
               2    3  n = n - 1
               3    4  if n == 7 else -> 5
               4    4  join -> 6
               5    5  output n
               6    6  if n > 0 -> 1 else -> 7
               7    7  return n
        "#]],
    );
}

#[test]
fn loops_without_a_condition() {
    check(
        "main(n) {
    for (;;) {
        while (1) { n = n + 1; if (n > 3) break; }
        if (n > 10) return n;
    }
}",
        &expect![[r#"
            main(n)
               0       entry
               1    2  loop
               2    3  loop
               3    3  n = n + 1
               4    3  if n > 3 else -> 2
               5    3  join
               6    4  if n > 10 else -> 1
               7    4  return n
        "#]],
    );
}

#[test]
fn a_loop_that_never_repeats_is_none() {
    check(
        "main(n) {\n while (n) {\n  n = 0;\n  break;\n }\n return n;\n}",
        &expect![[r#"
        main(n)
           0       entry
           1    2  if n else -> 4
           2    3  n = 0
           3    4  join
           4    6  return n
    "#]],
    );
}

#[test]
fn both_ways_of_a_condition_to_one_place() {
    check(
        "main(n) {\n if (n) {} else {}\n while (n) {}\n return n;\n}",
        &expect![[r#"
        main(n)
           0       entry
           1    2  if n else -> 3
           2       join
           3    3  loop
           4    3  if n -> 3 else -> 5
           5    4  return n
    "#]],
    );
}
