//! Views: a program as another one that is easier to follow, with the [way back](crate::Back) to what people wrote.
//!
//! A technique names the views that it wants, and they are applied one after the other. Each view is a file: [`crate::inline`],
//! [`crate::scalars`], [`crate::memory`], [`crate::lengths`], [`crate::branches`]. It knows only the program that it is given; the ways back compose.

use crate::back::Viewed;
use crate::branches::branches;
use crate::graph::Cfg;
use crate::inline::{NotInlined, inline, inline_but_recursion, inline_up_to};
use crate::lengths::lengths;
use crate::memory::memory;
use crate::scalars::scalars;

/// A view of programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// Calls are expanded: [`inline`]. The views that follow need it first, or one of the next two.
    Inlining,
    /// Calls are expanded, but not those of recursive functions: [`inline_but_recursion`].
    InliningButRecursion,
    /// Calls are expanded, recursion up to this depth: [`inline_up_to`].
    Expansion(u32),
    /// Fields, elements and cells that are always the same are variables: [`scalars`].
    Scalars,
    /// Arrays stand for memory: [`memory`].
    Memory,
    /// Pointers have lengths: [`lengths`].
    Lengths,
    /// Branches in loops with many paths are loops of one iteration: [`branches`].
    Branches,
}

impl View {
    /// A program in this view. `None` if the view shows nothing else than the program itself.
    ///
    /// # Errors
    /// The reason why calls cannot be expanded.
    pub fn apply(self, cfg: &Cfg) -> Result<Option<Viewed>, NotInlined> {
        Ok(match self {
            Self::Inlining => Some(inline(cfg)?),
            Self::InliningButRecursion => Some(inline_but_recursion(cfg)?),
            Self::Expansion(depth) => Some(inline_up_to(cfg, depth)?),
            Self::Scalars => Some(scalars(cfg)),
            Self::Memory => memory(cfg),
            Self::Lengths => lengths(cfg),
            Self::Branches => branches(cfg),
        })
    }
}

impl Viewed {
    /// The viewed program in one more view, with the way back through both.
    ///
    /// # Errors
    /// As [`View::apply`].
    pub fn through(&self, view: View) -> Result<Option<Self>, NotInlined> {
        Ok(view.apply(&self.cfg)?.map(|later| self.then(later)))
    }

    /// A later view of the viewed program, with the way back through both.
    pub fn then(&self, Self { cfg, back }: Self) -> Self {
        Self { cfg, back: self.back.then(back) }
    }

    /// The viewed program in more views, one after the other. Views that show nothing else are left out.
    ///
    /// # Errors
    /// As [`View::apply`].
    pub fn through_all(self, views: &[View]) -> Result<Self, NotInlined> {
        views.iter().try_fold(self, |viewed, view| Ok(viewed.through(*view)?.unwrap_or(viewed)))
    }
}
