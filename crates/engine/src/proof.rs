//! Why a target cannot be reached: which conditions exclude each other, in the program's own words.
//!
//! A search that comes to its end without the target has seen every way there end before it. The first ones of them are
//! told, each with conditions that cannot hold together; those that say the same are told once. That the conditions
//! exclude each other was decided by the solver; here as many as possible are left out, by a bounded number of further
//! questions.

mod inevitable;

use loopscope_cfg::{Cfg, Check, Edge, Expr, NodeKind};
use loopscope_horn::check::Passed;
use loopscope_loops::artefact::Formula;
use loopscope_loops::chain::ChainForm;
use loopscope_loops::effect::CounterConstraint;
use loopscope_loops::effect::Origin;
use loopscope_loops::reason;
use loopscope_loops::refutation::{Refutation, Refutations, Refuted};
use loopscope_smt::{Answer, Pool, Role, Solver, Term, shrink_core};
use loopscope_sorted::SortedSet;
use loopscope_symex::{Budget, Decision, Learnt, Refusal, Refusals};
use petgraph::Direction;
use petgraph::stable_graph::{EdgeIndex, NodeIndex};
use petgraph::visit::EdgeRef as _;
use serde::{Deserialize, Serialize};

/// How many contradictions are told.
const TOLD: usize = 6;

/// How many questions may be asked to leave conditions out.
const QUESTIONS: u32 = 100;

/// Formulas of more terms than this are left out: they tell a reader nothing.
const MAX_FORMULA: usize = 40;

/// Why the target cannot be reached.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Proof {
    /// What it rests on.
    pub kind: ProofKind,
    /// Where ways to the target end, the first ones that were found.
    pub contradictions: Vec<Contradiction>,
    /// How many more there are.
    pub more: u32,
    /// What holds at loops, and where functions are entered and return, where it rests on that.
    pub invariants: Vec<Invariant>,
    /// What was asked about these, and passed; what is claimed of no place is left out.
    pub checks: Vec<PassedCheck>,
    /// What was learnt of loops, where it rests on that: how values before any number of rounds and those behind them, with a
    /// prime, are related. `κ` is the number of rounds.
    pub relations: Vec<LoopRelation>,
    /// Conditions with which no run gets from a line to the target, because of which paths were left out.
    pub learnt: Vec<LearntCondition>,
    /// How many paths were left out; of some of these, what was learnt is too long to be told.
    pub left_out: u32,
    /// The lines of loops before the target that no run leaves.
    pub never_left: Vec<u32>,
    /// So many steps cover every run, each from loop to loop or by one of the relations.
    pub steps: u32,
    /// Where it rests on runs: how many were made. Runs on other inputs end before the target, at conditions on single inputs.
    pub runs: u64,
    /// The inputs on whose values these were made.
    pub tried: Vec<Tried>,
    /// Where it rests on invariants or relations: conditions that every run to the target would pass last, in this order.
    pub needed: Vec<Excluded>,
}

/// A condition with which no run gets from a line to the target.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LearntCondition {
    /// The line, from 1.
    pub line: u32,
    /// The condition on the variables before the line, a conjunct each. None where no run gets from there to the target.
    pub holds: Vec<Formula>,
}

/// A check of invariants that passed. It is about all ways from one place to the next: that where what is claimed of the
/// first one holds, so does what is claimed of the other one (from the start, *initiation*; from a loop, *consecution*),
/// or that no run gets to the target (*safety*).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PassedCheck {
    /// Where these ways begin; none at the program's start.
    pub from: Option<Place>,
    /// Where they end; none at the target.
    pub to: Option<Place>,
}

/// What holds whenever a run comes to a place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Invariant {
    /// The place.
    pub at: Place,
    /// What holds, a conjunct each. None where no run comes there.
    pub holds: Vec<Formula>,
}

