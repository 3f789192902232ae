//! Shrunk witnesses are still witnesses, and as small as the documentation promises.

use dashu_int::IBig;
use loopscope_c::analyse;
use loopscope_generate::{Options, source};
use loopscope_interp::{Argument, Element, InputArray, Inputs, Integers, compile};
use loopscope_symex::{Budget, Counters, Limit};
use loopscope_syntax::{Dialect, LineIndex, Target};

use super::stretches::{replaced, stretches};
use super::{Measure, SHORT, shrink, shrink_within};
use crate::replay::{Arrival, Replay, ReplayOutcome, StepsAlone};

const STEPS: u64 = 20_000;

fn replay(text: &str, target: Target) -> Replay {
    let parse = analyse(text, Dialect::Extended);
    assert!(!parse.has_errors(), "{:?}", parse.diagnostics);
    Replay::new(compile(&parse.program), &LineIndex::new(text), target)
}

fn arrival(replay: &Replay, inputs: &Inputs) -> Option<Arrival> {
    match replay.replay(inputs, STEPS, &mut StepsAlone) {
        ReplayOutcome::Confirmed(arrival) => Some(arrival),
        _ => None,
    }
}

fn integers(all: &[i64]) -> Integers {
    all.iter().map(|integer| IBig::from(*integer)).collect()
}

fn array(elements: &[i64]) -> Argument {
    Argument::Array(InputArray::from_elements(elements.iter().map(|element| IBig::from(*element))))
}

/// Shrinks these inputs.
fn small(text: &str, target: Target, inputs: &[i64], parameters: Vec<Argument>) -> Inputs {
    let replay = replay(text, target);
    let inputs = Inputs { inputs: integers(inputs), parameters, ..Inputs::default() };
    shrink(&replay, &arrival(&replay, &inputs).expect("inputs that lead to the target"), &mut StepsAlone).inputs
}

const ACCOUNT: &str = "main() {
    var balance, amount;
    balance = 0;
    amount = input;
    while (amount != 0) {
        balance = balance + amount;
        amount = input;
        if (balance == 0 && amount == 0) { error(); }
    }
    return balance;
}
";

#[test]
fn irrelevant_inputs_are_removed() {
    let small = small(ACCOUNT, Target::AnyError, &[5, 1_000, -3, 2, -4, 700, -1_700, 7, -1, -6, 0], Vec::new());
    assert_eq!(small.inputs, integers(&[1, -1, 0]));
}

#[test]
fn numbers_are_brought_as_near_to_0_as_possible() {
    let text =
        "main(n, x) { var y; y = input; if (n > 1000 && x < -3 && y != 0 && x + n + y > 5000) { error(); } return 0; }";
    let given = [12_345_678_901_i64, -77].map(|number| Argument::Integer(IBig::from(number))).to_vec();
    let small = small(text, Target::AnyError, &[-5], given);
    assert_eq!(small.inputs, integers(&[1]));
    assert_eq!(small.parameters, [5_004, -4].map(|number| Argument::Integer(IBig::from(number))));
}

#[test]
fn a_searched_value_and_the_element_that_equals_it_stay_equal() {
    let text = "main(A, x, n) {
        var i;
        i = 0;
        while (i < n) { if (A[i] == x && i > 2 && x != 0) { error(); } i = i + 1; }
        return 0;
    }";
    let integer = |number: i64| Argument::Integer(IBig::from(number));
    let small = small(text, Target::AnyError, &[], vec![array(&[9, 8, 7, 6, 5, 4]), integer(4), integer(100)]);
    assert_eq!(small.parameters, [array(&[0, 0, 0, 1]), integer(1), integer(4)]);
}

#[test]
fn the_error_stays_the_same() {
    // 0 leads to a division by 0, and 1 violates the other assertion.
    let text = "main(n) { assert(n != 1); assert(100 / n < 30); return 0; }";
    let small = small(text, Target::AnyError, &[], vec![Argument::Integer(IBig::from(3))]);
    assert_eq!(small.parameters, [Argument::Integer(IBig::from(2))]);
}

#[test]
fn elements_that_are_read_are_listed_even_if_they_are_0() {
    let text = "main(A, B) { if (A[3] == 0 && B[1][-2] == 0) { error(); } return 0; }";
    let rows = Argument::Array(InputArray::zeros(2));
    let small = small(text, Target::AnyError, &[], vec![array(&[1, 1]), rows]);
    let (three, one, zero) = (IBig::from(3), IBig::from(1), Element::Integer(IBig::ZERO));
    let mut first = InputArray::zeros(1);
    first.set(three.clone(), three, zero.clone());
    let (mut row, mut second) = (InputArray::zeros(1), InputArray::zeros(2));
    row.set(IBig::from(-2), IBig::from(-2), zero);
    second.set(one.clone(), one, Element::Row(row));
    assert_eq!(small.parameters, [Argument::Array(first), Argument::Array(second)]);
}

