//! A proof that a program does the same as a reference.
//!
//! # Idea
//! In the [product](loopscope_product) of the two programs, a node is reached where they differ. Invariants that exclude it are mostly
//! equations between a variable of the one program and one of the other, so these are proposed first, for each way to pair the loops.
//! If they do not suffice, the paths are followed: where promised numbers bound the iterations and the depth of recursion, these are
//! few. Then all that the technique `invariants` proposes is added.
//!
//! # What is exact
//! A proof holds for every promised input on which the reference ends without an error: the program then ends, too, and behaves in
//! the same way. If there is none, nothing follows.

use std::cell::RefCell;
use std::fmt;

use loopscope_message::{Message, text};
use loopscope_product::{NotComparable, Pairing, Side, pairings, product};
use loopscope_question::{Budget, Program};
use loopscope_same::Task;
use loopscope_smt::TransportError;

use super::candidate::{Candidate, Effort};
use crate::host::Host;
use crate::workspace::Workspaces;

/// The depths to which recursion is expanded, one after the other, to follow paths.
const DEPTHS: [u32; 3] = [8, 32, 128];

/// A proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SameProof {
    /// The lines of the loops that run together: that of the reference, and that of the program.
    pub together: Vec<(u32, u32)>,
    /// True if the proof holds only if the program always ends, which is still to be proved.
    pub if_it_ends: bool,
    /// The functions of the program whose calls may fill the stack: it is assumed to be large enough.
    pub stack: Vec<String>,
}

/// Why there is no proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoProof {
    /// The programs cannot be compared step by step.
    NotComparable(NotComparable),
    /// The solver died.
    Solver(TransportError),
    /// The time is over.
    Limit,
    /// The invariants that were found do not exclude a difference.
    NotFound,
    /// If the program ends, it does the same, but it may not end.
    MayNotEnd,
}

impl NoProof {
    /// For people.
    pub fn message(&self) -> Message {
        match self {
            Self::NotComparable(why) => why.message(),
            Self::Solver(error) => text!("{error}", error = error),
            Self::Limit => text!("the time limit was reached"),
            Self::NotFound => text!("the invariants that were found do not exclude a difference"),
            Self::MayNotEnd => text!("the program may not end"),
        }
    }
}

impl fmt::Display for NoProof {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(formatter)
    }
}

impl std::error::Error for NoProof {}

impl From<NotComparable> for NoProof {
    fn from(why: NotComparable) -> Self {
        Self::NotComparable(why)
    }
}

impl From<TransportError> for NoProof {
    fn from(error: TransportError) -> Self {
        Self::Solver(error)
    }
}

/// Looks for a proof that a program does the same as a reference.
///
/// # Errors
/// There is none within the budget.
pub fn prove_same(
    reference: &Program,
    program: &Program,
    task: &Task,
    budget: Budget,
    host: Host<'_>,
) -> Result<SameProof, NoProof> {
    let watcher = RefCell::new(host.observer);
    let workspaces = Workspaces::new(host.transport, host.clock, &watcher, budget);
    let mut attempts =
        Attempts { programs: [reference, program], task, workspaces: &workspaces, made: 0, obstacle: None };
    let mut groups = attempts.groups();
    for effort in [Effort::Equal, Effort::Merged, Effort::Near, Effort::Paths, Effort::All, Effort::Products] {
        for group in &mut groups {
            for at in 0..group.pairings.len() {
                let Some(candidate) = attempts.candidate(group, at)? else { continue };
                if let Some(proof) = attempts.attempt(candidate, effort)? {
                    return Ok(proof);
                }
                if effort.follows_paths() {
                    break;
                }
            }
        }
        if effort == Effort::Paths
            && let Some(proof) = attempts.with_expanded_recursion()?
        {
            return Ok(proof);
        }
    }
    let has_product = groups.iter().any(|group| group.candidates.iter().any(Option::is_some));
    Err(attempts.obstacle.filter(|_| !has_product).map_or(NoProof::NotFound, NoProof::NotComparable))
}

