//! Shapes: heaps without integers. Heaps of one shape are joined.

use loopscope_cfg::is_live_in;
use petgraph::stable_graph::NodeIndex;

use crate::heap::{Chunk, Heap};
use crate::program::Program;
use crate::value::{ChunkId, Value};

impl Heap {
    /// Forgets variables that are not live before a node, and garbage.
    pub(crate) fn collect(&mut self, program: &Program<'_>, node: NodeIndex) {
        let main = program.cfg.main_function();
        let mut order = Order { numbers: vec![None; self.chunks.len()], chunks: Vec::new() };
        let live = program.live.get(&node);
        let is_live = |slot| live.is_none_or(|live| is_live_in(live, slot));
        for (slot, variable) in main.variables.iter().enumerate().filter(|(slot, _)| !is_live(*slot)) {
            if !program.has_cell(*variable) {
                // Fields of it may still be written.
                self.variables[slot] = Value::Any;
            }
        }
        for (slot, value) in self.variables.iter().enumerate() {
            if is_live(slot) {
                order.add(value);
            }
        }
        let mut next = 0;
        while let Some(chunk) = order.chunks.get(next) {
            next += 1;
            order.add(&self.chunks[*chunk].contents);
        }
        for value in &mut self.variables {
            // The cell of a variable that is not live.
            if matches!(value, Value::Pointer(chunk) if order.numbers[*chunk].is_none()) {
                *value = Value::UNWRITTEN;
            }
        }
        let Order { numbers, chunks: order } = order;
        let nothing = || Chunk { contents: Value::UNWRITTEN, link: None, back: None };
        self.chunks = order.iter().map(|old| std::mem::replace(&mut self.chunks[*old], nothing())).collect();
        let contents = self.chunks.iter_mut().map(|chunk| &mut chunk.contents);
        for value in self.variables.iter_mut().chain(contents) {
            value.each_pointer_mut(&mut |chunk| *chunk = numbers[*chunk].unwrap_or(*chunk));
        }
    }

    /// The shape, as numbers. Two heaps have one shape if and only if these are the same; [`collect`](Self::collect)
    /// has ordered the chunks. `loosely`: a cell that could be a segment has the shape of one.
    pub(crate) fn shape(&self, loosely: bool) -> Vec<u32> {
        let mut shape = Vec::new();
        self.variables.iter().for_each(|value| add_shape(value, &mut shape));
        for Chunk { contents, link, back } in &self.chunks {
            let link = link.or_else(|| if loosely { only_link(contents) } else { None });
            shape.extend([link, *back].map(|link| link.map_or(0, |link| link + 1)));
            add_shape(contents, &mut shape);
        }
        shape
    }

    /// Joins a heap of the same shape. Returns whether that changes this heap.
    pub(crate) fn join(&mut self, other: &Self, widens: bool) -> bool {
        let mut grew = false;
        for (value, other) in self.variables.iter_mut().zip(&other.variables) {
            grew |= value.join(other, widens);
        }
        for (chunk, other) in self.chunks.iter_mut().zip(&other.chunks) {
            grew |= chunk.link.is_none() && other.link.is_some();
            chunk.link = chunk.link.or(other.link);
            grew |= chunk.contents.join(&other.contents, widens);
        }
        grew
    }
}

/// The new order of chunks: as they are reached from variables.
struct Order {
    numbers: Vec<Option<ChunkId>>,
    chunks: Vec<ChunkId>,
}

impl Order {
    fn add(&mut self, value: &Value) {
        value.each_pointer(&mut |chunk| {
            if self.numbers[chunk].is_none() {
                self.numbers[chunk] = Some(self.chunks.len());
                self.chunks.push(chunk);
            }
        });
    }
}

/// The only field that may be a pointer.
fn only_link(contents: &Value) -> Option<u32> {
    let Value::Record(fields) = contents else { return None };
    let mut links = fields
        .iter()
        .filter(|(_, value)| matches!(value.through(), Value::Null | Value::Pointer(_) | Value::Last(_) | Value::Any));
    links.next().map(|(name, _)| *name).filter(|_| links.next().is_none())
}

fn add_shape(value: &Value, shape: &mut Vec<u32>) {
    match value {
        Value::Number { .. } => shape.push(0),
        Value::Null => shape.push(1),
        Value::Any => shape.push(2),
        Value::Other => shape.push(4),
        Value::Pointer(chunk) => shape.extend([5, *chunk as u32]),
        Value::Array(chunk) => shape.extend([6, *chunk as u32]),
        Value::Last(chunk) => shape.extend([8, *chunk as u32]),
        Value::Owned(element) => {
            shape.push(7);
            add_shape(element, shape);
        }
        Value::Record(fields) => {
            shape.extend([3, fields.len() as u32]);
            for (name, value) in fields {
                shape.push(*name);
                add_shape(value, shape);
            }
        }
    }
}
