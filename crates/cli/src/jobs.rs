//! An analysis in several threads, each with a solver of its own. The result does not depend on which is faster.

use std::future::{Future, ready};
use std::pin::{Pin, pin};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::task::{Context, Poll, Waker};
use std::thread;

use loopscope_engine::report::{Event, Report};
use loopscope_engine::{
    Analysis, Clock, Coordinator, Host, Observer, Program, RoundEnd, RoundOver, Technique, TurnMessage, WorkerId,
    Workers, analyse_among,
};
use loopscope_smt::Transport;

/// The most threads by default: there are no more techniques that take long.
const MOST: usize = 4;

/// The default number of threads: the number of cores, less one.
pub(crate) fn default() -> usize {
    thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).clamp(1, MOST))
}

/// Answers a question in so many threads. `transport` opens a solver for one of them.
pub fn analyse(
    jobs: usize,
    program: &Program,
    analysis: &Analysis,
    transport: &(dyn Fn() -> Box<dyn Transport> + Sync),
    clock: &(dyn Clock + Sync),
    observer: &mut dyn Observer,
) -> Report {
    // More have nothing to do.
    let jobs = jobs.min(Technique::all().count() - 1);
    if jobs == 1 {
        let host = Host { transport: transport(), clock, observer };
        return loopscope_engine::analyse(program, analysis, host);
    }
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let (to_coordinator, from_workers) = channel();
        let mut to_workers = Vec::new();
        for number in 0..jobs {
            let (to_worker, from_coordinator) = channel();
            to_workers.push(to_worker);
            let (to_coordinator, is_over) = (to_coordinator.clone(), &is_over);
            scope.spawn(move || {
                let worker = WorkerId { number: number as u32, of: jobs as u32 };
                let mut observer = Reporter { to_coordinator: to_coordinator.clone(), is_over };
                let mut workers = Channels { worker, to_coordinator: to_coordinator.clone(), from_coordinator };
                let host = Host { transport: transport(), clock, observer: &mut observer };
                let answer = pin!(analyse_among(program, analysis, host, &mut workers));
                if let Poll::Ready(answer) = answer.poll(&mut Context::from_waker(Waker::noop())) {
                    // The coordinator has left if another worker has answered.
                    let _ = to_coordinator.send(Sent::Answer(worker, Box::new(answer)));
                }
            });
        }
        drop(to_coordinator);
        let answer = listen(&from_workers, to_workers, observer);
        is_over.store(true, Ordering::Relaxed);
        answer
    })
}

/// What the threads send to the coordinating thread.
enum Sent {
    Event(Event),
    Turn(Box<TurnMessage>),
    Answer(WorkerId, Box<Option<Report>>),
}

/// Waits for the report, and passes on what the threads send.
fn listen(from_workers: &Receiver<Sent>, mut to_workers: Vec<Sender<RoundEnd>>, observer: &mut dyn Observer) -> Report {
    let mut coordinator = Coordinator::default();
    for sent in from_workers {
        match sent {
            Sent::Event(event) => observer.event(&event),
            Sent::Turn(message) => {
                let Some(RoundOver { end, winner }) = coordinator.receive(*message) else { continue };
                if let Some(winner) = winner {
                    // The channels of all others close, which ends their wait.
                    to_workers = vec![to_workers.swap_remove(winner as usize % to_workers.len())];
                }
                for worker in &to_workers {
                    // A worker that has answered has closed its channel.
                    let _ = worker.send(end.clone());
                }
            }
            Sent::Answer(worker, answer) => {
                if let Some(report) = *answer {
                    return coordinator.complete(report, worker);
                }
            }
        }
    }
    unreachable!("one of the workers makes the report");
}

/// A thread's channels to and from the coordinator.
struct Channels {
    worker: WorkerId,
    to_coordinator: Sender<Sent>,
    from_coordinator: Receiver<RoundEnd>,
}

impl Workers for Channels {
    fn worker(&self) -> WorkerId {
        self.worker
    }

    fn send(&mut self, message: TurnMessage) {
        let _ = self.to_coordinator.send(Sent::Turn(Box::new(message)));
    }

    fn round(&mut self, _: u32) -> Pin<Box<dyn Future<Output = Option<RoundEnd>> + '_>> {
        Box::pin(ready(self.from_coordinator.recv().ok()))
    }
}

/// Sends events, and knows whether the analysis is over.
struct Reporter<'a> {
    to_coordinator: Sender<Sent>,
    is_over: &'a AtomicBool,
}

impl Observer for Reporter<'_> {
    fn event(&mut self, event: &Event) {
        let _ = self.to_coordinator.send(Sent::Event(event.clone()));
    }

    fn cancelled(&mut self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }
}
