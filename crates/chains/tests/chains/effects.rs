//! The effect of a loop holds in every run through it: runs random programs, counts the paths taken through their
//! loops, and checks closed forms and constraints with these counts.

use dashu_int::IBig;
use loopscope_cfg::{Cfg, VarId};
use loopscope_chains::chain::ChainId;
use loopscope_chains::effect::{Detail, LoopEffect, Processing};
use loopscope_chains::root::RootChain;
use loopscope_chains::system::{Chains, ROOT};
use loopscope_generate::{Options, source};
use loopscope_smt::{ArrayValue, Model, Pool, Role, Sort, Term, TermNode, Value};
use loopscope_sorted::{SortedMap, SortedSet};
use loopscope_testing::lowered;

use crate::support::simulation::{Passage, Run, Values, collapse, run};
use crate::support::{in_context, with_chains};

/// The number of times that each check was made. The test is meaningless if it is small.
#[derive(Debug, Default)]
struct CheckCounts {
    runs: u32,
    roots: u32,
    passages: u32,
    iterations: u64,
    /// Numbers in histories.
    histories: u32,
    closed_forms: u32,
    /// Constraints of loops with many paths.
    stated: usize,
    /// Those of arrays that are written.
    lambdas: u32,
    constraints: u32,
    /// Constraints with stars for which values were found.
    solved: u32,
}

/// A run beside the chains of its program.
struct Check<'a, 'c> {
    chains: &'a mut Chains<'c>,
    pool: &'a mut Pool,
    run: &'a Run,
    text: &'a str,
    looked: &'a mut CheckCounts,
}

type Counts = SortedMap<ChainId, u64>;

/// An iteration: its subchain, and the numbers of times that chains were taken before it and within it.
struct Began {
    taken: ChainId,
    before: Counts,
    within: Counts,
}

impl Check<'_, '_> {
    /// The whole run, and the constraint system of the root chain that it follows.
    fn root(&mut self, roots: &[RootChain]) {
        let (steps, passages) = collapse(self.chains.cfg(), &self.run.moments, 0, self.run.moments.len());
        let mut counts = Counts::new();
        for passage in passages {
            counts.extend(self.passage(ROOT, passage));
        }
        let same = |root: &&RootChain| self.chains.form.chain(root.chain).steps == steps;
        let Some(root) = roots.iter().find(same) else { return };
        self.looked.roots += 1;
        let mut model = Model::default();
        for parameter in &self.chains.cfg().main_function().parameters {
            let sort = self.chains.tracking().sort(*parameter);
            if let (Some(sort), Some(value)) = (sort, &self.run.moments[0].values[parameter.0 as usize]) {
                let symbol = self.pool.symbol(&self.chains.cfg().variable(*parameter).name, sort.clone());
                model.set(symbol, value.clone());
            }
        }
        set_counts(&mut model, &root.system.counters, &counts);
        // Constraints with histories were checked where the loop was passed.
        let is_history = |symbol: &Term| self.pool.role(*symbol) == Some(Role::History);
        let of_counts =
            root.system.constraints.iter().filter(|each| !self.pool.symbols(each.term).iter().any(is_history));
        for term in of_counts.map(|constraint| constraint.term).collect::<Vec<_>>() {
            self.holds(term, &model, None);
        }
    }

