//! Techniques take turns that depend only on counts of work.

use crate::support::program_of;
use std::cell::RefCell;
use std::future::{Future, ready};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use crate::support::programs::{FORKS, LOOPS};
use loopscope_engine::{Host, LostWorker, Observer, RoundEnd, TurnMessage, WorkerId, Workers, analyse, analyse_among};
use loopscope_question::report::{Cost, Event, MemberReport, MemberStatus, Report, Turn};
use loopscope_question::{Analysis, Budget};
use loopscope_smt::QUESTION_PRICE;
use loopscope_testing::{IncompleteSolver, Ticks};

/// Records, for each turn, its member and the turns before it as reported at its start; and the activities.
#[derive(Default)]
struct Recorder {
    turns: RefCell<Vec<(u32, Vec<Turn>)>>,
    doing: RefCell<Vec<String>>,
}

impl Observer for &Recorder {
    fn event(&mut self, event: &Event) {
        match event {
            Event::Turn { at, turns, .. } => self.turns.borrow_mut().push((*at, turns.clone())),
            Event::Progress { doing, .. } => self.doing.borrow_mut().push(doing.to_string()),
            Event::Built { .. } => {}
        }
    }
}

/// Analyses a program with a solver that answers `unknown`. `each` is the cost of a question.
fn ask(source: &str, each: u64, hurry: f64) -> (Report, Recorder) {
    let recorder = Recorder::default();
    let budget = Budget { seconds: 1e9, states: 2_000, ..Budget::default() };
    let transport = Box::new(IncompleteSolver::new(each));
    let host = Host { transport, clock: &Ticks::new(hurry), observer: &mut &recorder };
    let analysis = Analysis { budget, ..Analysis::default() };
    let report = analyse(&program_of(source), &analysis, host);
    (report, recorder)
}

fn report_of(source: &str, each: u64, hurry: f64) -> Report {
    ask(source, each, hurry).0
}

/// The techniques in the order of their turns.
fn order(report: &Report) -> Vec<&str> {
    report.turns.iter().map(|turn| &*report.members[turn.member as usize].technique).collect()
}

/// Each member with its status.
fn statuses(report: &Report) -> Vec<(&str, MemberStatus)> {
    report.members.iter().map(|member| (&*member.technique, member.standing)).collect()
}

/// A program that cannot be split into chains, with a question that no solver of this file can answer.
const CHOSEN_FUNCTION: &str = "main(n) { var g = f; if (n > 3) { g = h; } return g(n); }
f(n) {
    if (n * n * n == 5) { error(); }
    return n;
}
h(n) { return n; }";

/// The techniques that have a turn in a round, in order.
fn in_round(report: &Report, round: u32) -> Vec<&str> {
    let names = report.turns.iter().zip(order(report)).filter(|(turn, _)| turn.round == round);
    names.map(|(_, name)| name).collect()
}

#[test]
fn quick_members_go_first_without_questions_and_then_every_member_has_a_turn() {
    let report = report_of(LOOPS, 30_000, 1.0);
    assert_eq!(in_round(&report, 0), ["enumerate", "fuzz", "intervals", "execute", "compact"]);
    // Enumerate and Intervals have ended.
    assert_eq!(in_round(&report, 1), ["fuzz", "execute", "compact"]);
    let without_questions = report.turns.iter().filter(|turn| turn.round < 2);
    assert!(without_questions.clone().all(|turn| turn.cost.solver_calls == 0), "{:?}", report.turns);
    assert_eq!(in_round(&report, 2), ["fuzz", "summarise", "navigate", "compact", "apc"]);
    let all =
        ["fuzz", "summarise", "execute", "navigate", "compact", "invariants", "apc", "horn", "interpolation", "trl"];
    assert_eq!(in_round(&report, 3), all);
    assert!(in_round(&report, 4).contains(&"execute"), "{:?}", report.turns);
    assert!(report.turns.is_sorted_by_key(|turn| (turn.round, turn.member)), "{:?}", report.turns);
}

#[test]
fn without_loops_there_is_no_early_round() {
    let report = report_of("main(n) { if (n * n * n == 7) { error(); } }", 30_000, 1.0);
    let third = in_round(&report, 2);
    assert!(third.contains(&"execute") && third.contains(&"invariants"), "{third:?}");
}

#[test]
fn a_turn_ends_early_if_it_brings_nothing_new() {
    let report = report_of("main(n) { if (n * n * n == 7) { error(); } }", 30_000, 1.0);
    let fuzz: Vec<u64> = report
        .turns
        .iter()
        .zip(order(&report))
        .filter(|(_, name)| *name == "fuzz")
        .map(|(turn, _)| turn.cost.steps)
        .collect();
    // The second slice is six times as large as the first one.
    assert!(fuzz.len() > 1 && fuzz[0] > 0 && fuzz[1] <= fuzz[0], "{fuzz:?}");
}

