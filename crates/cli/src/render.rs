//! Diagnostics in the style of `rustc`.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Patch, Renderer, Snippet};
use loopscope_message::{Message, text};
use loopscope_syntax::{Diagnostic, LineIndex, Severity, SourceFile, Span};

use crate::source::Source;

/// Longer excerpts, such as a program in one line, are not shown; then only the place is named.
const LONGEST_EXCERPT: usize = 20_000;

/// All diagnostics as one text with colours; empty without diagnostics.
pub(crate) fn render(source: &Source<'_>, diagnostics: &[Diagnostic]) -> String {
    let lines = Lines { source, starts: LineIndex::new(&source.text) };
    let renderer = Renderer::styled();
    let rendered = diagnostics.iter().map(|diagnostic| renderer.render(&lines.groups(diagnostic)) + "\n\n");
    rendered.collect()
}

/// A message about a place, in the format of a diagnostic.
pub(crate) fn render_error(source: &Source<'_>, span: Span, message: &str) -> String {
    render(source, &[Diagnostic::error("", span, text!("{message}"))])
}

struct Lines<'a> {
    source: &'a Source<'a>,
    starts: LineIndex,
}

impl<'a> Lines<'a> {
    fn groups(&self, diagnostic: &'a Diagnostic) -> Vec<Group<'a>> {
        let level = match diagnostic.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Hint => Level::NOTE,
        };
        let mut title = level.primary_title(diagnostic.message.to_string());
        if !diagnostic.code.is_empty() {
            title = title.id(diagnostic.code);
        }
        let mut elements = self.places(diagnostic);
        elements.extend(self.places_elsewhere(diagnostic));
        let mut groups = vec![title.elements(elements)];
        if let Some(fix) = &diagnostic.fix {
            let help = Level::HELP.secondary_title(fix.title.to_string());
            groups.push(match self.excerpt([fix.edit.span]) {
                Some(excerpt) => {
                    let patch = Patch::new(excerpt.range(fix.edit.span), fix.edit.replacement.as_str());
                    help.element(Self::snippet(&excerpt).patch(patch))
                }
                None => Group::with_title(help),
            });
        }
        groups
    }

    /// The text around the diagnostic, with its places marked.
    fn places(&self, diagnostic: &'a Diagnostic) -> Vec<annotate_snippets::Element<'a>> {
        let is_here = |(span, _): &&'a (Span, Message)| self.file(*span) == self.file(diagnostic.span);
        let related = diagnostic.related.iter().filter(is_here);
        let Some(excerpt) = self.excerpt(related.clone().map(|(span, _)| *span).chain([diagnostic.span])) else {
            let (line, column) = self.starts.line_column(&self.source.text, diagnostic.span.start);
            let origin =
                Origin::path(self.name(diagnostic.span)).line(self.line_in_file(line)).char_column(column as usize);
            return vec![origin.into()];
        };
        let related = related
            .map(|(span, message)| AnnotationKind::Context.span(excerpt.range(*span)).label(message.to_string()));
        let snippet = Self::snippet(&excerpt)
            .annotation(AnnotationKind::Primary.span(excerpt.range(diagnostic.span)))
            .annotations(related);
        vec![snippet.into()]
    }

    /// The other places that are in other files, each with its text.
    fn places_elsewhere(&self, diagnostic: &'a Diagnostic) -> Vec<annotate_snippets::Element<'a>> {
        let is_there = |(span, _): &&'a (Span, Message)| self.file(*span) != self.file(diagnostic.span);
        let shown = |(span, message): &'a (Span, Message)| {
            let excerpt = self.excerpt([*span])?;
            let place = AnnotationKind::Context.span(excerpt.range(*span)).label(message.to_string());
            Some(Self::snippet(&excerpt).annotation(place).into())
        };
        diagnostic.related.iter().filter(is_there).filter_map(shown).collect()
    }

    /// The file with a place, if there are several.
    fn file(&self, place: Span) -> Option<&'a SourceFile> {
        self.source.files.at(place.start)
    }

    /// The name of the file with a place.
    fn name(&self, place: Span) -> &'a str {
        self.file(place).map_or(self.source.name.as_str(), |file| file.name.as_str())
    }

    /// The number of a line in its file.
    fn line_in_file(&self, line: u32) -> usize {
        self.source.files.place(line).map_or(line, |(_, line)| line) as usize
    }

    fn snippet<T: Clone>(excerpt: &Excerpt<'a>) -> Snippet<'a, T> {
        Snippet::source(excerpt.text).path(excerpt.name).line_start(excerpt.first_line)
    }

    /// The lines that contain all these places. The renderer gets only these lines, because it scans its whole text for
    /// each message.
    fn excerpt(&self, spans: impl IntoIterator<Item = Span>) -> Option<Excerpt<'a>> {
        let text = self.source.text.as_str();
        let whole = spans.into_iter().reduce(Span::to)?;
        let (start, end) = (boundary(text, whole.start), boundary(text, whole.end));
        let start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let end = text[end..].find('\n').map_or(text.len(), |length| end + length);
        let first_line = self.line_in_file(self.starts.line(start as u32));
        let name = self.name(whole);
        (end - start <= LONGEST_EXCERPT).then(|| Excerpt { name, text: &text[start..end], start, first_line })
    }
}

/// Some lines of the text.
struct Excerpt<'a> {
    /// The name of their file.
    name: &'a str,
    text: &'a str,
    start: usize,
    first_line: usize,
}

impl Excerpt<'_> {
    fn range(&self, span: Span) -> Range<usize> {
        let inside = |offset: u32| boundary(self.text, offset.saturating_sub(self.start as u32));
        inside(span.start)..inside(span.end.max(span.start))
    }
}

/// The offset, or the nearest character boundary before it.
fn boundary(text: &str, offset: u32) -> usize {
    text.floor_char_boundary(offset as usize)
}
