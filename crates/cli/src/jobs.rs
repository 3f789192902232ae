//! An analysis in several threads, each with a solver of its own. What comes of it does not depend on which is faster.

use std::future::{Future, ready};
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::task::{Context, Poll, Waker};
use std::thread;

use loopscope_engine::report::{Event, Report};
use loopscope_engine::{
    Analysis, Clock, Colleagues, Host, Hub, News, Observer, RoundEnd, RoundOver, Seat, Technique, analyse_among,
};
use loopscope_smt::Transport;
use loopscope_syntax::{Diagnostic, Dialect};

/// The most threads where nobody says how many: there are no more techniques that take long.
const MOST: usize = 4;

/// How many threads there are where nobody says how many: as many as there are cores, less one.
pub(crate) fn default() -> usize {
    thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).clamp(1, MOST))
}

/// Answers a question in so many threads. `transport` opens a solver for one of them.
///
/// # Errors
/// The program's diagnostics, if there are errors among them.
pub fn analyse(
    jobs: usize,
    (source, dialect): (&str, Dialect),
    analysis: &Analysis,
    transport: &(dyn Fn() -> Box<dyn Transport> + Sync),
    clock: &(dyn Clock + Sync),
    observer: &mut dyn Observer,
) -> Result<Report, Vec<Diagnostic>> {
    // More have nothing to do.
    let jobs = jobs.min(Technique::all().count() - 1);
    if jobs == 1 {
        let host = Host { transport: transport(), clock, observer };
        return loopscope_engine::analyse(source, dialect, analysis, host);
    }
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let (to_hub, from_seats) = channel();
        let mut to_seats = Vec::new();
        for number in 0..jobs {
            let (to_seat, from_hub) = channel();
            to_seats.push(to_seat);
            let (to_hub, is_over) = (to_hub.clone(), &is_over);
            scope.spawn(move || {
                let seat = Seat { number: number as u32, of: jobs as u32 };
                let mut observer = Reporter { to_hub: to_hub.clone(), is_over };
                let mut colleagues = Table { seat, to_hub: to_hub.clone(), from_hub };
                let host = Host { transport: transport(), clock, observer: &mut observer };
                let answer = pin!(analyse_among(source, dialect, analysis, host, &mut colleagues));
                if let Poll::Ready(answer) = answer.poll(&mut Context::from_waker(Waker::noop())) {
                    // Nobody listens any more where another one has answered.
                    let _ = to_hub.send(Said::Answer(seat, Box::new(answer)));
                }
            });
        }
        drop(to_hub);
        let answer = listen(&from_seats, to_seats, observer);
        is_over.store(true, Ordering::Relaxed);
        answer
    })
}

/// What threads tell the one that waits for them.
enum Said {
    Event(Event),
    News(Box<News>),
    Answer(Seat, Box<Result<Option<Report>, Vec<Diagnostic>>>),
}

/// Waits for the answer, and hands on what threads tell each other.
fn listen(
    from_seats: &Receiver<Said>,
    mut to_seats: Vec<Sender<RoundEnd>>,
    observer: &mut dyn Observer,
) -> Result<Report, Vec<Diagnostic>> {
    let mut hub = Hub::default();
    for said in from_seats {
        match said {
            Said::Event(event) => observer.event(&event),
            Said::News(news) => {
                let Some(RoundOver { end, speaker }) = hub.hear(*news) else { continue };
                if let Some(speaker) = speaker {
                    // Who waits and has not the last word hears that nobody speaks to it any more.
                    to_seats = vec![to_seats.swap_remove(speaker as usize % to_seats.len())];
                }
                for seat in &to_seats {
                    // One that has answered hears nothing.
                    let _ = seat.send(end.clone());
                }
            }
            Said::Answer(seat, answer) => {
                if let Some(report) = (*answer)? {
                    return Ok(hub.complete(report, seat));
                }
            }
        }
    }
    unreachable!("one of them has the last word");
}

/// A thread's way to the others.
struct Table {
    seat: Seat,
    to_hub: Sender<Said>,
    from_hub: Receiver<RoundEnd>,
}

impl Colleagues for Table {
    fn seat(&self) -> Seat {
        self.seat
    }

    fn tell(&mut self, news: News) {
        let _ = self.to_hub.send(Said::News(Box::new(news)));
    }

    fn round(&mut self, _: u32) -> Pin<Box<dyn Future<Output = Option<RoundEnd>> + '_>> {
        Box::pin(ready(self.from_hub.recv().ok()))
    }
}

/// Tells events, and hears whether all is over.
struct Reporter<'a> {
    to_hub: Sender<Said>,
    is_over: &'a AtomicBool,
}

impl Observer for Reporter<'_> {
    fn event(&mut self, event: &Event) {
        let _ = self.to_hub.send(Said::Event(event.clone()));
    }

    fn cancelled(&mut self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }
}
