//! The bottom of the stack: a conversation in SMT-LIB over a transport.
//!
//! A solver that does not respond for long is terminated from outside, since some questions with products and
//! remainders never return, whatever their limit is (`Failure::Silent`). The session then asks that question once more,
//! alone in a new solver; if that does not respond either, the answer is unknown (`UnknownReason::Silent`) and the
//! question is not asked again.

use loopscope_sorted::sort;

use std::cell::Cell;
use std::collections::VecDeque;
use std::fmt::Write as _;
use std::rc::Rc;

use crate::evaluate::Evaluation;
use crate::model::{Model, Value};
use crate::node::{Sort, Term, TermNode};
use crate::pool::Pool;
use crate::said::{error_in, reason, shorten, units};
use crate::smtlib::print::{self, Declarations};
use crate::smtlib::read;
use crate::smtlib::s_expression::{Expressions, Id};
use crate::solver::{Answer, Core, Failure, Solver, Statistics, Transport, TransportError, UnknownReason};

/// Sent first to every solver. The first option keeps Z3 from starting a timer thread, which never returns inside a
/// worker of a page; for the same reason no time limit is ever set. The second keeps it from Gröbner bases: of 323
/// questions of the corpus that are hard in this way, it decided 309 with them and fell silent over 3, and without them
/// decided 313 and came back from all.
const PREAMBLE: &str = "(set-option :combined_solver.ignore_solver1 true)\n\
                        (set-option :smt.arith.nl.grobner false)\n";
/// How often a model that is wrong about a power is answered by the right value of that power.
const MOST_REFINEMENTS: usize = 16;

/// The resource limits of a session.
#[derive(Clone, Debug)]
pub struct SessionOptions {
    /// How much questions may cost.
    pub resources: Resources,
    /// Ask which assertions an unsatisfiable question needed. Otherwise a [`Core`] names all.
    pub cores: bool,
}

impl Default for SessionOptions {
    fn default() -> Self {
        Self { resources: Resources::default(), cores: true }
    }
}

/// How much questions may cost, in Z3's `rlimit` units, which are the same on every machine: 300,000 are about half a
/// second of hard nonlinear arithmetic in a browser. All clones share one account, so its owner can change it between
/// questions while the solver holds a clone.
#[derive(Clone, Debug)]
pub struct Resources(Rc<Account>);

#[derive(Debug)]
struct Account {
    limit: Cell<u64>,
    booked: Cell<bool>,
    used: Cell<u64>,
    /// How much may have been used in the end.
    granted: Cell<u64>,
}

/// What a question costs beside Z3's work: it is written, sent and read. Easy questions cost hardly anything else.
pub const QUESTION_PRICE: u64 = 300;

/// The least limit of a question, even if less than this is left of the grant.
pub const SMALLEST_LIMIT: u64 = 1_000;

/// About how many questions it is kept that they were too hard.
const MOST_HARD: usize = 256;

impl Resources {
    /// At most `limit` units for each question, 0 for no limit. The cost is not accounted.
    pub fn new(limit: u64) -> Self {
        let (booked, used, granted) = (Cell::new(false), Cell::new(0), Cell::new(u64::MAX));
        Self(Rc::new(Account { limit: Cell::new(limit), booked, used, granted }))
    }

    /// How much each question may cost; 0 where there is no limit.
    pub fn limit(&self) -> u64 {
        self.0.limit.get()
    }

    /// From the next question on, at most `limit` units for each, 0 for any number.
    pub fn set_limit(&self, limit: u64) {
        self.0.limit.set(limit);
    }

    /// Accounts the cost of questions from the next one on. If the solver does not report it, a question costs nothing.
    pub fn book(&self) {
        self.0.booked.set(true);
    }

    /// What all questions have cost together.
    pub fn used(&self) -> u64 {
        self.0.used.get()
    }

    /// From now on, questions may cost so much together. Each has what is left of it as its limit, if that is less than
    /// its own. Where that is too little, or nothing is left, there is no answer but [`Failure::Spent`].
    pub fn grant(&self, units: u64) {
        self.0.granted.set(self.used().saturating_add(units));
    }

