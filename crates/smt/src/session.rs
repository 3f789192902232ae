//! The bottom of the stack: a conversation in SMT-LIB over a transport.
//!
//! A solver that does not respond for long is terminated from outside, since some questions with products and
//! remainders never return, whatever their limit is (`Failure::Silent`). The session then asks that question once more,
//! alone in a new solver; if that does not respond either, the answer is unknown (`UnknownReason::Silent`) and the
//! question is not asked again.

mod explanation;
mod resources;

use std::collections::VecDeque;
use std::fmt::Write as _;

use loopscope_message::{Message, text};

use self::explanation::satisfies;
pub use self::resources::{QUESTION_PRICE, Resources, SMALLEST_LIMIT};
use crate::node::Term;
use crate::pool::Pool;
use crate::said::{error_in, reason, shorten, units};
use crate::smtlib::print::{self, Declarations};
use crate::solver::{Answer, Failure, Solver, Statistics, Transport, TransportError, UnknownReason};

/// Sent first to every solver. The first option keeps Z3 from starting a timer thread, which never returns inside a worker of a
/// page; for the same reason no time limit is ever set. The second keeps it from Gröbner bases: of 323 questions of the corpus
/// that are hard in this way, it decided 309 with them and hung on 3, and without them decided 313 and answered all.
const PREAMBLE: &str = "(set-option :combined_solver.ignore_solver1 true)\n\
                        (set-option :smt.arith.nl.grobner false)\n";
/// The limit for refinements of one question: each adds the right value of a power that a model has wrong.
const MOST_REFINEMENTS: usize = 16;

/// The approximate limit for the questions that are remembered as too hard.
const MOST_HARD: usize = 256;

/// The resource limits of a session.
#[derive(Clone, Debug)]
pub struct SessionOptions {
    /// The limit for the cost of questions.
    pub resources: Resources,
    /// Ask which assertions an unsatisfiable question needed. Otherwise a [`Core`] names all.
    pub cores: bool,
}

impl Default for SessionOptions {
    fn default() -> Self {
        Self { resources: Resources::default(), cores: true }
    }
}

/// Asks an SMT solver. Assertions stay in the solver from one question to the next if both have the same prefix.
///
/// Every model is evaluated in the assertions: one that does not satisfy them (which incomplete methods, the encoding of
/// powers, and the reading of functions as arrays can bring about) is not given out, the answer is then `Unknown`. Only
/// assertions with a quantifier that evaluation does not decide are taken on trust.
#[derive(Debug)]
pub struct Session<T> {
    transport: T,
    options: SessionOptions,
    state: State,
    /// The assertions in the solver, and for each open level how many are in it and the levels below.
    asserted: Vec<Term>,
    levels: Vec<usize>,
    declarations: Declarations,
    limit_sent: u64,
    /// The resources that the solver has used since its start, as it last reported; `None` if that was too long ago.
    used: Option<u64>,
    /// The cost of the last question, if it is known.
    cost: Option<u64>,
    /// The questions on which the solver hung, even alone, each with its assertions in order. They are not asked again.
    given_up: Vec<Vec<Term>>,
    /// The last questions that exceeded their limit, each with its assertions in order, and the limit. They are asked
    /// again only with a higher limit.
    hard: VecDeque<(Vec<Term>, u64)>,
    /// The last question ran into the limit. Z3 then refuses every push, and every check, until all levels are closed.
    exhausted: bool,
    statistics: Statistics,
}

#[derive(Debug, PartialEq, Eq)]
enum State {
    /// Nothing was sent yet.
    New,
    Running,
    /// The transport failed, or the state of the solver is not known: it must be restarted.
    Lost,
}

impl<T: Transport> Session<T> {
    /// A session that sends its first text with the first question.
    pub fn new(transport: T, options: SessionOptions) -> Self {
        Self {
            transport,
            options,
            state: State::New,
            asserted: Vec::new(),
            levels: Vec::new(),
            declarations: Declarations::default(),
            limit_sent: 0,
            used: None,
            cost: None,
            given_up: Vec::new(),
            hard: VecDeque::new(),
            exhausted: false,
            statistics: Statistics::default(),
        }
    }

    /// The transport, for other uses between questions. A user that changes the solver's state must restore it.
    pub fn transport(&mut self) -> &mut T {
        &mut self.transport
    }

