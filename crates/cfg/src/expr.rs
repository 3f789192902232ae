//! Walks over expressions, and expressions as text for people.

mod float;

use std::fmt;

use loopscope_syntax::ast::{BinaryOp, UnaryOp};

use crate::graph::{Cfg, Check, Expr, FunctionId, Lvalue, NodeKind, VarId};

impl Expr {
    /// Calls `visit` with each direct subexpression, from left to right.
    pub fn each_part<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        match self {
            Self::Number(_) | Self::Variable(_) | Self::Function(_) | Self::Null | Self::AddressOf(_) => {}
            Self::Unary(_, e) | Self::Deref(e) | Self::Field(e, _) => visit(e),
            Self::Binary(_, left, right) | Self::Index(left, right) => {
                visit(left);
                visit(right);
            }
            Self::Float(_, operands) => operands.iter().for_each(visit),
            Self::Record(fields) => fields.iter().for_each(|(_, value)| visit(value)),
        }
    }

    /// Calls `visit` with each direct subexpression, from left to right, to change it.
    pub(crate) fn each_part_mut(&mut self, visit: &mut dyn FnMut(&mut Expr)) {
        match self {
            Self::Number(_) | Self::Variable(_) | Self::Function(_) | Self::Null | Self::AddressOf(_) => {}
            Self::Unary(_, e) | Self::Deref(e) | Self::Field(e, _) => visit(e),
            Self::Binary(_, left, right) | Self::Index(left, right) => {
                visit(left);
                visit(right);
            }
            Self::Float(_, operands) => operands.iter_mut().for_each(visit),
            Self::Record(fields) => fields.iter_mut().for_each(|(_, value)| visit(value)),
        }
    }

    /// Calls `visit` with each variable that the expression reads, but not with those whose address it takes.
    pub fn each_variable(&self, visit: &mut dyn FnMut(VarId)) {
        if let Self::Variable(id) = self {
            visit(*id);
        }
        self.each_part(&mut |part| part.each_variable(visit));
    }

    /// Calls `visit` with each function that the expression names.
    pub(crate) fn each_function(&self, visit: &mut dyn FnMut(FunctionId)) {
        if let Self::Function(id) = self {
            visit(*id);
        }
        self.each_part(&mut |part| part.each_function(visit));
    }

    /// Calls `visit` with each variable whose address the expression takes.
    pub fn each_address(&self, visit: &mut dyn FnMut(VarId)) {
        if let Self::AddressOf(id) = self {
            visit(*id);
        }
        self.each_part(&mut |part| part.each_address(visit));
    }
}

impl Lvalue {
    /// The expression that reads the place.
    pub fn to_expr(&self) -> Expr {
        match self {
            Self::Variable(id) => Expr::Variable(*id),
            Self::Deref(pointer) => Expr::Deref(Box::new(pointer.clone())),
            Self::Index { array, index } => Expr::Index(Box::new(array.clone()), Box::new(index.clone())),
            Self::Field(record, name) => Expr::Field(Box::new(record.to_expr()), name.clone()),
        }
    }

    /// Calls `visit` with each expression that is evaluated to find the place.
    pub fn each_expression<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        match self {
            Self::Variable(_) => {}
            Self::Deref(pointer) => visit(pointer),
            Self::Index { array, index } => {
                visit(array);
                visit(index);
            }
            Self::Field(record, _) => record.each_expression(visit),
        }
    }
}

impl Lvalue {
    /// Calls `visit` with each expression that is evaluated to find the place, to change it.
    pub(crate) fn each_expression_mut(&mut self, visit: &mut dyn FnMut(&mut Expr)) {
        match self {
            Self::Variable(_) => {}
            Self::Deref(pointer) => visit(pointer),
            Self::Index { array, index } => {
                visit(array);
                visit(index);
            }
            Self::Field(record, _) => record.each_expression_mut(visit),
        }
    }
}

impl NodeKind {
    /// `variable = value`.
    pub fn assign(variable: VarId, value: Expr) -> Self {
        Self::Assign { place: Lvalue::Variable(variable), value }
    }

