//! Runs whose inputs are chosen when they are read.

use std::ops::ControlFlow;

use dashu_int::IBig;
use loopscope_syntax::ast::Typed;

use crate::inputs::{Argument, Exhausted, Inputs, Integers};
use crate::machine::run_observed;
use crate::observer::Observer;
use crate::outcome::{Limits, Run};
use crate::program::CompiledProgram;

/// Runs a program with these arguments of `main`. `choose` gives each input, from how a user types it, if one does (C); the
/// run stops if it gives none. `go_on` is called periodically.
pub fn run_choosing(
    program: &CompiledProgram,
    parameters: &[Argument],
    limits: &Limits,
    choose: &mut dyn FnMut(Option<&Typed>) -> Option<IBig>,
    go_on: &mut dyn FnMut() -> bool,
) -> Run {
    let inputs = Inputs { inputs: Integers::default(), parameters: parameters.to_vec(), exhausted: Exhausted::Stop };
    run_observed(program, &inputs, limits, &mut Choosing { choose, go_on })
}

struct Choosing<'a> {
    choose: &'a mut dyn FnMut(Option<&Typed>) -> Option<IBig>,
    go_on: &'a mut dyn FnMut() -> bool,
}

impl Observer for Choosing<'_> {
    fn input(&mut self, typed: Option<&Typed>) -> Option<IBig> {
        (self.choose)(typed)
    }

    fn go_on(&mut self) -> ControlFlow<()> {
        if (self.go_on)() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }
}
