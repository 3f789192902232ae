//! The search for smaller inputs that lead to a line.

use dashu_int::IBig;
use loopscope_interp::{Argument, Exhausted, Inputs, Integers, Limits, LineTarget, Outcome, run_observed};
use loopscope_message::text;
use loopscope_question::ParameterKind;

use crate::mistake::Mistake;
use crate::program::SourceProgram;

/// The most runs to try.
const MOST_RUNS: u32 = 20_000;

/// The most steps of a run.
const MOST_STEPS: u64 = 10_000;

/// The result of the search for smaller inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Smaller {
    /// These inputs also lead to the line: arguments, and integers that `input` reads.
    Found(Vec<IBig>, Vec<IBig>),
    /// No smaller inputs lead to the line.
    None,
    /// There are too many smaller inputs to try, or some runs do not end.
    Unknown,
}

/// The size of the inputs of a run with integer arguments: the sum of their absolute values.
pub fn size(inputs: &Inputs) -> IBig {
    let arguments = inputs.parameters.iter().filter_map(|argument| match argument {
        Argument::Integer(value) => Some(value),
        Argument::Array(_) => None,
    });
    arguments.chain(inputs.inputs.iter()).map(absolute).sum()
}

fn absolute(value: &IBig) -> IBig {
    if *value < IBig::ZERO { -value } else { value.clone() }
}

/// Searches for inputs with a smaller sum of absolute values that lead to a line, the smallest first, by running the
/// program.
///
/// # Errors
/// The program has errors or array parameters, or the line has no statement.
pub fn smaller(source: &str, line: u32, size: &IBig) -> Result<Smaller, Mistake> {
    let program = SourceProgram::of_exercise(source)?;
    if let Some(array) = program.parameters.iter().find(|each| each.kind != ParameterKind::Integer) {
        let message = text!("inputs have no size if there is an array parameter such as `{name}`", name = &array.name);
        return Err(Mistake::exercise(None, message));
    }
    let compiled = loopscope_interp::compile(program.tree());
    let target = LineTarget::new(&compiled, program.lines(), line);
    let target = target.ok_or_else(|| Mistake::exercise(Some(line), text!("this line has no statement to reach")))?;
    let mut search = Search {
        program: compiled,
        target,
        arguments: program.parameters.len(),
        runs: 0,
        given: Vec::new(),
        certain: true,
    };
    let mut total = 0_u32;
    while IBig::from(total) < *size {
        if search.spend(total) {
            let inputs = search.given.split_off(search.arguments);
            return Ok(Smaller::Found(search.given, inputs));
        }
        if search.runs >= MOST_RUNS {
            return Ok(Smaller::Unknown);
        }
        total += 1;
    }
    Ok(if search.certain { Smaller::None } else { Smaller::Unknown })
}

struct Search {
    program: loopscope_interp::CompiledProgram,
    target: LineTarget,
    /// The number of arguments among the numbers.
    arguments: usize,
    runs: u32,
    /// The numbers being tried: arguments, then inputs.
    given: Vec<IBig>,
    /// True if all runs have ended.
    certain: bool,
}

impl Search {
    /// Tries all continuations of the given numbers whose absolute values add up to exactly `left`. Numbers that a run
    /// does not read are not tried.
    fn spend(&mut self, left: u32) -> bool {
        if self.given.len() >= self.arguments {
            if self.runs >= MOST_RUNS {
                return false;
            }
            self.runs += 1;
            match self.run() {
                // Otherwise these inputs were already tried with a smaller sum.
                Outcome::ReachedTarget { .. } => return left == 0,
                Outcome::InputExhausted { .. } if self.given.len() < MOST_NUMBERS => {}
                outcome => {
                    self.certain &= !outcome.is_cut() && !matches!(outcome, Outcome::InputExhausted { .. });
                    return false;
                }
            }
        }
        for part in 0..=left {
            let signs: &[i8] = if part == 0 { &[1] } else { &[1, -1] };
            for sign in signs {
                self.given.push(IBig::from(part) * IBig::from(*sign));
                if self.spend(left - part) {
                    return true;
                }
                self.given.pop();
            }
        }
        false
    }

    fn run(&mut self) -> Outcome {
        let parameters = self.given[..self.arguments].iter().cloned().map(Argument::Integer).collect();
        let inputs: Integers = self.given[self.arguments..].iter().cloned().collect();
        let inputs = Inputs { inputs, parameters, exhausted: Exhausted::Stop };
        let limits = Limits { steps: MOST_STEPS, ..Limits::default() };
        run_observed(&self.program, &inputs, &limits, &mut self.target).outcome
    }
}

/// The most numbers of a run.
const MOST_NUMBERS: usize = 12;
