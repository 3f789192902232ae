//! The checker never accepts a certificate that a reachable target cannot be reached.

use loopscope_certify::{Certificate, Evidence, Range};
use loopscope_cfg::Type;
use loopscope_syntax::Dialect;
use loopscope_testing::corpus::{CorpusProgram, Expectation, programs};
use loopscope_testing::{SolverProcess, lowered, side_by_side, solver_process};

use crate::claims::{Claim, claim, examine, loops};

/// The claims to make about all loops of a program.
const CLAIMS: [Claim<'_>; 6] = [
    Claim::Invariant("true"),
    Claim::Invariant("false"),
    Claim::Bound(0),
    Claim::Bound(1),
    Claim::Bound(2),
    Claim::Bound(3),
];

fn accepted(solver: &mut SolverProcess, program: &CorpusProgram) -> (usize, Vec<String>) {
    let (source, name) = (&program.source, &program.name);
    let target = program.header.target;
    let mut wrong = Vec::new();
    let few = |last: &str| Range { first: "-1".to_owned(), last: last.to_owned() };
    let cfg = lowered(source);
    let parameters = cfg.main_function().parameters.iter().map(|parameter| cfg.variable(*parameter));
    let integers = parameters.filter(|parameter| !matches!(parameter.ty, Type::Array(_)));
    let names: Vec<String> = integers.map(|parameter| parameter.name.clone()).collect();
    for (last, inputs) in [("0", 0), ("2", 2), ("5", 1)] {
        let parameters = names.iter().map(|name| (name.clone(), few(last))).collect();
        let evidence = Evidence::Runs { parameters, inputs: vec![few(last); inputs] };
        if examine(solver, source, &Certificate::new(source, Dialect::Extended, target, evidence)).is_ok() {
            wrong.push(format!("{name}: runs up to {last}"));
        }
    }
    let Some(loops) = loops(source, target) else { return (0, wrong) };
    let all = CLAIMS.len().min(1 + loops * CLAIMS.len());
    for each in &CLAIMS[..all] {
        let certificate = claim(source, Dialect::Extended, target, &vec![*each; loops]);
        if examine(solver, source, &certificate).is_ok() {
            wrong.push(format!("{name}: {each:?}"));
        }
    }
    (all, wrong)
}

#[test]
fn no_reachable_target_is_certified_to_be_unreachable() {
    let reachable = |program: &CorpusProgram| program.header.expectation == Expectation::Reachable;
    let programs: Vec<CorpusProgram> = programs().into_iter().filter(reachable).collect();
    let done = side_by_side(solver_process, &programs, accepted);
    let asked: usize = done.iter().map(|(asked, _)| asked).sum();
    let wrong: Vec<String> = done.into_iter().flat_map(|(_, wrong)| wrong).collect();
    assert!(wrong.is_empty(), "accepted:\n{}", wrong.join("\n"));
    assert!(asked > 600, "only {asked} claims were checked");
}
