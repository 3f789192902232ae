//! Random inputs.

use loopscope_interp::{Argument, CompiledProgram, Element, Exhausted, InputArray, Inputs};
use loopscope_smt::IBig;

/// Inputs that look random: the same ones on every run.
pub struct Chance(u64);

impl Chance {
    /// Inputs that depend on this name alone.
    pub fn new(name: &str) -> Self {
        Self(name.bytes().fold(7, |seed, byte| seed.wrapping_mul(31).wrapping_add(u64::from(byte))))
    }

    fn integer(&mut self) -> IBig {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let bits = self.0 >> 33;
        // Mostly small ones; sometimes larger than all bounds.
        if bits.is_multiple_of(8) { IBig::from((bits >> 3) % 90) - 30 } else { IBig::from((bits >> 3) % 17) - 5 }
    }

    fn integers(&mut self, count: usize) -> Vec<IBig> {
        (0..count).map(|_| self.integer()).collect()
    }

    /// Inputs of a program.
    pub fn inputs(&mut self, program: &CompiledProgram, source: &str) -> Inputs {
        let argument = |chance: &mut Self, name: &str| match dimensions(source, name) {
            0 => Argument::Integer(chance.integer()),
            1 => Argument::Array(InputArray::from_elements(chance.integers(12))),
            _ => Argument::Array(chance.matrix()),
        };
        let parameters = program.main_parameters().into_iter().map(|name| argument(self, name)).collect();
        Inputs { inputs: self.integers(12).into_iter().collect(), parameters, exhausted: Exhausted::Zero }
    }

    fn matrix(&mut self) -> InputArray {
        let mut array = InputArray::zeros(2);
        for row in 0..4 {
            let elements = Element::Row(InputArray::from_elements(self.integers(4)));
            array.set(IBig::from(row), IBig::from(row), elements);
        }
        array
    }
}

/// Returns the number of indices with which a parameter of `main` is used, judged from the text: 0, 1 or 2.
fn dimensions(source: &str, name: &str) -> usize {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let indexed = format!("{name}[");
    let uses = source.match_indices(&indexed).filter(|(at, _)| !source[..*at].ends_with(is_name));
    let behind = uses.filter_map(|(at, _)| source[at..].split_once(']').map(|(_, behind)| behind));
    behind.map(|behind| if behind.starts_with('[') { 2 } else { 1 }).max().unwrap_or(0)
}
