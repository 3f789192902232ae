//! Type inference by unification (monomorphic, as in Hindley and Milner without `let`), over the whole program.
//!
//! Micro-c has no type errors: where uses disagree there is a warning, and the kinds of the values concerned are
//! checked as the program runs. What is not [`Shape::Mixed`] is certain: a value of the class has the class's shape.

mod classes;

use loopscope_message::{Message, text};

use crate::graph::{FunctionId, VarId};
use crate::resolve::{Names, Referent};
use crate::types::Type;
pub(crate) use classes::{Class, Classes, Shape};
use loopscope_sorted::{SortedMap, sort};
use loopscope_syntax::ast::{BinaryOp, Expr, ExprKind, Function, Name, Piece, Stmt, StmtKind, SyntaxTree};
use loopscope_syntax::{Diagnostic, Span};
use rustc_hash::FxHashSet;

/// The result of inference.
pub(crate) struct Types {
    classes: Classes,
    variables: Vec<Class>,
    /// By [`NodeId`](loopscope_syntax::ast::NodeId).
    expressions: Vec<Class>,
    /// The classes of array literals.
    literal_arrays: FxHashSet<Class>,
}

impl Types {
    /// Infers the types of a program.
    pub(crate) fn infer(program: &SyntaxTree, names: &Names<'_>) -> Self {
        let mut classes = Classes::default();
        let expressions = vec![classes.fresh(Shape::Unknown, Span::default()); program.nodes as usize];
        let variables: Vec<_> =
            names.variables.iter().map(|variable| classes.fresh(Shape::Unknown, variable.span)).collect();
        let mut functions = Vec::new();
        for (function, parameters) in program.functions.iter().zip(&names.parameters) {
            let result = classes.fresh(Shape::Unknown, function.name.span);
            let parameters = parameters.iter().map(|id| variables[id.0 as usize]).collect();
            functions.push(classes.fresh(Shape::Function(parameters, result), function.name.span));
        }
        let types = Self { classes, variables, expressions, literal_arrays: FxHashSet::default() };
        let mut inference = Inference { names, types, functions, function: FunctionId(0) };
        for (index, function) in (0u32..).zip(&program.functions) {
            inference.function = FunctionId(index);
            inference.statements(&function.body);
        }
        inference.main_has_integers(program);
        let mut types = inference.types;
        types.classes.flatten();
        types.literal_arrays = types.literal_arrays.iter().map(|class| types.classes.root(*class)).collect();
        types
    }

    /// The warnings, in source order.
    pub(crate) fn warnings(&self) -> Vec<Diagnostic> {
        let mut warnings = self.classes.warnings.clone();
        loopscope_syntax::by_place(&mut warnings);
        warnings
    }

    pub(crate) fn of_variable(&self, variable: VarId) -> Type {
        self.classes.read(self.variables[variable.0 as usize])
    }

    pub(crate) fn class_of_variable(&self, variable: VarId) -> Class {
        self.classes.root(self.variables[variable.0 as usize])
    }

    pub(crate) fn of_expression(&self, expr: &Expr) -> Type {
        self.classes.read(self.class(expr))
    }

    pub(crate) fn class(&self, expr: &Expr) -> Class {
        self.classes.root(self.expressions[expr.id.0 as usize])
    }

    /// Returns `true` if the kind of the expression's value is only known as the program runs.
    pub(crate) fn is_mixed(&self, expr: &Expr) -> bool {
        self.classes.is_mixed(self.class(expr))
    }

    pub(crate) fn is_mixed_class(&self, class: Class) -> bool {
        self.classes.is_mixed(class)
    }

    pub(crate) fn is_record(&self, expr: &Expr) -> bool {
        matches!(self.classes.shape(self.class(expr)), Shape::Record { .. })
    }

    /// Returns `true` if a variable holds no arrays but those that `main` takes or their elements.
    pub(crate) fn is_input_variable(&self, variable: VarId) -> bool {
        let class = self.class_of_variable(variable);
        !self.classes.is_mixed(class) && !self.literal_arrays.contains(&class)
    }

    /// Returns `true` if the array that the expression gives is certainly a parameter of `main` or an element of one:
    /// no array literal flows into its class.
    pub(crate) fn is_input_array(&self, expr: &Expr) -> bool {
        !self.is_mixed(expr) && !self.literal_arrays.contains(&self.class(expr))
    }
}

struct Inference<'a> {
    names: &'a Names<'a>,
    types: Types,
    functions: Vec<Class>,
    function: FunctionId,
}

