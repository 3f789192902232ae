//! An analysis has the same report in several workers as in one.

use crate::support::program_of;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use crate::support::programs::{FORKS, LOOPS};
use loopscope_engine::{
    Coordinator, Decision, Host, RoundEnd, TurnMessage, Unobserved, WorkerId, Workers, analyse, analyse_among,
};
use loopscope_question::report::{Answer, MemberStatus, Report, Stats, Turn};
use loopscope_question::{Analysis, Budget, Program};
use loopscope_syntax::Dialect;
use loopscope_testing::{IncompleteSolver, Ticks};

/// The connection between the workers.
struct Board {
    coordinator: RefCell<Coordinator>,
    /// All turns that were received.
    turns: RefCell<Vec<Arc<TurnMessage>>>,
    /// The next message to each worker, where that is decided.
    ends: RefCell<BTreeMap<u32, Option<RoundEnd>>>,
    /// True if messages pass as numbers, without texts.
    as_numbers: bool,
}

struct Worker {
    worker: WorkerId,
    board: Rc<Board>,
}

impl Workers for Worker {
    fn worker(&self) -> WorkerId {
        self.worker
    }

    fn send(&mut self, message: TurnMessage) {
        let Board { coordinator, turns, as_numbers, .. } = &*self.board;
        let played = message.played();
        let message = if *as_numbers { TurnMessage::read(&message.numbers()) } else { message };
        turns.borrow_mut().push(Arc::new(message));
        self.board.follow(coordinator.borrow_mut().receive(played));
    }

    fn round(&mut self, round: u32) -> Pin<Box<dyn Future<Output = Option<RoundEnd>> + '_>> {
        let number = self.worker.number;
        self.board.follow(self.board.coordinator.borrow_mut().wait(number, round));
        Box::pin(poll_fn(move |_| match self.board.ends.borrow_mut().remove(&number) {
            None => Poll::Pending,
            Some(end) => Poll::Ready(end),
        }))
    }
}

impl Board {
    fn follow(&self, Decision { go_on, done, turns: numbers, .. }: Decision) {
        let turns = self.turns.borrow();
        let turns: Vec<_> = numbers.iter().map(|number| Arc::clone(&turns[*number as usize])).collect();
        for worker in go_on {
            let end = RoundEnd { turns: turns.clone(), lost: Vec::new() };
            self.ends.borrow_mut().insert(worker, Some(end));
        }
        for worker in done {
            self.ends.borrow_mut().insert(worker, None);
        }
    }
}

fn analysis() -> Analysis {
    Analysis { budget: Budget { seconds: 1e9, states: 2_000, ..Budget::default() }, ..Analysis::default() }
}

fn alone(program: &Program, each: u64) -> Report {
    let transport = Box::new(IncompleteSolver::new(each));
    let host = Host { transport, clock: &Ticks::new(0.0), observer: &mut Unobserved };
    analyse(program, &analysis(), host)
}

/// The report that workers make together. Each of them continues as long as it can before the next one does, the last first.
fn together(workers: u32, program: &Program, each: u64, as_numbers: bool) -> Report {
    let coordinator = RefCell::new(Coordinator::new(workers));
    let board = Rc::new(Board { coordinator, turns: RefCell::default(), ends: RefCell::default(), as_numbers });
    let mut at_work: Vec<_> = (0..workers)
        .map(|number| {
            let board = Rc::clone(&board);
            let answer: Pin<Box<dyn Future<Output = Option<Report>> + '_>> = Box::pin(async move {
                let transport = Box::new(IncompleteSolver::new(each));
                let host = Host { transport, clock: &Ticks::new(0.0), observer: &mut Unobserved };
                let mut worker = Worker { worker: WorkerId { number, of: workers }, board };
                analyse_among(program, &analysis(), host, &mut worker).await
            });
            answer
        })
        .collect();
    loop {
        let before = (board.turns.borrow().len(), at_work.len());
        for at in (0..at_work.len()).rev() {
            match at_work[at].as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Pending => {}
                Poll::Ready(None) => drop(at_work.remove(at)),
                Poll::Ready(Some(report)) => return report,
            }
        }
        assert_ne!((board.turns.borrow().len(), at_work.len()), before, "everybody waits");
    }
}

/// The report without times.
fn timeless(report: Report) -> Report {
    Report { stats: Stats { seconds: 0.0, ..report.stats }, ..report }
}

/// But for what messages do not have as numbers.
fn without_texts(mut report: Report) -> Report {
    for member in &mut report.members {
        (member.stop, member.artefact) = (None, None);
    }
    report
}

/// The only run says it all.
const RUN: &str = "main() { var i = 0; while (i < 1000) { i = i + 1; } assert(i == 7); }";

/// No member is needed.
const PLAIN: &str = "main(n) { return n; }";

/// Only extreme inputs go wrong, and everyday ones are proved.
const SQUARE: &str =
    "#include <stdio.h>\nint main(void) { int n; scanf(\"%d\", &n); printf(\"%d\", n * n); return 0; }";

#[test]
fn the_report_is_the_same_in_any_number_of_workers() {
    for (source, verdict) in
        [(LOOPS, Answer::Unknown), (FORKS, Answer::Reachable), (RUN, Answer::Reachable), (PLAIN, Answer::Unreachable)]
    {
        is_the_same(&program_of(source), verdict);
    }
}

#[test]
fn the_report_of_two_parts_is_the_same_in_any_number_of_workers() {
    is_the_same(&c_program_of(SQUARE), Answer::Reachable);
}

fn is_the_same(program: &Program, verdict: Answer) {
    for each in [10, 30_000] {
        let report = timeless(alone(program, each));
        assert_eq!(report.verdict.answer(), verdict);
        for workers in [2, 3, 6] {
            assert_eq!(timeless(together(workers, program, each, false)), report, "{workers} workers");
        }
        let textless = timeless(together(3, program, each, true));
        assert_eq!(without_texts(textless), without_texts(report));
    }
}

fn c_program_of(source: &str) -> Program {
    Program::read(source, Dialect::C).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// The answer for a part is the last turn of its last round.
#[test]
fn an_answer_for_a_part_ends_its_round() {
    let report = alone(&c_program_of(SQUARE), 30_000);
    assert_eq!(report.everyday.as_ref().map(|everyday| everyday.verdict), Some(Answer::Unreachable));
    for is_everyday in [false, true] {
        let is_of_part = |turn: &&Turn| report.members[turn.member as usize].is_everyday == is_everyday;
        let last = report.turns.iter().rfind(is_of_part).expect("both parts had turns");
        let expected = if is_everyday { MemberStatus::Unreachable } else { MemberStatus::Reached };
        assert_eq!(report.members[last.member as usize].standing, expected);
    }
}
