//! A search that is interrupted at a question resumes there: it has the same result as an uninterrupted search, after
//! the same states. So the end of a turn loses no question, and no interruption counts as an answer.

use loopscope_apc::{Abstraction, TurnOutcome as Abstracted};
use loopscope_cfg::{Cfg, Target, View, Viewed};
use loopscope_chains::effect::Processing;
use loopscope_chains::navigate::{NavigationResult, Navigator, Stop};
use loopscope_horn::blocks::Blocks;
use loopscope_interpolation::{Progress as Followed, Search as Interpolation};
use loopscope_smt::{Pool, Resources};
use loopscope_sorted::SortedSet;
use loopscope_symex::{Context, Counters, Effort, Limit, StopReason};
use loopscope_testing::lowered;
use loopscope_transition::tracking::Tracking;
use loopscope_trl::{Progress as Learnt, Search as Trl};
use petgraph::stable_graph::NodeIndex;

use crate::support::few_values::FewValues;

/// The most steps of a search.
const MOST_STEPS: u32 = 100;

const PROGRAMS: [&str; 4] = [
    "main(n, m) { var i; i = 0; while (i < n) { if (i > m) i = i + 2; else i = i + 1; } assert(i != 3); }",
    "main(n) { var i, s; assume(n >= 0 && n < 4); s = 0; for (i = 0; i < n; i++) { s = s + 2; } assert(s == 2 * n); }",
    "main(a, b) { if (a > 2) { a = a - 1; } if (b > a) { b = b - a; } assert(a + b < 9); while (b > 0) { b = b - 1; }
     assert(b <= 0 && a < 5); }",
    "main(n) { var i, j, c; c = 0; for (i = 0; i < n; i++) { for (j = 0; j < i; j++) { c = c + 1; } } assert(c < 4); }",
];

/// A program whose calls are expanded.
struct ProgramWithoutCalls {
    cfg: Cfg,
    tracking: Tracking,
    targets: SortedSet<NodeIndex>,
}

impl ProgramWithoutCalls {
    fn new(source: &str) -> Self {
        let viewed = Viewed::new(lowered(source)).through_all(&[View::Inlining, View::Scalars]);
        let cfg = viewed.expect("there are no calls").cfg;
        Self { tracking: Tracking::new(&cfg), targets: Target::AnyError.nodes(&cfg), cfg }
    }
}

/// The result of a step, as text; `None` if the search continues.
type Step = Result<Option<String>, StopReason>;

/// Takes steps until the search ends. Returns its result with the number of steps, and the number of refused questions.
fn searched(mut solver: FewValues, pool: &mut Pool, mut step: impl FnMut(&mut Context<'_>) -> Step) -> (String, u32) {
    let mut steps = 0;
    let end = loop {
        let budget = &mut |_: &Counters| -> Result<(), Limit> { Ok(()) };
        match step(&mut Context { pool: &mut *pool, solver: &mut solver, budget }) {
            Ok(Some(end)) => break end,
            Ok(None) if steps == MOST_STEPS => break "more to do".to_owned(),
            Ok(None) => steps += 1,
            Err(StopReason::Limit(Limit::Turn)) => {}
            Err(reason) => panic!("{reason:?}"),
        }
    };
    (format!("{end} after {steps} steps"), solver.refusals)
}

/// A search: returns its result, and the number of refused questions.
type SearchOf = fn(&ProgramWithoutCalls, FewValues) -> (String, u32);

fn effort() -> Effort {
    Effort::new(Resources::default(), 1_000_000)
}

fn navigated(program: &ProgramWithoutCalls, solver: FewValues) -> (String, u32) {
    let ProgramWithoutCalls { cfg, tracking, targets } = program;
    let mut pool = Pool::default();
    let mut search = Navigator::new(cfg, tracking, targets, &mut pool, effort());
    searched(solver, &mut pool, |context| match search.turn(context) {
        None => Ok(None),
        Some(NavigationResult::Stopped(Stop::Reason(reason @ StopReason::Limit(_)))) => Err(reason),
        Some(NavigationResult::Reached { .. }) => Ok(Some("reached".to_owned())),
        Some(other) => Ok(Some(format!("{other:?}"))),
    })
}

fn abstracted(program: &ProgramWithoutCalls, solver: FewValues) -> (String, u32) {
    let ProgramWithoutCalls { cfg, tracking, targets } = program;
    let mut pool = Pool::default();
    let mut search = Abstraction::new(cfg, tracking, targets, &mut pool, effort(), Processing::default());
    let mut seeds = 0;
    let (end, refusals) = searched(solver, &mut pool, |context| match search.turn(context) {
        None => Ok(None),
        Some(Abstracted::Stopped(Stop::Reason(reason @ StopReason::Limit(_)))) => Err(reason),
        Some(Abstracted::Stopped(stop)) => Ok(Some(format!("{stop:?}"))),
        Some(Abstracted::Seed(_)) => {
            seeds += 1;
            Ok(None)
        }
        Some(Abstracted::Exhausted) => Ok(Some("exhausted".to_owned())),
        Some(Abstracted::Possible) => Ok(Some("possible".to_owned())),
    });
    // The number of steps depends on when a backbone is decided, so it is left out.
    let end = end.split(" after").next().unwrap_or_default();
    (format!("{end} with {seeds} seeds, {:?}", search.on_inputs()), refusals)
}

fn followed(program: &ProgramWithoutCalls, solver: FewValues) -> (String, u32) {
    let ProgramWithoutCalls { cfg, tracking, targets } = program;
    let mut pool = Pool::default();
    let mut search = Interpolation::new((cfg, None), tracking, targets, &mut pool, &mut || Ok::<(), Limit>(()))
        .expect("there is no limit");
    searched(solver, &mut pool, |context| {
        Ok(match search.step(context)? {
            Followed::Going => None,
            Followed::Reached(..) => Some("reached".to_owned()),
            Followed::Exhausted => Some("exhausted".to_owned()),
            Followed::Doubtful(reason) => Some(format!("{reason:?}")),
        })
    })
}

fn learnt(program: &ProgramWithoutCalls, solver: FewValues) -> (String, u32) {
    let ProgramWithoutCalls { cfg, tracking, targets } = program;
    let mut pool = Pool::default();
    let blocks = Blocks::new(cfg, tracking, targets, &[cfg.main], &mut pool, &mut || Ok::<(), Limit>(()))
        .expect("there is no limit");
    let mut search = Trl::new(cfg, targets, blocks, &mut pool);
    searched(solver, &mut pool, |context| {
        Ok(match search.step(context)? {
            Learnt::Going => None,
            Learnt::Reached(..) => Some("reached".to_owned()),
            other => Some(format!("{other:?}")),
        })
    })
}

#[test]
fn a_search_interrupted_at_each_question_has_the_same_result() {
    let searches: [(&str, SearchOf); 4] =
        [("navigate", navigated), ("apc", abstracted), ("interpolation", followed), ("trl", learnt)];
    let mut refusals = 0;
    for source in PROGRAMS {
        let program = ProgramWithoutCalls::new(source);
        for (name, search) in searches {
            let (whole, _) = search(&program, FewValues::default());
            let (cut, refused) = search(&program, FewValues::refusing());
            assert_eq!(whole, cut, "{name}: {source}");
            refusals += refused;
        }
    }
    assert!(refusals > 100, "only {refusals} questions were refused");
}
