//! Memory as arrays: pointers become integers, and what they point to becomes elements of arrays.
//!
//! Techniques that follow integers and arrays then follow memory, too. The program keeps its nodes, so each path of the
//! result is a path of the program with some nodes more.
//!
//! - `null` is 0. Variables whose address is taken have the addresses 1, 2, 3 and so on; `alloc` takes the next one.
//! - Pointers that may be equal have one class ([`Kinds`]). Each class has addresses and arrays of its own: one for
//!   integers or pointers, and one for each field of records. So a write to `(*p).next` leaves `(*q).value` as it is.
//! - A record that a variable holds becomes a variable for each of its fields.
//!
//! # Source
//! R. Burstall, *Some Techniques for Proving Correctness of Programs which Alter Data Structures* (Machine Intelligence 7, 1972),
//! has an array for each field. J. Jaffar, J. A. Navas, A. E. Santosa, *Symbolic Execution for Verification* (2011), section 6,
//! splits the heap by an alias analysis.
//!
//! # What is exact
//! The result has the runs of the program. What is read before it was written is 0; checks stand before such reads.

mod kinds;
mod values;
mod write;

use loopscope_sorted::{SortedMap, SortedSet};

use self::kinds::Kinds;
use self::write::Writer;
use crate::back::{Back, Viewed};
use crate::graph::{Cfg, VarId};
use crate::inline::MAX_INLINED_NODES;

/// The meaning of the arrays that stand for memory.
#[derive(Clone, Debug)]
pub struct Memory {
    /// The arrays that stand for memory.
    pub arrays: SortedMap<VarId, MemoryArray>,
    /// The variables that hold pointers, with the numbers of the regions to which these point.
    pub pointers: SortedMap<VarId, usize>,
    /// Variables that lie in memory. They stay as variables, with the values that they have at the start.
    pub moved: SortedSet<VarId>,
    /// The regions.
    pub regions: Vec<MemoryRegion>,
    /// The program with its memory, whose nodes have the same numbers.
    pub original: Cfg,
}

/// A region of memory: what pointers of one class point to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryRegion {
    /// The names of the variables that lie there, from address 1 on.
    pub variables: Vec<String>,
    /// The variable that counts its cells, those variables included: the last address. `None` if no cells are allocated
    /// there.
    pub cells: Option<VarId>,
}

/// An array that stands for a part of a region of memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryArray {
    /// The number of the region.
    pub region: usize,
    /// The field of the records that lie there; empty for integers and pointers.
    pub field: String,
    /// The region to which its elements lead, if they are pointers.
    pub leads_to: Option<usize>,
}

/// A program with arrays in place of its memory. All calls must be expanded, except those that take and return only integers.
/// `None` if it has no pointers, if arrays or functions lie in memory or arrays hold pointers or records, if kinds are checked as
/// the program runs, or if the result is too large ([`MAX_INLINED_NODES`]).
pub fn memory(cfg: &Cfg) -> Option<Viewed> {
    let kinds = Kinds::new(cfg)?;
    let mut writer = Writer::new(cfg, &kinds)?;
    for node in cfg.nodes_in_order(cfg.main) {
        writer.node(node, &cfg.graph[node].kind)?;
        if writer.cfg.graph.node_count() > MAX_INLINED_NODES {
            return None;
        }
    }
    writer.start(cfg);
    let (written, memory) = writer.written(cfg);
    Some(Viewed { cfg: written, back: Back { memory: Some(memory), ..Back::keeping(cfg) } })
}
