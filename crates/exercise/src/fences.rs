//! The words after the backticks of the parts of an exercise, where they have a part of their own in outlines.

/// The word of the fence with a solution.
pub(crate) const SOLUTION: &str = "solution";

/// The word of the fence with a solution hash.
pub(crate) const FENCE: &str = "solution-hash";

/// The word of the fence with a reference, and of the one with its tested behaviour.
pub(crate) const REFERENCE: &str = "reference";
pub(crate) const TESTED: &str = "tested";
