//! The simplicity of inputs.

use dashu_int::IBig;
use loopscope_interp::{Argument, Inputs};

use super::stretches::{Stretch, elements, magnitude, stretches};

/// A measure of how simple inputs are, the most important criterion first.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Measure {
    inputs: u64,
    elements: IBig,
    nonzero: IBig,
    magnitude: IBig,
    negative: IBig,
}

impl Measure {
    /// Of these inputs.
    pub fn new(inputs: &Inputs) -> Self {
        let mut measure = Self { inputs: inputs.inputs.len(), ..Self::default() };
        for parameter in &inputs.parameters {
            if let Argument::Array(array) = parameter {
                measure.elements += elements(array);
            }
        }
        for Stretch { value, length, .. } in stretches(inputs) {
            let length = IBig::from(length);
            measure.magnitude += magnitude(&value) * &length;
            if value < IBig::ZERO {
                measure.negative += &length;
            }
            measure.nonzero += length;
        }
        measure
    }
}
