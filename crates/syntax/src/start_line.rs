//! Any line as the start: a line `#pragma loopscope from 14` (CBA, section 1: "given a start location above some loops").
//!
//! The program then starts in a function that has what is executed from the first statement of that line on: the rest of
//! each block around it, and, where the line is in a loop, the rest of that iteration before the loop itself. It takes
//! as parameters the variables that are visible there and that the rest may read before it writes them, so they may have
//! any values, even those that no run has there:
//! - A parameter of the function that has the line and that nothing assigns to is taken as it is.
//! - A variable that has the array of a literal, and no other, has an array of this length with any elements. If nothing
//!   can write to it, it keeps its elements.
//! - Any other variable is an integer. If it is none, the flow graph has an error.
//!
//! Functions that are not called from there are left out.

mod exposed;
mod rest;
mod variables;

use loopscope_sorted::{SortedMap, SortedSet};

use crate::ast::{Declarator, Expr, ExprKind, Function, Name, NodeId, Stmt, StmtKind, SyntaxTree};
use crate::diagnostic::ASSUMPTION;
use crate::names::{self, Names};
use crate::{Diagnostic, LineIndex, Span};
use exposed::Exposed;
use rest::Rest;
use variables::{Kind, Visible};

/// The code of the problem.
const START_LINE: &str = "start-line";

/// The most ids that a start may add to a tree: each loop around the line is copied.
const MOST_COPIED: u32 = 200_000;

/// Lets a program without errors start in the line that is named at a place. Returns what is to be said about that.
pub(crate) fn start(tree: &mut SyntaxTree, source: &str, place: Span) -> Diagnostic {
    let (names, _) = names::resolve(tree);
    match started(tree, &names, source, place) {
        Err(message) => Diagnostic::error(START_LINE, place, message),
        Ok(Started { function, nodes, brackets, any_integers, message }) => {
            tree.start = Some(function.name.text.clone());
            tree.nodes = nodes;
            tree.brackets.extend(brackets);
            tree.any_integers = any_integers;
            tree.functions.push(function);
            leave_out_uncalled(&mut tree.functions);
            Diagnostic::hint(ASSUMPTION, place, message)
        }
    }
}

/// The function in which the program starts, and what its tree has for it.
struct Started {
    function: Function,
    nodes: u32,
    brackets: Vec<(NodeId, Vec<Option<Expr>>)>,
    any_integers: Vec<NodeId>,
    message: String,
}

fn started(tree: &SyntaxTree, names: &Names<'_>, source: &str, place: Span) -> Result<Started, String> {
    let text = &source[place.start as usize..place.end as usize];
    let number: u32 = text.parse().map_err(|_| format!("a start is the number of a line, not `{text}`"))?;
    if tree.start.is_some() {
        return Err("a program starts in a function or in a line, not in both".to_owned());
    }
    let lines = LineIndex::new(source);
    let is_start = |statement: &Stmt| {
        let is_written = statement.span.start < statement.span.end && !matches!(statement.kind, StmtKind::Block(_));
        is_written && lines.line(statement.span.start) == number
    };
    let found = tree
        .functions
        .iter()
        .zip(&names.frames)
        .find_map(|(function, frame)| Some((function, Visible::at(function, frame.start, names, &is_start)?)));
    let Some((function, visible)) = found else { return Err(format!("no statement starts in line {number}")) };
    let is_main = function.name.text == "main";
    let mut rest = Rest::new(names, &visible, tree.nodes, &is_start);
    let mut body = rest.of(&function.body);
    let span = rest.start;
    let mut needed = Exposed::of(&body, &rest.referents);
    // Lengths of arrays mention further parameters.
    let mut lengths = SortedMap::new();
    for variable in needed.clone() {
        if let Some(of) = visible.lengths(tree, names, variable) {
            let copies: Vec<Option<Expr>> = of.into_iter().map(|length| Some(rest.expr(length?))).collect();
            let all = copies.iter().flatten().map(|length| Stmt { kind: StmtKind::Output(length.clone()), span });
            needed.extend(Exposed::of(&all.collect::<Vec<_>>(), &rest.referents));
            lengths.insert(variable, copies);
        }
    }
    let mut parameters = Parameters { rest: &mut rest, span, taken: Vec::new(), any_integers: Vec::new() };
    let mut first = Vec::new();
    let mut brackets = Vec::new();
    let mut told = Vec::new();
    let mentioned: SortedSet<u32> = parameters.rest.referents.values().copied().collect();
    for variable in mentioned {
        let name = names.variables[variable as usize].name;
        match visible.kind(variable) {
            _ if !needed.contains(&variable) => first.push(parameters.declare(name, None)),
            Kind::Taken => {
                let id = parameters.take(name.text.clone());
                if let Some(lengths) = lengths.remove(&variable) {
                    brackets.push((id, lengths));
                }
            }
            Kind::Integer => {
                let id = parameters.take(name.text.clone());
                parameters.any_integers.push(id);
            }
            Kind::Constant(array) => first.push(parameters.declare(name, Some(array))),
            Kind::Elements(count) => first.push(parameters.elements(name, count)),
            Kind::Long => {
                return Err(format!("`{}` has too many elements, so the program cannot start here", name.text));
            }
            Kind::Rows => return Err(format!("`{}` has arrays in it, so the program cannot start here", name.text)),
        }
        if needed.contains(&variable) && !matches!(visible.kind(variable), Kind::Constant(_)) {
            told.push(format!("`{}`", name.text));
        }
    }
    let Parameters { taken, any_integers, .. } = parameters;
    if let Some(name) = twice(&taken) {
        return Err(format!("two variables are called `{name}` here, so the program cannot start here"));
    }
    if rest.is_too_large() {
        return Err("too much is executed from here on, so the program cannot start here".to_owned());
    }
    first.append(&mut body);
    // A scope of its own: what follows may declare a variable that has the name of a parameter.
    let block = Stmt { kind: StmtKind::Block(first), span };
    let end = Stmt { kind: StmtKind::Return(rest.number(0, span)), span };
    let name = Name { id: rest.id(), text: format!("start in line {number}"), span };
    let function = Function { name, parameters: taken, body: vec![block, end], span };
    let all = told.join(", ");
    let message = match (is_main, told.is_empty()) {
        (true, true) => format!("the program starts in line {number}"),
        (true, false) => {
            format!("the program starts in line {number} with any values of {all}, even those that no run has there")
        }
        (false, true) => format!("the program starts in line {number} and ends where the function returns"),
        (false, false) => format!(
            "the program starts in line {number} with any values of {all}, even those that no run has there, and ends \
             where the function returns"
        ),
    };
    Ok(Started { function, nodes: rest.nodes, brackets, any_integers, message })
}

