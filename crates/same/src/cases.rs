//! Inputs, and what the reference does on them.

use dashu_int::IBig;
use loopscope_interp::{Argument, Element, Exhausted, InputArray, Inputs, Limits, Outcome, run_observed};
use loopscope_symex::SplitMix64;
use rustc_hash::FxHashSet;

use crate::behaviour::{Behaviour, End};
use crate::chooser::{Chooser, InOrder, Source};
use crate::compare::{Counted, TIMES};
use crate::shown;
use crate::subject::{MEMORY, Ran, Subject};
use crate::task::{Promised, Task};
use crate::values::Values;

/// The number of inputs that are chosen in order, and of those chosen at random.
const IN_ORDER: usize = 2_000;
const AT_RANDOM: usize = 4_000;

/// The number of choices for each input that is kept: others have been seen, or are not promised.
const ATTEMPTS: usize = 4;

/// After so many choices in a row that give no new input, no more are made at random.
const MOST_IN_VAIN: usize = 200;

/// The most steps of a run of the reference, and the most work of all its runs.
pub(crate) const LONGEST: u64 = 1_000_000;
const MOST_WORK: u64 = 100_000_000;

/// The input of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// The arguments of `main` in micro-c.
    pub arguments: Vec<Argument>,
    /// In C, the numbers that no one types, with their names: what `rand()` returns, and `argc`.
    pub values: Vec<(String, IBig)>,
    /// The text that is typed. In micro-c, it has the numbers that are read.
    pub text: String,
}

/// An input and what the reference does on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The input.
    pub given: Given,
    /// The right behaviour.
    pub expected: Behaviour,
    /// The number of steps that the reference takes.
    pub steps: u64,
    /// True if the text ends where the reference looks for a number.
    lacks_number: bool,
}

impl Case {
    /// A case whose reference is not known any more: a program may take about a million steps on it.
    pub fn tested(given: Given, printed: String, status: IBig) -> Self {
        let expected = Behaviour { printed, end: End::Returns(status) };
        Self { given, expected, steps: LONGEST / TIMES, lacks_number: false }
    }

    /// Returns `true` if the status may tell that a number is missing.
    fn is_short(&self) -> bool {
        self.lacks_number && !self.expected.returns_0()
    }
}

/// An input that the task promises and on which the reference goes wrong, or does not end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The input.
    pub given: Given,
    /// The behaviour of the reference.
    pub found: Behaviour,
}

/// The behaviour of the reference on inputs that are chosen.
pub struct Cases<'r> {
    reference: &'r Subject<'r>,
    task: &'r Task,
    /// The inputs on which it ends without an error, small ones first.
    pub cases: Vec<Case>,
    /// The first promised input on which it goes wrong.
    pub failure: Option<Failure>,
    /// True if the exit status, or the result of `main`, counts: it is not always 0.
    pub status_counts: bool,
    /// True if the reference returns 0 on a text that has all its numbers, so that another status may tell that one is missing.
    tells_short: bool,
}

impl<'r> Cases<'r> {
    /// Runs the reference on inputs that are chosen in order of size, and on others at random: `constants` are numbers of other
    /// programs that are to be told apart.
    pub fn of(reference: &'r Subject<'r>, task: &'r Task, constants: &[IBig], seed: u64) -> Self {
        let mut runs = Runs::new(reference, task, constants);
        runs.try_in_order(IN_ORDER);
        let mut dice = SplitMix64::new(seed);
        let wanted = runs.found.cases.len() + AT_RANDOM;
        // A program that reads nothing has one run.
        let attempts = if runs.seen.len() > 1 { ATTEMPTS * AT_RANDOM } else { 0 };
        let mut in_vain = 0;
        for _ in 0..attempts {
            if runs.is_enough(wanted) || in_vain == MOST_IN_VAIN {
                break;
            }
            in_vain = if runs.try_one(Source::Random(&mut dice)) { 0 } else { in_vain + 1 };
        }
        Self::complete(runs.found)
    }

    /// Runs the reference on the first inputs in order of size alone.
    pub fn first(reference: &'r Subject<'r>, task: &'r Task, count: usize) -> Self {
        let mut runs = Runs::new(reference, task, &[]);
        runs.try_in_order(count);
        Self::complete(runs.found)
    }

    fn complete(mut found: Self) -> Self {
        found.tells_short = found.cases.iter().any(|case| !case.lacks_number && case.expected.returns_0());
        if found.tells_short {
            found.cases.retain(|case| !case.is_short());
        }
        found.status_counts = found.cases.iter().any(|case| !case.expected.returns_0());
        found
    }

    /// Adds what the reference does on other inputs, if the task promises them.
    pub fn add(&mut self, given: impl IntoIterator<Item = Given>) {
        for given in given {
            self.keep(given);
        }
        self.status_counts |= self.cases.iter().any(|case| !case.expected.returns_0());
    }

    fn keep(&mut self, given: Given) {
        match self.case(given) {
            None => {}
            Some(Ok(case)) => self.cases.push(case),
            Some(Err(mistake)) => {
                self.failure.get_or_insert(mistake);
            }
        }
    }

    /// The reference.
    pub fn reference(&self) -> &'r Subject<'r> {
        self.reference
    }

