//! `const` in the declarations of variables of several translation units, which types do not have here (C11 6.7.3).

use indexmap::IndexMap;
use loopscope_message::text;
use loopscope_syntax::{Diagnostic, Span};

use super::Linkage;
use crate::parser::{Failed, Parser, Read};
use crate::tree::VariableId;

/// Where `const` stands among the `*` of a type, with `c` for it: `c*` for `const char *`.
#[derive(Default)]
pub(super) struct Constants {
    /// That of the variables outside of functions, and the unit that declares them first.
    variables: IndexMap<VariableId, (String, usize)>,
    /// That of the types with a name in this unit, outside of functions.
    types: IndexMap<String, String>,
}

impl Constants {
    /// Continues with the next unit.
    pub(super) fn next_unit(&mut self) {
        self.types.clear();
    }
}

impl Linkage {
    /// Notes where `const` stands in a type that gets a name.
    pub(crate) fn note_type(&mut self, name: &str, constants: String) {
        self.constants.types.insert(name.to_owned(), constants);
    }

    /// Where `const` stands in a type with a name.
    pub(crate) fn constants_of_type(&self, name: &str) -> String {
        self.constants.types.get(name).cloned().unwrap_or_default()
    }
}

impl Parser<'_> {
    /// Where `const` stands in a type: in the specifiers, and in the declarator that starts at a token and ends here.
    pub(crate) fn constants(&self, of_specifiers: &str, declarator: usize) -> String {
        let mut brackets = 0;
        let of_declarator = (declarator..self.at()).filter_map(|at| {
            match self.token_text(at) {
                "[" => brackets += 1,
                "]" => brackets -= 1,
                "*" if brackets == 0 => return Some('*'),
                "const" if brackets == 0 => return Some('c'),
                _ => {}
            }
            None
        });
        of_specifiers.chars().chain(of_declarator).collect()
    }

    /// Checks that a declaration of a variable has `const` where that of another unit has it: what is `const` is not written.
    pub(crate) fn constants_agree(&mut self, id: VariableId, name: &str, span: Span, constants: String) -> Read<()> {
        let unit = self.linkage.unit;
        let (known, first) = self.linkage.constants.variables.entry(id).or_insert_with(|| (constants.clone(), unit));
        let has_none = !known.contains('c') && !constants.contains('c');
        if *first == unit || has_none || *known == constants {
            return Ok(());
        }
        let message = text!("`{name}` is declared with `const` in one file, and without it in another one");
        let first = self.program.variables[id.0].span;
        self.program.variables[id.0].start.get_or_insert(crate::tree::Initialiser::Zero);
        self.diagnostics
            .push(Diagnostic::error("declared-twice", span, message).with_related(first, text!("here first")));
        Err(Failed)
    }
}
