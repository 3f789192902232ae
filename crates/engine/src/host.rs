//! The environment of an analysis.

use std::cell::RefCell;

use loopscope_message::text;
use loopscope_question::report::{Event, Stats};
pub use loopscope_smt::Clock;
use loopscope_smt::{Failure, Resources, Transport, TransportError};
use loopscope_symex::{Activity, Budget, Counters, Limit};

use crate::doing::{Doing, Taking};

/// Watches an analysis.
pub trait Observer {
    /// Something happened.
    fn event(&mut self, event: &Event);

    /// Returns `true` if the analysis is to stop. It is called often.
    fn cancelled(&mut self) -> bool {
        false
    }
}

/// An observer that ignores all events.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {
    fn event(&mut self, _: &Event) {}
}

/// An observer that can be shared: each member's meter has one.
pub(crate) trait Watcher {
    /// Something happened.
    fn event(&self, event: &Event);

    /// Returns `true` if the analysis is to stop.
    fn cancelled(&self) -> bool;
}

impl Watcher for RefCell<&mut dyn Observer> {
    fn event(&self, event: &Event) {
        self.borrow_mut().event(event);
    }

    fn cancelled(&self) -> bool {
        self.borrow_mut().cancelled()
    }
}

/// Where an analysis runs.
pub struct Host<'a> {
    /// The connection to the SMT solver.
    pub transport: Box<dyn Transport + 'a>,
    /// The clock.
    pub clock: &'a dyn Clock,
    /// The observer.
    pub observer: &'a mut dyn Observer,
}

/// A transport that sends nothing to the solver after the time limit, and starts none: one question of the engine may become many for
/// the solver.
pub(crate) struct Punctual<'a> {
    transport: Box<dyn Transport + 'a>,
    clock: &'a dyn Clock,
    end: f64,
}

impl<'a> Punctual<'a> {
    /// The transport for an analysis that starts now.
    pub(crate) fn new(
        transport: Box<dyn Transport + 'a>,
        clock: &'a dyn Clock,
        budget: &loopscope_question::Budget,
    ) -> Self {
        Self { transport, clock, end: clock.seconds() + budget.seconds }
    }
}

impl Punctual<'_> {
    fn in_time(&self) -> Result<(), TransportError> {
        if self.clock.seconds() < self.end {
            return Ok(());
        }
        Err(TransportError::with_failure(Failure::Late, text!("the time limit was reached")))
    }
}

impl Transport for Punctual<'_> {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        self.in_time()?;
        self.transport.eval(script)
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        self.in_time()?;
        self.transport.restart()
    }
}

/// The time between two progress events if only the counts changed, and if the activity changed: the new one may take
/// long.
const SECONDS_BETWEEN_EVENTS: f64 = 0.1;
const SECONDS_BETWEEN_ACTIVITIES: f64 = 0.02;

/// The time after the limit for work that only finishes what was found before it, such as the replay of inputs:
/// this fraction of the limit, and some seconds.
const FINISHING_SHARE: f64 = 0.1;
const FINISHING_SECONDS: f64 = 0.4;

/// The work of a technique in a turn. These are counts, not times, so the same question always
/// gets the same answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slice {
    /// Symbolic states.
    pub(crate) states: u64,
    /// Steps: a state that does not fork may take many.
    pub(crate) steps: u64,
    /// The cost of questions to the solver, in its units: of all together, and of each.
    pub(crate) units: u64,
}

impl Slice {
    /// Unlimited work, for a single member.
    pub(crate) const WHOLE: Self = Self { states: u64::MAX, steps: u64::MAX, units: u64::MAX };

    /// This fraction of the slice.
    pub(crate) fn part(self, share: u64) -> Self {
        Self { states: self.states / share, steps: self.steps / share, units: self.units / share }
    }

    /// The rest of the slice after a part of it.
    pub(crate) fn without(self, part: Self) -> Self {
        let Self { states, steps, units } = self;
        Self { states: states - part.states, steps: steps - part.steps, units: units - part.units }
    }
}

