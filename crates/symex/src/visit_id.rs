//! The number of a visit, which states carry.

/// A visit of a state at a place; all states that continue from there up to the next places belong to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct VisitId(pub(crate) u64);

impl VisitId {
    /// Nothing is learnt from the path.
    pub(crate) const NONE: Self = Self(0);
}
