//! The argument `--target`.

use std::str::FromStr;

use loopscope_question::Target;
use loopscope_syntax::SourceFiles;

/// A target as it is written: in a program of several files, its line is one of a file.
#[derive(Clone, Debug)]
pub(crate) struct TargetArgument {
    target: Target,
    file: Option<String>,
}

impl FromStr for TargetArgument {
    type Err = String;

    /// Reads `any`, `line:N`, `line:FILE:N` or `ends`.
    fn from_str(text: &str) -> Result<Self, String> {
        let of_file = text.strip_prefix("line:").and_then(|place| place.rsplit_once(':'));
        let (target, file) = match of_file {
            Some((file, line)) => (format!("line:{line}"), Some(file.to_owned())),
            None => (text.to_owned(), None),
        };
        Ok(Self { target: target.parse()?, file })
    }
}

impl TargetArgument {
    /// The target in the text of a program.
    ///
    /// # Errors
    /// The program has no such file or line, or several files, and none is named.
    pub(crate) fn in_files(&self, files: &SourceFiles) -> Result<Target, String> {
        let Target::Line(line) = self.target else { return Ok(self.target) };
        match &self.file {
            None if files.is_empty() => Ok(self.target),
            None => Err(format!("the program has several files: name one, as in `line:main.c:{line}`")),
            Some(file) => {
                let found = files.line(file, line).map(Target::Line);
                found.ok_or_else(|| format!("the program has no line {line} of a file `{file}`"))
            }
        }
    }
}
