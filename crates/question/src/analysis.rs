//! A question to the engine: [`Analysis`].

mod guide;
mod merge;

use loopscope_cfg::Cfg;
use loopscope_chains::effect::Processing;
use loopscope_sorted::SortedSet;
use loopscope_symex::{Indexing, Strategy};
use loopscope_syntax::Target;
use loopscope_template::Choice;
use petgraph::stable_graph::NodeIndex;
use strum::{Display, EnumMessage, EnumString, VariantArray};

pub use self::guide::{GuideBy, GuideWhen, Guiding};
pub use self::merge::Merge;
use crate::technique::Technique;

/// A question about a program, and how to answer it.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// The target.
    pub target: Target,
    /// The technique.
    pub technique: Technique,
    /// The order in which executing techniques explore states.
    pub search: Strategy,
    /// The treatment of loops by `execute`, alone and within `auto`. The other techniques have fixed treatments.
    pub loops: Loops,
    /// When techniques that execute all paths merge states at the same location.
    pub merge: Merge,
    /// States are merged only if fewer questions are expected about the variables that differ (`limit-cost` in Rozhoň's
    /// thesis, *Nested loops and path explosion in symbolic execution*).
    pub limit_cost: u32,
    /// The number of iterations of each loop that [`Merge::Recursive`] counts.
    pub kappa: u32,
    /// The treatment of indices that depend on inputs, for techniques that execute all paths.
    pub indexing: Indexing,
    /// Which of several templates replaces a loop.
    pub templates: Choice,
    /// The greatest depth of nested calls on a path, for techniques that execute all paths. A deeper path is given up,
    /// and then nothing is proved.
    pub call_depth: u32,
    /// The most iterations of a loop that a path may begin in a row, for techniques that execute all paths; 0 for any number.
    /// A path with more is given up, and then nothing is proved.
    pub unroll: u32,
    /// True if paths implied by a learnt annotation are pruned.
    pub subsume: bool,
    /// The most extra iterations of loop induction (`_t` in Rozhoň's thesis): none first, then one more each time.
    pub rounds: u32,
    /// True if techniques that execute all paths use the chains ahead of a state to order and to prune states.
    pub guide: bool,
    /// The source of the guidance: the chains alone, or also what every iteration needs.
    pub guide_by: GuideBy,
    /// When the guide is asked.
    pub guide_when: GuideWhen,
    /// Which inputs the question is about. In micro-c, it is about all.
    pub scope: Scope,
    /// The largest everyday number, and the smallest one without its sign.
    pub numbers: u32,
    /// The processing of loops inside loops by `apc`.
    pub loop_processing: Processing,
    /// True if the report includes the artefacts that are shown only on request: the tree of `interpolation`, which takes
    /// a tenth of a short analysis, and the chains of `navigate`.
    pub artefacts: bool,
    /// When to stop.
    pub budget: Budget,
    /// For techniques that choose at random. The same seed gives the same report.
    pub seed: u64,
}

impl Default for Analysis {
    fn default() -> Self {
        Self {
            target: Target::AnyError,
            technique: Technique::Auto,
            search: Strategy::default(),
            loops: Loops::default(),
            merge: Merge::default(),
            limit_cost: 1,
            kappa: 10,
            indexing: Indexing::default(),
            templates: Choice::default(),
            call_depth: 10_000,
            unroll: 0,
            subsume: false,
            rounds: 2,
            guide: false,
            guide_by: GuideBy::default(),
            guide_when: GuideWhen::default(),
            scope: Scope::default(),
            numbers: 10_000,
            loop_processing: Processing::default(),
            artefacts: true,
            budget: Budget::default(),
            seed: 0,
        }
    }
}

impl Analysis {
    /// The nodes that the analysis tries to reach; none if it asks about the end of runs.
    pub fn target_nodes(&self, cfg: &Cfg) -> SortedSet<NodeIndex> {
        loopscope_cfg::Target::from_syntax(self.target).map(|target| target.nodes(cfg)).unwrap_or_default()
    }
}

/// The treatment of loops by a technique that executes all paths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumMessage, EnumString, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Loops {
    /// Iterations are executed one by one.
    #[default]
    #[strum(message = "One iteration after the other")]
    Unroll,
    /// Loops are replaced by their summaries.
    #[strum(message = "All iterations of a loop in one step, where a summary exists")]
    Summarise,
    /// Paths through loops are replaced by their templates.
    #[strum(message = "All iterations along one path through a loop in one step, where it has a template")]
    Template,
}

/// Which inputs of a C program a question is about. [`Program::everyday`](crate::Program::everyday) says which are
/// everyday ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumMessage, EnumString, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum Scope {
    /// All inputs, and everyday ones where these have another answer.
    #[default]
    #[strum(message = "Everyday inputs and all inputs")]
    Both,
    /// Everyday inputs.
    #[strum(message = "Everyday inputs")]
    Everyday,
    /// All inputs that the types allow.
    #[strum(message = "All inputs that the types allow")]
    All,
}

/// When to stop. A limit never changes an answer: it only leaves a question without one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Budget {
    /// Wall-clock time by the host's clock.
    pub seconds: f64,
    /// Symbolic states of one technique.
    pub states: u64,
    /// About how many bytes the pending states of one technique may take.
    pub room: u64,
    /// Statements that the interpreter executes to replay a witness.
    pub replay_steps: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Self { seconds: 60.0, states: 1_000_000, room: 1 << 29, replay_steps: 200_000_000 }
    }
}
