//! Pointers into structs that may be freed, and `free` of a pointer to a field.

use loopscope_message::text;
use loopscope_syntax::Diagnostic;

use super::Holder;
use super::analysis::Analysis;
use super::targets::ToField;
use crate::tree::{Expression, ExpressionKind, Library, TranslationUnit};

impl Analysis<'_> {
    /// Refuses variables and fields that hold pointers to an array in a struct that may be freed: such a pointer has no
    /// state array. Parameters of functions that free nothing are allowed. Pointers to other fields have the state array
    /// of the struct.
    pub(super) fn fields_of_freed_structs(&mut self) {
        self.refuse_freed_fields();
        let frees = frees(self.program);
        let may_free = |value: &Expression| {
            let mut found = false;
            value.each(&mut |each| found |= frees_memory(each, &frees));
            found
        };
        self.spread_freed_fields();
        for ToField { into, from, place, is_array } in &self.fields {
            let into = self.pointers.root(*into);
            let is_freed = self.may_be_freed(self.pointers.root(*from));
            if !is_array || !is_freed {
                continue;
            }
            let mut holders = self.pointers.holders.iter().filter(|(_, class)| self.pointers.root(**class) == into);
            let is_kept = holders.any(|(holder, _)| match holder {
                Holder::Variable(id) => {
                    let function = self.program.variables[id.0].function;
                    function.is_none_or(|function| {
                        frees[function.0] || !self.program.functions[function.0].parameters.contains(id)
                    })
                }
                Holder::Result(_) | Holder::Field(..) => true,
            });
            // A later argument of the same call may free the struct, too.
            let mut is_freed_in_call = false;
            for function in &self.program.functions {
                for statement in function.body.iter().flatten() {
                    statement.each_expression(&mut |each| {
                        let ExpressionKind::Call(callee, arguments) = &each.kind else { return };
                        let parameters = &self.program.functions[callee.0].parameters;
                        let leads_to_field = parameters.iter().any(|id| {
                            let class = self.pointers.holders.get(&Holder::Variable(*id));
                            class.is_some_and(|class| self.pointers.root(*class) == into)
                        });
                        is_freed_in_call |= leads_to_field && arguments.iter().any(may_free);
                    });
                }
            }
            if is_kept || is_freed_in_call {
                let message =
                    text!("a pointer to an array in a struct that may be freed is not supported yet: use the struct");
                self.diagnostics.push(Diagnostic::error("not-read", *place, message));
            }
        }
    }

    /// A field of a field of a struct that may be freed is freed with it.
    fn spread_freed_fields(&mut self) {
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for ToField { into, from, is_array, .. } in &self.fields {
                let (into, from) = (self.pointers.root(*into), self.pointers.root(*from));
                if !is_array && self.may_be_freed(from) && !self.pointers.facts[into].to_freed_fields {
                    self.pointers.facts[into].to_freed_fields = true;
                    changed = true;
                }
            }
        }
    }

    fn may_be_freed(&self, class: usize) -> bool {
        let facts = &self.pointers.facts[class];
        facts.freed || facts.is_reallocated || facts.to_freed_fields
    }

    fn refuse_freed_fields(&mut self) {
        for ToField { into, place, is_array, .. } in &self.fields {
            if !is_array && self.pointers.facts[self.pointers.root(*into)].freed {
                let message = text!("`free` of a pointer that may lead to a field is not supported: free the struct");
                self.diagnostics.push(Diagnostic::error("not-read", *place, message));
            }
        }
    }
}

/// Returns, for each function, whether it may free memory, itself or in a function that it calls.
fn frees(program: &TranslationUnit) -> Vec<bool> {
    let mut frees = vec![false; program.functions.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for (id, function) in program.functions.iter().enumerate() {
            let mut found = frees[id];
            for statement in function.body.iter().flatten() {
                statement.each_expression(&mut |each| found |= frees_memory(each, &frees));
            }
            changed |= found != frees[id];
            frees[id] = found;
        }
    }
    frees
}

/// Returns `true` if an expression itself may free memory.
fn frees_memory(expression: &Expression, frees: &[bool]) -> bool {
    match &expression.kind {
        ExpressionKind::Library(Library::Free(_)) => true,
        ExpressionKind::Library(Library::Allocate(allocation)) => allocation.moved.is_some(),
        ExpressionKind::Call(callee, _) => frees[callee.0],
        _ => false,
    }
}
