//! Answers to the exercises of lessons, and what is needed to check them.

use loopscope_c::identifiers;
use loopscope_exercise::lesson::{Exercise, Lesson};
use loopscope_exercise::{
    Check, Claim, Finding, Grade, Grading, Judgement, MOST_STEPS, Mistake, Part, Question, QuestionStatus, Step,
    decisions_on,
};
use loopscope_interp::Inputs;
use loopscope_message::{Arg, Message, text};
use loopscope_question::report::Answer;
use loopscope_same::compare;
use loopscope_syntax::{Dialect, LineIndex};
use serde::{Deserialize, Serialize};

use crate::lesson::PathDecision;
use crate::programming::graded as graded_program;
use crate::replay::Replay;
use crate::request::programming::{GradedProgram, ProgramRequest};
use crate::request::{RequestInputs, RunOutcome, RunRequest, Target};
use crate::run::{given, integers, run};

/// An answer to an exercise.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnswerRequest {
    /// The text of the lesson.
    pub lesson: String,
    /// Which of its exercises, from 0.
    pub number: u32,
    /// The language of the program that it is about, if the exercise has two.
    pub dialect: Dialect,
    /// The answer as the student wrote it.
    pub answer: String,
    /// The findings of the analyses that its check has asked for, in order.
    pub findings: Vec<AnswerFinding>,
}

/// The part of a report that the check of an answer reads.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnswerFinding {
    /// Its verdict.
    pub verdict: Answer,
    /// The line of the run-time error that was reached, if it was one.
    pub error_line: Option<u32>,
    /// The inputs on which the program never ends; null if there are none.
    pub endless: Option<RequestInputs>,
    /// The inputs on which the target is reached; null if it is not.
    pub reached: Option<RequestInputs>,
}

/// The result of the check of an answer, or what remains to be done to check it.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum AnswerOutcome {
    /// It is right.
    Right,
    /// The run on these inputs does not reach the line.
    NotReached {
        /// The end of the run, in words.
        end: Message,
        /// The line where it ends, if it ends at one.
        line: Option<u32>,
        /// Its inputs.
        given: RequestInputs,
        /// The run; null if the exercise's program has errors.
        replay: Option<Replay>,
    },
    /// The run on these inputs should never end, or go wrong, and it ends.
    Ends {
        /// The end of the run, in words.
        end: Message,
        /// The line where it ends, if it ends at one.
        line: Option<u32>,
        /// Its inputs.
        given: RequestInputs,
        /// The run; null if the exercise's program has errors.
        replay: Option<Replay>,
    },
    /// Smaller inputs also reach the line.
    NotSmallest {
        /// The size of these inputs, in decimal.
        size: String,
        /// The size of the smaller ones, in decimal.
        smaller: String,
        /// Smaller ones, one per line; null if only their size is reported.
        better: Option<String>,
    },
    /// Analyses are needed to check it.
    Ask {
        /// The questions; empty if the answer is about a technique.
        questions: Vec<AnswerQuestion>,
        /// The next analysis; null if the answer is graded.
        next: Option<AnswerAnalysis>,
        /// The grade, if it is known. An answer is accepted if its check is open and it has the hash of the solution.
        #[cfg_attr(test, ts(type = "'right' | 'accepted' | 'wrong' | 'open'"))]
        grade: &'static str,
    },
    /// The answer is a program that is compared with the reference.
    Compare {
        /// The request; without a time limit.
        request: ProgramRequest,
    },
    /// The program was compared with the reference.
    Program {
        /// Its grade.
        program: Box<GradedProgram>,
    },
    /// The answer cannot be checked.
    Mistake {
        /// True if it is in the answer, and not in the exercise.
        in_answer: bool,
        /// The line, from 1, in the program of the exercise or in the answer.
        line: Option<u32>,
        /// The mistake: a sentence without its full stop.
        message: Message,
    },
}

