//! Closed forms in path counters: each rule by an example.

use dashu_int::IBig;
use loopscope_smt::{Model, Pool, Sort, Term, Value};
use loopscope_sorted::SortedMap;
use loopscope_transition::recurrence::{ClosedValue, PathEffect, solve_affine};

/// A loop with the integer variables `i`, `s`, `x`, `y`, the array `A`, the paths 1 and 2, and a loop inside path 1
/// whose path is taken `κ3^1` times in one iteration and `κ3` times in all.
struct Loop {
    pool: Pool,
    placeholders: SortedMap<char, Term>,
    paths: Vec<PathEffect<char>>,
}

impl Loop {
    fn new() -> Self {
        let mut pool = Pool::default();
        let mut placeholders: SortedMap<char, Term> =
            ['i', 's', 'x', 'y'].map(|name| (name, pool.symbol(&name.to_string(), Sort::Int))).into();
        placeholders.insert('A', pool.symbol("A", Sort::int_array()));
        let path = |counter, inner| PathEffect { counter, values: SortedMap::new(), inner };
        let inner = vec![(pool.symbol("κ3^1", Sort::Int), pool.symbol("κ3", Sort::Int))];
        let counters = [pool.symbol("κ1", Sort::Int), pool.symbol("κ2", Sort::Int)];
        let paths = vec![path(counters[0], inner), path(counters[1], Vec::new())];
        Self { pool, placeholders, paths }
    }

    /// Lets a path (1 or 2) change a variable.
    fn sets(mut self, path: usize, variable: char, value: impl Fn(&mut Terms<'_>) -> Term) -> Self {
        let term = value(&mut Terms(&mut self.pool));
        self.paths[path - 1].values.insert(variable, term);
        self
    }

    /// The values of the variables that change, in the order of the alphabet.
    fn closed(mut self) -> String {
        let closed = solve_affine(&mut self.pool, &self.placeholders, &self.paths);
        let show = |(variable, form): (&char, &ClosedValue)| match form {
            ClosedValue::Exact(term) => format!("{variable} = {}", self.pool.display(*term)),
            ClosedValue::Star => format!("{variable} = ★"),
        };
        closed.iter().map(show).collect::<Vec<_>>().join("; ")
    }

    /// The value of a variable where symbols have these values.
    fn value(mut self, variable: char, symbols: &[(&str, i32)]) -> Option<IBig> {
        let closed = solve_affine(&mut self.pool, &self.placeholders, &self.paths);
        let ClosedValue::Exact(form) = closed[&variable] else { return None };
        let symbols =
            symbols.iter().map(|&(name, value)| (self.pool.symbol(name, Sort::Int), Value::Int(value.into())));
        let model: Model = symbols.collect();
        self.pool.evaluate(form, &model)?.as_int().cloned()
    }
}

/// Builds terms from few letters.
struct Terms<'a>(&'a mut Pool);

impl Terms<'_> {
    fn term(&mut self, name: &str) -> Term {
        match name.parse::<i32>() {
            Ok(number) => self.0.int(number),
            Err(_) if name == "A" => self.0.symbol(name, Sort::int_array()),
            Err(_) => self.0.symbol(name, Sort::Int),
        }
    }

    fn sum(&mut self, parts: &[&str]) -> Term {
        let parts: Vec<Term> = parts.iter().map(|part| self.term(part)).collect();
        self.0.sum(&parts)
    }

    fn product(&mut self, left: &str, right: &str) -> Term {
        let (left, right) = (self.term(left), self.term(right));
        self.0.mul(left, right)
    }
}

#[test]
fn nothing_changes() {
    assert_eq!(Loop::new().closed(), "");
    assert_eq!(Loop::new().sets(1, 'x', |t| t.term("x")).closed(), "");
}

#[test]
fn arithmetic() {
    let both = Loop::new().sets(1, 'i', |t| t.sum(&["i", "1"])).sets(2, 'i', |t| t.sum(&["i", "-3"]));
    assert_eq!(both.closed(), "i = i + κ1 - 3 * κ2");
}