    /// A loop that is passed on a chain. Returns the numbers of times that the paths through it, and through the loops
    /// inside, were taken.
    fn passage(&mut self, owner: ChainId, passage: Passage) -> Counts {
        let cfg = self.chains.cfg();
        let at = self.chains.loop_headed_by(passage.head).expect("a loop");
        let effect =
            in_context(self.pool, |context| self.chains.effect(context, owner, at)).expect("few ways around loops");
        let arrivals = passage.first..=passage.last;
        let arrivals: Vec<usize> =
            arrivals.filter(|index| self.run.moments[*index].step.node == passage.head).collect();
        let mut counts = Counts::new();
        let mut moments = Vec::new();
        for iteration in arrivals.windows(2) {
            let (steps, inner) = collapse(cfg, &self.run.moments, iteration[0], iteration[1]);
            let subchains = self.chains.form.subchains(owner, at).expect("few ways around loops");
            let taken = subchains.into_iter().find(|id| self.chains.form.chain(*id).steps == steps);
            let taken = taken.unwrap_or_else(|| panic!("no subchain is {steps:?}\n{}", self.text));
            let before = counts.clone();
            *counts.entry(taken).or_default() += 1;
            let mut within = Counts::new();
            for passage in inner {
                for (id, count) in self.passage(taken, passage) {
                    *within.entry(id).or_default() += count;
                }
            }
            for (id, count) in &within {
                *counts.entry(*id).or_default() += count;
            }
            moments.push(Began { taken, before, within });
            self.looked.iterations += 1;
        }
        self.effect(&effect, &counts, &moments, passage);
        counts
    }

    fn effect(&mut self, effect: &LoopEffect, counts: &Counts, moments: &[Began], passage: Passage) {
        self.looked.passages += 1;
        let (before, after) = (&self.run.moments[passage.first].values, &self.run.moments[passage.last].values);
        let mut model = self.values(before);
        set_counts(&mut model, &effect.counters, counts);
        set_counts(&mut model, &effect.inner, counts);
        let head = passage.head;
        let (stated, histories) = in_context(self.pool, |context| {
            effect.stated(context, self.chains.placeholders(), head, &effect.unstated).expect("no limit")
        });
        self.looked.stated += stated.len();
        for history in effect.histories.iter().chain(&histories) {
            let mut array = ArrayValue::constant(Value::Int(IBig::ZERO));
            for (index, began) in (0_u32..).zip(moments.iter().filter(|began| began.taken == history.of)) {
                let counts = if history.within { &began.within } else { &began.before };
                let count: u64 = history.counted.iter().map(|chain| counts.get(chain).copied().unwrap_or(0)).sum();
                array.set(index.into(), Value::Int(count.into()));
                self.looked.histories += 1;
            }
            model.set(history.array, Value::Array(array));
        }
        for (variable, placeholder) in self.chains.placeholders().clone() {
            let form = match effect.closed_forms.get(&variable) {
                None => placeholder,
                Some(Some(form)) => *form,
                Some(None) => continue,
            };
            let Some(value) = &after[variable.0 as usize] else { continue };
            self.looked.closed_forms += 1;
            if let Value::Array(elements) = value {
                self.elements(form, &model, elements);
                continue;
            }
            let claimed = self.pool.evaluate(form, &model);
            let name = &self.chains.cfg().variable(variable).name;
            let shown = self.pool.display(form);
            assert_eq!(claimed.as_ref(), Some(value), "{name} = {shown} with {model:?}\n{}", self.text);
        }
        // If every value is known, stars are counts, and there are only few.
        let known = effect.closed_forms.values().all(Option::is_some)
            && effect
                .iterations
                .iter()
                .flat_map(|iteration| &iteration.conditions)
                .all(|condition| stars(self.pool, condition.term).is_empty());
        let most = counts.values().copied().max().unwrap_or(0);
        for constraint in effect.constraints.iter().chain(&stated) {
            self.holds(constraint.term, &model, known.then_some(most));
        }
    }

    /// An array has these elements.
    fn elements(&mut self, array: Term, model: &Model, elements: &ArrayValue) {
        let is_table = self.pool.sort(array).element() == Some(&Sort::Int);
        self.looked.lambdas += u32::from(matches!(self.pool.node(array), TermNode::Lambda(..)));
        for index in (-3..12).filter(|_| is_table) {
            let at = self.pool.int(index);
            let element = self.pool.select(array, at);
            let claimed = self.pool.evaluate(element, model);
            let shown = self.pool.display(element);
            assert_eq!(claimed.as_ref(), Some(elements.get(&index.into())), "{shown} with {model:?}\n{}", self.text);
        }
    }