/// A question: its program has a run to the target, or one that never ends, if the answer is wrong.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnswerQuestion {
    /// The claim that holds if the target cannot be reached, or if every run ends.
    #[cfg_attr(
        test,
        ts(type = "'initiation' | 'consecution' | 'enough' | 'equal' | 'sound' | 'complete' | 'bounded' | 'falls' | \
                'safe' | 'same' | 'assumed' | 'ends'")
    )]
    pub claim: &'static str,
    /// The program, in the extended dialect. It keeps the lines of the exercise's program or, if the answer repairs
    /// that program, of the answer.
    pub source: String,
    /// The line that must not be reached, any run-time error, or the end of every run.
    pub target: Target,
    /// The variables that have the first inputs of a run as their values.
    pub inputs: Vec<Arg>,
    /// The state of the claim.
    #[cfg_attr(test, ts(type = "'waits' | 'runs' | 'holds' | 'fails' | 'open'"))]
    pub state: &'static str,
    /// If the claim fails: the number of the analysis with the counterexample. If it is open: of the one that says why.
    pub finding: Option<u32>,
    /// True if the claim is open since a run fails before it reaches the target.
    pub fails_before: bool,
    /// The names in its program that the exercise's program does not have.
    pub added: Vec<String>,
    /// The number of lines of the exercise's program.
    pub lines: u32,
    /// If the claim is about a path and fails: the decisions of conditions in the run of the counterexample, in order.
    pub taken: Vec<PathDecision>,
}

/// An analysis that the check of an answer needs.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnswerAnalysis {
    /// The program, in the language of the exercise.
    pub source: String,
    /// The target.
    pub target: Target,
    /// The technique's name in the registry.
    pub technique: String,
}

/// Checks an answer, or returns what remains to be done to check it.
pub(crate) fn check(request: &AnswerRequest) -> AnswerOutcome {
    let lesson = Lesson::read(&request.lesson);
    let Some(exercise) = lesson.exercises.get(request.number as usize) else {
        let message = text!("there is no such exercise");
        return AnswerOutcome::Mistake { in_answer: false, line: None, message };
    };
    let asked = request.dialect;
    let exercise = exercise.versions().find(|version| version.dialect == asked).unwrap_or(exercise);
    match exercise.check(&request.answer) {
        Err(mistake) => mistaken(exercise, mistake),
        // The list of an outline needs no solver.
        Ok(Check::Compare) if exercise.tested.is_some() => {
            graded_program(exercise, &request.answer, &mut |program, cases| compare(program, cases))
        }
        Ok(Check::Compare) => {
            let AnswerRequest { lesson, number, dialect, answer, .. } = request;
            let (lesson, answer) = (lesson.clone(), answer.clone());
            let request = ProgramRequest { lesson, number: *number, dialect: *dialect, answer, seconds: 0.0 };
            AnswerOutcome::Compare { request }
        }
        Ok(Check::Settled(Judgement::Right)) => AnswerOutcome::Right,
        Ok(Check::Settled(Judgement::NotReached { end, line, inputs })) => {
            let (given, replay) = replayed(exercise, &request.answer, &inputs);
            AnswerOutcome::NotReached { end, line, given, replay }
        }
        Ok(Check::Settled(Judgement::Ends { end, line, inputs })) => {
            let (given, replay) = replayed(exercise, &request.answer, &inputs);
            AnswerOutcome::Ends { end, line, given, replay }
        }
        Ok(Check::Settled(Judgement::NotSmallest { size, better, smaller })) => {
            AnswerOutcome::NotSmallest { size: size.to_string(), smaller: smaller.to_string(), better }
        }
        Ok(check) => graded(exercise, (&request.answer, &check), &request.findings),
    }
}

/// The outcome for a mistake in the exercise or the answer. The line of a mistake in the reference, which students do not see, is
/// that of the lesson.
pub(crate) fn mistaken(exercise: &Exercise, Mistake { part, line, message }: Mistake) -> AnswerOutcome {
    let line = if part == Part::Reference { Some(exercise.line_of_mistake_in_solution(line)) } else { line };
    AnswerOutcome::Mistake { in_answer: part == Part::Answer, line, message }
}

