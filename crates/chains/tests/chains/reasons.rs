//! The words beside a constraint describe the constraint: for every reason in the corpus, its condition is read back as
//! micro-c, made a term in the state in which the program evaluates it, and compared with the term that stands beside it.

use std::path::{Path, PathBuf};

use dashu_int::IBig;
use loopscope_cfg::{Cfg, Check, Edge, Expr, NodeKind, Target, inline, lower};
use loopscope_chains::chain::{ChainForm, ChainId, ChainPosition};
use loopscope_chains::drive::general_state;
use loopscope_chains::effect::{CounterConstraint, Detail, LoopEffect, Origin};
use loopscope_chains::reason::why;
use loopscope_chains::root::RootChains;
use loopscope_chains::system::{Chains, ROOT, System};
use loopscope_smt::{Model, Pool, Term, TermNode, Value};
use loopscope_sorted::SortedSet;
use loopscope_symex::{Counters, State};
use loopscope_syntax::{Dialect, analyse};
use loopscope_testing::lowered;
use loopscope_transition::general::{GeneralState, Stars, Walker};
use loopscope_transition::step::Step;
use loopscope_transition::tracking::Tracking;
use petgraph::stable_graph::NodeIndex;
use rustc_hash::FxHashMap;

use crate::support::in_context;

/// The number of root chains of a program that are examined.
const ROOTS: usize = 12;

/// The numbers of comparisons. The test is meaningless if they are small.
#[derive(Debug, Default)]
struct ComparisonCounts {
    conditions: u32,
    in_iterations: u32,
    first: u32,
    last: u32,
}

#[test]
fn words_say_what_formulas_say() {
    let mut compared = ComparisonCounts::default();
    for path in programs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus")) {
        let source = std::fs::read_to_string(&path).expect("a program");
        let parse = analyse(&source, Dialect::Extended);
        let Ok(lowering) = lower(&parse.program, &source) else { continue };
        if parse.has_errors() {
            continue;
        }
        let line = source.lines().find_map(|line| line.strip_prefix("// target: line ")?.trim().parse().ok());
        let targets = [Some(Target::AnyError), line.map(Target::Line)].into_iter().flatten();
        for target in targets {
            let targets = target.nodes(&lowering.cfg);
            let Ok(inlined) = inline(&lowering.cfg) else { continue };
            let copies = inlined.back.copies_of(|original| targets.contains(&original));
            let cfg = with_readable_names(inlined.cfg);
            Reader::look(&cfg, &copies, &mut compared);
        }
    }
    assert!(compared.conditions > 5_000, "{compared:?}");
    assert!(compared.in_iterations > 5_000, "{compared:?}");
    assert!(compared.first > 1_000 && compared.last > 1_000, "{compared:?}");
}

fn programs(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).expect("the corpus can be read");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("the corpus can be read").path()).collect();
    paths.sort();
    paths.into_iter().flat_map(|path| if path.is_dir() { programs(&path) } else { vec![path] }).collect()
}

/// Variables get names that no other has, and that can be read: those of expanded calls have a dot in them.
fn with_readable_names(mut cfg: Cfg) -> Cfg {
    for (index, variable) in cfg.variables.iter_mut().enumerate() {
        variable.name = format!("v{index}");
        // The expression for which a temporary stands could be read, but not looked up.
        variable.holds = None;
    }
    cfg
}

/// Reads the words of a program's constraints.
struct Reader<'a, 'c> {
    cfg: &'a Cfg,
    chains: Chains<'a>,
    pool: Pool,
    /// The descriptions of conditions within an iteration, as terms in placeholders.
    said: FxHashMap<(ChainId, NodeIndex, Edge), Term>,
    compared: &'c mut ComparisonCounts,
}

