//! A run that never ends, for the report.

use loopscope_cfg::{Staying, staying};
use loopscope_question::report::{Claim, Evidence, Invariant, Proof};
use loopscope_smt::{Pool, Term};
use loopscope_termination::nontermination::{Nontermination, Reason};
use loopscope_termination::system::TransitionSystem;

use crate::member::blocks::at_cut_points;
use crate::member::ranking::analysed::{Analysed, at_heads, line};
use crate::member::ranking::calls;
use crate::member::{Endless, Question};
use crate::program_view::ProgramView;

/// The answer for a run, whose reason is about a program and its system.
pub(in crate::member) fn endless(
    question: &Question<'_>,
    system: Option<(&Analysed<'_>, &TransitionSystem)>,
    pool: &mut Pool,
    Nontermination { inputs, later, statements, visits, period, reason }: Nontermination,
) -> Endless {
    let later = later.iter().map(ToString::to_string).collect();
    let unchanged = |line: u32, function: Option<&str>| -> Vec<String> {
        let staying = if function.is_none() { staying(question.cfg, line) } else { None };
        let variables = if let Some(Staying::Unchanged(variables)) = staying { variables } else { Vec::new() };
        variables.into_iter().map(|variable| question.cfg.variable(variable).name.clone()).collect()
    };
    let (evidence, claims) = match (reason, system) {
        (Reason::Set { head, set, shown, has_values }, Some((program, system))) => {
            let (line, function, invariants, claims) = match program {
                Analysed::InView(view) => {
                    let claims = claims(question, view, system, pool, &set);
                    (line(view, system, head), None, at_heads(view, system, pool, &shown), claims)
                }
                Analysed::WithCalls(blocks) => {
                    let places = at_cut_points(question, question.cfg, blocks, &shown);
                    let (line, function) = calls::place(question, blocks, head);
                    (line, function, Invariant::from_terms(pool, &places), Vec::new())
                }
            };
            // In a recursion without tracked values, equal states prove nothing: other values may differ.
            let again = period.filter(|_| function.is_none() || has_values);
            let head = Some(system.heads[head].index() as u32);
            let unchanged = unchanged(line, function.as_deref());
            (
                Evidence::Recurrent { line, visits, later, again, invariants, head, function, unchanged, cause: None },
                claims,
            )
        }
        (Reason::Repetition { line, function }, _) => {
            let (again, invariants, head) = (period, Vec::new(), None);
            let unchanged = unchanged(line, function.as_deref());
            (
                Evidence::Recurrent { line, visits, later, again, invariants, head, function, unchanged, cause: None },
                Vec::new(),
            )
        }
        (Reason::Set { .. }, None) => unreachable!("a set has states at the heads of a system"),
    };
    Endless { inputs, steps: statements, proof: Proof::by(evidence).with_claims(claims) }
}

/// The states of a set, in the notation of certificates: a claim for each head where it has states.
fn claims(
    question: &Question<'_>,
    view: &ProgramView,
    system: &TransitionSystem,
    pool: &mut Pool,
    set: &[Term],
) -> Vec<Claim> {
    let names = question.reasons.names_in(&view.program.cfg);
    let mut claims = Vec::new();
    for (head, holds) in set.iter().enumerate().filter(|(_, holds)| pool.as_bool(**holds) != Some(false)) {
        claims.extend(Claim::from_terms(pool, system.heads[head], &[*holds], &system.parameters_at(head), &names));
    }
    claims
}
