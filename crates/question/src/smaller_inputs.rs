//! Smaller inputs, about which there may be an answer where there is none about all inputs.

use loopscope_c::{AssumptionPlaces, assumption_places};
use loopscope_syntax::Dialect;
use serde::Serialize;

use crate::program::{ParameterKind, Program};

/// The greatest value that an input is assumed to have.
const MOST: u32 = 10;

/// One input that is assumed to be small.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SmallerInputs {
    /// The variable that holds the input.
    pub name: String,
    /// The greatest value that it may have.
    pub most: u32,
    /// The program with the assumption. Every line keeps its number.
    pub copy: String,
}

/// The input whose bound helps most, if there is one: an input in the head of a loop comes before the others, and the copy has no
/// errors.
///
/// # Examples
/// ```
/// use loopscope_question::{Program, smaller_inputs};
/// use loopscope_syntax::Dialect;
///
/// let program = Program::read("main(n) { return n; }", Dialect::Extended).unwrap();
/// assert_eq!(smaller_inputs(&program).unwrap().copy, "main(n) { assume(n <= 10); return n; }");
/// ```
pub fn smaller_inputs(program: &Program) -> Option<SmallerInputs> {
    let (source, dialect) = (program.source(), program.dialect());
    let parameters = program.parameters();
    let integers = parameters.iter().filter(|each| each.kind == ParameterKind::Integer);
    let integers: Vec<_> = integers.map(|each| each.name.as_str()).collect();
    let assume = if dialect == Dialect::C { "__VERIFIER_assume" } else { "assume" };
    let assuming = |AssumptionPlaces { name, places }| {
        let mut copy = source.to_owned();
        let assumption = format!(" {assume}({name} <= {MOST});");
        places.iter().rev().for_each(|place| copy.insert_str(*place as usize, &assumption));
        SmallerInputs { name, most: MOST, copy }
    };
    let mut all = assumption_places(source, dialect, &integers).into_iter().map(assuming);
    all.find(|each| Program::read(&each.copy, dialect).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn copy(source: &str, dialect: Dialect) -> Option<String> {
        let program = Program::read(source, dialect).expect("it has no errors");
        smaller_inputs(&program).map(|each| each.copy)
    }

    #[test]
    fn a_copy_assumes_that_an_input_is_small() {
        assert_eq!(
            copy("int main(void) {\n  int n;\n  scanf(\"%d\", &n);\n  return n;\n}", Dialect::C).unwrap_or_default(),
            "int main(void) {\n  int n;\n  scanf(\"%d\", &n); __VERIFIER_assume(n <= 10);\n  return n;\n}"
        );
        assert_eq!(copy("main(A) { return A[0]; }", Dialect::Extended), None, "an array is no integer");
    }

    #[test]
    fn a_copy_has_no_errors() {
        assert_eq!(copy("main(n) { return n; }", Dialect::Microc), None, "the core has no assumptions");
    }
}