#[test]
fn invariant_steps() {
    let variable = Loop::new().sets(1, 's', |t| t.sum(&["s", "x", "x", "1"]));
    assert_eq!(variable.closed(), "s = s + κ1 + 2 * x * κ1");
    let element = Loop::new().sets(2, 's', |t| {
        let (array, x) = (t.term("A"), t.term("x"));
        let element = t.0.select(array, x);
        let s = t.term("s");
        t.0.add(s, element)
    });
    assert_eq!(element.closed(), "s = s + κ2 * A[x]");
}

/// A step that changes along the other path has a different sum for each order of the paths.
#[test]
fn steps_that_other_paths_change() {
    let order = Loop::new().sets(1, 'i', |t| t.sum(&["i", "1"])).sets(2, 's', |t| t.sum(&["s", "i"]));
    assert_eq!(order.closed(), "i = i + κ1; s = ★");
}

#[test]
fn geometric() {
    let both = Loop::new().sets(1, 'x', |t| t.product("2", "x")).sets(2, 'x', |t| t.product("-3", "x"));
    assert_eq!(both.closed(), "x = x * 2^κ1 * (-3)^κ2");
    let mixed = Loop::new().sets(1, 'x', |t| t.product("2", "x")).sets(2, 'x', |t| t.sum(&["x", "1"]));
    assert_eq!(mixed.closed(), "x = ★");
}

#[test]
fn affine() {
    let doubled = |t: &mut Terms<'_>| {
        let doubled = t.product("2", "x");
        let one = t.term("1");
        t.0.add(doubled, one)
    };
    assert_eq!(Loop::new().sets(1, 'x', doubled).closed(), "x = 2^κ1 + x * 2^κ1 - 1");
    assert_eq!(Loop::new().sets(1, 'x', doubled).value('x', &[("x", 5), ("κ1", 4)]), Some(95.into()));
    let both = Loop::new().sets(1, 'x', doubled).sets(2, 'x', doubled);
    assert_eq!(both.value('x', &[("x", 0), ("κ1", 2), ("κ2", 1)]), Some(7.into()));
    let mirrored = Loop::new().sets(2, 'x', |t| {
        let (x, y) = (t.term("x"), t.term("y"));
        t.0.sub(y, x)
    });
    assert_eq!(mirrored.value('x', &[("x", 5), ("y", 7), ("κ2", 3)]), Some(2.into()));
    let different = Loop::new().sets(1, 'x', doubled).sets(2, 'x', |t| t.product("3", "x"));
    assert_eq!(different.closed(), "x = ★");
    let changing = Loop::new().sets(1, 'y', |t| t.sum(&["y", "1"])).sets(1, 'x', |t| t.sum(&["x", "x", "y"]));
    assert_eq!(changing.closed(), "x = 2^κ1 + x * 2^κ1 + y * 2^κ1 - y - κ1 - 1; y = y + κ1");
}

#[test]
fn assigned() {
    let constant = Loop::new().sets(1, 'x', |t| t.term("7"));
    assert_eq!(constant.closed(), "x = κ1 >= 1 ? 7 : x");
    let same = Loop::new().sets(1, 'x', |t| t.sum(&["y", "1"])).sets(2, 'x', |t| t.sum(&["y", "1"]));
    assert_eq!(same.closed(), "x = κ1 + κ2 >= 1 ? y + 1 : x");
    let different = Loop::new().sets(1, 'x', |t| t.term("7")).sets(2, 'x', |t| t.term("8"));
    assert_eq!(different.closed(), "x = ★");
    let also_updated = Loop::new().sets(1, 'x', |t| t.term("7")).sets(2, 'x', |t| t.sum(&["x", "1"]));
    assert_eq!(also_updated.closed(), "x = ★");
}

#[test]
fn remembered() {
    let last = Loop::new().sets(1, 'i', |t| t.sum(&["i", "2"])).sets(1, 'x', |t| t.term("i"));
    assert_eq!(last.closed(), "i = i + 2 * κ1; x = κ1 >= 1 ? i + 2 * κ1 - 2 : x");
    let other_paths = Loop::new().sets(2, 'i', |t| t.sum(&["i", "2"])).sets(1, 'x', |t| t.term("i"));
    assert_eq!(other_paths.closed(), "i = i + 2 * κ2; x = ★");
    let itself = Loop::new().sets(1, 'x', |t| t.product("x", "x"));
    assert_eq!(itself.closed(), "x = ★");
}

