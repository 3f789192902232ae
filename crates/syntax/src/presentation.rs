//! How the parts of a tree are shown where the tree is a translation: a C program has variables, fields and functions that
//! its author never wrote, and its characters are integers.

use crate::c;

/// What a C program's author wrote of what its translation has.
#[derive(Clone, Debug, Default)]
pub struct Presentation {
    /// By the names of the function and of the variable in the translation.
    pub(crate) variables: Vec<(String, String, Shown)>,
    /// The fields of all structs.
    pub(crate) fields: Vec<(String, ShownKind)>,
    /// Where an `if` or a `switch` decides: the start of each, ascending.
    pub branches: Vec<u32>,
    /// The functions that are defined in the text.
    pub(crate) functions: Vec<String>,
}

/// How a variable is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Its name in the program's text.
    pub name: String,
    /// What it holds.
    pub kind: ShownKind,
    /// Whether the translation has a pointer to the variable here, and not the variable.
    pub by_reference: bool,
}

/// What a variable or field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownKind {
    /// An integer.
    Integer,
    /// A character.
    Character,
    /// An array of characters, or a pointer to one.
    Characters,
    /// The index of a pointer to an element, beside the array that it points into; [`NULL_INDEX`](Self::NULL_INDEX) for
    /// the null pointer.
    Index,
    /// Anything else.
    Other,
}

impl ShownKind {
    /// The index that stands for the null pointer.
    pub const NULL_INDEX: i64 = i64::MIN;
}

impl Presentation {
    /// How a C program is shown. A text with errors may leave parts out.
    pub fn of(source: &str) -> Self {
        c::present(source)
    }

    /// How a variable of a function is shown, by their names in the tree. `None` if the translation made it.
    pub fn variable(&self, function: &str, name: &str) -> Option<&Shown> {
        let it = self.variables.iter().find(|(its, each, _)| its == function && each == name);
        it.map(|(_, _, shown)| shown)
    }

    /// What a field holds. `None` if the translation made it.
    pub fn field(&self, name: &str) -> Option<ShownKind> {
        self.fields.iter().find(|(each, _)| each == name).map(|(_, kind)| *kind)
    }

    /// The name of what remembers which parts of a variable or field were written, if anything does.
    pub fn flags_of(name: &str) -> String {
        c::flags_of(name)
    }

    /// Whether a function is defined in the text, and not a copy of a function of the library or made by the translation.
    pub fn is_written(&self, function: &str) -> bool {
        self.functions.iter().any(|each| each == function)
    }
}