    /// Calls `visit` with each expression that the node evaluates, those in a place included, to change it.
    pub(crate) fn each_expression_mut(&mut self, visit: &mut dyn FnMut(&mut Expr)) {
        match self {
            Self::Entry
            | Self::Halt
            | Self::Error(_)
            | Self::Join
            | Self::LoopHead
            | Self::Input(_)
            | Self::Endless(_) => {}
            Self::Return(e) | Self::Output(e) | Self::Branch(e) | Self::Alloc { value: e, .. } => visit(e),
            Self::Assign { place, value } => {
                visit(value);
                place.each_expression_mut(visit);
            }
            Self::NewArray { elements, .. } => elements.iter_mut().for_each(visit),
            Self::Filled { value, .. } => visit(value),
            Self::Call { callee, arguments, .. } => {
                visit(callee);
                arguments.iter_mut().for_each(visit);
            }
            Self::Check(check) => check.each_expression_mut(visit),
        }
    }

    /// The variable that the node writes as a whole.
    pub fn written_variable(&self) -> Option<VarId> {
        match self {
            Self::Assign { place: Lvalue::Variable(variable), .. }
            | Self::Input(variable)
            | Self::Alloc { variable, .. }
            | Self::NewArray { variable, .. }
            | Self::Filled { variable, .. }
            | Self::Endless(variable)
            | Self::Call { variable, .. } => Some(*variable),
            _ => None,
        }
    }

    /// Calls `visit` with each expression that the node evaluates, those in a place included.
    pub fn each_expression<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        match self {
            Self::Entry
            | Self::Halt
            | Self::Error(_)
            | Self::Join
            | Self::LoopHead
            | Self::Input(_)
            | Self::Endless(_) => {}
            Self::Return(e) | Self::Output(e) | Self::Branch(e) | Self::Alloc { value: e, .. } => visit(e),
            Self::Assign { place, value } => {
                visit(value);
                place.each_expression(visit);
            }
            Self::NewArray { elements, .. } => elements.iter().for_each(visit),
            Self::Filled { value, .. } => visit(value),
            Self::Call { callee, arguments, .. } => {
                visit(callee);
                arguments.iter().for_each(visit);
            }
            Self::Check(check) => check.each_expression(visit),
        }
    }
}

impl Check {
    fn each_expression_mut(&mut self, visit: &mut dyn FnMut(&mut Expr)) {
        match self {
            Self::Defined(e)
            | Self::NonZero(e)
            | Self::NotNull(e)
            | Self::IsInteger(e)
            | Self::IsPointer(e)
            | Self::IsArray(e)
            | Self::IsFunction(e)
            | Self::HasArity(e, _)
            | Self::HasField(e, _) => visit(e),
            Self::InBounds { array: left, index: right } | Self::Comparable(left, right) => {
                visit(left);
                visit(right);
            }
        }
    }

    /// Calls `visit` with each expression that the check evaluates.
    pub fn each_expression<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        match self {
            Self::Defined(e)
            | Self::NonZero(e)
            | Self::NotNull(e)
            | Self::IsInteger(e)
            | Self::IsPointer(e)
            | Self::IsArray(e)
            | Self::IsFunction(e)
            | Self::HasArity(e, _)
            | Self::HasField(e, _) => visit(e),
            Self::InBounds { array: left, index: right } | Self::Comparable(left, right) => {
                visit(left);
                visit(right);
            }
        }
    }
}

impl Cfg {
    /// An expression as a person would write it: `A[i] == 1`.
    pub fn show_expr<'a>(&'a self, expr: &'a Expr) -> impl fmt::Display + 'a {
        Notation { cfg: self, what: Subject::Expr(expr, 0), unfolded: false }
    }

    /// A place as a person would write it.
    pub fn show_place<'a>(&'a self, place: &'a Lvalue) -> impl fmt::Display + 'a {
        Notation { cfg: self, what: Subject::Lvalue(place), unfolded: false }
    }

    /// A check as a condition: `i is an index of a`.
    pub fn show_check<'a>(&'a self, check: &'a Check) -> impl fmt::Display + 'a {
        Notation { cfg: self, what: Subject::Check(check), unfolded: false }
    }

    /// As [`show_expr`](Self::show_expr), with temporaries replaced by the expressions that they hold.
    pub fn tell_expr<'a>(&'a self, expr: &'a Expr) -> impl fmt::Display + 'a {
        Notation { cfg: self, what: Subject::Expr(expr, 0), unfolded: true }
    }

