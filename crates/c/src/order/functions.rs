//! The effects of functions, with those of the functions that they call.

use std::collections::VecDeque;

use indexmap::IndexSet;

use super::effects::{Effects, Object, Objects};
use super::memory::{Fresh, addressed, unmodified};
use crate::tree::{Expression, ExpressionKind, FunctionId, TranslationUnit, VariableId};

/// The effects of all functions of a program.
pub(super) struct FunctionEffects<'a> {
    pub(super) program: &'a TranslationUnit,
    /// The variables whose address is taken: pointers may point to them.
    pub(super) addressed: IndexSet<VariableId>,
    pub(super) fresh: Fresh,
    /// The parameters that have the same value throughout a call.
    pub(super) unmodified: IndexSet<VariableId>,
    functions: Vec<Effects>,
}

impl<'a> FunctionEffects<'a> {
    pub(super) fn of(program: &'a TranslationUnit) -> Self {
        let addressed = addressed(program);
        let fresh = Fresh::of(program, &addressed);
        let unmodified = unmodified(program, &addressed);
        let functions = vec![Effects::default(); program.functions.len()];
        let mut found = Self { program, addressed, fresh, unmodified, functions };
        let own: Vec<Effects> =
            program.functions.iter().map(|function| found.of_body(function.body.as_deref())).collect();
        found.functions = own;
        found.spread();
        found
    }

    /// Adds the effects of what a function calls to its own, until nothing changes.
    fn spread(&mut self) {
        let mut calls: Vec<Vec<(usize, &'a [Expression])>> = vec![Vec::new(); self.functions.len()];
        for (caller, function) in self.program.functions.iter().enumerate() {
            let mut note = |each: &'a Expression| {
                if let ExpressionKind::Call(callee, arguments) = &each.kind {
                    calls[callee.0].push((caller, arguments));
                }
            };
            for statement in function.body.iter().flatten() {
                self.each_possible(statement, &mut |each| each.each_own_expression(&mut note));
            }
        }
        let mut waiting: VecDeque<usize> = (0..self.functions.len()).collect();
        let mut is_waiting = vec![true; self.functions.len()];
        while let Some(callee) = waiting.pop_front() {
            is_waiting[callee] = false;
            for (caller, arguments) in &calls[callee] {
                let mut of_call = self.of_call(FunctionId(callee), arguments);
                self.leave_out_locals(&mut of_call);
                if self.functions[*caller].add(&of_call) && !is_waiting[*caller] {
                    is_waiting[*caller] = true;
                    waiting.push_back(*caller);
                }
            }
        }
    }

    /// Returns the effects of a call, apart from the evaluation of its arguments.
    pub(super) fn of_call(&self, callee: FunctionId, arguments: &[Expression]) -> Effects {
        let parameters = &self.program.functions[callee.0].parameters;
        let mut effects = self.functions[callee.0].clone();
        for objects in effects.objects() {
            let Objects::These(these) = objects else { continue };
            let of_callee = std::mem::take(these);
            for object in of_callee {
                let Object::Memory(part, Some(parameter)) = &object else {
                    objects.add(object);
                    continue;
                };
                let position = parameters.iter().position(|each| each == parameter);
                match position.and_then(|position| arguments.get(position)) {
                    Some(argument) => objects.add_some(self.behind(argument, part.clone())),
                    None => objects.add(Object::Memory(part.clone(), None)),
                }
            }
        }
        effects
    }

    /// Leaves out local variables, which exist in one call only, and memory that the call itself has allocated: others know
    /// it only by what the call writes elsewhere.
    pub(super) fn leave_out_locals(&self, effects: &mut Effects) {
        for objects in effects.objects() {
            objects.retain(|object| match object {
                Object::Variable(id) => self.program.variables[id.0].function.is_none(),
                Object::Memory(_, pointer) => pointer.is_none_or(|pointer| !self.fresh.all.contains(&pointer)),
            });
        }
    }
}
