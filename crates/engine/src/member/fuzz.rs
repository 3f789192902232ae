//! Fuzz: coverage-guided random testing.
//!
//! # Idea
//! The program is run on inputs that chance makes. Inputs on which something new happens are kept, and further ones are
//! made from them by small changes; so, step by step, runs come deeper into the program. No formula is built, and no solver
//! is asked.
//!
//! # Source
//! B. P. Miller, L. Fredriksen, B. So: An Empirical Study of the Reliability of UNIX Utilities, 1990, for the idea; the
//! search is that of American Fuzzy Lop (M. Zalewski, technical whitepaper): coverage of pairs of statements with counts in
//! powers of two, a queue of inputs, stacked changes, and a dictionary, here of the program's own constants.
//!
//! # What is exact
//! A run is a run: what it reaches can be reached. That no run got there says nothing.
//!
//! # Which programs
//! All.
//!
//! # When it stops
//! When a run reaches the target, or after [`MOST_STATEMENTS`] or [`MOST_RUNS`].
//!
//! # Example
//! `while (input != 0) { if (input == 3) n = n + 1; } assert(n < 40);`: each 3 that is read makes a count that was not seen
//! before, so the inputs that read it are kept, and get more of them.

use dashu_int::IBig;
use loopscope_cfg::{Cfg, Expr, Type};
use loopscope_interp::{Argument, Element, Exhausted, InputArray, Inputs};
use loopscope_symex::{Counters, Dice, StopReason as Reason};

use super::{Found, Member, Progress, Question};
use crate::bench::Bench;
use crate::doing::Doing;
use crate::registry::{Claims, Descriptor, Technique, TechniqueInfo};
use crate::replay::{Arrival, Judgement};
use crate::report::StopCode;
use crate::stop::plain;

/// Coverage-guided random testing.
pub(crate) static TECHNIQUE: Descriptor = Descriptor {
    info: TechniqueInfo {
        name: "fuzz",
        title: "Fuzz: random testing",
        summary: "Runs the program on random inputs, and makes further ones from those on which something new happened.",
        accepts: "All programs; it finds inputs, and never proves that there are none.",
        claims: Claims::Witness,
        options: &["seed"],
    },
    loops: None,
    next: |_| Some(Technique::Auto),
    start: |question, _| Ok(Box::new(Fuzz::new(question))),
};

/// How many statements are executed in all: some seconds' work.
const MOST_STATEMENTS: u64 = 30_000_000;

/// How many runs are made in all.
const MOST_RUNS: u64 = 100_000;

/// A statement of a run costs so much less than a symbolic step.
const STATEMENTS_FOR_A_STEP: u64 = 8;

/// How many runs a turn has at least: each is cut so that they fit in.
const RUNS_IN_A_TURN: u64 = 16;

/// How many integers are ready for `input`. Behind them it reads 0.
const STREAM: usize = 256;

/// How many elements of an array are not 0 at most, from index 0 on.
const ELEMENTS: u64 = 12;

/// How many counters of pairs of statements there are. Two pairs may share one.
const PAIRS: usize = 1 << 13;

/// Tries inputs.
struct Fuzz<'q> {
    question: &'q Question<'q>,
    dice: Dice,
    /// The program's constants, and what lies beside them.
    dictionary: Vec<IBig>,
    /// Inputs on which something new happened, in the order in which they were found.
    queue: Vec<Seed>,
    coverage: Coverage,
    /// By statement: some run has executed it.
    executed: Vec<bool>,
    runs: u64,
    statements: u64,
}

/// Inputs that are worth to be changed.
#[derive(Clone)]
struct Seed {
    stream: Vec<IBig>,
    parameters: Vec<Argument>,
}

