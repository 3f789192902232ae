//! The variables and functions of the graph, and which of them each name in the tree means.

use loopscope_syntax::ast::{NodeId, SyntaxTree};
use loopscope_syntax::names;

use crate::graph::{FunctionId, VarId, Variable, VariableKind};
use crate::types::Type;

/// The meaning of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Referent {
    Variable(VarId),
    Function(FunctionId),
}

/// The meaning of every name.
pub(crate) struct Names<'p> {
    pub(crate) variables: Vec<Variable>,
    /// The parameters of each function.
    pub(crate) parameters: Vec<Vec<VarId>>,
    /// The parameters that point to a variable in every call, in rising order.
    references: Vec<VarId>,
    pub(crate) main: FunctionId,
    resolved: &'p names::Names,
}

impl<'p> Names<'p> {
    /// The names of a program; `None` if they have not been resolved, or something is wrong with them.
    pub(crate) fn new(program: &'p SyntaxTree) -> Option<Self> {
        let resolved = &program.names;
        let main = resolved.main.filter(|_| resolved.complete)?;
        let mut variables = Vec::new();
        let (mut parameters, mut references) = (Vec::new(), Vec::new());
        for ((index, function), frame) in (0..).zip(&program.functions).zip(&resolved.frames) {
            let locals = frame.start + function.parameters.len() as u32;
            parameters.push((frame.start..locals).map(VarId).collect());
            let with_ids = function.parameters.iter().zip(frame.clone());
            let of_function = with_ids.filter(|(name, _)| program.references.binary_search(&name.id).is_ok());
            references.extend(of_function.map(|(_, id)| VarId(id)));
            variables.extend(frame.clone().map(|id| {
                let variable = &resolved.variables[id as usize];
                Variable {
                    name: variable.name.text.clone(),
                    span: variable.name.span,
                    kind: if id < locals { VariableKind::Parameter } else { VariableKind::Local },
                    function: FunctionId(index),
                    ty: Type::Integer,
                    address_taken: variable.address_taken,
                    asked_if_written: false,
                    is_made: false,
                    namesake: None,
                    inlined: None,
                    holds: None,
                }
            }));
        }
        Some(Self { variables, parameters, references, main: FunctionId(main), resolved })
    }

    /// The meaning of a variable expression, by its id; see [`names::Names::referent`].
    pub(crate) fn referent(&self, id: NodeId) -> Option<Referent> {
        self.resolved.referent(id).map(|referent| match referent {
            names::Referent::Variable(index) => Referent::Variable(VarId(index)),
            names::Referent::Function(index) => Referent::Function(FunctionId(index)),
        })
    }

    /// Returns `true` if an expression is a parameter that points to a variable in every call.
    pub(crate) fn is_reference(&self, id: NodeId) -> bool {
        self.variable(id).is_some_and(|id| self.references.binary_search(&id).is_ok())
    }

    /// The variable that an expression or a declaration names.
    pub(crate) fn variable(&self, id: NodeId) -> Option<VarId> {
        match self.referent(id)? {
            Referent::Variable(id) => Some(id),
            Referent::Function(_) => None,
        }
    }
}