impl<'a> Reader<'a, '_> {
    fn look(cfg: &'a Cfg, targets: &SortedSet<NodeIndex>, compared: &mut ComparisonCounts) {
        let mut pool = Pool::default();
        let tracking = Tracking::new(cfg);
        let start = State::initial(cfg, &mut pool);
        let placeholders = crate::support::placeholders(cfg, &tracking, &mut pool);
        let chains = Chains::new(ChainForm::new(cfg, targets), &tracking, placeholders, Detail::FirstAndLast);
        let general = general_state(&mut pool, &chains, &start);
        let mut roots = RootChains::new(cfg, targets, general.clone());
        let mut reader = Reader { cfg, chains, pool, said: FxHashMap::default(), compared };
        for _ in 0..ROOTS {
            // Some loops have too many paths.
            let next = in_context(&mut reader.pool, |context| {
                roots.next(&mut reader.chains, context, &mut Counters::default())
            });
            let Ok(Some(root)) = next else { break };
            let system = reader.walk(root.chain, general.clone(), Stars::new(""));
            assert_eq!(system.constraints, root.system.constraints, "the walk is that of the enumeration");
        }
    }

    /// Walks along a chain, and compares the reason for each condition with the state before it.
    fn walk(&mut self, chain: ChainId, mut state: GeneralState, mut stars: Stars) -> System {
        let mut system = System::default();
        for position in 0..self.chains.form.chain(chain).steps.len() {
            let step = self.chains.form.chain(chain).steps[position];
            let at = self.chains.form.loop_at(ChainPosition::at(chain, position));
            let known = system.constraints.len();
            let (before, stars_before) = (state.clone(), stars.clone());
            let owner = if self.chains.form.chain(chain).parent.is_none() { ROOT } else { chain };
            stars = in_context(&mut self.pool, |context| {
                self.chains.pass(context, owner, at, step, &mut state, stars, &mut system)
            })
            .expect("it was passed before");
            let Some(at) = at else {
                for constraint in &system.constraints[known..] {
                    if self.is_not_followed(constraint.term) {
                        continue;
                    }
                    let said = self.condition(constraint, &before, &stars_before);
                    let words = why(&self.chains.form, constraint).to_string();
                    self.assert_same(said, constraint.term, &words);
                    self.said.insert((chain, constraint.node, constraint.edge), said);
                    self.compared.conditions += 1;
                }
                continue;
            };
            let effect = self.chains.known_effect(owner, at).expect("it was passed").clone();
            for iteration in &effect.iterations {
                let placeholders = GeneralState { values: std::rc::Rc::new(self.chains.placeholders().clone()) };
                self.walk(iteration.chain, placeholders, Stars::new(&format!("{}:", iteration.chain.0)));
                self.compared.in_iterations += iteration.conditions.len() as u32;
            }
            self.first_and_last(&effect);
        }
        system
    }

    /// The normal form of a comparison with squares depends on its direction, so terms that are not the same are
    /// compared by their values.
    fn assert_same(&self, said: Term, stands: Term, words: &str) {
        if said == stands {
            return;
        }
        let [meant, shown] = [said, stands].map(|term| self.pool.display(term));
        let mut symbols = [self.pool.symbols(said), self.pool.symbols(stands)].concat();
        symbols.dedup();
        let mut seed = 1_u64;
        for _ in 0..500 {
            let mut model = Model::default();
            for &symbol in &symbols {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                model.set(symbol, Value::Int(IBig::from((seed >> 33) % 41) - 10));
            }
            let values = [said, stands].map(|term| self.pool.evaluate(term, &model));
            assert!(
                values[0].is_some() && values[0] == values[1],
                "{words}: {meant}, but beside it stands {shown}; they differ with {model:?}"
            );
        }
    }

    /// Returns `true` if a condition is about references: its truth is then a fresh symbol, which has no description.
    fn is_not_followed(&self, term: Term) -> bool {
        match *self.pool.node(term) {
            TermNode::Not(inner) => self.is_not_followed(inner),
            TermNode::Symbol { .. } => true,
            _ => false,
        }
    }

    /// The conditions on the first and the last iteration of a loop.
    fn first_and_last(&mut self, effect: &LoopEffect) {
        let Some(first) = effect.iterations.first() else { return };
        let counters: Vec<Term> = effect.counters.iter().map(|(_, counter)| *counter).collect();
        let (zero, one) = (self.pool.int(0), self.pool.int(1));
        let total = self.pool.sum(&counters);
        let never = self.pool.le(total, zero);
        for constraint in &effect.constraints {
            let Some(&said) = self.said.get(&(first.chain, constraint.node, constraint.edge)) else { continue };
            let words = why(&self.chains.form, constraint).to_string();
            match constraint.origin {
                Origin::FirstIteration(_) => {
                    let expected = self.pool.or(&[never, said]);
                    self.assert_same(expected, constraint.term, &words);
                    self.compared.first += 1;
                }
                // Counts of loops inside are not known before the last iteration.
                Origin::LastIteration(_) if effect.inner.is_empty() => {
                    let held: Vec<(Term, Term)> = counters
                        .iter()
                        .map(|&counter| {
                            let before = self.pool.sub(counter, one);
                            let counts = FxHashMap::from_iter([(counter, before)]);
                            let values = effect.closed_forms.iter().filter_map(|(variable, form)| {
                                let placeholder = self.chains.placeholders()[variable];
                                Some((placeholder, self.pool.substitute((*form)?, &counts)))
                            });
                            let values: FxHashMap<Term, Term> = values.collect();
                            (self.pool.ge(counter, one), self.pool.substitute(said, &values))
                        })
                        .collect();
                    let alike = held.iter().all(|(_, each)| *each == held[0].1);
                    let mut cases = vec![never];
                    for (taken, held) in held {
                        cases.push(if alike { held } else { self.pool.and(&[taken, held]) });
                    }
                    let expected = self.pool.or(&cases);
                    self.assert_same(expected, constraint.term, &words);
                    self.compared.last += 1;
                }
                _ => {}
            }
        }
    }

    /// The condition in the words of a constraint, in a state.
    fn condition(&mut self, constraint: &CounterConstraint, state: &GeneralState, stars: &Stars) -> Term {
        let words = why(&self.chains.form, constraint).to_string();
        let asked = read(self.cfg, &words);
        let mut cfg = self.cfg.clone();
        cfg.graph[constraint.node].kind = asked.kind;
        let mut walker =
            Walker { cfg: &cfg, tracking: self.chains.tracking(), pool: &mut self.pool, stars: stars.clone() };
        let step = Step { node: constraint.node, edge: asked.edge };
        walker.step(&mut state.clone(), step).unwrap_or_else(|| panic!("{words} says nothing")).term
    }
}

