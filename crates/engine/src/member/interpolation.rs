//! Interpolation as a member: see [`loopscope_interpolation`].
//!
//! # Idea
//! Paths are followed one after the other. The reason why a path does not reach the target annotates every place on the
//! path, as a condition on the variables. Other paths end where they satisfy an annotation.
//!
//! # Source
//! J. Jaffar, J. A. Navas, A. E. Santosa, *Symbolic Execution for Verification* (2011: TRACER); K. L. McMillan, *Lazy Annotation
//! for Program Testing and Verification* (2010).
//!
//! # What is exact
//! Reached: the inputs come from following the path with symbolic states. Unreachable: every path ended. The
//! annotations of loops are checked once more ([`loopscope_horn::check`]); if the check is too hard, the paths alone
//! are the proof, and if it fails, there is no proof.
//!
//! # Which programs
//! Those without recursion and without calls of function values.
//!
//! # When it stops
//! When every path has ended. If a loop has to be unrolled forever, only a limit of the analysis stops it.
//!
//! # Example
//! `lock = 0; new = old + 1; while (new != old) { lock = 1; old = new; if (input) { lock = 0; new = new + 1; } }`
//! followed by `assert(lock != 0)`: gives up `lock = 0` and `new = old + 1`, then locks the latter, and so unrolls the loop
//! once.

use loopscope_horn::blocks::Blocks;
use loopscope_horn::check::{Checked, check};
use loopscope_horn::relevant::weakened_cases;
use loopscope_interpolation::{Progress as Step, Search};
use loopscope_message::text;
use loopscope_question::report::{Artefact, Proof, StopCode, StopReason};
use loopscope_question::{Technique, technique};
use loopscope_smt::{Pool, Term};
use loopscope_symex::{Activity, Budget as _, Counters, StopReason as Reason};
use loopscope_witness::Doubt;
use rustc_hash::FxHashMap;

use super::{Found, Member, Progress, Question, blocks};
use crate::descriptor::Descriptor;
use crate::doing::{Doing, Taking};
use crate::program_view::ProgramView;
use crate::stop::plain;
use crate::workspace::Workspace;

/// Interpolants along paths.
pub(crate) static TECHNIQUE: Descriptor = Descriptor {
    info: &technique::INTERPOLATION,
    is_quick: false,
    is_early: false,
    next: |_| Some(Technique::One(&technique::HORN)),
    start,
};

/// The most that a question may cost: most are easy, and a path with a hard question may still end elsewhere.
const LIMIT: u64 = 200_000;

/// The most that a question that checks the annotations of loops may cost: many paths together are harder than single
/// paths.
const CHECK_LIMIT: u64 = 50_000;

/// The number of checks that may remove cases and conjuncts from a proof.
const MOST_WEAKENINGS: u32 = 100;

/// The number of conditions that the invariant of a loop may have as alternatives.
const MOST_CASES: usize = 12;

fn start<'q>(question: &'q Question<'q>, workspace: &mut Workspace<'_>) -> Result<Box<dyn Member + 'q>, StopReason> {
    let view = question.to_prove(text!("paths"), &mut workspace.meter)?;
    let ProgramView { program, tracking, .. } = view;
    let targets = &view.remaining().targets;
    // First of all, so that variables keep their own names.
    let meter = &mut workspace.meter;
    let blocks =
        Blocks::new(&program.cfg, tracking, targets, &[program.cfg.main], &mut workspace.pool, &mut || meter.go_on());
    let stopped = |limit| question.reasons.executing(&Reason::Limit(limit));
    let blocks = blocks.map_err(stopped)?;
    let program = (&program.cfg, program.back.memory.as_ref());
    let search = Search::new(program, tracking, targets, &mut workspace.pool, &mut || meter.go_on());
    let search = search.map_err(stopped)?;
    Ok(Box::new(Interpolation { question, view, blocks, search, doubt: None, contradictions: 0 }))
}

/// Follows paths.
struct Interpolation<'q> {
    question: &'q Question<'q>,
    view: &'q ProgramView,
    blocks: Blocks,
    search: Search<'q>,
    doubt: Option<Doubt>,
    contradictions: u64,
}

