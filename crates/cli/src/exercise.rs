//! `loopscope exercise`: checks answers to exercises.

mod answer;
mod handed_in;
mod program;

use std::io::Write;

use loopscope_exercise::lesson::{Exercise, Lesson};
use loopscope_syntax::Dialect;

use self::answer::{Checked, OPEN, RIGHT, check_answer, check_solution, word, worse};
use crate::args::ExerciseArguments;
use crate::exit::{Failure, USAGE};
use crate::source::Source;
use crate::system::System;

/// Checks all solutions of a lesson, one answer, or the files that students have handed in.
pub(crate) fn command(arguments: &ExerciseArguments, system: &dyn System) -> Result<u8, Failure> {
    let file = Source::read(system, &arguments.file, Dialect::Extended)?;
    if arguments.outline {
        let outline = loopscope_exercise::outline(&file.text);
        let mistake = |(line, message)| Failure::new(format!("{}:{line}: {message}", file.name));
        system.output().write_all(outline.map_err(mistake)?.as_bytes())?;
        return Ok(RIGHT);
    }
    let lesson = Lesson::read(&file.text);
    for mistake in &lesson.mistakes {
        system.message(&format!("error: {}:{}: {}\n", file.name, mistake.line, mistake.message));
    }
    let wanted = |number: u32| arguments.number.is_none_or(|wanted| wanted == number);
    let chosen: Vec<(u32, &Exercise)> = (1..).zip(&lesson.exercises).filter(|(number, _)| wanted(*number)).collect();
    if let (Some(number), true) = (arguments.number, chosen.is_empty()) {
        return Err(Failure::new(format!("{} has no exercise {number}", file.name)));
    }
    let of_file = if lesson.mistakes.is_empty() { RIGHT } else { USAGE };
    let of_answers = if arguments.handed_in.is_empty() {
        one_each(&chosen, &file.name, arguments, system)?
    } else {
        handed_in::grade(&lesson.id, &chosen, &file.name, arguments, system)?
    };
    Ok(worse(of_file, of_answers))
}

/// Checks the solutions, or the given answer.
fn one_each(
    chosen: &[(u32, &Exercise)],
    file: &str,
    arguments: &ExerciseArguments,
    system: &dyn System,
) -> Result<u8, Failure> {
    let answer = arguments.answer.as_deref().map(|path| Source::read(system, path, Dialect::Extended)).transpose()?;
    let mut out = system.output();
    let mut status = RIGHT;
    let on = (system, &arguments.work);
    let mut print = |number: u32, title: &str, checked: Checked| {
        writeln!(out, "{number}. {title}: {}", word(checked.status))?;
        status = worse(status, checked.status);
        checked.lines.iter().try_for_each(|line| writeln!(out, "   {line}"))
    };
    for (number, exercise) in chosen {
        match (&answer, &exercise.other) {
            (Some(answer), _) => print(*number, &exercise.title, check_answer(exercise, &answer.text, file, on)?)?,
            (None, _) if exercise.solution_hash.is_some() || exercise.tested.is_some() => {
                let lines = vec!["an outline has no solution".to_owned()];
                print(*number, &exercise.title, Checked { status: OPEN, lines })?;
            }
            (None, None) => print(*number, &exercise.title, check_solution(exercise, file, on)?)?,
            (None, Some(_)) => {
                for version in exercise.versions() {
                    let language = if version.dialect == Dialect::C { "C" } else { "micro-c" };
                    let title = format!("{} ({language})", exercise.title);
                    print(*number, &title, check_solution(version, file, on)?)?;
                }
            }
        }
    }
    Ok(status)
}
