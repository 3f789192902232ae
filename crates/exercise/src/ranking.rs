//! Questions about a ranking function of a loop.

use loopscope_syntax::ast::{Stmt, StmtKind};
use loopscope_syntax::{Span, print_expression};

use crate::answer;
use crate::edits::Edits;
use crate::mistake::Mistake;
use crate::program::SourceProgram;
use crate::question::{Claim, Question};
use crate::state::State;

/// Two programs. The first checks at the beginning of each iteration that the term is at least 0. The second compares it
/// at the end of each iteration that does not leave the loop with its value at the beginning. A run that fails elsewhere
/// ends there, so it has no further iterations.
pub(crate) fn questions(source: &str, line: u32, answer: &str) -> Result<Vec<Question>, Mistake> {
    let program = SourceProgram::of_exercise(source)?;
    let (index, looping) = program.outer_loop(line)?;
    let term = answer::expression(answer, &program, &State::of(&program, index)?.known(true)?)?;
    let (failed, before) = (program.fresh("failed"), program.fresh("before"));
    let exercise = Ranking { program: &program, looping, failed };
    let bounded = exercise.with(Claim::Bounded, "", &format!("if ({term} < 0) {}();", exercise.failed), "")?;
    let falls = exercise.with(
        Claim::Falls,
        &format!("var {before} = 0; "),
        &format!("{before} = {term};"),
        &format!("if ({term} >= {before}) {}();", exercise.failed),
    )?;
    Ok(vec![bounded, falls])
}

struct Ranking<'a> {
    program: &'a SourceProgram<'a>,
    looping: &'a Stmt,
    /// The function that is called if the answer is wrong.
    failed: String,
}

impl Ranking<'_> {
    /// The program with statements before the loop, and at the beginning and the end of its iterations.
    fn with(&self, claim: Claim, first: &str, beginning: &str, end: &str) -> Result<Question, Mistake> {
        let Self { program, looping, failed } = self;
        let mut edits = Edits::new(program.source);
        let (body, step) = match &looping.kind {
            StmtKind::While { body, .. } => (body, String::new()),
            StmtKind::For { init, condition, step, body } => {
                let init = init.as_ref().map_or("", |init| program.text(init.span));
                let condition = condition.as_ref().map_or(String::new(), |condition| print_expression(condition).0);
                let header = Span::new(looping.span.start, body.span.start);
                edits.replace(header, format!("{first}for ({init}; {condition}; ) "));
                (body, step.as_ref().map_or(String::new(), |step| format!("{}; ", program.text(step.span))))
            }
            _ => return Err(Mistake::exercise(None, "the loop is neither `while` nor `for`")),
        };
        if matches!(looping.kind, StmtKind::While { .. }) {
            edits.insert(looping.span.start, first);
        }
        let end = format!("{step}{end}");
        before_continue(body, &end, &mut edits);
        edits.insert(body.span.start, format!("{{ {beginning} "));
        edits.insert(body.span.end, format!(" {end} }}"));
        Ok(Question::failing(claim, &edits.apply(), failed))
    }
}

/// Inserts statements before each `continue` of a loop with this body.
fn before_continue(statement: &Stmt, text: &str, edits: &mut Edits<'_>) {
    match &statement.kind {
        StmtKind::Continue => {
            edits.insert(statement.span.start, format!("{{ {text} "));
            edits.insert(statement.span.end, " }");
        }
        StmtKind::If { then, otherwise, .. } => {
            before_continue(then, text, edits);
            if let Some(otherwise) = otherwise {
                before_continue(otherwise, text, edits);
            }
        }
        StmtKind::Block(all) => all.iter().for_each(|each| before_continue(each, text, edits)),
        _ => {}
    }
}