/// Attempts to prove that two programs do the same.
struct Attempts<'a, 'w> {
    programs: [&'a Program; 2],
    task: &'a Task,
    workspaces: &'a Workspaces<'w>,
    made: u32,
    /// Why some product could not be built.
    obstacle: Option<NotComparable>,
}

/// The programs in one form, and the ways to pair their loops.
struct Group<'a> {
    sides: [Side<'a>; 2],
    pairings: Vec<Pairing>,
    /// The products that were built, by pairing.
    candidates: Vec<Option<Candidate>>,
    /// For each pairing, whether its product was built, or cannot be.
    is_built: Vec<bool>,
}

impl<'a> Attempts<'a, '_> {
    /// The programs as they are, and in forms in which they may be more alike: with loops for linear recursion, and with memoization.
    /// If only one of them has such a form, that comes first.
    fn groups(&mut self) -> Vec<Group<'a>> {
        let mut groups: Vec<Group<'a>> = self.group(self.programs.map(Side::new)).into_iter().collect();
        for form in [Side::with_loops, Side::memoizing] {
            let forms = self.programs.map(form);
            let has_form = forms.each_ref().map(|side| !matches!(side, Ok(None)));
            if has_form == [false, false] {
                continue;
            }
            let [of_reference, of_program] = forms;
            let [reference, program] = self.programs;
            let or_as_it_is =
                |side: Result<Option<_>, _>, program| side.and_then(|side| side.map_or_else(|| Side::new(program), Ok));
            let group = self.group([or_as_it_is(of_reference, reference), or_as_it_is(of_program, program)]);
            let at = if has_form == [true, true] { groups.len() } else { 0 };
            groups.splice(at..at, group);
        }
        groups
    }

    fn group(&mut self, sides: [Result<Side<'a>, NotComparable>; 2]) -> Option<Group<'a>> {
        let [ours, theirs] = sides;
        match (ours, theirs) {
            (Ok(ours), Ok(theirs)) => {
                let pairings = pairings(&ours, &theirs);
                let candidates = pairings.iter().map(|_| None).collect();
                let is_built = vec![false; pairings.len()];
                Some(Group { sides: [ours, theirs], pairings, candidates, is_built })
            }
            (Err(why), _) | (_, Err(why)) => {
                self.obstacle = Some(why);
                None
            }
        }
    }

    /// The product for a pairing, which is built when it is first asked for. `None` if there is none.
    fn candidate<'g>(&mut self, group: &'g mut Group<'a>, at: usize) -> Result<Option<&'g Candidate>, NoProof> {
        if !group.is_built[at] {
            let [ours, theirs] = &group.sides;
            group.candidates[at] = self.paired([ours, theirs], &group.pairings[at])?;
            group.is_built[at] = true;
        }
        Ok(group.candidates[at].as_ref())
    }

    fn paired(&mut self, [ours, theirs]: [&Side<'_>; 2], pairing: &Pairing) -> Result<Option<Candidate>, NoProof> {
        match product(ours, theirs, self.task, pairing) {
            Ok(product) => Candidate::new(product, &mut self.workspaces.workspace(0)),
            Err(why) => {
                self.obstacle = Some(why);
                Ok(None)
            }
        }
    }

    fn attempt(&mut self, candidate: &Candidate, effort: Effort) -> Result<Option<SameProof>, NoProof> {
        self.made += 1;
        let found = candidate.attempt(effort, &mut self.workspaces.workspace(self.made));
        self.workspaces.close(self.made);
        Ok(found?.map(|if_it_ends| {
            let [_, program] = self.programs;
            let stack = program.tree().may_fill_stack().into_iter().map(str::to_owned).collect();
            SameProof { together: candidate.product.together.clone(), if_it_ends, stack }
        }))
    }

    /// Follows paths with expanded recursion.
    fn with_expanded_recursion(&mut self) -> Result<Option<SameProof>, NoProof> {
        for depth in DEPTHS {
            let [ours, theirs] = self.programs.map(|program| Side::expanded(program, depth));
            let (Ok(ours), Ok(theirs)) = (ours, theirs) else { return Ok(None) };
            if !ours.has_cut_calls() && !theirs.has_cut_calls() {
                return Ok(None);
            }
            let any = &pairings(&ours, &theirs)[0];
            let Some(candidate) = self.paired([&ours, &theirs], any)? else { continue };
            if let Some(proof) = self.attempt(&candidate, Effort::Paths)? {
                return Ok(Some(proof));
            }
        }
        Ok(None)
    }
}
