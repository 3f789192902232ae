//! The flow graph: one petgraph for the whole program, a connected part for each function.

use dashu_int::IBig;
use loopscope_float::Operator;
use loopscope_message::Inlined;
use loopscope_syntax::ast::{BinaryOp, UnaryOp};
use loopscope_syntax::{ErrorKind, Span};
use petgraph::stable_graph::{EdgeIndex, NodeIndex, StableDiGraph};
use petgraph::visit::EdgeRef;
use rustc_hash::FxHashSet;
use serde::Serialize;

use crate::lines::LineTable;
use crate::loops::LoopForest;
use crate::types::Type;

/// The petgraph graph that holds every function's nodes.
pub type Graph = StableDiGraph<Node, Edge>;

/// A variable of the program: an index into [`Cfg::variables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct VarId(pub u32);

/// A function: an index into [`Cfg::functions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct FunctionId(pub u32);

/// A possible run-time error: an index into [`Cfg::errors`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct ErrorId(pub u32);

/// A program as a flow graph, in which every possible run-time error is a node of its own.
#[derive(Clone, Debug)]
pub struct Cfg {
    /// All nodes and edges. A function's nodes are those reachable from its entry; calls are nodes, not edges.
    pub graph: Graph,
    /// The functions in source order.
    pub functions: Vec<Function>,
    /// Where a run starts.
    pub main: FunctionId,
    /// Parameters, locals and temporaries of all functions.
    pub variables: Vec<Variable>,
    /// The possible run-time errors in source order.
    pub errors: Vec<ErrorSite>,
    /// Which nodes a line of the source stands for.
    pub lines: LineTable,
}

impl Cfg {
    /// The successor of a node by an edge.
    pub fn successor(&self, node: NodeIndex, edge: Edge) -> Option<NodeIndex> {
        self.graph.edges(node).find(|each| *each.weight() == edge).map(|each| each.target())
    }

    /// The edge of this kind out of a node.
    pub fn edge(&self, node: NodeIndex, edge: Edge) -> Option<EdgeIndex> {
        self.graph.edges(node).find(|each| *each.weight() == edge).map(|each| each.id())
    }

    /// A variable.
    pub fn variable(&self, id: VarId) -> &Variable {
        &self.variables[id.0 as usize]
    }

    /// Notes which variables the translation from C made, and which ones share their name. `written` has the name in the
    /// text of a variable that is written there and the lines of its scope, by the names of its function and of itself.
    pub fn note_made<'a>(&mut self, written: impl Fn(&str, &str) -> Option<(&'a str, [u32; 2])>) {
        let mut scopes = Vec::new();
        for variable in &mut self.variables {
            let function = &self.functions[variable.function.0 as usize].name;
            let scope = written(function, &variable.name);
            variable.is_made = !variable.is_temporary() && scope.is_none();
            scopes.push(scope.map(|(name, lines)| (variable.function, name, lines)));
        }
        for (at, variable) in self.variables.iter_mut().enumerate() {
            variable.namesake = Namesake::new(&scopes, at).filter(|namesake| {
                let (others, name) = (scopes.iter().flatten(), namesake.name.as_str());
                name != variable.name
                    || others.filter(|other| (other.0, other.1) == (variable.function, name)).count() > 1
            });
        }
    }

    /// Returns `true` if what a node evaluates has variables that the translation from C made.
    pub fn evaluates_made(&self, node: NodeIndex) -> bool {
        let mut is_made = false;
        self.graph[node].kind.each_expression(&mut |expr| is_made |= self.reads_made(expr));
        is_made
    }

    /// Returns `true` if an expression reads variables that the translation from C made.
    pub fn reads_made(&self, expr: &Expr) -> bool {
        let mut is_made = false;
        expr.each_variable(&mut |variable| is_made |= self.variable(variable).is_made);
        is_made
    }

    /// A function.
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.0 as usize]
    }

    /// A possible run-time error.
    pub fn error(&self, id: ErrorId) -> &ErrorSite {
        &self.errors[id.0 as usize]
    }

    /// The nodes of a function in reverse postorder: each before its successors, except along back edges, and the true
    /// branch of a condition before the false one.
    pub fn nodes_in_order(&self, id: FunctionId) -> Vec<NodeIndex> {
        // A depth-first search with an explicit stack: graphs can be deeper than the call stack.
        let mut order = Vec::new();
        let mut seen = FxHashSet::from_iter([self.function(id).entry]);
        let mut stack = vec![(self.function(id).entry, self.ways_on(self.function(id).entry))];
        while let Some((node, ways)) = stack.last_mut() {
            match ways.pop() {
                Some(next) if seen.insert(next) => {
                    let after = self.ways_on(next);
                    stack.push((next, after));
                }
                Some(_) => {}
                None => {
                    order.push(*node);
                    stack.pop();
                }
            }
        }
        order.reverse();
        order
    }

    /// The successors of a node, that of [`Edge::False`] last.
    fn ways_on(&self, node: NodeIndex) -> Vec<NodeIndex> {
        [Edge::Next, Edge::True, Edge::False].into_iter().filter_map(|edge| self.successor(node, edge)).collect()
    }

    /// The function where runs start.
    pub fn main_function(&self) -> &Function {
        self.function(self.main)
    }

    /// Returns `true` if an array that `main` takes has a length, which a variable declared at the same place holds.
    pub fn has_length(&self, array: &Variable) -> bool {
        let length = format!("length of {}", array.name);
        let mut variables = self.main_function().variables.iter().map(|id| self.variable(*id));
        variables.any(|variable| variable.name == length && variable.span == array.span)
    }
}