impl Inference<'_> {
    fn statements(&mut self, statements: &[Stmt]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Stmt) {
        match &statement.kind {
            StmtKind::Var(declarators) => {
                for declarator in declarators {
                    if let Some(init) = &declarator.init
                        && let Some(variable) = self.names.variable(declarator.name.id)
                    {
                        let class = self.expression(init);
                        self.unify(self.types.variables[variable.0 as usize], class, statement.span);
                    }
                }
            }
            StmtKind::Output(e)
            | StmtKind::Assert(e)
            | StmtKind::Assume(e)
            | StmtKind::Check { condition: e, .. }
            | StmtKind::Exit(e) => {
                self.integer(e);
            }
            StmtKind::Print(pieces) => {
                for piece in pieces {
                    if let Piece::Value { value, .. } = piece {
                        self.integer(value);
                    }
                }
            }
            StmtKind::Switch { value, .. } => {
                self.integer(value);
                statement.statements().for_each(|each| self.statement(each));
            }
            StmtKind::Assign { target, op: None, value } => {
                let value = self.expression(value);
                let target = self.expression(target);
                self.unify(target, value, statement.span);
            }
            StmtKind::Assign { target, op: Some(_), value } => {
                self.integer(target);
                self.integer(value);
            }
            StmtKind::If { condition, .. }
            | StmtKind::While { condition, .. }
            | StmtKind::DoWhile { condition, .. } => {
                self.integer(condition);
                statement.statements().for_each(|each| self.statement(each));
            }
            StmtKind::For { init, condition, step, body } => {
                if let Some(init) = init {
                    self.statement(init);
                }
                if let Some(condition) = condition {
                    self.integer(condition);
                }
                self.statement(body);
                if let Some(step) = step {
                    self.statement(step);
                }
            }
            StmtKind::Block(statements) => self.statements(statements),
            StmtKind::Return(e) => {
                let class = self.expression(e);
                if let Shape::Function(_, result) = self.types.classes.shape(self.functions[self.function.0 as usize]) {
                    let result = *result;
                    self.unify(result, class, statement.span);
                } else {
                    // The function's class is mixed: so are its results.
                    self.types.classes.mix(vec![class]);
                }
                if self.function == self.names.main {
                    self.must_be_integer(class, "main-result", e.span, text!("`main` must return an integer"));
                }
            }
            StmtKind::Expression(e) => {
                self.expression(e);
            }
            StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Goto { .. }
            | StmtKind::Label { .. }
            | StmtKind::Error
            | StmtKind::Missing => {}
        }
    }

    fn expression(&mut self, expr: &Expr) -> Class {
        let span = expr.span;
        let class = match &expr.kind {
            ExprKind::Number(_) | ExprKind::Input => self.fresh(Shape::Integer, span),
            ExprKind::Missing => self.fresh(Shape::Unknown, span),
            ExprKind::Null => {
                let cell = self.fresh(Shape::Unknown, span);
                self.fresh(Shape::Pointer(cell), span)
            }
            ExprKind::Variable(_) => match self.names.referent(expr.id) {
                Some(Referent::Variable(id)) => self.types.variables[id.0 as usize],
                Some(Referent::Function(id)) => self.functions[id.0 as usize],
                None => self.fresh(Shape::Unknown, span),
            },
            ExprKind::AddressOf(_) => match self.names.variable(expr.id) {
                Some(id) => self.fresh(Shape::Pointer(self.types.variables[id.0 as usize]), span),
                None => self.fresh(Shape::Unknown, span),
            },
            ExprKind::Unary(_, operand) => {
                self.integer(operand);
                self.fresh(Shape::Integer, span)
            }
            ExprKind::Binary(BinaryOp::Equal | BinaryOp::NotEqual, left, right) => {
                let (one, other) = (self.expression(left), self.expression(right));
                // Integers are compared without making one class of both: a comparison moves no value.
                if !self.both_integers(one, other) {
                    self.unify(one, other, span);
                    self.refuse_records(one, span);
                }
                self.fresh(Shape::Integer, span)
            }
            ExprKind::Binary(_, left, right) => {
                self.integer(left);
                self.integer(right);
                self.fresh(Shape::Integer, span)
            }
            ExprKind::Float(_, operands) => {
                for operand in operands {
                    self.integer(operand);
                }
                self.fresh(Shape::Integer, span)
            }
            ExprKind::Deref(pointer) => {
                let cell = self.fresh(Shape::Unknown, span);
                self.has_shape(pointer, Shape::Pointer(cell));
                cell
            }
            ExprKind::Alloc(value) => {
                let cell = self.expression(value);
                self.fresh(Shape::Pointer(cell), span)
            }
            ExprKind::Field(base, name) => {
                let value = self.fresh(Shape::Unknown, span);
                let fields = SortedMap::from([(name.text.clone(), value)]);
                self.has_shape(base, Shape::Record { fields, closed: false });
                value
            }
            ExprKind::Index(base, index) => {
                let element = self.fresh(Shape::Unknown, span);
                self.has_shape(base, Shape::Array(element));
                self.integer(index);
                element
            }
            ExprKind::Call(callee, arguments) => self.call(expr, callee, arguments),
            ExprKind::InRange { value, .. } => {
                self.integer(value);
                self.fresh(Shape::Integer, span)
            }
            ExprKind::IndexWithin { index, length } => {
                self.integer(index);
                self.integer(length);
                self.fresh(Shape::Integer, span)
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                self.integer(condition);
                let (one, other) = (self.expression(then), self.expression(otherwise));
                self.unify(one, other, span);
                one
            }
            ExprKind::Sequence(statements, value) => {
                self.statements(statements);
                self.expression(value)
            }
            ExprKind::Array(elements) => {
                let element = self.fresh(Shape::Unknown, span);
                for each in elements {
                    let class = self.expression(each);
                    self.unify(element, class, each.span);
                }
                let array = self.fresh(Shape::Array(element), span);
                self.types.literal_arrays.insert(array);
                array
            }
            ExprKind::Filled { value, lengths } => {
                let element = self.expression(value);
                lengths.iter().fold(element, |element, _| {
                    let array = self.fresh(Shape::Array(element), span);
                    self.types.literal_arrays.insert(array);
                    array
                })
            }
            ExprKind::Endless => {
                let element = self.fresh(Shape::Integer, span);
                self.fresh(Shape::Array(element), span)
            }
            ExprKind::Record(fields) => {
                let class = |(name, value): &(Name, Expr)| (name.text.clone(), self.expression(value));
                let mut classes: Vec<(String, Class)> = fields.iter().map(class).collect();
                // A sorted map appends entries that arrive in order.
                sort(&mut classes);
                self.fresh(Shape::Record { fields: classes.into_iter().collect(), closed: true }, span)
            }
        };
        self.types.expressions[expr.id.0 as usize] = class;
        class
    }

    fn call(&mut self, expr: &Expr, callee: &Expr, arguments: &[Expr]) -> Class {
        let of_callee = self.expression(callee);
        let classes: Vec<_> = arguments.iter().map(|argument| self.expression(argument)).collect();
        let result = self.fresh(Shape::Unknown, expr.span);
        let function = self.fresh(Shape::Function(classes, result), expr.span);
        self.unify(of_callee, function, expr.span);
        result
    }

    /// Parameters of `main` are integers and arrays of one or two dimensions of integers, `main`'s result is an
    /// integer.
    fn main_has_integers(&mut self, program: &SyntaxTree) {
        // Where runs begin within a function, those of the whole program still begin in `main`.
        let is_main = |function: &Function| function.name.text == "main";
        let main = match &program.begin {
            Some(_) => program.functions.iter().position(is_main),
            None => Some(self.names.main.0 as usize),
        };
        let Some(main) = main else { return };
        for (name, id) in program.functions[main].parameters.iter().zip(&self.names.parameters[main]) {
            let mut class = self.types.variables[id.0 as usize];
            for _ in 0..2 {
                if let Shape::Array(element) = self.types.classes.shape(class) {
                    class = *element;
                }
            }
            let message = text!(
                "`{text}` is a parameter of the function in which the program starts, which holds an integer or an array of one \
                 or two dimensions of integers",
                text = &name.text
            );
            self.must_be_integer(class, "main-parameter", name.span, message);
        }
    }

    fn both_integers(&self, one: Class, other: Class) -> bool {
        let is_integer = |class| matches!(self.types.classes.shape(class), Shape::Integer);
        is_integer(one) && is_integer(other)
    }

    fn refuse_records(&mut self, class: Class, span: Span) {
        if let Shape::Record { .. } = self.types.classes.shape(class) {
            let message = text!("records cannot be compared as a whole; compare their fields");
            self.types.classes.warnings.push(Diagnostic::warning("records-compared", span, message));
        }
    }

    fn integer(&mut self, expr: &Expr) {
        self.has_shape(expr, Shape::Integer);
    }

    fn has_shape(&mut self, expr: &Expr, shape: Shape) {
        let class = self.expression(expr);
        let expected = self.fresh(shape, expr.span);
        self.unify(class, expected, expr.span);
    }

    fn must_be_integer(&mut self, class: Class, code: &'static str, span: Span, message: Message) {
        if !matches!(self.types.classes.shape(class), Shape::Unknown | Shape::Integer | Shape::Mixed) {
            self.types.classes.warnings.push(Diagnostic::warning(code, span, message));
            self.types.classes.mix(vec![class]);
        }
        let integer = self.fresh(Shape::Integer, span);
        self.unify(class, integer, span);
    }

    fn fresh(&mut self, shape: Shape, span: Span) -> Class {
        self.types.classes.fresh(shape, span)
    }

    fn unify(&mut self, left: Class, right: Class, place: Span) {
        self.types.classes.unify(left, right, place);
    }
}