#[test]
fn polynomial() {
    let triangle = Loop::new().sets(1, 'i', |t| t.sum(&["i", "1"])).sets(1, 's', |t| t.sum(&["s", "i"]));
    assert_eq!(triangle.closed(), "i = i + κ1; s = s + i * κ1 - (κ1 - κ1 * κ1) / 2");
    let squares = Loop::new().sets(1, 'i', |t| t.sum(&["i", "1"])).sets(1, 's', |t| {
        let (s, square) = (t.term("s"), t.product("i", "i"));
        t.0.add(s, square)
    });
    // 100 + 9 + 16 + 25 + 36
    assert_eq!(squares.value('s', &[("s", 100), ("i", 3), ("κ1", 4)]), Some(IBig::from(186)));
    let power = |power: usize| {
        Loop::new().sets(1, 'i', |t| t.sum(&["i", "1"])).sets(1, 's', move |t| {
            let (s, i) = (t.term("s"), t.term("i"));
            let product = (1..power).fold(i, |product, _| t.0.mul(product, i));
            t.0.add(s, product)
        })
    };
    // 27 + 64 + 125 and 81 + 256 + 625
    assert_eq!(power(3).value('s', &[("s", 0), ("i", 3), ("κ1", 3)]), Some(IBig::from(216)));
    assert_eq!(power(4).value('s', &[("s", 0), ("i", 3), ("κ1", 3)]), Some(IBig::from(962)));
    assert!(power(5).closed().ends_with("s = ★"));
}

#[test]
fn steps_that_are_set() {
    let gear = Loop::new().sets(1, 'y', |t| t.term("7")).sets(1, 'x', |t| t.sum(&["x", "y"]));
    assert_eq!(gear.closed(), "x = x + (κ1 >= 1 ? y + 7 * κ1 - 7 : 0); y = κ1 >= 1 ? 7 : y");
    let other_paths = Loop::new().sets(2, 'y', |t| t.term("7")).sets(1, 'x', |t| t.sum(&["x", "y"]));
    assert_eq!(other_paths.closed(), "x = ★; y = κ2 >= 1 ? 7 : y");
}

#[test]
fn inner_counters() {
    let counted = Loop::new().sets(1, 's', |t| t.sum(&["s", "κ3^1", "κ3^1", "1"]));
    assert_eq!(counted.closed(), "s = s + 2 * κ3 + κ1");
    let times_invariant = Loop::new().sets(1, 's', |t| {
        let (s, product) = (t.term("s"), t.product("x", "κ3^1"));
        t.0.add(s, product)
    });
    assert_eq!(times_invariant.closed(), "s = s + x * κ3");
    let times_itself = Loop::new().sets(1, 's', |t| {
        let (s, product) = (t.term("s"), t.product("κ3^1", "κ3^1"));
        t.0.add(s, product)
    });
    assert_eq!(times_itself.closed(), "s = ★");
    let assigned = Loop::new().sets(1, 's', |t| t.term("κ3^1"));
    assert_eq!(assigned.closed(), "s = ★");
}

#[test]
fn unknown_values() {
    let read = Loop::new().sets(1, 'x', |t| t.term("★")).sets(1, 's', |t| t.sum(&["s", "x"]));
    assert_eq!(read.closed(), "s = ★; x = ★");
}

/// Arrays are set or left alone as a whole.
#[test]
fn arrays() {
    let written = Loop::new().sets(1, 'A', |t| {
        let (array, i, zero) = (t.term("A"), t.term("i"), t.term("0"));
        t.0.store(array, i, zero)
    });
    assert_eq!(written.closed(), "A = ★");
}

