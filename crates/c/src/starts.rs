//! The functions in which a C program can start, and the changes of its text that let it.

use loopscope_message::text;
use loopscope_sorted::sort_by_key;
use loopscope_syntax::pragma::added;
use loopscope_syntax::{Edit, Fix, LineIndex, Span, Start};

use crate::preprocessor::{self, Settings};
use crate::tree::{Function, TranslationUnit};
use crate::unit::Unit;

/// The functions of a program that are defined in its text, in their order.
pub(crate) fn starts(source: &str, Unit { program, settings, .. }: &Unit) -> Vec<Start> {
    let chosen = settings.entry.as_ref().map_or("main", |(name, _)| name);
    let start = |function: &Function| {
        let name = name_in_text(function);
        let is_chosen = name == chosen;
        let change = if is_chosen { None } else { Some(change(source, settings, name)) };
        Start { name: name.to_owned(), span: function.span, change }
    };
    defined(program).into_iter().map(start).collect()
}

/// Lets a program without `main` start in its last function, which usually calls the others.
pub(crate) fn start_in_last(source: &str, program: &TranslationUnit, settings: &Settings) -> Option<(Span, Fix)> {
    let last = *defined(program).last()?;
    let name = name_in_text(last);
    Some((last.span, Fix { title: text!("start in `{name}`"), edit: change(source, settings, name) }))
}

/// In their order in the text, which is not that of their prototypes.
fn defined(program: &TranslationUnit) -> Vec<&Function> {
    let mut defined: Vec<&Function> = program.functions.iter().filter(|function| function.is_in_text()).collect();
    sort_by_key(&mut defined, |function| function.span.start);
    defined
}

fn name_in_text(function: &Function) -> &str {
    if function.name == crate::entry::OTHER_MAIN { "main" } else { &function.name }
}

/// Sets the function that the `#pragma` names.
fn change(source: &str, settings: &Settings, name: &str) -> Edit {
    let removed = if name == "main" { line_of_entry(source, settings) } else { None };
    match (removed, &settings.entry) {
        (Some(line), _) => Edit { span: line, replacement: String::new() },
        (None, Some((_, place))) => Edit { span: *place, replacement: name.to_owned() },
        (None, None) => {
            let (span, replacement) = added(source, &format!("entry {name}"));
            Edit { span, replacement }
        }
    }
}

/// The line of the `#pragma`, if it has nothing else and the program starts in `main` without it.
fn line_of_entry(source: &str, settings: &Settings) -> Option<Span> {
    let (name, place) = settings.entry.as_ref()?;
    let lines = LineIndex::new(source);
    let line = lines.line(place.start);
    let from = lines.start(line);
    let to = if line < lines.line_count() { lines.start(line + 1) } else { source.len() as u32 };
    let text = source.get(from as usize..to as usize)?;
    if !text.split_whitespace().eq(["#pragma", "loopscope", "entry", name]) {
        return None;
    }
    let without = format!("{}{}", &source[..from as usize], &source[to as usize..]);
    let is_main = preprocessor::settings(&without).entry.is_none();
    is_main.then(|| Span::new(from, to))
}
