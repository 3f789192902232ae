//! Inputs that a search finds: those on which a program takes each of its branches.

use dashu_int::IBig;
use dashu_int::ops::UnsignedAbs;
use loopscope_same::{Given, Subject, Task};

use super::compare::{CompareOptions, Hosts, Part};
use crate::cover::{CoverOptions, cover};
use crate::host::Unobserved;

/// Searches for inputs on which a program takes each of its branches, until the time limit.
pub fn search(program: &Subject<'_>, task: &Task, options: &CompareOptions, hosts: &mut dyn Hosts) -> Vec<Given> {
    if options.seconds <= 0.0 {
        return Vec::new();
    }
    let options = CoverOptions {
        budget: options.budget(),
        seed: options.seed,
        everyday: greatest(task),
        ..CoverOptions::default()
    };
    let report = cover(program.program(), &options, hosts.host(Part::Search), &mut Unobserved);
    report.inputs.iter().filter_map(|input| program.given(&input.to_inputs())).collect()
}

/// The greatest promised number, whatever its sign, if that is an everyday one.
fn greatest(task: &Task) -> Option<u32> {
    let magnitude = |bound: &IBig| u32::try_from(bound.unsigned_abs()).ok();
    Some(magnitude(&task.promised.least)?.max(magnitude(&task.promised.greatest)?))
}
