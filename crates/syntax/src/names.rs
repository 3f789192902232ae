//! Names: which variable or function each means, and the static checks that stop an analysis.
//!
//! Functions are visible everywhere. A variable is visible from the end of its declarator (so that `var x = x;` refers
//! to an outer `x`) to the end of the block that declares it; parameters and the declarations of a body's outermost
//! block form one scope. The head of a `for` loop and every branch and loop body are scopes of their own. As in C, an
//! inner variable may have the name of an outer one and hides it; no variable may have a function's name.

mod similar;

use std::ops::Range;

use indexmap::IndexMap;
use loopscope_message::{Message, text};

use crate::ast::{Expr, ExprKind, Function, Name, NodeId, Stmt, StmtKind, SyntaxTree};
use crate::diagnostic::Collector;
use crate::foreign_names::instead_of_name;
use crate::{Diagnostic, Span};
use similar::{is_main_misspelled, most_similar};

/// The code of the diagnostic for a program without `main`.
pub const NO_MAIN: &str = "no-main";

/// The meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Referent {
    /// A variable: its index in [`Names::variables`].
    Variable(u32),
    /// A function: its index in [`SyntaxTree::functions`].
    Function(u32),
}

/// A parameter, or a variable that a statement declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name where it is declared.
    pub name: Name,
    /// True if `&` is applied to it somewhere.
    pub address_taken: bool,
}

/// The meaning of the names of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The variables in the order of their declarations.
    pub variables: Vec<Variable>,
    /// For each function the indices of its variables. Its parameters are the first of them.
    pub frames: Vec<Range<u32>>,
    /// The function where a program starts, as its index in [`SyntaxTree::functions`].
    pub main: Option<u32>,
    /// True if the names have been resolved, and no diagnostic says that something is wrong with them.
    pub complete: bool,
    /// By [`NodeId`].
    referents: Vec<Option<Referent>>,
}

impl Names {
    /// Returns the meaning of an [`ExprKind::Variable`] or of the variable in an [`ExprKind::AddressOf`], by the
    /// expression's id, or the variable that a name declares, by the name's id. `None` for other nodes, and where a
    /// diagnostic says that the name has no meaning.
    pub fn referent(&self, id: NodeId) -> Option<Referent> {
        self.referents.get(id.0 as usize).copied().flatten()
    }

    fn record(&mut self, id: NodeId, referent: Referent) {
        if let Some(place) = self.referents.get_mut(id.0 as usize) {
            *place = Some(referent);
        }
    }
}

/// Finds the meaning of all names, and reports everything that is wrong with a program whatever its input is. Accepts
/// trees of texts with syntax errors. The tree's height must be bounded, as the parser's are. Takes linear time.
///
/// [`analyse`](crate::analyse) does this for the tree that it returns, and keeps the result in [`SyntaxTree::names`].
pub fn resolve(program: &SyntaxTree) -> (Names, Vec<Diagnostic>) {
    let names = Names { referents: vec![None; program.nodes as usize], ..Names::default() };
    let start = program.start.as_deref().unwrap_or("main");
    let mut resolver =
        Resolver { program: &program.functions, brackets: &program.brackets, start, names, ..Resolver::default() };
    resolver.functions();
    for function in &program.functions {
        resolver.function(function);
    }
    match &program.begin {
        Some(begin) => resolver.names.main = Some(begin.function),
        None => resolver.main(),
    }
    let (mut names, diagnostics) = (resolver.names, resolver.diagnostics.finish());
    names.complete = diagnostics.is_empty();
    (names, diagnostics)
}

#[derive(Default)]
struct Resolver<'p> {
    program: &'p [Function],
    brackets: &'p [(NodeId, Vec<Option<Expr>>)],
    start: &'p str,
    /// The first function of each name, as its index.
    functions: IndexMap<&'p str, u32>,
    /// The variables that are visible, as their indices. The innermost scope is the last.
    scopes: Vec<IndexMap<&'p str, u32>>,
    loops: usize,
    switches: usize,
    names: Names,
    diagnostics: Collector,
}

