//! An over-approximation of loops that set references: all states at the loop's head in which integers may be any.
//!
//! There are as many of these states as there are ways for names, pointers and fields to refer to memory there. They are found
//! from the state before the loop, and from those after one iteration of each state that was found. Integers stay in variables
//! to which the loop does not write. So there are more states after the loop than runs have, which is sound for proofs.

use loopscope_cfg::{Cfg, Loop, Lvalue, NodeKind, VarId};
use loopscope_sorted::SortedSet;
use loopscope_symex::{AnyState, AnyValues, Context, State};
use petgraph::stable_graph::NodeIndex;

use crate::apply::Summarise;
use crate::iteration::Merging;
use crate::paths::PathEnd;
use crate::places::writes;
use crate::reason::Failure;

/// The most states at a loop's head.
const MOST_HEADS: usize = 24;

/// The most states after the loop.
const MOST_ENDS: usize = 128;

/// The limit for the attempts on one loop that fail because of too many states. Each attempt executes up to
/// [`MOST_HEADS`] iterations on all paths, and the next state that reaches the loop seldom has fewer.
const MOST_ATTEMPTS: u32 = 4;

impl Summarise {
    /// States that include all in which a run leaves the loop, or ends within it; `None` if there are too many, or were
    /// for [`MOST_ATTEMPTS`] earlier states.
    pub(crate) fn with_any_values(
        &mut self,
        cfg: &Cfg,
        context: &mut Context<'_>,
        entry: &State,
        body: &Loop,
    ) -> Result<Option<Vec<State>>, Failure> {
        if self.too_many.get(&body.head).is_some_and(|attempts| *attempts == MOST_ATTEMPTS) {
            return Ok(None);
        }
        let mut any = self.any_values.pop().unwrap_or_else(|| AnyValues::new(cfg));
        any.renew();
        let ends = self.ends_with(&mut any, cfg, context, entry, body);
        self.any_values.push(any);
        if matches!(ends, Ok(None)) {
            *self.too_many.entry(body.head).or_default() += 1;
        }
        ends
    }

    fn ends_with(
        &mut self,
        any: &mut AnyValues,
        cfg: &Cfg,
        context: &mut Context<'_>,
        entry: &State,
        body: &Loop,
    ) -> Result<Option<Vec<State>>, Failure> {
        let stays = |variable| stays(cfg, body, variable);
        let (mut heads, mut places, mut ends) = (vec![entry.clone()], SortedSet::new(), Vec::new());
        while let Some(head) = heads.pop() {
            let Some(AnyState { place, state, symbols }) = any.state_like(context.pool, &head, &stays, entry) else {
                return Ok(None);
            };
            if !places.insert(place) {
                continue;
            }
            self.unknowns.extend(symbols);
            if places.len() > MOST_HEADS {
                return Ok(None);
            }
            let ways = match self.iterations(cfg, context, state, body, Merging::Never) {
                Ok(ways) => ways,
                Err(Failure::NotSummed(_)) => return Ok(None),
                Err(stopped) => return Err(stopped),
            };
            for (state, end) in ways.ends {
                if end == PathEnd::Back {
                    heads.push(state);
                } else {
                    ends.push(state);
                }
            }
            if ends.len() > MOST_ENDS {
                return Ok(None);
            }
        }
        Ok(Some(ends))
    }
}

/// Returns `true` if a loop of a variable's function cannot change the variable, nor a field of it.
pub(crate) fn stays(cfg: &Cfg, body: &Loop, variable: VarId) -> bool {
    let writes_field = |node: &NodeIndex| match &cfg.graph[*node].kind {
        NodeKind::Assign { place, .. } => root(place) == Some(variable),
        _ => false,
    };
    !cfg.variable(variable).address_taken && !writes(cfg, body, variable) && !body.nodes.iter().any(writes_field)
}

/// The variable in which a place lies, if it is accessed by its name.
fn root(mut place: &Lvalue) -> Option<VarId> {
    while let Lvalue::Field(record, _) = place {
        place = record;
    }
    if let Lvalue::Variable(variable) = place { Some(*variable) } else { None }
}
