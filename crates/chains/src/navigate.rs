//! Navigation: finds a path through loops to a target with chains and path counters.
//!
//! # Idea
//! A program without calls is decomposed into [chains](crate::chain). The [effect](crate::effect) of each loop on each
//! variable is expressed in how often each path through the loop is taken; the conditions on the path to the target
//! then become a [constraint system](crate::system) over these path counters. If it has no solution, the target cannot
//! be reached; otherwise it [guides](crate::drive) symbolic execution through the loops.
//!
//! # Source
//! CBA, sections 2 and 3 (algorithms 1 and 2).
//!
//! # What is exact
//! Everything: constraint systems are necessary conditions, symbolic execution omits no states, and a bounded search
//! reports that it was bounded. So "reached" and "exhausted" are both proofs.
//!
//! # Where this differs from the paper
//! - Constraint systems are built from the present state, with counters for the iterations still to come, instead of
//!   once with counters from the start. So they use the actual effect of past iterations.
//! - A counter of an inner chain that is not reset is the sum of the counters that are: summing a step over the
//!   iterations of the outer chain replaces one by the other. This replaces the paper's temporary counters.
//! - A variable that each iteration sets has the value that the last one set, in the counters since the last start of
//!   the outer chain. These are symbols of their own, which the conditions of the last iteration constrain. The paper
//!   has a counter for each reset chain of a chain; here, the reset chain is the nearest one around, or the last of
//!   several that set the variable. A value that depends on how often other paths were taken is unknown.
//! - Besides the last iteration of a loop, the first and the last iteration of each subchain are constrained, if its
//!   conditions constrain counters beyond the loop's own.
//! - Root chains share subchains, take turns, and are searched with growing bounds on iterations, so that one endless
//!   root chain does not starve the others.
//! - A conflict yields a new plan from the present state; conflicts are not kept as constraints. The programs of the
//!   paper's table 2 do not need that.
//!
//! # Which programs
//! All whose calls can be inlined, which happens first. Recursion is inlined up to a depth
//! ([`loopscope_cfg::inline_up_to`]); whether a run needs more is the question whether it reaches one of
//! [`loopscope_cfg::Calls::cut`]. Values that recurrences do not cover (records, memory behind
//! pointers) only make the constraints weaker. Loops with more than [`MAX_WAYS`](crate::chain::MAX_WAYS) paths of
//! different effects are refused; up to that number, each path has a counter of its own. If the paths are combinations of
//! branches, the caller has another program with the same runs: [`loopscope_cfg::branches()`].
//!
//! # When it stops
//! Each root chain is searched with a bound on iterations that starts somewhat above the fewest that its system allows
//! and then grows; if its system has unknown values, such turns alternate with others whose bounds start just above the
//! fewest. Root chains take turns. The search ends when the target is reached, when all root chains are
//! exhausted, or at a limit of the host. It may not terminate if the target cannot be reached and a loop is not
//! bounded.
//!
//! # Example
//! In `i = 0; while (i < n) i = i + 4; if (i == 15) error();` the loop has one subchain with counter κ₁, after which `i
//! = 4·κ₁`. `4·κ₁ = 15` has no solution: the error is not reachable, and no iteration was executed to find this.

use std::collections::VecDeque;

use dashu_int::IBig;
use loopscope_cfg::Cfg;
use loopscope_smt::Pool;
use loopscope_sorted::SortedSet;
use loopscope_symex::{Activity, Context, Counters, Effort, Limit, SearchResult, State, StopReason};
use loopscope_syntax::Span;
use petgraph::stable_graph::NodeIndex;

use crate::artefact::{ChainFate, Navigation};
use crate::bounds::Bounds;
use crate::chain::ChainForm;
use crate::describe::Description;
use crate::drive::{Drive, Driven};
use crate::effect::Detail;
use crate::fewest::{Fewest, Least};
use crate::refutation::Refutations;
use crate::root::{RootChain, RootChains, RootStep, Start, Way};
use crate::system::{Chains, Failure};
use loopscope_transition::tracking::Tracking;

/// The number of root chains that are started before those started earlier get another turn.
const ROOTS_A_ROUND: usize = 8;

/// The limit for the questions that the solver may leave open in one turn of a root chain, except turns of the lowest
/// effort, which end with the first one. Without an answer, navigation is only a slow form of execution.
const MOST_UNKNOWNS: u32 = 4;

/// The level of effort of questions about root chains that are not followed yet.
const BUILDING: usize = 1;

