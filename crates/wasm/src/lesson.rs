//! Lessons, read from their files.

use loopscope_exercise::lesson::{Exercise, FileMistake, Kind, Lesson, Measure};
use loopscope_exercise::{Mistake, Part};
use loopscope_message::{Message, text};
use loopscope_same::Promised;
use loopscope_syntax::Dialect;
use serde::Serialize;

/// A lesson that was read from a file.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Lesson"))]
pub struct LessonData {
    /// Its title; empty if the file has none.
    pub title: String,
    /// The name under which its answers are kept and handed in.
    pub id: String,
    /// The text before the exercises, as Markdown.
    pub text: String,
    /// Its exercises.
    pub exercises: Vec<ExerciseData>,
    /// The mistakes in the file.
    pub mistakes: Vec<LessonMistake>,
}

/// A mistake in the file of a lesson.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LessonMistake {
    /// Its line, from 1.
    pub line: u32,
    /// The mistake: a sentence without its full stop.
    pub message: Message,
}

/// A program with a question about it. Lines are those of the program, from 1.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Exercise"))]
pub struct ExerciseData {
    /// Its title.
    pub title: String,
    /// The name under which its answer is kept and handed in.
    pub id: String,
    /// The kind of question.
    pub kind: ExerciseKind,
    /// The line that the question is about.
    pub target: Option<u32>,
    /// The line of the loop that the question is about.
    pub looping: Option<u32>,
    /// The variable that the question is about.
    pub variable: Option<String>,
    /// The measure by which inputs must be as small as possible.
    pub smallest: Option<InputMeasure>,
    /// Inputs that take the path that the question is about, one per line.
    pub path: Option<String>,
    /// The decisions of conditions on that path, in order.
    pub decisions: Vec<PathDecision>,
    /// Its description, as Markdown.
    pub text: String,
    /// The program.
    pub source: String,
    /// The language it is written in.
    pub dialect: Dialect,
    /// Hints, each revealing more than the one before, as Markdown.
    pub hints: Vec<String>,
    /// The task of a program that is to be written, or of a C program that is to be repaired.
    pub programming: Option<ProgrammingTask>,
    /// A right answer, or the reference of a program that is to be written; empty in an outline.
    pub solution: String,
    /// The line of the file where the exercise begins, from 1.
    pub from: u32,
    /// The line of the file where the program begins, from 1.
    pub line: u32,
    /// The same exercise about its second program: one of the two is in C, the other one in micro-c.
    pub other: Option<Box<ExerciseData>>,
}

/// The kinds of questions.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ExerciseKind {
    /// Inputs that lead to the target.
    Inputs,
    /// Reachability of the target, and a technique that shows it.
    Reachable,
    /// An invariant of the loop.
    Invariant,
    /// The value of the variable after the loop.
    Closed,
    /// The condition of the path.
    Path,
    /// A term that decreases in every iteration of the loop.
    Ranking,
    /// Inputs on which the program never ends.
    Endless,
    /// Inputs on which the program goes wrong.
    Failing,
    /// A program without the error.
    Repair,
    /// A program that does the same as the reference.
    Program,
}

/// The task of a program that is to be written.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProgrammingTask {
    /// The part of its output that counts.
    #[cfg_attr(test, ts(type = "'exact' | 'words' | 'numbers'"))]
    pub output: &'static str,
    /// The least and the greatest number that are promised, in decimal; null if the exercise promises none.
    pub promised: Option<(String, String)>,
    /// The points.
    pub points: u32,
    /// Examples of what is typed, with what the program has to print.
    pub examples: Vec<ProgramExample>,
    /// The number of inputs in an outline, which has no reference; null in a lesson.
    pub tested: Option<u32>,
}

/// An input with its output.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProgramExample {
    /// The typed text.
    pub text: String,
    /// The printed text.
    pub printed: String,
}

/// The size of inputs.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum InputMeasure {
    /// The number of integers that `input` reads.
    Count,
    /// The sum of the absolute values of all integers that are given.
    Sum,
}

/// The decision of a condition on a path.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PathDecision {
    /// Its line.
    pub line: u32,
    /// True if it holds.
    pub holds: bool,
}

