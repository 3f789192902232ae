//! The names of the library's functions, and which prototypes are theirs.

use indexmap::IndexSet;
use loopscope_message::{Message, text};

use crate::construct::INSTEAD_OF_FILES;
use crate::data_model::DataModel;
use crate::parser::Parser;
use crate::token::Kind;
use crate::types::Integer;

/// The type of the value that `__VERIFIER_nondet_...` returns, which may be any.
pub(crate) fn any_value(name: &str, model: DataModel) -> Option<Integer> {
    Some(match name.strip_prefix("__VERIFIER_nondet_")? {
        "_Bool" => Integer::Bool,
        "char" => Integer::Char,
        "schar" | "s8" => Integer::SignedChar,
        "uchar" | "unsigned_char" | "u8" => Integer::UnsignedChar,
        "short" | "s16" => Integer::Short,
        "ushort" | "u16" => Integer::UnsignedShort,
        "int" | "s32" => Integer::Int,
        "uint" | "unsigned" | "unsigned_int" | "u32" => Integer::Unsigned,
        "long" => model.long(),
        "ulong" | "unsigned_long" => model.long().unsigned(),
        "s64" => model.int64(),
        "u64" => model.int64().unsigned(),
        "longlong" | "long_long" => Integer::LongLong,
        "ulonglong" | "unsigned_long_long" => Integer::UnsignedLongLong,
        word => return model.library_type(word),
    })
}

/// Whether a call of a function is an error, as benchmarks of verification tools use it.
pub(crate) fn is_error(name: &str) -> bool {
    ["reach_error", "__VERIFIER_error"].contains(&name)
}

/// Functions of the library whose calls have a meaning of their own here.
const READ: &[&str] = &[
    "__VERIFIER_assert",
    "__VERIFIER_assume",
    "__assert",
    "__assert_fail",
    "abort",
    "abs",
    "assert",
    "assume_abort_if_not",
    "calloc",
    "exit",
    "feof",
    "fflush",
    "fgetc",
    "fgets",
    "fprintf",
    "fputc",
    "fputs",
    "free",
    "fscanf",
    "getc",
    "getchar",
    "labs",
    "llabs",
    "malloc",
    "memcpy",
    "memmove",
    "memset",
    "printf",
    "putc",
    "putchar",
    "rand",
    "realloc",
    "scanf",
    "snprintf",
    "sprintf",
    "srand",
    "sscanf",
    "time",
    "ungetc",
];

/// Functions of the library that read, write or name files.
pub(crate) const OF_FILES: &[&str] =
    &["fopen", "freopen", "fclose", "fseek", "ftell", "rewind", "fread", "fwrite", "remove", "rename"];

/// Functions of the library that are not supported yet.
const NOT_READ: &[(&[&str], Message)] = &[
    (&["gets"], text!("read a line with `fgets`")),
    (&["strtoul", "strtoll", "strtoull"], text!("use `strtol`")),
    (OF_FILES, INSTEAD_OF_FILES),
    (&["ferror"], text!("use what `scanf`, `fgets` or `getchar` returns")),
    (&["perror", "strerror"], text!("print a message by `fprintf(stderr, \"...\")`")),
    (&["clock", "system", "setbuf", "setvbuf", "sleep", "usleep", "signal", "atexit"], text!("leave it out")),
    (&["fork"], text!("do one thing after the other")),
    (&["getenv"], text!("read a string with `fgets`")),
    (&["alloca"], text!("declare an array, or use `malloc`")),
    (&["bsearch", "memchr", "strcoll"], text!("write a loop")),
];

/// What to do instead of calling a function of the library that is not supported yet.
pub(crate) fn not_read(name: &str) -> Option<Message> {
    NOT_READ.iter().find(|(names, _)| names.contains(&name)).map(|(_, instead)| instead.clone())
}

/// Functions of the library that calculate with floating point numbers.
pub(crate) const FLOATING: &[&str] = &[
    "sqrt", "pow", "floor", "ceil", "fabs", "round", "sin", "cos", "tan", "exp", "log", "log10", "log2", "fmod",
    "cbrt", "hypot", "trunc", "atof", "strtod", "difftime",
];

/// Functions that take a file, and the position of that argument.
pub(crate) const WITH_FILE: &[(&str, usize)] = &[
    ("fgets", 2),
    ("fgetc", 0),
    ("getc", 0),
    ("fscanf", 0),
    ("fprintf", 0),
    ("fputs", 1),
    ("fputc", 1),
    ("putc", 1),
    ("fflush", 0),
    ("feof", 0),
    ("ungetc", 1),
];

impl Parser<'_> {
    /// Whether the library has a function of this name.
    pub(crate) fn is_library(&self, name: &str) -> bool {
        let is_named = [READ, FLOATING].iter().any(|names| names.contains(&name)) || not_read(name).is_some();
        let is_special =
            is_error(name) || any_value(name, self.program.data_model()).is_some() || crate::characters::is_known(name);
        is_named || is_special || self.library.contains_key(name)
    }

    /// Whether the text defines a function of this name after the first prototype of a library function.
    pub(crate) fn is_defined(&mut self, name: &str) -> bool {
        if self.defined.is_none() {
            self.defined = Some(self.names_of_definitions());
        }
        self.defined.as_ref().is_some_and(|names| names.contains(name))
    }

    /// The words in the rest of the text that are followed by parentheses and a brace.
    fn names_of_definitions(&self) -> IndexSet<String> {
        let mut names = IndexSet::new();
        // The words before the open parentheses.
        let mut open = Vec::new();
        let mut ahead = 0;
        loop {
            match self.peek(ahead) {
                Kind::End => return names,
                Kind::LeftParenthesis => open.push(if ahead == 0 { "" } else { self.word_ahead(ahead - 1) }),
                Kind::RightParenthesis => {
                    let name = open.pop().unwrap_or_default();
                    if self.peek(ahead + 1) == Kind::LeftBrace {
                        names.insert(name.to_owned());
                    }
                }
                _ => {}
            }
            ahead += 1;
        }
    }
}
