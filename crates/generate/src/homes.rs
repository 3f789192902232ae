//! Moves variables elsewhere: into a field of a record, an element of an array, or a cell with a pointer to it.
//!
//! A finished program is rewritten line by line, and behaves as before.

use loopscope_syntax::ast::{Declarator, Expr, ExprKind, Function, Stmt, StmtKind};

use crate::tree::{expr, name, number};

/// The place of an integer within the variable that held it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// `x.v`
    Field,
    /// `x[1]`
    Element,
    /// `*x`
    Cell,
}

/// Moves variables that are declared with a value, and whose address is not taken, to the homes that `choose` picks.
pub(crate) fn settle(function: &mut Function, mut choose: impl FnMut() -> Option<Home>) {
    let mut addressed = Vec::new();
    each_expression(&mut function.body, &mut |part| {
        if let ExprKind::AddressOf(variable) = &part.kind {
            addressed.push(variable.text.clone());
        }
    });
    let mut homes: Vec<(String, Home)> = Vec::new();
    for statement in &mut function.body {
        let StmtKind::Var(declarators) = &mut statement.kind else { continue };
        for Declarator { name: variable, init } in declarators {
            let is_integer = init.as_ref().is_some_and(|init| {
                !matches!(
                    init.kind,
                    ExprKind::Array(_) | ExprKind::Record(_) | ExprKind::AddressOf(_) | ExprKind::Alloc(_)
                )
            });
            if !is_integer || addressed.contains(&variable.text) {
                continue;
            }
            let Some(home) = choose() else { continue };
            *init = init.take().map(|first| home.made(first));
            homes.push((variable.text.clone(), home));
        }
    }
    each_expression(&mut function.body, &mut |part| {
        if let ExprKind::Variable(variable) = &part.kind
            && let Some((_, home)) = homes.iter().find(|(moved, _)| moved == variable)
        {
            let object = expr(part.kind.clone());
            part.kind = home.read(object);
        }
    });
}

impl Home {
    fn made(self, first: Expr) -> Expr {
        expr(match self {
            Self::Field => ExprKind::Record(vec![(name("u"), number(7)), (name("v"), first)]),
            Self::Element => ExprKind::Array(vec![number(7), first]),
            Self::Cell => ExprKind::Alloc(Box::new(first)),
        })
    }

    fn read(self, object: Expr) -> ExprKind {
        match self {
            Self::Field => ExprKind::Field(Box::new(object), name("v")),
            Self::Element => ExprKind::Index(Box::new(object), Box::new(number(1))),
            Self::Cell => ExprKind::Deref(Box::new(object)),
        }
    }
}

/// Calls `visit` with each part of each expression, the parts before the whole.
fn each_expression(statements: &mut [Stmt], visit: &mut dyn FnMut(&mut Expr)) {
    for statement in statements {
        match &mut statement.kind {
            StmtKind::Var(declarators) => {
                declarators.iter_mut().filter_map(|each| each.init.as_mut()).for_each(|init| each_part(init, visit));
            }
            StmtKind::Assign { target, value, .. } => {
                each_part(target, visit);
                each_part(value, visit);
            }
            StmtKind::If { condition, then, otherwise } => {
                each_part(condition, visit);
                each_expression(std::slice::from_mut(then), visit);
                if let Some(block) = otherwise {
                    each_expression(std::slice::from_mut(block), visit);
                }
            }
            StmtKind::While { condition, body } | StmtKind::DoWhile { body, condition } => {
                each_part(condition, visit);
                each_expression(std::slice::from_mut(body), visit);
            }
            StmtKind::For { init, condition, step, body } => {
                init.iter_mut().chain(step).for_each(|part| each_expression(std::slice::from_mut(part), visit));
                if let Some(condition) = condition {
                    each_part(condition, visit);
                }
                each_expression(std::slice::from_mut(body), visit);
            }
            StmtKind::Block(statements) => each_expression(statements, visit),
            StmtKind::Output(value)
            | StmtKind::Return(value)
            | StmtKind::Assert(value)
            | StmtKind::Assume(value)
            | StmtKind::Expression(value) => each_part(value, visit),
            // The last six are in trees of C only, and none is generated.
            StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Error
            | StmtKind::Missing
            | StmtKind::Check { .. }
            | StmtKind::Switch { .. }
            | StmtKind::Print(_)
            | StmtKind::Goto { .. }
            | StmtKind::Label { .. }
            | StmtKind::Exit(_) => {}
        }
    }
}

fn each_part(whole: &mut Expr, visit: &mut dyn FnMut(&mut Expr)) {
    match &mut whole.kind {
        ExprKind::Unary(_, part) | ExprKind::Deref(part) | ExprKind::Alloc(part) | ExprKind::Field(part, _) => {
            each_part(part, visit);
        }
        ExprKind::Binary(_, left, right) | ExprKind::Index(left, right) => {
            each_part(left, visit);
            each_part(right, visit);
        }
        ExprKind::Call(callee, arguments) => {
            each_part(callee, visit);
            for argument in arguments {
                each_part(argument, visit);
            }
        }
        ExprKind::Filled { value, .. } => each_part(value, visit),
        ExprKind::Float(_, elements) | ExprKind::Array(elements) => {
            for element in elements {
                each_part(element, visit);
            }
        }
        ExprKind::Record(fields) => fields.iter_mut().for_each(|(_, field)| each_part(field, visit)),
        ExprKind::Number(_)
        | ExprKind::Variable(_)
        | ExprKind::Input
        | ExprKind::Null
        | ExprKind::AddressOf(_)
        | ExprKind::Endless
        | ExprKind::Conditional(..)
        | ExprKind::InRange { .. }
        | ExprKind::IndexWithin { .. }
        | ExprKind::Sequence(..)
        | ExprKind::Missing => {}
    }
    visit(whole);
}