/// Reads a lesson.
pub(crate) fn lesson(text: &str) -> LessonData {
    let Lesson { title, id, text, exercises, mistakes } = Lesson::read(text);
    let mistakes = mistakes.into_iter().map(|FileMistake { line, message }| LessonMistake { line, message });
    let mut mistakes: Vec<_> = mistakes.collect();
    let exercises = exercises.into_iter().map(|exercise| exercise_data(exercise, &mut mistakes)).collect();
    LessonData { title, id, text, exercises, mistakes }
}

fn exercise_data(exercise: Exercise, mistakes: &mut Vec<LessonMistake>) -> ExerciseData {
    // The check of the solution finds mistakes in the exercise when the lesson is read.
    let checked = exercise.check(&exercise.solution).and_then(|_| exercise.check_reference());
    let is_outline = exercise.solution_hash.is_some() || exercise.tested.is_some();
    let checked = checked.err().filter(|mistake| mistake.part == Part::Exercise || !is_outline);
    if let Some(Mistake { part, line, message }) = checked {
        let (line, message) = match part {
            Part::Exercise => (exercise.line_of_mistake(line), message),
            Part::Answer => (exercise.line_of_mistake_in_solution(line), text!("in the solution: {message}")),
            Part::Reference => (exercise.line_of_mistake_in_solution(line), message),
        };
        mistakes.push(LessonMistake { line, message });
    }
    let decisions = exercise.decisions().into_iter().map(|(line, holds)| PathDecision { line, holds }).collect();
    let programming = programming_task(&exercise);
    let Exercise { title, id, kind, text, source, dialect, hints, solution, from, line, other, .. } = exercise;
    let (mut target, mut looping, mut variable, mut smallest, mut path) = (None, None, None, None, None);
    let kind = match kind {
        Kind::Inputs { target: line, smallest: measure } => {
            target = Some(line);
            smallest = measure.map(|measure| match measure {
                Measure::Count => InputMeasure::Count,
                Measure::Sum => InputMeasure::Sum,
            });
            ExerciseKind::Inputs
        }
        Kind::Reachable { target: line } => {
            target = Some(line);
            ExerciseKind::Reachable
        }
        Kind::Invariant { line, target: wanted } => {
            (looping, target) = (Some(line), Some(wanted));
            ExerciseKind::Invariant
        }
        Kind::Closed { line, variable: name } => {
            (looping, variable) = (Some(line), Some(name));
            ExerciseKind::Closed
        }
        Kind::Path { inputs } => {
            path = Some(inputs);
            ExerciseKind::Path
        }
        Kind::Ranking { line } => {
            looping = Some(line);
            ExerciseKind::Ranking
        }
        Kind::Endless => ExerciseKind::Endless,
        Kind::Failing => ExerciseKind::Failing,
        Kind::Repair => ExerciseKind::Repair,
        Kind::Program(programming) if programming.repairs => ExerciseKind::Repair,
        Kind::Program(_) => ExerciseKind::Program,
    };
    ExerciseData {
        title,
        id,
        kind,
        target,
        looping,
        variable,
        smallest,
        path,
        decisions,
        text,
        source,
        dialect,
        hints,
        programming,
        solution,
        from,
        line,
        other: other.map(|other| Box::new(exercise_data(*other, mistakes))),
    }
}

fn programming_task(exercise: &Exercise) -> Option<ProgrammingTask> {
    let programming = exercise.programming()?;
    let bounds = |promised: &Promised| (promised.least.to_string(), promised.greatest.to_string());
    let examples = exercise.examples().into_iter().map(|(text, printed)| ProgramExample { text, printed });
    Some(ProgrammingTask {
        output: programming.output.name(),
        promised: programming.promised.as_ref().map(bounds),
        points: programming.parts.iter().map(|part| part.points).sum(),
        examples: examples.collect(),
        tested: exercise.tested.as_ref().map(|cases| cases.len() as u32),
    })
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::lesson;

    #[test]
    fn the_lessons_of_the_site_and_their_outlines_are_read_without_mistakes() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../www/src/lessons");
        let files = fs::read_dir(folder).expect("there are lessons").map(|file| file.expect("a file").path());
        let mut count = 0;
        for file in files.filter(|file| file.extension().is_some_and(|extension| extension == "md")) {
            let text = fs::read_to_string(&file).expect("it is text");
            let outline = loopscope_exercise::outline(&text).expect("an outline");
            for text in [text, outline] {
                let read = lesson(&text);
                assert!(read.mistakes.is_empty(), "{}: {:?}", file.display(), read.mistakes);
                count += read.exercises.len();
            }
        }
        assert!(count > 60, "{count}");
    }
}
