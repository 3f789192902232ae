//! Inputs that were found: they are minimised, and compared with everyday ones.

use loopscope_symex::Budget;
use loopscope_witness::{Arrival, Grounds, Reached, Replay, ReplayOutcome, StepsAlone, shrink, takes_path};

use crate::doing::Doing;
use crate::member::{Found, Question};
use crate::rounds::Everyday;
use crate::small_inputs::are_small;
use crate::workspace::Workspace;

/// The limit for the steps of a run that decides if inputs are everyday ones.
const MOST_STEPS: u64 = 10_000_000;

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

/// Returns `true` if the inputs that were found are everyday ones: few numbers up to `most`, or inputs that a run of
/// the everyday program confirms. To make that program takes as long as a short analysis.
pub(crate) fn is_everyday(found: &Found, most: u32, everyday: Everyday<'_>) -> bool {
    let (inputs, is_run) = match found {
        Found::Arrived(arrival) => (&arrival.inputs, true),
        Found::Reached(reached) => match &reached.grounds {
            Grounds::Run(arrival) => (&arrival.inputs, true),
            Grounds::Values { inputs, .. } => (inputs, false),
        },
        _ => return false,
    };
    let is_confirmed =
        || matches!(everyday().replay.replay(inputs, MOST_STEPS, &mut StepsAlone), ReplayOutcome::Confirmed(_));
    are_small(inputs, most) || is_run && is_confirmed()
}