/// The answer of navigation.
pub type NavigationResult = SearchResult<Stop>;

/// The reason why navigation stopped without an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// A limit of the host, a failure of the solver, or a path that had to be dropped.
    Reason(StopReason),
    /// A loop has too many paths.
    TooManyWays {
        /// The loop.
        span: Span,
        /// The most that are allowed; see [`Failure::TooManyWays`].
        most: usize,
    },
    /// A loop and the loops inside it have too many paths.
    TooManyChains {
        /// The loop.
        span: Span,
        /// The most that are allowed.
        most: usize,
    },
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::TooManyWays { span, most } => Self::TooManyWays { span, most },
            Failure::TooManyChains { span, most } => Self::TooManyChains { span, most },
            Failure::Stop(reason) => Self::Reason(reason),
        }
    }
}

/// A search for one of several targets in the main function of a program without calls.
pub struct Navigator<'a> {
    chains: Chains<'a>,
    roots: RootChains,
    start: State,
    /// A root chain that was built and not followed yet.
    next: Option<RootChain>,
    more_roots: bool,
    built: usize,
    /// Root chains that are to be followed, or followed further.
    open: VecDeque<Turn>,
    /// The number of these that get a turn before another root chain is built.
    due: usize,
    counters: Counters,
    uncertain: Option<StopReason>,
    effort: Effort,
    description: Description,
}

/// The next turn of a root chain.
struct Turn {
    root: RootChain,
    /// Its number in the order of construction, from 1.
    number: usize,
    bounds: Bounds,
    /// The number of times that the solver left too many questions open.
    effort: usize,
}

impl<'a> Navigator<'a> {
    /// A search that starts at the program's start. Give it turns until it has an answer.
    pub fn new(
        cfg: &'a Cfg,
        tracking: &'a Tracking,
        targets: &'a SortedSet<NodeIndex>,
        pool: &mut Pool,
        effort: Effort,
    ) -> Self {
        let Start { chains, roots, state: start, .. } = Start::new(cfg, tracking, targets, pool, Detail::FirstAndLast);
        Self {
            roots,
            chains,
            start,
            next: None,
            more_roots: true,
            built: 0,
            open: VecDeque::new(),
            due: 0,
            counters: Counters::default(),
            uncertain: None,
            effort,
            description: Description::default(),
        }
    }

    /// Continues the counters of another search.
    pub fn counting_from(self, counters: Counters) -> Self {
        Self { counters, ..self }
    }

    /// The work that was done so far.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// The infeasible chains found so far, which explain why no path leads to the target; and the chains.
    pub fn refutations(&mut self) -> (&mut Refutations, &ChainForm<'a>) {
        (&mut self.chains.refutations, &self.chains.form)
    }

    /// The head of the loop whose paths were tried most often, and how often.
    pub fn busiest(&self) -> Option<(NodeIndex, u64)> {
        self.chains.visits.iter().map(|(node, times)| (*node, *times)).max_by_key(|(_, times)| *times)
    }

    /// The chains so far, for display.
    pub fn navigation(&self, pool: &mut Pool) -> Navigation {
        Navigation { pruned: self.roots.pruned(), ..self.description.describe(pool, &self.chains) }
    }

    /// Rejects the reported run to the target: the search continues with the other root chains. The rest of this one is
    /// dropped, so an exhausted search is no longer a proof.
    pub fn reject(&mut self) {
        self.description.clear_reached();
    }

    /// Builds a root chain, or follows one for a while. Returns the answer once there is one. An interrupted turn is
    /// repeated by the next one.
    pub fn turn(&mut self, context: &mut Context<'_>) -> Option<NavigationResult> {
        self.try_turn(context).unwrap_or_else(|failure| Some(NavigationResult::Stopped(failure.into())))
    }