impl<'p> Resolver<'p> {
    fn functions(&mut self) {
        for (index, function) in (0..).zip(self.program) {
            let name = &function.name;
            if let Some(first) = self.functions.get(name.text.as_str()) {
                let first = self.program[*first as usize].name.span;
                let message = text!("there are two functions called `{name}`", name = &name.text);
                let diagnostic = Diagnostic::error("declared-twice", name.span, message);
                self.diagnostics.push(diagnostic.with_related(first, text!("the first one")));
            } else {
                self.functions.insert(&name.text, index);
            }
        }
    }

    fn main(&mut self) {
        self.names.main = self.functions.get(self.start).copied();
        if self.names.main.is_some() {
            return;
        }
        let message = text!("a program starts in a function called `main`, and there is none");
        let misspelled = self.functions.iter().find(|(name, _)| is_main_misspelled(name));
        let diagnostic = match misspelled {
            Some((_, function)) => {
                let place = self.program[*function as usize].name.span;
                let diagnostic = Diagnostic::error(NO_MAIN, place, message);
                if self.names.referents.contains(&Some(Referent::Function(*function))) {
                    diagnostic
                } else {
                    diagnostic.with_fix(text!("call this function `main`"), place, "main")
                }
            }
            None => Diagnostic::error(NO_MAIN, Span::default(), message),
        };
        self.diagnostics.push(diagnostic);
    }

    fn function(&mut self, function: &'p Function) {
        let start = self.names.variables.len() as u32;
        self.scopes.push(IndexMap::new());
        for parameter in &function.parameters {
            self.declare(parameter);
        }
        for parameter in &function.parameters {
            if let Ok(at) = self.brackets.binary_search_by_key(&parameter.id, |(id, _)| *id) {
                self.brackets[at].1.iter().flatten().for_each(|length| self.expression(length));
            }
        }
        self.statements(&function.body);
        self.scopes.pop();
        self.names.frames.push(start..self.names.variables.len() as u32);
    }

    fn statements(&mut self, statements: &'p [Stmt]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    fn scoped(&mut self, statement: &'p Stmt) {
        self.scopes.push(IndexMap::new());
        self.statement(statement);
        self.scopes.pop();
    }

    fn loop_body(&mut self, body: &'p Stmt) {
        self.loops += 1;
        self.scoped(body);
        self.loops -= 1;
    }

    fn statement(&mut self, statement: &'p Stmt) {
        match &statement.kind {
            StmtKind::Var(declarators) => {
                for declarator in declarators {
                    if let Some(init) = &declarator.init {
                        self.expression(init);
                    }
                    self.declare(&declarator.name);
                }
            }
            StmtKind::Assign { target, value, .. } => {
                self.expression(target);
                self.assignable(target);
                self.expression(value);
            }
            StmtKind::If { condition, then, otherwise } => {
                self.expression(condition);
                self.scoped(then);
                if let Some(otherwise) = otherwise {
                    self.scoped(otherwise);
                }
            }
            StmtKind::While { condition, body } => {
                self.expression(condition);
                self.loop_body(body);
            }
            StmtKind::DoWhile { body, condition } => {
                self.loop_body(body);
                self.expression(condition);
            }
            StmtKind::For { init, condition, step, body } => {
                self.scopes.push(IndexMap::new());
                if let Some(init) = init {
                    self.statement(init);
                }
                if let Some(condition) = condition {
                    self.expression(condition);
                }
                if let Some(step) = step {
                    self.statement(step);
                    if let StmtKind::Var(_) = step.kind {
                        let message = text!("a step is an assignment: declare the variable before the loop");
                        self.error("declaration-in-step", step.span, message);
                    }
                }
                self.loop_body(body);
                self.scopes.pop();
            }
            StmtKind::Block(statements) => {
                self.scopes.push(IndexMap::new());
                self.statements(statements);
                self.scopes.pop();
            }
            StmtKind::Switch { value, arms } => {
                self.expression(value);
                self.scopes.push(IndexMap::new());
                self.switches += 1;
                for arm in arms {
                    self.statements(&arm.body);
                }
                self.switches -= 1;
                self.scopes.pop();
            }
            StmtKind::Break if self.switches > 0 => {}
            StmtKind::Break | StmtKind::Continue if self.loops == 0 => {
                let word = if statement.kind == StmtKind::Break { "break" } else { "continue" };
                self.error("outside-loop", statement.span, text!("`{word}` stands in no loop"));
            }
            _ => statement.expressions().for_each(|each| self.expression(each)),
        }
    }

