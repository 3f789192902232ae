//! Symbolic states. See Rozhoň, *Nested loops and path explosion in symbolic execution* (2024, the Thesis), section
//! 5.3.1.

use std::rc::Rc;

use loopscope_cfg::{Cfg, Edge, FunctionId, Type, VarId};
use loopscope_smt::{Evaluation, Linear, Model, Pool, Role, Sort, Term, TermNode};
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

use crate::indexing::Indexing;
use crate::layout::Layout;
use crate::past::Past;
use crate::rounds::Rounds;
use crate::sequence::Sequence;
use crate::stack::Stack;
use crate::trail::Trail;
use crate::value::{ArrayId, ArrayObject, CellId, Value};
use crate::visit_id::VisitId;

/// A point of a symbolic execution: its node, the values of variables and memory, the path condition, and the values
/// read and output. Cloning is cheap: clones share what neither of them changes.
#[derive(Clone, Debug)]
pub struct State {
    pub(crate) layout: Rc<Layout>,
    pub(crate) node: NodeIndex,
    pub(crate) function: FunctionId,
    pub(crate) locals: Rc<Vec<Value>>,
    pub(crate) callers: Stack<Frame>,
    pub(crate) cells: Sequence<Value>,
    pub(crate) arrays: Sequence<ArrayObject>,
    /// Terms for which the path condition leaves only one value, judged by single conjuncts.
    fixed: Rc<FxHashMap<Term, Term>>,
    pub(crate) indexing: Indexing,
    decisions: Stack<Decision>,
    pub(crate) inputs: Trail,
    /// The number of inputs that were read at most on the way here.
    pub(crate) reads: usize,
    /// Inputs that are not symbolic: the first ones of the run.
    pub(crate) given: Rc<[Term]>,
    pub(crate) outputs: Trail,
    parameters: Rc<[Parameter]>,
    pub(crate) forks: u32,
    pub(crate) steps: u64,
    /// The number of paths that it stands for.
    pub(crate) paths: u64,
    /// True if there may be choices among its values.
    pub(crate) has_choices: bool,
    pub(crate) past: Past,
    pub(crate) rounds: Rounds,
    /// The visit that it belongs to, with path subsumption.
    pub(crate) visit: VisitId,
}

/// About how many bytes the ends of the lists take that a state shares with its predecessor.
const SHARED_ENDS: usize = 512;

/// A call that waits for its callee to return.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) function: FunctionId,
    /// The node of the call.
    pub(crate) call: NodeIndex,
    pub(crate) locals: Rc<Vec<Value>>,
}

/// An assumption of a path: a conjunct of its path condition, and where it was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The conjunct.
    pub condition: Term,
    /// The node whose execution depended on it.
    pub node: NodeIndex,
    /// The edge by which the node was left; [`Edge::Next`] where an index was chosen, and for [`State::assume`]. For
    /// merged paths, [`Edge::True`]: one of them was taken.
    pub edge: Edge,
}

/// A parameter of `main`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The variable.
    pub variable: VarId,
    /// Its value at the start: mostly a symbol, of sort `Int`, `(Array Int Int)` or `(Array Int (Array Int Int))`.
    pub term: Term,
}

impl State {
    /// The initial state of an arbitrary run: the parameters of `main` and all inputs are symbols. Parameters that are
    /// used as arrays are input arrays; all others are integers. The symbols have the parameters' names; the inputs are
    /// `input1`, `input2`, ... along each path.
    pub fn initial(cfg: &Cfg, pool: &mut Pool) -> Self {
        Self::initial_with(cfg, pool, &[], &[])
    }

