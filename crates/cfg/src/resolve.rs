//! Names: which variable or function each identifier of the tree means.

use loopscope_syntax::ast::{Declarator, Expr, ExprKind, Name, Program, Stmt, StmtKind};
use loopscope_syntax::{Diagnostic, Span};
use rustc_hash::FxHashMap;

use crate::graph::{FunctionId, VarId, Variable, VariableKind};
use crate::types::Type;

/// What an identifier in an expression means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Referent {
    Variable(VarId),
    Function(FunctionId),
}

/// The meaning of every identifier. Tree nodes are identified by their address: the tree is borrowed and does not move
/// while it is lowered, and two nodes may share a span (`x++` makes up a `1`).
pub(crate) struct Names {
    pub(crate) variables: Vec<Variable>,
    /// The parameters of each function.
    pub(crate) parameters: Vec<Vec<VarId>>,
    pub(crate) main: FunctionId,
    uses: FxHashMap<*const Expr, Referent>,
    declared: FxHashMap<*const Declarator, VarId>,
}

impl Names {
    /// Resolves all names, or reports those without a meaning.
    pub(crate) fn resolve(program: &Program) -> Result<Self, Vec<Diagnostic>> {
        let functions: FxHashMap<&str, FunctionId> = (0u32..)
            .zip(&program.functions)
            .map(|(index, function)| (function.name.text.as_str(), FunctionId(index)))
            .collect();
        let Some(main) = functions.get("main").copied() else {
            return Err(vec![Diagnostic::error("no-main", Span::default(), "the program has no function `main`")]);
        };
        let names = Self {
            variables: Vec::new(),
            parameters: Vec::new(),
            main,
            uses: FxHashMap::default(),
            declared: FxHashMap::default(),
        };
        let mut resolver =
            Resolver { names, functions, function: FunctionId(0), scopes: Vec::new(), problems: Vec::new() };
        for (index, function) in (0u32..).zip(&program.functions) {
            resolver.function = FunctionId(index);
            resolver.scopes = vec![FxHashMap::default()];
            let parameters =
                function.parameters.iter().map(|name| resolver.declare(name, VariableKind::Parameter)).collect();
            resolver.names.parameters.push(parameters);
            resolver.statements(&function.body);
        }
        if resolver.problems.is_empty() { Ok(resolver.names) } else { Err(resolver.problems) }
    }

    /// What an [`ExprKind::Variable`] or the name in an [`ExprKind::AddressOf`] means.
    pub(crate) fn referent(&self, expr: &Expr) -> Referent {
        self.uses[&std::ptr::from_ref(expr)]
    }

    /// The variable that a declarator declares.
    pub(crate) fn declared(&self, declarator: &Declarator) -> VarId {
        self.declared[&std::ptr::from_ref(declarator)]
    }
}

struct Resolver<'a> {
    names: Names,
    functions: FxHashMap<&'a str, FunctionId>,
    function: FunctionId,
    scopes: Vec<FxHashMap<&'a str, VarId>>,
    problems: Vec<Diagnostic>,
}

impl<'a> Resolver<'a> {
    fn declare(&mut self, name: &'a Name, kind: VariableKind) -> VarId {
        let id = VarId(self.names.variables.len() as u32);
        self.names.variables.push(Variable {
            name: name.text.clone(),
            span: name.span,
            kind,
            function: self.function,
            ty: Type::Integer,
            address_taken: false,
            asked_if_written: false,
            holds: None,
        });
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(&name.text, id);
        }
        id
    }

    fn statements(&mut self, statements: &'a [Stmt]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &'a Stmt) {
        match &statement.kind {
            StmtKind::Var(declarators) => {
                for declarator in declarators {
                    // In `var x = x;` the right side refers to the outer `x`.
                    self.expressions(&declarator.init);
                    let id = self.declare(&declarator.name, VariableKind::Local);
                    self.names.declared.insert(std::ptr::from_ref(declarator), id);
                }
            }
            StmtKind::Output(e)
            | StmtKind::Return(e)
            | StmtKind::Assert(e)
            | StmtKind::Assume(e)
            | StmtKind::Expression(e) => self.expression(e),
            StmtKind::Assign { target, value, .. } => {
                self.expression(target);
                self.expression(value);
            }
            StmtKind::If { condition, then, otherwise } => {
                self.expression(condition);
                self.scoped(|this| this.statement(then));
                if let Some(otherwise) = otherwise {
                    self.scoped(|this| this.statement(otherwise));
                }
            }
            StmtKind::While { condition, body } | StmtKind::DoWhile { body, condition } => {
                self.expression(condition);
                self.scoped(|this| this.statement(body));
            }
            StmtKind::For { init, condition, step, body } => self.scoped(|this| {
                if let Some(init) = init {
                    this.statement(init);
                }
                this.expressions(condition);
                if let Some(step) = step {
                    this.statement(step);
                }
                this.scoped(|this| this.statement(body));
            }),
            StmtKind::Block(statements) => self.scoped(|this| this.statements(statements)),
            StmtKind::Break | StmtKind::Continue | StmtKind::Error => {}
            StmtKind::Missing => self.missing(statement.span),
        }
    }

    fn scoped(&mut self, inside: impl FnOnce(&mut Self)) {
        self.scopes.push(FxHashMap::default());
        inside(self);
        self.scopes.pop();
    }

    fn expressions(&mut self, all: impl IntoIterator<Item = &'a Expr>) {
        for each in all {
            self.expression(each);
        }
    }

    fn expression(&mut self, expr: &'a Expr) {
        match &expr.kind {
            ExprKind::Number(_) | ExprKind::Input | ExprKind::Null => {}
            ExprKind::Variable(name) => self.used(expr, name),
            ExprKind::AddressOf(name) => {
                self.used(expr, &name.text);
                match self.names.uses.get(&std::ptr::from_ref(expr)) {
                    Some(Referent::Variable(id)) => self.names.variables[id.0 as usize].address_taken = true,
                    Some(Referent::Function(_)) => self.problems.push(Diagnostic::error(
                        "address-of-function",
                        expr.span,
                        format!("`{}` is a function; only a variable has an address", name.text),
                    )),
                    None => {}
                }
            }
            ExprKind::Unary(_, e) | ExprKind::Deref(e) | ExprKind::Alloc(e) | ExprKind::Field(e, _) => {
                self.expression(e);
            }
            ExprKind::Binary(_, left, right) | ExprKind::Index(left, right) => {
                self.expression(left);
                self.expression(right);
            }
            ExprKind::Call(callee, arguments) => {
                self.expression(callee);
                self.expressions(arguments);
            }
            ExprKind::Array(elements) => self.expressions(elements),
            ExprKind::Record(fields) => self.expressions(fields.iter().map(|(_, value)| value)),
            ExprKind::Missing => self.missing(expr.span),
        }
    }

    fn used(&mut self, expr: &'a Expr, name: &'a str) {
        let variable = self.scopes.iter().rev().find_map(|scope| scope.get(name).copied());
        let referent = variable.map(Referent::Variable).or(self.functions.get(name).copied().map(Referent::Function));
        if let Some(referent) = referent {
            self.names.uses.insert(std::ptr::from_ref(expr), referent);
        } else {
            let message = format!("`{name}` is not declared");
            self.problems.push(Diagnostic::error("undeclared-name", expr.span, message));
        }
    }

    fn missing(&mut self, span: Span) {
        self.problems.push(Diagnostic::error("incomplete", span, "something is missing here"));
    }
}
