//! Grades a program that a student wrote: compares it with the reference on each part of the inputs.

use loopscope_message::{Message, text};
use loopscope_question::Program;
use loopscope_same::{
    Case, Cases, Comparison, Failure, Given, Pair, Printed, Reading, Refusal, Shown, Subject, Task, Verdict,
    assumptions, compare_tested, input,
};
use loopscope_syntax::{Dialect, has_directive};

use crate::grading::Grade;
use crate::lesson::{Exercise, Kind};
use crate::mistake::Mistake;
use crate::programming::Programming;
use crate::tested;

/// The longest program that is read as an answer, in bytes.
const LONGEST: usize = 100_000;

/// The seed of the inputs that are chosen at random: the grade of a program is always the same.
const SEED: u64 = 0;

/// The number of inputs on which the reference runs when its lesson is read.
const FIRST: usize = 100;

/// Compares a program with the reference of these cases: by runs alone, or with proofs where there is a solver.
pub type Compare<'c> = dyn FnMut(&Subject<'_>, &mut Cases<'_>) -> Comparison + 'c;

/// The grade of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProgramGrade {
    /// The grade of the whole: [`Grade::Accepted`] if there is no proof, and none is needed.
    pub grade: Grade,
    /// The parts of the exercise, in its order.
    pub parts: Vec<PartGrade>,
    /// The assumptions of the grade that the reference does not make as well, a clause each.
    pub assumed: Vec<Message>,
}

/// The grade of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartGrade {
    /// The verdict.
    pub verdict: Verdict,
    /// The points: none if they are open.
    pub points: Option<u32>,
    /// The number of inputs on which the program did what the reference does, if no difference was found.
    pub runs: u64,
    /// An input on which it is not known what the program does.
    pub undecided: Option<String>,
    /// A difference.
    pub difference: Option<ShownDifference>,
}

/// An input on which the program does something else than the reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownDifference {
    /// The input.
    pub given: Given,
    /// The input, as a person is shown it.
    pub input: String,
    /// The expected output and end.
    pub expected: Printed,
    /// The output and the end of the program.
    pub found: Printed,
    /// The line in which the program goes wrong or waits.
    pub line: Option<u32>,
}

impl ProgramGrade {
    /// The points that are certain.
    pub fn points(&self) -> u32 {
        self.parts.iter().filter_map(|part| part.points).sum()
    }

    /// The difference that a student is shown: that of the smallest part.
    pub fn difference(&self) -> Option<&ShownDifference> {
        let differences = self.parts.iter().filter_map(|part| part.difference.as_ref());
        differences.min_by_key(|difference| (difference.input.chars().count(), difference.input.clone()))
    }
}

impl Exercise {
    /// The task of a program that is to be written; none for other kinds.
    pub fn programming(&self) -> Option<&Programming> {
        if let Kind::Program(programming) = &self.kind { Some(programming) } else { None }
    }

    /// Reads both programs.
    ///
    /// # Errors
    /// One of them has an error.
    pub(crate) fn check_program(&self, answer: &str) -> Result<(), Mistake> {
        self.reference()?;
        self.answered(answer).map(drop)
    }

    /// Runs the reference on small inputs that are promised, and on the examples.
    ///
    /// # Errors
    /// It goes wrong.
    pub fn check_reference(&self) -> Result<(), Mistake> {
        let Some(programming) = self.programming() else { return Ok(()) };
        let Some(reference) = self.reference()? else { return Ok(()) };
        let (task, subject) = (programming.task(&programming.parts[0]), Subject::new(&reference));
        let mut cases = Cases::first(&subject, &task, FIRST);
        cases.add(self.example_inputs());
        programming.goes_right(&cases, &reference)
    }

    /// The examples with what the program has to print.
    pub fn examples(&self) -> Vec<(String, String)> {
        let Some(programming) = self.programming() else { return Vec::new() };
        let printed = |cases: &[Case]| {
            let case = |text: &String| cases.iter().find(|case| case.given.text == *text);
            let texts = programming.examples.iter();
            texts.filter_map(|text| Some((text.clone(), case(text)?.expected.printed.clone()))).collect()
        };
        if let Some(tested) = &self.tested {
            return printed(tested);
        }
        let Ok(Some(reference)) = self.reference() else { return Vec::new() };
        let (task, subject) = (programming.task(&programming.parts[0]), Subject::new(&reference));
        let mut cases = Cases::first(&subject, &task, 1);
        cases.add(self.example_inputs());
        printed(&cases.cases)
    }

    fn example_inputs(&self) -> Vec<Given> {
        let texts = self.programming().map_or(&[][..], |programming| &programming.examples);
        texts.iter().map(|text| Given { text: text.clone(), ..Given::default() }).collect()
    }

    /// The tested behaviour that an outline has instead of the reference.
    ///
    /// # Errors
    /// The reference has an error, or goes wrong on an input that is promised.
    pub(crate) fn tested_behaviour(&self) -> Result<Vec<Case>, Mistake> {
        let Some(programming) = self.programming() else { return Ok(Vec::new()) };
        let Some(reference) = self.reference()? else { return Ok(Vec::new()) };
        self.check_reference()?;
        tested::tested(programming, &Subject::new(&reference), SEED)
    }

