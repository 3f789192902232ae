//! Which loops of the two programs run together.

use petgraph::stable_graph::NodeIndex;

use crate::side::Side;

/// The most pairings in the order of the programs that are proposed.
const MOST: usize = 11;

/// The most pairings that are looked at.
const MOST_CONSIDERED: usize = 2_000;

/// Which loops run together, iteration by iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The heads of the loops; any two at which the programs are if it is `None`.
    pairs: Option<Vec<(NodeIndex, NodeIndex)>>,
    /// Which of them goes first.
    pub(crate) lead: Lead,
}

/// Which program goes first where both are at heads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lead {
    /// Neither.
    None,
    /// This side, by one iteration at the beginning.
    Once(usize),
    /// The program, up to its next head. So it reads first where it reads at the beginning of each iteration, and the reference at
    /// the end.
    Program,
}

impl Pairing {
    const fn any(lead: Lead) -> Self {
        Self { pairs: None, lead }
    }

    /// Returns `true` if two loops run together.
    pub(crate) fn has(&self, reference: NodeIndex, program: NodeIndex) -> bool {
        self.pairs.as_ref().is_none_or(|pairs| pairs.contains(&(reference, program)))
    }

    /// Returns `true` if a loop of the reference runs together with one of the program.
    pub(crate) fn has_reference(&self, head: NodeIndex) -> bool {
        self.pairs.as_ref().is_none_or(|pairs| pairs.iter().any(|(reference, _)| *reference == head))
    }

    /// Returns `true` if a loop of the program runs together with one of the reference.
    pub(crate) fn has_program(&self, head: NodeIndex) -> bool {
        self.pairs.as_ref().is_none_or(|pairs| pairs.iter().any(|(_, program)| *program == head))
    }
}

/// Pairings to try, one after the other: first any two loops that meet, then pairs in the order of the programs, those with most
/// loops first. Loops run together only at the same depth.
pub fn pairings(reference: &Side<'_>, program: &Side<'_>) -> Vec<Pairing> {
    let [ours, theirs] = [reference, program].map(|side| {
        let functions = &side.cfg().functions;
        let depth = |head: NodeIndex| {
            let loops = || functions.iter().map(|function| &function.loops);
            loops().find_map(|loops| Some(loops.get(loops.headed_by(head)?).depth)).unwrap_or(0)
        };
        side.heads().into_iter().map(|head| (head, depth(head))).collect::<Vec<_>>()
    });
    let mut found = vec![Vec::new()];
    for (head, depth) in &ours {
        // A pairing of the loops before this one, with or without this one.
        let with = |pairs: &Vec<(NodeIndex, NodeIndex)>| {
            let last = pairs.last().and_then(|(_, last)| theirs.iter().position(|(other, _)| other == last));
            let later = theirs.iter().skip(last.map_or(0, |last| last + 1));
            let same_depth = later.filter(|(_, other)| other == depth);
            same_depth.map(|(other, _)| pairs.iter().copied().chain([(*head, *other)]).collect()).collect::<Vec<_>>()
        };
        let more: Vec<Vec<(NodeIndex, NodeIndex)>> = found.iter().flat_map(with).collect();
        found.extend(more);
        found.truncate(MOST_CONSIDERED);
    }
    found.sort_by_key(|pairs| std::cmp::Reverse(pairs.len()));
    found.truncate(MOST);
    let mut all = vec![Pairing::any(Lead::None)];
    if !ours.is_empty() && !theirs.is_empty() {
        all.extend([Lead::Program, Lead::Once(0), Lead::Once(1)].map(Pairing::any));
        all.extend(found.into_iter().map(|pairs| Pairing { pairs: Some(pairs), lead: Lead::None }));
    }
    all
}
