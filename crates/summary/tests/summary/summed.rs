//! Programs with loops that are all summed.

/// The programs, each with its subject. The outputs after the loop are compared.
pub(crate) const SUMMED: &[(&str, &str)] = &[
    ("listing 4.9", "main(i, n) { var a; a = 0; while (i < n) { a = a + 2; i = i + 1; } output a; return i; }"),
    (
        "listing 4.10",
        "main(n, x, z) { while (x < n) { if (z > x) { x = x + 1; } else { z = z + 1; } } output x; return z; }",
    ),
    (
        "listing 4.13",
        "main(n, x, z) {
             var res, i, realX, realZ;
             res = 0;
             realX = x; realZ = z;
             i = 0;
             while (i < n) {
                 x = realX;
                 z = realZ;
                 while (x < n) { if (z > x) { x = x + 1; } else { z = z + 1; } }
                 res = res + x;
                 i = i + 1;
             }
             output x; output z; output i;
             return res;
         }",
    ),
    ("steps of two", "main(i, n) { var a; a = 0; while (i < n) { i = i + 2; a = a + n; } output a; return i; }"),
    ("downwards", "main(i, n, s) { while (i > n) { s = s - i; i = i - 1; } output i; return s; }"),
    ("never equal", "main(i, n) { if (i > n) { i = n; } while (i != n) { i = i + 1; } return i; }"),
    (
        "first one, then the other",
        "main(i, n) { var a; a = 0; while (i < n) { if (i < 5) { a = a + 1; } else { a = a - 2; } i = i + 1; } output a; return i; }",
    ),
    (
        "a break in the middle",
        "main(i, n, m) { var a; a = 0; while (i < n) { i = i + 1; if (i == m) { break; } a = a + i; } output a; return i; }",
    ),
    (
        "a return in the middle",
        "main(i, n, m) { while (i < n) { if (2 * i == m) { return 100 + i; } i = i + 1; } return i; }",
    ),
    (
        "an error in the middle",
        "main(i, n, m) { var a; a = 0; while (i < n) { a = 7 / (m - i); i = i + 1; } output a; return i; }",
    ),
    (
        "set in the loop",
        "main(i, n, a) { var b; b = 3; while (i < n) { b = a; a = 4; i = i + 1; } output a; output b; return i; }",
    ),
    (
        "longer periods",
        "main(i, n) {
             var a, t;
             a = 0; t = 0;
             while (i < n) { if (t < 2) { t = t + 1; a = a + 1; } else { t = 0; } i = i + 1; }
             output a; output t;
             return i;
         }",
    ),
    (
        "a cycle of three",
        "main(i, n) {
             var a, t;
             a = 0; t = 0;
             while (i < n) {
                 if (t == 0) { t = 1; a = a + 1; }
                 else { if (t == 1) { t = 2; a = a + 10; } else { t = 0; } }
                 i = i + 1;
             }
             output a; output t;
             return i;
         }",
    ),
    (
        "up and down",
        "main(n) {
             var i, x, up;
             i = 0; x = 0; up = 1;
             while (i < n) {
                 if (up == 1) { x = x + 1; if (x >= 3) { up = 0; } } else { x = x - 1; if (x <= 0) { up = 1; } }
                 i = i + 1;
             }
             output up;
             return x;
         }",
    ),
    (
        "two turns of one path",
        "main(n, k, t) {
             var i, a;
             i = 0; a = 0;
             while (i < n) {
                 if (k < 3) { k = k + 1; }
                 else { if (t == 0) { t = 1; k = 0; } else { t = 0; k = 1; a = a + 1; } }
                 i = i + 1;
             }
             output k; output t;
             return a;
         }",
    ),
    (
        "steps of two against steps of three",
        "main(n, x) {
             var i, y;
             i = 0; y = 0;
             while (i < n) { if (x < y) { x = x + 3; } else { y = y + 2; } i = i + 1; }
             output y;
             return x;
         }",
    ),
    (
        "a triangle",
        "main(n) {
             var i, j, a;
             i = 0; a = 0;
             while (i < n) { j = 0; while (j < i) { j = j + 1; a = a + 1; } i = i + 1; }
             output i;
             return a;
         }",
    ),
    (
        "a call in the loop",
        "more(x, y) { var r; if (x < y) { r = x + 1; } else { r = y; } return r; }
         main(i, n) { var a; a = 0; while (i < n) { i = more(i, 8); a = a + 1; if (a == 12) { break; } } output a; return i; }",
    ),
    (
        "a loop in a function",
        "count(i, n) { var a; a = 0; while (i < n) { if (a == 4) { return 50; } a = a + 1; i = i + 1; } return a; }
         main(i, n) { return 1000 * count(i, n) + count(n, 3); }",
    ),
    (
        "exits inside inner loops",
        "main(n, m) {
             var i, j;
             i = 0;
             while (i < n) { j = 0; while (j < 4) { if (i + j == m) { return 10 * i + j; } j = j + 1; } i = i + 1; }
             return 0 - i;
         }",
    ),
    (
        "variables of the same name",
        "main(n) {
             var x, s;
             x = 1; s = 0;
             for (var i = 0; i < n + x; i = i + 1) { if (i >= 0) { var x; x = 5; s = s + x; } }
             for (var i = n; i < 12; i = i + 1) { s = s - 1; }
             output s;
             return x;
         }",
    ),
    (
        "a variable that is written in the loop first",
        "main(i, n) { var a; if (n > 3) { a = 1; } while (i < n) { a = i; i = i + 1; } return a; }",
    ),
    (
        "a variable that some iterations write",
        "main(i, n, m) { var a; while (i < n) { if (i > m) { a = i; } i = i + 1; } output i; return a; }",
    ),
    (
        "a variable that is read before the iteration writes it",
        "main(i, n, m) { var a, s; s = 0; while (i < n) { if (i > m) { s = s + a; } a = 2; i = i + 1; } return s; }",
    ),
    (
        "a variable that is written and read through a pointer",
        "main(i, n, m) {
             var a, s, p;
             p = &a; s = 0;
             while (i < n) { if (i == m) { a = 3; } if (i > m) { s = s + *p; } i = i + 1; }
             return s;
         }",
    ),
    (
        "a variable that only a later loop reads",
        "main(i, n, m) {
             var a, s, j;
             while (i < n) { a = i; i = i + 1; }
             j = 0; s = 0;
             while (j < m) { s = s + a; j = j + 1; }
             return s;
         }",
    ),
    (
        "a value that does not matter",
        "main(i, n) { var a, s; s = 0; while (i < n) { s = s + a * 0; i = i + 1; } return s + i; }",
    ),
];
