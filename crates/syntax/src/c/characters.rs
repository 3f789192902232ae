//! The functions of `ctype.h`, in the locale in which every program starts.

/// Ranges of characters.
pub(super) type Ranges = &'static [(u8, u8)];

/// Whether a function asks about a character or changes one.
pub(super) fn is_known(name: &str) -> bool {
    class(name).is_some() || shift(name).is_some()
}

/// The characters in the class that a function tests.
pub(super) fn class(name: &str) -> Option<Ranges> {
    Some(match name {
        "isdigit" => &[(b'0', b'9')],
        "isupper" => &[(b'A', b'Z')],
        "islower" => &[(b'a', b'z')],
        "isalpha" => &[(b'A', b'Z'), (b'a', b'z')],
        "isalnum" => &[(b'0', b'9'), (b'A', b'Z'), (b'a', b'z')],
        "isspace" => &[(9, 13), (b' ', b' ')],
        "isxdigit" => &[(b'0', b'9'), (b'A', b'F'), (b'a', b'f')],
        "ispunct" => &[(b'!', b'/'), (b':', b'@'), (b'[', b'`'), (b'{', b'~')],
        "isblank" => &[(9, 9), (b' ', b' ')],
        "isprint" => &[(b' ', b'~')],
        _ => return None,
    })
}

/// The characters that a function changes, and by how much.
pub(super) fn shift(name: &str) -> Option<((u8, u8), i8)> {
    Some(match name {
        "toupper" => ((b'a', b'z'), -32),
        "tolower" => ((b'A', b'Z'), 32),
        _ => return None,
    })
}
