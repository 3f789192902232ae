//! `extern int tab[];`: arrays whose size is in a later definition, in this file or another one (C11 6.2.7p4).
//!
//! A program that has some is read twice: the second time, their sizes are known where they are declared.

use indexmap::{IndexMap, IndexSet};
use loopscope_syntax::Span;

use crate::parser::{Entity, Parser, Read};
use crate::types::Type;

/// The arrays of a program that declarations leave open.
#[derive(Default)]
pub(super) struct OpenArrays {
    /// Their types, if the program is read for the second time.
    known: IndexMap<String, Type>,
    /// Those that were met, and are not known.
    open: IndexSet<String>,
}

impl Parser<'_> {
    /// Lets a program be read again: the types of arrays are known.
    pub(crate) fn with_arrays(mut self, known: IndexMap<String, Type>) -> Self {
        self.linkage.open_arrays.known = known;
        self
    }

    /// The type of a variable that is declared with `extern`, with its size.
    pub(crate) fn completed(&mut self, name: &str, ty: Type) -> Type {
        if !matches!(ty, Type::Array(_, 0)) || self.library_depth > 0 {
            return ty;
        }
        let arrays = &mut self.linkage.open_arrays;
        if let Some(known) = arrays.known.get(name) {
            return if known.is_without_size(&ty) { known.clone() } else { ty };
        }
        arrays.open.insert(name.to_owned());
        ty
    }

    /// Returns `true` if the size of an array is not known, and a definition may follow.
    pub(crate) fn is_open(&self, name: &str) -> bool {
        self.linkage.open_arrays.open.contains(name)
    }

    /// Reads the definition of an array whose size was not known: the program is read again.
    pub(crate) fn complete_array(&mut self, name: &str, span: Span, ty: Type) -> Read<()> {
        let variable = self.new_variable(name, span, ty);
        self.scopes[0].names.insert(name.to_owned(), Entity::Variable(variable));
        self.optional_initialiser(variable)?;
        self.complete(variable)?;
        let ty = self.program.variables[variable.0].ty.clone();
        self.program.completed_arrays.insert(name.to_owned(), ty);
        Ok(())
    }
}
