//! Renames the variables of a function, for a copy of it.

use loopscope_sorted::SortedMap;

use crate::graph::{Expr, Lvalue, NodeKind, VarId};

/// Maps a callee's variables to those of one copy.
pub type Renaming = SortedMap<VarId, VarId>;

/// An expression of a copy.
pub fn renamed(mut expr: Expr, renaming: &Renaming) -> Expr {
    rename_in(&mut expr, renaming);
    expr
}

fn rename_in(expr: &mut Expr, renaming: &Renaming) {
    if let Expr::Variable(id) | Expr::AddressOf(id) = expr {
        *id = renaming.get(id).copied().unwrap_or(*id);
    }
    expr.each_part_mut(&mut |part| rename_in(part, renaming));
}

/// A node of a copy.
pub fn renamed_node(mut kind: NodeKind, renaming: &Renaming) -> NodeKind {
    kind.each_expression_mut(&mut |expr| rename_in(expr, renaming));
    match &mut kind {
        NodeKind::Input(variable)
        | NodeKind::Alloc { variable, .. }
        | NodeKind::NewArray { variable, .. }
        | NodeKind::Filled { variable, .. }
        | NodeKind::Endless(variable)
        | NodeKind::Call { variable, .. } => *variable = renaming.get(variable).copied().unwrap_or(*variable),
        NodeKind::Assign { place, .. } => {
            let mut place = place;
            while let Lvalue::Field(record, _) = place {
                place = record;
            }
            if let Lvalue::Variable(id) = place {
                *id = renaming.get(id).copied().unwrap_or(*id);
            }
        }
        _ => {}
    }
    kind
}
