//! Grades programs that students write for an exercise.

use loopscope_engine::same::{CompareOptions, Counted, Hosts, Part, prove};
use loopscope_engine::{Clock, Host, Unobserved};
use loopscope_exercise::lesson::{Exercise, Lesson};
use loopscope_exercise::{Compare, Grade, MOST_STEPS, PartGrade, PointsPart, ProgramGrade, ShownDifference};
use loopscope_interp::{Exhausted, Inputs};
use loopscope_message::text;
use loopscope_same::{Cases, Given, Printed, Subject, Verdict, compare};
use loopscope_syntax::Dialect;

use crate::answer::{AnswerOutcome, mistaken};
use crate::grading::data::graded_output;
use crate::host::{Anew, Bridge, WorkerClock};
use crate::replay::Replay;
use crate::request::programming::{AnswerDifference, GradedPart, GradedProgram, ProgramRequest};
use crate::request::{RequestInputs, RunOutcome, RunRequest};
use crate::run::{given as given_inputs, integer, run};

/// The most steps of the replay of a run that never ends.
const ENDLESS_STEPS: u32 = 20_000;

/// Grades a program with proofs, whose questions are counted: the time limit only stops them.
pub(crate) fn grade(request: &ProgramRequest, bridge: &Bridge) -> AnswerOutcome {
    let lesson = Lesson::read(&request.lesson);
    let Some(exercise) = lesson.exercises.get(request.number as usize) else {
        return AnswerOutcome::Mistake { in_answer: false, line: None, message: text!("there is no such exercise") };
    };
    let exercise = exercise.versions().find(|version| version.dialect == request.dialect).unwrap_or(exercise);
    let options = CompareOptions { seconds: request.seconds, seed: 0 };
    let end = WorkerClock.seconds() + request.seconds;
    let mut hosts = BridgeHosts { bridge, end, observer: Unobserved };
    graded(exercise, &request.answer, &mut |program: &Subject<'_>, cases: &mut Cases<'_>| {
        let found = compare(program, cases);
        prove(found, program, cases, &options, &mut Counted::new(&mut hosts)).0
    })
}

/// Grades a program by a comparison.
pub(crate) fn graded(exercise: &Exercise, answer: &str, compare: &mut Compare<'_>) -> AnswerOutcome {
    match exercise.grade_program(answer, compare) {
        Ok(grade) => AnswerOutcome::Program { program: Box::new(shown(exercise, answer, &grade)) },
        Err(mistake) => mistaken(exercise, mistake),
    }
}

/// The solver of a worker, started again for each part.
struct BridgeHosts<'b> {
    bridge: &'b Bridge,
    /// When the time is over.
    end: f64,
    observer: Unobserved,
}

impl Hosts for BridgeHosts<'_> {
    fn host(&mut self, _: Part) -> Host<'_> {
        let transport = Box::new(Anew::new(Box::new(self.bridge.clone()), self.end));
        Host { transport, clock: &WorkerClock, observer: &mut self.observer }
    }
}

fn shown(exercise: &Exercise, answer: &str, graded: &ProgramGrade) -> GradedProgram {
    let parts = exercise.programming().map_or(&[][..], |programming| &programming.parts);
    let difference = graded.difference();
    let is_endless = graded.parts.iter().any(|part| part.verdict == Verdict::Endless);
    let most_steps = if is_endless { ENDLESS_STEPS } else { MOST_STEPS as u32 };
    let (given, replay) =
        difference.map(|difference| replayed(exercise.dialect, answer, &difference.given, most_steps)).unzip();
    GradedProgram {
        grade: match graded.grade {
            Grade::Right => "right",
            Grade::Accepted => "accepted",
            Grade::Wrong => "wrong",
            Grade::Open => "open",
        },
        points: graded.points(),
        most: parts.iter().map(|part| part.points).sum(),
        is_tested: exercise.tested.is_some(),
        parts: parts.iter().zip(&graded.parts).map(|(part, grade)| graded_part(part, grade)).collect(),
        assumed: graded.assumed.clone(),
        difference: difference.map(|ShownDifference { input, expected, found, line, .. }| AnswerDifference {
            input: input.clone(),
            expected: printed(expected, None),
            given: printed(found, *line),
        }),
        given,
        replay: replay.flatten(),
    }
}

