//! Everyday inputs that go wrong, looked for where a member has found extreme ones.
//!
//! # Idea
//! Members find inputs without preferring small ones, and an error that an everyday input shows matters more. So before
//! extreme inputs count, the program runs on some thousand everyday ones: the greatest numbers, small numbers, and the
//! program's constants with their neighbours, each for all that it reads; then on mutations of those with new behaviour.
//! This proves nothing: if no run goes wrong, the members look for everyday inputs.

use std::ops::RangeInclusive;

use dashu_int::IBig;
use loopscope_cfg::Cfg;
use loopscope_symex::Budget;
use loopscope_witness::{Arrival, ReplayOutcome, shrink};

use crate::input_queue::InputQueue;
use crate::member::Question;

/// The most runs.
const MOST_RUNS: u32 = 3_000;

/// The most statements of a run, and of all runs together: a tenth of a second's work, unless the run on the extreme inputs
/// is longer.
const LONGEST: RangeInclusive<u64> = 100_000..=30_000_000;
const MOST_STATEMENTS: RangeInclusive<u64> = 10_000_000..=60_000_000;

/// Numbers up to this one are small.
const SMALL: i32 = 300;

/// A run on everyday inputs that goes wrong, on the smallest inputs that lead there, after a run of `steps` on extreme ones;
/// none if no run that is tried does.
pub(crate) fn failing_run(
    question: &Question<'_>,
    everyday: &Question<'_>,
    steps: u64,
    budget: &mut dyn Budget,
) -> Option<Arrival> {
    let Arrival { inputs, .. } = failing_everyday_run(everyday, steps, budget)?;
    // With everyday inputs, the program also counts what it reads, so that the run has other steps.
    match question.replay.replay(&inputs, question.analysis.budget.replay_steps, budget) {
        ReplayOutcome::Confirmed(arrival) => Some(arrival),
        _ => None,
    }
}

fn failing_everyday_run(question: &Question<'_>, steps: u64, budget: &mut dyn Budget) -> Option<Arrival> {
    let longest = within(steps.saturating_mul(2), LONGEST);
    let most_statements = within(steps.saturating_mul(4), MOST_STATEMENTS);
    let Question { cfg, analysis, replay, .. } = question;
    let mut queue = InputQueue::new(cfg, analysis.seed).with_all(values(cfg, analysis.numbers));
    let mut statements = 0;
    for _ in 0..MOST_RUNS {
        let seed = queue.next();
        let outcome = replay.follow(&seed.inputs(), longest, budget, Some(&mut |statement| queue.pass(statement)));
        if let ReplayOutcome::Confirmed(arrival) = outcome {
            return Some(shrink(replay, &arrival, budget));
        }
        statements += outcome.steps().max(1);
        queue.end_run(seed);
        if statements >= most_statements || budget.go_on().is_err() {
            break;
        }
    }
    None
}

/// The number of the range that is nearest to a number.
fn within(number: u64, range: RangeInclusive<u64>) -> u64 {
    number.clamp(*range.start(), *range.end())
}

/// The greatest everyday numbers, the program's constants with their neighbours, and small numbers.
fn values(cfg: &Cfg, most: u32) -> Vec<IBig> {
    let most = IBig::from(most);
    let mut values = vec![-most.clone(), most.clone()];
    values.extend(cfg.dictionary().into_iter().filter(|value| *value > -&most && *value < most));
    values.extend((1..=SMALL).flat_map(|value| [IBig::from(value), IBig::from(-value)]));
    values
}

#[cfg(test)]
mod tests {
    use dashu_int::IBig;
    use loopscope_question::{Analysis, Program};
    use loopscope_syntax::Dialect;
    use loopscope_witness::StepsAlone;

    use super::failing_run;
    use crate::ask::ask;

    /// The number with which a program divides by zero if it satisfies a condition.
    fn found(condition: &str) -> Option<IBig> {
        let source = format!(
            "#include <stdio.h>\nint main(void) {{ int n; scanf(\"%d\", &n); return {condition} ? 1 / (n - n) : 0; }}\n"
        );
        let read = |source: &str| Program::read(source, Dialect::C).unwrap_or_else(|errors| panic!("{errors:?}"));
        let (program, analysis) = (read(&source), Analysis::default());
        let everyday = program.everyday(analysis.numbers).expect("it has everyday inputs");
        let arrival = failing_run(&ask(&program, &analysis), &ask(&everyday, &analysis), 0, &mut StepsAlone)?;
        arrival.inputs.inputs.iter().next().cloned()
    }

    #[test]
    fn the_greatest_numbers_small_ones_and_those_of_the_program_are_tried() {
        assert_eq!(found("n > 9999"), Some(IBig::from(10_000)));
        assert_eq!(found("n < -9999"), Some(IBig::from(-10_000)));
        assert_eq!(found("n * n == 59049"), Some(IBig::from(243)));
        assert_eq!(found("n - 1 == 4711"), Some(IBig::from(4712)));
    }

    #[test]
    fn no_extreme_number_is_tried() {
        assert_eq!(found("n > 10000 || n < -10000"), None);
    }
}
