//! Subsumption: the search for an interpolant of a place that holds for a path that reaches it.

use std::ops::Range;
use std::rc::Rc;

use loopscope_smt::{Answer, Term};
use loopscope_symex::{Context, StopReason};
use petgraph::stable_graph::NodeIndex;

use super::Search;
use crate::frame::Values;
use crate::memo::Interpolant;

/// The limit for the interpolants of a place that are tried, the latest first.
const MOST_TRIED: usize = 24;

impl Search<'_> {
    /// The interpolant of a place that holds for these values, with its number.
    pub(super) fn covering(
        &mut self,
        context: &mut Context<'_>,
        node: NodeIndex,
        values: &Values,
        known: &Range<usize>,
    ) -> Result<Option<(u64, Rc<Interpolant>)>, StopReason> {
        let known_here = self.memo.at(node).take(MOST_TRIED);
        let known_here: Vec<_> = known_here.map(|(number, interpolant)| (number, Rc::clone(interpolant))).collect();
        for (number, interpolant) in known_here {
            let claimed = context.pool.and(&interpolant);
            let claimed = context.pool.substitute(claimed, values);
            if self.follows(context, known, claimed)? {
                return Ok(Some((number, interpolant)));
            }
        }
        Ok(None)
    }

    /// Returns `true` if some conditions imply a term, and false if the solver does not know.
    pub(crate) fn follows(
        &mut self,
        context: &mut Context<'_>,
        known: &Range<usize>,
        term: Term,
    ) -> Result<bool, StopReason> {
        if let Some(decided) = context.pool.as_bool(term) {
            return Ok(decided);
        }
        let mut question = self.terms(known);
        if question.contains(&term) {
            return Ok(true);
        }
        question.push(context.pool.not(term));
        Ok(matches!(self.ask(context, &question)?, Answer::Unsat(_)))
    }
}
