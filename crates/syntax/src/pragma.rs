//! The places of the lines `#pragma loopscope`, which set the start of a program and, in C, its options.

use crate::{COption, SourceFiles, Span};

/// The word of the line that says that a C program is compared with another one: what it prints to `stderr` does not count, and a
/// negative number that is typed for an unsigned one wraps around. Comparisons add the line, no one writes it.
pub const COMPARED: &str = "compared";

/// The lines that a comparison adds at the end of a C program: these options, and that it is compared.
pub fn of_comparison(options: impl IntoIterator<Item = COption>) -> String {
    let words = options.into_iter().map(|option| option.words().join(" ")).chain([COMPARED.to_owned()]);
    // A backslash at the end of the program continues its line.
    ["\n\n".to_owned()].into_iter().chain(words.map(|words| format!("#pragma loopscope {words}\n"))).collect()
}

/// The place at which a line with these words is added to a text, and the line. In a text of several files, it is the end of the
/// last translation unit.
pub fn added(source: &str, words: &str) -> (Span, String) {
    let files = SourceFiles::new(source);
    let unit = files.iter().filter(|file| file.is_unit()).last();
    let end = unit.map_or(source.len() as u32, |unit| unit.span.end);
    let source = &source[..end as usize];
    // A backslash continues its line.
    let gap = match source {
        "" => "",
        _ if source.ends_with('\\') => "\n\n",
        _ if source.ends_with('\n') && !source.ends_with("\\\n") => "",
        _ => "\n",
    };
    (Span::new(end, end), format!("{gap}#pragma loopscope {words}\n"))
}

/// A directive and the end of its line, if nothing stands between them.
pub fn with_line_end(source: &str, directive: Span) -> Span {
    let rest = &source[directive.end as usize..];
    let after = rest.trim_start_matches([' ', '\t', '\r']);
    let length = if after.starts_with('\n') { rest.len() - after.len() + 1 } else { 0 };
    Span::new(directive.start, directive.end + length as u32)
}
