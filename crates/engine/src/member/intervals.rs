//! Intervals as a member: abstract interpretation of the values of variables. See [`loopscope_intervals`].
//!
//! # Idea
//! Many checks cannot fail for a simple reason: a pointer is set before it is dereferenced, an index stays between two
//! numbers, a divisor is one of a few constants. Such reasons need no solver and no paths. The result is a set of edges
//! of the flow graph that no run takes. Other members use these edges, even if they prove nothing alone.
//!
//! # Source
//! P. Cousot and R. Cousot, *Abstract interpretation: a unified lattice model* (POPL 1977). [`loopscope_intervals`] names
//! those of its parts.
//!
//! # What is exact
//! No run takes an edge that is found. For other edges nothing follows: of variables only the order and bounds of sums
//! are known, and all runs are analysed together.
//!
//! # Which programs
//! All. Calls are expanded where that is possible; otherwise the effects of a function are joined over all its calls.
//!
//! # When it stops
//! At a fixed point, which is always reached: ends of intervals that keep moving become open.
//!
//! # Example
//! `var a = [1, 2, 3]; while (n > 0) { a = [n, n, n, n]; n = n - 1; } output a[2];`: `a` has 3 or 4 elements, so 2 is an index.

use loopscope_cfg::{Cfg, Check, Edge, Expr, NodeKind, VarId};
use loopscope_float::{Format, Operator, shortest};
use loopscope_intervals::{AtHead, Dead, Findings, Interval, Known};
use loopscope_message::{Message, text};
use loopscope_question::report::{
    Claim, Contradiction, Contradictions, Evidence, Invariant, KnownValue, NeverHolds, ProgramPoint, Proof, StopCode,
    StopReason,
};
use loopscope_question::{Technique, technique};
use loopscope_smt::{Pool, Term};
use loopscope_sorted::{SortedSet, sort_by_key};
use loopscope_symex::{Counters, Reach, StopReason as Reason};
use loopscope_syntax::ast::BinaryOp;
use petgraph::stable_graph::NodeIndex;

use super::exclusion::Exclusion;
use super::remaining::{MOST_STEPS, bound, claims, shown};
use super::{Found, Member, Progress, Question};
use crate::descriptor::Descriptor;
use crate::doing::Doing;
use crate::explain::with_never_left;
use crate::program_view::{EXPANDED, ProgramView};
use crate::stop::plain;
use crate::workspace::Workspace;

/// The values that variables may hold.
pub(crate) static TECHNIQUE: Descriptor =
    Descriptor { info: &technique::INTERVALS, is_quick: true, is_early: true, next: |_| Some(Technique::Auto), start };

fn start<'q>(question: &'q Question<'q>, _: &mut Workspace<'_>) -> Result<Box<dyn Member + 'q>, StopReason> {
    let found = [EXPANDED, &[]].into_iter().find_map(|views| {
        let view = question.view(views).ok()?;
        let targets = view.has_expanded_calls().then_some(&view.targets);
        Some((Exclusion::new(&view.program.cfg, targets)?, view))
    });
    let too_large = || plain(StopCode::NotHandled, text!("the program has too many variables and places"));
    let (analysis, view) = found.ok_or_else(too_large)?;
    Ok(Box::new(Intervals { question, view, advances: 0, analysis }))
}

/// Computes the values that variables may hold.
struct Intervals<'q> {
    question: &'q Question<'q>,
    /// The analysed program: its calls are expanded if that can be done.
    view: &'q ProgramView,
    /// The number of times that the analysis was advanced.
    advances: u32,
    analysis: Exclusion<'q>,
}

