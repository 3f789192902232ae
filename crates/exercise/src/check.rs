//! The steps that check an answer to an exercise.

use dashu_int::IBig;
use loopscope_interp::{Exhausted, Inputs, Limits, LineTarget, Outcome, Run, run, run_observed};
use loopscope_message::{Message, text};
use loopscope_question::Technique;
use loopscope_syntax::Dialect;

use crate::lesson::{Exercise, Kind, Measure};
use crate::mistake::Mistake;
use crate::program::SourceProgram;
use crate::question::Question;
use crate::{Smaller, Task, decisions, endless, given, questions, size, smaller};

/// The most steps of a run on a student's inputs.
pub const MOST_STEPS: u64 = 5_000_000;

/// The way to check an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// Runs decided it.
    Settled(Judgement),
    /// It is right if analyses prove that no target of these questions can be reached.
    Ask(Vec<Question>),
    /// It is right if this technique alone gives this verdict on a line.
    Analyse {
        /// The line.
        target: u32,
        /// The technique.
        technique: Technique,
        /// True if the verdict is that the line is reachable.
        reachable: bool,
    },
    /// It is right if an analysis proves that this program never ends: the inputs are constants in it.
    Endless {
        /// The program, in the extended dialect.
        source: String,
    },
    /// The answer is a program that is compared with the reference: [`Exercise::grade_program`] does that.
    Compare,
}

/// The result of a check: right, or the reason why the answer is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The answer is right.
    Right,
    /// The run does not reach the line.
    NotReached {
        /// Its end, in words.
        end: Message,
        /// The line where it ends, if known.
        line: Option<u32>,
        /// Its inputs.
        inputs: Inputs,
    },
    /// The run should never end, or go wrong, and it ends.
    Ends {
        /// Its end, in words.
        end: Message,
        /// The line where it ends, if known.
        line: Option<u32>,
        /// Its inputs.
        inputs: Inputs,
    },
    /// The run reaches the line, but so do runs on smaller inputs.
    NotSmallest {
        /// The size of the answer's inputs.
        size: IBig,
        /// Smaller inputs, in the notation of answers; `None` if only their size is reported.
        better: Option<String>,
        /// The size of smaller inputs.
        smaller: IBig,
    },
}

impl Exercise {
    /// Checks an answer, or returns what remains to be done to check it.
    ///
    /// # Errors
    /// The exercise or the answer has a mistake.
    pub fn check(&self, answer: &str) -> Result<Check, Mistake> {
        self.is_possible()?;
        let task = match &self.kind {
            Kind::Program(_) => return self.check_program(answer).map(|()| Check::Compare),
            Kind::Inputs { target, smallest } => return self.judge(*target, *smallest, answer).map(Check::Settled),
            Kind::Reachable { target } => return self.opinion(*target, answer),
            Kind::Invariant { line, target } => Task::Invariant { line: *line, target: *target },
            Kind::Closed { line, variable } => Task::ClosedForm { line: *line, variable: variable.clone() },
            Kind::Path { inputs } => {
                let program = SourceProgram::of_exercise(&self.source)?;
                let inputs = given::read(inputs, &program);
                Task::Path { inputs: inputs.map_err(|(_, message)| Mistake::exercise(None, message))? }
            }
            Kind::Ranking { line } => Task::Ranking { line: *line },
            Kind::Endless => return endless::check(&self.source, answer),
            Kind::Failing => return self.fails(answer).map(Check::Settled),
            Kind::Repair => Task::Repair,
        };
        questions(&self.source, &task, answer).map(Check::Ask)
    }

    /// The decisions on the path of the exercise: lines, and whether their conditions hold. Empty for other kinds, and
    /// if the exercise has a mistake.
    pub fn decisions(&self) -> Vec<(u32, bool)> {
        let Kind::Path { inputs } = &self.kind else { return Vec::new() };
        let inputs =
            SourceProgram::of_exercise(&self.source).ok().and_then(|program| given::read(inputs, &program).ok());
        inputs.and_then(|inputs| decisions(&self.source, &inputs).ok()).unwrap_or_default()
    }

