//! Lists of conjuncts: what remains is as expected and equivalent.

use loopscope_smt::{IBig, Model, Pool, Sort, Term, Value};
use proptest::prelude::*;

/// A conjunction of comparisons, some of them inside others.
#[derive(Clone, Debug)]
enum Claim {
    /// `x + factor * y`, how it compares, and with what.
    Compare(i8, u8, i8),
    /// All of them, nested, or one of them.
    Connect(bool, Vec<Claim>),
}

fn claim(depth: u32) -> BoxedStrategy<Claim> {
    let compare =
        (-2i8..3, 0u8..6, -3i8..4).prop_map(|(factor, relation, value)| Claim::Compare(factor, relation, value));
    if depth == 0 {
        return compare.boxed();
    }
    let connect = (any::<bool>(), prop::collection::vec(claim(depth - 1), 0..3));
    prop_oneof![4 => compare, 1 => connect.prop_map(|(all, parts)| Claim::Connect(all, parts))].boxed()
}

fn compare(pool: &mut Pool, left: Term, relation: u8, right: Term) -> Term {
    let relations = [Pool::lt, Pool::le, Pool::gt, Pool::ge, Pool::eq, Pool::ne];
    relations[relation as usize](pool, left, right)
}

fn term(pool: &mut Pool, claim: &Claim) -> Term {
    match claim {
        Claim::Compare(factor, relation, value) => {
            let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::Int));
            let (factor, value) = (pool.int(*factor), pool.int(*value));
            let product = pool.mul(factor, y);
            let left = pool.add(x, product);
            compare(pool, left, *relation, value)
        }
        Claim::Connect(all, parts) => {
            let parts: Vec<Term> = parts.iter().map(|part| term(pool, part)).collect();
            if *all { pool.and(&parts) } else { pool.or(&parts) }
        }
    }
}

fn holds(pool: &Pool, terms: &[Term], model: &Model) -> bool {
    terms.iter().all(|term| pool.evaluate(*term, model) == Some(Value::Bool(true)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_list_holds_where_the_terms_do(claims in prop::collection::vec(claim(2), 0..8)) {
        let mut pool = Pool::default();
        let terms: Vec<Term> = claims.iter().map(|claim| term(&mut pool, claim)).collect();
        let list = pool.conjuncts(&terms);
        let [x, y] = ["x", "y"].map(|name| pool.symbol(name, Sort::Int));
        for (a, b) in (-6..7).flat_map(|a| (-6..7).map(move |b| (a, b))) {
            let mut model = Model::default();
            model.set(x, Value::Int(IBig::from(a)));
            model.set(y, Value::Int(IBig::from(b)));
            prop_assert_eq!(holds(&pool, &terms, &model), holds(&pool, &list, &model), "x = {}, y = {}", a, b);
        }
        prop_assert_eq!(pool.conjuncts(&list), list);
    }
}

/// Comparisons of symbols and numbers as terms, such as `n <= 3`, and the list as text.
fn list(claims: &[&str]) -> String {
    let mut pool = Pool::default();
    let terms: Vec<Term> = claims.iter().map(|claim| read(&mut pool, claim)).collect();
    let left: Vec<String> = pool.conjuncts(&terms).into_iter().map(|term| pool.display(term)).collect();
    left.join(", ")
}

fn read(pool: &mut Pool, claim: &str) -> Term {
    let words: Vec<&str> = claim.split(' ').collect();
    let [left, relation, right] = words[..] else { panic!("{claim} is a comparison") };
    let relation = ["<", "<=", ">", ">=", "==", "!="].iter().position(|each| *each == relation).expect("a relation");
    let [left, right] = [left, right].map(|word| match word.parse::<IBig>() {
        Ok(number) => pool.int(number),
        Err(_) => pool.symbol(word, Sort::Int),
    });
    compare(pool, left, relation as u8, right)
}

#[test]
fn the_tightest_bounds_are_left_and_everything_else() {
    assert_eq!(
        list(&["n > 0", "a != x", "n >= 1", "n > 1", "n < 9", "n <= 7", "x == y"]),
        "n >= 2, a != x, n <= 7, x == y"
    );
    assert_eq!(list(&["n > 99999999999999999999", "n > 99999999999999999998"]), "n >= 100000000000000000000");
}

#[test]
fn a_value_says_more_than_bounds() {
    assert_eq!(list(&["n >= 1", "n == 4", "n < 10"]), "n == 4");
}

#[test]
fn two_bounds_that_leave_one_value_are_an_equation() {
    assert_eq!(list(&["k <= 15", "n >= k", "k > 14", "n <= k"]), "k == 15, k == n");
    assert_eq!(list(&["k <= 15", "k >= 14", "n > k", "m <= k"]), "k <= 15, k >= 14, k < n, k >= m");
}

#[test]
fn contradictions_are_false() {
    for claims in [["n == 4", "n == 5"], ["n == 4", "n > 4"], ["n < k", "k < n"]] {
        assert_eq!(list(&["x > 0", claims[0], claims[1]]), "false");
    }
}

#[test]
fn conjunctions_are_taken_apart_and_disjunctions_are_not() {
    let mut pool = Pool::default();
    let [a, b, c] = ["a == 1", "b == 2", "c == 3"].map(|claim| read(&mut pool, claim));
    let many: Vec<Term> = (0..300)
        .map(|at| {
            let (x, number) = (pool.symbol(&format!("x{at}"), Sort::Int), pool.int(at));
            pool.ne(x, number)
        })
        .collect();
    let both = pool.and(&[a, b]);
    let either = pool.or(&[both, c]);
    let (large, yes) = (pool.and(&many), pool.bool(true));
    let nested = pool.and(&[large, both]);
    let mut expected = vec![either, a, b];
    expected.extend(&many);
    let mut list = pool.conjuncts(&[either, yes, nested, a]);
    assert_eq!(list[0], either);
    list.sort_unstable();
    expected.sort_unstable();
    assert_eq!(list, expected);
}
