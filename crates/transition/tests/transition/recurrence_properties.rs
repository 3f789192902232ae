//! Closed forms are exact for every order of paths: random loops, run in random orders.

use dashu_int::IBig;
use loopscope_smt::{ArrayValue, Model, Pool, Sort, Term, Value};
use loopscope_sorted::SortedMap;
use loopscope_transition::recurrence::{ClosedValue, PathEffect, solve_affine};
use proptest::prelude::*;
use proptest::strategy::ValueTree;

const VARIABLES: usize = 4;

/// The effect of a path on a variable.
#[derive(Clone, Debug)]
enum Change {
    Add(i8),
    /// Adds a multiple of a variable, maybe itself.
    AddVariable(i8, usize),
    AddProduct(usize, usize),
    /// Adds a multiple of the number of times that the path of an inner loop was taken in this iteration.
    AddInner(i8),
    /// Adds that times a variable.
    AddInnerTimes(usize),
    AddElement(usize),
    Scale(i8),
    /// Multiplies it and adds a constant and a multiple of a variable.
    Affine(i8, i8, usize),
    Set(i8),
    /// Sets it to a variable and a constant.
    SetVariable(usize, i8),
    SetElement(usize),
    SetQuotient(usize, i8),
    /// Sets it to an unknown value.
    SetUnknown,
}

fn change() -> impl Strategy<Value = Change> {
    let variable = || 0..VARIABLES;
    prop_oneof![
        6 => (-2..=3_i8).prop_map(Change::Add),
        4 => (-1..=2_i8, variable()).prop_map(|(factor, of)| Change::AddVariable(factor, of)),
        1 => (variable(), variable()).prop_map(|(left, right)| Change::AddProduct(left, right)),
        2 => (1..=2_i8).prop_map(Change::AddInner),
        1 => variable().prop_map(Change::AddInnerTimes),
        1 => variable().prop_map(Change::AddElement),
        2 => (-2..=3_i8).prop_map(Change::Scale),
        2 => (-3..=3_i8, -2..=2_i8, variable()).prop_map(|(factor, plus, of)| Change::Affine(factor, plus, of)),
        2 => (-3..=3_i8).prop_map(Change::Set),
        2 => (variable(), -1..=1_i8).prop_map(|(of, plus)| Change::SetVariable(of, plus)),
        1 => variable().prop_map(Change::SetElement),
        1 => (variable(), 2..=3_i8).prop_map(|(of, by)| Change::SetQuotient(of, by)),
        1 => Just(Change::SetUnknown),
    ]
}

/// The changes along each path: a variable and its change.
fn paths() -> impl Strategy<Value = Vec<SortedMap<usize, Change>>> {
    let changes = prop::collection::btree_map(0..VARIABLES, change(), 0..4);
    prop::collection::vec(changes.prop_map(|changes| changes.into_iter().collect()), 1..4)
}

/// An iteration: the path, the number of iterations of its inner loop, and the unknown value.
type Iteration = (prop::sample::Index, u8, i8);

struct Loop {
    pool: Pool,
    placeholders: SortedMap<usize, Term>,
    array: Term,
    unknown: Term,
    paths: Vec<PathEffect<usize>>,
}

impl Loop {
    fn new(changes: &[SortedMap<usize, Change>]) -> Self {
        let mut pool = Pool::default();
        let placeholders: SortedMap<usize, Term> =
            (0..VARIABLES).map(|index| (index, pool.symbol(&format!("x{index}"), Sort::Int))).collect();
        let array = pool.symbol("A", Sort::int_array());
        let unknown = pool.symbol("★", Sort::Int);
        let mut paths = Vec::new();
        for (index, path) in changes.iter().enumerate() {
            let counter = pool.symbol(&format!("κ{index}"), Sort::Int);
            let within = pool.symbol(&format!("within{index}"), Sort::Int);
            let summed = pool.symbol(&format!("summed{index}"), Sort::Int);
            let mut values = SortedMap::new();
            for (&variable, change) in path {
                let value = changed(&mut pool, change, variable, &placeholders, [array, within, unknown]);
                values.insert(variable, value);
            }
            paths.push(PathEffect { counter, values, inner: vec![(within, summed)] });
        }
        Self { pool, placeholders, array, unknown, paths }
    }
}