fn graded_part(PointsPart { title, numbers, points }: &PointsPart, grade: &PartGrade) -> GradedPart {
    GradedPart {
        title: title.clone(),
        least: numbers.least.to_string(),
        greatest: numbers.greatest.to_string(),
        most: *points,
        points: grade.points,
        verdict: grade.verdict.name(),
        runs: u32::try_from(grade.runs).unwrap_or(u32::MAX),
        undecided: grade.undecided.clone(),
        difference: grade.difference.as_ref().map(|difference| difference.input.clone()),
    }
}

fn printed(of: &Printed, line: Option<u32>) -> crate::request::grading::GradedOutput {
    graded_output(of.clone(), line)
}

/// The run of the student's program on an input.
fn replayed(dialect: Dialect, answer: &str, given: &Given, most_steps: u32) -> (RequestInputs, Option<Replay>) {
    let given = if dialect == Dialect::C {
        RequestInputs { inputs: Vec::new(), arguments: Vec::new(), text: Some(given.text.clone()) }
    } else {
        let parameters = given.arguments.clone();
        let inputs = given.text.split_whitespace().map(integer).collect();
        given_inputs(&Inputs { inputs, parameters, exhausted: Exhausted::Stop })
    };
    let request = RunRequest { source: answer.to_owned(), dialect, given };
    let replay = match run(&request, most_steps) {
        RunOutcome::Run { replay, .. } => Some(*replay),
        RunOutcome::Refused | RunOutcome::Unreadable { .. } => None,
    };
    (request.given, replay)
}

#[cfg(test)]
mod tests {
    use loopscope_exercise::lesson::Lesson;
    use loopscope_same::compare;
    use serde_json::Value;

    use super::graded;

    const LESSON: &str = "---
exercise: Sum
kind: program
promised: 0..100
part: 0..100 (2 points)
part: 0..0 (1 point): nothing
---
```c
```
```reference
#include <stdio.h>
int main(void) {
    int a, b;
    scanf(\"%d %d\", &a, &b);
    printf(\"%d\\n\", a + b);
    return 0;
}
```
";

    fn grade(lesson: &str, statements: &str) -> Value {
        let lesson = Lesson::read(lesson);
        assert_eq!(lesson.mistakes, []);
        let answer = format!("#include <stdio.h>\nint main(void) {{\n  int a, b;\n  {statements}\n  return 0;\n}}\n");
        let outcome = graded(&lesson.exercises[0], &answer, &mut |program, cases| compare(program, cases));
        serde_json::to_value(outcome).expect("it is plain data")
    }

    #[test]
    fn a_wrong_program_has_its_difference_and_its_own_run() {
        let outcome = grade(LESSON, "scanf(\"%d %d\", &a, &b);\n  printf(\"é %d\\n\", a);");
        let program = &outcome["program"];
        assert_eq!((&program["grade"], &program["points"], &program["most"]), (&"wrong".into(), &0.into(), &3.into()));
        assert_eq!(
            (&program["parts"][0]["verdict"], &program["parts"][1]["title"]),
            (&"differ".into(), &"nothing".into())
        );
        let difference = &program["difference"];
        assert_eq!((&difference["input"], &difference["expected"]["text"]), (&"0\n0".into(), &"0".into()));
        assert_eq!(difference["given"]["text"], "é 0");
        assert_eq!(program["given"]["text"], "0\n0\n");
        let steps = program["replay"]["steps"].as_array().expect("steps");
        assert!(steps.iter().all(|step| step["line"].as_u64() < Some(8)) && steps.len() > 2, "{steps:?}");
    }

    #[test]
    fn an_outline_is_graded_by_its_list() {
        let outline = loopscope_exercise::outline(LESSON).expect("an outline");
        let outcome = grade(&outline, "scanf(\"%d %d\", &a, &b);\n  printf(\"%d\", b + a);");
        let program = &outcome["program"];
        assert_eq!((&program["grade"], &program["is_tested"]), (&"accepted".into(), &true.into()));
        assert_eq!(program["difference"], Value::Null);
    }
}