    /// A constraint holds; if it has stars, with some values for these up to `most`.
    fn holds(&mut self, constraint: Term, model: &Model, most: Option<u64>) {
        let stars = stars(self.pool, constraint);
        let few = most.filter(|most| (most + 1).saturating_pow(stars.len() as u32) <= 5_000);
        let held = match few {
            _ if stars.is_empty() => {
                self.looked.constraints += 1;
                self.pool.satisfies(model, &[constraint])
            }
            _ if stars.iter().any(|star| *self.pool.sort(*star) != Sort::Int) => true,
            Some(most) => {
                self.looked.solved += 1;
                (0..(most + 1).pow(stars.len() as u32)).any(|choice| {
                    let mut model = model.clone();
                    let mut digits = choice;
                    for star in &stars {
                        model.set(*star, Value::Int(IBig::from(digits % (most + 1))));
                        digits /= most + 1;
                    }
                    self.pool.satisfies(&model, &[constraint])
                })
            }
            None => true,
        };
        assert!(held, "{} with {model:?}\n{}", self.pool.display(constraint), self.text);
    }

    fn values(&self, values: &Values) -> Model {
        let placeholders = self.chains.placeholders().iter();
        placeholders.filter_map(|(variable, symbol)| Some((*symbol, values[variable.0 as usize].clone()?))).collect()
    }
}

fn set_counts(model: &mut Model, counters: &[(ChainId, Term)], counts: &Counts) {
    for (id, counter) in counters {
        model.set(*counter, Value::Int(IBig::from(counts.get(id).copied().unwrap_or(0))));
    }
}

fn stars(pool: &Pool, term: Term) -> Vec<Term> {
    let is_star = |symbol: &Term| pool.role(*symbol) == Some(Role::Star);
    pool.symbols(term).into_iter().filter(is_star).collect()
}

/// Some values for the parameters of `main`.
fn arguments(cfg: &Cfg, number: i64) -> Vec<Value> {
    let argument = |(index, parameter): (i64, &VarId)| {
        let shift = number * 3 + index;
        if cfg.variable(*parameter).name.starts_with('n') {
            return Value::Int(IBig::from(shift * 5 % 9 - 1));
        }
        let mut array = ArrayValue::constant(Value::Int(IBig::ZERO));
        (0..8).for_each(|at: i64| array.set(at.into(), Value::Int(IBig::from((at * at + shift * at) % 7 - 1))));
        Value::Array(array)
    };
    (0..).zip(&cfg.main_function().parameters).map(argument).collect()
}

fn look(text: &str, looked: &mut CheckCounts) {
    let cfg = lowered(text);
    for number in 0..6 {
        let mut read = number;
        let input = || {
            read = (read * 5 + 3) % 11;
            read - 3
        };
        let Some(run) = run(&cfg, &arguments(&cfg, number), input, 400) else { continue };
        looked.runs += 1;
        let targets = SortedSet::from([run.end]);
        // The full detail costs more, so it is checked in every third run.
        let detail = match number {
            1 => Detail::EachIteration(Processing::Heavyweight),
            4 => Detail::EachIteration(Processing::Lightweight),
            _ => Detail::FirstAndLast,
        };
        with_chains(&cfg, &targets, (40, detail), |chains, pool, roots| {
            Check { chains, pool, run: &run, text, looked }.root(roots);
        });
    }
}

fn check(seeds: std::ops::Range<u64>, options: &Options) -> CheckCounts {
    // The simulation supports neither calls nor memory, and further branches would only make too many paths through
    // loops.
    let options = &Options { partly: 0, calls: 0, pointers: 0, records: 0, ..options.clone() };
    let mut looked = CheckCounts::default();
    for seed in seeds {
        look(&source(seed, options), &mut looked);
    }
    println!("{looked:?}");
    looked
}