    /// Refuses a question that can be asked only about a micro-c program.
    fn is_possible(&self) -> Result<(), Mistake> {
        match (self.dialect, &self.kind) {
            (
                Dialect::C,
                Kind::Inputs { smallest: None, .. } | Kind::Reachable { .. } | Kind::Failing | Kind::Program(_),
            ) => Ok(()),
            (Dialect::C, _) => Err(Mistake::exercise(
                None,
                text!(
                    "exercises about C programs are of the kinds `inputs` (without `smallest`), `reachable`, \
                        `failing`, `repair` and `program`"
                ),
            )),
            _ => Ok(()),
        }
    }

    fn program(&self) -> Result<SourceProgram<'_>, Mistake> {
        SourceProgram::in_dialect(&self.source, self.dialect)
    }

    /// The inputs of an answer: the typed text for a C program, and otherwise inputs by name.
    fn given(&self, answer: &str, program: &SourceProgram<'_>) -> Result<Inputs, Mistake> {
        if self.dialect != Dialect::C {
            return given::read(answer, program).map_err(|(line, message)| Mistake::answer(Some(line), message));
        }
        if loopscope_interp::compile(program.tree()).calls_random() {
            let message = text!(
                "the program uses numbers that no user types, such as those of `rand`, so it has no such exercise"
            );
            return Err(Mistake::exercise(None, message));
        }
        let inputs = program.typed(answer).map_err(|message| Mistake::answer(None, message))?;
        Ok(Inputs { inputs, exhausted: Exhausted::Stop, ..Inputs::default() })
    }

    /// Checks that the run on these inputs goes wrong.
    fn fails(&self, answer: &str) -> Result<Judgement, Mistake> {
        let program = self.program()?;
        let inputs = self.given(answer, &program)?;
        let compiled = loopscope_interp::compile(program.tree());
        let run = run(&compiled, &inputs, &Limits { steps: MOST_STEPS, ..Limits::default() });
        if matches!(run.outcome, Outcome::Error { .. }) {
            return Ok(Judgement::Right);
        }
        let (end, line) = end_of(&program, &run);
        Ok(Judgement::Ends { end, line, inputs })
    }

    fn judge(&self, target: u32, smallest: Option<Measure>, answer: &str) -> Result<Judgement, Mistake> {
        let program = self.program()?;
        let inputs = self.given(answer, &program)?;
        let run = run_to(&program, target, &inputs)?;
        if !matches!(run.outcome, Outcome::ReachedTarget { .. }) {
            return Ok(not_reached(&program, &run, inputs));
        }
        match smallest {
            None => Ok(Judgement::Right),
            Some(Measure::Count) => {
                Ok(smallest_of(run.inputs_read.len().into(), self.best(&program, target, Measure::Count)?))
            }
            Some(Measure::Sum) => {
                // Inputs that the run does not read do not count.
                let used = Inputs { inputs: run.inputs_read.clone(), ..inputs };
                let size = size(&used);
                Ok(match smaller(&self.source, target, &size)? {
                    Smaller::Found(arguments, inputs) => {
                        let smaller = Inputs {
                            inputs: inputs.iter().cloned().collect(),
                            parameters: arguments.iter().cloned().map(loopscope_interp::Argument::Integer).collect(),
                            exhausted: Exhausted::Stop,
                        };
                        let better = Some(written(&program, &arguments, &inputs));
                        Judgement::NotSmallest { size, better, smaller: crate::size(&smaller) }
                    }
                    Smaller::None => Judgement::Right,
                    Smaller::Unknown => smallest_of(size, self.best(&program, target, Measure::Sum)?),
                })
            }
        }
    }

    /// The size of the solution, if inputs must be as small as possible.
    pub(crate) fn size_of_solution(&self) -> Result<Option<IBig>, Mistake> {
        let Kind::Inputs { target, smallest: Some(measure) } = &self.kind else { return Ok(None) };
        self.best(&self.program()?, *target, *measure).map(Some)
    }

    /// The size of the inputs of the solution that its run reads.
    fn best(&self, program: &SourceProgram<'_>, target: u32, measure: Measure) -> Result<IBig, Mistake> {
        if let Some(solution_hash) = &self.solution_hash {
            return solution_hash
                .size
                .clone()
                .ok_or_else(|| Mistake::exercise(None, text!("the hash of the solution comes without its size")));
        }
        let best = given::read(&self.solution, program);
        let best = best.map_err(|(_, message)| Mistake::exercise(None, text!("in the solution: {message}")))?;
        let run = run_to(program, target, &best)?;
        match run.outcome {
            Outcome::ReachedTarget { .. } => Ok(match measure {
                Measure::Count => run.inputs_read.len().into(),
                Measure::Sum => size(&Inputs { inputs: run.inputs_read, ..best }),
            }),
            _ => Err(Mistake::exercise(Some(target), text!("the solution does not lead to this line"))),
        }
    }

    /// `reachable with execute`, `unreachable with invariants`.
    fn opinion(&self, target: u32, answer: &str) -> Result<Check, Mistake> {
        if !self.program()?.can_be_target(target) {
            return Err(Mistake::exercise(Some(target), text!("this line has no statement to reach")));
        }
        let words: Vec<&str> = answer.split_whitespace().collect();
        let [verdict, "with", technique] = words[..] else {
            let message = text!(
                "state whether the line is reachable, and with which technique, such as `unreachable with invariants`"
            );
            return Err(Mistake::answer(None, message));
        };
        let reachable = match verdict {
            "reachable" => true,
            "unreachable" => false,
            _ => return Err(Mistake::answer(None, text!("a line is `reachable` or `unreachable`"))),
        };
        match technique.parse() {
            Ok(technique) => Ok(Check::Analyse { target, technique, reachable }),
            Err(_) => Err(Mistake::answer(None, text!("there is no technique `{technique}`"))),
        }
    }
}

