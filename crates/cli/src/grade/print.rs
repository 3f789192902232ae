//! Grades as text, as a table and as JSON.

use std::io::Write;

use loopscope_message::Message;
use loopscope_same::{Comparison, Pair, Row, csv};
use serde_json::{Value, json};

use super::submission::{Submission, words};
use super::{Grade, Graded};
use crate::args::GradeArguments;
use crate::exit::Failure;
use crate::report::counted;
use crate::same::assumed_lines;
use crate::same::behaviour::{add_pair, indented, pair_text, typed_input};
use crate::system::System;

impl Graded<'_> {
    /// Prints the grades as the arguments ask for.
    pub(super) fn print(&self, arguments: &GradeArguments, system: &dyn System) -> Result<(), Failure> {
        let printed = match arguments {
            GradeArguments { csv: true, .. } => self.csv(),
            GradeArguments { json: true, .. } => self.json().to_string() + "\n",
            _ => self.text(),
        };
        Ok(write!(system.output(), "{printed}")?)
    }

    /// The groups, each with the input that tells it from the reference.
    fn text(&self) -> String {
        let groups = self.grades.iter().map(|grade| grade.group).max().unwrap_or(0);
        let programs = counted(self.grades.len() as u64, "program");
        let head = format!("{programs}, {}\n", counted(groups as u64, "group"));
        let assumed: Vec<_> = self.assumed().cloned().collect();
        [head, assumed_lines(&assumed)].into_iter().chain((1..=groups).map(|group| self.group(group))).collect()
    }

    fn group(&self, group: usize) -> String {
        let members: Vec<(&Submission, &Grade)> = self.pairs().filter(|(_, grade)| grade.group == group).collect();
        let Some((first, of_first)) = members.first() else { return String::new() };
        let verdict = of_first.verdict;
        let file = |(submission, grade): &(&Submission, &Grade)| {
            let other = if grade.verdict == verdict { String::new() } else { format!(" ({})", words(grade.verdict)) };
            let own = (!grade.assumed.is_empty()).then(|| assuming(&grade.assumed));
            let why =
                submission.refusal().map(str::to_owned).or(own).map_or_else(String::new, |why| format!(": {why}"));
            indented(&format!("{}{other}{why}", submission.file))
        };
        let files: String = members.iter().map(file).collect();
        let pair = self.pair(first, of_first).map_or_else(String::new, |pair| pair_text(&pair));
        let programs = counted(members.len() as u64, "program");
        format!("\n{group}. {programs}: {}\n{files}{pair}", words(verdict))
    }

    fn csv(&self) -> String {
        let row = |(submission, grade): (&Submission, &Grade)| {
            let pair = self.pair(submission, grade);
            let input = pair.as_ref().map_or_else(String::new, |pair| typed_input(pair.given));
            let [expected, given] =
                pair.map_or_else(Default::default, |pair| pair.printed().map(|each| each.to_string()));
            let Grade { verdict, group, .. } = *grade;
            let (file, remark, points) = (submission.file.clone(), remark(submission, grade), verdict.points());
            Row { file, verdict, points: points.map(f64::from), group, input, expected, given, remark }
        };
        csv(&self.pairs().map(row).collect::<Vec<_>>())
    }

    fn json(&self) -> Value {
        let row = |(submission, grade): (&Submission, &Grade)| {
            let mut row = json!({
                "file": submission.file,
                "verdict": grade.verdict.name(),
                "points": grade.verdict.points(),
                "group": grade.group,
                "remark": remark(submission, grade),
                "assumed": grade.assumed.iter().map(ToString::to_string).collect::<Vec<_>>(),
            });
            if let Some(pair) = self.pair(submission, grade) {
                add_pair(&pair, &mut row);
            }
            row
        };
        let assumed: Vec<_> = self.assumed().map(ToString::to_string).collect();
        json!({ "programs": self.pairs().map(row).collect::<Vec<_>>(), "assumed": assumed })
    }

    /// The assumptions of all verdicts: those of the reference.
    pub(super) fn assumed(&self) -> impl Iterator<Item = &Message> {
        self.reference.program().assumptions().iter().map(|assumption| &assumption.clause)
    }

    pub(super) fn pairs(&self) -> impl Iterator<Item = (&Submission, &Grade)> {
        self.submissions.iter().zip(&self.grades)
    }

    /// The difference of a program, with what the reference and the program do.
    pub(super) fn pair<'t>(&'t self, of: &'t Submission, grade: &'t Grade) -> Option<Pair<'t>> {
        let difference = grade.comparison.as_ref()?.difference()?;
        Some(Pair::of(difference, self.reference.program(), of.program()?, self.task.output))
    }
}

/// Returns the remark beside the verdict: why it is refused, or on how many inputs it was tried.
pub(super) fn remark(submission: &Submission, grade: &Grade) -> String {
    match &grade.comparison {
        None => submission.refusal().unwrap_or_default().to_owned(),
        Some(Comparison::Tried { runs, undecided: None }) => format!("tried on {}", counted(*runs, "input")),
        Some(Comparison::Tried { undecided: Some(given), .. }) => {
            format!("not decided on the input {}", typed_input(given))
        }
        Some(Comparison::Same { .. }) if grade.assumed.is_empty() => "proved".to_owned(),
        Some(Comparison::Same { .. }) => format!("proved, {}", assuming(&grade.assumed)),
        Some(Comparison::Differs(_)) if grade.assumed.is_empty() => String::new(),
        Some(Comparison::Differs(_)) => assuming(&grade.assumed),
    }
}

/// The assumptions of a verdict, in words.
pub(super) fn assuming(clauses: &[Message]) -> String {
    let clauses: Vec<_> = clauses.iter().map(ToString::to_string).collect();
    format!("assumed: {}", clauses.join("; "))
}