/// The condition in the words, and the edge that they describe.
struct ReadCondition {
    kind: NodeKind,
    edge: Edge,
}

fn read(cfg: &Cfg, words: &str) -> ReadCondition {
    let code: Vec<&str> = words.split('`').skip(1).step_by(2).collect();
    match code.as_slice() {
        [condition] => ReadCondition { kind: NodeKind::Branch(expression(cfg, condition)), edge: Edge::True },
        [index, array] => {
            let edge = if words.contains("` is not an index of `") { Edge::False } else { Edge::True };
            assert!(words.contains("` is an index of `") || edge == Edge::False, "{words}");
            let check = Check::InBounds { array: expression(cfg, array), index: expression(cfg, index) };
            ReadCondition { kind: NodeKind::Check(check), edge }
        }
        _ => panic!("no condition in: {words}"),
    }
}

/// Reads an expression over a program's variables.
fn expression(cfg: &Cfg, text: &str) -> Expr {
    let names: Vec<&str> = cfg.variables.iter().map(|variable| variable.name.as_str()).collect();
    let source = format!("main({}) {{ if ({text}) {{ output 1; }} return 0; }}", names.join(", "));
    let read = lowered(&source);
    let branches = read.graph.node_weights().filter_map(|node| match &node.kind {
        NodeKind::Branch(condition) => Some(condition.clone()),
        _ => None,
    });
    let branches: Vec<Expr> = branches.collect();
    let [condition] = branches.as_slice() else { panic!("{text} is {} conditions", branches.len()) };
    // Parameters come first, so that variables keep their numbers.
    assert!(names.iter().zip(&read.variables).all(|(name, variable)| *name == variable.name));
    condition.clone()
}
