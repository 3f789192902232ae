//! The tables of loops.

use std::collections::VecDeque;

use dashu_int::IBig;
use loopscope_sorted::sort_by_key;
use loopscope_syntax::{LineIndex, ShownKind};
use rustc_hash::FxHashMap;

use super::{LoopTable, Path, PathItem, Row, Stretch, TraceOptions};
use crate::heap::Value;
use crate::instruction::Event;
use crate::observer::RunView;
use crate::presentation::is_unwritten;
use crate::program::{CompiledProgram, LoopVariable};
use crate::show;

/// At most how many paths of a loop get a number.
const PATHS: usize = 256;

/// Records the iterations of all loops.
pub(super) struct Iterations<'a> {
    program: &'a CompiledProgram,
    lines: &'a LineIndex,
    options: TraceOptions,
    /// By loop.
    tables: Vec<Table>,
    /// The loops that are being executed, of all open calls, innermost last.
    active: Vec<Active>,
}

#[derive(Default)]
struct Table {
    entries: u64,
    iterations: u64,
    numbers: FxHashMap<u64, u32>,
    paths: Vec<Path>,
    open: Option<OpenStretch>,
    first: Vec<Stretch>,
    last: VecDeque<Stretch>,
    omitted: u64,
}

/// A loop that is being executed.
struct Active {
    id: u32,
    depth: u32,
    called_at: u64,
    entry: u64,
    iterations: u64,
    /// The start of the current iteration, once there is one.
    start: Option<Start>,
    path: PathSoFar,
}

/// The path of the current iteration. Two paths are the same if their hashes of 64 bits are.
#[derive(Default)]
struct PathSoFar {
    hash: u64,
    items: Vec<PathItem>,
    cut: bool,
    /// The last inner loop's path, so that its further iterations on it are not recorded again.
    inner: Option<(u32, u64)>,
}

#[derive(Clone)]
struct Start {
    iteration: u64,
    step: u64,
    values: Vec<Seen>,
}

/// A value at the start of an iteration. Most are small integers, which need no text until they are shown.
#[derive(Clone, PartialEq)]
enum Seen {
    Unwritten,
    Int(i64),
    Other(String),
}

struct OpenStretch {
    entry: u64,
    hash: u64,
    path: Option<u32>,
    first: Start,
    last: Start,
    /// The difference between neighbouring iterations, while it is always the same.
    growth: Vec<Option<IBig>>,
    /// The values after the last iteration.
    end: Vec<Seen>,
}

impl<'a> Iterations<'a> {
    pub(super) fn new(program: &'a CompiledProgram, lines: &'a LineIndex, options: TraceOptions) -> Self {
        let tables = program.loops.iter().map(|_| Table::default()).collect();
        Self { program, lines, options, tables, active: Vec::new() }
    }

    pub(super) fn event(&mut self, event: Event, view: &RunView<'_>) {
        match event {
            Event::EnterLoop(id) => self.enter(id, view),
            Event::Iterate(id) => self.iterate(id, view),
            Event::LeaveLoop(_) => self.leave(view),
            Event::Then(statement) => self.branch(statement, true, view),
            Event::Otherwise(statement) => self.branch(statement, false, view),
            Event::Complete(_) | Event::Decided { .. } => {}
        }
    }

    /// Leaves the loops of a call that returns, or is open when the run ends: an iteration in which that happens has the
    /// path it had so far.
    pub(super) fn leave_call(&mut self, view: &RunView<'_>) {
        while self.active.last().is_some_and(|active| active.depth == view.depth && active.called_at == view.called_at)
        {
            self.leave(view);
        }
    }

    /// The tables of the loops that were entered, after all calls have ended.
    pub(super) fn finish(mut self) -> Vec<LoopTable> {
        let mut tables = Vec::new();
        for (id, mut table) in std::mem::take(&mut self.tables).into_iter().enumerate() {
            table.close(&self.options);
            let each = &self.program.loops[id];
            let is_hidden = self.program.functions[each.function as usize].is_hidden;
            if table.entries > 0 && !is_hidden {
                tables.push(LoopTable {
                    line: self.lines.line(each.span.start),
                    span: each.span,
                    variables: each
                        .variables
                        .iter()
                        .map(|variable| variable.shown.name(&variable.name).to_owned())
                        .collect(),
                    entries: table.entries,
                    iterations: table.iterations,
                    paths: table.paths,
                    stretches: table.first.into_iter().chain(table.last).collect(),
                    omitted: table.omitted,
                });
            }
        }
        sort_by_key(&mut tables, |table| (table.span.start, table.span.end));
        tables
    }

    fn enter(&mut self, id: u32, view: &RunView<'_>) {
        if let Some(outer) = self.active.last_mut() {
            outer.path.inner = None;
            outer.path.mix(u64::from(id) << 2 | 2);
        }
        let table = &mut self.tables[id as usize];
        table.entries += 1;
        self.active.push(Active {
            id,
            depth: view.depth,
            called_at: view.called_at,
            entry: table.entries,
            iterations: 0,
            start: None,
            path: PathSoFar::default(),
        });
    }

    fn iterate(&mut self, id: u32, view: &RunView<'_>) {
        let values = self.values(id, view);
        self.end_iteration(values.clone());
        let Some(active) = self.active.last_mut().filter(|active| active.id == id) else { return };
        active.iterations += 1;
        active.start = Some(Start { iteration: active.iterations, step: view.steps, values });
        self.tables[id as usize].iterations += 1;
    }