fn run_to(program: &SourceProgram<'_>, line: u32, inputs: &Inputs) -> Result<Run, Mistake> {
    let compiled = loopscope_interp::compile(program.tree());
    let target = LineTarget::new(&compiled, program.lines(), line);
    let mut target =
        target.ok_or_else(|| Mistake::exercise(Some(line), text!("this line has no statement to reach")))?;
    let limits = Limits { steps: MOST_STEPS, ..Limits::default() };
    Ok(run_observed(&compiled, inputs, &limits, &mut target))
}

fn smallest_of(size: IBig, best: IBig) -> Judgement {
    if size <= best { Judgement::Right } else { Judgement::NotSmallest { size, better: None, smaller: best } }
}

fn not_reached(program: &SourceProgram<'_>, run: &Run, inputs: Inputs) -> Judgement {
    let (end, line) = end_of(program, run);
    Judgement::NotReached { end, line, inputs }
}

/// The end of a run, and its line if it has one.
pub(crate) fn end_of(program: &SourceProgram<'_>, run: &Run) -> (Message, Option<u32>) {
    let (end, span) = match &run.outcome {
        Outcome::Finished { result } => (text!("`main` returned {result}", result = result.to_string()), None),
        Outcome::Error { kind, span } => (kind.message(), Some(*span)),
        Outcome::Halted { span } => (text!("the assumption does not hold"), Some(*span)),
        Outcome::InputExhausted { span } => (text!("a further input is read here, and none is left"), Some(*span)),
        _ => (text!("the run had not ended after {steps} steps", steps = run.steps), None),
    };
    (end, span.map(|span| program.lines().line(span.start)))
}

/// Inputs in the notation of answers.
fn written(program: &SourceProgram<'_>, arguments: &[IBig], inputs: &[IBig]) -> String {
    let named =
        program.parameters.iter().zip(arguments).map(|(parameter, value)| format!("{} = {value}", parameter.name));
    let inputs: Vec<String> = inputs.iter().map(ToString::to_string).collect();
    let read = (!inputs.is_empty()).then(|| format!("input: {}", inputs.join(", ")));
    named.chain(read).collect::<Vec<_>>().join("\n")
}
