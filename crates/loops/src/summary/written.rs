//! The arrays to which a loop writes.

use loopscope_cfg::{Cfg, Expr, Loop, NodeKind, Place, VarId};
use loopscope_smt::{Pool, Sort};
use loopscope_symex::{ArrayId, State, Value};
use petgraph::stable_graph::NodeIndex;

use super::paths::all_nodes;
use super::reason::{NotSummed, Why};

/// An array of integers to which a loop may write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// The array.
    pub id: ArrayId,
    /// A variable that refers to it before the loop.
    pub variable: VarId,
    /// A statement that may write to it.
    pub node: NodeIndex,
}

/// The arrays to which the loop at whose head the state is may write. An iteration may still turn out to write to others,
/// through references that change.
///
/// # Errors
/// It writes memory that is not followed.
pub(super) fn written(cfg: &Cfg, pool: &mut Pool, at: &State, body: &Loop) -> Result<Vec<Written>, NotSummed> {
    let mut found: Vec<Written> = Vec::new();
    for node in all_nodes(cfg, body) {
        let NodeKind::Assign { place, .. } = &cfg.graph[node].kind else { continue };
        let not_followed = || NotSummed::at(cfg, node, Why::WritesMemory);
        let array = match place {
            Place::Variable(_) => continue,
            Place::Index { array: Expr::Variable(array), .. } => *array,
            Place::Index { .. } | Place::Deref(_) | Place::Field(..) => return Err(not_followed()),
        };
        // A function that is called writes to what it was given, which may be any array.
        let own = cfg.variable(array).function == at.function();
        let all = &cfg.function(at.function()).variables;
        for &variable in if own { std::slice::from_ref(&array) } else { all } {
            let held = at.variable(variable);
            let integers = at.contents(pool, &held).is_some_and(|contents| *pool.sort(contents) == Sort::int_array());
            if let (Value::Array(id), true) = (held, integers) {
                if found.iter().all(|known| known.id != id) {
                    found.push(Written { id, variable, node });
                }
            } else if own {
                return Err(not_followed());
            }
        }
    }
    Ok(found)
}
