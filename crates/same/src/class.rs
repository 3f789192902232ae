//! Grades a class: compares many programs with one reference, and groups those that behave alike.

use dashu_int::IBig;
use loopscope_syntax::ErrorKind;

use crate::behaviour::End;
use crate::cases::{Case, Cases, Given};
use crate::compare::{Comparison, Difference, compare, compare_on, outcome, steps_for};
use crate::subject::Subject;

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
    pub fn compare_again(&mut self, programs: &mut [(Subject<'_>, Comparison)]) {
        loop {
            let known = self.telling.len();
            for (program, comparison) in programs.iter_mut().filter(|(_, found)| found.difference().is_none()) {
                let telling = self.telling.iter().map(|case| case.given.clone()).collect();
                if let Some(found) = self.compare_on(program, telling) {
                    *comparison = found;
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
    pub fn groups(&self, programs: &[(Subject<'_>, Comparison)]) -> Vec<usize> {
        let mut known: Vec<Vec<Reaction>> = Vec::new();
        let mut group_of = |program: &Subject<'_>| {
            let reactions = self.telling.iter().map(|case| self.reaction(program, case)).collect();
            known.iter().position(|group| *group == reactions).unwrap_or_else(|| {
                known.push(reactions);
                known.len() - 1
            })
        };
        programs.iter().map(|(program, _)| group_of(program)).collect()
    }

    fn reaction(&self, program: &Subject<'_>, case: &Case) -> Reaction {
        let Some(ran) = program.run(&case.given, steps_for(case)) else { return Reaction::Nothing };
        match outcome(&case.expected, &ran, self.cases) {
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
            End::IsCut | End::IsGivenUp => Reaction::Nothing,
        }
    }
}

/// What an input shows of a program: programs that fail are alike, wherever they do so.
#[derive(PartialEq, Eq)]
enum Reaction {
    Right,
    Wrong(Vec<String>, Option<IBig>),
    Fails(ErrorKind),
    NeverEnds,
    Waits,
    Nothing,
}
