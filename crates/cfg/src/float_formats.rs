//! Which variables hold floating-point numbers.

use loopscope_float::Format;

use crate::graph::{Cfg, Expr, Lvalue, NodeKind, VarId};

impl Cfg {
    /// Returns `true` if there is an operation on floating-point numbers.
    pub fn has_floats(&self) -> bool {
        let mut found = false;
        for node in self.graph.node_weights() {
            node.kind.each_expression(&mut |expr| found |= is_float(expr));
        }
        found
    }

    /// By variable: the format of the floating-point numbers that it holds. Operations on the variable, values that are
    /// assigned to it, and copies of it decide; `None` if nothing does.
    pub fn float_formats(&self) -> Vec<Option<Format>> {
        let mut formats = vec![None; self.variables.len()];
        let mut copies = Vec::new();
        for node in self.graph.node_weights() {
            node.kind.each_expression(&mut |expr| operands(expr, &mut formats));
            if let NodeKind::Assign { place: Lvalue::Variable(to), value } = &node.kind {
                match value {
                    Expr::Float(operator, _) => set(&mut formats, *to, operator.result_format()),
                    Expr::Variable(from) => copies.push((*to, *from)),
                    _ => {}
                }
            }
        }
        let mut changed = true;
        while changed {
            changed = false;
            for (to, from) in &copies {
                for (unknown, known) in [(to, from), (from, to)] {
                    if formats[unknown.0 as usize].is_none() && formats[known.0 as usize].is_some() {
                        formats[unknown.0 as usize] = formats[known.0 as usize];
                        changed = true;
                    }
                }
            }
        }
        formats
    }
}

fn is_float(expr: &Expr) -> bool {
    let mut found = matches!(expr, Expr::Float(..));
    expr.each_part(&mut |part| found |= is_float(part));
    found
}

fn set(formats: &mut [Option<Format>], variable: VarId, format: Option<Format>) {
    if format.is_some() {
        formats[variable.0 as usize] = format;
    }
}

fn operands(expr: &Expr, formats: &mut [Option<Format>]) {
    if let Expr::Float(operator, all) = expr {
        for operand in all {
            if let Expr::Variable(variable) = operand {
                set(formats, *variable, operator.operand_format());
            }
        }
    }
    expr.each_part(&mut |part| operands(part, formats));
}