    /// Grades a program. In an outline, it is compared with the tested behaviour alone.
    ///
    /// # Errors
    /// The exercise or the program has a mistake.
    pub fn grade_program(&self, answer: &str, compare: &mut Compare<'_>) -> Result<ProgramGrade, Mistake> {
        let Some(programming) = self.programming() else {
            return Err(Mistake::exercise(None, text!("no program is to be written here")));
        };
        let reference = self.reference()?;
        let program = self.answered(answer)?;
        let subject = Subject::new(&program);
        let on = |task: &Task, compare: &mut Compare<'_>| match (&reference, &self.tested) {
            (Some(reference), _) => programming.compared(reference, &subject, task, compare),
            (None, tested) => {
                let cases = tested.iter().flatten().filter(|case| task.promised.has(&case.given));
                Ok(compare_tested(&subject, cases, task.output))
            }
        };
        let mut found = Vec::new();
        for part in &programming.parts {
            let whole: Option<&Comparison> = found.first();
            let is_proved = matches!(whole, Some(Comparison::Same { .. }));
            let known = whole.filter(|_| is_proved).cloned();
            found.push(known.map_or_else(|| on(&programming.task(part), compare), Ok)?);
        }
        // A difference on a part is one on the whole.
        if found[0].difference().is_none()
            && let Some(differs) = found.iter().find(|comparison| comparison.difference().is_some()).cloned()
        {
            found[0] = differs;
        }
        let accepts_tried = programming.accepts_tried || reference.is_none();
        let parts = programming.parts.iter().zip(&found).map(|(part, comparison)| {
            let verdict = Verdict::of(comparison);
            let points = match verdict {
                Verdict::Same => Some(part.points),
                Verdict::Tried => accepts_tried.then_some(part.points),
                Verdict::Undecided => None,
                Verdict::Differ | Verdict::Fails | Verdict::Endless | Verdict::Refused => Some(0),
            };
            let (runs, undecided) = match comparison {
                Comparison::Same { runs, .. } => (*runs, None),
                Comparison::Tried { runs, undecided } => (*runs, undecided.as_ref().map(input)),
                Comparison::Differs(_) => (0, None),
            };
            let difference = comparison.difference().map(|difference| {
                // An expected run returns, so that no line of the reference is shown.
                let pair = Pair::of(difference, reference.as_ref().unwrap_or(&program), &program, programming.output);
                let [expected, found] = pair.printed();
                let (given, line) = (difference.given.clone(), pair.program.line());
                ShownDifference { input: input(&given), given, expected, found, line }
            });
            PartGrade { verdict, points, runs, undecided, difference }
        });
        let parts: Vec<_> = parts.collect();
        let of_reference = |clause: &Message| {
            let all = reference.iter().flat_map(Program::assumptions);
            all.into_iter().any(|assumption| assumption.clause == *clause)
        };
        let mut assumed = assumptions(&found[0], reference.as_ref().unwrap_or(&program), &program);
        assumed.retain(|clause| !of_reference(clause));
        Ok(ProgramGrade { grade: grade_of(&parts), parts, assumed })
    }

    /// The reference; none in an outline.
    fn reference(&self) -> Result<Option<Program>, Mistake> {
        if self.tested.is_some() {
            return Ok(None);
        }
        let read = self.reading().program(&self.solution, dialect_of(&self.solution));
        read.map(Some).map_err(|Refusal { line, message }| Mistake::reference(line, message))
    }

    /// The reading of programs: as the reference says, or in an outline the program that the student starts from.
    fn reading(&self) -> Reading {
        let text = if self.tested.is_some() { &self.source } else { &self.solution };
        Reading::of(text, dialect_of(text))
    }

    fn answered(&self, answer: &str) -> Result<Program, Mistake> {
        if answer.trim().is_empty() {
            return Err(Mistake::answer(None, text!("there is no program yet")));
        }
        if answer.len() > LONGEST {
            return Err(Mistake::answer(None, text!("the program is too long")));
        }
        self.reading().program(answer, self.dialect).map_err(|Refusal { line, message }| Mistake::answer(line, message))
    }
}

/// The language of a reference.
fn dialect_of(text: &str) -> Dialect {
    if has_directive(text) { Dialect::C } else { Dialect::Extended }
}

impl Programming {
    /// Compares a program with the reference on the inputs of a part.
    fn compared(
        &self,
        reference: &Program,
        program: &Subject<'_>,
        task: &Task,
        compare: &mut Compare<'_>,
    ) -> Result<Comparison, Mistake> {
        let subject = Subject::new(reference);
        let mut cases = Cases::of(&subject, task, &program.program().cfg().dictionary(), SEED);
        self.goes_right(&cases, reference)?;
        Ok(compare(program, &mut cases))
    }

    /// Refuses a reference that goes wrong on a promised input, or ends on none.
    fn goes_right(&self, cases: &Cases<'_>, reference: &Program) -> Result<(), Mistake> {
        if let (Some(failure), true) = (&cases.failure, self.promised.is_some() || cases.cases.is_empty()) {
            let (line, message) = failed(failure, reference);
            return Err(Mistake::reference(line, message));
        }
        if cases.cases.is_empty() {
            return Err(Mistake::reference(None, text!("the reference ends on no promised input")));
        }
        Ok(())
    }
}

/// The line of the reference in which a run goes wrong, and the reason.
fn failed(failure: &Failure, reference: &Program) -> (Option<u32>, Message) {
    let shown = Shown { behaviour: &failure.found, program: reference };
    let end = shown.end().unwrap_or_else(|| text!("returns 0"));
    let given = input(&failure.given);
    let message = if given.is_empty() {
        text!("the reference goes wrong: {end}")
    } else {
        text!("the reference goes wrong for `{given}`: {end}")
    };
    (shown.line(), message)
}

/// The grade of the whole.
fn grade_of(parts: &[PartGrade]) -> Grade {
    if parts.iter().any(|part| part.verdict.is_wrong()) {
        Grade::Wrong
    } else if parts.iter().all(|part| part.verdict == Verdict::Same) {
        Grade::Right
    } else if parts.iter().all(|part| part.points.is_some()) {
        Grade::Accepted
    } else {
        Grade::Open
    }
}