    fn ask(&mut self, pool: &Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        let mut script = self.open(assertions)?;
        self.assert_rest(pool, assertions, &mut script);
        for round in 0.. {
            script.push_str("(check-sat)\n");
            let said = self.eval(&script)?;
            if let Some(error) = error_in(&said) {
                // The error may come from an assertion, and then the other answers are about other assertions.
                self.state = State::Lost;
                return Ok(Answer::Unknown(match reason(&error) {
                    UnknownReason::ResourceLimit => UnknownReason::ResourceLimit,
                    _ => UnknownReason::Refused(error),
                }));
            }
            match said.trim() {
                "unsat" => return self.core(assertions.len()).map(Answer::Unsat),
                "sat" => {}
                "unknown" => return self.unknown(pool, assertions),
                other => {
                    return Err(
                        self.lost(text!("the solver answered `{answer}` to check-sat", answer = shorten(other)))
                    );
                }
            }
            let model = match self.model(pool, assertions)? {
                Ok(model) => model,
                Err(reason) => return Ok(Answer::Unknown(reason)),
            };
            if satisfies(pool, &model, assertions) {
                return Ok(Answer::Sat(model));
            }
            script.clear();
            if self.options.resources.is_booked() {
                self.meter()?;
            }
            self.tell_limit(&mut script)?;
            if round >= MOST_REFINEMENTS || !self.refine_powers(pool, assertions, &model, &mut script) {
                break;
            }
        }
        Ok(Answer::Unknown(UnknownReason::WrongModel))
    }

    fn ask_twice(&mut self, pool: &Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        self.statistics.solved += 1;
        let was_alone = self.state != State::Running;
        let answer = self.ask_at_cost(pool, assertions);
        let failure = answer.as_ref().err().map(|error| error.failure);
        match failure {
            // Often it hangs because of the state that earlier questions left in the solver. A new solver has no such state.
            Some(Failure::Silent) if !was_alone => self.ask_at_cost(pool, assertions),
            // Everything is asserted again.
            Some(Failure::Forgotten) => self.ask_at_cost(pool, assertions),
            None if !was_alone && self.is_cut_by_earlier(&answer) => {
                self.state = State::Lost;
                self.ask_at_cost(pool, assertions)
            }
            _ => answer,
        }
    }

    /// Returns `true` if a question is wrongly reported to exceed its limit. If Z3 reaches the limit just as it
    /// completes a question, it answers that one and aborts all that follow, whatever their limit.
    fn is_cut_by_earlier(&self, answer: &Result<Answer, TransportError>) -> bool {
        matches!(answer, Ok(Answer::Unknown(UnknownReason::ResourceLimit)))
            && self.cost.is_some_and(|cost| cost < self.limit_sent || self.limit_sent == 0)
    }

    /// The result for a question that costs more than this limit. It is an answer only if the question may never cost more.
    fn too_hard(&self, limit: u64) -> Result<Answer, TransportError> {
        let own = self.options.resources.limit();
        if own == 0 || limit < own { Err(spent()) } else { Ok(Answer::Unknown(UnknownReason::ResourceLimit)) }
    }

    /// Asks, and accounts the cost, if the solver reports it. A solver that does not respond costs as much as the
    /// limit.
    fn ask_at_cost(&mut self, pool: &Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        let answer = self.ask(pool, assertions);
        if is_silence(&answer) {
            self.options.resources.spend(self.options.resources.limit());
        }
        // Books the cost also if the solver refused the question and must be restarted: it has worked until then.
        self.cost = None;
        if self.options.resources.is_booked() && answer.is_ok() {
            self.options.resources.spend(QUESTION_PRICE);
            // An answer counts even if this fails.
            let _ = self.meter();
        }
        answer
    }

    /// Starts the solver if needed, and closes the levels that the question does not share.
    fn open(&mut self, assertions: &[Term]) -> Result<String, TransportError> {
        let mut script = String::new();
        if self.state == State::Lost {
            self.transport.restart()?;
            self.statistics.restarts += 1;
            self.state = State::New;
        }
        if self.state == State::New {
            self.asserted.clear();
            self.levels.clear();
            self.declarations = Declarations::default();
            self.limit_sent = 0;
            self.used = self.options.resources.is_booked().then_some(0);
            self.exhausted = false;
            script.push_str(PREAMBLE);
            if self.options.cores {
                script.push_str("(set-option :produce-unsat-cores true)\n");
            }
            self.state = State::Running;
        }
        self.tell_limit(&mut script)?;
        let shared = self.asserted.iter().zip(assertions).take_while(|(old, new)| old == new).count();
        let kept = self.levels.iter().take_while(|end| **end <= shared && !self.exhausted).count();
        self.exhausted = false;
        let closed = self.levels.len() - kept;
        if closed > 0 {
            let _ = writeln!(script, "(pop {closed})");
            self.declarations.pop(closed);
            self.levels.truncate(kept);
            self.asserted.truncate(self.levels.last().copied().unwrap_or(0));
        }
        Ok(script)
    }

