//! The program of a question in the views that members ask for.

use std::cell::OnceCell;

use elsa::FrozenVec;
use loopscope_cfg::{Cfg, Edge, NotInlined, VarId, View, Viewed};
use loopscope_intervals::Findings;
use loopscope_smt::{Pool, Term};
use loopscope_sorted::SortedSet;
use loopscope_symex::{Budget, Limit};
use loopscope_transition::as_written::as_written;
use loopscope_transition::tracking::Tracking;
use petgraph::stable_graph::{EdgeIndex, NodeIndex};

use crate::member::remaining::Remaining;

/// Calls are expanded. Certificates refer to this view.
pub(crate) const EXPANDED: &[View] = &[View::Inlining, View::Scalars];

/// Calls are expanded, and branches in loops with many paths are loops of one iteration.
pub(crate) const WITH_BRANCHES: &[View] = &[View::Inlining, View::Scalars, View::Branches];

/// Arrays stand for memory, where they can express it.
pub(crate) const WITH_MEMORY: &[View] = &[View::Inlining, View::Scalars, View::Memory];

/// Pointers have lengths. A cell that becomes a variable in the first of these may still be the first of a list in the
/// second.
pub(crate) const WITH_LENGTHS: [&[View]; 2] =
    [&[View::Inlining, View::Scalars, View::Lengths], &[View::Inlining, View::Lengths]];

/// The views of a program for which members ask. Each is made once.
pub(crate) struct Views<'a> {
    cfg: &'a Cfg,
    targets: SortedSet<NodeIndex>,
    itself: OnceCell<ProgramView>,
    made: FrozenVec<Box<MadeView>>,
}

/// A view that was made.
struct MadeView {
    /// The views that are applied.
    views: Vec<View>,
    /// The program. `None` if the last view shows nothing else.
    program: Result<Option<ProgramView>, NotInlined>,
}

/// A program in some views.
pub(crate) struct ProgramView {
    pub(crate) program: Viewed,
    pub(crate) tracking: Tracking,
    /// The nodes that come from targets.
    pub(crate) targets: SortedSet<NodeIndex>,
    remaining: OnceCell<Remaining>,
}

impl<'a> Views<'a> {
    pub(crate) fn new(cfg: &'a Cfg, targets: SortedSet<NodeIndex>) -> Self {
        Self { cfg, targets, itself: OnceCell::new(), made: FrozenVec::new() }
    }

    /// The program in these views, applied one after the other. Views that show nothing else are left out.
    ///
    /// # Errors
    /// The reason why calls cannot be expanded.
    pub(crate) fn through(&self, views: &[View]) -> Result<&ProgramView, &NotInlined> {
        let [earlier @ .., last] = views else {
            let itself = || ProgramView::new(Viewed::new(self.cfg.clone()), self.targets.clone());
            return Ok(self.itself.get_or_init(itself));
        };
        let made = if let Some(made) = self.made.iter().find(|each| each.views == views) {
            made
        } else {
            let program = self.make(earlier, *last)?;
            self.made.push_get(Box::new(MadeView { views: views.to_vec(), program }))
        };
        match &made.program {
            Ok(Some(view)) => Ok(view),
            Ok(None) => self.through(earlier),
            Err(error) => Err(error),
        }
    }

    fn make(&self, earlier: &[View], last: View) -> Result<Result<Option<ProgramView>, NotInlined>, &NotInlined> {
        let viewed =
            if earlier.is_empty() { last.apply(self.cfg) } else { self.through(earlier)?.program.through(last) };
        let view = |viewed: Viewed| {
            let targets = viewed.back.copies_of(|original| self.targets.contains(&original));
            ProgramView::new(viewed, targets)
        };
        Ok(viewed.map(|viewed| viewed.map(view)))
    }
}

impl ProgramView {
    fn new(program: Viewed, targets: SortedSet<NodeIndex>) -> Self {
        let tracking = Tracking::new(&program.cfg);
        Self { program, tracking, targets, remaining: OnceCell::new() }
    }

    /// The flow graph as people know it: with memory, where arrays stand for that.
    pub(crate) fn shown(&self) -> &Cfg {
        self.program.back.memory.as_ref().map_or(&self.program.cfg, |memory| &memory.original)
    }

    /// Returns `true` if certificates have a notation for this view: calls are expanded, and no pointer has a length.
    pub(crate) fn has_notation(&self) -> bool {
        self.has_expanded_calls() && !self.program.back.has_lengths
    }

    /// Returns `true` if calls are expanded.
    pub(crate) fn has_expanded_calls(&self) -> bool {
        self.program.back.calls.is_some()
    }

    /// Terms about variables for people: what stands for memory is written as in the program.
    pub(crate) fn as_written(&self, pool: &mut Pool, symbols: &[(VarId, Term)], terms: &[Term]) -> Vec<Term> {
        match &self.program.back.memory {
            Some(memory) => as_written(pool, memory, symbols, terms),
            None => terms.to_vec(),
        }
    }

    /// Returns `true` if a term [as written](Self::as_written) is about variables of the program alone.
    pub(crate) fn is_readable(&self, pool: &Pool, symbols: &[(VarId, Term)], written: Term) -> bool {
        let back = &self.program.back;
        let is_hidden =
            |symbol: Term| symbols.iter().any(|(own, each)| *each == symbol && back.stands_for_memory(*own));
        !pool.symbols(written).into_iter().any(is_hidden)
    }

    /// The edges of the question's program that no run takes, if none leaves by these: see [`Back::originals`].
    ///
    /// [`Back::originals`]: loopscope_cfg::Back::originals
    pub(crate) fn originals(&self, original: &Cfg, edges: &[(NodeIndex, Edge)]) -> Vec<EdgeIndex> {
        self.program.back.originals(original, &self.program.cfg, edges)
    }

    /// Finds out which targets intervals exclude, unless that is known.
    ///
    /// # Errors
    /// The limit that was reached before.
    pub(crate) fn exclude_targets(&self, budget: &mut dyn Budget) -> Result<(), Limit> {
        if self.remaining.get().is_none() {
            let found = Remaining::ask(&self.program, &self.targets, &mut || budget.go_on())?;
            let _ = self.remaining.set(found);
        }
        Ok(())
    }

    /// Notes what intervals said about the targets: the same as [`Self::exclude_targets`] would find.
    pub(crate) fn note_excluded(&self, findings: &Findings) {
        self.remaining.get_or_init(|| Remaining::by(&self.program, &self.targets, findings));
    }

    /// Takes the targets that remain in another view, which has the same nodes.
    pub(crate) fn take_remaining(&self, other: &Self) {
        self.remaining.get_or_init(|| other.remaining().clone());
    }

    /// The targets that intervals do not exclude; all of them until they were asked.
    pub(crate) fn remaining(&self) -> &Remaining {
        self.remaining.get_or_init(|| Remaining::all(&self.targets))
    }
}
