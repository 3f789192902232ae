//! The presentation of a tree that is a translation: the translation of a C program has variables, fields and functions
//! that the source does not have, and its characters are integers.

use loopscope_float::Format;

use crate::Span;

/// The variables, fields, functions, branches and loops of a translation that the C source has.
#[derive(Clone, Debug, Default)]
pub struct Presentation {
    /// The function's name, the variable's name in the translation, and how the variable is shown.
    pub variables: Vec<(String, String, ShownVariable)>,
    /// The fields of all structs.
    pub fields: Vec<(String, ShownKind)>,
    /// The start of each `if` and `switch`, ascending.
    pub branches: Vec<u32>,
    /// The start of each `for`, `while` and `do`, ascending; the `while` that ends a `do` is among them.
    pub loops: Vec<u32>,
    /// The functions that are defined in the text.
    pub functions: Vec<String>,
}

/// The display of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownVariable {
    /// Its name in the program's text.
    pub name: String,
    /// From its declaration to the end of its scope.
    pub scope: Span,
    /// Its content.
    pub kind: ShownKind,
    /// True if the translation has a pointer to the variable here, and not the variable.
    pub by_reference: bool,
}

/// The content of a variable or field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownKind {
    /// An integer.
    Integer,
    /// A character.
    Character,
    /// An array of characters, or a pointer to one.
    Characters,
    /// A floating-point number, as its rank.
    Float(Format),
    /// An array of floating-point numbers, or a pointer to one.
    Floats(Format),
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
    /// Returns the presentation of a variable of a function, by their names in the tree. `None` if the translation made
    /// it.
    pub fn variable(&self, function: &str, name: &str) -> Option<&ShownVariable> {
        let it = self.variables.iter().find(|(its, each, _)| its == function && each == name);
        it.map(|(_, _, shown)| shown)
    }

    /// The content of a field. `None` if the translation made it.
    pub fn field(&self, name: &str) -> Option<ShownKind> {
        self.fields.iter().find(|(each, _)| each == name).map(|(_, kind)| *kind)
    }

    /// The name of the flags that say which parts of a variable or field were written, if it has flags.
    pub fn flags_of(name: &str) -> String {
        format!("{name}_set")
    }

    /// The state of memory that was freed.
    pub const FREED: i64 = 0;
    /// The state of memory that `malloc` or its kin gave.
    pub const ALLOCATED: i64 = 1;
    /// The name of the field that is the state of a struct, or an array whose only element it is.
    pub const STATE_FIELD: &str = "is_live";
    /// The names of the fields of a pointer in memory that are the array to which it leads, and an array whose only element
    /// is the state of that array.
    pub const POINTER_FIELDS: (&str, &str) = ("array", "live");

    /// The name of the array whose only element is the state of the array in a variable, if it has one.
    pub fn state_of(name: &str) -> String {
        format!("{name}_live")
    }

    /// Returns `true` if the source defines a function: others are copies of library functions, or made by the
    /// translation.
    pub fn is_written(&self, function: &str) -> bool {
        self.functions.iter().any(|each| each == function)
    }
}
