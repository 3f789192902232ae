//! Evidence about the end of runs, as the proofs of the engine have it.

use loopscope_certify::{Evidence, LoopName, LoopRank, LoopSet, Subject, Target};
use loopscope_engine::Program;
use loopscope_engine::report::{self, Claim, Proof, Witness};

use super::search::{conjunction, parameters};

/// Evidence that every run ends.
///
/// # Errors
/// The reason why there is none.
pub(super) fn ranking(program: &Program, Proof { evidence, claims, .. }: &Proof) -> Result<Evidence, String> {
    let report::Evidence::Ranking { measures, .. } = evidence else {
        return Err("this proof is not by ranking functions".to_owned());
    };
    let subject = Subject::new(program.source(), program.dialect(), Target::Ends)?;
    let loops = subject.loops().map(|(head, name)| {
        let head = head.index() as u32;
        let rank = measures.iter().find(|measure| measure.head == head).map(|measure| measure.terms.clone());
        LoopRank { name: name.clone(), invariant: holds(claims, head), rank: rank.unwrap_or_default() }
    });
    Ok(Evidence::Ranking { loops: loops.collect() })
}

/// Evidence that the run of a witness never ends.
///
/// # Errors
/// The reason why there is none.
pub(super) fn recurrent(
    program: &Program,
    witness: &Witness,
    Proof { evidence, claims, .. }: &Proof,
) -> Result<Evidence, String> {
    let report::Evidence::Recurrent { visits, input, head, .. } = evidence else {
        return Err("this proof is not by a recurrent set".to_owned());
    };
    let subject = Subject::new(program.source(), program.dialect(), Target::Ends)?;
    let is_in_set = |head: u32| claims.iter().any(|claim| claim.head == head);
    let all = subject.loops().map(|(node, name)| (node.index() as u32, name));
    let loops = all.filter(|(node, _)| is_in_set(*node));
    let loops = loops.map(|(node, name)| LoopSet { name: name.clone(), set: holds(claims, node) }).collect();
    let head = head.ok_or("that the whole state comes again has no certificate")?;
    let enters: Option<LoopName> =
        subject.loops().find(|(node, _)| node.index() as u32 == head).map(|(_, name)| name.clone());
    let enters = enters.ok_or("the loop has no name")?;
    Ok(Evidence::Recurrent { parameters: parameters(witness), repeat: input.clone(), enters, visits: *visits, loops })
}

/// All that is claimed about a head.
fn holds(claims: &[Claim], head: u32) -> String {
    let here = claims.iter().filter(|claim| claim.head == head);
    let texts: Vec<&str> = here.map(|claim| claim.formula.as_str()).collect();
    conjunction(&texts)
}
