//! Advice if there is no answer: the loop that caused it, and one thing to try.
//!
//! Suggestions lead from technique to technique in one direction only (navigate, execute, summarise, compact), so they
//! never form a cycle, and only to a technique that is likely to handle the program's loops. If no technique is, the
//! advice is a change of the program.

use loopscope_cfg::{Cfg, Edge, Expr, Loop, NodeKind, Type, VariableKind};
use loopscope_message::{Message, text};
use loopscope_question::report::StopCode::{
    Approximated, CallDepth, Memory, NotHandled, SolverSilent, SolverUnknown, States, Steps, Time, Unrolled,
};
use loopscope_question::report::{Busiest, StopReason};
use loopscope_question::{Analysis, Loops, Technique};
use loopscope_syntax::ast::BinaryOp;
use loopscope_syntax::{LineIndex, Presentation};
use petgraph::stable_graph::NodeIndex;

use crate::descriptor::{Descriptor, InOneStep, Prospects};

/// A loop's head or a function's entry that a search visited most, and how often it did.
pub(crate) type Visits = (NodeIndex, u64);

/// Advises about one program.
pub(crate) struct Advisor<'a> {
    pub(crate) source: &'a str,
    pub(crate) lines: &'a LineIndex,
    pub(crate) cfg: &'a Cfg,
    pub(crate) analysis: &'a Analysis,
    /// The parts of a translated program that its text has, too; `None` if the text is the program.
    pub(crate) presentation: Option<&'a Presentation>,
    /// The only technique that was asked; `None` for the automatic choice.
    pub(crate) asked: Option<&'static Descriptor>,
}