fn changed(
    pool: &mut Pool,
    change: &Change,
    variable: usize,
    placeholders: &SortedMap<usize, Term>,
    [array, within, unknown]: [Term; 3],
) -> Term {
    let before = placeholders[&variable];
    match *change {
        Change::Add(step) => {
            let step = pool.int(step);
            pool.add(before, step)
        }
        Change::AddVariable(factor, of) => {
            let step = pool.scale(&IBig::from(factor), placeholders[&of]);
            pool.add(before, step)
        }
        Change::AddProduct(left, right) => {
            let step = pool.mul(placeholders[&left], placeholders[&right]);
            pool.add(before, step)
        }
        Change::AddInner(factor) => {
            let step = pool.scale(&IBig::from(factor), within);
            pool.add(before, step)
        }
        Change::AddInnerTimes(of) => {
            let step = pool.mul(within, placeholders[&of]);
            pool.add(before, step)
        }
        Change::AddElement(of) => {
            let step = pool.select(array, placeholders[&of]);
            pool.add(before, step)
        }
        Change::Scale(factor) => pool.scale(&IBig::from(factor), before),
        Change::Affine(factor, plus, of) => {
            let scaled = pool.scale(&IBig::from(factor), before);
            let plus = pool.int(plus);
            pool.sum(&[scaled, plus, placeholders[&of]])
        }
        Change::Set(value) => pool.int(value),
        Change::SetVariable(of, plus) => {
            let plus = pool.int(plus);
            pool.add(placeholders[&of], plus)
        }
        Change::SetElement(of) => pool.select(array, placeholders[&of]),
        Change::SetQuotient(of, by) => {
            let by = pool.int(by);
            pool.quotient(placeholders[&of], by)
        }
        Change::SetUnknown => unknown,
    }
}

/// Runs a loop, and checks the closed forms after each iteration. Returns the number of exact ones.
fn check(changes: &[SortedMap<usize, Change>], start: &[i8], iterations: &[Iteration]) -> Result<usize, TestCaseError> {
    let Loop { mut pool, placeholders, array, unknown, paths } = Loop::new(changes);
    let closed = solve_affine(&mut pool, &placeholders, &paths);
    let mut elements = ArrayValue::constant(Value::Int(IBig::from(-1)));
    (0..20).for_each(|index| elements.set(IBig::from(index), Value::Int(IBig::from(index * index % 7))));

    let integer = |value: i64| Value::Int(IBig::from(value));
    let mut values: Vec<Value> = start.iter().map(|value| integer(i64::from(*value))).collect();
    let mut after = Model::default();
    after.set(array, Value::Array(elements.clone()));
    after.extend(placeholders.iter().map(|(variable, symbol)| (*symbol, values[*variable].clone())));
    let mut counts = vec![(0, 0); paths.len()];
    let mut exact = 0;
    for step in 0..=iterations.len() {
        for (path, (taken, inner)) in paths.iter().zip(&counts) {
            after.set(path.counter, integer(*taken));
            after.set(path.inner[0].1, integer(*inner));
        }
        for (variable, value) in values.iter().enumerate() {
            let form = match closed.get(&variable) {
                Some(ClosedValue::Star) => continue,
                Some(ClosedValue::Exact(form)) => {
                    exact += 1;
                    *form
                }
                None => placeholders[&variable],
            };
            let claimed = pool.evaluate(form, &after);
            prop_assert_eq!(claimed.as_ref(), Some(value), "x{} = {}", variable, pool.display(form));
        }
        let Some((path, inner, surprise)) = iterations.get(step) else { break };
        let chosen = path.index(paths.len());
        let mut now = Model::default();
        now.set(array, Value::Array(elements.clone()));
        now.set(paths[chosen].inner[0].0, integer(i64::from(*inner)));
        now.set(unknown, integer(i64::from(*surprise)));
        now.extend(placeholders.iter().map(|(variable, symbol)| (*symbol, values[*variable].clone())));
        for (variable, value) in &paths[chosen].values {
            values[*variable] = pool.evaluate(*value, &now).expect("small numbers");
        }
        counts[chosen].0 += 1;
        counts[chosen].1 += i64::from(*inner);
    }
    Ok(exact)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn closed_forms_are_exact(
        changes in paths(),
        start in prop::collection::vec(-4..=4_i8, VARIABLES),
        iterations in prop::collection::vec((any::<prop::sample::Index>(), 0..=3_u8, -3..=3_i8), 0..8),
    ) {
        check(&changes, &start, &iterations)?;
    }
}

/// The property is not vacuous: many of the variables that change have a closed form.
#[test]
fn many_closed_forms_are_found() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut exact, mut all) = (0, 0);
    for _ in 0..300 {
        let changes = paths().new_tree(&mut runner).expect("no filter").current();
        let Loop { mut pool, placeholders, paths, .. } = Loop::new(&changes);
        let closed = solve_affine(&mut pool, &placeholders, &paths);
        exact += closed.values().filter(|form| matches!(form, ClosedValue::Exact(_))).count();
        all += closed.len();
    }
    assert!(all > 300 && exact * 3 > all, "{exact} of {all}");
}
