//! Questions about a ranking function of a loop.

use loopscope_syntax::ast::{Stmt, StmtKind};

use crate::answer;
use crate::edits::Edits;
use crate::mistake::Mistake;
use crate::program::SourceProgram;
use crate::question::{Claim, Question};
use crate::state::State;

/// Two programs, which look at the term at the beginning of each iteration, after the loop's condition. The first checks
/// that it is at least 0. The second compares it with its value at the beginning of the iteration before. A run that
/// fails elsewhere ends there, so it has no further iterations.
pub(crate) fn questions(source: &str, line: u32, answer: &str) -> Result<Vec<Question>, Mistake> {
    let program = SourceProgram::of_exercise(source)?;
    let (index, looping) = program.outer_loop(line)?;
    let term = answer::expression(answer, &program, &State::of(&program, index)?.known(true)?)?;
    let (failed, started, before) = (program.fresh("failed"), program.fresh("started"), program.fresh("before"));
    let exercise = Ranking { program: &program, looping, failed: &failed };
    let bounded = exercise.with(Claim::Bounded, "", &format!("if ({term} < 0) {failed}();"))?;
    let falls = exercise.with(
        Claim::Falls,
        &format!("var {started} = 0; var {before} = 0; "),
        &format!("if ({started} == 1 && {term} >= {before}) {failed}(); {before} = {term}; {started} = 1;"),
    )?;
    Ok(vec![bounded, falls])
}

struct Ranking<'a> {
    program: &'a SourceProgram<'a>,
    looping: &'a Stmt,
    /// The function that is called if the answer is wrong.
    failed: &'a str,
}

impl Ranking<'_> {
    /// The program with statements before the loop, and at the beginning of its iterations: there, no declaration in the
    /// body hides a variable of the term, and `continue` and the step of a `for` need no copies.
    fn with(&self, claim: Claim, first: &str, beginning: &str) -> Result<Question, Mistake> {
        let Self { program, looping, failed } = self;
        let (StmtKind::While { body, .. } | StmtKind::For { body, .. }) = &looping.kind else {
            return Err(Mistake::exercise(None, "the loop is neither `while` nor `for`"));
        };
        let mut edits = Edits::new(program.source);
        edits.insert(looping.span.start, first);
        edits.insert(body.span.start, format!("{{ {beginning} "));
        edits.insert(body.span.end, " }");
        Ok(Question::failing(claim, &edits.apply(), failed))
    }
}
