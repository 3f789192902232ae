//! A micro-c program as a flow graph: what happens in which order, with each thing that can go wrong as a node of
//! its own.
//!
//! After lowering, every question about a program is the same question: can this node be reached?

mod graph;
mod loops;
mod types;

pub use graph::{
    Cfg, Check, Edge, ErrorId, ErrorKind, ErrorSite, Expr, Function, FunctionId, Graph, Node, NodeKind, Place, VarId,
    Variable, VariableKind,
};
pub use loops::{Loop, LoopForest, LoopId};
pub use types::Type;
