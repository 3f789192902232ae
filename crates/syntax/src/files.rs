//! A C program of several files as one text: before each file stands a line that names it,
//! `#pragma loopscope file "stack.c"`. So an answer, its certificate and a link are about all files, and a place is one
//! place in one text. A text has several files if its first line is such a line.

use loopscope_message::{Message, text};

use crate::Span;

/// The start of a line that names a file; the name and a quotation mark follow.
const MARK: &str = "#pragma loopscope file \"";
/// The most bytes of a name.
const LONGEST_NAME: usize = 200;

/// A file of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Its name.
    pub name: String,
    /// Its text, without the line that names it.
    pub span: Span,
    /// Its first line, as a line of the whole text, counted from 1.
    pub first_line: u32,
}

impl SourceFile {
    /// Returns `true` if it is a translation unit; other files are read where one includes them.
    pub fn is_unit(&self) -> bool {
        self.name.rsplit_once('.').is_some_and(|(_, ending)| ending == "c")
    }
}

/// The files of a program; none if it is a text without names of files.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceFiles(Vec<SourceFile>);

impl SourceFiles {
    /// The files of a text.
    ///
    /// # Examples
    /// ```
    /// use loopscope_syntax::SourceFiles;
    ///
    /// let text = SourceFiles::join(&[("main.c", "int f(void);\n"), ("f.c", "int f(void) { return 1; }")]).unwrap();
    /// let files = SourceFiles::new(&text);
    /// assert_eq!(files.place(4), Some(("f.c", 1)));
    /// assert_eq!(files.line("f.c", 1), Some(4));
    /// assert_eq!(SourceFiles::new("int main(void) { return 0; }").place(1), None);
    /// ```
    pub fn new(source: &str) -> Self {
        let mut files: Vec<SourceFile> = Vec::new();
        let (mut at, mut line) = (0, 1);
        if source.split_inclusive('\n').next().and_then(named).is_none() {
            return Self(files);
        }
        for text in source.split_inclusive('\n') {
            let end = at + text.len() as u32;
            if let Some(name) = named(text) {
                files.push(SourceFile { name: name.to_owned(), span: Span::new(end, end), first_line: line + 1 });
            } else if let Some(file) = files.last_mut() {
                file.span.end = end;
            }
            (at, line) = (end, line + 1);
        }
        Self(files)
    }

    /// The text of a program of several files, each a name and a text.
    ///
    /// # Errors
    /// A name cannot be written in a line, two files have the same one, or a text has a line that names a file.
    pub fn join(files: &[(&str, &str)]) -> Result<String, Message> {
        let mut joined = String::new();
        for (at, (name, text)) in files.iter().enumerate() {
            if name.is_empty() || name.len() > LONGEST_NAME || name.contains('"') || name.contains(char::is_control) {
                return Err(text!("a file cannot be called `{name}`: give it a short name without quotation marks"));
            }
            if files[..at].iter().any(|(other, _)| other == name) {
                return Err(text!("two files are called `{name}`"));
            }
            if text.split_inclusive('\n').any(|line| named(line).is_some()) {
                return Err(text!(
                    "`{name}` has a line `#pragma loopscope file`, which begins another file: remove it"
                ));
            }
            joined.extend([MARK, name, "\"\n", text]);
            if !text.is_empty() && !text.ends_with('\n') {
                joined.push('\n');
            }
        }
        Ok(joined)
    }

    /// Returns `true` if the text has no names of files.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The files, in their order.
    pub fn iter(&self) -> impl Iterator<Item = &SourceFile> {
        self.0.iter()
    }

    /// The file with a line of the whole text, and its number in the file. None if the text has no names of files, or if the
    /// line is one that names a file.
    pub fn place(&self, line: u32) -> Option<(&str, u32)> {
        let file = self.0.iter().rev().find(|file| file.first_line <= line + 1)?;
        (file.first_line <= line).then(|| (file.name.as_str(), line - file.first_line + 1))
    }

    /// The line of the whole text that is a line of a file.
    pub fn line(&self, name: &str, line: u32) -> Option<u32> {
        let at = self.0.iter().position(|file| file.name == name)?;
        let found = self.0[at].first_line.checked_add(line.checked_sub(1)?)?;
        let is_within = self.0.get(at + 1).is_none_or(|next| found + 1 < next.first_line);
        is_within.then_some(found)
    }

    /// The file with a byte of the whole text.
    pub fn at(&self, offset: u32) -> Option<&SourceFile> {
        self.0.iter().rev().find(|file| file.span.start <= offset)
    }

    /// A message with the files of its lines.
    pub fn message(&self, message: &Message) -> String {
        message.with_lines(&|line| self.told(line))
    }

    /// The text for a line, in a sentence: `12`, and `12 of stack.c` if there are several files.
    pub fn told(&self, line: u32) -> String {
        self.place(line).map_or_else(|| line.to_string(), |(name, line)| format!("{line} of {name}"))
    }
}

/// The file that a line names, if it does.
fn named(line: &str) -> Option<&str> {
    let name = line.strip_prefix(MARK)?.trim_end_matches(['\n', '\r']).strip_suffix('"')?;
    (!name.is_empty() && !name.contains('"')).then_some(name)
}
