//! `#include` of the library's headers, and which `#include` is refused.

use loopscope_message::{Message, text};
use loopscope_syntax::Span;

use super::Preprocessor;
use super::files::Named;
use crate::token::{Kind, Token};

/// The headers whose contents are known.
const HEADERS: &[&str] = &[
    "assert.h",
    "conio.h",
    "cs50.h",
    "ctype.h",
    "float.h",
    "inttypes.h",
    "limits.h",
    "locale.h",
    "malloc.h",
    "math.h",
    "stdbool.h",
    "stddef.h",
    "stdint.h",
    "stdio.h",
    "stdlib.h",
    "string.h",
    "strings.h",
    "sys/types.h",
    "time.h",
    "unistd.h",
    "windows.h",
];

/// Headers that are not supported, what to do instead, and names that they declare, or how these start.
const NOT_READ: &[(&str, Message, &[&str])] = &[
    ("setjmp.h", text!("leave a function by `return`, and a program by `exit`"), &["jmp_buf", "setjmp", "longjmp"]),
    ("threads.h", text!("do one thing after the other, without threads"), &["thrd_", "mtx_", "cnd_", "_Thread_local"]),
    ("pthread.h", text!("do one thing after the other, without threads"), &["pthread_"]),
    ("stdatomic.h", text!("do one thing after the other, without threads"), &["atomic_", "_Atomic"]),
    (
        "stdarg.h",
        text!("give the function an array and its length"),
        &["va_list", "va_start", "va_arg", "va_end", "va_copy"],
    ),
    ("complex.h", text!("use integers"), &["_Complex", "complex"]),
    ("graphics.h", text!("it belongs to one system; `stdio.h` is everywhere"), &[]),
];

/// The header that is not supported and declares a name, and what to do instead.
pub(crate) fn refused_header(name: &str) -> Option<(&'static str, Message)> {
    let is_it = |each: &&str| name == *each || each.ends_with('_') && name.starts_with(*each);
    NOT_READ.iter().find(|(_, _, names)| names.iter().any(is_it)).map(|(header, instead, _)| (*header, instead.clone()))
}

impl Preprocessor<'_> {
    pub(super) fn include(&mut self, whole: Span, rest: &[Token]) {
        let (Some(first), Some(last)) = (rest.first(), rest.last()) else {
            return self.error("include", whole, text!("`#include` needs the name of a header"));
        };
        let expanded: String;
        let written = if first.kind == Kind::Word {
            // C11 6.10.2p4.
            let tokens = self.expanded(rest, None, &mut Vec::new());
            expanded = tokens.iter().map(|token| self.text(token.text)).collect();
            expanded.as_str()
        } else {
            self.text(first.text.to(last.text))
        };
        let header = written.trim_matches(['<', '>', '"']);
        let is_quoted = written.starts_with('"');
        match self.named_file(header) {
            Named::File(index) if is_quoted => return self.include_file(whole, index),
            Named::Several if is_quoted => {
                let message = text!("several files are called `{header}`: write the folder before the name");
                return self.error("include", whole, message);
            }
            _ => {}
        }
        let Some(unit) = self.settings.units.last_mut() else { return };
        if let Some((header, instead, _)) = NOT_READ.iter().find(|(name, ..)| *name == header) {
            unit.refused_headers.push(header);
            self.error("include", whole, text!("`{name}` is not supported: {instead}", name = header));
        } else if let Some(header) = HEADERS.iter().find(|each| **each == header) {
            let is_first = !unit.headers.contains(header);
            unit.headers.push(header);
            if *header == "assert.h" {
                let has_none = self.macros.contains_key("NDEBUG");
                if !is_first && unit.has_no_assertions != has_none {
                    let message = text!(
                        "`assert.h` is included both with `NDEBUG` and without it, which is not supported: define it before the first `#include`, or nowhere"
                    );
                    return self.error("include", whole, message);
                }
                unit.has_no_assertions = has_none;
            }
        } else if is_quoted {
            self.refuse_file(whole, header);
        } else if let Named::File(_) = self.named_file(header) {
            let message = text!("`{header}` is one of the given files: write `#include \"{header}\"`");
            self.error("include", whole, message);
        } else {
            let message = text!("`{header}` is not known here: these are {headers}", headers = HEADERS.join(", "));
            self.error("include", whole, message);
        }
    }

    /// Refuses a file that the program does not have.
    fn refuse_file(&mut self, whole: Span, name: &str) {
        if name.contains(['\\', ':']) || name.starts_with('/') || name.split('/').any(|part| part == "..") {
            let message = text!("`{name}` is a path, and only given files are read: write the name of the file alone");
            return self.error("include", whole, message);
        }
        self.settings.missing_files.push((name.to_owned(), whole));
        let message = text!("`{name}` is not among the given files: give it as well");
        self.error("missing-file", whole, message);
    }
}