impl Interpolation<'_> {
    /// Works to the end of the slice.
    fn go_on(&mut self, workspace: &mut Workspace<'_>) -> Result<Progress, Reason> {
        workspace.resources.set_limit(LIMIT);
        workspace.meter.doing = Doing::Searching(Activity::Paths, Taking::Unrolling);
        let from = self.search.counters().queries;
        loop {
            let counters = self.search.counters();
            if workspace.meter.is_over_after(counters.queries - from, &counters) {
                return Ok(Progress::Paused);
            }
            match self.search.step(&mut workspace.context())? {
                Step::Going => {}
                Step::Reached(state, model) => match workspace.confirm(self.question, (state, model)) {
                    Ok(reached) => return Ok(Progress::Ended(Found::Reached(reached))),
                    Err(doubt) => {
                        self.contradictions += u64::from(doubt == Doubt::Contradiction);
                        self.doubt = self.doubt.max(Some(doubt));
                        self.search.reject(&mut workspace.context(), Reason::Approximated)?;
                    }
                },
                Step::Exhausted => return self.prove(workspace).map(Progress::Ended),
                Step::Doubtful(reason) => return Ok(Progress::Ended(self.doubtful(&reason))),
            }
        }
    }

    /// The result when every path has ended.
    fn prove(&mut self, workspace: &mut Workspace<'_>) -> Result<Found, Reason> {
        let cases = self.cases(&mut workspace.pool);
        if !self.search.is_told() || cases.iter().any(|cases| cases.len() > MOST_CASES) || cases.is_empty() {
            return Ok(self.by_paths(workspace));
        }
        workspace.meter.doing = Doing::Checking;
        workspace.resources.set_limit(CHECK_LIMIT);
        let Workspace { solver, pool, resources, .. } = workspace;
        let invariants: Vec<Term> = cases.iter().map(|cases| pool.or(cases)).collect();
        let clauses = &self.blocks.clauses;
        let passed = match check(&mut **solver, pool, clauses, &invariants)? {
            Checked::Proved(passed) => passed,
            // The paths are a proof by themselves; only their combination is too hard for the solver.
            Checked::Undecided(_) | Checked::Unknown(_) => return Ok(self.by_paths(workspace)),
            Checked::Insufficient | Checked::Refuted => {
                let message = text!(
                    "every path was followed to its end, but the annotations of the loops do not hold: please \
                               report this program"
                );
                return Ok(Found::Stopped(plain(StopCode::Refuted, message)));
            }
        };
        resources.grant(u64::MAX);
        let invariants = weakened_cases(&mut **solver, pool, clauses, &cases, MOST_WEAKENINGS)?;
        Ok(Found::Unreachable(blocks::proof(self.question, self.view, &self.blocks, pool, &invariants, &passed)))
    }

    /// The proof that no path reaches the target.
    fn by_paths(&self, workspace: &mut Workspace<'_>) -> Found {
        let cfg = &self.view.program.cfg;
        let remaining = self.view.remaining();
        let shown = self.view.shown();
        let excluded = workspace.explainer().execution(shown, &remaining.targets, self.search.refusals());
        let proof = Proof::by_contradictions(excluded);
        Found::Unreachable(remaining.complete(proof, self.question, cfg, &mut workspace.pool))
    }

    /// By head of a loop: alternative conditions, one of which holds whenever a run reaches it, over the parameters of the head's
    /// predicate.
    fn cases(&self, pool: &mut Pool) -> Vec<Vec<Term>> {
        let mut all = Vec::with_capacity(self.blocks.cut_points.len());
        for (predicate, head) in self.blocks.cut_points.iter().enumerate() {
            let parameters = self.blocks.parameters(predicate);
            let parameter = |variable| parameters.iter().find(|(each, _)| *each == variable).map(|(_, term)| *term);
            let symbols = self.search.symbols();
            let named: FxHashMap<Term, Term> =
                symbols.filter_map(|(variable, symbol)| Some((symbol, parameter(variable)?))).collect();
            let learnt = self.search.learnt(pool, head.node);
            all.push(pool.substitute_each(&learnt, &named));
        }
        all
    }

    /// The result when every path has ended, but some were given up.
    fn doubtful(&self, reason: &Reason) -> Found {
        if self.doubt.is_some() {
            return Found::exhausted(self.doubt, Proof::by_search);
        }
        Found::Stopped(match reason {
            Reason::Approximated => {
                let message = text!(
                    "a path to the target depends on values that this technique does not follow, such as those in \
                               records and behind pointers, and the lengths of arrays"
                );
                plain(StopCode::Approximated, message)
            }
            other => self.question.reasons.executing(other),
        })
    }
}

impl Member for Interpolation<'_> {
    fn advance(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        workspace.meter.start_slice(&self.search.counters());
        Progress::from_outcome(self.go_on(workspace), &self.question.reasons)
    }

    fn counters(&self) -> Counters {
        self.search.counters()
    }

    fn contradictions(&self) -> u64 {
        self.contradictions
    }

    fn artefact(&self, pool: &mut Pool) -> Option<Artefact> {
        if !self.question.analysis.artefacts {
            return None;
        }
        let interpolants = self.search.artefact(pool);
        (!interpolants.nodes.is_empty()).then_some(Artefact::Interpolants { interpolants })
    }
}
