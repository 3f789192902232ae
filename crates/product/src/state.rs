//! Where the two programs are.

use dashu_int::IBig;
use loopscope_cfg::{Expr, FunctionId, VarId};
use petgraph::stable_graph::NodeIndex;

use crate::printed::Printed;

/// Where the two programs are, and what they have printed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ProductState {
    /// The nodes: of the reference, and of the program.
    pub(crate) at: [NodeIndex; 2],
    pub(crate) printed: Printed,
    /// The kind of difference between the program and the reference so far.
    pub(crate) difference: Difference,
    /// The call that each of them makes alone.
    pub(crate) peeled: [Option<NodeIndex>; 2],
    /// True if the program that goes first may pass a head alone, as if there were no loop.
    pub(crate) is_free: bool,
    /// The head that runs passed last. The code after a head belongs to this head alone: no cycle is entered between two heads.
    pub(crate) since: Option<NodeIndex>,
}

/// The difference between the program and the reference so far. Only the reference continues once there is one, as it may still
/// go wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Difference {
    /// Not yet.
    None,
    /// It has. The reference has come to no head since: it passes the next one as if there were no loop, so that one more iteration
    /// is part of the same block, which knows best why the programs differ.
    New,
    /// It has, before the head that the reference passed last.
    Old,
}

/// The move at a state. Variables and values of the program are its own, not yet those of the product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Move {
    /// The reference goes wrong or is given up: the input is not promised.
    NotPromised,
    /// The program does something else than the reference, or this is not known.
    Differs,
    /// The reference ends without an error, or it is not known how it continues; and the program has done something else, or this is not
    /// known.
    Difference,
    /// One of them continues.
    Step(usize),
    /// Both begin an iteration of their loops.
    Iterate,
    /// Both read the same input into these variables. True if it is a number, which the task promises.
    Read([VarId; 2], bool),
    /// The reference reads a number, and the program asks if there is one: there is. The variable receives that.
    HasNumber(VarId),
    /// The program reads a number, and the reference asks if there is one. If not, it is not known what the program does.
    AsksForNumber(VarId),
    /// Both print a value in the same notation. After that, they have printed this.
    Write([Expr; 2], Printed),
    /// One of them prints this value where the other one has printed text with this integer. After that, they have printed this.
    WriteAgainstText(usize, Expr, IBig, Printed),
    /// Both call recursive functions.
    Call(Calls),
    /// Both begin recursive functions.
    Enter,
    /// One of them calls a recursive function alone.
    Peel(usize),
    /// That call of one of them is over.
    Return(usize),
    /// Both end, with these statuses if they are known.
    End([Option<Expr>; 2]),
}

/// Calls of recursive functions that both programs make at the same time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Calls {
    /// The functions.
    pub(crate) callees: [FunctionId; 2],
    /// The arguments of both, which have to be equal.
    pub(crate) arguments: Vec<[Expr; 2]>,
    /// The variables that receive the results, which are equal then.
    pub(crate) results: [VarId; 2],
    /// True if one of the functions may print something.
    pub(crate) prints: bool,
}
