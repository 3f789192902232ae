//! The measured programs: those of `tests/corpus`, and some of them with other bounds.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use crate::tree;

/// A program with its question.
#[derive(Clone, Debug)]
pub(crate) struct CorpusProgram {
    /// Folder and file without its extension: `cba/hello`.
    pub(crate) name: String,
    pub(crate) source: String,
    /// The target line; `None` for any run-time error.
    pub(crate) line: Option<u32>,
    /// The correct verdict.
    pub(crate) expected: &'static str,
}

/// The programs under `tests/corpus` that have a verdict, by name.
///
/// # Errors
/// The corpus cannot be read.
pub(crate) fn corpus() -> Result<Vec<CorpusProgram>> {
    let mut programs = Vec::new();
    for folder in entries(&tree::root().join("tests/corpus"))?.iter().filter(|path| path.is_dir()) {
        for path in entries(folder)? {
            let name = format!("{}/{}", stem(folder), stem(&path));
            programs.extend(CorpusProgram::read(name, &fs::read_to_string(&path)?)?);
        }
    }
    programs.sort_by(|a, b| a.name.cmp(&b.name));
    ensure!(!programs.is_empty(), "tests/corpus is empty");
    Ok(programs)
}

/// The C programs under `tests/corpus/c` in which nothing overflows, by name.
///
/// # Errors
/// The corpus cannot be read.
pub(crate) fn c_corpus() -> Result<Vec<CorpusProgram>> {
    let mut programs = Vec::new();
    for path in entries(&tree::root().join("tests/corpus/c"))? {
        let source = fs::read_to_string(&path)?;
        let expected = if source.contains("\n// expect: none") { "unreachable" } else { "reachable" };
        let is_c = path.extension().is_some_and(|extension| extension == "c");
        if is_c && !source.contains("\n// error: signed-overflow") {
            programs.push(CorpusProgram { name: stem(&path), source, line: None, expected });
        }
    }
    programs.sort_by(|a, b| a.name.cmp(&b.name));
    ensure!(!programs.is_empty(), "tests/corpus/c is empty");
    Ok(programs)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    entries.map(|entry| Ok(entry?.path())).collect()
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

impl CorpusProgram {
    /// Reads a file with the header that `CONTRIBUTING.md` describes; `None` if it has no verdict.
    fn read(name: String, source: &str) -> Result<Option<Self>> {
        let header = |key: &str| {
            let lines = source.lines().map_while(|line| line.strip_prefix("// "));
            lines.filter_map(|line| line.split_once(": ")).find(|(each, _)| *each == key).map(|(_, value)| value.trim())
        };
        let expected = match header("expect") {
            Some("reachable") => "reachable",
            Some("unreachable") => "unreachable",
            _ => return Ok(None),
        };
        let line = match header("target").and_then(|target| target.strip_prefix("line ")) {
            Some(line) => Some(line.parse().with_context(|| format!("{name} has no target"))?),
            None => None,
        };
        Ok(Some(Self { name, source: source.to_owned(), line, expected }))
    }

    /// The same question about a changed text. Lines must keep their numbers.
    ///
    /// # Errors
    /// The text to change is not there.
    pub(crate) fn changed(&self, from: &str, to: &str) -> Result<Self> {
        ensure!(self.source.contains(from), "{} was changed: it does not contain `{from}`", self.name);
        Ok(Self { source: self.source.replace(from, to), ..self.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::c_corpus;

    #[test]
    fn c_programs_that_overflow_are_left_out() {
        let programs = c_corpus().unwrap();
        assert!(programs.len() > 90, "{}", programs.len());
        assert!(programs.iter().all(|each| !each.source.contains("error: signed-overflow")));
        let of_fault = programs.iter().find(|each| each.source.contains("// error: division-by-zero"));
        assert_eq!(of_fault.map(|each| each.expected), Some("reachable"));
        assert!(programs.iter().any(|each| each.expected == "unreachable"));
    }
}
