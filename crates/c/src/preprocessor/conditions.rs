//! `#if`, `#ifdef`, `#ifndef`, `#elif`, `#else` and `#endif`: which lines of the text are read.

use loopscope_message::text;
use loopscope_syntax::Span;

use super::super::token::{Kind, Token};
use super::Preprocessor;
use super::arithmetic::{Item, value};

/// Macros that gcc defines, with their value if it is that of every version.
const DEFINED: &[(&str, Option<i64>)] = &[
    ("__STDC__", Some(1)),
    ("__STDC_HOSTED__", Some(1)),
    ("__STDC_VERSION__", None),
    ("__GNUC__", None),
    ("__linux__", Some(1)),
    ("__unix__", Some(1)),
    ("__x86_64__", Some(1)),
    ("__LP64__", Some(1)),
    ("_LP64", Some(1)),
    ("__FILE__", None),
    ("__LINE__", None),
];
/// Macros of other compilers and systems.
const NOT_DEFINED: &[&str] = &[
    "_WIN32",
    "_WIN64",
    "_MSC_VER",
    "__cplusplus",
    "__APPLE__",
    "__MINGW32__",
    "__CYGWIN__",
    "__clang__",
    "__TURBOC__",
];
/// Macros that some headers or modes of the compiler define.
const UNCERTAIN: &[&str] = &[
    "NULL",
    "assert",
    "bool",
    "stdin",
    "stdout",
    "stderr",
    "M_PI",
    "linux",
    "unix",
    "BUFSIZ",
    "CLOCKS_PER_SEC",
    "errno",
    "L_tmpnam",
    "P_tmpdir",
    "SEEK_SET",
    "SEEK_CUR",
    "SEEK_END",
];
/// The subjects of limits of types and of the library, before `_MAX`, `_MIN` or `_WIDTH`.
const LIMITED: &[&str] = &[
    "CHAR",
    "SCHAR",
    "UCHAR",
    "SHRT",
    "USHRT",
    "LONG",
    "ULONG",
    "LLONG",
    "ULLONG",
    "SIZE",
    "SSIZE",
    "PTRDIFF",
    "WCHAR",
    "WINT",
    "SIG_ATOMIC",
    "RAND",
    "TMP",
    "FILENAME",
    "FOPEN",
    "MB_LEN",
    "MB_CUR",
    "NAME",
    "PATH",
    "PIPE_BUF",
    "BOOL",
];

/// The first characters of macros that gcc or the headers of the library define for themselves.
const OF_COMPILER: &[&str] = &[
    "_BITS_",
    "_FEATURES_H",
    "_STDC_PREDEF_H",
    "_SYS_",
    "__ATOMIC_",
    "__CHAR16_",
    "__CHAR32_",
    "__CHAR_",
    "__DBL_",
    "__DEC128_",
    "__DEC32_",
    "__DEC64_",
    "__DECIMAL_",
    "__DEC_",
    "__FLOAT_",
    "__FLT",
    "__GCC_",
    "__GLIBC",
    "__GNU",
    "__GXX_",
    "__INT16_",
    "__INT32_",
    "__INT64_",
    "__INT8_",
    "__INTMAX_",
    "__INTPTR_",
    "__INT_",
    "__LDBL_",
    "__LONG_",
    "__MMX_",
    "__NO_",
    "__OPTIMIZE_",
    "__ORDER_",
    "__PTRDIFF_",
    "__SCHAR_",
    "__SEG_",
    "__SHRT_",
    "__SIG_ATOMIC_",
    "__SIZEOF_",
    "__SIZE_",
    "__SSE",
    "__STDC_",
    "__UINT",
    "__USE_",
    "__WCHAR_",
    "__WINT_",
    "__amd64",
    "__gnu_linux",
    "__k8",
    "__linux",
    "__unix",
    "__x86_64",
];
/// Other ones.
const OF_COMPILER_TOO: &[&str] = &[
    "__BASE_FILE__",
    "__BIGGEST_ALIGNMENT__",
    "__BYTE_ORDER__",
    "__COUNTER__",
    "__DATE__",
    "__ELF__",
    "__FINITE_MATH_ONLY__",
    "__FXSR__",
    "__HAVE_SPECULATION_SAFE_VALUE",
    "__INCLUDE_LEVEL__",
    "__PIC__",
    "__PIE__",
    "__PRAGMA_REDEFINE_EXTNAME",
    "__REGISTER_PREFIX__",
    "__TIMESTAMP__",
    "__TIME__",
    "__USER_LABEL_PREFIX__",
    "__VERSION__",
    "__code_model_small__",
    "__pic__",
    "__pie__",
];

/// Returns `true` if gcc or a header of the library may define a name before the program does.
fn may_be_of_compiler(name: &str) -> bool {
    OF_COMPILER.iter().any(|start| name.starts_with(start))
        || OF_COMPILER_TOO.contains(&name)
        || name.ends_with("_SOURCE")
}

/// An `#if` that is open.
pub(super) struct Condition {
    place: Span,
    /// True if the lines since its last directive are read.
    is_read: bool,
    /// True if some of its lines were read, or cannot be.
    is_decided: bool,
    /// True if its `#else` was there.
    has_else: bool,
}

impl<'a> Preprocessor<'a> {
    /// Returns `true` if the text here is read.
    pub(super) fn is_read(&self) -> bool {
        self.conditions.last().is_none_or(|condition| condition.is_read)
    }

