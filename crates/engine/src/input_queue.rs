//! Random inputs, and mutations of those with new behaviour.

use dashu_int::IBig;
use loopscope_cfg::Cfg;
use loopscope_interp::{Argument, Element, Exhausted, InputArray, Inputs, Integers};
use loopscope_question::report::zero;
use loopscope_symex::SplitMix64;

/// The number of integers that `input` can read, not counting repetitions. After them it reads 0.
const STREAM: usize = 256;

/// The most repetitions of an integer: long texts do not fit into their arrays.
const MOST_TIMES: u64 = 100_000;

/// The powers of two up to a thousand are numbers of repetitions, beside those that the program suggests.
const BITS_OF_TIMES: usize = 11;

/// The largest number of elements of an array that may be non-zero, from index 0 on.
const ELEMENTS: u64 = 12;

/// The number of counters of pairs of statements. Two pairs may share a counter.
const PAIRS: usize = 1 << 13;

/// Generates inputs. If the caller reports the behaviour of the runs, the queue keeps inputs with new behaviour and
/// mutates them.
pub(crate) struct InputQueue {
    dice: SplitMix64,
    /// The program's constants, with their neighbours and opposites.
    dictionary: Vec<IBig>,
    /// Numbers of repetitions that fill an array of the program, or are one more.
    filling: Vec<u64>,
    /// Inputs with new behaviour, in the order in which they were found.
    queue: Vec<Seed>,
    coverage: Coverage,
    /// Before any mutations, all inputs are one of these numbers, the next one last.
    first: Vec<IBig>,
}

/// Inputs that may be worth mutating.
#[derive(Clone)]
pub(crate) struct Seed {
    stream: Vec<Repeated>,
    parameters: Vec<Argument>,
}

/// An integer that is read some times in a row.
#[derive(Clone)]
struct Repeated {
    value: IBig,
    times: u64,
}

impl Repeated {
    fn once(value: IBig) -> Self {
        Self { value, times: 1 }
    }
}

impl Seed {
    /// The interpreter's inputs. After the last one, runs read 0.
    pub(crate) fn inputs(&self) -> Inputs {
        let mut inputs = Integers::default();
        for Repeated { value, times } in &self.stream {
            inputs.push(value.clone(), *times);
        }
        Inputs { inputs, parameters: self.parameters.clone(), exhausted: Exhausted::Zero }
    }
}

impl InputQueue {
    /// For a program.
    pub(crate) fn new(cfg: &Cfg, seed: u64) -> Self {
        let parameters = cfg.main_function().parameters.iter().map(|parameter| zero(&cfg.variable(*parameter).ty));
        let nothing = Seed { stream: vec![Repeated::once(IBig::ZERO); STREAM], parameters: parameters.collect() };
        let lengths = cfg.array_lengths().into_iter().map(u64::from).filter(|length| *length <= MOST_TIMES);
        Self {
            dice: SplitMix64::new(seed),
            dictionary: cfg.dictionary(),
            filling: lengths.flat_map(|length| [length, length + 1]).collect(),
            first: vec![IBig::ZERO],
            queue: vec![nothing],
            coverage: Coverage::default(),
        }
    }

    /// Begins with inputs that are all this number, for each of these numbers, after those that are all zeros.
    pub(crate) fn with_all(mut self, numbers: Vec<IBig>) -> Self {
        self.first.splice(..0, numbers.into_iter().rev());
        self
    }

    /// The inputs for the next run; the first ones are all zeros.
    pub(crate) fn next(&mut self) -> Seed {
        match self.first.pop() {
            Some(number) => self.all(&number),
            None => self.changed(),
        }
    }

    /// This number for every integer; the elements of arrays are zeros.
    fn all(&self, number: &IBig) -> Seed {
        let mut seed = self.queue[0].clone();
        seed.stream.fill(Repeated::once(number.clone()));
        for argument in &mut seed.parameters {
            if let Argument::Integer(value) = argument {
                value.clone_from(number);
            }
        }
        seed
    }

    /// The run executes a statement.
    #[inline]
    pub(crate) fn pass(&mut self, statement: u32) {
        self.coverage.pass(statement);
    }

    /// Ends the run. Returns whether it had new behaviour.
    pub(crate) fn end_run(&mut self, seed: Seed) -> bool {
        let is_new = self.coverage.is_new();
        if is_new {
            self.queue.push(seed);
        }
        is_new
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
        // Mutate early positions more often: these are the ones that are read.
        let reach = 1 << self.below(STREAM.ilog2() as usize + 1);
        let at = self.below(reach);
        match self.below(16) {
            0 | 1 => seed.stream[at..].rotate_right(1),
            2 | 3 => seed.stream[at..].rotate_left(1),
            4 | 5 => {
                let value = self.value(&seed.stream[at].value);
                seed.stream[at..reach].fill(Repeated::once(value));
            }
            6 => seed.stream[at].times = self.times(),
            _ => seed.stream[at].value = self.value(&seed.stream[at].value),
        }
    }

    /// A number of repetitions.
    fn times(&mut self) -> u64 {
        match self.below(3) {
            0 if !self.filling.is_empty() => {
                let at = self.below(self.filling.len());
                self.filling[at]
            }
            1 => {
                let at = self.below(self.dictionary.len());
                u64::try_from(&self.dictionary[at]).unwrap_or(1).clamp(1, MOST_TIMES)
            }
            _ => 1 << self.below(BITS_OF_TIMES),
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

    /// A mutation of this value.
    fn value(&mut self, old: &IBig) -> IBig {
        match self.below(8) {
            0 => old + IBig::ONE,
            1 => old - IBig::ONE,
            2 => -old,
            3 => IBig::from(self.below(21)) - IBig::from(10),
            4 => self.of_any_magnitude(),
            _ => {
                let at = self.below(self.dictionary.len());
                self.dictionary[at].clone()
            }
        }
    }

    /// A number with up to 32 bits, each length equally often: sums and products become large soon, and `int` has 32.
    fn of_any_magnitude(&mut self) -> IBig {
        let length = self.below(33);
        let magnitude = IBig::from(self.dice.below(1_u64 << length).unwrap_or(0));
        if self.below(4) == 0 { -magnitude } else { magnitude }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.dice.below(bound as u64).unwrap_or(0) as usize
    }
}

/// Which pairs of statements follow each other, and about how often.
struct Coverage {
    /// In the current run.
    counts: Vec<u32>,
    /// The counters that are not 0.
    touched: Vec<usize>,
    last: u32,
    /// For each counter, the powers of two that its counts reached in earlier runs, a bit each.
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

    /// Ends the run. Returns whether it had new behaviour.
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