/// A place of which something is claimed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Place {
    /// The head of a loop, before its condition is looked at.
    Loop {
        /// Its line, from 1.
        line: u32,
    },
    /// A call, before the function is entered.
    Call {
        /// Its line, from 1.
        line: u32,
        /// The function that is called.
        function: String,
    },
    /// A function is entered.
    Entry {
        /// The line of its name, from 1.
        line: u32,
        /// Its name.
        function: String,
    },
    /// A function returns. Its parameters have the values with which it was entered.
    Return {
        /// The line of its name, from 1.
        line: u32,
        /// Its name.
        function: String,
    },
}

/// An input on whose values the program was run.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Tried {
    /// Its name: a parameter, an element of one (`A[2]`), or `input1`, `input2`, ... for what `input` reads.
    pub name: String,
    /// Its least value, in decimal.
    pub least: String,
    /// Its largest value, in decimal.
    pub most: String,
}

/// What a proof rests on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ProofKind {
    /// Any error was asked for, and no operation of the program can fail.
    NothingCanFail,
    /// No path of the flow graph leads to the target.
    NoPath,
    /// The program was run on all inputs that its conditions leave, or on none where it reads nothing; no run came to the target.
    Runs,
    /// What holds at the loops keeps every run away from the target; each iteration keeps it.
    Invariants,
    /// What rounds of the loops do was learnt, and no run of so many steps leads to the target, whatever was learnt is taken.
    Relations,
    /// What each variable may hold was followed through the program, and nothing that any may hold leads to the target.
    Values,
    /// Every way to the target ends before it, at conditions that exclude each other.
    #[default]
    Excluded,
}

/// Where ways to the target end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Contradiction {
    /// What ends, in words with code between backticks: a sentence.
    pub ends: String,
    /// The `id` of the chain that it is about, if it is.
    pub chain: Option<u32>,
    /// The conditions that cannot hold together. None where nothing but known values decide.
    pub conditions: Vec<Excluded>,
}

/// One of the conditions of the program that are in the way of all runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Excluded {
    /// The condition of the program that it is, in words with code between backticks.
    pub why: String,
    /// Its line, from 1; 0 where it has none.
    pub line: u32,
    /// What it says of inputs or counters. None where that is too long to be read.
    pub formula: Option<Formula>,
}

/// Explains a proof. Where the budget is used up, reasons stay as they were found, and all but the first are only counted.
pub(crate) struct Explainer<'a> {
    pool: &'a mut Pool,
    solver: &'a mut dyn Solver,
    budget: &'a mut dyn Budget,
    /// How many more may be asked.
    questions: u32,
    in_time: bool,
}

impl<'a> Explainer<'a> {
    pub(crate) fn new(pool: &'a mut Pool, solver: &'a mut dyn Solver, budget: &'a mut dyn Budget) -> Self {
        Self { pool, solver, budget, questions: QUESTIONS, in_time: true }
    }

    /// A proof by navigation.
    pub(crate) fn navigation(
        mut self,
        form: &ChainForm<'_>,
        targets: &SortedSet<NodeIndex>,
        refutations: &Refutations,
    ) -> Proof {
        let cfg = form.cfg();
        let mut proof = Proof::default();
        // Ways around loops say least: there are mostly others.
        let (last, first): (Vec<_>, Vec<_>) =
            refutations.found().iter().partition(|each| matches!(each.refuted, Refuted::WayAround(_)));
        for refutation in first.into_iter().chain(last) {
            if !proof.contradictions.is_empty() && !self.goes_on() {
                proof.more += 1;
                continue;
            }
            let all = &refutation.constraints;
            let terms: Vec<Term> = all.iter().map(|constraint| constraint.term).collect();
            let core = self.shrink(&terms);
            // A condition that is false by itself is the one at which the way ends.
            let decided = core.iter().all(|at| self.pool.as_bool(terms[*at]) == Some(false));
            let conditions = core.iter().filter(|_| !decided).map(|at| Excluded {
                why: reason::why(form, &all[*at]),
                line: cfg.graph[all[*at].node].line,
                formula: self.formula(&all[*at]),
            });
            let conditions = once_each(conditions);
            let (ends, chain) = ends(form, targets, refutation, decided);
            proof.add(Contradiction { ends, chain, conditions });
        }
        proof.more += u32::try_from(refutations.lost()).unwrap_or(u32::MAX);
        proof
    }

