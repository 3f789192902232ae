//! An analysis in several threads, each with a solver of its own. The result does not depend on which is faster.

use std::future::{Future, ready};
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::task::{Context, Poll, Waker};
use std::thread;

use loopscope_engine::{
    Clock, Coordinator, Decision, Host, Observer, RoundEnd, TurnMessage, WorkerId, Workers, analyse_among,
};
use loopscope_question::report::{Event, Report};
use loopscope_question::{Analysis, Program, Technique};
use loopscope_smt::Transport;

/// The most threads by default: not more techniques take long.
const MOST: usize = 4;

/// The default number of threads: the number of cores, less one.
pub(crate) fn default() -> usize {
    thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).clamp(1, MOST))
}

/// Answers a question in several threads. `transport` opens a solver for one of them.
pub fn analyse(
    jobs: usize,
    program: &Program,
    analysis: &Analysis,
    transport: &(dyn Fn() -> Box<dyn Transport> + Sync),
    clock: &(dyn Clock + Sync),
    observer: &mut dyn Observer,
) -> Report {
    // Further threads would be idle.
    let jobs = jobs.min(Technique::about(analysis.target).count() - 1);
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
            to_workers.push(Some(to_worker));
            let (to_coordinator, is_over) = (to_coordinator.clone(), &is_over);
            scope.spawn(move || {
                let worker = WorkerId { number: number as u32, of: jobs as u32 };
                let mut observer = Reporter { to_coordinator: to_coordinator.clone(), is_over };
                let mut workers = Channels { worker, to_coordinator: to_coordinator.clone(), from_coordinator };
                let host = Host { transport: transport(), clock, observer: &mut observer };
                let answer = pin!(analyse_among(program, analysis, host, &mut workers));
                if let Poll::Ready(answer) = answer.poll(&mut Context::from_waker(Waker::noop())) {
                    // The coordinator has left if another worker has answered.
                    let _ = to_coordinator.send(Sent::Answer(Box::new(answer)));
                }
            });
        }
        drop(to_coordinator);
        let answer = listen(&from_workers, to_workers, observer);
        is_over.store(true, Ordering::Relaxed);
        answer
    })
}

/// A message from a thread to the coordinating thread.
enum Sent {
    Event(Event),
    Turn(Box<TurnMessage>),
    /// A worker waits for the end of a round.
    Waits(WorkerId, u32),
    Answer(Box<Option<Report>>),
}

/// Waits for the report, and passes on what the threads send.
fn listen(
    from_workers: &Receiver<Sent>,
    mut to_workers: Vec<Option<Sender<RoundEnd>>>,
    observer: &mut dyn Observer,
) -> Report {
    let mut coordinator = Coordinator::new(to_workers.len() as u32);
    let mut messages = Vec::new();
    for sent in from_workers {
        let decision = match sent {
            Sent::Event(event) => {
                observer.event(&event);
                continue;
            }
            Sent::Turn(message) => {
                let played = message.played();
                messages.push(Arc::new(*message));
                coordinator.receive(played)
            }
            Sent::Waits(worker, round) => coordinator.wait(worker.number, round),
            Sent::Answer(answer) => match *answer {
                Some(report) => return report,
                None => continue,
            },
        };
        let Decision { go_on, done, turns, .. } = decision;
        let turns: Vec<_> = turns.iter().map(|number| Arc::clone(&messages[*number as usize])).collect();
        for to_worker in go_on.iter().filter_map(|worker| to_workers[*worker as usize].as_ref()) {
            // It waits, so its channel is open.
            let _ = to_worker.send(RoundEnd { turns: turns.clone(), lost: Vec::new() });
        }
        for worker in done {
            // The channel closes, which ends the wait.
            to_workers[worker as usize] = None;
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

    fn round(&mut self, round: u32) -> Pin<Box<dyn Future<Output = Option<RoundEnd>> + '_>> {
        let _ = self.to_coordinator.send(Sent::Waits(self.worker, round));
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