impl Intervals<'_> {
    /// The result of the analysis.
    fn end(&self, workspace: &mut Workspace<'_>) -> Found {
        if self.view.has_expanded_calls() && self.advances <= MOST_STEPS {
            self.view.note_excluded(self.analysis.findings());
        }
        let Findings { live, dead, .. } = self.analysis.findings();
        let edges: Vec<(NodeIndex, Edge)> = dead.iter().map(|dead| (dead.node, dead.edge)).collect();
        let originals = self.view.originals(self.question.cfg, &edges);
        workspace.found.dead.extend(originals.iter().map(|edge| edge.index() as u32));
        if self.view.targets.is_disjoint(live) {
            let Question { cfg, targets, analysis, .. } = self.question;
            let target = (targets, analysis.target.line());
            return Found::Unreachable(with_never_left(self.proof(&mut workspace.pool), cfg, target, &originals));
        }
        let message = text!("the values that each variable may hold do not exclude the target");
        Found::Stopped(plain(StopCode::Approximated, message))
    }

    /// The reason why no run reaches the target.
    fn proof(&self, pool: &mut Pool) -> Proof {
        let cfg = &self.view.program.cfg;
        let reach = Reach::new(cfg, self.view.targets.clone());
        // If there are calls, a path may also lead there after the function's return.
        let leads_there = |node: NodeIndex| !self.view.has_expanded_calls() || reach.leads(node);
        let findings = self.analysis.findings();
        let (in_the_way, source) = (in_the_way(cfg, findings, leads_there), self.question.reasons.source());
        let mut excluded = Contradictions::default();
        let (told, others) = told(cfg, &in_the_way);
        let formats = cfg.float_formats();
        excluded.more = others;
        for dead in told {
            let is_by_shape = self.analysis.is_by_shape(dead);
            let never = if is_by_shape { None } else { never_holds(cfg, source, dead, &formats) };
            let ends = never_message(cfg, source, dead, is_by_shape, &formats);
            excluded.add(Contradiction { ends, chain: None, conditions: Vec::new(), never });
        }
        let heads = telling(cfg, findings, leads_there, &read_by(&in_the_way));
        let invariants: Vec<_> = heads.iter().map(|head| at_loop(cfg, pool, head, &formats)).collect();
        let invariants = Invariant::from_terms(pool, &invariants);
        let by_shape = in_the_way.iter().any(|dead| self.analysis.is_by_shape(dead));
        Proof::by(Evidence::Intervals { excluded, invariants, by_shape }).with_claims(self.claims(pool))
    }
}

impl Intervals<'_> {
    /// The bounds at all loops, in the notation of certificates.
    fn claims(&self, pool: &mut Pool) -> Vec<Claim> {
        if !self.view.has_notation() {
            return Vec::new();
        }
        claims(self.question, &self.view.program.cfg, pool, &self.analysis.findings().heads)
    }
}

impl Member for Intervals<'_> {
    fn advance(&mut self, workspace: &mut Workspace<'_>) -> Progress {
        workspace.meter.start_slice(&self.counters());
        workspace.meter.doing = Doing::Values;
        loop {
            self.advances += 1;
            if self.analysis.advance() {
                break;
            }
            if let Some(limit) = workspace.limit() {
                return Progress::Ended(Found::Stopped(self.question.reasons.executing(&Reason::Limit(limit))));
            }
            if workspace.meter.is_over(&self.counters()) {
                return Progress::Paused;
            }
        }
        Progress::Ended(self.end(workspace))
    }

    fn counters(&self) -> Counters {
        Counters { steps: self.analysis.steps(), ..Counters::default() }
    }
}

/// The sentence about an edge that no run takes, with the reason.
fn never_message(cfg: &Cfg, source: &str, dead: &Dead, is_by_shape: bool, formats: &[Option<Format>]) -> Message {
    let line = cfg.graph[dead.node].line;
    let written = as_written(cfg, source, dead).map(|condition| text!("`{condition}`"));
    let condition = written.or_else(|| cfg.show_direction(dead.node, dead.edge));
    if is_by_shape {
        return text!(
            "In line {line} it never happens that {condition}: the shapes that lists in memory can have exclude it."
        );
    }
    let reasons = reasons(cfg, source, dead);
    let mut facts: Option<Message> = None;
    for (index, (place, known)) in reasons.iter().enumerate() {
        let format = format_of(place, formats);
        let (place, fact) = (cfg.tell_expr(place).to_string(), fact_message(cfg, known, format));
        facts = Some(match facts {
            None => text!("`{place}` {fact}"),
            Some(facts) if index + 1 == reasons.len() => text!("{facts} and `{place}` {fact}"),
            Some(facts) => text!("{facts}, `{place}` {fact}"),
        });
    }
    match facts {
        None => text!("In line {line} it never happens that {condition}."),
        Some(facts) => {
            text!("In line {line} it never happens that {condition}: there, {facts}.")
        }
    }
}

/// Returns the facts that hold where an edge is never taken. A check for null already states that its value is or is
/// not null.
fn reasons<'a>(cfg: &Cfg, source: &str, dead: &'a Dead) -> Vec<&'a (Expr, Known)> {
    let is_new = |known: &Known| {
        let says_so = matches!(known, Known::Null | Known::NotNull);
        !says_so || !matches!(cfg.graph[dead.node].kind, NodeKind::Check(Check::NotNull(_)))
    };
    dead.known.iter().filter(|(place, known)| is_new(known) && !is_made(cfg, source, place)).collect()
}

