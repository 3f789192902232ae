//! Assumptions under which a verdict about two programs holds.

use loopscope_message::Message;
use loopscope_question::Program;

use crate::compare::Comparison;

/// The assumptions of what was found about a program and its reference, a clause each: all that an answer about either of them assumes,
/// if they are proved to do the same; otherwise the orders that C leaves open and in which both were run.
pub fn assumptions(found: &Comparison, reference: &Program, program: &Program) -> Vec<Message> {
    let is_proof = matches!(found, Comparison::Same { .. });
    let mut clauses: Vec<Message> = Vec::new();
    for assumption in reference.assumptions().iter().chain(program.assumptions()) {
        if (is_proof || assumption.is_order) && !clauses.contains(&assumption.clause) {
            clauses.push(assumption.clause.clone());
        }
    }
    clauses
}
