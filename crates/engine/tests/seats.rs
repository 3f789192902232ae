//! An analysis in several workers finds what it finds in one.

#[path = "support/unknowing.rs"]
mod unknowing;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, Waker};

use loopscope_engine::report::{Report, Stats, Verdict};
use loopscope_engine::{Analysis, Budget, Colleagues, Host, News, Seat, Unobserved, analyse, analyse_among};
use loopscope_syntax::Dialect;
use unknowing::{Ticks, Unknowing};

/// What is known of the rounds, to all workers.
#[derive(Default)]
struct Board {
    rounds: RefCell<BTreeMap<u32, BTreeMap<u32, News>>>,
}

impl Board {
    /// What those turns of a round brought that count, once they are over; and whether one of them ended all.
    fn over(&self, round: u32) -> Option<(Vec<News>, bool)> {
        let rounds = self.rounds.borrow();
        let mut counted = Vec::new();
        for (position, (at, news)) in (0..).zip(rounds.get(&round)?) {
            if *at != position {
                return None;
            }
            counted.push(news.clone());
            if news.ends || position + 1 == news.expected {
                return Some((counted, news.ends));
            }
        }
        None
    }

    fn turns(&self) -> usize {
        self.rounds.borrow().values().map(BTreeMap::len).sum()
    }

    fn counted(&self) -> Vec<News> {
        (0..).map_while(|round| self.over(round)).flat_map(|(news, _)| news).collect()
    }
}

struct Worker {
    seat: Seat,
    board: Rc<Board>,
}

impl Colleagues for Worker {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn tell(&mut self, news: News) {
        let mut rounds = self.board.rounds.borrow_mut();
        rounds.entry(news.turn.round).or_default().insert(news.position, news);
    }

    fn round(&mut self, round: u32) -> Pin<Box<dyn Future<Output = Option<Vec<u32>>> + '_>> {
        Box::pin(poll_fn(move |_| {
            let Some((news, ends)) = self.board.over(round) else { return Poll::Pending };
            if ends && news.last().is_some_and(|news| news.turn.member % self.seat.of != self.seat.number) {
                return Poll::Ready(None);
            }
            let ended = news.iter().filter(|news| news.report.stop.is_some());
            Poll::Ready(Some(ended.map(|news| news.turn.member).collect()))
        }))
    }
}

fn analysis() -> Analysis {
    Analysis { budget: Budget { seconds: 1e9, states: 2_000, ..Budget::default() }, ..Analysis::default() }
}

fn alone(source: &str, each: u64) -> Report {
    let transport = Box::new(Unknowing::new(each));
    let host = Host { transport, clock: &Ticks::new(0.0), observer: &mut Unobserved };
    analyse(source, Dialect::Extended, &analysis(), host).unwrap_or_else(|errors| panic!("{errors:?}"))
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
                let mut worker = Worker { seat: Seat { number, of: workers }, board };
                let answer = analyse_among(source, Dialect::Extended, &analysis(), host, &mut worker).await;
                answer.unwrap_or_else(|errors| panic!("{errors:?}"))
            });
            (number, answer)
        })
        .collect();
    loop {
        let before = (board.turns(), at_work.len());
        for at in (0..at_work.len()).rev() {
            let (number, answer) = &mut at_work[at];
            match answer.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Pending => {}
                Poll::Ready(None) => drop(at_work.remove(at)),
                Poll::Ready(Some(mut report)) => {
                    let number = *number;
                    report.absorb(&board.counted(), |member| member % workers == number);
                    return report;
                }
            }
        }
        assert_ne!((board.turns(), at_work.len()), before, "everybody waits");
    }
}

/// But for the time.
fn timeless(report: Report) -> Report {
    Report { stats: Stats { seconds: 0.0, ..report.stats }, ..report }
}

/// Loops with inputs that an unknowing solver does not decide.
const OPEN: &str = "main(n, m) {
    var i, s;
    i = 0; s = 0;
    while (i < n) {
        if (input * m > i) { s = s + input; } else { s = s * m; }
        i = i + 1;
    }
    if (s * s == 12345) { error(); }
    return 0;
}";

/// A target behind forks, where any values will do.
const FORKS: &str = "main() {
    var i = 0;
    while (i < 6) {
        if (input == 0) { output i; }
        i = i + 1;
    }
    error();
}";

/// The only run says it all.
const RUN: &str = "main() { var i = 0; while (i < 1000) { i = i + 1; } assert(i == 7); }";

/// No member is asked.
const PLAIN: &str = "main(n) { return n; }";

#[test]
fn the_report_is_the_same_in_any_number_of_workers() {
    for (source, verdict) in [
        (OPEN, Verdict::Unknown),
        (FORKS, Verdict::Reachable),
        (RUN, Verdict::Reachable),
        (PLAIN, Verdict::Unreachable),
    ] {
        for each in [10, 30_000] {
            let report = timeless(alone(source, each));
            assert_eq!(report.verdict, verdict);
            for workers in 2..=6 {
                assert_eq!(timeless(together(workers, source, each)), report, "{workers} workers\n{source}");
            }
        }
    }
}