    /// A proof by following paths.
    pub(crate) fn execution(mut self, cfg: &Cfg, targets: &SortedSet<NodeIndex>, refusals: &Refusals) -> Proof {
        let mut proof = Proof::default();
        for refusal in refusals.found() {
            if !proof.contradictions.is_empty() && !self.goes_on() {
                proof.more += 1;
                continue;
            }
            let all = &refusal.assumptions;
            let terms: Vec<Term> = all.iter().map(|decision| decision.condition).collect();
            let core = self.shrink(&terms);
            let conditions = core.iter().map(|at| {
                let Decision { condition, node, edge } = all[*at];
                let constraint = CounterConstraint { term: condition, node, edge, origin: Origin::Path };
                Excluded {
                    why: assumed(cfg, node, edge),
                    line: cfg.graph[node].line,
                    formula: self.formula(&constraint),
                }
            });
            let conditions = once_each(conditions);
            proof.add(Contradiction { ends: refused(cfg, targets, refusal), chain: None, conditions });
        }
        proof
    }

    fn goes_on(&mut self) -> bool {
        self.in_time = self.in_time && self.budget.go_on().is_ok();
        self.in_time
    }

    /// The indices of conditions that exclude each other, as few as can be found.
    fn shrink(&mut self, terms: &[Term]) -> Vec<usize> {
        let all = (0..terms.len()).collect();
        if terms.is_empty() || self.questions == 0 || !self.goes_on() {
            return all;
        }
        self.questions -= 1;
        let Ok(Answer::Unsat(core)) = self.solver.check(self.pool, terms) else { return all };
        let known = core.0.clone();
        let smaller = shrink_core(self.solver, self.pool, terms, core, &mut self.questions);
        if smaller.is_err() {
            self.questions = 0;
        }
        smaller.map_or(known, |core| core.0)
    }

    fn formula(&self, constraint: &CounterConstraint) -> Option<Formula> {
        let term = constraint.term;
        let known = |symbol: Term| !matches!(self.pool.role(symbol), Some(Role::Star | Role::History));
        let tells = !matches!(constraint.origin, Origin::Moment(_))
            && self.pool.as_bool(term).is_none()
            && self.pool.size(term) <= MAX_FORMULA
            && self.pool.symbols(term).into_iter().all(known);
        tells.then(|| Formula::of(self.pool, term))
    }
}

impl Proof {
    /// A proof by what holds at places, which passed these checks. `needed` are the conditions that runs would pass last.
    pub(crate) fn by_invariants(
        pool: &mut Pool,
        places: &[(Place, Term)],
        passed: &[Passed],
        needed: Vec<Excluded>,
    ) -> Self {
        let invariants = Invariant::of(pool, places);
        let claimed = passed.iter().filter(|each| each.to.is_none_or(|to| pool.as_bool(places[to].1) != Some(true)));
        let place = |at: Option<usize>| at.map(|at| places[at].0.clone());
        let checks = claimed.map(|each| PassedCheck { from: place(each.from), to: place(each.to) });
        Self { invariants, checks: checks.collect(), needed, ..Self::plain(ProofKind::Invariants) }
    }

    /// A proof by so many runs, on values of these inputs.
    pub(crate) fn by_runs(runs: u64, tried: Vec<Tried>) -> Self {
        Self { runs, tried, ..Self::plain(ProofKind::Runs) }
    }

    /// A proof that needs no conditions.
    pub(crate) fn plain(kind: ProofKind) -> Self {
        Self { kind, ..Self::default() }
    }

