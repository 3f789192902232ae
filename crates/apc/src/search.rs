//! The search: decides the conditions of one backbone after the other.

use std::collections::VecDeque;

use loopscope_cfg::{Cfg, LoopId, NodeKind, VarId};
use loopscope_chains::chain::{ChainForm, ChainId};
use loopscope_chains::effect::{Detail, Processing};
use loopscope_chains::looping::LeftOut;
use loopscope_chains::navigate::Stop;
use loopscope_chains::refutation::{Refutations, RefutedPaths};
use loopscope_chains::root::{RootChain, RootChains, Start};
use loopscope_chains::system::{Chains, Failure, ROOT, System};
use loopscope_smt::{Answer, Evaluation, Model, Pool, Solver, Term, Value};
use loopscope_sorted::SortedSet;
use loopscope_symex::{Activity, Context, Counters, Effort, Limit, State, StopReason, witness};
use loopscope_transition::general::{GeneralState, Stars};
use loopscope_transition::tracking::Tracking;
use petgraph::stable_graph::NodeIndex;

use crate::artefact::{BackboneFate, NecessaryCondition, Winner};
use crate::describe;
use crate::inputs::necessary;
use crate::race::{Entrants, Race};
use crate::seed::Seed;
use crate::unfold::Unfolding;

/// The entrants while backbones are built, and for each level of effort when one is decided. With little effort,
/// questions with quantifiers fail.
const ENTRANTS: [Entrants; 5] = [
    Entrants { lengths: &[2], itself: false },
    Entrants { lengths: &[2, 4], itself: false },
    Entrants { lengths: &[4, 10], itself: true },
    Entrants { lengths: &[10, 25], itself: true },
    Entrants { lengths: &[10, 25, 60], itself: true },
];

/// The effort of questions while backbones are built.
const BUILDING: usize = 0;

/// With more satisfiable backbones than this, the search stops: it can no longer prove anything, nor derive conditions
/// on all runs.
const MOST_POSSIBLE: usize = 64;

/// Searches for the necessary condition of a target. Call [`Self::turn`] until it has finished.
pub struct Abstraction<'a> {
    pub(crate) chains: Chains<'a>,
    roots: RootChains,
    start: State,
    general: GeneralState,
    more_roots: bool,
    /// Some backbones were left out.
    is_cut: bool,
    pub(crate) ways: Vec<Way>,
    /// The undecided backbones, by their positions, each with its next effort.
    open: VecDeque<(usize, usize)>,
    unfolding: Unfolding,
    effort: Effort,
    counters: Counters,
    /// The conditions on parameters that all runs to the target satisfy, once they are computed.
    pub(crate) on_inputs: Option<Vec<Term>>,
}

/// A backbone with its condition.
pub(crate) struct Way {
    pub(crate) chain: ChainId,
    pub(crate) system: System,
    pub(crate) fate: BackboneFate,
    /// The question that decided it.
    pub(crate) winner: Option<Winner>,
    /// The parts that the system leaves out of its loops; `None` before the looping conditions are complete.
    pub(crate) left_out: Option<Vec<LeftOut>>,
}

/// The outcome of a turn.
pub enum TurnOutcome {
    /// No backbone's condition can hold: the target cannot be reached.
    Exhausted,
    /// A backbone's condition holds with these inputs, which need not lead to the target.
    Seed(Box<Seed>),
    /// The search is over, and some backbones' conditions can hold: the target may be reachable.
    Possible,
    /// The search had to stop.
    Stopped(Stop),
}

impl<'a> Abstraction<'a> {
    /// A search that starts at the program's start.
    pub fn new(
        cfg: &'a Cfg,
        tracking: &'a Tracking,
        targets: &'a SortedSet<NodeIndex>,
        pool: &mut Pool,
        effort: Effort,
        processing: Processing,
    ) -> Self {
        let detail = Detail::EachIteration(processing);
        let Start { chains, roots, state, general } = Start::new(cfg, tracking, targets, pool, detail);
        Self {
            roots,
            chains,
            start: state,
            general,
            more_roots: true,
            is_cut: false,
            ways: Vec::new(),
            open: VecDeque::new(),
            unfolding: Unfolding::default(),
            effort,
            counters: Counters::default(),
            on_inputs: None,
        }
    }

