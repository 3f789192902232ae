//! The code that the tests share: reading programs, and a solver that tries small integers.

pub(crate) mod given;

use dashu_int::IBig;
use loopscope_c::analyse;
use loopscope_cfg::Cfg;
use loopscope_interp::Inputs;
use loopscope_smt::{Answer, Core, Model, Pool, Solver, Sort, Statistics, Term, TransportError, UnknownReason, Value};
use loopscope_symex::{Budget, Context, Counters, Limit, RawWitness, State};
use loopscope_syntax::{Dialect, Severity, ast};
use loopscope_testing::{inputs_of, terms_of};

/// Reads and lowers a program that has no errors.
pub(crate) fn read(source: &str) -> (ast::SyntaxTree, Cfg) {
    let parse = analyse(source, dialect(source));
    let errors: Vec<_> = parse.diagnostics.iter().filter(|each| each.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:#?}\n{source}");
    let lowering = loopscope_cfg::lower(&parse.program, source).expect("a program without errors can be lowered");
    (parse.program, lowering.cfg)
}

/// The start of the run on these inputs.
pub(crate) fn concrete(cfg: &Cfg, pool: &mut Pool, inputs: &Inputs) -> State {
    let (parameters, numbers) = terms_of(pool, inputs);
    State::initial_with(cfg, pool, &parameters, &numbers)
}

/// Returns the inputs with which the interpreter follows a witness.
pub(crate) fn to_inputs(witness: &RawWitness) -> Inputs {
    inputs_of(witness.parameters.iter().map(|(_, value)| value), &witness.inputs)
}

/// The dialect that a program's header asks for.
pub(crate) fn dialect(source: &str) -> Dialect {
    let is = |name| source.lines().any(|line| line.strip_prefix("// dialect: ") == Some(name));
    match () {
        () if is("microc") => Dialect::Microc,
        () if is("sized") => Dialect::Sized,
        () => Dialect::Extended,
    }
}

/// Tries all values between `-bound` and `bound` for the integers of a question. Array symbols are not tried: they are
/// 0 everywhere, and a question with one is never refuted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exhaustive {
    pub(crate) bound: u8,
    /// True if a question without such values counts as one that has none at all.
    pub(crate) refutes: bool,
}

/// A question with more combinations of values than this is not answered.
const MOST_COMBINATIONS: usize = 20_000;

impl Solver for Exhaustive {
    fn check(&mut self, pool: &mut Pool, assertions: &[Term]) -> Result<Answer, TransportError> {
        let all = pool.and(assertions);
        let mut symbols = pool.symbols(all);
        let everything = symbols.len();
        symbols.retain(|symbol| *pool.sort(*symbol) == Sort::Int);
        let values = 2 * usize::from(self.bound) + 1;
        let combinations = values.checked_pow(symbols.len() as u32).filter(|count| *count <= MOST_COMBINATIONS);
        let Some(combinations) = combinations else { return Ok(Answer::Unknown(UnknownReason::ResourceLimit)) };
        for combination in 0..combinations {
            let mut rest = combination;
            let mut model = Model::default();
            for symbol in &symbols {
                // 0, 1, -1, 2, -2, ...: small values are found first.
                let position = rest % values;
                let size = IBig::from(position.div_ceil(2));
                model.set(*symbol, Value::Int(if position % 2 == 1 { size } else { -size }));
                rest /= values;
            }
            if pool.satisfies(&model, &[all]) {
                return Ok(Answer::Sat(model));
            }
        }
        let unknown = Answer::Unknown(UnknownReason::Incomplete("only small integers were tried".to_owned()));
        Ok(if self.refutes && symbols.len() == everything {
            Answer::Unsat(Core::all(assertions.len()))
        } else {
            unknown
        })
    }

    fn statistics(&self) -> Statistics {
        Statistics::default()
    }
}

/// Limits a search to these numbers of states and steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AtMost {
    pub(crate) states: u64,
    pub(crate) steps: u64,
}

impl Budget for AtMost {
    fn proceed(&mut self, counters: &Counters) -> Result<(), Limit> {
        if counters.states < self.states && counters.steps < self.steps { Ok(()) } else { Err(Limit::States) }
    }
}

/// A pool, a solver and a budget.
pub(crate) struct World {
    pub(crate) pool: Pool,
    pub(crate) solver: Exhaustive,
    pub(crate) budget: AtMost,
}

impl World {
    pub(crate) fn new() -> Self {
        Self {
            pool: Pool::default(),
            solver: Exhaustive { bound: 8, refutes: true },
            budget: AtMost { states: 1000, steps: 1_000_000 },
        }
    }

    pub(crate) fn context(&mut self) -> Context<'_> {
        Context { pool: &mut self.pool, solver: &mut self.solver, budget: &mut self.budget }
    }
}
