//! From the typed tree to the tree that micro-c has, with C's meaning made explicit.
//!
//! Integers stay mathematical: signed arithmetic is checked to lie in its type ([`ExprKind::InRange`]), unsigned
//! arithmetic and conversions wrap by `%`. What an expression changes stands in statements before its value
//! ([`ExprKind::Sequence`]). What lives as long as the program is a local variable of `main`, which the other functions
//! that use it get as further parameters: arrays as they are, everything else by a pointer.

mod arithmetic;
mod bits;
mod copies;
mod declare;
mod effects;
mod files;
mod floating;
mod freeing;
mod functions;
mod input;
mod large;
mod library;
mod lifetimes;
mod memory;
mod missing;
mod objects;
mod references;
mod rows;
mod statements;
mod values;
mod written;

use dashu_int::IBig;
use loopscope_message::{Message, text};
use loopscope_syntax::ast::{self, BinaryOp, Declarator, Expr, ExprKind, Name, NodeId, Stmt, StmtKind, UnaryOp};
use loopscope_syntax::{Diagnostic, Fix, Span};

pub(crate) use functions::names;
pub(crate) use input::Ends;
pub(crate) use references::at_name;

use crate::pointers::Pointers;
use crate::tree::{FunctionId, TranslationUnit, VariableId};
use written::Written;
pub(crate) use written::unwritten_in_loops;

/// Translates a program without errors. `start` says where a program without `main` could start, and how it would.
pub(crate) fn lower(
    program: &TranslationUnit,
    start: &dyn Fn() -> Option<(Span, Fix)>,
    diagnostics: &mut Vec<Diagnostic>,
) -> ast::SyntaxTree {
    let mut pointers = Pointers::of(program, diagnostics);
    if diagnostics.iter().any(|each| each.severity == loopscope_syntax::Severity::Error) {
        return ast::SyntaxTree::default();
    }
    let main = program.functions.iter().position(|function| function.name == "main" && function.body.is_some());
    let Some(main) = main.map(FunctionId) else {
        let (place, fix) = start().unzip();
        let message = text!("a program starts in a function called `main`, and there is none");
        let error = Diagnostic::error(loopscope_syntax::names::NO_MAIN, place.unwrap_or_default(), message);
        diagnostics.push(Diagnostic { fix, ..error });
        return ast::SyntaxTree::default();
    };
    let written = Written::of(program, &mut pointers);
    let mut lowering = Lowering {
        program,
        pointers,
        written,
        main,
        function: main,
        globals: functions::globals(program),
        names: functions::names(program),
        nodes: 0,
        temporaries: 0,
        loops: 0,
        uses_and: false,
        ended: program.ended,
        references: Vec::new(),
        dereferences: Vec::new(),
        typed: Vec::new(),
        has_first_value: true,
        is_in_large: false,
        diagnostics,
    };
    lowering.program()
}

