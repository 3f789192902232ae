//! Recurring paths that alternate.
//!
//! A *turn* is a maximal sequence of iterations along one path. If each path has only one successor, and a constant
//! number of iterations before it, the turns follow a cycle of the path dependency automaton (Rozhoň, *Nested loops and
//! path explosion in symbolic execution* (2024, the Thesis), section 4.4.2.4). Here, vertices are split by their
//! history: a vertex is a *window* of the latest turns, and turns of a few iterations are distinguished by their
//! lengths. So the same path may occur several times in a cycle, with a period for each. A period may also become
//! constant only after a whole round.

use loopscope_smt::{IBig, Role, Sort, Term};
use loopscope_sorted::{SortedMap, sort_by};
use loopscope_symex::StopReason;
use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;

use crate::block::Block;
use crate::places::Quantity;
use crate::questions::Questions;

/// The longest period that is folded.
const LONGEST_PERIOD: u32 = 1_000_000;

/// The most windows.
const MAX_WINDOWS: usize = 40;

/// The length up to which turns are distinguished, and the number of turns in a window: the first pair gives the
/// Thesis's automaton.
const SPLITS: [(u32, usize); 5] = [(0, 1), (0, 2), (1, 2), (1, 4), (2, 3)];

/// If a loop took more solver questions than this, its vertices are not split any further.
const MOST_ASKED: u32 = 10;

/// The turns of mutually recurring paths: each can recur after each other one.
#[derive(Clone, Debug, Default)]
pub struct Turns {
    /// The paths, rising.
    pub paths: Vec<usize>,
    /// The cycles that their turns can follow for ever.
    pub cycles: Vec<Cycle>,
    /// True if vertices were split: the automaton itself has no such cycles.
    pub split: bool,
    pub(crate) letters: Vec<Letter>,
    window: usize,
    /// All possible windows, each with the turns that can come next.
    windows: Vec<Window>,
}

/// Paths that alternate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// The path of each turn, in their order.
    pub paths: Vec<usize>,
    /// The number of times that each is taken in a row.
    pub periods: Vec<IBig>,
    letters: Vec<usize>,
    /// The number of turns after which the periods hold.
    settled: usize,
}

/// A kind of turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Letter {
    pub(crate) path: usize,
    pub(crate) length: Length,
}

/// The number of iterations of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Length {
    Exactly(u32),
    MoreThan(u32),
}

#[derive(Clone, Debug)]
struct Window {
    letters: Vec<usize>,
    next: Vec<usize>,
}

/// The input for the construction of turns.
pub(crate) struct Material<'a> {
    pub(crate) placeholders: &'a SortedMap<Quantity, Term>,
    pub(crate) blocks: &'a [Block],
    /// Returns `true` if one path can come directly after another (or itself).
    pub(crate) follows: &'a dyn Fn(usize, usize) -> bool,
}

impl Turns {
    /// The turns of these paths, if they can be split so that they follow simple cycles.
    pub(crate) fn find(
        questions: &mut Questions<'_>,
        material: &Material<'_>,
        paths: &[usize],
    ) -> Result<Option<Self>, StopReason> {
        for (split, (apart, window)) in SPLITS.into_iter().enumerate() {
            if split > 0 && questions.asked() > MOST_ASKED {
                break;
            }
            let mut turns = Self { paths: paths.to_vec(), split: split > 0, window, ..Self::default() };
            for &path in paths {
                let repeats = (material.follows)(path, path);
                let exact = if repeats { apart } else { 1 };
                turns.letters.extend((1..=exact).map(|times| Letter { path, length: Length::Exactly(times) }));
                if repeats {
                    turns.letters.push(Letter { path, length: Length::MoreThan(apart) });
                }
            }
            if turns.find_windows(questions, material)? && turns.find_cycles(questions, material)? {
                return Ok(Some(turns));
            }
        }
        Ok(None)
    }