    /// Tells the solver the limit of the next question.
    fn tell_limit(&mut self, script: &mut String) -> Result<(), TransportError> {
        let limit = self.options.resources.next_limit().ok_or_else(spent)?;
        // With each question, so that a saved text shows the limit of each one.
        let _ = writeln!(script, "(set-option :rlimit {limit})");
        self.limit_sent = limit;
        Ok(())
    }

    /// Asserts the terms that are not yet in the solver. The last assertion gets a level of its own: usually it is a
    /// branch's condition, and the next question has its negation.
    fn assert_rest(&mut self, pool: &Pool, assertions: &[Term], script: &mut String) {
        let start = self.asserted.len();
        let last = assertions.len().saturating_sub(1);
        for (from, to) in [(start, last), (last.max(start), assertions.len())] {
            if from >= to {
                continue;
            }
            script.push_str("(push 1)\n");
            self.declarations.push();
            for (index, &assertion) in assertions.iter().enumerate().take(to).skip(from) {
                let text = print::term(pool, &mut self.declarations, assertion, script);
                let _ = if self.options.cores {
                    writeln!(script, "(assert (! {text} :named a!{index}))")
                } else {
                    writeln!(script, "(assert {text})")
                };
            }
            self.asserted.extend_from_slice(&assertions[from..to]);
            self.levels.push(to);
        }
        if self.levels.is_empty() {
            // Even an empty question has a level: nothing is asserted outside of levels.
            script.push_str("(push 1)\n");
            self.declarations.push();
            self.levels.push(0);
        }
    }

    /// Books the resources that the solver has used since the last reading.
    fn meter(&mut self) -> Result<(), TransportError> {
        let said = self.eval("(get-info :rlimit)\n")?;
        let used = units(&said);
        self.cost = self.used.zip(used).map(|(before, used)| used.saturating_sub(before));
        self.options.resources.spend(self.cost.unwrap_or(0));
        self.used = used;
        Ok(())
    }

    fn eval(&mut self, script: &str) -> Result<String, TransportError> {
        self.statistics.round_trips += 1;
        self.statistics.bytes_sent += script.len() as u64;
        let said = self.transport.eval(script);
        if said.is_err() {
            self.state = State::Lost;
        }
        said
    }

    fn lost(&mut self, message: Message) -> TransportError {
        self.state = State::Lost;
        TransportError::new(message)
    }
}

impl<T: Transport> Solver for Session<T> {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        let question = in_order(assertions);
        if self.given_up.contains(&question) {
            return Ok(Answer::Unknown(UnknownReason::Silent));
        }
        let limit = self.options.resources.next_limit().ok_or_else(spent)?;
        if self.hard.iter().any(|(hard, most)| *most >= limit && *hard == question) {
            return self.too_hard(limit);
        }
        let answer = self.ask_twice(pool, assertions);
        if is_silence(&answer) {
            self.given_up.push(question);
            return Ok(Answer::Unknown(UnknownReason::Silent));
        }
        if let Ok(Answer::Unknown(UnknownReason::ResourceLimit)) = answer {
            self.hard.retain(|(hard, _)| *hard != question);
            self.hard.truncate(MOST_HARD - 1);
            self.hard.push_front((question, limit));
            return self.too_hard(limit);
        }
        answer
    }

    fn statistics(&self) -> Statistics {
        self.statistics
    }
}

fn spent() -> TransportError {
    TransportError::with_failure(
        Failure::Spent,
        text!("the questions have used up what they may cost together for now"),
    )
}

fn is_silence(answer: &Result<Answer, TransportError>) -> bool {
    answer.as_ref().is_err_and(|error| error.failure == Failure::Silent)
}

/// The same for all orders of the same assertions.
fn in_order(assertions: &[Term]) -> Vec<Term> {
    let mut sorted = assertions.to_vec();
    sorted.sort_unstable();
    sorted
}
