//! What always holds at the head of a loop.

use loopscope_syntax::Span;
use loopscope_syntax::ast::{Expr, ExprKind, Stmt, StmtKind};
use loopscope_syntax::print_expression;

use crate::answer;
use crate::edits::Edits;
use crate::mistake::Mistake;
use crate::program::{Program, each_statement};
use crate::question::{Claim, Question};

/// Three programs. The first is the exercise's with a check in front of the loop. The others begin at the head of the loop,
/// with any values of the variables that satisfy the condition: in the second, the condition is checked when the
/// head is reached again; in the third, a run ends there.
pub(crate) fn questions(source: &str, line: u32, target: u32, answer: &str) -> Result<Vec<Question>, Mistake> {
    let program = Program::of_exercise(source)?;
    let (index, looping) = program.outer_loop(line)?;
    // What lies in front of the loop is not in two of the programs, and could be reached by a call.
    let main = program.main()?;
    let behind = program.lines.line(looping.span.start) + 1..=program.lines.line(main.span.end - 1);
    let can_be_reached = loopscope_engine::target_lines(source, loopscope_syntax::Dialect::Extended).contains(&target);
    if !behind.contains(&target) || !can_be_reached {
        return Err(Mistake::exercise(
            Some(target),
            "nothing of `main` can be reached here, below the loop's first line",
        ));
    }
    let mut statements: Vec<&Stmt> = main.body[..index].iter().collect();
    if let StmtKind::For { init: Some(init), .. } = &looping.kind {
        statements.push(init);
    }
    let known = written_behind(&program, &statements)?;
    let exercise = Invariant {
        holds: answer::expression(answer, &program, &known)?,
        failed: program.fresh("failed"),
        rounds: program.fresh("rounds"),
        program: &program,
        index,
    };
    Ok(vec![exercise.initiation()?, exercise.consecution()?, exercise.enough(target)?])
}

struct Invariant<'a, 's> {
    program: &'a Program<'s>,
    /// Which statement of `main` the loop is.
    index: usize,
    /// The answer.
    holds: String,
    /// The function that is called where the answer is wrong.
    failed: String,
    /// The variable that counts the rounds, by a name that tells students so: they see it where a wrong answer is replayed.
    rounds: String,
}

impl Invariant<'_, '_> {
    fn looping(&self) -> Result<&Stmt, Mistake> {
        Ok(&self.program.main()?.body[self.index])
    }

    fn initiation(&self) -> Result<Question, Mistake> {
        let looping = self.looping()?;
        let check = format!("if (!{}) {}();", self.holds, self.failed);
        let mut edits = Edits::new(self.program.source);
        match &looping.kind {
            // What a `for` does first, it does before it comes to its head.
            StmtKind::For { init: Some(init), condition, step, body } => {
                let init = self.program.text(init.span);
                let condition = condition.as_ref().map_or(String::new(), |condition| print_expression(condition).0);
                let step = step.as_ref().map_or("", |step| self.program.text(step.span));
                let header = Span::new(looping.span.start, body.span.start);
                edits.replace(header, format!("{{ {init}; {check} for (; {condition}; {step}) "));
                edits.insert(looping.span.end, " }");
            }
            _ => edits.insert(looping.span.start, format!("{check} ")),
        }
        Ok(Question::failing(Claim::Initiation, &edits.apply(), &self.failed, Vec::new()))
    }

    fn consecution(&self) -> Result<Question, Mistake> {
        let Self { holds, failed, rounds, .. } = self;
        let head = format!("if ({rounds} == 1) {{ if (!{holds}) {failed}(); assume(0); }} {rounds} = 1;");
        let (source, inputs) = self.onward(&head, " assume(0);")?;
        Ok(Question::failing(Claim::Consecution, &source, failed, inputs))
    }

    fn enough(&self, target: u32) -> Result<Question, Mistake> {
        let rounds = &self.rounds;
        let (source, inputs) = self.onward(&format!("assume({rounds} == 0); {rounds} = 1;"), "")?;
        Ok(Question { claim: Claim::Enough, source, target: Some(target), inputs })
    }

    /// The program from the head of the loop on, where `head` is done at the head each time and `behind` behind the loop. Also
    /// tells what the inputs are that are read first.
    fn onward(&self, head: &str, behind: &str) -> Result<(String, Vec<String>), Mistake> {
        let body = &self.program.main()?.body;
        let looping = self.looping()?;
        let mut inputs = Vec::new();
        let outer = any_values(&declared(self.program, &body[..self.index])?, &mut inputs);
        let (condition, step, inner, body) = match &looping.kind {
            StmtKind::While { condition, body } => (Some(condition), "", String::new(), body),
            StmtKind::For { init, condition, step, body } => {
                let inner = any_values(&declared(self.program, init.as_deref())?, &mut inputs);
                (condition.as_ref(), step.as_ref().map_or("", |step| self.program.text(step.span)), inner, body)
            }
            _ => return Err(Mistake::exercise(None, "the loop is neither `while` nor `for`")),
        };
        let leave =
            condition.map_or(String::new(), |condition| format!("if (!({})) break; ", print_expression(condition).0));
        let Self { holds, rounds, .. } = self;
        let start = self.program.main()?.body[0].span.start;
        let header = format!("{{ {inner}assume({holds}); for (; 1; {step}) {{ {head} {leave}");
        let mut edits = Edits::new(self.program.source);
        edits.replace(Span::new(start, looping.span.start), format!("{outer}var {rounds} = 0; "));
        edits.replace(Span::new(looping.span.start, body.span.start), header);
        edits.insert(looping.span.end, format!(" }} }}{behind}"));
        Ok((edits.apply(), inputs))
    }
}