#[test]
fn simple_loops() {
    let options = Options { loops: 50, loop_depth: 1, inputs: 0, ..Options::default() };
    let looked = check(0..100, &options);
    assert!(looked.roots > 200 && looked.iterations > 1_000 && looked.solved > 50, "{looked:?}");
    assert!(looked.histories > 100, "{looked:?}");
}

#[test]
fn nested_loops() {
    let options = Options { loops: 70, loop_depth: 3, block: 2, branches: 15, statements: 9, ..Options::default() };
    let looked = check(0..100, &options);
    assert!(looked.roots > 200 && looked.iterations > 1_000 && looked.solved > 100, "{looked:?}");
    assert!(looked.histories > 1_000, "{looked:?}");
}

/// Loops that continue while some variable is small, which inner loops may change.
#[test]
fn uncounted_loops() {
    let options = Options { loops: 70, uncounted: 60, branches: 15, block: 3, input_arrays: 0, ..Options::default() };
    let looked = check(0..200, &options);
    assert!(looked.roots > 200 && looked.iterations > 500, "{looked:?}");
}

/// A condition that held when the last iteration began, and no longer after it, in which it was the inner loop that
/// changed something.
#[test]
fn conditions_that_inner_loops_change() {
    let mut looked = CheckCounts::default();
    look(
        "main(n0) {
    var s = 0, i;
    while (s < 7)
        if (s == n0) s += 1;
        else for (i = 0; i < 3; i++) s += 1;
    return s;
}",
        &mut looked,
    );
    assert!(looked.roots == 6 && looked.constraints > 50, "{looked:?}");
}

/// Eight paths: too many for histories of all of them, of which a root chain states some.
#[test]
fn many_paths() {
    let mut looked = CheckCounts::default();
    for last in ["c += 1;", "c = i;", "if (B[i] > 1) i++;"] {
        let text = format!(
            "main(n0, A, B) {{
    int a = 0, b = 0, c = 0, i = 0;
    while (i < n0) {{
        if (A[i] == 0) a++;
        if (B[i] > 0) b += 2;
        if (A[i] < B[i]) {{ {last} }}
        i++;
    }}
    return a + b + c;
}}"
        );
        look(&text, &mut looked);
    }
    println!("{looked:?}");
    assert!(looked.stated > 200 && looked.histories > 30, "{looked:?}");
}

/// Elements that are written once, by each iteration, by every other one, from both ends, and added to.
#[test]
fn written_arrays() {
    let mut looked = CheckCounts::default();
    let bodies = [
        "if (A[i] == 1) B[0] = 7;",
        "if (A[i] > 1) B[2] = 7; else B[2] = 7;",
        "B[i] = A[i];",
        "B[2 * i + 1] = i;",
        "B[i + 1] = i; B[i] = 3;",
        "B[6 - i] = A[i]; if (n0 > 2) B[i] = 5;",
        "B[i] = B[i] + A[i];",
        "B[3] = B[3] + 2; B[n0] = 4;",
        "if (A[i] > 0) { B[k] = k; k = k + 1; }",
        "B[A[i]] = i;",
        "if (A[i] > 0) B[i] = 1; else B[i] = 2;",
    ];
    for body in bodies {
        let text = format!("main(n0, A, B) {{ int i = 0, k = 1; while (i < n0) {{ {body} i++; }} return k; }}");
        look(&text, &mut looked);
    }
    println!("{looked:?}");
    assert!(looked.lambdas >= 16, "{looked:?}");
}

#[test]
fn jumps_and_arrays() {
    let options =
        Options { literal_arrays: 1, jumps: 25, loops: 50, products: 10, statements: 9, ..Options::default() };
    let looked = check(0..100, &options);
    assert!(looked.roots > 200 && looked.iterations > 500, "{looked:?}");
}
