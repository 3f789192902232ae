//! The constants of a program, and the lengths of its arrays.

use dashu_int::IBig;

use crate::graph::{Cfg, Expr, NodeKind};

impl Cfg {
    /// The constants of the program with their neighbours and opposites, each once.
    pub fn dictionary(&self) -> Vec<IBig> {
        let mut values = vec![IBig::ZERO, IBig::ONE];
        for node in self.graph.node_weights() {
            node.kind.each_expression(&mut |expr| constants(expr, &mut values));
        }
        let near = values.iter().flat_map(|value| [value.clone(), value + IBig::ONE, value - IBig::ONE, -value]);
        let mut near: Vec<IBig> = near.collect();
        loopscope_sorted::sort(&mut near);
        near.dedup();
        near
    }

    /// The lengths of the arrays that the program makes with constant lengths, each once.
    pub fn array_lengths(&self) -> Vec<u32> {
        let lengths = self.graph.node_weights().filter_map(|node| match &node.kind {
            NodeKind::Filled { lengths, .. } => Some(lengths),
            _ => None,
        });
        let mut lengths: Vec<u32> = lengths.flatten().copied().collect();
        loopscope_sorted::sort(&mut lengths);
        lengths.dedup();
        lengths
    }
}

fn constants(expr: &Expr, values: &mut Vec<IBig>) {
    if let Expr::Number(number) = expr {
        values.push(number.clone());
    }
    expr.each_part(&mut |part| constants(part, values));
}
