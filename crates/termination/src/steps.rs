//! The steps of a run from loop head to loop head, with the nodes that read and their values.

use loopscope_cfg::{Cfg, NodeKind};
use loopscope_interp::{Argument, Inputs};
use loopscope_smt::{Pool, Term};
use loopscope_symex::{State, Step, step};
use petgraph::stable_graph::NodeIndex;

/// The limit for the nodes that are passed.
const MOST_NODES: usize = 20_000;

/// The steps of a run.
#[derive(Default)]
pub(crate) struct Steps {
    /// By step: the nodes that read, with what they read.
    pub(crate) reads: Vec<Vec<(NodeIndex, Term)>>,
    /// By step: the head where it ends.
    pub(crate) heads: Vec<NodeIndex>,
}

impl Steps {
    /// The first steps of a run, at most `most`: from its start to the first of these heads, and from each to the next.
    /// There are none after the first return of a call, or where the run depends on something that is not known, as an
    /// array that `main` is given.
    pub(crate) fn new(pool: &mut Pool, cfg: &Cfg, heads: &[NodeIndex], inputs: &Inputs, most: usize) -> Self {
        let mut parameters = Vec::new();
        for argument in &inputs.parameters {
            let Argument::Integer(value) = argument else { return Self::default() };
            parameters.push(pool.int(value.clone()));
        }
        let given: Vec<Term> = inputs.inputs.iter().take(MOST_NODES).map(|value| pool.int(value.clone())).collect();
        let mut state = State::initial_with(cfg, pool, &parameters, &given);
        let (mut steps, mut reads, mut read) = (Self::default(), Vec::new(), 0);
        for _ in 0..MOST_NODES {
            let node = state.node();
            match cfg.graph[node].kind {
                NodeKind::Return(_) => break,
                NodeKind::Input(_) => {
                    let Some(value) = given.get(read) else { break };
                    reads.push((node, *value));
                    read += 1;
                }
                _ => {}
            }
            let Step::Moved(next) = step(cfg, pool, state) else { break };
            state = next;
            if heads.contains(&state.node()) {
                steps.reads.push(std::mem::take(&mut reads));
                steps.heads.push(state.node());
                if steps.heads.len() == most {
                    break;
                }
            }
        }
        steps
    }

    /// By step: the number of inputs that the run has read when it is at the head.
    pub(crate) fn before(&self) -> Vec<u64> {
        let counted = self.reads.iter().scan(0, |read, step| {
            *read += step.len() as u64;
            Some(*read)
        });
        counted.collect()
    }
}