    fn expression(&mut self, expr: &'p Expr) {
        match &expr.kind {
            ExprKind::Variable(name) => self.resolve(expr, name, None),
            ExprKind::AddressOf(name) => self.address_of(expr, name),
            ExprKind::Call(callee, arguments) => {
                match &callee.kind {
                    ExprKind::Variable(name) => self.resolve(callee, name, Some(arguments.len())),
                    _ => self.expression(callee),
                }
                for argument in arguments {
                    self.expression(argument);
                }
                self.arity(expr.span, callee, arguments.len());
            }
            ExprKind::Record(fields) => self.record(fields),
            ExprKind::Sequence(statements, value) => {
                self.scopes.push(IndexMap::new());
                self.statements(statements);
                self.expression(value);
                self.scopes.pop();
            }
            _ => expr.operands().for_each(|each| self.expression(each)),
        }
    }

    fn address_of(&mut self, expr: &Expr, name: &'p Name) {
        match self.meaning(&name.text) {
            Some(Referent::Variable(variable)) => {
                self.names.variables[variable as usize].address_taken = true;
                self.names.record(expr.id, Referent::Variable(variable));
            }
            Some(Referent::Function(_)) => {
                let message =
                    text!("`{name}` is a function, which has no address: its name is its value", name = &name.text);
                let diagnostic = Diagnostic::error("address-of", expr.span, message);
                self.diagnostics.push(diagnostic.with_fix(text!("delete `&`"), expr.span, name.text.clone()));
            }
            None => self.undeclared(&name.text, name.span, None),
        }
    }

    fn record(&mut self, fields: &'p [(Name, Expr)]) {
        let mut seen: IndexMap<&str, Span> = IndexMap::new();
        for (name, value) in fields {
            if let Some(first) = seen.insert(&name.text, name.span) {
                let message = text!("this record has two fields called `{name}`", name = &name.text);
                let diagnostic = Diagnostic::error("duplicate-field", name.span, message);
                self.diagnostics.push(diagnostic.with_related(first, text!("the first one")));
            }
            if let ExprKind::Record(_) = value.kind {
                let message = text!(
                    "a record cannot stand in a record: use a pointer to it, `alloc {...}`, and read it by `(*r.x).y`"
                );
                self.error("nested-record", value.span, message);
            }
            self.expression(value);
        }
    }

    fn arity(&mut self, call: Span, callee: &Expr, found: usize) {
        let ExprKind::Variable(name) = &callee.kind else { return };
        let Some(Referent::Function(function)) = self.meaning(name) else { return };
        let function = &self.program[function as usize];
        let wanted = function.parameters.len();
        if wanted != found {
            let diagnostic = Diagnostic::error("wrong-arity", call, wrong_arity(name, wanted, found));
            self.diagnostics.push(diagnostic.with_related(function.name.span, text!("declared here")));
        }
    }