    /// The same, with the loops that no run leaves. No run takes a `dead` edge.
    pub(crate) fn with_never_left(
        mut self,
        cfg: &Cfg,
        target: (&SortedSet<NodeIndex>, Option<u32>),
        dead: &[EdgeIndex],
    ) -> Self {
        if self.never_left.is_empty() {
            self.never_left = inevitable::never_left(cfg, target, dead);
        }
        self
    }

    /// The same, with what was learnt on paths, and how many were left out in all. Long conditions, and what is of no line, are left out.
    pub(crate) fn with_learnt(mut self, cfg: &Cfg, pool: &mut Pool, (learnt, left_out): (Vec<Learnt>, u64)) -> Self {
        self.left_out = u32::try_from(left_out).unwrap_or(u32::MAX);
        for Learnt { node, holds } in learnt {
            let line = line_after(cfg, node);
            if line == 0 || self.learnt.len() >= TOLD || holds.iter().any(|each| pool.size(*each) > MAX_FORMULA) {
                continue;
            }
            let new = LearntCondition { line, holds: Formula::conjuncts(pool, &holds) };
            if !self.learnt.contains(&new) {
                self.learnt.push(new);
            }
        }
        self
    }

    /// Adds a contradiction, unless the same was said before.
    pub(crate) fn add(&mut self, new: Contradiction) {
        let said = |known: &Contradiction| {
            let places = |each: &Contradiction| -> Vec<(String, u32)> {
                each.conditions.iter().map(|condition| (condition.why.clone(), condition.line)).collect()
            };
            known.ends == new.ends && places(known) == places(&new)
        };
        if self.contradictions.iter().any(said) {
            return;
        }
        if self.contradictions.len() < TOLD {
            self.contradictions.push(new);
        } else {
            self.more += 1;
        }
    }
}

/// What any number of rounds of a loop does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LoopRelation {
    /// The loop's line, from 1.
    pub line: u32,
    /// What holds between values before the rounds, values behind them (with a prime), and their number (`κ`), a conjunct each.
    pub holds: Vec<Formula>,
}

impl Invariant {
    /// What holds at places, but for those of which nothing is said.
    pub fn of(pool: &mut Pool, places: &[(Place, Term)]) -> Vec<Self> {
        let mut told = Vec::new();
        for (at, holds) in places {
            let holds = match pool.as_bool(*holds) {
                Some(true) => continue,
                Some(false) => Vec::new(),
                None => Formula::conjuncts(pool, &[*holds]),
            };
            told.push(Self { at: at.clone(), holds });
        }
        told
    }
}

/// The conditions that all runs to the target pass last, in this order: none where there are several targets.
pub(crate) fn last_conditions(cfg: &Cfg, targets: &[NodeIndex]) -> Vec<Excluded> {
    let mut found = Vec::new();
    let &[mut at] = targets else { return found };
    while found.len() < TOLD {
        let mut before = cfg.graph.edges_directed(at, Direction::Incoming);
        let (Some(edge), None) = (before.next(), before.next()) else { break };
        at = edge.source();
        let decides = match &cfg.graph[at].kind {
            NodeKind::Branch(_) => true,
            // That an operation before it did not fail says little.
            NodeKind::Check(Check::NonZero(Expr::Number(_))) => false,
            NodeKind::Check(_) => *edge.weight() == Edge::False,
            _ => false,
        };
        if let Some(why) = cfg.show_direction(at, *edge.weight()).filter(|_| decides) {
            found.push(Excluded { why, line: cfg.graph[at].line, formula: None });
        }
    }
    found.reverse();
    found
}

/// The line of the first node from a node on that has one; 0 where there is none soon.
fn line_after(cfg: &Cfg, mut node: NodeIndex) -> u32 {
    for _ in 0..MAX_FORMULA {
        if cfg.graph[node].line > 0 {
            break;
        }
        match cfg.successor(node, Edge::Next) {
            Some(next) => node = next,
            None => break,
        }
    }
    cfg.graph[node].line
}

