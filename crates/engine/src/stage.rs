//! Which techniques are asked, in which order, and how much each may do.
//!
//! All measures are counts of work and none is a time, so that the same question always gets the same answer.

use crate::analysis::Technique;

/// How much a question may cost in the end, in Z3's units.
pub(crate) const QUESTION_LIMIT: u64 = 2_000_000;

/// How much all questions of navigation may cost where paths can be executed instead.
const NAVIGATION_ALLOWANCE: u64 = 2_000_000;

/// How much a question may cost in a first look, and all of them together.
const LOOK_LIMIT: u64 = 20_000;
const LOOK_ALLOWANCE: u64 = 50_000;

/// How much a question may cost where loops that are not summed are approximated, and all of them together.
pub(crate) const PROOF_LIMIT: u64 = 500_000;
pub(crate) const PROOF_ALLOWANCE: u64 = 2_000_000;

/// How much a question may cost that makes a reason smaller.
pub(crate) const EXPLANATION_LIMIT: u64 = 50_000;

/// How many steps a program may take that is run ahead of an analysis: less than a second's work.
const RUN_STEPS: u64 = 20_000_000;

/// A technique with what it may do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage {
    pub(crate) technique: Technique,
    /// The most symbolic states, where that is bounded.
    pub(crate) states: Option<u64>,
    /// The most steps of the interpreter, where that is bounded.
    pub(crate) steps: Option<u64>,
    /// How much each question to the solver may cost, in Z3's units.
    pub(crate) limit: u64,
    /// How much all questions together may cost, where that is bounded.
    pub(crate) allowance: Option<u64>,
    /// Another stage goes on where this one stops: it does not count as an attempt.
    pub(crate) look: bool,
}

impl Stage {
    /// The stages of an analysis by a technique. The first answer counts.
    ///
    /// `auto` runs the program where that says all. Otherwise it navigates, and where that does not get on it executes all paths. Before it does either thoroughly it has a
    /// short look by both: what is easy for one of them does not wait for the other one's hard questions.
    pub(crate) fn of(technique: Technique) -> Vec<Self> {
        match technique {
            Technique::Auto => vec![
                Self { steps: Some(RUN_STEPS), look: true, ..Self::whole(Technique::Run) },
                Self::look(Technique::Navigate, 200),
                Self::look(Technique::Execute, 50),
                Self { states: Some(1_500), allowance: Some(NAVIGATION_ALLOWANCE), ..Self::whole(Technique::Navigate) },
                Self::whole(Technique::Execute),
            ],
            technique => vec![Self::whole(technique)],
        }
    }

    /// The stages that are left where a technique contradicts itself: those of the others that need no choice of loops.
    pub(crate) fn instead_of(technique: Technique) -> Vec<Self> {
        let others = [Technique::Navigate, Technique::Execute];
        let left = others.into_iter().filter(|other| technique != Technique::Auto && *other != technique);
        left.map(Self::whole).collect()
    }

    fn look(technique: Technique, states: u64) -> Self {
        let (limit, allowance) = (LOOK_LIMIT, Some(LOOK_ALLOWANCE));
        Self { technique, states: Some(states), steps: None, limit, allowance, look: true }
    }

    fn whole(technique: Technique) -> Self {
        Self { technique, states: None, steps: None, limit: QUESTION_LIMIT, allowance: None, look: false }
    }
}
