//! Grades as an HTML file.

use loopscope_same::{ClassReport, Comparison, ReportFact, ReportGroup, ReportStudent, Task, html};

use super::print::{assuming, remark};
use super::submission::{Submission, words};
use super::{Grade, Graded};
use crate::report::counted;
use crate::same::behaviour::typed_input;

impl Graded<'_> {
    /// The grades as an HTML file.
    pub(super) fn html(&self) -> String {
        let mut students: Vec<_> = self.pairs().map(|(submission, grade)| self.student(submission, grade)).collect();
        students.sort_by(|one, other| one.name.cmp(&other.name));
        let groups = self.grades.iter().map(|grade| grade.group).max().unwrap_or(0);
        html(&ClassReport {
            language: "en".to_owned(),
            title: "Grades".to_owned(),
            about: self.about(),
            heads: ["Group", "Programs", "Points", "Outputs"].map(str::to_owned),
            groups: (1..=groups).filter_map(|group| self.row(group)).collect(),
            students,
        })
    }

    fn about(&self) -> String {
        let Task { output, promised } = self.task;
        let inputs = counted(self.inputs as u64, "input");
        let assumed: String =
            self.assumed().flat_map(|clause| [" Assumed: ".to_owned(), clause.to_string(), ".".to_owned()]).collect();
        format!(
            "Numbers {promised}; what counts of what is printed: {output}. A program that is proved does the same as the reference \
             on every promised input. That no difference was found proves nothing: the reference was run on {inputs}.{assumed}"
        )
    }

    /// A group, named after its first program's verdict and input.
    fn row(&self, group: usize) -> Option<ReportGroup> {
        let members: Vec<_> = self.pairs().filter(|(_, grade)| grade.group == group).collect();
        let (submission, grade) = members.first()?;
        let (title, outputs) = match self.pair(submission, grade) {
            Some(pair) => {
                let [expected, given] = pair.printed().map(|printed| printed.to_string());
                let title = format!("{} for {}", words(grade.verdict), typed_input(pair.given));
                (title, format!("gives {given}, expected {expected}"))
            }
            None => (words(grade.verdict).to_owned(), String::new()),
        };
        let points = grade.verdict.points().map_or_else(String::new, |points| points.to_string());
        Some(ReportGroup { title: capital(&title), programs: members.len() as u32, points, remark: outputs })
    }

    fn student(&self, submission: &Submission, grade: &Grade) -> ReportStudent {
        let points = grade.verdict.points();
        let points = points.map_or_else(|| "No points yet.".to_owned(), |points| format!("{points} of 1 points."));
        let fact = |title: &str, text: String| ReportFact { title: title.to_owned(), text };
        let facts = self.pair(submission, grade).map(|pair| {
            let [expected, given] = pair.printed().map(|printed| printed.to_string());
            vec![fact("Input", typed_input(pair.given)), fact("Expected", expected), fact("Given", given)]
        });
        ReportStudent {
            name: submission.file.clone(),
            file: String::new(),
            points,
            found: capital(&found(submission, grade)),
            facts: facts.unwrap_or_default(),
            remark: String::new(),
        }
    }
}

/// The verdict, and what is to be said beside it.
fn found(submission: &Submission, grade: &Grade) -> String {
    let verdict = words(grade.verdict);
    match &grade.comparison {
        Some(Comparison::Same { .. } | Comparison::Differs(_)) if grade.assumed.is_empty() => format!("{verdict}."),
        Some(Comparison::Same { .. } | Comparison::Differs(_)) => format!("{verdict}; {}.", assuming(&grade.assumed)),
        Some(Comparison::Tried { .. }) | None => format!("{verdict}: {}.", remark(submission, grade).trim_end()),
    }
}

fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}
