//! Checks an effect of a loop with the counts of a run: closed forms, values of last iterations, and constraints.

use dashu_int::IBig;
use loopscope_cfg::{Cfg, VarId};
use loopscope_chains::chain::ChainId;
use loopscope_chains::effect::{LastCount, LoopEffect};
use loopscope_chains::root::RootChain;
use loopscope_chains::system::{Chains, ROOT};
use loopscope_smt::{ArrayValue, Model, Pool, Role, Sort, Term, TermNode, Value};
use loopscope_sorted::SortedMap;

use super::in_context;
use super::simulation::{Passage, Run, Values, collapse};

/// The number of times that each check was made. The test is meaningless if it is small.
#[derive(Debug, Default)]
pub(crate) struct CheckCounts {
    pub(crate) runs: u32,
    pub(crate) roots: u32,
    pub(crate) passages: u32,
    pub(crate) iterations: u64,
    /// Numbers in histories.
    pub(crate) histories: u32,
    pub(crate) closed_forms: u32,
    /// Values that the last iteration gave to variables.
    pub(crate) last_values: u32,
    /// Constraints of loops with many paths.
    pub(crate) stated: usize,
    /// Those of arrays that are written.
    pub(crate) lambdas: u32,
    pub(crate) constraints: u32,
    /// Constraints with stars for which values were found.
    pub(crate) solved: u32,
}

/// A run beside the chains of its program.
pub(crate) struct Check<'a, 'c> {
    pub(crate) chains: &'a mut Chains<'c>,
    pub(crate) pool: &'a mut Pool,
    pub(crate) run: &'a Run,
    pub(crate) text: &'a str,
    pub(crate) looked: &'a mut CheckCounts,
}

type Counts = SortedMap<ChainId, u64>;

/// The values of symbols for counts within last iterations.
type Lasts = SortedMap<Term, u64>;

/// An iteration: its subchain, and the numbers of times that chains were taken before it and within it.
struct Began {
    taken: ChainId,
    before: Counts,
    within: Counts,
    lasts: Lasts,
}

impl Check<'_, '_> {
    /// The whole run, and the constraint system of the root chain that it follows.
    pub(crate) fn root(&mut self, roots: &[RootChain]) {
        let (steps, passages) = collapse(self.chains.cfg(), &self.run.moments, 0, self.run.moments.len());
        let (mut counts, mut lasts) = (Counts::new(), Lasts::new());
        for passage in passages {
            let (of_loop, last) = self.passage(ROOT, passage);
            counts.extend(of_loop);
            lasts.extend(last);
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
        set_lasts(&mut model, &lasts);
        // Constraints with histories were checked where the loop was passed.
        let is_history = |symbol: &Term| self.pool.role(*symbol) == Some(Role::History);
        let of_counts =
            root.system.constraints.iter().filter(|each| !self.pool.symbols(each.term).iter().any(is_history));
        for term in of_counts.map(|constraint| constraint.term).collect::<Vec<_>>() {
            self.holds(term, &model, None);
        }
    }

    /// A loop that is passed on a chain. Returns the numbers of times that the paths through it, and through the loops
    /// inside, were taken, and the counts within the last iterations.
    fn passage(&mut self, owner: ChainId, passage: Passage) -> (Counts, Lasts) {
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
            let (mut within, mut lasts) = (Counts::new(), Lasts::new());
            for passage in inner {
                let (of_loop, last) = self.passage(taken, passage);
                lasts.extend(last);
                for (id, count) in of_loop {
                    *within.entry(id).or_default() += count;
                }
            }
            for (id, count) in &within {
                *counts.entry(*id).or_default() += count;
            }
            moments.push(Began { taken, before, within, lasts });
            self.looked.iterations += 1;
        }
        let lasts = lasts(&effect, &moments);
        self.effect(&effect, (&counts, &lasts), &moments, passage);
        (counts, lasts)
    }

    fn effect(&mut self, effect: &LoopEffect, (counts, lasts): (&Counts, &Lasts), moments: &[Began], passage: Passage) {
        self.looked.passages += 1;
        let (before, after) = (&self.run.moments[passage.first].values, &self.run.moments[passage.last].values);
        let mut model = self.values(before);
        set_counts(&mut model, &effect.counters, counts);
        set_counts(&mut model, &effect.inner, counts);
        set_lasts(&mut model, lasts);
        for last in effect.last_values.values() {
            let position = moments.iter().rev().find_map(|began| last.setters.iter().position(|id| *id == began.taken));
            if let (Some(position), Some(choice)) = (position, last.chosen) {
                model.set(choice, Value::Int(position.into()));
            }
        }
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
                Some(None) => {
                    let Some(last) = effect.last_values.get(&variable) else { continue };
                    self.looked.last_values += u32::from(!moments.is_empty());
                    last.value
                }
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

fn set_lasts(model: &mut Model, lasts: &Lasts) {
    lasts.iter().for_each(|(symbol, count)| model.set(*symbol, Value::Int((*count).into())));
}

/// The counts within the last iteration along each path.
fn lasts(effect: &LoopEffect, moments: &[Began]) -> Lasts {
    let count = |count: &LastCount| {
        let began = moments.iter().rev().find(|began| began.taken == count.of)?;
        let iteration = effect.iterations.iter().find(|iteration| iteration.chain == count.of)?;
        let inner = iteration.inner.iter().find(|(_, within, _)| *within == count.within);
        match inner {
            Some((id, ..)) => began.within.get(id).copied(),
            None => began.lasts.get(&count.within).copied(),
        }
    };
    effect.last_counts.iter().map(|each| (each.last, count(each).unwrap_or(0))).collect()
}

fn stars(pool: &Pool, term: Term) -> Vec<Term> {
    let is_star = |symbol: &Term| pool.role(*symbol) == Some(Role::Star);
    pool.symbols(term).into_iter().filter(is_star).collect()
}

/// Some values for the parameters of `main`.
pub(crate) fn arguments(cfg: &Cfg, number: i64) -> Vec<Value> {
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