/// Returns `true` if an expression reads a temporary that holds what is not in the text: a translation from C has made
/// it.
fn is_made(cfg: &Cfg, source: &str, expression: &Expr) -> bool {
    let mut is_made = false;
    expression.each_variable(&mut |variable| {
        is_made |= cfg.variable(variable).holds.as_ref().is_some_and(|held| !source.contains(&held.text));
    });
    is_made
}

/// The condition of a branch that no run takes as it stands in the text, if its translation is another one.
fn as_written(cfg: &Cfg, source: &str, dead: &Dead) -> Option<String> {
    let (NodeKind::Branch(condition), span) = (&cfg.graph[dead.node].kind, cfg.graph[dead.node].span) else {
        return None;
    };
    let written = source.get(span.start as usize..span.end as usize).filter(|written| !written.contains('\n'))?;
    let holds = dead.edge == Edge::True;
    is_made(cfg, source, condition).then(|| if holds { written.to_owned() } else { format!("!({written})") })
}

/// The condition of the program that never holds, with the bounds that rule it out if that is the value of one place.
fn never_holds(cfg: &Cfg, source: &str, dead: &Dead, formats: &[Option<Format>]) -> Option<NeverHolds> {
    let condition = cfg.directed(dead.node, dead.edge)?;
    let reasons = reasons(cfg, source, dead);
    let known = match reasons.as_slice() {
        [(place, Known::Integers(integers))] if format_of(place, formats).is_none() => {
            known_value(cfg, (place, *integers), &condition)
        }
        _ => None,
    };
    let line = cfg.graph[dead.node].line;
    let condition = as_written(cfg, source, dead).unwrap_or_else(|| cfg.tell_expr(&condition).to_string());
    Some(NeverHolds { line, condition, known })
}

/// The bounds of a place; of its two bounds, only the one that rules out a comparison with something.
fn known_value(cfg: &Cfg, (place, integers): (&Expr, Interval), condition: &Expr) -> Option<KnownValue> {
    let (mut least, mut most) = (integers.low(), integers.high());
    if least != most
        && least.is_some()
        && most.is_some()
        && let Expr::Binary(op, left, _) = condition
        && **left == *place
    {
        match op {
            BinaryOp::Greater | BinaryOp::GreaterEqual => least = None,
            BinaryOp::Less | BinaryOp::LessEqual => most = None,
            _ => {}
        }
    }
    let decimal = |bound: Option<i64>| bound.map(|bound| bound.to_string());
    let (least, most) = (decimal(least), decimal(most));
    (least.is_some() || most.is_some()).then(|| KnownValue { place: cfg.tell_expr(place).to_string(), least, most })
}

/// The format of the numbers that a variable holds.
fn format_of(place: &Expr, formats: &[Option<Format>]) -> Option<Format> {
    match place {
        Expr::Variable(variable) => formats[variable.0 as usize],
        _ => None,
    }
}

/// The ends of an interval as texts: numbers, if it is one of ranks.
fn bounds(interval: Interval, format: Option<Format>) -> (Option<String>, Option<String>) {
    let text = |end: i64| match format {
        Some(format) if format.is_nan(end) => None,
        Some(format) => Some(shortest(end, format)),
        None => Some(end.to_string()),
    };
    (interval.low().and_then(text), interval.high().and_then(text))
}

/// A known fact about a variable, in words.
fn fact_message(cfg: &Cfg, known: &Known, format: Option<Format>) -> Message {
    match known {
        Known::AtMost(variable, by) => {
            let name = cfg.variable(*variable).shown_name();
            match by {
                0 => text!("is at most `{name}`"),
                -1 => text!("is less than `{name}`"),
                by if *by < 0 => text!("is at most `{name} - {by}`", by = -by),
                by => text!("is at most `{name} + {by}`"),
            }
        }
        Known::Integers(integers) => match bounds(*integers, format) {
            (Some(low), Some(high)) if low == high => text!("is {low}"),
            (Some(low), Some(high)) => text!("is from {low} to {high}"),
            (Some(low), None) => text!("is at least {low}"),
            (None, Some(high)) => text!("is at most {high}"),
            (None, None) if format.is_some() => text!("is any number"),
            (None, None) => text!("is an integer"),
        },
        Known::Null => text!("is null"),
        Known::NotNull => text!("is a pointer and not null"),
        Known::Elements(1, 1) => text!("has 1 element"),
        Known::Elements(least, most) if least == most => text!("has {least} elements"),
        Known::Elements(least, most) => text!("has {least} to {most} elements"),
    }
}

