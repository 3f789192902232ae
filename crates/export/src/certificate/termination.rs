//! Evidence about the end of runs, as the proofs of the engine have it.

use std::collections::BTreeMap;

use loopscope_certify::{Evidence, LoopName, LoopRank, LoopSet, Subject, Target};
use loopscope_message::{Message, text};
use loopscope_question::report::{Claim, Measure, ParameterValue, Proof, Repeated, Witness};
use loopscope_question::{Program, report};

use super::search::{conjunction, parameters};

/// The grounds of an answer about the end of runs.
#[derive(Clone, Copy, Debug)]
pub enum Ending<'a> {
    /// Every run ends: the terms that decrease.
    Ranking(&'a [Measure]),
    /// The program reads nothing, and its only run ends.
    OnlyRun,
    /// A run never ends.
    Recurrent {
        /// The arguments of `main`.
        parameters: &'a [ParameterValue],
        /// The integers that the run reads first.
        first: &'a [Repeated],
        /// The integers that later inputs read, over and over.
        later: &'a [String],
        /// The number of visits of the run to the head before it enters the set there.
        visits: u64,
        /// The head: the number of a node in the program without calls. None if the interpreter saw that its whole state
        /// comes again.
        head: Option<u32>,
    },
}

impl<'a> Ending<'a> {
    /// The grounds of a proof. `witness` is the run that never ends.
    ///
    /// # Errors
    /// The proof is not about the end of runs, or the program was run on several inputs.
    pub(super) fn from_proof(proof: &'a Proof, witness: Option<&'a Witness>) -> Result<Self, Message> {
        match (&proof.evidence, witness) {
            (report::Evidence::Ranking { measures, .. }, None) => Ok(Self::Ranking(measures)),
            (report::Evidence::Recurrent { visits, later, head, .. }, Some(Witness { parameters, inputs, .. })) => {
                Ok(Self::Recurrent { parameters, first: inputs, later, visits: *visits, head: *head })
            }
            (report::Evidence::Runs { tried, .. }, None) if tried.is_empty() => Ok(Self::OnlyRun),
            (report::Evidence::Runs { .. }, None) => Err(text!("that runs on several inputs end has no certificate")),
            _ => Err(text!("this proof is not about the end of runs")),
        }
    }

    /// The evidence for a certificate. `claims` hold at the heads of loops.
    ///
    /// # Errors
    /// The reason why there is none.
    pub(super) fn evidence(self, program: &Program, claims: &[Claim]) -> Result<Evidence, Message> {
        let subject = Subject::new(program.source(), program.dialect(), Target::Ends)?;
        let loops = || subject.loops().map(|(node, name)| (node.index() as u32, name.clone()));
        match self {
            Self::OnlyRun => Ok(Evidence::Runs { parameters: BTreeMap::new(), inputs: Vec::new() }),
            Self::Ranking(measures) => {
                let rank = |(head, name)| {
                    let rank = measures.iter().find(|measure| measure.head == head);
                    let rank = rank.map(|measure| measure.terms.clone()).unwrap_or_default();
                    LoopRank { name, invariant: holds(claims, head), rank }
                };
                let loops: Vec<LoopRank> = loops().map(rank).collect();
                if measures.is_empty() && !loops.is_empty() {
                    return Err(text!(
                        "the terms are about memory or lengths of lists, or those of some loops are not known"
                    ));
                }
                Ok(Evidence::Ranking { loops })
            }
            Self::Recurrent { parameters: given, first, later, visits, head } => {
                let repeat = match later {
                    [] => None,
                    [only] => Some(only.clone()),
                    _ => return Err(text!("that different inputs are read over and over has no certificate")),
                };
                let head = head.ok_or(text!("that the whole state comes again has no certificate"))?;
                let enters: Option<LoopName> = loops().find(|(node, _)| *node == head).map(|(_, name)| name);
                let enters = enters.ok_or(text!("the loop has no name"))?;
                let is_in_set = |head: u32| claims.iter().any(|claim| claim.head == head);
                let set = loops().filter(|(node, _)| is_in_set(*node));
                let loops = set.map(|(node, name)| LoopSet { name, set: holds(claims, node) }).collect();
                let parameters = parameters(given);
                let first = first.iter().flat_map(|each| (0..each.times).map(|_| each.value.clone())).collect();
                Ok(Evidence::Recurrent { parameters, first, repeat, enters, visits, loops })
            }
        }
    }
}

/// All claims about a head.
fn holds(claims: &[Claim], head: u32) -> String {
    let here = claims.iter().filter(|claim| claim.head == head);
    let texts: Vec<&str> = here.map(|claim| claim.formula.as_str()).collect();
    conjunction(&texts)
}
