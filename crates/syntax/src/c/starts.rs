//! The functions in which a C program can start, and the changes of its text that let it.

use super::preprocessor::Settings;
use super::tree::{Function, TranslationUnit};
use crate::diagnostic::Fix;
use crate::start::Start;
use crate::{LineIndex, Span};

/// The functions of a program that are defined in its text, in their order.
pub(crate) fn starts(source: &str) -> Vec<Start> {
    let super::Unit { program, settings, .. } = super::unit(source, &mut Vec::new());
    let chosen = settings.entry.as_ref().map_or("main", |(name, _)| name);
    let start = |function: &Function| {
        let name = name_in_text(function);
        let is_chosen = name == chosen;
        let change = if is_chosen { None } else { Some(change(source, &settings, name)) };
        Start { name: name.to_owned(), span: function.span, change }
    };
    defined(&program).map(start).collect()
}

/// Lets a program without `main` start in its last function, which usually calls the others.
pub(super) fn start_in_last(source: &str, program: &TranslationUnit, settings: &Settings) -> Option<(Span, Fix)> {
    let last = defined(program).last()?;
    Some((last.span, change(source, settings, name_in_text(last))))
}

fn defined(program: &TranslationUnit) -> impl Iterator<Item = &Function> {
    program.functions.iter().filter(|function| function.is_in_text())
}

fn name_in_text(function: &Function) -> &str {
    if function.name == super::entry::OTHER_MAIN { "main" } else { &function.name }
}

/// Sets the function that the `#pragma` names; for `main`, removes its line.
fn change(source: &str, settings: &Settings, name: &str) -> Fix {
    let title = format!("start in `{name}`");
    let end = source.len() as u32;
    match &settings.entry {
        Some((_, place)) if name == "main" => {
            let lines = LineIndex::new(source);
            let line = lines.line(place.start);
            let from = lines.start(line);
            let to = if line < lines.line_count() { lines.start(line + 1) } else { end };
            Fix { title, span: Span::new(from, to), replacement: String::new() }
        }
        Some((_, place)) => Fix { title, span: *place, replacement: name.to_owned() },
        None => {
            let gap = if source.is_empty() || source.ends_with('\n') { "" } else { "\n" };
            let replacement = format!("{gap}#pragma loopscope entry {name}\n");
            Fix { title, span: Span::new(end, end), replacement }
        }
    }
}
