//! Templates: where their placeholders are, and what they become with values.

use std::fmt;

use crate::Arg;

/// Writes a template with values for its placeholders.
pub(crate) fn fill(template: &'static str, args: &[Arg], out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let names = names(template);
    let mut written = 0;
    while let Some((start, end)) = placeholder(template.as_bytes(), written) {
        out.write_str(&template[written..start])?;
        if let Some(value) =
            names.iter().position(|name| *name == &template[start + 1..end]).and_then(|at| args.get(at))
        {
            write!(out, "{value}")?;
        }
        written = end + 1;
    }
    out.write_str(&template[written..])
}

/// The names of the placeholders, each once, in the order of their first places.
pub(crate) fn names(template: &'static str) -> Vec<&'static str> {
    let mut names = Vec::new();
    let mut at = 0;
    while let Some((start, end)) = placeholder(template.as_bytes(), at) {
        let name = &template[start + 1..end];
        if !names.contains(&name) {
            names.push(name);
        }
        at = end + 1;
    }
    names
}

/// The next placeholder from here on: where its `{` and its `}` are.
fn placeholder(template: &[u8], mut at: usize) -> Option<(usize, usize)> {
    while at < template.len() {
        if template[at] == b'{' {
            let mut end = at + 1;
            while end < template.len() && (template[end].is_ascii_lowercase() || template[end] == b'_') {
                end += 1;
            }
            if end > at + 1 && end < template.len() && template[end] == b'}' {
                return Some((at, end));
            }
        }
        at += 1;
    }
    None
}
