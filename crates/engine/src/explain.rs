//! The reason why a target cannot be reached: which conditions exclude each other, in the program's own words.
//!
//! In a search that ends without the target, every path to it ended before. The proof shows the first of these paths,
//! each with conditions that cannot hold together; paths with the same text are shown once. The solver has already
//! decided that the conditions exclude each other; a bounded number of further questions removes as many of them as
//! possible.

mod inevitable;

pub(crate) use self::inevitable::{with_never_left, with_never_left_before};

use loopscope_cfg::{Cfg, Check, Edge, Expr, NodeKind};
use loopscope_chains::chain::{ChainForm, ChainId};
use loopscope_chains::effect::{CounterConstraint, Origin};
use loopscope_chains::reason;
use loopscope_chains::refutation::{Refutation, Refutations, RefutedPaths};
use loopscope_message::{Message, text};
use loopscope_question::report::{
    Contradiction, Contradictions, Evidence, Excluded, ExcludedKind, LearntCondition, NeverHolds, TOLD,
};
use loopscope_smt::{Answer, Pool, Role, Solver, Term, shrink_core};
use loopscope_sorted::SortedSet;
use loopscope_symex::{Budget, Decision, Learnt, Refusal, Refusals};
use loopscope_transition::formula::Formula;
use petgraph::Direction;
use petgraph::stable_graph::NodeIndex;
use petgraph::visit::EdgeRef as _;

/// The number of questions that may be asked to remove conditions.
const QUESTIONS: u32 = 100;

/// After how many nodes without a line the search for the next line gives up.
const MOST_STEPS: usize = 40;

/// Formulas of more terms than this are left out: they are unreadable.
const MAX_FORMULA: usize = 40;

/// Explains a proof. When the budget is used up, reasons are not minimised any more, and all but the first are only
/// counted.
pub(crate) struct Explainer<'a> {
    pool: &'a mut Pool,
    solver: &'a mut dyn Solver,
    budget: &'a mut dyn Budget,
    /// The number of more questions that may be asked.
    questions: u32,
    in_time: bool,
}

impl<'a> Explainer<'a> {
    pub(crate) fn new(pool: &'a mut Pool, solver: &'a mut dyn Solver, budget: &'a mut dyn Budget) -> Self {
        Self { pool, solver, budget, questions: QUESTIONS, in_time: true }
    }

    /// The contradictions at which navigation saw paths to the target end. The refutations keep the constraints that
    /// are shown.
    pub(crate) fn navigation(
        mut self,
        form: &ChainForm<'_>,
        targets: &SortedSet<NodeIndex>,
        refutations: &mut Refutations,
    ) -> Contradictions {
        let cfg = form.cfg();
        let mut found = Contradictions::default();
        let mut roots: Vec<(usize, Vec<ChainId>)> = Vec::new();
        // Paths through loops are the least informative, so they come last.
        let (last, first): (Vec<usize>, Vec<usize>) = (0..refutations.found().len())
            .partition(|at| matches!(refutations.found()[*at].refuted, RefutedPaths::WayAround(_)));
        for at in first.into_iter().chain(last) {
            if !found.contradictions.is_empty() && !self.goes_on() {
                found.more += 1;
                continue;
            }
            let refutation = refutations.found()[at].clone();
            let all = &refutation.constraints;
            let terms: Vec<Term> = all.iter().map(|constraint| constraint.term).collect();
            let core = self.shrink(&terms);
            refutations.narrow(at, &core);
            // A condition that is false by itself is the one at which the path ends.
            let decided = core.iter().all(|at| self.pool.as_bool(terms[*at]) == Some(false));
            let conditions = core.iter().filter(|_| !decided).map(|at| Excluded {
                why: reason::why(form, &all[*at]),
                line: cfg.graph[all[*at].node].line,
                formula: self.formula(&all[*at]),
                kind: kind(form, &all[*at]),
            });
            let conditions = once_each(conditions);
            let ((ends, never), chain) = ends(form, targets, &refutation, decided);
            if let RefutedPaths::Root(root) = refutation.refuted {
                let alike = |(at, _): &&mut (usize, Vec<ChainId>)| found.contradictions[*at].conditions == conditions;
                if let Some((at, alike)) = roots.iter_mut().find(alike) {
                    alike.push(root);
                    found.contradictions[*at].ends = not_followed(alike);
                    continue;
                }
                roots.push((found.contradictions.len(), vec![root]));
            }
            found.add(Contradiction { ends, chain, conditions, never });
            roots.retain(|(at, _)| *at < found.contradictions.len());
        }
        found.more += u32::try_from(refutations.lost()).unwrap_or(u32::MAX);
        found
    }

