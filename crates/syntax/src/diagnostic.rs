//! The faults of a program, as data: the editor and the command line draw the same diagnostics.

use loopscope_message::{Message, text};
use loopscope_sorted::sort_by_key;
use serde::Serialize;

use crate::{COption, Span};

/// The code of hints about what is assumed of the program's input.
pub const ASSUMPTION: &str = "well-formed-input";

/// The code of hints about what C leaves open and an answer assumes: an order, such as that of operands.
pub const ASSUMED_ORDER: &str = "assumed-order";

/// Its severity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The program cannot be run or analysed.
    Error,
    /// It can, but something in it will probably go wrong.
    Warning,
    /// It can; this says how it was read.
    Hint,
}

/// One message about the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    /// Its severity.
    pub severity: Severity,
    /// A stable, hyphenated identifier of the kind of message, such as `undeclared-name`.
    pub code: &'static str,
    /// The fault, in plain words.
    pub message: Message,
    /// Where.
    pub span: Span,
    /// Other places that matter, each with a few words.
    pub related: Vec<(Span, Message)>,
    /// A change that mends it, where one is known.
    pub fix: Option<Fix>,
    /// The option of a C program that decides whether it applies, if one does.
    #[serde(skip)]
    pub option: Option<COption>,
}

/// An assumption of every answer about a program, about its input or about C.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assumption {
    /// It, as a clause.
    pub clause: Message,
    /// The option of a C program that decides it: with the other value, the program is analysed without the assumption.
    pub option: Option<COption>,
    /// True if it is about an order that C leaves open, in which parts of the program run.
    pub is_order: bool,
}

impl std::fmt::Display for Assumption {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.clause.fmt(out)
    }
}

/// A change of the source text that removes a diagnostic and keeps what the program means. Where no such change is known,
/// the message says what to write instead.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fix {
    /// The effect of the change, in the imperative: "insert `;`".
    pub title: Message,
    /// The change.
    pub edit: Edit,
}

/// A change of the source text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Edit {
    /// The text to replace.
    pub span: Span,
    /// The text to put there.
    pub replacement: String,
}

impl Edit {
    /// Adds a space wherever the replacement would merge with the text around it: `var` before `head` is no `varhead`.
    pub(crate) fn keep_apart(&mut self, source: &str) {
        let before = source[..self.span.start as usize].chars().next_back();
        let after = source[self.span.end as usize..].chars().next();
        if self.replacement.is_empty() {
            if merge(before, after) {
                self.replacement.push(' ');
            }
            return;
        }
        if merge(before, self.replacement.chars().next()) {
            self.replacement.insert(0, ' ');
        }
        if merge(self.replacement.chars().next_back(), after) {
            self.replacement.push(' ');
        }
    }
}

/// Returns `true` if two neighbouring characters could belong to one token.
fn merge(left: Option<char>, right: Option<char>) -> bool {
    let (Some(left), Some(right)) = (left, right) else { return false };
    let is_word = |character: char| character.is_alphanumeric() || character == '_';
    let is_operator = |character: char| "+-*/%=<>!&|".contains(character);
    is_word(left) && is_word(right) || is_operator(left) && is_operator(right)
}

/// Sorts diagnostics by place, the more severe first where several have the same.
pub fn by_place(diagnostics: &mut [Diagnostic]) {
    sort_by_key(diagnostics, |diagnostic| (diagnostic.span, diagnostic.severity));
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(code: &'static str, span: Span, message: Message) -> Self {
        Self::new(Severity::Error, code, span, message)
    }

    /// A warning at a place.
    pub fn warning(code: &'static str, span: Span, message: Message) -> Self {
        Self::new(Severity::Warning, code, span, message)
    }

    /// A hint at a place.
    pub fn hint(code: &'static str, span: Span, message: Message) -> Self {
        Self::new(Severity::Hint, code, span, message)
    }

    /// Returns `true` if it is a hint about what every answer assumes of the program's input, or of C.
    pub fn is_assumption(&self) -> bool {
        [ASSUMPTION, ASSUMED_ORDER].contains(&self.code)
    }

    /// The assumption that it states, if it does.
    pub fn assumption(&self) -> Option<Assumption> {
        self.is_assumption().then(|| Assumption {
            clause: self.message.clone(),
            option: self.option,
            is_order: self.code == ASSUMED_ORDER,
        })
    }

    /// Adds another place that matters.
    pub fn with_related(mut self, span: Span, message: Message) -> Self {
        self.related.push((span, message));
        self
    }

    /// Adds a change that mends it.
    pub fn with_fix(mut self, title: Message, span: Span, replacement: impl Into<String>) -> Self {
        self.fix = Some(Fix { title, edit: Edit { span, replacement: replacement.into() } });
        self
    }

    /// Says that an option of a C program decides whether it applies.
    pub fn decided_by(mut self, option: COption) -> Self {
        self.option = Some(option);
        self
    }

    fn new(severity: Severity, code: &'static str, span: Span, message: Message) -> Self {
        Self { severity, code, message, span, related: Vec::new(), fix: None, option: None }
    }
}

/// The number of errors that are listed, and how many warnings and hints. A text that is not a program at all would
/// otherwise overwhelm its reader.
pub const MAX_DIAGNOSTICS: usize = 100;

/// Collects diagnostics up to [`MAX_DIAGNOSTICS`] and remembers whether there were more.
#[derive(Default)]
pub struct Collector {
    kept: Vec<Diagnostic>,
    errors: usize,
    dropped: Option<Severity>,
}

impl Collector {
    /// Adds one.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        let is_error = diagnostic.severity == Severity::Error;
        if self.is_full(is_error) {
            self.dropped = Some(self.dropped.map_or(diagnostic.severity, |worst| worst.min(diagnostic.severity)));
        } else {
            self.errors += usize::from(is_error);
            self.kept.push(diagnostic);
        }
    }

    /// Returns `true` if one more error would be dropped, so that computing a fix for it is pointless.
    pub(crate) fn is_full_of_errors(&self) -> bool {
        self.is_full(true)
    }

    pub(crate) fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// All that was kept, in the order of the text, and a last one that says if some were dropped.
    pub(crate) fn finish(mut self) -> Vec<Diagnostic> {
        by_place(&mut self.kept);
        if let Some(worst) = self.dropped {
            let span = self.kept.last().map_or(Span::default(), |last| last.span);
            let message = text!("there is more; only the first {most} messages are listed", most = MAX_DIAGNOSTICS);
            self.kept.push(Diagnostic::new(worst, "too-many", span, message));
        }
        self.kept
    }

    fn is_full(&self, of_errors: bool) -> bool {
        let count = if of_errors { self.errors } else { self.kept.len() - self.errors };
        count >= MAX_DIAGNOSTICS
    }
}