/// Conditions that read alike once: in several iterations of a loop they may say the same.
fn once_each(all: impl Iterator<Item = Excluded>) -> Vec<Excluded> {
    let mut conditions: Vec<Excluded> = Vec::new();
    for new in all {
        let reads_alike = |known: &Excluded| (&known.why, known.line) == (&new.why, new.line);
        match conditions.iter_mut().find(|known| {
            reads_alike(known) && (known.formula.is_none() || new.formula.is_none() || known.formula == new.formula)
        }) {
            Some(known) => known.formula = known.formula.take().or(new.formula),
            None => conditions.push(new),
        }
    }
    conditions
}

/// What a refutation ends, and the chain that it is about.
fn ends(
    form: &ChainForm<'_>,
    targets: &SortedSet<NodeIndex>,
    refutation: &Refutation,
    decided: bool,
) -> (String, Option<u32>) {
    let cfg = form.cfg();
    let Refutation { refuted, ended, .. } = *refutation;
    match refuted {
        Refuted::Root(chain) => (format!("No run can follow c{} to its end.", chain.0), Some(chain.0)),
        Refuted::Path(chain) => (
            ended.map_or_else(|| "Runs end before the target.".to_owned(), |at| needed(cfg, targets, at, decided)),
            Some(chain.0),
        ),
        Refuted::Beginning => (
            ended.map_or_else(
                || "No run gets to the target like this.".to_owned(),
                |at| needed(cfg, targets, at, decided),
            ),
            None,
        ),
        Refuted::WayAround(chain) => {
            let at = form.chain(chain).parent.map(|(_, at)| cfg.main_function().loops.get(at).line);
            let text = match at {
                Some(line) => format!("One way through the loop in line {line} can never be taken."),
                None => "One way through a loop can never be taken.".to_owned(),
            };
            (text, None)
        }
    }
}

/// Where paths were refused.
fn refused(cfg: &Cfg, targets: &SortedSet<NodeIndex>, refusal: &Refusal) -> String {
    let line = cfg.graph[refusal.node].line;
    match cfg.show_direction(refusal.node, refusal.edge) {
        Some(condition) if refusal.was_known => {
            format!("In line {line}, {condition} never holds: the invariants of the loops before it exclude that.")
        }
        _ => needed(cfg, targets, (refusal.node, refusal.edge), refusal.assumptions.is_empty()),
    }
}

/// What a way to the target needs at a condition. `decided` says that the values there leave no choice.
fn needed(cfg: &Cfg, targets: &SortedSet<NodeIndex>, (node, edge): (NodeIndex, Edge), decided: bool) -> String {
    let line = cfg.graph[node].line;
    let is_enough = || cfg.successor(node, edge).is_some_and(|next| inevitable::leads_on(cfg, targets, next));
    match cfg.show_direction(node, edge) {
        // A run that took the edge would get to the target, which was proved of none.
        Some(condition) if decided && is_enough() => {
            format!("In line {line} it never happens that {condition}, whatever the inputs are.")
        }
        Some(condition) if decided => {
            format!("Some runs come to line {line} with values that rule out {condition}, whatever the inputs are.")
        }
        Some(condition) => format!("To get to the target, {condition} must hold in line {line}."),
        None if matches!(cfg.graph[node].kind, NodeKind::LoopHead) => {
            format!("No run gets from the loop in line {line} to the target.")
        }
        None => format!("No run gets from line {line} to the target."),
    }
}

/// What was assumed on a path.
fn assumed(cfg: &Cfg, node: NodeIndex, edge: Edge) -> String {
    cfg.show_direction(node, edge).unwrap_or_else(|| match cfg.graph[node].kind {
        _ if edge == Edge::True => "what one of the paths needs that come here".to_owned(),
        NodeKind::LoopHead => "what all iterations of the loop need together, κ of them".to_owned(),
        NodeKind::Entry => "what all inputs that lead to the target satisfy".to_owned(),
        _ => "the element that is meant".to_owned(),
    })
}
