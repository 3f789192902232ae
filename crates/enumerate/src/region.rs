//! Regions: sets of runs on inputs known only by their bounds. They are followed until values have to be tried.

use dashu_int::IBig;
use loopscope_cfg::{Cfg, NodeKind, VarId};
use loopscope_smt::{Pool, Term};
use loopscope_sorted::SortedSet;
use loopscope_symex::{Ending, Reach, State, Step, StopReason as Reason, Successor, Value, step};
use loopscope_syntax::Span;

use crate::bounds::{Bounds, Domains, Exactness, Narrowed, narrow};
use crate::prefix::{Prefix, Slot, Slots};

/// The greatest depth of nested calls.
const DEEPEST: usize = 10_000;

/// All runs on inputs within bounds, at a place that each of them reaches.
pub(crate) struct Region {
    /// The inputs that have a value.
    pub(crate) prefix: Prefix,
    pub(crate) state: State,
    /// The bounds of the others.
    domains: Domains,
}

/// The result of following a region.
#[allow(clippy::large_enum_variant, reason = "it is taken apart as soon as it is returned")]
pub(crate) enum Fate {
    /// It continues.
    Moved(Region),
    /// It continues in several parts, or in none.
    Split(Vec<Region>),
    /// The values of some inputs have to be tried.
    Try(Box<Trials>),
    /// It is at a target. These are some of its inputs.
    Arrived(Prefix),
    /// Its next step depends on inputs with too many values, such as this one if the program has a name for it.
    Unbounded(Span, Option<String>),
    /// It cannot be followed further.
    Stopped(Reason),
}

/// Values of inputs, to be tried one after the other.
pub(crate) struct Trials {
    prefix: Prefix,
    slots: Vec<(Slot, IBig, IBig)>,
    /// The next values; `None` after the last ones.
    next: Option<Vec<IBig>>,
    /// The number of values that are not tried yet.
    left: u64,
}

/// The context for following regions.
pub(crate) struct Map<'a> {
    pub(crate) cfg: &'a Cfg,
    pub(crate) reach: &'a Reach,
    pub(crate) slots: &'a Slots,
    /// The most values to try.
    pub(crate) most: u64,
}

impl Region {
    /// All runs on some inputs.
    pub(crate) fn new(map: &Map<'_>, pool: &mut Pool, prefix: Prefix) -> Self {
        Self { state: map.slots.start(map.cfg, pool, &prefix), prefix, domains: Domains::default() }
    }

    /// Executes the next node.
    pub(crate) fn follow(self, map: &Map<'_>, pool: &mut Pool) -> Fate {
        let node = self.state.node();
        if map.reach.is_target(node) {
            return Fate::Arrived(self.some_inputs(map, pool));
        }
        if !map.reach.reaches(&self.state) {
            return Fate::Split(Vec::new());
        }
        let span = map.cfg.graph[node].span;
        if self.state.call_depth() > DEEPEST {
            return Fate::Stopped(Reason::CallDepth { span, depth: DEEPEST });
        }
        // The rest may be long, and the interpreter is faster.
        if matches!(map.cfg.graph[node].kind, NodeKind::LoopHead | NodeKind::Input(_))
            && let Some(trials) = self.trials_of_all(map, pool)
        {
            return Fate::Try(Box::new(trials));
        }
        match step(map.cfg, pool, self.state) {
            Step::Moved(state) => Fate::Moved(Self { state, ..self }),
            Step::Ended(Ending::NotHandled(what), _) => Fate::Stopped(Reason::NotHandled { span, what }),
            Step::Ended(..) => Fate::Split(Vec::new()),
            Step::Forked(successors) => {
                let Some(first) = successors.first() else { return Fate::Split(Vec::new()) };
                let here = Self { state: first.state.clone(), prefix: self.prefix, domains: self.domains };
                here.fork(map, pool, span, &successors)
            }
        }
    }

    /// The region continues with several successors.
    fn fork(self, map: &Map<'_>, pool: &mut Pool, span: Span, ways: &[Successor]) -> Fate {
        let is_input = |term| map.slots.slot(pool, term, &self.state).is_some();
        let mut open = Vec::new();
        let mut exactness = Exactness::Exact;
        for Successor { state, condition, .. } in ways {
            let Narrowed { alternatives, exactness: of_this } = narrow(pool, &self.domains, *condition, &is_input);
            if !alternatives.is_empty() {
                exactness = exactness.max(of_this);
                open.push((state, *condition, alternatives));
            }
        }
        if open.len() > 1 {
            if let Some(trials) = self.trials_of_all(map, pool) {
                return Fate::Try(Box::new(trials));
            }
            let conditions: Vec<Term> = open.iter().map(|(_, condition, _)| *condition).collect();
            let (few, other) = self.asked(map, pool, &conditions);
            if let Some(trials) = few {
                return Fate::Try(Box::new(trials));
            }
            if exactness == Exactness::Unknown {
                let name = other.and_then(|(slot, term)| self.own_name(map, &slot, term));
                return Fate::Unbounded(span, name);
            }
        }
        let part = |state: &State, domains| Self { prefix: self.prefix.clone(), state: state.clone(), domains };
        let parts = open.iter().flat_map(|(state, _, all)| all.iter().map(|domains| part(state, domains.clone())));
        Fate::Split(parts.collect())
    }