impl Advisor<'_> {
    /// Adds the place that caused a stop, and what to try, to its reason.
    pub(crate) fn complete(&self, mut stop: StopReason, busiest: Option<Visits>) -> StopReason {
        let busiest = busiest.filter(|(node, times)| *times > 1 && self.is_written(*node));
        match stop.code {
            Time | States | Memory => self.name_loop(&mut stop, busiest),
            SolverUnknown | SolverSilent => self.name_product(&mut stop),
            Approximated | NotHandled | CallDepth | Unrolled | Steps => {}
            // For the other reasons there is no advice.
            _ => return StopReason { suggestion: None, ..stop },
        }
        stop.suggestion = self.next(&stop).map(|technique| technique.name().to_owned());
        if stop.suggestion.is_none() {
            stop.advice = self.change(&stop, busiest);
        }
        stop
    }

    /// Returns `true` if the text has this loop or function. Nobody can change a loop inside a function of the library.
    fn is_written(&self, node: NodeIndex) -> bool {
        let Some(presentation) = self.presentation else { return true };
        match self.entered(node) {
            Some(function) => presentation.is_written(function),
            None => presentation.loops.iter().any(|start| self.lines.line(*start) == self.cfg.graph[node].line),
        }
    }

    fn name_loop(&self, stop: &mut StopReason, busiest: Option<Visits>) {
        let Some((node, times)) = busiest else { return };
        let at = &self.cfg.graph[node];
        let (what, busiest) = if let Some(function) = self.entered(node) {
            let what = text!("calls of `{function}`, {times} so far");
            (what, Busiest::Calls { function: function.to_owned() })
        } else {
            let what = text!("the loop in line {line}, {times} iterations so far", line = at.line);
            (what, Busiest::Loop { line: at.line })
        };
        stop.busiest = Some(busiest);
        stop.message = text!("{message}; most of the search went into {what}", message = &stop.message);
        let span = self.entered_span(node).unwrap_or(at.span);
        stop.place = Some(self.lines.line_column(self.source, span.start));
    }

    fn name_product(&self, stop: &mut StopReason) {
        let Some((line, what)) = self.product() else { return };
        let is_there = stop.place.is_some_and(|(named, _)| named == line);
        stop.message = if is_there {
            text!("{message}: there, {what}", message = &stop.message)
        } else {
            text!("{message}: in line {line}, {what}", message = &stop.message)
        };
    }

    /// The first line on which unknown values are multiplied or divided by each other, and the operation.
    fn product(&self) -> Option<(u32, Message)> {
        let mut found: Option<(u32, Message)> = None;
        for node in self.cfg.graph.node_weights().filter(|node| node.line > 0) {
            node.kind.each_expression(&mut |expr| {
                if let Some(what) = nonlinear(expr)
                    && found.as_ref().is_none_or(|(line, _)| node.line < *line)
                {
                    found = Some((node.line, what));
                }
            });
        }
        found
    }

    /// The technique to try next.
    fn next(&self, stop: &StopReason) -> Option<Technique> {
        let descriptor = self.asked?;
        (descriptor.next)(&Prospects {
            cut: matches!(stop.code, Time | States | Memory),
            in_one_step: self.loops().map(|each| self.in_one_step(each)).max().unwrap_or(InOneStep::Never),
            unrolled: self.analysis.loops == Loops::Unroll,
        })
    }

    /// The change of the program.
    fn change(&self, stop: &StopReason, busiest: Option<Visits>) -> Option<Message> {
        if matches!(stop.code, SolverUnknown | SolverSilent)
            && let Some((line, _)) = self.product()
        {
            let assume = if self.presentation.is_some() { "__VERIFIER_assume" } else { "assume" };
            return Some(text!(
                "You can replace one of the two values in line {line} by a constant, or keep it small by an `{assume}` \
                    before it. The answer then holds for these runs only."
            ));
        }
        if !matches!(stop.code, Time | States | Memory | CallDepth) {
            return None;
        }
        let (node, _) = busiest?;
        let what = if let Some(function) = self.entered(node) {
            text!("how deep `{function}` calls itself")
        } else {
            text!("the number of iterations of the loop in line {line}", line = self.cfg.graph[node].line)
        };
        let parameter = self.bound(node).filter(|_| self.presentation.is_none());
        let example = match (parameter, self.entered(node)) {
            (None, Some(_)) if self.presentation.is_some() => text!("by a check of its argument"),
            (Some(parameter), _) => text!("by `assume({parameter} <= 5);` at the beginning of `main`"),
            (None, Some(_)) => text!("by an `assume` about its argument before the first call"),
            (None, None) => text!("by a counter that ends it after five iterations"),
        };
        Some(text!("You can limit {what}, for example {example}. The answer then holds for these runs only."))
    }

    /// A parameter of `main` on which a loop's conditions depend.
    fn bound(&self, head: NodeIndex) -> Option<&str> {
        let main = self.cfg.main_function();
        let around = main.loops.headed_by(head).map(|id| main.loops.get(id))?;
        let mut found = None;
        for node in &around.nodes {
            let NodeKind::Branch(condition) = &self.cfg.graph[*node].kind else { continue };
            let leaves = [Edge::True, Edge::False]
                .into_iter()
                .any(|edge| self.cfg.successor(*node, edge).is_some_and(|next| !around.nodes.contains(&next)));
            condition.each_variable(&mut |id| {
                let variable = self.cfg.variable(id);
                if leaves && variable.kind == VariableKind::Parameter && variable.ty == Type::Integer {
                    found.get_or_insert(variable.name.as_str());
                }
            });
        }
        found
    }

    fn loops(&self) -> impl Iterator<Item = &Loop> {
        self.cfg.functions.iter().flat_map(|function| &function.loops.loops)
    }

    /// Decides how a loop may be executed in one step: not if an iteration multiplies unknown values or divides. Calls and
    /// allocation are no obstacles; cycles that read inputs have no template.
    fn in_one_step(&self, each: &Loop) -> InOneStep {
        let of_node = |node: &NodeIndex| match &self.cfg.graph[*node].kind {
            NodeKind::Assign { value, .. } if multiplies(value) => InOneStep::Never,
            NodeKind::Input(_) => InOneStep::Summary,
            _ => InOneStep::Template,
        };
        each.nodes.iter().map(of_node).min().unwrap_or(InOneStep::Never)
    }

    fn entered(&self, node: NodeIndex) -> Option<&str> {
        self.cfg.functions.iter().find(|function| function.entry == node).map(|function| function.name.as_str())
    }

    fn entered_span(&self, node: NodeIndex) -> Option<loopscope_syntax::Span> {
        self.cfg.functions.iter().find(|function| function.entry == node).map(|function| function.span)
    }
}

