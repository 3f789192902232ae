//! Grades a program that a student wrote.

use loopscope_engine::same::{CompareOptions, Counted, prove};
use loopscope_exercise::lesson::Exercise;
use loopscope_exercise::{Grade, Mistake, PartGrade, PointsPart, ProgramGrade, ShownDifference};
use loopscope_same::{Cases, Comparison, Printed, Subject, Verdict, compare, harmless};

use super::answer::{Checked, OPEN, On, RIGHT, WRONG};
use crate::report::counted;
use crate::same::behaviour::indented;
use crate::same::parts::Parts;

/// Compares a program with the reference, and looks for proofs. Their questions are counted, so that the time decides nothing.
pub(super) fn grade(exercise: &Exercise, answer: &str, (system, work): On<'_>) -> Result<Checked, Mistake> {
    let mut parts = Parts::with_limits(work.clone(), system);
    let options = CompareOptions { seconds: work.budget, seed: work.seed };
    let mut compared = |program: &Subject<'_>, cases: &mut Cases<'_>| -> Comparison {
        let found = compare(program, cases);
        prove(found, program, cases, &options, &mut Counted::new(&mut parts)).0
    };
    let graded = exercise.grade_program(answer, &mut compared)?;
    let status = match graded.grade {
        Grade::Right | Grade::Accepted => RIGHT,
        Grade::Wrong => WRONG,
        Grade::Open => OPEN,
    };
    Ok(Checked { status, lines: lines(exercise, &graded) })
}

/// The points, the parts, and a difference.
fn lines(exercise: &Exercise, graded: &ProgramGrade) -> Vec<String> {
    let parts = exercise.programming().map_or(&[][..], |programming| &programming.parts);
    let most: u32 = parts.iter().map(|part| part.points).sum();
    let mut lines = vec![format!("{} of {}", graded.points(), counted(most.into(), "point"))];
    lines.extend(parts.iter().zip(&graded.parts).map(|(part, grade)| part_line(part, grade)));
    lines.extend(graded.assumed.iter().map(|clause| format!("assumed: {clause}")));
    if let Some(ShownDifference { input, expected, found, .. }) = graded.difference() {
        let nothing = || "(nothing)".to_owned();
        let input = if input.is_empty() { nothing() } else { input.clone() };
        lines.push(format!("input:\n{}", block(&input)));
        lines.push(format!("expected:\n{}", block(&printed(expected))));
        lines.push(format!("given:\n{}", block(&printed(found))));
    }
    lines
}

fn part_line(PointsPart { title, numbers, points }: &PointsPart, grade: &PartGrade) -> String {
    let sign = match grade.verdict {
        Verdict::Same => "✓",
        Verdict::Tried | Verdict::Undecided => "?",
        Verdict::Differ | Verdict::Fails | Verdict::Endless | Verdict::Refused => "✗",
    };
    let name = if title.is_empty() { format!("numbers {numbers}") } else { format!("{title} (numbers {numbers})") };
    let found = match grade.verdict {
        Verdict::Same => "proved for every promised input".to_owned(),
        Verdict::Tried => format!("no difference on {}", counted(grade.runs, "input")),
        Verdict::Undecided => "it is not known what it does on some input".to_owned(),
        Verdict::Differ | Verdict::Refused => "it does something else".to_owned(),
        Verdict::Fails => "it goes wrong".to_owned(),
        Verdict::Endless => "it never ends".to_owned(),
    };
    let points = match grade.points {
        Some(certain) => format!("{certain} of {points}"),
        None => format!("{points} open"),
    };
    format!("{sign} {name}: {found}, {points}")
}

fn printed(printed: &Printed) -> String {
    printed.to_string()
}

fn block(text: &str) -> String {
    indented(&harmless(text)).trim_end().to_owned()
}
