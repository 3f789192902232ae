//! Programs with arrays instead of their memory run like the programs themselves.

use std::collections::BTreeMap;

use dashu_int::IBig;
use loopscope_c::analyse;
use loopscope_cfg::{
    Back, Cfg, Check, Edge, Expr, Lvalue, Memory, NodeKind, VarId, Viewed, inline, lower, memory, scalars,
};
use loopscope_generate::{Options, lists, source};
use loopscope_interp::{Argument, Exhausted, InputArray, Inputs, Limits, Outcome, compile, run};
use loopscope_syntax::ast::{BinaryOp, UnaryOp};
use loopscope_syntax::{Dialect, ErrorKind, Span};

use crate::arithmetic::applied;

/// The end of a run, and its outputs.
#[derive(Debug, PartialEq)]
struct Ending {
    end: End,
    outputs: Vec<IBig>,
}

#[derive(Debug, PartialEq)]
enum End {
    Returned(IBig),
    Failed(ErrorKind, Span),
    Halted,
}

/// A value: an integer, or the number of an array. Nothing was written yet if there is none.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Integer(IBig),
    Array(usize),
}

#[derive(Default)]
struct Array {
    elements: BTreeMap<IBig, IBig>,
    length: Option<usize>,
}

/// A run of a flow graph of integers and arrays of integers. All parameters and inputs are 0.
struct GraphRun<'a> {
    cfg: &'a Cfg,
    memory: &'a Memory,
    values: Vec<Option<Value>>,
    arrays: Vec<Array>,
    outputs: Vec<IBig>,
}

impl<'a> GraphRun<'a> {
    fn new(cfg: &'a Cfg, memory: &'a Memory) -> Self {
        let mut run =
            Self { cfg, memory, values: vec![None; cfg.variables.len()], arrays: Vec::new(), outputs: vec![] };
        for parameter in &cfg.main_function().parameters {
            let value = match cfg.variable(*parameter).ty.dimensions() {
                Some(0) => Value::Integer(IBig::ZERO),
                _ => run.array(Array::default()),
            };
            run.values[parameter.0 as usize] = Some(value);
        }
        run
    }

    /// The ending of the run; nothing after this many nodes.
    fn ending(mut self, most: usize) -> Option<Ending> {
        let mut node = self.cfg.main_function().entry;
        for _ in 0..most {
            let edge = match &self.cfg.graph[node].kind {
                NodeKind::Return(value) => return Some(self.end(End::Returned(self.integer(value)))),
                NodeKind::Error(id) => {
                    let site = self.cfg.error(*id);
                    return Some(self.end(End::Failed(site.kind, site.span)));
                }
                NodeKind::Halt => return Some(self.end(End::Halted)),
                NodeKind::Branch(condition) => side(self.integer(condition) != IBig::ZERO),
                NodeKind::Check(check) => side(self.holds(check)),
                kind => {
                    self.execute(kind);
                    Edge::Next
                }
            };
            node = self.cfg.successor(node, edge).expect("a way on");
        }
        None
    }

    fn end(&self, end: End) -> Ending {
        Ending { end, outputs: self.outputs.clone() }
    }

    fn array(&mut self, array: Array) -> Value {
        self.arrays.push(array);
        Value::Array(self.arrays.len() - 1)
    }

    fn execute(&mut self, kind: &NodeKind) {
        match kind {
            NodeKind::Assign { place: Lvalue::Variable(variable), value } => {
                self.values[variable.0 as usize] = self.value(value);
            }
            NodeKind::Assign { place: Lvalue::Index { array, index }, value } => {
                let (array, index, value) = (self.number(array), self.integer(index), self.integer(value));
                self.arrays[array].elements.insert(index, value);
            }
            NodeKind::Input(variable) => self.set(*variable, Value::Integer(IBig::ZERO)),
            NodeKind::Endless(variable) => {
                let array = self.array(Array::default());
                self.set(*variable, array);
            }
            NodeKind::NewArray { variable, elements } => {
                let values = elements.iter().map(|each| self.integer(each));
                let mut elements: BTreeMap<IBig, IBig> = (0..).map(|at: usize| IBig::from(at)).zip(values).collect();
                let length = Some(elements.len());
                // The elements of memory are written later.
                if self.memory.arrays.contains_key(variable) {
                    elements.clear();
                }
                let array = self.array(Array { elements, length });
                self.set(*variable, array);
            }
            NodeKind::Output(value) => self.outputs.push(self.integer(value)),
            NodeKind::Entry | NodeKind::Join | NodeKind::LoopHead => {}
            other => panic!("{other:?}"),
        }
    }

    fn set(&mut self, variable: VarId, value: Value) {
        self.values[variable.0 as usize] = Some(value);
    }