    /// Where paths to the target ended.
    pub(crate) fn execution(
        mut self,
        cfg: &Cfg,
        targets: &SortedSet<NodeIndex>,
        refusals: &Refusals,
    ) -> Contradictions {
        let mut found = Contradictions::default();
        for refusal in refusals.found() {
            if !found.contradictions.is_empty() && !self.goes_on() {
                found.more += 1;
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
                    kind: condition_kind(cfg, node, edge),
                }
            });
            let conditions = once_each(conditions);
            let (ends, never) = refused(cfg, targets, refusal);
            found.add(Contradiction { ends, chain: None, conditions, never });
        }
        found
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
        tells.then(|| Formula::from_term(self.pool, term))
    }
}

/// Paths that end at these contradictions, with the learnt conditions and the number of paths that they pruned.
/// Long conditions, and those without a line, are not shown.
pub(crate) fn with_learnt(
    excluded: Contradictions,
    cfg: &Cfg,
    pool: &mut Pool,
    (conditions, left_out): (Vec<Learnt>, u64),
) -> Evidence {
    let mut learnt = Vec::new();
    for Learnt { node, holds } in conditions {
        let line = line_after(cfg, node);
        if line == 0 || learnt.len() >= TOLD || holds.iter().any(|each| pool.size(*each) > MAX_FORMULA) {
            continue;
        }
        let new = LearntCondition { line, holds: Formula::conjuncts(pool, &holds) };
        if !learnt.contains(&new) {
            learnt.push(new);
        }
    }
    Evidence::Excluded { excluded, learnt, left_out: u32::try_from(left_out).unwrap_or(u32::MAX) }
}

/// The conditions that all runs to the target pass last, in this order; none if there are several targets.
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
            let kind = condition_kind(cfg, at, *edge.weight());
            found.push(Excluded { why, line: cfg.graph[at].line, formula: None, kind });
        }
    }
    found.reverse();
    found
}