    /// Checks that a target can be assigned to: variables, dereferences, elements, and fields of what can be assigned
    /// to.
    fn assignable(&mut self, target: &Expr) {
        match &target.kind {
            ExprKind::Variable(name) if matches!(self.meaning(name), Some(Referent::Function(_))) => {
                self.error("not-assignable", target.span, text!("`{name}` is a function and cannot be assigned to"));
            }
            ExprKind::Variable(_) | ExprKind::Deref(_) | ExprKind::Index(..) | ExprKind::Missing => {}
            ExprKind::Field(base, _) => self.assignable(base),
            _ => {
                let message = text!("this cannot be assigned to: a variable, `*p`, `a[i]` or `r.x` can");
                self.error("not-assignable", target.span, message);
            }
        }
    }

    fn declare(&mut self, name: &'p Name) {
        if let Some(function) = self.functions.get(name.text.as_str()) {
            let function = self.program[*function as usize].name.span;
            let message = text!("`{name}` is the name of a function", name = &name.text);
            let diagnostic = Diagnostic::error("function-name", name.span, message);
            self.diagnostics.push(diagnostic.with_related(function, text!("declared here")));
        }
        let variable = self.names.variables.len() as u32;
        self.names.variables.push(Variable { name: name.clone(), address_taken: false });
        self.names.record(name.id, Referent::Variable(variable));
        let Some(scope) = self.scopes.last_mut() else { return };
        if let Some(first) = scope.insert(&name.text, variable) {
            let first = self.names.variables[first as usize].name.span;
            let message = text!("`{name}` is declared twice", name = &name.text);
            let diagnostic = Diagnostic::error("declared-twice", name.span, message);
            self.diagnostics.push(diagnostic.with_related(first, text!("declared here first")));
        }
    }

    /// Records what a name means. `called` is the number of arguments if it is called.
    fn resolve(&mut self, expr: &Expr, name: &str, called: Option<usize>) {
        match self.meaning(name) {
            Some(referent) => self.names.record(expr.id, referent),
            None => self.undeclared(name, expr.span, called),
        }
    }

    fn meaning(&self, name: &str) -> Option<Referent> {
        match self.scopes.iter().rev().find_map(|scope| scope.get(name)) {
            Some(variable) => Some(Referent::Variable(*variable)),
            None => self.functions.get(name).map(|function| Referent::Function(*function)),
        }
    }

    fn undeclared(&mut self, name: &str, span: Span, called: Option<usize>) {
        if let Some((instead, replacement)) = instead_of_name(name) {
            let diagnostic = Diagnostic::error("undeclared-name", span, text!("there is no `{name}`: {instead}"));
            return self.diagnostics.push(match replacement {
                Some(text) => diagnostic.with_fix(text!("write `{text}`"), span, text),
                None => diagnostic,
            });
        }
        let mut diagnostic = Diagnostic::error("undeclared-name", span, text!("`{name}` is not declared"));
        // A suggestion compares with every visible name, so it is only made if the diagnostic will be kept.
        if !self.diagnostics.is_full_of_errors() {
            let variables = self.scopes.iter().rev().flat_map(IndexMap::keys).copied();
            let functions = self.functions.iter();
            let takes = |function: u32| self.program[function as usize].parameters.len();
            let callable = functions.filter(|(_, function)| called == Some(takes(**function)));
            if let Some(similar) = most_similar(name, variables.chain(callable.map(|(name, _)| *name))) {
                diagnostic = diagnostic.with_fix(text!("write `{text}`", text = similar), span, similar);
            }
        }
        self.diagnostics.push(diagnostic);
    }

    fn error(&mut self, code: &'static str, span: Span, message: Message) {
        self.diagnostics.push(Diagnostic::error(code, span, message));
    }
}

/// That a call gives a function another number of arguments than it takes.
pub fn wrong_arity(name: &str, wanted: usize, found: usize) -> Message {
    if wanted == 1 {
        text!("`{name}` takes 1 argument, but gets {found} here")
    } else {
        text!("`{name}` takes {wanted} arguments, but gets {found} here")
    }
}