/// The limits of one technique, which executors consult through [`Budget`].
pub(crate) struct Meter<'a> {
    pub(crate) clock: &'a dyn Clock,
    pub(crate) observer: &'a dyn Watcher,
    /// When the analysis started.
    pub(crate) start: f64,
    seconds: f64,
    /// The number of states that may be explored.
    pub(crate) states: u64,
    /// The number of bytes that the pending states may take.
    room: u64,
    last_event: f64,
    /// The current activity, and the one reported last.
    pub(crate) doing: Doing,
    reported: Doing,
    /// The reported treatment of a loop that a search executes in one step.
    pub(crate) taking: Taking,
    /// The slice of this turn.
    pub(crate) slice: Slice,
    /// True if work is interrupted when the slice is used up.
    pub(crate) interrupts: bool,
    /// The number of states and units at the slice's start.
    from: Slice,
    /// The work of earlier searches of the same technique, which also counts.
    pub(crate) earlier: Counters,
    resources: Resources,
    /// The counts reported last, for events during uncounted work.
    counters: Counters,
}

impl<'a> Meter<'a> {
    /// For an analysis that started at a moment.
    pub(crate) fn new(
        clock: &'a dyn Clock,
        observer: &'a dyn Watcher,
        budget: &loopscope_question::Budget,
        start: f64,
        resources: Resources,
    ) -> Self {
        Self {
            clock,
            observer,
            start,
            seconds: budget.seconds,
            states: budget.states,
            room: budget.room,
            last_event: start,
            doing: Doing::Beginning,
            reported: Doing::Beginning,
            taking: Taking::Unrolling,
            slice: Slice::WHOLE,
            interrupts: false,
            from: Slice { states: 0, steps: 0, units: 0 },
            earlier: Counters::default(),
            resources,
            counters: Counters::default(),
        }
    }
}

impl Meter<'_> {
    /// Starts a slice of work; `before` is the search's work so far. A part of a turn's slice grants no more than is
    /// left of that slice.
    pub(crate) fn start_slice(&mut self, before: &Counters) {
        self.counters = self.with_earlier(before);
        let Counters { states, steps, .. } = self.counters;
        self.from = Slice { states, steps, units: self.resources.used() };
        self.resources.grant(self.slice.units.min(self.resources.left()));
    }

    /// Returns `true` if the slice is used up; `counters` is the search's work so far.
    pub(crate) fn is_over(&self, counters: &Counters) -> bool {
        self.is_used_up(&self.with_earlier(counters))
    }

    /// The same for a search that has asked this many questions in the slice: an easy one may cost no unit, and takes about as
    /// long as a state.
    pub(crate) fn is_over_after(&self, asked: u64, counters: &Counters) -> bool {
        self.is_over(counters) || asked >= self.slice.states
    }

    /// The number of steps that are left of the slice; `counters` is the search's work so far.
    pub(crate) fn left_of_steps(&self, counters: &Counters) -> u64 {
        let made = self.with_earlier(counters).steps.saturating_sub(self.from.steps);
        self.slice.steps.saturating_sub(made)
    }

    fn with_earlier(&self, counters: &Counters) -> Counters {
        let mut all = *counters;
        all.add(&self.earlier);
        all
    }

    fn is_used_up(&self, counters: &Counters) -> bool {
        counters.states.saturating_sub(self.from.states) >= self.slice.states
            || counters.steps.saturating_sub(self.from.steps) >= self.slice.steps
            // A slice that grants no questions ends at the first question.
            || self.resources.used().saturating_sub(self.from.units) >= self.slice.units.max(1)
    }
}

impl<'a> Meter<'a> {
    /// The same limits with a little more time, to finish what was found before the time limit.
    pub(crate) fn finishing(&mut self) -> Finishing<'_, 'a> {
        Finishing(self)
    }
}

/// A [`Meter`] with a little more time.
pub(crate) struct Finishing<'m, 'a>(&'m mut Meter<'a>);

impl Finishing<'_, '_> {
    fn extended(&self, outcome: Result<(), Limit>) -> Result<(), Limit> {
        let Meter { clock, start, seconds, .. } = &*self.0;
        let most = seconds * (1.0 + FINISHING_SHARE) + FINISHING_SECONDS;
        outcome
            .or_else(|limit| if limit == Limit::Time && clock.seconds() - start < most { Ok(()) } else { Err(limit) })
    }
}