    /// As [`show_node`](Self::show_node), with temporaries replaced by the expressions that they hold. A node that
    /// writes a temporary is shown as its expression.
    pub fn tell_node<'a>(&'a self, kind: &'a NodeKind) -> impl fmt::Display + 'a {
        Notation { cfg: self, what: Subject::Node(kind), unfolded: true }
    }

    /// The effect of a node, in one line: `x = A[i] + 1`.
    pub fn show_node<'a>(&'a self, kind: &'a NodeKind) -> impl fmt::Display + 'a {
        Notation { cfg: self, what: Subject::Node(kind), unfolded: false }
    }
}

struct Notation<'a> {
    cfg: &'a Cfg,
    what: Subject<'a>,
    /// True if temporaries are replaced by the expressions that they hold.
    unfolded: bool,
}

#[derive(Clone, Copy)]
enum Subject<'a> {
    /// An expression, and how tightly its context binds.
    Expr(&'a Expr, u8),
    Lvalue(&'a Lvalue),
    Check(&'a Check),
    Node(&'a NodeKind),
}

impl fmt::Display for Notation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.what {
            Subject::Expr(expr, around) => self.expr(f, expr, around),
            Subject::Lvalue(place) => self.place(f, place),
            Subject::Check(check) => self.check(f, check),
            Subject::Node(kind) => self.node(f, kind),
        }
    }
}

const UNARY: u8 = 7;
const POSTFIX: u8 = 8;

fn binding(op: BinaryOp) -> u8 {
    match op {
        BinaryOp::Or => 1,
        BinaryOp::And => 2,
        BinaryOp::Equal | BinaryOp::NotEqual => 3,
        BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual => 4,
        BinaryOp::Add | BinaryOp::Subtract => 5,
        BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Remainder => 6,
    }
}

impl Notation<'_> {
    /// The name of a variable. People see an expression beside its line, where a name that several variables share means one.
    fn name(&self, id: VarId) -> &str {
        let variable = self.cfg.variable(id);
        match &variable.namesake {
            Some(namesake) if self.unfolded && variable.inlined.is_none() => &namesake.name,
            _ if self.unfolded => variable.shown_name(),
            _ => &variable.name,
        }
    }

    /// The precedence of the text of a variable.
    fn binding_of_variable(&self, id: VarId) -> u8 {
        let held = self.cfg.variable(id).holds.as_ref().filter(|_| self.unfolded);
        held.map_or(POSTFIX, |held| held.binding)
    }

    fn top<'a>(&'a self, expr: &'a Expr) -> Notation<'a> {
        self.inside(expr, 0)
    }

    fn inside<'a>(&'a self, expr: &'a Expr, around: u8) -> Notation<'a> {
        Notation { what: Subject::Expr(expr, around), ..*self }
    }

    fn expr(&self, f: &mut fmt::Formatter<'_>, expr: &Expr, around: u8) -> fmt::Result {
        let own = match expr {
            Expr::Unary(..) | Expr::Deref(_) | Expr::AddressOf(_) => UNARY,
            Expr::Binary(op, ..) => binding(*op),
            Expr::Float(operator, _) => float::binding_of(*operator),
            Expr::Variable(id) => self.binding_of_variable(*id),
            _ => POSTFIX,
        };
        if own < around {
            f.write_str("(")?;
        }
        match expr {
            Expr::Number(number) => write!(f, "{number}")?,
            Expr::Variable(id) => f.write_str(self.name(*id))?,
            Expr::Function(id) => f.write_str(&self.cfg.function(*id).name)?,
            Expr::Null => f.write_str("null")?,
            Expr::Unary(UnaryOp::Not, e) => write!(f, "!{}", self.inside(e, UNARY))?,
            Expr::Unary(UnaryOp::Negate, e) => write!(f, "-{}", self.inside(e, UNARY))?,
            Expr::Binary(op, left, right) => {
                write!(f, "{} {} {}", self.inside(left, own), op.symbol(), self.inside(right, own + 1))?;
            }
            Expr::Float(operator, operands) => self.float(f, *operator, operands, own)?,
            Expr::Deref(e) => write!(f, "*{}", self.inside(e, UNARY))?,
            Expr::AddressOf(id) => write!(f, "&{}", self.name(*id))?,
            Expr::Field(e, name) => write!(f, "{}.{name}", self.inside(e, POSTFIX))?,
            Expr::Index(array, index) => write!(f, "{}[{}]", self.inside(array, POSTFIX), self.top(index))?,
            Expr::Record(fields) => {
                f.write_str("{")?;
                for (at, (name, value)) in fields.iter().enumerate() {
                    write!(f, "{}{name}: {}", if at > 0 { ", " } else { "" }, self.top(value))?;
                }
                f.write_str("}")?;
            }
        }
        if own < around { f.write_str(")") } else { Ok(()) }
    }

    fn place(&self, f: &mut fmt::Formatter<'_>, place: &Lvalue) -> fmt::Result {
        self.expr(f, &place.to_expr(), 0)
    }

    fn list(&self, f: &mut fmt::Formatter<'_>, all: &[Expr]) -> fmt::Result {
        for (at, each) in all.iter().enumerate() {
            write!(f, "{}{}", if at > 0 { ", " } else { "" }, self.top(each))?;
        }
        Ok(())
    }

    fn check(&self, f: &mut fmt::Formatter<'_>, check: &Check) -> fmt::Result {
        match check {
            Check::Defined(e) => write!(f, "{} was written", self.top(e)),
            Check::NonZero(e) => write!(f, "{} is not 0", self.top(e)),
            Check::NotNull(e) => write!(f, "{} is not null", self.top(e)),
            Check::InBounds { array, index } => write!(f, "{} is an index of {}", self.top(index), self.top(array)),
            Check::IsInteger(e) => write!(f, "{} is an integer", self.top(e)),
            Check::IsPointer(e) => write!(f, "{} is a pointer", self.top(e)),
            Check::IsArray(e) => write!(f, "{} is an array", self.top(e)),
            Check::IsFunction(e) => write!(f, "{} is a function", self.top(e)),
            Check::HasArity(e, 1) => write!(f, "{} has 1 parameter", self.top(e)),
            Check::HasArity(e, arity) => write!(f, "{} has {arity} parameters", self.top(e)),
            Check::HasField(e, name) => write!(f, "{} has a field {name}", self.top(e)),
            Check::Comparable(left, right) => write!(f, "{} and {} can be compared", self.top(left), self.top(right)),
        }
    }

    fn node(&self, f: &mut fmt::Formatter<'_>, kind: &NodeKind) -> fmt::Result {
        if let Some(variable) =
            kind.written_variable().filter(|id| self.unfolded && self.cfg.variable(*id).is_temporary())
        {
            return f.write_str(self.name(variable));
        }
        match kind {
            NodeKind::Entry => f.write_str("entry"),
            NodeKind::Return(e) => write!(f, "return {}", self.top(e)),
            NodeKind::Halt => f.write_str("halt"),
            NodeKind::Error(id) => write!(f, "error: {}", self.cfg.error(*id).kind),
            NodeKind::Join => f.write_str("join"),
            NodeKind::LoopHead => f.write_str("loop"),
            NodeKind::Assign { place, value } => {
                self.place(f, place)?;
                write!(f, " = {}", self.top(value))
            }
            NodeKind::Input(variable) => write!(f, "{} = input", self.name(*variable)),
            NodeKind::Alloc { variable, value } => {
                write!(f, "{} = alloc {}", self.name(*variable), self.inside(value, UNARY))
            }
            NodeKind::NewArray { variable, elements } => {
                write!(f, "{} = [", self.name(*variable))?;
                self.list(f, elements)?;
                f.write_str("]")
            }
            NodeKind::Filled { variable, value, lengths } => {
                write!(f, "{} = {}{}", self.name(*variable), "[".repeat(lengths.len()), self.top(value))?;
                lengths.iter().rev().try_for_each(|length| write!(f, "; {length}]"))
            }
            NodeKind::Endless(variable) => write!(f, "{} = [...]", self.name(*variable)),
            NodeKind::Call { variable, callee, arguments } => {
                write!(f, "{} = {}(", self.name(*variable), self.inside(callee, POSTFIX))?;
                self.list(f, arguments)?;
                f.write_str(")")
            }
            NodeKind::Output(e) => write!(f, "output {}", self.top(e)),
            NodeKind::Branch(e) => write!(f, "if {}", self.top(e)),
            NodeKind::Check(check) => {
                f.write_str("check ")?;
                self.check(f, check)
            }
        }
    }
}
