//! Pointers that are not supported yet.

use loopscope_message::{Message, text};
use loopscope_syntax::Diagnostic;

use super::{Holder, Pointers};
use crate::tree::{TranslationUnit, VariableId};
use crate::types::Type;

impl Pointers {
    /// Refuses pointers that may outlive their target, except those to whole local arrays, whose state array says that
    /// their function has ended.
    pub(super) fn check(&mut self, program: &TranslationUnit, diagnostics: &mut Vec<Diagnostic>) {
        let mut escaping = Vec::new();
        let mut refuse = |span, message: Message| diagnostics.push(Diagnostic::error("not-read", span, message));
        for class in self.roots() {
            let facts = &self.facts[class];
            if let Some(place) = facts.kept.filter(|_| facts.freed || facts.is_reallocated) {
                let message = text!(
                    "`get_string` frees its texts itself when the program ends: what may be one of them is not freed or moved"
                );
                refuse(place, message);
            }
            // The end of an array's life is noticed only where the array itself becomes a pointer.
            let arrays = facts.arrays.iter().map(|id| (id, !facts.to_rows));
            let others = facts.to_variables.iter().chain(&facts.wholes).map(|id| (id, false));
            for (id, is_noticed) in arrays.chain(others) {
                let leads_to = &program.variables[id.0];
                let Some(function) = leads_to.function else { continue };
                let outlives = |holder: &Holder| match holder {
                    Holder::Variable(holder) => {
                        let holder = &program.variables[holder.0];
                        let is_outer = holder.function == leads_to.function && holder.depth < leads_to.depth;
                        is_outer
                            || holder.function.is_none() && leads_to.depth > 2
                            || holder.function.is_none() && program.functions[function.0].name != "main"
                    }
                    Holder::Result(id) => *id == function,
                    Holder::Field(..) => leads_to.depth > 2 || program.functions[function.0].name != "main",
                };
                let is_main = program.functions[function.0].name == "main";
                let lies_elsewhere = facts.lies_elsewhere && (leads_to.depth > 2 || !is_main);
                let mut holders = self.holders.iter().filter(|(_, of)| self.root(**of) == class);
                if !lies_elsewhere && !holders.any(|(holder, _)| outlives(holder)) {
                    continue;
                }
                if is_noticed && matches!(leads_to.ty, Type::Array(..)) && leads_to.depth == 2 && !is_main {
                    escaping.push((class, *id));
                    continue;
                }
                let message = text!(
                    "a pointer to `{name}` may be used after the end of its block, when `{name}` no longer exists; this is not \
                     supported: declare `{name}` further out or as `static`, or use its value instead",
                    name = &leads_to.name
                );
                refuse(leads_to.span, message);
            }
        }
        for (class, id) in escaping {
            self.facts[class].escapes = true;
            self.escaping.push(id);
        }
    }

    /// Returns `true` if pointers to a local array may be used after its function has ended.
    pub(crate) fn escapes(&self, variable: VariableId) -> bool {
        self.escaping.contains(&variable)
    }
}
