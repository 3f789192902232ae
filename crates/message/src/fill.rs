//! Templates: the names of their placeholders, and what they become with values.

use std::fmt;

use crate::Arg;

/// Writes a template with values for its placeholders. `told` says how a value is written, by the name of its placeholder.
pub(crate) fn fill(
    template: &'static str,
    args: &[Arg],
    out: &mut dyn fmt::Write,
    told: &dyn Fn(&str, &Arg) -> String,
) -> fmt::Result {
    let names = names(template);
    let mut parts = template.split('{');
    out.write_str(parts.next().unwrap_or_default())?;
    for part in parts {
        let Some((name, after)) = placeholder(part) else {
            write!(out, "{{{part}")?;
            continue;
        };
        if let Some(value) = names.iter().position(|known| *known == name).and_then(|at| args.get(at)) {
            out.write_str(&told(name, value))?;
        }
        out.write_str(after)?;
    }
    Ok(())
}

/// The names of the placeholders, each once, in the order of their first places.
pub(crate) fn names(template: &'static str) -> Vec<&'static str> {
    let mut names = Vec::new();
    for (name, _) in template.split('{').skip(1).filter_map(placeholder) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The name of a placeholder, and what follows it, where its `{` stands before this text.
fn placeholder(text: &str) -> Option<(&str, &str)> {
    let (name, after) = text.split_once('}')?;
    let is_name = !name.is_empty() && name.bytes().all(|each| each.is_ascii_lowercase() || each == b'_');
    is_name.then_some((name, after))
}