/// The edges that no run takes and that reach an excluded target, in the order of their lines. Those in functions that the
/// text does not have are left out if there are others.
fn in_the_way<'f>(cfg: &Cfg, findings: &'f Findings, leads_there: impl Fn(NodeIndex) -> bool) -> Vec<&'f Dead> {
    let is_in_the_way = |dead: &&Dead| cfg.successor(dead.node, dead.edge).is_some_and(&leads_there);
    let mut in_the_way: Vec<&Dead> = findings.dead.iter().filter(is_in_the_way).collect();
    let is_in_text = |dead: &&Dead| cfg.graph[dead.node].span.start < cfg.graph[dead.node].span.end;
    if in_the_way.iter().any(is_in_text) {
        in_the_way.retain(is_in_text);
    }
    sort_by_key(&mut in_the_way, |dead| cfg.graph[dead.node].line);
    in_the_way
}

/// The edges with reasons that people can read, and the number of all others: those about variables that only the
/// translation of a C program has, such as those in the library's functions. If all reasons are of this kind, all of them are told.
fn told<'f>(cfg: &Cfg, edges: &[&'f Dead]) -> (Vec<&'f Dead>, u32) {
    let is_clear =
        |dead: &&Dead| !cfg.evaluates_made(dead.node) && !dead.known.iter().any(|(place, _)| cfg.reads_made(place));
    let told: Vec<&Dead> = edges.iter().copied().filter(is_clear).collect();
    match (edges.len() - told.len()) as u32 {
        others if !told.is_empty() => (told, others),
        _ => (edges.to_vec(), 0),
    }
}

/// The variables that the conditions of these edges read.
fn read_by(edges: &[&Dead]) -> SortedSet<VarId> {
    let mut read = SortedSet::new();
    let places = edges.iter().flat_map(|dead| &dead.known).map(|(place, _): &(Expr, _)| place);
    places.for_each(|place| place.each_variable(&mut |variable| _ = read.insert(variable)));
    read
}

/// The bounds of these variables at the loops that reach an excluded target, in the order of their lines: what a user
/// wants to know of the bounds.
fn telling(
    cfg: &Cfg,
    findings: &Findings,
    leads_there: impl Fn(NodeIndex) -> bool,
    read: &SortedSet<VarId>,
) -> Vec<AtHead> {
    let is_shown = |variable: &VarId| !cfg.variable(*variable).is_temporary() && !cfg.variable(*variable).is_made;
    let matters = |variable: &VarId| read.contains(variable) && is_shown(variable);
    let mut heads: Vec<&AtHead> = findings.heads.iter().filter(|head| leads_there(head.node)).collect();
    sort_by_key(&mut heads, |head| cfg.graph[head.node].line);
    let bounds = |head: &AtHead| head.bounds.iter().filter(|(variable, _)| matters(variable)).copied().collect();
    heads.into_iter().map(|head| AtHead { node: head.node, bounds: bounds(head), orders: Vec::new() }).collect()
}

/// The bounds of a floating-point number; none if it may be NaN.
fn float_bound(pool: &mut Pool, symbol: Term, ranks: Interval, format: Format) -> Term {
    let (Some(low), Some(high)) = (ranks.low(), ranks.high()) else { return pool.bool(true) };
    if format.is_nan(low) || format.is_nan(high) {
        return pool.bool(true);
    }
    let (least, most) = format.finite();
    let mut conditions = Vec::new();
    for (end, is_low) in [(low, true), (high, false)] {
        if least < end && end < most {
            let end = pool.int(end);
            let operands = if is_low { [end, symbol] } else { [symbol, end] };
            conditions.push(pool.float(Operator::LessEqual(format), &operands));
        }
    }
    pool.and(&conditions)
}

/// The bounds at a loop as a condition.
fn at_loop(
    cfg: &Cfg,
    pool: &mut Pool,
    AtHead { node, bounds, .. }: &AtHead,
    formats: &[Option<Format>],
) -> (ProgramPoint, Term) {
    let mut conditions = Vec::with_capacity(bounds.len());
    for (variable, integers) in bounds {
        let symbol = shown(cfg, pool, *variable);
        conditions.push(match formats[variable.0 as usize] {
            Some(format) => float_bound(pool, symbol, *integers, format),
            None => bound(pool, symbol, *integers),
        });
    }
    (ProgramPoint::Loop { line: cfg.graph[*node].line }, pool.and(&conditions))
}
