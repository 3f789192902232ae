//! Recognises states that can no longer reach a target, for any inputs.

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use loopscope_cfg::{Cfg, Check, Edge, Expr, NodeKind, VarId};
use loopscope_smt::Pool;
use loopscope_sorted::SortedSet;
use loopscope_symex::State;
use loopscope_syntax::ast::{BinaryOp, UnaryOp};
use petgraph::stable_graph::NodeIndex;

/// Constants are folded up to this many bits.
const LARGEST_CONSTANT_BITS: usize = 1 << 16;

/// The limit for the values of variables at nodes that are visited.
const MOST_CONSTANTS: usize = 500_000;

/// For each variable of a function its value, if it is known to have only one.
type Constants = Vec<Option<IBig>>;

/// Looks ahead from a state along the flow graph, with the constants that its variables hold (conditional constant
/// propagation: Wegman, Zadeck, 1991). Often an exit of a template sets a flag that a branch tests only much later;
/// without this, all code between them is executed for each of the exits, in all combinations.
///
/// Sound: a state that is dropped has no run to a target.
#[derive(Debug)]
pub(crate) struct Foresight {
    targets: SortedSet<NodeIndex>,
}

impl Foresight {
    pub(crate) fn new(targets: SortedSet<NodeIndex>) -> Self {
        Self { targets }
    }

    /// False if no run from the state reaches a target. Calls are not analysed; a state within one may reach a target.
    pub(crate) fn may_reach(&self, cfg: &Cfg, pool: &mut Pool, state: &State) -> bool {
        if self.targets.is_empty() || state.call_depth() > 0 {
            return true;
        }
        let function = cfg.function(state.function());
        let constants = function.variables.iter().map(|&variable| constant(cfg, pool, state, variable)).collect();
        let mut ahead = Ahead { cfg, variables: &function.variables, at: Vec::new(), waiting: Vec::new() };
        let mut left = MOST_CONSTANTS;
        ahead.arrive(state.node(), constants);
        while let Some(node) = ahead.waiting.pop() {
            let calls = matches!(cfg.graph[node].kind, NodeKind::Call { .. });
            let looked_at = function.variables.len() + 1;
            if calls || self.targets.contains(&node) || left < looked_at {
                return true;
            }
            left -= looked_at;
            ahead.leave(node);
        }
        false
    }
}

fn constant(cfg: &Cfg, pool: &mut Pool, state: &State, variable: VarId) -> Option<IBig> {
    if cfg.variable(variable).address_taken {
        return None;
    }
    let term = state.variable(variable).as_int()?;
    let term = state.simplify(pool, term);
    pool.as_int(term).cloned()
}

struct Ahead<'a> {
    cfg: &'a Cfg,
    variables: &'a [VarId],
    /// By node: the known constants.
    at: Vec<Option<Constants>>,
    waiting: Vec<NodeIndex>,
}

