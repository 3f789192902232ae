//! Inputs that a search finds: those on which a program takes each of its branches.

use dashu_int::IBig;
use dashu_int::ops::UnsignedAbs;
use loopscope_engine::cover::CoverOptions;
use loopscope_question::Budget;
use loopscope_same::{Given, Subject, Task};

use crate::args::TaskArguments;
use crate::system::System;

/// Searches for inputs on which a program takes each of its branches, until the time limit.
pub(crate) fn covering(program: &Subject<'_>, arguments: &TaskArguments, system: &dyn System) -> Vec<Given> {
    let work = arguments.work();
    if work.budget <= 0.0 {
        return Vec::new();
    }
    let options = CoverOptions {
        budget: Budget { seconds: work.budget, ..Budget::default() },
        seed: work.seed,
        everyday: greatest(&arguments.task()),
        ..CoverOptions::default()
    };
    let report = system.cover(program.program(), &options, &work);
    report.inputs.iter().filter_map(|input| program.given(&input.to_inputs())).collect()
}

/// The greatest promised number, whatever its sign, if that is an everyday one.
fn greatest(task: &Task) -> Option<u32> {
    let magnitude = |bound: &IBig| u32::try_from(bound.unsigned_abs()).ok();
    Some(magnitude(&task.promised.least)?.max(magnitude(&task.promised.greatest)?))
}