#[test]
fn summarise_and_compact_take_part_only_with_loops() {
    let report = report_of("main(n) { if (n * n == 7) { error(); } }", 10, 1.0);
    let names: Vec<&str> = report.members.iter().map(|member| member.technique.as_str()).collect();
    assert!(names.contains(&"execute") && !names.contains(&"summarise") && !names.contains(&"compact"), "{names:?}");
}

#[test]
fn turns_do_not_depend_on_time() {
    let (slow, fast) = (report_of(LOOPS, 30_000, 1.0), report_of(LOOPS, 30_000, 50.0));
    assert_eq!((slow.verdict, slow.members, slow.turns), (fast.verdict, fast.members, fast.turns));
}

#[test]
fn expensive_questions_make_turns_short() {
    let count = |each| report_of(LOOPS, each, 1.0).turns.len();
    assert!(count(30_000) > count(10), "a slice ends with the solver's work");
}

#[test]
fn members_pay_for_their_questions() {
    let each = 30_000;
    let report = report_of(LOOPS, each, 1.0);
    for turn in &report.turns {
        // A question costs less than it needs if its limit is lower.
        let Cost { units, solver_calls, .. } = turn.cost;
        assert!(units > 0 || solver_calls == 0, "{turn:?}");
        assert!(units <= solver_calls * (each + QUESTION_PRICE), "{turn:?}");
        assert!(turn.work >= turn.cost.states + turn.cost.units / 1000, "{turn:?}");
    }
    let asked = report.turns.iter().filter(|turn| turn.cost.units > 0).count();
    assert!(asked > 4, "{:?}", report.turns);
    for (index, member) in report.members.iter().enumerate() {
        let own = || report.turns.iter().filter(|turn| turn.member as usize == index);
        assert_eq!(member.turns as usize, own().count());
        assert_eq!(member.cost.states, own().map(|turn| turn.cost.states).sum::<u64>());
        assert_eq!(member.cost.units, own().map(|turn| turn.cost.units).sum::<u64>());
    }
    assert_eq!(report.stats.states, report.members.iter().map(|member| member.cost.states).sum::<u64>());
}

#[test]
fn when_a_member_answers_the_others_are_unfinished_or_waiting() {
    // The run decides it without questions.
    let report = report_of("main() { var i = 0; while (i < 1000) { i = i + 1; } assert(i == 7); }", 1, 1.0);
    let [run, others @ ..] = &report.members[..] else { panic!("no member took part") };
    assert_eq!((run.standing, run.turns), (MemberStatus::Reached, 1));
    assert!(run.cost.steps > 10 && report.turns[0].work >= 1, "{run:?}");
    assert!(others.iter().all(|member| member.standing == MemberStatus::Waiting && member.turns == 0));

    // Random inputs need no solver.
    let report = report_of(FORKS, 60_000, 1.0);
    assert_eq!(
        statuses(&report),
        [
            ("enumerate", MemberStatus::Refused),
            ("fuzz", MemberStatus::Reached),
            ("intervals", MemberStatus::Waiting),
            ("summarise", MemberStatus::Waiting),
            ("execute", MemberStatus::Waiting),
            ("navigate", MemberStatus::Waiting),
            ("compact", MemberStatus::Waiting),
            ("invariants", MemberStatus::Waiting),
            ("apc", MemberStatus::Waiting),
            ("horn", MemberStatus::Waiting),
            ("interpolation", MemberStatus::Waiting),
            ("trl", MemberStatus::Waiting),
        ]
    );
    assert_eq!(report.technique, "fuzz");
}

#[test]
fn a_technique_refuses_programs_to_which_it_cannot_be_applied() {
    let report = report_of(CHOSEN_FUNCTION, 1, 1.0);
    let member = |name: &str| {
        report
            .members
            .iter()
            .find(|member| member.technique == name)
            .unwrap_or_else(|| panic!("{name} did not take part"))
    };
    let (execute, navigate) = (member("execute"), member("navigate"));
    assert_eq!((navigate.standing, navigate.cost), (MemberStatus::Refused, Cost::default()));
    assert!(navigate.stop.as_ref().is_some_and(|stop| stop.message.to_string().contains("split")), "{navigate:?}");
    assert_eq!(execute.standing, MemberStatus::Stopped);
    assert!(execute.stop.is_some(), "{execute:?}");
}

