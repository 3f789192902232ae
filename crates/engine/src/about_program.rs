//! The facts about the program that a report contains besides the answer.

use loopscope_cfg::Type;
use loopscope_message::text;
use loopscope_question::Program;
use loopscope_question::report::{Answer, Considered, Evidence, NamedOnce, TargetText, Verdict};
use loopscope_syntax::{ErrorGroup, LeftOut, Span, Target};

use crate::member::Question;

/// The functions that a program names in one place only.
pub(crate) fn named_once(program: &Program) -> Vec<NamedOnce> {
    let functions = program.tree().named_once(program.source()).into_iter();
    let lines = |span: Span| (program.lines().line(span.start), program.lines().line(span.end));
    let named = functions.map(|function| (function.name.text.clone(), lines(function.span)));
    named.map(|(function, (from, to))| NamedOnce { function, from, to }).collect()
}

/// The functions whose calls may fill the stack, if there is a proof that nothing goes wrong, other than by runs on all
/// inputs.
pub(crate) fn stack_left_out(
    question: &Question<'_>,
    program: &Program,
    verdict: &Verdict,
    everyday: Option<Answer>,
) -> Vec<String> {
    let is_left_out = match verdict {
        Verdict::Unreachable { proof } => !matches!(proof.evidence, Evidence::Runs { .. }),
        _ => everyday == Some(Answer::Unreachable),
    };
    let is_asked = question.analysis.target == Target::AnyError;
    let functions = if is_asked && is_left_out { program.tree().may_fill_stack() } else { Vec::new() };
    functions.into_iter().map(str::to_owned).collect()
}

/// If the target is any error: the operations that could fail, by kind and in source order.
pub(crate) fn considered(question: &Question<'_>, program: &Program) -> Vec<Considered> {
    let mut found: Vec<Considered> = Vec::new();
    for site in question.cfg.errors.iter().filter(|_| question.analysis.target == Target::AnyError) {
        let text = site.kind.message();
        let line = program.lines().line(site.span.start);
        let at = found.iter().position(|each| each.text == text).unwrap_or(found.len());
        if at == found.len() {
            found.push(Considered { text, places: 0, lines: Vec::new() });
        }
        let Considered { places, lines, .. } = &mut found[at];
        *places += 1;
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    found
}

/// If the target is any error: the names of the input arrays that are unbounded, so that no index of theirs is out of
/// bounds.
pub(crate) fn endless_arrays(Question { cfg, analysis, .. }: &Question<'_>) -> Vec<String> {
    let parameters = cfg.main_function().parameters.iter().map(|parameter| cfg.variable(*parameter));
    let arrays = parameters.filter(|variable| matches!(variable.ty, Type::Array(_)) && !cfg.has_length(variable));
    arrays.filter(|_| analysis.target == Target::AnyError).map(|variable| variable.name.clone()).collect()
}

/// The target, as text.
pub(crate) fn target_text(target: Target, left_out: LeftOut) -> TargetText {
    let groups = left_out.groups().filter(|_| target == Target::AnyError);
    let left_out: Vec<&str> = groups.map(ErrorGroup::name).collect();
    let (kind, text) = match target {
        Target::AnyError if left_out.is_empty() => ("any", text!("any run-time error")),
        Target::AnyError => ("any", text!("any run-time error apart from {errors}", errors = left_out.join(", "))),
        Target::Line(line) => ("line", text!("line {line}")),
        Target::Ends => ("ends", text!("the end of every run")),
    };
    TargetText { kind: kind.to_owned(), line: target.line(), text, left_out }
}