/// The run of the exercise's program on these inputs: those of the answer, which is what is typed for a C program.
fn replayed(exercise: &Exercise, answer: &str, inputs: &Inputs) -> (RequestInputs, Option<Replay>) {
    let given = match exercise.dialect {
        Dialect::C => RequestInputs { inputs: Vec::new(), arguments: Vec::new(), text: Some(answer.to_owned()) },
        _ => given(inputs),
    };
    let request = RunRequest { source: exercise.source.clone(), dialect: exercise.dialect, given };
    let replay = match run(&request, MOST_STEPS as u32) {
        RunOutcome::Run { replay, .. } => Some(*replay),
        RunOutcome::Refused | RunOutcome::Unreadable { .. } => None,
    };
    (request.given, replay)
}

/// Grades an answer by the findings of analyses, and names the analysis that is needed next.
fn graded(exercise: &Exercise, (answer, check): (&str, &Check), findings: &[AnswerFinding]) -> AnswerOutcome {
    let found: Vec<_> = findings.iter().map(finding).collect();
    let Grading { step, questions: states } = exercise.grade(answer, check, &found);
    let questions: &[Question] = if let Check::Ask(questions) = check { questions } else { &[] };
    let questions = questions.iter().zip(states).map(|(question, status)| {
        let (state, finding, fails_before) = match status {
            QuestionStatus::Waits => ("waits", None, false),
            QuestionStatus::Runs => ("runs", None, false),
            QuestionStatus::Holds => ("holds", None, false),
            QuestionStatus::Fails(finding) => ("fails", Some(finding as u32), false),
            QuestionStatus::Open { finding, fails_before } => ("open", Some(finding as u32), fails_before),
        };
        let witness = finding.filter(|_| question.claim == Claim::Sound && state == "fails");
        let witness = witness.and_then(|number| findings[number as usize].reached.as_ref());
        let taken = witness.map_or_else(Vec::new, |given| decisions_on(&exercise.source, &integers(given)));
        AnswerQuestion {
            taken: taken.into_iter().map(|(line, holds)| PathDecision { line, holds }).collect(),
            claim: word(question.claim),
            source: question.source.clone(),
            added: added(&question.source, &exercise.source),
            lines: LineIndex::new(&exercise.source).line_count(),
            target: question.target.into(),
            inputs: question.inputs.clone(),
            state,
            finding,
            fails_before,
        }
    });
    let (next, grade) = match step {
        Step::Analyse { source, target, technique } => {
            let next =
                AnswerAnalysis { source: source.to_owned(), target: target.into(), technique: technique.to_string() };
            (Some(next), "open")
        }
        Step::Ended(Grade::Right) => (None, "right"),
        Step::Ended(Grade::Accepted) => (None, "accepted"),
        Step::Ended(Grade::Wrong) => (None, "wrong"),
        Step::Ended(Grade::Open) => (None, "open"),
    };
    AnswerOutcome::Ask { questions: questions.collect(), next, grade }
}

/// The names in the program of a question that the exercise's program does not have.
fn added(question: &str, exercise: &str) -> Vec<String> {
    let names = |source| identifiers(source, Dialect::Extended).map(|(_, name)| name).collect::<Vec<_>>();
    let known = names(exercise);
    let mut added: Vec<String> = Vec::new();
    for name in names(question) {
        if !known.contains(&name) && !added.iter().any(|each| each == name) {
            added.push(name.to_owned());
        }
    }
    added
}

fn finding(AnswerFinding { verdict, error_line, endless, .. }: &AnswerFinding) -> Finding {
    Finding { answer: *verdict, error_line: *error_line, endless: endless.as_ref().map(integers) }
}

fn word(claim: Claim) -> &'static str {
    match claim {
        Claim::Initiation => "initiation",
        Claim::Consecution => "consecution",
        Claim::Enough => "enough",
        Claim::Equal => "equal",
        Claim::Sound => "sound",
        Claim::Complete => "complete",
        Claim::Bounded => "bounded",
        Claim::Falls => "falls",
        Claim::Safe => "safe",
        Claim::Same => "same",
        Claim::Assumed => "assumed",
        Claim::Ends => "ends",
    }
}

#[cfg(test)]
mod tests {
    use super::added;

    #[test]
    fn names_that_checks_add_are_those_of_no_comment() {
        let exercise = "main(n) { var s = 0; } // rounds";
        let question = "main(n) { var s = 0; var rounds = n; failed(); rounds = 0; } failed() {}";
        assert_eq!(added(question, exercise), ["rounds", "failed"]);
    }
}
