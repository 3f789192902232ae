//! Names: which declaration each belongs to, and the static checks that stop an analysis.
//!
//! Functions are visible everywhere. A variable is visible from the end of its declarator (so that `var x = x;` refers
//! to an outer `x`) to the end of the block that declares it; parameters and the declarations of a body's outermost
//! block form one scope. The head of a `for` loop and every branch and loop body are scopes of their own. As in C, an
//! inner variable may have the name of an outer one and hides it; no variable may have a function's name.

use indexmap::IndexMap;
use loopscope_sorted::SortedSet;

use crate::ast::{Expr, ExprKind, Function, Name, Program, Stmt, StmtKind};
use crate::diagnostic::Collector;
use crate::parser::instead_of_name;
use crate::{Diagnostic, Span};

/// The code of the diagnostic for a program without `main`.
pub const NO_MAIN: &str = "no-main";

/// Longer names get no suggestions: comparing takes quadratic time.
const MAX_SUGGESTED: usize = 40;

/// Checks the names of a program and everything else that is wrong whatever its input is. Accepts trees of texts with
/// syntax errors. The tree's height must be bounded, as the parser's are.
pub fn check(program: &Program) -> Vec<Diagnostic> {
    let mut checker = Checker::default();
    checker.functions(program);
    for function in &program.functions {
        checker.function(function);
    }
    checker.main();
    checker.diagnostics.finish()
}

#[derive(Default)]
struct Checker<'p> {
    functions: IndexMap<&'p str, &'p Function>,
    /// The innermost scope is the last.
    scopes: Vec<IndexMap<&'p str, Span>>,
    loops: usize,
    /// The functions that are used anywhere.
    used: SortedSet<&'p str>,
    diagnostics: Collector,
}

impl<'p> Checker<'p> {
    fn functions(&mut self, program: &'p Program) {
        for function in &program.functions {
            let name = &function.name;
            if let Some(first) = self.functions.get(name.text.as_str()) {
                let message = format!("there are two functions called `{}`", name.text);
                let diagnostic = Diagnostic::error("declared-twice", name.span, message);
                self.diagnostics.push(diagnostic.with_related(first.name.span, "the first one"));
            } else {
                self.functions.insert(&name.text, function);
            }
        }
    }

    fn main(&mut self) {
        if self.functions.contains_key("main") {
            return;
        }
        let message = "a program starts in a function called `main`, and there is none";
        let misspelled = self.functions.values().find(|function| is_main_misspelled(&function.name.text));
        let diagnostic = match misspelled {
            Some(function) => {
                let place = function.name.span;
                let diagnostic = Diagnostic::error(NO_MAIN, place, message);
                if self.used.contains(&function.name.text.as_str()) {
                    diagnostic
                } else {
                    diagnostic.with_fix("call this function `main`", place, "main")
                }
            }
            None => Diagnostic::error(NO_MAIN, Span::default(), message),
        };
        self.diagnostics.push(diagnostic);
    }

