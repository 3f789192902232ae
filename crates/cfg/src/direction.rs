//! The condition that holds along an edge out of a condition, as text for people: temporaries are replaced by the
//! expressions that they hold.

use loopscope_message::{Arg, Message, text};
use loopscope_syntax::ast::{BinaryOp, UnaryOp};
use petgraph::stable_graph::NodeIndex;

use crate::graph::{Cfg, Check, Edge, Expr, NodeKind};

impl Cfg {
    /// The condition that holds along an edge out of a branch or a check, with code between backticks: `` `i >= 15` ``
    /// where `i < 15` does not hold. `None` for other nodes.
    pub fn show_direction(&self, node: NodeIndex, edge: Edge) -> Option<Message> {
        let holds = match edge {
            Edge::True => true,
            Edge::False => false,
            Edge::Next => return None,
        };
        match (&self.graph[node].kind, self.directed(node, edge)) {
            (_, Some(directed)) => Some(text!("`{code}`", code = self.code(&directed))),
            (NodeKind::Check(check), None) => self.show_checked(check, holds),
            _ => None,
        }
    }

    /// The same without the backticks where it is a condition of the program.
    pub fn direction(&self, node: NodeIndex, edge: Edge) -> Option<Arg> {
        let code = self.directed(node, edge).map(|directed| self.code(&directed));
        code.or_else(|| self.show_direction(node, edge).map(Arg::from))
    }

    /// The same where it is a condition of the program, as code.
    pub fn directed_code(&self, node: NodeIndex, edge: Edge) -> Option<String> {
        let directed = self.directed(node, edge)?;
        Some(self.tell_expr(&directed).to_string())
    }

    /// The condition of the program that holds along an edge out of a branch or a check, if it is one.
    pub fn directed(&self, node: NodeIndex, edge: Edge) -> Option<Expr> {
        let holds = match edge {
            Edge::True => true,
            Edge::False => false,
            Edge::Next => return None,
        };
        match &self.graph[node].kind {
            NodeKind::Branch(condition) => Some(condition_or_negation(condition, holds)),
            NodeKind::Check(Check::NonZero(condition)) if is_condition(condition) => {
                Some(condition_or_negation(condition, holds))
            }
            NodeKind::Check(Check::NonZero(value)) => {
                let op = if holds { BinaryOp::NotEqual } else { BinaryOp::Equal };
                Some(Expr::Binary(op, Box::new(value.clone()), Box::new(Expr::Number(0.into()))))
            }
            _ => None,
        }
    }

    /// A condition, or its negation, as code.
    pub fn show_directed(&self, condition: &Expr, holds: bool) -> String {
        self.tell_expr(&condition_or_negation(condition, holds)).to_string()
    }

    /// An expression as code.
    fn code(&self, expr: &Expr) -> Arg {
        let mut copies = Vec::new();
        expr.each_variable(&mut |id| copies.extend(self.variable(id).inlined.clone().filter(|each| each.copy > 1)));
        Arg::code(self.tell_expr(expr).to_string(), copies)
    }

    /// A check in words; nothing for one that is a condition of the program.
    fn show_checked(&self, check: &Check, holds: bool) -> Option<Message> {
        let code = |expr: &Expr| self.code(expr);
        Some(match (check, holds) {
            (Check::NonZero(_), _) => return None,
            (Check::Defined(e), true) => text!("`{code}` has a value", code = code(e)),
            (Check::Defined(e), false) => text!("`{code}` has no value yet", code = code(e)),
            (Check::NotNull(e), true) => text!("`{code}` is not null", code = code(e)),
            (Check::NotNull(e), false) => text!("`{code}` is null", code = code(e)),
            (Check::InBounds { array, index }, true) => {
                text!("`{index}` is an index of `{array}`", index = code(index), array = code(array))
            }
            (Check::InBounds { array, index }, false) => {
                text!("`{index}` is not an index of `{array}`", index = code(index), array = code(array))
            }
            (Check::IsInteger(e), true) => text!("`{code}` is an integer", code = code(e)),
            (Check::IsInteger(e), false) => text!("`{code}` is not an integer", code = code(e)),
            (Check::IsPointer(e), true) => text!("`{code}` is a pointer", code = code(e)),
            (Check::IsPointer(e), false) => text!("`{code}` is not a pointer", code = code(e)),
            (Check::IsArray(e), true) => text!("`{code}` is an array", code = code(e)),
            (Check::IsArray(e), false) => text!("`{code}` is not an array", code = code(e)),
            (Check::IsFunction(e), true) => text!("`{code}` is a function", code = code(e)),
            (Check::IsFunction(e), false) => text!("`{name}` is not a function", name = code(e)),
            (Check::HasArity(e, 1), true) => text!("`{code}` is a function of 1 argument", code = code(e)),
            (Check::HasArity(e, 1), false) => text!("`{code}` is not a function of 1 argument", code = code(e)),
            (Check::HasArity(e, arity), true) => {
                text!("`{code}` is a function of {arity} arguments", code = code(e))
            }
            (Check::HasArity(e, arity), false) => {
                text!("`{code}` is not a function of {arity} arguments", code = code(e))
            }
            (Check::HasField(e, name), true) => text!("`{code}` has a field `{name}`", code = code(e)),
            (Check::HasField(e, name), false) => text!("`{code}` has no field `{name}`", code = code(e)),
            (Check::Comparable(left, right), true) => {
                text!("`{left}` and `{right}` can be compared", left = code(left), right = code(right))
            }
            (Check::Comparable(left, right), false) => {
                text!("`{left}` and `{right}` cannot be compared", left = code(left), right = code(right))
            }
        })
    }
}

fn condition_or_negation(condition: &Expr, holds: bool) -> Expr {
    if holds { condition.clone() } else { negated(condition) }
}

fn is_condition(expr: &Expr) -> bool {
    matches!(expr, Expr::Unary(UnaryOp::Not, _)) || matches!(expr, Expr::Binary(op, ..) if opposite(*op).is_some())
}

fn negated(condition: &Expr) -> Expr {
    match condition {
        Expr::Binary(op, left, right) => match opposite(*op) {
            Some(opposite) => Expr::Binary(opposite, left.clone(), right.clone()),
            None => Expr::Unary(UnaryOp::Not, Box::new(condition.clone())),
        },
        Expr::Unary(UnaryOp::Not, operand) => (**operand).clone(),
        other => Expr::Unary(UnaryOp::Not, Box::new(other.clone())),
    }
}

fn opposite(op: BinaryOp) -> Option<BinaryOp> {
    Some(match op {
        BinaryOp::Equal => BinaryOp::NotEqual,
        BinaryOp::NotEqual => BinaryOp::Equal,
        BinaryOp::Less => BinaryOp::GreaterEqual,
        BinaryOp::LessEqual => BinaryOp::Greater,
        BinaryOp::Greater => BinaryOp::LessEqual,
        BinaryOp::GreaterEqual => BinaryOp::Less,
        _ => return None,
    })
}
