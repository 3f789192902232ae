//! Inputs that were found: they are minimised, and compared with everyday ones.

use dashu_int::IBig;
use loopscope_interp::Inputs;
use loopscope_symex::Budget;
use loopscope_witness::{Arrival, Grounds, Reached, Replay, ReplayOutcome, StepsAlone, shrink, takes_path};

use crate::doing::Doing;
use crate::member::{Found, Question};
use crate::rounds::Everyday;
use crate::workspace::Workspace;

/// How many steps a run may take that decides whether inputs are everyday ones.
const MOST_STEPS: u64 = 10_000_000;

/// Fewer inputs than this are no more than everyday ones may be.
const FEW: u64 = 1_000;

/// Replaces the inputs that were found by the smallest ones that lead there, too.
pub(crate) fn minimised(found: Found, question: &Question<'_>, workspace: &mut Workspace<'_>) -> Found {
    let Workspace { pool, meter, .. } = workspace;
    meter.doing = Doing::Shrinking;
    match found {
        Found::Arrived(arrival) => Found::Arrived(small(arrival, &question.replay, &mut meter.finishing())),
        Found::Reached(reached) => {
            let Reached { state, model, grounds, .. } = *reached;
            let Grounds::Run(arrival) = grounds else {
                return Found::Reached(Box::new(Reached { state, model, grounds, same_path: true }));
            };
            let small = small(arrival.clone(), &question.replay, &mut meter.finishing());
            let same_path = small.inputs == arrival.inputs || takes_path(pool, &state, &model, &small.inputs);
            Found::Reached(Box::new(Reached { state, model, grounds: Grounds::Run(small), same_path }))
        }
        other => other,
    }
}

/// A run that reads nothing is minimal.
fn small(arrival: Arrival, replay: &Replay, budget: &mut dyn Budget) -> Arrival {
    let reads = !arrival.inputs.inputs.is_empty() || !arrival.inputs.parameters.is_empty();
    if reads { shrink(replay, &arrival, budget) } else { arrival }
}

/// Whether the inputs that were found are everyday ones.
pub(crate) fn is_everyday(found: &Found, everyday: Everyday<'_>) -> bool {
    let (inputs, is_run) = match found {
        Found::Arrived(arrival) => (&arrival.inputs, true),
        Found::Reached(reached) => match &reached.grounds {
            Grounds::Run(arrival) => (&arrival.inputs, true),
            Grounds::Values { inputs, .. } => (inputs, false),
        },
        _ => return false,
    };
    let question = everyday();
    let is_confirmed =
        || matches!(question.replay.replay(inputs, MOST_STEPS, &mut StepsAlone), ReplayOutcome::Confirmed(_));
    are_small(inputs, question.analysis.numbers) || is_run && is_confirmed()
}

/// Whether there are few inputs, and none is larger than this number: then they are everyday ones, whichever of them are
/// numbers.
pub(crate) fn are_small(inputs: &Inputs, most: u32) -> bool {
    let is_small = |number: &IBig| *number <= IBig::from(most) && *number >= -IBig::from(most);
    inputs.parameters.is_empty()
        && inputs.inputs.len() <= FEW
        && inputs.inputs.runs().all(|(number, _)| is_small(number))
}
