//! What holds along an edge out of a condition, as text for people: temporaries are replaced by the expressions that
//! they hold.

use loopscope_syntax::ast::{BinaryOp, UnaryOp};
use petgraph::stable_graph::NodeIndex;

use crate::graph::{Cfg, Check, Edge, Expr, NodeKind};

impl Cfg {
    /// What holds along an edge out of a branch or a check, with code between backticks: `` `i >= 15` `` where `i < 15`
    /// does not hold. `None` for other nodes.
    pub fn show_direction(&self, node: NodeIndex, edge: Edge) -> Option<String> {
        let holds = match edge {
            Edge::True => true,
            Edge::False => false,
            Edge::Next => return None,
        };
        match &self.graph[node].kind {
            NodeKind::Branch(condition) => Some(format!("`{}`", self.show_directed(condition, holds))),
            NodeKind::Check(check) => Some(self.show_checked(check, holds)),
            _ => None,
        }
    }

    /// A condition, or its negation, as code.
    pub fn show_directed(&self, condition: &Expr, holds: bool) -> String {
        let directed = if holds { condition.clone() } else { negated(condition) };
        self.tell_expr(&directed).to_string()
    }

    fn show_checked(&self, check: &Check, holds: bool) -> String {
        let show = |expr: &Expr| self.tell_expr(expr).to_string();
        match check {
            Check::NonZero(condition) if is_condition(condition) => {
                format!("`{}`", self.show_directed(condition, holds))
            }
            Check::NonZero(value) => {
                let zero = Expr::Number(0.into());
                let op = if holds { BinaryOp::NotEqual } else { BinaryOp::Equal };
                format!("`{}`", show(&Expr::Binary(op, Box::new(value.clone()), Box::new(zero))))
            }
            Check::Defined(e) if holds => format!("`{}` has a value", show(e)),
            Check::Defined(e) => format!("`{}` has no value yet", show(e)),
            Check::NotNull(e) => format!("`{}` {}null", show(e), is(!holds)),
            Check::InBounds { array, index } => {
                format!("`{}` {}an index of `{}`", show(index), is(holds), show(array))
            }
            Check::IsInteger(e) => format!("`{}` {}an integer", show(e), is(holds)),
            Check::IsPointer(e) => format!("`{}` {}a pointer", show(e), is(holds)),
            Check::IsArray(e) => format!("`{}` {}an array", show(e), is(holds)),
            Check::IsFunction(e) => format!("`{}` {}a function", show(e), is(holds)),
            Check::HasArity(e, arity) => {
                let arguments = if *arity == 1 { "argument" } else { "arguments" };
                format!("`{}` {}a function of {arity} {arguments}", show(e), is(holds))
            }
            Check::HasField(e, name) => {
                format!("`{}` {} field `{name}`", show(e), if holds { "has a" } else { "has no" })
            }
            Check::Comparable(left, right) => {
                format!("`{}` and `{}` {} be compared", show(left), show(right), if holds { "can" } else { "cannot" })
            }
        }
    }
}

fn is(so: bool) -> &'static str {
    if so { "is " } else { "is not " }
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