/// The integers that surely have a value behind some statements of `main`: its parameters, and what was written on every way
/// there. Of a `for`, what stands in front of its first semicolon is one of these statements at its head.
pub(crate) fn written_behind<'a>(program: &'a Program<'_>, statements: &[&'a Stmt]) -> Result<Vec<&'a str>, Mistake> {
    let variables = declared(program, statements.iter().copied())?;
    let written = |name: &str| {
        statements.iter().any(|statement| match &statement.kind {
            StmtKind::Assign { target, op: None, .. } => matches!(&target.kind, ExprKind::Variable(to) if to == name),
            StmtKind::Var(all) => all.iter().any(|each| each.name.text == name && each.init.is_some()),
            _ => false,
        })
    };
    let parameters = program.main()?.parameters.iter().map(|each| each.text.as_str());
    let parameters = parameters.filter(|name| !program.is_array(name));
    let locals = variables.iter().filter(|each| each.elements.is_none() && written(each.name)).map(|each| each.name);
    let mut names: Vec<&str> = Vec::new();
    for name in parameters.chain(locals) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    Ok(names)
}

/// A variable at the head of a loop.
struct Declared<'a> {
    name: &'a str,
    /// How many elements it has, if it is an array.
    elements: Option<usize>,
}

/// The most elements of an array that may have any values.
const MOST_ELEMENTS: usize = 64;

/// The variables that statements in front of a loop, or its header, declare for what follows them: integers, and arrays of
/// integers.
fn declared<'a>(
    program: &'a Program<'_>,
    statements: impl IntoIterator<Item = &'a Stmt>,
) -> Result<Vec<Declared<'a>>, Mistake> {
    let mut variables: Vec<Declared<'a>> = Vec::new();
    for statement in statements {
        let StmtKind::Var(all) = &statement.kind else { continue };
        variables.extend(all.iter().map(|each| Declared { name: &each.name.text, elements: None }));
    }
    for variable in &mut variables {
        let mut values: Vec<&Expr> = Vec::new();
        for statement in &program.main()?.body {
            each_statement(statement, &mut |each| values_written(each, variable.name, &mut values));
        }
        for value in values {
            variable.elements = elements(program, value, variable.name)?;
        }
    }
    Ok(variables)
}

/// Collects what a statement writes to a variable.
fn values_written<'a>(statement: &'a Stmt, name: &str, values: &mut Vec<&'a Expr>) {
    match &statement.kind {
        StmtKind::Var(all) => {
            values.extend(all.iter().filter(|each| each.name.text == name).filter_map(|each| each.init.as_ref()));
        }
        StmtKind::Assign { target, op: None, value } if matches!(&target.kind, ExprKind::Variable(to) if to == name) => {
            values.push(value);
        }
        _ => {}
    }
}

/// How many elements a value has, if it is an array of integers; nothing else than integers may be beside these.
fn elements(program: &Program<'_>, value: &Expr, name: &str) -> Result<Option<usize>, Mistake> {
    match &value.kind {
        ExprKind::Array(all) if all.len() <= MOST_ELEMENTS && all.iter().all(|each| is_integer(program, each)) => {
            Ok(Some(all.len()))
        }
        _ if is_integer(program, value) => Ok(None),
        _ => {
            let line = program.lines.line(value.span.start);
            let message =
                format!("`{name}` can hold integers, or short arrays of integers, in an exercise about a loop");
            Err(Mistake::exercise(Some(line), message))
        }
    }
}

/// Whether a value is surely an integer, wherever the program does not fail.
fn is_integer(program: &Program<'_>, value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Number(_) | ExprKind::Input | ExprKind::Unary(..) | ExprKind::Binary(..) => true,
        ExprKind::Variable(name) => !program.is_array(name) && !program.holds_others(name),
        ExprKind::Index(base, _) => match &base.kind {
            ExprKind::Variable(name) => program.dimensions(name) != 2,
            ExprKind::Index(base, _) => matches!(&base.kind, ExprKind::Variable(name) if program.dimensions(name) == 2),
            _ => false,
        },
        _ => false,
    }
}

/// Declares variables with any values.
fn any_values(variables: &[Declared<'_>], inputs: &mut Vec<String>) -> String {
    let mut declare = |Declared { name, elements }: &Declared<'_>| {
        let value = match elements {
            None => {
                inputs.push((*name).to_owned());
                "input".to_owned()
            }
            Some(count) => {
                inputs.extend((0..*count).map(|at| format!("{name}[{at}]")));
                format!("[{}]", vec!["input"; *count].join(", "))
            }
        };
        format!("var {name} = {value}; ")
    };
    variables.iter().map(&mut declare).collect::<Vec<_>>().concat()
}
