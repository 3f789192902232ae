//! Navigation from the location of any state: the chains from there predict its path to the targets (CBA, section 6).
//!
//! # Idea
//! The constraint system of a chain from any location, instantiated with the state's own values, is conjoined with the
//! state's path condition. A model of both guides the state, and the path counters estimate the distance to the target;
//! if no chain has a model, no run from the state reaches a target.
//!
//! # What is exact
//! The answer "nothing" is exact: every path from the location starts with one of the examined prefixes, and the solver
//! showed that the necessary conditions of each contradict the path condition. A predicted path may lead nowhere, since
//! constraint systems are not sufficient.
//!
//! # When it says nothing
//! If no loop lies ahead, since execution finds out as much; if the calls of a program cannot be inlined or a loop has
//! too many paths ([`ChainGuide::refusal`]); if a few cheap questions do not suffice; and at locations where this
//! happened several times in a row.
//!
//! # Recursion
//! It is expanded up to a depth ([`loopscope_cfg::inline_up_to`]). "Nothing" then also means that no run reaches one of
//! [`loopscope_cfg::Calls::cut`], the calls that are nested deeper: they are searched like targets. If a run may, or if a state is
//! in such a call, the next expansion replaces this one, and after the last one the guide has no answer.

mod within;

use std::cell::OnceCell;
use std::rc::Rc;

use loopscope_cfg::Viewed;
use loopscope_smt::{Model, Pool};
use loopscope_sorted::SortedSet;
use loopscope_symex::{Ahead, Context, Effort, Guide, State, StopReason};
use petgraph::stable_graph::NodeIndex;

use self::within::{Lookahead, Within};
use crate::effect::Detail;
use crate::navigate::Stop;
use crate::system::Failure;
use loopscope_transition::tracking::Tracking;

/// The executed program with its calls inlined.
#[derive(Clone, Copy, Debug)]
pub struct Expansion<'a> {
    /// The program.
    pub program: &'a Viewed,
    /// Its tracked variables.
    pub tracking: &'a Tracking,
    /// The targets in it.
    pub targets: &'a SortedSet<NodeIndex>,
    /// The depth to which recursion is inlined, if there is any.
    pub depth: u32,
}

/// The program expanded deeper than at first: 1 is the next depth, 2 the one after that.
pub type Deeper<'a> = Box<dyn Fn(usize) -> Option<Expansion<'a>> + 'a>;

/// Predicts by chains and path counters where states should go.
pub struct ChainGuide<'a> {
    within: Within<'a>,
    deeper: Deeper<'a>,
    at: usize,
    detail: Detail,
    effort: Effort,
    /// In earlier expansions.
    asked: u64,
    refusal: Rc<OnceCell<Stop>>,
}

impl<'a> ChainGuide<'a> {
    /// A guide for a search for targets, with deeper expansions of the program if it has recursion. Its questions have
    /// a low limit of effort; afterwards the highest limit is restored. `detail` is the precision with which it
    /// describes the loops ahead.
    pub fn new(program: Expansion<'a>, deeper: Deeper<'a>, pool: &mut Pool, effort: Effort, detail: Detail) -> Self {
        let within = Within::new(program, pool, detail);
        Self { within, deeper, at: 0, detail, effort, asked: 0, refusal: Rc::default() }
    }

    /// The reason why the guide has no answer at some locations, once it is known.
    pub fn refusal(&self) -> Rc<OnceCell<Stop>> {
        Rc::clone(&self.refusal)
    }

    /// Expands recursion deeper, if that is possible.
    fn deepen(&mut self, pool: &mut Pool) -> bool {
        let Some(expansion) = (self.deeper)(self.at + 1) else { return false };
        self.at += 1;
        self.asked += self.within.asked();
        self.within = Within::new(expansion, pool, self.detail);
        true
    }
}

impl Guide for ChainGuide<'_> {
    fn look(
        &mut self,
        context: &mut Context<'_>,
        state: &State,
        known: Option<&Rc<Model>>,
    ) -> Result<Ahead, StopReason> {
        loop {
            self.effort.allow(0);
            let looked = self.within.look(context, state, known);
            self.effort.allow(self.effort.highest());
            let refusal = match looked {
                Ok(Lookahead::Ahead(ahead)) => return Ok(ahead),
                Ok(Lookahead::Deeper(_)) if self.deepen(context.pool) => continue,
                Ok(Lookahead::Deeper(reason)) => Stop::Reason(reason),
                Err(Failure::Stop(reason)) => return Err(reason),
                Err(failure) => failure.into(),
            };
            let _ = self.refusal.set(refusal);
            return Ok(Ahead::Unknown);
        }
    }

    fn asked(&self) -> u64 {
        self.asked + self.within.asked()
    }
}
