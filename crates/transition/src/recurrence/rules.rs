//! The rules for recurrences that are used.

/// Rules that are used only if asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules {
    /// Affine steps: see [`solve_affine`](super::solve_affine).
    pub affine: bool,
    /// Arrays that are written: see [`elements`](super::elements).
    pub arrays: bool,
}