    fn function(&mut self, function: &'p Function) {
        self.scopes.push(IndexMap::new());
        for parameter in &function.parameters {
            self.declare(parameter);
        }
        self.statements(&function.body);
        self.scopes.pop();
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
            StmtKind::Output(value)
            | StmtKind::Return(value)
            | StmtKind::Expression(value)
            | StmtKind::Assert(value)
            | StmtKind::Assume(value) => self.expression(value),
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
                        let message = "a step is an assignment: declare the variable in front of the loop";
                        self.error("declaration-in-step", step.span, message.to_owned());
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
            StmtKind::Break | StmtKind::Continue if self.loops == 0 => {
                let word = if statement.kind == StmtKind::Break { "break" } else { "continue" };
                self.error("outside-loop", statement.span, format!("`{word}` stands in no loop"));
            }
            StmtKind::Break | StmtKind::Continue | StmtKind::Error | StmtKind::Missing => {}
        }
    }

    fn expression(&mut self, expr: &'p Expr) {
        match &expr.kind {
            ExprKind::Variable(name) => self.resolve(name, expr.span, None),
            ExprKind::AddressOf(name) => {
                if self.is_variable(&name.text) || !self.functions.contains_key(name.text.as_str()) {
                    self.resolve(&name.text, name.span, None);
                } else {
                    let message = format!("`{}` is a function, which has no address: its name is its value", name.text);
                    let diagnostic = Diagnostic::error("address-of", expr.span, message);
                    self.diagnostics.push(diagnostic.with_fix("delete `&`", expr.span, name.text.clone()));
                }
            }
            ExprKind::Unary(_, operand) | ExprKind::Deref(operand) | ExprKind::Alloc(operand) => {
                self.expression(operand);
            }
            ExprKind::Field(base, _) => self.expression(base),
            ExprKind::Binary(_, left, right) | ExprKind::Index(left, right) => {
                self.expression(left);
                self.expression(right);
            }
            ExprKind::Call(callee, arguments) => {
                match &callee.kind {
                    ExprKind::Variable(name) => self.resolve(name, callee.span, Some(arguments.len())),
                    _ => self.expression(callee),
                }
                for argument in arguments {
                    self.expression(argument);
                }
                self.arity(expr.span, callee, arguments.len());
            }
            ExprKind::Array(elements) => {
                for element in elements {
                    self.expression(element);
                }
            }
            ExprKind::Record(fields) => self.record(fields),
            ExprKind::Number(_) | ExprKind::Input | ExprKind::Null | ExprKind::Missing => {}
        }
    }

    fn record(&mut self, fields: &'p [(Name, Expr)]) {
        let mut seen: IndexMap<&str, Span> = IndexMap::new();
        for (name, value) in fields {
            if let Some(first) = seen.insert(&name.text, name.span) {
                let message = format!("this record has two fields called `{}`", name.text);
                let diagnostic = Diagnostic::error("duplicate-field", name.span, message);
                self.diagnostics.push(diagnostic.with_related(first, "the first one"));
            }
            if let ExprKind::Record(_) = value.kind {
                let message =
                    "a record cannot stand in a record: use a pointer to it, `alloc {...}`, and read it by `(*r.x).y`";
                self.error("nested-record", value.span, message.to_owned());
            }
            self.expression(value);
        }
    }

    fn arity(&mut self, call: Span, callee: &Expr, found: usize) {
        let ExprKind::Variable(name) = &callee.kind else { return };
        let Some(function) = self.functions.get(name.as_str()) else { return };
        let wanted = function.parameters.len();
        if wanted != found && !self.is_variable(name) {
            let plural = if wanted == 1 { "" } else { "s" };
            let message = format!("`{name}` takes {wanted} argument{plural}, but gets {found} here");
            let diagnostic = Diagnostic::error("wrong-arity", call, message);
            self.diagnostics.push(diagnostic.with_related(function.name.span, "declared here"));
        }
    }

    /// What can be assigned to: variables, dereferences, elements, and fields of what can be assigned to.
    fn assignable(&mut self, target: &Expr) {
        match &target.kind {
            ExprKind::Variable(name) if self.functions.contains_key(name.as_str()) && !self.is_variable(name) => {
                self.error("not-assignable", target.span, format!("`{name}` is a function and cannot be assigned to"));
            }
            ExprKind::Variable(_) | ExprKind::Deref(_) | ExprKind::Index(..) | ExprKind::Missing => {}
            ExprKind::Field(base, _) => self.assignable(base),
            _ => {
                let message = "this cannot be assigned to: a variable, `*p`, `a[i]` or `r.x` can";
                self.error("not-assignable", target.span, message.to_owned());
            }
        }
    }

    fn declare(&mut self, name: &'p Name) {
        if let Some(function) = self.functions.get(name.text.as_str()) {
            let message = format!("`{}` is the name of a function", name.text);
            let diagnostic = Diagnostic::error("function-name", name.span, message);
            self.diagnostics.push(diagnostic.with_related(function.name.span, "declared here"));
        }
        let Some(scope) = self.scopes.last_mut() else { return };
        if let Some(first) = scope.insert(&name.text, name.span) {
            let message = format!("`{}` is declared twice", name.text);
            let diagnostic = Diagnostic::error("declared-twice", name.span, message);
            self.diagnostics.push(diagnostic.with_related(first, "declared here first"));
        }
    }

    /// Reports a name that is not declared. `called` is the number of arguments if it is called.
    fn resolve(&mut self, name: &'p str, span: Span, called: Option<usize>) {
        if self.is_variable(name) {
            return;
        }
        if self.functions.contains_key(name) {
            self.used.insert(name);
            return;
        }
        if let Some((instead, replacement)) = instead_of_name(name) {
            let diagnostic = Diagnostic::error("undeclared-name", span, format!("there is no `{name}`: {instead}"));
            return self.diagnostics.push(match replacement {
                Some(text) => diagnostic.with_fix(format!("write `{text}`"), span, text),
                None => diagnostic,
            });
        }
        let mut diagnostic = Diagnostic::error("undeclared-name", span, format!("`{name}` is not declared"));
        // A suggestion compares with every visible name, so it is only made if the diagnostic will be kept.
        if !self.diagnostics.is_full_of_errors() {
            let variables = self.scopes.iter().rev().flat_map(IndexMap::keys).copied();
            let functions = self.functions.iter();
            let callable = functions.filter(|(_, function)| called == Some(function.parameters.len()));
            if let Some(similar) = most_similar(name, variables.chain(callable.map(|(name, _)| *name))) {
                diagnostic = diagnostic.with_fix(format!("write `{similar}`"), span, similar);
            }
        }
        self.diagnostics.push(diagnostic);
    }

    fn is_variable(&self, name: &str) -> bool {
        self.scopes.iter().any(|scope| scope.contains_key(name))
    }

    fn error(&mut self, code: &'static str, span: Span, message: String) {
        self.diagnostics.push(Diagnostic::error(code, span, message));
    }
}

