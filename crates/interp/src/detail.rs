//! What a run-time error is about.

use crate::missing::Missing;
use crate::out_of_range::OutOfRange;

/// What a run-time error is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Detail {
    /// An element that an array does not have.
    Missing(Missing),
    /// An integer that is out of a range.
    OutOfRange(OutOfRange),
}

impl Detail {
    /// The element, if it is one.
    pub fn missing(&self) -> Option<&Missing> {
        if let Self::Missing(missing) = self { Some(missing) } else { None }
    }
}
