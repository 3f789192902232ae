//! Grades the programs of a class by runs.

pub(crate) mod data;

use std::str::FromStr;

use loopscope_question::Program;
use loopscope_same::{Cases, Class, Compared, Comparison, Output, Refusal, Row, Subject, Verdict, csv, group_numbers};

use self::data::{
    given, known_comparison, program_grade, read, reading, reference_failure, refused, refused_grade, task,
};
use crate::request::grading::{GradingEvent, GradingOutcome, GradingRequest, GradingRow, KnownGrade, ProgramGrade};

/// Grades a class, and tells `listener` each grade as soon as it is known.
pub(crate) fn grade(request: &GradingRequest, listener: &mut dyn FnMut(GradingEvent)) -> GradingOutcome {
    let task = match task(&request.output, request.promised.as_deref()) {
        Ok(task) => task,
        Err(message) => return GradingOutcome::Invalid { message },
    };
    let reading = reading(&request.reference);
    let reference = match read(&request.reference, &reading) {
        Ok(reference) => reference,
        Err(refusal) => return GradingOutcome::Refused { refusal: refused(refusal) },
    };
    let mut programs = Vec::new();
    for (text, at) in request.submissions.iter().zip(0..) {
        listener(GradingEvent::Begins { at: Some(at) });
        programs.push(read(text, &reading));
    }
    listener(GradingEvent::Begins { at: None });
    let constants: Vec<_> = programs.iter().flatten().flat_map(|program| program.cfg().dictionary()).collect();
    let of_reference = Subject::new(&reference);
    let cases = Cases::of(&of_reference, &task, &constants, request.seed.into());
    let failure = cases.failure.as_ref().map(|failure| reference_failure(failure, &reference));
    match failure {
        Some(failure) if request.promised.is_some() => return GradingOutcome::Wrong { failure },
        left_out => listener(GradingEvent::Reference { inputs: cases.cases.len() as u32, left_out }),
    }
    let mut grading = Grading {
        class: Class::new(&cases),
        reference: &reference,
        output: task.output,
        compared: Vec::new(),
        places: vec![None; programs.len()],
        graded: 0,
    };
    for (at, program) in programs.iter().enumerate() {
        listener(GradingEvent::Begins { at: Some(at as u32) });
        let known = request.known.get(at).and_then(Option::as_ref);
        listener(grading.add(at, program, known));
    }
    listener(GradingEvent::Begins { at: None });
    grading.again(listener);
    GradingOutcome::Graded
}

/// A table of grades, as a spreadsheet opens it.
///
/// # Errors
/// A verdict is none.
pub(crate) fn table(rows: Vec<GradingRow>) -> Result<String, &'static str> {
    let row = |row: GradingRow| -> Result<Row, &'static str> {
        let GradingRow { file, verdict, points, group, input, expected, given, remark } = row;
        let verdict = Verdict::from_str(&verdict)?;
        Ok(Row { file, verdict, points, group: group as usize, input, expected, given, remark })
    };
    let rows = rows.into_iter().map(row).collect::<Result<Vec<_>, _>>()?;
    Ok(csv(&rows))
}

/// A class of which some programs have their grades.
struct Grading<'c> {
    class: Class<'c>,
    reference: &'c Program,
    output: Output,
    compared: Vec<Compared<'c>>,
    /// The place of each program among those that were compared; none if it was not, or not yet.
    places: Vec<Option<usize>>,
    /// The number of programs that have their grades: the first ones.
    graded: usize,
}

impl<'c> Grading<'c> {
    /// Grades the next program.
    fn add(&mut self, at: usize, program: &'c Result<Program, Refusal>, known: Option<&KnownGrade>) -> GradingEvent {
        self.graded = at + 1;
        let grade = match program {
            Ok(program) => {
                let subject = Subject::new(program);
                let comparison = known.and_then(|known| self.known(&subject, known));
                let comparison = comparison.unwrap_or_else(|| self.class.compare(&subject));
                self.places[at] = Some(self.compared.len());
                self.compared.push(Compared::new(subject, comparison));
                self.grade_of(self.compared.len() - 1)
            }
            Err(refusal) => refused_grade(refusal.clone()),
        };
        GradingEvent::Graded { at: at as u32, grade: Box::new(grade), groups: self.groups() }
    }

    /// The result of an earlier request. A difference is confirmed by runs.
    fn known(&mut self, subject: &Subject<'_>, known: &KnownGrade) -> Option<Comparison> {
        match &known.differs {
            Some(differs) => self.class.compare_on(subject, vec![given(differs)]),
            None => Some(known_comparison(known)),
        }
    }

    /// Compares the programs once more on inputs that told others from the reference.
    fn again(&mut self, listener: &mut dyn FnMut(GradingEvent)) {
        let differed: Vec<bool> = self.differing().collect();
        self.class.compare_again(&mut self.compared);
        let now: Vec<bool> = self.differing().collect();
        let places = self.places.clone();
        for (at, place) in places.into_iter().enumerate() {
            if let Some(place) = place.filter(|place| differed[*place] != now[*place]) {
                let grade = Box::new(self.grade_of(place));
                listener(GradingEvent::Graded { at: at as u32, grade, groups: self.groups() });
            }
        }
    }

    fn differing(&self) -> impl Iterator<Item = bool> {
        self.compared.iter().map(|program| program.comparison.difference().is_some())
    }

    fn groups(&mut self) -> Vec<Option<u32>> {
        let groups = self.class.groups(&mut self.compared);
        let graded = &self.places[..self.graded];
        let groups: Vec<_> = graded.iter().map(|place| place.map(|place| groups[place])).collect();
        let numbers = group_numbers(&groups).into_iter().map(|number| Some(number as u32));
        numbers.chain(self.places[self.graded..].iter().map(|_| None)).collect()
    }

    fn grade_of(&self, place: usize) -> ProgramGrade {
        let Compared { subject, comparison, .. } = &self.compared[place];
        program_grade(comparison, self.reference, subject.program(), self.output)
    }
}

#[cfg(test)]
mod tests;
