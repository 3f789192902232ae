//! Events: how the nodes of a flow graph read and print.
//!
//! The graph has the integers that are read and printed. A comparison of two programs also needs the way in which an input is
//! typed, the text around printed integers, and exit statuses.

use dashu_int::IBig;
use loopscope_syntax::ast::{Format, Typed};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

/// The events of a program, by the nodes of its flow graph at which they happen.
pub type Events = FxHashMap<NodeIndex, Event>;

/// The event at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// An [input](crate::NodeKind::Input) is typed in this way.
    Read(Typed),
    /// Text is printed, and then the value of an [output](crate::NodeKind::Output); nothing more at another node.
    Print {
        /// The text.
        before: String,
        /// The notation of the value.
        format: Option<Format>,
    },
    /// The run ends with this exit status at a [halt](crate::NodeKind::Halt). `None` if it is not a constant.
    Exit(Option<IBig>),
}
