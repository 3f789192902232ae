//! Grades an answer by analyses: decides which are needed, and what follows from their verdicts.

use loopscope_interp::Inputs;
use loopscope_question::report::{Answer, Report, Verdict};
use loopscope_question::{Target, Technique};

use crate::check::{Check, Judgement};
use crate::lesson::Exercise;
use crate::question::Question;
use crate::repair;

/// The parts of a report that grading needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The verdict.
    pub answer: Answer,
    /// The line of the run-time error that was reached, if it was one.
    pub error_line: Option<u32>,
    /// The inputs on which the program never ends, if there are some.
    pub endless: Option<Inputs>,
}

/// The state of the grading of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grading<'e> {
    /// The next step.
    pub step: Step<'e>,
    /// The state of each question; empty if none was asked.
    pub questions: Vec<QuestionStatus>,
}

/// The next step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step<'e> {
    /// This analysis is needed.
    Analyse {
        /// The program, in the dialect of the exercise.
        source: &'e str,
        /// The target.
        target: Target,
        /// The technique.
        technique: Technique,
    },
    /// The answer is graded.
    Ended(Grade),
}

/// A grade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// The answer is right.
    Right,
    /// Neither was shown, but the answer has the hash of the solution.
    Accepted,
    /// It is wrong.
    Wrong,
    /// Neither was shown.
    Open,
}

/// The status of the claim of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionStatus {
    /// The question was not asked.
    Waits,
    /// It is being asked.
    Runs,
    /// The claim holds.
    Holds,
    /// The claim is refuted by the witness of the finding with this number.
    Fails(usize),
    /// Neither was shown; the finding with this number has the reason: the question was too hard, a run fails before it
    /// reaches the target, or one never ends and it was not shown that the exercise's program ends on its inputs.
    Open {
        /// The finding.
        finding: usize,
        /// True if the finding is a run that fails before it reaches the target.
        fails_before: bool,
    },
}

impl Finding {
    /// The parts of this report that grading needs.
    pub fn of(report: &Report) -> Self {
        let endless = match &report.verdict {
            Verdict::Endless { witness, .. } => Some(witness.to_inputs()),
            _ => None,
        };
        Self { answer: report.verdict.answer(), error_line: report.verdict.error().map(|error| error.line), endless }
    }
}

impl Exercise {
    /// The state of the grading of an answer after the findings of the analyses that it has requested, in order.
    /// Questions are asked one after the other, until one shows that the answer is wrong.
    pub fn grade<'e>(&'e self, answer: &str, check: &'e Check, findings: &[Finding]) -> Grading<'e> {
        let mut grading = self.shown(check, findings);
        let has_hash = || self.solution_hash.as_ref().is_some_and(|solution| solution.is_of(answer));
        if grading.step == Step::Ended(Grade::Open) && has_hash() {
            grading.step = Step::Ended(Grade::Accepted);
        }
        grading
    }

    /// The state of the grading that the findings alone give.
    fn shown<'e>(&'e self, check: &'e Check, findings: &[Finding]) -> Grading<'e> {
        match check {
            Check::Settled(judgement) => {
                let is_right = *judgement == Judgement::Right;
                Grading::ended(if is_right { Grade::Right } else { Grade::Wrong }, Vec::new())
            }
            Check::Analyse { target, technique, reachable } => {
                let wanted = if *reachable { Answer::Reachable } else { Answer::Unreachable };
                match findings.first() {
                    Some(finding) if finding.answer == wanted => Grading::ended(Grade::Right, Vec::new()),
                    Some(_) => Grading::ended(Grade::Wrong, Vec::new()),
                    None => {
                        let (source, target) = (&*self.source, Target::Line(*target));
                        Grading { step: Step::Analyse { source, target, technique: *technique }, questions: Vec::new() }
                    }
                }
            }
            Check::Endless { source } => {
                let ended = |grade| Grading::ended(grade, Vec::new());
                match findings.first().map(|finding| finding.answer) {
                    Some(Answer::Endless) => ended(Grade::Right),
                    Some(Answer::Ends) => ended(Grade::Wrong),
                    Some(_) => ended(Grade::Open),
                    None => {
                        let step = Step::Analyse { source, target: Target::Ends, technique: Technique::Auto };
                        Grading { step, questions: Vec::new() }
                    }
                }
            }
            Check::Ask(questions) => ask(&self.source, questions, findings),
            // Another function grades it.
            Check::Compare => Grading::ended(Grade::Open, Vec::new()),
        }
    }
}

impl Grading<'_> {
    fn ended(grade: Grade, questions: Vec<QuestionStatus>) -> Self {
        Self { step: Step::Ended(grade), questions }
    }
}

/// Grades an answer by questions about it; `before` is the exercise's program.
fn ask<'e>(before: &str, all: &'e [Question], findings: &[Finding]) -> Grading<'e> {
    let mut questions = vec![QuestionStatus::Waits; all.len()];
    let mut grade = Grade::Right;
    let mut numbered = findings.iter().enumerate();
    for (question, status) in all.iter().zip(&mut questions) {
        match question.status(before, &mut numbered) {
            Ok(known) => *status = known,
            Err(target) => {
                *status = QuestionStatus::Runs;
                let step = Step::Analyse { source: &question.source, target, technique: Technique::Auto };
                return Grading { step, questions };
            }
        }
        match status {
            QuestionStatus::Fails(_) => return Grading::ended(Grade::Wrong, questions),
            QuestionStatus::Open { .. } => grade = Grade::Open,
            _ => {}
        }
    }
    Grading::ended(grade, questions)
}