impl Ahead<'_> {
    /// Records constants at a node: those on which all paths to it agree.
    fn arrive(&mut self, node: NodeIndex, constants: Constants) {
        if self.at.len() <= node.index() {
            self.at.resize(node.index() + 1, None);
        }
        let here = &mut self.at[node.index()];
        if let Some(known) = here {
            let mut changed = false;
            for (known, new) in known.iter_mut().zip(constants) {
                if known.is_some() && *known != new {
                    *known = None;
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        } else {
            *here = Some(constants);
        }
        self.waiting.push(node);
    }

    fn leave(&mut self, node: NodeIndex) {
        let Some(mut constants) = self.at[node.index()].clone() else { return };
        let kind = &self.cfg.graph[node].kind;
        let mut only = None;
        if let NodeKind::Branch(condition) | NodeKind::Check(Check::NonZero(condition)) = kind {
            only =
                self.value(&constants, condition).map(|value| if value.is_zero() { Edge::False } else { Edge::True });
        }
        if let Some(position) = kind.written_variable().and_then(|variable| self.position(variable)) {
            constants[position] = match kind {
                NodeKind::Assign { value, .. } => self.value(&constants, value),
                _ => None,
            };
        }
        for edge in [Edge::Next, Edge::True, Edge::False] {
            if only.is_none_or(|only| only == edge)
                && let Some(next) = self.cfg.successor(node, edge)
            {
                self.arrive(next, constants.clone());
            }
        }
    }

    /// A variable that lies in a cell can be written through pointers, so nothing is known of it.
    fn position(&self, variable: VarId) -> Option<usize> {
        let position = self.variables.iter().position(|each| *each == variable)?;
        (!self.cfg.variable(variable).address_taken).then_some(position)
    }

    /// The value of an expression, if it has only one. Recursion is as deep as the expression.
    fn value(&self, constants: &Constants, expr: &Expr) -> Option<IBig> {
        let truth = |holds: bool| IBig::from(u8::from(holds));
        Some(match expr {
            Expr::Number(number) => number.clone(),
            Expr::Variable(variable) => constants[self.position(*variable)?].clone()?,
            Expr::Unary(UnaryOp::Negate, operand) => -self.value(constants, operand)?,
            Expr::Unary(UnaryOp::Not, operand) => truth(self.value(constants, operand)?.is_zero()),
            Expr::Binary(op, left, right) => {
                let (left, right) = (self.value(constants, left)?, self.value(constants, right)?);
                if left.bit_len() + right.bit_len() > LARGEST_CONSTANT_BITS {
                    return None;
                }
                match op {
                    BinaryOp::Add => left + right,
                    BinaryOp::Subtract => left - right,
                    BinaryOp::Multiply => left * right,
                    BinaryOp::Equal => truth(left == right),
                    BinaryOp::NotEqual => truth(left != right),
                    BinaryOp::Less => truth(left < right),
                    BinaryOp::LessEqual => truth(left <= right),
                    BinaryOp::Greater => truth(left > right),
                    BinaryOp::GreaterEqual => truth(left >= right),
                    _ => return None,
                }
            }
            Expr::Float(operator, operands) => {
                let values = operands.iter().map(|each| self.value(constants, each)).collect::<Option<Vec<_>>>()?;
                operator.apply(values.first()?, values.last()?)
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use loopscope_cfg::{Target, lower};
    use loopscope_symex::{Step, step};
    use loopscope_syntax::{Dialect, analyse};

    use super::{Foresight, Pool, State};

    /// For each side of the program's first branch that depends on inputs: true if it may lead to a run-time error.
    fn sides(source: &str) -> Vec<bool> {
        let parse = analyse(source, Dialect::Extended);
        let cfg = lower(&parse.program, source).expect("a program without mistakes").cfg;
        let foresight = Foresight::new(Target::AnyError.nodes(&cfg));
        let mut pool = Pool::default();
        let mut state = State::initial(&cfg, &mut pool);
        loop {
            state = match step(&cfg, &mut pool, state) {
                Step::Moved(state) => state,
                Step::Forked(sides) => {
                    return sides.iter().map(|side| foresight.may_reach(&cfg, &mut pool, &side.state)).collect();
                }
                Step::Ended(ending, _) => panic!("{ending:?}"),
            }
        }
    }

    #[test]
    fn a_constant_that_nothing_changes_decides() {
        let after = "while (n > 0) { n = n - 1; } if (f == 1 && n == 0) { error(); } return 0; }";
        assert_eq!(sides(&format!("main(n) {{ var f; f = 0; if (n > 5) {{ f = 1; }} {after}")), [true, false]);
        assert_eq!(sides(&format!("main(n) {{ var f; f = 0; if (n > 5) {{ f = f - 2 * 3; }} {after}")), [false, false]);
    }

    #[test]
    fn what_a_way_may_change_is_not_known() {
        let of = |change: &str| {
            sides(&format!(
                "main(n) {{ var f, p; f = 0; p = &p; if (n > 5) {{ n = 1; }} while (n > 0) {{ n = n - 1; {change} }} \
                 if (f == 1) {{ error(); }} return 0; }}"
            ))
        };
        assert_eq!(of(""), [false, false]);
        assert_eq!(of("f = n;"), [true, true]);
        assert_eq!(of("f = f + 1;"), [true, true]);
        assert_eq!(of("f = input;"), [true, true]);
        assert_eq!(of("p = &f; *p = 1;"), [true, true]);
        assert_eq!(of("f = 0;"), [false, false]);
    }

    #[test]
    fn calls_may_lead_anywhere() {
        let source = "g() { error(); return 0; } main(n) { var f; f = 0; if (n > 5) { f = g(); } return f; }";
        assert_eq!(sides(source), [true, false]);
    }
}