#[test]
fn exchanged() {
    let swapped = || Loop::new().sets(1, 'x', |t| t.term("y")).sets(1, 'y', |t| t.term("x"));
    assert_eq!(swapped().value('x', &[("x", 5), ("y", 7), ("κ1", 3)]), Some(7.into()));
    assert_eq!(swapped().value('y', &[("x", 5), ("y", 7), ("κ1", 4)]), Some(7.into()));
    // Each exchange adds one to what becomes `y`.
    let growing = || Loop::new().sets(1, 'x', |t| t.term("y")).sets(1, 'y', |t| t.sum(&["x", "1"]));
    assert_eq!(growing().value('x', &[("x", 5), ("y", 7), ("κ1", 5)]), Some(9.into()));
    assert_eq!(growing().value('y', &[("x", 5), ("y", 7), ("κ1", 5)]), Some(8.into()));
    let rotated = Loop::new()
        .sets(1, 'x', |t| t.term("y"))
        .sets(1, 'y', |t| t.term("s"))
        .sets(1, 's', |t| t.term("x"))
        .sets(2, 'i', |t| t.sum(&["i", "1"]));
    assert_eq!(rotated.value('s', &[("x", 1), ("y", 2), ("s", 3), ("κ1", 8), ("κ2", 1)]), Some(2.into()));
    // Another path changes one of them, too: the order matters.
    let disturbed = swapped().sets(2, 'x', |t| t.sum(&["x", "1"]));
    assert_eq!(disturbed.closed(), "x = ★; y = ★");
    let fibonacci = Loop::new().sets(1, 'x', |t| t.term("y")).sets(1, 'y', |t| t.sum(&["x", "y"]));
    assert_eq!(fibonacci.closed(), "x = ★; y = ★");
}

#[test]
fn multiplied_and_counted() {
    let counting = |l: Loop| l.sets(1, 'i', |t| t.sum(&["i", "1"]));
    let run = |x: i64, i: i64, times: u32, step: &dyn Fn(i64, i64) -> i64| {
        (0..times).fold((x, i), |(x, i), _| (step(x, i), i + 1)).0
    };
    let twice = || counting(Loop::new()).sets(1, 'x', |t| t.sum(&["x", "x", "i"]));
    let mirrored = || {
        counting(Loop::new()).sets(1, 'x', |t| {
            let (twice, x) = (t.sum(&["i", "i"]), t.term("x"));
            t.0.sub(twice, x)
        })
    };
    for times in 0..7_u32 {
        let symbols = [("x", 5), ("i", 3), ("κ1", times.cast_signed())];
        assert_eq!(twice().value('x', &symbols), Some(run(5, 3, times, &|x, i| 2 * x + i).into()));
        assert_eq!(mirrored().value('x', &symbols), Some(run(5, 3, times, &|x, i| 2 * i - x).into()));
    }
}

#[test]
fn sums_of_powers() {
    let grown = || {
        Loop::new().sets(1, 'x', |t| t.sum(&["x", "x", "1"])).sets(1, 's', |t| t.sum(&["s", "x", "x", "i"])).sets(
            1,
            'i',
            |t| t.sum(&["i", "1"]),
        )
    };
    for times in 0..7 {
        let (mut x, mut s, mut i) = (5, 2, 3);
        for _ in 0..times {
            (x, s, i) = (2 * x + 1, s + 2 * x + i, i + 1);
        }
        let symbols = [("x", 5), ("s", 2), ("i", 3), ("κ1", times)];
        assert_eq!(grown().value('s', &symbols), Some(s.into()));
        assert_eq!(grown().value('x', &symbols), Some(x.into()));
    }
}

/// `s` adds `x`, whose sign changes each time, `i` times.
#[test]
fn sums_of_what_alternates() {
    let alternating = || {
        let negated = Loop::new().sets(1, 'x', |t| {
            let x = t.term("x");
            t.0.neg(x)
        });
        let counted = negated.sets(1, 'i', |t| t.sum(&["i", "1"]));
        counted.sets(1, 's', |t| {
            let (s, added) = (t.term("s"), t.product("x", "i"));
            t.0.add(s, added)
        })
    };
    let (mut x, mut i, mut s) = (1, 1, 0);
    for times in 0..7 {
        let symbols = [("x", 1), ("i", 1), ("s", 0), ("κ1", times)];
        assert_eq!(alternating().value('s', &symbols), Some(s.into()));
        assert_eq!(alternating().value('x', &symbols), Some(x.into()));
        (x, i, s) = (-x, i + 1, s + x * i);
    }
}
