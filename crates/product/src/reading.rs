//! Inputs that both programs read.

use loopscope_cfg::VarId;
use loopscope_syntax::ast::Typed;

use crate::state::Move;

/// Returns the move if both programs read, each into a variable.
pub(crate) fn reading((into, typed): (VarId, Option<&Typed>), (asked, asks): (VarId, Option<&Typed>)) -> Move {
    // Micro-c reads numbers alone.
    let number = Typed::Number(String::new());
    let [ours, theirs] = [typed, asks].map(|typed| typed.unwrap_or(&number));
    let is_number = |typed: &Typed| *typed == number;
    let is_float = |typed: &Typed| matches!(typed, Typed::Float(_, before) if before.is_empty());
    match (ours, theirs) {
        _ if ours == theirs => Move::Read([into, asked], matches!(ours, Typed::Number(_))),
        (_, Typed::Next | Typed::NextCharacter) if is_number(ours) => Move::HasNumber(asked),
        (_, Typed::NextFloat) if is_float(ours) => Move::HasNumber(asked),
        (Typed::Next | Typed::NextCharacter, _) if is_number(theirs) => Move::AsksForNumber(into),
        (Typed::NextFloat, _) if is_float(theirs) => Move::AsksForNumber(into),
        _ => Move::Differs,
    }
}