    fn holds(&self, check: &Check) -> bool {
        match check {
            Check::Defined(Expr::Index(array, index)) => {
                self.arrays[self.number(array)].elements.contains_key(&self.integer(index))
            }
            Check::Defined(value) => self.value(value).is_some(),
            Check::NonZero(value) => self.integer(value) != IBig::ZERO,
            Check::InBounds { array, index } => {
                let index = self.integer(index);
                self.arrays[self.number(array)]
                    .length
                    .is_none_or(|length| index >= IBig::ZERO && index < IBig::from(length))
            }
            other => panic!("{other:?}"),
        }
    }

    fn number(&self, array: &Expr) -> usize {
        match self.value(array) {
            Some(Value::Array(number)) => number,
            other => panic!("{array:?} is {other:?}"),
        }
    }

    fn integer(&self, expr: &Expr) -> IBig {
        match self.value(expr) {
            Some(Value::Integer(integer)) => integer,
            other => panic!("{expr:?} is {other:?}"),
        }
    }

    fn value(&self, expr: &Expr) -> Option<Value> {
        Some(Value::Integer(match expr {
            Expr::Number(number) => number.clone(),
            Expr::Variable(variable) => return self.values[variable.0 as usize].clone(),
            Expr::Index(array, index) => {
                let array = &self.arrays[self.number(array)];
                array.elements.get(&self.integer(index)).cloned().unwrap_or_default()
            }
            Expr::Unary(UnaryOp::Negate, operand) => -self.integer(operand),
            Expr::Unary(UnaryOp::Not, operand) => IBig::from(self.integer(operand) == IBig::ZERO),
            Expr::Binary(op, left, right) => {
                if let (Some(Value::Array(left)), Some(Value::Array(right))) = (self.value(left), self.value(right)) {
                    return Some(Value::Integer(((left == right) == (*op == BinaryOp::Equal)).into()));
                }
                let (left, right) = (self.integer(left), self.integer(right));
                applied(*op, left, right)
            }
            other => panic!("{other:?}"),
        }))
    }
}

fn side(holds: bool) -> Edge {
    if holds { Edge::True } else { Edge::False }
}

/// Returns `true` if a program has memory that becomes arrays, and asserts that it then runs in the same way.
fn runs_alike(text: &str, dialect: Dialect) -> bool {
    let parse = analyse(text, dialect);
    let cfg = lower(&parse.program, text).expect("no errors").cfg;
    let Ok(program) = inline(&cfg) else { return false };
    let mut has_memory = false;
    for program in [&program, &scalars(&program.cfg)] {
        let Some(Viewed { cfg, back: Back { memory: Some(memory), .. } }) = memory(&program.cfg) else { continue };
        has_memory = true;
        let argument = |parameter: &VarId| match cfg.variable(*parameter).ty.dimensions() {
            Some(0) => Argument::Integer(IBig::ZERO),
            _ => Argument::Array(InputArray::zeros(1)),
        };
        let parameters = cfg.main_function().parameters.iter().map(argument).collect();
        let inputs = Inputs { parameters, exhausted: Exhausted::Zero, ..Inputs::default() };
        let run = run(&compile(&parse.program), &inputs, &Limits { steps: 3_000, ..Limits::default() });
        let end = match run.outcome {
            Outcome::Finished { result } => End::Returned(result),
            Outcome::Error { kind, span } => End::Failed(kind, span),
            Outcome::Halted { .. } => End::Halted,
            _ => continue,
        };
        let expected = Some(Ending { end, outputs: run.outputs });
        assert_eq!(GraphRun::new(&cfg, &memory).ending(200_000), expected, "{text}\n{}", cfg.to_text());
    }
    has_memory
}

/// The number of random programs of each kind, which `MEMORY_COUNT` changes.
fn count() -> u64 {
    std::env::var("MEMORY_COUNT").map_or(4_000, |count| count.parse().expect("a number"))
}

#[test]
fn pointers_and_records_run_alike() {
    let options = Options {
        pointers: 30,
        records: 30,
        partly: 30,
        homes: 50,
        uninitialised: 20,
        open: true,
        calls: 10,
        asserts: 10,
        ..Options::default()
    };
    let alike = (0..count()).filter(|seed| runs_alike(&source(*seed, &options), Dialect::Extended)).count();
    assert!(alike as u64 > count() / 3, "only {alike} programs have memory");
}

#[test]
fn lists_run_alike() {
    for (in_c, dialect) in [(false, Dialect::Extended), (true, Dialect::C)] {
        let alike = (0..count()).filter(|seed| runs_alike(&lists::program(*seed, in_c), dialect)).count();
        assert!(alike as u64 > count() / 3, "only {alike} programs have memory (C: {in_c})");
    }
}