/// The line of the first node with a line, from a node on; 0 if the next nodes have no line.
fn line_after(cfg: &Cfg, mut node: NodeIndex) -> u32 {
    for _ in 0..MOST_STEPS {
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

/// The conditions without repetitions: several iterations of a loop may have the same condition, and conditions may say
/// the same for the first, the last, and each iteration.
fn once_each(all: impl Iterator<Item = Excluded>) -> Vec<Excluded> {
    let mut conditions: Vec<Excluded> = Vec::new();
    for new in all {
        let reads_alike = |known: &Excluded| (&known.why, known.line) == (&new.why, new.line);
        let says_same =
            |known: &Excluded| known.line == new.line && known.formula.is_some() && known.formula == new.formula;
        if conditions.iter().any(says_same) {
            continue;
        }
        match conditions.iter_mut().find(|known| {
            reads_alike(known) && (known.formula.is_none() || new.formula.is_none() || known.formula == new.formula)
        }) {
            Some(known) => known.formula = known.formula.take().or(new.formula),
            None => conditions.push(new),
        }
    }
    conditions
}

/// The end of paths, as a sentence, and the condition that never holds, if the sentence says that.
type End = (Message, Option<NeverHolds>);

/// The end of the paths of a refutation, and its chain.
fn ends(
    form: &ChainForm<'_>,
    targets: &SortedSet<NodeIndex>,
    refutation: &Refutation,
    decided: bool,
) -> (End, Option<u32>) {
    let cfg = form.cfg();
    let Refutation { refuted, ended, .. } = *refutation;
    let needed_or = |otherwise| ended.map_or((otherwise, None), |at| needed(cfg, targets, at, decided));
    match refuted {
        RefutedPaths::Root(chain) => ((not_followed(&[chain]), None), Some(chain.0)),
        RefutedPaths::Path(chain) => (needed_or(text!("Runs end before the target.")), Some(chain.0)),
        RefutedPaths::Beginning => (needed_or(text!("No run reaches the target this way.")), None),
        RefutedPaths::WayAround(chain) => {
            let at = form.chain(chain).parent.map(|(_, at)| cfg.main_function().loops.get(at).line);
            let text = match at {
                Some(line) => text!("One path through the loop in line {line} can never be taken."),
                None => text!("One path through a loop can never be taken."),
            };
            ((text, None), None)
        }
    }
}

/// The kind of a constraint.
fn kind(form: &ChainForm<'_>, constraint: &CounterConstraint) -> ExcludedKind {
    let CounterConstraint { node, edge, origin, .. } = *constraint;
    let cfg = form.cfg();
    let loop_line = |at| cfg.main_function().loops.get(at).line;
    match (origin, cfg.directed_code(node, edge)) {
        (Origin::Counts, _) => ExcludedKind::Counts,
        (Origin::FirstIteration(at), Some(code)) => ExcludedKind::FirstIteration { code, loop_line: loop_line(at) },
        (Origin::LastIteration(at), Some(code)) => ExcludedKind::LastIteration { code, loop_line: loop_line(at) },
        (Origin::Condition, Some(code)) if reason::loop_left(cfg, constraint).is_none() => {
            ExcludedKind::Condition { code }
        }
        (Origin::Path, _) => condition_kind(cfg, node, edge),
        _ => ExcludedKind::Other,
    }
}

/// The kind of a condition along an edge.
fn condition_kind(cfg: &Cfg, node: NodeIndex, edge: Edge) -> ExcludedKind {
    cfg.directed_code(node, edge).map_or(ExcludedKind::Other, |code| ExcludedKind::Condition { code })
}

/// The text for root chains that the same conditions refute.
fn not_followed(chains: &[ChainId]) -> Message {
    let [first @ .., last] = chains else { return text!("Runs end before the target.") };
    let last = last.shown();
    let names = first.iter().map(|chain| text!("{chain}", chain = chain.shown()));
    match names.reduce(|names, next| text!("{names}, {next}")) {
        None => text!("No run can follow {last} to its end."),
        Some(names) => text!("No run can follow {names} or {last} to its end."),
    }
}

/// The end of paths that are refused.
fn refused(cfg: &Cfg, targets: &SortedSet<NodeIndex>, refusal: &Refusal) -> End {
    let line = cfg.graph[refusal.node].line;
    match cfg.show_direction(refusal.node, refusal.edge) {
        Some(condition) if refusal.was_known => {
            let ends =
                text!("In line {line}, {condition} never holds: the invariants of the loops before it exclude that.");
            (ends, None)
        }
        _ => needed(cfg, targets, (refusal.node, refusal.edge), refusal.assumptions.is_empty()),
    }
}

/// Returns what a path to the target needs at a condition. `decided` says that the values there determine the
/// branch.
fn needed(cfg: &Cfg, targets: &SortedSet<NodeIndex>, (node, edge): (NodeIndex, Edge), decided: bool) -> End {
    let line = cfg.graph[node].line;
    let is_enough = || cfg.successor(node, edge).is_some_and(|next| inevitable::leads_on(cfg, targets, next));
    let ends = match cfg.show_direction(node, edge) {
        // A run that took the edge would reach the target, but it was proved that none does.
        Some(condition) if decided && is_enough() => {
            let never = cfg.directed_code(node, edge).map(|condition| NeverHolds { line, condition, known: None });
            let ends = text!("In line {line} it never happens that {condition}, whatever the inputs are.");
            return (ends, never);
        }
        Some(condition) if decided => {
            text!("Some runs reach line {line} with values that rule out {condition}, whatever the inputs are.")
        }
        Some(condition) => text!("To reach the target, {condition} must hold in line {line}."),
        None if matches!(cfg.graph[node].kind, NodeKind::LoopHead) => {
            text!("No run gets from the loop in line {line} to the target.")
        }
        None => text!("No run gets from line {line} to the target."),
    };
    (ends, None)
}

/// The text for an assumption on a path.
fn assumed(cfg: &Cfg, node: NodeIndex, edge: Edge) -> Message {
    cfg.show_direction(node, edge).unwrap_or_else(|| match cfg.graph[node].kind {
        _ if edge == Edge::True => text!("what one of the paths that meet here needs"),
        NodeKind::LoopHead => text!("what all κ iterations of the loop need together"),
        NodeKind::Entry => text!("what all inputs that lead to the target satisfy"),
        _ => text!("the chosen element"),
    })
}
