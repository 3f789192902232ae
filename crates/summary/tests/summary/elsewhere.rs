//! Programs with loops that change more than variables of their own function; all of them are summed.

pub(crate) const ELSEWHERE: &[(&str, &str)] = &[
    (
        "fields of a record",
        "main(i, n) {
             var r;
             r = {count: i, sum: 0, limit: n};
             while (r.count < r.limit) { r.sum = r.sum + r.count; r.count = r.count + 1; }
             output r.sum;
             return r.count;
         }",
    ),
    (
        "what two pointers point to",
        "main(i, n) {
             var p, q;
             p = alloc i; q = alloc 0;
             while (*p < n) { *p = *p + 2; *q = *q - 1; }
             output *q;
             return *p;
         }",
    ),
    (
        "two names for one cell",
        "main(i, n) {
             var p, q;
             p = alloc i; q = p;
             while (*p < n) { *q = *q + 1; *p = *p + 1; }
             return *q;
         }",
    ),
    (
        "variables of the caller, changed in the loop",
        "add(to, what) { *to = *to + what; return 0; }
         main(i, n) {
             var s;
             s = 0;
             while (i < n) { add(&s, i); add(&i, 1); }
             output s;
             return i;
         }",
    ),
    (
        "variables of the caller, changed by a loop in the callee",
        "count(at, sum, n) { while (*at < n) { *at = *at + 1; *sum = *sum + *at; } return *sum; }
         main(i, n) {
             var s;
             s = 3;
             count(&i, &s, n);
             output s;
             return i;
         }",
    ),
    (
        "elements at fixed indices",
        "main(i, n) {
             var a;
             a = [i, 5, 0];
             while (a[0] < n) { a[0] = a[0] + 1; a[2] = a[2] + a[1]; }
             output a[1]; output a[2];
             return a[0];
         }",
    ),
    (
        "an element that is known only to the callee",
        "bump(a, at) { a[at] = a[at] + 1; return a[at]; }
         main(i, n) {
             var a;
             a = [0, i];
             while (bump(a, 1) < n) { bump(a, 0); }
             output a[0];
             return a[1];
         }",
    ),
    (
        "fields of records in an array and in a cell",
        "main(i, n) {
             var a, p;
             a = [{x: i, y: 0}, {x: 1, y: 2}];
             p = alloc {left: n, right: 0};
             while (a[0].x < (*p).left) { a[0].x = a[0].x + a[1].x; a[1].y = a[1].y + 1; (*p).right = (*p).right - 2; }
             output a[1].y; output (*p).right;
             return a[0].x;
         }",
    ),
    (
        "a row of an array of arrays",
        "main(i, n) {
             var m;
             m = [[0, i], [7, 8]];
             while (m[0][1] < n) { m[0][1] = m[0][1] + 1; m[1][0] = m[1][0] + 3; }
             output m[0][1]; output m[1][1];
             return m[1][0];
         }",
    ),
    (
        "a pointer that is set in each iteration",
        "main(i, n) {
             var x, y, p;
             x = 0; y = 0; p = &x;
             while (i < n) { p = &y; *p = *p + 2; p = &x; *p = *p + 1; i = i + 1; }
             output y;
             return x;
         }",
    ),
    (
        "a field that only an inner loop changes",
        "main(n, m) {
             var r, i;
             r = {cells: 0, at: 0};
             i = 0;
             while (i < n) {
                 r.at = 0;
                 while (r.at < m) { r.at = r.at + 1; r.cells = r.cells + 1; }
                 i = i + 1;
             }
             output r.cells;
             return r.at;
         }",
    ),
    (
        "calls with branches, and outputs on the way",
        "larger(a, b) { if (a > b) { return a; } return b; }
         goes(i, n) { return i < n; }
         main(i, n) {
             var most;
             most = 0;
             while (goes(i, n)) { most = larger(most, i); i = i + 1; }
             output most;
             return i;
         }",
    ),
    (
        "conditions that the loop does not change",
        "main(a, b, c, n) {
             var i, s, last;
             i = 0; s = 0; last = 0;
             while (i < n) {
                 if (a > 0) { s = s + 1; }
                 if (b > 0) { s = s + 2; last = 1; } else { last = 2; }
                 if (c > 0 && a > 1) { s = s - 4; }
                 if (c == 3) { last = 3; }
                 if (a == b) { s = s + 8; }
                 i = i + 1;
             }
             output s; output last;
             return i;
         }",
    ),
    (
        "a condition that the loop does not change decides about leaving it",
        "main(a, b, n) {
             var i, s;
             i = 0; s = 0;
             while (i < n) {
                 if (a > 0) { s = s + 1; }
                 if (b > 0) { s = s + 2; }
                 if (b > a) { s = s + 4; }
                 if (a > 2 && i > 3) { break; }
                 if (b == 2) { s = s - 1; }
                 i = i + 1;
             }
             output s;
             return i;
         }",
    ),
    (
        "exchanged variables, and a sum over them",
        "main(x, y, n) {
             var i, t, s;
             i = 0; s = 0;
             while (i < n) { s = s + x; t = x; x = y; y = t; i = i + 1; }
             output x; output y;
             return s;
         }",
    ),
    (
        "a sign that alternates",
        "main(n) {
             var i, sign, s;
             i = 0; sign = 1; s = 0;
             while (i < n) { s = s + sign * i; sign = 0 - sign; i = i + 1; }
             output sign;
             return s;
         }",
    ),
    (
        "multiples and their sum",
        "main(x, n) {
             var i, s;
             i = 0; s = 0;
             while (i < n) { s = s + x; x = 2 * x + i; i = i + 1; }
             output x;
             return i;
         }",
    ),
];
