//! Names of their own for `static` functions and variables of several files that have the same name.

use indexmap::IndexMap;

use crate::parser::Parser;

/// The number of uses of each name.
#[derive(Default)]
struct Names(IndexMap<String, usize>);

impl Names {
    fn count(&mut self, name: &str) -> usize {
        let count = self.0.entry(name.to_owned()).or_default();
        *count += 1;
        *count
    }

    /// A name with its file, if others have the same name. A header that several units include gives the same one to each.
    fn distinct(&mut self, name: &str, file: &str) -> String {
        if self.0.get(name).is_none_or(|count| *count < 2) {
            return name.to_owned();
        }
        let is_plain = |letter: char| letter.is_alphanumeric() || "._-/".contains(letter);
        let file: String = file.chars().map(|letter| if is_plain(letter) { letter } else { '_' }).collect();
        let name = format!("{file}:{name}");
        let count = self.count(&name);
        if count == 1 { name } else { format!("{name}#{count}") }
    }
}

impl Parser<'_> {
    /// Gives functions of the same name different ones, with their files, and the same for variables outside of functions: at
    /// most one of them is not `static`.
    pub(crate) fn rename_static(&mut self) {
        let mut names = Names::default();
        for function in self.program.functions.iter().filter(|function| function.body.is_some()) {
            names.count(&function.name);
        }
        for id in self.linkage.static_functions.clone() {
            let function = &mut self.program.functions[id.0];
            if let (Some(file), true) = (self.files.at(function.span.start), function.body.is_some()) {
                function.name = names.distinct(&function.name, &file.name);
            }
        }
        let mut names = Names::default();
        for variable in self.program.variables.iter().filter(|variable| variable.function.is_none()) {
            names.count(&variable.name);
        }
        for id in self.linkage.static_variables.clone() {
            let variable = &mut self.program.variables[id.0];
            if let Some(file) = self.files.at(variable.span.start) {
                variable.name = names.distinct(&variable.name, &file.name);
            }
        }
    }
}
