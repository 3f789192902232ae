//! Formulas for display: their names and comparisons.

use loopscope_cfg::inline;
use loopscope_message::{Inlined, Meaning};
use loopscope_smt::{Pool, Sort};
use loopscope_testing::lowered;
use loopscope_transition::formula::{Comparison, Formula, Name};
use loopscope_transition::meaning::set_meanings;

#[test]
fn names_of_expanded_calls_have_their_meaning_and_places() {
    let mut pool = Pool::default();
    let [own, copy] = ["n", "gcd#2.b"].map(|name| pool.symbol(name, Sort::Int));
    let meaning = Meaning::Inlined(Inlined {
        name: "gcd#2.b".to_owned(),
        function: "gcd".to_owned(),
        copy: 2,
        variable: "b".to_owned(),
    });
    pool.set_meaning("gcd#2.b", meaning.clone());
    let product = pool.mul(own, copy);
    let formula = Formula::from_term(&pool, product);
    assert_eq!(formula.text, "n * gcd#2.b");
    assert_eq!(formula.latex, r"\mathit{n} \cdot \mathit{gcd\#2.b}");
    assert_eq!(formula.names, [Name { meaning, text: vec![[4, 7]], latex: vec![[17, 17]] }]);
}

#[test]
fn simple_invariants_are_comparisons() {
    let mut pool = Pool::default();
    let [i, n, two] = [pool.symbol("i", Sort::Int), pool.symbol("n", Sort::Int), pool.int(2)];
    let array = pool.symbol("a", Sort::int_array());
    let (element, twice) = (pool.select(array, i), pool.mul(two, i));
    let (at_most, differs, long) = (pool.le(element, two), pool.ne(i, n), pool.le(twice, n));
    let compared = |pool: &mut Pool, term| {
        let Comparison { left, relation, right, with_number } =
            *Formula::invariants(pool, &[term]).remove(0).comparison?;
        Some((left.text, relation, right.text, with_number))
    };
    assert_eq!(compared(&mut pool, at_most), Some(("a[i]".to_owned(), "<=", "2".to_owned(), true)));
    assert_eq!(compared(&mut pool, differs), Some(("i".to_owned(), "!=", "n".to_owned(), false)));
    assert_eq!(compared(&mut pool, long), None);
}

#[test]
fn variables_of_main_are_told_from_those_of_calls_with_their_name() {
    let source = "twice(x) { var y = x + x; return y; }\nmain(x, n, m) { return twice(x + n + m); }";
    let mut cfg = lowered(source);
    let written = [("x", "x", [1, 2]), ("y", "y", [1, 1]), ("n", "n", [2, 9]), ("m", "n", [4, 6])];
    cfg.note_made(|_, name| {
        written.iter().find(|(own, ..)| *own == name).map(|(_, written, lines)| (*written, *lines))
    });
    let cfg = inline(&cfg).expect("it can be expanded").cfg;
    let mut pool = Pool::default();
    set_meanings(&mut pool, &cfg);
    let of_call =
        Inlined { name: "twice.x".to_owned(), function: "twice".to_owned(), copy: 1, variable: "x".to_owned() };
    assert_eq!(pool.meaning("twice.x"), Some(&Meaning::Inlined(of_call)));
    assert_eq!(pool.meaning("x"), Some(&Meaning::Own { variable: "x".to_owned() }));
    let namesake =
        |lines: &[[u32; 2]]| Meaning::Namesake { variable: "n".to_owned(), lines: lines.to_vec(), call: None };
    assert_eq!(pool.meaning("n"), Some(&namesake(&[[2, 3], [7, 9]])));
    assert_eq!(pool.meaning("m"), Some(&namesake(&[[4, 6]])));
}
