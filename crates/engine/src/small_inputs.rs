//! Inputs that are everyday ones by their size alone.

use dashu_int::IBig;
use loopscope_interp::Inputs;

/// Fewer inputs than this are no more than everyday ones may be.
const FEW: u64 = 1_000;

/// Returns `true` if there are few inputs, and none is larger than this number: then they are everyday ones, whichever
/// of them are numbers.
pub(crate) fn are_small(inputs: &Inputs, most: u32) -> bool {
    let is_small = |number: &IBig| *number <= IBig::from(most) && *number >= -IBig::from(most);
    inputs.parameters.is_empty()
        && inputs.inputs.len() <= FEW
        && inputs.inputs.runs().all(|(number, _)| is_small(number))
}