impl Question {
    /// The status by its findings, or, if another analysis is needed, its target. If no other error may be reached, the
    /// first target is any error; the second is the question's own target, if its reachability is still open.
    ///
    /// A run that never ends refutes a claim only if the exercise's program ends on its inputs: otherwise nothing is
    /// compared.
    fn status(
        &self,
        before: &str,
        findings: &mut dyn Iterator<Item = (usize, &Finding)>,
    ) -> Result<QuestionStatus, Target> {
        let first_target = if self.without_other_errors { Target::AnyError } else { self.target };
        let (finding, Finding { answer, error_line, endless }) = findings.next().ok_or(first_target)?;
        let is_at_target = first_target == self.target || error_line.map(Target::Line) == Some(self.target);
        match answer {
            Answer::Unreachable | Answer::Ends => return Ok(QuestionStatus::Holds),
            Answer::Reachable if is_at_target => return Ok(QuestionStatus::Fails(finding)),
            Answer::Endless if endless.as_ref().is_some_and(|inputs| repair::ends_on(before, inputs)) => {
                return Ok(QuestionStatus::Fails(finding));
            }
            _ => {}
        }
        if first_target != self.target {
            let (second, Finding { answer, .. }) = findings.next().ok_or(self.target)?;
            if *answer == Answer::Reachable {
                return Ok(QuestionStatus::Fails(second));
            }
        }
        Ok(QuestionStatus::Open { finding, fails_before: *answer == Answer::Reachable })
    }
}

#[cfg(test)]
mod tests {
    use loopscope_interp::Argument;

    use super::*;
    use crate::question::Claim;

    fn ask<'e>(all: &'e [Question], findings: &[&Finding]) -> Grading<'e> {
        let findings: Vec<Finding> = findings.iter().map(|each| (*each).clone()).collect();
        super::ask("main(n) { while (n == 3) {} return 1 / n; }", all, &findings)
    }

    fn question(without_other_errors: bool) -> Question {
        let source = format!("{without_other_errors}");
        Question { claim: Claim::Sound, source, target: Target::Line(7), without_other_errors, inputs: Vec::new() }
    }

    fn found(answer: Answer, error_line: impl Into<Option<u32>>) -> Finding {
        Finding { answer, error_line: error_line.into(), endless: None }
    }

    #[test]
    fn questions_are_asked_until_one_shows_that_the_answer_is_wrong() {
        let all = [question(false), question(false), question(false)];
        let (holds, fails) = (found(Answer::Unreachable, None), found(Answer::Reachable, 7));
        let step = Step::Analyse { source: "false", target: Target::Line(7), technique: Technique::Auto };
        let questions = vec![QuestionStatus::Holds, QuestionStatus::Runs, QuestionStatus::Waits];
        assert_eq!(ask(&all, &[&holds]), Grading { step, questions });
        let questions = vec![QuestionStatus::Holds, QuestionStatus::Fails(1), QuestionStatus::Waits];
        assert_eq!(ask(&all, &[&holds, &fails]), Grading::ended(Grade::Wrong, questions));
        assert_eq!(ask(&all, &[&holds; 3]).step, Step::Ended(Grade::Right));
        let unknown = found(Answer::Unknown, None);
        assert_eq!(ask(&all, &[&holds, &unknown, &holds]).step, Step::Ended(Grade::Open));
        assert_eq!(ask(&all, &[&unknown, &fails]).step, Step::Ended(Grade::Wrong));
    }

    #[test]
    fn an_error_before_the_target_leaves_open_what_the_target_alone_does_not_show() {
        let all = [question(true)];
        let before = found(Answer::Reachable, 3);
        let next = |target| Step::Analyse { source: "true", target, technique: Technique::Auto };
        assert_eq!(ask(&all, &[]).step, next(Target::AnyError));
        assert_eq!(ask(&all, &[&before]).step, next(Target::Line(7)));
        let graded = |findings: &[&Finding]| {
            let Grading { step, questions } = ask(&all, findings);
            (step, questions[0])
        };
        let open = QuestionStatus::Open { finding: 0, fails_before: true };
        let unreachable = found(Answer::Unreachable, None);
        assert_eq!(graded(&[&before, &unreachable]), (Step::Ended(Grade::Open), open));
        let reached = found(Answer::Reachable, None);
        assert_eq!(graded(&[&before, &reached]), (Step::Ended(Grade::Wrong), QuestionStatus::Fails(1)));
        assert_eq!(graded(&[&found(Answer::Reachable, 7)]), (Step::Ended(Grade::Wrong), QuestionStatus::Fails(0)));
        assert_eq!(graded(&[&unreachable]), (Step::Ended(Grade::Right), QuestionStatus::Holds));
    }

    #[test]
    fn a_run_that_never_ends_is_wrong_where_the_program_of_the_exercise_ends() {
        let all = [Question::ending(Claim::Ends, String::new())];
        let target = Target::Ends;
        assert_eq!(ask(&all, &[]).step, Step::Analyse { source: "", target, technique: Technique::Auto });
        let endless = |n: i32| {
            let parameters = vec![Argument::Integer(n.into())];
            Finding { endless: Some(Inputs { parameters, ..Inputs::default() }), ..found(Answer::Endless, None) }
        };
        assert_eq!(ask(&all, &[&found(Answer::Ends, None)]).step, Step::Ended(Grade::Right));
        // The program returns for 1, fails for 0, and never ends for 3.
        for n in [0, 1] {
            assert_eq!(ask(&all, &[&endless(n)]), Grading::ended(Grade::Wrong, vec![QuestionStatus::Fails(0)]));
        }
        let open = vec![QuestionStatus::Open { finding: 0, fails_before: false }];
        assert_eq!(ask(&all, &[&endless(3)]), Grading::ended(Grade::Open, open.clone()));
        assert_eq!(ask(&all, &[&found(Answer::Unknown, None)]), Grading::ended(Grade::Open, open));
    }
}
