//! The work that a member may do in each round, and how it is used. [`rounds`](crate::rounds) says why.

use crate::descriptor::Descriptor;
use crate::host::Slice;
use crate::member::{Member, Progress};
use loopscope_question::report::Cost;

use crate::workspace::Workspace;

/// The work that a member may do in the first rounds.
const WITHOUT_QUESTIONS: [Slice; 2] =
    [Slice { states: 16, steps: 1_000, units: 0 }, Slice { states: 100, steps: 2_000, units: 0 }];

/// The number of rounds of `auto` that grant no questions.
pub(crate) const ROUNDS_WITHOUT_QUESTIONS: u32 = WITHOUT_QUESTIONS.len() as u32;

/// The work that a member may do in the first round with questions.
const FIRST_SLICE: Slice = Slice { states: 400, steps: 20_000, units: 20_000 };

/// The fraction of the first slice with questions that a member gets in the early round.
const EARLY_SHARE: u64 = 3;

/// The growth factor of slices from round to round.
const GROWTH: u64 = 2;

/// The fraction of a slice with which a member begins that can tell whether its work was fruitless.
const FRUITLESS_SHARE: u64 = 8;

/// The most additional slices of steps that a member gets at once. It gets them if it expects its answer within them.
const NEARLY_DONE: u64 = 32;

/// The work that a member may do in a round; `None` if it does not take part in it.
pub(crate) fn slice(round: u32, technique: &Descriptor, has_loops: bool) -> Option<Slice> {
    if let Some(slice) = WITHOUT_QUESTIONS.get(round as usize) {
        return technique.is_quick.then_some(*slice);
    }
    let mut doublings = round - ROUNDS_WITHOUT_QUESTIONS;
    if has_loops {
        if doublings == 0 {
            return technique.is_early.then_some(FIRST_SLICE.part(EARLY_SHARE));
        }
        doublings -= 1;
    }
    Some(doubled(doublings))
}

/// The first slice that grants questions, after this number of doublings.
pub(crate) fn doubled(doublings: u32) -> Slice {
    let times = GROWTH.saturating_pow(doublings);
    Slice {
        states: FIRST_SLICE.states.saturating_mul(times),
        steps: FIRST_SLICE.steps.saturating_mul(times),
        units: FIRST_SLICE.units.saturating_mul(times),
    }
}

/// Lets a member work for a slice, or only for a part of it if that was fruitless; and for more steps than the slice has if
/// these are the last ones.
pub(crate) fn advance(member: &mut (dyn Member + '_), workspace: &mut Workspace<'_>, slice: Slice) -> Progress {
    let parts = if member.is_fruitless().is_none() || slice == Slice::WHOLE {
        vec![slice]
    } else {
        let first = slice.part(FRUITLESS_SHARE);
        vec![first, slice.without(first)]
    };
    let before = workspace.resources.used();
    for part in parts {
        // An earlier part may have cost more than it was granted.
        let left = slice.units.saturating_sub(workspace.resources.used() - before);
        workspace.meter.slice = part;
        workspace.resources.grant(part.units.min(left));
        match member.advance(workspace) {
            Progress::Paused if member.is_fruitless() != Some(true) => {}
            progress => return progress,
        }
    }
    let most = slice.steps.saturating_mul(NEARLY_DONE);
    if member.steps_left().is_some_and(|left| left <= most) {
        workspace.meter.slice = Slice { steps: most, ..slice };
        return member.advance(workspace);
    }
    Progress::Paused
}

/// The cost of work, in states. A slice ends at its limit of states or of solver units, so the two limits count the
/// same, and a step counts about as much as a unit.
pub(crate) fn work(cost: &Cost) -> u64 {
    cost.states + (cost.units + cost.steps) / (FIRST_SLICE.units / FIRST_SLICE.states)
}
