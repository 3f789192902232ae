//! Terms as text and as TeX: names, signs, and terms that are too long.

#![allow(clippy::needless_raw_string_hashes, reason = "expect-test writes them")]

use expect_test::expect;
use loopscope_message::Meaning;
use loopscope_smt::{IBig, Pool, Sort};

#[test]
fn tex() {
    let mut pool = Pool::default();
    let mut lines = String::new();
    let array = pool.symbol("A", Sort::int_array());
    let [k1, k2, k3, name, evil] =
        ["κ1", "κ2^3", "τ", "my_value", r"\href{x}^$% y"].map(|name| pool.symbol(name, Sort::Int));
    let [three, fifteen] = [3, 15].map(|n| pool.int(n));
    let p = &mut pool;
    let sum = p.add(k1, k2);
    let double = p.mul(three, name);
    let element = p.select(array, k3);
    let product = p.mul(sum, name);
    let power = p.power(&IBig::from(2), sum);
    let terms =
        [p.ge(sum, fifteen), p.eq(double, evil), p.ne(element, three), p.divides(&IBig::from(3), sum), product, power];
    let all = p.forall(k3, terms[2]);
    let both = p.or(&[terms[0], terms[3]]);
    for term in terms.into_iter().chain([all, both]) {
        lines.push_str(&pool.latex(term).text);
        lines.push('\n');
    }
    expect![[r#"
        \kappa_{1} + \kappa_{2}^{3} \ge 15
        3 \cdot \mathit{my\_value} = \mathit{\backslash{}href\{x\}\wedge{}\$\%\ y}
        \mathit{A}[\tau{}] \ne 3
        3 \mid \kappa_{1} + \kappa_{2}^{3}
        \kappa_{1} \cdot \mathit{my\_value} + \kappa_{2}^{3} \cdot \mathit{my\_value}
        2^{\kappa_{1} + \kappa_{2}^{3}}
        \forall \tau{}.\; \mathit{A}[\tau{}] \ne 3
        \kappa_{1} + \kappa_{2}^{3} \ge 15 \lor 3 \mid \kappa_{1} + \kappa_{2}^{3}
    "#]]
    .assert_eq(&lines);
}

#[test]
fn the_signs_are_those_of_programs_or_of_mathematics() {
    let mut pool = Pool::default();
    let array = pool.symbol("A", Sort::int_array());
    let [n, x, index] = ["n", "x", "τ"].map(|name| pool.symbol(name, Sort::Int));
    let three = pool.int(3);
    let p = &mut pool;
    let (element, sum) = (p.select(array, index), p.add(n, x));
    let [at_most, at_least, equal] = [p.le(n, x), p.ge(sum, three), p.eq(n, three)];
    let [unequal, divides] = [p.ne(element, x), p.divides(&IBig::from(3), sum)];
    let (all, both) = (p.forall(index, unequal), p.and(&[at_most, unequal]));
    let (some, either) = (p.not(all), p.or(&[both, equal]));
    let terms = [at_most, at_least, equal, unequal, divides, all, some, either];
    let signs = terms.map(|term| format!("{:30}{}\n", pool.display(term), pool.mathematical(term))).concat();
    expect![[r#"
        n <= x                        n ≤ x
        n + x >= 3                    n + x ≥ 3
        n == 3                        n = 3
        x != A[τ]                     x ≠ A[τ]
        (n + x) % 3 == 0              (n + x) % 3 = 0
        forall τ. x != A[τ]           ∀τ. x ≠ A[τ]
        !(forall τ. x != A[τ])        !(∀τ. x ≠ A[τ])
        n == 3 || n <= x && x != A[τ] n = 3 ∨ n ≤ x ∧ x ≠ A[τ]
    "#]]
    .assert_eq(&signs);
}

#[test]
fn a_text_of_exponential_length_is_cut() {
    let mut pool = Pool::default();
    let array = pool.symbol("A", Sort::int_array());
    let mut term = pool.symbol("x", Sort::Int);
    for _ in 0..100 {
        let element = pool.select(array, term);
        term = pool.mul(element, element);
    }
    assert!(pool.display(term).len() < 200_000);
    assert!(pool.latex(term).text.len() < 200_000);
    assert!(pool.size(term) <= 202);
}

#[test]
fn fresh_symbols_are_told_apart_by_an_index() {
    let mut pool = Pool::default();
    let first = pool.fresh_symbol("balance", Sort::Int);
    let other = pool.another(first);
    let counter = pool.fresh_symbol("κ", Sort::Int);
    let sum = pool.add(first, other);
    assert_eq!(pool.display(sum), "balance₁ + balance₂");
    assert_eq!(pool.latex(sum).text, r"\mathit{balance}_{1} + \mathit{balance}_{2}");
    assert_eq!(pool.latex(counter).text, r"\kappa_{3}");
    // Names of programs have no mark.
    let shouted = pool.symbol("hey!", Sort::Int);
    assert_eq!(pool.display(shouted), "hey!");
}

#[test]
fn a_choice_between_a_term_and_zero_is_a_maximum() {
    let mut pool = Pool::default();
    let (n, zero) = (pool.symbol("n", Sort::Int), pool.int(0));
    let positive = pool.ge(n, zero);
    let part = pool.ite(positive, n, zero);
    assert_eq!(pool.display(part), "max(n, 0)");
    assert_eq!(pool.latex(part).text, r"\max(\mathit{n},\, 0)");
    let twice = pool.add(n, n);
    let part_of_twice = pool.ite(positive, twice, zero);
    assert_eq!(pool.display(part_of_twice), "max(2 * n, 0)");
    let smaller = pool.ite(positive, zero, n);
    assert_eq!(pool.display(smaller), "n >= 0 ? 0 : n");
    let opposite = pool.neg(n);
    let absolute = pool.ite(positive, n, opposite);
    assert_eq!(pool.display(absolute), "n >= 0 ? n : -n");
}

#[test]
fn shared_factors_of_polynomials_are_taken_out() {
    let mut pool = Pool::default();
    let (n, m, two) = (pool.symbol("n", Sort::Int), pool.symbol("m", Sort::Int), pool.int(2));
    let (square, product) = (pool.mul(n, n), pool.mul(n, m));
    let sum = pool.sum(&[square, product, n]);
    let half = pool.quotient(sum, two);
    for (term, expected) in
        [(sum, "n * (n + m + 1)"), (half, "n * (n + m + 1) / 2"), (product, "n * m"), (square, "n * n")]
    {
        let factored = pool.factored(term);
        assert_eq!(pool.display(factored), expected);
    }
    let cube = pool.mul(square, n);
    let powers = pool.add(cube, square);
    let factored = pool.factored(powers);
    assert_eq!(pool.display(factored), "n * n * (n + 1)");
    let nothing_shared = pool.add(square, m);
    assert_eq!(pool.factored(nothing_shared), nothing_shared);
}

#[test]
fn names_with_a_meaning_have_their_places() {
    let mut pool = Pool::default();
    let [counter, x, one] = [pool.symbol("κ13", Sort::Int), pool.symbol("x", Sort::Int), pool.int(1)];
    pool.set_meaning("κ13", Meaning::Counter { chain: 13, within: None });
    let sum = pool.add(x, counter);
    let product = pool.mul(sum, counter);
    let whole = pool.infix(product).joined(" == ", pool.infix(counter));
    assert_eq!(whole.text, "κ13 * κ13 + κ13 * x == κ13");
    let places: Vec<[u32; 2]> = whole.names.iter().map(|(_, place)| *place).collect();
    assert_eq!(places, [[0, 3], [6, 3], [12, 3], [23, 3]]);
    let (latex, plain) = (pool.latex(counter), pool.infix(one));
    assert_eq!((&*latex.text, latex.names[0].1), (r"\kappa_{13}", [0, 11]));
    assert!(plain.names.is_empty());
}
