//! Grades a class: compares many programs with one reference, and groups those that behave alike.

use dashu_int::IBig;
use loopscope_syntax::ErrorKind;

use crate::behaviour::End;
use crate::cases::{Case, Cases, Given};
use crate::compare::{Comparison, Difference, compare, compare_on, outcome, steps_for};
use crate::subject::Subject;

/// A program of a class that was compared with the reference.
pub struct Compared<'p> {
    /// The program.
    pub subject: Subject<'p>,
    /// The result of the comparison.
    pub comparison: Comparison,
    /// Its reactions to the telling inputs of the class, where they are known.
    reactions: Vec<Reaction>,
}

impl<'p> Compared<'p> {
    /// A program and what was found about it.
    pub fn new(subject: Subject<'p>, comparison: Comparison) -> Self {
        Self { subject, comparison, reactions: Vec::new() }
    }
}

/// A class in which some programs have been compared with the reference.
pub struct Class<'c> {
    cases: &'c Cases<'c>,
    /// The inputs that told a program from the reference, and what that does.
    telling: Vec<Case>,
}

impl<'c> Class<'c> {
    /// A class whose reference does this.
    pub fn new(cases: &'c Cases<'c>) -> Self {
        Self { cases, telling: Vec::new() }
    }

    /// Compares a program with the reference.
    pub fn compare(&mut self, program: &Subject<'_>) -> Comparison {
        let comparison = compare(program, self.cases);
        self.note(&comparison);
        comparison
    }

    /// Compares a program with the reference on other inputs, if the task promises them. Returns the first difference.
    pub fn compare_on(&mut self, program: &Subject<'_>, given: Vec<Given>) -> Option<Comparison> {
        let comparison = Comparison::Differs(Box::new(compare_on(program, self.cases, given)?));
        self.note(&comparison);
        Some(comparison)
    }

    /// Compares the programs in which no difference was found on the inputs that told others from the reference.
    pub fn compare_again(&mut self, programs: &mut [Compared<'_>]) {
        loop {
            let known = self.telling.len();
            for program in programs.iter_mut().filter(|program| program.comparison.difference().is_none()) {
                let telling = self.telling.iter().map(|case| case.given.clone()).collect();
                if let Some(found) = self.compare_on(&program.subject, telling) {
                    program.comparison = found;
                }
            }
            if self.telling.len() == known {
                return;
            }
        }
    }

    /// Notes the input that tells a program from the reference.
    fn note(&mut self, comparison: &Comparison) {
        if let Some(Difference { given, .. }) = comparison.difference()
            && !self.telling.iter().any(|case| case.given == *given)
        {
            self.telling.extend(self.cases.case(given.clone()).and_then(Result::ok));
        }
    }

    /// The group of each program, from 0 on: programs are in one group that behave alike on every input that told any program of
    /// the class from the reference.
    pub fn groups(&self, programs: &mut [Compared<'_>]) -> Vec<usize> {
        for program in &mut *programs {
            // The inputs that are new since the last time.
            let new = self.telling.get(program.reactions.len()..).unwrap_or_default();
            let reactions: Vec<_> = new.iter().map(|case| self.reaction(&program.subject, case)).collect();
            program.reactions.extend(reactions);
        }
        let mut known: Vec<&[Reaction]> = Vec::new();
        let mut groups = Vec::new();
        for program in &*programs {
            let group = known.iter().position(|group| *group == program.reactions);
            groups.push(group.unwrap_or(known.len()));
            if group.is_none() {
                known.push(&program.reactions);
            }
        }
        groups
    }

    fn reaction(&self, program: &Subject<'_>, case: &Case) -> Reaction {
        let Some(ran) = program.run(&case.given, steps_for(case.steps)) else { return Reaction::Nothing };
        match outcome(&case.expected, &ran, self.cases.counted()) {
            Some(true) => return Reaction::Right,
            Some(false) => {}
            None => return Reaction::Nothing,
        }
        let found = ran.behaviour;
        match found.end {
            End::Returns(status) => {
                let words = self.cases.task().output.parts(&found.printed);
                Reaction::Wrong(words, self.cases.status_counts.then_some(status))
            }
            End::Fails(kind, _) => Reaction::Fails(kind),
            End::NeverEnds => Reaction::NeverEnds,
            End::Waits(_) => Reaction::Waits,
            End::IsCut => Reaction::GoesOn,
            End::IsGivenUp => Reaction::Nothing,
        }
    }
}

/// A program's reaction to an input: programs that fail are alike, wherever they do so.
#[derive(PartialEq, Eq)]
enum Reaction {
    Right,
    Wrong(Vec<String>, Option<IBig>),
    Fails(ErrorKind),
    NeverEnds,
    Waits,
    /// It has printed something else, and was stopped.
    GoesOn,
    Nothing,
}
