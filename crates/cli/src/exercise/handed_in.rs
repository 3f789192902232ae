//! The files that students hand in: the page saves them for a lesson. They are JSON, and answers marked as right are
//! checked again, because students can change the files.

use std::io::{self, Write};
use std::path::Path;

use loopscope_exercise::lesson::Exercise;
use loopscope_same::cell;
use serde::Deserialize;

use super::answer::{RIGHT, WRONG, check_answer, word, worse};
use crate::args::ExerciseArguments;
use crate::args::work::WorkArguments;
use crate::exit::{Failure, USAGE};
use crate::system::System;
use crate::table::unwritten;

/// A file that was handed in.
#[derive(Deserialize)]
#[serde(untagged)]
enum HandedIn {
    Lessons {
        /// The student's name; empty if none was given.
        name: String,
        lessons: Vec<LessonResults>,
    },
    /// A file of an earlier version.
    Lesson(LessonResults),
}

/// The work on one lesson.
#[derive(Deserialize)]
struct LessonResults {
    /// The id of the lesson.
    lesson: String,
    results: Vec<ExerciseState>,
}

/// The state of an exercise.
#[derive(Deserialize)]
struct ExerciseState {
    /// Its id.
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
    /// True if the page marked it as right.
    right: bool,
}

impl ExerciseState {
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
    /// The reason why it is not right.
    lines: Vec<String>,
}

/// Grades the files handed in for some exercises of a lesson in `file`. Files that cannot be read are reported on
/// standard error, and the others are still graded. Returns the worst status.
pub(super) fn grade<'a>(
    lesson: &str,
    exercises: &[(u32, &'a Exercise)],
    file: &str,
    arguments: &ExerciseArguments,
    system: &dyn System,
) -> Result<u8, Failure> {
    let mut status = RIGHT;
    let mut unread = Vec::new();
    let mut table = arguments.csv.then(|| csv::Writer::from_writer(system.output()));
    if let Some(table) = &mut table {
        table
            .write_record(["file", "name", "number", "exercise", "grade", "attempts", "hints", "remark"])
            .map_err(unwritten)?;
    }
    for path in &arguments.handed_in {
        let name = path.display().to_string();
        let (student, results) = match read(system, path, lesson) {
            Ok(read) => read,
            Err(why) => {
                system.message(&format!("error: {name}: {why}\n"));
                status = USAGE;
                unread.push((name, why));
                continue;
            }
        };
        let grade = |(number, exercise): &(u32, &'a Exercise)| {
            grade_of(&results, *number, exercise, (file, (system, &arguments.work)))
        };
        let grades = exercises.iter().map(grade).collect::<Result<Vec<_>, _>>()?;
        status = grades.iter().fold(status, |status, grade| worse(status, grade.status));
        match &mut table {
            Some(table) => rows(table, (&name, &student), &grades).map_err(unwritten)?,
            None => print(&mut system.output(), (&name, &student), &grades)?,
        }
    }
    if let Some(table) = &mut table {
        for (name, why) in &unread {
            table.write_record([&*cell(name), "", "", "", "not read", "", "", &cell(why)]).map_err(unwritten)?;
        }
        table.flush()?;
    }
    Ok(status)
}

/// Reads a file: the student's name, and the work on a lesson. The error says why it cannot be graded.
fn read(system: &dyn System, path: &Path, lesson: &str) -> Result<(String, Vec<ExerciseState>), String> {
    let text = system.read(path).map_err(|error| error.to_string())?;
    let handed_in: HandedIn = serde_json::from_slice(&text).map_err(|error| unreadable(&error))?;
    let (name, mut lessons) = match handed_in {
        HandedIn::Lessons { name, lessons } => (name, lessons),
        HandedIn::Lesson(one) => (String::new(), vec![one]),
    };
    if let Some(at) = lessons.iter().position(|each| each.lesson == lesson) {
        return Ok((printable(&name), lessons.swap_remove(at).results));
    }
    let others: Vec<String> = lessons.iter().map(|each| format!("`{}`", printable(&each.lesson))).collect();
    Err(match others.as_slice() {
        [] => "it has no answers".to_owned(),
        [one] => format!("these are answers to the lesson {one}, not to `{lesson}`"),
        _ => format!("these are answers to the lessons {}, not to `{lesson}`", others.join(", ")),
    })
}

/// The reason why a file cannot be read, as a sentence without a full stop.
fn unreadable(error: &serde_json::Error) -> String {
    let why = if error.is_data() {
        "a value in it is missing or invalid".to_owned()
    } else {
        format!("line {} is not JSON", error.line().max(1))
    };
    format!("this is not a file of answers that the page saved: {why}")
}

fn grade_of<'a>(
    results: &[ExerciseState],
    number: u32,
    exercise: &'a Exercise,
    (file, on): (&str, (&dyn System, &WorkArguments)),
) -> Result<Grade<'a>, Failure> {
    let done = results.iter().find(|done| done.exercise == exercise.id);
    let (attempts, hints) = done.map_or((0, 0), |done| (done.attempts.len(), done.hints));
    let grade = |status, word, lines| Grade { number, exercise, status, word, attempts, hints, lines };
    let Some(answer) = done.and_then(ExerciseState::graded) else {
        return Ok(grade(WRONG, "not answered", Vec::new()));
    };
    let checked = check_answer(exercise, answer, file, on)?;
    let why =
        if checked.status == RIGHT { Vec::new() } else { checked.lines.iter().map(|line| printable(line)).collect() };
    Ok(grade(checked.status, word(checked.status), why))
}

/// The text of a student, without control characters.
fn printable(text: &str) -> String {
    text.replace(char::is_control, "\u{fffd}")
}

/// Prints the grades of a file as text.
fn print(out: &mut dyn Write, (file, name): (&str, &str), grades: &[Grade<'_>]) -> io::Result<()> {
    let right = grades.iter().filter(|grade| grade.status == RIGHT).count();
    let of_name = if name.is_empty() { String::new() } else { format!(" ({name})") };
    writeln!(out, "{file}{of_name}: {right} of {} right", grades.len())?;
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

/// Prints the grades of a file as rows of a table, and their total.
fn rows(table: &mut csv::Writer<Box<dyn Write>>, (file, name): (&str, &str), grades: &[Grade<'_>]) -> csv::Result<()> {
    for Grade { number, exercise, word, attempts, hints, lines, .. } in grades {
        let (number, attempts, hints) = (number.to_string(), attempts.to_string(), hints.to_string());
        let texts = [file, name, &exercise.title, &lines.join("\n")].map(cell);
        let [file, name, title, remark] = texts.each_ref().map(String::as_str);
        table.write_record([file, name, &number, title, word, &attempts, &hints, remark])?;
    }
    let right = grades.iter().filter(|grade| grade.status == RIGHT).count();
    let attempts: usize = grades.iter().map(|grade| grade.attempts).sum();
    let hints: u64 = grades.iter().fold(0, |all, grade| all.saturating_add(grade.hints));
    let [of_right, attempts, hints] = [format!("{right} of {}", grades.len()), attempts.to_string(), hints.to_string()];
    table.write_record([&*cell(file), &cell(name), "", "total", &of_right, &attempts, &hints, ""])?;
    table.flush()?;
    Ok(())
}