    /// Executes a directive about conditions; whether it is one.
    pub(super) fn condition(&mut self, whole: Span, name: &str, rest: &'a [Token]) -> bool {
        match name {
            "if" | "ifdef" | "ifndef" => {
                let is_read_around = self.is_read();
                let holds = is_read_around && self.holds(whole, name, rest);
                let is_decided = holds || !is_read_around;
                self.conditions.push(Condition { place: whole, is_read: holds, is_decided, has_else: false });
            }
            "elif" | "else" => {
                let is_open = self.conditions.last().is_some_and(|condition| !condition.has_else);
                if !is_open {
                    self.error("directive", whole, text!("`#{name}` has no `#if` before it"));
                    return true;
                }
                let is_next = self.conditions.last().is_some_and(|condition| !condition.is_decided);
                let holds = is_next && (name == "else" || self.holds(whole, "if", rest));
                if let Some(condition) = self.conditions.last_mut() {
                    condition.is_read = holds;
                    condition.is_decided |= holds;
                    condition.has_else = name == "else";
                }
            }
            "endif" => {
                if self.conditions.pop().is_none() {
                    self.error("directive", whole, text!("`#endif` has no `#if` before it"));
                }
            }
            _ => return false,
        }
        true
    }

    /// Notes where left out text starts and ends, after a directive.
    pub(super) fn note_left_out(&mut self, directive: Span) {
        if !self.is_read() {
            self.left_out_from = self.left_out_from.or(Some(directive.end));
        } else if let Some(start) = self.left_out_from.take() {
            self.left_out.push(Span::new(start, directive.start));
        }
    }

    /// Reports the outermost condition that is still open at the end.
    pub(super) fn end_of_conditions(&mut self) {
        if let Some(place) = self.conditions.first().map(|condition| condition.place) {
            self.error("directive", place, text!("`#endif` is missing for this condition"));
        }
    }

    fn holds(&mut self, whole: Span, name: &str, rest: &'a [Token]) -> bool {
        if name == "if" {
            let items = self.items(rest);
            return match items.as_deref().map(value) {
                Some(Some(value)) => value != 0,
                Some(None) => {
                    let message = text!(
                        "this condition is not supported: it may have whole numbers, names of macros and `defined`"
                    );
                    self.error("directive", whole, message);
                    false
                }
                None => false,
            };
        }
        let Some(first) = rest.first().filter(|first| first.kind == Kind::Word) else {
            self.error("directive", whole, text!("`#{name}` needs a name"));
            return false;
        };
        self.is_defined(first).is_some_and(|is_defined| is_defined == (name == "ifdef"))
    }

    /// Returns `true` if a name is that of a macro; `None` if that is not known, which is an error.
    fn is_defined(&mut self, name: &Token) -> Option<bool> {
        let text = self.text(name.text);
        if self.macros.contains_key(text) || DEFINED.iter().any(|(each, _)| *each == text) {
            return Some(true);
        }
        let is_guard = ["_H", "_H_", "_H__"].iter().any(|end| text.ends_with(end));
        let mut first = text.chars();
        let is_of_system =
            first.next() == Some('_') && first.next().is_some_and(|next| next == '_' || next.is_uppercase());
        // Guards of system headers are not distinguished from those of the program.
        let is_header =
            ["_STDIO_H", "_STDLIB_H", "_STRING_H", "_CTYPE_H", "_MATH_H", "_LIMITS_H", "_TIME_H"].contains(&text);
        let is_guard = is_guard || self.is_guard(text) && !may_be_of_compiler(text);
        let is_reserved = is_of_system && (!is_guard || is_header) && !NOT_DEFINED.contains(&text);
        let is_limit = ["_MAX", "_MIN", "_WIDTH"]
            .iter()
            .filter_map(|end| text.strip_suffix(end))
            .any(|of| LIMITED.contains(&of) || of.starts_with("INT") || of.starts_with("UINT"));
        let is_format = ["PRI", "SCN"].iter().any(|start| text.starts_with(start)) && text.len() > 4;
        if is_reserved
            || is_limit
            || is_format
            || UNCERTAIN.contains(&text)
            || super::super::library::constant(text, super::super::data_model::DataModel::Lp64).is_some()
        {
            let message =
                text!("whether `{text}` is defined depends on the compiler and its headers: this is not supported");
            self.error("directive", name.span, message);
            return None;
        }
        Some(false)
    }

    /// Returns the items of a condition whose macros are expanded; `None` after an error.
    fn items(&mut self, tokens: &'a [Token]) -> Option<Vec<Item>> {
        let mut items = Vec::new();
        let mut rest = tokens;
        while let Some(at) = rest.iter().position(|token| self.text(token.text) == "defined") {
            self.expanded_items(&rest[..at], &mut items)?;
            let (name, length) = match &rest[at + 1..] {
                [open, name, close, ..]
                    if open.kind == Kind::LeftParenthesis && close.kind == Kind::RightParenthesis =>
                {
                    (name, 3)
                }
                [name, ..] if name.kind == Kind::Word => (name, 1),
                _ => {
                    self.error("directive", rest[at].span, text!("`defined` needs a name"));
                    return None;
                }
            };
            items.push(Item::Number(i64::from(self.is_defined(name)?)));
            rest = &rest[at + 1 + length..];
        }
        self.expanded_items(rest, &mut items)?;
        Some(items)
    }

    fn expanded_items(&mut self, tokens: &'a [Token], items: &mut Vec<Item>) -> Option<()> {
        for token in self.expanded(tokens, None, &mut Vec::new()) {
            let text = self.text(token.text);
            items.push(match token.kind {
                Kind::Number => super::arithmetic::number(text).map_or(Item::Unknown, Item::Number),
                Kind::Word => match DEFINED.iter().find(|(name, _)| *name == text) {
                    Some((_, value)) => value.map_or(Item::Unknown, Item::Number),
                    // A name that is not a macro stands for 0.
                    None if text != "defined" && self.is_defined(&token)? => Item::Unknown,
                    None => Item::Number(0),
                },
                kind => Item::Operator(kind),
            });
        }
        Some(())
    }
}
