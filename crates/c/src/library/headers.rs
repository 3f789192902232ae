//! The headers that declare the functions of the library, and calls without them.

use loopscope_message::text;
use loopscope_syntax::{Diagnostic, Span};

use crate::characters;
use crate::parser::{Entity, Parser};
use crate::types::Type;

/// The functions of a header whose names have no other prefix in common.
const DECLARED: &[(&str, &[&str])] = &[
    (
        "stdio.h",
        &[
            "printf", "fprintf", "sprintf", "snprintf", "puts", "fputs", "putchar", "fputc", "putc", "fflush", "scanf",
            "fscanf", "sscanf", "getchar", "fgetc", "getc", "fgets", "feof", "ungetc", "gets", "ferror", "perror",
            "setbuf", "setvbuf", "fopen", "fclose", "clearerr", "rewind", "fseek", "ftell", "fread", "fwrite",
            "remove", "rename",
        ],
    ),
    (
        "stdlib.h",
        &[
            "malloc", "calloc", "realloc", "free", "strtol", "exit", "abort", "abs", "labs", "llabs", "qsort", "srand",
            "rand", "atoi", "atol", "atoll", "strtoll", "strtoul", "strtoull", "atof", "strtod", "strtof", "system",
            "random", "srandom",
        ],
    ),
    ("string.h", &["memset", "memcpy", "memmove", "memcmp", "memchr"]),
    ("assert.h", &["assert"]),
    ("time.h", &["time", "clock", "difftime"]),
    ("conio.h", &["getch", "getche", "clrscr", "gotoxy", "textcolor", "textbackground"]),
    ("cs50.h", &["get_int", "get_long", "get_long_long", "get_float", "get_double", "get_char", "get_string"]),
    ("unistd.h", &["sleep", "usleep"]),
    ("windows.h", &["Sleep"]),
    ("strings.h", &["strcasecmp", "strncasecmp"]),
    ("locale.h", &["setlocale"]),
];

/// Headers with those whose functions they declare, too.
const INCLUDED: &[(&str, &str)] = &[("malloc.h", "stdlib.h"), ("string.h", "strings.h")];

/// The header that declares a function of the library.
fn header(name: &str) -> Option<&'static str> {
    let declared = DECLARED.iter().find(|(_, names)| names.contains(&name)).map(|(header, _)| *header);
    let by_kind = || if characters::is_known(name) { Some("ctype.h") } else { None };
    let by_prefix = || name.starts_with("str").then_some("string.h");
    declared.or_else(by_kind).or_else(by_prefix)
}

impl Parser<'_> {
    /// Declares the types of headers that are not integers: `string` of `cs50.h`.
    pub(crate) fn declare_types_of_headers(&mut self) {
        if self.headers.contains(&"cs50.h") {
            let string = Entity::Typedef(Type::CHAR.pointer_to());
            self.scopes[0].names.insert("string".to_owned(), string);
        }
    }

    /// Remarks, once for each header, that a function of the library is called without its header or a prototype.
    pub(crate) fn remark_missing_header(&mut self, name: &str, call: Span) {
        let Some(header) = header(name).filter(|_| self.library_depth == 0) else { return };
        let is_included = |header| self.headers.contains(&header);
        let declares = |(outer, inner): &(&'static str, &str)| *inner == header && is_included(*outer);
        if is_included(header)
            || INCLUDED.iter().any(declares)
            || self.library_prototypes.contains(name)
            || !self.is_library(name)
        {
            return;
        }
        self.headers.push(header);
        let message = text!("`{name}` is declared in `{header}`, which is not included: write `#include <{header}>`");
        let warning = Diagnostic::warning("missing-header", call, message);
        let file = self.files.at(call.start).map_or(0, |file| file.span.start);
        let start = Span::new(file, file);
        self.diagnostics.push(warning.with_fix(
            text!("insert `#include <{header}>`"),
            start,
            format!("#include <{header}>\n"),
        ));
    }
}
