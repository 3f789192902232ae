//! Questions about a ranking function of a loop.

use loopscope_message::text;
use loopscope_syntax::ast::{Expr, ExprKind, Stmt, StmtKind};

use crate::answer;
use crate::edits::Edits;
use crate::mistake::Mistake;
use crate::program::{SourceProgram, names};
use crate::question::{Claim, Question};
use crate::state::State;

/// Two programs, which look at the term at the beginning of each iteration, after the loop's condition. The first checks
/// that it is at least 0. The second compares it with its value at the beginning of the iteration before. A run that
/// fails elsewhere ends there, so it has no further iterations; so the term itself must never fail.
pub(crate) fn questions(source: &str, line: u32, answer: &str) -> Result<Vec<Question>, Mistake> {
    let program = SourceProgram::of_exercise(source)?;
    let (index, looping) = program.outer_loop(line)?;
    let term = answer::expression(answer, &program, &State::new(&program, index)?.known(true)?)?;
    for name in names(&term).into_iter().filter(|name| program.is_array(name)) {
        if !keeps_elements(&program, name)? {
            return Err(Mistake::answer(
                None,
                text!("only elements of the array parameters of `main` are possible here"),
            ));
        }
    }
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

/// Returns `true` if a parameter of `main` is always an array that has an integer at all indices: nothing else is
/// assigned to a variable of this name and, if its elements are arrays, no array to an element.
fn keeps_elements(program: &SourceProgram<'_>, name: &str) -> Result<bool, Mistake> {
    let mut keeps = program.holds_integers(name);
    program.main()?.each_statement(&mut |each| {
        keeps &= match &each.kind {
            StmtKind::Var(all) => all.iter().all(|each| each.name.text != name),
            StmtKind::Assign { target, .. } => !matches!(&target.kind, ExprKind::Variable(of) if of == name),
            _ => true,
        };
        keeps &= !each.expressions().any(|expression| takes_address(expression, name));
    });
    if program.dimensions(name) > 1 {
        for function in &program.tree().functions {
            function.each_statement(&mut |each| {
                if let StmtKind::Assign { target, value, .. } = &each.kind {
                    let writes_integer = matches!(
                        value.kind,
                        ExprKind::Number(_) | ExprKind::Input | ExprKind::Unary(..) | ExprKind::Binary(..)
                    );
                    keeps &= writes_integer || matches!(target.kind, ExprKind::Variable(_));
                }
            });
        }
    }
    Ok(keeps)
}

/// Returns `true` if an expression takes the address of a variable of this name.
fn takes_address(expression: &Expr, name: &str) -> bool {
    matches!(&expression.kind, ExprKind::AddressOf(of) if of.text == name)
        || expression.operands().any(|operand| takes_address(operand, name))
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
            return Err(Mistake::exercise(None, text!("the loop is neither `while` nor `for`")));
        };
        let mut edits = Edits::new(program.source);
        edits.insert(looping.span.start, first);
        edits.insert(body.span.start, format!("{{ {beginning} "));
        edits.insert(body.span.end, " }");
        Ok(Question::failing(claim, &edits.apply(), failed))
    }
}
