//! The workspace of a member: its own terms and its own context of the solver. So the result of a member depends
//! neither on the terms of other members nor on its worker.

use std::rc::Rc;

use loopscope_interp::Inputs;
use loopscope_question::Budget;
use loopscope_question::report::Cost;
use loopscope_smt::{Contexts, Model, Pool, Resources, Solver, StackOptions, Transport, stack};
use loopscope_symex::{Budget as _, Context, Effort, Limit, State};
use loopscope_template::{Instances, SmallCounters};
use loopscope_witness::{Doubt, Reached, Replaying, confirm};

use crate::doing::Doing;
use crate::explain::Explainer;
use crate::facts::Facts;
use crate::host::{Clock, Meter, Punctual, Watcher};
use crate::member::Question;

/// The cost limit of a question that minimises a reason or looks for other values for a path to the target.
const EXPLANATION_LIMIT: u64 = 50_000;

/// The contexts for questions about fixed points have numbers from here on; those for conditions have smaller ones.
const FIXED_POINTS: u32 = 1000;

/// Opens workspaces.
pub(crate) struct Workspaces<'a> {
    contexts: Contexts<Punctual<'a>>,
    clock: &'a dyn Clock,
    watcher: &'a dyn Watcher,
    budget: Budget,
    /// When the analysis started.
    start: f64,
}

impl<'a> Workspaces<'a> {
    /// For an analysis that starts now.
    pub(crate) fn new(
        transport: Box<dyn Transport + 'a>,
        clock: &'a dyn Clock,
        watcher: &'a dyn Watcher,
        budget: Budget,
    ) -> Self {
        let contexts = Contexts::new(Punctual::new(transport, clock, &budget));
        Self { contexts, clock, watcher, budget, start: clock.seconds() }
    }

    /// The workspace of a member.
    pub(crate) fn workspace(&self, member: u32) -> Workspace<'a> {
        let options = StackOptions::default();
        let resources = options.session.resources.clone();
        resources.book();
        let solver = stack(self.contexts.open(member), options);
        Workspace {
            pool: Pool::default(),
            // The two upper layers only act on conditions with quantifiers, which come from templates.
            solver: Box::new(SmallCounters::new(Instances::new(solver))),
            fixed_points: Box::new(self.contexts.open(FIXED_POINTS + member)),
            asked_fixed_points: 0,
            meter: Meter::new(self.clock, self.watcher, &self.budget, self.start, resources.clone()),
            resources,
            known: Rc::default(),
            found: Facts::default(),
        }
    }

    /// Closes the contexts of a member, whose number can then be reused.
    pub(crate) fn close(&self, member: u32) {
        self.contexts.forget(member);
        self.contexts.forget(FIXED_POINTS + member);
    }

    /// The observer of the analysis.
    pub(crate) fn watcher(&self) -> &'a dyn Watcher {
        self.watcher
    }

    /// The time since the analysis began.
    pub(crate) fn seconds(&self) -> f64 {
        self.clock.seconds() - self.start
    }
}

/// The terms, the solver and the limits of one member.
pub(crate) struct Workspace<'a> {
    pub(crate) pool: Pool,
    pub(crate) solver: Box<dyn Solver + 'a>,
    /// The connection to a context that is used only for questions about fixed points.
    pub(crate) fixed_points: Box<dyn Transport + 'a>,
    /// The number of questions to it.
    pub(crate) asked_fixed_points: u64,
    /// The most that questions to the solver may cost.
    pub(crate) resources: Resources,
    /// The limits of the work.
    pub(crate) meter: Meter<'a>,
    /// The shared facts of all members, which grow between rounds.
    pub(crate) known: Rc<Facts>,
    /// The facts that this member finds in its turn.
    pub(crate) found: Facts,
}

impl Workspace<'_> {
    /// The context for searches.
    pub(crate) fn context(&mut self) -> Context<'_> {
        Context { pool: &mut self.pool, solver: &mut *self.solver, budget: &mut self.meter }
    }

    /// An effort that starts with cheap questions and goes up to this cost.
    pub(crate) fn effort(&self, most: u64) -> Effort {
        Effort::new(self.resources.clone(), most)
    }

    /// An explainer that removes unnecessary conditions from reasons by cheap questions. The answer is already known,
    /// so these questions do not count towards the slice.
    pub(crate) fn explainer(&mut self) -> Explainer<'_> {
        self.resources.set_limit(EXPLANATION_LIMIT);
        self.resources.grant(u64::MAX);
        self.meter.doing = Doing::Explaining;
        Explainer::new(&mut self.pool, &mut *self.solver, &mut self.meter)
    }

    /// Replays the inputs of a state at the target: see [`confirm`]. The few questions about other values are cheap and
    /// do not count towards the slice.
    ///
    /// # Errors
    /// The reason why the path is not accepted.
    pub(crate) fn confirm(
        &mut self,
        question: &Question<'_>,
        found: (Box<State>, Rc<Model>),
    ) -> Result<Box<Reached>, Doubt> {
        let steps = question.analysis.budget.replay_steps;
        let certain = |inputs: &Inputs| question.most_replay_steps(inputs);
        self.meter.doing = Doing::Replaying;
        let Self { meter, pool, solver, resources, .. } = self;
        let mut replaying =
            Replaying { replay: &question.replay, steps, certain: &certain, budget: &mut meter.finishing() };
        let confirmed =
            resources.beside_grant(EXPLANATION_LIMIT, || confirm(&mut replaying, pool, &mut **solver, found));
        confirmed.map(Box::new)
    }

    /// The limit of the whole analysis that was reached, if any.
    pub(crate) fn limit(&mut self) -> Option<Limit> {
        self.meter.go_on().err()
    }

    /// The solver's work so far.
    pub(crate) fn solved(&self) -> Cost {
        let solver_calls = self.solver.statistics().solved + self.asked_fixed_points;
        Cost { solver_calls, units: self.resources.used(), ..Cost::default() }
    }
}
