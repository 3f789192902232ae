//! An analysis in several workers finds what it finds in one.

use crate::support::program_of;
use std::cell::{Cell, RefCell};
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use crate::support::unknowing::{FORKS, LOOPS, Ticks, Unknowing};
use loopscope_engine::report::{Answer, Report, Stats};
use loopscope_engine::{
    Analysis, Budget, Coordinator, Host, RoundEnd, RoundOver, TurnMessage, Unobserved, WorkerId, Workers, analyse,
    analyse_among,
};

/// What all workers know.
#[derive(Default)]
struct Board {
    coordinator: RefCell<Coordinator>,
    over: RefCell<Vec<RoundOver>>,
    /// How many turns there were, also those that do not count.
    turns: Cell<usize>,
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
        self.board.turns.set(self.board.turns.get() + 1);
        self.board.over.borrow_mut().extend(self.board.coordinator.borrow_mut().receive(message));
    }

    fn round(&mut self, round: u32) -> Pin<Box<dyn Future<Output = Option<RoundEnd>> + '_>> {
        Box::pin(poll_fn(move |_| match self.board.over.borrow().get(round as usize) {
            None => Poll::Pending,
            Some(RoundOver { end, winner }) => {
                let speaks = winner.is_none_or(|winner| winner % self.worker.of == self.worker.number);
                Poll::Ready(speaks.then(|| end.clone()))
            }
        }))
    }
}

fn analysis() -> Analysis {
    Analysis { budget: Budget { seconds: 1e9, states: 2_000, ..Budget::default() }, ..Analysis::default() }
}

fn alone(source: &str, each: u64) -> Report {
    let transport = Box::new(Unknowing::new(each));
    let host = Host { transport, clock: &Ticks::new(0.0), observer: &mut Unobserved };
    analyse(&program_of(source), &analysis(), host)
}

/// The report that workers make together. Each of them goes on as far as it can before the next one does, the last first.
fn together(workers: u32, source: &str, each: u64) -> Report {
    let board = Rc::new(Board::default());
    let mut at_work: Vec<_> = (0..workers)
        .map(|number| {
            let board = Rc::clone(&board);
            let answer: Pin<Box<dyn Future<Output = Option<Report>> + '_>> = Box::pin(async move {
                let transport = Box::new(Unknowing::new(each));
                let host = Host { transport, clock: &Ticks::new(0.0), observer: &mut Unobserved };
                let mut worker = Worker { worker: WorkerId { number, of: workers }, board };
                analyse_among(&program_of(source), &analysis(), host, &mut worker).await
            });
            (number, answer)
        })
        .collect();
    loop {
        let before = (board.turns.get(), at_work.len());
        for at in (0..at_work.len()).rev() {
            let (number, answer) = &mut at_work[at];
            match answer.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Pending => {}
                Poll::Ready(None) => drop(at_work.remove(at)),
                Poll::Ready(Some(report)) => {
                    return board.coordinator.borrow().complete(report, WorkerId { number: *number, of: workers });
                }
            }
        }
        assert_ne!((board.turns.get(), at_work.len()), before, "everybody waits");
    }
}

/// But for the time.
fn timeless(report: Report) -> Report {
    Report { stats: Stats { seconds: 0.0, ..report.stats }, ..report }
}

/// The only run says it all.
const RUN: &str = "main() { var i = 0; while (i < 1000) { i = i + 1; } assert(i == 7); }";

/// No member is asked.
const PLAIN: &str = "main(n) { return n; }";

#[test]
fn the_report_is_the_same_in_any_number_of_workers() {
    for (source, verdict) in
        [(LOOPS, Answer::Unknown), (FORKS, Answer::Reachable), (RUN, Answer::Reachable), (PLAIN, Answer::Unreachable)]
    {
        for each in [10, 30_000] {
            let report = timeless(alone(source, each));
            assert_eq!(report.verdict.answer(), verdict);
            for workers in 2..=6 {
                assert_eq!(timeless(together(workers, source, each)), report, "{workers} workers\n{source}");
            }
        }
    }
}
