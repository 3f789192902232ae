//! Programs whose functions call themselves or each other: see [`loopscope_termination::recursion`].

use loopscope_cfg::{Cfg, NodeKind, functions_called};
use loopscope_horn::blocks::Blocks;
use loopscope_horn::cases::split;
use loopscope_message::{Message, text};
use loopscope_question::report::{Evidence, Invariant, Proof, RankingComponent, StopCode, StopReason};
use loopscope_smt::horn::Clauses;
use loopscope_smt::{Pool, Term};
use loopscope_sorted::SortedSet;
use loopscope_termination::ranking::{Component, Proof as RankingProof};
use loopscope_transition::cut_point::{CutPoint, CutPointKind};
use loopscope_transition::tracking::Tracking;
use petgraph::stable_graph::NodeIndex;

use super::cases::add_cases;
use super::loops_in;
use crate::member::Question;
use crate::member::blocks::{at_cut_points, blocks_of};
use crate::program_view::EXPANDED;
use crate::ranking_component::ranking_component;
use crate::stop::plain;
use crate::workspace::Workspace;

/// How many conditions of a function are tried as cases.
const MOST_CASES: usize = 4;

/// The clauses of blocks that conclude something.
fn without_targets(blocks: &Blocks) -> Clauses {
    let mut clauses = blocks.clauses.clone();
    clauses.clauses.retain(|clause| clause.conclusion.is_some());
    clauses
}

/// How a search that is stuck goes on.
pub(super) enum Further {
    /// Not at all.
    Nothing,
    /// It finds more invariants.
    Guess,
    /// It looks for ranking functions of another system.
    Rank,
}

/// The blocks of a program with recursion.
pub(in crate::member) struct Calls {
    pub(in crate::member) blocks: Blocks,
    /// The clauses whose solutions are invariants of the cut points, or of the cases of each.
    pub(super) clauses: Clauses,
    /// By cut point: the condition of its first case, if the clauses are split.
    split: Option<Vec<Term>>,
    /// The conditions by which the clauses are still to be split, the next one last.
    left: Vec<Vec<Term>>,
    /// Whether results are as the invariants of returns say, in the system that is looked at; otherwise they are arbitrary.
    with_results: bool,
}

impl Calls {
    /// The blocks of a program, if its calls cannot be expanded.
    ///
    /// # Errors
    /// It calls function values, or a limit was reached.
    pub(in crate::member) fn of(
        question: &Question<'_>,
        workspace: &mut Workspace<'_>,
    ) -> Result<Option<Self>, StopReason> {
        if question.view(EXPANDED).is_ok() {
            return Ok(None);
        }
        let cfg = question.cfg;
        let functions = functions_called(cfg).map_err(|error| question.reasons.calling(text!("loops"), &error))?;
        let of_main: SortedSet<NodeIndex> = cfg.nodes_in_order(cfg.main).into_iter().collect();
        // All ends of runs, so that no path is left out.
        let is_end = |node: &NodeIndex| match cfg.graph[*node].kind {
            NodeKind::Halt | NodeKind::Error(_) => true,
            NodeKind::Return(_) => of_main.contains(node),
            _ => false,
        };
        let nodes = functions.iter().flat_map(|function| cfg.nodes_in_order(*function));
        let targets: SortedSet<NodeIndex> = nodes.filter(is_end).collect();
        let blocks = blocks_of(question, (cfg, &Tracking::of(cfg), &targets), &functions, workspace)?;
        if !blocks.cut_all(cfg, &functions) {
            let message = text!("a loop or a call is never left, and the program has recursion");
            return Err(plain(StopCode::NotHandled, message));
        }
        let clauses = without_targets(&blocks);
        Ok(Some(Self { blocks, clauses, split: None, left: Vec::new(), with_results: false }))
    }

    /// The next step if no candidate helps: results as the invariants of returns say, and then invariants by cases.
    pub(super) fn go_further(&mut self, pool: &mut Pool) -> Further {
        if !self.with_results {
            self.with_results = true;
            self.left = self.cases(pool);
            return Further::Rank;
        }
        let Some(conditions) = self.left.pop() else { return Further::Nothing };
        self.clauses = split(pool, &without_targets(&self.blocks), &conditions);
        self.split = Some(conditions);
        Further::Guess
    }