    /// Returns the values of the variables of a loop, in a call that executes it.
    fn values(&self, id: u32, view: &RunView<'_>) -> Vec<Seen> {
        let variables = self.program.loops[id as usize].variables.iter();
        let seen = variables.map(|LoopVariable { register, shown, .. }| {
            let flags = view.function.variables[*register as usize].flags.map(|flags| view.variable(flags));
            Seen::new(view, shown.content(view, view.variable(*register)), shown.kind(), flags)
        });
        seen.collect()
    }

    fn branch(&mut self, statement: u32, taken: bool, view: &RunView<'_>) {
        let Some(active) = self.active.last_mut() else { return };
        if !self.program.is_shown_branch(view.statement_span(statement)) {
            return;
        }
        active.path.mix(u64::from(statement) << 2 | u64::from(taken));
        let line = self.lines.line(view.statement_span(statement).start);
        active.path.push(PathItem::Branch { line, taken }, &self.options);
    }

    fn leave(&mut self, view: &RunView<'_>) {
        let Some(active) = self.active.last() else { return };
        let end = self.values(active.id, view);
        self.end_iteration(end);
        self.active.pop();
    }

    fn end_iteration(&mut self, end: Vec<Seen>) {
        let Some(active) = self.active.last_mut() else { return };
        let Some(start) = active.start.take() else { return };
        let (id, entry) = (active.id, active.entry);
        let path = std::mem::take(&mut active.path);
        let hash = path.hash;
        let number = self.tables[id as usize].number(path);
        self.tables[id as usize].add(entry, start, end, (hash, number), &self.options);
        let each = &self.program.loops[id as usize];
        if self.program.functions[each.function as usize].is_hidden {
            return;
        }
        let line = self.lines.line(each.span.start);
        let around = self.active.len().checked_sub(2).map(|index| &mut self.active[index].path);
        if let Some(outer) = around
            && outer.inner != Some((id, hash))
        {
            outer.inner = Some((id, hash));
            outer.mix(hash);
            outer.push(PathItem::Loop { line, path: number }, &self.options);
        }
    }
}

impl PathSoFar {
    fn mix(&mut self, word: u64) {
        self.hash = (self.hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1);
    }

    fn push(&mut self, item: PathItem, options: &TraceOptions) {
        if self.items.len() < options.path_items {
            self.items.push(item);
        } else {
            self.cut = true;
        }
    }
}

impl Seen {
    fn new(view: &RunView<'_>, value: Value, kind: ShownKind, flags: Option<Value>) -> Self {
        match value {
            _ if is_unwritten(flags) => Self::Unwritten,
            Value::Undefined => Self::Unwritten,
            Value::Int(number) if matches!(kind, ShownKind::Integer | ShownKind::Other) => Self::Int(number),
            _ => Self::Other(show::held(view, value, kind, flags)),
        }
    }

    fn text(&self) -> Option<String> {
        match self {
            Self::Unwritten => None,
            Self::Int(number) => Some(number.to_string()),
            Self::Other(text) => Some(text.clone()),
        }
    }

    fn growth_to(&self, next: &Self) -> Option<IBig> {
        match (self, next) {
            (Self::Int(before), Self::Int(after)) => Some(IBig::from(*after) - IBig::from(*before)),
            _ => None,
        }
    }
}

impl Start {
    fn row(&self) -> Row {
        Row { iteration: self.iteration, step: self.step, values: self.values.iter().map(Seen::text).collect() }
    }
}

impl Table {
    /// The number of a path.
    fn number(&mut self, path: PathSoFar) -> Option<u32> {
        if let Some(number) = self.numbers.get(&path.hash) {
            return Some(*number);
        }
        if self.paths.len() >= PATHS {
            return None;
        }
        let number = self.paths.len() as u32;
        self.numbers.insert(path.hash, number);
        self.paths.push(Path { items: path.items, cut: path.cut });
        Some(number)
    }

    /// Adds an iteration, whose path has ended.
    fn add(
        &mut self,
        entry: u64,
        start: Start,
        end: Vec<Seen>,
        (hash, path): (u64, Option<u32>),
        options: &TraceOptions,
    ) {
        if let Some(open) = &mut self.open
            && open.entry == entry
            && open.hash == hash
            && open.last.iteration + 1 == start.iteration
        {
            let second = open.first.iteration == open.last.iteration;
            for (variable, growth) in open.growth.iter_mut().enumerate() {
                let grown = open.last.values[variable].growth_to(&start.values[variable]);
                if second {
                    *growth = grown;
                } else if *growth != grown {
                    *growth = None;
                }
            }
            open.last = start;
            open.end = end;
            return;
        }
        self.close(options);
        let growth = vec![None; start.values.len()];
        self.open = Some(OpenStretch { entry, hash, path, first: start.clone(), last: start, growth, end });
    }

    /// Appends the open stretch to the others.
    fn close(&mut self, options: &TraceOptions) {
        let Some(open) = self.open.take() else { return };
        let several = open.first.iteration < open.last.iteration;
        let stretch = Stretch {
            entry: open.entry,
            path: open.path,
            first: open.first.row(),
            last: several.then(|| open.last.row()),
            growth: open.growth.iter().map(|each| each.as_ref().map(ToString::to_string)).collect(),
            end: open.end.iter().map(Seen::text).collect(),
        };
        let half = (options.stretches / 2).max(1);
        if self.first.len() < half {
            self.first.push(stretch);
            return;
        }
        self.last.push_back(stretch);
        if self.last.len() > half {
            self.last.pop_front();
            self.omitted += 1;
        }
    }
}
