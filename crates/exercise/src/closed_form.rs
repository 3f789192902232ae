//! Questions about the value of a variable after a loop.

use loopscope_message::text;

use crate::answer;
use crate::edits::Edits;
use crate::mistake::{Mistake, Part};
use crate::program::SourceProgram;
use crate::question::{Claim, Question};
use crate::state::State;

/// One program: it evaluates the answer before the loop, and compares the result with the variable after the loop,
/// where runs end. No run may fail before that.
pub(crate) fn questions(source: &str, line: u32, variable: &str, answer: &str) -> Result<Vec<Question>, Mistake> {
    let program = SourceProgram::of_exercise(source)?;
    program.names_main_once(Part::Exercise)?;
    let (index, looping) = program.outer_loop(line)?;
    let known = State::new(&program, index)?.known(false)?;
    if !known.contains(&variable) {
        let message = text!("`{variable}` does not certainly hold an integer before the loop");
        return Err(Mistake::exercise(Some(line), message));
    }
    let form = answer::expression(answer, &program, &known)?;
    let (said, failed) = (program.fresh("said"), program.fresh("failed"));
    let mut edits = Edits::new(source);
    edits.insert(looping.span.start, format!("var {said} = {form}; "));
    edits.insert(looping.span.end, format!(" if ({variable} != {said}) {failed}(); assume(0);"));
    Ok(vec![Question::failing(Claim::Equal, &edits.apply(), &failed).without_other_errors()])
}
