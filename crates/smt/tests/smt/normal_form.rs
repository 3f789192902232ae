//! Terms after normalisation, as people read them.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]
#![allow(clippy::many_single_char_names, reason = "variables are called as in the tables")]

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use loopscope_smt::{IBig, Pool, Sort, Term};

/// A pool with the symbols that the tables use.
struct Table {
    pool: Pool,
    lines: String,
}

impl Table {
    fn new() -> Self {
        Self { pool: Pool::default(), lines: String::new() }
    }

    fn int(&mut self, name: &str) -> Term {
        self.pool.symbol(name, Sort::Int)
    }

    fn number(&mut self, value: i64) -> Term {
        self.pool.int(value)
    }

    fn row(&mut self, what: &str, make: impl FnOnce(&mut Pool) -> Term) {
        let term = make(&mut self.pool);
        let text = self.pool.display(term);
        writeln!(self.lines, "{what:<28} {text}").unwrap();
    }

    fn check(&self, expected: &Expect) {
        expected.assert_eq(&self.lines);
    }
}

#[test]
fn sums_and_products() {
    let mut table = Table::new();
    let (x, y) = (table.int("x"), table.int("y"));
    let (two, three) = (table.number(2), table.number(3));
    table.row("x + x", |p| p.add(x, x));
    table.row("x - x", |p| p.sub(x, x));
    table.row("3 - x + 2", |p| {
        let d = p.sub(three, x);
        p.add(d, two)
    });
    table.row("-(x - y)", |p| {
        let d = p.sub(x, y);
        p.neg(d)
    });
    table.row("(x + 2) * (x - 2)", |p| {
        let (a, b) = (p.add(x, two), p.sub(x, two));
        p.mul(a, b)
    });
    table.row("(x + y) * (x + y) - 2*x*y", |p| {
        let s = p.add(x, y);
        let (square, mixed) = (p.mul(s, s), p.mul(x, y));
        let mixed = p.mul(two, mixed);
        p.sub(square, mixed)
    });
    table.row("sum of x, 3, y, x", |p| p.sum(&[x, three, y, x]));
    table.row("-1 * x * y", |p| {
        let xy = p.mul(x, y);
        p.neg(xy)
    });
    table.check(&expect![[r#"
        x + x                        2 * x
        x - x                        0
        3 - x + 2                    5 - x
        -(x - y)                     y - x
        (x + 2) * (x - 2)            x * x - 4
        (x + y) * (x + y) - 2*x*y    x * x + y * y
        sum of x, 3, y, x            2 * x + y + 3
        -1 * x * y                   -x * y
    "#]]);
}

#[test]
fn comparisons() {
    let mut table = Table::new();
    let (x, y) = (table.int("x"), table.int("y"));
    let [zero, two, three, six] = [0, 2, 3, 6].map(|n| table.number(n));
    let double = table.pool.mul(two, x);
    table.row("x < 3", |p| p.lt(x, three));
    table.row("!(x < 3)", |p| {
        let t = p.lt(x, three);
        p.not(t)
    });
    table.row("x > y", |p| p.gt(x, y));
    table.row("x >= y + 2", |p| {
        let s = p.add(y, two);
        p.ge(x, s)
    });
    table.row("2 * x <= 3", |p| p.le(double, three));
    table.row("2 * x >= 3", |p| p.ge(double, three));
    table.row("2 * x == 3", |p| p.eq(double, three));
    table.row("2 * x == 6", |p| p.eq(double, six));
    table.row("2 * x == 2 * y", |p| {
        let d = p.mul(two, y);
        p.eq(double, d)
    });
    table.row("x + 1 <= x", |p| {
        let one = p.int(1);
        let s = p.add(x, one);
        p.le(s, x)
    });
    table.row("x != y", |p| p.ne(x, y));
    table.row("0 == -x", |p| {
        let n = p.neg(x);
        p.eq(zero, n)
    });
    table.row("x + y == 3", |p| {
        let s = p.add(x, y);
        p.eq(s, three)
    });
    table.row("-x - y <= -3", |p| {
        let s = p.add(x, y);
        let (n, m) = (p.neg(s), p.neg(three));
        p.le(n, m)
    });
    table.row("(x < y ? 1 : 0) != 0", |p| {
        let (c, one) = (p.lt(x, y), p.int(1));
        let t = p.ite(c, one, zero);
        p.ne(t, zero)
    });
    table.row("(x < y ? y == 2 : 0) == 0", |p| {
        let (c, d, one) = (p.lt(x, y), p.eq(y, two), p.int(1));
        let inner = p.ite(d, one, zero);
        let t = p.ite(c, inner, zero);
        p.eq(t, zero)
    });
    table.check(&expect![[r#"
        x < 3                        x <= 2
        !(x < 3)                     x >= 3
        x > y                        x > y
        x >= y + 2                   x >= y + 2
        2 * x <= 3                   x <= 1
        2 * x >= 3                   x >= 2
        2 * x == 3                   false
        2 * x == 6                   x == 3
        2 * x == 2 * y               x == y
        x + 1 <= x                   false
        x != y                       x != y
        0 == -x                      x == 0
        x + y == 3                   x + y == 3
        -x - y <= -3                 x + y >= 3
        (x < y ? 1 : 0) != 0         x < y
        (x < y ? y == 2 : 0) == 0    x >= y || y != 2
    "#]]);
}

#[test]
fn division() {
    let mut table = Table::new();
    let (x, y) = (table.int("x"), table.int("y"));
    let [zero, two, three, six, minus] = [0, 2, 3, 6, -3].map(|n| table.number(n));
    let seven = table.number(-7);
    table.row("-7 / 2", |p| p.quotient(seven, two));
    table.row("-7 % 2", |p| p.remainder(seven, two));
    table.row("x / -3", |p| p.quotient(x, minus));
    table.row("x % -3", |p| p.remainder(x, minus));
    table.row("6 * x / 3", |p| {
        let s = p.mul(six, x);
        p.quotient(s, three)
    });
    table.row("6 * x / 2 % 3", |p| {
        let s = p.mul(six, x);
        let q = p.quotient(s, two);
        p.remainder(q, three)
    });
    table.row("(2 * x + 2) % 6", |p| {
        let s = p.mul(two, x);
        let s = p.add(s, two);
        p.remainder(s, six)
    });
    table.row("x / 2 / 3", |p| {
        let q = p.quotient(x, two);
        p.quotient(q, three)
    });
    table.row("x / y", |p| p.quotient(x, y));
    table.row("x / 0", |p| p.quotient(x, zero));
    table.row("x % 3 == 0", |p| {
        let r = p.remainder(x, three);
        p.eq(r, zero)
    });
    table.row("3 | 4 * x + 5", |p| {
        let (four, five) = (p.int(4), p.int(5));
        let s = p.mul(four, x);
        let s = p.add(s, five);
        p.divides(&IBig::from(3), s)
    });
    table.row("6 | 2 * x + 1", |p| {
        let (d, one) = (p.mul(two, x), p.int(1));
        let s = p.add(d, one);
        p.divides(&IBig::from(6), s)
    });
    table.row("2^5", |p| {
        let five = p.int(5);
        p.power(&IBig::from(2), five)
    });
    table.row("2^x + 3 * 2^x", |p| {
        let power = p.power(&IBig::from(2), x);
        let more = p.mul(three, power);
        p.add(power, more)
    });
    table.row("(-1)^x", |p| p.power(&IBig::from(-1), x));
    table.row("2^(10^30)", |p| {
        let large = p.int(IBig::from(10).pow(30));
        p.power(&IBig::from(2), large)
    });
    table.check(&expect![[r#"
        -7 / 2                       -3
        -7 % 2                       -1
        x / -3                       -x / 3
        x % -3                       x % 3
        6 * x / 3                    2 * x
        6 * x / 2 % 3                0
        (2 * x + 2) % 6              2 * ((x + 1) % 3)
        x / 2 / 3                    x / 6
        x / y                        x / y
        x / 0                        x / 0
        x % 3 == 0                   x % 3 == 0
        3 | 4 * x + 5                (x + 2) % 3 == 0
        6 | 2 * x + 1                false
        2^5                          32
        2^x + 3 * 2^x                4 * 2^x
        (-1)^x                       x % 2 == 0 || x <= 0 ? 1 : -1
        2^(10^30)                    2^1000000000000000000000000000000
    "#]]);
}

#[test]
fn truth_values() {
    let mut table = Table::new();
    let (p0, q0) = (table.pool.symbol("p", Sort::Bool), table.pool.symbol("q", Sort::Bool));
    let x = table.int("x");
    let [three, five] = [3, 5].map(|n| table.number(n));
    let small = table.pool.lt(x, three);
    let large = table.pool.ge(x, three);
    let other = table.pool.eq(x, five);
    table.row("p && true && p", |p| {
        let t = p.bool(true);
        p.and(&[p0, t, p0])
    });
    table.row("x < 3 && x >= 3", |p| p.and(&[small, large]));
    table.row("x < 3 || x >= 3", |p| p.or(&[small, large]));
    table.row("!(p && x < 3)", |p| {
        let t = p.and(&[p0, small]);
        p.not(t)
    });
    table.row("!(p && (q || x == 5))", |p| {
        let o = p.or(&[q0, other]);
        let t = p.and(&[p0, o]);
        p.not(t)
    });
    table.row("p && (q && x == 5)", |p| {
        let t = p.and(&[q0, other]);
        p.and(&[p0, t])
    });
    table.row("p == !p", |p| {
        let n = p.not(p0);
        p.eq(p0, n)
    });
    table.row("p ? q : false", |p| {
        let f = p.bool(false);
        p.ite(p0, q0, f)
    });
    table.row("p ? !q : q", |p| {
        let n = p.not(q0);
        p.ite(p0, n, q0)
    });
    table.row("!p ? 3 : (p ? x : 5)", |p| {
        let n = p.not(p0);
        let inner = p.ite(p0, x, five);
        p.ite(n, three, inner)
    });
    table.row("p -> q", |p| p.implies(p0, q0));
    table.row("forall x. p", |p| p.forall(x, p0));
    table.row("forall x. x < 3", |p| p.forall(x, small));
    table.check(&expect![[r#"
        p && true && p               p
        x < 3 && x >= 3              false
        x < 3 || x >= 3              true
        !(p && x < 3)                x >= 3 || !p
        !(p && (q || x == 5))        !(p && (q || x == 5))
        p && (q && x == 5)           p && q && x == 5
        p == !p                      false
        p ? q : false                p && q
        p ? !q : q                   p == !q
        !p ? 3 : (p ? x : 5)         p ? x : 3
        p -> q                       q || !p
        forall x. p                  p
        forall x. x < 3              forall x. x <= 2
    "#]]);
}

#[test]
fn arrays() {
    let mut table = Table::new();
    let array = table.pool.symbol("A", Sort::int_array());
    let (i, j) = (table.int("i"), table.int("j"));
    let [zero, one, two] = [0, 1, 2].map(|n| table.number(n));
    let next = table.pool.add(i, one);
    table.row("A[i]", |p| p.select(array, i));
    table.row("A[i := 1][i]", |p| {
        let s = p.store(array, i, one);
        p.select(s, i)
    });
    table.row("A[i := 1][i + 1]", |p| {
        let s = p.store(array, i, one);
        p.select(s, next)
    });
    table.row("A[i := 1][j]", |p| {
        let s = p.store(array, i, one);
        p.select(s, j)
    });
    table.row("A[0 := 1][1 := 2][0 := 2]", |p| {
        let s = p.store(array, zero, one);
        let s = p.store(s, one, two);
        p.store(s, zero, two)
    });
    table.row("A[i := 1][j := 2][i := 2]", |p| {
        let s = p.store(array, i, one);
        let s = p.store(s, j, two);
        p.store(s, i, two)
    });
    table.row("A[i := A[i]]", |p| {
        let v = p.select(array, i);
        p.store(array, i, v)
    });
    table.row("[else 1][i]", |p| {
        let c = p.constant_array(Sort::int_array(), one);
        p.select(c, i)
    });
    table.check(&expect![[r#"
        A[i]                         A[i]
        A[i := 1][i]                 1
        A[i := 1][i + 1]             A[i + 1]
        A[i := 1][j]                 A[i := 1][j]
        A[0 := 1][1 := 2][0 := 2]    A[1 := 2][0 := 2]
        A[i := 1][j := 2][i := 2]    A[i := 1][j := 2][i := 2]
        A[i := A[i]]                 A
        [else 1][i]                  1
    "#]]);
}

#[test]
fn reads_of_lambdas_are_their_elements() {
    let mut table = Table::new();
    let rows = table.pool.symbol("N", Sort::Array(Box::new(Sort::int_array())));
    let array = table.pool.symbol("A", Sort::int_array());
    let (i, j, x) = (table.int("i"), table.int("j"), table.int("x"));
    let [zero, one, two] = [0, 1, 2].map(|n| table.number(n));
    let double = table.pool.mul(two, x);
    let doubles = table.pool.lambda(x, double);
    table.row("lambda x. 2 * x", |_| doubles);
    table.row("lambda x. 1", |p| p.lambda(x, one));
    table.row("lambda x. A[x]", |p| {
        let element = p.select(array, x);
        p.lambda(x, element)
    });
    table.row("(lambda x. 2 * x)[i + 1]", |p| {
        let next = p.add(i, one);
        p.select(doubles, next)
    });
    table.row("(lambda x. 2 * x)[i := 1][j]", |p| {
        let s = p.store(doubles, i, one);
        p.select(s, j)
    });
    table.row("N[i := lambda x. 2 * x][j][0]", |p| {
        let s = p.store(rows, i, doubles);
        let row = p.select(s, j);
        p.select(row, zero)
    });
    table.row("(lambda x. A[x + j])[j := x]", |p| {
        let sum = p.add(x, j);
        let element = p.select(array, sum);
        let shifted = p.lambda(x, element);
        p.substitute(shifted, &[(j, x)].into_iter().collect())
    });
    table.row("(lambda x. B[x] + 1)[i]", |p| {
        let b = p.symbol("B", Sort::int_array());
        let element = p.select(b, x);
        let sum = p.add(element, one);
        let more = p.lambda(x, sum);
        let more = p.substitute(more, &[(b, doubles)].into_iter().collect());
        p.select(more, i)
    });
    table.check(&expect![[r#"
        lambda x. 2 * x              lambda x. 2 * x
        lambda x. 1                  [else 1]
        lambda x. A[x]               A
        (lambda x. 2 * x)[i + 1]     2 * i + 2
        (lambda x. 2 * x)[i := 1][j] i == j ? 1 : 2 * j
        N[i := lambda x. 2 * x][j][0] i == j ? 0 : N[j][0]
        (lambda x. A[x + j])[j := x] lambda τ1. A[x + τ1]
        (lambda x. B[x] + 1)[i]      2 * i + 1
    "#]]);
}