    /// The initial state of a run with given values for the first parameters of `main` (of the sorts that
    /// [`Parameter::term`] lists) and for the first inputs. All others are symbols.
    pub fn initial_with(cfg: &Cfg, pool: &mut Pool, parameters: &[Term], inputs: &[Term]) -> Self {
        let main = cfg.main_function();
        let layout = Rc::new(Layout::new(cfg));
        let mut state = Self {
            node: main.entry,
            function: cfg.main,
            locals: Rc::default(),
            callers: Stack::default(),
            cells: Sequence::default(),
            arrays: Sequence::default(),
            fixed: Rc::default(),
            indexing: Indexing::default(),
            decisions: Stack::default(),
            inputs: Trail::default(),
            reads: 0,
            given: inputs.into(),
            outputs: Trail::default(),
            parameters: Rc::default(),
            forks: 0,
            steps: 0,
            paths: 1,
            has_choices: false,
            past: Past::default(),
            rounds: Rounds::default(),
            visit: VisitId::NONE,
            layout,
        };
        state.locals = state.new_frame(cfg.main);
        let mut all = Vec::with_capacity(main.parameters.len());
        for (position, &variable) in main.parameters.iter().enumerate() {
            let declared = cfg.variable(variable);
            let given = parameters.get(position).copied();
            let term = given
                .unwrap_or_else(|| pool.symbol(&told_from_inputs("parameter", &declared.name), sort(&declared.ty)));
            let value = match pool.sort(term).element() {
                None => Value::Int(term),
                Some(element) => {
                    let rows = *element != Sort::Int;
                    state.new_array(ArrayObject::Input { term, rows, length: None, row_length: None })
                }
            };
            state.set_variable(variable, value);
            all.push(Parameter { variable, term });
        }
        state.parameters = all.into();
        state
    }

    /// The same state, with another way to treat indices that depend on inputs from here on.
    pub fn with_indexing(self, indexing: Indexing) -> Self {
        Self { indexing, ..self }
    }

    /// About how many bytes it takes while it waits. This leaves out what other states are likely to share, and the
    /// path condition, which is only a few words longer than its predecessor's.
    pub(crate) fn room(&self) -> u64 {
        let own = size_of::<Self>() + self.locals.len() * size_of::<Value>();
        // A hash table is half full.
        let fixed = 2 * self.fixed.len() * size_of::<(Term, Term)>();
        (own + fixed + SHARED_ENDS) as u64
    }

    /// The node that is executed next.
    pub fn node(&self) -> NodeIndex {
        self.node
    }

    /// The function in which the state is.
    pub fn function(&self) -> FunctionId {
        self.function
    }

    /// The conjuncts of the path condition, in the order in which they were assumed.
    pub fn path_condition(&self) -> Vec<Term> {
        self.decisions.to_vec().into_iter().map(|decision| decision.condition).collect()
    }

    /// The conjuncts of the path condition with their places, in the order in which they were assumed.
    pub fn decisions(&self) -> Vec<Decision> {
        self.decisions.to_vec()
    }

    /// The conjunct that was assumed last.
    pub(crate) fn newest_decision(&self) -> Option<&Decision> {
        self.decisions.iter().next()
    }

    /// The nodes of all conjuncts but the `oldest` oldest ones, and the number of all conjuncts.
    pub(crate) fn decided_after(&self, oldest: usize) -> (impl Iterator<Item = NodeIndex>, usize) {
        let all = self.decisions.len();
        let new = self.decisions.iter().take(all.saturating_sub(oldest));
        (new.map(|decision| decision.node), all)
    }

    /// The values read by `input`, in order. For merged paths, those of all of them; those of many iterations that were
    /// taken in one step once.
    pub fn inputs(&self) -> Vec<Term> {
        self.inputs.all()
    }

    /// Returns `true` if the number of inputs read depends on which of several merged paths was taken, or on a number
    /// of iterations.
    pub fn reads_vary(&self) -> bool {
        self.inputs.varies()
    }

    /// The values read since an earlier state of the same path, in order; `None` if their number depends on which of
    /// several merged paths was taken, or on a number of iterations.
    pub fn inputs_since(&self, earlier: &Self) -> Option<Vec<Term>> {
        self.inputs.since(&earlier.inputs)
    }