    /// All values of the inputs that were read, if these are few. `None` if no input was read.
    fn trials_of_all(&self, map: &Map<'_>, pool: &Pool) -> Option<Trials> {
        let mut open = map.slots.open_parameters(pool, &self.prefix);
        let inputs = self.state.inputs();
        let is_open = |term: &Term| pool.as_int(*term).is_none();
        open.extend(
            inputs.iter().enumerate().filter(|(_, term)| is_open(term)).map(|(at, term)| (Slot::Input(at), *term)),
        );
        for term in self.domains.keys() {
            if let Some(slot @ Slot::Element(..)) = map.slots.slot(pool, *term, &self.state) {
                open.push((slot, *term));
            }
        }
        let bounded = open.iter().map(|(slot, term)| Some((slot.clone(), self.domains.get(term)?.clone())));
        let trials = Trials::new(self.prefix.clone(), bounded.collect::<Option<Vec<_>>>()?)?;
        (!open.is_empty() && trials.size() <= map.most).then_some(trials)
    }

    /// Among the inputs in the conditions: the values of the input with the fewest, if these are few; and one of the
    /// other inputs.
    fn asked(&self, map: &Map<'_>, pool: &Pool, conditions: &[Term]) -> (Option<Trials>, Option<(Slot, Term)>) {
        let mut terms: Vec<Term> = conditions.to_vec();
        let mut seen = SortedSet::new();
        let mut few: Option<(u64, Slot, Bounds)> = None;
        let mut other: Option<(Slot, Term)> = None;
        while let Some(term) = terms.pop() {
            if !seen.insert(term) {
                continue;
            }
            let Some(slot) = map.slots.slot(pool, term, &self.state) else {
                terms.extend(pool.node(term).children());
                continue;
            };
            let bounds = self.domains.get(&term).cloned().unwrap_or_default();
            match bounds.size().filter(|size| *size <= map.most) {
                Some(size) => {
                    if few.as_ref().is_none_or(|(least, before, _)| (*least, before) > (size, &slot)) {
                        few = Some((size, slot, bounds));
                    }
                }
                None => other = other.take().or(Some((slot, term))),
            }
        }
        (few.and_then(|(_, slot, bounds)| Trials::new(self.prefix.clone(), vec![(slot, bounds)])), other)
    }

    /// The program's name for an input. For one that is read, that is a variable that holds it.
    fn own_name(&self, map: &Map<'_>, slot: &Slot, term: Term) -> Option<String> {
        if !matches!(slot, Slot::Input(_)) {
            return Some(map.slots.name(slot));
        }
        let variables = map.cfg.function(self.state.function()).variables.iter();
        let holds = |id: &&VarId| matches!(self.state.variable(**id), Value::Int(value) if value == term);
        let mut named = variables.filter(holds).map(|id| map.cfg.variable(*id));
        named.find(|variable| !variable.is_temporary() && !variable.is_made).map(|variable| variable.name.clone())
    }

    /// Inputs within the region; exact only if separate bounds of each input describe the region exactly.
    fn some_inputs(&self, map: &Map<'_>, pool: &Pool) -> Prefix {
        let mut open = map.slots.open_parameters(pool, &self.prefix);
        let inputs = self.state.inputs();
        open.extend(inputs.iter().enumerate().map(|(at, term)| (Slot::Input(at), *term)));
        open.extend(self.domains.keys().filter_map(|term| Some((map.slots.slot(pool, *term, &self.state)?, *term))));
        let value = |(slot, term): (Slot, Term)| {
            let known = pool.as_int(term).cloned();
            (slot, known.unwrap_or_else(|| self.domains.get(&term).map(Bounds::any).unwrap_or_default()))
        };
        self.prefix.with(open.into_iter().map(value))
    }
}

impl Trials {
    /// The runs on some inputs that have values.
    pub(crate) fn single(prefix: Prefix) -> Self {
        Self { prefix, slots: Vec::new(), next: Some(Vec::new()), left: 1 }
    }

    /// `None` if an end is open.
    fn new(prefix: Prefix, slots: Vec<(Slot, Bounds)>) -> Option<Self> {
        let ends = slots.into_iter().map(|(slot, bounds)| Some((slot, bounds.least?, bounds.most?)));
        let slots: Vec<(Slot, IBig, IBig)> = ends.collect::<Option<_>>()?;
        let next = slots.iter().map(|(_, least, _)| least.clone()).collect();
        let mut trials = Self { prefix, slots, next: Some(next), left: 0 };
        trials.left = trials.size();
        Some(trials)
    }

    /// The number of values that are not tried yet.
    pub(crate) fn left(&self) -> u64 {
        self.left
    }

    /// The number of values.
    pub(crate) fn size(&self) -> u64 {
        let size = |(_, least, most): &(Slot, IBig, IBig)| {
            Bounds { least: Some(least.clone()), most: Some(most.clone()) }.size().unwrap_or(u64::MAX)
        };
        self.slots.iter().map(size).fold(1, u64::saturating_mul)
    }

    /// The next values.
    pub(crate) fn next(&self) -> Option<Prefix> {
        let values = self.next.as_ref()?;
        Some(self.prefix.with(self.slots.iter().zip(values).map(|((slot, ..), value)| (slot.clone(), value.clone()))))
    }

    /// Moves on to the values after the next ones.
    pub(crate) fn advance(&mut self) {
        let Some(values) = &mut self.next else { return };
        self.left = self.left.saturating_sub(1);
        for ((_, least, most), value) in self.slots.iter().zip(values).rev() {
            if *value < *most {
                *value += IBig::ONE;
                return;
            }
            value.clone_from(least);
        }
        self.next = None;
    }
}