    /// The invariants, if results are as those of returns say.
    pub(super) fn of_results<'a>(&self, invariants: &'a [Vec<Term>]) -> Option<&'a [Vec<Term>]> {
        self.with_results.then_some(invariants)
    }

    /// Adds the invariants that were found for the clauses, by cut point.
    pub(super) fn add(&mut self, pool: &mut Pool, found: Vec<Vec<Term>>, known: &mut Vec<Vec<Term>>) {
        let Some(conditions) = self.split.take() else {
            *known = found;
            return;
        };
        add_cases(pool, known, &conditions, &found);
    }

    /// Conditions by cut point: for each condition on the arguments with which a function is entered, this condition at its
    /// entry and its return, and none elsewhere.
    fn cases(&self, pool: &mut Pool) -> Vec<Vec<Term>> {
        let mut all = Vec::new();
        for (entry, point) in self.blocks.cut_points.iter().enumerate() {
            if point.kind != CutPointKind::Entry {
                continue;
            }
            for condition in self.blocks.met(pool, entry).into_iter().take(MOST_CASES) {
                let of_function = |(at, other): (usize, &CutPoint)| {
                    let parameters = &self.blocks.clauses.predicates[at];
                    let is_own = pool.symbols(condition).iter().all(|symbol| parameters.contains(symbol));
                    let is_end = matches!(other.kind, CutPointKind::Entry | CutPointKind::Return);
                    if is_own && is_end && other.function == point.function { condition } else { pool.bool(true) }
                };
                all.push(self.blocks.cut_points.iter().enumerate().map(of_function).collect());
            }
        }
        all.reverse();
        all
    }

    /// The lines of loops and the names of functions at these cut points, each once.
    fn about(&self, cfg: &Cfg, points: &[usize]) -> (Vec<u32>, Vec<String>) {
        let (mut lines, mut functions) = (SortedSet::new(), SortedSet::new());
        for point in points.iter().map(|point| &self.blocks.cut_points[*point]) {
            if point.kind == CutPointKind::Loop {
                lines.insert(cfg.graph[point.node].line);
            } else {
                functions.insert(cfg.function(point.function).name.clone());
            }
        }
        (lines.into_iter().collect(), functions.into_iter().collect())
    }

    /// The line of a cut point, and its function if it is not a loop.
    pub(in crate::member) fn place(&self, question: &Question<'_>, point: usize) -> (u32, Option<String>) {
        let cfg = question.cfg;
        let CutPoint { kind, node, function } = self.blocks.cut_points[point];
        let function = cfg.function(function);
        match kind {
            CutPointKind::Loop => (cfg.graph[node].line, None),
            _ => (question.reasons.line_of(function.span), Some(function.name.clone())),
        }
    }

    /// The loops and functions at these cut points, in words.
    pub(super) fn named(&self, cfg: &Cfg, points: &[usize]) -> Message {
        let (lines, functions) = self.about(cfg, points);
        if functions.is_empty() {
            return loops_in(&lines);
        }
        let names = Message::all(functions.iter().map(|name| text!("`{name}`")));
        let called = if functions.len() == 1 { text!("the function {names}") } else { text!("the functions {names}") };
        if lines.is_empty() { called } else { text!("{first} and {second}", first = loops_in(&lines), second = called) }
    }

    /// The proof for the report.
    pub(super) fn proved(
        &self,
        question: &Question<'_>,
        pool: &mut Pool,
        RankingProof { components, used, .. }: &RankingProof,
        invariants: &[Vec<Term>],
    ) -> Proof {
        let cfg = question.cfg;
        let component = |component: &Component| {
            let (lines, functions) = self.about(cfg, &component.heads);
            RankingComponent { functions, ..ranking_component(pool, component, lines) }
        };
        let components = components.iter().map(component).collect();
        let mut needed = Vec::new();
        for (point, all) in invariants.iter().enumerate() {
            let is_return = self.blocks.cut_points[point].kind == CutPointKind::Return;
            let is_used = |at| used.contains(&(point, at)) || (is_return && self.with_results);
            let all = all.iter().enumerate().filter(|(at, _)| is_used(*at));
            let all: Vec<Term> = all.map(|(_, condition)| *condition).collect();
            needed.push(pool.and(&all));
        }
        let places = at_cut_points(question, cfg, &self.blocks, &needed);
        let invariants = Invariant::of(pool, &places);
        // The last call of a recursion makes none in which the terms fall.
        Proof::by(Evidence::Ranking {
            components,
            looks_ahead: 1,
            invariants,
            measures: Vec::new(),
            bounds: Vec::new(),
            iterations: None,
            example: None,
            counts: None,
        })
    }
}