    fn try_turn(&mut self, context: &mut Context<'_>) -> Result<Option<NavigationResult>, Failure> {
        context.proceed(&self.counters).map_err(StopReason::Limit)?;
        self.effort.allow(BUILDING);
        if let Some(root) = self.next.take() {
            let bounds = self.bounds(context, &root);
            if let Err(StopReason::Limit(Limit::Turn)) = bounds {
                self.next = Some(root);
                return Err(StopReason::Limit(Limit::Turn).into());
            }
            if let Some(bounds) = bounds? {
                self.open.push_front(Turn { root, number: self.built, bounds, effort: 0 });
                self.due += 1;
            }
            return Ok(None);
        }
        if self.due == 0 && self.more_roots {
            context.budget.doing(Activity::Seeking(self.built + 1));
            self.next = self.next_root(context)?;
            self.more_roots = self.next.is_some();
            self.built += 1;
            if !self.more_roots || self.built.is_multiple_of(ROOTS_A_ROUND) {
                self.due = self.open.len();
            }
            return Ok(None);
        }
        self.due = self.due.saturating_sub(1);
        let affordable = self.effort.within(context.budget.question());
        let next = self.open.iter().position(|turn| turn.effort <= affordable);
        match next.and_then(|at| self.open.remove(at)) {
            Some(turn) => self.follow(context, turn),
            None if self.more_roots => Ok(None),
            None if !self.open.is_empty() => Err(StopReason::Limit(Limit::Turn).into()),
            None => Ok(Some(match self.uncertain.take() {
                Some(reason) => NavigationResult::Stopped(Stop::Reason(reason)),
                None => NavigationResult::Exhausted,
            })),
        }
    }

    /// The next root chain, if there is one.
    fn next_root(&mut self, context: &mut Context<'_>) -> Result<Option<RootChain>, Failure> {
        loop {
            context.proceed(&self.counters).map_err(StopReason::Limit)?;
            match self.roots.step(&mut self.chains, context, &mut self.counters)? {
                RootStep::Chain(Way { steps, system, .. }) => {
                    let root = RootChain { chain: self.chains.add_root(steps), system };
                    self.description.add_root(&root);
                    return Ok(Some(root));
                }
                RootStep::Infeasible(pruned) => {
                    self.description.add_beginning(|| self.roots.beginning(&self.chains, context.pool, pruned));
                }
                RootStep::Beginning => {}
                RootStep::End => return Ok(None),
            }
        }
    }

    /// The bounds of a root chain's turns. `None` if its system has no solution.
    fn bounds(&mut self, context: &mut Context<'_>, root: &RootChain) -> Result<Option<Bounds>, StopReason> {
        let refutations = &mut self.chains.refutations;
        let fewest = Fewest { context, counters: &mut self.counters, refutations }.iterations(root)?;
        let fewest = match fewest {
            Least::Iterations(fewest) => fewest,
            Least::Unknown => IBig::from(8),
            Least::None => {
                self.description.set_fate(root.chain, ChainFate::Infeasible);
                return Ok(None);
            }
        };
        Ok(Some(Bounds::new(context.pool, &root.system, &fewest)))
    }

    /// Gives a root chain a turn.
    fn follow(&mut self, context: &mut Context<'_>, turn: Turn) -> Result<Option<NavigationResult>, Failure> {
        let Turn { root, number, bounds, effort } = turn;
        context.budget.doing(Activity::Following(number));
        self.effort.allow(effort);
        let allowed = if effort == 0 { 0 } else { MOST_UNKNOWNS };
        let mut drive = Drive {
            chains: &mut self.chains,
            context,
            counters: &mut self.counters,
            given_up: None,
            unknowns: allowed,
        };
        let driven = match drive.run(root.chain, self.start.clone(), bounds.next()) {
            Err(Failure::Stop(StopReason::Limit(Limit::Turn))) => {
                // It gets another turn, from the beginning and with more time.
                self.open.push_front(Turn { root, number, bounds, effort });
                self.due += 1;
                return Err(StopReason::Limit(Limit::Turn).into());
            }
            driven => driven?,
        };
        let was_lost = drive.unknowns < allowed || matches!(driven, Driven::TooHard(_));
        match driven {
            Driven::Reached(arrival) => {
                self.description.set_fate(root.chain, ChainFate::Reached);
                self.description.set_counts(root.chain, arrival.taken);
                return Ok(Some(NavigationResult::Reached { state: Box::new(arrival.state), model: arrival.model }));
            }
            Driven::Exhausted => self.description.set_fate(root.chain, ChainFate::Exhausted),
            // Without an answer, a search has no guidance: more effort may be better than more states.
            Driven::TooHard(_) | Driven::Cut if was_lost && effort < self.effort.highest() => {
                self.open.push_back(Turn { root, number, bounds, effort: effort + 1 });
            }
            Driven::Uncertain(reason) | Driven::TooHard(reason) => self.uncertain = Some(reason),
            Driven::Cut => self.open.push_back(Turn { root, number, bounds: bounds.raise(), effort }),
        }
        Ok(None)
    }
}
