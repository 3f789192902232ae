//! The inputs on which programs are run: combinations of small integers and the program's own constants.

use loopscope_cfg::{Cfg, NodeKind};
use loopscope_float::Operator;
use loopscope_interp::{Argument, Exhausted, Inputs, Integers, Limits, Run, run_choosing};
use loopscope_question::report::zero;
use loopscope_smt::{IBig, Pool, Sort, Term};
use loopscope_symex::Budget;
use loopscope_syntax::ast::Typed;
use loopscope_witness::ReplayedRun;

use crate::executable::Executable;
use crate::system::{TransitionSystem, first_inputs};

/// The limit for the integers that are tried for each input.
const MOST_VALUES: usize = 18;

/// The limit for the inputs that are tried.
const MOST_TRIED: usize = 600;

/// The limit for the first integers of a text, or of a program with recursion, that may differ.
const MOST_FIRST: usize = 3;

/// The limits for the integers that are tried for inputs that read two or three of them in turn.
const MOST_IN_PAIRS: usize = 10;
const MOST_IN_TRIPLES: usize = 5;

/// The inputs of a run.
#[derive(Clone, Debug)]
pub struct RunInputs {
    /// The parameters of `main`. Arrays are 0 everywhere.
    pub parameters: Vec<IBig>,
    /// The first integers: if the program reads no text, those of the [first inputs](first_inputs).
    pub first: Vec<IBig>,
    /// All later integers, over and over. Empty if there are none.
    pub later: Vec<IBig>,
    /// If inputs are parts of a text: its parts besides integers.
    text: Option<Text>,
    /// True if the order in which a run reads decides what it reads: otherwise, the place decides, the same for all runs.
    in_order: bool,
}

impl RunInputs {
    /// The values of the parameters of `main` in a system.
    pub fn values(&self, pool: &mut Pool, system: &TransitionSystem) -> Vec<Term> {
        let mut values = Vec::new();
        for (symbol, value) in system.parameters.iter().zip(&self.parameters) {
            let sort = symbol.map(|symbol| pool.sort(symbol).clone());
            values.push(constant(pool, sort, value));
        }
        values
    }

    /// The values of the first inputs, and of all others.
    pub fn terms(&self, pool: &mut Pool) -> (Vec<Term>, Term) {
        let first = self.first.iter().map(|value| pool.int(value.clone())).collect();
        (first, pool.int(self.input().unwrap_or_default()))
    }

    /// The integer that each input after the first ones reads. Where it is not in the [first inputs](first_inputs) that a
    /// text differs, each input after them is its end.
    pub fn input(&self) -> Option<IBig> {
        if self.text.is_some() { Some(IBig::NEG_ONE) } else { self.later.first().cloned() }
    }

    /// Returns `true` if the order in which a run reads decides what it reads.
    pub fn is_in_order(&self) -> bool {
        self.in_order
    }

    /// The arguments of `main`.
    pub fn arguments(&self, cfg: &Cfg) -> Vec<Argument> {
        let parameters = cfg.main_function().parameters.iter().zip(&self.parameters);
        let parameters = parameters.map(|(parameter, value)| match zero(&cfg.variable(*parameter).ty) {
            Argument::Integer(_) => Argument::Integer(value.clone()),
            array @ Argument::Array(_) => array,
        });
        parameters.collect()
    }

    /// The inputs for the interpreter, for a run that reads at most this many integers after the first ones and no text.
    pub fn inputs(&self, cfg: &Cfg, most: u64) -> Inputs {
        let mut inputs: Integers = self.first.iter().cloned().collect();
        if let Some(input) = self.later.first() {
            inputs.push(input.clone(), most);
        }
        Inputs { inputs, parameters: self.arguments(cfg), exhausted: Exhausted::Zero }
    }

    /// Runs the program for at most `most` statements. `None` if it has no place to stop.
    pub fn run(&self, executable: &Executable<'_>, most: u64, budget: &mut dyn Budget) -> Option<TriedRun> {
        let cfg = executable.cfg;
        if !self.is_in_order() {
            let inputs = self.inputs(cfg, most);
            let ReplayedRun { run, .. } = executable.replay.run(&inputs, most, budget)?;
            return Some(TriedRun { inputs, steps: run.steps, typed: 0, run });
        }
        let ends = executable.reads.may_end();
        let mut source = Source { given: self, ends, read: 0, numbers: 0, characters: 0, parts: 0, typed: 0 };
        let limits = Limits { steps: most, ..Limits::default() };
        let (parameters, program) = (self.arguments(cfg), executable.replay.program());
        let choose = &mut |typed: Option<&Typed>| Some(source.next(typed));
        let run = run_choosing(program, &parameters, &limits, choose, &mut || budget.go_on().is_ok());
        let inputs = Inputs { inputs: run.inputs_read.clone(), parameters, exhausted: Exhausted::Stop };
        Some(TriedRun { inputs, steps: run.steps, typed: source.typed, run })
    }