    /// Returns `true` if the next input has a given value: see [`State::initial_with`].
    pub fn has_given_inputs(&self) -> bool {
        self.reads < self.given.len()
    }

    /// Notes that values were read in this order, as often as `count` says: not at all where it is negative.
    pub fn read_times(&mut self, count: Term, values: Vec<Term>) {
        self.reads += values.len();
        self.inputs.push_times(count, values, None);
    }

    /// The same, where a symbol in the values stands for how often they were read before.
    pub fn read_in_turn(&mut self, count: Term, values: Vec<Term>, index: Term) {
        self.reads += values.len();
        self.inputs.push_times(count, values, Some(index));
    }

    /// The integers output, in order. For merged paths, those of all of them.
    pub fn outputs(&self) -> Vec<Term> {
        self.outputs.all()
    }

    /// The integers output by a model of the path condition, in order.
    pub fn outputs_by(&self, pool: &Pool, model: &Model) -> Vec<Term> {
        self.outputs.taken(&mut Evaluation::new(pool, model)).into_iter().flat_map(|stretch| stretch.terms).collect()
    }

    /// The parameters of `main` with their values at the start.
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// The calls that wait for their callee to return, the innermost first: their nodes.
    pub fn calls(&self) -> impl Iterator<Item = NodeIndex> {
        self.callers.iter().map(|frame| frame.call)
    }

    /// The number of calls that wait for their callee to return.
    pub fn call_depth(&self) -> usize {
        self.callers.len()
    }

    /// The number of times that the path was one of several successors.
    pub fn forks(&self) -> u32 {
        self.forks
    }

    /// The number of nodes that were executed on the path.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// The number of paths that the state stands for: more than one after a merge.
    pub fn paths(&self) -> u64 {
        self.paths
    }

    /// Adds a conjunct to the path condition.
    pub fn assume(&mut self, pool: &mut Pool, condition: Term) {
        self.decide(pool, Decision { condition, node: self.node, edge: Edge::Next });
    }

    /// The same place and memory, with an empty path condition.
    pub fn without_assumptions(self) -> Self {
        Self { decisions: Stack::default(), fixed: Rc::default(), ..self }
    }

    /// Gives it the path condition of another state.
    pub(crate) fn take_assumptions(&mut self, other: &Self) {
        self.decisions = other.decisions.clone();
        self.fixed = Rc::clone(&other.fixed);
    }

    /// A term with what the path condition sets to a constant replaced by it.
    pub fn simplify(&self, pool: &mut Pool, term: Term) -> Term {
        if self.fixed.is_empty() { term } else { pool.substitute(term, &self.fixed) }
    }

    /// The value of a variable of the function in which the state is.
    pub fn variable(&self, variable: VarId) -> Value {
        let slot = self.layout.slot(variable);
        match self.locals.get(slot.index) {
            Some(Value::Pointer(cell)) if slot.in_cell => self.cell(*cell),
            Some(value) => value.clone(),
            None => Value::Undefined,
        }
    }

    /// Gives a variable of the function in which the state is a value.
    pub fn set_variable(&mut self, variable: VarId, value: Value) {
        let slot = self.layout.slot(variable);
        match self.locals.get(slot.index) {
            Some(Value::Pointer(cell)) if slot.in_cell => self.set_cell(*cell, value),
            Some(_) => Rc::make_mut(&mut self.locals)[slot.index] = value,
            None => {}
        }
    }

    /// Returns `true` if some value depends on which of several paths was taken and is not an integer.
    pub(crate) fn has_choices(&self) -> bool {
        self.has_choices
    }

    /// The cell of a variable to which `&` is applied.
    pub(crate) fn address(&self, variable: VarId) -> Option<Value> {
        let slot = self.layout.slot(variable);
        self.locals.get(slot.index).filter(|_| slot.in_cell).cloned()
    }