    /// Returns the task.
    pub fn task(&self) -> &'r Task {
        self.task
    }

    /// The parts of a behaviour that count.
    pub(crate) fn counted(&self) -> Counted {
        Counted { output: self.task.output, status: self.status_counts }
    }

    /// Returns the behaviour of the reference on an input; none if the task does not promise that input.
    pub(crate) fn case(&self, given: Given) -> Option<Result<Case, Failure>> {
        let Ran { behaviour, steps, lacks_number, lengths, .. } = self.reference.run(&given, LONGEST)?;
        let has_empty_array = lengths.iter().any(IBig::is_zero);
        if !self.task.promised.has_but(&given, lengths) {
            return None;
        }
        match &behaviour.end {
            End::Returns(_) => {
                let case = Case { given, expected: behaviour, steps, lacks_number };
                (!(self.tells_short && case.is_short())).then_some(Ok(case))
            }
            // The task does not promise an input that is too short, or that is assumed away.
            End::IsGivenUp | End::IsCut | End::Waits(_) => None,
            // Nor an array without elements, if the reference needs one.
            End::Fails(..) if has_empty_array => None,
            End::Fails(..) | End::NeverEnds => Some(Err(Failure { given, found: behaviour })),
        }
    }
}

impl Promised {
    /// Returns `true` if all numbers of an input are promised.
    pub fn has(&self, given: &Given) -> bool {
        self.has_but(given, Vec::new())
    }

    /// Returns true if all numbers of an input are promised but these lengths of arrays, which need not be.
    fn has_but(&self, given: &Given, mut lengths: Vec<IBig>) -> bool {
        let is_argument = |argument: &Argument| match argument {
            Argument::Integer(number) => self.contains(number),
            Argument::Array(array) => has_promised(array, self),
        };
        let mut is_length = |word: &str| {
            let at = lengths.iter().position(|length| length.to_string() == word);
            at.map(|at| lengths.remove(at)).is_some()
        };
        given.arguments.iter().all(is_argument)
            && given.text.split_whitespace().all(|word| is_word(word, self) || is_length(word))
    }
}

fn has_promised(array: &InputArray, promised: &Promised) -> bool {
    array.runs().iter().all(|run| match &run.element {
        Element::Integer(number) => promised.contains(number),
        Element::Row(row) => has_promised(row, promised),
    })
}

/// Returns `true` if a word is promised: it is no number, or one in the range.
fn is_word(word: &str, promised: &Promised) -> bool {
    if let Ok(number) = word.parse::<IBig>() {
        return promised.contains(&number);
    }
    let number = word.parse::<f64>().ok().filter(|_| word.bytes().any(|byte| byte.is_ascii_digit()));
    number.is_none_or(|number| promised.contains_float(number))
}

struct Runs<'r> {
    values: Values,
    /// The inputs of earlier runs.
    seen: FxHashSet<(Vec<String>, String)>,
    /// Their steps, and what they print.
    work: u64,
    found: Cases<'r>,
}

impl<'r> Runs<'r> {
    fn new(reference: &'r Subject<'r>, task: &'r Task, constants: &[IBig]) -> Self {
        let mut all = reference.program().cfg().dictionary();
        all.extend(constants.iter().cloned());
        Self {
            values: Values::new(&task.promised, &all),
            seen: FxHashSet::default(),
            work: 0,
            found: Cases {
                reference,
                task,
                cases: Vec::new(),
                failure: None,
                status_counts: false,
                tells_short: false,
            },
        }
    }

    fn try_in_order(&mut self, wanted: usize) {
        let mut order = InOrder::default();
        for _ in 0..ATTEMPTS * wanted {
            self.try_one(Source::InOrder(&mut order));
            if !order.next() || self.is_enough(wanted) {
                break;
            }
        }
    }

    fn is_enough(&self, wanted: usize) -> bool {
        self.found.cases.len() >= wanted || self.work >= MOST_WORK
    }

    /// Runs the reference once to choose its inputs, and once more on the text that a user types for these. Returns `true` if
    /// these are new.
    fn try_one(&mut self, source: Source<'_>) -> bool {
        let reference = self.found.reference;
        let limits = Limits { steps: LONGEST, memory: MEMORY, ..Limits::default() };
        let mut chooser = Chooser::new(&self.values, source);
        chooser.choose_arguments(&reference.parameters());
        let inputs = Inputs { parameters: chooser.arguments.clone(), exhausted: Exhausted::Stop, ..Inputs::default() };
        let run = run_observed(&reference.compiled, &inputs, &limits, &mut chooser);
        self.work += 2 * (run.steps + run.outputs.len() as u64);
        let Chooser { arguments, named, read, .. } = chooser;
        // It reads more inputs than are chosen, or prints too much.
        if matches!(run.outcome, Outcome::InputExhausted { .. }) || run.outputs.len() >= MEMORY {
            return false;
        }
        let Some(text) = reference.text_of(read, &limits) else { return false };
        let given = Given { arguments, values: named, text };
        if !self.seen.insert((shown::arguments(&given), given.text.clone())) {
            return false;
        }
        self.found.keep(given);
        true
    }
}
