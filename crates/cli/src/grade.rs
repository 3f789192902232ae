//! `loopscope grade`: the programs of a class, compared with a reference.

mod print;
mod report;
mod submission;

use loopscope_engine::same::{prove, search};
use loopscope_message::Message;
use loopscope_question::Program;
use loopscope_same::{Cases, Class, Compared, Comparison, Subject, Task, Verdict, assumptions, group_numbers};

use self::submission::Submission;
use crate::args::GradeArguments;
use crate::exit::Failure;
use crate::files;
use crate::same::parts::Parts;
use crate::same::reference::Reference;
use crate::system::System;

/// The exit status if a program is wrong, and if none is, but some could not be compared.
const WRONG: u8 = 1;
const UNDECIDED: u8 = 3;

/// The findings about a class.
struct Graded<'g> {
    reference: &'g Reference,
    submissions: &'g [Submission],
    task: &'g Task,
    /// The number of inputs on which the reference was run.
    inputs: usize,
    /// For each submission: what was found, unless it is refused, and its group, counted from 1.
    grades: Vec<Grade>,
}

struct Grade {
    verdict: Verdict,
    comparison: Option<Comparison>,
    /// The assumptions of the verdict that are not those of every verdict: the reference's own.
    assumed: Vec<Message>,
    /// Counted from 1: the first group is that of the first program.
    group: usize,
}

/// Grades a class.
pub(crate) fn grade(arguments: &GradeArguments, system: &dyn System) -> Result<u8, Failure> {
    let task = arguments.task.task();
    let reference = Reference::read(system, &arguments.reference, &arguments.task)?;
    let submissions: Vec<Submission> = arguments
        .programs
        .iter()
        .map(|file| Submission::read(system, file, (&arguments.task, &reference.reading)))
        .collect();
    let constants: Vec<_> =
        submissions.iter().filter_map(Submission::program).flat_map(|each| each.cfg().dictionary()).collect();
    let of_reference = Subject::new(reference.program());
    let mut cases = Cases::of(&of_reference, &task, &constants, arguments.task.seed);
    let options = arguments.task.options();
    cases.add(search(&of_reference, &task, &options, &mut Parts::new(&arguments.task, system)));
    if let Some(failure) = &cases.failure {
        if arguments.task.promised.is_some() {
            return Err(Failure::new(reference.mistake(failure)));
        }
        system.message(&reference.warning(failure));
    }
    let mut class = Class::new(&cases);
    let subjects = submissions.iter().filter_map(Submission::program).map(Subject::new);
    let mut compared: Vec<Compared<'_>> = subjects
        .map(|subject| {
            let comparison = class.compare(&subject);
            let mut parts = Parts::new(&arguments.task, system);
            let mut comparison = prove(comparison, &subject, &cases, &options, &mut parts).0;
            if let Comparison::Tried { .. } = comparison {
                let given = search(&subject, &task, &options, &mut parts);
                comparison = class.compare_on(&subject, given).unwrap_or(comparison);
            }
            Compared::new(subject, comparison)
        })
        .collect();
    class.compare_again(&mut compared);
    let groups = class.groups(&mut compared);
    let grades = grades(&submissions, &compared, &groups, reference.program());
    let inputs = cases.cases.len();
    let graded = Graded { reference: &reference, submissions: &submissions, task: &task, inputs, grades };
    if let Some(file) = &arguments.html {
        files::write(system, file, &graded.html())?;
    }
    graded.print(arguments, system)?;
    Ok(graded.status())
}

/// Puts together what was found about the programs that were compared, and those that are refused, which are the last group.
fn grades(submissions: &[Submission], compared: &[Compared<'_>], groups: &[usize], reference: &Program) -> Vec<Grade> {
    let mut found = compared.iter().zip(groups);
    let of_each: Vec<_> =
        submissions.iter().map(|submission| submission.program().and_then(|_| found.next())).collect();
    let groups: Vec<_> = of_each.iter().map(|found| found.map(|(_, group)| *group)).collect();
    let grade = |(found, group): (&Option<(&Compared<'_>, &usize)>, usize)| {
        let comparison = found.map(|(program, _)| program.comparison.clone());
        let assumed = found.map_or_else(Vec::new, |(program, _)| {
            let mut clauses = assumptions(&program.comparison, reference, program.subject.program());
            clauses.retain(|clause| reference.assumptions().iter().all(|of_reference| of_reference.clause != *clause));
            clauses
        });
        Grade { verdict: comparison.as_ref().map_or(Verdict::Refused, Verdict::of), comparison, assumed, group }
    };
    of_each.iter().zip(group_numbers(&groups)).map(grade).collect()
}

impl Graded<'_> {
    fn status(&self) -> u8 {
        let has = |of: fn(Verdict) -> bool| self.grades.iter().any(|grade| of(grade.verdict));
        match () {
            () if has(Verdict::is_wrong) => WRONG,
            () if has(|verdict| verdict == Verdict::Undecided) => UNDECIDED,
            () => 0,
        }
    }
}
