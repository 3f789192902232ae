//! Inputs to try: a model of a necessary condition. It need not lead to the target.

use dashu_int::IBig;
use loopscope_cfg::VarId;
use loopscope_smt::Value;

/// Inputs that satisfy a necessary condition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seed {
    /// The integers read before the first loop that reads, in order.
    pub inputs: Vec<IBig>,
    /// The parameters of `main`, in order.
    pub parameters: Vec<(VarId, Value)>,
}