/// Whether a name has the letters of `main`, in another order or case. Others, such as `min`, are names of their own.
fn is_main_misspelled(name: &str) -> bool {
    let mut letters: Vec<u8> = name.bytes().map(|letter| letter.to_ascii_lowercase()).collect();
    letters.sort_unstable();
    letters == *b"aimn"
}

/// The candidate with the fewest typing mistakes, if there are few for the name's length. Short names are rarely
/// misspelled, and `x1` is meant to differ from `x2`.
fn most_similar<'c>(name: &str, candidates: impl Iterator<Item = &'c str>) -> Option<&'c str> {
    let allowed = name.len() / 4;
    let digits = |text: &str| text.bytes().filter(u8::is_ascii_digit).collect::<Vec<u8>>();
    let wanted = digits(name);
    candidates
        .filter(|candidate| name.len().max(candidate.len()) <= MAX_SUGGESTED && digits(candidate) == wanted)
        .map(|candidate| (mistakes(name, candidate), candidate))
        .filter(|(count, _)| *count <= allowed)
        .min_by_key(|(count, _)| *count)
        .map(|(_, candidate)| candidate)
}

/// How many letters were typed wrongly, left out, added, or swapped with their neighbour (the optimal
/// string alignment distance).
fn mistakes(left: &str, right: &str) -> usize {
    let (left, right): (Vec<char>, Vec<char>) = (left.chars().collect(), right.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=right.len()).collect()];
    for i in 1..=left.len() {
        let mut row = vec![i];
        for j in 1..=right.len() {
            let changed = rows[i - 1][j - 1] + usize::from(left[i - 1] != right[j - 1]);
            let mut best = changed.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && left[i - 1] == right[j - 2] && left[i - 2] == right[j - 1] {
                best = best.min(rows[i - 2][j - 2] + 1);
            }
            row.push(best);
        }
        rows.push(row);
    }
    rows[left.len()][right.len()]
}