/// The parameters of the start, as they are made.
struct Parameters<'r, 'a> {
    rest: &'r mut Rest<'a>,
    span: Span,
    taken: Vec<Name>,
    any_integers: Vec<NodeId>,
}

impl Parameters<'_, '_> {
    fn take(&mut self, text: String) -> NodeId {
        let id = self.rest.id();
        self.taken.push(Name { id, text, span: self.span });
        id
    }

    fn declare(&mut self, name: &Name, init: Option<&Expr>) -> Stmt {
        let init = init.map(|init| self.rest.expr(init));
        let name = Name { id: self.rest.id(), text: name.text.clone(), span: self.span };
        Stmt { kind: StmtKind::Var(vec![Declarator { name, init }]), span: self.span }
    }

    /// An array whose elements are parameters.
    fn elements(&mut self, name: &Name, count: usize) -> Stmt {
        let span = self.span;
        let mut elements = Vec::new();
        for index in 0..count {
            let text = format!("{}[{index}]", name.text);
            let id = self.take(text.clone());
            self.any_integers.push(id);
            elements.push(Expr { id: self.rest.id(), kind: ExprKind::Variable(text), span });
        }
        let array = Expr { id: self.rest.id(), kind: ExprKind::Array(elements), span };
        let name = Name { id: self.rest.id(), text: name.text.clone(), span };
        Stmt { kind: StmtKind::Var(vec![Declarator { name, init: Some(array) }]), span }
    }
}

/// A name that two parameters have.
fn twice(parameters: &[Name]) -> Option<&str> {
    let mut seen = SortedSet::new();
    parameters.iter().map(|parameter| parameter.text.as_str()).find(|text| !seen.insert(*text))
}

/// Keeps the last function, and those that it mentions, directly or not.
fn leave_out_uncalled(functions: &mut Vec<Function>) {
    let mut kept = vec![false; functions.len()];
    let mut pending: Vec<usize> = functions.len().checked_sub(1).into_iter().collect();
    while let Some(at) = pending.pop() {
        if std::mem::replace(&mut kept[at], true) {
            continue;
        }
        let mut mentioned = SortedSet::new();
        functions[at].each_statement(&mut |statement| {
            statement.expressions().for_each(|expr| mention(expr, &mut mentioned));
        });
        pending.extend((0..functions.len()).filter(|at| mentioned.contains(functions[*at].name.text.as_str())));
    }
    let mut kept = kept.into_iter();
    functions.retain(|_| kept.next().unwrap_or(false));
}

fn mention<'a>(expr: &'a Expr, all: &mut SortedSet<&'a str>) {
    if let ExprKind::Variable(name) = &expr.kind {
        all.insert(name);
    }
    expr.operands().for_each(|each| mention(each, all));
}