    /// The number of statements of its run, at most `most`; and the run, if it is not over then.
    pub fn long_run(&self, executable: &Executable<'_>, most: u64, budget: &mut dyn Budget) -> (u64, Option<TriedRun>) {
        let tried = self.run(executable, most, budget);
        (tried.as_ref().map_or(0, |tried| tried.steps), tried.filter(|tried| tried.run.outcome.is_cut()))
    }

    /// The same inputs, with this value for each integer.
    pub fn all(&self, value: &IBig) -> Self {
        let with_value = |values: &[IBig]| vec![value.clone(); values.len()];
        let Self { parameters, first, later, .. } = self;
        Self { parameters: with_value(parameters), first: with_value(first), later: with_value(later), ..self.clone() }
    }
}

/// A run on such inputs.
pub struct TriedRun {
    /// Its inputs: at least those that it has read.
    pub inputs: Inputs,
    /// The number of statements that were executed.
    pub steps: u64,
    /// The number of inputs after which all text is read that a user types.
    pub typed: u64,
    /// The run itself.
    pub run: Run,
}

/// The parts of a text besides integers.
#[derive(Clone, Debug)]
struct Text {
    /// After how many integers something else stands where one may be missing, and what. None if none is missing as long as
    /// the text continues.
    missing: Option<(usize, Instead)>,
    /// The character that the program reads first, and as each second one after it; line ends are between. None if the text
    /// ends where a character is read.
    character: Option<IBig>,
}

/// A part of a text in place of an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instead {
    Letter,
    End,
}

/// The letter that is typed in place of an integer.
const LETTER: u8 = b'x';

/// The limit for the parts of a text that ends.
const MOST_PARTS: usize = 64;

/// The values of [`Typed::Next`] for a letter, and at the end of the text.
const NEXT_LETTER: u8 = 1;
const NEXT_END: u8 = 2;

/// Gives a run its inputs.
struct Source<'a> {
    given: &'a RunInputs,
    /// True if the text ends.
    ends: bool,
    /// The numbers of inputs that were read, and of integers, characters and parts of a text among them.
    read: u64,
    numbers: usize,
    characters: usize,
    parts: usize,
    /// The number of inputs after which the last part of the text was read.
    typed: u64,
}

impl Source<'_> {
    fn next(&mut self, typed: Option<&Typed>) -> IBig {
        self.read += 1;
        let value = match typed.map(Typed::in_text) {
            None
            | Some(Typed::Number(_) | Typed::Length | Typed::Argument(_, None) | Typed::Random(_) | Typed::File(..)) => {
                return self.number();
            }
            Some(Typed::Float(format, _) | Typed::Argument(_, Some(format))) => {
                let number = self.number();
                return Operator::FromInteger(*format).apply(&number, &number);
            }
            Some(Typed::Failure(_) | Typed::Opening(_) | Typed::OpeningToWrite(_)) => return IBig::ZERO,
            Some(Typed::Next | Typed::NextFloat) => match self.missing() {
                None => IBig::ZERO,
                Some(Instead::Letter) => NEXT_LETTER.into(),
                Some(Instead::End) => return NEXT_END.into(),
            },
            Some(Typed::NextCharacter) => match self.missing() {
                None => IBig::ZERO,
                Some(Instead::Letter) => LETTER.into(),
                Some(Instead::End) => return IBig::NEG_ONE,
            },
            Some(Typed::Character | Typed::Visible | Typed::Word) => match self.character() {
                Some(character) => {
                    self.characters += 1;
                    character
                }
                None => return IBig::NEG_ONE,
            },
        };
        self.parts += 1;
        self.typed = self.read;
        value
    }

    fn has_ended(&self) -> bool {
        self.ends && self.parts >= MOST_PARTS
    }

    /// The part in place of the next integer.
    fn missing(&self) -> Option<Instead> {
        let missing = self.given.text.as_ref().and_then(|text| text.missing);
        let missing = missing.filter(|(after, _)| self.numbers >= *after).map(|(_, instead)| instead);
        if self.has_ended() { Some(Instead::End) } else { missing }
    }

    fn character(&self) -> Option<IBig> {
        let character = self.given.text.as_ref()?.character.clone()?;
        let is_first = self.characters.is_multiple_of(2);
        (!self.has_ended()).then(|| if is_first { character } else { b'\n'.into() })
    }

    fn number(&mut self) -> IBig {
        let RunInputs { first, later, .. } = self.given;
        let at = self.numbers;
        self.numbers += 1;
        let value = first.get(at).or_else(|| later.get((at - first.len()).checked_rem(later.len())?));
        value.cloned().unwrap_or_default()
    }
}