#[test]
fn elements_move_to_the_first_indices() {
    let text = "main(A, i, k, B) { if (A[i][k] == 6 && k != 0) { if (B[i] < 0) { error(); } } return 0; }";
    let (mut rows, mut other) = (InputArray::zeros(2), InputArray::zeros(1));
    rows.set_integer(&[11, 40].map(IBig::from), IBig::from(6));
    other.set_integer(&[IBig::from(11)], IBig::from(-70));
    let [i, k] = [11, 40].map(|number| Argument::Integer(IBig::from(number)));
    let small = small(text, Target::AnyError, &[], vec![Argument::Array(rows), i, k, Argument::Array(other)]);
    let [i, k] = [0, 1].map(|number| Argument::Integer(IBig::from(number)));
    let mut rows = InputArray::zeros(2);
    rows.set_integer(&[0, 1].map(IBig::from), IBig::from(6));
    assert_eq!(small.parameters, [Argument::Array(rows), i, k, array(&[-1])]);
}

#[test]
fn long_stretches_are_shrunk_as_one() {
    let text =
        "main(A, n) { var i; i = 0; while (i < n && A[i] > 0) { i = i + 1; } if (i == 3000) error(); return 0; }";
    let mut given = InputArray::zeros(1);
    given.set(IBig::from(-1_000_000_000), IBig::from(1_000_000_000_000_i64), Element::Integer(IBig::from(77)));
    let small = small(text, Target::AnyError, &[], vec![Argument::Array(given), Argument::Integer(IBig::from(3_000))]);
    let mut least = InputArray::zeros(1);
    least.set(IBig::ZERO, IBig::from(2_999), Element::Integer(IBig::ONE));
    assert_eq!(small.parameters, [Argument::Array(least), Argument::Integer(IBig::from(3_000))]);
}

/// Random numbers with a fixed seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as u32 % bound
    }

    fn integers(&mut self, count: u64) -> Vec<i64> {
        (0..count).map(|_| i64::from(self.below(41)) - 20).collect()
    }
}

/// For random programs and inputs that lead to an error: the result leads to the same error and is not worse. If the
/// steps sufficed, no simple change of it leads there and is better.
#[test]
fn results_are_witnesses_and_cannot_be_simplified_further() {
    let options =
        Options { inputs: 25, input_arrays: 2, parameters: 2, asserts: 20, literal_arrays: 1, ..Options::default() };
    let mut chance = Chance(7);
    let (mut shrunk, mut finished) = (0, 0);
    for seed in 0..400 {
        let text = source(seed, &options);
        let replay = replay(&text, Target::AnyError);
        let parameters = vec![
            array(&chance.integers(9)),
            array(&chance.integers(9)),
            Argument::Integer(IBig::from(chance.below(15))),
            Argument::Integer(IBig::from(chance.below(15))),
        ];
        let inputs = Inputs { inputs: integers(&chance.integers(30)), parameters, ..Inputs::default() };
        let Some(found) = arrival(&replay, &inputs) else { continue };
        // The inputs that were read suffice.
        assert_eq!(arrival(&replay, &found.inputs), Some(found.clone()), "{text}");
        for steps in [0, 2_000, 1_000_000] {
            let (small, sufficed) = shrink_within(&replay, &found, steps, &mut StepsAlone);
            assert_eq!(
                shrink_within(&replay, &found, steps, &mut StepsAlone),
                (small.clone(), sufficed),
                "the run is not deterministic: {text}"
            );
            let again = arrival(&replay, &small.inputs).unwrap_or_else(|| panic!("no witness: {small:?}\n{text}"));
            assert_eq!((again.error, &again.inputs), (found.error, &small.inputs), "{text}");
            let measure = Measure::new(&small.inputs);
            assert!(measure <= Measure::new(&found.inputs), "{text}");
            shrunk += u32::from(measure < Measure::new(&found.inputs));
            if sufficed {
                finished += 1;
                for simpler in simpler(&small.inputs) {
                    let better = arrival(&replay, &simpler)
                        .filter(|arrival| arrival.error == small.error && Measure::new(&arrival.inputs) < measure);
                    assert_eq!(better, None, "{:?} can be simplified\n{text}", small.inputs);
                }
            }
        }
    }
    assert!(shrunk > 100 && finished > 100, "{shrunk} were shrunk, {finished} to the end");
}

