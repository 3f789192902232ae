//! The heaps after a node from those before it.

use loopscope_cfg::{Edge, Expr, Lvalue, NodeKind};
use loopscope_syntax::ast::BinaryOp;
use petgraph::stable_graph::NodeIndex;

use crate::heap::Heap;
use crate::program::Program;
use crate::value::Value;

/// A write through an unknown pointer.
pub(crate) struct Unknown;

/// The target of a write.
enum Target<'h> {
    /// It is known.
    Known(&'h mut Value),
    /// The place is not followed.
    NotFollowed,
    /// No run writes there.
    None,
}

impl Program<'_> {
    /// The heaps with which a node is evaluated: the first cells of segments that it accesses are split off.
    pub(crate) fn rearranged(&self, node: NodeIndex, heap: Heap) -> Vec<Heap> {
        let mut pointers = Vec::new();
        let kind = &self.cfg.graph[node].kind;
        kind.each_expression(&mut |expr| add_pointers(expr, &mut pointers));
        if let NodeKind::Assign { place, .. } = kind {
            let mut place = place;
            while let Lvalue::Field(record, _) = place {
                place = record;
            }
            if let Lvalue::Deref(pointer) = place {
                pointers.push((pointer, true));
            }
        }
        let mut heaps = vec![heap];
        for (pointer, is_followed) in pointers {
            for at in 0..heaps.len() {
                let (chunk, is_last) = match self.value(&heaps[at], pointer) {
                    Value::Pointer(chunk) if is_followed => (chunk, false),
                    Value::Last(chunk) => (chunk, true),
                    _ => continue,
                };
                let longer = heaps[at].unfold(chunk, is_last);
                heaps[at].disown(chunk);
                if let Some(mut longer) = longer {
                    longer.disown(if is_last { longer.chunks.len() - 1 } else { chunk });
                    heaps.push(longer);
                }
            }
        }
        heaps
    }

    /// The heap after each possible edge.
    pub(crate) fn after(&self, node: NodeIndex, mut heap: Heap) -> Result<Vec<(Edge, Heap)>, Unknown> {
        match &self.cfg.graph[node].kind {
            NodeKind::Return(_) | NodeKind::Halt | NodeKind::Error(_) => return Ok(Vec::new()),
            NodeKind::Branch(condition) => return Ok(sides(heap, |heap, holds| self.assume(heap, condition, holds))),
            NodeKind::Check(check) => return Ok(sides(heap, |heap, holds| self.pass(heap, check, holds))),
            NodeKind::Call { .. } => return Err(Unknown),
            NodeKind::Assign { place, value } => {
                let value = self.value(&heap, value);
                if let Lvalue::Variable(variable) = place {
                    self.write_variable(&mut heap, *variable, value);
                } else {
                    match self.target(&mut heap, place)? {
                        Target::Known(known) => *known = value,
                        Target::NotFollowed => {}
                        Target::None => return Ok(Vec::new()),
                    }
                }
            }
            NodeKind::Alloc { variable, value } => {
                let contents = self.value(&heap, value);
                let pointer = Value::Pointer(heap.add(contents));
                self.write_variable(&mut heap, *variable, pointer);
            }
            NodeKind::Input(variable) => self.write_variable(&mut heap, *variable, Value::INTEGER),
            NodeKind::NewArray { variable, elements } => {
                let array = match elements.as_slice() {
                    [only] => Value::Array(heap.add(self.value(&heap, only))),
                    _ => Value::Other,
                };
                self.write_variable(&mut heap, *variable, array);
            }
            NodeKind::Filled { variable, .. } | NodeKind::Endless(variable) => {
                self.write_variable(&mut heap, *variable, Value::Other);
            }
            NodeKind::Entry | NodeKind::Join | NodeKind::LoopHead | NodeKind::Output(_) => {}
        }
        Ok(vec![(Edge::Next, heap)])
    }

    /// The place where an assignment writes.
    fn target<'h>(&self, heap: &'h mut Heap, place: &Lvalue) -> Result<Target<'h>, Unknown> {
        Ok(match place {
            Lvalue::Index { array, .. } => match self.value(heap, array) {
                Value::Array(cell) => Target::Known(&mut heap.chunks[cell].contents),
                Value::Any if heap.has_arrays() => return Err(Unknown),
                _ => Target::NotFollowed,
            },
            Lvalue::Variable(variable) => {
                // A part of a variable whose cell was forgotten is written.
                self.held_mut(heap, &Expr::Variable(*variable)).map_or(Target::NotFollowed, Target::Known)
            }
            Lvalue::Deref(pointer) => match self.value(heap, pointer) {
                Value::Pointer(cell) => Target::Known(&mut heap.chunks[cell].contents),
                Value::Any => return Err(Unknown),
                _ => Target::None,
            },
            Lvalue::Field(record, name) => match self.target(heap, record)? {
                Target::Known(Value::Any) => Target::NotFollowed,
                Target::Known(Value::Record(fields)) => {
                    let name = self.name(name);
                    let at = fields.iter().position(|(each, _)| *each >= name).unwrap_or(fields.len());
                    if fields.get(at).is_none_or(|(each, _)| *each != name) {
                        fields.insert(at, (name, Value::UNWRITTEN));
                    }
                    Target::Known(&mut fields[at].1)
                }
                Target::Known(_) => Target::None,
                other => other,
            },
        })
    }
}

/// Adds the pointers that an expression follows, and those that it only compares, inner ones first.
fn add_pointers<'a>(expr: &'a Expr, pointers: &mut Vec<(&'a Expr, bool)>) {
    expr.each_part(&mut |part| add_pointers(part, pointers));
    match expr {
        Expr::Deref(pointer) => pointers.push((pointer, true)),
        Expr::Binary(BinaryOp::Equal | BinaryOp::NotEqual, left, right)
            if **left != Expr::Null && **right != Expr::Null =>
        {
            pointers.extend([(&**left, false), (right, false)]);
        }
        _ => {}
    }
}

/// The heaps on both branches of a condition, if a run may reach them.
fn sides(heap: Heap, assume: impl Fn(&mut Heap, bool) -> bool) -> Vec<(Edge, Heap)> {
    let mut otherwise = heap.clone();
    let mut holding = heap;
    let mut sides = Vec::new();
    if assume(&mut holding, true) {
        sides.push((Edge::True, holding));
    }
    if assume(&mut otherwise, false) {
        sides.push((Edge::False, otherwise));
    }
    sides
}