    /// The same, with work that was done before.
    #[must_use]
    pub fn counting_from(self, counters: Counters) -> Self {
        Self { counters, ..self }
    }

    /// The work so far.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// The refutations: if there is no path to the target, these are the reason.
    pub fn refutations(&self) -> &Refutations {
        &self.chains.refutations
    }

    /// The number of prefixes of backbones that were dropped because no run follows them.
    pub(crate) fn pruned(&self) -> u32 {
        self.roots.pruned()
    }

    /// The chains that backbones are made of.
    pub fn form(&self) -> &ChainForm<'a> {
        &self.chains.form
    }

    /// The condition so far, for display.
    pub fn condition(&self, pool: &mut Pool) -> NecessaryCondition {
        describe::condition(pool, self)
    }

    /// The conditions on parameters that all runs to the target satisfy; empty before all backbones were examined.
    pub fn on_inputs(&self) -> &[Term] {
        self.on_inputs.as_deref().unwrap_or_default()
    }

    /// The symbols that stand for parameters, in their order, each with its variable.
    pub fn parameters(&self) -> Vec<(VarId, Term)> {
        self.start.parameters().iter().map(|parameter| (parameter.variable, parameter.term)).collect()
    }

    /// Builds a backbone, or decides one. Returns the outcome, if there is one. An interrupted turn is resumed by the
    /// next one.
    pub fn turn(&mut self, context: &mut Context<'_>) -> Option<TurnOutcome> {
        self.try_turn(context).unwrap_or_else(|failure| Some(TurnOutcome::Stopped(failure.into())))
    }

    fn try_turn(&mut self, context: &mut Context<'_>) -> Result<Option<TurnOutcome>, Failure> {
        context.proceed(&self.counters).map_err(StopReason::Limit)?;
        if self.more_roots {
            return self.look(context);
        }
        let affordable = self.effort.within(context.budget.question());
        match self.open.iter().position(|(_, effort)| *effort <= affordable).and_then(|at| self.open.remove(at)) {
            Some((way, effort)) => self.decide(context, way, effort),
            None if !self.open.is_empty() => Err(StopReason::Limit(Limit::Turn).into()),
            None if self.ways.iter().all(|way| way.fate == BackboneFate::Impossible) => {
                Ok(Some(TurnOutcome::Exhausted))
            }
            None if self.on_inputs.is_none() && !self.is_cut => {
                self.on_inputs = Some(self.find_necessary(context)?);
                Ok(None)
            }
            None => Ok(Some(TurnOutcome::Possible)),
        }
    }

    /// Builds the next backbone.
    fn look(&mut self, context: &mut Context<'_>) -> Result<Option<TurnOutcome>, Failure> {
        self.effort.allow(BUILDING);
        context.budget.doing(Activity::Seeking(self.ways.len() + 1));
        let Context { pool, solver, budget } = context;
        let mut race = Race::new(&mut **solver, &mut self.unfolding, ENTRANTS[BUILDING]);
        let mut raced = Context { pool, solver: &mut race, budget: &mut **budget };
        let found = self.roots.next(&mut self.chains, &mut raced, &mut self.counters)?;
        let possible = self.ways.iter().filter(|way| way.fate == BackboneFate::Possible).count();
        let Some(RootChain { chain, system }) = found else {
            self.more_roots = false;
            return Ok(None);
        };
        if possible == MOST_POSSIBLE {
            (self.more_roots, self.is_cut) = (false, true);
            return Ok(None);
        }
        self.ways.push(Way { chain, system, fate: BackboneFate::Open, winner: None, left_out: None });
        self.decide(context, self.ways.len() - 1, BUILDING)
    }

    /// Asks whether the condition of a backbone can hold. An interruption leaves that open.
    fn decide(&mut self, context: &mut Context<'_>, way: usize, effort: usize) -> Result<Option<TurnOutcome>, Failure> {
        let decided = self.try_decide(context, way, effort);
        if decided.is_err() {
            self.open.push_front((way, effort));
        }
        decided
    }

    fn try_decide(
        &mut self,
        context: &mut Context<'_>,
        way: usize,
        effort: usize,
    ) -> Result<Option<TurnOutcome>, Failure> {
        self.effort.allow(effort);
        self.counters.states += 1;
        self.counters.queries += 1;
        let Way { chain, system, fate, winner, left_out } = &mut self.ways[way];
        let chain = *chain;
        if left_out.is_none() {
            *left_out = Some(self.chains.add_looping(context, chain, self.general.clone(), system)?);
        }
        let conditions: Vec<Term> = system.constraints.iter().map(|constraint| constraint.term).collect();
        let entrants = ENTRANTS[(effort + 1).min(ENTRANTS.len() - 1)];
        let mut race = Race::new(&mut *context.solver, &mut self.unfolding, entrants);
        let answer = race.check(context.pool, &conditions).map_err(StopReason::from)?;
        *winner = race.winner();
        match answer {
            Answer::Unsat(core) => {
                *fate = BackboneFate::Impossible;
                self.chains.refutations.add(RefutedPaths::Root(chain), &system.constraints, &core);
                Ok(None)
            }
            Answer::Sat(model) => {
                *fate = BackboneFate::Possible;
                Ok(Some(TurnOutcome::Seed(Box::new(self.seed(context, chain, &model)?))))
            }
            Answer::Unknown(_) => {
                if effort < self.effort.highest() {
                    self.open.push_back((way, effort + 1));
                }
                Ok(None)
            }
        }
    }

    /// The inputs of a model.
    fn seed(&mut self, context: &mut Context<'_>, chain: ChainId, model: &Model) -> Result<Seed, Failure> {
        let reads = self.reads(context, chain)?;
        let mut evaluation = Evaluation::new(context.pool, model);
        let mut value =
            |term: Term| evaluation.value(term).unwrap_or_else(|| Value::default_of(context.pool.sort(term)));
        let inputs = reads.into_iter().map(|term| value(term).as_int().cloned().unwrap_or_default()).collect();
        let parameters = witness(context.pool, &self.start, model).map_or_else(Vec::new, |it| it.parameters);
        Ok(Seed { inputs, parameters })
    }

    /// The inputs read along a backbone before the first loop that reads: the chain is followed once more, and gives
    /// the same symbols.
    fn reads(&mut self, context: &mut Context<'_>, chain: ChainId) -> Result<Vec<Term>, Failure> {
        let mut reads = Vec::new();
        let mut state = self.general.clone();
        let (mut stars, mut system) = (Stars::new(""), System::default());
        for position in 0..self.chains.form.chain(chain).steps.len() {
            let step = self.chains.form.chain(chain).steps[position];
            let at = self.chains.loop_headed_by(step.node);
            if at.is_some_and(|at| self.reads_within(at)) {
                break;
            }
            stars = self.chains.pass(context, ROOT, at, step, &mut state, stars, &mut system)?;
            if let NodeKind::Input(variable) = self.chains.cfg().graph[step.node].kind {
                reads.extend(state.values.get(&variable).copied());
            }
        }
        Ok(reads)
    }

    fn reads_within(&self, at: LoopId) -> bool {
        let cfg = self.chains.cfg();
        let nodes = &cfg.main_function().loops.get(at).nodes;
        nodes.iter().any(|node| matches!(cfg.graph[*node].kind, NodeKind::Input(_)))
    }

    /// Derives the conditions on parameters from the conditions of all backbones.
    fn find_necessary(&mut self, context: &mut Context<'_>) -> Result<Vec<Term>, Failure> {
        self.effort.allow(BUILDING);
        let parameters: Vec<Term> = self.parameters().into_iter().map(|(_, symbol)| symbol).collect();
        let left = self.ways.iter().filter(|way| way.fate != BackboneFate::Impossible);
        let systems: Vec<Vec<Term>> =
            left.map(|way| way.system.constraints.iter().map(|constraint| constraint.term).collect()).collect();
        let mut race = Race::new(&mut *context.solver, &mut self.unfolding, ENTRANTS[BUILDING]);
        let mut raced = Context { pool: context.pool, solver: &mut race, budget: &mut *context.budget };
        Ok(necessary(&mut raced, &parameters, &systems)?)
    }
}
