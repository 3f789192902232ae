//! What a variable is after a loop.

use crate::answer;
use crate::edits::Edits;
use crate::invariant::written_behind;
use crate::mistake::Mistake;
use crate::program::Program;
use crate::question::{Claim, Question};

/// One program: what the answer says is computed in front of the loop, and compared with the variable behind it.
pub(crate) fn questions(source: &str, line: u32, variable: &str, answer: &str) -> Result<Vec<Question>, Mistake> {
    let program = Program::of_exercise(source)?;
    let (index, looping) = program.outer_loop(line)?;
    let before: Vec<_> = program.main()?.body[..index].iter().collect();
    let known = written_behind(&program, &before)?;
    if !known.contains(&variable) {
        let message = format!("`{variable}` is no integer that has a value in front of the loop");
        return Err(Mistake::exercise(Some(line), message));
    }
    let form = answer::expression(answer, &program, &known)?;
    let (said, failed) = (program.fresh("said"), program.fresh("failed"));
    let mut edits = Edits::new(source);
    edits.insert(looping.span.start, format!("var {said} = {form}; "));
    edits.insert(looping.span.end, format!(" if ({variable} != {said}) {failed}();"));
    Ok(vec![Question::failing(Claim::Equal, &edits.apply(), &failed, Vec::new())])
}
