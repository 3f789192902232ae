//! The files that students hand in: the page saves them for a lesson. They are JSON, and answers marked as right are
//! checked again, because students can change the files.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use loopscope_exercise::lesson::Exercise;
use serde::Deserialize;

use super::answer::{RIGHT, WRONG, check_answer, word, worse};
use crate::args::{ExerciseArguments, WorkArguments};
use crate::exit::{Failure, USAGE};

/// A file that was handed in.
#[derive(Deserialize)]
struct HandedIn {
    /// The title of the lesson.
    lesson: String,
    results: Vec<Done>,
}

/// The state of an exercise.
#[derive(Deserialize)]
struct Done {
    /// Its title.
    exercise: String,
    /// The last content of the form, checked or not.
    answer: String,
    /// The number of hints shown.
    hints: u64,
    attempts: Vec<Attempt>,
}

#[derive(Deserialize)]
struct Attempt {
    answer: String,
    /// Whether the page marked it as right.
    right: bool,
}

impl Done {
    /// The answer to grade: the last one marked as right, otherwise the content of the form; `None` if that is empty.
    fn graded(&self) -> Option<&str> {
        let right = self.attempts.iter().rev().find(|attempt| attempt.right);
        let text = right.map_or(&self.answer, |attempt| &attempt.answer);
        (!text.trim().is_empty()).then_some(text)
    }
}

/// The grade of one exercise in one file.
struct Grade<'a> {
    number: u32,
    exercise: &'a Exercise,
    /// The status of the answer; [`WRONG`] without an answer.
    status: u8,
    word: &'static str,
    attempts: usize,
    hints: u64,
    /// Why it is not right.
    lines: Vec<String>,
}

/// Grades the files handed in for some exercises of a lesson in `file`. Files that cannot be read are reported on
/// standard error, and the others are still graded. Returns the worst status.
pub(super) fn grade<'a>(
    lesson: &str,
    exercises: &[(u32, &'a Exercise)],
    file: &str,
    arguments: &ExerciseArguments,
) -> Result<u8, Failure> {
    let mut status = RIGHT;
    let mut table = arguments.csv.then(|| csv::Writer::from_writer(io::stdout()));
    if let Some(table) = &mut table {
        table
            .write_record(["file", "number", "exercise", "grade", "attempts", "hints", "remark"])
            .map_err(unwritten)?;
    }
    for path in &arguments.handed_in {
        let name = path.display().to_string();
        let handed_in = match read(path, lesson) {
            Ok(handed_in) => handed_in,
            Err(why) => {
                anstream::eprintln!("error: {name}: {why}");
                status = USAGE;
                continue;
            }
        };
        let grade =
            |(number, exercise): &(u32, &'a Exercise)| grade_of(&handed_in, *number, exercise, (file, &arguments.work));
        let grades = exercises.iter().map(grade).collect::<Result<Vec<_>, _>>()?;
        status = grades.iter().fold(status, |status, grade| worse(status, grade.status));
        match &mut table {
            Some(table) => rows(table, &name, &grades).map_err(unwritten)?,
            None => print(&name, &grades)?,
        }
    }
    Ok(status)
}

/// Reads a file. The error says why it cannot be graded.
fn read(path: &Path, lesson: &str) -> Result<HandedIn, String> {
    let text = fs::read(path).map_err(|error| error.to_string())?;
    let handed_in: HandedIn = serde_json::from_slice(&text)
        .map_err(|error| format!("this is not a file of answers that the page saved: {error}"))?;
    if handed_in.lesson == lesson {
        Ok(handed_in)
    } else {
        Err(format!("these are answers to the lesson `{}`, not to `{lesson}`", printable(&handed_in.lesson)))
    }
}

fn grade_of<'a>(
    handed_in: &HandedIn,
    number: u32,
    exercise: &'a Exercise,
    (file, work): (&str, &WorkArguments),
) -> Result<Grade<'a>, Failure> {
    let done = handed_in.results.iter().find(|done| done.exercise == exercise.title);
    let (attempts, hints) = done.map_or((0, 0), |done| (done.attempts.len(), done.hints));
    let grade = |status, word, lines| Grade { number, exercise, status, word, attempts, hints, lines };
    let Some(answer) = done.and_then(Done::graded) else { return Ok(grade(WRONG, "not answered", Vec::new())) };
    let checked = check_answer(exercise, answer, file, work)?;
    let why =
        if checked.status == RIGHT { Vec::new() } else { checked.lines.iter().map(|line| printable(line)).collect() };
    Ok(grade(checked.status, word(checked.status), why))
}

/// The text of a student, without control characters.
fn printable(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}

/// Prints the grades of a file as text.
fn print(name: &str, grades: &[Grade<'_>]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let right = grades.iter().filter(|grade| grade.status == RIGHT).count();
    writeln!(out, "{name}: {right} of {} right", grades.len())?;
    for Grade { number, exercise, word, attempts, hints, lines, .. } in grades {
        let tries = match (attempts, hints) {
            (0, 0) => String::new(),
            (attempts, hints) => format!(" (attempts: {attempts}, hints: {hints})"),
        };
        writeln!(out, "  {number}. {}: {word}{tries}", exercise.title)?;
        for line in lines {
            writeln!(out, "     {line}")?;
        }
    }
    Ok(())
}

/// Prints the grades of a file as rows of a table.
fn rows(table: &mut csv::Writer<io::Stdout>, name: &str, grades: &[Grade<'_>]) -> csv::Result<()> {
    for Grade { number, exercise, word, attempts, hints, lines, .. } in grades {
        let (number, attempts, hints) = (number.to_string(), attempts.to_string(), hints.to_string());
        table.write_record([name, &number, &exercise.title, word, &attempts, &hints, &lines.join("\n")])?;
    }
    table.flush()?;
    Ok(())
}

fn unwritten(error: csv::Error) -> Failure {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error.into(),
        other => Failure::new(format!("{other:?}")),
    }
}