/// A value of a parameter: an array is 0 everywhere.
pub fn constant(pool: &mut Pool, sort: Option<Sort>, value: &IBig) -> Term {
    let mut rows = Vec::new();
    let mut innermost = sort.unwrap_or(Sort::Int);
    while let Some(element) = innermost.element().cloned() {
        rows.push(std::mem::replace(&mut innermost, element));
    }
    let element = if rows.is_empty() { pool.int(value.clone()) } else { pool.int(0) };
    rows.into_iter().rev().fold(element, |element, sort| pool.constant_array(sort, element))
}

impl Executable<'_> {
    /// The inputs to try.
    pub fn inputs_to_try(&self) -> Vec<RunInputs> {
        let (cfg, program) = (self.cfg, self.replay.program());
        if program.reads_text_with_numbers() {
            // One more where only the first ones may differ.
            return small_texts(cfg, program.numbers_read().min(MOST_FIRST + 1), program.reads_characters());
        }
        let mut all = if self.reads_an_end() {
            small_inputs(cfg, true, 0)
        } else if let Some(cfg) = self.expanded {
            small_inputs(cfg, false, first_inputs(cfg).len())
        } else {
            let first = program.numbers_read().min(MOST_FIRST);
            let all = small_inputs(cfg, false, first).into_iter();
            all.map(|inputs| RunInputs { in_order: first > 0, ..inputs }).collect()
        };
        if !self.reads.may_end() {
            all.extend(in_turn(cfg, &all));
        }
        all
    }
}

/// The inputs to try: combinations of small integers and the program's own constants, simple ones first. This
/// many of the first inputs may differ. If a run [reads an end](Executable::reads_an_end), each `input` is the end of a text.
pub fn small_inputs(cfg: &Cfg, reads_an_end: bool, first: usize) -> Vec<RunInputs> {
    let parameters = &cfg.main_function().parameters;
    let is_integer: Vec<bool> =
        parameters.iter().map(|parameter| matches!(zero(&cfg.variable(*parameter).ty), Argument::Integer(_))).collect();
    let inputs = cfg.graph.node_weights().filter(|node| matches!(node.kind, NodeKind::Input(_))).count();
    let reads = inputs > first;
    let values = values(cfg);
    let chosen = reads && !reads_an_end;
    let integers = is_integer.iter().filter(|is_integer| **is_integer).count() + first + usize::from(chosen);
    of_combinations(&vec![values.len(); integers], |places| {
        let mut places = places.iter();
        let mut next = || places.next().map_or(IBig::ZERO, |place| values[*place].clone());
        let parameters = is_integer.iter().map(|is_integer| if *is_integer { next() } else { IBig::ZERO });
        let parameters = parameters.collect();
        let first = (0..first).map(|_| next()).collect();
        let later = reads.then(|| if reads_an_end { IBig::NEG_ONE } else { next() });
        RunInputs { parameters, first, later: later.into_iter().collect(), text: None, in_order: false }
    })
}

