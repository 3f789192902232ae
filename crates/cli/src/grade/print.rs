//! Grades as text, as a table and as JSON.

use std::io::Write;

use loopscope_same::Comparison;
use serde_json::{Value, json};

use super::submission::Submission;
use super::{Grade, Graded};
use crate::args::GradeArguments;
use crate::exit::Failure;
use crate::report::counted;
use crate::same::behaviour::{Pair, indented, input};
use crate::system::System;
use crate::table::{cell, unwritten};

impl Graded<'_> {
    /// Prints the grades as the arguments ask for.
    pub(super) fn print(&self, arguments: &GradeArguments, system: &dyn System) -> Result<(), Failure> {
        if arguments.csv {
            return self.csv(csv::Writer::from_writer(system.output())).map_err(unwritten);
        }
        let printed = if arguments.json { self.json().to_string() + "\n" } else { self.text() };
        Ok(write!(system.output(), "{printed}")?)
    }

    /// The groups, each with the input that tells it from the reference.
    fn text(&self) -> String {
        let groups = self.grades.iter().map(|grade| grade.group).max().unwrap_or(0);
        let programs = counted(self.grades.len() as u64, "program");
        let head = format!("{programs}, {}\n", counted(groups as u64, "group"));
        [head].into_iter().chain((1..=groups).map(|group| self.group(group))).collect()
    }

    fn group(&self, group: usize) -> String {
        let members: Vec<(&Submission, &Grade)> = self.pairs().filter(|(_, grade)| grade.group == group).collect();
        let Some((first, of_first)) = members.first() else { return String::new() };
        let verdict = of_first.verdict;
        let file = |(submission, grade): &(&Submission, &Grade)| {
            let other = if grade.verdict == verdict { String::new() } else { format!(" ({})", grade.verdict.words()) };
            let why = submission.refusal().map_or_else(String::new, |why| format!(": {why}"));
            indented(&format!("{}{other}{why}", submission.file))
        };
        let files: String = members.iter().map(file).collect();
        let pair = self.pair(first, of_first).map_or_else(String::new, |pair| pair.to_string());
        let programs = counted(members.len() as u64, "program");
        format!("\n{group}. {programs}: {}\n{files}{pair}", verdict.words())
    }

    fn csv(&self, mut table: csv::Writer<Box<dyn Write>>) -> csv::Result<()> {
        table.write_record(["file", "verdict", "points", "group", "input", "expected", "given", "remark"])?;
        for (submission, grade) in self.pairs() {
            let pair = self.pair(submission, grade);
            let of_pair = |text: fn(&Pair<'_>) -> String| pair.as_ref().map_or_else(String::new, text);
            let points = grade.verdict.points().map_or_else(String::new, |points| points.to_string());
            let remark = remark(submission, grade);
            let [input, expected, given] = [
                of_pair(|pair| input(pair.given)),
                of_pair(|pair| pair.texts()[0].clone()),
                of_pair(|pair| pair.texts()[1].clone()),
            ];
            let texts = [&submission.file, &input, &expected, &given, &remark].map(|text| cell(text));
            let [file, input, expected, given, remark] = texts.each_ref().map(String::as_str);
            let group = grade.group.to_string();
            table.write_record([file, grade.verdict.name(), &points, &group, input, expected, given, remark])?;
        }
        table.flush()?;
        Ok(())
    }

    fn json(&self) -> Value {
        let row = |(submission, grade): (&Submission, &Grade)| {
            let mut row = json!({
                "file": submission.file,
                "verdict": grade.verdict.name(),
                "points": grade.verdict.points(),
                "group": grade.group,
                "remark": remark(submission, grade),
            });
            if let Some(pair) = self.pair(submission, grade) {
                pair.add_to(&mut row);
            }
            row
        };
        json!({ "programs": self.pairs().map(row).collect::<Vec<_>>() })
    }

    fn pairs(&self) -> impl Iterator<Item = (&Submission, &Grade)> {
        self.submissions.iter().zip(&self.grades)
    }

    /// The difference of a program, with what the reference and the program do.
    fn pair<'t>(&'t self, of: &'t Submission, grade: &'t Grade) -> Option<Pair<'t>> {
        let difference = grade.comparison.as_ref()?.difference()?;
        Some(Pair::of(difference, self.reference.program(), of.program()?))
    }
}

/// What is to be said beside the verdict: why it is refused, or on how many inputs it was tried.
fn remark(submission: &Submission, grade: &Grade) -> String {
    match &grade.comparison {
        None => submission.refusal().unwrap_or_default().to_owned(),
        Some(Comparison::Tried { runs, undecided: None }) => format!("tried on {}", counted(*runs, "input")),
        Some(Comparison::Tried { undecided: Some(given), .. }) => format!("not decided on the input {}", input(given)),
        Some(Comparison::Differs(_)) => String::new(),
    }
}