impl Budget for Finishing<'_, '_> {
    fn proceed(&mut self, counters: &Counters) -> Result<(), Limit> {
        let outcome = self.0.proceed(counters);
        self.extended(outcome)
    }

    fn go_on(&mut self) -> Result<(), Limit> {
        let outcome = self.0.go_on();
        self.extended(outcome)
    }
}

impl Budget for Meter<'_> {
    fn proceed(&mut self, counters: &Counters) -> Result<(), Limit> {
        self.counters = self.with_earlier(counters);
        if self.counters.states >= self.states {
            return Err(Limit::States);
        }
        if counters.room > self.room {
            return Err(Limit::Room);
        }
        self.go_on()
    }

    fn go_on(&mut self) -> Result<(), Limit> {
        let now = self.clock.seconds();
        let pause = if self.doing == self.reported { SECONDS_BETWEEN_EVENTS } else { SECONDS_BETWEEN_ACTIVITIES };
        if now - self.last_event >= pause {
            (self.last_event, self.reported) = (now, self.doing);
            let doing = self.doing.message(self.counters.waiting);
            self.observer.event(&Event::Progress { stats: stats(&self.counters, now - self.start), doing });
        }
        if self.observer.cancelled() {
            return Err(Limit::Cancelled);
        }
        if now - self.start >= self.seconds {
            return Err(Limit::Time);
        }
        if self.interrupts && self.is_used_up(&self.counters) {
            return Err(Limit::Turn);
        }
        Ok(())
    }

    fn question(&self) -> u64 {
        self.slice.units
    }

    fn doing(&mut self, activity: Activity) {
        self.doing = Doing::Searching(activity, self.taking);
    }
}

/// The counts of an executor for a report. The solver's counts are filled in later.
pub(crate) fn stats(counters: &Counters, seconds: f64) -> Stats {
    let Counters { states, paths, merges, subsumed, guided, ruled_out, queries, .. } = *counters;
    Stats { states, paths, merges, subsumed, guided, ruled_out, queries, seconds, ..Stats::default() }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use loopscope_question::Budget;
    use loopscope_smt::{Failure, Resources, Transport, TransportError};
    use loopscope_symex::{Budget as _, Limit};

    use super::{Clock, Meter, Observer, Punctual, Unobserved};

    /// Stands still at a moment.
    struct At(f64);

    impl Clock for At {
        fn seconds(&self) -> f64 {
            self.0
        }
    }

    /// Inputs found just before the time limit are still replayed.
    #[test]
    fn what_finishes_an_answer_has_a_little_more_time() {
        let budget = Budget { seconds: 10.0, ..Budget::default() };
        let limits = |now: f64| {
            let (clock, mut unobserved) = (At(now), Unobserved);
            let watcher = RefCell::new(&mut unobserved as &mut dyn Observer);
            let mut meter = Meter::new(&clock, &watcher, &budget, 0.0, Resources::default());
            (meter.go_on(), meter.finishing().go_on())
        };
        assert_eq!(limits(9.0), (Ok(()), Ok(())));
        assert_eq!(limits(11.0), (Err(Limit::Time), Ok(())));
        assert_eq!(limits(12.0), (Err(Limit::Time), Err(Limit::Time)));
    }

    /// Is at the time limit from its second reading on.
    struct Over(std::cell::Cell<bool>);

    impl Clock for Over {
        fn seconds(&self) -> f64 {
            if self.0.replace(true) { 1.0 } else { 0.0 }
        }
    }

    struct NotToBeUsed;

    impl Transport for NotToBeUsed {
        fn eval(&mut self, _: &str) -> Result<String, TransportError> {
            unreachable!("the time limit was reached")
        }

        fn restart(&mut self) -> Result<(), TransportError> {
            unreachable!("the time limit was reached")
        }
    }

    #[test]
    fn no_solver_is_started_after_the_time_limit() {
        let (clock, budget) = (Over(false.into()), Budget { seconds: 1.0, ..Budget::default() });
        let mut punctual = Punctual::new(Box::new(NotToBeUsed), &clock, &budget);
        assert_eq!(punctual.restart().map_err(|error| error.failure), Err(Failure::Late));
        assert_eq!(punctual.eval("(check-sat)").map_err(|error| error.failure), Err(Failure::Late));
    }
}