impl<'q> Fuzz<'q> {
    fn new(question: &'q Question<'q>) -> Self {
        let cfg = question.cfg;
        let parameters = cfg.main_function().parameters.iter().map(|parameter| zero(&cfg.variable(*parameter).ty));
        let nothing = Seed { stream: vec![IBig::ZERO; STREAM], parameters: parameters.collect() };
        Self {
            question,
            dice: Dice::new(question.analysis.seed),
            dictionary: dictionary(cfg),
            queue: vec![nothing],
            coverage: Coverage::default(),
            executed: vec![false; question.judge.lines().len()],
            runs: 0,
            statements: 0,
        }
    }

    /// Makes a run of at most so many statements, the first one on zeros alone.
    fn run(&mut self, bench: &mut Bench<'_>, most: u64) -> Option<Arrival> {
        let seed = if self.runs == 0 { self.queue[0].clone() } else { self.changed() };
        self.runs += 1;
        let Seed { stream, parameters } = &seed;
        let inputs = Inputs {
            inputs: stream.iter().cloned().collect(),
            parameters: parameters.clone(),
            exhausted: Exhausted::Zero,
        };
        let coverage = &mut self.coverage;
        let lines = self.question.judge.lines();
        let (known, found) = (&mut self.executed, &mut bench.found.covered);
        let mut seen = |statement| {
            coverage.pass(statement);
            if !std::mem::replace(&mut known[statement as usize], true) {
                found.push(lines[statement as usize]);
            }
        };
        let judgement = self.question.judge.follow(&inputs, most, &mut bench.meter, Some(&mut seen));
        let statements = match &judgement {
            Judgement::Confirmed(arrival) => arrival.steps,
            Judgement::TooLong { steps } | Judgement::Refuted { steps } => *steps,
        };
        self.statements += statements.max(1);
        if self.coverage.is_new() {
            self.queue.push(seed);
        }
        match judgement {
            Judgement::Confirmed(arrival) => Some(arrival),
            Judgement::TooLong { .. } | Judgement::Refuted { .. } => None,
        }
    }

    /// Inputs from the queue, the newest ones more often, with some changes.
    fn changed(&mut self) -> Seed {
        let newest = self.below(2) == 0;
        let from = if newest { self.queue.len().saturating_sub(4) } else { 0 };
        let at = from + self.below(self.queue.len() - from);
        let mut seed = self.queue[at].clone();
        for _ in 0..=self.below(4) {
            self.change(&mut seed);
        }
        seed
    }

    fn change(&mut self, seed: &mut Seed) {
        let at = self.below(seed.parameters.len() + 1);
        if let Some(argument) = seed.parameters.get_mut(at) {
            match argument {
                Argument::Integer(value) => *value = self.value(&value.clone()),
                Argument::Array(array) => self.change_array(array),
            }
            return;
        }
        // The first ones are those that are read.
        let reach = 1 << self.below(STREAM.ilog2() as usize + 1);
        let at = self.below(reach);
        match self.below(8) {
            0 => seed.stream[at..].rotate_right(1),
            1 => seed.stream[at..].rotate_left(1),
            2 => {
                let value = self.value(&seed.stream[at].clone());
                seed.stream[at..reach].fill(value);
            }
            _ => seed.stream[at] = self.value(&seed.stream[at].clone()),
        }
    }

    fn change_array(&mut self, array: &mut InputArray) {
        let index = IBig::from(self.dice.below(ELEMENTS).unwrap_or(0));
        let mut element = array.get(&index).clone();
        match &mut element {
            Element::Integer(value) => *value = self.value(&value.clone()),
            Element::Row(row) => self.change_array(row),
        }
        array.set(index.clone(), index, element);
    }

    /// Another value, in the place of this one.
    fn value(&mut self, old: &IBig) -> IBig {
        match self.below(8) {
            0 => old + IBig::ONE,
            1 => old - IBig::ONE,
            2 => -old,
            3 => IBig::from(self.below(21)) - IBig::from(10),
            4 => IBig::from(self.below(2001)) - IBig::from(1000),
            _ => {
                let at = self.below(self.dictionary.len());
                self.dictionary[at].clone()
            }
        }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.dice.below(bound as u64).unwrap_or(0) as usize
    }
}

