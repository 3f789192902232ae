//! The contents of files, where a program reads what it has written, or reads a file again.

use crate::tree::VariableId;
use crate::types::Type;

/// The stores of a program whose files are kept.
#[derive(Default)]
pub(crate) struct Stores {
    /// One for each name.
    pub(crate) all: Vec<Store>,
    /// The type of the records that all files have; none if they have bytes.
    pub(crate) record: Option<Type>,
}

/// A file by its name.
#[derive(Clone)]
pub(crate) struct Store {
    pub(crate) name: String,
    /// Holds the contents.
    pub(crate) variable: VariableId,
    /// The indices of its openings for reading and for writing.
    pub(crate) read: usize,
    pub(crate) written: usize,
}
