//! The functions of `ctype.h`, in the locale in which every program starts.

/// Ranges of characters.
pub(crate) type Ranges = &'static [(u8, u8)];

/// A class of characters: what a function that tests for it returns, and the characters. C only says that it is not 0; these
/// are the values of gcc's library.
pub(crate) type Class = (i32, Ranges);

/// Returns `true` if a function asks about a character or changes one.
pub(crate) fn is_known(name: &str) -> bool {
    class(name).is_some() || shift(name).is_some()
}

/// The class that a function tests for.
pub(crate) fn class(name: &str) -> Option<Class> {
    Some(match name {
        "isblank" => (1 << 0, &[(9, 9), (b' ', b' ')]),
        "iscntrl" => (1 << 1, &[(0, 31), (127, 127)]),
        "ispunct" => (1 << 2, &[(b'!', b'/'), (b':', b'@'), (b'[', b'`'), (b'{', b'~')]),
        "isalnum" => (1 << 3, &[(b'0', b'9'), (b'A', b'Z'), (b'a', b'z')]),
        "isupper" => (1 << 8, &[(b'A', b'Z')]),
        "islower" => (1 << 9, &[(b'a', b'z')]),
        "isalpha" => (1 << 10, &[(b'A', b'Z'), (b'a', b'z')]),
        "isdigit" => (1 << 11, &[(b'0', b'9')]),
        "isxdigit" => (1 << 12, &[(b'0', b'9'), (b'A', b'F'), (b'a', b'f')]),
        "isspace" => (1 << 13, &[(9, 13), (b' ', b' ')]),
        "isprint" => (1 << 14, &[(b' ', b'~')]),
        "isgraph" => (1 << 15, &[(b'!', b'~')]),
        _ => return None,
    })
}

/// The characters that a function changes, and by how much.
pub(crate) fn shift(name: &str) -> Option<((u8, u8), i8)> {
    Some(match name {
        "toupper" => ((b'a', b'z'), -32),
        "tolower" => ((b'A', b'Z'), 32),
        _ => return None,
    })
}