impl Member for Fuzz<'_> {
    fn advance(&mut self, bench: &mut Bench<'_>) -> Progress {
        bench.meter.doing = Doing::Running("running the program on random inputs");
        let slice = bench.meter.slice.steps.saturating_mul(STATEMENTS_FOR_A_STEP).min(MOST_STATEMENTS);
        let (first, end) = (self.runs, self.statements + slice);
        let most = slice / RUNS_IN_A_TURN;
        while self.statements < end && self.runs - first < bench.meter.slice.states {
            if let Some(arrival) = self.run(bench, most) {
                return Progress::Ended(Found::Arrived(arrival));
            }
            if let Some(limit) = bench.limit() {
                return Progress::Ended(Found::Stopped(self.question.words.executing(&Reason::Limit(limit))));
            }
            if self.statements >= MOST_STATEMENTS || self.runs >= MOST_RUNS {
                let message = format!("none of {} runs on random inputs got there, which proves nothing", self.runs);
                return Progress::Ended(Found::Stopped(plain(StopCode::Steps, message)));
            }
        }
        Progress::Paused
    }

    fn counters(&self) -> Counters {
        Counters { steps: self.statements / STATEMENTS_FOR_A_STEP, paths: self.runs, ..Counters::default() }
    }
}

/// An argument that is 0 everywhere.
fn zero(ty: &Type) -> Argument {
    match ty {
        Type::Array(elements) if matches!(**elements, Type::Array(_)) => Argument::Array(InputArray::zeros(2)),
        Type::Array(_) => Argument::Array(InputArray::zeros(1)),
        _ => Argument::Integer(IBig::ZERO),
    }
}

/// The constants of a program with their neighbours and opposites, each once.
fn dictionary(cfg: &Cfg) -> Vec<IBig> {
    let mut words = vec![IBig::ZERO, IBig::ONE];
    for node in cfg.graph.node_weights() {
        node.kind.each_expression(&mut |expr| constants(expr, &mut words));
    }
    let near = words.iter().flat_map(|word| [word.clone(), word + IBig::ONE, word - IBig::ONE, -word]);
    let mut near: Vec<IBig> = near.collect();
    loopscope_sorted::sort(&mut near);
    near.dedup();
    near
}

fn constants(expr: &Expr, words: &mut Vec<IBig>) {
    if let Expr::Number(number) = expr {
        words.push(number.clone());
    }
    expr.each_part(&mut |part| constants(part, words));
}

/// Which pairs of statements follow each other, and about how often.
struct Coverage {
    /// In the run that goes on.
    counts: Vec<u32>,
    /// Those that are not 0.
    touched: Vec<usize>,
    last: u32,
    /// The powers of two up to which each was counted in runs before, a bit each.
    known: Vec<u32>,
}

impl Default for Coverage {
    fn default() -> Self {
        Self { counts: vec![0; PAIRS], touched: Vec::new(), last: 0, known: vec![0; PAIRS] }
    }
}

impl Coverage {
    /// A statement is executed.
    fn pass(&mut self, statement: u32) {
        // An odd number near the golden ratio spreads pairs over the counters.
        let mixed = (self.last ^ statement.rotate_left(16)).wrapping_mul(0x9e37_79b9);
        let pair = (mixed >> (u32::BITS - PAIRS.ilog2())) as usize;
        if self.counts[pair] == 0 {
            self.touched.push(pair);
        }
        self.counts[pair] = self.counts[pair].saturating_add(1);
        self.last = statement;
    }

    /// The run is over: whether it did what none did before.
    fn is_new(&mut self) -> bool {
        let mut new = false;
        for pair in self.touched.drain(..) {
            let power = 1 << self.counts[pair].ilog2();
            new |= self.known[pair] & power == 0;
            self.known[pair] |= power;
            self.counts[pair] = 0;
        }
        self.last = 0;
        new
    }
}