    pub(crate) fn cell(&self, cell: CellId) -> Value {
        self.cells.get(cell.0 as usize).cloned().unwrap_or(Value::Undefined)
    }

    pub(crate) fn set_cell(&mut self, cell: CellId, value: Value) {
        if let Some(held) = self.cells.get_mut(cell.0 as usize) {
            *held = value;
        }
    }

    pub(crate) fn new_cell(&mut self, value: Value) -> Value {
        Value::Pointer(CellId(self.cells.push(value) as u32))
    }

    pub(crate) fn new_array(&mut self, array: ArrayObject) -> Value {
        Value::Array(ArrayId(self.arrays.push(array) as u32))
    }

    /// The locals of a new call, with nothing written to them yet.
    pub(crate) fn new_frame(&mut self, function: FunctionId) -> Rc<Vec<Value>> {
        let layout = Rc::clone(&self.layout);
        let slot = |&variable: &VarId| {
            if layout.slot(variable).in_cell { self.new_cell(Value::Undefined) } else { Value::Undefined }
        };
        Rc::new(layout.frame(function).iter().map(slot).collect())
    }

    /// Goes to a node of the function in which the state is, without executing what lies between.
    pub fn go_to(&mut self, node: NodeIndex) {
        self.node = node;
    }

    /// Reads the next input.
    pub(crate) fn read_input(&mut self, pool: &mut Pool) -> Term {
        let given = self.given.get(self.reads).copied();
        self.reads += 1;
        let term = given.unwrap_or_else(|| pool.symbol_of(Role::Input, 0, &format!("input{}", self.reads), Sort::Int));
        self.inputs.push(term);
        term
    }

    /// Leaves the node by an edge. False where it has none.
    pub(crate) fn follow(&mut self, edge: Edge) -> bool {
        let next = self.layout.successor(self.node, edge);
        self.node = next.unwrap_or(self.node);
        next.is_some()
    }

    pub(crate) fn decide(&mut self, pool: &mut Pool, decision: Decision) {
        self.decisions.push(decision);
        // In normal form `x == c` is `x - c == 0`, with no other coefficient than 1.
        if let TermNode::EqualZero(sum) = *pool.node(decision.condition)
            && let Linear { constant, terms } = pool.linear(sum)
            && let [(atom, coefficient)] = terms.as_slice()
            && coefficient.is_one()
        {
            let value = pool.int(-constant);
            self.fix(*atom, value);
        }
    }

    /// Takes back all but the first conjuncts of the path condition.
    pub(crate) fn forget_decisions(&mut self, pool: &mut Pool, kept: usize) {
        let mut decisions = std::mem::take(&mut self.decisions).to_vec();
        decisions.truncate(kept);
        self.fixed = Rc::default();
        for decision in decisions {
            self.decide(pool, decision);
        }
    }

    /// Notes that the path condition leaves only one value for a term.
    pub(crate) fn fix(&mut self, term: Term, value: Term) {
        Rc::make_mut(&mut self.fixed).insert(term, value);
    }

    /// Returns `true` if a conjunct was assumed on the path, literally.
    pub(crate) fn assumes(&self, condition: Term) -> bool {
        self.decisions.iter().any(|decision| decision.condition == condition)
    }
}

/// The sort of a parameter of `main`: that of an array with one or two dimensions if it is used as one.
fn sort(ty: &Type) -> Sort {
    match ty {
        Type::Array(element) if matches!(**element, Type::Array(_)) => Sort::Array(Box::new(Sort::int_array())),
        Type::Array(_) => Sort::int_array(),
        _ => Sort::Int,
    }
}

/// The displayed name of a parameter or a variable, with its `kind` before it if it could be confused with an input.
pub fn told_from_inputs(kind: &str, name: &str) -> String {
    let like_input = name.strip_prefix("input").is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
    if like_input { format!("{kind} {name}") } else { name.to_owned() }
}
