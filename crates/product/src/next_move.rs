//! The next move at a state of both programs.

use crate::builder::{Builder, PROGRAM, REFERENCE};
use crate::pairing::Lead;
use crate::printed::Printed;
use crate::reading::reading;
use crate::side::Wait;
use crate::state::{Difference, Move, ProductState};

impl Builder<'_> {
    /// Returns the move at a state. The reference takes its steps first: if both programs go wrong, the reference does so first.
    pub(crate) fn move_at(&self, state: &ProductState) -> Move {
        let ProductState { at, printed, difference, is_free, .. } = state;
        let [reference, program] = self.sides;
        if reference.is_cut(at[REFERENCE]) {
            return Move::Difference;
        }
        if reference.is_stuck(at[REFERENCE]) {
            return Move::NotPromised;
        }
        if self.are_entries(*at) {
            return Move::Enter;
        }
        if self.is_at_return(REFERENCE, state) {
            return Move::Return(REFERENCE);
        }
        let Some(ours) = reference.wait(at[REFERENCE]) else { return Move::Step(REFERENCE) };
        if *difference != Difference::None {
            return if matches!(ours, Wait::End(_)) { Move::Difference } else { Move::Step(REFERENCE) };
        }
        if program.is_stuck(at[PROGRAM]) || program.aborts(at[PROGRAM]) {
            return Move::Differs;
        }
        if self.is_at_return(PROGRAM, state) {
            return Move::Return(PROGRAM);
        }
        let Some(theirs) = program.wait(at[PROGRAM]) else { return Move::Step(PROGRAM) };
        if let Some(found) = self.writing_against_text([&ours, &theirs], printed) {
            return found;
        }
        match (ours, theirs) {
            (Wait::Head, Wait::Head) if let Some(side) = self.leading().filter(|_| *is_free) => Move::Step(side),
            (Wait::Head, Wait::Head) if self.pairing.lead == Lead::Program => Move::Step(REFERENCE),
            (Wait::Head, Wait::Head) if self.pairing.has(at[REFERENCE], at[PROGRAM]) => Move::Iterate,
            (Wait::Head, Wait::Head) => {
                let program_is_alone =
                    self.pairing.has_reference(at[REFERENCE]) && !self.pairing.has_program(at[PROGRAM]);
                let program_is_next = program_is_alone && !printed.is_ahead(PROGRAM) || printed.is_ahead(REFERENCE);
                Move::Step(if program_is_next { PROGRAM } else { REFERENCE })
            }
            // It would print more and more that the other one does not print.
            (Wait::Head, _) if printed.is_ahead(REFERENCE) => Move::Differs,
            (_, Wait::Head) if printed.is_ahead(PROGRAM) => Move::Differs,
            (Wait::Head, _) => Move::Step(REFERENCE),
            (Wait::Read(..), Wait::End(_)) if !self.is_in_function(state) => Move::Step(REFERENCE),
            (_, Wait::Head) => Move::Step(PROGRAM),
            (Wait::Read(ours, typed), Wait::Read(theirs, asked)) => reading((ours, typed), (theirs, asked)),
            (Wait::Write(ours, format, after), Wait::Write(theirs, other, then)) => {
                let mut printed = printed.clone();
                let output = self.task.output;
                let is_same = printed
                    .print_values([format, other], output)
                    .and_then(|()| printed.print(REFERENCE, after, output))
                    .and_then(|()| printed.print(PROGRAM, then, output));
                if is_same.is_ok() { Move::Write([ours.clone(), theirs.clone()], printed) } else { Move::Differs }
            }
            (Wait::Call(ours), Wait::Call(theirs)) => self.calling([ours, theirs], printed),
            (Wait::Call(_), _) if state.peeled[REFERENCE].is_none() => Move::Peel(REFERENCE),
            (_, Wait::Call(_)) if state.peeled[PROGRAM].is_none() => Move::Peel(PROGRAM),
            (Wait::End(ours), Wait::End(theirs)) if self.may_end(state) => Move::End([ours, theirs]),
            _ => Move::Differs,
        }
    }

    /// Returns the move if one program prints an integer where the other one has printed text.
    pub(crate) fn writing_against_text(&self, waits: [&Wait<'_>; 2], printed: &Printed) -> Option<Move> {
        let output = self.task.output;
        [REFERENCE, PROGRAM].into_iter().find_map(|side| {
            let Wait::Write(value, format, after) = waits[side] else { return None };
            let is_end = matches!(waits[1 - side], Wait::End(_));
            let (number, mut printed) = printed.print_against_text(side, *format, (output, is_end))?;
            printed.print(side, after, output).ok()?;
            Some(Move::WriteAgainstText(side, (*value).clone(), number, printed))
        })
    }

    /// The side that goes first.
    pub(crate) fn leading(&self) -> Option<usize> {
        match self.pairing.lead {
            Lead::None => None,
            Lead::Once(side) => Some(side),
            Lead::Program => Some(PROGRAM),
        }
    }
}
