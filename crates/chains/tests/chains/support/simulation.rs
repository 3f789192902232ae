//! Runs of a flow graph on concrete values, with each node that was passed.

use dashu_int::IBig;
use loopscope_cfg::{Cfg, Check, Edge, Expr, Lvalue, NodeKind, VarId};
use loopscope_smt::{ArrayValue, Value};
use loopscope_sorted::SortedSet;
use loopscope_syntax::ast::UnaryOp;
use loopscope_transition::step::Step;
use petgraph::stable_graph::NodeIndex;

use super::arithmetic::applied;

/// The values of variables; `None` before the first write.
pub(crate) type Values = Vec<Option<Value>>;

/// A node that was passed, with the values before it.
pub(crate) struct Moment {
    pub(crate) step: Step,
    pub(crate) values: Values,
}

/// A run of a program of one function with integers and arrays of integers.
pub(crate) struct Run {
    pub(crate) moments: Vec<Moment>,
    /// The node at which it ended: a return, or an error.
    pub(crate) end: NodeIndex,
}

struct Simulation {
    values: Values,
    /// For each variable, the length of the array that it holds, if it has one.
    lengths: Vec<Option<usize>>,
}

/// Runs a program from the values of its parameters; `None` if it does not end within `most` steps. `input` gives the
/// values that it reads.
pub(crate) fn run(cfg: &Cfg, arguments: &[Value], mut input: impl FnMut() -> i64, most: usize) -> Option<Run> {
    let mut values: Values = vec![None; cfg.variables.len()];
    for (parameter, argument) in cfg.main_function().parameters.iter().zip(arguments) {
        values[parameter.0 as usize] = Some(argument.clone());
    }
    let mut simulation = Simulation { values, lengths: vec![None; cfg.variables.len()] };
    let mut node = cfg.main_function().entry;
    let mut moments = Vec::new();
    while moments.len() < most {
        let values = simulation.values.clone();
        let edge = match &cfg.graph[node].kind {
            NodeKind::Return(_) | NodeKind::Error(_) | NodeKind::Halt => return Some(Run { moments, end: node }),
            NodeKind::Branch(condition) => direction(!simulation.integer(condition).is_zero()),
            NodeKind::Check(check) => direction(simulation.holds(check)),
            NodeKind::Input(variable) => {
                simulation.values[variable.0 as usize] = Some(Value::Int(input().into()));
                Edge::Next
            }
            kind => {
                simulation.execute(kind);
                Edge::Next
            }
        };
        moments.push(Moment { step: Step { node, edge }, values });
        node = cfg.successor(node, edge).expect("a way on");
    }
    None
}

fn direction(holds: bool) -> Edge {
    if holds { Edge::True } else { Edge::False }
}

impl Simulation {
    fn execute(&mut self, kind: &NodeKind) {
        match kind {
            NodeKind::Assign { place: Lvalue::Variable(variable), value } => {
                self.values[variable.0 as usize] = Some(Value::Int(self.integer(value)));
            }
            NodeKind::Assign { place: Lvalue::Index { array: Expr::Variable(array), index }, value } => {
                let (value, index) = (self.integer(value), self.integer(index));
                let mut elements = self.array(*array).clone();
                elements.set(index, Value::Int(value));
                self.values[array.0 as usize] = Some(Value::Array(elements));
            }
            NodeKind::NewArray { variable, elements } => {
                let mut array = ArrayValue::constant(Value::Int(IBig::ZERO));
                for (index, element) in elements.iter().enumerate() {
                    array.set(index.into(), Value::Int(self.integer(element)));
                }
                self.lengths[variable.0 as usize] = Some(elements.len());
                self.values[variable.0 as usize] = Some(Value::Array(array));
            }
            NodeKind::Entry | NodeKind::Join | NodeKind::LoopHead | NodeKind::Output(_) => {}
            other => panic!("{other:?}"),
        }
    }

    fn holds(&self, check: &Check) -> bool {
        match check {
            Check::Defined(Expr::Variable(variable)) => self.values[variable.0 as usize].is_some(),
            Check::NonZero(value) => !self.integer(value).is_zero(),
            Check::InBounds { array: Expr::Variable(array), index } => {
                let index = self.integer(index);
                self.lengths[array.0 as usize].is_none_or(|length| index >= IBig::ZERO && index < IBig::from(length))
            }
            other => panic!("{other:?}"),
        }
    }

    fn array(&self, variable: VarId) -> &ArrayValue {
        self.values[variable.0 as usize].as_ref().and_then(Value::as_array).expect("an array")
    }

    fn integer(&self, expr: &Expr) -> IBig {
        match expr {
            Expr::Number(number) => number.clone(),
            Expr::Variable(variable) => {
                self.values[variable.0 as usize].as_ref().and_then(Value::as_int).expect("an integer").clone()
            }
            Expr::Unary(UnaryOp::Negate, operand) => -self.integer(operand),
            Expr::Unary(UnaryOp::Not, operand) => IBig::from(self.integer(operand).is_zero()),
            Expr::Binary(op, left, right) => {
                let (left, right) = (self.integer(left), self.integer(right));
                applied(*op, left, right)
            }
            Expr::Index(array, index) => match **array {
                Expr::Variable(array) => {
                    self.array(array).get(&self.integer(index)).as_int().expect("an integer").clone()
                }
                ref other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        }
    }
}

/// A loop on a run, from the first to the last arrival at its head before the run leaves it.
#[derive(Clone, Copy)]
pub(crate) struct Passage {
    pub(crate) head: NodeIndex,
    pub(crate) first: usize,
    pub(crate) last: usize,
}

/// A stretch of a run as a chain: each loop, other than the one that the stretch itself goes around, is one step.
pub(crate) fn collapse(cfg: &Cfg, moments: &[Moment], from: usize, to: usize) -> (Vec<Step>, Vec<Passage>) {
    let loops = &cfg.main_function().loops;
    let own_head = |at: usize| at == from && from > 0;
    let (mut steps, mut passages) = (Vec::new(), Vec::new());
    let mut at = from;
    while at < to {
        let node = moments[at].step.node;
        if let Some(id) = loops.headed_by(node)
            && !own_head(at)
        {
            let body: &SortedSet<NodeIndex> = &loops.get(id).nodes;
            let inside = (at..to).take_while(|index| body.contains(&moments[*index].step.node));
            let last = inside.filter(|index| moments[*index].step.node == node).last().unwrap_or(at);
            passages.push(Passage { head: node, first: at, last });
            at = last;
        }
        steps.push(moments[at].step);
        at += 1;
    }
    (steps, passages)
}