    /// For as long as something is done, questions may cost so much each, and any amount together.
    pub fn beside_grant<R>(&self, limit: u64, act: impl FnOnce() -> R) -> R {
        let granted = self.0.granted.replace(u64::MAX);
        let before = self.0.limit.replace(limit);
        let done = act();
        self.0.granted.set(granted);
        self.0.limit.set(before);
        done
    }

    /// How much is left of what was granted.
    pub fn left(&self) -> u64 {
        match self.0.granted.get() {
            u64::MAX => u64::MAX,
            granted => granted.saturating_sub(self.used()),
        }
    }

    /// How much the next question may cost, 0 for any amount: its own limit or what is left. Nothing where nothing is left.
    fn next_limit(&self) -> Option<u64> {
        let (own, left) = (self.limit(), self.left());
        match left {
            0 => None,
            u64::MAX => Some(own),
            _ if own == 0 => Some(left.max(SMALLEST_LIMIT)),
            _ => Some(left.max(SMALLEST_LIMIT).min(own)),
        }
    }

    /// Books what lies between two answers to `(get-info :rlimit)`.
    pub(crate) fn book_between(&self, before: &str, after: &str) {
        if let (Some(before), Some(after)) = (units(before), units(after)) {
            self.spend(after.saturating_sub(before));
        }
    }

    fn spend(&self, units: u64) {
        self.0.used.set(self.used().saturating_add(units));
    }
}

impl Default for Resources {
    fn default() -> Self {
        Self::new(2_000_000)
    }
}