/// Inputs with one removed, one number set to 0, or one brought nearer to 0 by 1.
fn simpler(inputs: &Inputs) -> Vec<Inputs> {
    let removed = (0..inputs.inputs.len())
        .map(|at| Inputs { inputs: replaced(&inputs.inputs, at, at + 1, None), ..inputs.clone() });
    let mut all: Vec<Inputs> = removed.collect();
    for stretch in stretches(inputs) {
        for position in 0..stretch.length {
            let one = stretch.part(position, position + 1);
            let nearer = if stretch.value < IBig::ZERO { &stretch.value + 1 } else { &stretch.value - 1 };
            for number in [Some(IBig::ZERO), (stretch.length <= SHORT).then_some(nearer)].into_iter().flatten() {
                let mut changed = inputs.clone();
                one.set(&mut changed, &number);
                all.push(changed);
            }
        }
    }
    all
}

/// Reaches the time limit after this many checks.
struct Asked {
    left: u32,
    times: u32,
}

impl Budget for Asked {
    fn proceed(&mut self, _: &Counters) -> Result<(), Limit> {
        self.times += 1;
        self.left = self.left.saturating_sub(1);
        if self.left == 0 { Err(Limit::Time) } else { Ok(()) }
    }
}

/// Many numbers that cannot be changed make much work. It ends at the time limit, and the best result is kept.
#[test]
fn the_best_inputs_at_the_time_limit_are_the_result() {
    let text = "main(n) { var i; i = 0; while (i < 150) { if (input != 7 * i + 1000) { return 0; } i = i + 1; }
        if (n > 5) { error(); } return 0; }";
    let replay = replay(text, Target::AnyError);
    let inputs = integers(&(0..150).map(|index| 7 * index + 1_000).collect::<Vec<i64>>());
    let given = Inputs { inputs, parameters: vec![Argument::Integer(1_000.into())], ..Inputs::default() };
    let found = arrival(&replay, &given).expect("inputs that lead to the target");
    let mut counted = Asked { left: u32::MAX, times: 0 };
    let all = shrink(&replay, &found, &mut counted);
    assert_eq!(all.inputs.parameters, [Argument::Integer(6.into())]);
    assert!(counted.times > 5, "{}", counted.times);
    for times in [1, 2, 5] {
        let mut counted = Asked { left: times, times: 0 };
        let some = shrink(&replay, &found, &mut counted);
        assert_eq!(counted.times, times, "shrinking ends at the limit");
        assert_eq!(arrival(&replay, &some.inputs), Some(some), "the result leads there");
    }
}

#[test]
fn a_text_is_one_that_can_be_typed() {
    let text = "#include <stdio.h>\nint main(void) { char s[4]; scanf(\"%s\", s); return 0; }";
    let parse = analyse(text, Dialect::C);
    let replay = Replay::new(compile(&parse.program), &LineIndex::new(text), Target::AnyError);
    let inputs = Inputs { inputs: integers(&[7, 1, 200, 90, 3, 10]), ..Inputs::default() };
    let arrival = arrival(&replay, &inputs).expect("the text is too long for its array");
    let small = shrink(&replay, &arrival, &mut StepsAlone).inputs.inputs;
    assert!(!small.is_empty() && small.iter().all(|code| *code == IBig::from(97)), "{small:?}");
}

#[test]
fn a_letter_that_is_a_valid_index_is_not_the_only_one_that_is_tried() {
    let text = "#include <stdio.h>\nint main(void) { int count[26] = {0}; char c; scanf(\"%c\", &c); count[c - 'a']++; return 0; }";
    let parse = analyse(text, Dialect::C);
    let replay = Replay::new(compile(&parse.program), &LineIndex::new(text), Target::AnyError);
    let arrival = arrival(&replay, &Inputs { inputs: integers(&[1]), ..Inputs::default() }).expect("an index below 0");
    let small = shrink(&replay, &arrival, &mut StepsAlone).inputs.inputs;
    assert_eq!(small, integers(&[65]));
}

#[test]
fn two_words_that_must_be_of_equal_length_become_short() {
    let text =
        "#include <stdio.h>\n#include <string.h>\nint main(void) { char a[50], b[50]; scanf(\"%49s %49s\", a, b);
        if (strlen(a) == strlen(b)) return 1 / (a[0] - b[0]); return 0; }";
    let parse = analyse(text, Dialect::C);
    let replay = Replay::new(compile(&parse.program), &LineIndex::new(text), Target::AnyError);
    let inputs = Inputs { inputs: integers(&[97; 98]), ..Inputs::default() };
    let arrival = arrival(&replay, &inputs).expect("the words begin alike");
    let small = shrink(&replay, &arrival, &mut StepsAlone).inputs.inputs;
    assert_eq!(small, integers(&[97, 10, 97, 10]));
}
