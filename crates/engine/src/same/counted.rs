//! Limits the work of a proof by counts, so that it does not depend on time whether there is one.

use loopscope_message::text;
use loopscope_question::report::Event;
use loopscope_smt::{Failure, Transport, TransportError};

use super::compare::{Hosts, Part};
use crate::host::{Host, Observer};

/// The most texts that are sent to the solver for a part, and the most steps of the engine.
const MOST_TEXTS: u32 = 3_000;
const MOST_STEPS: u32 = 5_000;

/// Hosts for grades, in which the work of a part is limited.
pub struct Counted<'h> {
    hosts: &'h mut dyn Hosts,
    steps: Steps,
}

impl<'h> Counted<'h> {
    /// These hosts with limits.
    pub fn new(hosts: &'h mut dyn Hosts) -> Self {
        Self { hosts, steps: Steps { left: MOST_STEPS } }
    }
}

impl Hosts for Counted<'_> {
    fn host(&mut self, part: Part) -> Host<'_> {
        self.steps = Steps { left: MOST_STEPS };
        let Host { transport, clock, .. } = self.hosts.host(part);
        let transport = Box::new(CountedTransport { transport, left: MOST_TEXTS });
        Host { transport, clock, observer: &mut self.steps }
    }
}

/// An observer that ends the work after a number of steps: before each of them, it is asked whether to stop.
struct Steps {
    left: u32,
}

impl Observer for Steps {
    fn event(&mut self, _: &Event) {}

    fn cancelled(&mut self) -> bool {
        self.left = self.left.saturating_sub(1);
        self.left == 0
    }
}

struct CountedTransport<'a> {
    transport: Box<dyn Transport + 'a>,
    left: u32,
}

impl Transport for CountedTransport<'_> {
    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        let over = || TransportError::with_failure(Failure::Late, text!("the solver was asked too many questions"));
        self.left = self.left.checked_sub(1).ok_or_else(over)?;
        self.transport.eval(script)
    }

    fn restart(&mut self) -> Result<(), TransportError> {
        self.transport.restart()
    }
}

#[cfg(test)]
mod tests {
    use loopscope_smt::{Clock, Transport, TransportError};

    use super::{Counted, MOST_STEPS, MOST_TEXTS};
    use crate::host::{Host, Unobserved};
    use crate::same::{Hosts, Part};

    struct Stopped;

    impl Clock for Stopped {
        fn seconds(&self) -> f64 {
            0.0
        }
    }

    struct Agrees;

    impl Transport for Agrees {
        fn eval(&mut self, _: &str) -> Result<String, TransportError> {
            Ok("sat".to_owned())
        }

        fn restart(&mut self) -> Result<(), TransportError> {
            Ok(())
        }
    }

    struct Unlimited(Unobserved);

    impl Hosts for Unlimited {
        fn host(&mut self, _: Part) -> Host<'_> {
            Host { transport: Box::new(Agrees), clock: &Stopped, observer: &mut self.0 }
        }
    }

    #[test]
    fn each_part_ends_after_the_same_work() {
        let mut unlimited = Unlimited(Unobserved);
        let mut counted = Counted::new(&mut unlimited);
        for _ in 0..2 {
            let mut host = counted.host(Part::Proof);
            let texts = (0..=MOST_STEPS).take_while(|_| host.transport.eval("(check-sat)").is_ok()).count();
            let steps = (0..=MOST_STEPS).take_while(|_| !host.observer.cancelled()).count();
            assert_eq!((texts, steps), (MOST_TEXTS as usize, MOST_STEPS as usize - 1));
        }
    }
}