    /// Returns `true` if each path always has the same period, as in the Thesis: independent of the history, and from
    /// the first round on.
    pub fn are_constant(&self) -> bool {
        !self.split && self.cycles.iter().all(|cycle| cycle.settled == 0)
    }

    /// The turns that can come next after these, which are all turns since the paths were entered, the latest last.
    pub(crate) fn next(&self, before: &[usize], follows: impl Fn(usize, usize) -> bool) -> Vec<usize> {
        let latest = before.get(before.len().saturating_sub(self.window)..).unwrap_or_default();
        if latest.len() == self.window {
            let window = self.windows.iter().find(|window| window.letters == latest);
            return window.map(|window| window.next.clone()).unwrap_or_default();
        }
        let Some(&last) = latest.last() else { return (0..self.letters.len()).collect() };
        let last = self.letters[last].path;
        (0..self.letters.len())
            .filter(|next| self.letters[*next].path != last && follows(last, self.letters[*next].path))
            .collect()
    }

    /// The round of turns that comes next after these, over and over, if they have settled in a cycle.
    pub(crate) fn round(&self, before: &[usize]) -> Option<Vec<(usize, IBig)>> {
        for cycle in &self.cycles {
            let count = cycle.letters.len();
            let needed = self.window + cycle.settled;
            let Some(latest) = before.len().checked_sub(needed).map(|from| &before[from..]) else { continue };
            let start = (0..count).find(|start| {
                let back = (1..).map(|back| cycle.letters[(start + back * (count - 1)) % count]);
                latest.iter().rev().copied().eq(back.take(needed))
            });
            if let Some(start) = start {
                let turn = |at: usize| (cycle.paths[at % count], cycle.periods[at % count].clone());
                return Some((start..start + count).map(turn).collect());
            }
        }
        None
    }

    /// Finds all windows and their successors. Returns true on success.
    fn find_windows(&mut self, questions: &mut Questions<'_>, material: &Material<'_>) -> Result<bool, StopReason> {
        let mut found = vec![(Vec::new(), Block::default())];
        for length in 0..=self.window {
            let mut longer = Vec::new();
            for (letters, block) in found {
                let last: Option<Letter> = letters.last().map(|letter| self.letters[*letter]);
                let mut next = Vec::new();
                for (number, &letter) in self.letters.iter().enumerate() {
                    if last.is_some_and(|last| last.path == letter.path || !(material.follows)(last.path, letter.path))
                    {
                        continue;
                    }
                    let Some((turn, _)) = turn(questions, material, letter, last.is_none()) else { return Ok(false) };
                    let both = block.then(questions.context.pool, material.placeholders, &turn);
                    if self.can_end(questions, material, letter.path, &both)? {
                        next.push(number);
                        let mut letters = letters.clone();
                        letters.push(number);
                        longer.push((letters, both));
                    }
                }
                if length == self.window {
                    self.windows.push(Window { letters, next });
                }
            }
            if longer.len() > MAX_WINDOWS {
                return Ok(false);
            }
            found = longer;
        }
        Ok(true)
    }

