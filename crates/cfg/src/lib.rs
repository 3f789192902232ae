//! A micro-c program as a flow graph: what happens in which order, with each thing that can go wrong as a node of
//! its own.
//!
//! After lowering, every question about a program is the same question: can this node be reached?

mod back;
mod branches;
mod calls;
mod dictionary;
mod direction;
mod directions;
mod distinct_names;
mod dot;
mod event;
mod expr;
mod extend;
mod float_formats;
mod form;
mod graph;
mod infer;
mod inline;
mod lengths;
mod linear_recursion;
mod lines;
mod live;
mod loops;
mod lower;
mod memoize;
mod memory;
mod renamed;
mod resolve;
mod scalars;
mod staying;
mod tail_calls;
mod target;
mod text;
mod types;
mod view;

pub use back::{Back, Calls, Expanded, Part, Viewed};
pub use branches::{branches, branches_beyond};
pub use calls::{functions_called, recursive_functions};
pub use directions::Direction;
pub use distinct_names::distinct_names;
pub use event::{Event, Events};
pub use form::{CfgForm, ErrorForm, FunctionForm, LoopForm, NodeForm, VariableForm};
pub use graph::{
    Cfg, Check, Edge, ErrorId, ErrorSite, Expr, Function, FunctionId, Graph, Lvalue, Namesake, Node, NodeKind, VarId,
    Variable, VariableKind,
};
pub use inline::{MAX_INLINED_NODES, NotInlined, inline, inline_but, inline_telling, inline_up_to};
pub use lengths::lengths;
pub use linear_recursion::linear_recursion;
pub use lines::{LineTable, Stretch};
pub use live::{is_live_in, live};
pub use loops::{Loop, LoopForest, LoopId};
pub use lower::{Lowering, Options, lower, lower_with};
pub use memoize::memoize;
pub use memory::{Memory, MemoryArray, MemoryRegion, memory};
pub use renamed::{Renaming, renamed, renamed_node};
pub use scalars::scalars;
pub use staying::{Staying, WayOut, deciding, staying, way_out};
pub use tail_calls::tail_calls;
pub use target::Target;
pub use types::Type;
pub use view::View;