/// A function of the flow graph.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Its name's place.
    pub span: Span,
    /// Its parameters in order.
    pub parameters: Vec<VarId>,
    /// Its parameters, locals and temporaries: what a call's frame holds.
    pub variables: Vec<VarId>,
    /// Its [`NodeKind::Entry`] node.
    pub entry: NodeIndex,
    /// Its loops.
    pub loops: LoopForest,
}

/// A variable.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct Variable {
    /// Its name; that of a temporary starts with `_t` and a digit, as others may, too.
    pub name: String,
    /// Where it is declared; for a temporary, the expression that it holds.
    pub span: Span,
    /// Its origin.
    pub kind: VariableKind,
    /// The function whose frame holds it.
    pub function: FunctionId,
    /// Its inferred type.
    pub ty: Type,
    /// True if `&` is applied to it somewhere.
    pub address_taken: bool,
    /// True if some [`Check::Defined`] may test if it was written, by its name or through a pointer. If none does, runs
    /// do not depend on whether it was written.
    pub asked_if_written: bool,
    /// True if the translation from C made it: the text of the program does not have it.
    pub is_made: bool,
    /// Its name in the text, if others have that, too: the translation from C calls the second `i` by `i#2`.
    pub namesake: Option<Namesake>,
    /// The variable of a callee that this variable copies, or of which it replaces a part, if there is one.
    pub inlined: Option<Inlined>,
    /// For a temporary, the expression that it holds. People see that, never its name.
    pub holds: Option<Held>,
}

/// The name in the text of a variable that shares it with others, whose scopes are others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Namesake {
    /// The name.
    pub name: String,
    /// The lines where it means this variable, each range with its first and its last one.
    pub lines: Vec<[u32; 2]>,
}

/// The function of a variable, its name in the text, and the lines of its scope.
type Scope<'a> = (FunctionId, &'a str, [u32; 2]);

impl Namesake {
    /// The name of one of these variables. Its lines are those of its scope, without those of scopes that begin in it.
    fn new(scopes: &[Option<Scope<'_>>], at: usize) -> Option<Self> {
        let (function, name, own) = scopes[at]?;
        let mut lines = vec![own];
        for (other, scope) in scopes.iter().enumerate() {
            let Some((_, _, [first, last])) = scope.filter(|each| (each.0, each.1) == (function, name)) else {
                continue;
            };
            let encloses = [first, last] != own && first <= own[0] && last >= own[1];
            if other != at && !encloses {
                let parts =
                    lines.into_iter().flat_map(|[from, to]| [[from, to.min(first - 1)], [from.max(last + 1), to]]);
                lines = parts.filter(|[from, to]| from <= to).collect();
            }
        }
        Some(Self { name: name.to_owned(), lines })
    }
}

/// The expression whose value a temporary holds, as it is written in the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// Its text, in one line.
    pub text: String,
    /// Its precedence: see [`print_expression`](loopscope_syntax::print_expression).
    pub binding: u8,
}

impl Variable {
    /// Returns `true` if lowering introduced it; the source does not contain it.
    pub fn is_temporary(&self) -> bool {
        self.kind == VariableKind::Temporary
    }

    /// Returns its name for people: its own, or for a temporary the expression that it holds.
    pub fn shown_name(&self) -> &str {
        self.holds.as_ref().map_or(&self.name, |held| &held.text)
    }
}

/// The origin of a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum VariableKind {
    /// A parameter.
    Parameter,
    /// A declaration.
    Local,
    /// Lowering, to name a value that must be computed before the rest of its expression.
    Temporary,
}

impl VariableKind {
    /// `parameter`, `local` or `temporary`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Parameter => "parameter",
            Self::Local => "local",
            Self::Temporary => "temporary",
        }
    }
}

/// A possible run-time error.
#[derive(Clone, Debug)]
pub struct ErrorSite {
    /// The error.
    pub kind: ErrorKind,
    /// The expression or statement that goes wrong.
    pub span: Span,
    /// Its [`NodeKind::Error`] node.
    pub node: NodeIndex,
}

/// A node of the flow graph with the place it came from.
#[derive(Clone, Debug)]
pub struct Node {
    /// Its effect.
    pub kind: NodeKind,
    /// The statement or expression it came from.
    pub span: Span,
    /// The first line of the statement that it belongs to, counted from 1; 0 where it belongs to none (an entry, most
    /// joins). Each part of a `for`'s header counts as a statement.
    pub line: u32,
}

