//! Templates as plain data that a page can draw.

use loopscope_cfg::{Cfg, Edge};
use loopscope_message::Message;
use loopscope_smt::{Pool, Role, Sort};
use loopscope_symex::Successor;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::cycle::entries;
use crate::parametric::Parametric;
use crate::refusal::Refusal;
use loopscope_transition::formula::{ClosedForm, Formula, element};
use loopscope_transition::step::{Step, telling_steps};

/// The templates of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Artefacts {
    /// The loops, in the order in which the search met them.
    pub loops: Vec<LoopTemplates>,
}

/// The cycles of a loop with their templates.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LoopTemplates {
    /// The node of the flow graph that is the loop's head.
    pub head: u32,
    /// The line of the loop.
    pub line: u32,
    /// The cycles that start at the loop's head. Empty if there are too many.
    pub cycles: Option<Vec<Template>>,
}

/// A cycle, and its template if it has one (Compact, section 3.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Template {
    /// The nodes of the core.
    pub core: Vec<CoreNode>,
    /// The number of nodes at which the core can be entered: it has as many cycles in the paper's sense (definition 1).
    pub entries: u32,
    /// The template at the first state that met the cycle: the values of variables after κ iterations, in the values
    /// before the loop (such as i₀), and the elements of arrays at any index ι. Values that do not change are left out.
    pub values: Vec<ClosedForm>,
    /// The conditions of each iteration, in the values before it, a conjunct each; and the conditions on inputs that
    /// have no sequence.
    pub conditions: Vec<Formula>,
    /// The ways out, as they were found when the template was first instantiated.
    pub exits: Vec<Exit>,
    /// The number of times that it was instantiated.
    pub instances: u32,
    /// The reason why the cycle had no template at the last attempt that failed.
    pub refused: Option<Refused>,
}

/// A node of a core.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CoreNode {
    /// Its text, such as `i < n` or `i = i + 1`.
    pub text: String,
    /// Its line, from 1.
    pub line: u32,
}

/// An exit of a cycle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Exit {
    /// The line of the node to which it leads; 0 if that belongs to none.
    pub line: u32,
    /// The conditions on κ there, a conjunct each.
    pub conditions: Vec<Formula>,
}

/// The reason why a cycle has no template.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Refused {
    /// In words.
    pub message: Message,
    /// The start of the place, in bytes.
    pub start: u32,
    /// Its end.
    pub end: u32,
}

impl Artefacts {
    /// The place of a loop among the loops; it is added if it is new.
    pub(crate) fn of_loop(&mut self, cfg: &Cfg, head: NodeIndex, cores: Option<&[Vec<Step>]>) -> usize {
        let number = head.index() as u32;
        if let Some(known) = self.loops.iter().position(|each| each.head == number) {
            return known;
        }
        let cycles = cores.map(|cores| cores.iter().map(|core| Template::new(cfg, core)).collect());
        self.loops.push(LoopTemplates { head: number, line: cfg.graph[head].line, cycles });
        self.loops.len() - 1
    }
}

impl LoopTemplates {
    fn cycle(&mut self, index: usize) -> Option<&mut Template> {
        self.cycles.as_mut()?.get_mut(index)
    }

    pub(crate) fn note(&mut self, pool: &mut Pool, index: usize, parametric: &Parametric) {
        let Some(cycle) = self.cycle(index).filter(|cycle| !cycle.has_template()) else {
            return;
        };
        let iteration = parametric.iteration();
        for changed in &iteration.places {
            let form = parametric.shown_form(pool, changed.placeholder);
            let variable = changed.name.clone();
            cycle.values.extend(form.map(|form| ClosedForm {
                variable,
                at_any_index: false,
                value: Some(Formula::from_term(pool, form)),
            }));
        }
        let counter = pool.symbol_of(Role::Repetitions, 0, "κ", Sort::Int);
        let mut names = FxHashMap::default();
        for (position, changed) in iteration.arrays.iter().enumerate() {
            names.insert(
                changed.placeholder,
                pool.symbol_of(Role::Shown, 0, &format!("{}₀", changed.name), Sort::int_array()),
            );
            let contents = parametric.contents(pool, position, counter).filter(|contents| *contents != changed.entry);
            let Some(contents) = contents else { continue };
            let element = element(pool, contents);
            let variable = format!("{}[ι]", changed.name);
            let value = Some(Formula::from_term(pool, element));
            cycle.values.push(ClosedForm { variable, at_any_index: true, value });
        }
        let conditions = [&iteration.conditions, parametric.tests()].concat();
        let conditions = pool.substitute_each(&conditions, &names);
        cycle.conditions = Formula::conjuncts(pool, &conditions);
    }

    pub(crate) fn refuse(&mut self, index: usize, refusal: &Refusal) {
        let Some(cycle) = self.cycle(index) else { return };
        let Refusal { span, obstacle } = refusal;
        cycle.refused = Some(Refused { message: obstacle.message(), start: span.start, end: span.end });
    }

    pub(crate) fn used(&mut self, cfg: &Cfg, pool: &mut Pool, index: usize, exits: &[Successor]) {
        let Some(cycle) = self.cycle(index) else { return };
        cycle.instances += 1;
        cycle.refused = None;
        if cycle.exits.is_empty() {
            let exit = |exit: &Successor| Exit {
                line: cfg.graph[exit.state.node()].line,
                conditions: Formula::conjuncts(pool, &[exit.condition]),
            };
            cycle.exits = exits.iter().map(exit).collect();
        }
    }
}

impl Template {
    /// Returns `true` if a template was built for it.
    pub fn has_template(&self) -> bool {
        !self.values.is_empty() || !self.conditions.is_empty()
    }

    fn new(cfg: &Cfg, core: &[Step]) -> Self {
        let entries = entries(cfg, core) as u32;
        let core = telling_steps(cfg, core).into_iter().map(|position| CoreNode::new(cfg, core[position])).collect();
        Self {
            core,
            entries,
            values: Vec::new(),
            conditions: Vec::new(),
            exits: Vec::new(),
            instances: 0,
            refused: None,
        }
    }
}

impl CoreNode {
    fn new(cfg: &Cfg, step: Step) -> Self {
        let node = &cfg.graph[step.node];
        let text = cfg.tell_node(&node.kind).to_string();
        let text = match text.strip_prefix("if ") {
            Some(condition) if step.edge == Edge::False => format!("if !({condition})"),
            _ => text,
        };
        Self { text, line: node.line }
    }
}