/// The inputs to try for a program that reads integers and other parts of a text: combinations of this many integers, the
/// last of which is read over and over, of where a letter or the end stands in place of one, and of characters.
fn small_texts(cfg: &Cfg, integers: usize, reads_characters: bool) -> Vec<RunInputs> {
    let values = values(cfg);
    let instead = [Instead::Letter, Instead::End].into_iter();
    let mut missing = vec![None];
    missing.extend((0..=integers).flat_map(|after| instead.clone().map(move |instead| Some((after, instead)))));
    let mut characters = vec![None];
    let is_visible =
        |value: &IBig| u8::try_from(value).is_ok_and(|code| code.is_ascii_punctuation() || code.is_ascii_alphabetic());
    characters.extend(cfg.dictionary().into_iter().filter(is_visible).take(MOST_VALUES).map(Some));
    characters.push(Some(LETTER.into()));
    characters.truncate(if reads_characters { characters.len() } else { 1 });
    let mut choices = vec![values.len(); integers];
    choices.extend([missing.len(), characters.len()]);
    of_combinations(&choices, |places| {
        let number = |place: &usize| values[*place].clone();
        let (numbers, text) = places.split_at(integers);
        let text = Text { missing: missing[text[0]], character: characters[text[1]].clone() };
        let later = numbers.last().map(number).into_iter().collect();
        let first = numbers.iter().take(MOST_FIRST).map(number).collect();
        RunInputs { parameters: Vec::new(), first, later, text: Some(text), in_order: true }
    })
}

/// Inputs that read two or three different integers in turn, with the first arguments of `all`.
fn in_turn(cfg: &Cfg, all: &[RunInputs]) -> Vec<RunInputs> {
    let Some(RunInputs { parameters, .. }) = all.first().filter(|inputs| !inputs.later.is_empty()) else {
        return Vec::new();
    };
    let values = values(cfg);
    let mut turns: Vec<Vec<IBig>> = Vec::new();
    for length in [2, 3] {
        let most = if length == 2 { MOST_IN_PAIRS } else { MOST_IN_TRIPLES };
        let each = of_combinations(&vec![most.min(values.len()); length], <[usize]>::to_vec);
        let differ = each.into_iter().filter(|places| places.iter().any(|place| *place != places[0]));
        turns.extend(differ.map(|places| places.into_iter().map(|place| values[place].clone()).collect()));
    }
    let inputs =
        |later| RunInputs { parameters: parameters.clone(), first: Vec::new(), later, text: None, in_order: true };
    turns.into_iter().map(inputs).collect()
}

/// The results of `make` for combinations of this many choices for each place, those with small numbers first. At most
/// [`MOST_TRIED`].
fn of_combinations<T>(choices: &[usize], make: impl Fn(&[usize]) -> T) -> Vec<T> {
    let largest = choices.iter().max().map_or(0, |most| most - 1);
    let mut all = Vec::new();
    for total in 0..=largest * choices.len() {
        let mut places = vec![0; choices.len()];
        combinations(total, largest, &mut places, 0, &mut |places| {
            if places.iter().zip(choices).all(|(place, most)| place < most) {
                all.push(make(places));
            }
            all.len() < MOST_TRIED
        });
        if all.len() >= MOST_TRIED {
            break;
        }
    }
    all
}

/// All ways to write a total as a sum of numbers up to a largest one, until `each` does not want more.
fn combinations(
    total: usize,
    largest: usize,
    places: &mut [usize],
    at: usize,
    each: &mut dyn FnMut(&[usize]) -> bool,
) -> bool {
    if at == places.len() {
        return total > 0 || each(places);
    }
    for number in 0..=total.min(largest) {
        places[at] = number;
        // The rest must fit into the other places.
        if total - number <= largest * (places.len() - at - 1)
            && !combinations(total - number, largest, places, at + 1, each)
        {
            return false;
        }
    }
    true
}

/// The integers that are tried.
fn values(cfg: &Cfg) -> Vec<IBig> {
    let mut values: Vec<IBig> = [1, 0, -1, 2, 3, -2, 5, -3, 10].map(IBig::from).into();
    for constant in cfg.dictionary() {
        if values.len() >= MOST_VALUES {
            break;
        }
        if !values.contains(&constant) {
            values.push(constant);
        }
    }
    values
}

#[cfg(test)]
mod tests {
    use loopscope_cfg::lower;
    use loopscope_syntax::{Dialect, analyse};

    use super::*;

    #[test]
    fn a_text_that_is_read_for_ever_has_ended() {
        let source = "main(n) { while (input != n) { } return 0; }";
        let cfg = lower(&analyse(source, Dialect::Extended).program, source).expect("no errors").cfg;
        assert!(small_inputs(&cfg, false, 0).iter().any(|inputs| inputs.later == [IBig::ONE]));
        let ended = small_inputs(&cfg, true, 0);
        assert!(ended.len() > 1, "the parameter varies");
        assert!(ended.iter().all(|inputs| inputs.later == [IBig::NEG_ONE]));
    }
}