/// The effect of a node. Unless said otherwise it has one successor, by [`Edge::Next`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// The start of a function.
    Entry,
    /// The end of a function, with the value returned. No successor.
    Return(Expr),
    /// The end of a run that an `assume` gave up. No successor.
    Halt,
    /// A run-time error. No successor.
    Error(ErrorId),
    /// Nothing; paths meet here, or a `break` or `continue` stands here.
    Join,
    /// Nothing; the target of a loop's back edges, before its condition is evaluated. Every loop of the source has one,
    /// and all back edges lead to one.
    LoopHead,
    /// `place = value`: a pure expression is evaluated, then written.
    Assign {
        /// Where to.
        place: Lvalue,
        /// The value.
        value: Expr,
    },
    /// `variable = input`: a fresh integer is read.
    Input(VarId),
    /// `variable = alloc value`: a fresh cell that holds the value.
    Alloc {
        /// Receives the pointer.
        variable: VarId,
        /// The cell's first value.
        value: Expr,
    },
    /// `variable = [elements]`: a fresh array.
    NewArray {
        /// Receives the array.
        variable: VarId,
        /// Its elements.
        elements: Vec<Expr>,
    },
    /// `variable = [value; length]`: a fresh array whose elements all have the value at first, or an array of such arrays,
    /// each a fresh one.
    Filled {
        /// Receives the array.
        variable: VarId,
        /// The first value of each innermost element.
        value: Expr,
        /// The length of each dimension, the outermost first; there is at least one.
        lengths: Vec<u32>,
    },
    /// `variable = [...]`: a fresh array with a 0 at every index.
    Endless(VarId),
    /// `variable = callee(arguments)`. The checks that `callee` is a function of this arity stand before it.
    Call {
        /// Receives the result.
        variable: VarId,
        /// The callee, often [`Expr::Function`].
        callee: Expr,
        /// The arguments.
        arguments: Vec<Expr>,
    },
    /// `output value`.
    Output(Expr),
    /// Two successors: [`Edge::True`] where the expression is not 0, [`Edge::False`] where it is.
    Branch(Expr),
    /// Two successors: [`Edge::True`] where the check holds, [`Edge::False`] (to a [`NodeKind::Error`] node) where not.
    Check(Check),
}

/// An edge of the flow graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Edge {
    /// The only successor.
    Next,
    /// Taken where the node's condition holds.
    True,
    /// Taken where it does not.
    False,
}

/// A condition under which an operation does not go wrong. Its operands have been checked by earlier nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// Something was written to the variable or cell that the expression reads.
    Defined(Expr),
    /// The integer is not 0 (divisors, and the condition of an `assert`).
    NonZero(Expr),
    /// The pointer is not null.
    NotNull(Expr),
    /// The array has an element at the index. Input arrays have one at every integer.
    InBounds {
        /// The array.
        array: Expr,
        /// The index.
        index: Expr,
    },
    /// The value is an integer.
    IsInteger(Expr),
    /// The value is a pointer or null.
    IsPointer(Expr),
    /// The value is an array.
    IsArray(Expr),
    /// The value is a function.
    IsFunction(Expr),
    /// The value is a function of this many parameters (it is known to be a function).
    HasArity(Expr, usize),
    /// The value is a record that has the field.
    HasField(Expr, String),
    /// `==` and `!=` can compare the values: both are integers, both pointers or null, both arrays or both functions.
    Comparable(Expr, Expr),
}

/// A pure expression: its evaluation reads variables and memory, changes nothing and, after the checks that stand
/// before it, cannot go wrong. `&&` and `||` have become branches.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expr {
    /// An integer.
    Number(IBig),
    /// A variable's value.
    Variable(VarId),
    /// A function's value.
    Function(FunctionId),
    /// The null pointer.
    Null,
    /// `!e` or `-e`.
    Unary(UnaryOp, Box<Expr>),
    /// `left op right`, never `&&` or `||`. `==` and `!=` compare integers, and pointers, arrays and functions by
    /// identity.
    Binary(BinaryOp, Box<Expr>, Box<Expr>),
    /// An operation on the ranks of floating-point numbers; see [`loopscope_float`].
    Float(Operator, Vec<Expr>),
    /// `*e`.
    Deref(Box<Expr>),
    /// `&x`.
    AddressOf(VarId),
    /// `e.f`.
    Field(Box<Expr>, String),
    /// `e[i]`.
    Index(Box<Expr>, Box<Expr>),
    /// A record value.
    Record(Vec<(String, Expr)>),
}

/// Where an assignment writes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lvalue {
    /// A variable.
    Variable(VarId),
    /// The cell that a pointer points to.
    Deref(Expr),
    /// An element of an array.
    Index {
        /// The array.
        array: Expr,
        /// Which element.
        index: Expr,
    },
    /// A field of the record at a place.
    Field(Box<Lvalue>, String),
}