    /// Returns `true` if another path can follow a piece that ends with a turn of a path, which makes that turn
    /// complete.
    fn can_end(
        &self,
        questions: &mut Questions<'_>,
        material: &Material<'_>,
        path: usize,
        block: &Block,
    ) -> Result<bool, StopReason> {
        for &next in &self.paths {
            if next != path && (material.follows)(path, next) {
                let both = block.then(questions.context.pool, material.placeholders, &material.blocks[next]);
                if questions.can_hold(&both.conditions)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Finds the cycles. Returns `true` if all recurrent windows are on simple cycles with constant periods.
    fn find_cycles(&mut self, questions: &mut Questions<'_>, material: &Material<'_>) -> Result<bool, StopReason> {
        let mut edges = Vec::new();
        for (from, window) in self.windows.iter().enumerate() {
            for &next in &window.next {
                let mut letters = window.letters[1..].to_vec();
                letters.push(next);
                // The solver may have answered one question, but not another one that follows from it.
                let Some(to) = self.windows.iter().position(|window| window.letters == letters) else {
                    return Ok(false);
                };
                edges.push((from as u32, to as u32));
            }
        }
        let graph: DiGraph<(), ()> = DiGraph::from_edges(&edges);
        for component in tarjan_scc(&graph) {
            if component.len() < 2 {
                continue;
            }
            let Some(first) = component.iter().map(|vertex| vertex.index()).min() else { continue };
            let mut letters = Vec::new();
            let mut at = first;
            loop {
                letters.extend(self.windows[at].letters.last());
                // Nothing may leave the cycle either.
                let mut next = graph.neighbors(petgraph::graph::NodeIndex::new(at));
                let (Some(only), None) = (next.next(), next.next()) else { return Ok(false) };
                at = only.index();
                if at == first {
                    break;
                }
            }
            let Some(cycle) = self.with_periods(questions, material, letters)? else { return Ok(false) };
            self.cycles.push(cycle);
        }
        sort_by(&mut self.cycles, |a, b| a.paths.cmp(&b.paths));
        Ok(true)
    }

    /// The period of each turn, if there is one: the only number of iterations between the turns before it and the path
    /// after it (Thesis, section 5.4.4.2, which ignores the history).
    fn with_periods(
        &self,
        questions: &mut Questions<'_>,
        material: &Material<'_>,
        letters: Vec<usize>,
    ) -> Result<Option<Cycle>, StopReason> {
        let count = letters.len();
        let paths: Vec<usize> = letters.iter().map(|letter| self.letters[*letter].path).collect();
        let mut settled = 0;
        let mut periods = Vec::new();
        for position in 0..count {
            if let Length::Exactly(times) = self.letters[letters[position]].length {
                periods.push(IBig::from(times));
                continue;
            }
            let behind = &material.blocks[paths[(position + 1) % count]];
            let period = loop {
                // The number of preceding turns that are examined.
                let needed = self.window + settled;
                let mut block = Block::default();
                let mut counter = None;
                for back in (0..=needed).rev() {
                    let letter = self.letters[letters[(position + back * (count - 1)) % count]];
                    let Some((turn, counted)) = turn(questions, material, letter, back == needed) else {
                        return Ok(None);
                    };
                    block = block.then(questions.context.pool, material.placeholders, &turn);
                    counter = counted;
                }
                let all = block.then(questions.context.pool, material.placeholders, behind);
                let Some(counter) = counter else { return Ok(None) };
                match questions.only_value(&all.conditions, counter)? {
                    None if settled == 0 => settled = count,
                    period => break period,
                }
            };
            match period {
                Some(period) if period <= IBig::from(LONGEST_PERIOD) => periods.push(period),
                _ => return Ok(None),
            }
        }
        Ok(Some(Cycle { paths, periods, letters, settled }))
    }
}

/// A turn as a piece of an execution, and the counter of its iterations; for the `first` turn, only the latest
/// iterations count, since those before are not known anyway. `None` if there is no closed form.
pub(crate) fn turn(
    questions: &mut Questions<'_>,
    material: &Material<'_>,
    letter: Letter,
    first: bool,
) -> Option<(Block, Option<Term>)> {
    let block = &material.blocks[letter.path];
    let pool = &mut *questions.context.pool;
    let times = match letter.length {
        Length::Exactly(times) => times,
        Length::MoreThan(times) if first => times + 1,
        Length::MoreThan(times) => {
            let counter = pool.fresh_symbol_of(Role::Repetitions, "κ", Sort::Int);
            let mut turn = block.repeated(pool, material.placeholders, counter).ok()?;
            if times > 0 {
                let times = pool.int(times);
                turn.conditions.push(pool.gt(counter, times));
            }
            return Some((turn, Some(counter)));
        }
    };
    let mut turn = block.clone();
    for _ in 1..times {
        turn = turn.then(pool, material.placeholders, block);
    }
    Some((turn, None))
}