#[test]
fn each_turn_is_reported_with_the_turns_before_it() {
    let (report, recorder) = ask(LOOPS, 30_000, 1.0);
    let recorded = recorder.turns.into_inner();
    assert_eq!(recorded.len(), report.turns.len());
    for (count, (at, before)) in recorded.iter().enumerate() {
        assert_eq!((*at, &before[..]), (report.turns[count].member, &report.turns[..count]));
    }
}

/// The reported activities, each once, without the numbers of states.
fn activities(source: &str) -> Vec<String> {
    let (_, recorder) = ask(source, 30_000, 50.0);
    let mut activities = recorder.doing.into_inner();
    for text in &mut activities {
        if text.starts_with("executing") {
            *text = text.chars().filter(|letter| !letter.is_ascii_digit()).collect();
        }
    }
    activities.sort();
    activities.dedup();
    activities
}

#[test]
fn activities_are_reported() {
    assert_eq!(
        activities(LOOPS),
        [
            "checking the invariants of the loops",
            "computing what each variable may hold",
            "executing paths,  waiting",
            "getting ready",
            "looking for a template of the loop in line 4",
            "looking for invariants of the loops",
            "looking for root chain 1",
            "looking for root chain 2",
            "navigating root chain 1",
            "running the program on all inputs",
            "running the program on random inputs",
            "summing the loop in line 4",
        ]
    );
    let found = activities(
        "main() {
            var i = 0, x, y;
            while (i < 400000) { i = i + 1; }
            x = input; y = input;
            if (x == 0 && y == 0) { error(); }
        }",
    );
    for text in
        ["running the program on all inputs", "replaying the inputs that were found", "making the inputs smaller"]
    {
        assert!(found.iter().any(|activity| activity == text), "{text}: {found:?}");
    }
}

/// The second of two workers. The members of the other one have stopped in their first turn, or it broke.
struct SecondWorker {
    is_lost: bool,
    /// The messages about its turns in this round, which count.
    sent: Vec<Arc<TurnMessage>>,
}

impl Workers for SecondWorker {
    fn worker(&self) -> WorkerId {
        WorkerId { number: 1, of: 2 }
    }

    fn send(&mut self, message: TurnMessage) {
        self.sent.push(Arc::new(message));
    }

    fn round(&mut self, round: u32) -> Pin<Box<dyn Future<Output = Option<RoundEnd>> + '_>> {
        let mut turns = std::mem::take(&mut self.sent);
        let stopped = |member: u32| {
            let turn = Turn { member, round, cost: Cost::default(), work: 0 };
            let mut message = TurnMessage { turn, ..TurnMessage::read(&[]) };
            message.report.standing = MemberStatus::Stopped;
            Arc::new(message)
        };
        let lost = LostWorker { number: 0, reason: "out of memory".to_owned() };
        let end = if self.is_lost {
            RoundEnd { turns, lost: vec![lost] }
        } else {
            turns.extend([0, 2, 4, 6, 8, 10].map(stopped));
            RoundEnd { turns, ..RoundEnd::default() }
        };
        Box::pin(ready(Some(end)))
    }
}

#[test]
fn if_the_representative_is_lost_another_member_reports_why_there_is_no_answer() {
    let loops = program_of(LOOPS);
    let answer = |is_lost: bool| {
        let mut told = &Recorder::default();
        let transport = Box::new(IncompleteSolver::new(30_000));
        let host = Host { transport, clock: &Ticks::new(1.0), observer: &mut told };
        let analysis =
            Analysis { budget: Budget { seconds: 1e9, states: 2_000, ..Budget::default() }, ..Analysis::default() };
        let mut workers = SecondWorker { is_lost, sent: Vec::new() };
        let answer = pin!(analyse_among(&loops, &analysis, host, &mut workers));
        let Poll::Ready(report) = answer.poll(&mut Context::from_waker(Waker::noop())) else { panic!("it waits") };
        report
    };
    // Execute sits in the other worker: that one makes the report.
    assert_eq!(answer(false), None);
    let report = answer(true).expect("somebody answers");
    assert!(report.verdict.stop().is_some(), "{report:?}");
    let last = (0..report.members.len()).rfind(|at| at % 2 == 1);
    assert_eq!(report.members.iter().position(|member| member.technique == report.technique), last);
    let lost = report.members.iter().step_by(2);
    for MemberReport { standing, stop, .. } in lost {
        let message = stop.as_ref().map(|stop| stop.message.to_string());
        assert_eq!((*standing, message.as_deref()), (MemberStatus::Stopped, Some("its worker broke: out of memory")));
    }
}