struct Lowering<'a> {
    program: &'a TranslationUnit,
    pointers: Pointers,
    /// Which variables need to remember whether they were written.
    written: Written,
    main: FunctionId,
    /// The function that is translated now.
    function: FunctionId,
    /// For each function, what it or its callees use of what lives as long as the program.
    globals: Vec<Vec<VariableId>>,
    /// The name of each variable in the translation.
    names: Vec<String>,
    nodes: u32,
    temporaries: u32,
    loops: usize,
    /// True if the function for `&` is needed.
    uses_and: bool,
    /// The variable that remembers that the text has ended, if the program reads characters.
    ended: Option<VariableId>,
    /// The parameters so far that point to what lives as long as the program.
    references: Vec<NodeId>,
    /// The checks so far that a pointer is not null: the place of the access and that of the pointer.
    dereferences: Vec<(Span, Span)>,
    /// The typing of the inputs, so far.
    typed: Vec<(NodeId, ast::Typed)>,
    /// True if what is declared now has a first value.
    has_first_value: bool,
    /// True if what is declared now is large, or a part of a large object.
    is_in_large: bool,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl Lowering<'_> {
    fn id(&mut self) -> NodeId {
        self.nodes += 1;
        NodeId(self.nodes - 1)
    }

    fn name(&mut self, text: impl Into<String>, span: Span) -> Name {
        Name { id: self.id(), text: text.into(), span }
    }

    fn expr(&mut self, kind: ExprKind, span: Span) -> Expr {
        Expr { id: self.id(), kind, span }
    }

    /// A number. A negative one is a negation, as in a text.
    fn integer(&mut self, value: &IBig, span: Span) -> Expr {
        if *value < IBig::ZERO {
            let positive = self.expr(ExprKind::Number(-value), span);
            return self.expr(ExprKind::Unary(UnaryOp::Negate, Box::new(positive)), span);
        }
        self.expr(ExprKind::Number(value.clone()), span)
    }

    fn small(&mut self, value: i64, span: Span) -> Expr {
        self.integer(&IBig::from(value), span)
    }

    fn binary(&mut self, op: BinaryOp, left: Expr, right: Expr, span: Span) -> Expr {
        self.expr(ExprKind::Binary(op, Box::new(left), Box::new(right)), span)
    }

    fn named(&mut self, name: &str, span: Span) -> Expr {
        self.expr(ExprKind::Variable(name.to_owned()), span)
    }

    /// Declares a temporary with a value; its name.
    fn temporary(&mut self, value: Expr, statements: &mut Vec<Stmt>) -> String {
        let span = value.span;
        let name = self.temporary_name();
        let declared = self.name(name.clone(), span);
        let kind = StmtKind::Var(vec![Declarator { name: declared, init: Some(value) }]);
        statements.push(Stmt { kind, span });
        name
    }

    fn temporary_name(&mut self) -> String {
        self.temporaries += 1;
        format!("${}", self.temporaries)
    }

    fn sequence(&mut self, statements: Vec<Stmt>, value: Expr) -> Expr {
        if statements.is_empty() {
            return value;
        }
        let span = value.span;
        self.expr(ExprKind::Sequence(statements, Box::new(value)), span)
    }

    /// The same expression again. It must have no effects.
    fn again(&mut self, expr: &Expr) -> Expr {
        let mut copy = expr.clone();
        self.renumber(&mut copy);
        copy
    }

    fn renumber(&mut self, expr: &mut Expr) {
        expr.id = self.id();
        match &mut expr.kind {
            ExprKind::Unary(_, inner)
            | ExprKind::Deref(inner)
            | ExprKind::Alloc(inner)
            | ExprKind::Filled { value: inner, .. }
            | ExprKind::InRange { value: inner, .. } => self.renumber(inner),
            ExprKind::Field(inner, name) => {
                name.id = self.id();
                self.renumber(inner);
            }
            ExprKind::AddressOf(name) => name.id = self.id(),
            ExprKind::Binary(_, left, right) | ExprKind::Index(left, right) => {
                self.renumber(left);
                self.renumber(right);
            }
            ExprKind::Conditional(condition, then, otherwise) => {
                self.renumber(condition);
                self.renumber(then);
                self.renumber(otherwise);
            }
            ExprKind::Float(_, elements) | ExprKind::Array(elements) => {
                for each in elements {
                    self.renumber(each);
                }
            }
            ExprKind::Record(fields) => {
                for (name, value) in fields {
                    name.id = self.id();
                    self.renumber(value);
                }
            }
            _ => {}
        }
    }

    fn assign(target: Expr, value: Expr, span: Span) -> Stmt {
        Stmt { kind: StmtKind::Assign { target, op: None, value }, span }
    }

    fn not_read(&mut self, span: Span, message: Message) {
        self.diagnostics.push(Diagnostic::error("not-read", span, message));
    }
}

/// Returns `true` if an expression can be evaluated twice. One with conditions cannot: its paths would part again.
fn is_pure(expr: &Expr) -> bool {
    let is_fresh = matches!(
        expr.kind,
        ExprKind::Sequence(..)
            | ExprKind::Call(..)
            | ExprKind::Input
            | ExprKind::Alloc(_)
            | ExprKind::Array(_)
            | ExprKind::Filled { .. }
            | ExprKind::Endless
            | ExprKind::Conditional(..)
    );
    !is_fresh && expr.operands().all(is_pure)
}