/// Returns `true` if a value contains a product of unknowns or a division, which have no closed form when repeated.
fn multiplies(value: &Expr) -> bool {
    let mut found =
        nonlinear(value).is_some() || matches!(value, Expr::Binary(BinaryOp::Divide | BinaryOp::Remainder, ..));
    value.each_part(&mut |part| found |= multiplies(part));
    found
}

/// The nonlinear operation of an expression: one on two non-constant values, which is hard for solvers.
fn nonlinear(expr: &Expr) -> Option<Message> {
    let constant = |expr: &Expr| matches!(expr, Expr::Number(_) | Expr::Unary(_, _));
    let here = match expr {
        Expr::Binary(BinaryOp::Multiply, left, right) if !constant(left) && !constant(right) => {
            Some(text!("unknown values are multiplied with each other"))
        }
        Expr::Binary(BinaryOp::Divide | BinaryOp::Remainder, _, right) if !constant(right) => {
            Some(text!("unknown values are divided by each other"))
        }
        _ => None,
    };
    let mut found = here;
    expr.each_part(&mut |part| found = found.take().or_else(|| nonlinear(part)));
    found
}

#[cfg(test)]
mod tests {
    use loopscope_cfg::NodeKind;
    use loopscope_message::text;
    use loopscope_question::report::{Busiest, StopCode};
    use loopscope_question::{Analysis, Program, Technique};
    use loopscope_syntax::Dialect;

    use super::{Advisor, StopReason};
    use crate::registry;
    use crate::stop::plain;

    /// The technique to try after another one reached its limit of states in a loop of `main(n)` with this body.
    fn next(technique: &str, body: &str) -> Option<String> {
        let source = format!(
            "step(x) {{ return x + 1; }} main(n) {{ var i, p; i = 0; p = alloc 0; while (i < n) {{ {body} }} return i; }}"
        );
        let program = Program::read(&source, Dialect::Extended).expect("a program without errors");
        let analysis = Analysis { technique: Technique::named(technique), ..Analysis::default() };
        let (lines, cfg, asked) = (program.lines(), program.cfg(), registry::descriptor(analysis.technique));
        let advisor = Advisor { source: &source, lines, cfg, analysis: &analysis, presentation: None, asked };
        let (code, message) = (StopCode::States, text!("a limit was reached"));
        advisor
            .complete(StopReason { code, message, place: None, suggestion: None, advice: None, busiest: None }, None)
            .suggestion
    }

    #[test]
    fn a_loop_of_the_library_is_not_named() {
        let source = "#include <stdio.h>
#include <string.h>
int main(void) {
    char a[9];
    scanf(\"%8s\", a);
    for (int i = 0; i < 9; i++) a[i]++;
    return strlen(a);
}
";
        let program = Program::read(source, Dialect::C).expect("a program without errors");
        let (lines, cfg, analysis) = (program.lines(), program.cfg(), Analysis::default());
        let advisor =
            Advisor { source, lines, cfg, analysis: &analysis, presentation: program.presentation(), asked: None };
        let heads: Vec<_> =
            cfg.graph.node_indices().filter(|node| cfg.graph[*node].kind == NodeKind::LoopHead).collect();
        assert!(heads.len() > 1, "{heads:?}");
        let named = heads.iter().filter_map(|head| {
            advisor.complete(plain(StopCode::Time, text!("the time limit was reached")), Some((*head, 9))).busiest
        });
        assert_eq!(named.collect::<Vec<_>>(), [Busiest::Loop { line: 6 }]);
    }

    #[test]
    fn loops_that_read_call_or_allocate_may_have_summaries() {
        for body in ["i = i + 1;", "i = i + input;", "i = step(i);", "p = alloc i; i = i + 1;"] {
            assert_eq!(next("execute", body).as_deref(), Some("summarise"), "{body}");
        }
        assert_eq!(next("execute", "i = i * i + 1;"), None);
        assert_eq!(next("execute", "i = n / 2;"), None);
    }

    #[test]
    fn cycles_that_read_have_no_templates() {
        for body in ["i = i + 1;", "i = step(i);", "p = alloc i; i = i + 1;"] {
            assert_eq!(next("summarise", body).as_deref(), Some("compact"), "{body}");
        }
        assert_eq!(next("summarise", "i = i + input;"), None);
        assert_eq!(next("summarise", "i = i * i + 1;"), None);
    }
}
