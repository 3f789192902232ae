//! The flow graphs of side effects, pointers, records and function values.
#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use crate::support::check;
use expect_test::expect;

#[test]
fn what_a_call_may_change_is_saved() {
    check(
        "set(p) {
    *p = 2;
    return 1;
}
main(A) {
    var x, y, p;
    x = 1;
    y = 1;
    p = alloc 5;
    output x + y + *p + A[y] + set(&x);
    A[set(p)] = x;
    A[x] += set(&x);
    return 0;
}",
        &expect![[r#"
            set(p)
               0       entry
               1    2  check p is not null else error 0, null dereference
               2    2  *p = 2
               3    3  return 1

            main(A)
               0       entry
               1    7  x = 1
               2    8  y = 1
               3    9  p = alloc 5
               4   10  check p is not null else error 1, null dereference
               5   10  _t0 = x + y + *p + A[y]
               6   10  _t1 = set(&x)
               7   10  output _t0 + _t1
               8   11  _t2 = x
               9   11  _t3 = set(p)
              10   11  A[_t3] = _t2
              11   12  _t4 = x
              12   12  _t5 = A[x]
              13   12  _t6 = set(&x)
              14   12  A[_t4] = _t5 + _t6
              15   13  return 0
        "#]],
    );
}

#[test]
fn effects_write_plain_variables_directly() {
    check(
        "id(x) { return x; }
main() {
    var a, p;
    a = input;
    p = alloc a;
    *p = input;
    a = [1, input, id(3)];
    a[0] = input + 1;
    return a[0];
}",
        &expect![[r#"
            id(x)
               0       entry
               1    1  return x

            main()
               0       entry
               1    4  a = input
               2    5  p = alloc a
               3    6  _t0 = input
               4    6  check p is not null else error 0, null dereference
               5    6  *p = _t0
               6    7  _t1 = input
               7    7  _t2 = id(3)
               8    7  a = [1, _t1, _t2]
               9    8  _t3 = input
              10    8  check a is an array else error 1, not an array
              11    8  check 0 is an index of a else error 2, index out of bounds
              12    8  a[0] = _t3 + 1
              13    9  check a is an array else error 3, not an array
              14    9  check 0 is an index of a else error 4, index out of bounds
              15    9  check a[0] is an integer else error 5, not an integer
              16    9  return a[0]
        "#]],
    );
}

#[test]
fn pointers_and_records() {
    check(
        "main() {
    var r, p, q;
    r = {x: 1, y: null};
    p = alloc r;
    (*p).x = (*p).x + 1;
    q = &r;
    r.y = alloc (*q).x;
    return *r.y;
}",
        &expect![[r#"
            main()
               0       entry
               1    3  r = {x: 1, y: null}
               2    4  p = alloc r
               3    5  check p is not null else error 1, null dereference
               4    5  check p is not null else error 0, null dereference
               5    5  (*p).x = (*p).x + 1
               6    6  q = &r
               7    7  check q is not null else error 2, null dereference
               8    7  _t0 = alloc (*q).x
               9    7  r.y = _t0
              10    8  check r.y is not null else error 3, null dereference
              11    8  return *r.y
        "#]],
    );
}

#[test]
fn function_values() {
    check(
        "twice(f, x) { return f(f(x)); }
inc(x) { return x + 1; }
main() {
    return twice(inc, 3);
}",
        &expect![[r#"
            twice(f, x)
               0       entry
               1    1  _t0 = f(x)
               2    1  _t1 = f(_t0)
               3    1  return _t1

            inc(x)
               0       entry
               1    2  return x + 1

            main()
               0       entry
               1    4  _t0 = twice(inc, 3)
               2    4  return _t0
        "#]],
    );
}

#[test]
fn mixed_kinds_are_checked() {
    check(
        "main() {
    var x;
    x = alloc null;
    *x = 42;
    if (*x == 42) output *x;
    x = [1];
    return x[0] + x.f + *x;
}",
        &expect![[r#"
            main()
               0       entry
               1    3  x = alloc null
               2    4  check x is a pointer else error 1, not a pointer
               3    4  check x is not null else error 0, null dereference
               4    4  *x = 42
               5    5  check x is a pointer else error 4, not a pointer
               6    5  check x is not null else error 2, null dereference
               7    5  check *x and 42 can be compared else error 3, not an integer
               8    5  if *x == 42 else -> 13
               9    5  check x is a pointer else error 7, not a pointer
              10    5  check x is not null else error 5, null dereference
              11    5  check *x is an integer else error 6, not an integer
              12    5  output *x
              13    6  x = [1]
              14    7  check x is an array else error 8, not an array
              15    7  check 0 is an index of x else error 9, index out of bounds
              16    7  check x has a field f else error 11, missing field
              17    7  check x[0] is an integer else error 10, not an integer
              18    7  check x.f is an integer else error 12, not an integer
              19    7  check x is a pointer else error 15, not a pointer
              20    7  check x is not null else error 13, null dereference
              21    7  check *x is an integer else error 14, not an integer
              22    7  return x[0] + x.f + *x
        "#]],
    );
}