/// Asks an SMT solver. Assertions stay in the solver from one question to the next as far as both start alike.
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
    /// What the solver has used since its start, as it said last; nothing where that was too long ago.
    used: Option<u64>,
    /// What the last question has cost, where it is known.
    cost: Option<u64>,
    /// The questions over which the solver fell silent, even alone, each with its assertions in order. They are not asked
    /// again.
    given_up: Vec<Vec<Term>>,
    /// The last questions that cost more than they might, each with its assertions in order, and how much they might. They
    /// are asked again only where they may cost more.
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
    /// The transport failed, or what the solver holds is not known: it must be started anew.
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

    /// The transport, for other uses between questions. Whoever changes what the solver holds must leave it as it was.
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
                // It may have come from an assertion, and then whatever else was said is about something else.
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
                other => return Err(self.lost(format!("the solver answered {:?} to check-sat", shorten(other)))),
            }
            let model = match self.model(pool, assertions)? {
                Ok(model) => model,
                Err(reason) => return Ok(Answer::Unknown(reason)),
            };
            if satisfies(pool, &model, assertions) {
                return Ok(Answer::Sat(model));
            }
            script.clear();
            if self.options.resources.0.booked.get() {
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
            // Often it hangs on what the solver keeps from earlier questions. A new solver has nothing of that.
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

    /// Whether a question is wrongly reported to exceed its limit. If Z3 reaches the limit just as it completes a
    /// question, it answers that one and aborts all that follow, whatever their limit.
    fn is_cut_by_earlier(&self, answer: &Result<Answer, TransportError>) -> bool {
        matches!(answer, Ok(Answer::Unknown(UnknownReason::ResourceLimit)))
            && self.cost.is_some_and(|cost| cost < self.limit_sent || self.limit_sent == 0)
    }

    /// A question costs more than this. That is an answer only where the question may cost no more another time.
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
        // Also where the solver refused the question and is to be started anew: up to there, it was work.
        self.cost = None;
        if self.options.resources.0.booked.get() && answer.is_ok() {
            self.options.resources.spend(QUESTION_PRICE);
            // An answer counts even if this fails.
            let _ = self.meter();
        }
        answer
    }

    /// Starts the solver where needed, and closes the levels that the question does not share.
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
            self.used = self.options.resources.0.booked.get().then_some(0);
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

    /// Tells how much the next question may cost.
    fn tell_limit(&mut self, script: &mut String) -> Result<(), TransportError> {
        let limit = self.options.resources.next_limit().ok_or_else(spent)?;
        // With each question, so that a saved text says which limit each one had.
        let _ = writeln!(script, "(set-option :rlimit {limit})");
        self.limit_sent = limit;
        Ok(())
    }

    /// Asserts what is not yet in the solver. The last assertion gets a level of its own: usually it is a branch's
    /// condition, and the next question has its negation.
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

    fn core(&mut self, count: usize) -> Result<Core, TransportError> {
        if !self.options.cores {
            return Ok(Core::all(count));
        }
        let said = self.eval("(get-unsat-core)\n")?;
        let Ok(expressions) = Expressions::read(&said) else { return Ok(Core::all(count)) };
        let [list] = expressions.top.as_slice() else { return Ok(Core::all(count)) };
        let Some(names) = expressions.list(*list) else { return Ok(Core::all(count)) };
        let index = |name: &Id| expressions.atom(*name)?.strip_prefix("a!")?.parse().ok().filter(|i| *i < count);
        let Some(mut indices) = names.iter().map(index).collect::<Option<Vec<usize>>>() else {
            return Ok(Core::all(count));
        };
        // An empty core would say that nothing at all can hold.
        if indices.is_empty() {
            return Ok(Core::all(count));
        }
        sort(&mut indices);
        Ok(Core(indices))
    }

    /// Why the solver does not know; or its candidate for a model, where that happens to be one.
    fn unknown(&mut self, pool: &Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        let said = self.eval("(get-info :reason-unknown)\n")?;
        let reason = reason(&said);
        if reason == UnknownReason::ResourceLimit {
            self.exhausted = true;
            return Ok(Answer::Unknown(reason));
        }
        let model = self.model(pool, assertions)?;
        Ok(match model {
            Ok(model) if pool.satisfies(&model, assertions) => Answer::Sat(model),
            _ => Answer::Unknown(reason),
        })
    }

    /// The values of all free symbols, or why there are none.
    fn model(&mut self, pool: &Pool, assertions: &[Term]) -> Result<Result<Model, UnknownReason>, TransportError> {
        let mut symbols: Vec<Term> = assertions.iter().flat_map(|assertion| pool.symbols(*assertion)).collect();
        symbols.sort_unstable();
        symbols.dedup();
        if symbols.is_empty() {
            return Ok(Ok(Model::default()));
        }
        let names: Vec<String> = symbols.iter().map(|symbol| print::symbol(pool, *symbol)).collect();
        let said = self.eval(&format!("(get-value ({}))\n", names.join(" ")))?;
        if let Some(error) = error_in(&said) {
            return Ok(Err(UnknownReason::Refused(error)));
        }
        let functions = if said.contains("as-array") { Some(self.eval("(get-model)\n")?) } else { None };
        let sorts: Vec<Sort> = symbols.iter().map(|symbol| pool.sort(*symbol).clone()).collect();
        Ok(match read::values(&said, &sorts, functions.as_deref()) {
            Ok(values) => Ok(symbols.into_iter().zip(values).collect()),
            Err(error) => Err(UnknownReason::Incomplete(format!("its values could not be read: {error}"))),
        })
    }

    /// Asserts the correct values of the powers in the assertions for the exponents in the model. False if there are
    /// none.
    fn refine_powers(&mut self, pool: &Pool, assertions: &[Term], model: &Model, script: &mut String) -> bool {
        let before = script.len();
        let mut evaluation = Evaluation::new(pool, model);
        let mut powers: Vec<Term> = Vec::new();
        for assertion in assertions {
            powers.extend(print::powers_below(pool, *assertion, false));
        }
        powers.sort_unstable();
        powers.dedup();
        for power in powers {
            let TermNode::Power(_, exponent) = pool.node(power) else { continue };
            if let Some(Value::Int(exponent)) = evaluation.value(*exponent) {
                print::power_fact(pool, &mut self.declarations, power, &exponent, script);
            }
        }
        script.len() > before
    }

    /// Books what the solver has used since it was last asked.
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

    fn lost(&mut self, message: String) -> TransportError {
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
    TransportError::of(Failure::Spent, "all is spent that questions may cost together for now")
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

/// Whether the model satisfies all assertions, but for those with a quantifier that cannot be evaluated.
fn satisfies(pool: &Pool, model: &Model, assertions: &[Term]) -> bool {
    let mut evaluation = Evaluation::new(pool, model);
    assertions.iter().all(|assertion| match evaluation.value(*assertion) {
        Some(value) => value == Value::Bool(true),
        None => pool.has_quantifier(*assertion),
    })
}
